import { join } from 'node:path';
import { codeOf, openSqlite } from './sqlite.ts';

/** Locks a data folder for one process. The operating system releases the lock however the process ends. */
export const lockFolder = (folder: string): { release: () => void } => {
  const db = openSqlite(join(folder, 'lock.db'), 'normal', '');
  try {
    db.pragma('busy_timeout = 3000');
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (fault) {
    db.close();
    if (codeOf(fault) !== 'SQLITE_BUSY') throw fault;
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
      { cause: fault },
    );
  }
  return { release: () => db.close() };
};
