import { hasTasks } from '../kernel/needs.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

/** `jobOfApplication`: on which job each application stands that a task is about and that the reader may open. */
export const tasksPage = listPage<
  Standard & Items<TaskRow> & { names: Names; jobOfApplication: Record<string, string> }
>('tasks', 'mine', {
  needs: hasTasks,
  list: taskList,
});
