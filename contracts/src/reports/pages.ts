import { holds } from '../kernel/endpoint.ts';
import { readsReports } from '../accounts/needs.ts';
import type { Slowest } from '../jobs/health.ts';
import type { JobRow } from '../jobs/rows.ts';
import type { OwnQueue } from '../pipeline/figures.ts';
import { page } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Standard } from '../kernel/standard.ts';
import type { StepRef } from '../jobs/step-ref.ts';
import type { DueScorecard, OwnInterview } from '../interviews/meetings.ts';
import type { NamedActivity } from '../organization/rows.ts';
import type { HomeClock } from '../privacy/pages.ts';
import type { WaitingReview } from '../reviews/pages.ts';
import type { HomeSales } from '../sales/home.ts';
import type { TaskRow } from '../tasks/rows.ts';
import type { ReportArea } from './measures.ts';
import type { Headlined, SeenReport } from './saved-endpoints.ts';

// Pages that summarize events.

/** A candidate in a queue on Home. */
export type QueuedCandidate = {
  id: string;
  candidate_id: string;
  job_id: string;
  name: string;
  job_name: string;
  step: StepRef;
  days: number;
  sla_days: number;
  /** The day on which the offer expires. */
  ends_on: string | null;
};
/** Openings of one job that wait for approval. `by`: the last member who asked. */
export type WaitingOpenings = {
  job_id: string;
  job_name: string;
  count: number;
  by: string | null;
  at: string;
  note: string | null;
};
/** An offer that waits for approval. `by`: the member who asked. */
export type WaitingOffer = {
  application_id: string;
  job_id: string;
  job_name: string;
  name: string;
  by: string;
  at: string;
  /** Whether the request changes a current offer. */
  change: boolean;
};
export type DashboardData = Standard & {
  /** The first tasks that are due today or late. `tasks_due`: how many there are in all. */
  tasks: TaskRow[];
  tasks_due: number;
  /** The caller's own upcoming interviews, by time, at most `mostInterviews`. `interviews_today`: how many of them are on the caller's day. */
  interviews: OwnInterview[];
  interviews_today: number;
  /** The scorecards that the caller owes for past conversations, the oldest first. */
  scorecards: DueScorecard[];
  /** The texts that the caller is asked to review, the longest waiting first. */
  reviews: WaitingReview[];
  /** Legal deadlines about people that end soon; only for administrators. */
  legal_clocks: HomeClock[];
  /** The jobs whose openings the caller can approve, the longest waiting first. */
  headcount: WaitingOpenings[];
  /** The offers that the caller can approve, the longest waiting first. */
  offers_to_approve: WaitingOffer[];
  /** The caller's own queues that are not empty, with the first candidates of each. */
  queues: { name: OwnQueue; count: number; rows: QueuedCandidate[] }[];
  /** The job on which the caller should begin to read: a resume waits longest there. Null: no resume waits that the caller may read. */
  read_from: string | null;
  /** How many candidates wait for others. */
  others: { booked: number; answer: number };
  strip: {
    id: string;
    name: string;
    hiring_status: JobRow['hiring_status'];
    live: number;
    new_resumes: number;
    offers: number;
    days_open: number | null;
    hires: number;
    openings: number;
    /** The slowest candidate. Null if no candidate waits in a step with planned days; absent if the caller may not see the candidates. */
    slowest?: Slowest | null;
  }[];
  /** Drafts of jobs, the newest first. */
  drafts: { id: string; name: string }[];
  activity: NamedActivity[];
  checklist: { key: string; label: string; done: boolean; url: string }[];
  /** Read models that have stopped, the longest stop first; only for administrators. */
  stopped: { list: string; since: string }[];
  /** Absent for members who do not sell. */
  sales?: HomeSales;
  /** The job of the sample data; null if there is none. Absent if the caller may not add sample data. */
  sample?: { job_id: string } | null;
  /** With `?as_of=` in the address: queues, tasks and jobs at that moment, without the parts for acting. */
  past?: Past;
};
export const mostInterviews = 20;
export const dashboardPage = page<DashboardData>('/dashboard', { needs: holds('VIEW_DASHBOARD') });

/** A report in the index, with its figure. `entity`: the name of the report. */
export type IndexEntry = Headlined & { area: ReportArea; to: string };
export type ReportsData = Standard & {
  /** The first line: the largest change that is not due to chance. */
  finding: string;
  entries: IndexEntry[];
  saved: SeenReport[];
  /** The last so many days, the period of all figures. */
  days: number;
  period: { from: string; to: string };
  at: string;
  as_of: string | null;
  own_jobs: boolean;
  jobs: number;
};
/** The list of reports, each with its figure. Each report declares its own page. */
export const reportsPage = page<ReportsData>('/reports', { needs: readsReports });
