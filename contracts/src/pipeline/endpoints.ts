import { z } from 'zod';
import { actionsBy, type PlainAction, pipelineActions, type TakenBy } from './actions.ts';
import { SurveyInvitation } from '../public/surveys.ts';
import {
  applyFields,
  arrivalFields,
  declineFields,
  farewellFields,
  letterFields,
  offerFields,
  referralFields,
  refuseOfferFields,
} from './fields.ts';
import { disqualification } from '../catalogues/hiring.ts';
import { anyone, endpoint, type RequestOf, sees, self } from '../kernel/endpoint.ts';
import { byJob, editorOfJob, onJob, readsJob, whileOpen } from '../jobs/record-kind.ts';
import { byApplication } from './record-kind.ts';
import { languages } from '../words/say.ts';
import {
  flag,
  id,
  maybe,
  maybeFileName,
  maybeText,
  moment,
  oneOf,
  text,
  timeZone,
  whole,
  words,
} from '../kernel/values.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { application as applicationTarget } from './record-kind.ts';
import { candidate } from '../people/record-kind.ts';
import { job as jobTarget } from '../jobs/record-kind.ts';
import { isHtml } from '../values/rich-request.ts';
import { type Schema, schemaWith } from '../kernel/schema.ts';
import { onlyNew, onlyWith, takenOnly } from '../kernel/taken.ts';
import { employmentTypes, keysOf, scheduleStatuses } from '../jobs/values.ts';
import { FormAnswer, Panel } from './panel.ts';
import { ApplicationRow } from './rows.ts';

const position = z.number().optional();
const recruiters = ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE'] as const;
const application = byApplication('application_id');
/** The needs of a call about one application, or about each in a list. */
const listed = onJob('list', byApplication('application_id', 'applications'), ...recruiters);
const list = onJob('list', application, ...recruiters);
const listOrResume = onJob(['list', 'resume'], application, ...recruiters);
const readsListOrResume = readsJob(['list', 'resume'], application, ...recruiters);
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
    .object({
      status: z.enum(['pending', 'accepted', 'declined']),
      revision: z.number(),
      expires_on: z.string().nullable(),
      start_on: z.string(),
    })
    .nullable(),
});
const one = z.object({ application: Application, position });
/** A bulk request. The rules decide about each application on its own. */
const Bulk = z.object({
  application: Application.optional(),
  done: z.array(z.string()).optional(),
  /** The new version of each application that was changed, for an undo. */
  versions: z.record(z.string(), z.number()).optional(),
  failed: z.array(z.object({ id: z.string(), name: z.string(), error: z.string(), code: z.string() })).optional(),
  position,
});
const version = z.number({ error: 'Version is required.' }).int();
/** One application with its version, or up to 100 of them. */
const subject = {
  application_id: id.optional(),
  version: version.optional(),
  applications: z
    .array(z.strictObject({ id, version }))
    .min(1)
    .max(100, 'At most 100 candidates are allowed.')
    .optional(),
};
const named = <S extends Schema<{ application_id?: string; version?: number; applications?: unknown[] }>>(
  schema: S,
): S =>
  schemaWith(schema)
    .refine(
      (value) => Boolean(value.applications) !== Boolean(value.application_id),
      'Name one application, or a list of applications.',
    )
    .refine((value) => value.applications || value.version !== undefined, 'Version is required.') as unknown as S;

/** Forms take the letter as plain lines and send them as HTML. */
const letterBody = isHtml(letterFields.shape.body);

