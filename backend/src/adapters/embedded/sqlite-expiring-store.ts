import { byteCache } from '../../kernel/byte-cache.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { keepSums, sound, soundRow } from './checked-rows.ts';
import { inTransaction, openSqlite, type Sqlite, type Statement, tryWriting, unavailable } from './sqlite.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_expiry ON records (expires);
  CREATE TABLE IF NOT EXISTS notes (key TEXT NOT NULL, value TEXT NOT NULL, expires INTEGER NOT NULL) STRICT`;
/** The space for notes, in bytes. All notes are in memory, so that looking up a missing note does not read the file; the file has them while the store is closed. */
const noted = 8 * 2 ** 20;
const purgeEvery = 60_000;
/** The space for recently read records, in bytes. */
const remembered = 4 * 2 ** 20;
type Expiring = { value: string; expires: number };
const bytesOf = ({ value }: Expiring): number => 2 * value.length;

/** Sessions, tokens and counters in a small SQLite file. Records that are read often come from memory. */
export class SqliteExpiringStore extends ExpiringStore {
  readonly #statements: Record<
    'get' | 'put' | 'exchange' | 'decrement' | 'end' | 'take' | 'keys' | 'purge' | 'version',
    Statement
  >;
  readonly #purging: NodeJS.Timeout;
  #known = byteCache(remembered, bytesOf);
  #seenVersion: unknown;
  #noted = byteCache(noted, bytesOf);

  private constructor(
    private readonly db: Sqlite,
    private readonly alone: boolean,
  ) {
    super(inProcess, unavailable('The store of sessions', db.name));
    this.#statements = {
      get: db.prepare(`SELECT value, expires, ${soundRow(db, 'records')} FROM records WHERE key = ?`),
      put: db.prepare(
        'INSERT INTO records (key, value, expires) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, expires = excluded.expires',
      ),
      exchange: db.prepare('UPDATE records SET value = ?, expires = ? WHERE key = ? AND value = ? AND expires > ?'),
      decrement: db.prepare(
        'UPDATE records SET value = CAST(CAST(value AS INTEGER) - 1 AS TEXT) WHERE key = ? AND CAST(value AS INTEGER) > 1',
      ),
      end: db.prepare('DELETE FROM records WHERE key = ?'),
      take: db.prepare('DELETE FROM records WHERE key = ? RETURNING value, expires'),
      keys: db
        .prepare(
          'SELECT key FROM records WHERE key >= ? AND substr(key, 1, length(?)) = ? AND expires > ? ORDER BY key LIMIT 10000',
        )
        .pluck(),
      purge: db.prepare('DELETE FROM records WHERE expires <= ?'),
      version: db.prepare('PRAGMA data_version').pluck(),
    };
    const notes = db.prepare('SELECT key, value, expires FROM notes WHERE expires > ? ORDER BY rowid');
    for (const { key, value, expires } of notes.all(Date.now()) as (Expiring & { key: string })[])
      this.#keepNote(key, { value, expires });
    this.#purging = setInterval(() => this.#purge(), purgeEvery).unref();
    this.#purge();
  }

  /** `alone`: no other process writes this file, so the records in memory stay correct. */
  static async open(path: string, { alone = false } = {}): Promise<SqliteExpiringStore> {
    const db = openSqlite(path, 'normal', schema);
    keepSums(db, ['records', 'notes']);
    return new SqliteExpiringStore(db, alone);
  }

  async get<T>(key: string): Promise<T | null> {
    const kept = this.#look(key);
    return kept ? (JSON.parse(kept.value) as T) : null;
  }

  async put(key: string, value: unknown, seconds: number): Promise<void> {
    this.#keep(key, { value: JSON.stringify(value), expires: Date.now() + seconds * 1000 });
  }

  async exchange(key: string, was: unknown, value: unknown, seconds: number): Promise<boolean> {
    this.#known.delete(key);
    const now = Date.now();
    const texts = [JSON.stringify(value), JSON.stringify(was)];
    return this.#statements.exchange.run(texts[0], now + seconds * 1000, key, texts[1], now).changes > 0;
  }

  note(key: string, value: unknown, seconds: number): void {
    this.#keepNote(key, { value: JSON.stringify(value), expires: Date.now() + seconds * 1000 });
  }

  async noted<T>(key: string): Promise<T | null> {
    const note = this.#noted.get(key);
    return note && note.expires > Date.now() ? (JSON.parse(note.value) as T) : null;
  }

  async take<T>(key: string): Promise<T | null> {
    this.#known.delete(key);
    const kept = this.#statements.take.get(key) as Expiring | undefined;
    return kept && kept.expires > Date.now() ? (JSON.parse(kept.value) as T) : null;
  }

  async delete(key: string): Promise<void> {
    await this.take(key);
  }

  async keys(prefix: string): Promise<string[]> {
    return this.#statements.keys.all(prefix, prefix, prefix, Date.now()) as string[];
  }

  async increment(key: string, seconds: number): Promise<number> {
    return inTransaction(this.db, () => {
      const kept = this.#read(key);
      const running = kept && kept.expires > Date.now() ? kept : null;
      const count = (running ? (JSON.parse(running.value) as number) : 0) + 1;
      this.#keep(key, { value: String(count), expires: running?.expires ?? Date.now() + seconds * 1000 });
      return count;
    });
  }

  async decrement(key: string): Promise<void> {
    this.#known.delete(key);
    inTransaction(this.db, () => {
      if (!this.#statements.decrement.run(key).changes) this.#statements.end.run(key);
    });
  }

  override async tryWriting(): Promise<void> {
    tryWriting(this.db);
  }

  async close(): Promise<void> {
    clearInterval(this.#purging);
    if (!this.db.open) return;
    this.#writeNoted();
    this.db.close();
  }

  #keepNote(key: string, note: Expiring): void {
    this.#noted.set(key, note);
  }

  /** Replaces the notes in the file with those in memory. */
  #writeNoted(): void {
    const now = Date.now();
    const insert = this.db.prepare('INSERT INTO notes (key, value, expires) VALUES (?, ?, ?)');
    inTransaction(this.db, () => {
      this.db.exec('DELETE FROM notes');
      for (const [key, { value, expires }] of this.#noted.entries().toArray().toReversed())
        if (expires > now) insert.run(key, value, expires);
    });
  }

  #look(key: string): Expiring | null {
    if (!this.alone) {
      const version = this.#statements.version.get();
      if (version !== this.#seenVersion) this.#known.clear(); // another connection wrote
      this.#seenVersion = version;
    }
    const kept = this.#known.get(key) ?? this.#read(key);
    if (!kept || kept.expires <= Date.now()) return null;
    this.#remember(key, kept);
    return kept;
  }

  /** Throws DamagedRow if the record is not what was written. */
  #read(key: string): Expiring | undefined {
    return sound(this.db, 'records', this.#statements.get.get(key) as Expiring | undefined);
  }

  #keep(key: string, kept: Expiring): void {
    this.#statements.put.run(key, kept.value, kept.expires);
    this.#remember(key, kept);
  }

  #remember(key: string, kept: Expiring): void {
    this.#known.set(key, kept);
  }

  #purge(): void {
    this.#statements.purge.run(Date.now());
    for (const [key, { expires }] of this.#known.entries().toArray())
      if (expires <= Date.now()) this.#known.delete(key);
  }
}
