import { z } from 'zod';
import { event, events, type EventOf, personal } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';
import { receivedKinds, ReceivedFile } from './events.ts';

/**
 * A mail that came in and is not assigned to a person yet. Its text is sealed with a key of its own, which is destroyed when the mail
 * is assigned to a person or dismissed.
 */
export const incomingEvents = events(
  'incoming',
  { about: 'stream' },
  {
    IncomingArrived: event(
      {
        from: personal(z.string()),
        from_name: personal(z.string()),
        to: personal(z.string()),
        subject: personal(z.string()),
        body: personal(z.string()),
        quoted: personal(z.string().nullable()),
        what: z.enum(receivedKinds),
        /** Our letter to which it is an answer, though its sender is not the person who got that letter. */
        answers: id.nullable(),
        received_at: moment,
        internet_id: personal(z.string().nullable()),
        internet_id_hash: word,
        attached: personal(z.array(z.string()).nullable()),
        files: z.array(ReceivedFile.nullable()),
      },
      'got a mail of an unknown sender',
    ),
    /** `message_id`: the message that the mail became. */
    IncomingMatched: event(
      { candidate_id: id, application_id: id.nullable(), job_id: id.nullable(), thread_id: id, message_id: id },
      'said who sent the mail',
    ),
    IncomingDismissed: event({}, 'dismissed the mail'),
  },
);
export type IncomingEvent = EventOf<typeof incomingEvents>;
