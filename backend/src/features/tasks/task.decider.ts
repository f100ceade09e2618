import type { Subject, TaskEvent } from '@candor/contracts/tasks/events';
import { type TaskFields, type TaskState, taskState } from '../../states/task.state.ts';
import { type Decider, refusedAt, reject } from '../../kernel/decider.ts';

type Data<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>['data'];
type Changes = Omit<Data<'TaskChanged'>, 'person_id' | 'batch_id'>;
/** How a call or a mail went: an entry of the list of dispositions, with its present values. */
export type Disposed = Required<Pick<Data<'TaskCompleted'>, 'disposition_id' | 'outcome' | 'ends_enrollment'>>;
export type TaskCommands = {
  create: TaskFields;
  /** Makes the task like `create`; if the same task is still to be done, it only gets the new notes. */
  ask: TaskFields;
  /** Changes the fields that are named. `batch_id`: the request, if it changes several tasks. */
  change: { changes: Changes; batch_id?: string };
  /** Gives the task a later due date. */
  snooze: { until: string };
  /** `message_id`: the email of the task that was sent. */
  setStatus: { status: 'todo' | 'done'; note?: string | null; disposed?: Disposed; message_id?: string };
  /** Gives the task to another member, if it is not done. */
  give: { to_user_id: string };
  /** Gives the task to another member, if it is not done and still belongs to `from_user_id`. */
  handOver: { from_user_id: string; to_user_id: string };
  /** Moves a task about `from` to `to`, the record or application that goes on. `merge`: the merge of jobs that moves the task. `back`: the task moves only if that merge has moved it from there. */
  move: { from: Subject; to: Subject; merge?: number; back?: number };
  remove: Record<never, never>;
  /** Undoes the deletion of the task. */
  restore: Record<never, never>;
};
const gone = reject('not_found', 'Task not found.');
/** The refusal if the task is done: a new request needs another task. */
const over = reject('over', 'This task is already done.');
const undated = refusedAt('due_at', 'A task that repeats needs a due date.');

/** Whether the merge has moved the task from there. Tasks that moved before merges were recorded know only where they came from. */
const movedBy = ({ moved_from }: NonNullable<TaskState>, from: Subject, merge: number): boolean =>
  moved_from?.id === from.id && (moved_from.merge === undefined || moved_from.merge === merge);
/** The ids that the event of a task's end contains, because its readers need them. */
const carried = ({ enrollment_id, cadence_step_id, repeats }: TaskFields) => ({
  ...(enrollment_id ? { enrollment_id } : {}),
  ...(cadence_step_id ? { cadence_step_id } : {}),
  ...(repeats ? { repeats } : {}),
});
const undatedRepeat = ({ repeats, due_at }: Pick<TaskFields, 'repeats' | 'due_at'>) => repeats && !due_at;
/** The changes whose value differs from the present one. */
const differing = (changes: Changes, fields: TaskFields): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined &&
        JSON.stringify(value ?? null) !== JSON.stringify(fields[name as keyof TaskFields] ?? null),
    ),
  );

export const task: Decider<TaskState, TaskCommands, TaskEvent> = {
  ...taskState,
  decide: {
    create: (command, state) =>
      state ? [] : undatedRepeat(command) ? undated : [{ type: 'TaskCreated', data: command }],
    ask: (command, state) => {
      if (!state) return [{ type: 'TaskCreated', data: command }];
      if (state.deleted || state.status === 'done') return over;
      const notes = command.notes ?? null;
      const { person_id, notes: before } = state.fields;
      return notes === (before ?? null) ? [] : [{ type: 'TaskUpdated', data: { person_id, notes } }];
    },
    change: ({ changes, batch_id }, state) => {
      if (!state || state.deleted) return gone;
      const { fields } = state;
      const different = differing(changes, fields);
      if (!Object.keys(different).length) return [];
      const { repeats = null, due_at } = { ...fields, ...different };
      if (repeats && !due_at) return undated;
      const { person_id } = fields;
      return [{ type: 'TaskChanged', data: { person_id, ...different, ...(batch_id ? { batch_id } : {}) } }];
    },
    snooze: ({ until }, state) =>
      !state || state.deleted
        ? gone
        : state.status === 'done'
          ? over
          : state.fields.due_at === until
            ? []
            : [{ type: 'TaskSnoozed', data: { until } }],
    setStatus: ({ status, note, disposed, message_id }, state) => {
      if (!state || state.deleted) return gone;
      if (state.status === status) return [];
      const { fields } = state;
      return status === 'done'
        ? [
            {
              type: 'TaskCompleted',
              data: {
                person_id: fields.person_id,
                outcome_note: note ?? null,
                ...disposed,
                ...(message_id ? { message_id } : {}),
                ...carried(fields),
              },
            },
          ]
        : [{ type: 'TaskReopened', data: carried(fields) }];
    },
    give: ({ to_user_id }, state) => {
      if (!state || state.deleted) return gone;
      if (state.status === 'done') return over;
      const { assignee_user_id: from_user_id } = state.fields;
      return from_user_id === to_user_id ? [] : [{ type: 'TaskReassigned', data: { from_user_id, to_user_id } }];
    },
    handOver: (command, state) =>
      !state || state.deleted
        ? gone
        : state.status === 'done' ||
            state.fields.assignee_user_id !== command.from_user_id ||
            command.from_user_id === command.to_user_id
          ? []
          : [{ type: 'TaskReassigned', data: command }],
    move: ({ from, to, merge, back }, state) =>
      !state || state.deleted
        ? gone
        : state.fields.subject?.id !== from.id || (back !== undefined && !movedBy(state, to, back))
          ? []
          : [{ type: 'TaskMoved', data: { from, to, ...(merge === undefined ? {} : { merge }) } }],
    remove: (_, state) => (!state ? gone : state.deleted ? [] : [{ type: 'TaskDeleted', data: {} }]),
    restore: (_, state) => {
      if (!state) return gone;
      if (!state.deleted) return [];
      const { fields, creator, created_at, ended } = state;
      return [
        {
          type: 'TaskRestored',
          data: {
            ...fields,
            created_by: creator,
            created_at,
            completed_at: null,
            outcome_note: null,
            ...ended,
          },
        },
      ];
    },
  },
};
