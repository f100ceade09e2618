import { about } from '@candor/contracts/notifications/events';
import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs that notifications need.

/** Tells the members whom an event concerns, in the organization `of`. `to`: one member, or one of the roles below. */
export const notify = job('notify', {
  of: z.string(),
  event_id: z.string(),
  to: z.string(),
  ...about,
  // These fields are missing in jobs that an earlier release queued.
  review_id: about.review_id.default(null),
  job_id: about.job_id.default(null),
  candidate_id: about.candidate_id.default(null),
  note_id: about.note_id.default(null),
  scorecard_id: about.scorecard_id.default(null),
  appointment_id: about.appointment_id.default(null),
});
/** Values of `to` that do not name a member. */
export const owners = 'owners';
export const ownersAndExtender = 'owners and extender';
export const sender = 'sender';
/** The writer of a message in a colleague's name, and that colleague. A message in the writer's own name has neither. */
export const bothNames = 'both names';
/** The member who has the conversation, the owners of its job, and the writer of the message. */
export const holder = 'holder of the conversation';
/** The member to whom the task belongs at present. */
export const assignee = 'assignee';
/** The member who asked for the review. */
export const requester = 'requester';
/** The member who asked for approval of the openings. */
export const asker = 'asker';
/** The owner of the cadence, else the administrators. */
export const keeperOfCadence = 'owner of the cadence';
/** The owner of the deal, and the heads of sales. */
export const sellers = 'owner of the deal and heads of sales';
/** The members whom the form or the recruiting event names. */
export const keepers = 'members whom the form names';
/** The assignee of a person in a cadence, and the owner of the cadence. */
export const ofCadence = 'assignee and owner of the cadence';
export const administrators = 'administrators';
/** The interviewers who have not yet written their scorecard, or who are told of a booking, move or cancellation. */
export const interviewers = 'interviewers';
/** Ends a member's notifications of a scorecard that they have sent. */
export const settleNotifications = job(
  'settle-notifications',
  {
    user_id: z.string(),
    scorecard_id: z.string(),
    appointment_id: z.string(),
  },
  { whileSuspended: true },
);
/** Removes an old notification. */
export const forgetNotification = job('forget-notification', { notification_id: z.string() }, { whileSuspended: true });
/** Sends the mail about one notification. */
export const mailNotification = job('mail-notification', { notification_id: z.string() });
/** Sends a member the mail of one day about notifications of one organization. */
export const sendDigest = job('send-digest', { user_id: z.string(), digest_at: z.string() });
