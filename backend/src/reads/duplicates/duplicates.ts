import { Inject, Injectable } from '@nestjs/common';
import { type Slice, unfiltered } from '@candor/contracts/kernel/list';
import { type Alike, type DuplicatePair } from '@candor/contracts/duplicates/duplicates';
import { certainFrom, comparedOf, type Facts, type Likeness, likenessOf } from '@candor/contracts/duplicates/likeness';
import { type Marked, markKey, markList, type MarkRow } from '@candor/contracts/duplicates/marks';
import type { Names } from '@candor/contracts/kernel/standard';
import { idsOf, type ListedPerson, peopleList } from '@candor/contracts/people/rows';
import { keptOf, type MergesState, pairOf } from '../../states/merges.state.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { RowCache } from '../../http/row-cache.ts';
import { SamePeople } from '../../access/same-people.ts';
import { SeenPeople } from '../people/seen-people.ts';
import { StandardPayload } from '../home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { RawList } from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';

const mostAlike = 5;
const rowsOfPage = 250;
/** How many pages of marks the list of pairs reads. The next pairs appear when those have been decided. */
const mostPages = 8;
type Found = Likeness & { id: string };
const isCertain = ({ score }: Likeness): boolean => score >= certainFrom;

/** Finds records that may be the same person. It reads only rows that share something, so it costs the same among many people. */
@Injectable()
export class Duplicates {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** People on record who resemble one who is not on record yet. */
  async likeTyped(caller: Caller, facts: Facts): Promise<Alike[]> {
    return this.shown(caller, await this.like(caller.organization_id, [facts], []));
  }

  /** People who resemble this one, except those that a member called different. Their marks show what makes people alike, and which pairs a member told apart. */
  async likePerson(caller: Caller, person: ListedPerson): Promise<Alike[]> {
    if (person.sample) return [];
    const { organization_id } = caller;
    const alike = await this.kept.of(
      `alike ${organization_id} ${person.id}`,
      { models: ['marks', 'people'], organizations: [organization_id] },
      () => this.like(organization_id, [person], idsOf(person)),
    );
    return this.shown(caller, alike);
  }

  /** People like this one, if the caller sees this one. */
  async likeRecord(caller: Caller, id: string): Promise<Alike[]> {
    const { people } = await this.people.some(caller, [id]);
    const person = people.length
      ? await this.reads.get(peopleList, { organization_id: caller.organization_id }, id)
      : null;
    return person ? this.likePerson(caller, person) : [];
  }

  /** People like one who is not on record yet, whether or not a member sees them. */
  likesOf(organization_id: string, facts: Facts): Promise<Found[]> {
    return this.like(organization_id, [facts], []);
  }

  private async like(organization_id: string, all: readonly Facts[], own: readonly string[]): Promise<Found[]> {
    const sought = all.map(comparedOf);
    const keys = [...new Set(sought.flatMap(({ marks }) => marks))].map((mark) => markKey(organization_id, mark));
    if (!keys.length) return [];
    const [rows, merges] = await Promise.all([
      this.reads.getMany(markList, { organization_id }, keys),
      this.same.merges(organization_id),
    ]);
    const records = new Map(rows.flatMap((row) => row.records.map((record) => [record.id, record] as const)));
    const found = new Map<string, Found>();
    for (const record of records.values()) {
      const id = keptOf(merges, record.id);
      if (own.includes(id) || own.some((each) => toldApart(merges, each, record.id))) continue;
      for (const each of sought) {
        const likeness = likenessOf(each, record);
        if (likeness && likeness.score > (found.get(id)?.score ?? 0)) found.set(id, { ...likeness, id });
      }
    }
    return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, mostAlike);
  }

  /** The matches that the caller may see. */
  private async shown(caller: Caller, found: readonly Found[]): Promise<Alike[]> {
    if (!found.length) return [];
    const { people } = await this.people.some(
      caller,
      found.map(({ id }) => id),
    );
    return found.flatMap(({ id, reasons, score }) => {
      const person = people.find((each) => each.id === id);
      return person
        ? [
            {
              id,
              name: person.name,
              subtitle: [person.current_title ?? person.headline, person.current_company].filter(Boolean).join(' · '),
              reasons,
              certain: isCertain({ reasons, score }),
            },
          ]
        : [];
    });
  }

  /** All pairs, the most certain first. A caller who sees only some people is shown none: the list would reveal others. */
  async pairs(caller: Caller, slice: Slice): Promise<{ list: RawList<DuplicatePair>; names: Names }> {
    const { organization_id } = caller;
    const scope = await this.access.scope(caller);
    const whole = scope !== null && !scope.within;
    const rows = whole ? await this.likely(organization_id) : [];
    const merges = await this.same.merges(organization_id);
    const found = new Map<string, Likeness & { ids: readonly [string, string] }>();
    for (const row of rows)
      for (const { first_id, second_id } of row.pairs) {
        const ids = [keptOf(merges, first_id), keptOf(merges, second_id)] as const;
        const [one, other] = [recordIn(row, first_id), recordIn(row, second_id)];
        const likeness = likenessOf(one, other);
        const known = found.get(pairOf(...ids));
        if (ids[0] === ids[1] || toldApart(merges, ...ids) || !likeness || (known && known.score >= likeness.score))
          continue;
        found.set(pairOf(...ids), { ...likeness, ids });
      }
    const all = [...found].toSorted(([one, a], [other, b]) => b.score - a.score || (one < other ? -1 : 1));
    const page = Math.min(slice.page, Math.max(1, Math.ceil(all.length / slice.limit)));
    const shown = all.slice((page - 1) * slice.limit, page * slice.limit);
    const { people, names } = await this.people.some(caller, [...new Set(shown.flatMap(([, { ids }]) => ids))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const items = shown.flatMap(([id, { ids, reasons, score }]): string[] => {
      const [one, other] = ids.map((each) => byId.get(each));
      if (!one || !other) return [];
      const [first, second] = one.created_at <= other.created_at ? [one, other] : [other, one];
      const pair: DuplicatePair = { id, first, second, reasons, certain: isCertain({ reasons, score }) };
      return [JSON.stringify(pair)];
    });
    const list = { ...unfiltered, limit: slice.limit, page, total: all.length, facets: {} };
    return { list: { ...list, items: RawRows.of<DuplicatePair>(items) }, names };
  }

  /** The marks that several records share, so that they may be the same person, the most certain first. */
  private async likely(organization_id: string): Promise<MarkRow[]> {
    const rows: MarkRow[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const asked = { ...unfiltered, limit: rowsOfPage, page };
      const { items, total } = await this.standard.list(markList, { organization_id }, asked, { likely: true });
      rows.push(...items.parse());
      if (rows.length >= total) break;
    }
    return rows;
  }
}

const recordIn = (row: MarkRow, id: string): Marked => row.records.find((record) => record.id === id)!;
const toldApart = (merges: MergesState, one: string, other: string): boolean =>
  [one, ...(merges.holds[one] ?? [])].some((a) =>
    [other, keptOf(merges, other), ...(merges.holds[other] ?? [])].some((b) => merges.apart[pairOf(a, b)]),
  );
