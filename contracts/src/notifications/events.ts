import { z } from 'zod';
import { earlier, event, events, noPerson, type EventOf } from '../kernel/event.ts';
import { type RuleEvent, ruleEvents } from '../cadences/values.ts';
import { id, moment, storedDay, word } from '../kernel/values.ts';
import { mailings } from './mailing.ts';
import { notificationKindNames } from './kinds.ts';
import { requestKindKeys } from '../privacy/values.ts';

/** The subject of a notification, by ids alone: names are looked up when it is shown. */
export const about = {
  kind: z.enum(notificationKindNames),
  /** The member who did it; null: it was a candidate, or no person. */
  actor_id: word.nullable(),
  application_id: id.nullable(),
  task_id: word.nullable(),
  message_id: word.nullable(),
  review_id: word.nullable(),
  job_id: word.nullable(),
  /** The member whose permissions were changed. */
  member_id: word.nullable(),
  day: storedDay.nullable(),
  /** The note, and the record that has it. */
  candidate_id: id.nullable(),
  note_id: id.nullable(),
  /** The id of one interviewer's part of a conversation, of the conversation, or of the application that is judged. */
  scorecard_id: id.nullable(),
  appointment_id: id.nullable(),
  /** The form that a visitor sent. */
  form_id: id.optional(),
  /** The event for which a person registered. */
  recruiting_event_id: id.optional(),
  /** What a candidate asks about their data. Absent in earlier events, which are about erasure. */
  request: z.enum(requestKindKeys).optional(),
  /** One person in a cadence. */
  enrollment_id: id.optional(),
  /** What happened to that person, if a rule of the cadence told the member. */
  happened: z.enum(Object.keys(ruleEvents) as [RuleEvent]).optional(),
  deal_id: id.optional(),
  commission_id: id.optional(),
  /** The time that the conversation had when an interviewer was removed from it: the interviewer may see no later time. */
  had: z.object({ starts_at: moment, ends_at: moment }).optional(),
};

/** One member is notified of one thing. */
export const notificationEvents = events(
  'notification',
  { about: noPerson },
  {
    /** `mail` and `digest_at`: the member's setting at that time; the mail checks it again. */
    NotificationMade: event(
      { ...about, user_id: word, mail: z.enum(mailings), digest_at: moment.nullable() },
      'notified a member: {kind}',
      {
        earlier: [
          earlier({
            personal: [],
            example: {
              kind: 'new_application',
              actor_id: null,
              application_id: '00000000-0000-4000-8000-000000000005',
              task_id: null,
              message_id: null,
              member_id: null,
              day: null,
              user_id: '00000000-0000-4000-8000-000000000008',
              mail: 'daily',
              digest_at: '2026-03-03T07:00:00.000Z',
            },
            upcast: (data) => ({ ...data, review_id: null }),
          }),
          earlier({
            personal: [],
            example: {
              kind: 'review_requested',
              actor_id: '00000000-0000-4000-8000-000000000007',
              application_id: null,
              task_id: null,
              message_id: null,
              review_id: '00000000-0000-4000-8000-000000000006',
              member_id: null,
              day: null,
              user_id: '00000000-0000-4000-8000-000000000008',
              mail: 'instant',
              digest_at: null,
            },
            upcast: (data) => ({ ...data, job_id: null }),
          }),
          earlier({
            personal: [],
            example: {
              kind: 'headcount_requested',
              actor_id: '00000000-0000-4000-8000-000000000007',
              application_id: null,
              task_id: null,
              message_id: null,
              review_id: null,
              job_id: '00000000-0000-4000-8000-000000000004',
              member_id: null,
              day: null,
              user_id: '00000000-0000-4000-8000-000000000008',
              mail: 'instant',
              digest_at: null,
            },
            upcast: (data) => ({ ...data, candidate_id: null, note_id: null }),
          }),
          earlier({
            personal: [],
            example: {
              kind: 'mentioned_in_note',
              actor_id: '00000000-0000-4000-8000-000000000007',
              application_id: null,
              task_id: null,
              message_id: null,
              review_id: null,
              job_id: null,
              member_id: null,
              day: null,
              candidate_id: '00000000-0000-4000-8000-000000000003',
              note_id: '00000000-0000-4000-8000-000000000009',
              user_id: '00000000-0000-4000-8000-000000000008',
              mail: 'instant',
              digest_at: null,
            },
            upcast: (data) => ({ ...data, scorecard_id: null, appointment_id: null }),
          }),
        ],
      },
    ),
    NotificationRead: event({}, 'read a notification'),
    NotificationForgotten: event({}, 'removed an old notification'),
  },
);
export type NotificationEvent = EventOf<typeof notificationEvents>;
