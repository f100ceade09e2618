import type { Table } from './table.ts';

export const httpServer = {
  'Only a new record takes this.': 'Das nimmt nur ein neuer Eintrag an.',
  'A new record does not take this.': 'Ein neuer Eintrag nimmt das nicht an.',
  'This is taken only together with: {label}.': 'Das wird nur zusammen damit angenommen: {label}.',
  'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Zu viele Versuche. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  'An XLSX sheet holds at most {most, number} rows. Export this list as CSV instead.':
    'Eine XLSX-Tabelle fasst höchstens {most, number} Zeilen. Exportieren Sie diese Liste stattdessen als CSV.',
  'There were many requests from here. Please wait a moment and try again.':
    'Von hier kamen viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'We cannot save anything right now. Nothing was changed. Try again shortly.':
    'Im Moment kann nichts gespeichert werden. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'We do not know if it was saved. Reload the page to see.':
    'Es ist unklar, ob gespeichert wurde. Laden Sie die Seite neu, um es zu sehen.',
  'Something went wrong on our side. Nothing was changed.':
    'Bei uns ist ein Fehler aufgetreten. Es wurde nichts geändert.',
  'Something went wrong on our side. We do not know if it was saved. Reload the page to see.':
    'Bei uns ist ein Fehler aufgetreten. Es ist unklar, ob gespeichert wurde. Laden Sie die Seite neu, um es zu sehen.',
  'Part of the record of this is damaged on our server. Nothing was changed. The operator of the server has to restore a backup.':
    'Ein Teil der Aufzeichnung dazu ist auf dem Server beschädigt. Es wurde nichts geändert. Der Betreiber des Servers muss eine Sicherung zurückspielen.',
  'Part of the record of this is damaged on our server. We do not know if it was saved. The operator of the server has to restore a backup.':
    'Ein Teil der Aufzeichnung dazu ist auf dem Server beschädigt. Es ist unklar, ob gespeichert wurde. Der Betreiber des Servers muss eine Sicherung zurückspielen.',
  'The address of a download begins with /.': 'Die Adresse eines Downloads beginnt mit /.',
  'This download link has expired or was not made by a page of Candor. Start the download again.':
    'Diese Datei wurde hier auf keiner Seite angefordert, oder seitdem ist eine Minute vergangen. Beginnen Sie den Download dort noch einmal.',
  'This address cannot be embedded in another page.':
    'Diese Adresse lässt sich öffnen. Teil einer anderen Seite kann sie nicht sein.',
  'Your session has changed. Reload the page and try again.':
    'Ihre Sitzung hat sich geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'The log has no such position. Leave “after” out of the address.':
    'Eine solche Position gibt es im Protokoll nicht. Lassen Sie „after“ in der Adresse weg.',
  'We cannot show this right now. Try again shortly.':
    'Das kann im Moment nicht angezeigt werden. Versuchen Sie es gleich noch einmal.',
  '{label} is not valid.': '„{label}“ ist ungültig.',
  'The request is not valid.': 'Die Anfrage ist ungültig.',
  'Not found.': 'Nicht gefunden.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'Page not found': 'Seite nicht gefunden',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'No access': 'Kein Zugriff',
  'Access denied': 'Zugriff verweigert',
  Candidate: 'Kandidat',
  Job: 'Stelle',
  Organization: 'Organisation',
  Person: 'Person',
  Projection: 'Projektion',
  'Question set': 'Fragenkatalog',
  Registration: 'Registrierung',
  Session: 'Sitzung',
  Step: 'Schritt',
  Template: 'Vorlage',
  User: 'Benutzer',
  '{label} not found.': '„{label}“ nicht gefunden.',
  'Someone else changed this {label} since you opened it. Reload and try again.':
    'Jemand anders hat dies inzwischen geändert: {label}. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'This request was already used for something else. Reload and try again.':
    'Diese Anfrage wurde schon für etwas anderes verwendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'The data of this person was erased. Nothing more can be written about them.':
    'Die Daten dieser Person wurden gelöscht. Über sie lässt sich nichts mehr eintragen.',
} satisfies Table;
