import { directories } from '@candor/contracts/files/endpoints';
import type { FormFile } from '@candor/contracts/forms/values';

/** Where the store keeps the file of a form. */
export const formFileKey = (organization_id: string, { id, ending }: Pick<FormFile, 'id' | 'ending'>): string =>
  `${directories.downloads.folder}/${organization_id}/${id}.${ending}`;
