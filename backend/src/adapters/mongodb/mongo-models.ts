import { randomBytes } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Model } from '../../kernel/ports/read-store.ts';
import { shapeOf } from '../lists/row-values.ts';
import { sameRows, type Shape } from '../lists/shape.ts';
import { isDropped, isDuplicate, type Mongo } from './mongo.ts';
import { type Index, indexesOf } from './mongo-rows.ts';

/** One version of a read model. Everything that must change together is in this one document: the collection of its rows, whether it is active (the version with the highest `active` answers queries), and the log position it has reached. `staged` names the rows of that position that may not be in place yet. */
export type Version = {
  _id: string;
  name: string;
  version: number;
  shape: string;
  collection: string;
  active: number;
  position: number | null;
  print?: string;
  /** The event at `position`. The event counts only if it was saved with this position: an earlier release saves only the position. */
  event?: { id: string | null; position: number };
  staged?: string;
};
/** The collection of a version's rows. No process drops it before `until`, by this process's clock. */
export type Place = { id: string; collection: string; shape: Shape; until: number };
type Named = { name: string; version: number };
type VersionList = { versions: readonly Version[]; read: number };

export const collectionNameOf = ({ name, version }: Named): string => `${name}.v${version}`;
export const facetFields = ({ list }: Model): string[] =>
  (list.facets ?? []).flatMap((facet) => list.filters[facet]?.field ?? []);
const abandoned = 10 * 60_000;

