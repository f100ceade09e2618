import { MongoServerError } from 'mongodb';
import type { Checked } from '../../kernel/ports/checked.ts';
import type { Model } from '../../kernel/ports/read-store.ts';
import type { Shape } from '../lists/shape.ts';
import type { Mongo } from './mongo.ts';
import { facetFields, type MongoModels } from './mongo-models.ts';
import { indexesOf } from './mongo-rows.ts';

const oldest = 5;

/** Checks the server, this user's permissions, and the indexes of the active models. */
export const doctor = async (mongo: Mongo, models: MongoModels, declared: readonly Model[]): Promise<Checked> => {
  const { version, described, replicaSet } = mongo.server;
  const { localTime } = (await mongo.admin.command({ hello: 1 })) as { localTime: Date };
  const wrong = [
    ...(Number.parseInt(version, 10) < oldest ? [`MongoDB ${oldest}.0 or newer is needed.`] : []),
    ...(await forbidden(mongo)),
  ];
  const notes = replicaSet
    ? []
    : [
        'A standalone server has no transactions: while a batch of rows is written, readers may for a moment see part of it. A replica set, even of one, is better.',
      ];
  if (!wrong.length) {
    wrong.push(...(await missingIndexes(mongo, models, declared)));
    const orphans = await models.orphans();
    if (orphans.length)
      notes.push(`No read model uses these collections any more, and they may be dropped: ${orphans.join(', ')}.`);
  }
  return {
    server: `MongoDB ${version}, ${described}, database ${mongo.db.databaseName}`,
    wrong,
    notes,
    clock: localTime,
  };
};

/** Tries, on a collection of its own, everything that we need to do. */
const forbidden = async ({ db }: Mongo): Promise<string[]> => {
  const scrap = db.collection<{ _id: string; n: number }>('doctor');
  const steps: Record<string, () => Promise<unknown>> = {
    'write documents': () => scrap.updateOne({ _id: 'scrap' }, { $inc: { n: 1 } }, { upsert: true }),
    'read documents': () => scrap.findOne({ _id: 'scrap' }),
    'make indexes': () => scrap.createIndex({ n: 1 }),
    'list collections': () => db.listCollections({}, { nameOnly: true }).toArray(),
    'drop collections': () => scrap.drop(),
  };
  const failed: string[] = [];
  for (const [what, step] of Object.entries(steps)) {
    await step().catch((fault: unknown) => {
      if (!(fault instanceof MongoServerError && [13, 8000].includes(Number(fault.code)))) throw fault;
      failed.push(what);
    });
  }
  return failed.length
    ? [`This user may not ${failed.join(', ')} in ${db.databaseName}. The role readWrite on it is enough.`]
    : [];
};

const missingIndexes = async (
  { db }: Mongo,
  { versions }: MongoModels,
  declared: readonly Model[],
): Promise<string[]> => {
  const lines: string[] = [];
  for (const each of await versions
    .find({ active: { $gt: 0 } })
    .sort({ _id: 1 })
    .toArray()) {
    const model = declared.find(({ name }) => name === each.name);
    const present = new Set(
      (
        await db
          .collection(each.collection)
          .listIndexes()
          .toArray()
          .catch(() => [])
      ).map(({ name }) => String(name)),
    );
    const missing = model
      ? indexesOf(JSON.parse(each.shape) as Shape, facetFields(model)).filter(({ name }) => !present.has(name))
      : [];
    if (missing.length)
      lines.push(
        `${each.name} v${each.version} lacks ${missing.length} of its indexes: ${missing.map(({ name }) => `(${name})`).join(' ')}. They are made when the projector starts; until then lists are slow.`,
      );
  }
  return lines;
};
