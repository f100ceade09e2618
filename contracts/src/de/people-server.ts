import type { Table } from '../kernel/say.ts';

export const peopleServer = {
  'Candidate not found.': 'Kandidat nicht gefunden.',
  'Note not found.': 'Notiz nicht gefunden.',
  'Candidate "{name}" already exists.': 'Den Kandidaten „{name}“ gibt es schon.',
  'A note can be edited by its author for 15 minutes. Write a new one.':
    'Eine Notiz kann 15 Minuten lang von ihrem Autor bearbeitet werden. Schreiben Sie eine neue.',
  'The file was not uploaded. Try again.': 'Die Datei wurde nicht hochgeladen. Versuchen Sie es erneut.',
} satisfies Table;
