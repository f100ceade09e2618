import { z } from 'zod';
import { event, events, nobody, type EventOf } from '../kernel/event.ts';
import { date, id, moment, word } from '../kernel/values.ts';
import { mailings } from './mailing.ts';
import { notificationKindNames } from './kinds.ts';

/** What a notification is about, by ids alone: names are looked up when it is shown. */
export const about = {
  kind: z.enum(notificationKindNames),
  /** Who did it; null: nobody, or a candidate. */
  actor_id: word.nullable(),
  application_id: id.nullable(),
  task_id: word.nullable(),
  message_id: word.nullable(),
  /** The member whose permissions were changed. */
  member_id: word.nullable(),
  day: date.nullable(),
};

/** That one member is told of one thing. */
export const notificationEvents = events(
  'notification',
  { about: nobody },
  {
    /** `mail` and `digest_at`: how the member wanted it then; a mail asks again. */
    NotificationMade: event(
      { ...about, user_id: word, mail: z.enum(mailings), digest_at: moment.nullable() },
      'told a member: {kind}',
    ),
    NotificationRead: event({}, 'read a notification'),
    NotificationForgotten: event({}, 'a notification went, because it was old'),
  },
);
export type NotificationEvent = EventOf<typeof notificationEvents>;
