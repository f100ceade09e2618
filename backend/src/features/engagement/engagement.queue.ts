import { z } from 'zod';
import { job } from '../../kernel/work/queued-job.ts';

/** Ends a consent to marketing on its date, if no later one was given. */
export const endMarketingConsent = job('end-marketing-consent', { candidate_id: z.string(), until: z.string() });

/** Records that a contact did something that the log knows already, such as sending a form. `of`: the record that tells more. `confirmation`: the consent of the form was confirmed. */
export const recordSign = job('record-sign', {
  candidate_id: z.string(),
  type_key: z.string(),
  at: z.string(),
  of: z.object({ kind: z.enum(['submission', 'confirmation', 'none']), id: z.string() }),
  /** The browser in which the reader confirmed, by its hash. */
  visitor: z.string().nullable().optional(),
});
/** Records that a contact registered for an event or came to it. `confirmed`: the consent of the registration was confirmed at that moment. */
export const recordEventSign = job('record-event-sign', {
  instance_id: z.string(),
  registration_id: z.string(),
  candidate_id: z.string(),
  type_key: z.enum(['event_registered', 'event_attended']),
  at: z.string(),
  confirmed: z.boolean(),
});
