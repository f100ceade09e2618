import { isDeepStrictEqual } from 'node:util';
import { idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Metadata, Recorded } from '@candor/contracts/kernel/event';
import { plainWords, unfiltered } from '@candor/contracts/kernel/list';
import { type Erasing, erasingTypes } from '@candor/contracts/people/events';
import { type AnyProjection, apply, listens, nothing } from '@candor/projections/kernel/projection';
import { DamagedEvent } from '../ports/damaged-event.ts';
import type { EventStore, LogPlace, NewEvent, StoredEvent } from '../ports/event-store.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { ReadStore } from '../ports/read-store.ts';
import { Unavailable } from '../ports/unavailable.ts';

/** People of one organization whose erasure the rows may not show yet. Each has an event that removes the words about them. */
export type Erased = ReadonlyMap<string, Recorded>;
/** `last`: the newest of the person's erasing events. `since`: the time (ms) from which on every read model has folded it. Null: one has not. */
type Entry = { organization_id: string; event: Recorded; last: number; finished: boolean; since: number | null };
type Times = {
  /** How often it compares the places of the read models, in ms. */ every?: number;
  /** How long an answer may be under way, in ms. */ grace?: number;
};

const pageSize = 500;
/** The name of the place up to which the log has been read, stored with the jobs. Every erasure before it is finished. */
const placeName = 'erasures';
const saveEvery = 60_000;
/** How often (ms) the places are compared while no person is hidden: an operator may have restored rows. */
const restEvery = 30_000;
const mostRows = 1000;
/** How long (ms) to wait before a damaged log is read again. */
const damagePause = 30_000;

/** Whether the projection removes words from rows when a person is erased. */
export const forgets = (projection: AnyProjection): boolean => listens(projection, 'CandidateErased');
export const recordedFrom = ({ data, metadata, ...stored }: StoredEvent): Recorded =>
  ({ ...stored, data: JSON.parse(data), metadata: JSON.parse(metadata) as Metadata }) as Recorded<AnyEvent>;
/** The row after the erasure; the same row if it has no word about these people; null if nothing of it stays. */
export const withoutWords = <Row>(projection: AnyProjection, row: Row, people: Erased): Row | null => {
  let left: unknown = row;
  for (const id of projection.list.about!(row as never)) {
    const event = people.get(id);
    if (!event) continue;
    left = apply(projection, left, event, nothing, (row as { id: string }).id);
    if (left === null) return null;
  }
  if (left === row) return row;
  // A fold may create hidden fields that the answer did not have; they are removed.
  const clean = { ...(left as object) } as Record<string, unknown>;
  for (const name of projection.list.hidden ?? []) if (!(name in (row as object))) delete clean[name];
  return clean as Row;
};
/** The stored content without its versions, which every fold of an erasing event raises. */
const contentOf = (row: unknown): unknown =>
  row && JSON.parse(JSON.stringify(row, (name, value: unknown) => (name === 'version' ? undefined : value)));

