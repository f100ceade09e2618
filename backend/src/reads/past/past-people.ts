import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { admit, type ListedOf, type Slice, sortOf, valueIn } from '@candor/contracts/kernel/list';
import { ordering, passingRows } from '@candor/contracts/kernel/list-values';
import type { Past } from '@candor/contracts/kernel/past';
import { seesEverybody } from '@candor/contracts/people/reaches';
import type { FieldValues } from '@candor/contracts/people/person-fields';
import { idsOf, peopleList, type PersonValuesRow } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Folding, lastUntil } from '@candor/projections/kernel/fold';
import { type AnyProjection, typesOf } from '@candor/projections/kernel/projection';
import { people } from '@candor/projections/people/people';
import { entryEvents } from '@candor/projections/people/people-entries';
import { amongThemselves } from '@candor/projections/past/person-groups';
import { personValues } from '@candor/projections/people/person-values';
import type { Caller } from '../../kernel/caller.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { openAll } from '../../kernel/codec.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore, type StoredEvent } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { ChangedSince, type Since } from './changed-since.ts';
import { goneList } from '@candor/contracts/compliance/gone-rows';
import { leavesNoPast } from '@candor/projections/past/rows-then';
import { EarlierTimes } from './earlier-times.ts';
import { recordedAt } from './log-place.ts';
import { everOf } from '../../states/merges.state.ts';
import { Lookups } from '../lookups.ts';
import { pastOf, timesAround } from './past.ts';
import { SamePeople } from '../../access/same-people.ts';

/** The most people whose records are folded again. All states of one person's row take about 6 kB. */
const mostChanged = 10_000;
/** The most people whose states are kept, of all organizations. */
const mostKept = 20_000;
/** How many people are folded together. */
const together = 500;
/** The page is read again if a person has changed meanwhile, at most this many times. Changes during the last reading may appear in their present state. */
const tries = 3;
const types = typesOf([people, personValues]).filter((type) => !entryEvents.includes(type));

type Row = ListedOf<typeof peopleList>;
type Scope = ScopeOn<typeof peopleList>;
/** The states of one row, each with the time (ms) at which it began. Null: the row did not exist. `erased`: it went with sample data, and is shown at no moment. */
type States<Of> = { times: number[]; rows: (Of | null)[]; erased?: boolean };
/** The people whose records were folded, with all states of their rows. `upTo`: how far the log was read. `readable`: the people whose personal fields were decrypted. */
type Known = {
  rows: Map<string, States<Row>>;
  values: Map<string, States<PersonValuesRow>>;
  upTo: Map<string, number>;
  readable: Set<string>;
};
/** The people who have changed since one moment, as they were then. */
type Then = {
  since: Since<Person>;
  rows: ReadonlyMap<string, Row | null>;
  /** The changed people who have no row of their own at present: merged into another record, or taken back. */
  gone: ReadonlySet<string>;
  /** Those of them who are erased. */
  erased: ReadonlySet<string>;
  valuesOf: (id: string) => PersonValuesRow | null;
};
/** The person whom an event is about; `name` is the id of their record. */
type Person = { name: string };
type Page = { total: number; page: number; items: Row[] };
/** The list at a moment. `changed`: how many people have changed after it. `values`: the candidate fields of the changed people on the page. */
export type PeopleThen = Page & { past: Past; changed: number; values: Record<string, FieldValues> };
const empty: Page = { total: 0, page: 1, items: [] };

/**
 * The list of all people as it was at a moment. Unchanged people come from the present list; the others are folded from the
 * events up to then. So the cost depends on the changes, not on the total, and a moment with too many people who changed later is refused.
 */
@Injectable()
export class PastPeople {
  private readonly kept = new Map<string, Known>();
  private readonly turns = new InTurn(null);
  private readonly changed: ChangedSince<Person>;
  private readonly earlier: EarlierTimes;

  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {
    this.earlier = new EarlierTimes(log, types);
    this.changed = new ChangedSince(log, { types, of: async (events) => events.map(peopleIn) });
  }

  /** `as_of`: null if the address names no moment. `scope`: the people whom the caller sees now; no others are shown. Search words are ignored, because they find present texts. */
  async list(caller: Caller, scope: Scope, asked: Slice, as_of: string | null): Promise<PeopleThen> {
    const { organization_id, tz_region: zone } = caller;
    const [first] = await this.streams.read(`organization-${organization_id}`, organization_id);
    const began = Date.parse(first!.metadata.recorded_at);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = (times: readonly number[] = [began]): Past => pastOf(times, { as_of, there: moment >= began, zone });
    const refused = past();
    if (refused.refused) return { ...empty, past: refused, changed: 0, values: {} };
    for (let attempt = 1; ; attempt++) {
      const then = await this.turns.run(organization_id, () => this.read(organization_id, moment));
      if (!then) return { ...empty, past: { ...refused, refused: 'far' }, changed: 0, values: {} };
      const page = await this.page(scope, asked, then);
      if (attempt < tries && (await this.changed.grown(organization_id, then.since))) continue;
      const values = page.items.flatMap((row) => (then.rows.has(row.id) ? [[row.id, valuesOf(row, then)]] : []));
      const told = seesEverybody(caller.groups)
        ? {
            past: past(timesAround(began, await this.earlier.until(organization_id, moment), then.since)),
            changed: then.rows.size,
          }
        : { past: refused, changed: (await this.seen(scope, then)).length };
      return { ...page, ...told, values: Object.fromEntries(values) };
    }
  }

