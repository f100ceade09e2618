import type { Collection, Document } from 'mongodb';
import type { Slice } from '@candor/contracts/kernel/list';
import type { Checked } from '../../kernel/ports/checked.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import {
  type FindOptions,
  type ListOptions,
  type Model,
  type PartOptions,
  type RawList,
  type RowsPart,
  type Scope,
  ReadStore,
  type RowWrite,
} from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { keptFields } from '../lists/kept-fields.ts';
import { storedValue } from '@candor/contracts/kernel/list-values';
import { oneOf } from '../lists/row-values.ts';
import { hasColumn, mostFound, type Shape } from '../lists/shape.ts';
import { isDropped, Mongo, type MongoSettings } from './mongo.ts';
import { doctor } from './mongo-doctor.ts';
import { MongoLists, type PageQuestion } from './mongo-lists.ts';
import { MongoModels, type Place } from './mongo-models.ts';
import {
  allOf,
  type RowFilter,
  counting,
  indexAnywhere,
  matching,
  valueName,
  type RowDocument,
  sortOn,
  wholeRow,
  withinScope,
} from './mongo-rows.ts';
import { MongoWrites, type Sizes } from './mongo-writes.ts';

/** `noticed`: after how long (ms) a process rereads which version is active · `grace`: how long (ms) replaced rows stay · `mostKeys`, `sizes`: see MongoLists and MongoWrites. */
export type MongoReadStoreOptions = MongoSettings & {
  noticed?: number;
  grace?: number;
  mostKeys?: number;
  sizes?: Sizes;
};
type Where = Record<string, string | number | boolean | readonly (string | number)[]>;
type Projection = { name: string; version: number };
const keysAtOnce = 10_000;

/** The read models in MongoDB, with one collection per version. Only one process writes at a time, and any number read. */
export class MongoReadStore extends ReadStore {
  /** False, because a row is one document, which is replaced as a whole. */
  readonly keepsUnread = false;
  readonly #declared = new Map<string, Model[]>();
  readonly #indexed = new Set<string>();

  private constructor(
    private readonly mongo: Mongo,
    private readonly models: MongoModels,
    private readonly writes: MongoWrites,
    private readonly lists: MongoLists,
  ) {
    super(mongo.patience);
  }

  /** Throws Unavailable if no server is found that accepts writes. */
  static async open({
    noticed = 500,
    grace = 20_000,
    mostKeys = 20_000,
    sizes = { together: 5000, atOnce: 500 },
    ...settings
  }: MongoReadStoreOptions): Promise<MongoReadStore> {
    const mongo = await Mongo.open(settings);
    const models = new MongoModels(mongo, noticed, grace);
    return new MongoReadStore(mongo, models, new MongoWrites(mongo, models, sizes), new MongoLists(mongo, mostKeys));
  }

  declare(models: readonly Model[]): void {
    for (const model of models)
      this.#declared.set(
        model.name,
        [...(this.#declared.get(model.name) ?? []).filter(({ version }) => version !== model.version), model].sort(
          (a, b) => b.version - a.version,
        ),
      );
  }

  async prepare(models: readonly Model[]): Promise<void> {
    this.declare(models);
    await this.mongo.run(async () => {
      await this.models.prepare(models);
      await this.writes.prepare();
    });
  }

  /** The whole row, hidden fields included. */
  async get<Row>(model: string, scope: Scope, key: string): Promise<Row | null> {
    return (await this.#byKey<Row>(model, scope, [key], { body: 1, hidden: 1 })).get(key) ?? null;
  }

  async getMany<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]> {
    const found = await this.#byKey<Row>(model, scope, keys, { body: 1 });
    return keys.flatMap((key) => found.get(key) ?? []);
  }

  async getWhole<Row>(model: string, scope: Scope, keys: readonly string[]): Promise<Row[]> {
    const found = await this.#byKey<Row>(model, scope, keys, { body: 1, hidden: 1 });
    return keys.flatMap((key) => found.get(key) ?? []);
  }

  list<Row = unknown>(model: string, scope: Scope, slice: Slice, how: ListOptions = {}): Promise<RawList<Row>> {
    return this.#listed(model, scope, slice, (question) => this.lists.page<Row>({ ...question, ...how }));
  }

