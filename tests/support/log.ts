import { join } from 'node:path';
import type { Recorded } from '@candor/contracts/kernel/event';
import Database from 'better-sqlite3';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { decode } from '../../backend/src/kernel/codec.ts';
import type { StoredEvent } from '../../backend/src/kernel/ports/event-store.ts';
import type { App } from './app.ts';

/** Every event in the application's log, opened, in order. */
export const eventsOf = async (app: App, where = '1 = 1', ...values: unknown[]): Promise<Recorded[]> => {
  const db = new Database(join(app.folder, 'events.db'), { readonly: true });
  const keys = await SqliteKeyVault.open(join(app.folder, 'keys.db'));
  try {
    const stored = db
      .prepare(
        `SELECT position, stream, revision, id, type, data, metadata FROM events WHERE ${where} ORDER BY position`,
      )
      .all(...values) as StoredEvent[];
    return await Promise.all(stored.map((each) => decode(each, keys)));
  } finally {
    db.close();
    await keys.close();
  }
};
export const streamOf = (app: App, stream: string): Promise<Recorded[]> => eventsOf(app, 'stream = ?', stream);
/** The keys of the jobs that are done, of this beginning. */
export const jobsDone = (app: App, beginning: string): string[] => {
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  try {
    return db
      .prepare("SELECT key FROM jobs WHERE state = 'done' AND key LIKE ? || '%'")
      .pluck()
      .all(beginning) as string[];
  } finally {
    db.close();
  }
};
/** The keys of the jobs of this kind whose time has not come. */
export const jobsWaiting = (app: App, kind: string): string[] => {
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  try {
    return db.prepare("SELECT key FROM jobs WHERE kind = ? AND state = 'waiting'").pluck().all(kind) as string[];
  } finally {
    db.close();
  }
};
/** The jobs that are due and have not ended. */
export const jobsDue = (app: App): string[] => {
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  try {
    return db
      .prepare("SELECT key FROM jobs WHERE state IN ('waiting', 'running') AND due_at <= ?")
      .pluck()
      .all(new Date().toISOString()) as string[];
  } finally {
    db.close();
  }
};
/** How many events people caused, not counting what followed in the background; refusals are recorded there too. */
export const causedByPeople = (app: App): number => {
  const db = new Database(join(app.folder, 'events.db'), { readonly: true });
  try {
    return db
      .prepare(
        "SELECT count(*) FROM events WHERE json_extract(metadata, '$.actor.type') IN ('user', 'candidate') AND type <> 'AccessDenied'",
      )
      .pluck()
      .get() as number;
  } finally {
    db.close();
  }
};
