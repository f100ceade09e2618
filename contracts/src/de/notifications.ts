import type { Table } from './table.ts';

export const notifications = {
  Notifications: 'Mitteilungen',
  'Mark all as read': 'Alle als gelesen markieren',
  'Which notifications': 'Welche Mitteilungen',
  All: 'Alle',
  Unread: 'Ungelesen',
  Emails: 'E-Mails',
  'You have no unread notifications.': 'Sie haben alles gelesen.',
  'You have no notifications.': 'Sie haben keine Mitteilungen.',
  Today: 'Heute',
  Yesterday: 'Gestern',

  // Which emails somebody gets
  Off: 'Aus',
  Daily: 'Täglich',
  'At once': 'Sofort',
  'New applications': 'Neue Bewerbungen',
  'Candidates who withdraw': 'Kandidaten, die zurückziehen',
  'Offers accepted, declined or about to expire': 'Angebote, die angenommen oder abgelehnt werden oder bald ablaufen',
  'Tasks that others give you': 'Aufgaben, die andere Ihnen geben',
  'Tasks due today': 'Heute fällige Aufgaben',
  'Your messages that could not be sent': 'Eigene Nachrichten, die nicht gesendet werden konnten',
  'Reviews of texts': 'Prüfungen von Texten',
  'Scorecards and recommendations that are due': 'Fällige Bewertungsbögen und Empfehlungen',
  'Approval of openings': 'Freigabe von Plätzen',
  'Comments and notes that mention you': 'Kommentare und Notizen, die Sie erwähnen',
  'Operator visits, permission changes and exports': 'Besuche von Betreibern, geänderte Berechtigungen, Exporte',
  'Your interviews': 'Ihre Gespräche',
} satisfies Table;
