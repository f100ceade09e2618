import { Inject, Injectable } from '@nestjs/common';
import { answerBy } from '@candor/contracts/erasure/data-request';
import { unfiltered } from '@candor/contracts/kernel/list';
import type { Names } from '@candor/contracts/kernel/standard';
import { erasureNumber } from '@candor/contracts/privacy/erasure-number';
import { legalClock, type RetentionRule, retentionRule } from '@candor/contracts/privacy/law';
import {
  type DeskRequest,
  type Leaving,
  type LeavingRule,
  privacyDeskPage,
  type PrivacyDesk,
} from '@candor/contracts/privacy/pages';
import { type PersonRequest, type PrivacyRow, privacyList } from '@candor/contracts/privacy/rows';
import { type StayReason, stayReasonKeys } from '@candor/contracts/privacy/values';
import { instanceList, registrationList } from '@candor/contracts/recruiting-events/rows';
import { dealList } from '@candor/contracts/sales/rows';
import { minuteOf } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { RowCache } from '../../http/row-cache.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { LegalClocks } from '../../reads/privacy/legal-clocks.ts';
import { RetentionReads } from '../../reads/privacy/retention-reads.ts';
import { TakenBack } from '../../reads/people/taken-back.ts';
import { RowNames } from '../../reads/row-names.ts';
import { organizationState } from '../../states/organization.state.ts';

const [mostRows, mostLeaving, mostNamed] = [500, 200, 12];

/** The pages on which administrators handle people's rights over their data. */
@Injectable()
export class PrivacyDeskPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(RetentionReads) private readonly retention: RetentionReads,
    @Inject(LegalClocks) private readonly legal: LegalClocks,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(TakenBack) private readonly takenBack: TakenBack,
  ) {}

  @Shows(privacyDeskPage)
  async desk({ caller }: SignedAsk): Promise<PrivacyDesk & { title: string }> {
    const { organization_id } = caller;
    const now = new Date().toISOString();
    const [standard, organization, asked, held, consented, erased, terms, clocks, leaving] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'privacy', view: '' }),
      this.streams.load(organizationState, organization_id, organization_id),
      this.rows(organization_id, { ever_asked: [true] }, 'asked', 'asc'),
      this.rows(organization_id, { held: [true] }, 'asked', 'asc'),
      this.rows(organization_id, { has_consented: true }, 'consented', 'desc'),
      this.rows(organization_id, { is_erased: true }, 'erased', 'desc'),
      this.retention.terms(organization_id),
      this.legal.of(organization_id, now),
      this.leaving(organization_id, now),
    ]);
    const { country } = organization!.state!;
    const rule = legalClock('request', country)!;
    const requests = asked.flatMap((row) => row.requests.map((request) => ({ row, request })));
    const shown = ({ row, request }: { row: PrivacyRow; request: PersonRequest }): DeskRequest => ({
      ...request,
      person: { id: row.id, name: '' },
      due_at: answerBy(request.asked_at, rule.days),
      days: rule.days,
      source: rule.source,
      held: row.hold?.matter ?? null,
      unknown: row.unknown,
    });
    const open = requests.filter(({ request }) => !request.answered).map(shown);
    const answered = requests.filter(({ request }) => request.answered).map(shown);
    const thisYear = answered.filter(({ answered: done }) => done!.at.slice(0, 4) === now.slice(0, 4));
    const consents = consented
      .flatMap((row) => row.consents.map((consent) => ({ ...consent, person: { id: row.id, name: '' } })))
      .toSorted((a, b) => b.given_at.localeCompare(a.given_at))
      .slice(0, mostRows);
    const holds = holdsIn(held);
    const [listed, back] = await Promise.all([
      this.names.of('people', organization_id, [
        ...[...open, ...answered, ...leaving.first, ...consents].map(({ person }) => person.id),
        ...clocks.map(({ person }) => person.id),
        ...holds.flatMap(({ people }) => people.map(({ id }) => id)),
      ]),
      this.takenBack.names(
        organization_id,
        leaving.first.flatMap(({ person, group }) => (group === 'taken_back' ? person.id : [])),
      ),
    ]);
    const people: Names = { ...listed, ...back };
    const named = <T extends { person: { id: string; name: string } }>(each: T): T => ({
      ...each,
      person: { id: each.person.id, name: people[each.person.id] ?? '' },
    });
    return {
      title: titleOf(say('Privacy'), standard),
      ...standard,
      now,
      auto_erase: terms.policy.auto_erase,
      requests: open.map(named).toSorted((a, b) => a.due_at.localeCompare(b.due_at)),
      answered: answered
        .map(named)
        .toSorted((a, b) => b.answered!.at.localeCompare(a.answered!.at))
        .slice(0, 50),
      answered_this_year: thisYear.length,
      answered_in_time: thisYear.filter(({ answered: done, due_at }) => done!.at <= due_at).length,
      days: leaving.days,
      rules: leaving.rules,
      leaving: leaving.first.map(named).toSorted(byDayAndName),
      leaving_total: leaving.total,
      staying: leaving.staying,
      clocks: clocks.map(named),
      holds: holds.map((hold) => ({
        ...hold,
        people: hold.people.map(({ id }) => ({ id, name: people[id] ?? '' })),
      })),
      consents: consents.map(named),
      erasures: erased.slice(0, 100).map(({ id, erased: done }) => ({
        person_id: id,
        number: erasureNumber(id, done!.at),
        at: done!.at,
        by: done!.by,
        reason: done!.reason,
        key_at: done!.key_at,
        finished_at: done!.finished_at,
        lists: done!.lists,
      })),
      names: await this.users(organization_id, [
        ...holds.map(({ by }) => by),
        ...erased.map((row) => row.erased!.by),
        ...answered.map(({ answered: done }) => done!.by),
      ]),
    };
  }

  /** Whose details are deleted soon, and why the others stay: cached until a person, a term, a deal or a registration changes, or the minute is over. All readers of the desk see the same. */
  private leaving(organization_id: string, now: string) {
    const from = {
      models: [
        ...[privacyList, dealList, instanceList, registrationList].map(({ name }) => name),
        'jobs',
        'catalogues',
        'organizations',
      ],
      organizations: [organization_id],
      minute: minuteOf(Date.parse(now)),
    };
    return this.cache.of(`people who leave ${organization_id}`, from, async () => {
      const soon = await this.retention.soon(organization_id, await this.retention.terms(organization_id), now);
      const going = soon.filter(({ retention }) => retention.stays === null);
      const leaving = soon
        .map(({ row, retention }): Leaving => {
          // A listed person who stays, because they are considered again, is shown on the day on which they would have left.
          const { group, place, days, since, leaves_at } = retention.stays && row.planned ? row.planned : retention;
          return {
            person: { id: row.id, name: '' },
            group,
            place,
            days,
            since,
            leaves_at,
            listed: row.planned?.at ?? row.taken_back,
            stays: retention.stays,
          };
        })
        .toSorted((a, b) => a.leaves_at.localeCompare(b.leaves_at));
      return {
        days: daysOf(leaving, now),
        rules: rulesOf(going.map(({ retention }) => retention)),
        first: leaving.slice(0, mostLeaving),
        total: going.length,
        staying: countsOf(leaving),
      };
    });
  }

  private async rows(
    organization_id: string,
    filters: Record<string, unknown>,
    field: 'asked' | 'consented' | 'erased',
    direction: 'asc' | 'desc',
  ): Promise<PrivacyRow[]> {
    const slice = { ...unfiltered, limit: mostRows, sort: { field, direction }, filters };
    return (await this.reads.found(privacyList, { organization_id }, slice as never)).rows;
  }

  private users(organization_id: string, ids: readonly string[]): Promise<Names> {
    return this.names.of(
      'users',
      organization_id,
      ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)),
    );
  }
}

