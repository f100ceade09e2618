import { peopleList } from '@candor/contracts/people/rows';
import { userList, invitationList } from '@candor/contracts/accounts/rows';
import { catalogueList } from '@candor/contracts/kernel/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import { jobList } from '@candor/contracts/jobs/rows';
import { type DashboardData, dashboardPage } from '@candor/contracts/reports/pages';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { type Caller } from '../../http/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Shows, type SignedAsk } from '../../http/pages.ts';
import { Kept } from '../../access/kept.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { Reads } from '../../kernel/reads.ts';
import { RowNames } from '../../access/row-names.ts';
import { ActivityFeed } from '../../access/activity-feed.ts';

type Data = DashboardData;
const day = 86_400_000;
/** How many overdue candidates the page shows. */
const shown = 100;
const strip = 15;
const mostTasks = 50;

const formats = new Map<string, Intl.DateTimeFormat>();
const dateIn = (zone: string | null, moment: number): string => {
  const timeZone = zone ?? 'UTC';
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return format.format(moment);
};
const daysSince = (moment: string): number => Math.floor((Date.now() - Date.parse(moment)) / day);

/** Somebody who waits, as the rows say it. The days are counted when the page is read. */
type Waits = Omit<Data['waiting'][number], 'days'> & { entered_at: string };
/** Candidates who are at least a day over the time planned for their step, the most overdue first. */
export const overdue = (rows: readonly Waits[]): Data['waiting'] =>
  rows
    .map(({ entered_at, ...each }) => ({ ...each, days: daysSince(entered_at) }))
    .filter((each) => each.days > each.sla_days)
    .sort((a, b) => b.days - b.sla_days - (a.days - a.sla_days));

