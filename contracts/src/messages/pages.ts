import { listPage, recordPage, type Items } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import { readsMessages } from '../accounts/needs.ts';
import { sees } from '../kernel/endpoint.ts';
import { byThread } from './record-kind.ts';
import { messageList, type ListedMessage, type MessageRow, threadList, type ThreadRow } from './rows.ts';

// Pages of messages.

export const messagesPage = listPage<Standard & Items<ListedMessage> & { names: Names }>('messages', 'sent', {
  needs: readsMessages,
  list: messageList,
});
export const scheduledPage = listPage<Standard & Items<ListedMessage> & { names: Names }>('messages', 'scheduled', {
  needs: readsMessages,
  list: messageList,
});
export const failedPage = listPage<Standard & Items<ListedMessage> & { names: Names }>('messages', 'failed', {
  needs: readsMessages,
  list: messageList,
});

/** Whom the conversations of a folder belong to. */
export const inboxFolders = ['mine', 'unassigned', 'all'] as const;
export type InboxFolder = (typeof inboxFolders)[number];
/**
 * The conversations that somebody must do something about, by whose move it is; the longest wait comes first.
 * `later`: those that were put off.
 */
export const inboxPage = listPage<
  Standard &
    Items<ThreadRow> & {
      groups: { answer: ThreadRow[]; fix: ThreadRow[]; waiting: ThreadRow[]; later: ThreadRow[] };
      /** How many there are to answer in each folder. */
      counts_by_folder: Record<InboxFolder, number>;
      names: Names;
    }
>('messages', 'inbox', { needs: readsMessages, list: threadList });
/** One conversation with its messages, oldest first. Only editors of the job read the letter of an offer: its `body` is empty for others. */
export const threadPage = recordPage<
  Standard & {
    thread: ThreadRow;
    messages: MessageRow[];
    person: { id: string; name: string; email: string | null };
    names: Names;
    members: Option[];
    /** Why the person may not or cannot be written to; null: they can. */
    not_sent: string | null;
  }
>('messages', 'inbox', '', { needs: sees(byThread('id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE') });
