import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { openRedis, redisGiven, type RedisEngine } from '../../../../tests/engines/redis.ts';
import { describeUnless } from '../../../../tests/support/skips.ts';
import { until } from '../../../../tests/support/until.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { BullMqJobQueue, type BullMqOptions } from './bullmq-job-queue.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

// What happens to jobs when Redis stops, hangs, is full or comes back. Do not use a Redis that others use.

let redis: RedisEngine;
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

describeUnless(redisGiven)('the BullMQ job queue, when Redis fails', () => {
  let place: BullMqOptions;
  let queue: BullMqJobQueue;
  let others: BullMqJobQueue[];
  let ran: Job[];
  let told: jest.SpiedFunction<typeof console.error>;
  const note = async (job: Job) => {
    ran.push(job);
  };
  const beside = async (more: Partial<BullMqOptions> = {}) => {
    const other = await BullMqJobQueue.open({ ...place, ...more });
    others.push(other);
    return other;
  };
  beforeAll(async () => {
    redis = await openRedis();
  });
  afterAll(() => redis.dispose());
  beforeEach(async () => {
    told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    place = { url: redis.url, prefix: `${redis.prefix}:${crypto.randomUUID()}`, retries: [20, 40, 60] };
    queue = await BullMqJobQueue.open(place);
    [others, ran] = [[], []];
  });
  afterEach(async () => {
    await Promise.all([queue, ...others].map((each) => each.close()));
    told.mockRestore();
  });

  test('while Redis is away everything asked is Unavailable within three seconds; later it works without being reopened', async () => {
    await queue.savePlace('mails', { position: 7, event: 'seven' });
    await redis.stop();
    for (const asked of [
      () => queue.add(due()),
      () => queue.cancel('k'),
      () => queue.retry('k'),
      () => queue.failed(10),
      () => queue.depth(),
      () => queue.place('mails'),
      () => queue.savePlace('mails', { position: 1, event: 'one' }),
      () => queue.check(),
    ])
      expect(await taking(() => expect(asked()).rejects.toBeInstanceOf(Unavailable))).toBeLessThan(3000);
    await redis.start();
    await until(() =>
      queue.add(due({ key: 'k' })).then(
        () => true,
        () => false,
      ),
    );
    expect([await queue.place('mails'), await queue.depth()]).toEqual([
      { position: 7, event: 'seven' },
      { waiting: 1, failed: 0 },
    ]);
  });

  test('a Redis that hangs is Unavailable too', async () => {
    await tell('CLIENT', 'PAUSE', '3500', 'ALL');
    expect(await taking(() => expect(queue.add(due())).rejects.toBeInstanceOf(Unavailable))).toBeLessThan(3000);
    await until(() =>
      queue.add(due()).then(
        () => true,
        () => false,
      ),
    );
  });

  test('jobs that waited while Redis restarted or crashed are done once each, by workers that were there all the time', async () => {
    const soon = new Date(Date.now() + 400).toISOString();
    let end!: () => void;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // If Redis hands out a job and its answer is lost on the way, another worker takes the job over when its lock ends.
    for (const each of [await beside({ jobLock: 3000 }), await beside({ jobLock: 3000 })])
      each.work(async (job) => {
        if (job.key === 'running') await ended;
        await note(job);
      });
    await queue.add(due({ key: 'running' }));
    await Promise.all(Array.from({ length: 20 }, (_, n) => queue.add(due({ key: `later ${n}`, due_at: soon }))));
    await redis.stop();
    end(); // its outcome cannot be written before Redis is back
    await redis.start();
    await until(async () => ran.length >= 21 && (await queue.depth().catch(() => ({ waiting: 1 }))).waiting === 0);
    await queue.add(due({ key: 'after', due_at: new Date(Date.now() + 300).toISOString() }));
    await redis.kill();
    await redis.start();
    await until(async () => ran.length >= 22 && (await queue.depth().catch(() => ({ waiting: 1 }))).waiting === 0);
    expect(ran.map(({ key }) => key).toSorted()).toEqual(
      ['after', 'running', ...Array.from({ length: 20 }, (_, n) => `later ${n}`)].toSorted(),
    );
    expect(told.mock.calls.flat()).toContain('job worker: Redis is away; jobs go on when it is back');
  });

  test('closing does not wait for a Redis that is away', async () => {
    const other = await beside();
    other.work(note);
    await queue.add(due());
    await until(() => ran.length === 1);
    await redis.stop();
    expect(await taking(() => other.close())).toBeLessThan(3000);
    await redis.start();
  });

  test('the check says what would lose or refuse work', async () => {
    expect(await queue.check()).toMatchObject({ server: `Redis ${redis.server}`, wrong: [] });
    await tell('CONFIG', 'SET', 'appendonly', 'no', 'maxmemory-policy', 'allkeys-lru');
    expect((await queue.check()).wrong).toEqual([
      expect.stringMatching(/^maxmemory-policy is allkeys-lru/),
      expect.stringMatching(/^appendonly is off/),
    ]);
    await tell('CONFIG', 'SET', 'appendonly', 'yes', 'maxmemory-policy', 'noeviction', 'appendfsync', 'everysec');
    expect((await queue.check()).wrong).toEqual([expect.stringMatching(/^appendfsync is everysec/)]);
    await tell('CONFIG', 'SET', 'appendfsync', 'always');
  });

  test('a Redis that is full refuses jobs as Unavailable', async () => {
    await tell('CONFIG', 'SET', 'maxmemory', '1');
    await expect(queue.add(due())).rejects.toBeInstanceOf(Unavailable);
    await tell('CONFIG', 'SET', 'maxmemory', '0');
    await queue.add(due());
  });

  test('where Redis answers but cannot write, workers neither spin nor stop for good', async () => {
    queue.work(note);
    await queue.add(due());
    await until(() => ran.length === 1);
    await queue.add(due({ due_at: new Date(Date.now() + 200).toISOString() }));
    await tell('CONFIG', 'SET', 'min-replicas-to-write', '1');
    await expect(queue.add(due())).rejects.toBeInstanceOf(Unavailable);
    await tell('CONFIG', 'RESETSTAT');
    await pause(1000);
    expect(Number(/total_commands_processed:(\d+)/.exec(String(await tell('INFO', 'stats')))![1])).toBeLessThan(100);
    expect(ran).toHaveLength(1);
    await tell('CONFIG', 'SET', 'min-replicas-to-write', '0');
    await queue.add(due()); // wakes them; on their own they look every ten seconds
    await until(() => ran.length === 3);
    expect(told.mock.calls.flat()).toEqual([expect.stringMatching(/^job worker: NOREPLICAS/)]);
  });
});
