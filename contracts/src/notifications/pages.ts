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
/** `as_of`: up to when everything is here. */
export const notificationsPage = listPage<Standard & Items<Told> & { as_of: string }>('notifications', 'mine', {
  needs: self,
  list: notificationList,
});
