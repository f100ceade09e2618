import { sellsDeals } from '@candor/contracts/accounts/needs';
import { dealList } from '@candor/contracts/sales/rows';
import { say } from '@candor/contracts/words/say';
import { runsCadences, may } from '@candor/contracts/accounts/needs';
import { cadenceList, enrollmentList } from '@candor/contracts/cadences/rows';
import { jobList, jobPartId, jobPartList } from '@candor/contracts/jobs/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { FiltersOf, Slice } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import type { Names } from '@candor/contracts/kernel/standard';
import { ofStep } from '@candor/contracts/rounds/plays';
import {
  givenTasksPage,
  type Origin,
  type OwnCounts,
  type Standing,
  tasksPage,
  teamTasksPage,
} from '@candor/contracts/tasks/pages';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { DueScorecards } from '../../reads/scorecards/due-scorecards.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { isAdmin } from '../../access/rights.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { type Caller } from '../../kernel/caller.ts';
import type { RawList } from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { type ReadModels, Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { PastOrganization } from '../../reads/past/past-organization.ts';
import type { RowsSince } from '../../reads/past/rows-since.ts';
import { permits } from '../../kernel/permits.ts';
import { ownJobs } from '../../access/job-access.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import { TeamDay } from './team-day.ts';
import { startOfDay, startOfNextDay } from './days.ts';

type Subject = NonNullable<TaskRow['subject']>;
type Which = 'mine' | 'team' | 'given';
/** The most open tasks that are counted by kind and origin. */
const mostCounted = 1000;
/** How many of the tasks done today are shown. */
const mostDone = 20;
const noTasks: OwnCounts = {
  mine: 0,
  given: 0,
  late: 0,
  calls: 0,
  from: { cadence: 0, round: 0, play: 0, you: 0, other: 0 },
};

/** The pages of tasks: the caller's, the team's, and those that the caller gave to others. */
@Injectable()
export class TaskPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(DueScorecards) private readonly due: DueScorecards,
    @Inject(TeamDay) private readonly team: TeamDay,
    @Inject(PastOrganization) private readonly organization: PastOrganization,
  ) {}

  @Shows(tasksPage)
  ownTasks(ask: SignedAsk) {
    return this.page(ask, 'mine', { assignee: ask.caller.user_id });
  }

  @Shows(teamTasksPage)
  ofTeam(ask: SignedAsk) {
    return this.page(ask, 'team', {});
  }

  @Shows(givenTasksPage)
  givenOut(ask: SignedAsk) {
    const { user_id } = ask.caller;
    return this.page(ask, 'given', { created_by: user_id, not_assignee: user_id });
  }

  private async page({ caller, address, query }: SignedAsk, which: Which, always: FiltersOf<typeof taskList>) {
    const { organization_id } = caller;
    const as_of = askedMoment(query);
    const [standard, members, read] = await Promise.all([
      this.standard.of(caller, { area: 'tasks', entity: which, view: 'list' }),
      this.team.members(organization_id),
      as_of === undefined
        ? this.present(caller, which, address!.list, always)
        : this.asItWas(caller, as_of, which, address!.list, always),
    ]);
    const { list, rows, done, about } = read;
    const hidden = which === 'team' ? rows.filter((row) => row.subject && !(row.subject.id in about.names)) : [];
    const unseen = new Set(hidden.map(({ id }) => id));
    const shown = rows.map((row) =>
      unseen.has(row.id) ? { ...row, title: '', notes: null, draft: null, outcome: null } : row,
    );
    return {
      title: titleOf(titleIn(which), standard),
      ...standard,
      list: unseen.size ? { ...list, items: shown } : list,
      names: { ...(await this.people(organization_id, [...rows, ...done])), ...about.names },
      jobOfApplication: about.jobOfApplication,
      standings: about.standings,
      origins: await this.origins(caller, rows, about),
      hidden: [...unseen],
      own: read.own,
      done,
      team: read.team,
      members,
      scorecards: read.scorecards,
      ...('past' in read ? { past: read.past } : {}),
    };
  }

  private async present(caller: Caller, which: Which, asked: Slice, always: FiltersOf<typeof taskList>) {
    const now = Date.now();
    const [all, scorecards, own, done, team] = await Promise.all([
      this.standard.list(taskList, { organization_id: caller.organization_id }, asked, always),
      which === 'mine' ? this.due.told(caller) : [],
      this.own(caller),
      this.done(caller, { organization_id: caller.organization_id }, this.reads, now),
      permits(teamTasksPage.needs, caller) ? this.team.of(caller) : null,
    ]);
    const searches = which === 'team' && asked.search.trim() !== '' && !isAdmin(caller);
    const list = searches ? await this.openOnes(caller, all, asked) : all;
    const rows = list.items.parse();
    return { list, rows, own, done, team, scorecards, about: await this.about(caller, [...rows, ...done], this.reads) };
  }

  /** The tasks at a moment, with the steps at which their candidates were. The members' day and the scorecards that are due are known only for the present. */
  private async asItWas(
    caller: Caller,
    as_of: string | null,
    which: Which,
    asked: Slice,
    always: FiltersOf<typeof taskList>,
  ) {
    const { organization_id, user_id } = caller;
    // A task that another member has now is shown as the reader's own at no moment.
    const own: ScopeOn<typeof taskList> = { organization_id, within: { field: 'assignee', values: [user_id] } };
    const { past, made } = await this.organization.at(caller, as_of, async (reads) => {
      const moment = Date.parse(as_of!);
      const [list, counts, done, open] = await Promise.all([
        reads.list(taskList, which === 'mine' ? own : { organization_id }, asked, always),
        this.ownThen(caller, own, reads, moment),
        this.done(caller, own, reads, moment),
        reads.total(taskList, { organization_id }, { status: ['todo'] }, 'due_at'),
      ]);
      const team = permits(teamTasksPage.needs, caller) ? { open, members: [] } : null;
      return { list, own: counts, done, team, about: await this.about(caller, [...list.items, ...done], reads) };
    });
    const read = made ?? {
      list: listedRows(taskList, [], asked, always),
      own: noTasks,
      done: [],
      team: null,
      about: { names: {}, jobOfApplication: {}, standings: {} },
    };
    return { ...read, rows: read.list.items, past, scorecards: [] };
  }

  /** What a search finds among the tasks whose subjects the caller may open: a hit must not tell them the words of another task. */
  private async openOnes(caller: Caller, all: RawList<TaskRow>, asked: Slice): Promise<RawList<TaskRow>> {
    const { organization_id } = caller;
    const keys = (await this.standard.keys(taskList, { organization_id }, asked)).slice(0, mostCounted);
    const rows = new Map((await this.reads.getMany(taskList, { organization_id }, keys)).map((row) => [row.id, row]));
    const { names } = await this.about(caller, [...rows.values()], this.reads);
    const open = keys.flatMap((key) => {
      const row = rows.get(key);
      return row && (!row.subject || row.subject.id in names) ? [row] : [];
    });
    const page = Math.min(all.page, Math.max(1, Math.ceil(open.length / all.limit)));
    const items = RawRows.made(open.slice((page - 1) * all.limit, page * all.limit));
    return { ...all, page, total: open.length, facets: {}, items };
  }

  private people(organization_id: string, rows: readonly TaskRow[]): Promise<Names> {
    return this.names.of('users', organization_id, [
      ...rows.map((row) => row.created_by),
      ...rows.map((row) => row.assignee_user_id),
    ]);
  }

  /** The names of those subjects of tasks that the caller may open, and the steps of their candidates. */
  private async about(caller: Caller, rows: readonly TaskRow[], reads: Pick<RowsSince, 'getMany' | 'find'> | Reads) {
    const { organization_id } = caller;
    const idsOf = (type: Subject['type']) => [
      ...new Set(rows.flatMap((row) => (row.subject?.type === type ? [row.subject.id] : []))),
    ];
    const scope = await this.access.scope(caller);
    const reach = {
      organization_id,
      ...(scope?.within ? { within: { field: 'job_id', values: await this.access.listed(caller) } as const } : {}),
    };
    const [deals, jobs, people, applications, theirs] = await Promise.all([
      permits(sellsDeals, caller) ? this.reads.getMany(dealList, { organization_id }, idsOf('deal')) : [],
      reads.getMany(jobList, ownJobs(caller), idsOf('job')),
      scope ? this.same.rows(scope, idsOf('candidate')) : new Map<string, { name: string }>(),
      reads.getMany(applicationList, reach, scope ? idsOf('application') : []),
      scope && idsOf('candidate').length
        ? reads.find(applicationList, reach, { candidate_id: idsOf('candidate') }, { limit: mostCounted })
        : [],
    ]);
    const jobNames = await this.names.of(
      'jobs',
      organization_id,
      [...applications, ...theirs].map(({ job_id }) => job_id),
    );
    const standingOf = ({ id, job_id, step }: ApplicationRow): Standing => ({
      application_id: id,
      job_id,
      step: { id: step.id, name: step.name, type: step.type },
      job: jobNames[job_id] ?? '',
    });
    // The application shown is a person's last ongoing one, else their last one.
    const last = theirs.toSorted(
      (a, b) => Number(a.ongoing) - Number(b.ongoing) || a.entered_at.localeCompare(b.entered_at),
    );
    return {
      names: Object.fromEntries([
        ...jobs.map((row) => [row.id, row.fields.name] as const),
        ...deals.map((row) => [row.id, row.company_name] as const),
        ...[...people].map(([id, row]) => [id, row.name] as const),
        ...applications.map((row) => [row.id, row.name] as const),
      ]) as Names,
      jobOfApplication: Object.fromEntries(applications.map(({ id, job_id }) => [id, job_id])),
      standings: Object.fromEntries([
        ...last.map((row) => [row.candidate_id, standingOf(row)] as const),
        ...applications.map((row) => [row.id, standingOf(row)] as const),
      ]) as Record<string, Standing>,
    };
  }

  /** The origin of each of these tasks, such as a cadence. */
  private async origins(
    caller: Caller,
    rows: readonly TaskRow[],
    { jobOfApplication }: { jobOfApplication: Record<string, string> },
  ): Promise<Record<string, Origin>> {
    const { organization_id } = caller;
    const jobOf = ({ subject }: TaskRow) =>
      subject?.type === 'job' ? subject.id : subject?.type === 'application' ? jobOfApplication[subject.id] : undefined;
    const jobs = new Set(rows.flatMap((row) => (row.play_id ? (jobOf(row) ?? []) : [])));
    const [parts, steps] = jobs.size
      ? await Promise.all([
          this.reads.getMany(
            jobPartList,
            { organization_id },
            [...jobs].map((id) => jobPartId(id, 'plays')),
          ),
          this.reads.getMany(jobList, { organization_id }, [...jobs]),
        ])
      : [[], []];
    const stepNames = new Map(steps.flatMap((job) => job.steps.map(({ id, name }) => [id, name] as const)));
    const plays = new Map(
      parts.flatMap((part) => ('plays' in part ? part.plays.map((play) => [play.id, play] as const) : [])),
    );
    const cadences = await this.cadences(caller, rows);
    return Object.fromEntries(
      rows.map((row): [string, Origin] => {
        const cadence = cadences.get(row.id);
        if (cadence) return [row.id, cadence];
        const play = row.play_id ? plays.get(row.play_id) : undefined;
        const job_id = jobOf(row);
        if (play && job_id) {
          const step = ofStep(play.trigger) && play.workflow_step_id ? stepNames.get(play.workflow_step_id) : undefined;
          return [row.id, step ? { from: 'round', name: step, job_id } : { from: 'play', name: play.name, job_id }];
        }
        return [row.id, isId(row.created_by) ? { from: 'member', user_id: row.created_by } : { from: 'product' }];
      }),
    );
  }

  /** The cadences (series of mails and tasks) that made some of these tasks, and the steps of those cadences, by the ids of the tasks. */
  private async cadences(caller: Caller, rows: readonly TaskRow[]): Promise<ReadonlyMap<string, Origin>> {
    const { organization_id } = caller;
    const made = rows.filter((row) => row.enrollment_id);
    if (!made.length) return new Map();
    const enrollments = await this.reads.getMany(
      enrollmentList,
      { organization_id },
      made.flatMap((row) => row.enrollment_id ?? []),
    );
    const cadenceOf = new Map(enrollments.map(({ id, cadence_id }) => [id, cadence_id]));
    const found = await this.reads.getMany(cadenceList, { organization_id }, [...new Set(cadenceOf.values())]);
    const byId = new Map(found.map((row) => [row.id, row]));
    const opens = may(runsCadences, caller);
    return new Map(
      made.flatMap((row): [string, Origin][] => {
        const cadence = byId.get(cadenceOf.get(row.enrollment_id!) ?? '');
        if (!cadence) return [];
        const { id, fields, steps } = cadence;
        const at = steps.findIndex((step) => step.id === row.cadence_step_id);
        return [
          [
            row.id,
            {
              from: 'cadence',
              cadence_id: opens ? id : null,
              name: fields.name,
              step: at < 0 ? null : at + 1,
              steps: steps.length,
            },
          ],
        ];
      }),
    );
  }

  /** The numbers of the caller's open tasks. */
  private async own({ organization_id, user_id }: Caller): Promise<OwnCounts> {
    const [raw, given] = await Promise.all([
      this.reads.findRaw(taskList, { organization_id }, openOf(user_id), {
        sort: 'due_at',
        limit: mostCounted,
        only: ['id', 'kind', 'due_at', 'enrollment_id', 'play_id', 'created_by', 'subject'],
      }),
      this.reads.total(taskList, { organization_id }, givenBy(user_id), 'due_at'),
    ]);
    return countsOf(raw.parse(), { given, user_id, now: Date.now() });
  }

  private async ownThen(
    { organization_id, user_id }: Caller,
    own: ScopeOn<typeof taskList>,
    reads: ReadModels,
    now: number,
  ): Promise<OwnCounts> {
    const [rows, given] = await Promise.all([
      reads.find(taskList, own, openOf(user_id), { sort: 'due_at', limit: mostCounted }),
      reads.total(taskList, { organization_id }, givenBy(user_id), 'due_at'),
    ]);
    return countsOf(rows, { given, user_id, now });
  }

  /** The caller's tasks that were done on the day of the moment, the last one first. */
  private async done(
    { user_id, tz_region }: Caller,
    scope: ScopeOn<typeof taskList>,
    reads: ReadModels,
    moment: number,
  ): Promise<TaskRow[]> {
    const [from, until] = [startOfDay(moment, tz_region), startOfNextDay(moment, tz_region)];
    const rows = await reads.find(
      taskList,
      scope,
      { assignee: user_id, status: 'done' },
      { sort: 'completed_at', descending: true, limit: mostDone },
    );
    return rows.filter(({ completed_at }) => completed_at && completed_at >= from && completed_at < until);
  }
}

