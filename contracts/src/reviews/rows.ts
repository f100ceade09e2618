import { list } from '../kernel/list.ts';
import type { ReviewedType, ReviewState } from './values.ts';

/** The state of the review of one text. Comments are read from the log. */
export type ReviewRow = {
  id: string;
  organization_id: string;
  job_id: string;
  type: ReviewedType;
  state: ReviewState;
  reviewer_ids: string[];
  /** By reviewer: the version that they approved. */
  approvals: Record<string, number>;
  /** The latest version of the text. */
  version: number;
  requested_by: string | null;
  requested_at: string | null;
  comment_ids: string[];
  changed_at: string;
};
/** Reviewers who have not approved the current text, during a review. */
export const waitingOn = ({
  state,
  reviewer_ids,
  approvals,
  version,
}: Pick<ReviewRow, 'state' | 'approvals' | 'version'> & { reviewer_ids: readonly string[] }): string[] =>
  state === 'pending' ? reviewer_ids.filter((user_id) => (approvals[user_id] ?? -1) < version) : [];
export const reviewList = list<ReviewRow>()({
  name: 'reviews',
  fields: {
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    waiting: { kind: 'keywords', of: (row) => waitingOn(row) },
    comment: { kind: 'keywords', of: (row) => row.comment_ids },
    requested_at: { kind: 'moment', of: (row) => row.requested_at },
  },
  filters: {
    job_id: { field: 'job_id', kind: 'equal' },
    waiting: { field: 'waiting', kind: 'equal' },
    comment: { field: 'comment', kind: 'equal' },
  },
  sorts: ['requested_at'],
  defaultSort: 'requested_at-asc',
  indexes: [['job_id']],
});
