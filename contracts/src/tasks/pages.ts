import type { DueScorecard } from '../interviews/meetings.ts';
import { hasTasks } from '../accounts/needs.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

/**
 * `jobOfApplication`: on which job each application stands that a task is about and that the reader may open.
 * `scorecards`: those that the reader owes. They are no tasks: each ends when it is sent.
 */
export const tasksPage = listPage<
  Standard &
    Items<TaskRow> & { names: Names; jobOfApplication: Record<string, string>; scorecards: readonly DueScorecard[] }
>('tasks', 'mine', {
  needs: hasTasks,
  list: taskList,
});
