import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Job } from '../../kernel/ports/job-queue.ts';
import { isAway, patient } from '../redis/redis-connection.ts';

/** In milliseconds. `lease`: a job whose worker gave no sign of life for so long is taken over. */
export type WorkerSettings = {
  queue: string;
  url: string;
  prefix: string;
  retries: readonly number[];
  lease: number;
  remembered: number;
  atOnce: number;
};

/** A job whose process died this often while doing it is failed, because it may be what kills them. */
const mostTakeovers = 20;
const patience = 10_000;
const lastAttempt = 2000;
const repeatedAfter = 60_000;

/** Waits for it, so long at most. */
const within = async (milliseconds: number, awaited: Promise<unknown>): Promise<void> => {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([
    awaited,
    new Promise((done) => {
      late = setTimeout(done, milliseconds);
    }),
  ]);
  clearTimeout(late);
};

class Abandonable extends Worker<Job, void, string> {
  /** Stops its timers without waiting for what runs. */
  async abandon(): Promise<void> {
    await this.lockManager.close();
    await this.pause(true);
  }
}

/** A BullMQ worker on connections that we can end ourselves, so that closing never waits for a Redis that is away. */
export class BullMqWorker {
  readonly #connections: Redis[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #worker: Abandonable;
  readonly #told = new Map<string, number>();

  constructor(
    { queue, url, prefix, retries, lease, remembered, atOnce }: WorkerSettings,
    handle: (job: Job) => Promise<void>,
  ) {
    const connection = this.#connect(url);
    this.#worker = new Abandonable(queue, (job) => this.#run(handle, job.data), {
      connection,
      prefix,
      concurrency: atOnce,
      lockDuration: lease,
      stalledInterval: lease / 4,
      maxStalledCount: mostTakeovers,
      runRetryDelay: 1000,
      removeOnComplete: { age: remembered / 1000 },
      settings: { backoffStrategy: (attempts) => retries[attempts - 1] ?? -1 },
    });
    this.#worker.on('error', (fault) => {
      if (fault.name === 'ReplyError' || !isAway(fault)) this.#tell(fault.message);
    });
    connection.on('close', () => this.#tell('Redis is away; jobs go on when it is back'));
  }

  /** Begins nothing more and waits up to ten seconds for what runs; the rest is taken over when its lease ends. */
  async close(): Promise<void> {
    const [connection] = this.#connections;
    connection!.removeAllListeners('close');
    const closed = this.#worker.close().catch(() => undefined);
    // Away, nothing can be settled: the handlers alone are waited for.
    await within(patience, connection!.status === 'ready' ? closed : Promise.allSettled(this.#running));
    await this.#worker.abandon();
    for (const each of this.#connections) each.disconnect();
    await within(
      lastAttempt,
      Promise.all(
        this.#connections.map(
          (each) =>
            each.status === 'end' ||
            new Promise((done) => {
              each.once('end', done);
            }),
        ),
      ),
    );
  }

  async #run(handle: (job: Job) => Promise<void>, job: Job): Promise<void> {
    const running = handle(job);
    this.#running.add(running);
    try {
      await running;
    } catch (fault) {
      throw fault instanceof Error ? fault : new Error(String(fault));
    } finally {
      this.#running.delete(running);
    }
  }

  #connect(url: string, more = {}): Redis {
    const connection = new Redis(url, { ...patient, ...more });
    connection.on('error', () => undefined); // it comes back by itself
    connection.duplicate = (override?: object) => this.#connect(url, override); // for BullMQ, which blocks on one of its own
    const disconnect = connection.disconnect.bind(connection);
    connection.disconnect = (reconnect = false) => {
      if (reconnect || connection.status !== 'reconnecting') return disconnect(reconnect);
      // ioredis would leave what was asked unanswered for ever: its next attempt is its last.
      connection.options.retryStrategy = () => null;
      connection.once('ready', () => disconnect());
    };
    this.#connections.push(connection);
    return connection;
  }

  /** Once a minute for the same kind of trouble, which is named by its first word. */
  #tell(text: string): void {
    const [kind = ''] = text.split(' ');
    if (Date.now() - (this.#told.get(kind) ?? 0) < repeatedAfter) return;
    this.#told.set(kind, Date.now());
    console.error(`job worker: ${text}`);
  }
}
