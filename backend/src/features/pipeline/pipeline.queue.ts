import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work on applications that follows from events.

/** Archives whoever gave a knockout answer and was looked at by nobody. `at`: when that was planned for. */
export const archiveKnockout = job('archive-knockout', { application_id: z.string(), at: z.string() });
/** Keeps everybody who waits for that, because the organization archives nobody by itself any more. */
export const keepKnockouts = job('keep-knockouts', {});
/** Ends the link by which a candidate chooses a time, when its days are over. */
export const expireInvite = job('expire-invite', { application_id: z.string(), invite_id: z.string() });
/** Gives somebody of the job the task to look at an application again. */
export const lookAgain = job('look-again', { application_id: z.string() });
