import { z } from 'zod';
import { applyFields, arrivalFields, declineFields, farewellFields, offerFields } from './fields.ts';
import { disqualification } from '../catalogues/catalogues.ts';
import { anyone, byApplication, byJob, editorOfJob, endpoint, onJob, whileOpen } from '../kernel/endpoint.ts';
import { flag, id, maybe, maybeText, moment, oneOf, text, timeZone } from '../kernel/values.ts';
import { candidate, idOf } from '../kernel/reference.ts';
import { employmentTypes, keysOf, scheduleStatuses } from '../jobs/values.ts';
import { FormAnswer, Panel } from './panel.ts';
import { ApplicationRow } from './rows.ts';

const position = z.number().optional();
const recruiters = ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE'] as const;
const application = byApplication('application_id');
/** Of one application, or of each in a list. */
const listed = onJob('list', byApplication('application_id', 'applications'), ...recruiters);
const list = onJob('list', application, ...recruiters);
const listOrResume = onJob(['list', 'resume'], application, ...recruiters);
/** The application after the action. */
const Application = ApplicationRow.pick({
  id: true,
  version: true,
  step: true,
  schedule_status: true,
  resume_status: true,
  candidate_id: true,
  job_id: true,
  pass: true,
}).extend({
  offer: z
    .object({ status: z.string(), revision: z.number(), expires_on: z.string().nullable(), start_on: z.string() })
    .nullable(),
});
const one = z.object({ application: Application, position });
/** A bulk request. The rules decide about each application on its own. */
const Bulk = z.object({
  application: Application.optional(),
  done: z.array(z.string()).optional(),
  failed: z.array(z.object({ id: z.string(), name: z.string(), error: z.string(), code: z.string() })).optional(),
  position,
});
const version = z.number({ error: 'Version is required.' }).int();
/** One application with its version, or up to 100 with theirs. */
const subject = {
  application_id: id.optional(),
  version: version.optional(),
  applications: z
    .array(z.strictObject({ id, version }))
    .min(1)
    .max(100, 'At most 100 candidates are allowed.')
    .optional(),
};
const named = <S extends z.ZodType<{ application_id?: string; version?: number; applications?: unknown[] }>>(
  schema: S,
) =>
  schema
    .refine(
      (value) => Boolean(value.applications) !== Boolean(value.application_id),
      'Name one application, or a list of applications.',
    )
    .refine((value) => value.applications || value.version !== undefined, 'Version is required.');

