import { join } from 'node:path';
import type { Recorded } from '@candor/contracts/kernel/event';
import Database from 'better-sqlite3';
import { SqliteKeyVault } from '../../backend/src/adapters/embedded/sqlite-key-vault.ts';
import { decode } from '../../backend/src/kernel/codec.ts';
import type { StoredEvent } from '../../backend/src/kernel/ports/event-store.ts';
import type { App } from './app.ts';
import { patience } from './until.ts';

/** Every event in the application's event log, decrypted, in order. */
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
/** The keys of the done jobs. Only keys that begin with this text are returned. */
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
/** The keys of the jobs that are due at this moment and not done. */
export const jobsDue = (app: App, moment = Date.now()): string[] => {
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  try {
    return db
      .prepare("SELECT key FROM jobs WHERE state IN ('waiting', 'running') AND due_at <= ?")
      .pluck()
      .all(new Date(moment).toISOString()) as string[];
  } finally {
    db.close();
  }
};
/** The last count for each application, and the log position up to which it counts. The event log only grows, and a test over all calls counts after each call. */
const counted = new WeakMap<App, { upTo: number; count: number }>();
/** How many events people caused. Recorded refusals do not count, nor do events that background work writes because of other events, even in a member's name. */
export const causedByPeople = (app: App): number => {
  const before = counted.get(app) ?? { upTo: -1, count: 0 };
  const db = new Database(join(app.folder, 'events.db'), { readonly: true });
  try {
    const { last, more } = db
      .prepare(
        "SELECT max(position) AS last, count(*) FILTER (WHERE json_extract(metadata, '$.actor.type') IN ('user', 'candidate') AND type <> 'AccessDenied' AND json_extract(metadata, '$.causation_id') IS NULL) AS more FROM events WHERE position > ?",
      )
      .get(before.upTo) as { last: number | null; more: number };
    const now = { upTo: last ?? before.upTo, count: before.count + more };
    counted.set(app, now);
    return now.count;
  } finally {
    db.close();
  }
};
/** Kills the process as soon as its event log contains this many events of the type. The function does not wait for rows, so the work is only half done. */
export const killAfter = async (app: App, type: string, count = 1): Promise<void> => {
  const db = new Database(join(app.folder, 'events.db'), { readonly: true });
  try {
    const counting = db.prepare('SELECT count(*) FROM (SELECT 1 FROM events WHERE type = ? LIMIT ?)').pluck();
    const until = Date.now() + patience;
    while (counting.get(type, count) !== count) {
      if (Date.now() > until) throw new Error(`The log does not hold ${count} of ${type}.`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  } finally {
    db.close();
  }
  await app.kill();
};
