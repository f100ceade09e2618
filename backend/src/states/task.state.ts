import type { Subject, TaskEvent } from '@candor/contracts/tasks/events';
import type { Fold } from '../kernel/decider.ts';

// One task as a fold over its events. The rules are in features/tasks.

export type TaskState = {
  status: 'todo' | 'done';
  person_id: string;
  notes: string | null;
  assignee: string;
  creator: string;
  deleted: boolean;
  subject: Subject | null;
  /** The previous subject, and the merge that changed it, while the task is about the record that replaced it. */
  moved_from: (Subject & { merge?: number }) | null;
} | null;

export const taskState: Fold<TaskState, TaskEvent> = {
  category: 'task',
  initial: null,
  evolve: {
    TaskCreated: (_, event) => ({
      status: 'todo',
      person_id: event.data.person_id,
      notes: event.data.notes ?? null,
      assignee: event.data.assignee_user_id,
      creator: (event as { metadata?: { actor: { id: string } } }).metadata?.actor.id ?? '',
      deleted: false,
      subject: event.data.subject,
      moved_from: null,
    }),
    TaskUpdated: (state, event) => state && { ...state, notes: event.data.notes ?? null },
    TaskCompleted: (state) => state && { ...state, status: 'done' },
    TaskReopened: (state) => state && { ...state, status: 'todo' },
    TaskReassigned: (state, event) => state && { ...state, assignee: event.data.to_user_id },
    TaskMoved: (state, event) =>
      state && {
        ...state,
        subject: event.data.to,
        moved_from:
          state.moved_from?.id === event.data.to.id
            ? null
            : { ...event.data.from, ...(event.data.merge === undefined ? {} : { merge: event.data.merge }) },
      },
    TaskDeleted: (state) => state && { ...state, deleted: true },
  },
};
