import { self } from '../kernel/endpoint.ts';
import { listPage, type Items } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { notificationList } from './rows.ts';

// The page of what one was told.

/** A notification as its reader sees it. `words`: how what somebody wrote to them about it begins, as plain text. */
export type Told = {
  id: string;
  sentence: string;
  words: string | null;
  to: string;
  at: string;
  unread: boolean;
};
/** `newest`: when the newest of them was made, whichever page of the list is shown. Marking all as read goes up to it, so that it reaches what was shown and nothing that came since. */
export const notificationsPage = listPage<Standard & Items<Told> & { newest: string | null }>('notifications', 'mine', {
  needs: self,
  list: notificationList,
});
