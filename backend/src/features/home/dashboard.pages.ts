import { sellsDeals } from '@candor/contracts/accounts/needs';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { isOnlyCandidate } from '@candor/contracts/jobs/access';
import { fullDays } from '@candor/contracts/values/days';
import { jobsPage } from '@candor/contracts/jobs/pages';
import { reviewPage } from '@candor/contracts/reviews/pages';
import { hiringJobs, daysOpen, jobList, type JobRow, openingsList } from '@candor/contracts/jobs/rows';
import { demandsApproval, requested } from '@candor/contracts/openings/openings';
import { type OwnQueue, ownQueues, type Queue, queueOf } from '@candor/contracts/pipeline/figures';
import { queuePage } from '@candor/contracts/pipeline/pages';
import type { Names, Standard } from '@candor/contracts/kernel/standard';
import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { firstSteps } from './first-steps.ts';
import { isoDay, startOf } from '../../reads/reports/report-period.ts';
import {
  type DashboardData,
  dashboardPage,
  mostInterviews,
  type QueuedCandidate,
} from '@candor/contracts/reports/pages';
import { ownApplicationsPage } from '@candor/contracts/public/own-application';
import { applicationList, type ApplicationRow, offerRequestList } from '@candor/contracts/pipeline/rows';
import { readModelWords } from '@candor/contracts/platform/read-models';
import { addSample } from '@candor/contracts/organization/endpoints';
import { organizationList } from '@candor/contracts/organization/rows';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { interviewsPage, type ListedAppointment, listedFields } from '@candor/contracts/interviews/interviews-page';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { type Caller } from '../../kernel/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { PastOrganization } from '../../reads/past/past-organization.ts';
import { ResumesToRead } from '../../reads/triage/resumes-to-read.ts';
import { RowCache } from '../../http/row-cache.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { type ReadModels, Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { ownJobs } from '../../access/job-access.ts';
import { DueScorecards } from '../../reads/scorecards/due-scorecards.ts';
import { privacyDeskPage } from '@candor/contracts/privacy/pages';
import { HomeOfSales } from '../../reads/sales/home-sales.ts';
import { LegalClocks } from '../../reads/privacy/legal-clocks.ts';
import { Reviews } from '../../reads/reviews/reviews.ts';
import { ActivityFeed } from '../../reads/jobs/activity-feed.ts';
import { SamePeople } from '../../access/same-people.ts';
import { StoppedModels } from '../../reads/platform/stopped-models.ts';

type Data = DashboardData;
/** How many candidates of each queue the page shows. */
const firstRows = 4;
const mostDrafts = 5;
const mostOffers = 100;
const strip = 15;
const mostTasks = 50;

const formats = new Map<string, Intl.DateTimeFormat>();
const dateIn = (zone: string | null, moment: number): string => {
  const timeZone = zone ?? 'UTC';
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone })));
  return format.format(moment);
};

const dayAfter = (day: string): string => isoDay(addDays(parseISO(day), 1));
const lastBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

const worksOnJobs = (caller: Caller): boolean => permits(jobsPage.needs, caller);
/** Whether the caller works here. Candidates and clients have an account but an empty Home page. */
const worksHere = (caller: Caller): boolean => permits(tasksPage.needs, caller) || worksOnJobs(caller);
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
const noWork: Work = {
  tasks: [],
  tasks_due: 0,
  queues: [],
  read_from: null,
  others: { booked: 0, answer: 0 },
  drafts: [],
  strip: [],
};
const listed = (row: AppointmentRow): ListedAppointment =>
  Object.fromEntries(listedFields.map((name) => [name, row[name]])) as ListedAppointment;
/** The empty values of the parts of Home that only help to act at present. */
const noHelp = {
  interviews: [],
  interviews_today: 0,
  scorecards: [],
  reviews: [],
  legal_clocks: [],
  headcount: [],
  offers_to_approve: [],
  activity: [],
  checklist: [],
  stopped: [],
} satisfies Partial<Data>;

/** The queues that the caller works on: all for recruiters, decisions and offers for a hiring manager. */
const queuesOf = (caller: Caller): readonly OwnQueue[] =>
  isAdmin(caller) || caller.roles.includes('RECRUIT_ADMIN') ? ownQueues : ['decide', 'offer'];
const queuedOf = (row: ApplicationRow, jobs: Names): Queued => ({
  id: row.id,
  job_id: row.job_id,
  name: row.name,
  job_name: jobs[row.job_id] ?? '',
  step: { id: row.step.id, name: row.step.name, type: row.step.type },
  entered_at: row.entered_at,
  sla_days: row.sla_days,
  ends_on: queueOf(row.step, row) === 'offer' ? (row.offer?.expires_on ?? null) : null,
});

