import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { candidate } from '../people/record-kind.ts';
import { id } from '../kernel/values.ts';
import { byIncoming, byMessage } from './record-kind.ts';

const needs = sees(byIncoming('incoming_id'), 'MANAGE_MESSAGES');
const position = z.number().optional();
/** Why a person may have sent the mail. */
export const likelyReasons = ['answers', 'address', 'name'] as const;
export type LikelyReason = (typeof likelyReasons)[number];

export const readIncoming = endpoint('/api/messages/incoming/read', {
  reads: true,
  needs,
  summary:
    'A mail of an unknown sender, whole, with the people who may have sent it: who got the letter that it answers, who has its address, who has the name of its sender. Only for members who see all messages. Errors: not_found.',
  request: z.strictObject({ incoming_id: id }),
  payload: z.object({
    body: z.string(),
    likely: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string().nullable(),
        headline: z.string().nullable(),
        why: z.enum(likelyReasons),
      }),
    ),
  }),
});
export const attachIncoming = endpoint('/api/messages/incoming/attach', {
  needs,
  summary:
    'Say who sent a mail: it goes into the conversation with this person that it answers, else into their latest one, else it begins one. A repeated request does it once. Errors: not_found, over (it went to another person, or was dismissed), erased.',
  request: z.strictObject({ incoming_id: id, candidate_id: idOfExisting(candidate) }),
  payload: z.object({ thread: z.object({ id }), position }),
});
export const dismissIncoming = endpoint('/api/messages/incoming/dismiss', {
  needs,
  summary: 'Dismiss a mail. Its words and files are deleted for good. Errors: not_found, over (it went to a person).',
  request: z.strictObject({ incoming_id: id }),
  payload: z.object({ incoming: z.object({ id }), position }),
});

const file = z.object({ address: z.string() });
export const openReceivedFile = endpoint('/api/messages/file', {
  shows: 'messages',
  reads: true,
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary:
    'An address that serves a file of a mail that came in, for ten minutes. `place` counts from 0. Errors: not_found.',
  request: z.strictObject({ message_id: id, place: z.number().int().min(0).max(1000) }),
  payload: file,
});
export const openIncomingFile = endpoint('/api/messages/incoming/file', {
  reads: true,
  needs,
  summary: 'The same for a file of a mail of an unknown sender. Errors: not_found.',
  request: z.strictObject({ incoming_id: id, place: z.number().int().min(0).max(1000) }),
  payload: file,
});
