import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { needsKey, openAll, personOf } from './codec.ts';
import { evolveBy, type FoldTo } from './decider.ts';
import { pageBegan, requestBegan } from './appended.ts';
import { type Cached, KeptStates, remember } from './kept-states.ts';
import { unknownEvent } from './known-events.ts';
import { OpenedStreams } from './opened-streams.ts';
import type { Appended, EventStore, StoredEvent, StreamFrom } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';
import type { StreamFollower } from './stream-follower.ts';
import type { Decided } from './unit.ts';

/** A stream's folded state and the place of its last event. `revision` is -1 before the first event. */
export type Loaded<State> = { state: State; revision: number; position: number; organization_id: string | null };
/** How new a state must be. cached: as this process remembers it. followed: also remembered, while the follower knows of no new event. once: also remembered, if the log was read for it after the present request began. fresh: as in the log; remembered only if no other process can append to the log. again: as in the log, always. */
export type Look = 'cached' | 'followed' | 'once' | 'fresh' | 'again';
/** The read time of a state that the caller only believes to be empty. */
export const neverRead = 0;
/** Events in their present shape. `readable`: the people whose keys exist. */
type Opened = { events: readonly Recorded[]; readable: ReadonlySet<string> };

/** The states of streams: read from the log, folded, and remembered while no other writer can have changed them. Whether a caller belongs to the stream's organization is not checked here. */
export class StreamStates {
  private readonly cache = new KeptStates();
  private readonly opened: OpenedStreams;
  /** How many unfinished appends this process has, by stream. A follower of the log may see one stored before this process learns of it, so the cache does not count as complete meanwhile. */
  private readonly landing = new Map<string, number>();
  /** How many appends of this process have ended. */
  private appends = 0;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly follower: StreamFollower | null,
  ) {
    this.opened = new OpenedStreams(events, keys, (stream) => this.knowsAll(stream));
  }

  /** The stream's folded state. */
  async fold<S>(of: FoldTo<S>, stream: string, look: Look): Promise<Cached> {
    const before = this.cache.by(of, stream);
    if (before && look === 'followed' && this.follower?.vouches(stream, before)) return before;
    if (before && before.read >= (sinceFor(look) ?? Infinity)) return before;
    if (before && ((look === 'cached' && before.revision >= 0) || (look !== 'again' && this.knowsAll(stream)))) {
      await this.forgetErased([stream]);
      const kept = this.cache.by(of, stream);
      if (kept) return kept;
    }
    const read = performance.now();
    const began = this.appends;
    // The vault and the log are asked at the same time.
    const [, after] = await Promise.all([
      this.forgetErased([stream]),
      this.events.readStream(stream, before ? before.revision + 1 : 0),
    ]);
    const known = this.cache.by(of, stream);
    const stored = known === before ? after : await this.events.readStream(stream, known ? known.revision + 1 : 0);
    if (known && !stored.length) {
      known.read = read;
      return known;
    }
    const found = this.folded(of, stream, known, await this.openedOf(stored), read);
    // An empty stream is kept if this process has not written to it meanwhile. If others can write too, rules look again before they decide.
    if (found.revision < 0 && began === this.appends) this.cache.keep(stream, found);
    return found;
  }

  private async openedOf(stored: readonly StoredEvent[]): Promise<Opened> {
    const { events, readable } = await openAll(stored, this.keys);
    return { events, readable: new Set(readable) };
  }

  /** Drops the kept data of these streams if it is about a person whose key was destroyed meanwhile by any process: the events must be decrypted again, with blanks. */
  private async forgetErased(streams: readonly string[]): Promise<void> {
    const people = streams.flatMap((stream) => this.cache.get(stream)?.people ?? []);
    if (!people.length) return;
    // Requests to the vault for one key are joined with the others of the same turn of the event loop.
    const keys =
      people.length === 1
        ? new Map([[people[0]!, await this.keys.existing(people[0]!)]])
        : await this.keys.existingMany([...new Set(people)]);
    for (const stream of streams)
      if (this.cache.get(stream)?.people.some((person) => !keys.get(person))) this.forget(stream);
  }

  /** Whether the cache has every event of the stream. */
  private knowsAll(stream: string): boolean {
    return this.events.alone && !this.landing.has(stream);
  }

  /** Folds these events onto the known state of the stream. */
  private folded<S>(
    of: FoldTo<S>,
    stream: string,
    known: Cached | undefined,
    { events, readable }: Opened,
    read: number,
  ): Cached {
    let state = (known?.state ?? of.initial) as S;
    const seen: Cached['seen'] = known?.seen ?? new Map();
    let at: Omit<Loaded<S>, 'state'> = known ?? { revision: -1, position: 0, organization_id: null };
    let { unknown } = known ?? {};
    for (const event of events) {
      unknown ??= unknownEvent(event) ?? undefined;
      state = evolveBy(of, state, event);
      at = {
        revision: event.revision,
        position: event.position,
        organization_id: at.organization_id ?? event.metadata.organization_id,
      };
      const { revision, position, metadata } = event;
      remember(seen, metadata.request_uid, { hash: metadata.request_hash, position, first: revision, last: revision });
    }
    const opened = readable.size ? peopleIn(stream, events).filter((person) => readable.has(person)) : [];
    const made = { ...at, state, seen, by: of.evolve, people: joined(known?.people ?? [], opened), read, unknown };
    if (at.revision < 0) return made;
    // Another call may have read or written more while these events were being read.
    const now = this.cache.get(stream);
    return now && now.by === of.evolve && now.revision > at.revision ? now : this.cache.keep(stream, made);
  }

  /** Drops the kept data of the stream, so that the next call reads the log again. */
  forget(stream: string): void {
    this.cache.delete(stream);
    this.opened.forget(stream);
  }

  /** The states of many streams, by id. One query reads the streams that this process does not remember. Ids of empty streams are left out. */
  async foldMany<S>(of: FoldTo<S>, ids: readonly string[]): Promise<Map<string, Cached>> {
    const known = new Map<string, Cached>();
    const places: StreamFrom[] = [];
    const since = pageBegan() ?? Infinity;
    const isNew = (stream: string) => (this.cache.by(of, stream)?.read ?? -Infinity) >= since;
    const streams = [...new Set(ids)].map((id) => `${of.category}-${id}`);
    await this.forgetErased(streams.filter((stream) => !isNew(stream)));
    const read = performance.now();
    for (const id of new Set(ids)) {
      const stream = `${of.category}-${id}`;
      const cached = this.cache.by(of, stream);
      if (cached) known.set(id, cached);
      if (cached && (isNew(stream) || this.knowsAll(stream))) continue;
      places.push({ stream, from: (known.get(id)?.revision ?? -1) + 1 });
    }
    // Streams to which only this process can append need no query.
    const stored = places.length ? await this.events.readStreams(places) : [];
    const { events, readable } = await this.openedOf(stored);
    const added = Map.groupBy(events, (event) => event.stream);
    for (const { stream } of places) {
      const id = stream.slice(of.category.length + 1);
      const [own, before] = [added.get(stream), known.get(id)];
      if (own) known.set(id, this.folded(of, stream, before, { events: own, readable }, read));
      else if (before) before.read = read;
    }
    for (const [id, { revision }] of known) if (revision < 0) known.delete(id);
    return known;
  }

  /** The state of a stream that the caller believes to be empty. Undefined: this process remembers the stream. */
  unread<S>(of: FoldTo<S>, stream: string): Cached | undefined {
    if (this.cache.get(stream)) return undefined;
    return this.folded(of, stream, undefined, { events: [], readable: new Set() }, neverRead);
  }

  /** Every event of the stream, decrypted. */
  read(stream: string): Promise<readonly Recorded[]> {
    return this.opened.read(stream);
  }

  /** Makes callers that read the stream once per request read it again. */
  outdate(stream: string): void {
    this.cache.outdate(stream);
  }

  /** Notes that this process begins to append to these streams. Their remembered states do not count as complete until the append has ended. */
  appendBegins(streams: readonly string[]): void {
    for (const stream of streams) this.landing.set(stream, (this.landing.get(stream) ?? 0) + 1);
  }

  /** Notes that the append has ended, successfully or not. */
  appendEnds(streams: readonly string[]): void {
    this.appends++;
    for (const stream of streams) {
      this.opened.grown(stream);
      const others = this.landing.get(stream)! - 1;
      if (others) this.landing.set(stream, others);
      else this.landing.delete(stream);
    }
  }

  /** Folds and keeps the state after an append; `after`: that state, if already known. `keeps`: false for a caller that starts many streams and reads none again, so new ones stay out of the cache; a cached stream is always updated. */
  grown<S>(
    of: FoldTo<S>,
    stream: string,
    at: Cached,
    decided: readonly Decided[],
    { revision, position }: Appended,
    bytes: number,
    keeps: boolean,
    after?: { state: S },
  ): Loaded<S> {
    this.follower?.hear(stream, revision);
    let state = (after ?? at).state as S;
    let last = at.revision;
    // The engine answers a repeat with the place of the first append, wherever that is.
    const moved = revision - decided.reduce((sum, { events }) => sum + events.length, last);
    for (const { events, metadata } of decided) {
      const first = last + moved + 1;
      for (const event of events) {
        last++;
        if (!after) state = evolveBy(of, state, { ...event, revision: last, metadata });
      }
      remember(at.seen, metadata.request_uid, { hash: metadata.request_hash, position, first, last: last + moved });
    }
    const organization_id = at.organization_id ?? decided[0]!.metadata.organization_id;
    const next = { state, revision, position, organization_id };
    const current = this.cache.get(stream);
    if (!keeps && !current) return next;
    // Another request of this process may have appended more meanwhile. The cache keeps the newer state.
    if (!current || current.revision <= revision) {
      const people = decided.flatMap(({ events }) => peopleIn(stream, events));
      this.cache.keep(
        stream,
        { ...next, seen: at.seen, by: of.evolve, people: joined(at.people, people), read: at.read },
        at.weight,
        bytes,
      );
    }
    return next;
  }
}

/** Since when (`performance.now()`) a reading of the log is new enough for this look. Undefined: the log must be asked. */
const sinceFor = (look: Look): number | undefined => {
  if (look === 'once') return requestBegan();
  return look === 'fresh' || look === 'followed' ? pageBegan() : undefined;
};

/** The people whose keys encrypt fields of these events. */
const peopleIn = (stream: string, events: readonly AnyEvent[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => (needsKey(stream, type) ? [personOf(stream, data)] : []))),
];
const joined = (known: readonly string[], more: readonly string[]): readonly string[] =>
  more.every((person) => known.includes(person)) ? known : [...new Set([...known, ...more])];
