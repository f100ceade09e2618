import { z } from 'zod';
import { earlier, event, events, personal, type EventOf } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';

export const Subject = z.object({ type: z.enum(['candidate', 'application', 'job', 'deal']), id });
export type Subject = z.output<typeof Subject>;
const maybe = z.string().nullable().optional();

export const taskKinds = [
  'call',
  'email',
  'social_connect',
  'social_engage',
  'direct_mail',
  'review',
  'interview',
  'follow_up',
  'other',
] as const;
export type TaskKind = (typeof taskKinds)[number];
export const taskPriorities = ['high', 'normal', 'low'] as const;
export const repeatRhythms = ['daily', 'working_days', 'weekly', 'monthly'] as const;
/** A task that is made again when it is done. `zone`: the time zone in which its time of day stays the same. `day`: the day of the month, which is stored because short months lack some days. */
export const Repeats = z.object({ every: z.enum(repeatRhythms), zone: word, day: z.number().optional() });
export type Repeats = z.output<typeof Repeats>;
/** The step of a cadence that made the task. */
const ofCadence = { enrollment_id: id.optional(), cadence_step_id: id.optional() };
/** An email that a member sends from its task, as the person would get it. `variant`: which of two texts it is. */
export const TaskDraft = z.object({ subject: z.string(), body: z.string(), variant: z.enum(['a', 'b']).optional() });
export type TaskDraft = z.output<typeof TaskDraft>;

/** A task as it is created and restored. */
const fields = {
  person_id: word,
  title: personal(z.string()),
  kind: word,
  due_at: moment.nullable(),
  priority: z.enum(['low', 'normal', 'high']),
  assignee_user_id: word,
  subject: Subject.nullable(),
  notes: personal(maybe),
  ...ofCadence,
  draft: personal(TaskDraft.nullable().optional()),
  /** The play that made the task. */
  play_id: id.optional(),
  repeats: Repeats.optional(),
  /** The task that this one repeats. */
  repeat_of: id.optional(),
};
const disposed = {
  disposition_id: id.optional(),
  /** The value of the disposition (outcome), as it was then. */
  outcome: z.enum(['positive', 'neutral', 'negative']).optional(),
  /** The email of the task that was sent. */
  message_id: id.optional(),
};

/** A user's to-do. People write names into titles and notes, so both are personal: `person_id` is the candidate whom the task is about, or else the user who is to do it. */
export const taskEvents = events(
  'task',
  { about: 'person_id' },
  {
    TaskCreated: event(fields, 'created a task', {
      earlier: [
        earlier({
          personal: [],
          example: {
            title: 'Call Ada about the offer',
            kind: 'call',
            due_at: '2026-03-02T09:00:00.000Z',
            priority: 'high',
            assignee_user_id: '00000000-0000-4000-8000-000000000008',
            subject: { type: 'candidate', id: '00000000-0000-4000-8000-000000000003' },
            notes: 'She asked for remote days',
          },
          // Only a task about a candidate names the person. The upcast of a task about an application would have to read another stream, so the assignee's key seals the text.
          upcast: (data) => {
            const subject = data.subject as Subject | null;
            return { ...data, person_id: subject?.type === 'candidate' ? subject.id : data.assignee_user_id };
          },
        }),
      ],
    }),
    /** The member who asked for it asked again in other words. */
    TaskUpdated: event({ person_id: word, notes: personal(maybe) }, 'changed the notes of the task'),
    /** Contains only the fields that changed, with their new values. `batch_id`: the request that changed several tasks. */
    TaskChanged: event(
      {
        person_id: word,
        title: personal(maybe),
        notes: personal(maybe),
        kind: z.enum(taskKinds).optional(),
        due_at: moment.nullable().optional(),
        priority: z.enum(taskPriorities).optional(),
        repeats: Repeats.nullable().optional(),
        batch_id: id.optional(),
      },
      'changed the task',
    ),
    /** `until`: the task's new due date. */
    TaskSnoozed: event({ until: moment }, 'put the task off'),
    /** `ends_enrollment`: whether the disposition ended the cadence at that time. The other ids are those of the task. */
    TaskCompleted: event(
      {
        person_id: word,
        outcome_note: personal(maybe),
        ...disposed,
        ends_enrollment: z.boolean().optional(),
        ...ofCadence,
        repeats: Repeats.optional(),
      },
      'completed the task',
      {
        earlier: [
          earlier({
            personal: [],
            example: { outcome_note: 'Ada accepts' },
            upcast: (data, { actor }) => ({ ...data, person_id: actor.id }),
          }),
        ],
      },
    ),
    TaskReopened: event({ ...ofCadence, repeats: Repeats.optional() }, 'reopened the task'),
    TaskReassigned: event({ from_user_id: id, to_user_id: id }, 'reassigned the task'),
    /** The task's subject continues under another id after a merge of jobs. `merge`: the revision of the merge event; the first events lack it. */
    TaskMoved: event(
      { from: Subject, to: Subject, merge: z.number().optional() },
      'moved the task to the job that goes on',
    ),
    TaskDeleted: event({}, 'deleted the task'),
    /** The whole task, as it was when it was deleted. */
    TaskRestored: event(
      {
        ...fields,
        created_by: word,
        created_at: moment,
        completed_at: moment.nullable(),
        outcome_note: personal(maybe),
        ...disposed,
      },
      'restored the task',
    ),
  },
);
export type TaskEvent = EventOf<typeof taskEvents>;
