import type { OfferedReason } from '../triage/reason-phases.ts';
import { listsJobs, makesJobs } from '../accounts/needs.ts';
import type { Forecast } from '../openings/forecast.ts';
import type { Warning } from './health.ts';
import type { OpeningGap } from './opening.ts';
import type { InterviewLoad } from '../interviews/meetings.ts';
import type { Interviewing } from '../rounds/interviewing.ts';
import type { SeenOpening } from '../openings/endpoints.ts';
import { jobActivityList, type PartCount } from './activity.ts';
import type { ActivityKind } from './event-kinds.ts';
import { jobList, type JobParts, type JobRow } from './rows.ts';
import { sees } from '../kernel/endpoint.ts';
import { byJob, readsJob } from './record-kind.ts';
import type { Past } from '../kernel/past.ts';
import { listPage, recordPage, type Items } from '../kernel/page.ts';
import type { ListResult } from '../kernel/list.ts';
import type { TimelineItem } from '../people/record.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { JobRights } from './job-permission.ts';
import type { Post, PublicOrganization } from '../public/pages.ts';
import type { TextReviews } from '../reviews/pages.ts';
import type { NamedActivity } from '../organization/rows.ts';

// Pages of jobs, and the data of every job page.

const jobSeers = listsJobs;
export type JobListItem = JobRow;
/** `past`: present if the address has `?as_of=`; the page then shows the jobs at that moment. */
export const jobsPage = listPage<Standard & Items<JobListItem> & { names: Names; may_create: boolean; past?: Past }>(
  'opportunities',
  'jobs',
  { needs: jobSeers, list: jobList },
);
/** The data of every job page. `tabs`: the sections that the caller may open. `may_unmerge`: the job was merged into another, and the reader may undo that. `past`: present if the address has `?as_of=` and the section supports it; everything else is then as it was at that moment. */
export type JobPage = Standard & {
  job: JobRow;
  rights: JobRights;
  tabs: string[];
  names: Names;
  may_unmerge?: true;
  past?: Past;
};
/** `usual_location`: the default of the organization's list. */
export const newJobPage = recordPage<
  Standard & { options: { jobs: Option[]; locations: Option[]; departments: Option[] }; usual_location: string | null }
>('opportunities', 'jobs', 'new', { needs: makesJobs });
export type Reasons = OfferedReason[];
/** `kind`: how a job that is closed for this reason ends. */
export type CloseReason = Option & { kind: string };
/** Only editors get this: the choices for closing the job, and how many candidates that the last closing archived are still archived. */
export type Closing = { close_reasons: CloseReason[]; reasons: Reasons; archived: number };
/** The people from one source: all of them, and how many reached a round, an offer, the hire. */
export type SourceShare = { source: string; people: number; round: number; offer: number; hired: number };
/** An action of a member on the job. `parts`: the numbers of parts that it added. */
export type JobAct = NamedActivity & { parts: PartCount[] };
export const jobOverviewPage = recordPage<
  JobPage & { activity: JobAct[]; described: boolean; closing: Closing | null } & {
    /** Whether the reader may close the job as a duplicate of another one. */
    may_merge: boolean;
    /** Whether a draft has an approved opening; null if no approval is needed. */
    approved: boolean | null;
    /** Gaps in a draft's rounds, as far as the reader may see them. */
    gaps: OpeningGap[];
    /** When the next hire is expected; null if none is. */
    forecast: Forecast | null;
    warnings: Warning[];
    /** The candidates' sources, the largest first; null for readers who may not see them. */
    sources: SourceShare[] | null;
    /** The median days in each step; null for readers who may not see the candidates. */
    medians: Record<string, number | null> | null;
    /** Interviewers see this section instead of the others. Null for other members. */
    interviewing: Interviewing | null;
  }
