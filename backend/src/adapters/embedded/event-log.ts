import { DamagedEvent, type Inspected, mostDamage } from '../../kernel/ports/damaged-event.ts';
import type {
  Appended,
  EventTime,
  LogPage,
  NewEvent,
  StoredEvent,
  StreamAppend,
  StreamFrom,
} from '../../kernel/ports/event-store.ts';
import { isChain, proven, provenNext, type Row, sumsOf } from './proven-rows.ts';
import { inTransaction, isCorrupt, type Sqlite, type Statement } from './sqlite.ts';

// The event log as rows of one table, used synchronously. The worker thread writes through this class, so only erasable syntax is allowed.

/** Appends to several streams that all succeed or all fail. */
export type Together = readonly StreamAppend[];
export type Import = readonly (NewEvent & { stream: string; revision: number })[];
/** The outcome of appending together: for each stream the place of its last event, or the first stream that is not at the expected revision, with its real revision. */
export type Outcome = readonly Appended[] | { refused: StreamAppend; actual: number };

/** `sum` proves a row by itself, `chain` proves its place after the previous row (docs/design/the-log.md#an-event-proves-that-it-is-what-was-written). */
export const eventLogSchema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, chain INTEGER NOT NULL,
    sum TEXT, UNIQUE (stream, revision)
  ) STRICT`;

/** Gives a log of an earlier release a column for checksums. The old events stay unchanged: the chain covers them. */
export const giveSums = (db: Sqlite): void =>
  inTransaction(db, () => {
    if (!hasSums(db)) db.exec('ALTER TABLE events ADD COLUMN sum TEXT');
  });
const hasSums = (db: Sqlite): boolean =>
  (db.pragma('table_info(events)') as { name: string }[]).some(({ name }) => name === 'sum');

/** Why a log that cannot be read at all counts as damaged. */
const unreadable = (fault: unknown): DamagedEvent =>
  new DamagedEvent(`its file cannot be read (${(fault as Error).message})`, 0, fault);
type Link = { chain: number; position: number };
type Head = { revision: number; position: number };
type RecordedAt = { stream: string; position: number; recorded_at: string };

export class EventLog {
  readonly #db: Sqlite;
  readonly #last: Statement;
  readonly #head: Statement;
  readonly #idAt: Statement;
  readonly #at: Statement;
  readonly #those: Statement;
  /** Null if the log has no column for checksums: such a log is only read. */
  readonly #insert: Statement | null;
  readonly #stream: Statement;
  readonly #streams: Statement;
  readonly #streamsOfTypes: Statement;
  readonly #times: Statement;
  readonly #all: Statement;
  readonly #ofTypes: Statement;
  readonly #passedOver: Statement;
  readonly #firstOfTypes: Statement;
  readonly #chainAt: Statement;
  readonly #positionOf: Statement;
  /** The event types of which this log has already read an undamaged event. */
  readonly #types = new Set<string>();

  constructor(db: Sqlite) {
    this.#db = db;
    // A log that is only examined keeps its columns, even those of an earlier release.
    const summed = hasSums(db);
    const columns = `position, stream, revision, events.id, events.type, data, metadata, ${summed ? 'sum' : 'NULL AS sum'}, chain`;
    this.#last = db.prepare('SELECT position, chain FROM events ORDER BY position DESC LIMIT 1');
    this.#head = db.prepare('SELECT revision, position FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1');
    this.#idAt = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
    this.#at = db.prepare('SELECT id FROM events WHERE position = ?').pluck();
    this.#those = db.prepare(`SELECT ${columns} FROM events WHERE position IN (SELECT value FROM json_each(?))`);
    this.#insert = summed
      ? db.prepare(
          'INSERT INTO events (position, stream, revision, id, type, data, metadata, chain, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
      : null;
    this.#stream = db.prepare(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    // The join keeps the order of the requested streams, and within each the order of the index.
    const ofStreams = `SELECT ${columns} FROM json_each(?) AS asked CROSS JOIN events ON stream = asked.value ->> 0 AND revision >= asked.value ->> 1`;
    this.#streams = db.prepare(ofStreams);
    this.#streamsOfTypes = db.prepare(`${ofStreams} WHERE events.type IN (SELECT value FROM json_each(?))`);
    this.#times = db.prepare(
      `SELECT stream, position, metadata ->> 'recorded_at' AS recorded_at FROM json_each(?) AS asked
       CROSS JOIN events ON stream = asked.value WHERE events.type IN (SELECT value FROM json_each(?))`,
    );
    this.#all = db.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`);
    // The type comes before the data in a row, so skipping a row does not read its data.
    this.#ofTypes = db.prepare(
      `SELECT ${columns} FROM events WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
    );
    this.#passedOver = db.prepare(
      'SELECT count(*) AS events, sum(type NOT IN (SELECT value FROM json_each(?))) AS strange FROM events WHERE position > ? AND position <= ?',
    );
    this.#firstOfTypes = db.prepare(
      `SELECT ${columns} FROM events WHERE position IN (SELECT min(position) FROM events
       WHERE type NOT IN (SELECT value FROM json_each(?)) AND position > ? AND position <= ? GROUP BY type)`,
    );
    this.#chainAt = db.prepare('SELECT chain FROM events WHERE position = ?').pluck();
    this.#positionOf = db.prepare('SELECT position FROM events WHERE stream = ? AND revision = ?').pluck();
  }

  /** Group commit: one transaction with one outcome for each append. A wrong revision affects only the append it belongs to; a failing disk undoes all. */
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

  /** Appends to many streams in one transaction. Throws when a revision does not follow the previous one. Returns the last position. */
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

  /** Reads events of a stream. All reads of events throw DamagedEvent if one is missing or not what was written. */
  stream(name: string, from: number, count: number): StoredEvent[] {
    const events = this.#events(this.#stream, name, from, count);
    this.#unbroken(events, new Map([[name, Math.max(0, from)]]));
    return events;
  }

  streams(places: readonly StreamFrom[], types?: readonly string[]): StoredEvent[] {
    const asked = JSON.stringify(places.map(({ stream, from }) => [stream, from]));
    if (types) return this.#events(this.#streamsOfTypes, asked, JSON.stringify(types));
    const events = this.#events(this.#streams, asked);
    if (new Set(places.map(({ stream }) => stream)).size === places.length)
      this.#unbroken(events, new Map(places.map(({ stream, from }) => [stream, Math.max(0, from)])));
    return events;
  }

  /** The events at these positions. */
  at(positions: readonly number[]): StoredEvent[] {
    const events = this.#placed(this.#read(() => this.#those.all(JSON.stringify(positions))) as Row[]);
    const there = new Set(events.map(({ position }) => position));
    const missing = positions.find((position) => !there.has(position));
    if (missing !== undefined) throw DamagedEvent.missing(missing);
    return events;
  }

  times(streams: readonly string[], types: readonly string[]): EventTime[] {
    const found = this.#read(() => this.#times.all(JSON.stringify(streams), JSON.stringify(types))) as RecordedAt[];
    return found.map(({ stream, position, recorded_at }) => ({ stream, position, at: Date.parse(recorded_at) }));
  }

  all(after: number, count: number): LogPage {
    const rows = this.#read(() => this.#all.all(after, count)) as Row[];
    let at = Math.max(0, after);
    let before = rows.length ? this.#chain(at) : 0;
    const events = rows.map((row) => {
      const event = provenNext(row, ++at, before);
      before = row.chain;
      return event;
    });
    return { events, position: events.at(-1)?.position ?? after };
  }

  /** Reads at most `window` events, so that a search for a rare type never blocks its thread for the whole log. */
  ofTypes(types: readonly string[], after: number, count: number, window: number): LogPage {
    const last = Math.max(after, Math.min(after + window, this.end()));
    const rows = this.#read(() => this.#ofTypes.all(after, last, JSON.stringify(types), count)) as Row[];
    const events = this.#placed(rows);
    const position = events.length < count ? last : events.at(-1)!.position;
    this.#nothingHidden(types, Math.max(0, after), position);
    return { events, position };
  }

  idAt(position: number): string | null {
    return (this.#read(() => this.#at.get(position)) as string | undefined) ?? null;
  }

  end(): number {
    return this.#read(() => this.#end()).position;
  }

  /** Examines the next `count` events with all checksums that cover them, and continues after damage. */
  inspect(after: number, count: number): Inspected {
    const found: Inspected = { position: after + count, events: 0, uncovered_to: 0, damage: [] };
    const noting = <T>(look: () => T): T | undefined => {
      try {
        return look();
      } catch (fault) {
        if (!(fault instanceof DamagedEvent)) throw fault;
        found.damage.push(fault.what);
        return undefined;
      }
    };
    const end = noting(() => this.end());
    if (end === undefined) return found;
    const last = Math.min(after + count, end);
    found.position = Math.max(after, last);
    let before = noting(() => this.#chain(after));
    for (let position = after + 1; position <= last && found.damage.length < mostDamage; position++)
      before = noting(() => {
        const [row] = this.#read(() => this.#all.all(position - 1, 1)) as Row[];
        if (row?.position !== position) throw DamagedEvent.missing(position);
        noting(() => {
          // The chain is unknown where the previous row is missing.
          if (before !== undefined) provenNext(row, position, before);
          else if (row.sum !== null) proven(row, () => undefined);
          this.#inStream(row);
          found.events++;
        });
        return isChain(row.chain) ? row.chain : undefined;
      });
    return found;
  }

  /** What is wrong with the last `count` events. Null: each is what was written and follows the previous one, in the log and in its stream. */
  fault(count: number): string | null {
    return this.inspect(Math.max(0, this.#end().position - count - 1), count + 1).damage[0] ?? null;
  }

  /** What is wrong with the file, page by page, and whether a stream lacks an event. This works on logs of any size, so it may take minutes. */
  faultsOfFile(): string[] {
    const told = this.#db.pragma(`integrity_check(${mostDamage})`) as { integrity_check: string }[];
    const pages = told.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
    if (pages.length) return pages;
    const gaps = this.#db
      .prepare('SELECT stream FROM events GROUP BY stream HAVING count(*) <> max(revision) + 1 LIMIT ?')
      .pluck()
      .all(mostDamage) as string[];
    return gaps.map((stream) => `the stream ${stream} lacks an event`);
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (fault) {
      throw isCorrupt(fault) ? unreadable(fault) : fault;
    }
  }

  #events(statement: Statement, ...asked: unknown[]): StoredEvent[] {
    const rows = this.#read(() => statement.all(...asked)) as Row[];
    return rows.map((row) => proven(row, (position) => this.#chain(position - 1)));
  }

  /** Events that were found by their position. The chain proves the position too, which the sum does not cover. */
  #placed(rows: readonly Row[]): StoredEvent[] {
    return rows.map((row) => provenNext(row, row.position, this.#chain(row.position - 1)));
  }

  /** The chain of the existing row at this position; 0 before the first. */
  #chain(position: number): number {
    if (position <= 0) return 0;
    const chain = this.#read(() => this.#chainAt.get(position)) as number | undefined;
    if (chain === undefined) throw DamagedEvent.missing(position);
    if (!isChain(chain)) throw new DamagedEvent(`event ${position} has lost its checksum`, position);
    return chain;
  }

  /** Checks that each stream continues from the requested revision without a gap. */
  #unbroken(events: readonly StoredEvent[], next: Map<string, number>): void {
    for (const { stream, revision, position } of events) {
      const expected = next.get(stream);
      if (expected !== revision) throw DamagedEvent.missingIn(stream, expected ?? 0, position);
      next.set(stream, revision + 1);
    }
  }

  /** Checks that the stream's index finds this row by its revision, and also the previous row of the stream. */
  #inStream(row: Row): void {
    const { stream, revision, position } = row;
    const at = (number: number) => this.#read(() => this.#positionOf.get(stream, number)) as number | undefined;
    if (at(revision) !== position) throw DamagedEvent.named(row, 'is not found in its stream');
    if (revision > 0 && at(revision - 1) === undefined) throw DamagedEvent.named(row, 'does not follow its stream');
  }

  /** Checks that no event between these positions is missing or was skipped because its type was changed: each event of a type that this log has not shown yet is checked. */
  #nothingHidden(types: readonly string[], after: number, position: number): void {
    for (const type of types) this.#types.add(type);
    const known = () => JSON.stringify([...this.#types]);
    const { events, strange } = this.#read(() => this.#passedOver.get(known(), after, position)) as {
      events: number;
      strange: number | null;
    };
    if (events < position - after) {
      const gap = this.inspect(after, position - after).damage[0];
      throw new DamagedEvent(gap ?? `an event between ${after} and ${position} is missing`, position);
    }
    if (!strange) return;
    for (const { type } of this.#events(this.#firstOfTypes, known(), after, position)) this.#types.add(type);
  }

  #end(): Link {
    return (this.#last.get() as Link | undefined) ?? { chain: 0, position: 0 };
  }

  #addAll(last: Link, { stream, expected, events }: StreamAppend): Appended {
    events.forEach((event, index) => this.#add(last, stream, expected + 1 + index, event));
    return { revision: expected + events.length, position: last.position };
  }

  #add(last: Link, stream: string, revision: number, event: NewEvent): void {
    const { chain, sum } = sumsOf(last.chain, stream, revision, event);
    last.position++;
    last.chain = chain;
    this.#insert!.run(last.position, stream, revision, event.id, event.type, event.data, event.metadata, chain, sum);
  }

  /** Returns the first answer again if exactly these events are already in this place. */
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
