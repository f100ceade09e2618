import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { emptySlice, type ListResult, type Slice } from '@candor/contracts/kernel/list';
import { listTo } from './list-address.ts';
import { pageRequest } from './page-request.ts';

/** Entries of a small list by name: the data of its own page. Empty when it may not be read, or cannot be reached. */
export const entriesOf = async (
  screen: string,
  list: Partial<Slice>,
  signal?: AbortSignal,
): Promise<CatalogueRow[]> => {
  const [area, entity] = screen.split('/') as [string, string];
  const byName: Partial<Slice> = { ...emptySlice, sort: { field: 'name', direction: 'asc' }, ...list };
  try {
    const response = await fetch(pageRequest(listTo(area, entity, { list: byName })), {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      signal,
    });
    const body = (await response.json()) as { list?: ListResult<CatalogueRow> };
    return [...(body.list?.items ?? [])].filter((row) => !row.deleted);
  } catch {
    return [];
  }
};
