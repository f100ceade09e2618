import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byAwaited, byReview } from './record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { phrase } from '../words/say.ts';
import { flag, id, maybe, oneOf, text, words } from '../kernel/values.ts';
import { mostCommentText, mostReviewers, reactions, reviewActions, reviewedTypes, SeenReview } from './values.ts';

// How editors and reviewers work on a text of a job. A named reviewer needs no permission on the job.

const position = z.number().optional();
const acted = z.object({ review: SeenReview, position });
const acts = {
  job_id: id,
  action: oneOf('Action', reviewActions),
  reviewer_ids: z.array(idOfExisting(member)).max(mostReviewers, words.fewer('Reviewers', mostReviewers)).optional(),
  comment: maybe(text('Comment', mostCommentText)),
  /** The thread that the comment replies to. */
  thread_id: maybe(id),
  version: z.number().int().nonnegative().optional(),
};
type Acts = { action: string; reviewer_ids?: unknown[] | undefined; comment?: unknown; version?: unknown };
/** Refuses a request that lacks a field which its action requires. */
const complete = ({ action, reviewer_ids, comment, version }: Acts, context: z.RefinementCtx): void => {
  const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (action === 'request' && !reviewer_ids?.length) missing('reviewer_ids', 'Name at least one reviewer.');
  if (action === 'comment' && !comment) missing('comment', 'Write a comment.');
  if (action === 'change' && !comment) missing('comment', 'Say what should change.');
  if (action !== 'request' && reviewer_ids)
    missing('reviewer_ids', phrase('Name reviewers only when you request a review.'));
  if (action === 'approve' && version === undefined) missing('version', 'Say which version you approve.');
};
const rules =
  '`request` (editors) names reviewers, `comment` (reviewers and editors) may answer a thread, `approve` and `change` (named reviewers and administrators) answer the request. `version`: the version of the text that the person saw. A comment mentions a member as `@[id]`. Errors: not_found, not_editor, not_reviewer, job_closed, wrong_state, stale, limit.';

export const reviewDescription = endpoint('/api/jobdesc_review/upsert', {
  needs: sees(byReview('section_id', 'job_id'), 'MANAGE_JOB'),
  summary: `Review the description of a job or one of its sections: ${rules}`,
  request: z.strictObject({ ...acts, section_id: maybe(id) }).superRefine(complete),
  payload: acted,
});
export const reviewQuestion = endpoint('/api/opportunities/roles/workflowquestionreview', {
  needs: sees(byReview('id'), 'MANAGE_JOB'),
  summary: `Review a question of a job: ${rules}`,
  request: z.strictObject({ ...acts, id }).superRefine(complete),
  payload: acted,
});
export const setReaction = endpoint('/api/content_review/reaction', {
  needs: sees(byReview('review_comment_id', 'content'), 'MANAGE_JOB'),
  summary: 'React to a comment or to a text that was reviewed, or take that back. Errors: not_found.',
  request: z.strictObject({
    review_comment_id: maybe(id),
    content: maybe(z.strictObject({ type: z.enum(reviewedTypes), id })),
    reaction: oneOf('Reaction', reactions),
    on: flag.default(true),
  }),
  payload: z.object({ counts: z.partialRecord(z.enum(reactions), z.number()), position }),
});
export const resolveThread = endpoint('/api/content_review/resolve', {
  needs: sees(byReview('id'), 'MANAGE_JOB'),
  summary: 'Settle a thread of comments, or open it again. Errors: not_found, not_reviewer.',
  request: z.strictObject({ id, thread_id: id, resolved: flag.default(true) }),
  payload: acted,
});
export const remindReviewers = endpoint('/api/reviewer/remind', {
  needs: sees(byAwaited('id'), 'MANAGE_JOB'),
  summary:
    'Remind those whose answer is missing, each at most once in 24 hours. Without `user_ids`: all of them. `content` names a text under review, `scorecard` one interviewer’s part of a conversation, the conversation or an application, `recommendation` an application at a review. Errors: not_found, not_editor, wrong_state, limit.',
  request: z.strictObject({
    kind: oneOf('Kind', ['content', 'scorecard', 'recommendation']),
    id,
    user_ids: z.array(idOfExisting(member)).max(mostReviewers, words.fewer('Reviewers', mostReviewers)).optional(),
  }),
  payload: z.object({ reminded: z.array(z.object({ id: z.string(), name: z.string() })), position }),
});
