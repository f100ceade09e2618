import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';

/** An event as the server stores it. `position`: the event's place in the log; `transaction`: the place of the first event that was appended together with it. */
export type LoggedEvent = {
  id: string;
  type: string;
  json: boolean;
  data: Buffer;
  metadata: Buffer;
  stream: string;
  revision: number;
  position: number;
  transaction: number;
  created: number;
  /** Its message on the wire, once it was read. */ wire?: Buffer;
};
export type Proposed = Pick<LoggedEvent, 'id' | 'type' | 'json' | 'data' | 'metadata'>;
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';
export type Judged =
  | { kind: 'appended'; revision: number; position: number }
  | { kind: 'wrong'; current: number | null }
  | { kind: 'deleted' };
export type LogOptions = {
  /** Byte position of the first event, system events included. */ begins?: number;
  /** A file that every append is written to and that is read at the start. */ journal?: string;
};

type Line = {
  stream: string;
  position: number;
  created: number;
  events: { id: string; type: string; json: boolean; data: string; metadata: string }[];
};
const bytesAround = 150;

/** Events in memory. Appends are accepted or refused as EventStoreDB does: positions are bytes with gaps, ids make appends at an exact revision repeatable. */
export class EventLog {
  readonly all: LoggedEvent[] = [];
  readonly #streams = new Map<string, LoggedEvent[]>();
  readonly #ids = new Map<string, LoggedEvent>();
  readonly #tombstones = new Set<string>();
  readonly #journal: number | null = null;
  #position: number;
  /** The functions to call after each append. */
  readonly grown = new Set<() => void>();

  constructor({ begins = 1842, journal }: LogOptions = {}) {
    this.#position = begins;
    if (journal && existsSync(journal)) this.#load(journal);
    if (journal) this.#journal = openSync(journal, 'a');
    if (!this.all.length) this.system('$ProjectionsInitialized', '$projections-$all');
  }

  /** Appends an event of the kind that the server writes for itself. */
  system(type: string, stream: string): void {
    this.#write(stream, [{ id: randomUUID(), type, json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }]);
  }

  /** Deletes the stream forever. Its events stay in $all. */
  tombstone(stream: string): void {
    this.system('$streamDeleted', stream);
    this.#tombstones.add(stream);
  }

  deleted(stream: string): boolean {
    return this.#tombstones.has(stream);
  }

  stream(name: string): readonly LoggedEvent[] {
    return this.#streams.get(name) ?? [];
  }

  /** Index in `all` of the first event at or after a position. */
  indexOf(position: number): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.all[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Judged {
    if (this.#tombstones.has(stream)) return { kind: 'deleted' };
    const current = this.stream(stream).length - 1;
    const wrong: Judged = { kind: 'wrong', current: current < 0 ? null : current };
    if (typeof expected === 'string' && expected !== 'no_stream') {
      const known = events.map(({ id }) => this.#ids.get(id)).filter((event) => event?.stream === stream);
      if (known.length === events.length)
        return { kind: 'appended', revision: known.at(-1)!.revision, position: known.at(-1)!.position };
      return known.length || (expected === 'stream_exists' && current < 0) ? wrong : this.#write(stream, events);
    }
    const at = expected === 'no_stream' ? -1 : expected;
    if (at === current) return this.#write(stream, events);
    if (at > current) return wrong;
    // A repeated append has the same ids from that revision on. A partial repeat is refused.
    const there = this.stream(stream).slice(at + 1, at + 1 + events.length);
    if (there.length < events.length || there.some((event, index) => event.id !== events[index]!.id)) return wrong;
    return { kind: 'appended', revision: there.at(-1)!.revision, position: there.at(-1)!.position };
  }

  /** Cuts the log down to its first events, as when an operator restores an older copy. */
  restore(count: number): void {
    const lost = this.all.splice(count);
    for (const { id, stream } of lost) {
      this.#ids.delete(id);
      this.#streams.get(stream)!.pop();
    }
    this.#position = lost[0]?.transaction ?? this.#position;
  }

  close(): void {
    if (this.#journal !== null) closeSync(this.#journal);
  }

  #write(stream: string, events: readonly Proposed[], created = Date.now()): Judged {
    const position = this.#position;
    if (this.#journal !== null)
      writeSync(
        this.#journal,
        `${JSON.stringify({ stream, position, created, events: events.map((event) => ({ ...event, data: event.data.toString('base64'), metadata: event.metadata.toString('base64') })) } satisfies Line)}\n`,
      );
    const last = this.#add(stream, position, created, events);
    for (const heard of this.grown) heard();
    return { kind: 'appended', revision: last.revision, position: last.position };
  }

  #add(stream: string, transaction: number, created: number, events: readonly Proposed[]): LoggedEvent {
    const there = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, there);
    this.#position = transaction;
    for (const event of events) {
      const logged = { ...event, stream, revision: there.length, position: this.#position, transaction, created };
      this.#position +=
        bytesAround + 2 * (stream.length + event.type.length) + event.data.length + event.metadata.length;
      there.push(logged);
      this.all.push(logged);
      this.#ids.set(event.id, logged);
    }
    return this.all.at(-1)!;
  }

  /** Reads the file. A last line that a kill left incomplete is cut off, because it was never acknowledged. */
  #load(path: string): void {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
    for (const line of whole.split('\n')) {
      if (!line) continue;
      const { stream, position, created, events } = JSON.parse(line) as Line;
      this.#add(
        stream,
        position,
        created,
        events.map((event) => ({
          ...event,
          data: Buffer.from(event.data, 'base64'),
          metadata: Buffer.from(event.metadata, 'base64'),
        })),
      );
      if (events.some((event) => event.type === '$streamDeleted')) this.#tombstones.add(stream);
    }
  }
}
