import { idOf } from '@candor/contracts/all-events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { type Erasing, isErasing } from '@candor/contracts/people/events';
import { projection } from '../kernel/projection.ts';

const withoutWords = (row: TaskRow | null): TaskRow | null =>
  row && { ...row, title: erasedText, notes: null, outcome: null };

export const tasks = projection<TaskRow, TaskEvent | Erasing>({
  name: 'tasks',
  version: 7,
  list: taskList,
  keys: (event) => (isErasing(event) ? [{ field: 'person', value: idOf(event.stream) }] : [idOf(event.stream)]),
  on: {
    TaskCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      person_id: event.data.person_id,
      title: event.data.title,
      notes: event.data.notes ?? null,
      outcome: null,
      kind: event.data.kind,
      status: 'todo',
      due_at: event.data.due_at,
      priority: event.data.priority,
      assignee_user_id: event.data.assignee_user_id,
      created_by: event.metadata.actor.id,
      subject: event.data.subject,
      created_at: event.metadata.occurred_at,
      completed_at: null,
      version: event.revision,
    }),
    TaskUpdated: (row, event) => row && { ...row, notes: event.data.notes ?? null, version: event.revision },
    TaskCompleted: (row, event) =>
      row && {
        ...row,
        status: 'done',
        outcome: event.data.outcome_note ?? null,
        completed_at: event.metadata.occurred_at,
        version: event.revision,
      },
    TaskReopened: (row, event) =>
      row && { ...row, status: 'todo', outcome: null, completed_at: null, version: event.revision },
    TaskReassigned: (row, event) => row && { ...row, assignee_user_id: event.data.to_user_id, version: event.revision },
    TaskMoved: (row, event) => row && { ...row, subject: event.data.to, version: event.revision },
    TaskDeleted: () => null,
    CandidateErased: withoutWords,
    PersonKeyDestroyed: withoutWords,
    ErasureFinished: withoutWords,
  },
});
