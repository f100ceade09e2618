import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { admit, type ListedOf, type Slice, sortOf } from '@candor/contracts/kernel/list';
import { ordering, passingRows } from '@candor/contracts/kernel/list-values';
import type { Past } from '@candor/contracts/kernel/past';
import type { FieldValues } from '@candor/contracts/people/person-fields';
import { idsOf, peopleList, type PersonValuesRow } from '@candor/contracts/people/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Folding, lastUntil } from '@candor/projections/kernel/fold';
import { type AnyProjection, typesOf } from '@candor/projections/kernel/projection';
import { people } from '@candor/projections/people';
import { amongThemselves } from '@candor/projections/person-groups';
import { personValues } from '@candor/projections/person-values';
import { Progress, upToNow } from '../http/progress.ts';
import { openAll } from '../kernel/codec.ts';
import { EventStore, type StoredEvent } from '../kernel/ports/event-store.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { Reads, type ScopeOn } from '../kernel/reads.ts';
import { Streams } from '../kernel/streams.ts';
import { ahead, metadataOf, placeOf, recordedAt } from './log-place.ts';
import { everOf } from './merges.state.ts';
import { pastOf } from './past.ts';
import { SamePeople } from './same-people.ts';

/** Of so many people the records are folded again. All states of the row of each take about 6 kB. */
const mostChanged = 10_000;
/** People whose states are kept, of all organisations. */
const mostKept = 20_000;
/** People who are folded at once. */
const together = 500;
const pageOfLog = 2000;
/** Events of all organisations that are looked at for one moment. With more, the moment is refused. */
const mostRead = 500_000;
/** The page is read again if somebody has changed meanwhile, at most this many times. Who has changed during the last one may stand in it as they are now. */
const tries = 3;
const types = typesOf([people, personValues]);

type Row = ListedOf<typeof peopleList>;
type Scope = ScopeOn<typeof peopleList>;
/** The states of one row, each with the time (ms) from which it held; null where there was none. */
type States<Of> = { times: number[]; rows: (Of | null)[] };
/** Who has changed since the earliest moment that was asked for, with all states of their rows. `last`: when something happened to each; `from` and `upTo`: the part of the log that was read; `streams`: where the applications of each stand. */
type Known = {
  organization_id: string;
  since: number;
  from: number;
  upTo: number;
  last: Map<string, number>;
  rows: Map<string, States<Row>>;
  values: Map<string, States<PersonValuesRow>>;
  streams: Map<string, Set<string>>;
  readable: Set<string>;
  /** When what has happened since was recorded, ascending, and what happened last before. In ms. */
  times: number[];
  before: number | null;
};
/** Who has changed since one moment, as they were then. */
type Then = Pick<Known, 'upTo' | 'times' | 'before'> & {
  rows: ReadonlyMap<string, Row | null>;
  /** Of these, those who have no row of their own today: merged into another record, or taken back. */
  gone: ReadonlySet<string>;
  valuesOf: (id: string) => PersonValuesRow | null;
};
type Page = { total: number; page: number; items: Row[] };
/** The list as of a moment. `changed`: how many people have changed since. `values`: what stood in the own fields of those of the page who have. */
export type PeopleThen = Page & { past: Past; changed: number; values: Record<string, FieldValues> };
const empty: Page = { total: 0, page: 1, items: [] };

/**
 * The list of all people as it was at a moment. Whoever has not changed since stands in it as in the present one; the others are folded from the
 * events until then. So it costs what has changed, however many people there are, and a moment since which too many have changed is refused.
 */
