import { listPage, type Items } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import { readsMessages } from '../accounts/needs.ts';
import { messageList, type ListedMessage } from './rows.ts';

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
