import {
  isOwed,
  scorecardList,
  type ScorecardRow,
  type Sight,
  sightOf,
  standingRows,
  takesPart,
} from '@candor/contracts/scorecards/rows';
import { isRecommended } from '@candor/contracts/scorecards/scores';
import { staysAway } from '@candor/contracts/interviews/values';
import { type IsMember, sectionGroups } from '@candor/contracts/jobs/access';
import type { Where } from '@candor/contracts/kernel/list';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { askedOf, stoodAt } from '@candor/contracts/pipeline/goes-on';
import { until } from '@candor/projections/kernel/fold';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { fold } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Application, applicationState } from '../../states/application.state.ts';
import type { AskedRound } from './asked-questions.ts';
import { HiringRules } from '../organization/hiring-rules.ts';
import { Lookups } from '../lookups.ts';
import { rightsOn } from '../../access/job-access.ts';
import { type Job, jobState } from '../../states/job.state.ts';
import { isAdmin } from '../../access/rights.ts';
import { recommendedState } from '../../states/scorecard.state.ts';
import { RowCache } from '../../http/row-cache.ts';

const most = 1000;

/** What the caller may open: the candidate's own submissions, the conversation's place, and what was written about it. */
export type Opens = {
  /** Other people's scorecards and recommendations, within the limits of `sight`. */
  scores: boolean;
  resume: boolean;
  /** The cover letter and the answers of the candidate's application. */
  person: boolean;
  meeting: boolean;
};
/**
 * A conversation, or the judgment of a candidate as a whole, as a caller may see it. `row`: the requested scorecard. Null: the whole
 * application is requested. `rows`: all scorecards of the application. `rights`: what the caller may do on the job. Null: they only interview.
 */
export type OpenScorecard = {
  id: string;
  row: ScorecardRow | null;
  rows: readonly ScorecardRow[];
  application_id: string;
  application: Application;
  job_id: string;
  job: Job;
  rights: JobRights | null;
  /** The round whose questions the conversation asks: that of the job where it was booked, even if that job was merged or deleted. */
  asked: AskedRound;
  opens: Opens;
  sight: Sight;
};

/** What is missing before a candidate is fully judged. */
type Waiting = { user_id: string; kind: 'scorecard' | 'recommendation'; user_appointment_id: string | null };
type Judged = Pick<OpenScorecard, 'job' | 'application' | 'rows'> & { organization_id: string };

