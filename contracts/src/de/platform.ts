import type { Table } from './table.ts';

export const platform = {
  'Go in': 'Hineingehen',
  'You have the rights of its administrators, and no platform rights, until you leave.':
    'Sie haben die Rechte der dortigen Administratoren und keine der Plattform, bis Sie die Organisation verlassen.',
  'Go into an organization': 'In eine Organisation gehen',

  // Organizations of the platform
  'Search organizations': 'Organisationen suchen',
  Name: 'Name',
  'Public address': 'Öffentliche Adresse',
  Kind: 'Art',
  'Last activity': 'Zuletzt aktiv',
  Founded: 'Gegründet',
  'Sample data': 'Beispieldaten',
  Suspended: 'Gesperrt',
  Active: 'Aktiv',
  'Show all organizations': 'Alle Organisationen anzeigen',
  'No organization matches.': 'Keine Organisation ist so.',
  'You belong to this organization.': 'Sie gehören zu dieser Organisation.',
  'Go into {name}': 'Zu {name} gehen',
  'Choose from all organizations': 'Aus allen Organisationen wählen',
  '{members, plural, one {# member} other {# members}}, {jobs, plural, one {# open job} other {# open jobs}}':
    '{members, plural, one {# Mitglied} other {# Mitglieder}}, {jobs, plural, one {# offene Stelle} other {# offene Stellen}}',

  // Search
  Search: 'Suchen',
  'Search everything': 'Alles durchsuchen',
  'Search {what}': '{what} durchsuchen',
  'Pages and settings': 'Seiten und Einstellungen',
  'one letter different': 'ein Buchstabe anders',
  'Show all {total, number}': 'Alle {total, number} zeigen',
  'Type a name, a job, a setting or a question.':
    'Geben Sie einen Namen, eine Stelle, eine Einstellung oder eine Frage ein.',
  'Nothing that you can open matches these words. One wrong letter is forgiven. Try fewer words.':
    'Nichts, was Sie öffnen dürfen, enthält diese Wörter. Ein falscher Buchstabe schadet nicht; versuchen Sie es mit weniger Wörtern.',
  Jobs: 'Stellen',
  People: 'Personen',
  Members: 'Mitglieder',
  'Saved views': 'Gespeicherte Ansichten',
  Help: 'Hilfe',

  // Outbox
  Outbox: 'Postausgang',
  'Emails of this installation, newest first. In development nothing leaves the machine.':
    'E-Mails dieser Installation, die neuesten zuerst. In der Entwicklung verlässt nichts den Rechner.',
  'No emails sent yet.': 'Es wurde noch keine E-Mail gesendet.',
  '{from} to {to}': '{from} an {to}',
  '{from} to {to}, replies to {reply}': '{from} an {to}, Antworten an {reply}',

  // System
  System: 'System',
  '{name} is being built again. The old rows answer until it is done.':
    '{name} wird neu aufgebaut. Bis dahin antworten die alten Zeilen.',
  '{count, number} failed': '{count, number} fehlgeschlagen',
  '{count, number} behind': '{count, number} im Rückstand',
  'All caught up': 'Alles auf dem neuesten Stand',
  Refresh: 'Aktualisieren',
  'Log and queue': 'Log und Warteschlange',
  'End of the log': 'Ende des Logs',
  'Log checked': 'Log geprüft',
  '{position, number} of {end, number} events': '{position, number} von {end, number} Ereignissen',
  'Last checked to its end': 'Zuletzt bis zum Ende geprüft',
  'Not yet': 'Noch nicht',
  'The log is damaged': 'Das Log ist beschädigt',
  'Jobs waiting': 'Wartende Aufträge',
  'Jobs failed': 'Fehlgeschlagene Aufträge',
  Processes: 'Prozesse',
  Projections: 'Projektionen',
  Projection: 'Projektion',
  Version: 'Version',
  Position: 'Position',
  Lag: 'Rückstand',
  Status: 'Status',
  Action: 'Aktion',
  Rebuild: 'Neu aufbauen',
  Files: 'Dateien',
} satisfies Table;
