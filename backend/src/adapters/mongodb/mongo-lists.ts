import type { Document } from 'mongodb';
import { type AnyList, type Slice, sortOf, searchWords } from '@candor/contracts/kernel/list';
import type { RawList, Scope } from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/raw-rows.ts';
import { keptFields } from '../lists/kept-fields.ts';
import { conditionsOf } from '../lists/row-values.ts';
import { byCount, mostCounted } from '../lists/shape.ts';
import type { Mongo } from './mongo.ts';
import type { Place } from './mongo-models.ts';
import {
  allOf,
  type RowFilter,
  counting,
  matching,
  named,
  type RowDocument,
  sortOn,
  withinScope,
  withWords,
} from './mongo-rows.ts';

export type PageQuestion = {
  place: Place;
  list: AnyList;
  scope: Scope;
  slice: Slice;
  only?: readonly string[];
  /** The model that the search also looks in. */ through: Place | null;
};
type Facets = RawList['facets'];
const keysAtOnce = 10_000;
/** The stages that select the rows of a question. With a name, they leave out the filter of that name. */
type Among = (without?: string) => Document[];

/** A list's page, total and facets. They are separate queries, sent together, so that each can use its own index. */
export class MongoLists {
  /** `mostKeys`: up to so many keys found in another model are sent with the query. With more, the server looks each row up. */
  constructor(
    private readonly mongo: Mongo,
    private readonly mostKeys: number,
  ) {}

  async page<Row>(question: PageQuestion): Promise<RawList<Row>> {
    const { place, list, only } = question;
    const { slice, filtered, among } = await this.#among(question);
    const [facets, page] = await Promise.all([
      this.#facets(place, list, among, filtered),
      this.#page(place, list, slice, among()),
    ]);
    const { items, ...found } = page;
    return { ...slice, ...found, facets, items: RawRows.of(only ? items.map((row) => keptFields(row, only)) : items) };
  }

  /** The keys of all rows on all pages. */
  async keys(question: PageQuestion): Promise<string[]> {
    const { place, list } = question;
    const { slice, among } = await this.#among(question);
    const sort = sortOf(list, slice);
    const found = await this.mongo.db
      .collection<RowDocument>(place.collection)
      .aggregate<{ _id: string }>(
        [...among(), { $sort: sortOn(place.shape, sort.field, sort.direction === 'desc') }, { $project: { _id: 1 } }],
        { batchSize: keysAtOnce, allowDiskUse: true },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** The rows of a question, and which filters choose them. */
  async #among({ place, list, scope, slice: asked, through }: PageQuestion): Promise<{
    slice: Slice;
    filtered: ReadonlySet<string>;
    among: Among;
  }> {
    const { slice, conditions } = conditionsOf(place.shape, list, asked);
    const searched = await this.#searched(place, scope, searchWords(slice.search), through);
    const reached = withinScope(place.shape, scope);
    const among: Among = (without) => [
      {
        $match: allOf([
          ...reached,
          ...Object.entries(conditions)
            .filter(([name]) => name !== without)
            .map(([, condition]) => matching(condition)),
          ...searched.filters,
        ]),
      },
      ...searched.stages,
    ];
    return { slice, filtered: new Set(Object.keys(conditions)), among };
  }

  /** A page beyond the end gives the last page. Asks again when rows came or went between the count and the page. */
  async #page(
    place: Place,
    list: AnyList,
    slice: Slice,
    among: Document[],
  ): Promise<{ items: string[]; total: number; page: number }> {
    const rows = this.mongo.db.collection<RowDocument>(place.collection);
    const sort = sortOf(list, slice);
    const items = async (page: number) => {
      const found = await rows
        .aggregate<{ body: string }>(
          [
            ...among,
            { $sort: sortOn(place.shape, sort.field, sort.direction === 'desc') },
            { $skip: (page - 1) * slice.limit },
            { $limit: slice.limit },
            { $project: { _id: 0, body: 1 } },
          ],
          { batchSize: slice.limit + 1, allowDiskUse: true },
        )
        .toArray();
      return found.map(({ body }) => body);
    };
    const count = async () => (await rows.aggregate<{ n: number }>([...among, { $count: 'n' }]).toArray())[0]?.n ?? 0;
    let { page } = slice;
    for (let tries = 1; ; tries++) {
      const [total, found] = await Promise.all([count(), items(page)]);
      const last = Math.max(1, Math.ceil(total / slice.limit));
      const expected = Math.max(0, Math.min(slice.limit, total - (page - 1) * slice.limit));
      if ((page <= last && found.length === expected) || tries === 4)
        return { items: found, total: Math.max(total, found.length && (page - 1) * slice.limit + found.length), page };
      page = Math.min(slice.page, last);
    }
  }

  async #facets(
    { collection, shape }: Place,
    list: AnyList,
    among: Among,
    filtered: ReadonlySet<string>,
  ): Promise<Facets> {
    const wanted = (list.facets ?? [])
      .map((name) => ({ name, field: list.filters[name]!.field }))
      .filter(({ field }) => field in shape.fields);
    const counted = await Promise.all(
      wanted.map(async ({ name, field }) => {
        const found = await this.mongo.db
          .collection(collection)
          .aggregate<{ _id: unknown; count: number }>(
            [...among(filtered.has(name) ? name : undefined), ...counting(shape, field, mostCounted)],
            { allowDiskUse: true },
          )
          .toArray();
        return [
          name,
          found
            .map(({ _id, count }) => ({ value: named(shape, field, _id), count }))
            .sort(byCount)
            .slice(0, mostCounted),
        ] as const;
      }),
    );
    return Object.fromEntries(counted);
  }

  /** Rows that hold every word, or whose linked row in the other model holds them all. */
  async #searched(
    { shape }: Place,
    { organization_id }: Scope,
    words: readonly string[],
    through: Place | null,
  ): Promise<{ filters: RowFilter[]; stages: Document[] }> {
    if (!words.length) return { filters: [], stages: [] };
    const own: RowFilter[] = shape.searchable ? withWords(words) : [{ _id: { $in: [] } }];
    if (!through) return { filters: own, stages: [] };
    const by = `f.${shape.through!.by}`;
    const there = allOf([{ organization_id: { $eq: organization_id } }, ...withWords(words)]);
    const hits = await this.mongo.db
      .collection<RowDocument>(through.collection)
      .find(there, { projection: { _id: 1 }, limit: this.mostKeys + 1, batchSize: this.mostKeys + 1 })
      .toArray();
    if (hits.length <= this.mostKeys)
      return {
        filters: [{ $or: [allOf(own), { [by]: { $in: hits.map(({ _id }) => _id) } } as RowFilter] }],
        stages: [],
      };
    return {
      filters: [],
      stages: [
        {
          $lookup: {
            from: through.collection,
            localField: by,
            foreignField: '_id',
            pipeline: [{ $match: there }, { $project: { _id: 1 } }],
            as: 'hit',
          },
        },
        { $match: { $or: [allOf(own), { 'hit.0': { $exists: true } }] } },
      ],
    };
  }
}
