import type { Table } from '../kernel/say.ts';

export const publicServer = {
  'Interview kits': 'Interview-Kits',
  '{name} · Interview kit': '{name} · Interview-Kit',
  'Questions to hire by, with how to score them, ready to use in your first job.':
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
  'answered a question of a survey': 'hat eine Frage einer Umfrage beantwortet',
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
  'This key opens no job feed.': 'Dieser Schlüssel öffnet keinen Stellen-Feed.',
  'Internal jobs are for members of the organization.': 'Interne Stellen sind nur für Mitglieder der Organisation.',
  'Letters of {organization}': 'Nachrichten von {organization}',
} satisfies Table;
