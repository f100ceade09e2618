import type { Metadata } from '@candor/contracts/kernel/event';
import { DamagedEvent, type Inspected, type LogHealth, mostDamage } from './damaged-event.ts';
import { Engine } from './engine.ts';
import { Unavailable } from './unavailable.ts';

/** An event as the log stores it: checked against its schema, with its personal fields encrypted. `data` and `metadata` are JSON text. */
export type NewEvent = { id: string; type: string; data: string; metadata: string };
export type StoredEvent = NewEvent & { stream: string; revision: number; position: number };
export type Appended = { revision: number; position: number };
/** One stream's part of an append to several. `expected` is the revision that the caller saw. */
export type StreamAppend = {
  stream: string;
  expected: number;
  events: readonly NewEvent[];
  /** The caller has not read the stream, so an `atomic` engine refuses the append even if these same events are already there: others may have followed them. */
  unread?: boolean;
};
/** A stream, and the revision to read it from. */
export type StreamFrom = { stream: string; from: number };
/** The position of an event in a stream, and when it was recorded, in ms. */
export type EventTime = { stream: string; position: number; at: number };
/** The result of one reading of the log, and the position up to which it read. A page that ends where it began means the end of the log. */
export type LogPage = { events: StoredEvent[]; position: number };

/** A place in one particular log. `event` is the id of the event at the position: an older or another log does not have it there. It is null at the beginning of the log, and if an earlier release saved only the position. */
export type LogPlace = { position: number; event: string | null };

/** The fault that another writer appended first. Nothing was written. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream} is at ${actual}, not ${expected}`);
  }
}

/** How many reads run at the same time if an engine cannot read many streams with one. */
const streamsAtOnce = 200;

/** The log. Its order is total; appends are durable when they resolve. Revisions count from 0; an empty stream has the revision -1. Every event has a checksum: each method that reads throws DamagedEvent instead of returning an event that is not what was written. */
export abstract class EventStore extends Engine {
  protected override get lengthy(): readonly (keyof EventStore)[] {
    return ['appendTogether', 'importEvents', 'readStreams', 'timesIn', 'eventsAt', 'inspect', 'faultsOfFile'];
  }

  /** True when only this instance can append. What it has read then stays true until it appends again. */
  readonly alone: boolean = false;
  /** How much the position grows per event: 1 if positions are counts, the average size in bytes if they are places in a file. */
  readonly perEvent: number = 1;

  /** Appends all the events to one stream, or none. `expected` is the revision the caller saw (-1 = no stream). A repeated append of the same ids at the same place returns the first result. */
  abstract append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  /** True when `appendTogether` writes all or nothing. */
  readonly atomic: boolean = false;
  /** Appends to several streams, each named once, and returns results in their order. Throws WrongRevision for the first one that another writer has changed. If the engine is `atomic`, it has then written nothing. Otherwise it appends to one after the other, and the appends before the refused one are in the log. A repeated append of the same ids at the same places returns the first result, unless it is `unread`. */
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
  /** Reads the stream from the revision `from` on; at most `count` events, if given. */
  abstract readStream(stream: string, from?: number, count?: number): Promise<StoredEvent[]>;
  /** Reads many streams, each in its own order, in any order among themselves; if `types` are given, only events of these types. */
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
  /** When the events of these types in these streams were recorded, each stream in its own order. It serves callers that choose which streams to read. */
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
  /** The events that `timesIn` listed, in any order. */
  async eventsAt(times: readonly EventTime[]): Promise<StoredEvent[]> {
    const wanted = new Set(times.map(({ position }) => position));
    const streams = new Set(times.map(({ stream }) => stream));
    const events = await this.readStreams(Array.from(streams, (stream) => ({ stream, from: 0 })));
    return events.filter(({ position }) => wanted.has(position));
  }
  /** The events after the position `after`, in order, at most `count`; if `types` are given, only events of these types. A page may be empty before the end of the log: the caller then reads on from its `position`. */
  abstract readAll(after: number, count: number, types?: readonly string[]): Promise<LogPage>;
  /** The same as `readAll`, for readers to whom an event is bytes: they take its hash, its time or its place, and never its meaning. In the application `readAll` and `subscribe` stop before an event that this release does not know (known-events.ts); this method does not. */
  readStored(after: number, count: number): Promise<LogPage> {
    return this.readAll(after, count);
  }
  /** Follows the log forever in batches, past events first, until `signal` aborts. It yields nothing while no event is appended. */
  abstract subscribe(after: number, signal: AbortSignal, batch?: number): AsyncIterable<StoredEvent[]>;
  /** The position of the last event, 0 if the log is empty. */
  abstract end(): Promise<number>;
  /** Id of the event at exactly this position. Null: the log has none there. */
  abstract idAt(position: number): Promise<string | null>;
  /** Loads the events of many streams fast, in the given order. It fills an empty store and serves tests of scale; commands never use it. */
  abstract importEvents(events: readonly (NewEvent & { stream: string; revision: number })[]): Promise<number>;
  /** Examines the next `count` events and reports damage instead of throwing. */
  async inspect(after: number, count: number): Promise<Inspected> {
    try {
      const { events, position } = await this.readAll(after, count);
      return { position, events: events.length, uncovered_to: 0, damage: [] };
    } catch (fault) {
      if (!(fault instanceof DamagedEvent)) throw fault;
      return { position: fault.position, events: 0, uncovered_to: 0, damage: [fault.what] };
    }
  }
  /** The faults of the engine's own file, if this process keeps it. The check may take minutes. */
  async faultsOfFile(): Promise<string[]> {
    return [];
  }
  /** The damage that this process knows of. */
  async health(): Promise<LogHealth> {
    return { damage: this.damage, check: null };
  }
  readonly #damage = new Set<string>();
  protected get damage(): string[] {
    return [...this.#damage];
  }
  /** Notes damage for `health`, and prints it once on the console. */
  protected noteDamage(what: string): void {
    if (this.#damage.has(what) || this.#damage.size >= mostDamage) return;
    this.#damage.add(what);
    console.error(new DamagedEvent(what, 0).message);
  }
  abstract close(): Promise<void>;
}
export type { Metadata };
