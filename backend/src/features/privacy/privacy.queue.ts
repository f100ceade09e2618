import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Mails the link that confirms a visitor's request to the address that they gave. Only the token opens what they wrote. */
export const mailConfirmation = job('confirm-data-request', {
  token: z.string(),
  language: z.string().nullable(),
});
