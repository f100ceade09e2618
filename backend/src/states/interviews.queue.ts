import { z } from 'zod';
import { job } from '../kernel/work/queued-job.ts';

// The work that follows from appointments and from the calendars of people.

/** Looks whether anything was booked with a time that was held, and frees it if not. A process may have died in between. */
export const settleHeldTime = job('settle-held-time', {
  hold_id: z.string(),
  appointment_id: z.string(),
  people: z.array(z.string()),
});
/** Brings the meeting at the provider of video meetings in step with its appointment. `booked_by`: who asked for it; null: the candidate, or the application by itself. */
export const followVideoMeeting = job('follow-video-meeting', {
  appointment_id: z.string(),
  booked_by: z.string().nullable(),
});
/** Gives the meetings that are in the account of somebody who left the organization `of` to other hosts, and disconnects that account where it was their last organization. */
export const leaveVideoMeetings = job('leave-video-meetings', { user_id: z.string(), of: z.string() });
/** Two records are two people after all: neither is busy with the interviews of the other one. */
export const partCalendars = job('part-calendars', { kept_id: z.string(), merged_id: z.string() });
/** Keeps the task to add the link of a video conversation in step with it: made while the link is missing, closed when it is not needed any more. */
export const askForLink = job('ask-for-link', { appointment_id: z.string() });
/** Brings the entries of an appointment in its interviewers' calendars elsewhere up to date. */
export const writeToCalendars = job('write-to-calendars', { appointment_id: z.string() });
/** Brings all coming interviews of somebody into the calendar that they connected at this moment. */
export const fillOutsideCalendar = job('fill-outside-calendar', { user_id: z.string(), since: z.string() });
/** Reads the busy times of the calendar that they connected at this moment, and queues the next reading. `turn`: the time (ms) for which it was queued, which gives each reading a key of its own. */
export const readOutsideTimes = job('read-outside-times', {
  user_id: z.string(),
  since: z.string(),
  turn: z.number(),
});
/** Disconnects the calendar of somebody who has left their last organization, and removes the entries of any organization that they left. */
export const leaveOutsideCalendar = job('leave-outside-calendar', { user_id: z.string() });
/** Asks for the reading of every calendar that is connected, once a day. */
export const readLinkedCalendars = job('read-linked-calendars', { day: z.string() });
/** Brings the schedule status of an application in step with its appointments. */
export const followAppointments = job('follow-appointments', { application_id: z.string() });
/** The same for everybody who stands in a round whose panel has changed. */
export const followPanel = job('follow-panel', { job_id: z.string(), workflow_step_id: z.string() });
/** The same for everybody whose round waits for this person, or no longer does because they left the organization `of`. */
export const followMember = job('follow-member', { user_id: z.string(), of: z.string() });
/** A conversation is over and counts as held, unless somebody recorded otherwise. `ends_at`: when it was to end. */
export const completeAppointment = job('complete-appointment', { appointment_id: z.string(), ends_at: z.string() });
/** Cancels what is still to come of somebody who was archived. `until`: only what begins before then. */
export const cancelForArchived = job('cancel-for-archived', {
  application_id: z.string(),
  until: z.string().nullable(),
});
/** The same of somebody who was erased. */
export const cancelForErased = job('cancel-for-erased', { candidate_id: z.string() });
/** Cancels what is still to come of a round that somebody left, because whoever moved them wanted that. */
export const cancelForRound = job('cancel-for-round', {
  application_id: z.string(),
  step_id: z.string(),
  until: z.string().nullable(),
});
