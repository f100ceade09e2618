import type { Actor } from '@candor/contracts/kernel/event';
import type { Subject, TaskEvent } from '@candor/contracts/tasks/events';
import type { Fold } from '../kernel/decider.ts';

// One task as a fold over its events. The rules are in features/tasks.

type Data<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>['data'];
/** A task as it is created, with all later changes. */
export type TaskFields = Data<'TaskCreated'>;
/** How the task ended, while it is done. */
export type Ended = Pick<
  Data<'TaskRestored'>,
  'completed_at' | 'outcome_note' | 'disposition_id' | 'outcome' | 'message_id'
>;
export type TaskState = {
  status: 'todo' | 'done';
  fields: TaskFields;
  creator: string;
  /** Whether a member made the task, and not the product by itself. */
  by_member: boolean;
  created_at: string;
  ended: Ended | null;
  deleted: boolean;
  /** What the task was about before a merge of records or jobs moved it to the kept one, and that merge. */
  moved_from: (Subject & { merge?: number }) | null;
} | null;

/** The fields that were sent. `batch_id` names the request, not the task. */
const changesIn = (data: Data<'TaskChanged'>): Partial<TaskFields> =>
  Object.fromEntries(Object.entries(data).filter(([name, value]) => name !== 'batch_id' && value !== undefined));
/** The event's fields without those of its ending. */
const restored = (data: Data<'TaskRestored'>): { fields: TaskFields; ended: Ended | null } => {
  const { created_by: _by, created_at: _at, completed_at, outcome_note, ...rest } = data;
  const { disposition_id, outcome, message_id, ...fields } = rest;
  return { fields, ended: completed_at ? { completed_at, outcome_note, disposition_id, outcome, message_id } : null };
};

export const taskState: Fold<TaskState, TaskEvent> = {
  category: 'task',
  initial: null,
  evolve: {
    TaskCreated: (_, event) => {
      const { metadata } = event as { metadata?: { actor: Actor; occurred_at: string } };
      return {
        status: 'todo',
        fields: event.data,
        creator: metadata?.actor.id ?? '',
        by_member: metadata?.actor.type === 'user',
        created_at: metadata?.occurred_at ?? '',
        ended: null,
        deleted: false,
        moved_from: null,
      };
    },
    TaskUpdated: (state, event) => state && { ...state, fields: { ...state.fields, notes: event.data.notes ?? null } },
    TaskChanged: (state, event) =>
      state && { ...state, fields: { ...state.fields, ...changesIn(event.data) } as TaskFields },
    TaskSnoozed: (state, event) => state && { ...state, fields: { ...state.fields, due_at: event.data.until } },
    TaskCompleted: (state, event) => {
      const { outcome_note, disposition_id, outcome, message_id } = event.data;
      const { metadata } = event as { metadata?: { occurred_at: string } };
      const completed_at = metadata?.occurred_at ?? null;
      const ended = { completed_at, outcome_note, disposition_id, outcome, message_id };
      return state && { ...state, status: 'done', ended };
    },
    TaskReopened: (state) => state && { ...state, status: 'todo', ended: null },
    TaskReassigned: (state, event) =>
      state && { ...state, fields: { ...state.fields, assignee_user_id: event.data.to_user_id } },
    TaskMoved: (state, event) =>
      state && {
        ...state,
        fields: { ...state.fields, subject: event.data.to },
        moved_from:
          state.moved_from?.id === event.data.to.id
            ? null
            : { ...event.data.from, ...(event.data.merge === undefined ? {} : { merge: event.data.merge }) },
      },
    TaskDeleted: (state) => state && { ...state, deleted: true },
    TaskRestored: (state, event) => {
      const { fields, ended } = restored(event.data);
      return state && { ...state, fields, ended, status: ended ? 'done' : 'todo', deleted: false };
    },
  },
};
