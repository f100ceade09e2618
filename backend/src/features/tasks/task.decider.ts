import type { Subject, TaskEvent } from '@candor/contracts/tasks/events';
import { type TaskState, taskState } from '../../states/task.state.ts';
import { type Decider, reject } from '../../kernel/decider.ts';

type Created = Extract<TaskEvent, { type: 'TaskCreated' }>['data'];
export type TaskCommands = {
  create: Created;
  /** As `create`; repeated while it is open, it only gets the new notes. */
  ask: Created;
  setStatus: { status: 'todo' | 'done'; note?: string | null };
  /** Gives it to another member, while it is open and still `from_user_id`'s. */
  handOver: { from_user_id: string; to_user_id: string };
  /** It is about `from`, which goes on as `to`. `back`: it came from there. */
  /** `merge`: the merge of jobs that moves it. `back`: only if that merge has moved it from there. */
  move: { from: Subject; to: Subject; merge?: number; back?: number };
  remove: Record<never, never>;
};
const gone = reject('not_found', 'Task not found.');
/** A new request needs another task. */
const over = reject('over', 'This task is already done.');

/** Whether the merge has moved the task from there. Tasks that moved before merges were recorded know only the place. */
const movedBy = ({ moved_from }: NonNullable<TaskState>, from: Subject, merge: number): boolean =>
  moved_from?.id === from.id && (moved_from.merge === undefined || moved_from.merge === merge);

export const task: Decider<TaskState, TaskCommands, TaskEvent> = {
  ...taskState,
  decide: {
    create: (command, state) => (state ? [] : [{ type: 'TaskCreated', data: command }]),
    ask: (command, state) => {
      if (!state) return [{ type: 'TaskCreated', data: command }];
      if (state.deleted || state.status === 'done') return over;
      const notes = command.notes ?? null;
      return notes === state.notes ? [] : [{ type: 'TaskUpdated', data: { person_id: state.person_id, notes } }];
    },
    setStatus: (command, state) => {
      if (!state || state.deleted) return gone;
      if (state.status === command.status) return [];
      return command.status === 'done'
        ? [{ type: 'TaskCompleted', data: { person_id: state.person_id, outcome_note: command.note ?? null } }]
        : [{ type: 'TaskReopened', data: {} }];
    },
    handOver: (command, state) =>
      !state || state.deleted
        ? gone
        : state.status === 'done' ||
            state.assignee !== command.from_user_id ||
            command.from_user_id === command.to_user_id
          ? []
          : [{ type: 'TaskReassigned', data: command }],
    move: ({ from, to, merge, back }, state) =>
      !state || state.deleted
        ? gone
        : state.subject?.id !== from.id || (back !== undefined && !movedBy(state, to, back))
          ? []
          : [{ type: 'TaskMoved', data: { from, to, ...(merge === undefined ? {} : { merge }) } }],
    remove: (_, state) => (!state ? gone : state.deleted ? [] : [{ type: 'TaskDeleted', data: {} }]),
  },
};
