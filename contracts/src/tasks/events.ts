import { z } from 'zod';
import { event, events, type EventOf } from '../kernel/event.ts';

export const Subject = z.object({ type: z.enum(['candidate', 'application', 'job']), id: z.string() });
/** A to-do of a user. Titles name jobs, never people. */
export const taskEvents = events('task', {
  TaskCreated: event(
    {
      title: z.string(),
      kind: z.string(),
      due_at: z.string().nullable(),
      priority: z.enum(['low', 'normal', 'high']),
      assignee_user_id: z.string(),
      subject: Subject.nullable(),
      notes: z.string().nullable().optional(),
    },
    'created the task {title}',
  ),
  TaskCompleted: event({ outcome_note: z.string().nullable().optional() }, 'completed the task'),
  TaskReopened: event({}, 'reopened the task'),
  TaskDeleted: event({}, 'deleted the task'),
});
export type TaskEvent = EventOf<typeof taskEvents>;
