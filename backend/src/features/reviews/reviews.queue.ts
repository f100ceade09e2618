import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Reminds the reviewers who have not answered the request made at `requested_at`. */
export const remindLater = job('remind-reviewers', { review_id: z.string(), requested_at: z.string() });
/** Opens a text's review again because the text has changed after it was approved. */
export const resetReview = job('reset-review', { review_id: z.string() });
