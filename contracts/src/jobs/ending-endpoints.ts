import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from './record-kind.ts';
import { id } from '../kernel/values.ts';
import { undoMinutes } from '../pipeline/actions.ts';
import { endingFields } from './fields.ts';

// What happens to a job when its last opening is filled.

const editor = editorOfJob('list', byJob('job_id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB');

/** Who is affected by the end of a filled job. */
export const filledJob = endpoint('/api/opportunities/jobs/end_filled/preview', {
  reads: true,
  needs: editor,
  summary:
    'Whether each opening of a job is filled, and whom its end concerns: pending offers, applicants in progress and leads. Errors: not_editor.',
  request: z.strictObject({ job_id: id }),
  payload: z.object({
    filled: z.boolean(),
    /** Whether it now takes applications. */
    open: z.boolean(),
    offers: z.number(),
    live: z.number(),
    leads: z.number(),
  }),
});
export const endFilledJob = endpoint('/api/opportunities/jobs/end_filled', {
  needs: editor,
  summary: `End a job whose openings are all filled. \`applications\`: \`stop\` closes the job as filled; while an offer is kept, the job stays open for it and takes no applications. \`offers\`: \`withdraw\` or \`keep\` the pending ones. \`live\`: \`tell\` archives the candidates in progress, and each applicant gets the message that is true for what happened to them; \`keep\` leaves them where they are. With \`takes_back\`, the version that the ending answered: take all of it back, within ${undoMinutes} minutes. Errors: not_editor, job_closed, stale, validation, wrong_state (an opening is not filled; the time is up; something has happened to the job since).`,
  request: z.strictObject({
    job_id: id,
    version: z.number().optional(),
    ...endingFields.shape,
    takes_back: z.number().optional(),
  }),
  payload: z.object({
    /** Whether the job is now closed. */
    closed: z.boolean(),
    version: z.number(),
    position: z.number().optional(),
  }),
});
