import type { ComponentProps, ReactNode } from 'react';
import type { Slice } from '@candor/contracts/kernel/list';
import { PageBar } from '../../kit/page.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-words.ts';
import { Pager } from '../../kit/tables/pager.tsx';
import type { TableLook } from '../../kit/tables/table-props.ts';
import type { useListAddress } from '../../page/list-address.ts';

/** The list's address with its links. */
export type ListAt = ReturnType<typeof useListAddress>;

/** Whether the reader sees only a part of the list. */
export const isNarrowed = ({ search, filters }: Pick<Slice, 'search' | 'filters'>): boolean =>
  search !== '' || Object.keys(filters).length > 0;
/** What the bar of a list holds, in the order on screen. */
export type BarParts = {
  before?: ReactNode;
  /** The label of the search box. If absent, the bar has none. */
  search?: string;
  between?: ReactNode;
  filters?: readonly Filter[];
  /** The values of the filters and how they change, if they are not simply those of the address. */
  filtersNow?: Pick<ComponentProps<typeof FilterBar>, 'value' | 'onChange'>;
  after?: ReactNode;
};
/** The bar above the rows of a list. */
export const ListBar = ({
  at,
  before,
  search,
  between,
  filters,
  filtersNow = at.filters,
  after,
}: BarParts & { at: ListAt }) => (
  <PageBar>
    {before}
    {search && <SearchBox {...at.search} label={search} />}
    {between}
    {filters && <FilterBar {...filtersNow} filters={filters} />}
    {after}
  </PageBar>
);

/** The rows of a list, and its pager. */
export const ListTable = <Row extends { id: string }>({
  at,
  list,
  ...table
}: TableLook<Row> & {
  at: ListAt;
  list: Slice & { total: number };
  rows: readonly Row[];
  label: string;
  empty: ReactNode;
}) => (
  <>
    <DataTable keyOf={({ id }) => id} sort={list.sort} sortTo={at.sortTo} {...table} />
    <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
  </>
);
