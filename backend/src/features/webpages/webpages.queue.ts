import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Deletes the pictures that the page does not show any more. */
export const dropPictures = job('drop-page-pictures', { page_id: z.string() }, { whileSuspended: true });

/** Takes the addresses from a page that is archived, or was never made. */
export const settlePageAddress = job('settle-page-address', { page_id: z.string() }, { whileSuspended: true });

/** Publishes the draft at the planned time, unless the plan has changed. */
export const publishPlanned = job('publish-planned-page', { page_id: z.string(), at: z.string() });
