import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { Changes, id, moment, storedDay, word } from '../kernel/values.ts';
import { letterTopics } from '../messages/letter-topics.ts';
import { CadenceFields, CadenceRule, CadenceStep, leaveReasons, Next, Variant } from './values.ts';
import { Reason } from '../values/open-times.ts';

const step = open(CadenceStep);
const rule = open(CadenceRule);
const name = open(z.string());
const next = open(Next.nullable());

/** A cadence and its texts, which the organization wrote. */
export const cadenceEvents = events(
  'cadence',
  { about: noPerson },
  {
    CadenceCreated: event({ fields: open(CadenceFields) }, 'created the cadence {fields.name}'),
    CadenceUpdated: event({ changes: open(Changes) }, 'changed the cadence'),
    CadenceActivated: event({}, 'started the cadence'),
    CadencePaused: event({}, 'paused the cadence'),
    /** `paused_ms`: how long the cadence was paused. Due times move by this. */
    CadenceResumed: event({ paused_ms: z.number() }, 'resumed the cadence'),
    CadenceArchived: event({}, 'archived the cadence'),
    /** `place`: its place in the list, from 0. */
    CadencePlaced: event({ place: z.number() }, 'moved the cadence in the list'),
    CadenceStepAdded: event({ step }, 'added the step {step.name}'),
    CadenceStepChanged: event({ step_id: id, name, changes: open(Changes) }, 'changed the step {name}'),
    CadenceStepRemoved: event({ step_id: id, name }, 'removed the step {name}'),
    CadenceStepsReordered: event({ ids: z.array(id) }, 'changed the order of the steps'),
    CadenceStepsCloned: event(
      { from_cadence_id: id, steps: open(z.array(CadenceStep)) },
      'copied steps of another cadence',
    ),
    CadenceRuleAdded: event({ rule }, 'added a rule'),
    CadenceRuleChanged: event({ rule_id: id, changes: open(Changes) }, 'changed a rule'),
    CadenceRuleRemoved: event({ rule_id: id }, 'removed a rule'),
    CadenceRulesReordered: event({ ids: z.array(id) }, 'changed the order of the rules'),
  },
);
export type CadenceEvent = EventOf<typeof cadenceEvents>;