>('opportunities', 'jobs', '', { needs: sees(byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB') });
/** The duties, requirements, questions and interviewers of the job. `people`: members whom an editor can choose as interviewers. */
export type ChainPage = JobPage &
  JobParts['requirements'] &
  JobParts['questions'] &
  Pick<JobParts['rounds'], 'panel'> & { people: Option[] };
const readsEvaluation = readsJob('evaluation', byJob('id'), 'MANAGE_JOB');
export const questionsPage = recordPage<ChainPage & TextReviews>('opportunities', 'jobs', 'questions', {
  needs: readsEvaluation,
});
/** Includes the levels at which the job hires. */
export const requirementsPage = recordPage<ChainPage & JobParts['levels']>('opportunities', 'jobs', 'requirements', {
  needs: readsEvaluation,
});
/** How long people stay in a step, as in the report on time in stage: the median of those who left it in the last 90 days, and the people who are in it at present, counted by the full days that they have been there. */
export type StepTimes = { median: number | null; here: { day: number; count: number }[] };
/** `questions` are empty for readers who may not see the evaluation; `times` is null if they may not see the candidates. */
type StepsPage = JobPage &
  JobParts['questions'] &
  JobParts['rounds'] & {
    people: Option[];
    /** The letters that can follow up, for an editor; only those that do, for other readers. */
    letters: Option[];
    times: Record<string, StepTimes> | null;
    /** How many interviews this job's interviewers have, on all jobs; empty on a page of a past moment. */
    loads: Record<string, InterviewLoad>;
  };
const readsSteps = readsJob('panel', byJob('id'), 'MANAGE_JOB');
export const roundsPage = recordPage<StepsPage>('opportunities', 'jobs', 'rounds', { needs: readsSteps });
/** The steps page of a prospect pipeline. */
export const stagesPage = recordPage<StepsPage>('opportunities', 'jobs', 'stages', { needs: readsSteps });
/** A default section of the organization that a job may take over. */
export type DefaultSection = { id: string; name: string; kind: string; body: string; locked: boolean };
/** `post`: the public page as it would be now. */
export const sectionsPage = recordPage<
  JobPage &
    JobParts['description'] &
    TextReviews & {
      defaults: DefaultSection[];
      /** Sections whose block shows entries that have changed after its text was made. `gone`: none of the entries is left. */
      outdated: { id: string; gone: boolean }[];
      /** `process`: the job's rounds in words, for a section about them without a text of its own. */
      preview: { organization: PublicOrganization; post: Post; process: string };
      public_url: string | null;
    }
>('opportunities', 'jobs', 'sections', {
  needs: readsJob('description', byJob('id'), 'MANAGE_JOB'),
});
export const settingsPage = recordPage<
  JobPage &
    JobParts['settings'] &
    JobParts['apply_form'] & {
      options: { locations: Option[]; departments: Option[]; users: Option[] };
      closing: Closing;
      openings: SeenOpening[];
      /** How many more were hired than planned. */
      beyond: number;
      /** Whether the organization requires approval of openings. */
      demanded: boolean;
      warnings: string[];
      public_url: string | null;
      /** The reasons of triage's number keys, and the reasons from which an editor chooses. */
      reason_keys: (string | null)[];
      reasons: Option[];
    }
>('opportunities', 'jobs', 'settings', { needs: readsJob('form', byJob('id'), 'MANAGE_JOB') });
/** The runbook (all plays of a job): what becomes a task, when, and for whom. `away`: owners of the job who have left and get no tasks. */
export const playsPage = recordPage<JobPage & JobParts['plays'] & { away: readonly string[] }>(
  'opportunities',
  'jobs',
  'plays',
  {
    needs: readsJob('form', byJob('id'), 'MANAGE_JOB'),
  },
);
/** An event with its candidate. */
export type JobHappening = TimelineItem & { candidate_name: string | null };
/** What happened on the job and to its candidates, in sections that the reader sees. `kinds`: those that the reader sees; `actors`: who did something. */
export const activityPage = recordPage<
  JobPage & { list: ListResult<JobHappening>; kinds: ActivityKind[]; actors: Option[] }
>('opportunities', 'jobs', 'activity', {
  needs: sees(byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'),
  list: jobActivityList,
});
