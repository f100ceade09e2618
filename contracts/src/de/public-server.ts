import type { Table } from './table.ts';

export const publicServer = {
  'Interview kits': 'Interview-Kits',
  '{name} · Interview kit': '{name} · Interview-Kit',
  'Interview questions with scoring guides, ready to use in your first job.':
    'Fragen für Vorstellungsgespräche samt Bewertung, bereit für Ihre erste Stelle.',
  '{count, plural, one {# open job} other {# open jobs}}':
    '{count, plural, one {# offene Stelle} other {# offene Stellen}}',
  'Jobs · {organization}': 'Stellen · {organization}',
  'Your details are erased · {organization}': 'Ihre Angaben sind gelöscht · {organization}',
  'Your application · {job} · {organization}': 'Ihre Bewerbung · {job} · {organization}',
  'This application cannot be changed here now. Write to the hiring team.':
    'Diese Bewerbung lässt sich hier gerade nicht ändern. Schreiben Sie dem Auswahlteam.',
  'At most {most, number} documents are allowed.': 'Höchstens {most, number} Unterlagen sind erlaubt.',
  Surveys: 'Umfragen',
  'This survey has ended.': 'Diese Umfrage ist beendet.',
  Survey: 'Umfrage',
  Answers: 'Antworten',
  'Answer at least one question.': 'Beantworten Sie mindestens eine Frage.',
  'answered a survey question': 'hat eine Frage einer Umfrage beantwortet',
  'My applications': 'Meine Bewerbungen',
  'Application not found.': 'Bewerbung nicht gefunden.',
  'Apply · {job} · {organization}': 'Bewerben · {job} · {organization}',
  '{organization} uses what you send to decide on your application. We keep it for {kept} after the decision, share it only with the hiring team and our processors, and you may ask to see, correct or delete it at any time: {contact}.':
    '{organization} verwendet Ihre Angaben, um über Ihre Bewerbung zu entscheiden. Sie werden nach der Entscheidung {kept} aufbewahrt und nur mit dem Auswahlteam und unseren Auftragsverarbeitern geteilt. Sie können jederzeit verlangen, sie einzusehen, zu berichtigen oder zu löschen: {contact}.',
  'A person makes every decision.': 'Jede Entscheidung trifft ein Mensch.',
  'If an answer to a question of this form rules you out, a program closes the application after {hours, number} hours unless a person looks at it first. You can then ask for a person to look at it again. A person makes every other decision.':
    'Wenn eine Antwort auf eine Frage dieses Formulars Sie ausschließt, schließt ein Programm die Bewerbung nach {hours, number} Stunden, wenn nicht zuvor ein Mensch hinsieht. Sie können dann darum bitten, dass ein Mensch sie noch einmal ansieht. Jede andere Entscheidung trifft ein Mensch.',
  'the hiring team of {name}': 'das Auswahlteam von {name}',
  'Keep my details for up to {kept} to tell me about other jobs. I can withdraw at any time.':
    'Meine Angaben dürfen bis zu {kept} aufbewahrt werden, um mir andere Stellen anzubieten. Das kann ich jederzeit widerrufen.',
  'Open jobs at {organization}: {count, number}': 'Offene Stellen bei {organization}: {count, number}',
  'There is no job feed for this key.': 'Dieser Schlüssel öffnet keinen Stellen-Feed.',
  'Internal jobs are for members of the organization.': 'Interne Stellen sind nur für Mitglieder der Organisation.',
  'Emails from {organization}': 'Nachrichten von {organization}',
  'Choose a time · {job} · {organization}': 'Termin wählen · {job} · {organization}',
  'This booking link has expired. Contact {name}.': 'Dieser Buchungslink ist abgelaufen. Wenden Sie sich an {name}.',
  'You have already booked a time.': 'Sie haben schon einen Termin gebucht.',
  'Nothing is booked here.': 'Hier ist nichts gebucht.',
  'You can do that until {hours, plural, one {# hour} other {# hours}} before it starts.':
    'Das ist bis {hours, plural, one {# Stunde} other {# Stunden}} vor dem Beginn möglich.',
  'You can do that until it starts.': 'Das ist bis zum Beginn möglich.',
  'No time suits {name}': '{name} findet keinen passenden Termin',
  'Add the link for the video call with {name}': 'Link für den Videoanruf mit {name} eintragen',
  'Their invitation says that the link will follow. Add it to the interview, and they get it by email.':
    'In der Einladung steht, dass der Link noch folgt. Tragen Sie ihn beim Termin ein, dann geht er per E-Mail an die Person.',
  'They suggest: {times}.': 'Vorschläge: {times}.',
  'They did not suggest times.': 'Ohne eigene Vorschläge.',
  '{minutes, number} minutes on video.': '{minutes, number} Minuten per Video.',
  '{minutes, number} minutes on the phone.': '{minutes, number} Minuten am Telefon.',
  '{minutes, number} minutes in person.': '{minutes, number} Minuten vor Ort.',
  '{minutes, number} minutes.': '{minutes, number} Minuten.',
  'That time was just taken. Choose another.': 'Dieser Termin wurde gerade vergeben. Wählen Sie einen anderen.',
  'Several conversations are booked together. To move them, write to {name}.':
    'Mehrere Gespräche sind zusammen gebucht. Um sie zu verschieben, schreiben Sie an {name}.',
  'You can do that until {notice} before it starts. Write to {name}, and a person will answer.':
    'Das ist bis {notice} vor dem Beginn möglich. Schreiben Sie {name}; Ihnen antwortet ein Mensch.',
  'You can do that until it starts. Write to {name}, and a person will answer.':
    'Das ist bis zum Beginn möglich. Schreiben Sie {name}; Ihnen antwortet ein Mensch.',
  'Your time is moved.': 'Ihr Termin ist verlegt.',
  'It is cancelled. You can choose a time again.': 'Das Gespräch ist abgesagt. Sie können wieder einen Termin wählen.',
  '{name} will read your times and answer by email.': '{name} liest Ihre Termine und antwortet per E-Mail.',
  'Choose a time.': 'Wählen Sie eine Zeit.',
  'Too many attempts. Please wait a moment and try again.':
    'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'Your session has changed. Please try once more.':
    'Ihre Sitzung hat sich geändert. Bitte versuchen Sie es noch einmal.',
  'That did not work. Reload the page and try again.':
    'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'Open this page with the link in the email that brought the offer to answer it.':
    'Öffnen Sie diese Seite über den Link in der E-Mail mit dem Angebot, um es zu beantworten.',
} satisfies Table;
