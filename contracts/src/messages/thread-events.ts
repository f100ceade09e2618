import { event, events, type EventOf, noPerson } from '../kernel/event.ts';
import { id, moment } from '../kernel/values.ts';

/** A conversation by mail with one person, beside the messages in it. Its id is the id of its first message. */
export const threadEvents = events(
  'thread',
  { about: noPerson },
  {
    /** Null: not assigned. */
    ThreadAssigned: event({ user_id: id.nullable() }, 'gave the conversation to a colleague'),
    ThreadSnoozed: event({ until: moment.nullable() }, 'put the conversation off'),
    ThreadDone: event({}, 'marked the conversation as done'),
    ThreadReopened: event({}, 'opened the conversation again'),
    ThreadRead: event({ by: id }, 'read the conversation'),
  },
);
export type ThreadEvent = EventOf<typeof threadEvents>;
