import type { JobPage, Reasons } from '../jobs/pages.ts';
import type { JobParts } from '../jobs/rows.ts';
import { byJob, onJob } from '../kernel/endpoint.ts';
import type { ListResult } from '../kernel/list.ts';
import { recordPage } from '../kernel/page.ts';
import type { Option } from '../kernel/standard.ts';
import type { StepMark } from './events.ts';
import { applicationList, type ApplicationRow } from './rows.ts';

// Pages of the candidates on one job, and what the drawer shows of one.

const jobCandidates = ['MANAGE_CANDIDATE', 'MANAGE_PEOPLE', 'MANAGE_JOB'] as const;
/** What a card of the board carries of the application's row. */
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
  'resume_status',
  'knocked_out',
  'rank',
  'pass',
  'offer',
] as const satisfies readonly (keyof ApplicationRow)[];
export type Card = Pick<ApplicationRow, (typeof cardFields)[number]>;
export type BoardColumn = { step: StepMark & { sla_days: number }; count: number; over_sla: number; cards: Card[] };
export type BoardData = JobPage & {
  view: 'board' | 'list';
  board?: { columns: BoardColumn[]; quick: { need_you: number; unscheduled: number; waiting: number } };
  list?: ListResult<ApplicationRow>;
  reasons: Reasons;
  templates: { key: string; name: string; subject: string; body: string }[];
  sources: Option[];
};
/** The board, or the table with `view` e(board, list) in the section's filters. `sectionLimit` is the number of cards of each column. */
export const boardPage = recordPage<BoardData>('opportunities', 'jobs', 'candidates', {
  needs: onJob('list', byJob('id'), ...jobCandidates),
  list: applicationList,
});
export const leadsPage = recordPage<
  JobPage & { list: ListResult<ApplicationRow>; reasons: Reasons; sources: Option[] }
>('opportunities', 'jobs', 'leads', { needs: onJob('list', byJob('id'), ...jobCandidates), list: applicationList });
export const resumesPage = recordPage<
  JobPage & {
    list: ListResult<ApplicationRow>;
    reasons: Reasons;
    previews: Record<string, string>;
    requirements: JobParts['requirements']['requirements'];
  }
>('opportunities', 'jobs', 'resumes', { needs: onJob('resume', byJob('id'), ...jobCandidates), list: applicationList });
