import { keptFields } from '../lists/kept-fields.ts';
import {
  byCount,
  type Condition,
  looksForSomething,
  mostCounted,
  type Reading,
  type Shape,
  type Sought,
  type SoughtRows,
} from '../lists/shape.ts';
import { inserted, removed } from './id-order.ts';
import { allOf, changed, either, has, type IdSet, idSet, pick, without } from './id-set.ts';
import { PartCache } from './part-cache.ts';
import { column, conditionSql, indexedBy, narrowIndexFor, type Sql, tablesOf } from './row-schema.ts';
import { openly } from './row-words.ts';
import type { Sqlite } from '../embedded/sqlite.ts';
import { StampedRows } from './stamped-rows.ts';
import { ValueColumn } from './value-column.ts';
import { WordSearch } from './word-search.ts';

// Pages of lists, in a reader worker. Orders, filters and counts of one organization are kept as arrays of row ids and updated with the rows that writes name, so that every page costs the same. Only erasable syntax is allowed.

export type ListQuery = {
  shape: Shape;
  organization_id: string;
  /** The conditions by filter name; '' is the limit of what the caller may see. */
  conditions: Record<string, Condition>;
  sort: { field: string; descending: boolean };
  sought: SoughtRows;
  /** How the caller may search the rows, and how the rows of the linked model. */
  reading: Reading;
  linked: Reading;
  /** The linked model that is also searched, and the field that holds its keys. */
  through: { shape: Shape; by: string } | null;
  facets: readonly { name: string; field: string }[];
  limit: number;
  page: number;
  only: readonly string[] | null;
};
/** Rows found by a statement over one model. */
export type RowsQuery = {
  shape: Shape;
  organization_id: string;
  sql: string;
  values: readonly (string | number | null)[];
  only: readonly string[] | null;
};
/** `sql` and `ends` take the values and a number: for `sql` how many rows, for `ends` how many come before the last of them. */
export type PartQuery = RowsQuery & { ends: string; limit: number };
export type StoredPart = { bytes: Uint8Array; next: string | null };
export type Counts = Record<string, { value: string; count: number }[]>;
export type ListAnswer = { items: Uint8Array; total: number; page: number; facets: Counts };
/** The row ids of an answer in order. `counted`: how its facets were counted, if these counts can be updated when a few rows change. */
type Answered = { ids: Int32Array; facets: Counts; counted: readonly Counted[] | null };
/** How many of the rows in `among` (null: of all rows) have each value, by the value's number in the column with this serial. */
type Counted = { serial: number; counts: Int32Array; among: IdSet | null };
/** The rows that pass the search and the filters: all filters, or all but the named one. */
type Passing = (without: string | null) => IdSet | null;
type Rows = Pick<ListQuery, 'shape' | 'organization_id'>;

/** A searched model, and how the caller may search it. */
type Searched = { shape: Shape; reading: Reading };
const memory = 16 * 1024 * 1024;
/** The memory for the rows of recently requested pages, in bytes. */
const pageMemory = 4 * 1024 * 1024;
/** Up to this many changed rows, an answer is updated row by row; with more rows it is made again from its parts. */
const mostMended = 100;
const amongIds = 't.id IN (SELECT value FROM json_each(?))';

export class RowLists {
  readonly #db: Sqlite;
  readonly #rows: StampedRows;
  readonly #parts = new PartCache(memory);
  readonly #pages = new PartCache(pageMemory);
  readonly #words: WordSearch;

  constructor(db: Sqlite) {
    this.#db = db;
    this.#rows = new StampedRows(db);
    this.#words = new WordSearch(this.#rows, this.#parts);
  }

