import { Inject, Injectable } from '@nestjs/common';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { type DashboardData, dashboardPage } from '@candor/contracts/reports/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { type Caller } from '../../http/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { type PageAnswer, Pages, type SignedAsk } from '../../http/pages.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { ReadStore } from '../../kernel/ports/read-store.ts';
import { ActivityFeed } from '../../access/activity-feed.ts';

type Data = DashboardData;
const day = 86_400_000;
const mostJobs = 1000;
/** Of each job so many who stand longest are looked at; so many are shown in all. */
const looked = 20;
const shown = 100;
const strip = 15;
const mostTasks = 50;

const dateIn = (zone: string | null, moment: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' }).format(moment);
const daysSince = (moment: string): number => Math.floor((Date.now() - Date.parse(moment)) / day);

/** Those over the time planned for their step, the most overdue first. */
export const overdue = (rows: readonly ApplicationRow[], jobs: readonly JobRow[]): Data['waiting'] => {
  const planned = new Map(jobs.flatMap((row) => row.steps.map((step) => [step.id, step.sla_days] as const)));
  const names = new Map(jobs.map((row) => [row.id, row.fields.name]));
  return rows
    .map((row) => ({
      id: row.id,
      job_id: row.job_id,
      name: row.name,
      job_name: names.get(row.job_id) ?? '',
      step: { id: row.step.id, name: row.step.name, type: row.step.type },
      days: daysSince(row.entered_at),
      sla_days: planned.get(row.step.id) ?? 0,
    }))
    .filter((each) => each.sla_days > 0 && each.days > each.sla_days)
    .sort((a, b) => b.days - b.sla_days - (a.days - a.sla_days))
    .slice(0, shown);
};

/** What asks for the caller's attention today. */
@Injectable()
export class DashboardPages {
  constructor(
    @Inject(Pages) table: Pages,
    @Inject(ReadStore) private readonly reads: ReadStore,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(ActivityFeed) private readonly feed: ActivityFeed,
  ) {
    table.show(dashboardPage, (ask) => this.dashboard(ask));
  }

  private async dashboard({ caller }: SignedAsk): Promise<PageAnswer> {
    const [standard, jobs, tasks, activity, checklist] = await Promise.all([
      this.standard.of(caller, { area: 'dashboard', entity: '', view: 'dashboard' }),
      this.openJobs(caller),
      this.tasks(caller),
      this.activity(caller),
      this.checklist(caller),
    ]);
    const data: Data = {
      ...standard,
      tasks,
      waiting: await this.waiting(caller, jobs),
      activity,
      checklist,
      strip: jobs.slice(0, strip).map((row) => ({
        id: row.id,
        name: row.fields.name,
        hiring_status: row.hiring_status,
        live: row.counts.live,
        new_resumes: row.counts.new_resumes,
        offers: row.counts.offers,
        days_open: row.opened_at ? daysSince(row.opened_at) : null,
      })),
    };
    return { title: titleOf('Dashboard', standard), ...data };
  }

  /** Open jobs that the caller works on; administrators and recruiters: all. Those with unread resumes first. */
  private async openJobs(caller: Caller): Promise<JobRow[]> {
    const { organization_id } = caller;
    if (!(caller.groups.MANAGE_JOB ?? caller.groups.MANAGE_OPPORTUNITIES)) return [];
    const everything = isAdmin(caller) || caller.roles.includes('RECRUIT_ADMIN');
    return this.reads.find<JobRow>(
      'jobs',
      { organization_id, ...(everything ? {} : { within: { field: 'member', values: [caller.user_id] } }) },
      { hiring_status: ['open', 'internal'] },
      { sort: 'new_resumes', descending: true, limit: mostJobs },
    );
  }

  private async waiting(caller: Caller, jobs: readonly JobRow[]): Promise<Data['waiting']> {
    const everything = isAdmin(caller) || caller.roles.includes('RECRUIT_ADMIN');
    const mine = jobs.filter(
      (row) =>
        everything ||
        row.members.some((member) => member.user_id === caller.user_id && member.permissions.includes('list')),
    );
    if (!caller.groups.MANAGE_CANDIDATE) return [];
    const rows = (
      await Promise.all(
        mine.map((row) => {
          const planned = row.steps
            .filter((step) => step.sla_days > 0 && (row.counts.steps[step.id] ?? 0) > 0)
            .map((step) => step.id);
          return planned.length
            ? this.reads.find<ApplicationRow>(
                'applications',
                { organization_id: caller.organization_id },
                { job_id: row.id, live: true, step_id: planned },
                { sort: 'entered_at', limit: looked },
              )
            : [];
        }),
      )
    ).flat();
    return overdue(rows, mine);
  }

  /** Own tasks that are overdue or due today where the caller is. */
  private async tasks(caller: Caller): Promise<TaskRow[]> {
    if (!caller.groups.MANAGE_MY_TASKS) return [];
    const rows = await this.reads.find<TaskRow>(
      'tasks',
      { organization_id: caller.organization_id },
      { assignee: caller.user_id, status: 'todo' },
      { sort: 'due_at', limit: mostTasks },
    );
    const today = dateIn(caller.tz_region, Date.now());
    return rows.filter((row) => row.due_at && dateIn(caller.tz_region, Date.parse(row.due_at)) <= today);
  }

  /** Names of people only for those who may see people. */
  private async activity(caller: Caller): Promise<Data['activity']> {
    const [items, reach] = await Promise.all([this.feed.ofOrganization(caller), this.access.reach(caller)]);
    if (reach && !reach.within) return items;
    const ids = items.flatMap((item) => item.candidate_id ?? []);
    const seen = new Set(
      reach ? (await this.reads.getMany<{ id: string }>('people', reach, ids)).map((row) => row.id) : [],
    );
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

  /** First steps of an organisation, for those who can take them. */
  private async checklist(caller: Caller): Promise<Data['checklist']> {
    const { organization_id } = caller;
    if (!isAdmin(caller)) return [];
    const [jobs, members, invitations, entries] = await Promise.all([
      this.reads.countBy('jobs', { organization_id }, 'hiring_status'),
      this.reads.countBy('users', { organization_id: '*' }, 'status', { organization: organization_id }),
      this.reads.countBy('invitations', { organization_id }, 'status'),
      this.reads.countBy('catalogues', { organization_id }, 'entity', {
        deleted: false,
        entity: ['location', 'category'],
      }),
    ]);
    const count = (counts: Record<string, number>, ...names: string[]) =>
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
