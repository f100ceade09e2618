import type { Interest, InterestedCompany, InterestedPerson } from '@candor/contracts/engagement/pages';
import { interestList, signList } from '@candor/contracts/engagement/rows';
import { scoreOf, type SignPart, totalOn, weeksOf, withSigns } from '@candor/contracts/engagement/score';
import { personReaches } from '@candor/contracts/people/reaches';
import { peopleList } from '@candor/contracts/people/rows';
import { dayLength, daysAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { SamePeople } from '../../access/same-people.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { VisitDays } from '../../reads/engagement/visit-days.ts';
import { domainOf, isFreeMail } from '../../reads/messages/contact-safety.ts';
import { keptOf } from '../../states/merges.state.ts';

const atOnce = 500;
/** The most people and companies that are listed. */
const mostListed = 200;
const weeks = 12;
/** The most days of visits from which companies without named visitors are counted. */
const mostDays = 400;

export type InterestsSeen = {
  people: InterestedPerson[];
  companies: InterestedCompany[];
  totals: { people: number; companies: number };
  /** The counted signs of each person whom the reader sees. */
  parts: ReadonlyMap<string, SignPart[]>;
};
type Known = { id: string; name: string; email: string | null; current_company: string | null };

/** The day that is n days later, or earlier if n is negative. */
const dayFrom = (day: string, days: number): string => daysAfter(`${day}T12:00:00Z`, days).slice(0, 10);
const interestOf = (parts: readonly SignPart[], today: string, last_at: string): Interest => {
  const { lines, total } = scoreOf(parts, today);
  const monthAgo = dayFrom(today, -30);
  const next = Math.min(...parts.map(({ decay_days }) => decay_days));
  const later = dayFrom(today, Number.isFinite(next) ? next : 90);
  return {
    lines,
    total,
    weeks: weeksOf(parts, today, weeks),
    gained: parts.reduce((sum, part) => (part.day > monthAgo ? sum + part.points * part.count : sum), 0),
    later: { day: later, total: totalOn(parts, later) },
    last_at,
  };
};
const added = (parts: readonly SignPart[], others: readonly SignPart[]): SignPart[] =>
  others.reduce<SignPart[]>((all, part) => withSigns(all, part), [...parts]);

/** How interested contacts and companies are, for one reader. Applicants are never included, so no employer learns here who looks for work. */
@Injectable()
export class Interests {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(VisitDays) private readonly visits: VisitDays,
  ) {}

  /** The contacts whom the reader sees. Null: the reader sees none. */
  scopeOf({ organization_id, groups }: Caller): ScopeOn<typeof peopleList> | null {
    const { all, contacts } = personReaches(groups);
    return all || contacts ? { organization_id, within: { field: 'audience', values: ['contact'] } } : null;
  }

  /** `today`: the day in the reader's zone. `moment`: only signs until this time count. */
  of(caller: Caller, today: string, moment: string | null): Promise<InterestsSeen> {
    const { organization_id } = caller;
    const scope = this.scopeOf(caller);
    if (!scope) return Promise.resolve(none);
    if (moment) return this.make(scope, today, moment);
    const from = { models: ['interest', 'people', 'visit-days'], organizations: [organization_id] };
    return this.kept.of(`interests ${organization_id} ${today}`, from, () => this.make(scope, today, null));
  }

  private async make(scope: ScopeOn<typeof peopleList>, today: string, moment: string | null): Promise<InterestsSeen> {
    const { organization_id } = scope;
    const [rows, merges, unnamed] = await Promise.all([
      this.rowsUntil(organization_id, moment),
      this.same.merges(organization_id),
      this.unnamed(organization_id, moment),
    ]);
    // Merged records are one person, so their signs are joined and count once.
    const byPerson = new Map<string, { parts: SignPart[]; last_at: string }>();
    for (const { id, parts, last_at } of rows) {
      const kept = keptOf(merges, id);
      const known = byPerson.get(kept);
      byPerson.set(
        kept,
        known
          ? { parts: added(known.parts, parts), last_at: known.last_at > last_at ? known.last_at : last_at }
          : { parts, last_at },
      );
    }
    const people = await this.known(scope, [...byPerson.keys()]);
    const persons = people.map((person): InterestedPerson & { parts: SignPart[]; company_name: string } => {
      const { parts, last_at } = byPerson.get(person.id)!;
      const domain = person.email ? domainOf(person.email) : '';
      const company = domain && !isFreeMail(domain) ? domain : null;
      return {
        id: person.id,
        name: person.name,
        company,
        ...interestOf(parts, today, last_at),
        parts,
        company_name: person.current_company || domain,
      };
    });
    const companies = companiesOf(persons, unnamed, today);
    return {
      people: byTotal(persons)
        .slice(0, mostListed)
        .map(({ parts: _parts, company_name: _name, ...person }) => person),
      companies: companies.slice(0, mostListed),
      totals: { people: persons.length, companies: companies.length },
      parts: new Map(persons.map(({ id, parts }) => [id, parts])),
    };
  }

  private async rowsUntil(organization_id: string, moment: string | null) {
    if (!moment) return this.reads.every(interestList, { organization_id }, {}, { only: ['id', 'parts', 'last_at'] });
    const found = new Map<string, { id: string; parts: SignPart[]; last_at: string }>();
    for await (const sign of this.reads.each(signList, { organization_id }, {})) {
      if (sign.at > moment) continue;
      const known = found.get(sign.candidate_id);
      found.set(sign.candidate_id, {
        id: sign.candidate_id,
        parts: withSigns(known?.parts ?? [], partOf(sign)),
        last_at: known && known.last_at > sign.at ? known.last_at : sign.at,
      });
    }
    return [...found.values()];
  }

  private async unnamed(organization_id: string, moment: string | null): Promise<Map<string, SignPart[]>> {
    const from = new Date(Date.now() - mostDays * dayLength).toISOString().slice(0, 10);
    const days = await this.visits.between(organization_id, { from, ...(moment ? { to: moment.slice(0, 10) } : {}) });
    const found = new Map<string, SignPart[]>();
    for (const { unnamed } of days)
      for (const [company, parts] of Object.entries(unnamed))
        found.set(company, added(found.get(company) ?? [], parts));
    return found;
  }

  private async known(scope: ScopeOn<typeof peopleList>, ids: readonly string[]): Promise<Known[]> {
    const found: Known[] = [];
    for (let at = 0; at < ids.length; at += atOnce)
      found.push(...(await this.reads.getMany(peopleList, scope, ids.slice(at, at + atOnce))));
    return found;
  }

  /** The names of those of these contacts whom the reader sees. */
  async names(caller: Caller, ids: readonly string[]): Promise<Record<string, string>> {
    const scope = this.scopeOf(caller);
    if (!scope || !ids.length) return {};
    const merges = await this.same.merges(caller.organization_id);
    const people = await this.known(scope, [...new Set(ids.map((id) => keptOf(merges, id)))]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return Object.fromEntries(
      ids.flatMap((id) => {
        const name = names.get(keptOf(merges, id));
        return name === undefined ? [] : [[id, name]];
      }),
    );
  }
}
const none: InterestsSeen = { people: [], companies: [], totals: { people: 0, companies: 0 }, parts: new Map() };
export const partOf = ({ day, type_key, name, points, decay_days }: Omit<SignPart, 'count'>): SignPart => ({
  day,
  type_key,
  name,
  points,
  decay_days,
  count: 1,
});
const byTotal = <Row extends { total: number; name: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name));

const companiesOf = (
  persons: readonly (InterestedPerson & { parts: SignPart[]; company_name: string })[],
  unnamed: ReadonlyMap<string, SignPart[]>,
  today: string,
): InterestedCompany[] => {
  const members = Map.groupBy(
    persons.filter(({ company }) => company !== null),
    ({ company }) => company!,
  );
  const domains = new Set([...members.keys(), ...unnamed.keys()]);
  return byTotal(
    [...domains].map((id): InterestedCompany => {
      const own = members.get(id) ?? [];
      const quiet = unnamed.get(id) ?? [];
      const parts = own.reduce((all, { parts: next }) => added(all, next), [...quiet]);
      const last = [...own.map(({ last_at }) => last_at), ...quiet.map(({ day }) => day)];
      return {
        id,
        name: own[0]?.company_name ?? id,
        people: byTotal(own).map(({ id: person, name }) => ({ id: person, name })),
        unnamed: quiet.reduce((sum, { count }) => sum + count, 0),
        ...interestOf(
          parts,
          today,
          last.reduce((a, b) => (a > b ? a : b), ''),
        ),
      };
    }),
  );
};
