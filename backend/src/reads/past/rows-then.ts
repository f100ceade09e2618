import type {
  AnyList,
  ColumnValue,
  FieldOf,
  FiltersOf,
  ListedOf,
  RowOfList,
  SortOf,
  Where,
} from '@candor/contracts/kernel/list';
import { countedBy, inSortOrder, passingRows, rowsWhere } from '@candor/contracts/kernel/list-values';
import type { Counts, Order, ReadModels, ScopeOn } from '../../kernel/rows/reads.ts';

/** The rows that one read model had at a moment, by key. */
export type RowsOf = ReadonlyMap<string, unknown>;
const asMany = 1000;

/** Only the rows that the caller may see. */
export const withinScope = <L extends AnyList, Row>(list: L, rows: Iterable<Row>, { within }: ScopeOn<L>): Row[] =>
  within ? rowsWhere(list, rows, { [within.field]: within.values } as Where<L>) : [...rows];
/** The rows as a read store returns them: in the order of `sort`, equal ones by key. */
export const inOrderOf = <L extends AnyList>(
  list: L,
  rows: readonly RowOfList<L>[],
  { sort = 'id', descending = false }: { sort?: string; descending?: boolean },
): RowOfList<L>[] =>
  sort in list.fields
    ? inSortOrder(list, rows, { field: sort, direction: descending ? 'desc' : 'asc' } as SortOf<L>)
    : rows.toSorted((a, b) => ((a as { id: string }).id < (b as { id: string }).id ? -1 : 1));

/** Read models of one organization as of a moment, in memory, with the same queries as the present ones. */
export class RowsThen implements ReadModels {
  private readonly made = new Map<string, RowsOf>();

  /** `models`: makes the rows of a list on demand, by the list's name. */
  constructor(private readonly models: Readonly<Record<string, () => RowsOf>>) {}

  private rows<L extends AnyList>(list: L): ReadonlyMap<string, RowOfList<L>> {
    let rows = this.made.get(list.name);
    if (!rows) {
      const make = this.models[list.name];
      if (!make) throw new Error(`Nobody reads ${list.name} as of a moment here.`);
      this.made.set(list.name, (rows = make()));
    }
    return rows as ReadonlyMap<string, RowOfList<L>>;
  }

  async get<L extends AnyList>(list: L, scope: ScopeOn<L>, key: string): Promise<RowOfList<L> | null> {
    const row = this.rows(list).get(key);
    return row === undefined ? null : (withinScope(list, [row], scope)[0] ?? null);
  }

  async getMany<L extends AnyList>(list: L, scope: ScopeOn<L>, keys: readonly string[]): Promise<ListedOf<L>[]> {
    const rows = this.rows(list);
    return withinScope(
      list,
      keys.flatMap((key) => rows.get(key) ?? []),
      scope,
    ) as ListedOf<L>[];
  }

  async find<L extends AnyList>(
    list: L,
    scope: ScopeOn<L>,
    where: Where<L>,
    { limit = asMany, ...order }: Order<L> = {},
  ): Promise<ListedOf<L>[]> {
    const found = withinScope(list, rowsWhere(list, this.rows(list).values(), where), scope);
    return inOrderOf(list, found, order).slice(0, limit) as ListedOf<L>[];
  }

  async countBy<L extends AnyList, Field extends FieldOf<L>>(
    list: L,
    scope: ScopeOn<L>,
    field: Field,
    where: Where<L>,
  ): Promise<Counts<ColumnValue<L, Field>>> {
    const found = withinScope(list, rowsWhere(list, this.rows(list).values(), where), scope);
    return Object.fromEntries(countedBy(list, found, field)) as Counts<ColumnValue<L, Field>>;
  }

  async total<L extends AnyList>(list: L, scope: ScopeOn<L>, filters: FiltersOf<L>): Promise<number> {
    return withinScope(list, passingRows(list, this.rows(list).values(), filters), scope).length;
  }
}
