import { Inject, Injectable } from '@nestjs/common';
import { fullDays } from '@candor/contracts/values/days';
import { jobsPage } from '@candor/contracts/jobs/pages';
import { hiringJobs, daysOpen, jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { type OwnQueue, ownQueues, type Queue, queueOf } from '@candor/contracts/pipeline/figures';
import { queuePage } from '@candor/contracts/pipeline/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDay, startOf } from '../../reads/reports/report-period.ts';
import type { DashboardData, QueuedCandidate } from '@candor/contracts/reports/pages';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { taskList } from '@candor/contracts/tasks/rows';
import { type Caller } from '../../kernel/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { permits } from '../../kernel/permits.ts';
import { ResumesToRead } from '../../reads/triage/resumes-to-read.ts';
import { PersonAccess } from '../../access/person-access.ts';
import type { ReadModels, ScopeOn } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';
import { ownJobs } from '../../access/job-access.ts';

import { HomeParts } from './home-parts.ts';

type Data = DashboardData;
/** How many candidates of each queue the page shows. */
const firstRows = 4;
const mostDrafts = 5;
const strip = 15;
const mostTasks = 50;
const formats = new Map<string, Intl.DateTimeFormat>();
/** The day of a moment in a time zone, as YYYY-MM-DD. */
export const dateIn = (zone: string | null, moment: number): string => {
  const timeZone = zone ?? 'UTC';
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return format.format(moment);
};

const dayAfter = (day: string): string => isoDay(addDays(parseISO(day), 1));
const lastBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

const worksOnJobs = (caller: Caller): boolean => permits(jobsPage.needs, caller);
/** Whether the caller works here. Candidates and clients have an account but an empty Home page. */
export const worksHere = (caller: Caller): boolean => permits(tasksPage.needs, caller) || worksOnJobs(caller);
const worksOnCandidates = (caller: Caller): boolean => permits(queuePage.needs, caller) && worksOnJobs(caller);

/** A candidate with the values of the rows. The days are counted when the page is read. */
type Queued = Omit<QueuedCandidate, 'days'> & { entered_at: string };
type Kept = {
  counts: Partial<Record<Queue, number>>;
  rows: Partial<Record<OwnQueue, Queued[]>>;
  read_from: string | null;
};
type KeptJob = Omit<Data['strip'][number], 'days_open' | 'slowest'> &
  Pick<JobRow, 'opened_at' | 'closed_at'> & { slowest: KeptPace | null | undefined };
type KeptPace = { step: string; entered_at: string; sla_days: number };
/** The rows that Home reads, and their time: the present, or a past time. */
type When = { reads: ReadModels; as_of?: string };
const paceOf = ({ step, entered_at, sla_days }: KeptPace, { as_of }: When) => ({
  step,
  days: fullDays(entered_at, as_of),
  sla_days,
});
type Work = Pick<Data, 'tasks' | 'tasks_due' | 'queues' | 'read_from' | 'others' | 'drafts' | 'strip'>;
export const noWork: Work = {
  tasks: [],
  tasks_due: 0,
  queues: [],
  read_from: null,
  others: { booked: 0, answer: 0 },
  drafts: [],
  strip: [],
};
/** The queues that the caller works on: all for recruiters, decisions and offers for a hiring manager. */
const queuesOf = (caller: Caller): readonly OwnQueue[] =>
  isAdmin(caller) || caller.roles.includes('RECRUIT_ADMIN') ? ownQueues : ['decide', 'offer'];
const queuedOf = (row: ApplicationRow, jobs: Names): Queued => ({
  id: row.id,
  candidate_id: row.candidate_id,
  job_id: row.job_id,
  name: row.name,
  job_name: jobs[row.job_id] ?? '',
  step: { id: row.step.id, name: row.step.name, type: row.step.type },
  entered_at: row.entered_at,
  sla_days: row.sla_days,
  ends_on: queueOf(row.step, row) === 'offer' ? (row.offer?.expires_on ?? null) : null,
});

/** What waits for the caller: tasks, candidates in queues, drafts and open jobs, at present or at a past time. */
@Injectable()
export class HomeWork {
  constructor(
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(HomeParts) private readonly parts: HomeParts,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(ResumesToRead) private readonly toRead: ResumesToRead,
  ) {}

  async of(caller: Caller, when: When): Promise<Work> {
    const [jobs, drafts, queued, tasks] = await Promise.all([
      this.openJobs(caller, when),
      this.drafts(caller, when),
      this.queued(caller, when),
      this.tasks(caller, when),
    ]);
    return {
      ...tasks,
      queues: ownQueues.flatMap((name) => {
        const count = queued.counts[name] ?? 0;
        const rows = (queued.rows[name] ?? []).map(({ entered_at, ...row }) => ({
          ...row,
          days: fullDays(entered_at, when.as_of),
        }));
        return count ? [{ name, count, rows }] : [];
      }),
      read_from: queued.read_from,
      others: { booked: queued.counts.booked ?? 0, answer: queued.counts.answer ?? 0 },
      drafts,
      strip: jobs.map(({ opened_at, closed_at, slowest, ...row }) => ({
        ...row,
        days_open: daysOpen({ ...row, opened_at, closed_at }, when.as_of),
        ...(slowest === undefined ? {} : { slowest: slowest && paceOf(slowest, when) }),
      })),
    };
  }

  /** Answers about the present are cached until one of the models changes. */
  private keptNow<T>(
    caller: Caller,
    { as_of }: When,
    what: string,
    models: readonly string[],
    make: () => Promise<T>,
  ): Promise<T> {
    return as_of === undefined ? this.parts.of(caller, what, models, make) : make();
  }

  /** Open jobs, those with unread resumes first. Only a caller who may see a job's candidates is told how slow its pipeline is. */
  private async openJobs(caller: Caller, when: When): Promise<KeptJob[]> {
    if (!worksOnJobs(caller)) return [];
    const own = ownJobs(caller);
    const candidates = worksOnCandidates(caller) ? await this.access.applications(caller) : null;
    const name = `jobs ${isAdmin(caller) ? '' : caller.user_id}`;
    return this.keptNow(caller, when, name, ['jobs', 'applications'], async () => {
      const rows = await when.reads.find(
        jobList,
        own,
        { kind: 'job', open: true },
        { sort: 'new_resumes', descending: true, limit: strip },
      );
      const slowest = await Promise.all(
        rows.map(({ id }) => (candidates ? this.slowestOf(candidates, id, when) : undefined)),
      );
      return rows.map((row, index) => ({
        id: row.id,
        name: row.fields.name,
        hiring_status: row.hiring_status,
        live: row.counts.live,
        new_resumes: row.counts.new_resumes,
        offers: row.counts.offers,
        hires: row.counts.hires,
        openings: row.fields.openings,
        opened_at: row.opened_at,
        closed_at: row.closed_at,
        slowest: slowest[index],
      }));
    });
  }

  /** The candidate on the job whose step is due first: an index has the candidates in this order. */
  private async slowestOf(
    scope: ScopeOn<typeof applicationList>,
    job_id: string,
    { reads }: When,
  ): Promise<KeptJob['slowest']> {
    const { organization_id, within } = scope;
    if (within && !within.values.includes(job_id)) return undefined;
    const [first] = await reads.find(applicationList, { organization_id }, { job_id }, { sort: 'due_at', limit: 1 });
    return first?.due_at ? { step: first.step.name, entered_at: first.entered_at, sla_days: first.sla_days } : null;
  }

  private async drafts(caller: Caller, when: When): Promise<Data['drafts']> {
    if (!worksOnJobs(caller)) return [];
    const own = ownJobs(caller);
    return this.keptNow(caller, when, `drafts ${own.within ? caller.user_id : ''}`, ['jobs'], async () => {
      const rows = await when.reads.find(
        jobList,
        own,
        { ...hiringJobs, hiring_status: 'draft' },
        { sort: 'created_at', descending: true, limit: mostDrafts },
      );
      return rows.map((row) => ({ id: row.id, name: row.fields.name }));
    });
  }

  /** How many candidates wait in each queue, and the first of the caller's own queues. These numbers do not depend on the time, so they are cached until a candidate moves. */
  private async queued(caller: Caller, when: When): Promise<Kept> {
    if (!worksOnCandidates(caller)) return { counts: {}, rows: {}, read_from: null };
    const scope = await this.access.applications(caller);
    const mine = queuesOf(caller);
    const name = `queues ${mine.join()} ${scope.within ? caller.user_id : ''}`;
    return this.keptNow(caller, when, name, ['applications', 'jobs'], async () => {
      const counts = await when.reads.countBy(applicationList, scope, 'queue', {
        queue: [...mine, 'booked', 'answer'],
      });
      const found = await Promise.all(
        mine.map((queue) =>
          when.reads.find(
            applicationList,
            scope,
            { queue },
            { sort: queue === 'offer' ? 'offer_ends' : 'entered_at', limit: firstRows },
          ),
        ),
      );
      const jobs = await this.jobNames(
        caller,
        found.flat().map((row) => row.job_id),
        when,
      );
      const rows: Kept['rows'] = {};
      for (const [index, queue] of mine.entries()) rows[queue] = found[index]!.map((row) => queuedOf(row, jobs));
      const first = counts.read && when.as_of === undefined ? await this.toRead.next(caller) : null;
      return { counts, rows, read_from: first?.id ?? null };
    });
  }

  private async jobNames({ organization_id }: Caller, ids: readonly string[], when: When): Promise<Names> {
    if (when.as_of === undefined) return this.names.of('jobs', organization_id, ids);
    const jobs = await when.reads.getMany(jobList, { organization_id }, [...new Set(ids)]);
    return Object.fromEntries(jobs.map(({ id, fields }) => [id, fields.name]));
  }

  /** The caller's tasks that are overdue or due that day, by the caller's time zone. */
  private async tasks(caller: Caller, when: When): Promise<Pick<Data, 'tasks' | 'tasks_due'>> {
    if (!permits(tasksPage.needs, caller)) return { tasks: [], tasks_due: 0 };
    const { organization_id, user_id } = caller;
    // The caller may see these tasks because the tasks are assigned to them, which is also true for a past time.
    const own = { organization_id, within: { field: 'assignee', values: [user_id] } } as const;
    const rows = await this.keptNow(caller, when, `tasks ${user_id}`, ['tasks'], () =>
      when.reads.find(taskList, own, { assignee: user_id, status: 'todo' }, { sort: 'due_at', limit: mostTasks }),
    );
    const now = when.as_of === undefined ? Date.now() : Date.parse(when.as_of);
    const tomorrow = startOf(dayAfter(dateIn(caller.tz_region, now)), caller.tz_region ?? 'UTC');
    const tasks = rows.filter((row) => row.due_at && row.due_at < tomorrow);
    if (tasks.length < mostTasks) return { tasks, tasks_due: tasks.length };
    const total = await when.reads.total(
      taskList,
      own,
      { assignee: [user_id], status: ['todo'], due: { to: lastBefore(tomorrow) } },
      'due_at',
    );
    return { tasks, tasks_due: total };
  }
}
