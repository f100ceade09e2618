import { z } from 'zod';
import { job } from '../../kernel/queued-job.ts';

// The work on applications that follows from events.

/** Archives whoever gave a knockout answer and was looked at by nobody. `at`: when that was planned for. */
export const archiveKnockout = job('archive-knockout', { application_id: z.string(), at: z.string() });
/** Keeps everybody who waits for that, because the organisation archives nobody by itself any more. */
export const keepKnockouts = job('keep-knockouts', {});
/** Gives somebody of the job the task to look at an application again. */
export const lookAgain = job('look-again', { application_id: z.string() });
