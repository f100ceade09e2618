import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { ListResult } from '@candor/contracts/kernel/list';
import type { Option } from '@candor/contracts/kernel/standard';
import { listTo } from '../../page/list-address.ts';
import { emptySlice } from '@candor/contracts/kernel/list';
import { pageRequest } from '../../page/page-request.ts';

/** Every tag of the organization by name: the data of its own list page. Empty when it may not be read. */
export const allTags = async (): Promise<Option[]> => {
  try {
    const response = await fetch(
      pageRequest(
        listTo('people', 'tags', { list: { ...emptySlice, limit: 250, sort: { field: 'name', direction: 'asc' } } }),
      ),
      { headers: { accept: 'application/json' }, credentials: 'same-origin' },
    );
    const body = (await response.json()) as { list?: ListResult<CatalogueRow> };
    return (body.list?.items ?? [])
      .filter((row) => !row.deleted)
      .map((row) => ({ value: row.id, label: String(row.fields.name ?? '') }));
  } catch {
    return [];
  }
};
