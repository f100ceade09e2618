import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Makes the tasks of the marketing plays (rules that make tasks) that start with what this contact did. */
export const startMarketingPlays = job('start-marketing-plays', {
  candidate_id: z.string(),
  trigger: z.enum(['form_sent']),
});
