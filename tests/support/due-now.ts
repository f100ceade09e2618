import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { SqliteJobQueue } from '../../backend/src/adapters/embedded/sqlite-job-queue.ts';
import { type App, eventually } from './app.ts';
import { jobsDue } from './log.ts';

/** Waits until three checks in a row find no due job, because an event that a job writes may start another job shortly afterwards. */
export const settled = async (app: App): Promise<void> => {
  for (let looks = 0; looks < 3; looks++) {
    await eventually(() => expect(jobsDue(app)).toEqual([]));
    await sleep(50);
    if (jobsDue(app).length) looks = -1;
  }
};

/** Makes the waiting jobs of this kind due and waits until the jobs are done. `killed`: the jobs become due while the application is stopped; it is killed right after its next start and starts once more. `besides`: names jobs of this kind that may go on failing. */
export const dueNow = async (app: App, kind: string, { killed = false, besides = '' } = {}): Promise<void> => {
  const others = (key: string) => !besides || !key.startsWith(`${besides}:`);
  if (!killed && (await app.makeDue(kind))) return eventually(() => expect(jobsDue(app).filter(others)).toEqual([]));
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
  // The queue retries a job of a killed process after the job's lease, and a failed job after a minute. Tests do not wait for either.
  queue['db']
    .prepare("UPDATE jobs SET next = ? WHERE state = 'running' OR (state = 'waiting' AND due_at <= ?)")
    .run(Date.now(), new Date().toISOString());
  await queue.close();
  await app.open();
  if (killed) {
    await app.kill();
    await app.open();
  }
  await eventually(() => expect(jobsDue(app).filter(others)).toEqual([]));
};

/** Deletes the waiting jobs of this kind and restarts the application. */
export const without = async (app: App, kind: string): Promise<void> => {
  await app.stop();
  const queue = await SqliteJobQueue.open(join(app.folder, 'jobs.db'));
  queue['db'].prepare("DELETE FROM jobs WHERE kind = ? AND state = 'waiting'").run(kind);
  await queue.close();
  await app.open();
};
