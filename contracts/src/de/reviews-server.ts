import type { Table } from './table.ts';

export const reviewsServer = {
  'Name reviewers only when you request a review.': 'Prüfende nennt nur eine Anfrage.',
  'Nothing is waiting for review.': 'Nichts wartet auf eine Prüfung.',
  'Comment not found.': 'Kommentar nicht gefunden.',
  'Review not found.': 'Prüfung nicht gefunden.',
  'Text not found.': 'Text nicht gefunden.',
  'Only reviewers and editors can comment.': 'Nur Prüfende und Bearbeitende können kommentieren.',
  'At most {most, number} comments are allowed.': 'Höchstens {most, number} Kommentare sind erlaubt.',
  'At most {most, number} reviewers are allowed.': 'Höchstens {most, number} Prüfende sind erlaubt.',
  'This text is already approved. Changing it reopens the review.':
    'Dieser Text ist schon freigegeben. Eine Änderung öffnet die Prüfung wieder.',
  'Only a named reviewer can approve.': 'Nur wer um die Prüfung gebeten wurde, kann freigeben.',
  'Only a named reviewer can ask for changes.': 'Nur wer um die Prüfung gebeten wurde, kann Änderungen verlangen.',
  '{name} was reminded less than 24 hours ago.': '{name} wurde vor weniger als 24 Stunden erinnert.',
  '{name} cannot open this review. Ask them for a review first, or take out the mention.':
    '{name} kann diese Prüfung nicht öffnen. Bitten Sie zuerst um eine Prüfung, oder nehmen Sie die Erwähnung heraus.',
  '{name} cannot open job texts.': '{name} kann keine Texte von Stellen öffnen.',
  'Name at least one reviewer.': 'Nennen Sie mindestens eine Person, die prüft.',
  'Write a comment.': 'Schreiben Sie einen Kommentar.',
  'Say what should change.': 'Schreiben Sie, was sich ändern soll.',
  'Say which version you approve.': 'Geben Sie an, welche Fassung Sie freigeben.',

  'the job description': 'die Stellenbeschreibung',
  'Review of {name}': 'Prüfung von {name}',

  // What happened, after the name of who did it
  'asked for a review': 'hat um eine Prüfung gebeten',
  'commented on the text': 'hat den Text kommentiert',
  'approved the text': 'hat den Text freigegeben',
  'asked for changes to the text': 'hat Änderungen am Text verlangt',
  'reopened the review, because the text changed after it was approved':
    'hat die Prüfung wieder geöffnet, weil sich der Text nach der Freigabe geändert hat',
  'reacted to a comment or to the text': 'hat auf einen Kommentar oder den Text reagiert',
  'reminded those who have not answered yet': 'hat alle erinnert, die noch nicht geantwortet haben',
  'settled a thread': 'hat einen Faden abgeschlossen',
  'reopened a settled thread': 'hat einen abgeschlossenen Faden wieder geöffnet',
} satisfies Table;