/** What asks for the caller's attention today. */
@Injectable()
export class DashboardPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(ActivityFeed) private readonly feed: ActivityFeed,
    @Inject(Kept) private readonly keeper: Kept,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  @Shows(dashboardPage)
  async dashboard({ caller }: SignedAsk) {
    const [standard, jobs, waiting, tasks, activity, checklist] = await Promise.all([
      this.standard.of(caller, { area: 'dashboard', entity: '', view: 'dashboard' }),
      this.openJobs(caller),
      this.waiting(caller),
      this.tasks(caller),
      this.activity(caller),
      this.checklist(caller),
    ]);
    const data: Data = {
      ...standard,
      tasks,
      waiting: overdue(waiting),
      activity,
      checklist,
      strip: jobs.map(({ opened_at, ...row }) => ({ ...row, days_open: opened_at ? daysSince(opened_at) : null })),
    };
    return { title: titleOf('Dashboard', standard), ...data };
  }

  /** Recruiters and administrators see all jobs and share one kept answer; other members see the jobs that they are on. */
  private seesAll(caller: Caller): boolean {
    return isAdmin(caller) || caller.roles.includes('RECRUIT_ADMIN');
  }

  private kept<T>(caller: Caller, what: string, models: readonly string[], make: () => Promise<T>): Promise<T> {
    return this.keeper.of(
      `dashboard ${what} ${caller.organization_id}`,
      { models, organizations: [caller.organization_id] },
      make,
    );
  }

  /** Open jobs, those with unread resumes first. */
  private async openJobs(
    caller: Caller,
  ): Promise<(Omit<Data['strip'][number], 'days_open'> & { opened_at: string | null })[]> {
    const { organization_id, user_id } = caller;
    if (!(caller.groups.MANAGE_JOB ?? caller.groups.MANAGE_OPPORTUNITIES)) return [];
    const within = this.seesAll(caller) ? undefined : { field: 'member' as const, values: [user_id] };
    return this.kept(caller, `jobs ${within ? user_id : ''}`, ['jobs'], async () => {
      const rows = await this.reads.find(
        jobList,
        { organization_id, within },
        { open: true },
        { sort: 'new_resumes', descending: true, limit: strip },
      );
      return rows.map((row) => ({
        id: row.id,
        name: row.fields.name,
        hiring_status: row.hiring_status,
        live: row.counts.live,
        new_resumes: row.counts.new_resumes,
        offers: row.counts.offers,
        opened_at: row.opened_at,
      }));
    });
  }

  /** Candidates who stand in a step for longer than planned, on jobs whose candidates the caller may see. */
  private async waiting(caller: Caller): Promise<Waits[]> {
    const { organization_id, user_id } = caller;
    if (!caller.groups.MANAGE_CANDIDATE || !(caller.groups.MANAGE_JOB ?? caller.groups.MANAGE_OPPORTUNITIES)) return [];
    const everything = this.seesAll(caller);
    return this.kept(caller, `waiting ${everything ? '' : user_id}`, ['applications', 'jobs'], async () => {
      const within = everything ? undefined : { field: 'job_id' as const, values: await this.access.listed(caller) };
      const rows = await this.reads.find(
        applicationList,
        { organization_id, within },
        {},
        { sort: 'due_at', limit: shown },
      );
      const due = rows.filter((row) => row.due_at !== null);
      const names = await this.names.of(
        'jobs',
        organization_id,
        due.map((row) => row.job_id),
      );
      return due.map((row) => ({
        id: row.id,
        job_id: row.job_id,
        name: row.name,
        job_name: names[row.job_id] ?? '',
        step: { id: row.step.id, name: row.step.name, type: row.step.type },
        entered_at: row.entered_at,
        sla_days: row.sla_days,
      }));
    });
  }

  /** The caller's tasks that are overdue or due today, by the caller's time zone. */
  private async tasks(caller: Caller): Promise<TaskRow[]> {
    if (!caller.groups.MANAGE_MY_TASKS) return [];
    const rows = await this.kept(caller, `tasks ${caller.user_id}`, ['tasks'], () =>
      this.reads.find(
        taskList,
        { organization_id: caller.organization_id },
        { assignee: caller.user_id, status: 'todo' },
        { sort: 'due_at', limit: mostTasks },
      ),
    );
    const today = dateIn(caller.tz_region, Date.now());
    return rows.filter((row) => row.due_at && dateIn(caller.tz_region, Date.parse(row.due_at)) <= today);
  }

  /** Leaves out the names of people whom the caller may not see. */
  private async activity(caller: Caller): Promise<Data['activity']> {
    const [items, scope] = await Promise.all([this.feed.ofOrganization(caller), this.access.scope(caller)]);
    if (scope && !scope.within) return items;
    const ids = items.flatMap((item) => item.candidate_id ?? []);
    const seen = new Set(scope ? (await this.reads.getMany(peopleList, scope, ids)).map((row) => row.id) : []);
    return items.map((item) =>
      !item.candidate_id || seen.has(item.candidate_id)
        ? item
        : {
            ...item,
            candidate_name: null,
            candidate_id: null,
            application_id: null,
            actor_name: item.actor.type === 'candidate' ? 'The candidate' : item.actor_name,
          },
    );
  }

  /** The first steps of a new organisation. Only administrators can take them. */
  private async checklist(caller: Caller): Promise<Data['checklist']> {
    if (!isAdmin(caller)) return [];
    // Whoever joins accepts an invitation, so a new member is a change of the organisation's own rows.
    return this.kept(caller, 'checklist', ['jobs', 'invitations', 'catalogues'], () =>
      this.firstSteps(caller.organization_id),
    );
  }

  private async firstSteps(organization_id: string): Promise<Data['checklist']> {
    const [jobs, members, invitations, entries] = await Promise.all([
      this.reads.countBy(jobList, { organization_id }, 'hiring_status'),
      this.reads.countBy(userList, { organization_id: '*' }, 'status', { organization: organization_id }),
      this.reads.countBy(invitationList, { organization_id }, 'status'),
      this.reads.countBy(catalogueList, { organization_id }, 'entity', {
        deleted: false,
        entity: ['location', 'category'],
      }),
    ]);
    const count = <Value extends string>(counts: Partial<Record<Value, number>>, ...names: Value[]) =>
      names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    return [
      { key: 'location', label: 'Add your locations', done: count(entries, 'location') > 0, url: '/org/locations' },
      {
        key: 'department',
        label: 'Add your departments',
        done: count(entries, 'category') > 0,
        url: '/org/categories',
      },
      {
        key: 'team',
        label: 'Invite your team',
        done: count(members, `${organization_id}:active`) > 1 || count(invitations, 'pending', 'accepted') > 0,
        url: '/org/invitations',
      },
      {
        key: 'job',
        label: 'Publish a job',
        done: count(jobs, 'open', 'internal', 'archived') > 0,
        url: '/opportunities/jobs',
      },
    ];
  }
}
