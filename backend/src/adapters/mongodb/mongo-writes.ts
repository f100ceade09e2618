import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import {
  type AnyBulkWriteOperation,
  type Binary,
  type ClientSession,
  type Collection,
  MongoServerError,
} from 'mongodb';
import { Overdue } from '../../kernel/ports/deadline.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import { Outrun, type RowWrite } from '../../kernel/ports/read-store.ts';
import { duplicatesOf, type Mongo } from './mongo.ts';
import { collectionNameOf, type MongoModels, type Version } from './mongo-models.ts';
import { type RowDocument, rowDocument } from './mongo-rows.ts';

type Projection = { name: string; version: number };
/** Documents to write, by collection and key. */
type Batch = Map<string, Map<string, RowDocument>>;
type Staged = { batch: string; collection: string; document: RowDocument; at: Date };
/** `together`: how many rows one transaction has. The server ends a transaction after 60 s and keeps it in its cache until then, so a larger batch is staged instead. `atOnce`: how many rows one message has, if they are short. */
export type Sizes = { together: number; atOnce: number };
type Writer = { _id: string; session: Binary; at: Date };
type Step = {
  from: Pick<Version, '_id' | 'collection' | 'position'>;
  to: Pick<Version, 'position' | 'print' | 'event'>;
};

const mostCharacters = 32_000_000;
/** The most bytes in one message, which the driver writes without a pause. */
const mostAtOnce = 400_000;
const forgotten = 60 * 60_000;
/** How long (ms) a server keeps an idle transaction open. */
const transactionLife = 60_000;
/** How long (ms) to work before other work gets its turn. Preparing a large batch takes seconds, and the lease must be renewed during that time. */
const inOneGo = 20;

/**
 * Writes rows together with their checkpoint. The checkpoint only moves from the position that this process last read or wrote, so if two processes write, one is Outrun before any row has changed.
 *
 * Rows and checkpoint are one transaction on a replica set. A standalone server has no transactions, and the batches of catching up are too large for one. Rows of such batches are first staged; then the checkpoint moves and names them, in one document; then the rows are put in place. A process that reads a checkpoint with staged rows puts them in place first, so a process killed halfway leaves no row without its checkpoint and no checkpoint without its rows. Only readers may see part of such a batch for a short time.
 * Each row carries the position that wrote it and never replaces a newer one, so several processes can put rows in place, even repeatedly.
 *
 * A process that begins to write first claims the rows, which ends the session of the previous writer. Otherwise a writer killed in a transaction would keep its documents locked until the server aborts it, after a minute.
 * The process claims the rows again when it sees that another process has written or claimed, or is in its way.
 */
export class MongoWrites {
  private readonly staged: Collection<Staged>;
  private readonly writers: Collection<Writer>;
  #seen = new Map<string, number | null>();
  #session: ClientSession | null = null;
  #claimed: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Our sessions that may have left a transaction open on the server. A sent step may reach the server late, so every claim ends these sessions, for as long as the server would keep the transaction. */
  #abandoned: { session: Binary; at: number }[] = [];

  constructor(
    private readonly mongo: Mongo,
    private readonly models: MongoModels,
    private readonly sizes: Sizes,
  ) {
    this.staged = mongo.bulk.collection('staged');
    this.writers = mongo.bulk.collection('writers');
  }

  async prepare(): Promise<void> {
    await this.mongo.index('staged', [{ key: { batch: 1 }, name: 'batch' }]);
    const named = (await this.models.versions.find({ staged: { $exists: true } }).toArray()).map(
      ({ staged }) => staged!,
    );
    await this.staged.deleteMany({ batch: { $nin: named }, at: { $lt: new Date(Date.now() - forgotten) } });
  }

