import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { newEvent } from '../../kernel/ports/event-store.contract-suite.ts';
import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import { EventLog, eventLogSchema } from './event-log.ts';
import { openSqlite } from './sqlite.ts';

// Changes one bit anywhere in the file of the log: an event that this changed must never be read as if nothing had happened.

const folder = mkdtempSync(join(tmpdir(), 'candor-flips-'));
const path = join(folder, 'events.db');
afterAll(() => rmSync(folder, { recursive: true }));

const streams = 20;
const each = 20;
const types = ['Opened', 'Changed', 'Closed'];
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
let state = seed;
const random = (below: number): number => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * below);
};

/** The whole table with its checksums, read without an index. */
const rowsOf = (db: Database.Database): string =>
  JSON.stringify(db.prepare('SELECT * FROM events NOT INDEXED ORDER BY position').raw().all());
/** `old`: makes a log of an earlier release, which has no checksums. */
const filled = (old: boolean): { bytes: Buffer; events: StoredEvent[]; rows: string } => {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  const db = openSqlite(path, 'full', eventLogSchema);
  const log = new EventLog(db);
  for (let number = 0; number < each; number++)
    log.append(
      Array.from({ length: streams }, (_, stream) => [
        {
          stream: `candidate-${stream}`,
          expected: number - 1,
          events: [newEvent({ note: `${number} `.repeat(20 + random(30)) }, types[random(3)])],
        },
      ]),
    );
  const { events } = log.all(0, 10_000);
  if (old) db.exec('ALTER TABLE events DROP COLUMN sum');
  const rows = rowsOf(db);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return { bytes: readFileSync(path), events, rows };
};

type Answered = { read: StoredEvent[][]; refused: string[] };
/** Everything that a replay, a rebuild of one projection and a decision read, and the errors of the reads that are refused. */
const readEverything = (log: EventLog): Answered => {
  const answered: Answered = { read: [], refused: [] };
  const ask = (work: () => StoredEvent[]) => {
    try {
      answered.read.push(work());
    } catch (fault) {
      answered.refused.push((fault as Error).message);
    }
  };
  const paged = (page: (after: number) => { events: StoredEvent[]; position: number }) =>
    ask(() => {
      const all: StoredEvent[] = [];
      for (let at = 0; ;) {
        const { events, position } = page(at);
        if (position === at) return all;
        all.push(...events);
        at = position;
      }
    });
  paged((after) => log.all(after, 500));
  paged((after) => log.ofTypes(['Opened', 'Closed'], after, 200, 500));
  for (let stream = 0; stream < streams; stream++) ask(() => log.stream(`candidate-${stream}`, 0, 1000));
  for (let at = 1; at <= streams * each; at += 50)
    ask(() => log.at(Array.from({ length: 50 }, (_, n) => at + n)).toSorted((a, b) => a.position - b.position));
  ask(() => log.streams(Array.from({ length: streams }, (_, n) => ({ stream: `candidate-${n}`, from: 0 }))));
  return answered;
};
const inspected = (log: EventLog): string[] => {
  const { damage } = log.inspect(0, streams * each + 10);
  return damage.length ? damage : log.faultsOfFile();
};

type Look = { answered: Answered; named: string[]; changes: boolean };
/** What happens when this bit is changed; `changes`: an event or its checksum is changed or missing. */
const lookWith = (bytes: Buffer, bit: number, rows: string): Look => {
  const harmed = Buffer.from(bytes);
  harmed[bit >> 3]! ^= 1 << (bit & 7);
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  writeFileSync(path, harmed);
  let db: Database.Database | undefined;
  const nothing: Answered = { read: [], refused: [] };
  try {
    db = new Database(path, { readonly: true });
    let changes = true;
    try {
      changes = rowsOf(db) !== rows;
    } catch {
      // The table cannot be read, so there is nothing to compare.
    }
    const log = new EventLog(db);
    return { answered: readEverything(log), named: inspected(log), changes };
  } catch (fault) {
    return { answered: nothing, named: [(fault as Error).message], changes: true };
  } finally {
    db?.close();
  }
};
const fields = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata'] as const;
const same = (one: StoredEvent, other: StoredEvent): boolean => fields.every((field) => one[field] === other[field]);

/** A random bit of an event's record: its header, a value, or a checksum. */
const bitOfEvent = (bytes: Buffer, events: readonly StoredEvent[]): number => {
  const event = events[random(events.length)]!;
  const id = bytes.indexOf(event.id);
  const begin = id - event.stream.length - 16;
  const length = 16 + event.stream.length + 36 + event.type.length + event.data.length + event.metadata.length + 47;
  return (begin + random(length)) * 8 + random(8);
};

describe.each([
  ['a log of this release', false],
  ['a log of an earlier release, which has no sums', true],
])('%s', (_, old) => {
  const { bytes, events, rows } = filled(old);
  const byPosition = new Map(events.map((event) => [event.position, event]));

  test.each([
    ['in the record of an older event', 200, () => bitOfEvent(bytes, events)],
    ['anywhere in the file', 120, () => random(bytes.length * 8)],
  ])(`a changed bit %s is never folded in silence (%i flips, seed ${seed})`, (__, flips, bitAt) => {
    const silent: string[] = [];
    let changing = 0;
    for (let flip = 0; flip < flips; flip++) {
      const bit = bitAt();
      const { answered, named, changes } = lookWith(bytes, bit, rows);
      const wrong = answered.read.flat().find((event) => !same(event, byPosition.get(event.position) ?? events[0]!));
      if (wrong) silent.push(`bit ${bit}: event ${wrong.position} was read although it was changed`);
      if (!changes) continue;
      changing++;
      // A reader of the whole log must get an error, and the doctor, the check of an installation, must name the event.
      if (!answered.refused.length && !wrong) {
        const all = answered.read[0];
        if (all && all.length !== events.length) silent.push(`bit ${bit}: a replay ended early`);
      }
      if (!named.length) silent.push(`bit ${bit}: the doctor says that all is well`);
      else if (!named.some((line) => /\d|malformed|not a database|unsupported|no such|schema/.test(line)))
        silent.push(`bit ${bit}: nothing is named: ${named.join(' ')}`);
    }
    expect({ flips, silent }).toEqual({ flips, silent: [] });
    expect(changing).toBeGreaterThan(flips / 4);
  });
});
