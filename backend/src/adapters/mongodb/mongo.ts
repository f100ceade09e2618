import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClientSession,
  type Db,
  type Document,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from 'mongodb';
import { Overdue, overdue, within } from '../../kernel/ports/deadline.ts';
import type { Patience } from '../../kernel/ports/engine.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { timed } from './mongo-deadline.ts';

/** `url` names the servers and, as its path, the database (default: `candor`). Times are in milliseconds. `serverWait`: how long to look for a server that accepts writes. `answerWait`: how long a call may take while a caller waits. `bulkWait` (default: five times `answerWait`): how long one step of a bulk call may take. `openWait` (default 0): until when opening looks for a server again, because servers that start together are not ready together. */
export type MongoSettings = {
  url: string;
  serverWait?: number;
  answerWait?: number;
  bulkWait?: number;
  openWait?: number;
};
/** `replicaSet`: the server has transactions, and the driver repeats writes by itself. A standalone server has neither. */
export type Server = { version: string; replicaSet: boolean; described: string };

const defaults = { serverWait: 2500, answerWait: 6000 };
/** The total time limit (ms) for making indexes or writing a batch, repeats included. */
const lengthy = 10 * 60_000;
const goodbye = 5000;
const writeConflict = 112;
/** A live writer keeps its rows locked for less than this (ms). */
const heldUp = 1000;
const databaseOf = (url: string): string =>
  decodeURIComponent(/^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1] ?? 'candor');

// Error codes of a server that stops, steps down, waits for other members or has a full disk; and of a new primary that does not know the cursor.
const passing = new Set([
  6, 7, 24, 43, 50, 64, 79, 89, 91, 100, 112, 133, 175, 189, 202, 237, 251, 262, 317, 358, 384, 9001, 10058, 10107,
  11600, 11601, 11602, 13388, 13435, 13436, 14031,
]);
const passingLabels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'SystemOverloadedError',
];
/** The fault that ended a bulk write, which the driver wraps in another one. */
const origin = (fault: unknown): unknown =>
  fault instanceof MongoBulkWriteError && (fault.errorResponse as unknown) instanceof MongoError
    ? fault.errorResponse
    : fault;
const unsure = (fault: unknown): boolean =>
  fault instanceof MongoWriteConcernError ||
  (fault instanceof MongoBulkWriteError && Boolean(fault.result?.getWriteConcernError()));
/** Node's own errors for a broken socket. The driver passes them on unchanged when it writes to a socket that the server has just ended. The class is not checked, because Node's errors may come from another realm. */
const isBrokenSocket = (fault: unknown): boolean =>
  /^(EPIPE|ECONN[A-Z]+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_STREAM_[A-Z_]+)$/.test(
    String((fault as NodeJS.ErrnoException | null)?.code),
  );
const isPassing = (fault: unknown): boolean =>
  isBrokenSocket(fault) || (fault instanceof MongoError && isPassingFault(fault));
const isPassingFault = (fault: MongoError): boolean =>
  unsure(fault) ||
  fault instanceof MongoNetworkError ||
  fault instanceof MongoServerSelectionError ||
  fault instanceof MongoOperationTimeoutError ||
  /^Mongo(WaitQueueTimeout|NotConnected|StalePrimary)Error$/.test(fault.name) ||
  (fault instanceof MongoServerError && passing.has(Number(fault.code))) ||
  passingLabels.some((label) => fault.hasErrorLabel(label));

/** Whether a document with this key, or with this value of a unique field, already exists. */
export const isDuplicate = (fault: unknown): boolean => fault instanceof MongoServerError && fault.code === 11000;
/** The indexes of the documents that already existed. Null: another fault occurred. */
export const duplicatesOf = (fault: unknown): number[] | null => {
  const refused = fault instanceof MongoBulkWriteError && !unsure(fault) ? [fault.writeErrors].flat() : [];
  return refused.length && refused.every(({ code }) => code === 11000) ? refused.map(({ index }) => index) : null;
};
/** Whether a query failed because its collection was dropped. */
export const isDropped = (fault: unknown): boolean =>
  fault instanceof MongoServerError && [26, 175].includes(Number(fault.code));

/** One connection pool, and what we know about its server. Writes are acknowledged by a majority and in the journal. Reads go to the primary, so that a command sees its own changes. */
export class Mongo {
  /** The database for calls that a caller waits for. */
  readonly db: Db;
  /** The database for calls that move much data. */
  readonly bulk: Db;
  /** The database for commands to the server itself. */
  readonly admin: Db;
  readonly patience: Patience;

  private constructor(
    private readonly client: MongoClient,
    readonly server: Server,
    database: string,
    answerWait: number,
    private readonly bulkWait: number,
  ) {
    this.db = timed(client.db(database), answerWait);
    this.bulk = timed(client.db(database), bulkWait);
    this.admin = timed(client.db('admin'), bulkWait);
    this.patience = { engine: 'MongoDB', answer: answerWait, lengthy: Math.max(lengthy, bulkWait) };
  }

  /** Throws Unavailable if no server that accepts writes is found in time. */
  static async open({ openWait = 0, ...settings }: MongoSettings): Promise<Mongo> {
    const until = performance.now() + openWait;
    for (;;)
      try {
        return await Mongo.openOnce(settings);
      } catch (fault) {
        if (!(fault instanceof Unavailable) || performance.now() >= until) throw fault;
      }
  }

