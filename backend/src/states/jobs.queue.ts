import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// The work on jobs that follows from events.

/** Writes the content that somebody asked for. */
export const generateContent = job('generate-content', { job_id: z.string() });
/** Archives whoever is still in progress on a job that was closed. `event_id` names the closing. */
export const archiveRemaining = job('archive-remaining', { job_id: z.string(), event_id: z.string() });
/** Brings back whom the last closing archived. `event_id` names the reopening. */
export const restoreRemaining = job('restore-remaining', { job_id: z.string(), event_id: z.string() });
/** Takes whoever is in progress on a merged job over to the other one, with their tasks. `event_id` names the merge. */
export const mergeJob = job('merge-job', { job_id: z.string(), event_id: z.string() });
/** Brings everything back from there. `event_id`: by which the merge was taken back. */
export const unmergeJob = job('unmerge-job', { job_id: z.string(), event_id: z.string() });
/** Moves on whoever came to a step at the moment when it was removed. */
export const emptyStep = job('empty-step', { job_id: z.string(), step_id: z.string() });
/** Makes the tasks of the plays that somebody started by coming to a step. `revision`: of the event by which they came. */
export const startPlays = job('start-plays', { application_id: z.string(), revision: z.number() });
/** Takes those of them back that nobody has done, because the move was taken back. */
export const takeBackPlays = job('take-back-plays', { application_id: z.string(), revision: z.number() });
/** Makes the task of a play once somebody has stood in a step for so many days. `revision`: of the event by which they came there. */
export const startAwaited = job('start-awaited-play', {
  application_id: z.string(),
  revision: z.number(),
  play_id: z.string(),
  days: z.number(),
});
/** Looks who has stood in the step of a play for so many days, because it is new or was changed. */
export const lookWhoStands = job('look-who-stands', { job_id: z.string(), play_id: z.string(), days: z.number() });
/** Looks whether a play has become due for somebody whose move was taken back. `revision`: of the event by which they came where they stand again. */
export const lookAfterReturn = job('look-after-return', { application_id: z.string(), revision: z.number() });
/** Makes the tasks of the plays that wait for the job to open, or to close. */
export const startPlaysOfJob = job('start-plays-of-job', {
  job_id: z.string(),
  event_id: z.string(),
  trigger: z.enum(['job_opened', 'job_closed']),
});
/** Reminds the job's recruiter to close it once all its openings are filled. */
export const openingsFilled = job('openings-filled', { job_id: z.string() });
