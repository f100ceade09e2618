import { z } from 'zod';
import { id, moment } from '../kernel/values.ts';
import { Reason } from '../values/open-times.ts';

// A cadence is a series of steps that write to a person, or remind a member to do so, on working days and within hours, until the person answers.

export const cadenceStatuses = { draft: 'Draft', active: 'Active', paused: 'Paused', archived: 'Archived' } as const;
export type CadenceStatus = keyof typeof cadenceStatuses;
/** Whom a cadence may write to: candidates, or contacts of marketing and sales. A cadence never has both. */
export const audiences = { talent: 'Candidates', contact: 'Contacts' } as const;
export type Audience = keyof typeof audiences;
/** `response` waits for an answer until its days have passed. All types but `email` make a task. */
export const stepTypes = {
  email: 'Email',
  call: 'Call',
  task: 'Task',
  social_connect: 'Connect',
  social_engage: 'Engage',
  direct_mail: 'Direct mail',
  response: 'Wait for an answer',
} as const;
export type StepType = keyof typeof stepTypes;
export const zoneChoices = { recipient: 'The recipient’s time', owner: 'The owner’s time' } as const;

export const ruleEvents = {
  replied: 'They reply',
  out_of_office: 'They are out of office',
  bounced: 'An email bounces',
  unsubscribed: 'They unsubscribe',
  stage_changed: 'They move to another step of the job',
  applied: 'They apply',
  form_submitted: 'They send a form',
  disposition: 'A task ends with an outcome',
  no_response: 'They do not answer in time',
} as const;
export type RuleEvent = keyof typeof ruleEvents;
export const ruleActions = {
  leave: 'They leave the cadence',
  pause: 'The cadence waits for them',
  go_to_step: 'They go to another step',
  complete: 'The cadence ends for them',
  create_task: 'The assignee gets a task',
  assign_cadence: 'They enter another cadence',
  notify: 'The assignee and the owner are told',
} as const;
export type RuleAction = keyof typeof ruleActions;

export const leaveReasons = {
  manual: 'taken out by hand',
  replied: 'replied',
  stage_changed: 'moved to another step',
  unsubscribed: 'unsubscribed',
  bounced: 'email bounced',
  complained: 'marked an email as unwanted',
  taken_back: 'added by mistake',
  merged: 'was in a cadence as another record',
  disposition: 'outcome of a task',
  applied: 'applied',
  form_submitted: 'filled in a form',
  hired: 'hired',
  archived: 'archived',
  job_closed: 'the job was closed',
  not_contacted: 'asked not to be contacted',
  cadence_archived: 'the cadence was archived',
  rule: 'a rule of the cadence',
  erased: 'erased',
} as const;
export type LeaveReason = keyof typeof leaveReasons;
export const enrollmentStatuses = {
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  left: 'Left',
  failed: 'Failed',
} as const;
export type EnrollmentStatus = keyof typeof enrollmentStatuses;

/** The most cadences that one order names. */
export const mostPlaced = 200;
export const mostSteps = 30;
export const mostRules = 20;
export const mostDelay = 90;
/** The most times that a rule can wait for. */
export const mostTimes = 20;
/** The most people that one request assigns. */
export const mostAssigned = 100;
/** How long (ms) the first step waits after people were added, so that adding them can be taken back before anything leaves. */
export const undoWait = 11_000;
/** After so many failures of one step the enrolment has failed. */
export const mostFailures = 3;
/** How many letters may come back temporarily before the person leaves the cadence. A person whose address will never take mail leaves immediately. */
export const mostSoftBounces = 3;
/** How many days a cadence waits for a person who is out of office and does not say until when. */
export const absentDays = 7;

const keys = <T extends Record<string, string>>(of: T) =>
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];
/** The text of an email. Its merge tags are filled for each person. */
export const StepText = z.object({ subject: z.string(), body: z.string() });
export const CadenceStep = z.object({
  id,
  type: z.enum(keys(stepTypes)),
  name: z.string(),
  /** Working days after the step before it. */
  delay_days: z.number(),
  /** The time of day, HH:MM; null: as soon as the cadence's hours allow. */
  at: z.string().nullable(),
  text: StepText.nullable(),
  /** The second text, which half of the people get instead. */
  text_b: StepText.nullable(),
  instructions: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  /** Whether the email is sent automatically. If not, a task contains its draft. */
  auto: z.boolean(),
  /** Whether the email begins a new conversation. If not, it follows the cadence's previous letter under that letter's subject. */
  new_thread: z.boolean().optional(),
});
export type CadenceStep = z.output<typeof CadenceStep>;
export const CadenceRule = z.object({
  id,
  when: z.enum(keys(ruleEvents)),
  /** The outcome that triggers a `disposition` rule; null: any outcome. */
  disposition_id: id.nullable(),
  action: z.enum(keys(ruleActions)),
  /** The step to move to. */
  step_id: id.nullable(),
  /** The cadence to enter. */
  cadence_id: id.nullable(),
  /** The title of the task that the action makes; nothing for `pause`. */
  title: z.string().nullable(),
  /** How many working days a `pause` lasts. */
  days: z.number().nullable(),
  /** The step about which it must happen: the step of the answered or returned letter, of the task, or the next one. Absent: any. */
  at_step_id: id.nullable().optional(),
  /** The kind of that step. */
  at_type: z.enum(keys(stepTypes)).nullable().optional(),
  /** How often it must happen to a person before the rule applies. Absent: once. */
  count: z.number().nullable().optional(),
});
export type CadenceRule = z.output<typeof CadenceRule>;
/** `days`: weekdays, 0 is Monday. */
export const Window = z.object({ days: z.array(z.number()), from: z.string(), until: z.string() });
export const CadenceFields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  audience: z.enum(keys(audiences)),
  owner_user_id: id,
  job_id: id.nullable(),
  window: Window,
  zone: z.enum(keys(zoneChoices)),
  stop_on_reply: z.boolean(),
  daily_limit: z.number(),
  /** The fewest days between any letter of ours and a letter of this cadence. */
  gap_days: z.number(),
  /** Whether people of this cadence may be in another cadence too. */
  beside_others: z.boolean(),
});
export type CadenceFields = z.output<typeof CadenceFields>;

/** What comes next for a person. Null: nothing, the cadence is over for them. */
export const Next = z.object({ step_id: id, due_at: moment, because: z.array(Reason) });
export type Next = z.output<typeof Next>;
export const stepResults = ['sent', 'task', 'done', 'skipped', 'failed', 'waited'] as const;
/** The result of a step. `ref`: the id of the message or the task. */
export const StepResult = z.object({
  step_id: z.string(),
  at: z.string(),
  result: z.enum(stepResults),
  ref: z.string().nullable(),
  variant: z.enum(['a', 'b']).nullable(),
  reason: z.string().nullable(),
});
export type StepResult = z.output<typeof StepResult>;
export const Variant = z.enum(['a', 'b']);
export type Variant = z.output<typeof Variant>;
