import type { Table } from './table.ts';

export const interviewsServer = {
  'Appointment not found.': 'Termin nicht gefunden.',
  'This person is busy at that time.': 'Diese Person hat zu dieser Zeit schon etwas vor.',
  '{name} is busy at that time.': '{name} hat zu dieser Zeit schon etwas vor.',
  'Choose a time in the future.': 'Wählen Sie eine Zeit in der Zukunft.',
  'Choose the round the candidate is in.': 'Wählen Sie die Runde, in der der Kandidat steht.',
  'Choose an interviewer.': 'Wählen Sie einen Gesprächspartner.',
  'Choose a duration.': 'Wählen Sie eine Dauer.',
  'Choose how they meet.': 'Wählen Sie die Art des Treffens.',
  'Two of these interviews are at the same time.': 'Zwei dieser Termine liegen zur selben Zeit.',
  'These interviews were not booked together. Change or cancel them one by one.':
    'Diese Termine wurden nicht zusammen gebucht. Ändern oder stornieren Sie jeden für sich.',
  'This interview was cancelled. Book a new one.': 'Dieser Termin wurde abgesagt. Buchen Sie einen neuen.',
  'This interview is over. Book a new one.': 'Dieser Termin ist vorbei. Buchen Sie einen neuen.',
  'This interview is not booked.': 'Dieser Termin ist nicht gebucht.',
  'This interview has not started yet.': 'Dieser Termin hat noch nicht begonnen.',
  'It was more than {days, number} days ago, so its record can no longer be changed.':
    'Das ist mehr als {days, number} Tage her, daher bleibt es bei dem, was festgehalten ist.',
  'Booking took too long. Try again.': 'Das Buchen hat zu lange gedauert. Versuchen Sie es noch einmal.',
  'Only an editor of this job can book an interviewer who is busy.':
    'Nur wer diese Stelle bearbeitet, kann über einen anderen Termin hinweg buchen.',
  'Connect Zoom in your profile first.': 'Verbinden Sie zuerst Zoom in Ihrem Profil.',
  'This interview has no video meeting.': 'Zu diesem Termin gibt es kein Videogespräch.',
  'This interview does not use Zoom.': 'Dieser Termin findet nicht über Zoom statt.',
  'This person is not an interviewer here.': 'Diese Person ist an dem Termin nicht beteiligt.',

  // What happened, after the name of who did it
  'proposed {name} on {time}': 'hat {name} am {time} vorgeschlagen',
  'booked {name} on {time}': 'hat {name} am {time} gebucht',
  'changed the details of {name} on {time}': 'hat die Angaben zu {name} am {time} geändert',
  'moved {name} from {from} to {to}': 'hat {name} von {from} auf {to} verschoben',
  'cancelled {name} on {time}': 'hat {name} am {time} abgesagt',
  'recorded that {name} was held': 'hat festgehalten, dass {name} geführt wurde',
  'recorded that the candidate did not attend {name}': 'hat festgehalten, dass der Kandidat zu {name} nicht kam',
  'recorded that an interviewer did not attend {name}':
    'hat festgehalten, dass ein Gesprächspartner zu {name} nicht kam',
  'corrected the record: {name} was held': 'hat berichtigt: {name} wurde geführt',
  'corrected the record: {name} was not held': 'hat berichtigt: {name} wurde nicht geführt',
  'accepted {name}': 'hat {name} zugesagt',
  'declined {name}': 'hat {name} abgelehnt',
  'answered tentatively to {name}': 'hat auf {name} unter Vorbehalt geantwortet',
  'set up the Zoom meeting of {name}': 'hat das Zoom-Meeting für {name} eingerichtet',
  'removed the Zoom meeting of {name}': 'hat das Zoom-Meeting für {name} entfernt',
  'chose a time with the booking link': 'hat über den Buchungslink eine Zeit gewählt',
  'cancelled an unfinished booking': 'hat eine unfertige Buchung aufgegeben',
  'held time for an interview': 'hat Zeit für einen Termin freigehalten',
  'released time held for an interview': 'hat freigehaltene Zeit wieder freigegeben',

  // Letters and calendars
  'By video, see the page for the link': 'Per Video, den Link finden Sie auf der Seite',
  'By phone, the number is on the page': 'Telefonisch, die Nummer steht auf der Seite',
  'Interviews of {name}': 'Gespräche von {name}',
  '{name} with {candidate}': '{name} mit {candidate}',
  '{name} for {job} at {organization}': '{name} für {job} bei {organization}',
  '{name} for {job}': '{name} für {job}',
  'See your application': 'Ihre Bewerbung ansehen',
  'Interview moved: {job}': 'Gespräch verlegt: {job}',
  'Interview changed: {job}': 'Gespräch geändert: {job}',
  'Interview cancelled: {job}': 'Gespräch abgesagt: {job}',
  'Reminder: your interview with a candidate for {job}': 'Erinnerung: Sie führen ein Gespräch für {job}',
  Interviews: 'Gespräche',
  'Open the interview': 'Gespräch öffnen',
  'Only members of this job’s team can be asked for their times.':
    'Nach Zeiten kann nur gefragt werden, wer zum Team dieser Stelle gehört.',
  // After 'with': 'call with you and Omar'.
  you: 'Ihnen',
} satisfies Table;
