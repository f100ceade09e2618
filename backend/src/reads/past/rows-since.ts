import {
  admit,
  type AnyList,
  type ColumnValue,
  type FieldOf,
  type FiltersOf,
  type ListedOf,
  type ListResult,
  type RowOfList,
  type Slice,
  type SortOf,
  sortOf,
  type Where,
} from '@candor/contracts/kernel/list';
import { countedBy, inSortOrder, passingRows, rowsWhere } from '@candor/contracts/kernel/list-values';
import type { Counts, Order, ReadModels, Reads, ScopeOn } from '../../kernel/rows/reads.ts';
import { inOrderOf, withinScope } from './rows-then.ts';

/** The rows of one read model that have changed since a moment: as they are, and as they were. Null: there is or was none. */
export type Changed = ReadonlyMap<string, { now: unknown; was: unknown }>;
const asMany = 1000;

/** Read models of an organization as of a moment: unchanged rows are the present ones. */
export class RowsSince implements ReadModels {
  /** `models`: rows by the name of their list. */
  constructor(
    private readonly reads: ReadModels & Pick<Reads, 'found'>,
    private readonly models: Readonly<Record<string, Changed>>,
  ) {}

  private changed(list: AnyList): Changed {
    const changed = this.models[list.name];
    if (!changed) throw new Error(`Nobody reads ${list.name} as of a moment here.`);
    return changed;
  }

  /** The changed rows that are in the scope now: as they are, and as they were if they were in it then. A row that is gone now was deleted or taken back, so only what it was then decides. */
  private seen<L extends AnyList>(list: L, scope: ScopeOn<L>): { now: RowOfList<L>[]; was: RowOfList<L>[] } {
    const [now, was]: RowOfList<L>[][] = [[], []];
    for (const row of this.changed(list).values()) {
      if (row.now !== null) {
        const [inNow] = withinScope(list, [row.now as RowOfList<L>], scope);
        if (!inNow) continue;
        now!.push(inNow);
      }
      if (row.was !== null) was!.push(...withinScope(list, [row.was as RowOfList<L>], scope));
    }
    return { now: now!, was: was! };
  }

  async get<L extends AnyList>(list: L, scope: ScopeOn<L>, key: string): Promise<RowOfList<L> | null> {
    return ((await this.getMany(list, scope, [key]))[0] as RowOfList<L> | undefined) ?? null;
  }

  async getMany<L extends AnyList>(list: L, scope: ScopeOn<L>, keys: readonly string[]): Promise<ListedOf<L>[]> {
    const changed = this.changed(list);
    const still = await this.reads.getMany(
      list,
      scope,
      keys.filter((key) => !changed.has(key)),
    );
    const wanted = new Set(keys);
    return [
      ...still,
      ...this.seen(list, scope).was.filter((row) => wanted.has((row as { id: string }).id)),
    ] as ListedOf<L>[];
  }

  async find<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    { limit = asMany, ...order }: Order<L> = {},
  ): Promise<ListedOf<L>[]> {
    const changed = this.changed(list);
    const { now, was } = this.seen(list, scope);
    const found = await this.reads.find(list, scope, where, {
      ...order,
      limit: limit + rowsWhere(list, now, where).length,
    });
    const still = (found as unknown as { id: string }[]).filter(({ id }) => !changed.has(id)) as RowOfList<L>[];
    return inOrderOf(list, [...still, ...rowsWhere(list, was, where)], order).slice(0, limit) as ListedOf<L>[];
  }

  async countBy<L extends AnyList, Field extends FieldOf<L>>(
    list: L,
    scope: ScopeOn<L>,
    field: Field,
    where: Where<L>,
  ): Promise<Counts<ColumnValue<L, Field>>> {
    const { now, was } = this.seen(list, scope);
    const counts = new Map(Object.entries(await this.reads.countBy(list, scope, field, where)) as [string, number][]);
    const change = (rows: readonly RowOfList<L>[], by: 1 | -1) => {
      for (const [value, count] of countedBy(list, rowsWhere(list, rows, where), field))
        counts.set(value, (counts.get(value) ?? 0) + by * count);
    };
    change(now, -1);
    change(was, 1);
    return Object.fromEntries([...counts].filter(([, count]) => count > 0)) as Counts<ColumnValue<L, Field>>;
  }

  async total<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    filters: FiltersOf<L>,
    sort: Parameters<ReadModels['total']>[3] & string,
  ): Promise<number> {
    const { now, was } = this.seen(list, scope);
    const total = await this.reads.total(list, scope, filters, sort as never);
    return total - passingRows(list, now, filters).length + passingRows(list, was, filters).length;
  }

  /** A page of the list, found only by filters. Search words and facets would need all rows of the moment. `always`: conditions that the address cannot change. */
  async list<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    asked: Slice,
    always: Record<string, unknown>,
  ): Promise<ListResult<RowOfList<L>>> {
    const slice = admit(list, { ...asked, search: '', filters: { ...asked.filters, ...always } });
    const sort = sortOf(list, slice) as SortOf<L>;
    const { limit } = slice;
    const { now, was } = this.seen(list, scope);
    const total = await this.total(list, scope, slice.filters, sort.field);
    const page = Math.min(slice.page, Math.max(1, Math.ceil(total / limit)));
    const { rows } = await this.reads.found(list, scope, {
      ...slice,
      sort,
      page: 1,
      limit: page * limit + passingRows(list, now, slice.filters).length,
    });
    const changed = this.changed(list);
    const still = (rows as unknown as { id: string }[]).filter(({ id }) => !changed.has(id)) as RowOfList<L>[];
    const then = inSortOrder(list, [...still, ...passingRows(list, was, slice.filters)], sort);
    const filters = Object.fromEntries(Object.entries(slice.filters).filter(([name]) => !(name in always)));
    return {
      ...slice,
      filters,
      sort,
      page,
      total,
      facets: {},
      items: then.slice((page - 1) * limit, page * limit),
    };
  }
}
