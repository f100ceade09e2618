import { z } from 'zod';
import { opensPeople } from '../accounts/needs.ts';
import { skill } from '../catalogues/content.ts';
import { disqualification, reasonSides, tag } from '../catalogues/hiring.ts';
import { messagetemplate } from '../catalogues/templates.ts';
import { composeTags, tagsOfKind } from '../messages/merge-tags.ts';
import { endpoint, holds } from '../kernel/endpoint.ts';
import {
  fields,
  flagField,
  mergeLineField,
  mergeTextField,
  numberField,
  referenceField,
  textField,
} from '../kernel/field.ts';
import { list } from '../kernel/list.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { candidate } from '../people/record-kind.ts';
import { job } from '../jobs/record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { languages } from '../words/say.ts';
import { day, flag, id, maybe, maybeText } from '../kernel/values.ts';
import { mostInterviewers } from '../interviews/values.ts';
import { inviteFields, inviteForm } from '../booking/invites.ts';
import { mostNamed, someOrList } from '../people/chosen.ts';
import { writingShape } from '../messages/writing.ts';
import { bulkKinds, type BulkKind, type BulkRefusal, type StopReason, stopReasons } from './events.ts';

// One change to many people: what a caller can ask for, its phases, and its row.

/** The most people that one operation changes. */
export const mostChanged = 100_000;
/** The most people with a reason in the list of those left unchanged. */
export const mostRefusals = 500;

/** How many hours a message to many waits, unless the organization or its sender says otherwise. */
export const usualDelay = 24;
/** The most hours that an invitation waits: its link only lasts some weeks. */
const mostInviteDelay = 72;
/** People in one turn. Progress is reported after each turn. */
export const bulkTurn = 100;
/** The most reasons that are counted separately. */
export const mostReasons = 20;
/** How many hours the starter of an operation sees it. */
export const recentHours = 24;
/** The most messages to many that one member has under way at once. */
export const mostMessages = 20;
/** The most operations in the list. */
export const mostRecent = 50;

const phases = ['running', 'stopping', 'finished', 'cancelled', 'undoing', 'undone', 'undo_failed'] as const;
export type BulkPhase = (typeof phases)[number];
/** The progress: `until` of `count` people were processed, `done` were changed, `refused` stayed as they were. */
export type BulkTurns = {
  count: number;
  until: number;
  done: number;
  refused: number;
  /** Each reason as a text of the rules, filled for its first person, with the number of people it applies to. */
  reasons: readonly (Pick<BulkRefusal, 'code' | 'reason' | 'values'> & { count: number })[];
};
export type BulkRow = {
  id: string;
  organization_id: string;
  version: number;
  user_id: string;
  kind: BulkKind;
  target_id: string | null;
  name: string | null;
  phase: BulkPhase;
  /** Why the operation stopped. Null: it did not stop. */
  stopped: StopReason | null;
  turns: BulkTurns;
  undo: BulkTurns | null;
  /** When the messages leave; null: none are sent. */
  leaves_at: string | null;
  /** Until when a message may still wait: for the day of its reader, or for a day with room. Null: none are sent. */
  waits_until: string | null;
  /** The waiting letters that were sent at once; null: none were. */
  sooner: BulkTurns | null;
  changed_at: string;
};
/** Whether letters of this message may still wait, so that they can be sent at once or taken back. */
export const mayWait = (
  { kind, phase, turns, waits_until }: Pick<SeenBulk, 'kind' | 'phase' | 'waits_until'> & { turns: { done: number } },
  now: string,
): boolean =>
  kind === 'message' &&
  (phase === 'finished' || phase === 'cancelled') &&
  turns.done > 0 &&
  waits_until !== null &&
  waits_until > now;
export const isBusy = ({ phase }: Pick<BulkRow, 'phase'>): boolean =>
  phase === 'running' || phase === 'stopping' || phase === 'undoing';