/** All versions, and the switch between them. A version's rows are in a collection whose name is never used again, so a switch, a reset or a rebuild changes just one document. A replaced collection is dropped after `grace` ms. Every process has noticed the change then, because each rereads the versions after `noticed` ms. */
export class MongoModels {
  readonly versions: Collection<Version>;
  private readonly litter: Collection<{ _id: string; at: Date }>;
  #known: VersionList | null = null;
  #reading: Promise<VersionList> | null = null;
  #shapes = new Map<string, Shape>();
  #mine = new Set<string>();
  #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly mongo: Mongo,
    private readonly noticed: number,
    private readonly grace: number,
  ) {
    this.versions = mongo.db.collection('models');
    this.litter = mongo.bulk.collection('litter');
  }

  /** The rows that answer queries for this name at this time: those of the active version, else of the newest. */
  async answering(name: string): Promise<Place> {
    const first = ({ versions }: VersionList) =>
      versions.filter((each) => each.name === name).sort((a, b) => b.active - a.active || b.version - a.version)[0];
    return this.#find(first, this.noticed, name);
  }

  /** The rows of this version, as this process last read it. */
  of(model: Named): Promise<Place> {
    return this.#find(
      ({ versions }) => versions.find(({ _id }) => _id === collectionNameOf(model)),
      Infinity,
      `${model.name} v${model.version}`,
    );
  }

  /** Makes the next query read the versions again. */
  forget(): void {
    this.#known = this.#reading = null;
  }

  async active(name: string): Promise<number | null> {
    const found = await this.versions.findOne({ name, active: { $gt: 0 } }, { sort: { active: -1, version: -1 } });
    return found?.version ?? null;
  }

  /** Makes the collections and versions that are missing. Restarts a version if its fields or search changed without a new number, or if its rows are gone. */
  async prepare(models: readonly Model[]): Promise<void> {
    const there = new Set(
      (await this.mongo.bulk.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
    );
    await Promise.all(models.map((model) => this.#prepare(model, there)));
    this.forget();
    await this.#sweep();
  }

  /** Indexes are made after the version is filled and before it answers, which is several times faster than indexing while filling. */
  async activate(model: Model): Promise<void> {
    const all = await this.versions.find({ name: model.name }).toArray();
    const mine = all.find(({ _id }) => _id === collectionNameOf(model));
    if (!mine) throw new Error(`There is no read model ${model.name} v${model.version}.`);
    await this.mongo.index(mine.collection, indexesOf(JSON.parse(mine.shape) as Shape, facetFields(model)));
    const others = all.filter((each) => each !== mine);
    const active =
      mine.active > 0 && others.every((each) => each.active < mine.active)
        ? mine.active
        : 1 + Math.max(...all.map((each) => each.active));
    if (active !== mine.active)
      await this.versions.updateOne({ _id: mine._id, collection: mine.collection }, { $set: { active } });
    if (others.length) {
      await this.#discard(others.map(({ collection }) => collection));
      await this.versions.deleteMany({ _id: { $in: others.map(({ _id }) => _id) }, active: { $lt: active } });
    }
    this.forget();
  }

  async reset(model: Model): Promise<void> {
    const there = await this.versions.findOne({ _id: collectionNameOf(model) });
    if (there)
      await this.#begin(
        there,
        there.shape,
        there.active > 0 ? indexesOf(JSON.parse(there.shape) as Shape, facetFields(model)) : [],
      );
    this.forget();
  }

  /** Collections of rows that no version names. A process that died halfway has left them. */
  async orphans(): Promise<string[]> {
    const named = new Set([
      ...(await this.versions.find().toArray()).map(({ collection }) => collection),
      ...(await this.litter.find().toArray()).map(({ _id }) => _id),
    ]);
    return (await this.mongo.bulk.listCollections({}, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => /\.v\d+\.[a-z0-9]{8}$/.test(name) && !named.has(name));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #prepare(model: Model, there: ReadonlySet<string>): Promise<void> {
    const shape = shapeOf(model);
    const text = JSON.stringify(shape);
    for (;;) {
      const before = await this.versions.findOne({ _id: collectionNameOf(model) });
      if (before && there.has(before.collection) && sameRows(JSON.parse(before.shape) as Shape, shape)) {
        if (before.shape !== text)
          await this.versions.updateOne({ _id: before._id, collection: before.collection }, { $set: { shape: text } });
        if (before.active > 0) await this.mongo.index(before.collection, indexesOf(shape, facetFields(model)));
        return;
      }
      const indexes = before && before.active > 0 ? indexesOf(shape, facetFields(model)) : [];
      if (
        await this.#begin(
          before ?? { _id: collectionNameOf(model), name: model.name, version: model.version },
          text,
          indexes,
        )
      )
        return;
    }
  }

  /** Gives the version an empty collection. False: another process did so at the same time. */
  async #begin(
    version: Version | (Pick<Version, '_id'> & Named),
    shape: string,
    indexes: readonly Index[],
  ): Promise<boolean> {
    const collection = `${version._id}.${randomBytes(5).readUIntBE(0, 5).toString(36).padStart(8, '0').slice(-8)}`;
    await this.mongo.bulk.createCollection(collection);
    await this.mongo.index(collection, indexes);
    if ('collection' in version) {
      await this.#discard([version.collection]);
      const { matchedCount } = await this.versions.updateOne(
        { _id: version._id, collection: version.collection },
        { $set: { shape, collection, position: null }, $unset: { staged: '', print: '', event: '' } },
      );
      if (!matchedCount) await this.#discard([collection]);
      return matchedCount > 0;
    }
    try {
      await this.versions.insertOne({ ...version, shape, collection, active: 0, position: null });
      return true;
    } catch (fault) {
      if (!isDuplicate(fault)) throw fault;
      await this.#discard([collection]);
      return false;
    }
  }

  /** Drops the collections later, when no process reads them any more. Their names are stored first, so that another process drops them if this one dies. */
  async #discard(collections: readonly string[]): Promise<void> {
    for (const _id of collections) {
      await this.litter.updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true });
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#mine.add(_id);
        void this.#sweep().catch(() => undefined); // the next start sweeps again
      }, this.grace).unref();
      this.#timers.add(timer);
    }
  }

  async #sweep(): Promise<void> {
    for (const { _id, at } of await this.litter.find().toArray()) {
      if (!this.#mine.has(_id) && Date.now() - at.getTime() < abandoned) continue;
      if (!(await this.versions.findOne({ collection: _id })))
        await this.mongo.bulk.dropCollection(_id).catch((fault: unknown) => {
          if (!isDropped(fault)) throw fault; // by another process
        });
      await this.litter.deleteOne({ _id });
      this.#mine.delete(_id);
    }
  }

  async #find(pick: (known: VersionList) => Version | undefined, oldest: number, name: string): Promise<Place> {
    const recent = this.#known && performance.now() - this.#known.read < oldest ? this.#known : null;
    const known = recent && pick(recent) ? recent : await this.#read();
    const found = pick(known);
    if (!found) throw new Error(`There is no read model ${name}.`);
    let shape = this.#shapes.get(found.shape);
    if (!shape) this.#shapes.set(found.shape, (shape = JSON.parse(found.shape) as Shape));
    return { id: found._id, collection: found.collection, shape, until: known.read + this.grace / 2 };
  }

  #read(): Promise<VersionList> {
    if (this.#reading) return this.#reading;
    const read = performance.now();
    const reading = this.versions
      .find({}, { projection: { print: 0 } })
      .toArray()
      .then((versions) => {
        const known = { versions, read };
        if (this.#reading === reading) this.#known = known;
        return known;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    return (this.#reading = reading);
  }
}