const openOf = (assignee: string) => ({ assignee, status: 'todo' as const });
const givenBy = (user_id: string) => ({ created_by: user_id, not_assignee: user_id, status: ['todo' as const] });
type Counted = Pick<TaskRow, 'kind' | 'due_at' | 'enrollment_id' | 'play_id' | 'created_by' | 'subject'>;
const countsOf = (
  rows: readonly Counted[],
  { given, user_id, now }: { given: number; user_id: string; now: number },
): OwnCounts => {
  const from = { cadence: 0, round: 0, play: 0, you: 0, other: 0 };
  for (const row of rows)
    from[
      row.enrollment_id
        ? 'cadence'
        : row.play_id
          ? row.subject?.type === 'job'
            ? 'play'
            : 'round'
          : row.created_by === user_id
            ? 'you'
            : 'other'
    ]++;
  return {
    mine: rows.length,
    given,
    late: rows.filter(({ due_at }) => due_at && Date.parse(due_at) < now).length,
    calls: rows.filter(({ kind }) => kind === 'call').length,
    from: rows.length < mostCounted ? from : null,
  };
};
const titleIn = (which: Which): string =>
  which === 'mine' ? say('My tasks') : which === 'team' ? say('Tasks of the team') : say('Tasks given out');
const isId = (actor: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(actor);