export const bulkList = list<BulkRow>()({
  name: 'bulk-operations',
  fields: {
    user_id: { kind: 'keyword', of: (row) => row.user_id },
    busy: { kind: 'flag', of: isBusy },
    changed_at: { kind: 'moment', of: (row) => row.changed_at },
  },
  filters: {},
  sorts: ['changed_at'],
  defaultSort: 'changed_at-desc',
});

const Turns = z.object({
  count: z.number(),
  until: z.number(),
  done: z.number(),
  refused: z.number(),
  reasons: z.array(z.object({ code: z.string(), reason: z.string(), count: z.number() })),
});
/** An operation as the member who started it sees it. `name`: of the tag, the skill, the owner, the job or the cadence. */
export const SeenBulk = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(bulkKinds),
  name: z.string().nullable(),
  /** The step to which the people move; null: the next one. The round to choose a time for, if it is an invitation. */
  step: z.string().nullable(),
  phase: z.enum(phases),
  stopped: z.enum(stopReasons).nullable(),
  turns: Turns,
  undo: Turns.nullable(),
  leaves_at: z.string().nullable(),
  /** Until when a message may still wait. */
  waits_until: z.string().nullable(),
  /** The waiting letters that were sent at once. */
  sooner: Turns.nullable(),
  changed_at: z.string(),
});
export type SeenBulk = z.output<typeof SeenBulk>;

export const bulkJobFields = fields({
  job_id: referenceField('Job', job, { required: true, missing: 'Choose a job.' }),
});
/** The job and step to which many people advance; without a step, each person goes to their next one. */
export const bulkAdvanceFields = fields({
  ...bulkJobFields.each,
  step_id: textField('Step'),
});
/** The job and the reason for archiving many people, and whether they get a message. */
export const bulkArchiveFields = fields({
  ...bulkJobFields.each,
  reason_id: referenceField('Reason', disqualification),
  message: flagField('Send each a message', {
    initial: true,
    help: 'The text that fits, to each who applied. Leads, and people who withdrew, get none.',
  }),
});
/** A message to many people, and how long it waits. */
export const bulkLetterFields = fields({
  subject: mergeLineField('Subject', { required: true, tags: composeTags, offers: () => tagsOfKind.note }),
  body: mergeTextField('Message', { required: true, tags: composeTags, offers: () => tagsOfKind.note }),
  delay_hours: numberField('Delay', 0, 720, {
    required: true,
    missing: 'Delay must be between 0 and 720.',
    initial: usualDelay,
    caption: 'Send after, hours',
    help: 'Until then you can undo all of it.',
  }),
});
/** An invitation to many people to choose a time for a round, and how long it waits. */
export const bulkInviteFields = fields({
  ...bulkJobFields.each,
  step_id: textField('Round', { required: true, missing: 'Choose a round.' }),
  ...inviteForm.each,
  delay_hours: numberField('Delay', 0, mostInviteDelay, {
    required: true,
    missing: 'Delay must be between 0 and 72.',
    initial: 1,
    caption: 'Send after, hours',
    help: 'Until then you can undo all of it.',
  }),
});
const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag_id: idOfExisting(tag) }),
  z.strictObject({ kind: z.literal('untag'), tag_id: idOfExisting(tag) }),
  z.strictObject({ kind: z.literal('skill'), skill_id: idOfExisting(skill) }),
  z.strictObject({ kind: z.literal('unskill'), skill_id: idOfExisting(skill) }),
  z.strictObject({ kind: z.literal('assign_owner'), user_id: idOfExisting(member).nullable() }),
  z.strictObject({ kind: z.literal('add_to_job'), job_id: idOfExisting(job) }),
  z.strictObject({ kind: z.literal('advance'), job_id: idOfExisting(job), step_id: maybe(id) }),
  z.strictObject({
    kind: z.literal('archive'),
    job_id: idOfExisting(job),
    reason_id: maybe(idOfExisting(disqualification)),
    /** Whether to send the fitting message to each person whose application calls for one. */
    message: maybe(flag),
  }),
  z.strictObject({
    kind: z.literal('message'),
    job_id: maybe(idOfExisting(job)),
    template_id: maybe(idOfExisting(messagetemplate)),
    ...bulkLetterFields.shape,
    /** Hours until the message leaves. Absent: `when` and `send_at` decide. */
    delay_hours: maybe(bulkLetterFields.shape.delay_hours),
    ...writingShape,
  }),
  z.strictObject({
    kind: z.literal('invite'),
    job_id: idOfExisting(job),
    step_id: id,
    user_ids: z.array(idOfExisting(member)).max(mostInterviewers).optional(),
    window: z.strictObject({ from: maybe(day('First day')), to: maybe(day('Last day')) }).optional(),
    ...inviteFields.shape,
    delay_hours: bulkInviteFields.shape.delay_hours,
  }),
  z.strictObject({
    kind: z.literal('cadence'),
    cadence_id: id,
    /** Each enters with their application on this job, which the letters are about. */
    job_id: maybe(idOfExisting(job)),
  }),
]);
export type BulkChange = z.output<typeof BulkChange>;

