import { z } from 'zod';
import { keysOf, meetingTypes } from '../jobs/values.ts';
import { appointmentStatuses, responses } from './values.ts';

/** An appointment as the drawer and a person's page show it, with its interviewers in order. */
export const AppointmentLine = z.object({
  id: z.string(),
  booking_id: z.string(),
  application_id: z.string(),
  job_id: z.string(),
  step_id: z.string(),
  title: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  meeting_type: z.enum(keysOf(meetingTypes)),
  /** The link of a video call, or the number to call. */
  video_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  status: z.enum(keysOf(appointmentStatuses)),
  /** Whether the candidate has left the round after the booking, so that a member must decide whether the conversation takes place. */
  left: z.boolean(),
  /** The number of submitted scorecards and of all scorecards; present if the conversation took place. */
  cards: z.object({ given: z.number(), all: z.number() }).optional(),
  /** `missed`: whether the interviewer did not come. */
  interviewers: z.array(
    z.object({ user_id: z.string(), name: z.string(), response: z.enum(keysOf(responses)), missed: z.boolean() }),
  ),
});
export type AppointmentLine = z.output<typeof AppointmentLine>;
