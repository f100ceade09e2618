import { holds } from '../kernel/endpoint.ts';
import { readsReports } from '../accounts/needs.ts';
import type { Slowest } from '../jobs/health.ts';
import type { JobRow } from '../jobs/rows.ts';
import type { OwnQueue } from '../pipeline/figures.ts';
import { page } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Standard, StepRef } from '../kernel/standard.ts';
import type { DueScorecard, OwnInterview } from '../interviews/meetings.ts';
import type { NamedActivity } from '../organization/rows.ts';
import type { WaitingReview } from '../reviews/pages.ts';
import type { TaskRow } from '../tasks/rows.ts';

// Pages that sum up what happened.

/** A candidate in a queue of Home. */
export type QueuedCandidate = {
  id: string;
  job_id: string;
  name: string;
  job_name: string;
  step: StepRef;
  days: number;
  sla_days: number;
  /** The day on which the offer ends. */
  ends_on: string | null;
};
/** Openings of one job that wait for approval. `by`: who asked last. */
export type WaitingOpenings = {
  job_id: string;
  job_name: string;
  count: number;
  by: string | null;
  at: string;
  note: string | null;
};
/** An offer that waits for approval. `by`: who asked. */
export type WaitingOffer = {
  application_id: string;
  job_id: string;
  job_name: string;
  name: string;
  by: string;
  at: string;
  /** Of an offer that stands. */
  change: boolean;
};
export type DashboardData = Standard & {
  /** The first of the tasks that are due today or late. `tasks_due` counts all of them. */
  tasks: TaskRow[];
  tasks_due: number;
  /** The caller's own coming interviews, in the order of time, at most `mostInterviews`. `interviews_today`: how many of them are on the caller's day. */
  interviews: OwnInterview[];
  interviews_today: number;
  /** The scorecards that the caller owes for conversations that have ended, the oldest first. */
  scorecards: DueScorecard[];
  /** The texts that the caller is asked to review, the longest waiting first. */
  reviews: WaitingReview[];
  /** The jobs with openings that wait for the caller's approval, the longest waiting first. */
  headcount: WaitingOpenings[];
  /** The offers that wait for the caller's approval, the longest waiting first. */
  offers_to_approve: WaitingOffer[];
  /** What waits for the caller: only queues that are theirs to work on and hold somebody, with the first of each. */
  queues: { name: OwnQueue; count: number; rows: QueuedCandidate[] }[];
  /** The job on which reading begins: where a resume waits longest. Null: no resume waits that the caller may read. */
  read_from: string | null;
  /** How many wait for others. */
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
    /** Null where nobody waits for a planned step; absent where the caller may not see the candidates. */
    slowest?: Slowest | null;
  }[];
  /** Jobs that nobody has published yet, the newest first. */
  drafts: { id: string; name: string }[];
  activity: NamedActivity[];
  checklist: { key: string; label: string; done: boolean; url: string }[];
  /** Lists that have stopped, the longest first; for administrators. */
  stopped: { list: string; since: string }[];
  /** The job of the sample data; null where there is none. Absent where the caller may not add any. */
  sample?: { job_id: string } | null;
  /** With `?as_of=` in the address: queues, tasks and jobs are as they were at that moment, and what helps to act is left out. */
  past?: Past;
};
export const mostInterviews = 20;
export const dashboardPage = page<DashboardData>('/dashboard', { needs: holds('VIEW_DASHBOARD') });

/** Which reports there are. The page of each is a part of its report. */
export const reportsPage = page<Standard>('/reports', { needs: readsReports });
