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
  'Address mark': 'Adresskürzel',
  'Event id': 'ID des Ereignisses',
  'a former member': 'ein früheres Mitglied',
  'At most {most, number} rows fit into one file. Choose a shorter time.':
    'Höchstens {most, number} Zeilen passen in eine Datei. Wählen Sie einen kürzeren Zeitraum.',
  // Fields, as events name them
  'ai agreed': 'KI',
  'auto add recruiters': 'Recruiter bei neuen Stellen',
  'required reason': 'Grund der Archivierung',
  'reapply days': 'Frist für neue Bewerbungen',
  'rejection delay hours': 'Verzögerung von Absagen',
  slug: 'öffentliche Adresse',
  logo: 'Logo',
  banner: 'Banner',
  'brand color': 'Farbe',
  'primary domain': 'Website',
  'company size': 'Unternehmensgröße',
  country: 'Land',
  'privacy email': 'Kontakt für Datenschutz',
  'talent days': 'Aufbewahrung von Bewerbungen',
  'pool days': 'Aufbewahrung im Talentpool',
  'sender name': 'Name des Absenders',
  'reply to': 'Antwortadresse',
  'sender footer': 'Fußzeile',
  'require second factor': 'zweiter Faktor',
  'google only': 'nur mit Google',
  'allowed domains': 'E-Mail-Domains',
  'session days': 'Dauer der Anmeldung',

  // Refusals
  'There is sample data already.': 'Es gibt schon Beispieldaten.',
  'This address is taken.': 'Diese Adresse ist vergeben.',
  'Someone else changed these settings since you opened them. Reload and try again.':
    'Jemand anders hat diese Einstellungen inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'This server offers no sign-in with Google, so nobody could get in.':
    'Dieser Server bietet keine Anmeldung mit Google, deshalb käme niemand mehr hinein.',
  'Sign in with Google first, so that you know you can get back in.':
    'Melden Sie sich zuerst mit Google an, damit Sie sicher wieder hineinkommen.',
  'made a key for the job feeds': 'hat einen Schlüssel für die Stellen-Feeds erstellt',
  'withdrew the key for the job feeds': 'hat den Schlüssel für die Stellen-Feeds zurückgezogen',
} satisfies Table;
