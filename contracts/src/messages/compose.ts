import { z } from 'zod';
import { messagetemplate } from '../catalogues/templates.ts';
import { readsMessages } from '../accounts/needs.ts';
import { SeenBulk } from '../bulk/bulk.ts';
import { endpoint, holds, sees } from '../kernel/endpoint.ts';
import { fields, mergeLineField, mergeTextField } from '../kernel/field.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { job } from '../jobs/record-kind.ts';
import { application } from '../pipeline/record-kind.ts';
import { id, maybe } from '../kernel/values.ts';
import { mostNamed } from '../people/chosen.ts';
import { byPerson, candidate } from '../people/record-kind.ts';
import { Reason } from '../values/open-times.ts';
import { languages } from '../words/say.ts';
import { mostApplications } from './compose-limits.ts';
import { composeTags } from './merge-tags.ts';
import { MessageRow } from './rows.ts';
import { writingShape } from './writing.ts';

// Writing a message to one person or to many: what happens if it is sent, and sending it.

/** The most people whom a plan checks when nothing is sent yet; all others are checked when the message is sent. */
export const mostPlanned = 5000;
/** The most people by name in each part of a plan. */
export const mostListed = 500;

export const composeFields = fields({
  subject: mergeLineField('Subject', { required: true, tags: composeTags }),
  body: mergeTextField('Message', { required: true, tags: composeTags }),
});
/** The fields while the message is written: either may still be empty. */
const draftFields = fields({
  subject: mergeLineField('Subject', { tags: composeTags }),
  body: mergeTextField('Message', { tags: composeTags }),
});
/** Files and copies do not change who gets the letter. */
const { files: _files, cc: _cc, ...draftWriting } = writingShape;
/** The task of a cadence whose email it is. */
const ofTask = { task_id: maybe(id) };
const about = { job_id: maybe(idOfExisting(job)), template_id: maybe(idOfExisting(messagetemplate)) };
const toWhom = {
  candidate_ids: z.array(idOfExisting(candidate)).min(1).max(mostNamed).optional(),
  application_ids: z.array(idOfExisting(application)).min(1).max(mostApplications).optional(),
  /** The address of a list of candidates: the message goes to all of them. */
  address: z.string().max(20_000).optional(),
};
const Refused = z.object({ code: z.string(), reason: z.string() });
const Warning = z.enum(['close', 'company']);

export const planMessage = endpoint('/api/messages/compose/plan', {
  reads: true,
  needs: readsMessages,
  summary:
    'What would happen if this message were sent to these people now: who gets it, when and why then; who is left out, and the reason. Each person counts once. Errors: not_found, permission, validation.',
  request: z.strictObject({ ...toWhom, ...about, ...ofTask, ...draftFields.shape, ...draftWriting }),
  payload: z.object({
    /** How many people were named or found, and how many of them were checked. */
    count: z.number(),
    judged: z.number(),
    /** How many of the checked people get nothing because the caller may not write to them. */
    withheld: z.number(),
    gets: z.number(),
    people: z.array(
      z.object({
        id,
        name: z.string(),
        variant: z.enum(['a', 'b']).nullable(),
        leaves_at: z.string(),
        zone: z.string(),
        because: z.array(Reason),
        warnings: z.array(Warning),
      }),
    ),
    skipped: z.object({ count: z.number(), people: z.array(Refused.extend({ id, name: z.string() })) }),
    /** How many letters leave at the same moment, and the time zones of their readers. */
    slots: z.array(z.object({ at: z.string(), count: z.number(), zones: z.array(z.string()) })),
    subjects: z.object({ a: z.number(), b: z.number() }),
    /** The limit of unasked letters: the most that the sender sends a day, and how many are left today. */
    limit: z.object({ most: z.number(), left: z.number() }).nullable(),
  }),
});
export const previewMessage = endpoint('/api/messages/compose/preview', {
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary:
    'The message as one person would get it. The values that were filled in stand between the characters U+E000 and U+E001. Errors: not_found, permission, validation.',
  request: z.strictObject({
    candidate_id: idOfExisting(candidate),
    ...about,
    ...ofTask,
    ...draftFields.shape,
    ...draftWriting,
  }),
  payload: z.object({
    id,
    name: z.string(),
    to: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    language: z.enum(languages),
    from_name: z.string(),
    variant: z.enum(['a', 'b']).nullable(),
    leaves_at: z.string(),
    zone: z.string(),
    because: z.array(Reason),
    /** When our last letter to the person was sent, and when the next one that waits will be. */
    last_at: z.string().nullable(),
    planned_at: z.string().nullable(),
    /** The cadence in which the person is. */
    cadence: z.string().nullable(),
    tells_source: z.boolean(),
    warnings: z.array(Warning),
    refused: Refused.nullable(),
  }),
});
const position = z.number().optional();
export const sendMessages = endpoint('/api/opportunities/pipeline/messages', {
  needs: holds('MANAGE_JOB_MESSAGE'),
  visit: 'refused',
  summary:
    'Write to candidates of one job. It is accepted at once, and an operation (`/api/people/bulk`) writes each letter; until they have left all can be taken back with `/api/people/bulk/undo`. `skipped`: who will not get it, and why. At most 20 of one member are under way at once. Errors: job_closed, limit, not_found, permission, validation, visiting.',
  request: z.strictObject({
    application_ids: z
      .array(idOfExisting(application))
      .min(1)
      .max(mostApplications, 'At most 100 candidates are allowed.'),
    template_key: maybe(z.string().max(60)),
    ...composeFields.shape,
    ...writingShape,
  }),
  payload: z.object({
    queued: z.array(z.object({ application_id: id, message_id: id, leaves_at: z.string() })),
    skipped: z.array(Refused.extend({ id })),
    operation: SeenBulk,
    position,
  }),
});
/** The result of a test letter: the address to which it was sent, and why the person would not get the letter. */
export const SentTest = z.object({ to: z.string(), refused: z.string().nullable() });
export const testMessage = endpoint('/api/messages/compose/test', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  visit: 'refused',
  limit: { most: 60, seconds: 3600 },
  summary:
    'Send the message as one person would get it to the caller’s own address, marked as a test. It is no letter to the person: no list, limit or conversation knows of it, and the person’s own links in it lead nowhere. Errors: file, not_found, permission, suppressed, validation, visiting.',
  request: z.strictObject({
    candidate_id: idOfExisting(candidate),
    ...about,
    ...composeFields.shape,
    ...draftWriting,
    files: writingShape.files,
  }),
  payload: SentTest,
});
export const writeEmail = endpoint('/api/people/candidates/note/email', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  visit: 'refused',
  summary:
    'Write an email to one person. Without `send_at` it leaves ten seconds later and can be cancelled until then (`/api/messages/cancel`). With `task_id` it is the email of a step of a cadence: once it is sent, the task is done and the cadence goes on. Errors: not_found, over (the task is done, its email is written, or the cadence is over for the person), permission, validation, visiting, file; and why it is not sent: not_sent, erased, no_address, unwanted, unsubscribed, bounced, suppressed, no_value, company, gap.',
  request: z.strictObject({
    candidate_id: idOfExisting(candidate),
    application_id: maybe(idOfExisting(application)),
    template_key: maybe(z.string().max(60)),
    job_id: maybe(idOfExisting(job)),
    ...ofTask,
    ...composeFields.shape,
    ...writingShape,
    /** Another name for `files`. */
    attachments: writingShape.files,
  }),
  payload: z.object({ message: MessageRow.omit({ body: true }), position }),
});
