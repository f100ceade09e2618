import { z } from 'zod';
import { event, events, type EventOf, nobody, personal } from '../kernel/event.ts';
import { receivedKinds } from './events.ts';
import { id, moment, word } from '../kernel/values.ts';

/** A conversation by mail with one person, beside the messages in it. Its id is the id of its first message. */
export const threadEvents = events(
  'thread',
  { about: nobody },
  {
    /** Null: nobody has it. */
    ThreadAssigned: event({ user_id: id.nullable() }, 'gave the conversation to a colleague'),
    ThreadSnoozed: event({ until: moment.nullable() }, 'put the conversation off'),
    ThreadDone: event({}, 'marked the conversation as done'),
    ThreadReopened: event({}, 'opened the conversation again'),
    ThreadRead: event({ by: id }, 'read the conversation'),
  },
);
export type ThreadEvent = EventOf<typeof threadEvents>;

/** A note of a member in a conversation. */
export const threadNoteEvents = events(
  'threadnote',
  { about: 'person_id' },
  {
    ThreadNoted: event(
      { person_id: word, thread_id: id, by: id, text: personal(z.string()) },
      'wrote a note in the conversation',
    ),
  },
);
export type ThreadNoteEvent = EventOf<typeof threadNoteEvents>;

/** A mail that no person could be found for. Its own id is the key that seals it, and the key is destroyed when a member decides. */
export const incomingEvents = events(
  'incoming',
  { about: 'stream' },
  {
    IncomingArrived: event(
      {
        from: personal(z.string()),
        to: personal(z.string()),
        subject: personal(z.string()),
        body: personal(z.string()),
        quoted: personal(z.string().nullable()),
        what: z.enum(receivedKinds),
        received_at: moment,
        internet_id: personal(z.string().nullable()),
        internet_id_hash: word,
        attached: personal(z.array(z.string()).nullable()),
        /** People who have the sender's address. */
        likely: z.array(id),
      },
      'received a mail of an unknown sender',
    ),
    IncomingMatched: event({ message_id: id, candidate_id: id }, 'gave the mail to a person'),
    IncomingDiscarded: event({}, 'discarded the mail'),
  },
);
export type IncomingEvent = EventOf<typeof incomingEvents>;
