import type { ReviewEvent } from '@candor/contracts/reviews/events';
import {
  mentionsIn,
  mostComments,
  mostReviewers,
  type Reaction,
  type Reviewed,
  remindedLately,
} from '@candor/contracts/reviews/values';
import { awaited, reactionKey, type ReviewState, reviewState } from '../../states/review.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import { alreadyReminded, type Context, type Decider, reject, type Rejection, stale } from '../../kernel/decider.ts';

// The rules of a review of one text of a job: an editor asks for it, named reviewers approve the text or ask for changes, and both
// comment (docs/rules/jobs.md#reviews-of-texts).

type Saying = { subject: Reviewed; body?: string | null; thread_id?: string | null };
export type ReviewCommands = {
  request: Saying & { reviewer_ids: readonly string[] };
  comment: Saying;
  /** `version`: the version of the text that the caller saw. */
  approve: Saying & { version: number };
  change: Saying & { version?: number };
  react: { comment_id: string | null; reaction: Reaction; on: boolean };
  resolve: { thread_id: string; resolved: boolean };
  /** `user_ids`: if they are missing, all reviewers who have not answered are reminded. */
  remind: { user_ids?: readonly string[] };
  /** Opens the review again because the text has changed. */
  reset: Record<never, never>;
};
/** The facts of the job that the rules need. */
export type ReviewFacts = {
  /** The job's version at which the text last changed; null: the text was removed. */
  version: number | null;
  closed: boolean;
  /** Whether the caller is an editor of the job. */
  editor: boolean;
  admin: boolean;
  /** The time at which reviewers who have not answered are reminded. */
  remind_at: string;
  /** The names of the reviewers. */
  names: Readonly<Record<string, string>>;
};
type Asked = Context<ReviewFacts>;

const notEditor = reject('not_editor', 'Only an editor of this job can change it.');
const removed = reject('wrong_state', 'This text was removed from the job.');
const nothing = reject('wrong_state', 'Nothing is waiting for review.');
const noThread = reject('not_found', 'Comment not found.');
const noReview = reject('not_found', 'Review not found.');

const namedIn = (state: ReviewState, { actor }: Asked): boolean => state?.reviewer_ids.includes(actor.id) ?? false;
/** Whether the caller takes part in the review: members who were named, edit the job or were mentioned do. */
const takesPart = (state: ReviewState, context: Asked): boolean =>
  context.facts.editor ||
  context.facts.admin ||
  namedIn(state, context) ||
  (state?.mentioned.includes(context.actor.id) ?? false);
const outsider = reject('not_reviewer', 'Only reviewers and editors can comment.');

/** The event of the written words, as the first comment of a thread or as an answer in one. */
const said = ({ subject, body, thread_id }: Saying, state: ReviewState, { actor, newId }: Asked) => {
  if (!body) return [];
  if (Object.keys(state?.comments ?? {}).length >= mostComments)
    return reject('limit', 'At most {most, number} comments are allowed.', { most: mostComments });
  if (thread_id && state?.comments[thread_id] !== thread_id) return noThread;
  const comment_id = newId();
  const comment: ReviewEvent = {
    type: 'ReviewCommented',
    data: {
      author_id: actor.id,
      subject,
      comment_id,
      thread_id: thread_id ?? comment_id,
      mention_ids: mentionsIn(body),
      body,
    },
  };
  return [comment];
};
/** The event of the reviewer's answer, together with the event of the written words. */
const withWords = (
  words: ReturnType<typeof said>,
  answer: (comment_id: string) => ReviewEvent,
): readonly ReviewEvent[] | Rejection => {
  if (!Array.isArray(words)) return words;
  const [comment] = words;
  return [...words, answer(comment?.type === 'ReviewCommented' ? comment.data.comment_id : '')];
};
/** Why comments on the text are refused at present. */
const unable = ({ facts }: Asked): Rejection | null =>
  facts.closed ? jobClosed : facts.version === null ? removed : null;

