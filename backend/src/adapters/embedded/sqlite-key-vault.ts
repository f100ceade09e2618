import { randomBytes } from 'node:crypto';
import { byteCache } from '../../kernel/byte-cache.ts';
import { inProcess } from '../../kernel/ports/engine.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { keepSums, sound, soundRow } from './checked-rows.ts';
import { inTransaction, openSqlite, type Sqlite, type Statement, tryWriting, unavailable } from './sqlite.ts';

// A destroyed key is stored as null. Deleted bytes are overwritten, in the file and in its write-ahead log.
const schema = `
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS keys (person TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`;
/** The space for recently read keys, in bytes. */
const remembered = 4 * 2 ** 20;
/** The bytes that one key takes as a buffer. */
const keyBytes = 200;
type KeyRequest = { person: string; resolve: (key: Buffer | null) => void; reject: (fault: unknown) => void };

/** Keys and secrets in their own SQLite file. The next call notices what another thread has destroyed. */
export class SqliteKeyVault extends KeyVault {
  readonly #find: Statement;
  readonly #secret: Statement;
  readonly #add: Statement;
  readonly #version: Statement;
  #seenVersion: unknown;
  #known = byteCache<{ key: Buffer | null }>(remembered, () => keyBytes);
  #asked: KeyRequest[] = [];

  private constructor(
    private readonly db: Sqlite,
    private readonly alone: boolean,
  ) {
    super(inProcess, unavailable('The key vault', db.name));
    this.#find = db.prepare(`SELECT key, ${soundRow(db, 'keys')} FROM keys WHERE person = ?`);
    this.#secret = db.prepare(`SELECT value, ${soundRow(db, 'secrets')} FROM secrets WHERE name = ?`);
    this.#add = db.prepare('INSERT INTO keys (person, key) VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#version = db.prepare('PRAGMA data_version').pluck();
  }

  /** `alone`: no other process makes or destroys keys, so keys that were read stay correct. */
  static async open(path: string, { alone = false } = {}): Promise<SqliteKeyVault> {
    const db = openSqlite(path, 'full', schema);
    keepSums(db, ['keys', 'secrets']);
    return new SqliteKeyVault(db, alone);
  }

  /** Keys requested in the same turn of the loop are made in one commit. */
  async key(person: string): Promise<Buffer | null> {
    const known = this.#look(person);
    if (known !== undefined) return known;
    return new Promise((resolve, reject) => {
      if (!this.#asked.length) setImmediate(() => this.#answer());
      this.#asked.push({ person, resolve, reject });
    });
  }

  async existing(person: string): Promise<Buffer | null> {
    return this.#look(person) ?? null;
  }

  async existingMany(people: readonly string[]): Promise<Map<string, Buffer | null>> {
    this.#refresh();
    return new Map(
      people.flatMap((person) => {
        const key = this.#recall(person);
        return key === undefined ? [] : [[person, key] as const];
      }),
    );
  }

  async destroy(person: string): Promise<void> {
    this.db.prepare('INSERT INTO keys (person, key) VALUES (?, NULL) ON CONFLICT DO UPDATE SET key = NULL').run(person);
    this.#known.delete(person);
    this.#forgetPages();
  }

  /** Throws when the key of one of these people was destroyed. */
  async importKeys(people: readonly string[]): Promise<Buffer[]> {
    return this.#make(people).map((key, at) => {
      if (!key) throw new Error(`The key of ${people[at]} was destroyed.`);
      return key;
    });
  }

  async secret(name: string, make: () => string): Promise<string> {
    const present = await this.getSecret(name);
    if (present !== null) return present;
    this.db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run(name, make());
    return (await this.getSecret(name))!;
  }

  async getSecret(name: string): Promise<string | null> {
    return sound(this.db, 'secrets', this.#secret.get(name) as { value: string } | undefined)?.value ?? null;
  }

  async putSecret(name: string, value: string): Promise<void> {
    this.db
      .prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
      .run(name, value);
  }

  async destroySecret(name: string): Promise<void> {
    this.db.prepare('DELETE FROM secrets WHERE name = ?').run(name);
    this.#forgetPages();
  }

  override async tryWriting(): Promise<void> {
    tryWriting(this.db);
  }

  async close(): Promise<void> {
    if (this.#asked.length) this.#answer();
    if (this.db.open) this.db.close();
  }

  #answer(): void {
    const asked = this.#asked.splice(0);
    try {
      const keys = this.#make(asked.map(({ person }) => person));
      asked.forEach(({ resolve }, at) => resolve(keys[at]!));
    } catch (fault) {
      for (const { reject } of asked) reject(fault);
    }
  }

  #make(people: readonly string[]): (Buffer | null)[] {
    return inTransaction(this.db, () =>
      people.map((person) => {
        this.#add.run(person, randomBytes(32));
        return this.#read(person)!;
      }),
    );
  }

  /** The key of a person. Null: destroyed; undefined: the key never existed. */
  #look(person: string): Buffer | null | undefined {
    this.#refresh();
    return this.#recall(person);
  }

  #refresh(): void {
    if (this.alone) return;
    const version = this.#version.get(); // changes when another connection, in any thread, has committed
    if (version !== this.#seenVersion) this.#known.clear();
    this.#seenVersion = version;
  }

  #recall(person: string): Buffer | null | undefined {
    const known = this.#known.get(person);
    if (known) return known.key;
    const key = this.#read(person);
    if (key !== undefined) this.#known.set(person, { key });
    return key;
  }

  /** Throws DamagedRow: a changed key would decrypt nothing, so the data would seem to be wrong. */
  #read(person: string): Buffer | null | undefined {
    return sound(this.db, 'keys', this.#find.get(person) as { key: Buffer | null } | undefined)?.key;
  }

  /** Copies pages out of the write-ahead log and empties it, so that no old bytes stay there. */
  #forgetPages(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }
}
