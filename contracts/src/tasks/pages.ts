import type { DueScorecard } from '../interviews/meetings.ts';
import { hasTasks, seesTeamTasks } from '../accounts/needs.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { StepRef } from '../jobs/step-ref.ts';
import { taskList, type TaskRow } from './rows.ts';

// Pages of tasks.

/** The origin of a task. `cadence_id`: null if the reader may not open cadences; `step`: null if the step was removed. `round`, `play`: the play of a job that made the task, started by a step or by hand. `member`: `user_id` made it. */
export type Origin =
  | { from: 'cadence'; cadence_id: string | null; name: string; step: number | null; steps: number }
  | { from: 'round' | 'play'; name: string; job_id: string }
  | { from: 'member'; user_id: string }
  | { from: 'product' };
/** The step of the candidate of a task, if the reader may open the application. */
export type Standing = { job_id: string; application_id: string; step: StepRef; job: string };
/** A member's unfinished tasks until the end of today. `out_until`: the day on which an absent member works again (YYYY-MM-DD). `late_ids`: the late tasks of an absent member. */
export type MemberDay = { user_id: string; late: number; today: number; out_until: string | null; late_ids: string[] };
/** Counts of the reader's unfinished tasks. `late`: how many are overdue. `from`: counts by origin; null if there are too many to count. */
export type OwnCounts = {
  mine: number;
  given: number;
  late: number;
  calls: number;
  from: { cadence: number; round: number; play: number; you: number; other: number } | null;
};

/**
 * `jobOfApplication`: the job of each application that a task is about and that the reader may open.
 * `hidden`: tasks about a subject that the reader may not open; their text is left out.
 * `done`: the reader's tasks that were done today. `team`: null for a reader who does not see the team's tasks.
 * `scorecards`: the scorecards that the reader owes. They are not tasks: each is done when it is submitted.
 * `past`: present if the address has `?as_of=`; everything is then as it was, without scorecards and the members of `team`.
 */
export type TasksData = Standard &
  Items<TaskRow> & {
    names: Names;
    jobOfApplication: Record<string, string>;
    standings: Record<string, Standing>;
    origins: Record<string, Origin>;
    hidden: readonly string[];
    own: OwnCounts;
    done: readonly TaskRow[];
    team: { open: number; members: readonly MemberDay[] } | null;
    members: readonly Option[];
    scorecards: readonly DueScorecard[];
    past?: Past;
  };
export const tasksPage = listPage<TasksData>('tasks', 'mine', { needs: hasTasks, list: taskList });
/** The unfinished tasks of all members. */
export const teamTasksPage = listPage<TasksData>('tasks', 'team', { needs: seesTeamTasks, list: taskList });
/** The tasks that the reader made for others. */
export const givenTasksPage = listPage<TasksData>('tasks', 'given', { needs: hasTasks, list: taskList });
