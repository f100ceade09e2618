import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Repeats, TaskEvent } from '@candor/contracts/tasks/events';
import { process } from '../../kernel/work/process.ts';
import { repeatTask } from './tasks.queue.ts';

const repeats = (event: Recorded<{ type: string; data: { repeats?: Repeats } }>) =>
  event.data.repeats
    ? [repeatTask.due(`repeat-task:${event.id}`, event.metadata.occurred_at, { task_id: idOf(event.stream) })]
    : [];

/** Makes the job due for a task that repeats: it makes the next task when this one is done, and removes that one when this one is reopened. */
export const tasksProcess = process<TaskEvent>('tasks', { TaskCompleted: repeats, TaskReopened: repeats });
