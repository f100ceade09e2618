import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// Background jobs about hiring jobs that follow from events.

/** Writes the content that a member asked for. */
export const generateContent = job('generate-content', { job_id: z.string() });
/** Archives the candidates still in progress on a closed job. `event_id`: the event that closed it. */
export const archiveRemaining = job('archive-remaining', { job_id: z.string(), event_id: z.string() });
/** Brings back the candidates that the last closing archived. `event_id`: the event that reopened the job. */
export const restoreRemaining = job('restore-remaining', { job_id: z.string(), event_id: z.string() });
/** Moves a merged job's candidates in progress to the other job, with their tasks. `event_id`: the event of the merge. */
export const mergeJob = job('merge-job', { job_id: z.string(), event_id: z.string() });
/** Moves all candidates of a merge back. `event_id`: the event that took the merge back. */
export const unmergeJob = job('unmerge-job', { job_id: z.string(), event_id: z.string() });
/** Moves candidates on who came to a step at the moment when it was removed. */
export const emptyStep = job('empty-step', { job_id: z.string(), step_id: z.string() });
/** Makes the tasks of the plays that a candidate started by coming to a step. `revision`: the revision of the event that brought the candidate there. */
export const startPlays = job('start-plays', { application_id: z.string(), revision: z.number() });
/** Takes back those tasks of `startPlays` that no member has done, because the move was taken back. */
export const takeBackPlays = job('take-back-plays', { application_id: z.string(), revision: z.number() });
/** Makes the task of a play when a candidate has been in a step for the play's number of days. `revision`: the revision of the event that brought the candidate there. */
export const startAwaited = job('start-awaited-play', {
  application_id: z.string(),
  revision: z.number(),
  play_id: z.string(),
  days: z.number(),
});
/** Finds the candidates who have been in a play's step for its number of days, because the play is new or changed. */
export const lookWhoStands = job('look-who-stands', { job_id: z.string(), play_id: z.string(), days: z.number() });
/** Checks whether a play has become due for a candidate whose move was taken back. `revision`: the revision of the event that first brought the candidate to the present step. */
export const lookAfterReturn = job('look-after-return', { application_id: z.string(), revision: z.number() });
/** Makes the tasks of the plays that wait for the job to open, or to close. */
export const startPlaysOfJob = job('start-plays-of-job', {
  job_id: z.string(),
  event_id: z.string(),
  trigger: z.enum(['job_opened', 'job_closed']),
});
/** Reminds the job's recruiter to close it once all its openings are filled. */
export const openingsFilled = job('openings-filled', { job_id: z.string() });
