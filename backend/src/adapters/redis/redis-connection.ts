import { Redis, type RedisOptions } from 'ioredis';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import type { Patience } from '../../kernel/ports/engine.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

/** `url`: redis:// or, with TLS, rediss://, with the database's number as its path. `prefix`: how every key of this installation begins. */
export type RedisPlace = { url: string; prefix?: string };

const firstAnswer = 5000;
const commandWait = 2000;
/** The client gives a command up after `commandWait`; where it fails to, we do. */
const answerWait = commandWait + 500;
/** A call may ask several times, one after the other. */
export const redisPatience: Patience = { engine: 'Redis', answer: 4 * answerWait, lengthy: 60_000 };
const common: RedisOptions = {
  connectTimeout: 2000,
  disconnectTimeout: 300,
  retryStrategy: (times) => Math.min(50 * 2 ** times, 1000),
  reconnectOnError: (fault) => fault.message.startsWith('READONLY'), // it became a replica: the address leads to another by now
};
/** For asking: nothing is queued while Redis is away, and nothing is sent twice, because it cannot be known what of the first time was done. */
const quick: RedisOptions = {
  ...common,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  commandTimeout: commandWait,
  socketTimeout: 5000,
};
/** For waiting: what is asked waits until Redis is back. Longer than BullMQ blocks (10 s). */
export const patient: RedisOptions = { ...common, maxRetriesPerRequest: null, socketTimeout: 30_000 };

const lost = /closed|isn't writeable|max retries|timed? ?out|aborted|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|UNREACH/i;
const cannotWrite = /\b(OOM|MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|BUSY) /;
/** Redis is away, or there but not able to write now (full, a replica, still loading). */
export const isAway = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === 'ReplyError' ? cannotWrite : lost).test(fault.message);

/** Asks Redis. When it is away or cannot write now this throws Unavailable, and each command within `answerWait`. */
export const ask = async <T>(asked: () => Promise<T>): Promise<T> => {
  try {
    return await within(asked(), answerWait, () => overdue('Redis', 'a command', answerWait));
  } catch (fault) {
    throw isAway(fault)
      ? new Unavailable(`Redis cannot be asked now: ${(fault as Error).message}`, { cause: fault })
      : fault;
  }
};

/** A connection that comes back by itself and fails fast until then. Unavailable when Redis does not answer within five seconds. */
export const connect = async (url: string): Promise<Redis> => {
  const client = new Redis(url, quick);
  let latest: Error | undefined;
  client.on('error', (fault) => {
    latest = fault;
  }); // whoever asks is told
  let late: NodeJS.Timeout | undefined;
  const answered = await new Promise<boolean>((done) => {
    client.once('ready', () => done(true));
    client.once('end', () => done(false));
    late = setTimeout(() => done(false), firstAnswer);
  });
  clearTimeout(late);
  if (answered) return client;
  client.disconnect();
  throw new Unavailable(
    `Redis at ${client.options.host}:${client.options.port} does not answer${latest ? `: ${latest.message}` : ''}`,
    { cause: latest },
  );
};

/** Lets what was sent be answered, then lets go. */
export const letGo = async (client: Redis): Promise<void> => {
  if (client.status === 'ready') await client.quit().catch(() => undefined);
  client.disconnect();
};
