import { z } from 'zod';
import { runsCadences, usesCadences } from '../accounts/needs.ts';
import { endpoint, orNew, sees } from '../kernel/endpoint.ts';
import { withRules } from '../kernel/field.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { application } from '../pipeline/record-kind.ts';
import { candidate } from '../people/record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { id, maybe, moment, oneOf, whole } from '../kernel/values.ts';
import { composeFields, SentTest } from '../messages/compose.ts';
import { Reason } from '../values/open-times.ts';
import { cadenceFields, ruleFields, stepFields } from './fields.ts';
import { byCadence, byEnrollment } from './record-kind.ts';
import {
  audiences,
  CadenceStep,
  enrollmentStatuses,
  leaveReasons,
  mostAssigned,
  mostDelay,
  mostPlaced,
} from './values.ts';

const position = z.number().optional();
const done = z.object({ cadence: z.object({ id, version: z.number() }), position });
const part = z.object({ id, cadence: z.object({ id, version: z.number() }), position });
const version = maybe(z.number());
const manages = ['MANAGE_CADENCES'] as const;
const uses = ['MANAGE_CADENCES', 'MANAGE_CANDIDATE'] as const;

export const upsertCadence = endpoint('/api/org/cadences/upsert', {
  needs: orNew(sees(byCadence('id'), ...manages), ...manages),
  summary:
    'Create a cadence, as a draft, or change one. `status` starts, pauses or resumes it: a cadence without a step does not start, a paused one freezes its due times, and resuming moves them by the pause. Errors: not_found, stale, no_steps, visiting, wrong_state, permission (a colleague who did not agree that the caller writes in their name is made the owner).',
  request: withRules(
    cadenceFields,
    z.strictObject({
      id: maybe(z.union([id, z.literal('new')])),
      version,
      status: maybe(oneOf('Status', ['active', 'paused'])),
      ...cadenceFields.changes,
    }),
  ),
  payload: done,
});
export const deleteCadence = endpoint('/api/org/cadences/delete', {
  needs: sees(byCadence('id'), ...manages),
  summary: 'Archive a cadence. People who are in it leave it.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const sortCadences = endpoint('/api/org/cadences/sort', {
  needs: sees(byCadence('ids', 'ids'), ...manages),
  summary:
    'Put cadences in this order in their list. Those that the order does not name follow. Errors: not_found, wrong_state.',
  request: z.strictObject({
    ids: z
      .array(id)
      .min(1)
      .max(mostPlaced)
      .refine((ids) => new Set(ids).size === ids.length, 'The order must name every item once.'),
  }),
  payload: z.object({ ids: z.array(id), position }),
});
export const upsertCadenceStep = endpoint('/api/org/cadences/steps/upsert', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary: 'Add or change a step. A change reaches only people who have not come to the step. Errors: stale, limit.',
  request: withRules(
    stepFields,
    z.strictObject({ cadence_id: id, id: maybe(z.union([id, z.literal('new')])), version, ...stepFields.shape }),
  ),
  payload: part,
});
export const testCadenceStep = endpoint('/api/org/cadences/steps/test', {
  needs: sees(byCadence('cadence_id'), ...manages),
  visit: 'refused',
  limit: { most: 60, seconds: 3600 },
  summary:
    'Send the text of a step, saved or not, as one person would get it to the caller’s own address, marked as a test. Nothing is counted, and the person gets nothing. Errors: not_found, suppressed, visiting.',
  request: z.strictObject({
    cadence_id: id,
    candidate_id: idOfExisting(candidate),
    ...composeFields.shape,
  }),
  payload: SentTest,
});
export const deleteCadenceStep = endpoint('/api/org/cadences/steps/delete', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary: 'Remove a step. People who waited for it go on with the next one.',
  request: z.strictObject({ cadence_id: id, id, version }),
  payload: part,
});
export const sortCadenceSteps = endpoint('/api/org/cadences/steps/sort', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary: 'Put the steps in this order.',
  request: z.strictObject({ cadence_id: id, ids: z.array(id).max(100), version }),
  payload: done,
});
export const cloneCadenceSteps = endpoint('/api/org/cadences/clone_steps', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary:
    'Copy steps of another cadence to the end of this one. Without `step_ids`, all of them. `steps` names the copies. Errors: not_found, limit.',
  request: z.strictObject({ from_cadence_id: id, cadence_id: id, step_ids: z.array(id).max(100).optional() }),
  payload: done.extend({ steps: z.array(id) }),
});
export const upsertCadenceRule = endpoint('/api/org/cadences/rules/upsert', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary:
    'Add or change a rule. The first rule that fits wins: what must happen, about which step or kind of step, and from which time on. Errors: not_found, stale, limit.',
  request: z.strictObject({
    cadence_id: id,
    id: maybe(z.union([id, z.literal('new')])),
    version,
    ...ruleFields.shape,
    step_id: maybe(id),
    to_cadence_id: maybe(id),
    /** Only if it happens about this step of the cadence. */
    at_step_id: maybe(id),
  }),
  payload: part,
});
export const deleteCadenceRule = endpoint('/api/org/cadences/rules/delete', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary: 'Remove a rule.',
  request: z.strictObject({ cadence_id: id, id, version }),
  payload: part,
});
export const sortCadenceRules = endpoint('/api/org/cadences/rules/sort', {
  needs: sees(byCadence('cadence_id'), ...manages),
  summary: 'Put the rules in this order, the first that fits wins.',
  request: z.strictObject({ cadence_id: id, ids: z.array(id).max(100), version }),
  payload: done,
});

