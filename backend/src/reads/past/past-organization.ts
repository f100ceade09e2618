import { Inject, Injectable } from '@nestjs/common';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Past } from '@candor/contracts/kernel/past';
import { seesEverybody } from '@candor/contracts/people/reaches';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { applications } from '@candor/projections/pipeline/applications';
import { jobs, recountedAt } from '@candor/projections/jobs/jobs';
import { tasks } from '@candor/projections/tasks/tasks';
import type { Caller } from '../../kernel/caller.ts';
import {
  breath,
  type ChangedRow,
  ChangedRows,
  changedRows,
  type Making,
  PastEngines,
  type Rows,
} from './changed-rows.ts';
import type { Changed, RowsSince } from './rows-since.ts';

/** How many streams are read and folded together. */
const together = 500;

/** Applications that have changed, by key, as they are and were. */
type Moved = ReadonlyMap<string, ChangedRow<ApplicationRow>>;

/** The jobs, candidates and tasks of an organization at a moment. */
@Injectable()
export class PastOrganization {
  private readonly rows: ChangedRows;

  constructor(@Inject(PastEngines) engines: PastEngines) {
    this.rows = new ChangedRows(engines, [applications, jobs, tasks], (making) => this.made(making));
  }

  /** What `show` reads as of the moment. Null: there is nothing to read. `as_of`: null if the address names no moment. */
  at<T>(
    caller: Caller,
    as_of: string | null,
    show: (reads: RowsSince) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    return this.rows.at(caller, as_of, seesEverybody(caller.groups), show);
  }

  private async made(making: Making): Promise<Rows> {
    const moved = await this.candidates(making, [...making.keys.get(applications)!]);
    const todo = await this.todo(making, [...making.keys.get(tasks)!]);
    const changed = await this.jobs(making, making.keys.get(jobs)!, moved);
    return { [applicationList.name]: moved, [jobList.name]: changed, [taskList.name]: todo };
  }

  /** The changed applications. A row is made from the application's own events, the person's events, and the job's plans for its steps. */
  private async candidates({ moment, events, present }: Making, ids: readonly string[]): Promise<Moved> {
    const found = new Map<string, ChangedRow<ApplicationRow>>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const own = await events(some.map((id) => `application-${id}`));
      const people = new Set<string>();
      const jobIds = new Set<string>();
      for (const { data } of own) {
        if (typeof data.candidate_id === 'string') people.add(data.candidate_id);
        if (typeof data.job_id === 'string') jobIds.add(data.job_id);
      }
      const others = await events([
        ...[...people].map((id) => `candidate-${id}`),
        ...[...jobIds].map((id) => `job-${id}`),
      ]);
      const now = (await present(applicationList, some)) as ApplicationRow[];
      for (const [id, row] of changedRows(applications, some, now, [...own, ...others], moment)) found.set(id, row);
      await breath();
    }
    return found;
  }

  private async todo({ moment, events, present }: Making, ids: readonly string[]): Promise<Changed> {
    const found = new Map<string, ChangedRow<TaskRow>>();
    for (let at = 0; at < ids.length; at += together) {
      const some = ids.slice(at, at + together);
      const own = await events(some.map((id) => `task-${id}`));
      for (const [id, row] of changedRows(tasks, some, await present(taskList, some), own, moment)) found.set(id, row);
    }
    return found;
  }

  /** The changed jobs, each with the counts of its candidates at the moment. */
  private async jobs({ moment, events, present }: Making, keys: ReadonlySet<string>, moved: Moved): Promise<Changed> {
    const ofJob = Map.groupBy(moved.values(), ({ now, was }) => (now ?? was)!.job_id);
    const ids = [...new Set([...keys, ...ofJob.keys()])];
    const own = await events(ids.map((id) => `job-${id}`));
    const found = changedRows(jobs, ids, (await present(jobList, ids)) as JobRow[], own, moment);
    for (const [id, row] of found) {
      if (!row.was) continue;
      const those = ofJob.get(id) ?? [];
      const came = those.filter(({ now, was }) => now && !was).length;
      const left = those.filter(({ now, was }) => was && !now).length;
      // The job's own events say nothing of candidates, so a job that is gone begins without any.
      const { counts } = row.now ?? row.was;
      row.was = {
        ...row.was,
        counts: recountedAt(counts, {
          now: those.flatMap(({ now }) => now ?? []),
          was: those.flatMap(({ was }) => was ?? []),
          ever: counts.ever - came + left,
        }),
      };
    }
    return found;
  }
}