/** Home: what needs the caller's attention today. */
@Injectable()
export class DashboardPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(ActivityFeed) private readonly feed: ActivityFeed,
    @Inject(RowCache) private readonly keeper: RowCache,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(DueScorecards) private readonly due: DueScorecards,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PastOrganization) private readonly past: PastOrganization,
    @Inject(ResumesToRead) private readonly toRead: ResumesToRead,
    @Inject(StoppedModels) private readonly stopped: StoppedModels,
    @Inject(LegalClocks) private readonly legal: LegalClocks,
    @Inject(HomeOfSales) private readonly sales: HomeOfSales,
  ) {}

  @Shows(dashboardPage)
  async dashboard({ caller, query }: SignedAsk) {
    const as_of = askedMoment(query);
    const [standard, more] = await Promise.all([
      this.standard.of(caller, { area: 'dashboard', entity: '', view: 'dashboard' }),
      // Reading a past time costs as much as has changed after it, so it is skipped for callers who would see nothing.
      as_of === undefined || !worksHere(caller) ? this.present(caller) : this.asItWas(caller, as_of),
    ]);
    const data: Data = {
      ...standard,
      ...more,
      checklist: standard.user.first_steps ? more.checklist : [],
    };
    return {
      title: titleOf(say('Dashboard'), standard),
      ...data,
      ...(isOnlyCandidate(caller) ? { redirect: { location: ownApplicationsPage.at } } : {}),
    };
  }

  private async present(caller: Caller): Promise<Omit<Data, keyof Standard>> {
    const [
      work,
      interviews,
      scorecards,
      reviews,
      headcount,
      offers_to_approve,
      activity,
      checklist,
      sample,
      stopped,
      legal_clocks,
      sales,
    ] = await Promise.all([
      this.work(caller, { reads: this.reads }),
      this.interviews(caller),
      this.due.told(caller),
      permits(reviewPage.needs, caller) ? this.reviews.waitingFor(caller) : [],
      this.headcount(caller),
      this.offersToApprove(caller),
      this.activity(caller),
      this.checklist(caller),
      this.sample(caller),
      this.stoppedLists(caller),
      permits(privacyDeskPage.needs, caller) ? this.legal.soon(caller.organization_id) : [],
      this.sales.of(caller),
    ]);
    return {
      ...work,
      ...interviews,
      scorecards,
      reviews,
      headcount,
      offers_to_approve,
      activity,
      checklist,
      stopped,
      legal_clocks,
      ...(sales === undefined ? {} : { sales }),
      ...(sample === undefined ? {} : { sample }),
    };
  }

  /** What waited at the past time, of the things that the caller may see at present. */
  private async asItWas(caller: Caller, as_of: string | null): Promise<Omit<Data, keyof Standard>> {
    const { past, made } = await this.past.at(caller, as_of, (reads) =>
      this.work(caller, { reads, as_of: as_of ?? undefined }),
    );
    return { ...(made ?? noWork), ...noHelp, past };
  }

  private async work(caller: Caller, when: When): Promise<Work> {
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
    return as_of === undefined ? this.kept(caller, what, models, make) : make();
  }

  private kept<T>(caller: Caller, what: string, models: readonly string[], make: () => Promise<T>): Promise<T> {
    return this.keeper.of(
      `dashboard ${what} ${caller.organization_id}`,
      { models, organizations: [caller.organization_id] },
      make,
    );
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

  /** The caller's own interviews that are booked and not over. */
  private async interviews(caller: Caller): Promise<Pick<Data, 'interviews' | 'interviews_today'>> {
    if (!permits(interviewsPage.needs, caller)) return { interviews: [], interviews_today: 0 };
    const { organization_id, user_id } = caller;
    const rows = await this.kept(caller, `interviews ${user_id}`, ['appointments'], () =>
      this.reads.find(
        appointmentList,
        { organization_id },
        { interviewer: user_id, status: 'booked' },
        { sort: 'starts_at', limit: mostInterviews },
      ),
    );
    const now = Date.now();
    const shown = rows.filter(({ ends_at }) => Date.parse(ends_at) > now);
    const jobs = await this.names.of(
      'jobs',
      organization_id,
      shown.map(({ job_id }) => job_id),
    );
    const today = dateIn(caller.tz_region, now);
    return {
      interviews: shown.map((row) => ({ ...listed(row), job_name: jobs[row.job_id] ?? '' })),
      interviews_today: shown.filter(({ starts_at }) => dateIn(caller.tz_region, Date.parse(starts_at)) === today)
        .length,
    };
  }

  /** Offers to approve, for administrators only. Requests stay open even if the organization does not demand approval any more. */
  private async offersToApprove(caller: Caller): Promise<Data['offers_to_approve']> {
    if (!isAdmin(caller)) return [];
    const { organization_id } = caller;
    return this.kept(caller, 'offers to approve', ['offer-requests', 'applications', 'jobs', 'users'], async () => {
      const scope = { organization_id };
      const waiting = await this.reads.find(offerRequestList, scope, {}, { limit: mostOffers });
      if (!waiting.length) return [];
      const applications = await this.reads.getMany(
        applicationList,
        scope,
        waiting.map(({ id }) => id),
      );
      const jobs = await this.reads.getMany(
        jobList,
        scope,
        applications.map(({ job_id }) => job_id),
      );
      const users = await this.names.of(
        'users',
        organization_id,
        waiting.map(({ asked_by }) => asked_by),
      );
      return waiting.flatMap(({ id, asked_by, asked_at: at, change }) => {
        const row = applications.find((each) => each.id === id);
        const job = jobs.find((each) => each.id === row?.job_id);
        return row && job && job.hiring_status !== 'archived'
          ? [
              {
                application_id: id,
                job_id: job.id,
                job_name: job.fields.name,
                name: row.name,
                by: users[asked_by] ?? '–',
                at,
                change,
              },
            ]
          : [];
      });
    });
  }

  /** Openings to approve, for administrators only, and only if the organization demands approval. */
  private async headcount(caller: Caller): Promise<Data['headcount']> {
    const { organization_id } = caller;
    const rules = await this.rules.of(organization_id);
    if (!isAdmin(caller) || !rules.approve_openings) return [];
    return this.kept(caller, 'headcount', ['openings', 'jobs', 'users'], async () => {
      // Openings of closed jobs may wait for approval too. They are left out only below, because a limit here could drop openings of open jobs.
      const waiting = await this.reads.find(openingsList, { organization_id }, { requested: true });
      const jobs = await this.reads.getMany(
        jobList,
        { organization_id },
        waiting.map(({ id }) => id),
      );
      const found = waiting.flatMap((row) => {
        const job = jobs.find(({ id }) => id === row.id);
        const asked = requested(row).map(({ approval }) => approval!);
        const last = asked.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
        return job && last && demandsApproval(job, rules) && job.hiring_status !== 'archived'
          ? [{ job, last, count: asked.length }]
          : [];
      });
      const users = await this.names.of(
        'users',
        organization_id,
        found.map(({ last }) => last.by),
      );
      return found
        .map(({ job, last, count }) => ({
          job_id: job.id,
          job_name: job.fields.name,
          count,
          by: (last.by && users[last.by]) ?? null,
          at: last.at,
          note: last.words,
        }))
        .toSorted((a, b) => a.at.localeCompare(b.at));
    });
  }

  /** What happened lately, without what happened to people that the caller may not see. */
  private async activity(caller: Caller): Promise<Data['activity']> {
    const [items, scope] = await Promise.all([this.feed.ofOrganization(caller), this.access.scope(caller)]);
    if (scope && !scope.within) return items;
    const ids = items.flatMap((item) => item.candidate_id ?? []);
    const seen = new Set(scope ? (await this.same.rows(scope, ids)).keys() : []);
    return items.filter((item) => !item.candidate_id || seen.has(item.candidate_id));
  }

  private async sample(caller: Caller): Promise<Data['sample']> {
    const { organization_id } = caller;
    if (!permits(addSample.needs, caller)) return undefined;
    return this.kept(caller, 'sample', ['organizations'], async () => {
      const row = await this.reads.get(organizationList, { organization_id }, organization_id);
      return row?.sample ? { job_id: row.sample.job_id } : null;
    }).then((sample) => sample ?? (caller.sells ? undefined : null));
  }

  /** Read models that have stopped. Only administrators see them, but not the cause, which is for operators. */
  private async stoppedLists(caller: Caller): Promise<Data['stopped']> {
    if (!isAdmin(caller)) return [];
    return (await this.stopped.now()).map(({ name, since }) => ({
      list: sayLabel(readModelWords[name] ?? name),
      since,
    }));
  }

  /** The first steps of a new organization, for administrators: only they can take these steps. */
  private async checklist(caller: Caller): Promise<Data['checklist']> {
    if (!isAdmin(caller)) return [];
    // A new member joins by accepting an invitation, so their joining changes the organization's own rows.
    const sells = caller.sells === true && permits(sellsDeals, caller);
    const own = sells ? ['deals', 'terms', 'partners'] : ['jobs', 'catalogues'];
    return this.kept(caller, `checklist ${sells}`, [...own, 'invitations', 'organizations'], () =>
      firstSteps(this.reads, caller.organization_id, sells),
    );
  }
}