  /** The changed people. Null: too many. */
  private async read(organization_id: string, moment: number): Promise<Then | null> {
    const since = await this.changed.of(organization_id, moment);
    if (!since) return null;
    await upToNow(this.progress, this.log);
    const merges = await this.same.merges(organization_id);
    // All people who have changed, with all records that ever belonged to the same person, and the position of each one's last event.
    const last = new Map<string, number>();
    for (const { name, position } of since.touched)
      for (const id of everOf(merges, name)) last.set(id, Math.max(last.get(id) ?? 0, position));
    if (last.size > mostChanged) return null;
    const known = await this.known(organization_id);
    const stale = [...last].flatMap(([id, position]) => ((known.upTo.get(id) ?? -1) < position ? id : []));
    for (let at = 0; at < stale.length; at += together) {
      // Records that ever belonged to the same person are folded together.
      const group = new Set(stale.slice(at, at + together).flatMap((id) => everOf(merges, id)));
      await this.fold(organization_id, known, [...group]);
      for (const id of group) known.upTo.set(id, since.upTo);
      await new Promise((done) => setImmediate(done));
    }
    this.keep(organization_id, known);
    return thenOf(since, known, [...last.keys()], moment);
  }

  /** The kept states. None if a key was destroyed after they were read: what was decrypted with it must be blank from then on. */
  private async known(organization_id: string): Promise<Known> {
    const kept = this.kept.get(organization_id);
    this.kept.delete(organization_id);
    return kept && (await this.canBeRead(kept))
      ? kept
      : { rows: new Map(), values: new Map(), upTo: new Map(), readable: new Set() };
  }

  private keep(organization_id: string, known: Known): void {
    this.kept.set(organization_id, known);
    let all = 0;
    for (const { rows } of this.kept.values()) all += rows.size;
    for (const [oldest, { rows }] of this.kept) {
      if (all <= mostKept) return;
      all -= rows.size;
      this.kept.delete(oldest);
    }
  }

  private async canBeRead({ readable }: Known): Promise<boolean> {
    const keys = await this.keys.existingMany([...readable]);
    return [...readable].every((person) => keys.get(person));
  }

  private async fold(organization_id: string, known: Known, ids: readonly string[]): Promise<void> {
    const [found, gone] = await Promise.all([
      this.reads.findRaw(
        applicationList,
        { organization_id },
        { candidate_id: [...ids] },
        { only: ['id'], limit: ids.length * 100 },
      ),
      this.reads.every(goneList, { organization_id }, { kind: 'application', person_id: [...ids] }, { only: ['id'] }),
    ]);
    const streams = new Set([
      ...ids.map((id) => `candidate-${id}`),
      ...[...found.parse(), ...gone].map(({ id }) => `application-${id}`),
    ]);
    const places = [...streams].map((stream) => ({ stream, from: 0 }));
    const stored = await this.log.readStreams(places, types);
    const [merges, { events, readable }] = await Promise.all([
      this.streams.read(`merges-${organization_id}`, organization_id),
      openAll(stored, this.keys, { whenRead: true }),
    ]);
    const own = events.filter(({ metadata }) => metadata.organization_id === organization_id);
    const inOrder = amongThemselves([...own, ...merges].sort((a, b) => a.position - b.position));
    const rows = statesOf<Row & { resume_text?: string }>(people, inOrder);
    const values = statesOf<PersonValuesRow>(personValues, inOrder);
    for (const id of ids) {
      const { rows: all, ...states } = rows.get(id) ?? noStates;
      // The texts of resumes are left out: no search of a past list uses them, and they take more memory than all the rest.
      known.rows.set(id, { ...states, rows: all.map((row) => row && withoutTexts(row)) });
      known.values.set(id, values.get(id) ?? noStates);
    }
    const keys = await this.keys.existingMany(readable);
    // A person was erased meanwhile, and their personal fields may have been read.
    if (readable.some((person) => !keys.get(person))) return this.fold(organization_id, known, ids);
    for (const person of readable) known.readable.add(person);
  }

