import type { SuggestingFact } from '../triage/suggested-reason.ts';
import type { JobPage, Reasons } from '../jobs/pages.ts';
import { movesCandidates } from '../accounts/needs.ts';
import type { JobParts } from '../jobs/rows.ts';
import { byJob, countsJob, readsJob } from '../jobs/record-kind.ts';
import type { RoundMeetingByApplication } from '../interviews/round-meeting.ts';
import type { ListResult } from '../kernel/list.ts';
import { type Items, listPage, recordPage } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { DissentNote, Gap, MissingScore, SentScores, WideCell } from '../scorecards/scores.ts';
import type { BoardLanes, Lane, Owners } from '../board/board-lanes.ts';
import type { BoardOrder } from '../board/board-order.ts';
import type { StepMark } from './events.ts';
import type { QuickCount } from './figures.ts';
import type { PastBoard } from '../board/past.ts';
import { applicationList, type ApplicationRow } from './rows.ts';

// Pages of a job's candidates, and the data of the drawer.

const jobCandidates = ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'] as const;
/** The fields of the application's row on a card of the board. */
export const cardFields = [
  'id',
  'candidate_id',
  'version',
  'name',
  'title',
  'headline',
  'company',
  'source',
  'entered_at',
  'applied_at',
  'schedule_status',
  'judged',
  'resume_status',
  'knocked_out',
  'knockout_at',
  'rank',
  'pass',
  'offer',
  'offer_request',
] as const satisfies readonly (keyof ApplicationRow)[];
export type Card = Pick<ApplicationRow, (typeof cardFields)[number]>;
export type BoardColumn = { step: StepMark & { sla_days: number }; count: number; over_sla: number; cards: Card[] };
/** A stay in a step; `to`: null while it lasts. Times are in ms. End steps are not stays. */
export type Stay = { name: string; type: string; from: number; to: number | null };
export type BoardData = Omit<JobPage, 'past'> & {
  view: 'board' | 'list' | 'timeline';
  /** The order of the cards in every column, as the caller chose it for this job. */
  order: BoardOrder;
  /** The grouping of the cards: from the address, else the caller's own setting for this job. */
  lanes: BoardLanes;
  board?: {
    columns: BoardColumn[];
    quick: Record<QuickCount, number>;
    /** The lanes in order; `owners`: the owners of the people on the board, by candidate. */
    laned?: { lanes: Lane[]; owners: Owners };
  };
  list?: ListResult<ApplicationRow>;
  /** When the applications in `list` were in which step, as known at `at` (ms). */
  timeline?: { at: number; stays: Record<string, Stay[]> };
  /** When the queued rejections of archived candidates in `list` are sent, by application. */
  rejections?: Record<string, string>;
  /** The conversations of each candidate's round, if any are arranged; absent on a page of the past. */
  meetings?: RoundMeetingByApplication;
  reasons: Reasons;
  templates: { key: string; name: string; subject: string; body: string }[];
  sources: Option[];
  /** The tags that people may have. */
  tags: Option[];
  /** With `?as_of=` in the address: the job and the board, or the list, at that moment. */
  past?: PastBoard;
};
/** How many candidates are in a step. */
export type StepCount = { step: StepMark; count: number };
/** The sections that show people, as numbers; a section that the reader may not count is absent. `section`: the section in the address, by its permission; null: all. */
export type JobNumbers = {
  section: string | null;
  candidates?: { steps: StepCount[]; live: number };
  leads?: number;
  /** `all`: all candidates in a step with resume review. */
  resumes?: { unread: number; all: number };
  /** The candidates in steps with scoring. */
  scores?: StepCount[];
};
/** The sections that show people, for a reader who may see only their numbers. */
export const jobNumbersPage = recordPage<JobPage & { numbers: JobNumbers }>('opportunities', 'jobs', 'numbers', {
  needs: countsJob(['list', 'scorecards', 'resume'], byJob('id'), ...jobCandidates),
});
/** The board, or the table with `view` e(board, list, timeline) in the section's filters; `lanes` e(none, owner, source, week) groups the cards. `sectionLimit` is the number of cards per column. */
const readsBoard = readsJob('list', byJob('id'), ...jobCandidates);
export const boardPage = recordPage<BoardData>('opportunities', 'jobs', 'candidates', {
  needs: readsBoard,
  instead: jobNumbersPage,
  list: applicationList,
});
/** The same for a prospect pipeline. */
export const prospectsPage = recordPage<BoardData>('opportunities', 'jobs', 'prospects', {
  needs: readsBoard,
  list: applicationList,
});
export const leadsPage = recordPage<
  JobPage & { list: ListResult<ApplicationRow>; reasons: Reasons; sources: Option[]; tags: Option[] }
