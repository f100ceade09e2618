import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work on applications that follows from events.

/** Archives a candidate with a knockout answer that no person looked at. `at`: the planned time. */
export const archiveKnockout = job('archive-knockout', { application_id: z.string(), at: z.string() });
/** Keeps all candidates who wait for that, because the organization no longer archives automatically. */
export const keepKnockouts = job('keep-knockouts', {});
/** Ends the link for choosing a time when its days are over. */
export const expireInvite = job('expire-invite', { application_id: z.string(), invite_id: z.string() });
/** Gives a member of the job the task to look at an application again. */
export const lookAgain = job('look-again', { application_id: z.string() });
