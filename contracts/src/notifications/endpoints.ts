import { z } from 'zod';
import { endpoint, self } from '../kernel/endpoint.ts';
import { id, moment } from '../kernel/values.ts';

const position = z.number().optional();
export const readNotification = endpoint('/api/notifications/read', {
  needs: self,
  visit: 'open',
  summary: 'Mark an own notification as read. Errors: not_found.',
  request: z.strictObject({ id }),
  payload: z.object({ position }),
});
export const readAllNotifications = endpoint('/api/notifications/read_all', {
  needs: self,
  visit: 'open',
  summary: 'Mark all own notifications of this organisation up to a moment as read.',
  request: z.strictObject({ up_to: moment }),
  payload: z.object({ position }),
});
export const unreadNotifications = endpoint('/api/notifications/unread', {
  needs: self,
  summary: 'How many own notifications are unread; at most 100 are counted.',
  reads: true,
  request: z.strictObject({}),
  /** `read_to`: the log position up to which the rows have been read. */
  payload: z.object({ unread: z.number(), read_to: z.number() }),
});
