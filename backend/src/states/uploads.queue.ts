import type { Directory, directories } from '@candor/contracts/files/endpoints';
import { z } from 'zod';
import { job, type QueuedJob } from '../kernel/work/queued-job.ts';

/** Deletes a picture that neither an entry nor the organization shows. */
export const deletePicture = job('delete-picture', { key: z.string() }, { whileSuspended: true });
/** Deletes an uploaded document that no record contains. */
export const deleteUnused = job('delete-unused-document', { key: z.string() }, { whileSuspended: true });

/** Deletes a file of people that no import took. */
export const deleteUnusedImport = job('delete-unused-import', { key: z.string() }, { whileSuspended: true });

/** How to delete an upload that nothing refers to in time, by its folder in the store. */
export const unused: Record<(typeof directories)[Directory]['folder'], QueuedJob<{ key: string }>> = {
  resumes: deleteUnused,
  descriptions: deleteUnused,
  letters: deleteUnused,
  deals: deleteUnused,
  downloads: deleteUnused,
  imports: deleteUnusedImport,
  images: deletePicture,
};
