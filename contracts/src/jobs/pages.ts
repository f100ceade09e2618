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
import type { JobRights, Names, Option, Standard } from '../kernel/standard.ts';
import type { Post, PublicOrganization } from '../public/pages.ts';
import type { TextReviews } from '../reviews/pages.ts';
import type { NamedActivity } from '../organization/rows.ts';

// Pages of jobs, and what every page of one job carries.

const jobSeers = listsJobs;
export type JobListItem = JobRow;
/** `past`, with `?as_of=` in the address: the jobs are those of that moment. */
export const jobsPage = listPage<Standard & Items<JobListItem> & { names: Names; may_create: boolean; past?: Past }>(
  'opportunities',
  'jobs',
  { needs: jobSeers, list: jobList },
);
/** What every page of one job carries. `tabs` are the sections the caller may open. `may_unmerge`: it became part of another job, and the reader may undo that now. `past`, with `?as_of=` in the address of a section that can be read so: everything else is as it was at that moment. */
export type JobPage = Standard & {
  job: JobRow;
  rights: JobRights;
  tabs: string[];
  names: Names;
  may_unmerge?: true;
  past?: Past;
};
/** `usual_location`: the one that the organisation's list marks as the default. */
export const newJobPage = recordPage<
  Standard & { options: { jobs: Option[]; locations: Option[]; departments: Option[] }; usual_location: string | null }
>('opportunities', 'jobs', 'new', { needs: makesJobs });
export type Reasons = OfferedReason[];
/** `kind`: how a job ends that is closed for this. */
export type CloseReason = Option & { kind: string };
/** For editors: what they choose from on closing the job, and how many the last closing archived who are still archived. */
export type Closing = { close_reasons: CloseReason[]; reasons: Reasons; archived: number };
/** Those who came from one source: all of them, and how many got as far as a round, an offer, the hire. */
export type SourceShare = { source: string; people: number; round: number; offer: number; hired: number };
/** Something that somebody did on the job. `parts`: what came with it. */
export type JobAct = NamedActivity & { parts: PartCount[] };
export const jobOverviewPage = recordPage<
  JobPage & { activity: JobAct[]; described: boolean; closing: Closing | null } & {
    /** Whether the reader may close the job as the duplicate of another one. */
    may_merge: boolean;
    /** Whether a draft has an opening that is approved; null where nothing is to be approved. */
    approved: boolean | null;
    /** What is left open in the rounds of a draft, as far as the reader may know it. */
    gaps: OpeningGap[];
    /** Null where no next hire is waited for. */
    forecast: Forecast | null;
    warnings: Warning[];
    /** Where the candidates came from, the most first; null for who may not see them. */
    sources: SourceShare[] | null;
    /** The median days in each step; null for who may not see the candidates. */
    medians: Record<string, number | null> | null;
    /** For who is on the job only to interview, in place of all the others; null for everybody else. */
    interviewing: Interviewing | null;
  }
>('opportunities', 'jobs', '', { needs: sees(byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB') });
/** What the work is, what it asks for, what is asked, and who asks it. `people`: whom an editor may name to ask. */
export type ChainPage = JobPage &
  JobParts['requirements'] &
  JobParts['questions'] &
  Pick<JobParts['rounds'], 'panel'> & { people: Option[] };
const readsEvaluation = readsJob('evaluation', byJob('id'), 'MANAGE_JOB');
export const questionsPage = recordPage<ChainPage & TextReviews>('opportunities', 'jobs', 'questions', {
  needs: readsEvaluation,
});
/** With the levels at which the job hires. */
export const requirementsPage = recordPage<ChainPage & JobParts['levels']>('opportunities', 'jobs', 'requirements', {
  needs: readsEvaluation,
});
/** How long people stay in a step, as the report on time in stage counts it: the median of those who left it in the last 90 days, and for those who stand in it how many have been there how many full days. */
export type StepTimes = { median: number | null; here: { day: number; count: number }[] };
/** Who may not read the evaluation content gets no questions; `times` is null for who may not see the candidates. */
type StepsPage = JobPage &
  JobParts['questions'] &
  JobParts['rounds'] & {
    people: Option[];
    /** The letters that can follow up, for an editor; for everybody else those that do. */
    letters: Option[];
    times: Record<string, StepTimes> | null;
    /** The interviews of who interviews here, on all jobs; none on a page of the past. */
    loads: Record<string, InterviewLoad>;
  };
const readsSteps = readsJob('panel', byJob('id'), 'MANAGE_JOB');
export const roundsPage = recordPage<StepsPage>('opportunities', 'jobs', 'rounds', { needs: readsSteps });
/** The same of a prospect pipeline. */
export const stagesPage = recordPage<StepsPage>('opportunities', 'jobs', 'stages', { needs: readsSteps });
/** A default section of the organisation, as a job may take it over. */
export type DefaultSection = { id: string; name: string; kind: string; body: string; locked: boolean };
/** `post`: what the public page would show now. */
export const sectionsPage = recordPage<
  JobPage &
    JobParts['description'] &
    TextReviews & {
      defaults: DefaultSection[];
      /** Sections whose block shows entries as they were before somebody changed them. `gone`: none of them is left. */
      outdated: { id: string; gone: boolean }[];
      preview: { organization: PublicOrganization; post: Post };
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
      /** How many more were hired than wanted. */
      beyond: number;
      /** Whether the organisation demands approval of openings. */
      demanded: boolean;
      warnings: string[];
      public_url: string | null;
      /** The reasons of the number keys of triage, and those to choose from. */
      reason_keys: (string | null)[];
      reasons: Option[];
    }
>('opportunities', 'jobs', 'settings', { needs: readsJob('form', byJob('id'), 'MANAGE_JOB') });
/** The runbook: what becomes a task, when, and whose. `away`: owners of the job who work here no more and get none. */
export const playsPage = recordPage<JobPage & JobParts['plays'] & { away: readonly string[] }>(
  'opportunities',
  'jobs',
  'plays',
  {
    needs: readsJob('form', byJob('id'), 'MANAGE_JOB'),
  },
);
/** Something that happened, with the candidate to whom it did. */
export type JobHappening = TimelineItem & { candidate_name: string | null };
/** What happened on the job and to its candidates, as far as the reader may see those sections. `kinds`: of which they are told; `actors`: who did something. */
export const activityPage = recordPage<
  JobPage & { list: ListResult<JobHappening>; kinds: ActivityKind[]; actors: Option[] }
>('opportunities', 'jobs', 'activity', {
  needs: sees(byJob('id'), 'MANAGE_OPPORTUNITIES', 'MANAGE_JOB'),
  list: jobActivityList,
});
