import { phrase } from '../words/say.ts';
import { z } from 'zod';
import { earlier, event, events, open, personal, type EventOf, without } from '../kernel/event.ts';
import { id, moment, word } from '../kernel/values.ts';
import { LetterOfStep, queued } from './letter-of-step.ts';
import { putOff, putOffReasons } from './put-off.ts';

const about = { candidate_id: id.nullable(), application_id: id.nullable() };
/** What kind of mail came in, decided by its structure. */
export const receivedKinds = ['reply', 'out_of_office', 'calendar_reply', 'other'] as const;
export type ReceivedKind = (typeof receivedKinds)[number];
/** A file that goes with a letter, as its upload named it. */
export const AttachedFile = z.object({ file_id: z.string(), name: z.string(), type: z.string(), size: z.number() });
export type AttachedFile = z.output<typeof AttachedFile>;
/** A file that came with a mail, kept under this name of the store. */
export const ReceivedFile = z.object({ file_id: word, type: word, size: z.number() });
export type ReceivedFile = z.output<typeof ReceivedFile>;
const someone = '00000000-0000-4000-8000-000000000003';

/** A mail that came in. The text is of the person who wrote it: no member wrote any of it. */
const mail = {
  person_id: word,
  thread_id: id,
  from: personal(z.string()),
  to: personal(z.string()),
  subject: personal(z.string()),
  /** The new text without the quoted mail, as clean HTML. */
  body: personal(z.string()),
  /** The quoted mail that follows the new text, as clean HTML. */
  quoted: personal(z.string().nullable()),
  what: z.enum(receivedKinds),
  /** The day on which an absent person is back, as far as their mail says it. */
  out_until: moment.nullable(),
  answers: id.nullable(),
  ...about,
  job_id: id.nullable(),
  received_at: moment,
  /** The Message-ID that the writer's mail program gave it. */
  internet_id: personal(z.string().nullable()),
  /** A fingerprint of Message-ID and content. */
  internet_id_hash: word,
  /** The names of the attached files. */
  attached: personal(z.array(z.string()).nullable()),
  /** How each attached file is stored; null: its kind or size is not accepted. */
  files: z.array(ReceivedFile.nullable()).optional(),
};
/** Who else writes in a person’s conversation: a reader of a copy, or a member from their own mail program. */
export const otherWriters = ['copy', 'member'] as const;
export type OtherWriter = (typeof otherWriters)[number];

