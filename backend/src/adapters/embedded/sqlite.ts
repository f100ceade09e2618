import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { closeFile } from './private-folder.ts';
import { remedyFor } from './writable.ts';

// How every embedded engine opens its file. Runs in workers straight from TypeScript: erasable syntax only.

export type Sqlite = Database.Database;
export type Statement = Database.Statement<unknown[], unknown>;
/** full: a commit survives power loss · normal: a commit survives the end of the process. The file stays whole either way. */
export type Durability = 'full' | 'normal';

/** Opens or makes a database in WAL mode, ready for several threads. Throws SQLite's own error if the file is not a database. `cacheMb`: the megabytes of pages that this connection may keep; the operating system keeps the rest. */
export const openSqlite = (path: string, durability: Durability, schema = '', cacheMb = 2): Sqlite => {
  if (!existsSync(path) && existsSync(dirname(path))) closeFile(path);
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

/** The code of SQLite or of a worker. The fault's class is not asked, because a native module's errors may come from another realm. */
export const codeOf = (fault: unknown): string => String((fault as { code?: unknown } | null)?.code ?? '');
/** The file itself is wrong; trying again will not help. */
export const isCorrupt = (fault: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(fault));
/** The disk is full, fails or is locked; trying again later may help. */
export const isTransient = (fault: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|NOMEM|PROTOCOL)/.test(codeOf(fault));

/** Whether the write failed before its commit was whole, so that nothing was written. The outcome is unknown after a failed sync. */
export const wroteNothing = (fault: unknown): boolean =>
  isTransient(fault) && !/^SQLITE_IOERR_(DIR_)?FSYNC/.test(codeOf(fault));

/** A sentence that tells the operator what cannot be written, and why. */
export const notWritten = (what: string, path: string, fault: unknown): string => {
  const remedy = remedyFor(codeOf(fault), path);
  return `${what} cannot be written now: ${(fault as Error).message}${remedy ? `; ${remedy}.` : ''}`;
};
/** Adds to the fault what cannot be written, and what to do if that is known; other faults stay unchanged. `path`: the path of the file. */
export const unavailable =
  (what: string, path: string) =>
  (fault: unknown): unknown =>
    isTransient(fault) || codeOf(fault) === 'WORKER_LOST'
      ? new Unavailable(notWritten(what, path, fault), {
          cause: fault,
          nothingWritten: wroteNothing(fault),
        })
      : fault;

const tried = 64 * 1024;
/** Writes the same 64 KB again at each call, and throws if there is no room for them. The call succeeds on a database that another connection is writing. */
export const tryWriting = (db: Sqlite): void => {
  const patience = db.pragma('busy_timeout', { simple: true }) as number;
  db.pragma('busy_timeout = 0');
  try {
    db.exec('CREATE TABLE IF NOT EXISTS tried (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL) STRICT');
    db.prepare('INSERT OR REPLACE INTO tried VALUES (1, zeroblob(?))').run(tried);
  } catch (fault) {
    if (!/^SQLITE_(BUSY|LOCKED)/.test(codeOf(fault))) throw fault;
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
};

/** Runs `work` in one transaction that takes the write lock immediately. If `work` throws, nothing is changed. */
export const inTransaction = <T>(db: Sqlite, work: () => T): T => db.transaction(work).immediate();
