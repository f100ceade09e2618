import { self } from '../kernel/endpoint.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { notificationList } from './rows.ts';

// The page of one's own notifications.

/** A notification as its reader sees it. `words`: the beginning of a message to the reader in it, as plain text. */
export type NotificationLine = {
  id: string;
  sentence: string;
  words: string | null;
  to: string;
  at: string;
  unread: boolean;
};
/** `newest`: the time of the newest notification on all pages of the list. Marking all as read ends there, so that later ones stay unread. */
export const notificationsPage = listPage<Standard & Items<NotificationLine> & { newest: string | null }>(
  'notifications',
  'mine',
  {
    needs: self,
    list: notificationList,
  },
);
