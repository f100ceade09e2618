import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { emptySlice, type ListResult, type Slice } from '@candor/contracts/kernel/list';
import { listTo } from './list-address.ts';
import { bodyAt } from './page-request.ts';

/** The entries of one of the organization's lists by name, loaded as the data of the list's own page. Empty if the reader may not read the list, or it cannot be reached. */
export const entriesOf = async (
  screen: string,
  list: Partial<Slice>,
  signal?: AbortSignal,
): Promise<CatalogueRow[]> => {
  const [area, entity] = screen.split('/') as [string, string];
  const byName: Partial<Slice> = { ...emptySlice, sort: { field: 'name', direction: 'asc' }, ...list };
  const body = await bodyAt<{ list?: ListResult<CatalogueRow> }>(listTo(area, entity, { list: byName }), signal);
  return (body?.list?.items ?? []).filter((row) => !row.deleted);
};
