import type { z } from 'zod';
import { list } from '../kernel/list.ts';
import type { Mailing } from './mailing.ts';
import type { about } from './events.ts';

/** The subject of a notification, by ids alone. */
export type About = z.output<z.ZodObject<typeof about>>;
export type NotificationRow = About & {
  id: string;
  organization_id: string;
  user_id: string;
  unread: boolean;
  at: string;
  mail: Mailing;
  digest_at: string | null;
};
/** The key of a user's unread notifications in one organization. */
export const unreadBy = (organization_id: string, user_id: string): string => `${organization_id} ${user_id}`;
export const notificationList = list<NotificationRow>()({
  name: 'notifications',
  fields: {
    reader: { kind: 'keyword', of: (row) => row.user_id },
    unread: { kind: 'flag', of: (row) => row.unread },
    unread_by: { kind: 'keyword', of: (row) => (row.unread ? unreadBy(row.organization_id, row.user_id) : null) },
    digest_at: { kind: 'moment', of: (row) => row.digest_at },
    at: { kind: 'moment', of: (row) => row.at },
  },
  filters: {
    reader: { field: 'reader', kind: 'equal' },
    unread: { field: 'unread', kind: 'equal' },
  },
  sorts: ['at'],
  defaultSort: 'at-desc',
  indexes: [
    ['reader', 'at'],
    ['unread_by', 'at'],
  ],
});