export const advanceCandidate = endpoint('/api/people/candidates/advance', {
  needs: whileOpen(listed),
  summary:
    'Move candidates on, send them back, or take the last move back (undo; `version` is the one that the move answered). Errors: stale, wrong_state, job_closed, not_found.',
  request: named(
    z.strictObject({
      ...subject,
      action: z.enum([...actionsBy('advance'), 'undo']).default('advance'),
      workflow_step_id: maybe(id),
      note: maybeText('Note', 2000),
      /** True: the bookings of the round that the candidates leave are cancelled. False: they are kept, and that is recorded. Absent: the member was not asked. */
      cancel_appointments: maybe(flag),
    }),
  ),
  payload: Bulk,
});
export const archiveCandidate = endpoint('/api/opportunities/jobs/candidate/archive', {
  needs: listed,
  summary:
    'Archive candidates with a reason, and a message if wanted. Without `delay_hours` it leaves when the organization says: on the next working day at 15:00 on the candidate’s clock, unless it chose a delay. `fitting` writes to each who applied and is turned down; leads and applicants who withdrew get none. Errors: stale, wrong_state, validation.',
  request: named(
    z.strictObject({
      ...subject,
      disqualification_reason_id: maybe(idOfExisting(disqualification)),
      note: maybeText('Note', 2000),
      message: maybe(
        z.union([
          z.strictObject({
            template_key: text('Template', 60),
            ...farewellFields.shape,
            body: letterBody,
            delay_hours: farewellFields.shape.delay_hours.optional(),
          }),
          // Each candidate whose application calls for one gets the text that fits what happened, filled in for them.
          z.strictObject({ fitting: z.literal(true), delay_hours: farewellFields.shape.delay_hours.optional() }),
        ]),
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
      action: z.enum(actionsBy('restore')).default('restore'),
      workflow_step_id: maybe(id),
      reason: maybeText('Reason', 2000),
    }),
  ),
  payload: Bulk,
});
type Requests = { advance: RequestOf<typeof advanceCandidate>; restore: RequestOf<typeof restoreCandidate> };
/** The command of a plain action: the fields of its call that the table names. */
export type CommandOf<A extends PlainAction> = Pick<
  Requests[(typeof pipelineActions)[A]['call']],
  TakenBy<A> & keyof Requests[(typeof pipelineActions)[A]['call']]
>;
/** The part of a request that is the command of a plain action. */
export const commandIn = <A extends PlainAction>(action: A, request: Partial<CommandOf<A>>): CommandOf<A> =>
  Object.fromEntries(
    pipelineActions[action].takes.map((field) => [field, request[field as keyof CommandOf<A>]]),
  ) as CommandOf<A>;
export const referPerson = endpoint('/api/positions/refer', {
  needs: self,
  limit: { most: 30, seconds: 3600 },
  summary:
    'A member recommends somebody for a job that is open or internal. They become a lead with the source Employee referral, and the recommendation a note. The answer does not tell whether the organization knows the person. Errors: not_found, visiting.',
  request: z.strictObject({ job_id: id, ...referralFields.shape }),
  payload: z.object({ position }),
});
const offerAction = z.enum(actionsBy('offer'));
export const offerCandidate = endpoint('/api/opportunities/jobs/candidate/offer', {
  needs: whileOpen(editorOfJob('list', application, ...recruiters)),
  summary:
    'Extend, change, accept or decline an offer. Where the organization demands it, an administrator approves it first (`waits`). Errors: stale, wrong_state, not_editor.',
  request: z.strictObject({
    application_id: id,
    version,
    action: offerAction,
    ...offerFields.changes,
    responded_at: maybe(moment),
    /** When a candidate accepts: the number of the opening that the candidate fills. Absent: the first free one. */
    opening: maybe(whole('Opening', 1, 1_000_000)),
    decline_reason_id: declineFields.shape.decline_reason_id,
    declined_by: declineFields.shape.declined_by.default('candidate'),
    note: maybeText('Note', 2000),
    send_message: maybe(flag),
    /** The letter as the caller edited it. Left out: the organization's own text. */
    message: maybe(z.strictObject({ ...letterFields.shape, body: letterBody })),
  }),
  /** `waits`: whether an administrator must approve the offer first, so that it was not sent. */
  payload: one.extend({ waits: z.boolean() }),
});
const approves = whileOpen(sees(application, 'MANAGE_ORG'));
/** `request`: the request for approval that the caller read in the panel. */
const request = z.number({ error: 'Request is required.' }).int();
export const approveOffer = endpoint('/api/opportunities/jobs/candidate/offer/approve', {
  needs: approves,
  visit: 'open',
  summary:
    'Approve an offer that waits for it: it is made, or changed, as requested. Administrators cannot approve their own requests, unless there is only one administrator. Errors: stale, wrong_state, job_closed, not_found.',
  request: z.strictObject({ application_id: id, request }),
  payload: one,
});
export const refuseOffer = endpoint('/api/opportunities/jobs/candidate/offer/refuse', {
  needs: approves,
  visit: 'open',
  summary:
    'Refuse an offer that waits for approval. The member who asked reads the reason. Errors: stale, wrong_state, validation, job_closed, not_found.',
  request: z.strictObject({ application_id: id, request, ...refuseOfferFields.shape }),
  payload: one,
});
export const withdrawOfferRequest = endpoint('/api/opportunities/jobs/candidate/offer/withdraw', {
  needs: whileOpen(editorOfJob('list', application, ...recruiters)),
  summary:
    'Take back the request to approve an offer. Without one nothing changes. Errors: not_editor, job_closed, not_found.',
  request: z.strictObject({ application_id: id }),
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
  summary:
    'Mark the resume as reviewed. With takes_back, the version that the marking answered: take that back, within ten minutes. Errors: wrong_state.',
  request: z.strictObject({ application_id: id, takes_back: version.optional() }),
  payload: one,
});
/** One fact that a reviewer of the decision will read; if `at` is null, the fact is missing. */
const RecordLine = z.object({ text: z.string(), at: z.string().nullable() });
export const keepCandidate = endpoint('/api/opportunities/jobs/candidate/keep', {
  needs: whileOpen(list),
  summary:
    'Keep a candidate whom a knockout answer is about to archive. Asking again changes nothing, and nothing changes for whom somebody has moved already. Errors: wrong_state, not_found.',
  request: z.strictObject({ application_id: id }),
  payload: one,
});
export const rejectionMessage = endpoint('/api/opportunities/jobs/candidate/get_rejection_message', {
  reads: true,
  needs: list,
  summary:
    'The rejection text that is true for what is recorded of the candidate, that of the reason where it is, or another one, filled in; and what is recorded.',
  request: z.strictObject({
    application_id: id,
    disqualification_reason_id: maybe(idOfExisting(disqualification)),
    template_key: maybeText('Template', 60),
    delay_hours: farewellFields.shape.delay_hours.optional(),
  }),
  payload: z.object({
    template_key: z.string(),
    subject: z.string(),
    body: z.string(),
    /** When the message will be sent. */
    leaves_at: z.string(),
    /** Whether a message is sent by default. */
    called_for: z.boolean(),
    recorded: z.array(RecordLine),
    templates: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});
/** For several candidates, before they are archived: how many get which text, and the record of each. */
export const fittingMessages = endpoint('/api/opportunities/jobs/candidate/fitting_messages', {
  reads: true,
  needs: onJob('list', byApplication('applications', 'applications'), ...recruiters),
  summary:
    'How many of these candidates get which rejection text when they are archived for this reason, and when; and what is recorded of each. Candidates who did not apply or withdrew get none.',
  request: z.strictObject({
    applications: z.array(id).min(1).max(100),
    disqualification_reason_id: maybe(idOfExisting(disqualification)),
    delay_hours: farewellFields.shape.delay_hours.optional(),
  }),
  payload: z.object({
    fits: z.array(z.object({ template_key: z.string(), name: z.string().nullable(), count: z.number() })),
    /** `leaves_at`: when the candidate's message is sent; null: none is sent. */
    recorded: z.array(z.object({ application_id: id, lines: z.array(RecordLine), leaves_at: z.string().nullable() })),
  }),
});
/** The letter that goes with an action on an offer, filled in. The terms are not in its text, because they follow it. */
export const offerMessage = endpoint('/api/opportunities/jobs/candidate/offer_message', {
  reads: true,
  needs: editorOfJob('list', application, ...recruiters),
  summary: 'The letter of an offer, of its acceptance or of its decline, filled in.',
  request: z.strictObject({ application_id: id, action: offerAction }),
  payload: z.object({
    template_key: z.string(),
    subject: z.string(),
    body: z.string(),
    /** The language of the lines with the terms. */
    language: z.enum(languages),
  }),
});
export const candidateAnswers = endpoint('/api/opportunities/jobs/candidate/answers', {
  shows: 'record',
  reads: true,
  needs: readsListOrResume,
  summary: 'The answers of the application form.',
  request: z.strictObject({ application_id: id }),
  payload: z.object({
    answers: z.array(FormAnswer),
    cover_letter: z.string().nullable(),
  }),
});
/** Everything in the candidate panel about one application. */
export const applicationPanel = endpoint('/api/opportunities/jobs/candidate/fetch', {
  shows: 'record',
  reads: true,
  needs: readsListOrResume,
  summary: 'One application with person, resumes, notes, offer, messages and latest events.',
  request: z.strictObject({ application_id: id }),
  payload: z.object({ panel: Panel }),
});
export const addToJob = endpoint('/api/opportunities/jobs/candidate/upsert', {
  needs: whileOpen(onJob('list', byJob('job_id'), ...recruiters)),
  summary: 'Add a person to a job as a lead or an applicant. Errors: duplicate, job_closed.',
  request: takenOnly(
    z.strictObject({
      job_id: id,
      candidate_id: maybe(idOfExisting(candidate)),
      ...arrivalFields.changes,
      workflow_step_id: maybe(id),
      applied_at: maybe(moment),
      resume_file_id: maybe(z.string().max(200)),
      resume_file_name: maybeFileName(),
    }),
    {
      fields: Object.keys(arrivalFields.changes).filter((name) => !['source', 'source_id'].includes(name)),
      taken: ({ candidate_id }) => !candidate_id,
      otherwise: onlyNew,
    },
    onlyWith('Resume', ({ resume_file_id }) => Boolean(resume_file_id), 'resume_file_name'),
  ),
  payload: z.object({
    application: Application.pick({ id: true, version: true, step: true, schedule_status: true }),
    candidate: z.object({ id }),
    position,
  }),
});
export const moveProspectToJob = endpoint('/api/opportunities/jobs/candidate/move_to_job', {
  needs: whileOpen(list),
  summary:
    'Somebody on a prospect pipeline becomes a lead on a job whose pipeline the caller manages, and leaves the prospect pipeline with the reason "Moved to another job". Errors: stale, wrong_state, duplicate, job_closed, sample.',
  request: z.strictObject({ application_id: id, version, job_id: idOfExisting(jobTarget) }),
  payload: one,
});
const answerText = z.string().max(10_000, words.most('Answer', 10_000));
/** A public call: the application form sends it. */
export const apply = endpoint('/:org/jobs/:job/api/apply', {
  needs: anyone,
  limit: { most: 10, seconds: 3600, slower: { address: 60 } },
  bytes: 256 * 1024,
  summary:
    'Apply for a job. A person who has applied already gets the same answer, and a mail that says so. `answers`: to the questions of the job that are asked; `questions_seen`: the mark of the questions that the form showed, so that no applicant answers other questions than they saw; `notice_seen`: the mark of the privacy notice that it showed, which is what the applicant agrees to. `survey`: what the organization asks applicants who like to answer, by `/api/people/survey/response/upsert`. Errors: validation, questions_changed, notice_changed, job_closed, file, rate_limited.',
  request: z.strictObject({
    ...applyFields.shape,
    resume_file_name: maybeFileName(),
    answers: z
      .array(z.strictObject({ question_id: id, value: z.union([answerText, z.array(answerText).max(40)]) }))
      .max(40)
      .optional(),
    questions_seen: z.number().optional(),
    notice_seen: z.string({ error: 'Reload the form and send it again.' }).max(60),
    source_tag: maybeText('Source', 60),
    tz_region: timeZone,
    website: maybeText('Website', 200),
  }),
  payload: z.object({ application_id: id, survey: SurveyInvitation.nullable() }),
});
export { employmentTypes };
export const rankApplications = endpoint('/api/opportunities/pipeline/rank', {
  needs: onJob('list', byJob('job_id'), 'MANAGE_CANDIDATE'),
  summary:
    'These candidates, in this order, stand at the top of the step. Send the cards from the top down to the moved one.',
  request: z.strictObject({
    job_id: id,
    workflow_step_id: id,
    application_ids: z.array(idOfExisting(applicationTarget)).min(1).max(100, 'At most 100 candidates are allowed.'),
  }),
  payload: z.object({ position }),
});
