import { z } from 'zod';
import { event, events, personal, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** One email. `person_id` is whom it is about: its key seals the words. */
export const messageEvents = events(
  'message',
  {
    MessageQueued: event(
      {
        person_id: z.string(),
        kind: z.string(),
        template_key: z.string().nullable(),
        to: personal(z.string()),
        subject: personal(z.string()),
        body: personal(z.string()),
        from_name: z.string(),
        reply_to: z.string().nullable(),
        scheduled_for: z.string(),
        candidate_id: id.nullable(),
        application_id: id.nullable(),
        job_id: id.nullable(),
        sent_by: z.string().nullable(),
      },
      'queued a {kind} message',
    ),
    MessageSent: event({ candidate_id: id.nullable(), application_id: id.nullable() }, 'message was sent'),
    MessageFailed: event(
      { candidate_id: id.nullable(), application_id: id.nullable(), error: z.string() },
      'message could not be sent: {error}',
    ),
    MessageCancelled: event(
      { candidate_id: id.nullable(), application_id: id.nullable(), reason: z.string() },
      'message was cancelled: {reason}',
    ),
    MessageRead: event({ by: z.string() }, 'read the message'),
  },
  'person_id',
);
export type MessageEvent = EventOf<typeof messageEvents>;
