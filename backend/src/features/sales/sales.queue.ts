import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work of sales.

/** The day has come on which a partner earns a commission. */
export const earnCommission = job('earn-commission', { commission_id: z.string() });
