import { z } from 'zod';
import { readsMessages } from '../accounts/needs.ts';
import { anyone, endpoint, sees } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { member } from '../accounts/record-kind.ts';
import { isHtml } from '../values/rich-request.ts';
import { fileName, id, longText, maybe, moment, text } from '../kernel/values.ts';
import { Conversation } from './conversation.ts';
import { byMessage, byThread } from './record-kind.ts';
import { writingShape } from './writing.ts';

const reads = sees(byThread('thread_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
const position = z.number().optional();
const thread = z.object({ thread: z.object({ id }), position });

export const fetchThread = endpoint('/api/messages/threads/fetch', {
  shows: 'messages',
  needs: reads,
  reads: true,
  summary:
    'One conversation with its messages, the oldest first, and what an answer needs. Only editors of the job read the letter of an offer. Errors: not_found.',
  request: z.strictObject({ thread_id: id }),
  payload: Conversation,
});
export const replyToThread = endpoint('/api/messages/threads/reply', {
  needs: reads,
  visit: 'refused',
  summary:
    'Answer a conversation. Without `scheduled_for` the mail leaves ten seconds later and can be cancelled until then. A repeated request sends it once. Errors: file, not_found, not_sent (the person may not or cannot be written to), suppressed (a copy), validation, visiting.',
  request: z.strictObject({
    thread_id: id,
    body: isHtml(text('Message', 20_000)),
    scheduled_for: maybe(moment),
    cc: writingShape.cc,
    files: writingShape.files,
  }),
  payload: z.object({ message: z.object({ id, scheduled_for: z.string() }), position }),
});
export const assignThread = endpoint('/api/messages/threads/assign', {
  needs: reads,
  summary:
    'Assign a conversation to a member who may read it, or unassign it. Errors: not_found, wrong_state (the member may not read it).',
  request: z.strictObject({ thread_id: id, user_id: maybe(idOfExisting(member)) }),
  payload: thread,
});
export const snoozeThread = endpoint('/api/messages/threads/snooze', {
  needs: reads,
  summary: 'Put a conversation off until a moment; without one it comes back now. Errors: not_found.',
  request: z.strictObject({ thread_id: id, until: maybe(moment) }),
  payload: thread,
});
export const endThread = endpoint('/api/messages/threads/done', {
  needs: reads,
  summary:
    'Mark a conversation as done, or open it again. The next mail of the person opens it too. Errors: not_found.',
  request: z.strictObject({ thread_id: id, done: z.boolean().default(true) }),
  payload: thread,
});
export const readThread = endpoint('/api/messages/threads/read', {
  needs: reads,
  summary: 'Note that the caller has read a conversation. Errors: not_found.',
  request: z.strictObject({ thread_id: id }),
  payload: thread,
});
export const cancelMessage = endpoint('/api/messages/cancel', {
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary: 'Cancel a message that waits to be sent. Errors: not_found, over (it has left or was cancelled before).',
  request: z.strictObject({ message_id: id }),
  payload: z.object({ message: z.object({ id }), position }),
});
export const sendNow = endpoint('/api/messages/send_now', {
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  visit: 'refused',
  summary:
    'Send a message at once that was to leave later. All that protects people from letters holds now as it would have held then. Errors: not_found, over (it has left or was cancelled), visiting; and why it does not leave: not_sent, no_address, unwanted, unsubscribed, bounced, suppressed, company, gap, sender_paused, sender_limit, domain_limit.',
  request: z.strictObject({ message_id: id }),
  payload: z.object({ message: z.object({ id, scheduled_for: z.string() }), position }),
});
export const sendAgain = endpoint('/api/messages/send_again', {
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  visit: 'refused',
  summary:
    'Send a message again that could not be sent. All that protects people from letters holds as for a new one. A person whose cadence waits for the message goes on. Errors: not_found, over (it did not fail, or is sent again already), outdated (a later message of its kind was written, or its offer changed), visiting; and why it does not leave, as of /api/messages/send_now.',
  request: z.strictObject({ message_id: id }),
  payload: z.object({ message: z.object({ id, scheduled_for: z.string() }), position }),
});
/** The most messages that one call sends again. */
export const mostAgain = 50;
export const sendAllAgain = endpoint('/api/messages/send_again_all', {
  needs: readsMessages,
  visit: 'refused',
  summary:
    'Send messages again that could not be sent. Each is judged as `/api/messages/send_again` judges it; `refused` names those that do not leave, and why. A repeated request sends nothing twice. Errors: not_found (the caller may open none of them), visiting.',
  request: z.strictObject({
    message_ids: z.array(id).min(1).max(mostAgain, 'At most 50 messages are allowed.'),
  }),
  payload: z.object({
    again: z.array(id),
    refused: z.array(z.object({ id, name: z.string(), code: z.string(), reason: z.string() })),
    position,
  }),
});

export const unreadThreads = endpoint('/api/messages/threads/unread', {
  needs: readsMessages,
  summary: 'How many conversations wait for an answer that the caller has not read; at most 100 are counted.',
  reads: true,
  request: z.strictObject({}),
  /** `read_to`: the log position up to which the rows have been read. */
  payload: z.object({ unread: z.number(), read_to: z.number() }),
});

/** What can come back for a mail of the outbox. `colleague`: a member answers from their own mail program. */
export const outboxAnswers = ['answer', 'out_of_office', 'colleague', 'bounce', 'complaint'] as const;
export type OutboxAnswer = (typeof outboxAnswers)[number];
export const answerFromOutbox = endpoint('/api/outbox/answer', {
  needs: anyone,
  limit: { most: 100, seconds: 60 },
  summary:
    'In development and the demo: answer a mail of the outbox as the person who got it, or as what else can come back for it. `key`: the one in the printed address of the outbox. `matched`: it went into the conversation. Errors: not_found.',
  request: z.strictObject({
    key: z.string().max(200),
    mail_id: z.string().max(200),
    text: longText('Answer', 20_000),
    as: z.enum(outboxAnswers).default('answer'),
    /** A file that comes with it, as base64. */
    file: maybe(z.strictObject({ name: fileName(), content: z.base64().max(700_000) })),
  }),
  payload: z.object({ matched: z.boolean() }),
});