/** Knows, from the log alone, about whom rows may still contain erased words: all people whose erasure has not ended, and all people whose erasing events some read model has not folded, because it stopped, lags or was restored. Every answer of the read store is compared with them. */
export class Erasures {
  private readonly entries = new Map<string, Entry>();
  private readonly hidden = new Map<string, Map<string, Recorded>>();
  private readonly projections: readonly AnyProjection[];
  private readonly every: number;
  private readonly grace: number;
  private listeners: ((organization_id: string) => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  /** True during the first reading of the log, before any request asks for rows. */
  private starting = false;
  private damage: string | null = null;
  private restUntil = 0;
  /** `read`: how far the log has been read; `behind`: the place of the slowest read model at the last comparison. */
  private read = 0;
  private behind = 0;
  private comparedAt = 0;
  private saved: { at: number; position: number } = { at: 0, position: 0 };
  /** The end of the log when it was last read, if no person was hidden then. */
  private quietUpTo: number | null = null;

  constructor(
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly jobs: JobQueue,
    projections: readonly AnyProjection[],
    { every = events.alone ? 1000 : 300, grace = 10_000 }: Times = {},
  ) {
    this.projections = projections.filter(forgets);
    for (const { name, list } of this.projections)
      if (!list.about)
        throw new Error(`${name} forgets people when they are erased, so its list must say whom its rows are about.`);
    [this.every, this.grace] = [every, grace];
    this.hearAppends();
  }

  /** The people whose words must not be shown. Undefined: there are none, which is nearly always so. */
  of(organization_id: string): Erased | undefined {
    return this.hidden.get(organization_id);
  }

  /** Calls `listener` when the hidden people of an organization change. */
  onChange(listener: (organization_id: string) => void): void {
    this.listeners.push(listener);
  }

  /** Reads the log and then follows it. Resolves when everything logged up to then is known. */
  async start(): Promise<this> {
    const saved = await this.jobs.place(placeName);
    const fits = saved?.event && (await this.events.idAt(saved.position)) === saved.event;
    this.behind = await this.slowest();
    this.read = Math.min(fits ? saved.position : 0, this.behind);
    this.starting = true;
    await this.readOn().catch(this.tellDamage);
    this.starting = false;
    for (const [id, { event, finished, last }] of this.entries) {
      // No answer is being made yet, so an erasure that every read model has folded needs no hiding.
      if (finished && last <= this.behind) this.entries.delete(id);
      else this.hide(id, event);
    }
    this.timer = setInterval(() => {
      if (Date.now() < this.restUntil) return;
      this.looking ??= this.look()
        .catch(this.tellDamage)
        .catch((fault: unknown) => {
          // Every hidden person stays hidden meanwhile.
          if (!(fault instanceof Unavailable))
            console.error('It is not known which read models have folded the erasures:', fault);
        })
        .finally(() => {
          this.looking = null;
        });
    }, this.every);
    this.timer.unref();
    return this;
  }

  /** The application continues when an erasing event is damaged: it hides the people read so far, and reports the fault once. */
  private readonly tellDamage = (fault: unknown): void => {
    if (!(fault instanceof DamagedEvent)) throw fault;
    this.restUntil = Date.now() + damagePause;
    if (fault.message === this.damage) return;
    this.damage = fault.message;
    console.error('Not all erasures are known:', fault.message);
  };

  /** Reads this process's own appends immediately, so that the answer to an erasure comes after that. */
  private hearAppends(): void {
    const append = this.events.append.bind(this.events);
    const appendTogether = this.events.appendTogether.bind(this.events);
    const heard = (
      stream: string,
      events: readonly NewEvent[],
      { revision, position }: { revision: number; position: number },
    ) => {
      for (const event of events) if (isErasingType(event.type)) this.take([{ ...event, stream, revision, position }]);
    };
    this.events.append = async (stream, expected, events) => {
      const appended = await append(stream, expected, events);
      heard(stream, events, appended);
      return appended;
    };
    this.events.appendTogether = async (appends) => {
      const appended = await appendTogether(appends);
      appends.forEach(({ stream, events }, at) => heard(stream, events, appended[at]!));
      return appended;
    };
  }

  private take(events: readonly StoredEvent[]): void {
    for (const stored of events) {
      const id = idOf(stored.stream);
      const before = this.entries.get(id);
      const event = before?.event ?? recordedFrom(stored);
      this.entries.set(id, {
        organization_id: event.metadata.organization_id,
        event,
        last: Math.max(stored.position, before?.last ?? 0),
        finished: stored.type === 'ErasureFinished' || (before?.finished ?? false),
        since: null,
      });
      if (!before && !this.starting) this.hide(id, event);
    }
  }

  private hide(id: string, event: Recorded): void {
    const { organization_id } = event.metadata;
    const people = this.hidden.get(organization_id) ?? new Map<string, Recorded>();
    this.hidden.set(organization_id, people.set(id, event));
    for (const listener of this.listeners) listener(organization_id);
  }

  private show(entries: readonly (readonly [string, Entry])[]): void {
    for (const [id, { organization_id }] of entries) {
      this.entries.delete(id);
      const left = this.hidden.get(organization_id);
      left?.delete(id);
      if (!left?.size) this.hidden.delete(organization_id);
    }
    for (const organization_id of new Set(entries.map(([, entry]) => entry.organization_id)))
      for (const listener of this.listeners) listener(organization_id);
  }

  private async look(): Promise<void> {
    await this.readOn();
    if (!this.entries.size && Date.now() - this.comparedAt < restEvery) return this.savePlace();
    this.comparedAt = Date.now();
    const behind = await this.slowest();
    if (behind < this.behind) {
      // Rows were restored. All people erased after the restored place are hidden again.
      this.read = Math.min(this.read, behind);
      await this.readOn();
    }
    this.behind = behind;
    const over: [string, Entry][] = [];
    for (const [id, entry] of this.entries) {
      if (!entry.finished || entry.last > behind) entry.since = null;
      else if (entry.since === null) entry.since = Date.now();
      else if (Date.now() - entry.since >= this.grace) over.push([id, entry]);
    }
    if (over.length) this.show(over);
    await this.savePlace();
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const { events, position } = await this.events.readAll(this.read, pageSize, erasingTypes);
      this.take(events);
      if (position <= this.read) return;
      this.read = position;
    }
  }

