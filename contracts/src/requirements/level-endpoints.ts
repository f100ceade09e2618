import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, readsJob } from '../jobs/record-kind.ts';
import { id } from '../kernel/values.ts';
import { JobLevel, levelFields } from './levels.ts';

// The levels of a job.

const position = z.number().optional();

export const jobLevels = endpoint('/api/opportunities/jobs/levels', {
  method: 'GET',
  needs: readsJob('evaluation', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'The levels of a job, in order. Their pay is null for callers who may not read the settings of the job.',
  request: z.object({ job_id: id, uid: z.string().optional(), after: z.string().optional() }),
  payload: z.object({ levels: z.array(JobLevel), version: z.number() }),
});
export const upsertLevel = endpoint('/api/opportunities/jobs/levels/upsert', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary:
    'Add or change a level of a job. With the id of a removed one and nothing else, it comes back. Errors: not_editor, job_closed, not_found, stale, limit, duplicate, validation.',
  request: z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    job_id: id,
    version: z.number().optional(),
    ...levelFields.changes,
  }),
  payload: z.object({ level: JobLevel, position }),
});
export const deleteLevel = endpoint('/api/opportunities/jobs/levels/delete', {
  needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB'),
  summary: 'Remove a level of a job. Errors: not_editor, job_closed, stale.',
  request: z.strictObject({ id, job_id: id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const sortLevels = endpoint('/api/opportunities/jobs/levels/sort', {
  needs: editorOfJob('form', byJob('parent_id'), 'MANAGE_JOB'),
  summary: 'Order the levels of a job. Errors: not_editor, job_closed, validation.',
  request: z.strictObject({ ids: z.array(id), parent_id: id }),
  payload: z.object({ ids: z.array(id), position }),
});
