import { createHash } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import {
  diedEachTime,
  type FailedJob,
  type Job,
  type JobAbandoned,
  type JobChange,
  type JobHandler,
  JobQueue,
  leftOf,
} from '../../kernel/ports/job-queue.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import { checkRedis } from '../redis/redis-check.ts';
import { ask, connect, letGo, redisPatience, type RedisPlace } from '../redis/redis-connection.ts';
import { BullMqWorker, takenTooOften } from './bullmq-worker.ts';
import { Turns } from './turns.ts';

/** In milliseconds. `jobLock`: a worker that gives no sign of life for this long loses its job to another worker. */
export type BullMqOptions = RedisPlace & {
  retries?: readonly number[];
  jobLock?: number;
  remembered?: number;
  atOnce?: number;
};

const minute = 60_000;
const queue = 'jobs';
const changedAtOnce = 100;
const waiting = ['waiting', 'delayed', 'prioritized'];
const notThere = [-1, -3]; // BullMQ's codes: no such job; not in the requested state
/** BullMQ accepts neither ':' nor whole numbers as ids. The job's data contains the key itself. */
const bullIdOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The Redis field next to a process's position that stores that position again and the stored event at it. */
const eventField = (process: string): string => `${process} event`;

/** Jobs in Redis, by BullMQ. Every call throws Unavailable immediately while Redis is away. The workers continue by themselves when Redis is back. */
export class BullMqJobQueue extends JobQueue {
  readonly #settings: Required<BullMqOptions>;
  readonly #redis: Redis;
  readonly #queue: Queue<Job, void, string>;
  readonly #turns: Turns;
  #worker: BullMqWorker | undefined;
  #purgedAt = 0;

  private constructor(redis: Redis, settings: Required<BullMqOptions>) {
    super(redisPatience);
    this.#redis = redis;
    this.#settings = settings;
    this.#turns = new Turns(redis, settings.prefix, queue);
    this.#queue = new Queue(queue, {
      connection: redis,
      prefix: settings.prefix,
      skipVersionCheck: true,
      streams: { events: { maxLen: 100 } },
    }); // its events have no reader
    this.#queue.on('error', () => undefined); // each call reports its own fault
  }

  static async open(options: BullMqOptions): Promise<BullMqJobQueue> {
    return new BullMqJobQueue(await connect(options.url), {
      prefix: 'candor',
      retries: [minute, 5 * minute, 30 * minute],
      jobLock: minute,
      remembered: 7 * 24 * 60 * minute,
      atOnce: 8,
      ...options,
    });
  }

  async change(changes: readonly JobChange[]): Promise<void> {
    const { cancelled, added } = leftOf(changes);
    for (let at = 0; at < cancelled.length; at += changedAtOnce)
      await Promise.all(cancelled.slice(at, at + changedAtOnce).map((key) => this.#cancel(key)));
    if (!added.length) return;
    await this.#purge();
    for (let at = 0; at < added.length; at += changedAtOnce) {
      const timestamp = Date.now();
      const some = added
        .slice(at, at + changedAtOnce)
        .map((job) => ({ job, delay: Math.max(0, Date.parse(job.due_at) - timestamp) }));
      // A job that is due later gets its turn from the worker when it becomes due.
      const turns = await ask(() => this.#turns.next(some.flatMap(({ job, delay }) => (delay ? [] : [job]))));
      const group = some.map(({ job: { key, kind, data, due_at }, delay }) => ({
        name: kind,
        data: { key, kind, data, due_at },
        opts: {
          jobId: bullIdOf(key),
          timestamp,
          delay,
          ...(delay ? {} : { priority: turns.shift()!.turn }),
          attempts: this.#settings.retries.length + 1,
          backoff: { type: 'custom' },
          stackTraceLimit: 1,
        },
      }));
      await ask(() => this.#queue.addBulk(group));
    }
  }

  async #cancel(key: string): Promise<void> {
    await ask(async () => {
      // A job that begins between these two steps is locked and cannot be removed.
      if (waiting.includes(await this.#queue.getJobState(bullIdOf(key))))
        await this.#queue.remove(bullIdOf(key), { removeChildren: false });
    });
  }

  work(handle: JobHandler, abandon?: JobAbandoned): void {
    this.#worker = new BullMqWorker({ ...this.#settings, queue, turns: this.#turns }, handle, abandon);
  }

  async failed(limit: number): Promise<FailedJob[]> {
    const jobs = limit > 0 ? await ask(() => this.#queue.getFailed(0, limit - 1)) : [];
    return jobs.map(({ data, failedReason = '', attemptsStarted, finishedOn = 0 }) => ({
      ...data,
      error: failedReason === takenTooOften ? diedEachTime : failedReason,
      attempts: attemptsStarted,
      failed_at: new Date(finishedOn).toISOString(),
    }));
  }

  async retry(key: string): Promise<void> {
    const job = await ask(() => this.#queue.getJob(bullIdOf(key)));
    try {
      await ask(async () => job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }));
    } catch (fault) {
      if (!notThere.includes((fault as { code?: number }).code!)) throw fault; // only a failed job is retried
    }
  }

  /** The saved event counts only if it was saved with this position: an earlier release saves only the position. */
  async place(process: string): Promise<LogPlace | null> {
    const [position, saved] = await ask(() =>
      this.#redis.hmget(`${this.#settings.prefix}:positions`, process, eventField(process)),
    );
    if (position == null) return null;
    const [at, event] = saved?.split(' ') ?? [];
    return { position: Number(position), event: at === position && event ? event : null };
  }

  async savePlace(process: string, { position, event }: LogPlace): Promise<void> {
    await ask(() =>
      this.#redis.hset(
        `${this.#settings.prefix}:positions`,
        process,
        position,
        eventField(process),
        `${position} ${event ?? ''}`,
      ),
    );
  }

  async depth(): Promise<{ waiting: number; failed: number }> {
    const { failed = 0, ...rest } = await ask(() =>
      this.#queue.getJobCounts('waiting', 'delayed', 'prioritized', 'active', 'failed'),
    );
    return { waiting: Object.values(rest).reduce((sum, count) => sum + count, 0), failed };
  }

  /** Tells the doctor, the check of an installation, whether this Redis is fit for jobs. */
  async check(): Promise<Checked> {
    return checkRedis(this.#redis);
  }

  /** Starts no more jobs and waits up to ten seconds for those that run. Another worker takes over the rest when their job locks end. */
  async close(): Promise<void> {
    await this.#worker?.close();
    this.#worker = undefined;
    await this.#queue.close().catch(() => undefined);
    await letGo(this.#redis);
  }

  /** Workers forget old keys each time they end a job. This forgets them in installations without a worker. */
  async #purge(): Promise<void> {
    const { remembered } = this.#settings;
    if (Date.now() - this.#purgedAt < Math.min(minute, remembered / 4)) return;
    this.#purgedAt = Date.now();
    await ask(() => this.#queue.clean(remembered, 1000, 'completed'));
  }
}
