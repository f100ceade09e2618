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
import { Unavailable } from '../../kernel/ports/unavailable.ts';

/** `url` names the servers and, as its path, the database (`candor` when absent). Times in milliseconds: how long to look for a server that takes writes, and how long one answer may take. */
export type MongoSettings = { url: string; serverWait?: number; answerWait?: number };
/** `replicaSet`: transactions, and writes that the driver repeats by itself; a standalone server has neither. */
export type Server = { version: string; replicaSet: boolean; described: string };

const defaults = { serverWait: 2500, answerWait: 30_000 };
const writeConflict = 112;
/** Who writes holds its rows for less. */
const heldUp = 1000;
const databaseOf = (url: string): string =>
  decodeURIComponent(/^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1] ?? 'candor');

// What the server says while it stops, steps down, waits for others or is out of disk, and where it has just become another one: the cursor is not known there, or was ended.
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
/** Of several writes at once the driver wraps whatever ended them. */
const origin = (fault: unknown): unknown =>
  fault instanceof MongoBulkWriteError && (fault.errorResponse as unknown) instanceof MongoError
    ? fault.errorResponse
    : fault;
const unsure = (fault: unknown): boolean =>
  fault instanceof MongoWriteConcernError ||
  (fault instanceof MongoBulkWriteError && Boolean(fault.result?.getWriteConcernError()));
const isPassing = (fault: unknown): fault is MongoError =>
  fault instanceof MongoError &&
  (unsure(fault) ||
    fault instanceof MongoNetworkError ||
    fault instanceof MongoServerSelectionError ||
    fault instanceof MongoOperationTimeoutError ||
    /^Mongo(WaitQueueTimeout|NotConnected|StalePrimary)Error$/.test(fault.name) ||
    (fault instanceof MongoServerError && passing.has(Number(fault.code))) ||
    passingLabels.some((label) => fault.hasErrorLabel(label)));

/** A document with this key, or this value of a unique field, is there already. */
export const isDuplicate = (fault: unknown): boolean => fault instanceof MongoServerError && fault.code === 11000;
/** Of several documents, the places of those that were there already; null when anything else went wrong. */
export const duplicatesOf = (fault: unknown): number[] | null => {
  const refused = fault instanceof MongoBulkWriteError && !unsure(fault) ? [fault.writeErrors].flat() : [];
  return refused.length && refused.every(({ code }) => code === 11000) ? refused.map(({ index }) => index) : null;
};
/** A statement could not go on because its collection went. */
export const isDropped = (fault: unknown): boolean =>
  fault instanceof MongoServerError && [26, 175].includes(Number(fault.code));

/** One connection pool and what is known of the server behind it. Writes are acknowledged by a majority and in the journal; reads go to the primary, so that a command's own changes are seen. */
export class Mongo {
  private constructor(
    readonly client: MongoClient,
    readonly db: Db,
    readonly server: Server,
    private readonly longest: number,
  ) {}

  /** Throws Unavailable when no server that takes writes is found in time. */
  static async open({
    url,
    serverWait = defaults.serverWait,
    answerWait = defaults.answerWait,
  }: MongoSettings): Promise<Mongo> {
    const client = new MongoClient(url, {
      appName: 'candor',
      serverSelectionTimeoutMS: serverWait,
      connectTimeoutMS: Math.min(serverWait, answerWait),
      socketTimeoutMS: answerWait,
      waitQueueTimeoutMS: answerWait,
      heartbeatFrequencyMS: 2000,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: answerWait },
      readPreference: 'primary',
      readConcern: { level: 'local' },
      ignoreUndefined: true,
      retryReads: true,
      retryWrites: true,
    });
    try {
      return await translated(async () => {
        await client.connect();
        const hello = await client.db('admin').command({ hello: 1 });
        const { version } = (await client.db('admin').command({ buildInfo: 1 })) as { version: string };
        const cluster = hello.msg === 'isdbgrid';
        const described = cluster ? 'a sharded cluster' : hello.setName ? `replica set ${hello.setName}` : 'standalone';
        return new Mongo(
          client,
          client.db(databaseOf(url)),
          { version, replicaSet: cluster || Boolean(hello.setName), described },
          answerWait,
        );
      });
    } catch (fault) {
      await client.close().catch(() => undefined);
      throw fault;
    }
  }

  /** Trouble of the connection or the server becomes Unavailable; everything else stays as it is. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return translated(work);
  }

  /** All of it or nothing. Begun again as long as others are in the way, so `work` may run several times; when they have been for a second, `free` may do something about it, once. */
  async transaction(
    session: ClientSession,
    work: (session: ClientSession) => Promise<void>,
    free?: () => Promise<void>,
  ): Promise<void> {
    const began = performance.now();
    const until = began + this.longest;
    let freed = !free;
    for (let wait = 5; ; wait = Math.min(wait * 2, 250)) {
      try {
        session.startTransaction({
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority', journal: true, wtimeoutMS: this.longest },
          readPreference: 'primary',
        });
        await work(session);
        return await commit(session, until);
      } catch (fault) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        const again =
          fault instanceof MongoError &&
          fault.hasErrorLabel('TransientTransactionError') &&
          !(origin(fault) instanceof MongoServerSelectionError) &&
          performance.now() < until;
        if (!again) throw fault;
        if (!freed && performance.now() - began > heldUp && (origin(fault) as MongoError).code === writeConflict) {
          freed = true; // two that live must not end each other for ever
          await free!();
        }
        await pause(wait * Math.random());
      }
    }
  }

  /** Makes indexes. On rows that are there already this may outlast any time limit; the server goes on, so asking again waits on. */
  async index(
    collection: string,
    indexes: readonly { key: Document; name: string; [option: string]: unknown }[],
  ): Promise<void> {
    while (indexes.length) {
      try {
        await this.db.command({ createIndexes: collection, indexes });
        return;
      } catch (fault) {
        if (!(fault instanceof MongoNetworkError && fault.name === 'MongoNetworkTimeoutError')) throw fault;
      }
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** A commit whose outcome is unknown is asked for again, unless it was out of time: the server answers the same for the same transaction. */
const commit = async (session: ClientSession, until: number): Promise<void> => {
  for (;;) {
    try {
      return await session.commitTransaction();
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
};

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (fault) {
    throw isPassing(origin(fault)) || isPassing(fault)
      ? new Unavailable(`MongoDB cannot be reached or cannot answer now: ${(fault as Error).message}`, { cause: fault })
      : fault;
  }
};
