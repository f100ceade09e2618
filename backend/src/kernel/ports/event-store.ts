import type { Metadata } from '@candor/contracts/kernel/event';
import { DamagedEvent, type Inspected, type LogHealth, mostDamage } from './damaged-event.ts';
import { Engine } from './engine.ts';
import { Unavailable } from './unavailable.ts';

/** An event as it is stored: checked against its schema and sealed. `data` and `metadata` are JSON text. */
export type NewEvent = { id: string; type: string; data: string; metadata: string };
export type StoredEvent = NewEvent & { stream: string; revision: number; position: number };
export type Appended = { revision: number; position: number };
/** What one stream gets when several are appended to together. `expected` is the revision that the caller saw. */
export type StreamAppend = {
  stream: string;
  expected: number;
  events: readonly NewEvent[];
  /** The caller has not read the stream, so an `atomic` engine refuses it even when these very events are there: more may have followed them. */
  unread?: boolean;
};
/** A stream, and the revision from which it is read. */
export type StreamFrom = { stream: string; from: number };
/** That a stream holds an event at this position, and when it was recorded, in ms. */
export type EventTime = { stream: string; position: number; at: number };
/** What one look along the log found, and the position up to which it looked. A page that has not moved from where it was asked to begin is the end. */
export type LogPage = { events: StoredEvent[]; position: number };

/** A place in one particular log. `event` is the id of the event at the position: an older log or another one does not have that event there. Null at the beginning of the log, and where an earlier release saved the position alone. */
export type LogPlace = { position: number; event: string | null };

/** Someone else appended first. Nothing was written. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream} is at ${actual}, not ${expected}`);
  }
}

/** An engine that cannot read many streams with one question is asked so many at the same time. */
const streamsAtOnce = 200;

/** The log. Order is total, appends are durable when they resolve. Revisions count from 0; an empty stream is at -1. Every event carries a checksum: each way of reading throws DamagedEvent instead of giving an event that is not what was written. */
export abstract class EventStore extends Engine {
  protected override get lengthy(): readonly (keyof EventStore)[] {
    return ['appendTogether', 'importEvents', 'readStreams', 'timesIn', 'eventsAt', 'inspect', 'faultsOfFile'];
  }

  /** True when only this instance can append. Then what it has read stays true until it appends again. */
  readonly alone: boolean = false;
  /** By how much the position grows with each event: 1 when positions are counted, the average size in bytes when they are places in a file. */
  readonly perEvent: number = 1;

  /** Atomic for one stream. `expected` is the revision the caller saw (-1 = no stream). Appending the same ids at the same place again returns the first result. */
  abstract append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  /** True when `appendTogether` writes all or nothing. */
  readonly atomic: boolean = false;
  /**
   * Appends to several streams, each named once, and answers in their order. Throws WrongRevision of the first one that somebody else has changed. Where the
   * engine is `atomic`, nothing was written then. Otherwise they are appended one after the other, and what came before the refused one is in the log.
   * Appending the same ids at the same places again returns the first result, unless it is `unread`.
   */
  async appendTogether(appends: readonly StreamAppend[]): Promise<Appended[]> {
    const written: Appended[] = [];
    for (const { stream, expected, events } of appends) {
      try {
        written.push(await this.append(stream, expected, events));
      } catch (fault) {
        if (fault instanceof Unavailable && written.length) throw new Unavailable(fault.message, { cause: fault });
        throw fault;
      }
    }
    return written;
  }
  /** From the revision `from` on; at most `count` events, where that is given. */
  abstract readStream(stream: string, from?: number, count?: number): Promise<StoredEvent[]>;
  /** Many streams, each in its own order and wherever the others stand; only events of the given types where some are named. */
  async readStreams(places: readonly StreamFrom[], types?: readonly string[]): Promise<StoredEvent[]> {
    const wanted = types && new Set(types);
    const found: StoredEvent[] = [];
    for (let at = 0; at < places.length; at += streamsAtOnce) {
      const group = places.slice(at, at + streamsAtOnce);
      for (const events of await Promise.all(group.map(({ stream, from }) => this.readStream(stream, from))))
        for (const event of events) if (!wanted || wanted.has(event.type)) found.push(event);
    }
    return found;
  }
  /** When what these streams hold of the given types was recorded, each in its own order. For who wants to know which streams to read. */
  async timesIn(streams: readonly string[], types: readonly string[]): Promise<EventTime[]> {
    const events = await this.readStreams(
      streams.map((stream) => ({ stream, from: 0 })),
      types,
    );
    return events.map(({ stream, position, metadata }) => ({
      stream,
      position,
      at: Date.parse((JSON.parse(metadata) as Metadata).recorded_at),
    }));
  }
  /** The events that `timesIn` told of, in any order. */
  async eventsAt(times: readonly EventTime[]): Promise<StoredEvent[]> {
    const wanted = new Set(times.map(({ position }) => position));
    const streams = new Set(times.map(({ stream }) => stream));
    const events = await this.readStreams(Array.from(streams, (stream) => ({ stream, from: 0 })));
    return events.filter(({ position }) => wanted.has(position));
  }
  /** Events after `after`, in order, at most `count`; only those of the given types where some are named. A page may be empty before the end: read on from its `position`. */
  abstract readAll(after: number, count: number, types?: readonly string[]): Promise<LogPage>;
  /** Follows the log for ever in batches, history first, until `signal` aborts. Quiet stretches yield nothing. */
  abstract subscribe(after: number, signal: AbortSignal, batch?: number): AsyncIterable<StoredEvent[]>;
  /** Position of the last event, 0 when empty. */
  abstract end(): Promise<number>;
  /** Id of the event at exactly this position; null when the log has none there. */
  abstract idAt(position: number): Promise<string | null>;
  /** Loads the events of many streams fast, in the given order. For filling an empty store and for tests of scale, never for commands. */
  abstract importEvents(events: readonly (NewEvent & { stream: string; revision: number })[]): Promise<number>;
  /** Looks at the next `count` events and says what is damaged, instead of throwing. */
  async inspect(after: number, count: number): Promise<Inspected> {
    try {
      const { events, position } = await this.readAll(after, count);
      return { position, events: events.length, uncovered_to: 0, damage: [] };
    } catch (fault) {
      if (!(fault instanceof DamagedEvent)) throw fault;
      return { position: fault.position, events: 0, uncovered_to: 0, damage: [fault.what] };
    }
  }
  /** What is wrong with the engine's own file, where this process keeps it. May take minutes. */
  async faultsOfFile(): Promise<string[]> {
    return [];
  }
  /** What this process knows of damage. */
  async health(): Promise<LogHealth> {
    return { damage: this.damage, check: null };
  }
  readonly #damage = new Set<string>();
  protected get damage(): string[] {
    return [...this.#damage];
  }
  /** Notes what is damaged, for `health`, and says it once on the console. */
  protected noteDamage(what: string): void {
    if (this.#damage.has(what) || this.#damage.size >= mostDamage) return;
    this.#damage.add(what);
    console.error(new DamagedEvent(what, 0).message);
  }
  abstract close(): Promise<void>;
}
export type { Metadata };
