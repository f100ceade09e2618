import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, row } from './app.mjs';

const count = 4000;
const callers = 16;

/** Jobs that are due at the same time: how fast the queue stores them durably, and how fast it runs empty work. */
export const queueing = async (queue) => {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < count)
        await queue.add({
          key: `bench-${next++}-${crypto.randomUUID()}`,
          kind: 'bench',
          data: { organization_id: crypto.randomUUID() },
          due_at: new Date().toISOString(),
        });
    }),
  );
  const added = performance.now() - began;
  const done = new Map();
  const at = performance.now();
  await new Promise((resolve) =>
    queue.work(async ({ key }) => {
      done.set(key, (done.get(key) ?? 0) + 1);
      if (done.size === count) resolve();
    }),
  );
  const worked = performance.now() - at;
  const once = [...done.values()].every((times) => times === 1);
  return [
    row(
      'background jobs taken in, and done',
      `${Math.round((count / added) * 1000).toLocaleString('en')}/s in, ${Math.round((count / worked) * 1000).toLocaleString('en')}/s done`,
      'each once',
      once,
    ),
  ];
};

export const measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-queue-'));
  const { SqliteJobQueue } = await import(join(root, 'backend/dist/adapters/embedded/sqlite-job-queue.js'));
  const queue = await SqliteJobQueue.open(join(folder, 'jobs.db'));
  const rows = await queueing(queue);
  await queue.close();
  rmSync(folder, { recursive: true, force: true });
  return rows;
};
