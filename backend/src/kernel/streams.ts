import { AsyncLocalStorage } from 'node:async_hooks';
import { compose } from '@candor/contracts/kernel/say';
import type { Actor, AnyEvent, Metadata, Recorded } from '@candor/contracts/kernel/event';
import { decodeAll, encode, idFrom, needsKey, openAll, PersonErased, personOf } from './codec.ts';
import {
  type Context,
  type Decider,
  erased,
  evolveBy,
  type FoldTo,
  isRejection,
  reject,
  type Rejection,
  stale,
} from './decider.ts';
import {
  type Appended,
  EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamAppend,
  type StreamFrom,
  WrongRevision,
} from './ports/event-store.ts';
import { noteAppended, requestBegan } from './appended.ts';
import type { StreamFollower } from './stream-follower.ts';
import { type Cached, KeptStates, remember } from './kept-states.ts';
import { noEvents, OpenedStreams } from './opened-streams.ts';
import { type Decided, type Staged, Unit } from './unit.ts';
import { Unavailable } from './ports/unavailable.ts';
import { KeyVault } from './ports/key-vault.ts';

/** Who asks, in which organisation, in which request. A request repeated under the same `uid` lands nothing twice; `hash` tells a repeat from another request under the same uid. */
export type Requester = {
  organization_id: string;
  actor: Actor;
  uid: string;
  hash?: string;
  causation_id?: string;
  /** The request that this one is part of. Left out: its own `uid`. */
  correlation_id?: string;
  /** What is written is history, which no process acts on. It happened at this moment; null: nobody knows when, so the moment of writing stands. */
  history?: { at: string | null };
};
/** A stream's folded state and its last event. `revision` is -1 before the first event. */
export type Loaded<State> = { state: State; revision: number; position: number; organization_id: string | null };
export type Outcome<State> = Loaded<State> & { events: readonly AnyEvent[]; repeated: boolean };

/** How new a state must be. cached: what this process remembers. followed: also that, while the follower knows that nothing has been added. once: also that, if the log was looked at for it since the present request began. fresh: as the log has it, unless no other process can have added to it. again: as the log has it. */
type Look = 'cached' | 'followed' | 'once' | 'fresh' | 'again';
/** `anew`: the caller believes that the stream is empty, so the rule decides without reading it. If something is there, the append fails and the rule decides again on what is there. */
export type RunOptions = { mustExist?: string; version?: number; entity?: string; anew?: boolean };
/** `before` runs between the decision and the append, for what must stand in another stream first. Where it resolves to false, something that was decided on has changed, and the rule decides again. */
type Before<State, E> = {
  before?: (decided: readonly E[], at: { state: State; revision: number }) => Promise<boolean>;
};
/** A decider that needs facts is not run without them. They are loaded for each attempt, for the state that the rule will decide on. */
type WithFacts<State, Facts, E> = unknown extends Facts
  ? [options?: RunOptions & Before<State, E> & { facts?: undefined }]
  : [options: RunOptions & Before<State, E> & { facts: (state: State) => Facts | Promise<Facts> }];

/** Events in their present shape, and the people whose keys exist. */
type Opened = { events: readonly Recorded[]; readable: ReadonlySet<string> };

/** In memory the data of an event takes about this many times the length of its text. */
const perText = 2;
/** A race is lost only when somebody else has won it, so of so many commands that come at once every one ends. */
const tries = 8;

