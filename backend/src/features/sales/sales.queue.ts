import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs of sales.

/** Earns a commission for its partner, because the day for that has come. */
export const earnCommission = job('earn-commission', { commission_id: z.string() });

/** Updates the commissions of a deal to what the deal requires. */
export const settleDeal = job('settle-deal', { deal_id: z.string() }, { whileSuspended: true });

/** Erases the words about an erased person on the deals of which they were a contact. */
export const eraseDealWords = job('erase-deal-words', { candidate_id: z.string() });

/** Deletes the stored file of a deal, or all of them (`id` null). */
export const deleteDealFiles = job(
  'delete-deal-files',
  { deal_id: z.string(), id: z.string().nullable() },
  { whileSuspended: true },
);
