import type { Actor, AnyEvent, Metadata, Recorded } from '@candor/contracts/kernel/event';
import { decodeAll, encode, idFrom, needsKey, PersonErased, personOf } from './codec.ts';
import { type Context, type Decider, evolveBy, type FoldTo, isRejection, reject, type Rejection } from './decider.ts';
import { EventStore, type NewEvent, WrongRevision } from './ports/event-store.ts';
import { ByteMap, weightOf } from './byte-map.ts';
import { OpenedStreams } from './opened-streams.ts';
import { Unavailable } from './ports/unavailable.ts';
import { KeyVault } from './ports/key-vault.ts';

/** Who asks, in which organisation, in which request. A request repeated under the same `uid` lands nothing twice; `hash` tells a repeat from another request under the same uid. */
export type Requester = {
  organization_id: string;
  actor: Actor;
  uid: string;
  hash?: string;
  causation_id?: string;
};
/** A stream's folded state and its last event. `revision` is -1 before the first event. */
export type Loaded<State> = { state: State; revision: number; position: number; organization_id: string | null };
export type Outcome<State> = Loaded<State> & { events: readonly AnyEvent[]; repeated: boolean };

/** `by`: the fold that made the state; another fold of the same stream starts anew. */
type Cached = Loaded<unknown> & { by: object; seen: Map<string, { hash: string | undefined; position: number }> };
export type RunOptions = { mustExist?: string; version?: number; entity?: string };
/** A decider that needs facts is not run without them. */
type WithFacts<Facts> = unknown extends Facts
  ? [options?: RunOptions & { facts?: undefined }]
  : [options: RunOptions & { facts: Facts }];

const remembered = 200;
/** For folded states, in bytes. */
const cacheBytes = 24 * 2 ** 20;
/** What one request that a stream remembers takes, in bytes. */
const seenBytes = 250;
const tries = 4;

/** The command pipeline, written once: it reads, folds, decides and appends at the exact revision. When another request appended first, it begins again. It checks the organisation. */
export class Streams {
  private readonly cache = new ByteMap<Cached>(cacheBytes);
  private readonly opened: OpenedStreams;

  constructor(
    private readonly events: EventStore,
    private readonly keys: KeyVault,
    private readonly clock: () => Date = () => new Date(),
  ) {
    this.opened = new OpenedStreams(events, keys);
  }

  /** The stream's folded state. This does not check the organisation; callers that answer a person use `load`. */
  private async fold<S>(of: FoldTo<S>, stream: string, look: 'cached' | 'fresh' | 'again'): Promise<Cached> {
    const cached = this.cache.get(stream);
    const known = cached?.by === of.evolve ? cached : undefined;
    if (known && (look === 'cached' || (look === 'fresh' && this.events.alone))) return known;
    const stored = await this.events.readStream(stream, known ? known.revision + 1 : 0);
    let state = (known?.state ?? of.initial) as S;
    const seen = known?.seen ?? new Map<string, { hash: string | undefined; position: number }>();
    let at: Omit<Loaded<S>, 'state'> = known ?? { revision: -1, position: 0, organization_id: null };
    for (const event of await decodeAll(stored, this.keys)) {
      state = evolveBy(of, state, event);
      at = {
        revision: event.revision,
        position: event.position,
        organization_id: at.organization_id ?? event.metadata.organization_id,
      };
      remember(seen, event.metadata.request_uid, { hash: event.metadata.request_hash, position: event.position });
    }
    const made = { ...at, state, seen, by: of.evolve };
    return at.revision < 0 ? made : this.keep(stream, made);
  }

  private keep(stream: string, value: Cached): Cached {
    this.cache.set(stream, value, weightOf(value.state) + seenBytes * value.seen.size);
    return value;
  }

  /** Drops the cached state, so that the next call reads the log again. Call it after destroying a key. */
  forget(stream: string): void {
    this.cache.delete(stream);
    this.opened.forget(stream);
  }

  /** The state of `{category}-{id}` for someone of this organisation; null when there is nothing there for them. '*' sees all. */
  async load<S>(of: FoldTo<S>, id: string, organization_id: string): Promise<Loaded<S> | null> {
    const found = await this.fold(of, `${of.category}-${id}`, 'fresh');
    if (found.revision < 0 || (organization_id !== '*' && found.organization_id !== organization_id)) return null;
    return found as Loaded<S>;
  }

