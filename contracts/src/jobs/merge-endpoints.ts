import { z } from 'zod';
import { jobclose } from '../catalogues/hiring.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from './record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { job } from './record-kind.ts';
import { id } from '../kernel/values.ts';
import { undoMinutes } from '../pipeline/actions.ts';
import { StepPair } from './merging.ts';

// Merges two jobs that are the same job, entered twice.

const position = z.number().optional();
const editor = editorOfJob('list', byJob('job_id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB');
const pairs = z.array(StepPair).max(100);

export const previewMerge = endpoint('/api/opportunities/jobs/merge/preview', {
  reads: true,
  needs: editor,
  summary:
    'What merging a job into another one would do to whom; changes nothing. Errors: not_editor (of either), wrong_state, not_found.',
  request: z.strictObject({ job_id: id, into_id: idOfExisting(job) }),
  payload: z.object({
    /** Each step that has people, how many, and the step to which they would go; null: no step of the other job fits. */
    steps: z.array(z.object({ id, name: z.string(), type: z.string(), count: z.number(), to: id.nullable() })),
    /** The steps of the other job that can be chosen. */
    into: z.array(z.object({ id, name: z.string(), type: z.string() })),
    /** Candidates in progress on both: they keep their place in the other job. At most a hundred are named. */
    both: z.array(z.object({ id, name: z.string(), step: z.string(), into_step: z.string() })),
    both_count: z.number(),
    /** How many candidates stay in the closed job, because they were hired, declined an offer or were archived. */
    staying: z.number(),
    tasks: z.number(),
    plays: z.number(),
    /** Whether people outside may know the post's address. */
    public: z.boolean(),
    reasons: z.array(z.object({ value: z.string(), label: z.string() })),
    /** The close reason for a merge; null if the organization has renamed or removed it. */
    reason: id.nullable(),
  }),
});
export const mergeJob = endpoint('/api/opportunities/jobs/merge', {
  needs: editor,
  summary:
    'Close a job as the duplicate of another one: candidates in progress go on there, with their tasks. They get no letter. Errors: not_editor (of either), job_closed, stale, wrong_state, validation, not_found.',
  request: z.strictObject({
    job_id: id,
    into_id: idOfExisting(job),
    version: z.number().optional(),
    job_close_reason_id: idOfExisting(jobclose),
    steps: pairs,
  }),
  payload: z.object({ job: z.object({ id, version: z.number() }), position }),
});
export const unmergeJob = endpoint('/api/opportunities/jobs/unmerge', {
  needs: editor,
  summary: `Undo a merge within ${undoMinutes} minutes: both jobs are as before. Errors: not_editor (of either), wrong_state (it was not merged, the time is up, or something has happened since to somebody who came over).`,
  request: z.strictObject({ job_id: id }),
  payload: z.object({ job: z.object({ id, version: z.number() }), position }),
});