  keys(model: string, scope: Scope, slice: Slice): Promise<string[]> {
    return this.#listed(model, scope, slice, (question) => this.lists.keys(question));
  }

  #listed<T>(model: string, scope: Scope, slice: Slice, ask: (question: PageQuestion) => Promise<T>): Promise<T> {
    return this.#ask(model, async (place, answering) => {
      const { list } = this.#newest(model);
      const through = place.shape.through && (await answering(place.shape.through.list));
      const searched = through?.shape.searchable
        ? { place: through, list: this.#newest(place.shape.through!.list).list }
        : null;
      return ask({ place, list, scope, slice, through: searched });
    });
  }

  async find<Row>(model: string, scope: Scope, where: Where, options: FindOptions = {}): Promise<Row[]> {
    return (await this.#bodies(model, scope, where, options)).map((body) => JSON.parse(body) as Row);
  }

  async findRaw<Row>(
    model: string,
    scope: Scope,
    where: Where,
    { only, ...options }: FindOptions & { only?: readonly string[] } = {},
  ): Promise<RawRows<Row>> {
    const rows = await this.#bodies(model, scope, where, options);
    return RawRows.of(only ? rows.map((row) => keptFields(row, only)) : rows);
  }

  #bodies(
    model: string,
    scope: Scope,
    where: Where,
    { sort, descending = false, limit = mostFound }: FindOptions,
  ): Promise<string[]> {
    return this.#ask(model, async ({ collection, shape }) => {
      if (sort && !hasColumn(shape, sort)) throw new Error(`${model} cannot be sorted by ${sort}.`);
      const filter = this.#where(shape, scope, where);
      if (limit < 1) return [];
      const found = await this.#rows(collection)
        .find(filter, {
          projection: { _id: 0, body: 1 },
          sort: sortOn(shape, sort, descending),
          limit,
          batchSize: limit + 1,
          allowDiskUse: true,
        })
        .toArray();
      return found.map(({ body }) => body!);
    });
  }

  findPart<Row>(
    model: string,
    scope: Scope,
    where: Where,
    { after, limit, only }: PartOptions,
  ): Promise<RowsPart<Row>> {
    return this.#ask(model, async ({ collection, shape }) => {
      const filter = this.#where(shape, scope, where);
      const found = await this.#rows(collection)
        .find(after === null ? filter : allOf([filter, { _id: { $gt: after } }]), {
          projection: { _id: 1, body: 1 },
          sort: { _id: 1 },
          limit,
          batchSize: limit + 1,
          allowDiskUse: true,
        })
        .toArray();
      const bodies = found.map(({ body }) => (only ? keptFields(body!, only) : body!));
      return { rows: RawRows.of<Row>(bodies), next: found.length < limit ? null : found.at(-1)!._id };
    });
  }

  /** Rows without a value are not counted. */
  countBy(model: string, scope: Scope, field: string, where: Where = {}): Promise<Record<string, number>> {
    return this.#ask(model, async ({ collection, shape }) => {
      if (!shape.fields[field]) throw new Error(`${model} has no field ${field}.`);
      const counts = await this.#rows(collection)
        .aggregate<{ _id: unknown; count: number }>(
          [{ $match: this.#where(shape, scope, where) }, ...counting(shape, field)],
          { allowDiskUse: true },
        )
        .toArray();
      return Object.fromEntries(counts.map(({ _id, count }) => [valueName(shape, field, _id), count]));
    });
  }

  readRows(model: Model, keys: readonly string[]): Promise<Map<string, unknown>> {
    return this.mongo.run(async () => {
      const { collection } = await this.models.of(model);
      const rows = new Map<string, unknown>();
      for (let start = 0; start < keys.length; start += keysAtOnce) {
        const found = this.#rows(collection, this.mongo.bulk).find(
          { _id: { $in: keys.slice(start, start + keysAtOnce) }, body: { $exists: true } },
          { projection: { body: 1, hidden: 1 }, batchSize: keysAtOnce },
        );
        for await (const row of found) rows.set(row._id, wholeRow(row));
      }
      return rows;
    });
  }

  /** The first call makes the index that it needs. */
  keysWhere(model: Model, field: string, value: string): Promise<string[]> {
    return this.mongo.run(async () => {
      const { collection, shape } = await this.models.of(model);
      const kind = shape.fields[field];
      if (!kind) throw new Error(`${model.name} has no field ${field}.`);
      const stored = storedValue(kind === 'keywords' ? 'keyword' : kind, value);
      if (stored === null) return [];
      if (!this.#indexed.has(`${collection} ${field}`)) await this.mongo.index(collection, [indexAnywhere(field)]);
      this.#indexed.add(`${collection} ${field}`);
      const found = await this.#rows(collection, this.mongo.bulk)
        .find(matching({ field, kind, op: 'in', values: [stored] }), {
          projection: { _id: 1 },
          sort: { _id: 1 },
          batchSize: keysAtOnce,
        })
        .toArray();
      return found.map(({ _id }) => _id);
    });
  }

  write(
    projection: Projection,
    rows: readonly RowWrite[],
    position: number,
    event: string | null = null,
  ): Promise<void> {
    return this.mongo.run(() => this.writes.write(projection, rows, position, event));
  }

  place(projection: Projection): Promise<LogPlace | null> {
    return this.mongo.run(() => this.writes.place(projection));
  }

  active(name: string): Promise<number | null> {
    return this.mongo.run(() => this.models.active(name));
  }

  activate(model: Model): Promise<void> {
    return this.mongo.run(() => this.models.activate(model));
  }

  async reset(model: Model): Promise<void> {
    await this.mongo.run(() => this.models.reset(model));
    this.writes.forget(model);
  }

  /** What an operator should know about this database. Throws Unavailable if it cannot be reached. */
  check(): Promise<Checked> {
    return this.mongo.run(() => doctor(this.mongo, this.models, [...this.#declared.values()].flat()));
  }

  async close(): Promise<void> {
    this.models.close();
    await this.writes.close();
    await this.mongo.close();
  }

  #where(shape: Shape, scope: Scope, where: Where): RowFilter {
    return allOf([
      ...withinScope(shape, scope),
      ...Object.entries(where).map(([field, value]) => matching(oneOf(shape, field, [value].flat()))),
    ]);
  }

  #byKey<Row>(model: string, scope: Scope, keys: readonly string[], projection: Document): Promise<Map<string, Row>> {
    return this.#ask(model, async ({ collection, shape }) => {
      const rows = await this.#rows(collection)
        .find(allOf([{ _id: { $in: [...keys] } }, ...withinScope(shape, scope)]), {
          projection,
          batchSize: keys.length + 1,
        })
        .toArray();
      return new Map(rows.map((row) => [row._id, wholeRow(row) as Row]));
    });
  }

  /** Runs a query on the rows that answer at this time, and on the other models' rows that it names. Repeats the query if any of them were replaced and may have been dropped before the answer was complete. */
  #ask<T>(model: string, ask: (place: Place, answering: (name: string) => Promise<Place>) => Promise<T>): Promise<T> {
    return this.mongo.run(async () => {
      for (let tries = 1; ; tries++) {
        const places = new Map<string, Place>();
        const answering = async (name: string) => {
          const place = await this.models.answering(name);
          places.set(name, place);
          return place;
        };
        try {
          const answer = await ask(await answering(model), answering);
          if (tries === 3 || !(await this.#replaced(places))) return answer;
        } catch (fault) {
          if (!isDropped(fault) || tries === 3) throw fault;
          this.models.forget();
        }
      }
    });
  }

  /** Whether the rows of these places were replaced. Checks again only if the answer came so late that the rows may have been dropped; names are never used twice, so the same name means the same rows. */
  async #replaced(places: ReadonlyMap<string, Place>): Promise<boolean> {
    if ([...places.values()].every(({ until }) => performance.now() < until)) return false;
    this.models.forget();
    for (const [name, { collection }] of places)
      if ((await this.models.answering(name)).collection !== collection) return true;
    return false;
  }

  #rows(collection: string, db = this.mongo.db): Collection<RowDocument> {
    return db.collection(collection);
  }

  #newest(name: string): Model {
    const model = this.#declared.get(name)?.[0];
    if (!model) throw new Error(`There is no read model ${name}.`);
    return model;
  }
}
