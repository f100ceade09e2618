import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

/** A letter came back (`bounced`: permanently, `soft`: temporarily) or was reported as unwanted. */
export const judgeMail = job('judge-mail', {
  message_id: z.string(),
  what: z.enum(['bounced', 'soft', 'complained']),
});
