import type { TableFormat } from '@candor/contracts/values/table-file';
import { exportCandidates } from '@candor/contracts/people/export';
import { download } from '../../page/download.ts';

/** The people in the file: all that the list at an address finds, or those with these ids. */
export type Exported = { address: string } | { candidate_ids: readonly string[] };

/** Exports people as a file, with the columns of the list on screen. */
export const exportPeople = (
  people: Exported,
  columns: readonly string[] | null,
  format: TableFormat,
): Promise<void> => {
  const asked = 'address' in people ? people : { candidate_ids: people.candidate_ids.join(',') };
  return download(exportCandidates.path, { format, ...asked, columns: (columns ?? ['name']).join(',') }, format);
};
