import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { needsKey, openAll, personOf } from './codec.ts';
import { evolveBy, type FoldTo } from './decider.ts';
import { requestBegan } from './appended.ts';
import { type Cached, KeptStates, remember } from './kept-states.ts';
import { OpenedStreams } from './opened-streams.ts';
import type { Appended, EventStore, StoredEvent, StreamFrom } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';
import type { StreamFollower } from './stream-follower.ts';
import type { Decided } from './unit.ts';

/** A stream's folded state and its last event. `revision` is -1 before the first event. */
export type Loaded<State> = { state: State; revision: number; position: number; organization_id: string | null };
/** How new a state must be. cached: what this process remembers. followed: also that, while the follower knows that nothing has been added. once: also that, if the log was looked at for it since the present request began. fresh: as the log has it, unless no other process can have added to it. again: as the log has it. */
export type Look = 'cached' | 'followed' | 'once' | 'fresh' | 'again';
/** When the log was looked at for a state of which the caller only believes that it is the first. */
export const neverRead = 0;
/** Events in their present shape, and the people whose keys exist. */
type Opened = { events: readonly Recorded[]; readable: ReadonlySet<string> };

/** The states of streams: read from the log, folded, and remembered while nobody else can have changed them. It checks no organisation. */
export class StreamStates {
  private readonly cache = new KeptStates();
  private readonly opened: OpenedStreams;
  /** Appends of this process that are under way, by stream. A follower of the log may see one land before this process hears of it, so the cache does not count as complete meanwhile. */
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
    if (before && look === 'once' && before.read >= (requestBegan() ?? Infinity)) return before;
    await this.forgetErased([stream]);
    const known = this.cache.by(of, stream);
    if (known && (look === 'cached' || (look !== 'again' && this.knowsAll(stream)))) return known;
    const read = performance.now();
    const began = this.appends;
    const stored = await this.events.readStream(stream, known ? known.revision + 1 : 0);
    if (known && !stored.length) {
      known.read = read;
      return known;
    }
    const found = this.folded(of, stream, known, await this.openedOf(stored), read);
    // That nothing is there is worth keeping only where nobody else can put something there, and nobody has meanwhile.
    if (found.revision < 0 && this.events.alone && began === this.appends) this.cache.keep(stream, found);
    return found;
  }

  private async openedOf(stored: readonly StoredEvent[]): Promise<Opened> {
    const { events, readable } = await openAll(stored, this.keys);
    return { events, readable: new Set(readable) };
  }

  /** Drops what is kept of these streams about somebody whose key was destroyed since, by whatever process: they must be opened again, with blanks. */
  private async forgetErased(streams: readonly string[]): Promise<void> {
    const people = streams.flatMap((stream) => this.cache.get(stream)?.people ?? []);
    if (!people.length) return;
    // One at a time, the vault is asked together with whoever else asks in this turn.
    const keys =
      people.length === 1
        ? new Map([[people[0]!, await this.keys.existing(people[0]!)]])
        : await this.keys.existingMany([...new Set(people)]);
    for (const stream of streams)
      if (this.cache.get(stream)?.people.some((person) => !keys.get(person))) this.forget(stream);
  }

  /** Whether nobody can have added to the stream what is not in the cache. */
  private knowsAll(stream: string): boolean {
    return this.events.alone && !this.landing.has(stream);
  }

  /** What is known of the stream, and these events after it. */
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
    for (const event of events) {
      state = evolveBy(of, state, event);
      at = {
        revision: event.revision,
        position: event.position,
        organization_id: at.organization_id ?? event.metadata.organization_id,
      };
      remember(seen, event.metadata.request_uid, { hash: event.metadata.request_hash, position: event.position });
    }
    const opened = readable.size ? peopleIn(stream, events).filter((person) => readable.has(person)) : [];
    const made = { ...at, state, seen, by: of.evolve, people: joined(known?.people ?? [], opened), read };
    if (at.revision < 0) return made;
    // Somebody may have read or written more while these events were on their way here.
    const now = this.cache.get(stream);
    return now && now.by === of.evolve && now.revision > at.revision ? now : this.cache.keep(stream, made);
  }

  /** Drops what is kept of the stream, so that the next call reads the log again. */
  forget(stream: string): void {
    this.cache.delete(stream);
    this.opened.forget(stream);
  }

  /** The states of many streams, by id; what this process does not remember is read with one question. Ids of streams that hold nothing are left out. */
  async foldMany<S>(of: FoldTo<S>, ids: readonly string[]): Promise<Map<string, Cached>> {
    const known = new Map<string, Cached>();
    const places: StreamFrom[] = [];
    await this.forgetErased([...new Set(ids)].map((id) => `${of.category}-${id}`));
    const read = performance.now();
    for (const id of new Set(ids)) {
      const stream = `${of.category}-${id}`;
      const cached = this.cache.by(of, stream);
      if (cached) known.set(id, cached);
      if (known.has(id) && this.knowsAll(stream)) continue;
      places.push({ stream, from: (known.get(id)?.revision ?? -1) + 1 });
    }
    // What nobody else can have added to needs no question.
    if (!places.length) return known;
    const { events, readable } = await this.openedOf(await this.events.readStreams(places));
    for (const [stream, own] of Map.groupBy(events, (event) => event.stream)) {
      const id = stream.slice(of.category.length + 1);
      known.set(id, this.folded(of, stream, known.get(id), { events: own, readable }, read));
    }
    return known;
  }

  /** The state of a stream that the caller believes to be empty; undefined: this process remembers something of the stream. */
  unread<S>(of: FoldTo<S>, stream: string): Cached | undefined {
    if (this.cache.get(stream)) return undefined;
    return this.folded(of, stream, undefined, { events: [], readable: new Set() }, neverRead);
  }

  /** Every event of the stream, opened. */
  read(stream: string): Promise<readonly Recorded[]> {
    return this.opened.read(stream);
  }

  /** Whoever reads the stream once a request reads it again. */
  outdate(stream: string): void {
    this.cache.outdate(stream);
  }

  /** This process begins to append to these streams. Until it has ended, what is remembered of them does not count as all there is. */
  appendBegins(streams: readonly string[]): void {
    for (const stream of streams) this.landing.set(stream, (this.landing.get(stream) ?? 0) + 1);
  }

  /** The append has ended, well or not. */
  appendEnds(streams: readonly string[]): void {
    this.appends++;
    for (const stream of streams) {
      this.opened.grown(stream);
      const others = this.landing.get(stream)! - 1;
      if (others) this.landing.set(stream, others);
      else this.landing.delete(stream);
    }
  }

  /** The state after what was appended to it; `after`, where it is known already. `keeps`: a caller that starts many streams reads none of them again, so they stay out of the cache; a stream that is in it is kept up to date. */
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
    for (const { events, metadata } of decided) {
      if (!after) for (const event of events) state = evolveBy(of, state, { ...event, revision: ++last, metadata });
      remember(at.seen, metadata.request_uid, { hash: metadata.request_hash, position });
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

/** Whose keys seal words of these events. */
const peopleIn = (stream: string, events: readonly AnyEvent[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => (needsKey(stream, type) ? [personOf(stream, data)] : []))),
];
const joined = (known: readonly string[], more: readonly string[]): readonly string[] =>
  more.every((person) => known.includes(person)) ? known : [...new Set([...known, ...more])];
