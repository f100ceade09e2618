import type { Document } from 'mongodb';
import { type AnyList, type Slice, sortOf } from '@candor/contracts/kernel/list';
import type { ListOptions, RawList, Scope } from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { keptFields } from '../lists/kept-fields.ts';
import { conditionsOf, readingOf, soughtIn } from '../lists/row-values.ts';
import {
  byCount,
  looksForSomething,
  mostCounted,
  openMark,
  type Reading,
  type Sought,
  type SoughtRows,
  textsIn,
} from '../lists/shape.ts';
import type { Mongo } from './mongo.ts';
import type { Place } from './mongo-models.ts';
import {
  allOf,
  type RowFilter,
  counting,
  matching,
  valueName,
  type RowDocument,
  sortOn,
  withinScope,
  wholeRow,
  withWords,
} from './mongo-rows.ts';

/** A searched model, and how the caller may search it. */
type Searched = { place: Place; reading: Reading };
export type PageQuestion = ListOptions & {
  place: Place;
  list: AnyList;
  scope: Scope;
  slice: Slice;
  /** The other model that the search also covers. */ through: { place: Place; list: AnyList } | null;
};
type Facets = RawList['facets'];
const keysAtOnce = 10_000;
const readAtOnce = 1_000;
/** The stages that select the rows of a query. `without`: the name of a filter to leave out. */
type Among = (without?: string) => Document[];

/** A list's page, total and facets. They are separate queries, sent together, so that each can use its own index. */
export class MongoLists {
  /** `mostKeys`: the most keys found in another model that are sent with the query. With more, the server looks each row up. */
  constructor(
    private readonly mongo: Mongo,
    private readonly mostKeys: number,
  ) {}

  async page<Row>(question: PageQuestion): Promise<RawList<Row>> {
    const { place, list, only, counted = true } = question;
    const { slice, filtered, among } = await this.#among(question);
    const [facets, page] = await Promise.all([
      counted ? this.#facets(place, list, among, filtered) : {},
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

  /** The rows of a query, and the filters that choose them. */
  async #among({ place, list, scope, slice: asked, through }: PageQuestion): Promise<{
    slice: Slice;
    filtered: ReadonlySet<string>;
    among: Among;
  }> {
    const { slice, conditions } = conditionsOf(place.shape, list, asked);
    const searched = await this.#searched(
      { place, reading: readingOf(place.shape, list, scope) },
      scope,
      soughtIn(slice.search),
      through && { place: through.place, reading: readingOf(through.place.shape, through.list, scope) },
    );
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

  /** A page beyond the end returns the last page. The query runs again if rows came or went between the count and the page. */
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
            .map(({ _id, count }) => ({ value: valueName(shape, field, _id), count }))
            .sort(byCount)
            .slice(0, mostCounted),
        ] as const;
      }),
    );
    return Object.fromEntries(counted);
  }

  /** Rows that match the search, or whose linked row in the other model does; neither row may match an excluded term. */
  async #searched(
    own: Searched,
    { organization_id }: Scope,
    sought: SoughtRows,
    through: Searched | null,
  ): Promise<{ filters: RowFilter[]; stages: Document[] }> {
    if (!looksForSomething(sought)) return { filters: [], stages: [] };
    const { shape } = own.place;
    const [all, none] = await this.#asked(shape.searchable ? own : null, organization_id, sought);
    if (!through) return { filters: [...all, ...(none ? [{ $nor: [none] } as RowFilter] : [])], stages: [] };
    const by = `f.${shape.through!.by}`;
    const [there, notThere] = await this.#asked(through, organization_id, sought);
    const found: { filters: RowFilter[]; stages: Document[] } = { filters: [], stages: [] };
    const ask = async (here: RowFilter, linked: RowFilter, as: string, leaveOut: boolean) => {
      const kept = (either: RowFilter[]): RowFilter => (leaveOut ? { $nor: either } : { $or: either }) as RowFilter;
      const hits = await this.#hits(through.place, allOf([{ organization_id: { $eq: organization_id } }, linked]));
      if (hits) found.filters.push(kept([here, { [by]: { $in: hits } } as RowFilter]));
      else
        found.stages.push(
          {
            $lookup: {
              from: through.place.collection,
              localField: by,
              foreignField: '_id',
              pipeline: [
                { $match: allOf([{ organization_id: { $eq: organization_id } }, linked]) },
                { $project: { _id: 1 } },
              ],
              as,
            },
          },
          { $match: kept([here, { [`${as}.0`]: { $exists: true } } as RowFilter]) },
        );
    };
    if (all.length) await ask(allOf(all), allOf(there), 'hit', false);
    if (none) await ask(none, notThere!, 'out', true);
    return found;
  }

  /** The keys of the rows. Null: there are more keys than may be sent with a query. */
  async #hits(place: Place, filter: RowFilter): Promise<string[] | null> {
    const hits = await this.mongo.db
      .collection<RowDocument>(place.collection)
      .find(filter, { projection: { _id: 1 }, limit: this.mostKeys + 1, batchSize: this.mostKeys + 1 })
      .toArray();
    return hits.length <= this.mostKeys ? hits.map(({ _id }) => _id) : null;
  }

  /** The wanted and the excluded search terms, as filters on the rows of one model; without a model, filters that find no row. */
  async #asked(
    model: Searched | null,
    organization_id: string,
    { all, none }: SoughtRows,
  ): Promise<[all: RowFilter[], none: RowFilter | null]> {
    const anyOf = async (terms: readonly Sought[]): Promise<RowFilter> => {
      if (!model) return { _id: { $in: [] } };
      const filters = await Promise.all(terms.map((term) => this.#having(model, organization_id, term)));
      return filters.length === 1 ? filters[0]! : ({ $or: filters } as RowFilter);
    };
    return Promise.all([Promise.all(all.map(anyOf)), none.length ? anyOf(none) : null]);
  }

  /** A filter for rows with a term. If the caller may not read a row's guarded text, only its open words count. */
  async #having(
    { place, reading: { phrases, guard } }: Searched,
    organization_id: string,
    term: Sought,
  ): Promise<RowFilter> {
    const saying = (words: RowFilter, fields: readonly string[]) =>
      term.pattern === null || !fields.length
        ? words
        : this.#saying(place, fields, allOf([{ organization_id: { $eq: organization_id } }, words]), term.pattern);
    if (!guard) return saying(withWords(term.words), phrases);
    const open = saying(withWords(term.words, openMark), guard.phrases);
    if (!guard.opens) return open;
    const readable = allOf([matching(guard.opens), withWords(term.words)]);
    return { $or: await Promise.all([open, saying(readable, phrases)]) } as RowFilter;
  }

  /** A filter for the candidate rows that have the phrase in one of their texts. */
  async #saying(place: Place, phrases: readonly string[], among: RowFilter, pattern: string): Promise<RowFilter> {
    const phrase = new RegExp(pattern, 'u');
    const candidates = this.mongo.db
      .collection<RowDocument>(place.collection)
      .find(among, { projection: { body: 1, hidden: 1 }, batchSize: readAtOnce });
    const saying: string[] = [];
    for await (const row of candidates)
      if (textsIn(wholeRow(row) as Record<string, unknown>, phrases).some((text) => phrase.test(text)))
        saying.push(row._id);
    return { _id: { $in: saying } };
  }
}