  async place(projection: Projection): Promise<LogPlace | null> {
    const [version, writer] = await Promise.all([
      this.models.versions.findOne({ _id: collectionNameOf(projection) }),
      this.#claimed && this.writers.findOne({ _id: 'rows' }),
    ]);
    if (writer && !this.#isMine(writer)) this.#claimed = null; // a process that asks for the checkpoint is about to write, perhaps after another writer
    if (version?.staged) await this.#finish(version);
    const position = version?.position ?? null;
    this.#seen.set(collectionNameOf(projection), position);
    if (position === null) return null;
    return { position, event: version?.event?.position === position ? version.event.id : null };
  }

  /** Forgets the checkpoint: an emptied or dropped version begins without one. */
  forget(projection: Projection): void {
    this.#seen.delete(collectionNameOf(projection));
  }

  async write(
    projection: Projection,
    rows: readonly RowWrite[],
    position: number,
    event: string | null = null,
  ): Promise<void> {
    const seen = this.#seen.get(collectionNameOf(projection)) ?? null; // the position these rows were made from; a later read must not change it
    const { id, collection } = await this.models.of(projection);
    const batch = await this.#batch(rows, position);
    const { count, characters, print } = await weighed(batch);
    const step: Step = {
      from: { _id: id, collection, position: seen },
      to: { position, print, event: { id: event, position } },
    };
    if (this.mongo.server.replicaSet) await this.#claim();
    const moved =
      this.mongo.server.replicaSet && count <= this.sizes.together && characters <= mostCharacters
        ? await this.#together(step, batch)
        : await this.#staged(step, batch);
    if (!moved) await this.#refused(step);
    this.#seen.set(id, position);
  }

  async #batch(rows: readonly RowWrite[], position: number): Promise<Batch> {
    const batch: Batch = new Map();
    const turn = turns();
    for (const [model, some] of Map.groupBy(rows, (row) => row.model)) {
      const { collection, shape } = await this.models.of(model);
      const documents = batch.get(collection) ?? new Map<string, RowDocument>();
      for (const row of some) {
        documents.set(row.key, rowDocument(shape, model.list, row, position));
        await turn();
      }
      batch.set(collection, documents);
    }
    return batch;
  }

