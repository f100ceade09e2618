import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { openRedis, type RedisEngine } from '../../../../tests/engines/redis.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';
import { until } from '../../../../tests/support/until.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { jobQueueContract } from '../../kernel/ports/job-queue.contract-suite.ts';
import { BullMqJobQueue, type BullMqOptions } from './bullmq-job-queue.ts';

let redis: RedisEngine;
beforeAll(async () => {
  redis = await openRedis();
});
afterAll(() => redis.dispose());
const quick = (): BullMqOptions => ({
  url: redis.url,
  prefix: `${redis.prefix}:${crypto.randomUUID()}`,
  retries: [20, 40, 60],
});
const due = (more: Partial<Job> = {}): Job => ({
  key: crypto.randomUUID(),
  kind: 'reminder',
  data: {},
  due_at: new Date().toISOString(),
  ...more,
});
/** Sends a command to the server itself. */
const tell = async (...command: string[]): Promise<unknown> => {
  const [name, ...rest] = command;
  const client = new Redis(redis.url);
  try {
    return await client.call(name!, ...rest);
  } finally {
    client.disconnect();
  }
};

jobQueueContract('BullMQ', async () => {
  const place = quick();
  const queue = await BullMqJobQueue.open(place);
  return { queue, beside: () => BullMqJobQueue.open(place), dispose: () => queue.close() };
});

