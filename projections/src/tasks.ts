import { idOf } from '@candor/contracts/all-events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { projection } from './kernel/projection.ts';

export const tasks = projection<TaskRow, TaskEvent>({
  name: 'tasks',
  version: 4,
  list: taskList,
  keys: (event) => [idOf(event.stream)],
  on: {
    TaskCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      title: event.data.title,
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
    TaskCompleted: (row, event) =>
      row && { ...row, status: 'done', completed_at: event.metadata.occurred_at, version: event.revision },
    TaskReopened: (row, event) => row && { ...row, status: 'todo', completed_at: null, version: event.revision },
    TaskReassigned: (row, event) => row && { ...row, assignee_user_id: event.data.to_user_id, version: event.revision },
    TaskMoved: (row, event) => row && { ...row, subject: event.data.to, version: event.revision },
    TaskDeleted: () => null,
  },
});