>('opportunities', 'jobs', 'leads', {
  needs: readsBoard,
  instead: jobNumbersPage,
  list: applicationList,
});
export const resumesPage = recordPage<
  JobPage & {
    list: ListResult<ApplicationRow>;
    reasons: Reasons;
    previews: Record<string, string>;
    requirements: JobParts['requirements']['requirements'];
  }
>('opportunities', 'jobs', 'resumes', {
  needs: readsJob('resume', byJob('id'), ...jobCandidates),
  instead: jobNumbersPage,
  list: applicationList,
});
/**
 * Unread resumes, one person after the other. `quick`: the reasons for archiving under the keys 1 to 6; null: the key has none.
 * `suggesting`: the reason that each fact suggests.
 * `onward`: where to continue when all resumes here are read.
 */
export const triagePage = recordPage<
  JobPage & {
    list: ListResult<ApplicationRow>;
    reasons: Reasons;
    quick: (string | null)[];
    suggesting: Record<SuggestingFact, string | null>;
    onward: { id: string; name: string; waiting: number } | null;
    requirements: JobParts['requirements']['requirements'];
  }
>('opportunities', 'jobs', 'triage', {
  needs: readsJob('resume', byJob('id'), ...jobCandidates),
  list: applicationList,
});
/** A candidate in a round or at the final review, in the table of scores. */
export type ScoredCandidate = Pick<ApplicationRow, 'id' | 'candidate_id' | 'name' | 'title' | 'company' | 'step'>;
/** What an action on one of them needs besides. */
export type DecidedOn = Pick<ApplicationRow, 'version' | 'schedule_status' | 'offer' | 'offer_request'>;
/** Candidates by requirements, with the judgments that the reader may see. */
export const scoresPage = recordPage<
  JobPage & {
    list: ListResult<ScoredCandidate>;
    requirements: JobParts['requirements']['requirements'];
    /** The scores by application. */
    scores: Record<string, SentScores>;
    /** The members whose judgments are shown as dots. */
    people: string[];
    missing: MissingScore[];
    /** The widest differences, at most `mostWide`; `differ` counts all. */
    wide: WideCell[];
    differ: number;
    gaps: Gap[];
    /** Notes about candidates on whom the panel does not agree; at most `mostQuoted`. */
    dissent: DissentNote[];
    /** What an action needs, by application id. Empty for readers who cannot see the board, and on a page of a past moment. */
    decide: Record<string, DecidedOn>;
    reasons: Reasons;
    may: { remind: boolean; recommend: boolean };
  }
>('opportunities', 'jobs', 'scores', {
  needs: readsJob('scorecards', byJob('id'), ...jobCandidates),
  instead: jobNumbersPage,
  list: applicationList,
});
/** The data of a job that an action on one of its candidates needs. */
export type JobWithRights = Pick<BoardData, 'job' | 'rights'>;
/** What the drawer needs for the candidate in the address of a queue, and for their job. */
export type Walked = JobWithRights & Pick<BoardData, 'tabs' | 'names' | 'reasons'> & { id: string; name: string };
/** The candidates on all jobs who wait for the same thing: a sentence on Home opens it. `walked` is null while no candidate is open, or if the caller may not see them. */
export const queuePage = listPage<Standard & Items<ApplicationRow> & { names: Names; walked: Walked | null }>(
  'opportunities',
  'queue',
  {
    needs: movesCandidates,
    list: applicationList,
  },
);
