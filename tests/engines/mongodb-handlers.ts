import { type Document, Long } from 'mongodb';
import type { Catalogue, Update } from './mongodb-catalogue.ts';
import { Fault, type IndexSpec, type Transaction, withId } from './mongodb-documents.ts';
import { matcher } from './mongodb-matching.ts';
import { aggregated, projected } from './mongodb-pipeline.ts';
import { keyOf, sorted } from './mongodb-values.ts';

export type Command = Document & { $db: string };
/** A command, the collection that it names, and the transaction to which it belongs. */
export type Running = { catalogue: Catalogue; command: Command; ns: string; within?: Transaction };
type Handler = (running: Running) => Document | Promise<Document>;

/** The commands of a MongoDB server that concern collections. */
export const handlers: Record<string, Handler> = {
  ping: () => ({ ok: 1 }),
  killCursors: ({ catalogue, command }) => {
    for (const id of (command['cursors'] as unknown[]) ?? []) catalogue.cursors.delete(String(id));
    return { ok: 1 };
  },
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], ok: 1 }),
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
  insert: async (running) => {
    const { catalogue, command, within } = running;
    const documents = catalogue.at(running.ns);
    const items = command['documents'] as Document[];
    const writeErrors = await catalogue.each(items, command['ordered'] !== false, within, (document) =>
      documents.insert(withId(document), within),
    );
    return {
      n: command['ordered'] === false ? items.length - writeErrors.length : (writeErrors[0]?.['index'] ?? items.length),
      ok: 1,
      ...(writeErrors.length ? { writeErrors } : {}),
    };
  },
  update: async (running) => {
    const { catalogue, command, within } = running;
    const documents = catalogue.at(running.ns);
    const upserted: Document[] = [];
    let [n, nModified] = [0, 0];
    const writeErrors = await catalogue.each(
      command['updates'] as Document[],
      command['ordered'] !== false,
      within,
      (update, index) => {
        const done = catalogue.update(documents, update as Update, within);
        n += done.n;
        nModified += done.changed;
        if (done.upserted !== undefined) upserted.push({ index, _id: done.upserted });
      },
    );
    return {
      n,
      nModified,
      ok: 1,
      ...(upserted.length ? { upserted } : {}),
      ...(writeErrors.length ? { writeErrors } : {}),
    };
  },
  delete: async (running) => {
    const { catalogue, command, within } = running;
    const documents = catalogue.look(running.ns);
    let n = 0;
    const writeErrors = await catalogue.each(
      command['deletes'] as Document[],
      command['ordered'] !== false,
      within,
      ({ q, limit }) => {
        const matched = documents.select(q, within);
        for (const each of limit ? matched.slice(0, 1) : matched) {
          documents.remove(keyOf(each._id), within);
          n++;
        }
      },
    );
    return { n, ok: 1, ...(writeErrors.length ? { writeErrors } : {}) };
  },
  findAndModify: (running) =>
    running.catalogue.patiently(running.within, () => {
      const { catalogue, command, within } = running;
      const documents = catalogue.at(running.ns);
      if (command['remove']) {
        const [document] = documents.select(command['query'], within);
        if (document) documents.remove(keyOf(document._id), within);
        return { value: document ?? null, lastErrorObject: { n: document ? 1 : 0 }, ok: 1 };
      }
      const done = catalogue.update(
        documents,
        { q: command['query'], u: command['update'], upsert: command['upsert'], sort: command['sort'] },
        within,
      );
      return {
        value: command['new'] ? done.after : done.before,
        lastErrorObject: { n: done.n, updatedExisting: done.upserted === undefined },
        ok: 1,
      };
    }),
  find: (running) => {
    const { catalogue, command, within } = running;
    const matched = catalogue.look(running.ns).select(command['filter'], within);
    const from = Number(command['skip'] ?? 0);
    const limit = Math.abs(Number(command['limit'] ?? 0));
    const some = (
      command['sort'] && Object.keys(command['sort']).length ? sorted(matched, command['sort']) : matched
    ).slice(from, limit ? from + limit : undefined);
    return catalogue.cursor(
      running.ns,
      projected(some, command['projection']),
      command['batchSize'],
      command['singleBatch'],
    );
  },
  aggregate: (running) => {
    const { catalogue, command, within } = running;
    const found = aggregated(catalogue.look(running.ns), command['pipeline'], {
      collection: (name) => catalogue.look(`${command.$db}.${name}`),
      within,
    });
    return catalogue.cursor(running.ns, found, command['cursor']?.batchSize);
  },
  getMore: ({ catalogue, command }) => {
    const id = String(command['getMore']);
    const cursor = catalogue.cursors.get(id);
    if (!cursor) throw new Fault(43, 'CursorNotFound', `cursor id ${id} not found`);
    const nextBatch = cursor.documents.splice(0, Number(command['batchSize'] ?? 1000));
    if (!cursor.documents.length) catalogue.cursors.delete(id);
    return {
      cursor: { id: cursor.documents.length ? Long.fromString(id) : Long.ZERO, ns: cursor.ns, nextBatch },
      ok: 1,
    };
  },
  count: (running) => ({
    n: running.catalogue.look(running.ns).select(running.command['query'], running.within).length,
    ok: 1,
  }),
  distinct: (running) => {
    const { catalogue, command, within } = running;
    const groups = aggregated(
      catalogue.look(running.ns),
      [
        { $match: { ...command['query'], [command['key']]: { $exists: true } } },
        { $unwind: `$${command['key']}` },
        { $group: { _id: `$${command['key']}` } },
      ],
      { collection: (name) => catalogue.look(`${command.$db}.${name}`), within },
    );
    return { values: groups.map(({ _id }) => _id), ok: 1 };
  },
  create: ({ catalogue, ns }) => {
    if (catalogue.collections.has(ns)) throw new Fault(48, 'NamespaceExists', `Collection ${ns} already exists.`);
    catalogue.note({ ns, indexes: catalogue.at(ns).indexes });
    return { ok: 1 };
  },
  drop: ({ catalogue, ns }) => {
    if (!catalogue.collections.delete(ns)) throw new Fault(26, 'NamespaceNotFound', 'ns not found');
    catalogue.note({ ns, dropped: true });
    return { ok: 1 };
  },
  dropDatabase: ({ catalogue, command }) => {
    for (const ns of [...catalogue.collections.keys()].filter((each) => each.startsWith(`${command.$db}.`))) {
      catalogue.collections.delete(ns);
      catalogue.note({ ns, dropped: true });
    }
    return { ok: 1 };
  },
  createIndexes: (running) => {
    const { catalogue, ns } = running;
    const documents = catalogue.at(ns);
    const before = documents.indexes.length;
    for (const index of running.command['indexes'] as IndexSpec[]) {
      const there = documents.indexes.find(({ name }) => name === index.name);
      if (there && keyOf(there.key) !== keyOf(index.key))
        throw new Fault(
          86,
          'IndexKeySpecsConflict',
          `An existing index has the same name as the requested index: ${index.name}`,
        );
      if (Object.keys(index.key).length > 32) throw new Fault(13103, 'Location13103', 'too many compound keys');
      if (!there) documents.indexes = [...documents.indexes, index];
    }
    if (documents.indexes.length > 64) throw new Fault(67, 'CannotCreateIndex', 'add index fails, too many indexes');
    catalogue.note({ ns, indexes: documents.indexes });
    return { numIndexesBefore: before, numIndexesAfter: documents.indexes.length, ok: 1 };
  },
  listIndexes: (running) => {
    const { catalogue } = running;
    const documents = catalogue.collections.get(running.ns);
    if (!documents) throw new Fault(26, 'NamespaceNotFound', 'ns does not exist');
    return catalogue.cursor(
      documents.name,
      documents.indexes.map((index) => ({ v: 2, ...index })),
    );
  },
  dropIndexes: (running) => {
    const { catalogue } = running;
    const documents = catalogue.look(running.ns);
    documents.indexes = documents.indexes.filter(
      ({ name }) => name === '_id_' || (running.command['index'] !== '*' && name !== running.command['index']),
    );
    catalogue.note({ ns: documents.name, indexes: documents.indexes });
    return { ok: 1 };
  },
  listCollections: ({ catalogue, command }) => {
    const all = [...catalogue.collections.keys()]
      .filter((ns) => ns.startsWith(`${command.$db}.`))
      .map((ns) => ({ name: ns.slice(command.$db.length + 1), type: 'collection' }));
    return catalogue.cursor(`${command.$db}.$cmd.listCollections`, all.filter(matcher(command['filter'])), 10_000);
  },
};
