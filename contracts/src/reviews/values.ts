import { z } from 'zod';
import { type At, dayLength } from '../values/days.ts';
import { id } from '../kernel/values.ts';

// A content review: members read a text of a job and approve it or ask for changes
// (docs/rules/jobs.md#reviews-of-texts).

/** active: the editors write. pending: reviewers read. approved: all of them have approved the current text. */
export const reviewStates = ['active', 'pending', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewActions = ['request', 'approve', 'comment', 'change'] as const;
export type ReviewAction = (typeof reviewActions)[number];
export const reactions = ['like', 'agree', 'question', 'celebrate'] as const;
export type Reaction = (typeof reactions)[number];
export const reviewedTypes = ['description', 'section', 'question'] as const;
export type ReviewedType = (typeof reviewedTypes)[number];

/** The text under review. The id of the section or question, or of the job for the whole description, is also the id of the review. */
export const Reviewed = z.object({ type: z.enum(reviewedTypes), id, job_id: id });
export type Reviewed = z.output<typeof Reviewed>;
/** The permission on the job that opens texts of this type. */
export const opensReviewed = {
  description: 'description',
  section: 'description',
  question: 'evaluation',
} as const;

export const mostReviewers = 20;
/** The most comments of one review, so that no page and no row grows without limit. */
export const mostComments = 200;
export const mostCommentText = 2000;
/** Days after a request until reviewers who have not answered get a reminder. */
export const reminderDays = 2;
/** Whether a reviewer got a reminder within the last 24 hours, and so gets no other. */
export const remindedLately = (reminded_at: string | null | undefined, now: At = Date.now()): boolean =>
  typeof reminded_at === 'string' && +new Date(now) - Date.parse(reminded_at) < dayLength;

/** A stored mention: by id, so that it follows the member's name. */
const mention = /@\[([0-9a-f-]{36})\]/g;
export const mentionOf = (user_id: string): string => `@[${user_id}]`;
/** The members that a comment mentions, each once. */
export const mentionsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(mention)].map(([, user_id]) => user_id!)),
];
/** A comment in pieces: words, and the ids of mentioned members. */
export const piecesOf = (body: string): Piece[] =>
  body.split(mention).flatMap((part, at): Piece[] => (at % 2 ? [{ user_id: part }] : part ? [{ words: part }] : []));
type Piece = { words: string } | { user_id: string };

const named = z.object({ id: z.string(), name: z.string() });
export const SeenComment = z.object({
  id: z.string(),
  by: named,
  body: z.string(),
  at: z.string(),
  /** How many members reacted, by reaction. */
  reactions: z.partialRecord(z.enum(reactions), z.number()),
  mine: z.array(z.enum(reactions)),
});
export const SeenThread = z.object({ id: z.string(), resolved: z.boolean(), comments: z.array(SeenComment) });
export type SeenThread = z.output<typeof SeenThread>;
/** waiting: has not answered yet. approved: the current text. outdated: an earlier text, which has changed since. changes: asked for changes. */
export const answers = ['waiting', 'approved', 'outdated', 'changes'] as const;
/** A review as its reader sees it. */
export const SeenReview = z.object({
  id: z.string(),
  type: z.enum(reviewedTypes),
  job_id: z.string(),
  state: z.enum(reviewStates),
  /** The job's version when the text last changed: an approval names the version that the reviewer saw. */
  version: z.number(),
  requested_by: named.nullable(),
  requested_at: z.string().nullable(),
  reviewers: z.array(
    named.extend({ answer: z.enum(answers), at: z.string().nullable(), reminded_at: z.string().nullable() }),
  ),
  /** The names of mentioned members, by id. */
  mentioned: z.record(z.string(), z.string()),
  threads: z.array(SeenThread),
  reactions: z.partialRecord(z.enum(reactions), z.number()),
  mine: z.array(z.enum(reactions)),
  /** What the reader may do at present. */
  may: z.object({ request: z.boolean(), comment: z.boolean(), answer: z.boolean(), remind: z.boolean() }),
});
export type SeenReview = z.output<typeof SeenReview>;
