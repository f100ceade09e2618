import { AsyncLocalStorage } from 'node:async_hooks';
import { compose } from '@candor/contracts/words/say';
import type { Actor, AnyEvent, Metadata, Recorded } from '@candor/contracts/kernel/event';
import { noteAppended } from './appended.ts';
import { carrying, landCarried } from './carried.ts';
import { decodeAll, encode, idFrom, needsKey, PersonErased, personOf } from './codec.ts';
import { type Decider, erased, fold, type FoldTo, isRejection, reject, type Rejection, stale } from './decider.ts';
import type { Cached } from './kept-states.ts';
import { noEvents } from './opened-streams.ts';
import { EventStore, type NewEvent, type StreamAppend, WrongRevision } from './ports/event-store.ts';
import { HeldBack } from './ports/held-back.ts';
import { KeyVault } from './ports/key-vault.ts';
import { Unavailable } from './ports/unavailable.ts';
import type { StreamFollower } from './stream-follower.ts';
import { type Loaded, type Look, neverRead, StreamStates } from './stream-states.ts';
import { type Decided, type Staged, Unit } from './unit.ts';

/** The actor, organization and request of a call. A request repeated under the same `uid` appends nothing twice; `hash` tells a repeat from another request under the same uid. */
export type Requester = {
  organization_id: string;
  actor: Actor;
  uid: string;
  hash?: string;
  causation_id?: string;
  /** The `uid` of the request that this one is part of. Default: its own `uid`. */
  correlation_id?: string;
  /** Present if the events are history, which no process acts on. `at`: when they happened. Null: the time is unknown, so the time of writing is used. */
  history?: { at: string | null };
};
/** The request under an id of its own for one of its parts, because it writes to the same stream twice or is repeated part by part. */
export const asPart = (asking: Requester, part: string, ...which: readonly (string | number)[]): Requester => ({
  ...asking,
  uid: idFrom(part, asking.uid, ...which),
});
export type Outcome<State> = Loaded<State> & { events: readonly AnyEvent[]; repeated: boolean };

/** `anew`: the caller believes that the stream is empty, so the rule decides without reading it. If it has events, the append fails and the rule decides again on them. */
export type RunOptions = { mustExist?: string; version?: number; entity?: string; anew?: boolean };
/** `before` runs between the decision and the append, to write first what another stream must have. If it resolves to false, a fact of the decision has changed, and the rule decides again. */
type Before<State, E> = {
  before?: (decided: readonly E[], at: { state: State; revision: number }) => Promise<boolean>;
};
/** The options of a run: a decider that needs facts does not run without them. The facts are loaded for each attempt, for the state that the rule will decide on. */
type WithFacts<State, Facts, E> = unknown extends Facts
  ? [options?: RunOptions & Before<State, E> & { facts?: undefined }]
  : [options: RunOptions & Before<State, E> & { facts: (state: State) => Facts | Promise<Facts> }];

/** How many times the length of its text an event's data takes in memory, about. */
const perText = 2;
/** How often a command tries at most. A command that lost a race waits in line with the others of this process, so it can lose again only to other processes and to new commands. */
const tries = 8;
/** How often a command in line tries at most, with short pauses (ms): another process may win several times in a row. */
const triesInLine = 20;
const moment = (attempt: number) => Math.random() * Math.min(2 ** attempt, 64);