  /** The page, combined from unchanged people, as the store finds and sorts them, and the changed ones. */
  private async page(scope: Scope, asked: Slice, then: Then): Promise<Page> {
    const slice = admit(peopleList, { ...asked, search: '' });
    const sort = sortOf(peopleList, slice);
    const { valued, compare } = ordering(peopleList, sort);
    const still = (await this.reads.keys(peopleList, scope, { ...slice, sort })).filter((id) => !then.rows.has(id));
    const others = passingRows(peopleList, await this.seen(scope, then), slice.filters)
      .map((row) => valued(row))
      .sort(compare);
    const total = still.length + others.length;
    const page = Math.min(slice.page, Math.max(1, Math.ceil(total / slice.limit)));
    const start = (page - 1) * slice.limit;
    const rowsAt = (ids: readonly string[]) => this.reads.getMany(peopleList, scope, ids);
    // Searches how many of the people before the page are unchanged.
    let [least, most] = [Math.max(0, start - others.length), Math.min(start, still.length)];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      const [row] = await rowsAt([still[middle]!]);
      const other = others[start - middle - 1]!;
      if (row && compare(valued(row), other) < 0) least = middle + 1;
      else most = middle;
    }
    const items = [
      ...(await rowsAt(still.slice(least, least + slice.limit))).map((row) => valued(row)),
      ...others.slice(start - least, start - least + slice.limit),
    ]
      .sort(compare)
      .slice(0, slice.limit)
      .map(({ row }) => row);
    return { total, page, items: await this.lookups.calledNow(scope.organization_id, items) };
  }

  /** The changed people as they were, as far as the caller saw them then and sees them now. Of people who were taken back, such as with an import of the wrong file, there is nothing to see now: what they were then decides. */
  private async seen(scope: Scope, { rows, gone, erased }: Then): Promise<Row[]> {
    const there = [...rows.values()].filter((row) => row !== null && !erased.has(row.id)) as Row[];
    const { within } = scope;
    if (!within) return there;
    const { into } = await this.same.merges(scope.organization_id);
    const isTakenBack = (id: string) => gone.has(id) && into[id] === undefined;
    const wanted: ReadonlySet<string> = new Set(within.values);
    const then = there.filter((row) =>
      [valueIn(peopleList, within.field, row)].flat().some((value) => typeof value === 'string' && wanted.has(value)),
    );
    const now = await this.same.rows(
      scope,
      then.map(({ id }) => id),
    );
    return then.filter(({ id }) => isTakenBack(id) || now.has(id));
  }
}

/** The people whom an event is about. Their ids are not sealed in events. */
const peopleIn = ({ stream, data }: StoredEvent): Person[] => {
  if (stream.startsWith('candidate-')) return [{ name: idOf(stream) }];
  const told = JSON.parse(data) as Record<string, unknown>;
  const ids = stream.startsWith('merges-') ? Object.values(told) : [told.candidate_id];
  return ids.map((id) => ({ name: String(id) }));
};
const withoutText = <Part extends { resume_text: string }>(part: Part): Part => ({ ...part, resume_text: '' });
const withoutTexts = (whole: Row & { resume_text?: string }): Row => {
  const { resume_text: _, ...row } = whole;
  return row.parts.length ? { ...row, parts: row.parts.map(withoutText) } : row;
};
const noStates: States<never> = { times: [], rows: [] };
/** Every state of every row. An event from a process with a slow clock counts as recorded with the previous event. */
const statesOf = <Of>(projection: AnyProjection, events: readonly Recorded[]): Map<string, States<Of>> => {
  const folding = new Folding(projection);
  const found = new Map<string, States<Of>>();
  for (const event of events)
    for (const key of folding.add(event)) {
      let states = found.get(key);
      if (!states) found.set(key, (states = { times: [], rows: [] }));
      const row = (folding.rows.get(key) ?? null) as Of | null;
      states.times.push(Math.max(recordedAt(event.metadata), states.times.at(-1) ?? 0));
      states.rows.push(row);
      states.erased = row === null && leavesNoPast(event);
    }
  return found;
};
const stateAt = <Of>(states: States<Of> | undefined, moment: number): Of | null =>
  states?.rows[lastUntil(states.times, moment)] ?? null;
const thenOf = (since: Since<Person>, { rows, values }: Known, ids: readonly string[], moment: number): Then => ({
  since,
  rows: new Map(ids.map((id) => [id, stateAt(rows.get(id), moment)])),
  gone: new Set(ids.filter((id) => !rows.get(id)?.rows.at(-1))),
  erased: new Set(ids.filter((id) => rows.get(id)?.erased)),
  valuesOf: (id) => stateAt(values.get(id), moment),
});
/** A person's values in the candidate fields; a value of the kept record replaces the others. */
const valuesOf = (row: Row, then: Then): FieldValues =>
  Object.assign(
    {},
    ...idsOf(row)
      .toReversed()
      .map((id) => then.valuesOf(id)?.values),
  ) as FieldValues;