const byDayAndName = (a: Leaving, b: Leaving): number =>
  a.leaves_at.slice(0, 10).localeCompare(b.leaves_at.slice(0, 10)) || a.person.name.localeCompare(b.person.name);
const holdsIn = (rows: readonly PrivacyRow[]): PrivacyDesk['holds'] => {
  const holds = new Map<string, PrivacyDesk['holds'][number]>();
  for (const { id, hold, merged_into } of rows) {
    if (!hold || merged_into) continue;
    const known = holds.get(hold.matter) ?? { matter: hold.matter, at: hold.at, by: hold.by, people: [], count: 0 };
    if (known.people.length < mostNamed) known.people.push({ id, name: '' });
    holds.set(hold.matter, { ...known, count: known.count + 1, at: hold.at < known.at ? hold.at : known.at });
  }
  return [...holds.values()].toSorted((a, b) => b.at.localeCompare(a.at));
};
const daysOf = (leaving: readonly Leaving[], now: string): PrivacyDesk['days'] => {
  const days = new Map<string, { day: string; leave: number; stay: number }>();
  for (const { leaves_at, stays } of leaving) {
    const day = (leaves_at > now ? leaves_at : now).slice(0, 10);
    const known = days.get(day) ?? { day, leave: 0, stay: 0 };
    days.set(day, stays ? { ...known, stay: known.stay + 1 } : { ...known, leave: known.leave + 1 });
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
};
const rulesOf = (going: readonly { group: Leaving['group']; place: string; days: number }[]): LeavingRule[] => {
  const rules = new Map<string, LeavingRule>();
  for (const { group, place, days } of going) {
    const key = `${group} ${place} ${days}`;
    const law = retentionRule(place);
    const by = ruledBy(group, days, law);
    const source = by === 'law' ? { source: law.source, read: law.read } : { source: null, read: null };
    const known = rules.get(key) ?? { group, place, days, by, ...source, count: 0 };
    rules.set(key, { ...known, count: known.count + 1 });
  }
  return [...rules.values()].toSorted((a, b) => b.count - a.count);
};
/** Where the number of days comes from. */
const ruledBy = (group: Leaving['group'], days: number, law: RetentionRule): LeavingRule['by'] =>
  group === 'pool'
    ? 'consent'
    : group === 'contacts' || group === 'taken_back'
      ? 'product'
      : days === (group === 'applicants' ? law.applicants : law.pool)
        ? 'law'
        : 'organization';
const countsOf = (leaving: readonly Leaving[]): PrivacyDesk['staying'] => {
  const counts = new Map<StayReason, number>();
  for (const { stays } of leaving) if (stays) counts.set(stays, (counts.get(stays) ?? 0) + 1);
  return [...counts]
    .map(([because, count]) => ({ because, count }))
    .toSorted((a, b) => b.count - a.count || stayReasonKeys.indexOf(a.because) - stayReasonKeys.indexOf(b.because));
};
