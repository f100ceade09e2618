import { z } from 'zod';
import { readsMessages } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { event, events, type EventOf, noPerson } from '../kernel/event.ts';
import { list } from '../kernel/list.ts';
import { page } from '../kernel/page.ts';
import { member } from '../accounts/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import { id, word } from '../kernel/values.ts';
import type { ListedMessage } from './rows.ts';

// Writing in a colleague's name: one member asks for it, the other agrees, and either can end it.

/** The consent that one member writes in the name of another. The stream's id is made from the organization and both members. */
export const sendAsEvents = events(
  'send_as',
  { about: noPerson },
  {
    SendAsAsked: event({ owner_user_id: word, asker_user_id: word }, 'asked to write in a colleague’s name'),
    SendAsAccepted: event({ owner_user_id: word, asker_user_id: word }, 'agreed that a colleague writes in their name'),
    SendAsDeclined: event(
      { owner_user_id: word, asker_user_id: word },
      'did not agree that a colleague writes in their name',
    ),
    SendAsEnded: event(
      { owner_user_id: word, asker_user_id: word },
      'ended that a colleague writes in the name of another',
    ),
  },
);
export type SendAsEvent = EventOf<typeof sendAsEvents>;

export const sendAsStatuses = ['asked', 'accepted', 'declined', 'ended'] as const;
export type SendAsStatus = (typeof sendAsStatuses)[number];
export const SendAsRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  /** The member whose name is used. */
  owner_user_id: z.string(),
  /** The member who writes. */
  asker_user_id: z.string(),
  status: z.enum(sendAsStatuses),
  since: z.string(),
});
export type SendAsRow = z.output<typeof SendAsRow>;
export const sendAsList = list<SendAsRow>()({
  name: 'send-as',
  fields: {
    owner_user_id: { kind: 'keyword', of: (row) => row.owner_user_id },
    asker_user_id: { kind: 'keyword', of: (row) => row.asker_user_id },
    status: { kind: 'keyword', of: (row) => row.status },
    since: { kind: 'moment', of: (row) => row.since },
  },
  filters: {},
  sorts: ['since'],
  defaultSort: 'since-desc',
});

const position = z.number().optional();
const payload = z.object({ send_as: SendAsRow, position });
export const askSendAs = endpoint('/api/messages/send_as/ask', {
  needs: readsMessages,
  visit: 'refused',
  summary:
    'Ask a colleague to agree that one writes in their name. They are told. Errors: not_found, validation (oneself), visiting.',
  request: z.strictObject({ user_id: idOfExisting(member) }),
  payload,
});
export const answerSendAs = endpoint('/api/messages/send_as/answer', {
  needs: readsMessages,
  visit: 'refused',
  summary:
    'Agree that a colleague writes in one’s name, or not. Errors: not_found, wrong_state (no request is open), visiting.',
  request: z.strictObject({ id, accept: z.boolean() }),
  payload,
});
export const endSendAs = endpoint('/api/messages/send_as/end', {
  needs: readsMessages,
  visit: 'refused',
  summary: 'End it, by either of the two. Letters that wait in the name are not sent. Errors: not_found.',
  request: z.strictObject({ id }),
  payload,
});
/** Who writes in whose name, and the last letters that were written in the caller's. */
export const sendAsPage = page<
  Standard & {
    /** Others who write, or ask to write, in the caller's name. */
    mine: SendAsRow[];
    /** Those in whose name the caller writes, or asks to. */
    others: SendAsRow[];
    letters: ListedMessage[];
    colleagues: Option[];
    names: Names;
  }
>('/messages/senders', { needs: readsMessages });