describe('the BullMQ job queue', () => {
  let place: BullMqOptions;
  let queue: BullMqJobQueue;
  let others: BullMqJobQueue[];
  let ran: Job[];
  const note = async (job: Job) => {
    ran.push(job);
  };
  const beside = async (more: Partial<BullMqOptions> = {}) => {
    const other = await BullMqJobQueue.open({ ...place, ...more });
    others.push(other);
    return other;
  };
  beforeEach(async () => {
    place = quick();
    queue = await BullMqJobQueue.open(place);
    others = [];
    ran = [];
  });
  afterEach(async () => {
    await Promise.all([queue, ...others].map((each) => each.close()));
  });

  test('any text is a key', async () => {
    const keys = ['send:4f1c', 'a:b:c:d', '42', '0', '', ' ', 'Grüße 🦊', '../*', 'x'.repeat(5000)];
    for (const key of [...keys, ...keys]) await queue.add(due({ key }));
    expect((await queue.depth()).waiting).toBe(keys.length);
    queue.work(note);
    await until(() => ran.length === keys.length);
    expect(ran.map(({ key }) => key)).toEqual(keys);
  });

  test('many jobs that are cancelled at once do not wait for a distant Redis one after the other', async () => {
    const { hostname, port } = new URL(redis.url);
    const way = 5;
    const between = createServer((near) => {
      const far = connect(Number(port || 6379), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        from
          .on('data', (said) => setTimeout(() => to.write(said), way))
          .on('close', () => to.destroy())
          .on('error', () => to.destroy());
    });
    await new Promise<void>((done) => between.listen(0, '127.0.0.1', done));
    const url = new URL(redis.url);
    url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    const distant = await beside({ url: url.href });
    const jobs = Array.from({ length: 1000 }, () => due());
    await distant.change(jobs);
    expect((await queue.depth()).waiting).toBe(1000);
    const waits = 2 * way * jobs.length;
    expect(await taking(() => distant.change(jobs.map(({ key }) => ({ cancel: key }))))).toBeLessThan(waits / 2);
    expect((await queue.depth()).waiting).toBe(0);
    await distant.close();
    between.close();
  });

  test('two workers share two hundred jobs, each done once, both at work', async () => {
    const jobs = Array.from({ length: 200 }, (_, n) => due({ data: { n } }));
    await Promise.all(jobs.map((job) => queue.add(job)));
    const counts = [0, 0];
    for (const [n, each] of [queue, await beside()].entries())
      each.work(async (job) => {
        await pause(2);
        counts[n]!++;
        await note(job);
      });
    await until(() => ran.length >= 200);
    await until(async () => (await queue.depth()).waiting === 0);
    expect(ran.map(({ key }) => key).toSorted()).toEqual(jobs.map(({ key }) => key).toSorted());
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test('only what has not begun is cancelled: a retry that waits is, what runs, is done or has failed is not; a cancelled key can be added again', async () => {
    const [delayed, retried, running, done, failing] = ['delayed', 'retried', 'running', 'done', 'failing'].map((key) =>
      due({ key }),
    );
    let end!: () => void;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun: string[] = [];
    const patient = await beside({ retries: [600_000] });
    const hasty = await beside({ retries: [] });
    patient.work(async ({ key }) => {
      begun.push(key);
      if (key === 'retried' || key === 'failing') throw new Error('no');
      if (key === 'running') await ended;
    });
    await patient.add({ ...delayed!, due_at: new Date(Date.now() + 600_000).toISOString() });
    for (const job of [retried, running, done]) await patient.add(job!);
    await hasty.add(failing!); // tried once
    await until(async () => begun.length === 4 && (await queue.depth()).failed === 1);
    await until(async () => (await queue.depth()).waiting === 3); // the delayed, the retried and the running one
    for (const key of ['delayed', 'retried', 'running', 'done', 'failing']) await queue.cancel(key);
    expect(await queue.depth()).toEqual({ waiting: 1, failed: 1 });
    end();
    await until(async () => (await queue.depth()).waiting === 0);
    for (const job of [delayed, retried, running, done, failing])
      await queue.add({ ...job!, due_at: new Date(Date.now() + 600_000).toISOString() });
    expect(await queue.depth()).toEqual({ waiting: 2, failed: 1 });
  });

  test('the failed are told newest first, and only they can be retried', async () => {
    queue.work(async ({ key }) => {
      if (key !== 'good') throw key === 'odd' ? 'not an Error' : new Error(`no ${key}`);
    });
    for (const [n, key] of ['one', 'odd', 'good'].entries()) {
      await queue.add(due({ key }));
      await until(
        async () => (await queue.depth()).waiting === 0 && (await queue.depth()).failed === Math.min(n + 1, 2),
      );
    }
    expect((await queue.failed(10)).map(({ key, error, attempts }) => [key, error, attempts])).toEqual([
      ['odd', 'not an Error', 4],
      ['one', 'no one', 4],
    ]);
    expect(await queue.failed(1)).toHaveLength(1);
    await queue.retry('good');
    await queue.retry('never added');
    await Promise.all([queue.retry('one'), queue.retry('one')]);
    await until(async () => (await queue.depth()).waiting === 0);
    expect((await queue.failed(10)).map(({ key, attempts }) => [key, attempts])).toEqual([
      ['one', 4],
      ['odd', 4],
    ]);
  });

  test('a key is free again once it is no longer remembered, also where nothing is worked on', async () => {
    const short = await beside({ remembered: 2000 });
    const working = await beside({ remembered: 2000 });
    working.work(note);
    await short.add(due({ key: 'k' }));
    await until(async () => ran.length === 1 && (await short.depth()).waiting === 0);
    await working.close();
    // This queue remembers keys for days, so that the test does not depend on how fast it runs.
    await queue.add(due({ key: 'k' }));
    expect((await queue.depth()).waiting).toBe(0);
    await until(async () => {
      await short.add(due({ key: 'k' }));
      return (await short.depth()).waiting === 1;
    });
  });

  test('a job that takes longer than its lock is not given to another while its process lives', async () => {
    const lock = 4000; // a busy machine may keep this process from renewing it for almost half of that
    const slow = async (job: Job) => {
      await note(job);
      await pause(1.75 * lock);
    };
    for (const each of [await beside({ jobLock: lock }), await beside({ jobLock: lock })]) each.work(slow);
    await queue.add(due());
    await until(async () => ran.length > 0 && (await queue.depth()).waiting === 0);
    expect(ran).toHaveLength(1);
  });

  test('what a killed process was doing is done by another, once, and counts as no failure', async () => {
    const child = await killedAtWork(place);
    await queue.add(due({ key: 'k' }));
    await child.begun;
    await child.kill();
    const other = await beside({ jobLock: 5000, retries: [] }); // its own lock does not end while it works, even on a busy machine
    other.work(note);
    await until(async () => ran.length > 0 && (await queue.depth()).waiting === 0);
    await queue.add(due({ key: 'after' }));
    await until(async () => ran.length > 1 && (await queue.depth()).waiting === 0);
    expect([ran.map(({ key }) => key), await queue.depth()]).toEqual([['k', 'after'], { waiting: 0, failed: 0 }]);
  });

  test('a job whose processes died too often stands among the failed, from where it can be retried', async () => {
    await queue.add(due({ key: 'k' }));
    const of = (name: string) => `${place.prefix}:jobs:${name}`;
    const [id] = (await tell('ZPOPMIN', of('prioritized'))) as [string];
    await tell('LPUSH', of('active'), id); // begun, and its lock has ended
    await tell('HSET', of(id), 'stc', '2', 'ats', '3');
    const abandoned: Job[] = [];
    const looking = await beside({ jobLock: 400 });
    looking.work(note, async (job) => void abandoned.push(job));
    await until(async () => (await queue.depth()).failed === 1);
    expect(await queue.failed(10)).toEqual([
      expect.objectContaining({ key: 'k', error: 'The processes that did it died each time.', attempts: 4 }),
    ]);
    await until(() => abandoned.length === 1);
    expect([ran, abandoned[0]]).toEqual([[], expect.objectContaining({ key: 'k' })]);
    // A short lock could run out on a busy machine while the job is still running.
    await looking.close();
    (await beside()).work(note);
    await queue.retry('k');
    await until(async () => (await queue.depth()).waiting === 0);
    expect([ran.length, (await queue.depth()).failed]).toEqual([1, 0]);
  });
});

/** Another process that works on this queue, reports when it has begun a job and never ends it. */
const killedAtWork = async (place: BullMqOptions): Promise<{ begun: Promise<void>; kill: () => Promise<void> }> => {
  const code = `
    import { BullMqJobQueue } from ${JSON.stringify(new URL('./bullmq-job-queue.ts', import.meta.url).href)};
    const queue = await BullMqJobQueue.open(${JSON.stringify({ ...place, jobLock: 500 })});
    queue.work(() => { console.log('begun'); return new Promise(() => {}); });`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout!.once('data', () => resolve());
    child.once('exit', () => reject(new Error('the worker ended before it began')));
  });
  return {
    begun,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
};
