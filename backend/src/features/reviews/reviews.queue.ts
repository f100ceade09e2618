import { z } from 'zod';
import { job } from '../../kernel/queued-job.ts';

/** Opens the review of a text again that has changed since it was approved. */
export const resetReview = job('reset-review', { review_id: z.string() });