const needs = opensPeople;
/** Includes the members who write only to candidates of their jobs. */
const writers = holds('MANAGE_PEOPLE', 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
const position = z.number().optional();
const seen = z.object({ operation: SeenBulk, position });
export const startBulk = endpoint('/api/people/bulk/start', {
  needs,
  visit: 'refused',
  summary:
    'Change many people at once: those that are named, or all that the list at `address` holds now, on all of its pages. It goes on by itself; each person is judged alone. A message that starts from a template (`template_id`) for outreach, or is of the `letter_kind` outreach, ends with the link to unsubscribe; people who have unsubscribed, were written to within three days or work at a company that is not written to do not get it. Without `delay_hours` and `send_at` it leaves ten seconds later; with `when: day` each leaves in the open hours of its person. An archive with `message` writes to each who applied and is turned down, when such messages leave. An invitation (`invite`) sends each candidate in the round `step_id` of the job a link to choose a time, as the call for one does; candidates who have a link, are in another step or are scheduled are refused, and taking it back withdraws the unused links. A `cadence` takes each person once, as adding one person does, about their application on `job_id` if it is given; taking it back takes those whom it added out again. A member has one change at a time (busy), and up to 20 messages beside it (limit). Errors: busy, empty, limit, not_found, permission, validation, visiting, wrong_state, job_closed.',
  request: z
    .strictObject({
      change: BulkChange,
      address: z.string().max(20_000).optional(),
      candidate_ids: z.array(idOfExisting(candidate)).min(1).max(mostNamed).optional(),
    })
    .refine(...someOrList),
  payload: seen,
});
export const cancelBulk = endpoint('/api/people/bulk/cancel', {
  needs: writers,
  summary: 'Stop an operation of one’s own; what is done stays done and can be taken back. Errors: not_found.',
  request: z.strictObject({ id }),
  payload: seen,
});
export const undoBulk = endpoint('/api/people/bulk/undo', {
  needs: writers,
  summary:
    'Take an operation of one’s own back, person by person; people who were changed since stay as they are. Errors: busy, not_found, wrong_state.',
  request: z.strictObject({ id }),
  payload: seen,
});
export const sendBulkNow = endpoint('/api/people/bulk/send_now', {
  needs: writers,
  visit: 'refused',
  summary:
    'Send what waits of a message of one’s own at once. Each letter is judged as `/api/messages/send_now` judges it; those that may not leave now keep their time, and `sooner` counts them with the reason. Letters that have left stay as they are. With `version`, only if the operation has not gone on since. Errors: busy (letters are still being written), not_found, over (it was taken back), stale, visiting.',
  request: z.strictObject({ id, version: maybe(z.number()) }),
  payload: seen,
});
export const bulkChoices = endpoint('/api/people/bulk/choices', {
  reads: true,
  needs,
  summary:
    'The jobs that are not closed whose candidates the caller may change, found by words of their names, the reasons for archiving, and when the message of an archive leaves; with `job_id`, the steps to which that job leads somebody on. Errors: not_found.',
  request: z.strictObject({ search: maybeText('Search', 200), job_id: maybe(idOfExisting(job)) }),
  payload: z.object({
    jobs: z.array(z.object({ value: id, label: z.string() })),
    reasons: z.array(z.object({ value: id, label: z.string(), side: z.enum(reasonSides) })),
    steps: z.array(z.object({ value: id, label: z.string() })),
    reason_required: z.boolean(),
    /** When the message that goes with archiving leaves, for candidates in the organization's time zone. */
    leaves_at: z.string(),
  }),
});
export const bulkTemplates = endpoint('/api/people/bulk/templates', {
  reads: true,
  needs,
  summary:
    'The texts that a message to many people can start from, and how long it waits unless somebody says otherwise.',
  request: z.strictObject({}),
  payload: z.object({
    templates: z.array(z.object({ value: id, label: z.string(), subject: z.string(), body: z.string() })),
    delay_hours: z.number(),
  }),
});
/** Why a candidate of a bulk invitation gets no link to choose a time. */
export const whyNoInvite = ['not_on_job', 'ended', 'elsewhere', 'invited', 'scheduled', 'unreachable'] as const;
export type WhyNoInvite = (typeof whyNoInvite)[number];
export const bulkRounds = endpoint('/api/people/bulk/rounds', {
  reads: true,
  needs,
  summary:
    'The rounds of a job in which candidates choose a time themselves, with the panel of each, the members who can be met, and the organization’s own text of the invitation. Where people are named, or a list at `address`, each round says how many of them would get a link now, and why the others would not. Errors: not_found, permission.',
  request: z.strictObject({
    job_id: idOfExisting(job),
    address: z.string().max(20_000).optional(),
    candidate_ids: z.array(idOfExisting(candidate)).min(1).max(mostNamed).optional(),
  }),
  payload: z.object({
    rounds: z.array(
      z.object({
        value: id,
        label: z.string(),
        panel: z.array(id),
        gets: z.number(),
        others: z.array(z.object({ why: z.enum(whyNoInvite), count: z.number() })),
      }),
    ),
    askable: z.array(z.object({ value: id, label: z.string() })),
    letter: z.object({ subject: z.string(), body: z.string() }),
  }),
});
export const previewBulk = endpoint('/api/people/bulk/preview', {
  reads: true,
  needs,
  summary:
    'A message to many people as one of them would get it now, and why it would not be sent to them. One that starts from a template (`template_id`) for outreach ends with the link to unsubscribe, and people who have unsubscribed do not get it. Errors: not_found, permission, validation.',
  request: z.strictObject({
    candidate_id: idOfExisting(candidate),
    job_id: maybe(idOfExisting(job)),
    template_id: maybe(idOfExisting(messagetemplate)),
    /** The letter is an invitation to choose a time. */
    invites: maybe(flag),
    subject: bulkLetterFields.shape.subject,
    body: bulkLetterFields.shape.body,
  }),
  payload: z.object({
    name: z.string(),
    to: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    /** The language of the words that the product adds to the message. */
    language: z.enum(languages),
    not_sent: z.string().nullable(),
  }),
});
export const recentBulk = endpoint('/api/people/bulk/recent', {
  reads: true,
  needs: writers,
  summary:
    'The operations that the caller started and that changed within the last day, and messages that may still wait, the latest first.',
  request: z.strictObject({}),
  payload: z.object({ operations: z.array(SeenBulk) }),
});
export const bulkRefusals = endpoint('/api/people/bulk/refusals', {
  reads: true,
  needs: writers,
  summary:
    'Who stayed as they were, and why; with `undo`, when it was taken back; with `sooner`, when its letters were last sent at once. Errors: not_found.',
  request: z.strictObject({ id, undo: z.boolean().default(false), sooner: z.boolean().default(false) }),
  payload: z.object({
    refusals: z.array(z.object({ candidate_id: z.string(), name: z.string(), reason: z.string() })),
  }),
});
