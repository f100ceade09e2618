import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Counts the applications of a job by group, such as gender. */
export const countDemographics = job('count-demographics', { job_id: z.string() }, { whileSuspended: true });
/** Destroys the uncounted answers of an erased person. Counts stay. */
export const forgetAnswers = job('forget-demographic-answers', { candidate_id: z.string() }, { whileSuspended: true });

const week = 7 * 24 * 3600 * 1000;
/** The first run: Monday, 5 January 1970, 03:00 UTC. */
const firstRun = (4 * 24 + 3) * 3600 * 1000;
/** The time of the next weekly run. All jobs are counted at the same time, so no time says when a person answered. */
export const runFrom = (moment: number): string =>
  new Date(firstRun + Math.ceil((moment - firstRun) / week) * week).toISOString();
export const countAt = (job_id: string, at: string) =>
  countDemographics.due(`count-demographics:${job_id}:${at.slice(0, 10)}`, at, { job_id });
