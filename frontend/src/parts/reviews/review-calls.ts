import { reviewDescription, reviewQuestion } from '@candor/contracts/reviews/endpoints';
import type { ReviewAction, SeenReview } from '@candor/contracts/reviews/values';
import { call } from '../../page/call.ts';

type More = { comment?: string | null; reviewer_ids?: string[]; thread_id?: string; version?: number };
/** Sends an action on the review of a text. */
export const act = ({ type, id, job_id }: SeenReview, action: ReviewAction, more: More = {}) =>
  type === 'question'
    ? call(reviewQuestion, { id, job_id, action, ...more })
    : call(reviewDescription, { job_id, ...(type === 'section' ? { section_id: id } : {}), action, ...more });
