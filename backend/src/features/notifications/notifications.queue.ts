import { about } from '@candor/contracts/notifications/events';
import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The work that notifications need.

/** Tells whom an event concerns, in the organization `of`. `to`: one member, or who they are there. */
export const notify = job('notify', {
  of: z.string(),
  event_id: z.string(),
  to: z.string(),
  ...about,
  // Missing in what an earlier release queued.
  review_id: about.review_id.default(null),
  job_id: about.job_id.default(null),
  candidate_id: about.candidate_id.default(null),
  note_id: about.note_id.default(null),
  scorecard_id: about.scorecard_id.default(null),
  appointment_id: about.appointment_id.default(null),
});
/** In `to`, where it names no member. */
export const owners = 'owners';
export const ownersAndExtender = 'owners and extender';
export const sender = 'sender';
/** Who asked for the review. */
export const requester = 'requester';
/** Who asked for approval of the openings. */
export const asker = 'asker';
export const administrators = 'administrators';
/** Those of the conversation who still owe a scorecard, or whom it concerns that it was booked, moved or canceled. */
export const interviewers = 'interviewers';
/** Ends what a member was told of a scorecard that they have sent. */
export const settleNotifications = job('settle-notifications', {
  user_id: z.string(),
  scorecard_id: z.string(),
  appointment_id: z.string(),
});
/** Removes a notification that is old. */
export const forgetNotification = job('forget-notification', { notification_id: z.string() });
/** Sends the mail about one notification. */
export const mailNotification = job('mail-notification', { notification_id: z.string() });
/** Sends a member the mail of one day about notifications of one organization. */
export const sendDigest = job('send-digest', { user_id: z.string(), digest_at: z.string() });