/** Opens scorecards: an interviewer's own, and those of others by rights on the job, within the rule that a member who owes a scorecard sees no other. */
@Injectable()
export class Scorecards {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** Opens by the id of a user appointment, of an appointment (then the caller's own part of it comes first), or of an application. Null: the caller may not see it. */
  async open(caller: Caller, id: string): Promise<OpenScorecard | null> {
    const { organization_id, user_id } = caller;
    const named = await this.reads.get(scorecardList, { organization_id }, id);
    const met = named
      ? [named]
      : await this.reads.find(scorecardList, { organization_id }, { appointment_id: id }, { limit: most });
    const row = met.find((each) => each.user_id === user_id) ?? met[0] ?? null;
    const application_id = row?.application_id ?? id;
    const found = await this.streams.load(applicationState, application_id, organization_id);
    if (!found?.state) return null;
    const { job_id } = found.state;
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    if (!job) return null;
    const rights = rightsOn(caller, job);
    const sees = (permission: JobPermission) => rights?.sees.includes(permission) ?? false;
    const own = row?.user_id === user_id;
    const part = own && takesPart(row);
    const opens: Opens = {
      scores: sees('scorecards'),
      resume: part || sees('list') || sees('resume'),
      person: part || sees('list'),
      meeting: part || sees('list'),
    };
    // A former interviewer keeps the draft that they wrote, and opens nothing if they wrote none.
    const wrote = own && row.status !== 'not_started';
    if (!part && !wrote && !sees('list') && !opens.scores) return null;
    const rows = standingRows(
      await this.reads.find(scorecardList, { organization_id }, { application_id }, { limit: most }),
    );
    return {
      id: row?.id ?? id,
      row,
      rows,
      application_id,
      application: found.state,
      job_id,
      job,
      rights,
      asked: await this.asked(row, { job, step_id: found.state.step.id }, organization_id),
      opens,
      sight: await this.sight(caller, rows),
    };
  }

  private async asked(row: ScorecardRow | null, here: AskedRound, organization_id: string): Promise<AskedRound> {
    if (!row) return here;
    const { job_id, step } = askedOf(row);
    const job = row.earlier.length ? (await this.streams.load(jobState, job_id, organization_id))?.state : here.job;
    return { job: job ?? null, step_id: step.id };
  }

  /** The ids of the members who still owe a scorecard of this conversation, or of this interviewer's part of it. */
  async owedOf(organization_id: string, id: string): Promise<string[]> {
    const one = await this.reads.get(scorecardList, { organization_id }, id);
    const rows = one
      ? [one]
      : await this.reads.find(scorecardList, { organization_id }, { appointment_id: id }, { limit: most });
    const ids = rows.map(({ user_id }) => user_id);
    const isMember = await this.lookups.membersAmong(organization_id, ids);
    return rows.filter((row) => isOwed(row, isMember)).map(({ user_id }) => user_id);
  }

  /** What is missing before this candidate is fully judged. */
  async waitingFor({ job, application, rows, organization_id }: Judged): Promise<Waiting[]> {
    const { step } = application;
    const isMember = await this.membersIn(organization_id, job, rows);
    const given = new Set(rows.flatMap((row) => (isRecommended(row, step.id) ? [row.user_id] : [])));
    return [
      ...rows
        .filter((row) => isOwed(row, isMember))
        .map(({ id, user_id }): Waiting => ({ user_id, kind: 'scorecard', user_appointment_id: id })),
      ...askedAt({ job, application }, rows, isMember)
        .filter((user_id) => !given.has(user_id))
        .map((user_id): Waiting => ({ user_id, kind: 'recommendation', user_appointment_id: null })),
    ];
  }

  /** Which interviewers and team members of this job still belong to the organization. */
  membersIn(organization_id: string, job: Pick<Job, 'members'>, rows: readonly ScorecardRow[]): Promise<IsMember> {
    const ids = [...job.members, ...rows].map(({ user_id }) => user_id);
    return this.lookups.membersAmong(organization_id, ids);
  }

  /** What the caller may know of these scorecards. `rows` must include all present scorecards of their candidates. */
  private async sight(caller: Caller, rows: readonly ScorecardRow[]): Promise<Sight> {
    const { hide_scorecards_until_submitted: hides } = await this.rules.of(caller.organization_id);
    return sightOf(rows, { user_id: caller.user_id, admin: isAdmin(caller), hides });
  }

  /** Whether the caller may read the content of this scorecard: their own, or a submitted one with the right to read scorecards. */
  mayRead(caller: Caller, { row, opens, sight }: OpenScorecard): boolean {
    if (!row) return false;
    return row.user_id === caller.user_id || (opens.scores && sight.opens(row));
  }
  /** Whether the caller may read earlier submissions of a scorecard that was opened again. Editors may, so no judgment can be rewritten unseen. */
  mayReadVersions({ row, rights, opens, sight }: OpenScorecard): boolean {
    return row !== null && opens.scores && rights?.editor === true && !sight.shut(row);
  }

  /** The comments of these recommendations, at present or at a past moment. */
  async comments(
    rows: readonly ScorecardRow[],
    organization_id: string,
    moment: string | null = null,
  ): Promise<(row: Pick<ScorecardRow, 'id'>) => string> {
    const ids = rows.map(({ id }) => id);
    if (moment === null) {
      const found = await this.streams.loadMany(recommendedState, ids, organization_id);
      return ({ id }) => found.get(id)?.state?.comment ?? '';
    }
    const then = new Map(
      await Promise.all(ids.map(async (id) => [id, await this.recommended(id, organization_id, moment)] as const)),
    );
    return ({ id }) => then.get(id)?.comment ?? '';
  }

  /** What one member recommended by a past moment, and when they gave it. */
  private async recommended(id: string, organization_id: string, moment: string) {
    const events = await this.streams.read(`recommendation-${id}`, organization_id);
    const told = until(events, moment);
    const given = told.findLast(({ type }) => type !== 'RecommendationAsked');
    const state = fold(recommendedState, told);
    return given && state ? { ...state, submitted_at: given.metadata.occurred_at } : null;
  }

  /** All scorecards and recommendations of these applications, and how much the caller may know of them. The rows are cached until a scorecard of the organization changes: do not change them, and when you leave some out, pass on the same `sight`. */
  async ofApplications(
    caller: Caller,
    ids: readonly string[],
  ): Promise<{ rows: readonly ScorecardRow[]; sight: Sight }> {
    const rows = await this.every(caller.organization_id, ids);
    return { rows: standingRows(rows), sight: await this.sight(caller, rows) };
  }

  /** The same for all candidates of a job. */
  async ofJob(caller: Caller, job_id: string): Promise<{ rows: readonly ScorecardRow[]; sight: Sight }> {
    const { organization_id } = caller;
    const rows = await this.kept.of(
      `scorecards of a job ${organization_id} ${job_id}`,
      { models: ['scorecards'], organizations: [organization_id] },
      () => this.all(organization_id, { job_id }),
    );
    return { rows: standingRows(rows), sight: await this.sight(caller, rows) };
  }

  private async every(organization_id: string, ids: readonly string[]): Promise<readonly ScorecardRow[]> {
    if (!ids.length) return [];
    return this.kept.of(
      `scorecards ${organization_id} ${ids.join()}`,
      { models: ['scorecards'], organizations: [organization_id] },
      () => this.all(organization_id, { application_id: ids }),
    );
  }

  /** No row may be missing: a member who owes a scorecard of a candidate is shown no judgment of that candidate. */
  private all(organization_id: string, where: Where<typeof scorecardList>): Promise<ScorecardRow[]> {
    return this.reads.every(scorecardList, { organization_id }, where);
  }

  /** Does the same for a past moment: judgments that had been given by then and were not rewritten later, on the job where they were at that time. The present decides what the caller may know: a scorecard that has moved to another job opens only to callers who can open it there. */
  async ofApplicationsAt(
    caller: Caller,
    ids: readonly string[],
    moment: string,
  ): Promise<{ rows: readonly ScorecardRow[]; sight: Pick<Sight, 'opens' | 'owes' | 'closed'> }> {
    const { organization_id } = caller;
    const gone = ids.length ? await this.all(organization_id, { earlier: [...ids] }) : [];
    const present = await this.every(organization_id, [
      ...new Set([...ids, ...gone.map(({ application_id }) => application_id)]),
    ]);
    const [sight, readable] = await Promise.all([this.sight(caller, present), this.openTo(caller, gone)]);
    const readableIds = new Set(readable.map(({ id }) => id));
    const then = await Promise.all(
      present.map(async (row): Promise<ScorecardRow[]> => {
        const place = stoodAt(row, moment);
        if (place.application_id !== row.application_id && !readableIds.has(row.id)) return [];
        const given = await this.givenAt(row, organization_id, moment);
        return given ? [{ ...given, ...place }] : [];
      }),
    );
    const now = new Map(present.map((row) => [row.id, row]));
    const nowOf = (id: string): string[] => [
      id,
      ...gone.flatMap((row) => (row.earlier.some((place) => place.application_id === id) ? [row.application_id] : [])),
    ];
    return {
      rows: standingRows(then.flat()),
      sight: {
        opens: ({ id }) => sight.opens(now.get(id)!),
        owes: (id) => nowOf(id).flatMap((each) => sight.owes(each) ?? [])[0] ?? null,
        closed: (id) => nowOf(id).some(sight.closed),
      },
    };
  }

  /** The scorecard as given by then, or null. One that was submitted again later is left out: its earlier versions are restricted. */
  private async givenAt(row: ScorecardRow, organization_id: string, moment: string): Promise<ScorecardRow | null> {
    if (row.submitted_at === null) return null;
    if (row.submitted_at <= moment) return row;
    if (row.kind !== 'recommendation' || row.revision < 2) return null;
    const given = await this.recommended(row.id, organization_id, moment);
    if (!given?.recommendation) return null;
    const { recommendation, revision, submitted_at } = given;
    return { ...row, recommendation, revision, submitted_at };
  }

  /** The rows whose scorecard the caller may open at present: on jobs where they read scorecards, for candidates to whom they owe none. Numbers about judgments use only these rows, because a reader who chooses the filters could subtract one number from another and learn a single judgment. */
  async openTo<About extends { application_id: string; job_id: string }>(
    caller: Caller,
    several: readonly About[],
  ): Promise<About[]> {
    if (!several.length) return [];
    const { jobs, closed } = await this.readable(caller, [...new Set(several.map(({ job_id }) => job_id))]);
    return several.filter(({ application_id, job_id }) => jobs.has(job_id) && !closed.has(application_id));
  }

  /** The jobs among these on which the caller reads scorecards, and the applications whose scorecards are closed to them until they have written their own. */
  async readable(caller: Caller, ids: readonly string[]): Promise<{ jobs: Set<string>; closed: Set<string> }> {
    const { organization_id, user_id } = caller;
    if (!ids.length || !sectionGroups.scorecards.some((group) => caller.groups[group]))
      return { jobs: new Set(), closed: new Set() };
    const [jobs, own] = await Promise.all([
      this.streams.loadMany(jobState, ids, organization_id),
      this.all(organization_id, { user_id }),
    ]);
    const sight = await this.sight(caller, own);
    return {
      jobs: new Set(
        ids.filter((id) => {
          const job = jobs.get(id)?.state;
          return job && rightsOn(caller, job)?.sees.includes('scorecards');
        }),
      ),
      closed: new Set(own.map(({ application_id }) => application_id).filter(sight.closed)),
    };
  }
}

/** The reviews at which members recommend without their own conversation. */
export const isReview = (type: string): boolean => type === 'resume_review' || type === 'finalist_review';
/** The permission on the job that a recommendation at this step needs. */
export const rightAtReview = (type: string): JobPermission => (type === 'resume_review' ? 'resume' : 'list');
/** Who is asked for a recommendation in the candidate's step: the review's panel; at a final review without a panel, the candidate's interviewers and the hiring managers. */
export const askedAt = (
  {
    job,
    application: { step },
  }: { job: Pick<Job, 'panel' | 'owners' | 'members'>; application: Pick<Application, 'step'> },
  rows: readonly ScorecardRow[],
  isMember: IsMember,
): string[] => {
  if (!isReview(step.type)) return [];
  const right = rightAtReview(step.type);
  // No recommendation is expected from a member who may not give one here, or who has left.
  const may = new Set(
    job.members.flatMap(({ user_id, permissions }) => (permissions.includes(right) ? [user_id] : [])),
  );
  const panel = job.panel.filter(({ workflow_step_id }) => workflow_step_id === step.id);
  const met = rows.filter(
    (row) => row.kind === 'scorecard' && row.meeting === 'on' && row.seat === 'in' && !staysAway(row),
  );
  const managers = job.owners.filter(({ owner_role }) => owner_role === 'hiring_manager');
  const others = step.type === 'finalist_review' ? [...met, ...managers] : [];
  const asked = panel.length ? panel : others;
  return [...new Set(asked.map(({ user_id }) => user_id))].filter((user_id) => may.has(user_id) && isMember(user_id));
};