const Subject = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('candidate'), id: idOfExisting(candidate) }),
  z.strictObject({ type: z.literal('application'), id: idOfExisting(application) }),
]);
/** A person in a cadence, as a screen beside the person shows it. */
export const SeenEnrollment = z.object({
  id,
  cadence: z.object({ id, name: z.string() }),
  status: z.enum(Object.keys(enrollmentStatuses) as [keyof typeof enrollmentStatuses]),
  step: z.object({ id, name: z.string(), type: z.string(), at: z.number(), of: z.number() }).nullable(),
  next_due_at: z.string().nullable(),
  because: z.array(Reason),
  task_id: z.string().nullable(),
});
export type SeenEnrollment = z.output<typeof SeenEnrollment>;
export const assignCadence = endpoint('/api/org/cadences/assign', {
  needs: usesCadences,
  visit: 'refused',
  summary:
    'Add people to a cadence. Each is decided by itself; `failed` says why not. Errors: not_found, visiting, wrong_state (the cadence is not active).',
  request: z.strictObject({
    cadence_id: id,
    subjects: z.array(Subject).min(1).max(mostAssigned),
    start_at: maybe(moment),
    assignee_user_id: maybe(idOfExisting(member)),
  }),
  payload: z.object({
    done: z.array(z.object({ id, candidate_id: id, next_due_at: z.string() })),
    failed: z.array(z.object({ id, error: z.string() })),
    position,
  }),
});
export const takeBackAssignment = endpoint('/api/org/cadences/assign/undo', {
  needs: usesCadences,
  summary:
    'Take people out of a cadence again who were added by mistake. Each is decided by itself; `failed` says why not. Errors in it: not_found, over (the first step is done).',
  request: z.strictObject({ ids: z.array(id).min(1).max(mostAssigned) }),
  payload: z.object({
    done: z.array(id),
    failed: z.array(z.object({ id, error: z.string() })),
    position,
  }),
});
export const leaveCadence = endpoint('/api/org/cadences/leave', {
  needs: sees(byEnrollment('enrollment_id'), ...uses),
  summary: 'Take a person out of a cadence.',
  request: z.strictObject({
    enrollment_id: id,
    reason: oneOf('Reason', ['manual', 'replied']).default('manual'),
  }),
  payload: z.object({
    enrollment: z.object({ id, left_reason: z.enum(Object.keys(leaveReasons) as [keyof typeof leaveReasons]) }),
    position,
  }),
});
export const activeCadences = endpoint('/api/org/cadences/get_active', {
  reads: true,
  needs: usesCadences,
  summary: 'The cadences in which a person is, with what comes next and why, and those that take the person.',
  request: z.strictObject({ subject: Subject }),
  payload: z.object({
    enrollments: z.array(SeenEnrollment),
    /** The cadences to which the caller may add the person. `waits`: when they would get its first email, because we wrote to them within so many days; null: nothing puts it off. */
    cadences: z.array(
      z.object({ id, name: z.string(), waits: z.object({ at: z.string(), days: z.number() }).nullable() }),
    ),
    /** Why other active cadences do not take the person, in the reader's language; null: all do. */
    refused: z.string().nullable(),
  }),
});
export const cadenceChoices = endpoint('/api/org/cadences/choices', {
  reads: true,
  needs: usesCadences,
  summary:
    'The active cadences to which the caller may add people. `gap_ends`: when a person to whom we write at this moment would get the first email, because of the `gap_days` between emails.',
  request: z.strictObject({}),
  payload: z.object({
    cadences: z.array(
      z.object({
        id,
        name: z.string(),
        audience: z.enum(Object.keys(audiences) as [keyof typeof audiences]),
        gap_days: z.number(),
        gap_ends: z.string(),
      }),
    ),
  }),
});
export const cadenceTemplates = endpoint('/api/org/cadences/templates', {
  reads: true,
  needs: runsCadences,
  summary:
    'The message templates from which an email of a cadence can start; its subject and text are copied. `footer` is what emails end with.',
  request: z.strictObject({}),
  payload: z.object({
    templates: z.array(z.object({ value: id, label: z.string(), subject: z.string(), body: z.string() })),
    /** What is at the bottom of the organization’s emails, such as its postal address; null: nothing. */
    footer: z.string().nullable(),
  }),
});
/** A step that is not saved yet, within the limits of one that is. */
const Draft = CadenceStep.partial({ id: true }).extend({
  delay_days: whole('Days', 0, mostDelay),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
});
export const dryRunCadence = endpoint('/api/org/cadences/dry_run', {
  reads: true,
  needs: sees(byCadence('cadence_id'), ...manages),
  summary:
    'When each step would be due for a person who is added at that moment, and why; with `steps` for steps that are not saved. Sends nothing. Errors: not_found.',
  request: z.strictObject({
    cadence_id: id,
    candidate_id: maybe(idOfExisting(candidate)),
    start_at: maybe(moment),
    steps: z.array(Draft).max(100).optional(),
  }),
  payload: z.object({
    zone: z.string(),
    dates: z.array(z.object({ step_id: z.string(), at: z.string(), because: z.array(Reason) })),
    /** Why the person would not be added to the cadence; null: they would be added. */
    refused: z.string().nullable(),
  }),
});
const Figures = z.object({
  sent: z.number(),
  /** How many tasks and waits became due. */
  reached: z.number(),
  /** How many people wait for a step at present. */
  due: z.number(),
  completed: z.number(),
  left: z.record(z.string(), z.number()),
  /** How many letters were moved to another day by the daily limit. */
  moved: z.number(),
  steps: z.array(
    z.object({ step_id: z.string(), sent: z.number(), reached: z.number(), due: z.number(), left: z.number() }),
  ),
});
/** The most people in a simulation; those who were added last are taken. */
export const mostSimulated = 2000;
export const simulateCadence = endpoint('/api/org/cadences/simulate', {
  reads: true,
  needs: sees(byCadence('cadence_id'), ...manages),
  summary:
    'What the cadence would have done with the people of the last days, as it is saved and with `steps` and `daily_limit` that are not saved. Everyone leaves when they really left; tasks count as done on their day. Sends nothing. Errors: not_found.',
  request: z.strictObject({
    cadence_id: id,
    steps: z.array(Draft).max(100).optional(),
    daily_limit: maybe(whole('Letters a day', 1, 1000)),
    days: whole('Days', 1, 365).default(90),
  }),
  payload: z.object({
    since: z.string(),
    people: z.number(),
    /** How many earlier people were left out, because they exceed the most that are taken. */
    left_out: z.number(),
    saved: Figures,
    changed: Figures,
  }),
});
export const resumeEnrollment = endpoint('/api/org/cadences/enrollments/move', {
  needs: sees(byEnrollment('enrollment_id'), ...uses),
  summary: 'Pause a person in a cadence for some working days, or let them go on now (`days` 0).',
  request: z.strictObject({ enrollment_id: id, days: whole('Days', 0, 90) }),
  payload: z.object({ enrollment: z.object({ id }), position }),
});
export const sendStepNow = endpoint('/api/org/cadences/enrollments/send_now', {
  needs: sees(byEnrollment('enrollment_id'), ...uses),
  visit: 'refused',
  summary:
    'Send the email that comes next for a person now, also outside the hours of the cadence. Limits, days between letters and the suppression list hold. Errors: not_found, visiting, wrong_state (the next step is no email that leaves by itself, or the cadence stands still); and why it does not leave: not_sent, no_address, unwanted, unsubscribed, bounced, suppressed, company, no_value, gap, sender_paused, daily_limit, sender_limit, domain_limit.',
  request: z.strictObject({ enrollment_id: id }),
  payload: z.object({ enrollment: z.object({ id }), position }),
});