/** One email. `person_id`: the person whom it is about and whose key seals its text. */
export const messageEvents = events(
  'message',
  { about: 'person_id' },
  {
    MessageQueued: event(
      {
        person_id: word,
        kind: word,
        template_key: open(z.string().nullable()),
        to: personal(z.string()),
        subject: personal(z.string()),
        body: personal(z.string()),
        /** The organization's name, never a member's. */
        from_name: open(z.string()),
        scheduled_for: moment,
        ...about,
        job_id: id.nullable(),
        /** The user to whose address replies go; the address is looked up when the mail is sent. */
        sent_by: word.nullable(),
        of_step: open(LetterOfStep.optional()),
        /** The step of a cadence that wrote the message, and which of its two texts it is. */
        of_cadence: z.object({ enrollment_id: id, step_id: id, variant: z.enum(['a', 'b']).optional() }).optional(),
        /** The task from which a member sent it. It is done once the message is sent. */
        task_id: id.optional(),
        /** The attached calendar file. */
        calendar: personal(z.string().nullable().optional()),
        /** The conversation to which the message belongs; absent: it begins one, which has the message's id. */
        thread_id: id.optional(),
        /** The message to which this one is an answer. */
        answers: id.optional(),
        /** Copies go to these addresses. */
        cc: personal(z.array(z.string()).nullable().optional()),
        /** The attached files. */
        files: personal(z.array(AttachedFile).nullable().optional()),
        /** The operation that wrote the message together with others. Taking back the operation stops the message if it was not sent yet. */
        batch_id: id.optional(),
        /** The subject that this person got, of two. */
        variant: z.enum(['a', 'b']).optional(),
        /** The colleague in whose name `sent_by` wrote it, with consent. */
        as_user_id: word.optional(),
        /** It told the person where we have their details from. */
        tells_source: z.boolean().optional(),
      },
      queued,
      {
        kind: phrase('queued a {kind} message'),
        earlier: [
          earlier({
            personal: ['to', 'subject', 'body'],
            example: {
              person_id: someone,
              kind: 'offer',
              template_key: 'offer',
              to: 'ada@example.com',
              subject: 'Your offer',
              body: '<p>Dear Ada</p>',
              from_name: 'Acme',
              reply_to: 'rafael@acme.example',
              scheduled_for: '2026-03-02T09:00:00.000Z',
              candidate_id: someone,
              application_id: null,
              job_id: null,
              sent_by: '00000000-0000-4000-8000-000000000008',
            },
            upcast: without('reply_to'),
          }),
        ],
      },
    ),
    /** The person's address has changed after the message was written. */
    MessageReaddressed: event(
      { person_id: word, ...about, to: personal(z.string()) },
      'changed the message’s address to the candidate’s current one',
    ),
    /** The message leaves immediately instead of later. `turn`: how often it was put off before; absent: never. */
    MessageBroughtForward: event({ ...about, turn: z.number().optional() }, 'had the message sent at once'),
    /** An unasked message that was due could not leave at that time. It leaves at the next open hour of a day that has room for it. `turn`: how often it was put off, with this time. `because` absent: it was late. */
    MessagePutOff: event(
      { ...about, until: moment, turn: z.number(), because: z.enum(putOffReasons).optional() },
      putOff,
      {
        kind: phrase('put the message off'),
      },
    ),
    /** `proved`: the mail had a proof in a header, which servers return with their reports about it. */
    MessageSent: event({ ...about, task_id: id.optional(), proved: z.boolean().optional() }, 'sent the message'),
    /** A message that could not be sent is sent again. `turn`: how often it was put off or sent again, with this time. `thread_id` as in MessageQueued. */
    MessageQueuedAgain: event({ ...about, thread_id: id.optional(), turn: z.number() }, 'had the message sent again'),
    MessageFailed: event(
      // Mail servers repeat the address in their answer. `hard`: the address will never take mail; absent: it was not about the address.
      {
        person_id: word,
        ...about,
        thread_id: id.optional(),
        hard: z.literal(true).optional(),
        error: personal(z.string()),
      },
      'could not send the message',
      {
        earlier: [
          earlier({
            personal: [],
            example: { candidate_id: someone, application_id: null, error: '550 no mailbox ada@example.com' },
            // The old event of an account mail lacks the person.
            upcast: (data) => ({ ...data, person_id: data.candidate_id ?? '' }),
          }),
        ],
      },
    ),
    MessageCancelled: event(
      { ...about, thread_id: id.optional(), reason: open(z.string()) },
      'cancelled the message: {reason}',
    ),
    MessageRead: event({ by: word }, 'read the message'),
    MessageDelivered: event(about, 'delivered the message'),
    /** `machine`: whether a program fetched the message, such as the privacy proxy of a mail program. */
    MessageOpened: event({ ...about, machine: z.boolean() }, 'opened the message', { ofPerson: true }),
    MessageClicked: event({ ...about, machine: z.boolean() }, 'followed a link in the message', { ofPerson: true }),
    /** `hard`: the address will never take mail. `thread_id` as in MessageQueued. */
    MessageBounced: event(
      { person_id: word, ...about, thread_id: id.optional(), hard: z.boolean(), error: personal(z.string()) },
      'could not deliver the message',
    ),
    MessageComplained: event(about, 'reported the message as unwanted', { ofPerson: true }),
    /** A mail from the person. */
    MessageReceived: event(mail, 'answered by email', { ofPerson: true }),
    /** A mail in the person's conversation that another person wrote. `from_name`: the writer's name as their program wrote it. `user_id`: the member, if one wrote it. */
    OtherMailReceived: event(
      { ...mail, writer: z.enum(otherWriters), from_name: personal(z.string()), user_id: word.nullable() },
      'received an email of another reader of the conversation',
    ),
  },
);
export type MessageEvent = EventOf<typeof messageEvents>;