export const review: Decider<ReviewState, ReviewCommands, ReviewEvent, ReviewFacts> = {
  ...reviewState,
  decide: {
    request: (command, state, context) => {
      const { facts } = context;
      if (!facts.editor) return notEditor;
      const refused = unable(context);
      if (refused) return refused;
      if (state?.state === 'approved')
        return reject('wrong_state', 'This text is already approved. Changing it reopens the review.');
      const pending = state?.state === 'pending';
      const reviewer_ids = [...new Set([...(pending ? state.reviewer_ids : []), ...command.reviewer_ids])];
      if (reviewer_ids.length > mostReviewers)
        return reject('limit', 'At most {most, number} reviewers are allowed.', { most: mostReviewers });
      const { subject } = command;
      const asked =
        pending && reviewer_ids.length === state.reviewer_ids.length
          ? []
          : [
              {
                type: 'ReviewRequested' as const,
                data: { subject, reviewer_ids, version: facts.version!, remind_at: facts.remind_at },
              },
            ];
      const words = said(command, state, context);
      return Array.isArray(words) ? [...asked, ...words] : words;
    },

    comment: (command, state, context) =>
      takesPart(state, context) ? (unable(context) ?? said(command, state, context)) : outsider,

    approve: (command, state, context) => {
      const { facts, actor } = context;
      if (!namedIn(state, context) && !facts.admin) return reject('not_reviewer', 'Only a named reviewer can approve.');
      const refused = unable(context);
      if (refused) return refused;
      if (state && state.state !== 'active' && state.approvals[actor.id] === facts.version) return [];
      if (state?.state !== 'pending') return nothing;
      if (command.version < facts.version!) return stale('text');
      const version = facts.version!;
      // An administrator who was not named as a reviewer decides for all of them.
      const complete =
        !namedIn(state, context) || awaited({ ...state, version }).every((user_id) => user_id === actor.id);
      return withWords(said(command, state, context), () => ({
        type: 'ReviewApproved',
        data: { subject: command.subject, version, complete },
      }));
    },

    change: (command, state, context) => {
      const { facts } = context;
      if (!namedIn(state, context) && !facts.admin)
        return reject('not_reviewer', 'Only a named reviewer can ask for changes.');
      const refused = unable(context);
      if (refused) return refused;
      if (!state || state.state === 'active') return nothing;
      if (command.version !== undefined && command.version < facts.version!) return stale('text');
      return withWords(said(command, state, context), (comment_id) => ({
        type: 'ReviewChangesRequested',
        data: { subject: command.subject, version: facts.version!, comment_id },
      }));
    },

    react: ({ comment_id, reaction, on }, state, { actor }) => {
      if (!state || (comment_id && !(comment_id in state.comments))) return noThread;
      const held = state.reactions[comment_id ?? state.subject.id] ?? [];
      return held.includes(reactionKey(actor.id, reaction)) === on
        ? []
        : [{ type: 'ReviewReactionSet', data: { comment_id, reaction, on } }];
    },

    resolve: ({ thread_id, resolved }, state, context) => {
      if (!takesPart(state, context)) return outsider;
      if (state?.comments[thread_id] !== thread_id) return noThread;
      if (state.resolved.includes(thread_id) === resolved) return [];
      return [{ type: resolved ? 'ReviewThreadResolved' : 'ReviewThreadReopened', data: { thread_id } }];
    },

    remind: ({ user_ids }, state, context) => {
      const { facts, actor, now } = context;
      if (!facts.editor && actor.type === 'user') return notEditor;
      if (!state) return noReview;
      const waiting = awaited(state).filter((user_id) => !user_ids || user_ids.includes(user_id));
      if (!waiting.length || facts.closed || facts.version === null) return nothing;
      const due = waiting.filter((user_id) => !remindedLately(state.reminded[user_id], now));
      if (!due.length) return alreadyReminded(waiting.map((user_id) => facts.names[user_id] ?? '–').join(', '));
      return [{ type: 'ReviewerReminded', data: { subject: state.subject, user_ids: due } }];
    },

    reset: (_, state, { facts }) => {
      const version = facts.version;
      if (!state || version === null || state.version >= version) return [];
      const approved = Object.values(state.approvals).some((each) => each === state.version);
      return state.state === 'approved' || (state.state === 'pending' && approved)
        ? [{ type: 'ReviewReset', data: { subject: state.subject, version } }]
        : [];
    },
  },
};