  /** The place up to which every read model that forgets people has folded and written the log. A read model that was never active does not count. */
  private async slowest(): Promise<number> {
    const places = await Promise.all(
      this.projections.map(async ({ name }) => {
        const version = await this.store.active(name);
        return version === null ? Infinity : ((await this.store.place({ name, version }))?.position ?? 0);
      }),
    );
    return Math.min(...places);
  }

  /** Saves the place only while no person is hidden: the next start then needs nothing from before it. */
  private async savePlace(): Promise<void> {
    if (this.entries.size || this.read === this.saved.position || Date.now() - this.saved.at < saveEvery) return;
    const place: LogPlace = { position: this.read, event: await this.events.idAt(this.read) };
    if (place.event === null) return;
    this.saved = { at: Date.now(), position: this.read };
    await this.jobs.savePlace(placeName, place);
  }

  /** The read models whose rows still contain words about the person, found in the rows themselves: a second fold of the erasure must change nothing, and a search for `words` must not find the rows. */
  async holding(organization_id: string, event: Recorded<Erasing>, words: readonly string[]): Promise<string[]> {
    const people: Erased = new Map([[idOf(event.stream), event]]);
    const names: string[] = [];
    for (const projection of this.projections) {
      const rows = await this.rowsAbout(projection, organization_id, people);
      const changed = rows.some(
        (row) => !isDeepStrictEqual(contentOf(withoutWords(projection, row, people)), contentOf(row)),
      );
      if (changed || (rows.length && (await this.findsBy(projection, organization_id, rows, words))))
        names.push(projection.name);
    }
    return names;
  }

  private async findsBy(
    { name, list }: AnyProjection,
    organization_id: string,
    rows: readonly unknown[],
    words: readonly string[],
  ): Promise<boolean> {
    if (!list.search) return false;
    const { search: of } = list;
    const texts = rows.map((row) => {
      const text = `${of.words(row as never)} ${of.guarded?.words(row as never) ?? ''}`;
      return { id: (row as { id: string }).id, holds: plainWords(text) };
    });
    for (const search of words) {
      const wanted = plainWords(search);
      // The rest of a row may have the same words: a job can have a person's name.
      const wrong = texts.filter(({ holds }) => !wanted.every((word) => holds.some((each) => each.startsWith(word))));
      if (!wrong.length) continue;
      const hits = new Set(await this.store.keys(name, { organization_id, guarded: 'all' }, { ...unfiltered, search }));
      if (wrong.some(({ id }) => hits.has(id))) return true;
    }
    return false;
  }

  /** The whole stored rows that are about one of the people. */
  async rowsAbout({ name, list, keys }: AnyProjection, organization_id: string, people: Erased): Promise<unknown[]> {
    const scope = { organization_id };
    const wanted = new Set<string>();
    for (const event of people.values()) {
      for (const target of keys(event, nothing)) {
        if (typeof target === 'string') wanted.add(target);
        else {
          const found = await this.store.find<{ id: string }>(
            name,
            scope,
            { [target.field]: target.value },
            { limit: mostRows },
          );
          for (const { id } of found) wanted.add(id);
        }
      }
      // A merged record is part of the row of the kept record, which is one of these.
      for (const id of (event.data as { records?: string[] }).records ?? []) wanted.add(id);
    }
    const rows = await this.store.getWhole(name, scope, [...wanted]);
    return rows.filter((row) => list.about!(row as never).some((id) => people.has(id)));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }
}
const isErasingType = (type: string): boolean => (erasingTypes as readonly string[]).includes(type);
