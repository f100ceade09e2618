import type { UserEvent } from '@candor/contracts/accounts/events';
import { idOf } from '@candor/contracts/all-events';
import type { NotificationEvent } from '@candor/contracts/notifications/events';
import { notificationList, type NotificationRow, unreadBy } from '@candor/contracts/notifications/rows';
import { projection } from '../kernel/projection.ts';

export const notifications = projection<NotificationRow, NotificationEvent | UserEvent>({
  name: 'notifications',
  version: 6,
  list: notificationList,
  keys: (event) =>
    event.type === 'NotificationsRead'
      ? [{ field: 'unread_by', value: unreadBy(event.data.organization_id, idOf(event.stream)) }]
      : [idOf(event.stream)],
  organization: (event) =>
    event.type === 'NotificationsRead' ? String(event.data.organization_id) : event.metadata.organization_id,
  on: {
    NotificationMade: (_, event) => ({
      ...event.data,
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      unread: true,
      at: event.metadata.occurred_at,
    }),
    NotificationRead: (row) => row && { ...row, unread: false },
    NotificationForgotten: () => null,
    NotificationsRead: (row, event) => (row && row.at <= event.data.up_to ? { ...row, unread: false } : row),
  },
});
