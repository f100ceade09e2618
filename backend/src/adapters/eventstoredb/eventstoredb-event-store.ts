import { setTimeout as pause } from 'node:timers/promises';
import type { Checked } from '../../kernel/ports/checked.ts';
import { DamagedEvent, type Inspected, mostDamage } from '../../kernel/ports/damaged-event.ts';
import {
  type Appended,
  EventStore,
  type LogPage,
  type NewEvent,
  type StoredEvent,
} from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type Answer, type Append, appendAlone, AppendLine } from './append-line.ts';
import { Connection, type Whom } from './connection.ts';
import { NoSuchPosition, Passing, StreamDeleted, understood } from './faults.ts';
import { sharesOf } from './importing.ts';
import { liveTail } from './live-tail.ts';
import { logRequest, ofSystem, sizeOf, eventIn, streamRequest } from './messages.ts';
import { TypeSearch } from './type-search.ts';
import type { ReadEvent } from './summed-metadata.ts';

/** `deadline` (ms): each append or read succeeds or fails within this time. */
export type EventStoreDbOptions = { url: string; deadline?: number };

const largestRead = 10_000;
const historyRead = 1_000;
/** The server looks through this many bytes of the log at once, so a read to its end cannot take long. */
const nearBytes = 5_000_000;
const largestRequest = 3_000_000; // a larger message could end the connection, and with it the appends of all other callers
const tries = 6;
/** No try begins with less time (ms) left: such a try could only fail, and would hide why the earlier ones failed. */
const shortest = 50;
const slowest = 5_000;
const importPatience = 30_000;
const importWait = 60 * 60_000;
/** How long (ms) to wait before the next try. The wait grows with each failure, and chance spreads the callers. */
const wait = (first: number, failures: number): number =>
  Math.min(slowest, first * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);

/** The event log in EventStoreDB. Every append names the exact revision, so repeating it is safe. A call that fails with a fault that may pass is repeated within the deadline. */
export class EventStoreDbEventStore extends EventStore {
  /** A position is a byte offset in the log's file, where one of our events takes about this many bytes. */
  override readonly perEvent = 1200;
  readonly #connection: Connection;
  readonly #deadline: number;
  readonly #closing = new AbortController();
  readonly #asked = new Set<Promise<unknown>>();
  #line: Promise<AppendLine> | null = null;

  private constructor({ url, deadline = 5_000 }: EventStoreDbOptions) {
    // The limit is one second more than our own deadline, so that our own, more detailed fault comes first.
    super({ engine: 'EventStoreDB', answer: deadline + 1000, lengthy: importWait });
    this.#connection = new Connection(url);
    this.#deadline = deadline;
  }

  /** Throws if the address cannot be read. Does not connect: the first call, or `check`, shows whether a server answers. */
  static async open(options: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    return new EventStoreDbEventStore(options);
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    if (this.#closing.signal.aborted) throw new Unavailable('The event log is closed.');
    if (!events.length) throw new RangeError(`Nothing to append to ${stream}.`);
    if (events.reduce((bytes, event) => bytes + sizeOf(event), 0) > largestRequest)
      throw new RangeError(`One append to ${stream} is larger than ${largestRequest} bytes.`);
    const asked = this.#persist((left) => this.#appendOnce({ stream, expected, events }, left));
    this.#asked.add(asked);
    try {
      return await this.#complete(stream, await asked);
    } finally {
      this.#asked.delete(asked);
    }
  }

  async readStream(stream: string, from = 0, count = Number.MAX_SAFE_INTEGER): Promise<StoredEvent[]> {
    try {
      const events = await this.#persist((left) => this.#read('leader', streamRequest(stream, from, count), left));
      const first = Math.max(0, from);
      const gap = events.findIndex(({ revision }, index) => revision !== first + index);
      if (gap >= 0) throw this.#damaged(DamagedEvent.missingIn(stream, first + gap, events[gap]!.position));
      return events;
    } catch (fault) {
      if (fault instanceof StreamDeleted) return [];
      throw fault;
    }
  }

  /** Returns at most 10,000 events in one call, even if `count` is larger. */
  readAll(after: number, count: number, types?: readonly string[]): Promise<LogPage> {
    return this.#persist((left) =>
      types ? this.#pageOfTypes(after, count, types, left) : this.#page(after, count, left),
    );
  }

