import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobQueueContract } from '../../kernel/ports/job-queue.contract-suite.ts';
import { openSqlite } from './sqlite.ts';
import { type JobQueueOptions, SqliteJobQueue } from './sqlite-job-queue.ts';

const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  return { folder, path: join(folder, 'jobs.db') };
};
const quick: JobQueueOptions = { retries: [20, 40, 60] };
const until = async (holds: () => boolean) => {
  for (let left = 500; !holds(); left--) {
    if (!left) throw new Error('it did not happen in time');
    await pause(10);
  }
};
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

jobQueueContract('SQLite', async () => {
  const { folder, path } = await inFolder();
  const queue = await SqliteJobQueue.open(path, quick);
  return {
    queue,
    beside: () => SqliteJobQueue.open(path, quick),
    dispose: async () => {
      await queue.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('the SQLite job queue', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    ({ folder, path } = await inFolder());
  });
  afterEach(() => rm(folder, { recursive: true }));
  const due = () => ({ key: 'k', kind: 'reminder', data: {}, due_at: new Date().toISOString() });

  test('the job of a process that was killed runs again when its lease ends, not before', async () => {
    const queue = await SqliteJobQueue.open(path);
    await queue.add(due());
    const dead = openSqlite(path, 'full');
    dead
      .prepare(`UPDATE jobs SET state = 'running', claim = 'of the dead', attempts = 1, next = ?`)
      .run(Date.now() + 1000);
    dead.close();
    let ran = 0;
    queue.work(async () => {
      ran++;
    });
    await pause(300);
    expect(ran).toBe(0);
    await until(() => ran === 1);
    await queue.close();
  });

  test('a job that takes longer than the lease is not given to another while its process lives', async () => {
    const [one, two] = [
      await SqliteJobQueue.open(path, { lease: 600 }),
      await SqliteJobQueue.open(path, { lease: 600 }),
    ];
    let ran = 0;
    const slow = async () => {
      ran++;
      await pause(1500);
    };
    one.work(slow);
    await one.add(due());
    await pause(30);
    two.work(slow);
    await pause(1200);
    expect(ran).toBe(1);
    await Promise.all([one.close(), two.close()]);
  });

  test('a key is free again once it is no longer remembered', async () => {
    const queue = await SqliteJobQueue.open(path, { remembered: 500 });
    let ran = 0;
    queue.work(async () => {
      ran++;
    });
    await queue.add(due());
    await until(() => ran === 1);
    await queue.add(due());
    await pause(600);
    expect(ran).toBe(1);
    await queue.add(due());
    await until(() => ran === 2);
    await queue.close();
  });
});
