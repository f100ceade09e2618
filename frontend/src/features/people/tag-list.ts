import type { Option } from '@candor/contracts/kernel/standard';
import { entriesOf } from '../../page/entries.ts';

/** Every tag of the organization by name. Empty if the reader may not see them. */
export const allTags = async (): Promise<Option[]> =>
  (await entriesOf('people/tags', { limit: 250 })).map((row) => ({
    value: row.id,
    label: String(row.fields.name ?? ''),
  }));
