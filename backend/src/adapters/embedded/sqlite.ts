import Database from 'better-sqlite3';

// How every embedded engine opens its file. Runs in workers straight from TypeScript: erasable syntax only.

export type Sqlite = Database.Database;
export type Statement = Database.Statement<unknown[], unknown>;
/** full: a commit survives power loss · normal: it survives the process, and the file stays whole either way. */
export type Durability = 'full' | 'normal';

/** Opens or makes a database in WAL mode, ready for several threads. Throws SQLite's own error when the file is not a database. `cacheMb`: how many megabytes of pages this connection may keep; the operating system keeps the rest. */
export const openSqlite = (path: string, durability: Durability, schema = '', cacheMb = 4): Sqlite => {
  const db = new Database(path, { timeout: 15_000 });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${durability}`);
    db.pragma(`cache_size = -${cacheMb * 1024}`);
    db.pragma('temp_store = MEMORY');
    db.pragma('wal_autocheckpoint = 2000');
    if (schema) db.exec(schema);
    return db;
  } catch (fault) {
    db.close();
    throw fault;
  }
};

/** SQLite's code, or a worker's. Not by class: a native module's errors may come from another realm. */
export const codeOf = (fault: unknown): string => String((fault as { code?: unknown } | null)?.code ?? '');
/** The file itself is wrong; trying again will not help. */
export const isCorrupt = (fault: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(fault));
/** The disk is full, fails or is locked; trying again later may help. */
export const isTransient = (fault: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(fault));

/** Runs `work` in one transaction that takes the write lock at once; nothing of it stays when it throws. */
export const inTransaction = <T>(db: Sqlite, work: () => T): T => db.transaction(work).immediate();
