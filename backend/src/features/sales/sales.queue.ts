import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work of sales.

/** The day has come on which a partner earns a commission. */
export const earnCommission = job('earn-commission', { commission_id: z.string() });

/** Erases the words about an erased person on the deals that they were a contact of. */
export const eraseDealWords = job('erase-deal-words', { candidate_id: z.string() });

/** Deletes the stored file of a deal, or all of them (`id` null). */
export const deleteDealFiles = job(
  'delete-deal-files',
  { deal_id: z.string(), id: z.string().nullable() },
  { whileSuspended: true },
);