  /** A page beyond the end returns the last page. All reads see the same state of the database. */
  page(query: ListQuery): ListAnswer {
    return this.#db.transaction(() => {
      const { shape, limit, only } = query;
      const { name, asked, both, ids, facets } = this.#found(query);
      const page = Math.max(1, Math.min(query.page, Math.ceil(ids.length / limit)));
      const items = this.#pages.get(
        `${name}page ${page} ${limit} ${only} ${asked}`,
        both,
        () => {
          const body = this.#rows.statement(`SELECT body FROM ${tablesOf(shape).bodies} WHERE id = ?`);
          const found = ids.subarray((page - 1) * limit, page * limit);
          return bytesOf(
            Array.from(found, (id) => body.get(id) as string),
            only,
          );
        },
        (bytes) => bytes.byteLength,
      );
      return { items, total: ids.length, page, facets };
    })();
  }

  /** The keys of all rows on all pages, read from one state of the database. */
  keys(query: ListQuery): string[] {
    return this.#db.transaction(() => {
      const key = this.#rows.statement(`SELECT key FROM ${tablesOf(query.shape).rows} WHERE id = ?`);
      return Array.from(this.#found(query).ids, (id) => key.get(id) as string);
    })();
  }

  #found(query: ListQuery): Answered & { name: string; asked: string; both: string } {
    const { shape, organization_id, conditions, sort, sought, reading, linked, through, facets } = query;
    const stamp = this.#rows.stamp(shape, organization_id);
    const both =
      through && looksForSomething(sought) ? `${stamp} ${this.#rows.stamp(through.shape, organization_id)}` : stamp;
    const name = `${tablesOf(shape).table}\n${organization_id}\n`;
    const asked = JSON.stringify([conditions, sort, sought, reading.guard, linked.guard, facets]);
    return { name, asked, both, ...this.#answer(query, name, asked, stamp, both) };
  }

  /** The rows that a statement finds. Repeated queries are served from memory until a row of the model changes. */
  rows({ shape, organization_id, sql, values, only }: RowsQuery): Uint8Array {
    return this.#db.transaction(() =>
      this.#pages.get(
        `${tablesOf(shape).table}\n${organization_id}\nrows ${only} ${JSON.stringify(values)} ${sql}`,
        this.#rows.stamp(shape, organization_id),
        () => bytesOf(this.#rows.statement(sql).all(...values) as string[], only),
        (bytes) => bytes.byteLength,
      ),
    )();
  }

  /** Some rows of a query, and the key at which they end. Null: there are fewer rows than `limit`. Both are read from one state of the database. */
  part({ shape, organization_id, sql, ends, values, limit, only }: PartQuery): StoredPart {
    return this.#db.transaction(() =>
      this.#pages.get(
        `${tablesOf(shape).table}\n${organization_id}\npart ${limit} ${only} ${JSON.stringify(values)} ${sql}`,
        this.#rows.stamp(shape, organization_id),
        (): StoredPart => {
          const found = this.#rows.statement(sql).all(...values, limit) as string[];
          const last = found.length < limit ? null : this.#rows.statement(ends).get(...values, limit - 1);
          return { bytes: bytesOfPart(found, only), next: (last ?? null) as string | null };
        },
        // The parts of a long list are read once, one after the other. Kept, they would drive out what is asked for again and again.
        ({ bytes, next }) => (next === null ? bytes.byteLength : null),
      ),
    )();
  }

  /** A statement's results, row by row. */
  raw({ sql, values }: Sql): unknown[] {
    return this.#rows.statement(sql, 'raw').all(...values);
  }

  #answer(query: ListQuery, name: string, asked: string, stamp: string, both: string): Answered {
    const { sought, facets } = query;
    const searched = () => (looksForSomething(sought) ? this.#search(query, name, stamp, both) : null);
    return this.#parts.get(
      `${name}answer ${asked}`,
      both,
      () => {
        const found = searched();
        const few = this.#few(query, found);
        if (few) return few;
        const passing = this.#passing(query, found, name, stamp);
        const counted = facets.map((facet): Counted => {
          const column = this.#column(query, facet.field, name, stamp);
          const among = passing(facet.name);
          return { serial: column.serial, counts: column.counts(among), among };
        });
        return {
          ids: pick(this.#order(query, name, stamp), passing(null)),
          facets: this.#facets(query, counted, name, stamp),
          counted,
        };
      },
      ({ ids, counted }) =>
        ids.byteLength +
        facets.length * mostCounted * 80 +
        (counted ?? []).reduce((sum, { counts, among }) => sum + counts.byteLength + (among?.byteLength ?? 0), 0),
      // An answer that also depends on another model has two stamps, and is made again instead of updated.
      (answer, since) =>
        both === stamp
          ? this.#mended(query, answer, name, since, stamp, () => this.#passing(query, searched(), name, stamp))
          : null,
    );
  }

  /** A filter that is counted does not narrow its own counts. */
  #passing(query: ListQuery, searched: IdSet | null, name: string, stamp: string): Passing {
    const sets = Object.entries(query.conditions).map(
      ([filter, condition]) => [filter, this.#matching(query, condition, name, stamp)] as const,
    );
    const all = allOf([...(searched ? [searched] : []), ...sets.map(([, set]) => set)]);
    return (without) =>
      sets.some(([filter]) => filter === without)
        ? allOf([
            ...(searched ? [searched] : []),
            ...sets.flatMap(([filter, set]) => (filter === without ? [] : [set])),
          ])
        : all;
  }

  /** The answer with the changed rows moved to their new places and counted again. Null: the answer must be made again. */
  #mended(
    query: ListQuery,
    { ids, counted }: Answered,
    name: string,
    since: string,
    stamp: string,
    now: () => Passing,
  ): Answered | null {
    const { shape, organization_id, facets } = query;
    const out = counted && this.#rows.changedSince(shape, organization_id, since, stamp);
    if (!out || out.length > mostMended) return null;
    const passing = now();
    const mended: Counted[] = [];
    for (const [at, { name: facet, field }] of facets.entries()) {
      const was = counted[at]!;
      const column = this.#column(query, field, name, stamp);
      if (column.serial !== was.serial) return null;
      const among = passing(facet);
      const counts = new Int32Array(column.values.length);
      counts.set(was.counts);
      for (const id of out) {
        const before = column.codesAt(id, Number(since));
        if (!before) return null;
        if (!was.among || has(was.among, id)) for (let n = 0; n < before.length; n++) counts[before[n]!]!--;
        if (!among || has(among, id)) for (const code of column.codesOf(id)) counts[code]!++;
      }
      mended.push({ serial: was.serial, counts, among });
    }
    return {
      ids: this.#placed(query, ids, out, passing(null)),
      facets: this.#facets(query, mended, name, stamp),
      counted: mended,
    };
  }

  #facets(query: ListQuery, counted: readonly Counted[], name: string, stamp: string): Counts {
    return Object.fromEntries(
      query.facets.map((facet, at) => [
        facet.name,
        mostFrequent(this.#column(query, facet.field, name, stamp).values, counted[at]!.counts),
      ]),
    );
  }

  /** The answer if an index finds the few rows of one value, such as those of a job, without reading the whole organization. Null: no condition is that narrow. A filter that is counted is not used for this, because its counts must be made without it. */
  #few(query: ListQuery, searched: IdSet | null): Answered | null {
    const { shape, organization_id, conditions, sort, facets } = query;
    const index = Object.entries(conditions)
      .filter(([filter]) => !facets.some(({ name }) => name === filter))
      .map(([, condition]) => narrowIndexFor(shape, condition))
      .find((found) => found !== null);
    if (!index) return null;
    const without = (facet: string | null): Int32Array => {
      const parts = Object.entries(conditions)
        .filter(([filter]) => filter !== facet)
        .map(([, condition]) => conditionSql(shape, condition));
      const ids = this.#rows
        .statement(
          `SELECT t.id FROM ${tablesOf(shape).rows} t INDEXED BY ${index} WHERE ${['t.organization_id = ?', ...parts.map(({ sql }) => sql)].join(' AND ')} ${orderOf(shape, sort)}`,
        )
        .all(organization_id, ...parts.flatMap(({ values }) => values)) as number[];
      return pick(Int32Array.from(ids), searched);
    };
    const ids = without(null);
    const counted = ({ name, field }: { name: string; field: string }) => {
      const among = Array.from(name in conditions ? without(name) : ids);
      const column = new ValueColumn(this.#pairs(query, field, among), shape.fields[field] === 'flag');
      return mostFrequent(column.values, column.counts(null));
    };
    return { ids, facets: Object.fromEntries(facets.map((facet) => [facet.name, counted(facet)])), counted: null };
  }

  /** Every row of the organization in sort order: rows without a value come last, rows with equal values are ordered by key. */
  #order(query: ListQuery, name: string, stamp: string): Int32Array {
    const { shape, organization_id, sort } = query;
    return this.#parts.get<Int32Array>(
      `${name}order ${sort.field} ${sort.descending}`,
      stamp,
      () =>
        Int32Array.from(
          this.#rows
            .statement(`SELECT t.id FROM ${tablesOf(shape).rows} t WHERE t.organization_id = ? ${orderOf(shape, sort)}`)
            .all(organization_id) as number[],
        ),
      (ids) => ids.byteLength,
      (ids, since) => {
        const out = this.#rows.changedSince(shape, organization_id, since, stamp);
        return out && this.#placed(query, ids, out, null);
      },
    );
  }

  /** These ordered rows with the rows `out` moved to their new places, if they still exist and are in the set. */
  #placed({ shape, organization_id, sort }: ListQuery, ids: Int32Array, out: readonly number[], set: IdSet | null) {
    const { field, descending } = sort;
    const { rows } = tablesOf(shape);
    const sorted = sortedBy(shape, field);
    const place = (a: string, value: string) =>
      `(${sorted ? `${a}.${sorted} IS NULL, coalesce(${value}.${sorted}, 0), ` : ''}${a}.key)`;
    const before = this.#rows.statement(
      `SELECT ${place('a', descending ? 'b' : 'a')} < ${place('b', descending ? 'a' : 'b')} FROM ${rows} a, ${rows} b WHERE a.id = ? AND b.id = ?`,
    );
    const come = this.#rows
      .statement(
        `SELECT t.id FROM ${rows} t NOT INDEXED WHERE t.organization_id = ? AND ${amongIds} ${orderOf(shape, sort)}`,
      )
      .all(organization_id, JSON.stringify(out)) as number[];
    const shown = set ? come.filter((id) => has(set, id)) : come;
    return inserted(removed(ids, out), shown, (a, b) => before.get(a, b) === 1);
  }

  #matching({ shape, organization_id }: Rows, condition: Condition, name: string, stamp: string): IdSet {
    const { rows } = tablesOf(shape);
    const { sql, values } = conditionSql(shape, condition);
    // Few rows begin with a given text: they are looked up one by one instead of scanning all rows of the organization.
    const road =
      condition.op === 'begins' && condition.kind === 'keywords'
        ? 'NOT INDEXED'
        : indexedBy(shape, condition.kind === 'keywords' ? null : condition.field);
    return this.#parts.get<IdSet>(
      `${name}filter ${JSON.stringify(condition)}`,
      stamp,
      () =>
        idSet(
          this.#rows
            .statement(`SELECT t.id FROM ${rows} t ${road} WHERE t.organization_id = ? AND ${sql}`)
            .all(organization_id, ...values) as number[],
        ),
      (set) => set.byteLength,
      (set, since) => {
        const out = this.#rows.changedSince(shape, organization_id, since, stamp);
        return (
          out &&
          changed(
            set,
            out,
            this.#rows
              .statement(
                `SELECT t.id FROM ${rows} t NOT INDEXED WHERE t.organization_id = ? AND ${amongIds} AND ${sql}`,
              )
              .all(organization_id, JSON.stringify(out), ...values) as number[],
          )
        );
      },
    );
  }

  /** Rows with their values of a field: all rows of the organization, or only the given rows. */
  #pairs(
    { shape, organization_id }: ListQuery,
    field: string,
    among: readonly number[] | null,
  ): [number, string | number][] {
    const { rows, links } = tablesOf(shape);
    const many = shape.fields[field] === 'keywords';
    const index = among ? 'NOT INDEXED' : indexedBy(shape, many ? null : field);
    const sql = many
      ? `SELECT t.id, l.value FROM ${rows} t ${index} JOIN ${links} l ON l.id = t.id AND l.field = ? WHERE t.organization_id = ?`
      : `SELECT t.id, t.${column(field)} FROM ${rows} t ${index} WHERE t.${column(field)} IS NOT NULL AND t.organization_id = ?`;
    return this.#rows
      .statement(among ? `${sql} AND ${amongIds}` : sql, 'raw')
      .all(...(many ? [field] : []), organization_id, ...(among ? [JSON.stringify(among)] : [])) as [
      number,
      string | number,
    ][];
  }

  #column(query: ListQuery, field: string, name: string, stamp: string): ValueColumn {
    const { shape, organization_id } = query;
    return this.#parts.get(
      `${name}column ${field}`,
      stamp,
      () => new ValueColumn(this.#pairs(query, field, null), shape.fields[field] === 'flag'),
      (column) => column.bytes,
      (column, since) => {
        const out = this.#rows.changedSince(shape, organization_id, since, stamp);
        if (!out) return null;
        column.change(out, this.#pairs(query, field, out), Number(stamp));
        return column;
      },
    );
  }

  /** Rows that match the search, or whose linked row in the other model does; neither row may match an excluded term. */
  #search(query: ListQuery, name: string, stamp: string, both: string): IdSet {
    const { shape, organization_id, sought, reading, through } = query;
    const own = (group: readonly Sought[]) =>
      shape.searchable ? this.#anyOf({ shape, reading }, organization_id, group) : new Uint8Array();
    const there = through && this.#linked(query, through, name, both);
    const linked = (group: readonly Sought[]) =>
      this.#anyOf({ shape: through!.shape, reading: query.linked }, organization_id, group);
    const found = sought.all.length
      ? either(allOf(sought.all.map(own))!, there ? there(allOf(sought.all.map(linked))!) : new Uint8Array())
      : idSet(this.#order(query, name, stamp));
    return sought.none.reduce((rest, term) => {
      const kept = without(rest, own([term]));
      return there ? without(kept, there(linked([term]))) : kept;
    }, found);
  }

  /** Finds the rows that refer to the given rows of the other model. */
  #linked(
    { shape, organization_id }: ListQuery,
    through: NonNullable<ListQuery['through']>,
    name: string,
    both: string,
  ): (hits: IdSet) => IdSet {
    const { ids, codes: others } = this.#parts.get(
      `${name}through ${through.by}`,
      both,
      () => {
        const pairs = this.#rows
          .statement(
            `SELECT t.id, o.id FROM ${tablesOf(shape).rows} t ${indexedBy(shape, through.by)} JOIN ${tablesOf(through.shape).rows} o ON o.key = t.${column(through.by)} AND o.organization_id = t.organization_id WHERE t.organization_id = ? AND t.${column(through.by)} IS NOT NULL`,
            'raw',
          )
          .all(organization_id) as [number, number][];
        return { ids: Int32Array.from(pairs, (pair) => pair[0]), codes: Int32Array.from(pairs, (pair) => pair[1]) };
      },
      (pairs) => 2 * pairs.ids.byteLength,
    );
    return (hits) => idSet(ids.filter((_, at) => has(hits, others[at]!)));
  }

  /** Rows with one of the terms. If the caller may not read a row's guarded text, only its open words (those for every reader) count. */
  #anyOf({ shape, reading: { phrases, guard } }: Searched, organization_id: string, terms: readonly Sought[]): IdSet {
    const rows = { shape, organization_id };
    const having = (fields: readonly string[], some: readonly Sought[]) =>
      some.map((term) => this.#words.having(rows, fields, term)).reduce(either);
    if (!guard) return having(phrases, terms);
    const open = having(guard.phrases, terms.map(openly));
    if (!guard.opens) return open;
    const readable = this.#matching(
      rows,
      guard.opens,
      `${tablesOf(shape).table}\n${organization_id}\n`,
      this.#rows.stamp(shape, organization_id),
    );
    return either(open, allOf([having(phrases, terms), readable])!);
  }
}

