import { z } from 'zod';
import { job } from '../../kernel/queued-job.ts';

// The work on jobs that follows from events.

/** Writes the content that somebody asked for. */
export const generateContent = job('generate-content', { job_id: z.string() });
/** Archives whoever is still in progress on a job that was closed. `event_id` names the closing. */
export const archiveRemaining = job('archive-remaining', { job_id: z.string(), event_id: z.string() });
/** Brings back whom the last closing archived. `event_id` names the reopening. */
export const restoreRemaining = job('restore-remaining', { job_id: z.string(), event_id: z.string() });
/** Moves on whoever came to a step at the moment when it was removed. */
export const emptyStep = job('empty-step', { job_id: z.string(), step_id: z.string() });
/** Reminds the job's recruiter to close it once all its openings are filled. */
export const openingsFilled = job('openings-filled', { job_id: z.string() });
