import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs about mail that follow from events.

/** Sends a queued message. `turn`: how often the mail was put off before; absent: the job may send it in any case. */
export const sendMessage = job('send-message', { message_id: z.string(), turn: z.number().optional() });
/** Takes a canceled mail out of the counts of its day. */
export const freeLetter = job('free-letter', { message_id: z.string() }, { whileSuspended: true });
/** Sends the waiting mails of a sender that was paused. */
export const sendWaiting = job('send-waiting', { user_id: z.string().nullable() });
/** Writes the message of a template to the candidate of an application. */
export const queueMessage = job('queue-message', { application_id: z.string(), template_key: z.string() });
/** Writes the message that was chosen when the application was archived. `event_id` names that event. */
export const queueRejection = job('queue-rejection', {
  application_id: z.string(),
  event_id: z.string(),
  scheduled_for: z.string(),
  sent_by: z.string().nullable(),
});
/** Writes the letter that was chosen with an action on an offer. `event_id` names that event. */
export const queueOfferLetter = job('queue-offer-letter', {
  application_id: z.string(),
  event_id: z.string(),
  sent_by: z.string().nullable(),
});
/** Writes the mail with the candidate's link for choosing a time. `event_id` names the event that made the link. */
export const queueInvite = job('queue-invite', {
  application_id: z.string(),
  event_id: z.string(),
  sent_by: z.string().nullable(),
});
/** Writes the rejection again when a withdrawal that canceled it was undone. */
export const queueRejectionAgain = job('queue-rejection-again', { application_id: z.string() });
/** Writes a follow-up of a step to the candidate. `revision`: the revision of the event that made it due. */
export const sendFollowUp = job('send-follow-up', {
  application_id: z.string(),
  revision: z.number(),
  follow_up_id: z.string(),
});
/** Sends the follow-ups that became due while a move, which was undone, kept the candidate elsewhere. `revision`: the revision of the event by which they first came to the step. */
export const followUpAgain = job('follow-up-again', { application_id: z.string(), revision: z.number() });
/** Cancels the waiting rejections of a candidate who is considered again, or has withdrawn (`withdrawn`). */
export const cancelRejections = job(
  'cancel-rejections',
  {
    application_id: z.string(),
    withdrawn: z.boolean().optional(),
  },
  { whileSuspended: true },
);
/** Writes one mail to one side about all changes of one request in a booking. `actor_id` and `uid` name the request; `at_last`: the mail does not wait any longer for links of video meetings. */
export const tellOfBooking = job('tell-of-booking', {
  booking_id: z.string(),
  actor_id: z.string(),
  uid: z.string(),
  to: z.enum(['candidate', 'interviewers']),
  at_last: z.boolean().optional(),
});
/** Tells people that the link of a video meeting has arrived, with the event `event_id`. */
export const tellOfLink = job('tell-of-link', { appointment_id: z.string(), event_id: z.string() });
/** Reminds both sides this many minutes before an appointment. `starts_at`: the time that the reminder was planned for; if the appointment was moved after that, its new time has its own reminders. `late`: the interviewers who joined after this reminder was due; only they are reminded. */
export const remindOfInterview = job('remind-of-interview', {
  appointment_id: z.string(),
  starts_at: z.string(),
  minutes: z.number(),
  late: z.array(z.string()).optional(),
});
