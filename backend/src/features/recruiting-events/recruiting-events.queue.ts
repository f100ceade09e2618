import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

// The jobs that follow a registration, and those that tell people about a date.

/** The event of the log that a job is about. Jobs that an earlier release queued name it by `event_id` and without its revision. */
const cause = {
  instance_id: z.string(),
  cause_id: z.string().optional(),
  cause_revision: z.number().optional(),
  event_id: z.string().optional(),
};
const one = { ...cause, registration_id: z.string() };
/** Gives the recruiting event the address that it has, and no other. */
export const settleEventAddress = job('settle-event-address', { event_id: z.string() }, { whileSuspended: true });
/** Makes or finds the contact, and writes the mail about this stored event. */
export const tellRegistrant = job('tell-registrant', one);
/** Gives an offered place to the next person if it was not accepted until `until`. */
export const endPlaceOffer = job(
  'end-place-offer',
  { instance_id: z.string(), registration_id: z.string(), until: z.string() },
  { whileSuspended: true },
);
/** Tells all people who registered about another time or place, or that the date was canceled. */
export const tellEveryone = job('tell-registrants', cause);
/** Reminds all people who have a place. */
export const remindRegistrants = job('remind-registrants', { instance_id: z.string(), starts_at: z.string() });
/** Closes a date that is over. */
export const completeDate = job('complete-event-date', { instance_id: z.string() }, { whileSuspended: true });
/** Adds those who came to one cadence (series of mails) of the recruiting event, and those who did not come to another. */
export const followUpEvent = job('follow-up-event', { instance_id: z.string() });
/** Frees the places of a person who was erased. */
export const leaveEvents = job('leave-events', { candidate_id: z.string() }, { whileSuspended: true });