  /** Runs transactions one after another, in this process's only session. */
  #transaction(work: (session: ClientSession) => Promise<void>): Promise<void> {
    const next = this.#last.then(async () => {
      try {
        await this.mongo.transaction(this.#mine, work, () => {
          this.#claimed = null;
          return this.#claim();
        });
      } catch (fault) {
        if (fault instanceof Overdue) {
          this.#abandoned.push({ session: this.#mine.id!.id as Binary, at: performance.now() });
          this.#session = this.#claimed = null; // the next write begins another session
        }
        throw fault;
      }
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  get #mine(): ClientSession {
    return (this.#session ??= this.mongo.startSession());
  }

  #isMine({ session }: Writer): boolean {
    return session.toString('hex') === (this.#mine.id!.id as Binary).toString('hex');
  }

  /** Claims the rows, unless they are already claimed. */
  #claim(): Promise<void> {
    return (this.#claimed ??= this.#endOther().catch((fault: unknown) => {
      this.#claimed = null;
      throw fault;
    }));
  }

  /** Ends the previous writer's session and every session that this process abandoned, and with them their open transactions. */
  async #endOther(): Promise<void> {
    const before = await this.writers.findOneAndUpdate(
      { _id: 'rows' },
      { $set: { session: this.#mine.id!.id as Binary, at: new Date() } },
      { upsert: true, returnDocument: 'before' },
    );
    this.#abandoned = this.#abandoned.filter(({ at }) => performance.now() - at < transactionLife);
    const ended = [...this.#abandoned, ...(before && !this.#isMine(before) ? [before] : [])];
    if (ended.length)
      await this.mongo.admin
        .command({ killSessions: ended.map(({ session }) => ({ id: session })) })
        .catch((fault: unknown) => {
          if (!(fault instanceof MongoServerError)) throw fault; // not allowed on this server: then the first write may wait for that minute
        });
  }

  async close(): Promise<void> {
    await this.#last;
    if (this.#session) await this.mongo.endSession(this.#session).catch(() => undefined);
  }

  async #together({ from, to }: Step, batch: Batch): Promise<boolean> {
    let moved = false;
    const write = async (session?: ClientSession) => {
      moved = (await this.models.versions.updateOne(from, { $set: to }, { session })).matchedCount > 0;
      if (!moved) return;
      for (const [collection, documents] of batch) {
        for (const some of this.#messages([...documents.values()], (document) => document)) {
          await this.#rows(collection).bulkWrite(
            some.map((replacement) => ({
              replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
            })),
            { session, ordered: false },
          );
        }
      }
    };
    if (batch.size) await this.#transaction(write);
    else await write();
    return moved;
  }

  async #staged({ from, to }: Step, batch: Batch): Promise<boolean> {
    if (!batch.size) return this.#together({ from, to }, batch);
    const name = `${from._id} ${randomUUID()}`;
    const at = new Date();
    const all = [...batch].flatMap(([collection, documents]) =>
      [...documents.values()].map((document): Staged => ({ batch: name, collection, document, at })),
    );
    for (const some of this.#messages(all, ({ document }) => document))
      await this.staged.insertMany(some, { ordered: false });
    const { matchedCount } = await this.models.versions.updateOne(from, { $set: { ...to, staged: name } });
    if (matchedCount) for (const some of this.#messages(all, ({ document }) => document)) await this.#place(some);
    await this.#tidy(from._id, name);
    return matchedCount > 0;
  }

  /** Puts rows in place that a writer left staged. */
  async #finish({ _id, staged }: Version): Promise<void> {
    let some: Staged[] = [];
    for await (const each of this.staged.find({ batch: staged! }, { batchSize: this.sizes.atOnce })) {
      some.push(each);
      if (some.length === this.sizes.atOnce)
        for (const part of this.#messages(some.splice(0), ({ document }) => document)) await this.#place(part);
    }
    for (const part of this.#messages(some, ({ document }) => document)) await this.#place(part);
    await this.#tidy(_id, staged!);
  }

  async #place(some: readonly Staged[]): Promise<void> {
    const byCollection = Map.groupBy(some, ({ collection }) => collection);
    for (const [collection, each] of byCollection) {
      try {
        await this.#rows(collection).bulkWrite(
          each.map(({ document }): AnyBulkWriteOperation<RowDocument> => ({
            replaceOne: {
              filter: { _id: document._id, at: { $lt: document.at } },
              replacement: document,
              upsert: true,
            },
          })),
          { ordered: false },
        );
      } catch (fault) {
        if (!duplicatesOf(fault)) throw fault; // a duplicate means that the row is there, from this position or a later one
      }
    }
  }

  async #tidy(_id: string, staged: string): Promise<void> {
    await this.models.versions.updateOne({ _id, staged }, { $unset: { staged: '' } });
    await this.staged.deleteMany({ batch: staged });
  }

  /** Runs when the checkpoint is not where this process left it. Either this very write was stored and its answer was lost, or another process wrote. */
  async #refused({ from, to }: Step): Promise<void> {
    const version = await this.models.versions.findOne({ _id: from._id });
    if (version?.collection !== from.collection || version.position !== to.position || version.print !== to.print) {
      this.models.forget();
      this.#claimed = null;
      throw new Outrun(
        `Another process moved ${from._id} on from ${from.position ?? 'its beginning'} (to ${version?.position ?? 'nothing'}).`,
      );
    }
    if (version.staged) await this.#finish(version);
  }

  /** Splits the rows into groups that each make one short message. */
  *#messages<T>(all: readonly T[], documentOf: (each: T) => RowDocument): Generator<T[]> {
    let [start, characters] = [0, 0];
    for (const [at, each] of all.entries()) {
      const more = charactersOf(documentOf(each));
      if (at > start && (at - start >= this.sizes.atOnce || characters + more > mostAtOnce)) {
        yield all.slice(start, at);
        [start, characters] = [at, 0];
      }
      characters += more;
    }
    if (start < all.length) yield all.slice(start);
  }

  #rows(collection: string): Collection<RowDocument> {
    return this.mongo.bulk.collection(collection);
  }
}

/** Returns a function to call after each piece of work: when the work has taken long enough, other work gets its turn. */
const turns = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  return () =>
    performance.now() - since < inOneGo
      ? undefined
      : breath().then(() => {
          since = performance.now();
        });
};
const charactersOf = ({ body = '', hidden = '' }: RowDocument): number => body.length + hidden.length;
/** The size of the batch, and a hash that identifies it. */
const weighed = async (batch: Batch): Promise<{ count: number; characters: number; print: string }> => {
  const hash = createHash('sha256');
  const turn = turns();
  let [count, characters] = [0, 0];
  for (const [collection, documents] of batch) {
    for (const document of documents.values()) {
      const { _id, organization_id, body, hidden } = document;
      count++;
      characters += charactersOf(document);
      hash.update(`${collection}\n${JSON.stringify([_id, organization_id])}\n${body}\n${hidden}\n`);
      await turn();
    }
  }
  return { count, characters, print: hash.digest('base64') };
};
