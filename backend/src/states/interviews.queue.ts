import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// Background jobs that follow from appointments and from people's calendars.

/** Checks whether a held time was booked, and frees it if not. A process may have died in between. */
export const settleHeldTime = job('settle-held-time', {
  hold_id: z.string(),
  appointment_id: z.string(),
  people: z.array(z.string()),
});
/** Updates the meeting at the video provider to match its appointment. `booked_by`: the user who booked it. Null: the candidate, or the application by itself. */
export const followVideoMeeting = job('follow-video-meeting', {
  appointment_id: z.string(),
  booked_by: z.string().nullable(),
});
/** Moves the meetings in the account of a user who left the organization `of` to other hosts. Disconnects the account if it was their last organization. */
export const leaveVideoMeetings = job(
  'leave-video-meetings',
  { user_id: z.string(), of: z.string() },
  { whileSuspended: true },
);
/** A merge was undone because the records are two people: each is freed from the other's interviews. */
export const partCalendars = job(
  'part-calendars',
  { kept_id: z.string(), merged_id: z.string() },
  { whileSuspended: true },
);
/** Maintains the task to add a video conversation's link: it is made while the link is missing and closed when the link is not needed any more. */
export const askForLink = job('ask-for-link', { appointment_id: z.string() });
/** Updates the entries of an appointment in its interviewers' outside calendars. */
export const writeToCalendars = job('write-to-calendars', { appointment_id: z.string() });
/** Writes all coming interviews of a user to the calendar that they connected at this moment. */
export const fillOutsideCalendar = job('fill-outside-calendar', { user_id: z.string(), since: z.string() });
/** Reads the busy times of the calendar that the user connected at `since`, and queues the next reading. `turn`: the time (ms) for which it was queued, which gives each reading its own key. */
export const readOutsideTimes = job('read-outside-times', {
  user_id: z.string(),
  since: z.string(),
  turn: z.number(),
});
/** Disconnects the calendar of a user who has left their last organization, and removes the entries of any organization that they left. */
export const leaveOutsideCalendar = job('leave-outside-calendar', { user_id: z.string() }, { whileSuspended: true });
/** Queues a reading of every connected calendar, once a day. */
export const readLinkedCalendars = job('read-linked-calendars', { day: z.string() });
/** Updates the schedule status of an application to match its appointments. */
export const followAppointments = job('follow-appointments', { application_id: z.string() });
/** The same for all candidates in a round whose panel has changed. */
export const followPanel = job('follow-panel', { job_id: z.string(), workflow_step_id: z.string() });
/** The same for all candidates whose round waits for this person, or no longer does because the person left the organization `of`. */
export const followMember = job('follow-member', { user_id: z.string(), of: z.string() });
/** Marks a conversation as held when it has ended, unless a member recorded otherwise. `ends_at`: its planned end. */
export const completeAppointment = job('complete-appointment', { appointment_id: z.string(), ends_at: z.string() });
/** Cancels the coming conversations of a candidate whose application has ended. Its name is from when only an archive did. `until`: only those that begin before then. */
export const cancelForArchived = job('cancel-for-archived', {
  application_id: z.string(),
  until: z.string().nullable(),
});
/** The same for an erased candidate. */
export const cancelForErased = job('cancel-for-erased', { candidate_id: z.string() }, { whileSuspended: true });
/** Cancels the coming conversations of a round that a candidate left, because the member who moved them wanted that. */
export const cancelForRound = job('cancel-for-round', {
  application_id: z.string(),
  step_id: z.string(),
  until: z.string().nullable(),
});
