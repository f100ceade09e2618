import type { DueScorecard } from '../interviews/meetings.ts';
import { hasTasks } from '../accounts/needs.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

/**
 * `jobOfApplication`: the job of each application that a task is about and that the reader may open.
 * `scorecards`: those that the reader owes. They are not tasks: each is done when it is submitted.
 */
export const tasksPage = listPage<
  Standard &
    Items<TaskRow> & { names: Names; jobOfApplication: Record<string, string>; scorecards: readonly DueScorecard[] }
>('tasks', 'mine', {
  needs: hasTasks,
  list: taskList,
});
