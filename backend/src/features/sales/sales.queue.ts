import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work of sales.

/** The next month of a deal has come for which a partner earns. */
export const earnNextMonth = job('earn-next-month', { commission_id: z.string() });
