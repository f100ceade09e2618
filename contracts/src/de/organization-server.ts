import type { Table } from './table.ts';

export const organizationServer = {
  // What happened, after the name of who did it
  'registered the organization {name}': 'hat die Organisation {name} registriert',
  'changed the organization: {changes}': 'hat die Organisation geändert: {changes}',
  'changed hiring settings: {changes}': 'hat Einstellungen zum Recruiting geändert: {changes}',
  'changed the sign-in rules: {changes}': 'hat die Regeln der Anmeldung geändert: {changes}',
  'changed how long data is kept: {changes}': 'hat die Aufbewahrung von Daten geändert: {changes}',
  'changed the working hours: {changes}': 'hat die Arbeitszeiten geändert: {changes}',
  'changed the email sender: {changes}': 'hat den Absender von Briefen geändert: {changes}',
  'changed the public address from {from} to {to}': 'hat die öffentliche Adresse geändert von {from} zu {to}',
  'set the additional modules to {modules}': 'hat die Module neben dem Einstellen auf {modules} gesetzt',
  'turned off all additional modules': 'hat alle Module neben dem Einstellen ausgeschaltet',
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
  'auto archive knockouts': 'Archivieren bei Ausschlussantworten',
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
  'working days': 'Arbeitstage',
  'work begins': 'Arbeitsbeginn',
  'work ends': 'Arbeitsende',
  holidays: 'Feiertage',
  'rejections in hours': 'Absagen in der Arbeitszeit',
  'sender name': 'Name des Absenders',
  'reply to': 'Antwortadresse',
  'sender footer': 'Fußzeile',
  'require second factor': 'zweiter Faktor',
  'google only': 'nur mit Google',
  'allowed domains': 'E-Mail-Domains',
  'session days': 'Dauer der Anmeldung',

  // Refusals
  'Sample data already exists.': 'Es gibt schon Beispieldaten.',
  'This address is taken.': 'Diese Adresse ist vergeben.',
  'Someone else changed these settings since you opened them. Reload and try again.':
    'Jemand anders hat diese Einstellungen inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'This server has no Google sign-in, so no one could sign in.':
    'Dieser Server bietet keine Anmeldung mit Google, deshalb käme niemand mehr hinein.',
  'Sign in with Google first, so that you know you can get back in.':
    'Melden Sie sich zuerst mit Google an, damit Sie sicher wieder hineinkommen.',
  'created a key for the job feeds': 'hat einen Schlüssel für die Stellen-Feeds erstellt',
  'withdrew the key for the job feeds': 'hat den Schlüssel für die Stellen-Feeds zurückgezogen',
  // The whole organization as a file
  'the whole organization': 'die ganze Organisation',
  'A copy of your organization, made at {moment}.': 'Eine Kopie Ihrer Organisation, erstellt am {moment}.',
  'Each file holds one kind of record, one record to a line, as JSON. Records name each other by `id`. What changes while the copy is made may be in one file and not yet in another.':
    'Jede Datei enthält eine Art von Datensätzen, einen je Zeile, als JSON. Datensätze nennen einander mit ihrer `id`. Was sich ändert, während die Kopie entsteht, kann in einer Datei stehen und in einer anderen noch nicht.',
  'The organization itself: its profile and its settings.':
    'Die Organisation selbst: ihr Profil und ihre Einstellungen.',
  'Members: who they are, their roles and since when they belong to the organization.':
    'Mitglieder: wer sie sind, ihre Rollen und seit wann sie zur Organisation gehören.',
  'Invitations to the organization.': 'Einladungen in die Organisation.',
  'The small lists: locations, departments, reasons, sources, tags, skills, templates, questions and others. `entity` says which list.':
    'Die kleinen Listen: Standorte, Abteilungen, Gründe, Quellen, Tags, Fähigkeiten, Vorlagen, Fragen und andere. `entity` sagt, welche Liste.',
  'Jobs, templates of jobs and prospect pipelines, with their steps, teams and counts.':
    'Stellen, Stellenvorlagen und Interessentenpools mit ihren Schritten, Teams und Zahlen.',
  'The contents of each job: settings, description, requirements, questions, the application form, plays and rounds. `part` says which.':
    'Was in jeder Stelle steht: Einstellungen, Beschreibung, Anforderungen, Fragen, Bewerbungsformular, Abläufe und Runden. `part` sagt, was davon.',
  'The openings of each job, and the hires that filled them.':
    'Die offenen Plätze jeder Stelle und wer dafür eingestellt wurde.',
  'Reviews of the texts of jobs.': 'Prüfungen der Texte von Stellen.',
  'Candidates and contacts, with your own fields. `resumes` names their files.':
    'Kandidaten und Kontakte mit Ihren eigenen Feldern. `resumes` nennt ihre Dateien.',
  'Notes about people that the team may read, and your own private ones.':
    'Notizen über Personen, die das Team lesen darf, und Ihre eigenen privaten.',
  'Who was considered for which job, with their form answers and cover letter, their current step, and how it ended.':
    'Wer für welche Stelle in Frage kam, mit den Antworten auf das Formular und dem Anschreiben, wo die Person steht und wie es ausging.',
  'Interviews, without links, dial-in numbers and passcodes. The emails about them are under messages, as they were sent.':
    'Interviews, ohne Links, Einwahlnummern und Kenncodes. Die Briefe dazu stehen unter den Nachrichten, wie sie gesendet wurden.',
  'Scorecards and recommendations. Drafts have no contents here.':
    'Bewertungsbögen und Empfehlungen. Was nicht abgegeben ist, steht ohne Inhalt da.',
  'Messages, with their text. Links of this application are cut out, because they can hold keys.':
    'Nachrichten mit ihrem Text. Links dieser Anwendung sind herausgeschnitten, weil sie Schlüssel enthalten können.',
  'Tasks.': 'Aufgaben.',
  'The files of resumes and other documents: they come with the copy of each person, which you download on their page.':
    'Die Dateien der Lebensläufe und anderer Dokumente: Sie sind in der Kopie jeder Person, die Sie auf der Seite der Person herunterladen.',
  'Passwords, keys and anything else that signs in. Emails about accounts, because they contain such links.':
    'Passwörter, Schlüssel und alles andere, womit man sich anmeldet. Mails zu Konten, weil sie solche Links enthalten.',
  'Answers to surveys: they are anonymous and only counted.':
    'Antworten auf Umfragen: Sie gehören niemandem und werden nur gezählt.',
  'The history of what happened. The audit log is a file of its own.':
    'Der Verlauf dessen, was geschah. Das Prüfprotokoll ist eine eigene Datei.',
  'What is not in it:': 'Was nicht enthalten ist:',
} satisfies Table;
