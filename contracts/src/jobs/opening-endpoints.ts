import { z } from 'zod';
import { byJob, editorOfJob, endpoint, sees } from '../kernel/endpoint.ts';
import { id, whole } from '../kernel/values.ts';
import { addOpeningsFields, openingFields } from './fields.ts';
import { mostOpenings, Opening } from './openings.ts';

const position = z.number().optional();
const number = whole('Opening', 1, 1_000_000);
/** `application_id` and `name`: who was hired for it, for those who may see the job's candidates. */
export const SeenOpening = Opening.omit({ cancelled: true }).extend({
  state: z.enum(['open', 'filled', 'cancelled']),
  application_id: id.nullable(),
  name: z.string().nullable(),
});
export type SeenOpening = z.output<typeof SeenOpening>;
const changed = z.object({ openings: whole('Openings', 1, mostOpenings), position });
const edits = { needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB') };

export const fetchOpenings = endpoint('/api/opportunities/jobs/openings/fetch', {
  reads: true,
  needs: sees(byJob('job_id'), 'MANAGE_JOB'),
  summary: 'The openings of a job: what each is for, when it should start, and who filled it.',
  request: z.strictObject({ job_id: id }),
  payload: z.object({ openings: z.array(SeenOpening), beyond: z.number() }),
});
export const addOpenings = endpoint('/api/opportunities/jobs/openings/add', {
  ...edits,
  summary: 'Want more people for a job. Errors: not_editor, job_closed, limit.',
  request: z.strictObject({ job_id: id, ...addOpeningsFields.shape }),
  payload: changed,
});
export const changeOpening = endpoint('/api/opportunities/jobs/openings/change', {
  ...edits,
  summary: 'Say why an opening is there and when it should start. Errors: not_editor, job_closed, not_found.',
  request: z.strictObject({ job_id: id, number, ...openingFields.shape }),
  payload: changed,
});
export const cancelOpening = endpoint('/api/opportunities/jobs/openings/cancel', {
  ...edits,
  summary:
    'Want one person less. The last opening and one that is filled stay. Errors: not_editor, job_closed, not_found, wrong_state.',
  request: z.strictObject({ job_id: id, number }),
  payload: changed,
});
export const restoreOpening = endpoint('/api/opportunities/jobs/openings/restore', {
  ...edits,
  summary: 'Want a cancelled opening again. Errors: not_editor, job_closed, not_found.',
  request: z.strictObject({ job_id: id, number }),
  payload: changed,
});
