import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { type App, eventually } from './app.ts';
import { jobsDue } from './log.ts';

/** The time of the waiting jobs of this kind has come: the same jobs, due now. The application starts again, and they are done. */
export const dueNow = async (app: App, kind: string): Promise<void> => {
  await app.stop();
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  const waiting = db.prepare("SELECT key, kind, data FROM jobs WHERE kind = ? AND state = 'waiting'").all(kind) as {
    key: string;
    kind: string;
    data: string;
  }[];
  db.close();
  const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
  for (const { key, kind: same, data } of waiting) {
    await queue.cancel(key);
    await queue.add({ key, kind: same, data: JSON.parse(data), due_at: new Date().toISOString() });
  }
  await queue.close();
  await app.open();
  await eventually(() => expect(jobsDue(app)).toEqual([]));
};
