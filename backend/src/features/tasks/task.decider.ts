import type { TaskEvent } from '@candor/contracts/tasks/events';
import { type Decider, reject } from '../../kernel/decider.ts';

type Created = Extract<TaskEvent, { type: 'TaskCreated' }>['data'];
export type TaskState = {
  status: 'todo' | 'done';
  person_id: string;
  assignee: string;
  creator: string;
  deleted: boolean;
} | null;
export type TaskCommands = {
  create: Created;
  setStatus: { status: 'todo' | 'done'; note?: string | null };
  remove: Record<never, never>;
};
const gone = reject('not_found', 'Task not found.');

export const task: Decider<TaskState, TaskCommands, TaskEvent> = {
  category: 'task',
  initial: null,
  decide: {
    create: (command, state) => (state ? [] : [{ type: 'TaskCreated', data: command }]),
    setStatus: (command, state) => {
      if (!state || state.deleted) return gone;
      if (state.status === command.status) return [];
      return command.status === 'done'
        ? [{ type: 'TaskCompleted', data: { person_id: state.person_id, outcome_note: command.note ?? null } }]
        : [{ type: 'TaskReopened', data: {} }];
    },
    remove: (_, state) => (!state ? gone : state.deleted ? [] : [{ type: 'TaskDeleted', data: {} }]),
  },
  evolve: {
    TaskCreated: (_, event) => ({
      status: 'todo',
      person_id: event.data.person_id,
      assignee: event.data.assignee_user_id,
      creator: (event as { metadata?: { actor: { id: string } } }).metadata?.actor.id ?? '',
      deleted: false,
    }),
    TaskCompleted: (state) => state && { ...state, status: 'done' },
    TaskReopened: (state) => state && { ...state, status: 'todo' },
    TaskDeleted: (state) => state && { ...state, deleted: true },
  },
};
