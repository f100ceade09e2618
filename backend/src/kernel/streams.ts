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
import { EventStore, type NewEvent, type StoredEvent, type StreamFrom, WrongRevision } from './ports/event-store.ts';
import { noteAppended, requestBegan } from './appended.ts';
import type { StreamFollower } from './stream-follower.ts';
import { ByteMap, weightOf } from './byte-map.ts';
import { noEvents, OpenedStreams } from './opened-streams.ts';
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

/** `by`: the fold that made the state; another fold of the same stream starts anew. `people`: whose keys opened what it was made of. `read`: when (`performance.now()`) the last look at the log began. */
type Cached = Loaded<unknown> & {
  by: object;
  people: readonly string[];
  seen: Map<string, { hash: string | undefined; position: number }>;
  read: number;
  /** About how many bytes the state takes, and the revision at which the whole state was last weighed. */
  weight?: { bytes: number; counted: number };
};
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

const remembered = 200;
/** For folded states, in bytes. */
const cacheBytes = 24 * 2 ** 20;
/** What one request that a stream remembers takes, in bytes. */
const seenBytes = 180;
/** In memory the data of an event takes about this many times the length of its text. */
const perText = 2;
/** After this many revisions a kept state is weighed again as a whole. */
const weighEvery = 16;
/** A race is lost only when somebody else has won it, so of so many commands that come at once every one ends. */
const tries = 8;

