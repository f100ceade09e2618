import type { ReviewEvent } from '@candor/contracts/reviews/events';
import { waitingOn } from '@candor/contracts/reviews/rows';
import type { Reaction, Reviewed, ReviewState as State } from '@candor/contracts/reviews/values';
import type { Fold, Happened } from '../kernel/decider.ts';
import type { Job } from './job.state.ts';

// The review of one text of a job as a fold over its events. The rules are in features/reviews. It contains no comments: those stay in the log.

export type Review = {
  subject: Reviewed;
  state: State;
  reviewer_ids: readonly string[];
  /** The version of the text that each reviewer approved, and the moment of their answer, by reviewer. */
  approvals: Readonly<Record<string, number>>;
  answered: Readonly<Record<string, string>>;
  /** Reviewers who asked for changes since the last request. */
  changes: readonly string[];
  /** The version of the text to which the answers belong. */
  version: number;
  requested_by: string | null;
  requested_at: string | null;
  /** By reviewer: when they last got a reminder. */
  reminded: Readonly<Record<string, string>>;
  /** The thread of each comment. */
  comments: Readonly<Record<string, string>>;
  resolved: readonly string[];
  mentioned: readonly string[];
  /** The reactions to each comment or to the text, by its id; each reaction is stored as `user_id reaction`. */
  reactions: Readonly<Record<string, readonly string[]>>;
};
export type ReviewState = Review | null;
export const reactionKey = (user_id: string, reaction: Reaction): string => `${user_id} ${reaction}`;

/** The job's version at which a text last changed. Null: the job does not have the text (any more). */
export const versionOf = (job: Job, { type, id }: Pick<Reviewed, 'type' | 'id'>): number | null => {
  if (type === 'description') return job.texts_changed.description ?? 0;
  const parts: readonly { id: string }[] = type === 'section' ? job.sections : job.questions;
  return parts.some((part) => part.id === id) ? (job.texts_changed[id] ?? 0) : null;
};
/** Reviewers whose answer is still missing. */
export const awaited = (review: Review): string[] => waitingOn(review);

type Happening<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }> & Happened;
const begun = (review: ReviewState, subject: Reviewed): Review =>
  review ?? {
    subject,
    state: 'active',
    reviewer_ids: [],
    approvals: {},
    answered: {},
    changes: [],
    version: 0,
    requested_by: null,
    requested_at: null,
    reminded: {},
    comments: {},
    resolved: [],
    mentioned: [],
    reactions: {},
  };
const answeredBy = (review: Review, { metadata }: Happened): Review => ({
  ...review,
  answered: { ...review.answered, [metadata.actor.id]: metadata.occurred_at },
});
const reacted = (review: Review, { data, metadata }: Happening<'ReviewReactionSet'>): Review => {
  const to = data.comment_id ?? review.subject.id;
  const mine = reactionKey(metadata.actor.id, data.reaction);
  const others = (review.reactions[to] ?? []).filter((each) => each !== mine);
  return { ...review, reactions: { ...review.reactions, [to]: data.on ? [...others, mine] : others } };
};

export const reviewState: Fold<ReviewState, ReviewEvent> = {
  category: 'review',
  initial: null,
  evolve: {
    ReviewRequested: (state, { data, metadata }) => ({
      ...begun(state, data.subject),
      state: 'pending',
      reviewer_ids: data.reviewer_ids,
      changes: [],
      version: data.version,
      requested_by: metadata.actor.id,
      requested_at: metadata.occurred_at,
    }),
    ReviewCommented: (state, { data }) => {
      const review = begun(state, data.subject);
      return {
        ...review,
        comments: { ...review.comments, [data.comment_id]: data.thread_id },
        // An answer to a settled thread opens it again.
        resolved: review.resolved.filter((each) => each !== data.thread_id),
        mentioned: [...new Set([...review.mentioned, ...data.mention_ids])],
      };
    },
    ReviewApproved: (state, event) =>
      state && {
        ...answeredBy(state, event),
        version: event.data.version,
        approvals: { ...state.approvals, [event.metadata.actor.id]: event.data.version },
        changes: state.changes.filter((each) => each !== event.metadata.actor.id),
        state: event.data.complete ? 'approved' : state.state,
      },
    ReviewChangesRequested: (state, event) => {
      if (!state) return state;
      const { [event.metadata.actor.id]: _, ...approvals } = state.approvals;
      return {
        ...answeredBy(state, event),
        approvals,
        changes: [...new Set([...state.changes, event.metadata.actor.id])],
        state: 'active',
      };
    },
    ReviewReset: (state, { data }) =>
      state && { ...state, version: data.version, state: state.state === 'approved' ? 'active' : state.state },
    ReviewReactionSet: (state, event) => state && reacted(state, event),
    ReviewerReminded: (state, { data, metadata }) =>
      state && {
        ...state,
        reminded: {
          ...state.reminded,
          ...Object.fromEntries(data.user_ids.map((user_id) => [user_id, metadata.occurred_at])),
        },
      },
    ReviewThreadResolved: (state, { data }) => state && { ...state, resolved: [...state.resolved, data.thread_id] },
    ReviewThreadReopened: (state, { data }) =>
      state && { ...state, resolved: state.resolved.filter((each) => each !== data.thread_id) },
  },
};
