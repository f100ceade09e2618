import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { DamagedEvent, type Inspected, type LogHealth } from '../../kernel/ports/damaged-event.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import {
  type Appended,
  EventStore,
  type EventTime,
  type LogPage,
  type NewEvent,
  type StoredEvent,
  type StreamAppend,
  type StreamFrom,
  WrongRevision,
} from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { EventLog, eventLogSchema, giveSums, type Outcome, type Together } from './event-log.ts';
import { firstSweepEvery, sweepEvery, type SweepStep } from './log-sweep.ts';
import { isCorrupt, openSqlite, type Sqlite, unavailable } from './sqlite.ts';
import { Thread } from './thread.ts';

/** `role: 'reader'` skips the checks at start, for further threads of a process that has made them. `maxPages` (of 4 KB) limits the file. */
export type EventStoreOptions = {
  role?: 'writer' | 'reader';
  maxPages?: number;
  /** The caller holds the folder’s lock. */ alone?: boolean;
  /** Milliseconds. */ lookEvery?: number;
  /** Milliseconds until the slow check begins, and between two of its steps, which only the process that writes alone makes. */ sweepAfter?: number;
  sweepEvery?: number;
};
type Queued = { together: Together; resolve: (appended: readonly Appended[]) => void; reject: (fault: Error) => void };

const checkedTail = 1000;
const checkedBytes = 512 * 1024 * 1024; // a whole check reads about 1 GB/s; beyond this a start would take too long
const largestGroup = 1000;
const largestRead = 10_000;
/** How many streams one query reads, which takes its thread some milliseconds. */
const streamsAtOnce = 250;
/** How many events one query reads. */
const eventsAtOnce = 1000;
/** The number of streams whose number of events is remembered; about 100 bytes each. */
const mostEnds = 20_000;
const importBatch = 5000;
/** How long (ms) a reader waits for a message from the writer before it looks itself. */
const lookEvery = 500;
/** How long (ms) the slow check waits after the log was opened: a start is not delayed by it. */
const sweepAfter = 2_000;

const refusal = (path: string, found: string) =>
  new Error(
    `The event log ${path} is damaged (${found}). Restore events.db from a backup, or move the whole folder away to start empty.`,
  );
const whole = (path: string, db: Sqlite, log: EventLog, closedBadly: boolean): void => {
  const found = log.fault(checkedTail);
  if (found) throw refusal(path, found);
  if (!closedBadly || statSync(path).size > checkedBytes) return;
  const quick = db.pragma('quick_check(1)', { simple: true });
  if (quick !== 'ok') throw refusal(path, String(quick));
};

/** The event log in one SQLite file. A worker thread commits everything that queued up during its last commit. Each thread reads by itself. */
export class SqliteEventStore extends EventStore {
  private readonly asUnavailable: (fault: unknown) => unknown;
  #queue: Queued[] = [];
  #committing: Promise<void> | null = null;
  #wakers = new Set<() => void>();
  #grown = 0;
  #closed = false;
  /** How many imports are running. */
  #importing = 0;
  /** The number of events of each stream that was read to its end. These numbers are kept only if no other process writes, and trusted only while this process writes nothing. */
  readonly #ends = new LRUCache<string, number>({ maxSize: mostEnds, sizeCalculation: () => 1 });

  #swept: LogHealth['check'] = null;
  #sweeping: NodeJS.Timeout | undefined;

  private constructor(
    private readonly db: Sqlite,
    private readonly log: EventLog,
    private readonly writer: Thread,
    private readonly news: BroadcastChannel,
    override readonly alone: boolean,
    private readonly lookEvery: number,
    sweeps: { after: number; every: number } | null,
  ) {
    super(inProcess);
    this.asUnavailable = unavailable('The event log', db.name);
    news.onmessage = () => this.#wake();
    (news as unknown as { unref(): void }).unref();
    if (sweeps) this.#sweepIn(sweeps.after, sweeps.every);
  }

