import { z } from 'zod';
import { event, events, personal, type EventOf } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';
import { reactions, Reviewed } from './values.ts';

const version = z.number().int().nonnegative();
/** The review of one text of a job. The author's key seals what they write. */
export const reviewEvents = events(
  'review',
  { about: 'author_id' },
  {
    /** `version`: of the text. `remind_at`: when reviewers who have not answered get a reminder. */
    ReviewRequested: event(
      { subject: Reviewed, reviewer_ids: z.array(id), version, remind_at: moment },
      'asked for a review',
    ),
    /** The first comment of a thread has the thread's id. */
    ReviewCommented: event(
      {
        author_id: word,
        subject: Reviewed,
        comment_id: id,
        thread_id: id,
        mention_ids: z.array(id),
        body: personal(z.string()),
      },
      'commented on the text',
    ),
    /** `complete`: this approval completes the review. */
    ReviewApproved: event({ subject: Reviewed, version, complete: z.boolean() }, 'approved the text'),
    ReviewChangesRequested: event({ subject: Reviewed, version, comment_id: id }, 'asked for changes to the text'),
    /** The text has changed: approvals of earlier versions no longer count. */
    ReviewReset: event(
      { subject: Reviewed, version },
      'reopened the review, because the text changed after it was approved',
    ),
    /** `comment_id` null: a reaction to the text itself. */
    ReviewReactionSet: event(
      { comment_id: id.nullable(), reaction: z.enum(reactions), on: z.boolean() },
      'reacted to a comment or to the text',
    ),
    ReviewerReminded: event({ subject: Reviewed, user_ids: z.array(id) }, 'reminded those who have not answered yet'),
    ReviewThreadResolved: event({ thread_id: id }, 'settled a thread'),
    ReviewThreadReopened: event({ thread_id: id }, 'reopened a settled thread'),
  },
);
export type ReviewEvent = EventOf<typeof reviewEvents>;