  private static async openOnce({
    url,
    serverWait = defaults.serverWait,
    answerWait = defaults.answerWait,
    bulkWait = 5 * answerWait,
  }: Omit<MongoSettings, 'openWait'>): Promise<Mongo> {
    const client = new MongoClient(url, {
      appName: 'candor',
      serverSelectionTimeoutMS: serverWait,
      connectTimeoutMS: Math.min(serverWait, answerWait),
      socketTimeoutMS: bulkWait,
      waitQueueTimeoutMS: answerWait,
      heartbeatFrequencyMS: 2000,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: bulkWait },
      readPreference: 'primary',
      readConcern: { level: 'local' },
      ignoreUndefined: true,
      retryReads: true,
      retryWrites: true,
    });
    try {
      return await translated(async () => {
        const first = timed(client, serverWait + bulkWait);
        await first.connect();
        const hello = await first.db('admin').command({ hello: 1 });
        const { version } = (await first.db('admin').command({ buildInfo: 1 })) as { version: string };
        const cluster = hello.msg === 'isdbgrid';
        const described = cluster ? 'a sharded cluster' : hello.setName ? `replica set ${hello.setName}` : 'standalone';
        return new Mongo(
          client,
          { version, replicaSet: cluster || Boolean(hello.setName), described },
          databaseOf(url),
          answerWait,
          bulkWait,
        );
      });
    } catch (fault) {
      await letGo(client).catch(() => undefined);
      throw fault;
    }
  }

  /** Turns faults of the connection or the server into Unavailable; other faults stay unchanged. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return translated(work);
  }

  /**
   * Does all of the work or nothing. Restarts while another writer is in the way, so `work` may run several times. If that lasts a second, `free` may end the other writer, once.
   * If a step is overdue, the session must not be used again: the driver may still hold that step back and send it later (see `abandon`).
   */
  async transaction(
    session: ClientSession,
    work: (session: ClientSession) => Promise<void>,
    free?: () => Promise<void>,
  ): Promise<void> {
    const began = performance.now();
    const until = began + this.bulkWait;
    let freed = !free;
    for (let wait = 5; ; wait = Math.min(wait * 2, 250)) {
      try {
        session.startTransaction({
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority', journal: true, wtimeoutMS: this.bulkWait },
          readPreference: 'primary',
        });
        await work(session);
        return await this.#commit(session, until);
      } catch (fault) {
        if (fault instanceof Overdue) throw abandon(session, fault);
        if (session.inTransaction())
          await this.#step(() => session.abortTransaction()).catch((thrown: unknown) => {
            if (thrown instanceof Overdue) throw abandon(session, thrown);
          });
        const again =
          fault instanceof MongoError &&
          fault.hasErrorLabel('TransientTransactionError') &&
          !(origin(fault) instanceof MongoServerSelectionError) &&
          performance.now() < until;
        if (!again) throw fault;
        if (!freed && performance.now() - began > heldUp && (origin(fault) as MongoError).code === writeConflict) {
          freed = true; // once only: two live writers must not end each other forever
          await free!();
        }
        await pause(wait * Math.random());
      }
    }
  }

  /** Makes indexes. Many rows can take longer than the time limit of one step. The server continues meanwhile, so we ask again. */
  async index(
    collection: string,
    indexes: readonly { key: Document; name: string; [option: string]: unknown }[],
  ): Promise<void> {
    const until = performance.now() + lengthy;
    while (indexes.length) {
      try {
        await this.bulk.command({ createIndexes: collection, indexes });
        return;
      } catch (fault) {
        const slow =
          fault instanceof Overdue || (fault instanceof MongoNetworkError && fault.name === 'MongoNetworkTimeoutError');
        if (!slow || performance.now() >= until) throw fault;
      }
    }
  }

  startSession(): ClientSession {
    return this.client.startSession();
  }

  endSession(session: ClientSession): Promise<void> {
    return this.#step(() => session.endSession());
  }

  close(): Promise<void> {
    return letGo(this.client);
  }

  /** The driver needs its own session objects, not wrapped ones, so these calls get their deadline here. */
  #step<T>(ask: () => Promise<T>): Promise<T> {
    return within(ask(), this.bulkWait, () => overdue('MongoDB', 'transaction', this.bulkWait));
  }

  /** Repeats a commit with an unknown outcome while there is time: the server gives the same answer for the same transaction. */
  async #commit(session: ClientSession, until: number): Promise<void> {
    for (;;) {
      try {
        return await this.#step(() => session.commitTransaction());
      } catch (fault) {
        const again =
          fault instanceof MongoError &&
          fault.hasErrorLabel('UnknownTransactionCommitResult') &&
          !(fault instanceof MongoServerSelectionError || fault instanceof MongoWriteConcernError) &&
          fault.code !== 50 &&
          performance.now() < until;
        if (!again) throw fault;
        await pause(20);
      }
    }
  }
}

/**
 * Makes the driver refuse every step that it has not yet sent in this session. Aborting is not enough: the driver checks the session when it sends, not when we ask, and after an abort it sends a step that waited for a server or a connection as an ordinary write. The checkpoint then moved without its rows.
 * Sent steps belong to a transaction that is never committed. The server aborts it when a process kills the session, or after a minute.
 */
const abandon = (session: ClientSession, fault: Overdue): Overdue => {
  session.hasEnded = true;
  session.emit('ended', session); // the client forgets the session; it never goes back to the pool
  return fault;
};

const letGo = (client: MongoClient): Promise<void> =>
  within(client.close(), goodbye, () => overdue('MongoDB', 'close', goodbye));

/** Turns faults that may pass by themselves into Unavailable. */
export const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    throw isPassing(origin(fault)) || isPassing(fault)
      ? new Unavailable(`MongoDB cannot be reached or cannot answer now: ${(fault as Error).message}`, { cause: fault })
      : fault;
  }
};
