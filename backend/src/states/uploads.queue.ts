import type { Directory, directories } from '@candor/contracts/files/endpoints';
import { z } from 'zod';
import { job, type QueuedJob } from '../kernel/work/queued-job.ts';

/** Deletes a picture that no record shows. */
export const deletePicture = job('delete-picture', { key: z.string() }, { whileSuspended: true });
/** Deletes an uploaded document that no record contains. */
export const deleteUnused = job('delete-unused-document', { key: z.string() }, { whileSuspended: true });

/** Deletes a file of people that no import took. */
export const deleteUnusedImport = job('delete-unused-import', { key: z.string() }, { whileSuspended: true });

/** The job that deletes an upload if nothing refers to it in time, by the upload's folder in the store. */
export const unused: Record<(typeof directories)[Directory]['folder'], QueuedJob<{ key: string }>> = {
  resumes: deleteUnused,
  descriptions: deleteUnused,
  letters: deleteUnused,
  deals: deleteUnused,
  downloads: deleteUnused,
  imports: deleteUnusedImport,
  images: deletePicture,
};
