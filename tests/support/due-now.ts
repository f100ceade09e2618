import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { type App, eventually } from './app.ts';
import { jobsDue } from './log.ts';

/** The time of the waiting jobs of this kind has come: the same jobs, due now. The application starts again, and they are done. `killed`: it is killed as soon as it has started, and starts once more. */
export const dueNow = async (app: App, kind: string, { killed = false } = {}): Promise<void> => {
  await app.stop();
  const db = new Database(join(app.folder, 'jobs.db'), { readonly: true });
  const waiting = db.prepare("SELECT key, data FROM jobs WHERE kind = ? AND state = 'waiting'").all(kind) as {
    key: string;
    data: string;
  }[];
  db.close();
  const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
  for (const { key, data } of waiting) {
    await queue.cancel(key);
    await queue.add({ key, kind, data: JSON.parse(data), due_at: new Date().toISOString() });
  }
  await queue.close();
  await app.open();
  if (killed) {
    await app.kill();
    await app.open();
  }
  await eventually(() => expect(jobsDue(app)).toEqual([]));
};
