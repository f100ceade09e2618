import type { SeenBulk } from '../bulk/bulk.ts';
import { listPage, page, recordPage, type Items } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { StepRef } from '../jobs/step-ref.ts';
import { readsMessages } from '../accounts/needs.ts';
import { sees } from '../kernel/endpoint.ts';
import type { Conversation } from './conversation.ts';
import { byThread } from './record-kind.ts';
import {
  messageList,
  scheduledList,
  type IncomingRow,
  type ListedMessage,
  threadList,
  type ThreadRow,
  type UnsentStatus,
} from './rows.ts';

// Pages of messages.

/** How many messages that did not arrive the list finds, by what became of them, whichever of these the address asks for. */
export type UnsentCounts = Record<UnsentStatus, number>;
/** `bulk`: the reader's messages to many people, of the last day; only among those that wait. `again`: the ids of all messages that the list finds and that can be sent again, at most 500; only among those that were not sent, and so `unsent`. `past`: with `?as_of=` in the address; the messages are those that stood in the folder then. */
type MessagesData = Standard &
  Items<ListedMessage> & { names: Names; bulk: SeenBulk[]; again: string[]; unsent: UnsentCounts | null; past?: Past };
export const messagesPage = listPage<MessagesData>('messages', 'sent', { needs: readsMessages, list: messageList });
export const scheduledPage = listPage<MessagesData>('messages', 'scheduled', {
  needs: readsMessages,
  list: scheduledList,
});
export const failedPage = listPage<MessagesData>('messages', 'failed', { needs: readsMessages, list: messageList });

/** Folders of the inbox, by the member to whom the conversations are assigned. */
export const inboxFolders = ['mine', 'unassigned', 'all'] as const;
export type InboxFolder = (typeof inboxFolders)[number];
/** The step of the person of a conversation, if the reader may open the application. */
export type ThreadStanding = { application_id: string; job_id: string; step: StepRef };
/** The groups of the list: who has to act next in a conversation. `later`: the conversations that were put off. */
export type InboxGroup = 'answer' | 'fix' | 'waiting' | 'later';
/** The conversations that need an action, the longest wait first. */
export type InboxData = Standard & {
  groups: Record<InboxGroup, ThreadRow[]>;
  /** How many more conversations wait for an answer than are listed. */
  more: number;
  /** How many conversations of each folder wait for an answer. */
  counts_by_folder: Record<InboxFolder, number>;
  /** The steps, by the id of the conversation. */
  standings: Record<string, ThreadStanding>;
  /** Mails of unknown senders, without their text; empty for readers who see only some people. */
  incoming: Omit<IncomingRow, 'body'>[];
  /** The letters that were not sent yet: how many, and when the first one is sent. */
  going: { count: number; first_at: string | null };
  names: Names;
  /** With `?as_of=` in the address. A conversation that had not begun then has no messages. */
  past?: Past;
};
export const inboxPage = listPage<InboxData>('messages', 'inbox', { needs: readsMessages, list: threadList });
/** One conversation beside the inbox. */
export const threadPage = recordPage<
  InboxData &
    Conversation & {
      members: Option[];
      /** The step of the conversation's person. */
      standing: ThreadStanding | null;
      /** Letters to this person that were not sent yet. */
      planned: ListedMessage[];
      /** The reader may open the person's page. */
      opens_person: boolean;
    }
>('messages', 'inbox', '', {
  shows: 'messages',
  needs: sees(byThread('id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  list: threadList,
});

/** A template that a message can start from. */
export type ComposeTemplate = {
  id: string;
  key: string | null;
  name: string;
  kind: string;
  subject: string;
  body: string;
};
/** Where a message is written: `?c=` names candidates, `?a=` applications, `?list=` an address of the list of candidates, `?job=` the job it is about, `?task=` the task of a cadence whose email it is. Without people (`count` is 0) the member chooses them there. */
export const composePage = page<
  Standard & {
    count: number;
    /** The first of them by name. */
    first: { id: string; name: string } | null;
    job: { id: string; name: string } | null;
    /** The task from which the email is sent, with its draft; `cadence`: the name of its cadence. */
    task: { id: string; subject: string; body: string; cadence: string } | null;
    /** The member's own name and address, and the name in which letters are sent. */
    from: { name: string; email: string; letters: string };
    /** Colleagues in whose name the member may write. */
    senders: Option[];
    templates: ComposeTemplate[];
    /** The organization's own fields of people, as tags. */
    own_fields: Option[];
    jobs: Option[];
    footer: string | null;
  }
>('/messages/compose', { needs: readsMessages });
