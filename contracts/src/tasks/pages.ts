import { hasTasks } from '../kernel/needs.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

export const tasksPage = listPage<Standard & Items<TaskRow> & { names: Names }>('tasks', 'mine', {
  needs: hasTasks,
  list: taskList,
});
