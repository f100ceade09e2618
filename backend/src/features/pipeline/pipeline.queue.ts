import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs about applications that follow from events.

/** Archives a candidate with a knockout answer whom no person looked at. `at`: the planned time. */
export const archiveKnockout = job('archive-knockout', { application_id: z.string(), at: z.string() });
/** Keeps all candidates who wait to be archived, because the organization does not archive automatically any more. */
export const keepKnockouts = job('keep-knockouts', {});
/** Ends the link for choosing a time when its days are over. */
export const expireInvite = job('expire-invite', { application_id: z.string(), invite_id: z.string() });
/** Gives a member of the job the task to look at an application again. */
export const lookAgain = job('look-again', { application_id: z.string() });
