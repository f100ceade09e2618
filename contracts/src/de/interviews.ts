import type { Table } from './table.ts';

export const interviews = {
  // What an appointment is
  Proposed: 'Vorgeschlagen',
  Booked: 'Gebucht',
  Completed: 'Geführt',
  Cancelled: 'Abgesagt',
  'Did not take place': 'Nicht zustande gekommen',
  Invited: 'Eingeladen',
  Accepted: 'Angenommen',
  Declined: 'Abgelehnt',
  Tentative: 'Unter Vorbehalt',
  Zoom: 'Zoom',
  'Google Meet': 'Google Meet',
  'Other link': 'Anderer Link',
  'We call the candidate': 'Wir rufen den Kandidaten an',
  'The candidate calls': 'Der Kandidat ruft an',
  'Everyone dials in': 'Alle wählen sich ein',
  'Not started': 'Nicht begonnen',
  Draft: 'Entwurf',
  Submitted: 'Abgegeben',

  // What is typed about it
  Title: 'Titel',
  Begins: 'Beginn',
  'Choose a time.': 'Wählen Sie eine Zeit.',
  Duration: 'Dauer',
  'Time zone': 'Zeitzone',
  'Meeting type': 'Art des Termins',
  'Who calls': 'Wer anruft',
  'Phone number': 'Telefonnummer',
  'Dial-in': 'Einwahl',
  Video: 'Video',
  'Meeting link': 'Link zum Treffen',
  Passcode: 'Kenncode',
  Location: 'Standort',
  Room: 'Raum',
  'Instructions for the candidate': 'Hinweise für den Kandidaten',
  'Internal note': 'Interne Notiz',
  'The candidate does not see it.': 'Der Kandidat sieht das nicht.',
  Reason: 'Grund',
  'Give a reason for booking it anyway.': 'Sagen Sie, warum trotzdem gebucht wird.',
  'Choose an interviewer.': 'Wählen Sie einen Gesprächspartner.',
  Interviewers: 'Gesprächspartner',
  'Left the round': 'Runde verlassen',
  'Did not attend': 'Ist nicht gekommen',
  'The candidate has left this round, but the interview is still planned. Decide whether it takes place.':
    'Der Kandidat hat die Runde verlassen, aber das Gespräch ist noch geplant. Entscheiden Sie, ob es stattfindet.',
  Appointments: 'Termine',
  Interviews: 'Gespräche',
  Reminder: 'Erinnerung',
  Response: 'Antwort',
  Who: 'Wer',

  // Cancelling
  'Cancel the interviews': 'Gespräche absagen',
  'Cancel the interview': 'Gespräch absagen',
  'Cancel {count, number} interviews with {name}?': '{count, number} Gespräche mit {name} absagen?',
  'Cancel the interview with {name}?': 'Das Gespräch mit {name} absagen?',
  'The time is free again for everyone. The record keeps the booking.':
    'Die Zeit ist für alle wieder frei. Im Verlauf steht weiter, was gebucht war.',
  '{name}: interviews cancelled.': '{name}: Gespräche abgesagt.',
  '{name}: interview cancelled.': '{name}: Gespräch abgesagt.',
  '{name} did not attend. This is recorded.': '{name} ist nicht erschienen. Das ist festgehalten.',
  'Notify {name}': '{name} benachrichtigen',
  'Notify the interviewers': 'Gesprächspartner benachrichtigen',
  'It was only proposed, so no one has been notified.':
    'Der Termin war nur ein Vorschlag, deshalb weiß noch niemand davon.',
  '{name} must not be contacted, so no email is sent.':
    '{name} darf nicht kontaktiert werden, deshalb geht kein Brief hinaus.',
  '{name} is sample data, so they get no email.':
    '{name} ist eine erfundene Person der Beispieldaten, deshalb geht kein Brief hinaus.',
  'This is a sample job, so interviewers get no email.':
    'Die Stelle gehört zu den Beispieldaten, deshalb geht kein Brief an die Gesprächspartner.',
  '{names} {count, plural, one {has} other {have}} left the organization, so they get no email.':
    '{names} {count, plural, one {hat} other {haben}} die Organisation verlassen, deshalb geht kein Brief hinaus.',
  'The interviewers chose not to get these emails immediately. They see it in their notifications.':
    'Kein Gesprächspartner bekommt einen Brief: Keiner möchte diese E-Mails sofort. Alle finden es in ihren Mitteilungen.',
  '{names} {count, plural, one {does} other {do}} not get these emails immediately. They see it in their notifications.':
    '{names} {count, plural, one {möchte} other {möchten}} diese E-Mails nicht sofort, deshalb geht kein Brief hinaus. Es steht in den Mitteilungen.',
  'No email': 'Kein Brief',
  'There is no one to notify.': 'Es ist niemand mehr da, der benachrichtigt werden könnte.',
  'Your organization has no template for this email. Notify {name} yourself.':
    'Für diesen Brief hat die Organisation keinen Text: Sagen Sie es {name} selbst.',
  '{count, plural, one {# interview is planned.} other {# interviews are planned.}}':
    '{count, plural, one {# Gespräch ist geplant.} other {# Gespräche sind geplant.}}',
  '{count, plural, one {Cancel it} other {Cancel them}}': '{count, plural, one {Absagen} other {Alle absagen}}',
  'Everything is booked. Choose a time only if you want to book another interview.':
    'Alles ist gebucht. Wählen Sie eine Zeit nur für ein weiteres Gespräch.',
  'Choose a time to see what is sent.': 'Wählen Sie eine Zeit, um zu sehen, was gesendet wird.',
  'The interviewers are notified once the move can no longer be undone.':
    'Die Gesprächspartner werden benachrichtigt, sobald sich der Schritt nicht mehr zurücknehmen lässt.',
  'Everyone is notified once the move can no longer be undone.':
    'Alle werden benachrichtigt, sobald sich der Schritt nicht mehr zurücknehmen lässt.',
  '{count, plural, one {It stays} other {They stay}} booked, and the history shows it.':
    '{count, plural, one {Es bleibt} other {Sie bleiben}} gebucht, und der Verlauf hält das fest.',
  '{count, plural, one {It is} other {They are}} cancelled, and the interviewers are notified.':
    '{count, plural, one {Es wird} other {Sie werden}} abgesagt, und die Gesprächspartner erfahren davon.',
  'Keep it': 'Behalten',
  'Keep them': 'Alle behalten',

  // What a card says
  'Today {time}, {what}': 'Heute {time}, {what}',
  'Tomorrow {time}, {what}': 'Morgen {time}, {what}',
  '{day} {time}, {what}': '{day} {time}, {what}',
  'call with {names}': 'Anruf mit {names}',
  'video call with {names}': 'Videogespräch mit {names}',
  'interview with {names}': 'Gespräch mit {names}',
  'in {duration}': 'in {duration}',
  'Next interview': 'Nächstes Gespräch',
  'with {people}': 'mit {people}',
  'Your scorecard is due after it': 'Ihr Bewertungsbogen ist danach fällig',
  'Interview kit': 'Interview-Kit',
  'No link yet': 'Noch kein Link',
  you: 'Ihnen',
  '{hours, number} h': '{hours, number} h',
} satisfies Table;
