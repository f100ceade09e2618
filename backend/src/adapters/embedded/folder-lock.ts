import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { closeFile } from './private-folder.ts';
import { codeOf } from './sqlite.ts';

/** How long (ms) to wait for a process that is just ending. */
const patience = 3000;

/** Locks a data folder for one process. The operating system releases the lock, however the process ends. */
export const lockFolder = (folder: string): { release: () => void } => {
  const path = join(folder, 'lock.db');
  if (!existsSync(path)) closeFile(path);
  // This database is not opened like the others: while another process holds it, every query to it is refused.
  const db = new Database(path, { timeout: patience });
  try {
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