  /** Every event of the stream, opened; empty for another organisation. */
  async read(stream: string, organization_id: string): Promise<readonly Recorded[]> {
    const events = await this.opened.read(stream);
    return organization_id === '*' || events[0]?.metadata.organization_id === organization_id ? events : [];
  }

  /** Decides `name` on the stream and appends what follows. Rejections: the decider's own, `not_found`, `stale`, `duplicate_request`, `erased`. Throws Unavailable when the log cannot be written. */
  async run<S, Commands, E extends AnyEvent, Facts, Name extends keyof Commands & string>(
    decider: Decider<S, Commands, E, Facts>,
    id: string,
    name: Name,
    command: Commands[Name],
    asking: Requester,
    ...[options = {}]: WithFacts<Facts>
  ): Promise<Outcome<S> | Rejection> {
    const stream = `${decider.category}-${id}`;
    const entity = options.entity ?? decider.category;
    for (let attempt = 1; ; attempt++) {
      const at = await this.fold(decider, stream, attempt > 1 ? 'again' : 'cached');
      if (at.revision >= 0 && asking.organization_id !== '*' && at.organization_id !== asking.organization_id)
        return notFound(entity);
      if (at.revision < 0 && options.mustExist) return notFound(options.mustExist);
      const before = at.seen.get(asking.uid);
      if (before) {
        if (before.hash !== asking.hash)
          return reject('duplicate_request', 'This request was already used for something else. Reload and try again.');
        return {
          ...(at as Loaded<S>),
          position: before.position,
          events: (await this.read(stream, '*')).filter((event) => event.metadata.request_uid === asking.uid),
          repeated: true,
        };
      }
      if (options.version !== undefined && options.version < at.revision) {
        if (attempt === 1 && (await this.fold(decider, stream, 'again')).revision !== at.revision) continue;
        return { ...stale(entity), position: at.position };
      }
      if (options.version !== undefined && options.version > at.revision) {
        // Another process wrote, and the caller has seen it before this process did.
        const fresh = await this.fold(decider, stream, 'again');
        if (fresh.revision > at.revision) continue;
        return stale(entity);
      }
      const now = this.clock().toISOString();
      let made = 0;
      const context: Context<Facts> = {
        now,
        actor: asking.actor,
        organization_id: asking.organization_id,
        newId: () => idFrom('made', asking.actor.id, asking.uid, stream, made++),
        facts: options.facts as Facts,
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
      const written = await this.append(stream, at.revision, decided, asking, now, attempt);
      if (!written) continue;
      if (isRejection(written)) return written;
      let state = at.state as S;
      for (const event of decided)
        state = evolveBy(decider, state, { ...event, metadata: written.metadata } as AnyEvent);
      const seen = at.seen;
      remember(seen, asking.uid, { hash: asking.hash, position: written.position });
      const next = {
        state,
        revision: written.revision,
        position: written.position,
        organization_id: at.organization_id ?? asking.organization_id,
      };
      // Another request of this process may have appended more meanwhile. The cache keeps the newer state.
      const current = this.cache.get(stream);
      if (!current || current.revision <= next.revision) this.keep(stream, { ...next, seen, by: decider.evolve });
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
      correlation_id: asking.uid,
      causation_id: asking.causation_id,
      occurred_at: now,
      recorded_at: now,
      schema_version: 1,
    };
    let encoded: NewEvent[];
    try {
      encoded = await this.encode(stream, decided, asking, metadata);
    } catch (fault) {
      if (!(fault instanceof PersonErased)) throw fault;
      return reject('erased', 'The data of this person was erased. Nothing more can be written about them.');
    }
    try {
      return { ...(await this.events.append(stream, revision, encoded)), metadata };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      if (attempt >= tries) throw new Unavailable(`${stream} is changing too fast`, { cause: error });
      return null;
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

const remember = (
  seen: Map<string, { hash: string | undefined; position: number }>,
  uid: string,
  value: { hash: string | undefined; position: number },
) => {
  seen.set(uid, value);
  if (seen.size > remembered) seen.delete(seen.keys().next().value as string);
};
const word = (entity: string) => entity.charAt(0).toUpperCase() + entity.slice(1);
export const notFound = (entity: string): Rejection => reject('not_found', `${word(entity)} not found.`);
export const stale = (entity: string): Rejection =>
  reject(
    'stale',
    `Someone else changed this ${entity === 'application' ? 'candidate' : entity} since you opened it. Reload and try again.`,
  );
