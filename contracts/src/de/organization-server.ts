import type { Table } from '../kernel/say.ts';

export const organizationServer = {
  // What happened, after the name of who did it
  'registered the organization {name}': 'hat die Organisation {name} registriert',
  'changed the organization: {changes}': 'hat die Organisation geändert: {changes}',
  'changed hiring settings: {changes}': 'hat Einstellungen zum Recruiting geändert: {changes}',
  'changed the rules of signing in: {changes}': 'hat die Regeln der Anmeldung geändert: {changes}',
  'changed how long data is kept: {changes}': 'hat die Aufbewahrung von Daten geändert: {changes}',
  'changed the sender of letters: {changes}': 'hat den Absender von Briefen geändert: {changes}',
  'changed the public address from {from} to {to}': 'hat die öffentliche Adresse geändert von {from} zu {to}',
  'changed the modules': 'hat die Module geändert',
  'added sample data': 'hat Beispieldaten hinzugefügt',
  'removed the sample data': 'hat die Beispieldaten entfernt',
  'agreed to the use of AI for job content': 'hat der Verwendung von KI für Stelleninhalte zugestimmt',
  'withdrew the agreement to the use of AI': 'hat die Zustimmung zur Verwendung von KI zurückgezogen',
  'suspended the organization: {reason}': 'hat die Organisation gesperrt: {reason}',
  'reactivated the organization': 'hat die Organisation reaktiviert',
  'claimed the address': 'hat die Adresse belegt',
  'left the address': 'hat die Adresse freigegeben',
  'was refused {path}': 'wurde abgewiesen bei {path}',
  'looked at a candidate history': 'hat den Verlauf eines Kandidaten angesehen',
  'exported {report} as {format}, {rows} rows': 'hat {report} als {format} exportiert, {rows} Zeilen',
  // Titles
  Users: 'Benutzer',
  'Who can see this, and why': 'Wer das sehen kann und warum',
  // The audit log as a file
  'the audit log': 'das Prüfprotokoll',
  When: 'Wann',
  '{what, select, other {What}}': '{what, select, other {Was}}',
  'Address mark': 'Kennzeichen der Adresse',
  'Event id': 'ID des Ereignisses',
  'a former member': 'ein früheres Mitglied',
  'At most {most, number} rows fit into one file. Choose a shorter time.':
    'Höchstens {most, number} Zeilen passen in eine Datei. Wählen Sie einen kürzeren Zeitraum.',
} satisfies Table;