const sortedBy = (shape: Shape, field: string): string | null =>
  field in shape.fields && shape.fields[field] !== 'keywords' ? column(field) : null;
/** Sorts rows without a value last, and rows with equal values by key. */
const orderOf = (shape: Shape, { field, descending }: ListQuery['sort']): string => {
  const sorted = sortedBy(shape, field);
  return `ORDER BY ${sorted ? `t.${sorted} ${descending ? 'DESC' : 'ASC'} NULLS LAST, ` : ''}t.key`;
};

const textOf = (rows: readonly string[], only: readonly string[] | null): string =>
  `[${(only ? rows.map((row) => keptFields(row, only)) : rows).join(',')}]`;
/** Rows as a JSON array in UTF-8, in shared memory, so that the serving thread copies nothing. `only` names the top-level fields to keep. */
const bytesOf = (rows: readonly string[], only: readonly string[] | null): Uint8Array => {
  const text = textOf(rows, only);
  const shared = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  shared.write(text);
  return shared;
};
const utf8 = new TextEncoder();
/** The same for a part of a long list, in memory that is copied when it is sent. The collector does not count shared memory, so a file of many parts would hold what it has sent. */
const bytesOfPart = (rows: readonly string[], only: readonly string[] | null): Uint8Array =>
  utf8.encode(textOf(rows, only));

const mostFrequent = (values: readonly string[], counts: Int32Array): { value: string; count: number }[] =>
  values
    .map((value, code) => ({ value, count: counts[code]! }))
    .filter((each) => each.count > 0)
    .sort(byCount)
    .slice(0, mostCounted);