@Injectable()
export class PastPeople {
  protected readonly most: number = mostChanged;
  private readonly kept = new Map<string, Known>();
  private readonly turns = new Map<string, Promise<unknown>>();
  /** By organisation, the latest moment since which too much has changed. That only ever becomes more. */
  private readonly far = new Map<string, number>();

  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** `as_of`: null where the address names no moment. `scope`: whom the caller sees now; nobody else is shown. Search words are left out, because they find what is written now. */
  async list(
    scope: Scope,
    asked: Slice,
    { as_of, zone }: { as_of: string | null; zone: string | null },
  ): Promise<PeopleThen> {
    const { organization_id } = scope;
    const [first] = await this.streams.read(`organization-${organization_id}`, organization_id);
    const began = Date.parse(first!.metadata.recorded_at);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const past = (then: Then | null): Past =>
      pastOf([began, ...(then?.before ? [then.before] : []), ...(then?.times ?? [])], {
        as_of,
        there: moment >= began,
        zone,
      });
    const refused = past(null);
    if (refused.refused) return { ...empty, past: refused, changed: 0, values: {} };
    for (let attempt = 1; ; attempt++) {
      await upToNow(this.progress, this.log);
      const then = await this.since(organization_id, moment);
      if (!then) return { ...empty, past: { ...refused, refused: 'far' }, changed: 0, values: {} };
      const { upTo } = then;
      const page = await this.page(scope, asked, then);
      // Whoever has changed while the rows were read may stand among them as they are now.
      if (attempt < tries && (await this.since(organization_id, moment))?.upTo !== upTo) continue;
      const values = page.items.flatMap((row) => (then.rows.has(row.id) ? [[row.id, valuesOf(row, then)]] : []));
      // How much happens to others is no concern of whoever sees only some.
      const told = scope.within
        ? { past: past(null), changed: (await this.seen(scope, then)).length }
        : { past: past(then), changed: then.rows.size };
      return { ...page, ...told, values: Object.fromEntries(values) };
    }
  }

  /** Null: too many have changed. One after the other for each organisation, because it is read on where it was read to. */
  private since(organization_id: string, moment: number): Promise<Then | null> {
    const read = async () => {
      if (moment <= (this.far.get(organization_id) ?? -Infinity)) return null;
      const then = await this.brought(organization_id, moment);
      if (!then) this.far.set(organization_id, moment);
      return then;
    };
    const mine = (this.turns.get(organization_id) ?? Promise.resolve()).then(read, read);
    this.turns.set(organization_id, mine);
    return mine.finally(() => {
      if (this.turns.get(organization_id) === mine) this.turns.delete(organization_id);
    });
  }

  private async brought(organization_id: string, moment: number): Promise<Then | null> {
    const before = this.kept.get(organization_id);
    this.kept.delete(organization_id);
    const known = before && (await this.canBeRead(before)) ? before : await this.opened(organization_id, moment);
    if (!(await this.readBack(known, moment))) {
      // What is known of later moments stays right.
      if (before === known && known.since > moment) this.kept.set(organization_id, known);
      return null;
    }
    // Since the earliest moment that was ever asked for it may be too many, and since this one not.
    if (!(await this.readOn(known))) return known === before ? this.brought(organization_id, moment) : null;
    this.kept.set(organization_id, known);
    let all = 0;
    for (const { rows } of this.kept.values()) all += rows.size;
    for (const [oldest, { rows }] of this.kept) {
      if (all <= mostKept) break;
      all -= rows.size;
      this.kept.delete(oldest);
    }
    return thenOf(known, moment);
  }

  /** Whether no key was destroyed since: what was opened with it must be blank from then on. */
  private async canBeRead({ readable }: Known): Promise<boolean> {
    const keys = await this.keys.existingMany([...readable]);
    return [...readable].every((person) => keys.get(person));
  }

  private async opened(organization_id: string, moment: number): Promise<Known> {
    const place = await placeOf(this.log, moment);
    return {
      organization_id,
      since: moment,
      from: place,
      upTo: ahead(this.log, place),
      last: new Map(),
      rows: new Map(),
      values: new Map(),
      streams: new Map(),
      readable: new Set(),
      times: [],
      before: null,
    };
  }

