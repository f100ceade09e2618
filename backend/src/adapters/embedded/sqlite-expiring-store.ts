import { ByteMap } from '../../kernel/byte-map.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { inTransaction, openSqlite, type Sqlite, type Statement } from './sqlite.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_expiry ON records (expires)`;
/** For notes, which are only in memory until the store is closed, in bytes. */
const noted = 8 * 2 ** 20;
const purgeEvery = 60_000;
/** For records that were read lately, in bytes. */
const remembered = 4 * 2 ** 20;
type Kept = { value: string; expires: number };

/** Sessions, tokens and counters in a small SQLite file. Records that are read often come from memory. */
export class SqliteExpiringStore extends ExpiringStore {
  readonly #statements: Record<
    'get' | 'put' | 'replace' | 'decrement' | 'end' | 'take' | 'keys' | 'purge' | 'version',
    Statement
  >;
  readonly #purging: NodeJS.Timeout;
  #known = new ByteMap<Kept>(remembered);
  #seenVersion: unknown;
  #noted = new ByteMap<Kept>(noted);

  private constructor(
    private readonly db: Sqlite,
    private readonly alone: boolean,
  ) {
    super(inProcess);
    this.#statements = {
      get: db.prepare('SELECT value, expires FROM records WHERE key = ?'),
      put: db.prepare(
        'INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, expires = excluded.expires',
      ),
      replace: db.prepare('UPDATE records SET value = ?, expires = ? WHERE key = ? AND expires > ?'),
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
    this.#purging = setInterval(() => this.#purge(), purgeEvery).unref();
    this.#purge();
  }

  /** `alone`: nobody else writes this file, so memory stays right. */
  static async open(path: string, { alone = false } = {}): Promise<SqliteExpiringStore> {
    return new SqliteExpiringStore(openSqlite(path, 'normal', schema), alone);
  }

  async get<T>(key: string): Promise<T | null> {
    const kept = this.#look(key);
    return kept ? (JSON.parse(kept.value) as T) : null;
  }

  async put(key: string, value: unknown, seconds: number): Promise<void> {
    this.#keep(key, { value: JSON.stringify(value), expires: Date.now() + seconds * 1000 });
  }

  async replace(key: string, value: unknown, seconds: number): Promise<boolean> {
    this.#known.delete(key);
    const now = Date.now();
    return this.#statements.replace.run(JSON.stringify(value), now + seconds * 1000, key, now).changes > 0;
  }

  note(key: string, value: unknown, seconds: number): void {
    const text = JSON.stringify(value);
    this.#noted.set(key, { value: text, expires: Date.now() + seconds * 1000 }, 2 * text.length);
  }

  async take<T>(key: string): Promise<T | null> {
    this.#known.delete(key);
    const kept = this.#statements.take.get(key) as Kept | undefined;
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
      const kept = this.#statements.get.get(key) as Kept | undefined;
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

  async close(): Promise<void> {
    clearInterval(this.#purging);
    if (!this.db.open) return;
    this.#writeNoted();
    this.db.close();
  }

  /** Writes the notes that are still in memory, then closes. */
  #writeNoted(): void {
    const now = Date.now();
    inTransaction(this.db, () => {
      for (const [key, { value, expires }] of this.#noted)
        if (expires > now) this.#statements.put.run(key, value, expires);
    });
  }

  #look(key: string): Kept | null {
    const note = this.#noted.get(key);
    if (note) return note.expires > Date.now() ? note : null;
    if (!this.alone) {
      const version = this.#statements.version.get();
      if (version !== this.#seenVersion) this.#known.clear(); // another connection wrote
      this.#seenVersion = version;
    }
    const kept = this.#known.get(key) ?? (this.#statements.get.get(key) as Kept | undefined);
    if (!kept || kept.expires <= Date.now()) return null;
    this.#remember(key, kept);
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    this.#statements.put.run(key, kept.value, kept.expires);
    this.#remember(key, kept);
  }

  #remember(key: string, kept: Kept): void {
    this.#known.set(key, kept, 2 * kept.value.length);
  }

  #purge(): void {
    this.#statements.purge.run(Date.now());
    for (const [key, { expires }] of this.#known) if (expires <= Date.now()) this.#known.delete(key);
  }
}