export const advanceCandidate = endpoint('/api/people/candidates/advance', {
  needs: whileOpen(listed),
  summary:
    'Move candidates on, send them back, or take the last move back. Errors: stale, wrong_state, job_closed, not_found.',
  request: named(
    z.strictObject({
      ...subject,
      action: z.enum(['advance', 'shift_up', 'undo']).default('advance'),
      workflow_step_id: maybe(id),
      note: maybeText('Note', 2000),
    }),
  ),
  payload: Bulk,
});
export const archiveCandidate = endpoint('/api/opportunities/jobs/candidate/archive', {
  needs: listed,
  summary: 'Archive candidates with a reason, and a message if wanted. Errors: stale, wrong_state, validation.',
  request: named(
    z.strictObject({
      ...subject,
      disqualification_reason_id: maybe(idOf(disqualification)),
      note: maybeText('Note', 2000),
      message: maybe(
        z.strictObject({
          template_key: text('Template', 60),
          ...farewellFields.shape,
          delay_hours: farewellFields.shape.delay_hours.default(24),
        }),
      ),
    }),
  ),
  payload: Bulk,
});
export const restoreCandidate = endpoint('/api/opportunities/jobs/candidate/restore', {
  needs: whileOpen(listed),
  summary: 'Undo an archive (restore), or reconsider with a new pass (revive). Errors: stale, wrong_state.',
  request: named(
    z.strictObject({
      ...subject,
      action: z.enum(['restore', 'revive']).default('restore'),
      workflow_step_id: maybe(id),
      reason: maybeText('Reason', 2000),
    }),
  ),
  payload: Bulk,
});
export const offerCandidate = endpoint('/api/opportunities/jobs/candidate/offer', {
  needs: whileOpen(editorOfJob('list', application, ...recruiters)),
  summary: 'Extend, change, accept or decline an offer. Errors: stale, wrong_state, not_editor.',
  request: z.strictObject({
    application_id: id,
    version,
    action: z.enum(['offer', 'offer_update', 'offer_accept', 'offer_decline']),
    ...offerFields.changes,
    responded_at: maybe(moment),
    decline_reason_id: declineFields.shape.decline_reason_id,
    declined_by: declineFields.shape.declined_by.default('candidate'),
    note: maybeText('Note', 2000),
    send_message: maybe(flag),
  }),
  payload: one,
});
export const setScheduleStatus = endpoint('/api/opportunities/pipeline/schedule_status', {
  needs: whileOpen(list),
  summary: 'Set the scheduling of the present round by hand. Errors: stale, wrong_state.',
  request: z.strictObject({
    application_id: id,
    version,
    schedule_status: oneOf('Schedule status', keysOf(scheduleStatuses)),
  }),
  payload: one,
});
export const reviewResume = endpoint('/api/opportunities/pipeline/resume_reviewed', {
  needs: whileOpen(listOrResume),
  summary: 'Mark the resume as reviewed. Errors: wrong_state.',
  request: z.strictObject({ application_id: id }),
  payload: one,
});
export const rejectionMessage = endpoint('/api/opportunities/jobs/candidate/get_rejection_message', {
  needs: list,
  summary: 'The rejection text that fits where the candidate stands, filled in.',
  request: z.strictObject({ application_id: id, disqualification_reason_id: maybe(idOf(disqualification)) }),
  payload: z.object({ template_key: z.string(), subject: z.string(), body: z.string(), delay_hours: z.number() }),
});
export const candidateAnswers = endpoint('/api/opportunities/jobs/candidate/answers', {
  needs: listOrResume,
  summary: 'The answers of the application form.',
  request: z.strictObject({ application_id: id }),
  payload: z.object({
    answers: z.array(FormAnswer),
    cover_letter: z.string().nullable(),
  }),
});
/** Everything the candidate panel shows about one application. */
export const applicationPanel = endpoint('/api/opportunities/jobs/candidate/fetch', {
  needs: listOrResume,
  summary: 'One application with person, resumes, notes, offer, messages and latest events.',
  request: z.strictObject({ application_id: id }),
  payload: z.object({ panel: Panel }),
});
export const addToJob = endpoint('/api/opportunities/jobs/candidate/upsert', {
  needs: whileOpen(onJob('list', byJob('job_id'), ...recruiters)),
  summary: 'Add a person to a job as a lead or an applicant. Errors: duplicate, job_closed.',
  request: z.strictObject({
    job_id: id,
    candidate_id: maybe(idOf(candidate)),
    ...arrivalFields.changes,
    workflow_step_id: maybe(id),
    applied_at: maybe(moment),
    resume_file_id: maybe(z.string().max(200)),
    resume_file_name: maybeText('File name'),
  }),
  payload: z.object({
    application: Application.pick({ id: true, version: true, step: true, schedule_status: true }),
    candidate: z.object({ id }),
    position,
  }),
});
/** Public: the application form. */
export const apply = endpoint('/:org/jobs/:job/api/apply', {
  needs: anyone,
  limit: { most: 10, seconds: 3600 },
  bytes: 128 * 1024,
  summary: 'Apply for a job. Errors: validation, job_closed, duplicate, file, rate_limited.',
  request: z.strictObject({
    ...applyFields.shape,
    resume_file_name: maybeText('File name'),
    source_tag: maybeText('Source', 60),
    tz_region: timeZone,
    website: maybeText('Website', 200),
  }),
  payload: z.object({ application_id: id }),
});
export { employmentTypes };