/** One person in one cadence. It contains ids and moments, and no text about the person. */
export const enrollmentEvents = events(
  'enrollment',
  { about: noPerson },
  {
    CandidateEnrolled: event(
      {
        cadence_id: id,
        candidate_id: id,
        application_id: id.nullable(),
        job_id: id.nullable(),
        /** The step of the job in which the person was. */
        at_step: id.nullable(),
        assigned_by: word,
        assignee_user_id: id,
        variant: Variant,
        /** The cadences whose rules led the person here, in order. */
        came_through: z.array(id).optional(),
        next: open(Next),
      },
      'added the person to the cadence',
    ),
    /** A task was made. The cadence continues when the task is done. */
    CadenceStepDue: event({ step_id: id, type: word, task_id: id }, 'made a task for a step of the cadence'),
    /** `ref`: the id of the message or the task. `variant`: which text was used, if the email has two. */
    CadenceStepExecuted: event(
      { step_id: id, type: word, ref: id.nullable(), variant: Variant.nullable(), next },
      'did a step of the cadence',
    ),
    /** `variant`, also of a failure: the text that the person would have got, if the email has two. */
    CadenceStepSkipped: event(
      { step_id: id, reason: open(z.string()), variant: Variant.optional(), next },
      'skipped a step of the cadence: {reason}',
    ),
    CadenceStepFailed: event(
      {
        step_id: id,
        reason: open(z.string()),
        attempt: z.number(),
        variant: Variant.optional(),
        /** The letter of a step that counted as done until the letter could not be sent. `next` is null then, and the person waits. */
        message_id: id.optional(),
        next,
      },
      'could not do a step of the cadence: {reason}',
    ),
    /** A member has the letter sent again that could not be sent. */
    CadenceStepRetried: event({ step_id: id, message_id: id, next }, 'had the email of a step sent again'),
    CadenceStepPostponed: event(
      { step_id: id, due_at: moment, because: open(z.array(Reason)) },
      'put a step of the cadence off',
    ),
    CadenceResponseRecorded: event(
      { message_id: id.nullable(), kind: z.enum(['reply', 'bounce']) },
      'recorded a {kind}',
    ),
    /** `at_step`: the step of the job that the rule was about. */
    CadenceRuleApplied: event(
      { rule_id: id, when: word, action: word, at_step: id.optional() },
      'applied a rule of the cadence',
    ),
    /** It happened, but not yet as often as the rule demands. `cause`: tells the happenings apart. */
    CadenceRuleCounted: event({ rule_id: id, when: word, cause: id }, 'counted towards a rule of the cadence'),
    EnrollmentPaused: event({ until: moment.nullable(), reason: word }, 'paused the cadence for the person'),
    /** `at_once`: whether the next step may happen outside the hours of the cadence. */
    EnrollmentResumed: event(
      { due_at: moment.nullable(), at_once: z.boolean().optional() },
      'resumed the cadence for the person',
    ),
    EnrollmentMoved: event({ next: open(Next) }, 'moved the person to another step of the cadence'),
    EnrollmentCompleted: event({}, 'finished the cadence for the person'),
    CandidateLeftCadence: event(
      { candidate_id: id, cadence_id: id, reason: z.enum(Object.keys(leaveReasons) as [keyof typeof leaveReasons]) },
      'took the person out of the cadence',
      { byCandidate: 'left the cadence' },
    ),
  },
);
export type EnrollmentEvent = EventOf<typeof enrollmentEvents>;

/** The unasked letters to a person, and the cadences in which they are. One stream decides this, so that two members cannot assign them at the same time. The stream's id is the person's id; a second stream says the same of the address, whose id only the holder of the installation's secret can make. */
export const contactEvents = events(
  'contact',
  { about: noPerson },
  {
    /** `address`: the stream of the address to which the letters go. */
    CadenceJoined: event(
      { cadence_id: id, enrollment_id: id, beside_others: z.boolean(), address: id.optional() },
      'entered a cadence',
      { ofPerson: true },
    ),
    CadenceQuit: event({ cadence_id: id, enrollment_id: id }, 'is no longer in a cadence', { ofPerson: true }),
    /** An unasked letter. `at`: the time when it leaves. */
    ContactMade: event({ message_id: id, kind: word, at: moment }, 'was written to', { ofPerson: true }),
    /** The reader of an address wants no unasked emails on these topics, whichever record has the address. */
    AddressRefused: event({ topics: z.array(z.enum(letterTopics)) }, 'unsubscribed from emails', { ofPerson: true }),
    AddressSubscribed: event({ topics: z.array(z.enum(letterTopics)) }, 'subscribed to emails again', {
      ofPerson: true,
    }),
  },
);
export type ContactEvent = EventOf<typeof contactEvents>;

/** The letters of one day of an organization, counted so that limits apply no matter how many workers run. */
export const sendingEvents = events(
  'sending',
  { about: noPerson },
  {
    SendingCounted: event(
      {
        day: storedDay,
        sender_id: id,
        domain: word,
        /** The cadence, person and step of the letter; null for a letter outside of cadences. */
        cadence_id: id.nullable(),
        enrollment_id: id.nullable(),
        step_id: id.nullable(),
        /** For any other letter. */
        message_id: id.optional(),
      },
      'counted a letter of the day',
    ),
    /** The letter was cancelled before it left, so another one may use its place in the limit. */
    SendingFreed: event(
      {
        message_id: id,
        /** If the letter was counted under the step of a cadence. */
        enrollment_id: id.optional(),
        step_id: id.optional(),
      },
      'gave back a letter of the day',
    ),
  },
);
export type SendingEvent = EventOf<typeof sendingEvents>;
