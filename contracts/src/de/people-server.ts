import type { Table } from '../kernel/say.ts';

export const peopleServer = {
  'Candidate not found.': 'Kandidat nicht gefunden.',
  'Note not found.': 'Notiz nicht gefunden.',
  'Candidate "{name}" already exists.': 'Den Kandidaten „{name}“ gibt es schon.',
  'A note can be edited by its author for 15 minutes. Write a new one.':
    'Eine Notiz kann 15 Minuten lang von ihrem Autor bearbeitet werden. Schreiben Sie eine neue.',
  'The file was not uploaded. Try again.': 'Die Datei wurde nicht hochgeladen. Versuchen Sie es erneut.',

  // What happened, after the name of who did it
  'created the record by {created_via}': 'hat die Akte angelegt über: {created_via}',
  'was removed with the sample data': 'wurde mit den Beispieldaten entfernt',
  'changed the record: {changes}': 'hat die Akte geändert: {changes}',
  'added the tag {name}': 'hat das Schlagwort {name} hinzugefügt',
  'removed the tag {name}': 'hat das Schlagwort {name} entfernt',
  'added a {kind} link': 'hat einen Link hinzugefügt: {kind}',
  'removed a {kind} link': 'hat einen Link entfernt: {kind}',
  'wrote a note': 'hat eine Notiz geschrieben',
  'edited a note': 'hat eine Notiz bearbeitet',
  'removed a note': 'hat eine Notiz entfernt',
  'added a resume': 'hat einen Lebenslauf hinzugefügt',
  'read the text of a resume': 'hat den Text eines Lebenslaufs gelesen',
  'gave consent: {purpose}': 'hat eingewilligt: {purpose}',
  'withdrew the links to the candidate’s own applications':
    'hat die Links zu den eigenen Bewerbungen des Kandidaten zurückgezogen',
  'asked not to be contacted': 'möchte nicht kontaktiert werden',
  'may be contacted again': 'darf wieder kontaktiert werden',
  marketing: 'Marketing',
  event: 'Veranstaltung',
  privacy: 'Datenschutz',
  talent_pool: 'Talentpool',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  portfolio: 'Portfolio',
  website: 'Website',
  other: 'weitere',
  pronoun: 'Pronomen',
  'tz region': 'Zeitzone',
  'source id': 'genaue Quelle',
  'This person is not sample data.': 'Diese Person gehört nicht zu den Beispieldaten.',
} satisfies Table;
