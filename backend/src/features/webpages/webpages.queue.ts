import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Publishes the draft at the planned moment, unless the plan has changed. */
export const publishPlanned = job('publish-planned-page', { page_id: z.string(), at: z.string() });
