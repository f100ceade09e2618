import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, onJob } from '../jobs/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { application } from '../pipeline/record-kind.ts';
import { id, maybe } from '../kernel/values.ts';
import { playFields } from './play-fields.ts';
import { mostAtOnce, Play } from './plays.ts';

// The plays of a job: its runbook.

const position = z.number().optional();

export const upsertPlay = endpoint('/api/opportunities/jobs/plays/upsert', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Add or change a play: what becomes a task each time that somebody enters a step or has stood in it for days, or the job opens or closes. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, stale, limit, validation.',
  request: z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    job_id: id,
    version: z.number().optional(),
    ...playFields.changes,
    workflow_step_id: maybe(id),
  }),
  payload: z.object({ play: Play, position }),
});
export const deletePlay = endpoint('/api/opportunities/jobs/plays/delete', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Remove a play. Tasks that it made stay. Errors: not_editor, job_closed, stale.',
  request: z.strictObject({ id, job_id: id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const sortPlays = endpoint('/api/opportunities/jobs/plays/sort', {
  needs: editorOfJob('form', byJob('parent_id'), 'MANAGE_JOB'),
  summary: 'Order the plays. Errors: not_editor, job_closed, validation.',
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
});
export const runPlay = endpoint('/api/opportunities/jobs/plays/run', {
  needs: onJob('list', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Run a play now, for the job or for some of its candidates: it makes a task for each. `/api/tasks/remove` takes them back. Errors: not_found, job_closed, wrong_state (the play is not in use, or nobody could do it).',
  request: z.strictObject({
    play_id: id,
    job_id: id,
    application_id: maybe(idOfExisting(application)),
    /** Several candidates, in place of one. */
    application_ids: z.array(idOfExisting(application)).min(1).max(mostAtOnce).optional(),
  }),
  payload: z.object({ tasks: z.array(z.object({ id, assignee_user_id: id })), position }),
});