  /** Throws and says what to do if the file is not a database or its end is damaged. */
  static async open(
    path: string,
    {
      role = 'writer',
      maxPages,
      alone = false,
      lookEvery: wait = lookEvery,
      sweepAfter: after = sweepAfter,
      sweepEvery: every = sweepEvery,
    }: EventStoreOptions = {},
  ): Promise<SqliteEventStore> {
    const closedBadly = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
    const channel = `candor-events:${resolve(path)}`;
    let db: Sqlite | undefined;
    try {
      db = openSqlite(path, 'full', eventLogSchema);
      if (role === 'writer') giveSums(db);
      const log = new EventLog(db);
      if (role === 'writer') whole(path, db, log, closedBadly);
      db.pragma('query_only = 1');
      return new SqliteEventStore(
        db,
        log,
        new Thread('event-store.thread', import.meta.url, { path, channel, maxPages }),
        new BroadcastChannel(channel),
        alone,
        wait,
        role === 'writer' && alone ? { after, every } : null,
      );
    } catch (fault) {
      db?.close();
      throw fault instanceof DamagedEvent
        ? refusal(path, fault.what)
        : isCorrupt(fault)
          ? refusal(path, (fault as Error).message)
          : unavailable('The event log', path)(fault);
    }
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    return (await this.#append([{ stream, expected, events }]))[0]!;
  }

  override readonly atomic = true;

  override async appendTogether(appends: readonly StreamAppend[]): Promise<Appended[]> {
    return [...(await this.#append(appends))];
  }

  #append(together: Together): Promise<readonly Appended[]> {
    if (this.#closed) return Promise.reject(new Unavailable('The event log is closed.', { nothingWritten: true }));
    const empty = together.find(({ events }) => !events.length);
    if (empty) return Promise.reject(new RangeError(`Nothing to append to ${empty.stream}.`));
    for (const { stream } of together) this.#ends.delete(stream);
    return new Promise((resolve_, reject) => {
      this.#queue.push({ together, resolve: resolve_, reject });
      this.#committing ??= this.#commit();
    });
  }

  async readStream(stream: string, from = 0, count = Infinity): Promise<StoredEvent[]> {
    if (count <= largestRead) return this.#sound(() => this.log.stream(stream, from, count));
    if (from > 0 && this.#resting && this.#ends.get(stream) === from) return [];
    const events = this.#sound(() => this.log.stream(stream, from, largestRead));
    while (events.length && events.length % largestRead === 0) {
      await breath();
      const more = this.#sound(() => this.log.stream(stream, events.at(-1)!.revision + 1, largestRead));
      if (!more.length) break;
      events.push(...more);
    }
    if (events.length < largestRead && this.#resting) this.#ends.set(stream, from + events.length);
    return events;
  }

  override async readStreams(places: readonly StreamFrom[], types?: readonly string[]): Promise<StoredEvent[]> {
    if (places.length === 1 && !types) return this.readStream(places[0]!.stream, places[0]!.from);
    if (places.length <= streamsAtOnce) return this.#sound(() => this.log.streams(places, types));
    const found: StoredEvent[] = [];
    for (let at = 0; at < places.length; at += streamsAtOnce) {
      const group = places.slice(at, at + streamsAtOnce);
      for (const event of this.#sound(() => this.log.streams(group, types))) found.push(event);
      await breath();
    }
    return found;
  }

  override async timesIn(streams: readonly string[], types: readonly string[]): Promise<EventTime[]> {
    const found: EventTime[] = [];
    for (let at = 0; at < streams.length; at += streamsAtOnce) {
      for (const time of this.log.times(streams.slice(at, at + streamsAtOnce), types)) found.push(time);
      await breath();
    }
    return found;
  }

  override async eventsAt(times: readonly EventTime[]): Promise<StoredEvent[]> {
    const positions = [...new Set(times.map(({ position }) => position))].sort((a, b) => a - b);
    const found: StoredEvent[] = [];
    for (let at = 0; at < positions.length; at += eventsAtOnce) {
      const group = positions.slice(at, at + eventsAtOnce);
      for (const event of this.#sound(() => this.log.at(group))) found.push(event);
      if (at + eventsAtOnce < positions.length) await breath();
    }
    return found;
  }

  /** Reads and returns at most 10,000 events in one call, even if `count` is larger. */
  async readAll(after: number, count: number, types?: readonly string[]): Promise<LogPage> {
    const most = Math.min(count, largestRead);
    return this.#sound(() => (types ? this.log.ofTypes(types, after, most, largestRead) : this.log.all(after, most)));
  }

  async *subscribe(after: number, signal: AbortSignal, batch = 1000): AsyncGenerator<StoredEvent[]> {
    while (!signal.aborted && !this.#closed) {
      const grown = this.#grown; // taken before reading, so that an event that lands in between ends the sleep
      const { events } = await this.readAll(after, batch);
      if (!events.length) {
        if (grown === this.#grown && !signal.aborted) await this.#growth(signal);
        continue;
      }
      after = events.at(-1)!.position;
      yield events;
    }
  }

  async end(): Promise<number> {
    return this.log.end();
  }

  async idAt(position: number): Promise<string | null> {
    return this.log.idAt(position);
  }

  /** Returns the position of the last event. Appends may run at the same time. Every 5,000 events are one commit. */
  async importEvents(events: readonly (NewEvent & { stream: string; revision: number })[]): Promise<number> {
    let position = this.log.end();
    this.#importing++;
    this.#ends.clear();
    try {
      for (let at = 0; at < events.length; at += importBatch)
        position = await this.writer.call<number>('import', events.slice(at, at + importBatch)).catch((fault) => {
          throw this.asUnavailable(fault);
        });
    } finally {
      this.#importing--;
    }
    this.#wake();
    return position;
  }

  override async tryWriting(): Promise<void> {
    await this.writer.call('tryWriting', null).catch((fault) => {
      throw this.asUnavailable(fault);
    });
  }

  override async inspect(after: number, count: number): Promise<Inspected> {
    const found: Inspected = { position: after, events: 0, uncovered_to: 0, damage: [] };
    const end = Math.min(after + count, this.log.end());
    while (found.position < end) {
      const next = this.log.inspect(found.position, Math.min(largestRead, end - found.position));
      found.position = next.position;
      found.events += next.events;
      found.damage.push(...next.damage);
      await breath();
    }
    return found;
  }

  override async faultsOfFile(): Promise<string[]> {
    return this.log.faultsOfFile();
  }

  override async health(): Promise<LogHealth> {
    return { damage: this.damage, check: this.#swept };
  }

  /** One step of the slow check. `health` and the console report what it finds. */
  async sweep(): Promise<SweepStep | null> {
    if (this.#closed) return null;
    try {
      const step = await this.writer.call<SweepStep>('sweep', null);
      this.#swept = { position: step.position, whole_at: step.whole_at };
      for (const what of step.damage) this.noteDamage(what);
      if (step.ended && !this.damage.length)
        console.log(`The log was checked from its first event to event ${step.position}: nothing is damaged.`);
      return step;
    } catch (fault) {
      // The log is being closed, or cannot be read at this time: a later step continues.
      if (isCorrupt(fault)) this.noteDamage(`its file cannot be read (${(fault as Error).message})`);
      return null;
    }
  }

  #sweepIn(wait: number, every: number): void {
    const look = async () => {
      const step = await this.sweep();
      if (!this.#closed) this.#sweepIn(step?.first ? Math.min(firstSweepEvery, every) : every, every);
    };
    this.#sweeping = setTimeout(() => void look(), wait).unref();
  }

  #sound<T>(read: () => T): T {
    try {
      return read();
    } catch (fault) {
      if (fault instanceof DamagedEvent) this.noteDamage(fault.what);
      throw fault;
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#sweeping);
    this.#wake();
    await this.#committing;
    await this.writer.close();
    this.news.close();
    this.db.close();
  }

  async #commit(): Promise<void> {
    await Promise.resolve(); // so that all appends of this turn are one commit
    while (this.#queue.length) {
      const group = this.#queue.splice(0, largestGroup);
      try {
        const outcomes = await this.writer.call<Outcome[]>(
          'append',
          group.map(({ together }) => together),
        );
        this.#wake();
        group.forEach(({ resolve: done, reject }, index) => {
          const outcome = outcomes[index]!;
          if ('refused' in outcome)
            reject(new WrongRevision(outcome.refused.stream, outcome.refused.expected, outcome.actual));
          else done(outcome);
        });
      } catch (fault) {
        for (const { reject } of group) reject(this.asUnavailable(fault) as Error);
      }
    }
    this.#committing = null;
  }

  /** True while nothing is being written: what was read stays correct until this process writes. */
  get #resting(): boolean {
    return this.alone && !this.#committing && !this.#importing;
  }

  #wake(): void {
    this.#grown++;
    for (const waker of this.#wakers) waker();
  }

  /** Waits until the log may have grown: when a writer says so, or after half a second, because another process may have written. */
  #growth(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#wakers.delete(wake);
        done();
      };
      const timer = setTimeout(wake, this.lookEvery);
      signal.addEventListener('abort', wake);
      this.#wakers.add(wake);
    });
  }
}
