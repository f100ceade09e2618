import { DelayedError, type Job as BullJob, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import {
  type Job,
  type JobAbandoned,
  JobFailed,
  type JobHandler,
  JobLater,
  mostDeaths,
} from '../../kernel/ports/job-queue.ts';
import { isAway, patient } from '../redis/redis-connection.ts';
import type { Turns } from './turns.ts';

/** In milliseconds. `jobLock`: a worker that gives no sign of life for this long loses its job to another worker. */
export type WorkerSettings = {
  queue: string;
  url: string;
  prefix: string;
  retries: readonly number[];
  jobLock: number;
  remembered: number;
  atOnce: number;
  turns: Turns;
};

/** BullMQ's text for a job whose processes died too often. */
export const takenTooOften = 'job stalled more than allowable limit';
const patience = 10_000;
const lastAttempt = 2000;
const repeatedAfter = 60_000;

/** Waits for the promise, but at most this long. */
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
  /** Stops the timers without waiting for running jobs. */
  async abandon(): Promise<void> {
    await this.lockManager.close();
    await this.pause(true);
  }
}

/** A BullMQ worker on connections that we can end ourselves, so that closing never waits for a Redis that is away. */
export class BullMqWorker {
  readonly #connections: Redis[] = [];
  readonly #running = new Set<Promise<unknown>>();
  readonly #worker: Abandonable;
  readonly #told = new Map<string, number>();

  constructor(
    { queue, url, prefix, retries, jobLock, remembered, atOnce, turns }: WorkerSettings,
    handle: JobHandler,
    abandon: JobAbandoned = async () => undefined,
  ) {
    const connection = this.#connect(url);
    this.#worker = new Abandonable(
      queue,
      async (job, token = '') => {
        await this.#place(turns, job, token);
        const outcome = await this.#run(handle, abandon, job.data, job.attemptsMade >= retries.length);
        if (!(outcome instanceof JobLater)) return;
        await job.moveToDelayed(Date.now() + outcome.seconds * 1000, token);
        throw new DelayedError();
      },
      {
        connection,
        prefix,
        concurrency: atOnce,
        lockDuration: jobLock,
        stalledInterval: jobLock / 4,
        maxStalledCount: mostDeaths - 1,
        runRetryDelay: 1000,
        removeOnComplete: { age: remembered / 1000 },
        settings: { backoffStrategy: (attempts) => retries[attempts - 1] ?? -1 },
      },
    );
    this.#worker.on('error', (fault) => {
      if (fault.name === 'ReplyError' || !isAway(fault)) this.#tell(fault.message);
    });
    // BullMQ marks a job whose processes died too often as failed without calling `#run`.
    this.#worker.on('failed', (job, fault) => {
      if (job && fault.message === takenTooOften) void abandon(job.data).catch(() => undefined);
    });
    connection.on('close', () => this.#tell('Redis is away; jobs go on when it is back'));
  }

  /** Starts no more jobs and waits up to ten seconds for those that run. Another worker takes over the rest when their job locks end. */
  async close(): Promise<void> {
    const [connection] = this.#connections;
    connection!.removeAllListeners('close');
    const closed = this.#worker.close().catch(() => undefined);
    // While Redis is away, no job can be marked as done, so only the handlers are worth waiting for.
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

  /** A job that waited until it was due has no turn yet, and BullMQ hands it out before all others. The job goes back to wait for its turn, unless its turn has come. */
  async #place(turns: Turns, job: BullJob<Job, void, string>, token: string): Promise<void> {
    if (job.priority) return;
    // If Redis accepts no writes, the job runs immediately: its turn is not worth a failed try.
    const [turn] = await turns.next([job.data]).catch(() => []);
    if (!turn || turn.due) return;
    await job.changePriority({ priority: turn.turn });
    await job.moveToWait(token);
    await turns.notBegun(job.id!);
    throw new WaitingError();
  }

  /** `last`: the queue does not try this job again when it throws. */
  async #run(handle: JobHandler, abandon: JobAbandoned, job: Job, last: boolean): Promise<unknown> {
    const running = handle(job);
    this.#running.add(running);
    try {
      const outcome = await running;
      if (outcome instanceof JobFailed) throw new UnrecoverableError(outcome.why); // BullMQ does not try it again
      return outcome;
    } catch (fault) {
      if (last || fault instanceof UnrecoverableError) await abandon(job).catch(() => undefined);
      throw fault instanceof Error ? fault : new Error(String(fault));
    } finally {
      this.#running.delete(running);
    }
  }

  #connect(url: string, more = {}): Redis {
    const connection = new Redis(url, { ...patient, ...more });
    connection.on('error', () => undefined); // the connection reconnects by itself
    const duplicate = (override?: object): Redis => this.#connect(url, override);
    // BullMQ waits for jobs on a second connection. A plain assignment would make the compiler compare two clients (docs/design/tests-and-demo.md#the-type-check).
    Object.assign(connection, { duplicate });
    const disconnect = connection.disconnect.bind(connection);
    connection.disconnect = (reconnect = false) => {
      if (reconnect || connection.status !== 'reconnecting') return disconnect(reconnect);
      // ioredis would never answer the waiting commands. So the connection is tried once more, and given up if that fails.
      connection.options.retryStrategy = () => null;
      connection.once('ready', () => disconnect());
    };
    this.#connections.push(connection);
    return connection;
  }

  /** Reports the same kind of trouble at most once a minute. The first word of the text is the kind. */
  #tell(text: string): void {
    const [kind = ''] = text.split(' ');
    if (Date.now() - (this.#told.get(kind) ?? 0) < repeatedAfter) return;
    this.#told.set(kind, Date.now());
    console.error(`job worker: ${text}`);
  }
}
