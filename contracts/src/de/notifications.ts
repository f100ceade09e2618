import type { Table } from '../kernel/say.ts';

export const notifications = {
  Notifications: 'Mitteilungen',
  'Mark all as read': 'Alle als gelesen markieren',
  'Which notifications': 'Welche Mitteilungen',
  All: 'Alle',
  Unread: 'Ungelesen',
  'You have read everything.': 'Sie haben alles gelesen.',
  'You have no notifications.': 'Sie haben keine Mitteilungen.',
  Today: 'Heute',
  Yesterday: 'Gestern',
} satisfies Table;