  async *subscribe(after: number, signal: AbortSignal, batch = 1000): AsyncGenerator<StoredEvent[]> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    for (let failures = 0; !stop.aborted; failures++) {
      try {
        for (let full = true; full;) {
          const { events: page } = await this.#page(after, Math.max(batch, historyRead), this.#deadline, stop);
          failures = 0;
          full = page.length >= historyRead; // after a shorter page the live tail brings the rest
          for (let at = 0; at < page.length && !stop.aborted; at += batch) {
            const events = page.slice(at, at + batch);
            after = events.at(-1)!.position;
            yield events;
          }
        }
        for await (const events of liveTail(this.#connection, after, batch, this.#deadline, stop, () => {
          failures = 0;
        })) {
          after = events.at(-1)!.position;
          yield events;
        }
      } catch (fault) {
        if (stop.aborted) return;
        if (fault instanceof DamagedEvent) throw this.#damaged(fault);
        if (!(fault instanceof Passing)) throw fault;
        await pause(wait(100, failures), null, { signal: stop }).catch(() => undefined);
      }
    }
  }

  end(): Promise<number> {
    return this.#persist((left) => this.#end('leader', left));
  }

  /** A read includes the event that begins at its position. If no event begins there, the server refuses, or begins with a later event. */
  async idAt(position: number): Promise<string | null> {
    if (position <= 0) return null;
    try {
      const [first] = await this.#persist((left) =>
        this.#readUnproven('leader', logRequest(position, { count: 1 }), left),
      );
      return first?.position === position ? first.id : null;
    } catch (fault) {
      if (fault instanceof NoSuchPosition) return null;
      throw fault;
    }
  }

  /** Sends as many appends at the same time as the server keeps in order; before 21.10 that is one. Throws if an interruption broke the order: then empty the log and import again. Repeating a whole import changes nothing. */
  async importEvents(events: readonly (NewEvent & { stream: string; revision: number })[]): Promise<number> {
    let position = 0;
    for (const share of sharesOf(events)) {
      for (const [index, answer] of (await this.#importShare(share)).entries()) {
        const { position: next } = await this.#complete(share[index]!.stream, answer);
        if (next <= position)
          throw new Error(
            `The import is out of order at ${share[index]!.stream}: these events were there before, or the connection was lost. Begin with an empty log.`,
          );
        position = next;
      }
    }
    return position || this.end();
  }

  override async inspect(after: number, count: number): Promise<Inspected> {
    const most = Math.min(count, largestRead) + 1;
    const found = await this.#persist((left) => this.#readAnything('leader', logRequest(after, { count: most }), left));
    const own = found.filter(({ event }) => event.position > after && !ofSystem(event));
    const damage = own.flatMap(({ damage: each }) => (each ? [each.what] : []));
    return {
      position: Math.max(after, found.at(-1)?.event.position ?? after),
      events: own.length - damage.length,
      uncovered_to: own.findLast(({ summed }) => !summed)?.event.position ?? 0,
      damage: damage.slice(0, mostDamage),
    };
  }

  /** Checks whether the event log can be used. Throws Unavailable, with the reason, if the log cannot be read. */
  async check(): Promise<Checked> {
    const { version } = await this.#connection.features(this.#deadline);
    const server = `EventStoreDB ${version}`;
    await this.#readUnproven('anyone', logRequest('end', { count: 1, backwards: true }), this.#deadline);
    // No stream is at this revision: a user who may append gets the answer that the revision is wrong, and nothing is written.
    const probe = {
      stream: 'candor_check-none',
      expected: 2 ** 40,
      events: [{ id: crypto.randomUUID(), type: 'Checked', data: '{}', metadata: '{}' }],
    };
    const why = await this.#persist((left) => this.#appendOnce(probe, left)).then(
      () => null,
      (fault: Error) => (fault instanceof Unavailable ? fault.message : null),
    );
    return { server, wrong: why === null ? [] : [`It can be read but not written: ${why}`] };
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await Promise.allSettled(this.#asked);
    await this.#connection.close();
  }

  /** Repeats the call while its faults may pass, time is left and tries remain. `left` is the time (ms) that the next try has. */
  async #persist<T>(ask: (left: number) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted && !this.#asked.size) throw new Unavailable('The event log is closed.');
    const until = performance.now() + this.#deadline;
    for (let failures = 0; ; failures++) {
      try {
        return await ask(Math.max(1, until - performance.now()));
      } catch (thrown) {
        const fault = understood(thrown);
        const rest = wait(50, failures);
        if (!(fault instanceof Passing) || failures + 1 >= tries || performance.now() + rest + shortest >= until)
          throw fault;
        await pause(rest);
      }
    }
  }

  async #appendOnce(append: Append, left: number): Promise<Answer> {
    const { batchAppend } = await this.#connection.features(left);
    if (!batchAppend) return this.#connection.ask('leader', appendAlone(append), left);
    return (await this.#openLine(left)).send(append, left);
  }

  /** Returns the open line of appends. If there is none, opens one on the node that is found at this time. */
  async #openLine(left: number): Promise<AppendLine> {
    const before = this.#line;
    const standing = await before?.catch(() => null);
    if (standing && !standing.broken) return standing;
    if (this.#line === before) this.#line = this.#newLine(left);
    return this.#line!;
  }

  async #newLine(left: number): Promise<AppendLine> {
    let line!: AppendLine;
    await this.#connection.open(
      'leader',
      (client, metadata, options, watch) => {
        const call = client.batchAppend(metadata, options);
        line = new AppendLine(call, watch);
        return call;
      },
      left,
    );
    return line;
  }

  /** If the server repeats an old answer without the event's position, the position is read from the event itself. */
  async #complete(stream: string, { revision, position }: Answer): Promise<Appended> {
    return { revision, position: position ?? (await this.readStream(stream, revision))[0]?.position ?? 0 };
  }

  async #importShare(share: readonly Append[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let failures = 0; answers.length < share.length; failures++) {
      const rest = share.slice(answers.length);
      const { batchAppend } = await this.#persist((left) => this.#connection.features(left));
      const line = batchAppend ? await this.#persist((left) => this.#openLine(left)) : null;
      const results = await Promise.allSettled(
        line ? rest.map((append) => line.send(append, importPatience)) : [this.#appendOnce(rest[0]!, this.#deadline)],
      );
      for (const result of results) {
        if (result.status === 'fulfilled') {
          answers.push(result.value);
          failures = 0;
          continue;
        }
        const fault = understood(result.reason);
        if (!(fault instanceof Passing) || failures >= tries) throw fault;
        await pause(wait(100, failures));
        break;
      }
    }
    return answers;
  }

  /** All events of a finite read, including the server’s own. Throws DamagedEvent for the first event that is not what was written. */
  async #read(
    whom: Whom,
    request: Parameters<Connection['read']>[1],
    patience: number,
    signal?: AbortSignal,
  ): Promise<StoredEvent[]> {
    const found = await this.#readAnything(whom, request, patience, signal);
    const damaged = found.find(({ damage }) => damage)?.damage;
    if (damaged) throw this.#damaged(damaged);
    return found.map(({ event }) => event);
  }

  /** Reads without checking checksums, for questions about positions in the log that need no event's content. */
  async #readUnproven(
    whom: Whom,
    request: Parameters<Connection['read']>[1],
    patience: number,
  ): Promise<StoredEvent[]> {
    return (await this.#readAnything(whom, request, patience)).map(({ event }) => event);
  }

  async #readAnything(
    whom: Whom,
    request: Parameters<Connection['read']>[1],
    patience: number,
    signal?: AbortSignal,
  ): Promise<ReadEvent[]> {
    const found: ReadEvent[] = [];
    await this.#connection.read(
      whom,
      request,
      (answer) => {
        const read = eventIn(answer);
        if (read) found.push(read);
      },
      patience,
      signal,
    );
    return found;
  }

  #damaged(fault: DamagedEvent): DamagedEvent {
    this.noteDamage(fault.what);
    return fault;
  }

  async #end(whom: Whom, patience: number): Promise<number> {
    for (let from: number | 'end' = 'end', count = 1; ; count = 100) {
      const found = await this.#readUnproven(whom, logRequest(from, { count, backwards: true }), patience);
      const last = found.find((event) => !ofSystem(event));
      if (last) return last.position;
      if (found.length < count) return 0;
      from = found.at(-1)!.position;
    }
  }

  /** A read includes the event where it begins, so this method asks for one event more. Continues while a page holds only the server's own events. */
  async #page(after: number, count: number, patience: number, signal?: AbortSignal): Promise<LogPage> {
    const most = Math.min(count, largestRead) + 1;
    for (let from = after; ;) {
      const found = await this.#read('anyone', logRequest(from, { count: most }), patience, signal);
      const events = found.filter((event) => event.position > after && !ofSystem(event)).slice(0, most - 1);
      if (events.length || found.length < most) return { events, position: events.at(-1)?.position ?? after };
      from = found.at(-1)!.position;
    }
  }

  /** The server searches the log for the types. This method first asks for the end, because a search that the server has finished has looked at least that far. All questions go to the leader, because another node may be behind that end. If nothing comes in half the time, this side searches one ordinary page itself, so that every call makes progress. */
  async #pageOfTypes(after: number, count: number, types: readonly string[], patience: number): Promise<LogPage> {
    if (!types.length) return { events: [], position: Math.max(after, await this.#end('leader', patience)) };
    const end = await this.#end('leader', patience);
    if (end <= after) return { events: [], position: after };
    const wanted = new Set(types);
    const far = end - after > nearBytes && (await this.#connection.features(patience)).tellsEnd;
    const search = new TypeSearch({ after, end, types, most: Math.min(count, largestRead), far });
    const fault = await this.#connection
      .read('leader', search.request, (answer) => search.take(answer), patience / 2)
      .then(
        () => null,
        (thrown: unknown) => understood(thrown),
      );
    if (fault && !(fault instanceof Passing)) throw fault;
    if (search.damage) throw this.#damaged(search.damage);
    // What an interrupted search has found is not lost.
    const found = search.page(!fault);
    const { events, position } = found.position > after ? found : await this.#page(after, count, patience / 2);
    return { events: events.filter((event) => wanted.has(event.type)), position };
  }
}
