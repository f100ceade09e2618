import { z } from 'zod';
import { earlier, event, events, personal, type EventOf } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';

export const Subject = z.object({ type: z.enum(['candidate', 'application', 'job']), id });
export type Subject = z.output<typeof Subject>;
const maybe = z.string().nullable().optional();

/** A user's to-do. People write names into titles and notes, so both are personal: `person_id` is the candidate of the task, else the user who is to do it. */
export const taskEvents = events(
  'task',
  { about: 'person_id' },
  {
    TaskCreated: event(
      {
        person_id: word,
        title: personal(z.string()),
        kind: word,
        due_at: moment.nullable(),
        priority: z.enum(['low', 'normal', 'high']),
        assignee_user_id: word,
        subject: Subject.nullable(),
        notes: personal(maybe),
      },
      'created a task',
      {
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
            // Only a candidate's task names the person. For an application's task the upcast would have to read another stream, so the assignee's key seals it.
            upcast: (data) => {
              const subject = data.subject as Subject | null;
              return { ...data, person_id: subject?.type === 'candidate' ? subject.id : data.assignee_user_id };
            },
          }),
        ],
      },
    ),
    /** The member who asked for it asked again in other words. */
    TaskUpdated: event({ person_id: word, notes: personal(maybe) }, 'changed the notes of the task'),
    TaskCompleted: event({ person_id: word, outcome_note: personal(maybe) }, 'completed the task', {
      earlier: [
        earlier({
          personal: [],
          example: { outcome_note: 'Ada accepts' },
          upcast: (data, { actor }) => ({ ...data, person_id: actor.id }),
        }),
      ],
    }),
    TaskReopened: event({}, 'reopened the task'),
    TaskReassigned: event({ from_user_id: id, to_user_id: id }, 'reassigned the task'),
    /** Its subject continues under another id after a merge of jobs. `merge`: the revision of the merge event; the first ones lack it. */
    TaskMoved: event(
      { from: Subject, to: Subject, merge: z.number().optional() },
      'moved the task to the job that goes on',
    ),
    TaskDeleted: event({}, 'deleted the task'),
  },
);
export type TaskEvent = EventOf<typeof taskEvents>;
