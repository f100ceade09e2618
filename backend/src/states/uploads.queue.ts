import type { Directory, directories } from '@candor/contracts/files/endpoints';
import { z } from 'zod';
import { job, type QueuedJob } from '../kernel/work/queued-job.ts';

/** Deletes a picture that neither an entry nor the organisation shows. */
export const deletePicture = job('delete-picture', { key: z.string() });
/** Deletes an uploaded document that stands in nobody's record. */
export const deleteUnused = job('delete-unused-document', { key: z.string() });

/** Deletes a file of people that no import took. */
export const deleteUnusedImport = job('delete-unused-import', { key: z.string() });

/** What becomes of an upload that nothing names in time, by the folder of the store. */
export const unused: Record<(typeof directories)[Directory]['folder'], QueuedJob<{ key: string }>> = {
  resumes: deleteUnused,
  descriptions: deleteUnused,
  imports: deleteUnusedImport,
  images: deletePicture,
};