  /** Reads the part of the log between this moment and the earliest one that was asked for before. False: too many have changed. */
  private async readBack(known: Known, moment: number): Promise<boolean> {
    if (moment >= known.since) return true;
    const { since, from } = known;
    const place = await placeOf(this.log, moment);
    const changed = new Map<string, number>();
    const found: Pick<Known, 'times' | 'before'> = { times: [], before: null };
    const read = await this.read(known, { after: ahead(this.log, place), until: from }, changed, (at) => {
      if (at <= moment) found.before = Math.max(found.before ?? 0, at);
      else if (at <= since) found.times.push(at);
      return at > moment && at <= since;
    });
    if (read === null) return false;
    known.times = [...found.times, ...known.times].sort((a, b) => a - b);
    Object.assign(known, { since: moment, from: place, before: found.before });
    // Whoever has changed since the later moment too is folded already.
    for (const id of changed.keys()) if (known.last.has(id)) changed.delete(id);
    return this.foldAll(known, changed);
  }

  /** Reads what was logged since it was read last. False: too many have changed. */
  private async readOn(known: Known): Promise<boolean> {
    const changed = new Map<string, number>();
    const read = await this.read(known, { after: known.upTo, until: Infinity }, changed, (at) => {
      if (at > known.since) known.times.push(at);
      else known.before = Math.max(known.before ?? 0, at);
      return at > known.since;
    });
    if (read === null) return false;
    known.upTo = read;
    known.times.sort((a, b) => a - b);
    return this.foldAll(known, changed);
  }

  /** Notes whom the events between two positions are about, and when; answers how far it read, or null when there are too many. `takes`: whether an event of this time counts. */
  private async read(
    known: Known,
    { after, until }: { after: number; until: number },
    changed: Map<string, number>,
    takes: (at: number) => boolean,
  ): Promise<number | null> {
    let looked = 0;
    for (let at = after; ;) {
      const { events, position } = await this.log.readAll(at, pageOfLog, types);
      looked += events.length;
      for (const event of events) {
        if (event.position > until) return at;
        const metadata = metadataOf(event);
        if (metadata.organization_id !== known.organization_id) continue;
        const recorded = recordedAt(metadata);
        if (!takes(recorded)) continue;
        for (const id of peopleIn(event)) {
          changed.set(id, Math.max(changed.get(id) ?? 0, recorded));
          if (!event.stream.startsWith('application-')) continue;
          const streams = known.streams.get(id);
          if (streams) streams.add(event.stream);
          else known.streams.set(id, new Set([event.stream]));
        }
      }
      let fresh = 0;
      for (const id of changed.keys()) if (!known.last.has(id)) fresh++;
      if (known.rows.size + fresh > this.most || looked > mostRead) return null;
      if (position === at || position >= until) return position;
      at = position;
      await new Promise((done) => setImmediate(done));
    }
  }

  private async foldAll(known: Known, changed: ReadonlyMap<string, number>): Promise<boolean> {
    const merges = await this.same.merges(known.organization_id);
    const all = new Set<string>();
    for (const [id, at] of changed)
      for (const each of everOf(merges, id)) {
        all.add(each);
        known.last.set(each, Math.max(known.last.get(each) ?? 0, at));
      }
    const ids = [...all];
    for (let at = 0; at < ids.length; at += together) {
      // Records that ever stood for the same person are folded together.
      const group = new Set(ids.slice(at, at + together).flatMap((id) => everOf(merges, id)));
      await this.fold(known, [...group]);
    }
    return known.rows.size <= this.most;
  }

  private async fold(known: Known, ids: readonly string[]): Promise<void> {
    const { organization_id } = known;
    const found = await this.reads.findRaw(
      applicationList,
      { organization_id },
      { candidate_id: [...ids] },
      { only: ['id'], limit: ids.length * 100 },
    );
    const streams = new Set([
      ...ids.map((id) => `candidate-${id}`),
      ...ids.flatMap((id) => [...(known.streams.get(id) ?? [])]),
      ...found.parse().map(({ id }) => `application-${id}`),
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
      const { times, rows: all } = rows.get(id) ?? noStates;
      // Nobody is found by the text of their resume here, and it weighs more than all the rest.
      known.rows.set(id, { times, rows: all.map((row) => row && withoutTexts(row)) });
      known.values.set(id, values.get(id) ?? noStates);
    }
    const keys = await this.keys.existingMany(readable);
    // Somebody was erased meanwhile, and their words may have been read.
    if (readable.some((person) => !keys.get(person))) return this.fold(known, ids);
    for (const person of readable) known.readable.add(person);
  }

  /** The page, put together from whoever has not changed, as the store finds and sorts them, and the others. */
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
    // How many of those before the page have not changed.
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
    return { total, page, items };
  }