/** The command pipeline, written once: it reads the stream, folds it, decides and appends at the exact revision. If another request appended first, it begins again. It checks that the stream belongs to the caller's organization. */
export class Streams {
  private readonly states: StreamStates;
  /** The unit (joint decisions) of the running work. */
  private readonly unit = new AsyncLocalStorage<Unit>();
  /** The last command in line, by stream, for streams where a command lost a race. */
  private readonly lines = new Map<string, Promise<void>>();

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly clock: () => Date = () => new Date(),
    follower: StreamFollower | null = null,
    /** Whether the log refuses this type of event from this actor, no matter which rule decided on it. */
    private readonly isRefused: (actor: Actor, type: string) => boolean = () => false,
  ) {
    this.states = new StreamStates(events, keys, follower);
  }

  /** The state of `{category}-{id}` for a caller of this organization. Null: the stream is empty or another organization's. '*' sees all. */
  load<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'fresh');
  }

  /** The same as `load`, but without reading the log while the follower knows the state. The state may lack other processes' events for as long as the follower trusts itself, and not longer. It serves what each request needs; never a rule that spans streams. */
  loadFollowed<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'followed');
  }

  /** The same as `load`, but does not reread what was read after the present request began. It serves a handler that continues from what the guard has just read. */
  loadOnce<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    return this.open(of, id, organization_id, 'once');
  }

  /** The state that this request found before its own change, if it made one; the same when the request is sent again. `uid`: the request's. The whole stream is read, so this is for rare actions. */
  async loadBefore<S>(of: FoldTo<S>, id: string, { uid }: Pick<Requester, 'uid'>): Promise<S> {
    const events = await this.read(`${of.category}-${id}`, '*');
    const own = events.findIndex(({ metadata }) => metadata.request_uid === uid);
    return fold(of, own < 0 ? events : events.slice(0, own));
  }

  /** The same as `load`, for many ids: one query reads what this process does not remember. Ids of empty streams and of other organizations are left out. */
  async loadMany<S>(of: FoldTo<S>, ids: readonly string[], organization_id: string): Promise<Map<string, Loaded<S>>> {
    const unit = this.unit.getStore();
    const ofUnit = (id: string) => {
      const staged = unit?.changed(`${of.category}-${id}`);
      return staged?.of.evolve === of.evolve ? staged : undefined;
    };
    // The unit's streams were read when it decided; if another writer has changed one meanwhile, the unit is not appended.
    const known = await this.states.foldMany(
      of,
      ids.filter((id) => !ofUnit(id)),
    );
    const found = new Map<string, Loaded<S>>();
    for (const id of new Set(ids)) {
      const state = ofUnit(id)?.found ?? known.get(id);
      if (!state) continue;
      const now = this.withUnit(of, `${of.category}-${id}`, state);
      if (organization_id === '*' || now.organization_id === organization_id) found.set(id, now);
    }
    return found;
  }

  private async open<S>(of: FoldTo<S>, id: string, organization_id: string, look: Look): Promise<Loaded<S> | null> {
    const stream = `${of.category}-${id}`;
    const found = this.withUnit(of, stream, await this.states.fold(of, stream, look));
    if (found.revision < 0 || (organization_id !== '*' && found.organization_id !== organization_id)) return null;
    return found;
  }

  /** The found state, with the changes of the unit of the work that is running. */
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

  /** Every event of the stream, decrypted; empty for another organization. */
  async read(stream: string, organization_id: string): Promise<readonly Recorded[]> {
    const events = await this.states.read(stream);
    return organization_id === '*' || events[0]?.metadata.organization_id === organization_id ? events : noEvents;
  }

  /** The event at this revision, decrypted. Null: it is missing, or another organization's. It serves streams that are too long to be read as a whole. */
  async readOne(stream: string, revision: number, organization_id: string): Promise<Recorded | null> {
    const [event] = await decodeAll(await this.events.readStream(stream, revision, 1), this.keys);
    return event?.metadata.organization_id === organization_id ? event : null;
  }

  /** Decides the command `name` on the stream and appends the resulting events; if it runs within `together`, they are appended at the end of `together`, and the position is that of `together`. Rejections: the decider's own, `not_found`, `stale`, `duplicate_request`, `erased`. Throws Unavailable when the log cannot be written. */
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
    // An engine that writes a unit one stream after the other returns the first result for a repeat, although more events may have followed.
    const mayBeUnread = !unit || this.events.atomic;
    // Work that writes to another stream before it appends could deadlock with other work that waits for it.
    const mayWait = !unit && !options.before;
    let leave: (() => void) | undefined;
    try {
      for (let attempt = 1; ; attempt++) {
        if (attempt === 2 && mayWait) leave = await this.turnAt(stream);
        if (attempt > 2 && mayWait) await new Promise((done) => setTimeout(done, moment(attempt)));
        const again = attempt > 1 || unit?.again;
        const unread = options.anew && !again && mayBeUnread && this.states.unread(decider, stream);
        const found = unread || (await this.states.fold(decider, stream, again ? 'again' : 'cached'));
        if (found.unknown) throw found.unknown;
        const at = this.withUnit(decider, stream, found);
        if (at.revision >= 0 && asking.organization_id !== '*' && at.organization_id !== asking.organization_id)
          return notFound(entity);
        if (at.revision < 0 && options.mustExist) return notFound(options.mustExist);
        const repeat = await this.repeated(stream, found, asking);
        if (repeat) return isRejection(repeat) ? repeat : { ...at, ...repeat };
        const unseen = await this.unseen(decider, stream, { found, at, first: attempt === 1 }, options.version);
        if (unseen === 'again') continue;
        if (unseen) return { ...staleRecord(entity), ...unseen };
        const now = this.clock().toISOString();
        const context = { ...contextOf(stream, asking, now), facts: (await options.facts?.(at.state)) as Facts };
        const decided = decider.decide[name](command, at.state, context);
        // Another process may have changed the stream after this state was cached. The rule then decides again.
        if (
          (isRejection(decided) || !decided.length) &&
          attempt === 1 &&
          (await this.states.fold(decider, stream, 'fresh')).revision !== found.revision
        )
          continue;
        if (isRejection(decided)) return at.revision < 0 ? decided : { ...decided, position: at.position };
        if (!decided.length) return { ...at, events: [], repeated: false };
        if (options.before && !(await options.before(decided, { state: at.state, revision: at.revision }))) {
          if (attempt >= tries) throw changingTooFast(stream);
          continue;
        }
        const one: Decided = { events: decided, metadata: metadataOf(asking, now) };
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
        const append = () => this.events.append(stream, at.revision, encoded);
        const written = await this.write([stream], attempt, append, mayWait ? triesInLine : tries);
        if (!written) continue;
        const next = this.states.grown(decider, stream, found, [one], written, bytesOf(encoded), !unread);
        return { ...next, events: decided, repeated: false };
      }
    } finally {
      leave?.();
    }
  }

  /** Waits for all earlier commands of this process that lost a race at this stream. Returns a function that ends the turn. */
  private async turnAt(stream: string): Promise<() => void> {
    const before = this.lines.get(stream);
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = promise.then(() => {
      if (this.lines.get(stream) === mine) this.lines.delete(stream);
    });
    this.lines.set(stream, mine);
    await before;
    return resolve;
  }

  /** The decision that this request appended to the stream before. Null: it appended nothing. */
  private async repeated(
    stream: string,
    found: Cached,
    { uid, hash }: Requester,
  ): Promise<Pick<Outcome<unknown>, 'position' | 'events' | 'repeated'> | Rejection | null> {
    const staged = this.unit.getStore()?.byRequest(stream, uid);
    if (staged)
      return staged.metadata.request_hash === hash
        ? { position: found.position, events: staged.events, repeated: true }
        : usedForSomethingElse;
    const before = found.seen.get(uid);
    if (!before) return null;
    if (before.hash !== hash) return usedForSomethingElse;
    const stored = await this.events.readStream(stream, before.first, before.last - before.first + 1);
    const events = (await decodeAll(stored, this.keys)).filter(({ metadata }) => metadata.request_uid === uid);
    return { position: before.position, events, repeated: true };
  }

  /** Compares the stream with the version that the caller saw. Null: the caller saw this state; `again`: this process knew too few events of the log. */
  private async unseen<S>(
    of: FoldTo<S>,
    stream: string,
    { found, at, first }: { found: Cached; at: Loaded<S>; first: boolean },
    version: number | undefined,
  ): Promise<null | 'again' | { position?: number }> {
    if (version === undefined || version === at.revision) return null;
    if (version > at.revision) {
      // Another process wrote, and the caller saw its events before this process did.
      return (await this.states.fold(of, stream, 'again')).revision > found.revision ? 'again' : {};
    }
    if (first && (await this.states.fold(of, stream, 'again')).revision !== found.revision) return 'again';
    return { position: at.position };
  }

  /** Appends what `work` decides on several streams: all of it when the work has ended, and nothing when the work refuses. Reads during the work include what it has decided. If another writer has changed one of the streams, the work begins again. If the engine cannot append to several streams in one step (`EventStore.atomic`), it appends in the order of the decisions. If one append is refused, the earlier ones stay; the retry finds them and treats them as repeats, and they stay even if the retry refuses. If the process dies in between, a job appends the others, which the first append carries (carried.ts); not if `settlesItself`: the caller then has a process of its own for that. `position`: that of the last event; 0 when nothing was appended. */
  async together<T>(
    work: () => Promise<T | Rejection>,
    { settlesItself = false } = {},
  ): Promise<{ done: T | Rejection; position: number }> {
    // A `together` inside another one is appended with the outer one.
    if (this.unit.getStore()) return { done: await work(), position: 0 };
    for (let attempt = 1; ; attempt++) {
      const unit = new Unit(attempt > 1);
      const done = await this.unit.run(unit, work).finally(() => unit.close());
      if (isRejection(done) || !unit.streams.size) return { done, position: 0 };
      const appends: { append: StreamAppend; staged: Staged }[] = [];
      for (const [stream, staged] of unit.streams) {
        const events = await this.encode(stream, staged.decided);
        if (!events) return { done: erased, position: 0 };
        const { revision: expected, read } = staged.found;
        appends.push({ append: { stream, expected, events, unread: read === neverRead }, staged });
      }
      const streams = appends.map(({ append }) => append.stream);
      const all = appends.map(({ append }) => append);
      const whole = this.events.atomic || settlesItself ? all : carrying(all);
      const written = await this.write(streams, attempt, () => this.events.appendTogether(whole));
      if (!written) continue;
      for (const [index, { append, staged }] of appends.entries())
        this.states.grown(
          staged.of,
          append.stream,
          staged.found,
          staged.decided,
          written[index]!,
          bytesOf(append.events),
          true,
          staged,
        );
      return { done, position: Math.max(...written.map(({ position }) => position)) };
    }
  }

  /** Completes the joint append of which this event is the first, if its writer died before the end. */
  async land(stream: string, revision: number): Promise<void> {
    const [first] = await this.events.readStream(stream, revision, 1);
    if (first) await landCarried(this.events, first);
  }

  /** Appends to these streams. Null: another writer appended first to one of them. */
  private async write<T>(
    streams: readonly string[],
    attempt: number,
    append: () => Promise<T>,
    most = tries,
  ): Promise<T | null> {
    this.states.appendBegins(streams);
    try {
      const written = await append();
      noteAppended();
      return written;
    } catch (error) {
      if (!(error instanceof WrongRevision)) {
        if (!(error instanceof HeldBack || (error instanceof Unavailable && error.nothingWritten))) {
          noteAppended();
          for (const stream of streams) this.states.forget(stream); // the events may be in the log
        }
        throw error;
      }
      if (streams.length > 1 && !this.events.atomic) noteAppended(); // the first ones may have landed
      // Callers that read one of these streams once per request will read it again.
      if (streams.length > 1)
        for (const stream of this.events.atomic ? [error.stream] : streams) this.states.outdate(stream);
      if (attempt >= most) throw changingTooFast(error.stream, error);
      return null;
    } finally {
      this.states.appendEnds(streams);
    }
  }

  /** Encodes the events. Null: the key of a person in these events was destroyed. */
  private async encode(stream: string, decided: readonly Decided[]): Promise<NewEvent[] | null> {
    try {
      const encoded = await Promise.all(
        decided.flatMap(({ events, metadata }) =>
          events.map(async (event, index) => {
            const key = needsKey(stream, event.type) ? await this.keys.key(personOf(stream, event.data)) : null;
            // The hash is part of the id, so another request under the same uid never counts as a repeat of the first.
            const { actor, request_uid, request_hash = '' } = metadata;
            if (this.isRefused(actor, event.type))
              throw new Error(`${actor.id} may not write ${event.type}: no register names it.`);
            const id = idFrom('event', actor.id, request_uid, request_hash, stream, index);
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

const contextOf = (stream: string, { actor, organization_id, uid }: Requester, now: string) => {
  let made = 0;
  return { now, actor, organization_id, newId: () => idFrom('made', actor.id, uid, stream, made++) };
};
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

/** The refusal of a request whose `uid` belongs to another request. */
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
