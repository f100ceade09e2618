import { Inject, Injectable } from '@nestjs/common';
import {
  type AnyList,
  type ColumnValue,
  type FieldOf,
  type FiltersOf,
  type FreeList,
  type ListedOf,
  type RowOfList,
  type SliceOf,
  type SortOf,
  unfiltered,
  type Where,
} from '@candor/contracts/kernel/list';
import { type Conditions, type RawList, ReadStore, type RowsPart, type Scope } from '../ports/read-store.ts';
import type { RawRows } from './raw-rows.ts';

/** Which rows of a list the caller may see: those of the organization, and if `within` is given, only those whose field has one of the values. */
export type ScopeOn<L extends AnyList> = Scope<FieldOf<L>>;
export type Order<L extends AnyList> = { sort?: FieldOf<L>; descending?: boolean; limit?: number };
type Part<L extends AnyList> = keyof ListedOf<L> & string;
/** Counts by value; the value is written as text, so a flag has `true` and `false`. */
export type Counts<Value> = Partial<Record<`${Value & (string | number | boolean)}`, number>>;

/** The queries that pages make both about present rows and about rows of a past time. */
export type ReadModels = Pick<Reads, 'get' | 'getMany' | 'find' | 'total'> & {
  countBy<L extends AnyList, Field extends FieldOf<L>>(
    list: L,
    scope: ScopeOn<L>,
    field: Field,
    where: Where<L>,
  ): Promise<Counts<ColumnValue<L, Field>>>;
};

/** `only`: the top-level fields to keep. `atOnce`: how many rows one query reads. */
export type Parts<Chosen extends string> = { only?: readonly Chosen[]; atOnce?: number };
const usualPart = 20_000;

/** Queries to the read models. A query names the list's declaration, so its rows, fields and values are typed, and no query is possible without a scope. */
@Injectable()
export class Reads {
  constructor(@Inject(ReadStore) private readonly store: ReadStore) {}

  /** The whole row. All other queries except `getWhole` return rows without their hidden fields. */
  get<L extends AnyList>(list: L, scope: ScopeOn<L>, key: string): Promise<RowOfList<L> | null> {
    return this.store.get(list.name, scope, key);
  }
  getMany<L extends AnyList>(list: L, scope: ScopeOn<L>, keys: readonly string[]): Promise<ListedOf<L>[]> {
    return this.store.getMany(list.name, scope, keys);
  }
  getWhole<L extends AnyList>(list: L, scope: ScopeOn<L>, keys: readonly string[]): Promise<RowOfList<L>[]> {
    return this.store.getWhole(list.name, scope, keys);
  }
  /** A page of rows. A page number beyond the end returns the last page. A slice from an address goes through `admit` first. `only` names the top-level fields to keep. */
  list<L extends AnyList>(list: L, scope: ScopeOn<L>, slice: SliceOf<L>): Promise<RawList<ListedOf<L>>>;
  list<L extends AnyList, Chosen extends Part<L>>(
    list: L,
    scope: ScopeOn<L>,
    slice: SliceOf<L>,
    only: readonly Chosen[],
  ): Promise<RawList<Pick<ListedOf<L>, Chosen>>>;
  list<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    slice: SliceOf<L>,
    only?: readonly string[],
  ): Promise<RawList<never>> {
    return this.store.list(list.name, scope, slice, { only });
  }
  /** The same as `list`, without the counts for filters, which are most of an answer's cost. It serves answers that show no counts. */
  async found<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    slice: SliceOf<L>,
  ): Promise<{ rows: ListedOf<L>[]; total: number }> {
    const { items, total } = await this.store.list<ListedOf<L>>(list.name, scope, slice, { counted: false });
    return { rows: items.parse(), total };
  }
  /** How many rows the filters find. `sort`: the caller should choose a field that shares an index with the filtered ones. */
  async total<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    filters: FiltersOf<L>,
    sort: SortOf<L>['field'],
  ): Promise<number> {
    const slice = {
      ...unfiltered,
      limit: 1,
      sort: { field: sort, direction: 'asc' },
      filters,
    } as unknown as SliceOf<L>;
    return (await this.store.list(list.name, scope, slice, { counted: false })).total;
  }
  /** The keys of all rows that the list finds, in its order and as of one time, however many there are. */
  keys<L extends AnyList>(list: L, scope: ScopeOn<L>, slice: SliceOf<L>): Promise<string[]> {
    return this.store.keys(list.name, scope, slice);
  }
  /** Rows whose fields equal the values, in the order of `sort`, at most `limit`. */
  find<L extends AnyList>(list: L, scope: ScopeOn<L>, where: Where<L>, order?: Order<L>): Promise<ListedOf<L>[]> {
    return this.store.find(list.name, scope, where as Conditions, order);
  }
  /** The same as `find`, without parsing the rows, for boards. */
  findRaw<L extends AnyList, Chosen extends Part<L>>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    options: Order<L> & { only: readonly Chosen[] },
  ): Promise<RawRows<Pick<ListedOf<L>, Chosen>>> {
    return this.store.findRaw(list.name, scope, where as Conditions, options);
  }
  /** All rows that a query finds, however many, a part at a time in key order. A row that fits all the time is met exactly once, despite concurrent writes; also if the caller's own work makes rows stop fitting. */
  async *parts<L extends AnyList, Chosen extends Part<L> = Part<L>>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    { only, atOnce = usualPart }: Parts<Chosen> = {},
  ): AsyncGenerator<Pick<ListedOf<L>, Chosen>[]> {
    for (let after: string | null = null, more = true; more;) {
      const part: RowsPart<Pick<ListedOf<L>, Chosen>> = await this.store.findPart(
        list.name,
        scope,
        where as Conditions,
        { after, limit: atOnce, ...(only ? { only } : {}) },
      );
      yield part.rows.parse();
      after = part.next;
      more = after !== null;
    }
  }
  /** The rows of `parts`, one after the other. */
  async *each<L extends AnyList, Chosen extends Part<L> = Part<L>>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    options?: Parts<Chosen>,
  ): AsyncGenerator<Pick<ListedOf<L>, Chosen>> {
    for await (const rows of this.parts(list, scope, where, options)) yield* rows;
  }
  /** All rows of `parts` in one array. */
  async every<L extends AnyList, Chosen extends Part<L> = Part<L>>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    options?: Parts<Chosen>,
  ): Promise<Pick<ListedOf<L>, Chosen>[]> {
    const all: Pick<ListedOf<L>, Chosen>[] = [];
    for await (const rows of this.parts(list, scope, where, options)) for (const row of rows) all.push(row);
    return all;
  }
  /** How many rows have each value of the field, among the rows that `where` finds. */
  countBy<L extends FreeList, Field extends FieldOf<L>>(
    list: L,
    scope: ScopeOn<L>,
    field: Field,
  ): Promise<Counts<ColumnValue<L, Field>>>;
  countBy<L extends AnyList, Field extends FieldOf<L>>(
    list: L,
    scope: ScopeOn<L>,
    field: Field,
    where: Where<L>,
  ): Promise<Counts<ColumnValue<L, Field>>>;
  countBy(list: AnyList, scope: Scope, field: string, where: Conditions = {}): Promise<Record<string, number>> {
    return this.store.countBy(list.name, scope, field, where);
  }
}
