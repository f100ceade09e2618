import type { Table } from '../kernel/say.ts';

export const messagesServer = {
  'Message not found.': 'Nachricht nicht gefunden.',
  'Sent messages': 'Gesendete Nachrichten',
  'Scheduled messages': 'Geplante Nachrichten',
  'Messages not sent': 'Nicht gesendete Nachrichten',
} satisfies Table;