/** The command pipeline, written once: it reads, folds, decides and appends at the exact revision. When another request appended first, it begins again. It checks the organisation. */
export class Streams {
  private readonly cache = new KeptStates();
  private readonly opened: OpenedStreams;
  /** Appends of this process that are under way, by stream. A follower of the log may see one land before this process hears of it, so the cache does not count as complete meanwhile. */
  private readonly landing = new Map<string, number>();
  /** The unit to which the present work belongs. */
  private readonly unit = new AsyncLocalStorage<Unit>();
  /** How many appends of this process have ended. */
  private appends = 0;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly clock: () => Date = () => new Date(),
    private readonly follower: StreamFollower | null = null,
  ) {
    this.opened = new OpenedStreams(events, keys, (stream) => this.knowsAll(stream));
  }

  /** The stream's folded state. This does not check the organisation; callers that answer a person use `load`. */
  private async fold<S>(of: FoldTo<S>, stream: string, look: Look): Promise<Cached> {
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
  private forget(stream: string): void {
    this.cache.delete(stream);
    this.opened.forget(stream);
  }

  /** The state of `{category}-{id}` for someone of this organisation; null when there is nothing there for them. '*' sees all. */
  load<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'fresh');
  }

  /** As `load`, but without asking the log while the follower knows the state: what another process has added may be missing for as long as the follower trusts itself, and never longer. For what each request asks for; never for a rule that spans streams. */
  loadFollowed<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'followed');
  }

  /** As `load`, but what was read since the present request began is not read again. For a handler that goes on from what the guard has just opened. */
  loadOnce<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'once');
  }

  /** As `load`, of many at once: what this process does not remember is read with one question. Ids where nothing is there for them are left out. */
  async loadMany<S>(of: FoldTo<S>, ids: readonly string[], organization_id: string): Promise<Map<string, Loaded<S>>> {
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
    const { events, readable } = await this.openedOf(await this.events.readStreams(places));
    for (const [stream, own] of Map.groupBy(events, (event) => event.stream)) {
      const id = stream.slice(of.category.length + 1);
      known.set(id, this.folded(of, stream, known.get(id), { events: own, readable }, read));
    }
    const found = new Map<string, Loaded<S>>();
    for (const id of new Set(ids)) {
      const stream = `${of.category}-${id}`;
      const state = known.get(id) ?? this.unit.getStore()?.changed(stream)?.found;
      if (!state) continue;
      const now = this.withUnit(of, stream, state);
      if (organization_id === '*' || now.organization_id === organization_id) found.set(id, now);
    }
    return found;
  }

  private async open<S>(of: FoldTo<S>, id: string, organization_id: string, look: Look): Promise<Loaded<S> | null> {
    const stream = `${of.category}-${id}`;
    const found = this.withUnit(of, stream, await this.fold(of, stream, look));
    if (found.revision < 0 || (organization_id !== '*' && found.organization_id !== organization_id)) return null;
    return found;
  }

  /** What was found, with what the unit to which the present work belongs changes. */
  private withUnit<S>(of: FoldTo<S>, stream: string, found: Cached): Loaded<S> {
    const unit = this.unit.getStore();
    const staged = unit?.changed(stream);
    if (!staged) return found as Loaded<S>;
    return {
      ...unit!.after(of, stream, found as Loaded<S>),
      position: found.position,
      organization_id: found.organization_id ?? staged.decided[0]!.metadata.organization_id,
    };
  }

  /** Every event of the stream, opened; empty for another organisation. */
  async read(stream: string, organization_id: string): Promise<readonly Recorded[]> {
    const events = await this.opened.read(stream);
    return organization_id === '*' || events[0]?.metadata.organization_id === organization_id ? events : noEvents;
  }

  /** The event at this revision, opened; null when it is not there, or another organisation's. For streams too long to be read as a whole. */
  async readOne(stream: string, revision: number, organization_id: string): Promise<Recorded | null> {
    const [event] = await decodeAll(await this.events.readStream(stream, revision, 1), this.keys);
    return event?.metadata.organization_id === organization_id ? event : null;
  }

  /**
   * Decides `name` on the stream and appends what follows; within `together` what follows is appended at the end, and its position is that of `together`.
   * Rejections: the decider's own, `not_found`, `stale`, `duplicate_request`, `erased`. Throws Unavailable when the log cannot be written.
   */
  async run<S, Commands, E extends AnyEvent, Facts, Name extends keyof Commands & string>(
    decider: Decider<S, Commands, E, Facts>,
    id: string,
    name: Name,
    command: Commands[Name],
    asking: Requester,
    ...[options = {}]: WithFacts<S, Facts, E>
  ): Promise<Outcome<S> | Rejection> {
    const stream = `${decider.category}-${id}`;
    const entity = options.entity ?? decider.category;
    const unit = this.unit.getStore();
    for (let attempt = 1; ; attempt++) {
      const unread = options.anew && attempt === 1 && !unit?.again && !this.cache.get(stream);
      const found = unread
        ? this.folded(decider, stream, undefined, { events: [], readable: new Set() }, 0)
        : await this.fold(decider, stream, attempt > 1 || unit?.again ? 'again' : 'cached');
      const at = this.withUnit(decider, stream, found);
      if (at.revision >= 0 && asking.organization_id !== '*' && at.organization_id !== asking.organization_id)
        return notFound(entity);
      if (at.revision < 0 && options.mustExist) return notFound(options.mustExist);
      const staged = unit?.byRequest(stream, asking.uid);
      const before = staged ? { hash: staged.hash, position: found.position } : found.seen.get(asking.uid);
      if (before) {
        if (before.hash !== asking.hash) return usedForSomethingElse;
        const events =
          staged?.events ?? (await this.read(stream, '*')).filter((event) => event.metadata.request_uid === asking.uid);
        return { ...at, position: before.position, events, repeated: true };
      }
      if (options.version !== undefined && options.version < at.revision) {
        if (attempt === 1 && (await this.fold(decider, stream, 'again')).revision !== found.revision) continue;
        return { ...staleRecord(entity), position: at.position };
      }
      if (options.version !== undefined && options.version > at.revision) {
        // Another process wrote, and the caller has seen it before this process did.
        const fresh = await this.fold(decider, stream, 'again');
        if (fresh.revision > found.revision) continue;
        return staleRecord(entity);
      }
      const now = this.clock().toISOString();
      let made = 0;
      const context: Context<Facts> = {
        now,
        actor: asking.actor,
        organization_id: asking.organization_id,
        newId: () => idFrom('made', asking.actor.id, asking.uid, stream, made++),
        facts: (await options.facts?.(at.state)) as Facts,
      };
      const decided = decider.decide[name](command, at.state, context);
      // Another process may have changed the stream since this state was cached. Then the rule decides again.
      if (
        (isRejection(decided) || !decided.length) &&
        attempt === 1 &&
        (await this.fold(decider, stream, 'again')).revision !== found.revision
      )
        continue;
      if (isRejection(decided)) return at.revision < 0 ? decided : { ...decided, position: at.position };
      if (!decided.length) return { ...at, events: [], repeated: false };
      if (options.before && !(await options.before(decided, { state: at.state, revision: at.revision }))) {
        if (attempt >= tries) throw changingTooFast(stream);
        continue;
      }
      const metadata = metadataOf(asking, now);
      const one: Decided = { events: decided, metadata, uid: asking.uid, hash: asking.hash };
      if (unit) {
        // Other work of the same unit may have changed the stream meanwhile.
        if (!unit.stage(stream, decider, found, at.revision, one)) {
          if (attempt >= tries) throw changingTooFast(stream);
          continue;
        }
        return { ...this.withUnit(decider, stream, found), events: decided, repeated: false };
      }
      const encoded = await this.encode(stream, [one]);
      if (!encoded) return erased;
      const written = await this.land([stream], attempt, () => this.events.append(stream, at.revision, encoded));
      if (!written) continue;
      const next = this.grown(decider, stream, found, [one], written, bytesOf(encoded), !unread);
      return { ...next, events: decided, repeated: false };
    }
  }

  /**
   * Appends what `work` decides on several streams, all of it once the work has ended, and nothing when the work refuses. What it reads meanwhile holds what it
   * has decided. When somebody else has changed one of the streams, the work begins again. Where the engine cannot append to several streams at once
   * (`EventStore.atomic`), it appends in the order in which the work decided; whatever landed before another one was refused is found by the work that begins
   * again as repeated, and stays when that refuses. `position`: of the last event; 0 when nothing was appended.
   */
  async together<T>(work: () => Promise<T | Rejection>): Promise<{ done: T | Rejection; position: number }> {
    // What belongs together as part of more is appended with all of that.
    if (this.unit.getStore()) return { done: await work(), position: 0 };
    for (let attempt = 1; ; attempt++) {
      const unit = new Unit(attempt > 1);
      const done = await this.unit.run(unit, work).finally(() => unit.close());
      if (isRejection(done) || !unit.streams.size) return { done, position: 0 };
      const appends: (StreamAppend & { staged: Staged })[] = [];
      for (const [stream, staged] of unit.streams) {
        const events = await this.encode(stream, staged.decided);
        if (!events) return { done: erased, position: 0 };
        appends.push({ stream, expected: staged.found.revision, events, staged });
      }
      const streams = appends.map(({ stream }) => stream);
      const written = await this.land(streams, attempt, () =>
        this.events.appendTogether(
          appends.map((each) => {
            const { staged: _, ...append } = each;
            return append;
          }),
        ),
      );
      if (!written) continue;
      for (const [index, { stream, events, staged }] of appends.entries())
        this.grown(staged.of, stream, staged.found, staged.decided, written[index]!, bytesOf(events), true);
      return { done, position: Math.max(...written.map(({ position }) => position)) };
    }
  }

  /** Writes to these streams; null when somebody else was first at one of them. */
  private async land<T>(streams: readonly string[], attempt: number, write: () => Promise<T>): Promise<T | null> {
    for (const stream of streams) this.landing.set(stream, (this.landing.get(stream) ?? 0) + 1);
    try {
      const written = await write();
      noteAppended();
      return written;
    } catch (error) {
      if (!(error instanceof WrongRevision)) {
        if (!(error instanceof Unavailable && error.nothingWritten)) {
          noteAppended();
          for (const stream of streams) this.forget(stream); // the events may be in the log
        }
        throw error;
      }
      if (streams.length > 1 && !this.events.atomic) noteAppended(); // what came first may have landed
      // Whoever reads one of them once a request reads it again.
      if (streams.length > 1)
        for (const stream of this.events.atomic ? [error.stream] : streams) this.cache.outdate(stream);
      if (attempt >= tries) throw changingTooFast(error.stream, error);
      return null;
    } finally {
      this.appends++;
      for (const stream of streams) {
        this.opened.grown(stream);
        const others = this.landing.get(stream)! - 1;
        if (others) this.landing.set(stream, others);
        else this.landing.delete(stream);
      }
    }
  }

  /** The state after what was appended to it. `keeps`: a caller that starts many streams reads none of them again, so they stay out of the cache; a stream that is in it is kept up to date. */
  private grown<S>(
    of: FoldTo<S>,
    stream: string,
    at: Cached,
    decided: readonly Decided[],
    { revision, position }: Appended,
    bytes: number,
    keeps: boolean,
  ): Loaded<S> {
    this.follower?.hear(stream, revision);
    let state = at.state as S;
    let last = at.revision;
    for (const { events, metadata, uid, hash } of decided) {
      for (const event of events) state = evolveBy(of, state, { ...event, revision: ++last, metadata });
      remember(at.seen, uid, { hash, position });
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

  /** Null: the key of somebody whom the events tell of was destroyed. */
  private async encode(stream: string, decided: readonly Decided[]): Promise<NewEvent[] | null> {
    try {
      const encoded = await Promise.all(
        decided.flatMap(({ events, metadata, uid, hash }) =>
          events.map(async (event, index) => {
            const key = needsKey(stream, event.type) ? await this.keys.key(personOf(stream, event.data)) : null;
            // The hash is part of the id, so another request under the same uid never passes for a repeat of the first.
            const id = idFrom('event', metadata.actor.id, uid, hash ?? '', stream, index);
            return encode(stream, event, id, metadata, key);
          }),
        ),
      );
      return encoded;
    } catch (fault) {
      if (!(fault instanceof PersonErased)) throw fault;
      return null;
    }
  }
}

const metadataOf = (asking: Requester, now: string): Metadata => ({
  organization_id: asking.organization_id,
  actor: asking.actor,
  request_uid: asking.uid,
  request_hash: asking.hash,
  correlation_id: asking.correlation_id ?? asking.uid,
  causation_id: asking.causation_id,
  occurred_at: asking.history?.at ?? now,
  recorded_at: now,
  schema_version: 1,
  ...(asking.history ? { history: true } : {}),
});
/** About how many bytes these events add to a state. */
const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { data }) => sum + perText * data.length, 0);

/** Whose keys seal words of these events. */
const peopleIn = (stream: string, events: readonly AnyEvent[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => (needsKey(stream, type) ? [personOf(stream, data)] : []))),
];
const joined = (known: readonly string[], more: readonly string[]): readonly string[] =>
  more.every((person) => known.includes(person)) ? known : [...new Set([...known, ...more])];
/** The `uid` belongs to another request. */
export const usedForSomethingElse = reject(
  'duplicate_request',
  'This request was already used for something else. Reload and try again.',
);
const changingTooFast = (stream: string, cause?: unknown) =>
  new Unavailable(`${stream} is changing too fast`, { cause });
const word = (entity: string) => entity.charAt(0).toUpperCase() + entity.slice(1);
export const notFound = (entity: string): Rejection =>
  reject('not_found', compose('{label} not found.', { label: word(entity) }));
const staleRecord = (entity: string): Rejection => stale(entity === 'application' ? 'candidate' : entity);
