import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Mails the link to a saved report to the chosen members. */
export const mailSavedReport = job('mail-saved-report', { saved_id: z.string(), at: z.string() });
