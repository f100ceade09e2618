import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Ends a consent to marketing on its end date, if no later consent was given. */
export const endMarketingConsent = job('end-marketing-consent', { candidate_id: z.string(), until: z.string() });

/** Records that a contact did something that the log knows already, such as sending a form. `of`: the record with the details. `confirmation`: the consent of the form was confirmed. */
export const recordSign = job('record-sign', {
  candidate_id: z.string(),
  type_key: z.string(),
  at: z.string(),
  of: z.object({ kind: z.enum(['submission', 'confirmation', 'none']), id: z.string() }),
  /** The hash of the browser in which the reader confirmed. */
  visitor: z.string().nullable().optional(),
});
/** Records that a contact registered for an event or came to it. `confirmed`: whether the consent of the registration was confirmed at that time. */
export const recordEventSign = job('record-event-sign', {
  instance_id: z.string(),
  registration_id: z.string(),
  candidate_id: z.string(),
  type_key: z.enum(['event_registered', 'event_attended']),
  at: z.string(),
  confirmed: z.boolean(),
});
