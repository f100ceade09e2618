import { Redis, type RedisOptions } from 'ioredis';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import type { Patience } from '../../kernel/ports/engine.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

/** `url`: redis:// or, with TLS, rediss://, with the database's number as its path. `prefix`: the beginning of every key of this installation. */
export type RedisPlace = { url: string; prefix?: string };

const firstAnswer = 5000;
/** The time (ms) after which `ask` gives up a command. The client does not: its own deadline would end a command whose answer has arrived but was not read by a held-up process. */
const answerWait = 2500;
/** The time limits of a call, which may send several commands in a row. */
export const redisPatience: Patience = { engine: 'Redis', answer: 4 * answerWait, lengthy: 60_000 };
// `satisfies` is used instead of a type: a client with plain `RedisOptions` has another type argument, and the compiler then compares all commands of two clients (docs/design/tests-and-demo.md#the-type-check).
const common = {
  connectTimeout: 2000,
  disconnectTimeout: 300,
  retryStrategy: (times) => Math.min(50 * 2 ** times, 1000),
  reconnectOnError: (fault) => fault.message.startsWith('READONLY'), // the server became a replica, and the address now leads to the new primary
} satisfies RedisOptions;
/** The options for calls. Nothing is queued while Redis is away. No command is sent twice, because it is unknown whether the first was carried out. */
const quick = {
  ...common,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  socketTimeout: 5000,
} satisfies RedisOptions;
/** The options for workers. Their commands wait until Redis is back. The socket timeout is longer than BullMQ blocks (10 s). */
export const patient = { ...common, maxRetriesPerRequest: null, socketTimeout: 30_000 } satisfies RedisOptions;

const lost = /closed|isn't writeable|max retries|timed? ?out|aborted|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|UNREACH/i;
const cannotWrite = /\b(OOM|MISCONF|READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|BUSY) /;
/** Whether Redis cannot be reached, or answers but cannot write at this time (full, a replica, still loading). */
export const isAway = (fault: unknown): boolean =>
  fault instanceof Error && (fault.name === 'ReplyError' ? cannotWrite : lost).test(fault.message);

/** Runs a command. Throws Unavailable within `answerWait` when Redis is away or cannot write at this time. */
export const ask = async <T>(asked: () => Promise<T>): Promise<T> => {
  try {
    return await within(asked(), answerWait, () => overdue('Redis', 'a command', answerWait));
  } catch (fault) {
    throw isAway(fault)
      ? new Unavailable(`Redis cannot be asked now: ${(fault as Error).message}`, { cause: fault })
      : fault;
  }
};

/** A connection that reconnects by itself; until then its commands fail immediately. Throws Unavailable if Redis does not answer within five seconds. */
export const connect = async (url: string): Promise<Redis> => {
  const client = new Redis(url, quick);
  let latest: Error | undefined;
  client.on('error', (fault) => {
    latest = fault;
  }); // each command reports its own fault
  const ready = new Promise<boolean>((done) => {
    client.once('ready', () => done(true));
    client.once('end', () => done(false));
  });
  const answered = await within(ready, firstAnswer, () => overdue('Redis', 'a connection', firstAnswer)).catch(
    () => false,
  );
  if (answered) return client;
  client.disconnect();
  throw new Unavailable(
    `Redis at ${client.options.host}:${client.options.port} does not answer${latest ? `: ${latest.message}` : ''}`,
    { cause: latest },
  );
};

/** Waits for the answers to sent commands, then closes the connection. */
export const letGo = async (client: Redis): Promise<void> => {
  if (client.status === 'ready') await ask(() => client.quit()).catch(() => undefined);
  client.disconnect();
};
