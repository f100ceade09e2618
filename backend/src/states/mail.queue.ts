import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

/** A letter came back (`bounced`: permanently, `soft`: temporarily) or was reported as unwanted. */
export const judgeMail = job('judge-mail', {
  message_id: z.string(),
  what: z.enum(['bounced', 'soft', 'complained']),
});
/** Gives a mail of an unknown sender to its person, or deletes it. */
export const settleIncoming = job('settle-incoming', { incoming_id: z.string() }, { whileSuspended: true });
/** Dismisses a mail of an unknown sender that waited too long. */
export const forgetIncoming = job('forget-incoming', { incoming_id: z.string() }, { whileSuspended: true });
