import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byJob, editorOfJob } from '../jobs/record-kind.ts';
import { id, whole } from '../kernel/values.ts';
import { addOpeningsFields, declineFields, headcountFields, openingFields } from '../jobs/fields.ts';
import { Approval, mostOpenings, Opening } from './openings.ts';

const position = z.number().optional();
const number = whole('Opening', 1, 1_000_000);
/** `application_id` and `name`: the person hired for it, for callers who may see the job's candidates. */
export const SeenOpening = Opening.omit({ cancelled: true, approval: true }).extend({
  state: z.enum(['open', 'filled', 'cancelled']),
  application_id: id.nullable(),
  name: z.string().nullable(),
  /** `by`: the name of the member who decided. */
  approval: Approval.nullable(),
});
export type SeenOpening = z.output<typeof SeenOpening>;
const changed = z.object({ openings: whole('Openings', 1, mostOpenings), position });
/** `version`: the version of the job that the caller saw. The call refuses openings that have changed after that. */
const some = {
  job_id: id,
  numbers: z.array(number).min(1, 'Choose at least one opening.').max(mostOpenings),
  version: whole('Version', 0, Number.MAX_SAFE_INTEGER).optional(),
};
const decides = { needs: sees(byJob('job_id'), 'MANAGE_ORG') };
const edits = { needs: editorOfJob('form', byJob('job_id'), 'MANAGE_JOB') };

export const fetchOpenings = endpoint('/api/opportunities/jobs/openings/fetch', {
  reads: true,
  needs: sees(byJob('job_id'), 'MANAGE_JOB'),
  summary: 'The openings of a job: what each is for, when it should start, whether it is approved, and who filled it.',
  request: z.strictObject({ job_id: id }),
  payload: z.object({ openings: z.array(SeenOpening), beyond: z.number(), demanded: z.boolean() }),
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
/** Notifies the members who may decide. */
export const requestHeadcount = endpoint('/api/opportunities/jobs/openings/request', {
  ...edits,
  summary:
    'Ask for approval of openings. Those that wait or are approved already stay as they are. Errors: not_editor, job_closed, not_found, wrong_state, stale.',
  request: z.strictObject({ ...some, ...headcountFields.shape }),
  payload: changed,
});
export const approveHeadcount = endpoint('/api/opportunities/jobs/openings/approve', {
  ...decides,
  visit: 'open',
  summary: 'Approve openings, so that people may be hired for them. Errors: job_closed, not_found, wrong_state, stale.',
  request: z.strictObject(some),
  payload: changed,
});
export const declineHeadcount = endpoint('/api/opportunities/jobs/openings/decline', {
  ...decides,
  visit: 'open',
  summary:
    'Decline openings with a reason, also approved ones that nobody was hired for. Errors: job_closed, not_found, wrong_state, stale.',
  request: z.strictObject({ ...some, ...declineFields.shape }),
  payload: changed,
});
