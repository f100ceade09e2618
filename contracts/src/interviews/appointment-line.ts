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
  /** The candidate has left the round since, so a member must decide whether it takes place. */
  left: z.boolean(),
  /** For an appointment that was held: how many of its scorecards are in. */
  cards: z.object({ given: z.number(), all: z.number() }).optional(),
  /** `missed`: they did not come. */
  interviewers: z.array(
    z.object({ user_id: z.string(), name: z.string(), response: z.enum(keysOf(responses)), missed: z.boolean() }),
  ),
});
export type AppointmentLine = z.output<typeof AppointmentLine>;