  /** Those who have changed as they were, as far as the caller saw them then and sees them now. Whoever was taken back, such as with an import of the wrong file, is not shown either. */
  private async seen(scope: Scope, { rows, gone }: Then): Promise<Row[]> {
    const there = [...rows.values()].filter((row) => row !== null);
    const { within } = scope;
    if (!within) {
      const still = await this.same.rows(scope, [...gone]);
      return there.filter(({ id }) => !gone.has(id) || still.has(id));
    }
    const wanted: ReadonlySet<string> = new Set(within.values);
    const { of } = peopleList.fields[within.field];
    const then = there.filter((row) =>
      [of(row as never)].flat().some((value) => typeof value === 'string' && wanted.has(value)),
    );
    const now = await this.same.rows(
      scope,
      then.map(({ id }) => id),
    );
    return then.filter(({ id }) => now.has(id));
  }
}

/** About whom an event is. Which people these are no event seals. */
const peopleIn = ({ stream, data }: StoredEvent): string[] => {
  if (stream.startsWith('candidate-')) return [idOf(stream)];
  const told = JSON.parse(data) as Record<string, unknown>;
  return stream.startsWith('merges-') ? Object.values(told).map(String) : [String(told.candidate_id)];
};
const withoutText = <Part extends { resume_text: string }>(part: Part): Part => ({ ...part, resume_text: '' });
const withoutTexts = (whole: Row & { resume_text?: string }): Row => {
  const { resume_text: _, ...row } = whole;
  return row.parts.length ? { ...row, parts: row.parts.map(withoutText) } : row;
};
const noStates: States<never> = { times: [], rows: [] };
/** Every state of every row. An event whose clock was behind counts as recorded with the one before it. */
const statesOf = <Of>(projection: AnyProjection, events: readonly Recorded[]): Map<string, States<Of>> => {
  const folding = new Folding(projection);
  const found = new Map<string, States<Of>>();
  for (const event of events)
    for (const key of folding.add(event)) {
      let states = found.get(key);
      if (!states) found.set(key, (states = { times: [], rows: [] }));
      states.times.push(Math.max(recordedAt(event.metadata), states.times.at(-1) ?? 0));
      states.rows.push((folding.rows.get(key) ?? null) as Of | null);
    }
  return found;
};
const stateAt = <Of>(states: States<Of> | undefined, moment: number): Of | null =>
  states?.rows[lastUntil(states.times, moment)] ?? null;
const thenOf = ({ last, rows, values, times, before, upTo }: Known, moment: number): Then => {
  const then = new Map<string, Row | null>();
  const gone = new Set<string>();
  for (const [id, at] of last) {
    if (at <= moment) continue;
    then.set(id, stateAt(rows.get(id), moment));
    if (!rows.get(id)?.rows.at(-1)) gone.add(id);
  }
  const first = lastUntil(times, moment);
  return {
    upTo,
    rows: then,
    gone,
    valuesOf: (id) => stateAt(values.get(id), moment),
    times: times.slice(first + 1),
    before: first < 0 ? before : times[first]!,
  };
};
/** What stood in the own fields of somebody, of whom the kept record goes first. */
const valuesOf = (row: Row, then: Then): FieldValues =>
  Object.assign(
    {},
    ...idsOf(row)
      .toReversed()
      .map((id) => then.valuesOf(id)?.values),
  ) as FieldValues;
