import { crc32 } from 'node:zlib';
import type {
  Appended,
  EventTime,
  LogPage,
  NewEvent,
  StoredEvent,
  StreamAppend,
  StreamFrom,
} from '../../kernel/ports/event-store.ts';
import { inTransaction, type Sqlite, type Statement } from './sqlite.ts';

// The log as rows of one table, used synchronously. The worker writes through it, so only erasable syntax is allowed.

/** What is appended together, to as many streams as there are. */
export type Together = readonly StreamAppend[];
export type Import = readonly (NewEvent & { stream: string; revision: number })[];
/** The outcome of what was to be appended together: for each stream the place of its last event, or the first stream that is not at the expected revision, with the revision that it really has. */
export type Outcome = readonly Appended[] | { refused: StreamAppend; actual: number };

/** `chain` is a checksum over the row and the chain of the row before, so that the start notices a changed or missing row near the end. */
export const eventLogSchema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, chain INTEGER NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT`;

const columns = 'position, stream, revision, events.id, events.type, data, metadata';
type Link = { chain: number; position: number };
type Head = { revision: number; position: number };
type RecordedAt = { stream: string; position: number; recorded_at: string };
const linkOf = (before: number, stream: string, revision: number, { id, type, data, metadata }: NewEvent): number =>
  crc32(`${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`, before);

export class EventLog {
  readonly #db: Sqlite;
  readonly #last: Statement;
  readonly #head: Statement;
  readonly #idAt: Statement;
  readonly #at: Statement;
  readonly #those: Statement;
  readonly #insert: Statement;
  readonly #stream: Statement;
  readonly #streams: Statement;
  readonly #streamsOfTypes: Statement;
  readonly #times: Statement;
  readonly #all: Statement;
  readonly #ofTypes: Statement;

  constructor(db: Sqlite) {
    this.#db = db;
    this.#last = db.prepare('SELECT position, chain FROM events ORDER BY position DESC LIMIT 1');
    this.#head = db.prepare('SELECT revision, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
    this.#idAt = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
    this.#at = db.prepare('SELECT id FROM events WHERE position = ?').pluck();
    this.#those = db.prepare(`SELECT ${columns} FROM events WHERE position IN (SELECT value FROM json_each(?))`);
    this.#insert = db.prepare(
      'INSERT INTO events (position, stream, revision, id, type, data, metadata, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#stream = db.prepare(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    // The order of the join is that of the streams asked for, and within each that of the index.
    const ofStreams = `SELECT ${columns} FROM json_each(?) AS asked CROSS JOIN events ON stream = asked.value ->> 0 AND revision >= asked.value ->> 1`;
    this.#streams = db.prepare(ofStreams);
    this.#streamsOfTypes = db.prepare(`${ofStreams} WHERE events.type IN (SELECT value FROM json_each(?))`);
    this.#times = db.prepare(
      `SELECT stream, position, metadata ->> 'recorded_at' AS recorded_at FROM json_each(?) AS asked
       CROSS JOIN events ON stream = asked.value WHERE events.type IN (SELECT value FROM json_each(?))`,
    );
    this.#all = db.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`);
    // The type stands before the data in a row, so what is not wanted costs no reading of its data.
    this.#ofTypes = db.prepare(
      `SELECT ${columns} FROM events WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
    );
  }

  /** Group commit: one transaction with one outcome for each of what is appended together. A wrong revision affects only what belongs together; a failing disk undoes all. */
  append(group: readonly Together[]): Outcome[] {
    return inTransaction(this.#db, () => {
      const last = this.#end();
      return group.map((together): Outcome => {
        const repeated: (Appended | null)[] = [];
        for (const each of together) {
          const actual = (this.#head.get(each.stream) as Head | undefined)?.revision ?? -1;
          const before = actual === each.expected || each.unread ? null : this.#repeated(each);
          if (actual !== each.expected && !before) return { refused: each, actual };
          repeated.push(before);
        }
        return together.map((each, index) => repeated[index] ?? this.#addAll(last, each));
      });
    });
  }

  /** Appends to many streams in one transaction. Throws when a revision does not follow the one before. Returns the last position. */
  import(events: Import): number {
    return inTransaction(this.#db, () => {
      const last = this.#end();
      const heads = new Map<string, number>();
      for (const event of events) {
        const before = heads.get(event.stream) ?? (this.#head.get(event.stream) as Head | undefined)?.revision ?? -1;
        if (event.revision !== before + 1)
          throw new Error(`Import: ${event.stream} is at ${before}, so ${event.revision} cannot follow.`);
        this.#add(last, event.stream, event.revision, event);
        heads.set(event.stream, event.revision);
      }
      return last.position;
    });
  }

  stream(name: string, from: number, count: number): StoredEvent[] {
    return this.#stream.all(name, from, count) as StoredEvent[];
  }

  streams(places: readonly StreamFrom[], types?: readonly string[]): StoredEvent[] {
    const asked = JSON.stringify(places.map(({ stream, from }) => [stream, from]));
    return (types ? this.#streamsOfTypes.all(asked, JSON.stringify(types)) : this.#streams.all(asked)) as StoredEvent[];
  }

  /** The events at these positions. */
  at(positions: readonly number[]): StoredEvent[] {
    return this.#those.all(JSON.stringify(positions)) as StoredEvent[];
  }

  times(streams: readonly string[], types: readonly string[]): EventTime[] {
    const found = this.#times.all(JSON.stringify(streams), JSON.stringify(types)) as RecordedAt[];
    return found.map(({ stream, position, recorded_at }) => ({ stream, position, at: Date.parse(recorded_at) }));
  }

  all(after: number, count: number): LogPage {
    const events = this.#all.all(after, count) as StoredEvent[];
    return { events, position: events.at(-1)?.position ?? after };
  }

  /** Looks at no more than `window` events, so that a rare type never holds its thread up for the length of the log. */
  ofTypes(types: readonly string[], after: number, count: number, window: number): LogPage {
    const last = Math.max(after, Math.min(after + window, this.end()));
    const events = this.#ofTypes.all(after, last, JSON.stringify(types), count) as StoredEvent[];
    return { events, position: events.length < count ? last : events.at(-1)!.position };
  }

  idAt(position: number): string | null {
    return (this.#at.get(position) as string | undefined) ?? null;
  }

  end(): number {
    return this.#end().position;
  }

  /** What is wrong with the last `count` events; null when each is unchanged and follows the one before, in the log and in its stream. */
  fault(count: number): string | null {
    const end = this.#end().position;
    const rows = this.#db
      .prepare(`SELECT ${columns}, chain FROM events WHERE position >= ? ORDER BY position`)
      .all(Math.max(1, end - count)) as (StoredEvent & { chain: number })[];
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      if (before && row.position !== before.position + 1) return `event ${before.position + 1} is missing`;
      if (row.revision > 0 && !this.#idAt.get(row.stream, row.revision - 1))
        return `event ${row.position} does not follow its stream`;
      if ((before || row.position === 1) && row.chain !== linkOf(before?.chain ?? 0, row.stream, row.revision, row))
        return `event ${row.position} was changed`;
    }
    return null;
  }

  #end(): Link {
    return (this.#last.get() as Link | undefined) ?? { chain: 0, position: 0 };
  }

  #addAll(last: Link, { stream, expected, events }: StreamAppend): Appended {
    events.forEach((event, index) => this.#add(last, stream, expected + 1 + index, event));
    return { revision: expected + events.length, position: last.position };
  }

  #add(last: Link, stream: string, revision: number, event: NewEvent): void {
    last.position++;
    last.chain = linkOf(last.chain, stream, revision, event);
    this.#insert.run(last.position, stream, revision, event.id, event.type, event.data, event.metadata, last.chain);
  }

  /** Returns the first answer again when exactly these events are already in this place. */
  #repeated({ stream, expected, events }: StreamAppend): Appended | null {
    let position = 0;
    for (const [index, event] of events.entries()) {
      const there = this.#idAt.get(stream, expected + 1 + index) as { id: string; position: number } | undefined;
      if (there?.id !== event.id) return null;
      position = there.position;
    }
    return { revision: expected + events.length, position };
  }
}
