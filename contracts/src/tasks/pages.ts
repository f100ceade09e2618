import { holds } from '../kernel/endpoint.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

export const tasksPage = listPage<Standard & Items<TaskRow> & { names: Names }>('tasks', 'mine', {
  needs: holds('MANAGE_MY_TASKS'),
  list: taskList,
});