/** The command pipeline, written once: it reads, folds, decides and appends at the exact revision. When another request appended first, it begins again. It checks the organisation. */
export class Streams {
  private readonly cache = new ByteMap<Cached>(cacheBytes);
  private readonly opened: OpenedStreams;
  /** Appends of this process that are under way, by stream. A follower of the log may see one land before this process hears of it, so the cache does not count as complete meanwhile. */
  private readonly landing = new Map<string, number>();
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
    const before = this.kept(of, stream);
    if (before && look === 'followed' && this.follower?.vouches(stream, before)) return before;
    if (before && look === 'once' && before.read >= (requestBegan() ?? Infinity)) return before;
    await this.forgetErased([stream]);
    const known = this.kept(of, stream);
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
    if (found.revision < 0 && this.events.alone && began === this.appends) this.keep(stream, found);
    return found;
  }

  private async openedOf(stored: readonly StoredEvent[]): Promise<Opened> {
    const { events, readable } = await openAll(stored, this.keys);
    return { events, readable: new Set(readable) };
  }

  private kept(of: { evolve: object }, stream: string): Cached | undefined {
    const cached = this.cache.get(stream);
    return cached?.by === of.evolve ? cached : undefined;
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
    return now && now.by === of.evolve && now.revision > at.revision ? now : this.keep(stream, made);
  }

  /** `before` and `added`: the state from which this one came, and the size of the events that led here. Counting a whole state through costs as much as deciding, so what was added is counted instead, most of the time. */
  private keep(stream: string, value: Cached, before?: Cached['weight'], added = 0): Cached {
    value.weight =
      before && value.revision - before.counted < weighEvery
        ? { bytes: before.bytes + added, counted: before.counted }
        : { bytes: weightOf(value.state), counted: value.revision };
    this.cache.set(stream, value, value.weight.bytes + seenBytes * value.seen.size);
    return value;
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
      const cached = this.kept(of, stream);
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
    for (const [id, state] of known)
      if (organization_id === '*' || state.organization_id === organization_id) found.set(id, state as Loaded<S>);
    return found;
  }

  private async open<S>(of: FoldTo<S>, id: string, organization_id: string, look: Look): Promise<Loaded<S> | null> {
    const found = await this.fold(of, `${of.category}-${id}`, look);
    if (found.revision < 0 || (organization_id !== '*' && found.organization_id !== organization_id)) return null;
    return found as Loaded<S>;
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

  /** Decides `name` on the stream and appends what follows. Rejections: the decider's own, `not_found`, `stale`, `duplicate_request`, `erased`. Throws Unavailable when the log cannot be written. */
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
    for (let attempt = 1; ; attempt++) {
      const unread = options.anew && attempt === 1 && !this.cache.get(stream);
      const at = unread
        ? this.folded(decider, stream, undefined, { events: [], readable: new Set() }, 0)
        : await this.fold(decider, stream, attempt > 1 ? 'again' : 'cached');
      if (at.revision >= 0 && asking.organization_id !== '*' && at.organization_id !== asking.organization_id)
        return notFound(entity);
      if (at.revision < 0 && options.mustExist) return notFound(options.mustExist);
      const before = at.seen.get(asking.uid);
      if (before) {
        if (before.hash !== asking.hash) return usedForSomethingElse;
        return {
          ...(at as Loaded<S>),
          position: before.position,
          events: (await this.read(stream, '*')).filter((event) => event.metadata.request_uid === asking.uid),
          repeated: true,
        };
      }
      if (options.version !== undefined && options.version < at.revision) {
        if (attempt === 1 && (await this.fold(decider, stream, 'again')).revision !== at.revision) continue;
        return { ...staleRecord(entity), position: at.position };
      }
      if (options.version !== undefined && options.version > at.revision) {
        // Another process wrote, and the caller has seen it before this process did.
        const fresh = await this.fold(decider, stream, 'again');
        if (fresh.revision > at.revision) continue;
        return staleRecord(entity);
      }
      const now = this.clock().toISOString();
      let made = 0;
      const context: Context<Facts> = {
        now,
        actor: asking.actor,
        organization_id: asking.organization_id,
        newId: () => idFrom('made', asking.actor.id, asking.uid, stream, made++),
        facts: (await options.facts?.(at.state as S)) as Facts,
      };
      const decided = decider.decide[name](command, at.state as S, context);
      // Another process may have changed the stream since this state was cached. Then the rule decides again.
      if (
        (isRejection(decided) || !decided.length) &&
        attempt === 1 &&
        (await this.fold(decider, stream, 'again')).revision !== at.revision
      )
        continue;
      if (isRejection(decided)) return at.revision < 0 ? decided : { ...decided, position: at.position };
      if (!decided.length) return { ...(at as Loaded<S>), events: [], repeated: false };
      if (options.before && !(await options.before(decided, { state: at.state as S, revision: at.revision }))) {
        if (attempt >= tries) throw changingTooFast(stream);
        continue;
      }
      const written = await this.append(stream, at.revision, decided, asking, now, attempt);
      if (!written) continue;
      if (isRejection(written)) return written;
      let state = at.state as S;
      for (const [index, event] of decided.entries()) {
        const revision = written.revision - decided.length + 1 + index;
        state = evolveBy(decider, state, { ...event, revision, metadata: written.metadata });
      }
      const seen = at.seen;
      remember(seen, asking.uid, { hash: asking.hash, position: written.position });
      const next = {
        state,
        revision: written.revision,
        position: written.position,
        organization_id: at.organization_id ?? asking.organization_id,
      };
      const current = this.cache.get(stream);
      // A caller that starts many streams reads none of them again, so they stay out of the cache. A stream that is in it is kept up to date.
      if (unread && !current) return { ...next, events: decided, repeated: false };
      // Another request of this process may have appended more meanwhile. The cache keeps the newer state.
      if (!current || current.revision <= next.revision)
        this.keep(
          stream,
          { ...next, seen, by: decider.evolve, people: joined(at.people, peopleIn(stream, decided)), read: at.read },
          at.weight,
          written.bytes,
        );
      return { ...next, events: decided, repeated: false };
    }
  }

  private async append(
    stream: string,
    revision: number,
    decided: readonly AnyEvent[],
    asking: Requester,
    now: string,
    attempt: number,
  ) {
    const metadata: Metadata = {
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
    };
    let encoded: NewEvent[];
    try {
      encoded = await this.encode(stream, decided, asking, metadata);
    } catch (fault) {
      if (!(fault instanceof PersonErased)) throw fault;
      return erased;
    }
    this.landing.set(stream, (this.landing.get(stream) ?? 0) + 1);
    try {
      const appended = await this.events.append(stream, revision, encoded);
      noteAppended();
      this.follower?.hear(stream, appended.revision);
      return { ...appended, metadata, bytes: encoded.reduce((sum, { data }) => sum + perText * data.length, 0) };
    } catch (error) {
      if (!(error instanceof WrongRevision)) {
        if (!(error instanceof Unavailable && error.nothingWritten)) {
          noteAppended();
          this.forget(stream); // the events may be in the log
        }
        throw error;
      }
      if (attempt >= tries) throw changingTooFast(stream, error);
      return null;
    } finally {
      this.appends++;
      this.opened.grown(stream);
      const others = this.landing.get(stream)! - 1;
      if (others) this.landing.set(stream, others);
      else this.landing.delete(stream);
    }
  }

  private encode(
    stream: string,
    decided: readonly AnyEvent[],
    asking: Requester,
    metadata: Metadata,
  ): Promise<NewEvent[]> {
    return Promise.all(
      decided.map(async (event, index) => {
        const key = needsKey(stream, event.type) ? await this.keys.key(personOf(stream, event.data)) : null;
        // The hash is part of the id, so another request under the same uid never passes for a repeat of the first.
        return encode(
          stream,
          event,
          idFrom('event', asking.actor.id, asking.uid, asking.hash ?? '', stream, index),
          metadata,
          key,
        );
      }),
    );
  }
}

/** Whose keys seal words of these events. */
const peopleIn = (stream: string, events: readonly AnyEvent[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => (needsKey(stream, type) ? [personOf(stream, data)] : []))),
];
const joined = (known: readonly string[], more: readonly string[]): readonly string[] =>
  more.every((person) => known.includes(person)) ? known : [...new Set([...known, ...more])];
const remember = (
  seen: Map<string, { hash: string | undefined; position: number }>,
  uid: string,
  value: { hash: string | undefined; position: number },
) => {
  seen.set(uid, value);
  if (seen.size > remembered) seen.delete(seen.keys().next().value as string);
};
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
