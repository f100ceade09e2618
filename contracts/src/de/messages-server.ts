import type { Table } from './table.ts';

export const messagesServer = {
  'See the status of your application': 'Sehen, wie es um Ihre Bewerbung steht',
  'Message not found.': 'Nachricht nicht gefunden.',
  'Sent messages': 'Gesendete Nachrichten',
  'Scheduled messages': 'Geplante Nachrichten',
  'Messages not sent': 'Nicht gesendete Nachrichten',

  // What happened, after the name of who did it
  'queued the follow-up “{name}” of {step} ({when})': 'hat die Folgenachricht „{name}“ eingereiht: {step}, {when}',
  'did not send the follow-up “{name}” of {step} ({when}): {reason}':
    'hat die Folgenachricht „{name}“ nicht gesendet ({step}, {when}): {reason}',
  'queued a {kind} message': 'hat eine Nachricht eingereiht: {kind}',
  'changed the message’s address to the candidate’s current one':
    'hat die Nachricht auf die aktuelle Adresse des Kandidaten umgestellt',
  'sent the message': 'hat die Nachricht gesendet',
  'could not send the message': 'konnte die Nachricht nicht senden',
  'cancelled the message: {reason}': 'hat die Nachricht abgebrochen: {reason}',
  'read the message': 'hat die Nachricht gelesen',
  account: 'Konto',
  rejection: 'Absage',
  offer: 'Angebot',
  confirmation: 'Bestätigung',
  scheduling: 'Terminwahl',
  outreach: 'Ansprache',
  follow_up: 'Nachfassen',
  'the person is sample data': 'die Person ist erfunden',
  'the job is closed': 'die Stelle ist geschlossen',
  'the template is not in use': 'die Vorlage ist nicht in Gebrauch',
  'the template cannot follow up': 'die Vorlage ist keine für Folgenachrichten',
  'it may have been sent before the backup was restored':
    'sie ist womöglich schon gesendet worden, bevor die Sicherung eingespielt wurde',
  'no email address': 'keine E-Mail-Adresse',
  'Your application was closed automatically because of one of your answers. You can ask for a review by a person on the page of your application.':
    'Eine Ihrer Antworten hat Ihre Bewerbung geschlossen; kein Mensch hat entschieden. Auf der Seite Ihrer Bewerbung können Sie darum bitten, dass ein Mensch sie noch einmal ansieht.',
  'Ask a person to review it': 'Bitten, dass ein Mensch noch einmal hinsieht',
  'unsubscribed from emails about jobs': 'hat Nachrichten über Stellen abbestellt',
  'asked not to be contacted': 'möchte nicht kontaktiert werden',
  'the candidate withdrew': 'der Kandidat hat sich zurückgezogen',
  'the candidate is being considered again': 'der Kandidat wird erneut betrachtet',
  'See the offer and answer it': 'Das Angebot ansehen und beantworten',
} satisfies Table;
