import type { Table } from '../kernel/say.ts';

/** What visitors read: the careers page, posts, and the form to apply with the labels of its fields. */
export const publicPages = {
  'Choose a file': 'Datei wählen',
  'No file chosen': 'Keine Datei gewählt',
  Apply: 'Bewerben',
  Careers: 'Karriere',
  'You are unsubscribed': 'Sie erhalten keine solchen Nachrichten mehr',
  'No more letters about jobs from {organization}?': 'Keine Nachrichten über Stellen bei {organization} mehr?',
  '{organization} sends you no more letters of this kind. You still hear about your own applications, and people there can still write to you themselves.':
    '{organization} schickt Ihnen keine Nachrichten dieser Art mehr. Von Ihren eigenen Bewerbungen hören Sie weiterhin, und wer dort arbeitet, kann Ihnen selbst schreiben.',
  'If you have applied for a job, you still hear how your application goes.':
    'Haben Sie sich beworben, hören Sie weiterhin, wie es um Ihre Bewerbung steht.',
  'Write to me again': 'Schreiben Sie mir wieder',
  'No more letters': 'Keine Nachrichten mehr',
  'Skip to content': 'Zum Inhalt springen',
  'Candor. Structured, fair hiring – from job description to signed offer.':
    'Candor. Strukturiert und fair einstellen – von der Stellenbeschreibung bis zum unterschriebenen Angebot.',

  // The kits
  'Interview kits': 'Interview-Kits',
  'A kit holds the questions of a good interview, what speaks for an answer, and how to score it. Choose one, and your first job begins with it.':
    'Ein Kit enthält die Fragen für ein gutes Gespräch, was für eine Antwort spricht und wie sie bewertet wird. Wählen Sie eines, und Ihre erste Stelle beginnt damit.',
  'There are no kits yet. Come back soon.': 'Es gibt noch keine Kits. Schauen Sie bald wieder vorbei.',
  'All kits': 'Alle Kits',
  'Use this kit': 'Dieses Kit verwenden',
  'You sign up, and your first job asks these questions.':
    'Sie registrieren sich, und Ihre erste Stelle stellt diese Fragen.',
  '{count, plural, one {# question} other {# questions}}': '{count, plural, one {# Frage} other {# Fragen}}',
  '{count, plural, one {# requirement} other {# requirements}}':
    '{count, plural, one {# Anforderung} other {# Anforderungen}}',
  '{count, plural, one {# round} other {# rounds}}': '{count, plural, one {# Runde} other {# Runden}}',
  '{minutes, number} min': '{minutes, number} min',
  Questions: 'Fragen',
  Requirements: 'Anforderungen',
  Rounds: 'Runden',

  // The careers page
  'Work at {name}': 'Arbeiten bei {name}',
  '{count, plural, one {# open job} other {# open jobs}}':
    '{count, plural, one {# offene Stelle} other {# offene Stellen}}',
  'What we stand for': 'Wofür wir stehen',
  'People you will meet': 'Wen Sie kennenlernen',
  'More about {name}': 'Mehr über {name}',
  'Open jobs': 'Offene Stellen',
  'Search jobs': 'Stellen suchen',
  Location: 'Standort',
  'All locations': 'Alle Standorte',
  '{found, number} of {all, number} jobs shown': '{found, number} von {all, number} Stellen werden gezeigt',
  'There are no open jobs at the moment. Come back soon.':
    'Zurzeit gibt es keine offenen Stellen. Schauen Sie bald wieder vorbei.',
  'Refer somebody': 'Jemanden empfehlen',
  'Refer somebody for {name}': 'Jemanden für {name} empfehlen',
  Refer: 'Empfehlen',
  'Thank you. The hiring team hears of {name}.': 'Danke. Das Auswahlteam erfährt von {name}.',
  'Jobs that you can apply for yourself, or refer somebody for. Internal ones are shown to colleagues only.':
    'Stellen, auf die Sie sich selbst bewerben oder für die Sie jemanden empfehlen können. Interne sehen nur Kollegen.',
  'Why they fit': 'Warum die Person passt',
  'How you know them, and what they are good at. The hiring team reads it.':
    'Woher Sie die Person kennen und was sie gut kann. Das Auswahlteam liest es.',
  'They know': 'Einverständnis',
  'Ask them first.': 'Fragen Sie die Person zuerst.',
  'They know that I pass on their details.': 'Die Person weiß, dass ich ihre Angaben weitergebe.',
  'No job matches.': 'Keine Stelle passt dazu.',
  'Show all jobs': 'Alle Stellen zeigen',
  Other: 'Weitere',

  // A post
  'All jobs': 'Alle Stellen',
  Internal: 'Intern',
  'On site': 'Vor Ort',
  Remote: 'Remote',
  Hybrid: 'Hybrid',
  'Full-time': 'Vollzeit',
  'Part-time': 'Teilzeit',
  Contract: 'Freie Mitarbeit',
  Employee: 'Festanstellung',
  'Part-time employee': 'Teilzeitanstellung',
  'Contract to Hire': 'Freie Mitarbeit mit Option auf Übernahme',
  Intern: 'Praktikum',
  Temporary: 'Befristet',
  'Apply for this job': 'Auf diese Stelle bewerben',
  'This job is no longer open.': 'Diese Stelle ist nicht mehr offen.',
  'See our other openings.': 'Sehen Sie sich unsere anderen Stellen an.',

  // The form to apply
  '{label} (optional)': '{label} (optional)',
  'Uploading {name}': '{name} wird hochgeladen',
  Cancel: 'Abbrechen',
  Remove: 'Entfernen',
  'Back to the job': 'Zurück zur Stelle',
  'Apply for {name}': 'Bewerbung: {name}',
  'First name': 'Vorname',
  'Last name': 'Nachname',
  'Write my name as': 'Meinen Namen schreiben als',
  Email: 'E-Mail',
  Phone: 'Telefon',
  Pronouns: 'Pronomen',
  'LinkedIn or website': 'LinkedIn oder Website',
  'linkedin.com/in/you': 'linkedin.com/in/name',
  Resume: 'Lebenslauf',
  'PDF, Word, RTF, OpenDocument or text, up to 10 MB.': 'PDF, Word, RTF, OpenDocument oder Text, bis 10 MB.',
  'Please upload your resume as PDF, Word, RTF or text, up to 10 MB.':
    'Bitte laden Sie Ihren Lebenslauf als PDF, Word, RTF oder Text hoch, bis 10 MB.',
  'The file did not arrive. Choose it again.': 'Die Datei ist nicht angekommen. Wählen Sie sie noch einmal.',
  'Uploaded, {size}': 'Hochgeladen, {size}',
  'Cover letter': 'Anschreiben',
  'Leave this empty': 'Lassen Sie dieses Feld leer',
  Consent: 'Einwilligung',
  'I have read this and agree that my details are used for this application.':
    'Ich habe dies gelesen und bin einverstanden, dass meine Angaben für diese Bewerbung verwendet werden.',
  'Please agree to the privacy notice.': 'Bitte stimmen Sie dem Datenschutzhinweis zu.',
  'Talent pool': 'Talentpool',
  'Send application': 'Bewerbung senden',
  Sending: 'Wird gesendet',
  'Uploading your resume': 'Ihr Lebenslauf wird hochgeladen',
  'Thank you': 'Vielen Dank',
  'Your application for {name} has reached {organization}.':
    'Ihre Bewerbung für {name} ist bei {organization} eingegangen.',
  'What happens next': 'Wie es weitergeht',
  'You get an email that confirms it.': 'Sie erhalten eine E-Mail, die es bestätigt.',
  'A person reads your application. A person makes every decision.':
    'Ein Mensch liest Ihre Bewerbung. Jede Entscheidung trifft ein Mensch.',
  'A person reads your application, unless one of your answers rules it out.':
    'Ein Mensch liest Ihre Bewerbung, wenn keine Ihrer Antworten sie ausschließt.',
  'Against what the job asks for.': 'Im Vergleich mit dem, was die Stelle verlangt.',
  'You asked for a person to look at this again. Somebody of the hiring team has the task to do so.':
    'Sie haben darum gebeten, dass ein Mensch noch einmal hinsieht. Jemand aus dem Auswahlteam hat die Aufgabe dazu.',
  'One of your answers closed this application. No person has decided.':
    'Eine Ihrer Antworten hat diese Bewerbung geschlossen. Kein Mensch hat entschieden.',
  'Ask for a person to look at this again': 'Bitten, dass ein Mensch noch einmal hinsieht',
  '{organization} writes to you about the next step.': '{organization} schreibt Ihnen, wie es weitergeht.',
  'See our other openings': 'Unsere anderen Stellen ansehen',

  // The survey after a form was sent
  'Would you answer a few questions?': 'Beantworten Sie uns ein paar Fragen?',
  'Only if you like. Your answers are stored apart from your application, are not seen by anyone deciding on it, and are reported only in groups. Skipping them has no effect.':
    'Nur wenn Sie möchten. Ihre Antworten werden getrennt von Ihrer Bewerbung gespeichert, niemand sieht sie, der über sie entscheidet, und sie werden nur in Gruppen ausgewertet. Wenn Sie nicht antworten, hat das keine Folgen.',
  '{least, number} is the lowest, {best, number} the highest.':
    '{least, number} ist der niedrigste Wert, {best, number} der höchste.',
  'Send my answers': 'Antworten senden',
  'Thank you. Your answers are counted.': 'Vielen Dank. Ihre Antworten zählen mit.',

  // The page of one's own application
  'Thank you, {name}. Your application has arrived.': 'Vielen Dank, {name}. Ihre Bewerbung ist angekommen.',
  '{name}, a person is reading your application.': '{name}, ein Mensch liest Ihre Bewerbung.',
  '{name}, you are in the interviews.': '{name}, Sie sind in den Gesprächen.',
  '{name}, there is an offer for you.': '{name}, es gibt ein Angebot für Sie.',
  '{name}, you accepted the offer. Welcome!': '{name}, Sie haben das Angebot angenommen. Willkommen!',
  'You withdrew your application.': 'Sie haben Ihre Bewerbung zurückgezogen.',
  'This application is closed.': 'Diese Bewerbung ist abgeschlossen.',
  'Application received': 'Bewerbung eingegangen',
  'On {day}': 'Am {day}',
  'In review, a person reads it': 'In Prüfung, ein Mensch liest sie',
  'Against what the job asks for. No program decides about you.':
    'Im Vergleich mit dem, was die Stelle verlangt. Kein Programm entscheidet über Sie.',
  Interviews: 'Gespräche',
  '{count, plural, one {# conversation} other {# conversations}}, {time} in all':
    '{count, plural, one {# Gespräch} other {# Gespräche}}, zusammen {time}',
  'The team talks with you.': 'Das Team spricht mit Ihnen.',
  Decision: 'Entscheidung',
  'You hear from us either way.': 'Sie hören in jedem Fall von uns.',
  'My applications': 'Meine Bewerbungen',
  Received: 'Eingegangen',
  'In review': 'In Prüfung',
  Interviewing: 'In Gesprächen',
  Offer: 'Angebot',
  Hired: 'Eingestellt',
  Withdrawn: 'Zurückgezogen',
  Closed: 'Geschlossen',
  'Applied on {day}': 'Beworben am {day}',
  'Please answer by {day}.': 'Bitte antworten Sie bis {day}.',
  'The team is waiting for your answer.': 'Das Team wartet auf Ihre Antwort.',
  'Next: {what}': 'Als Nächstes: {what}',
  'Open an application to add documents, correct your details, withdraw, download your data or ask for its erasure.':
    'Öffnen Sie eine Bewerbung, um Unterlagen hinzuzufügen, Angaben zu berichtigen, die Bewerbung zurückzuziehen, Ihre Daten herunterzuladen oder um deren Löschung zu bitten.',
  'You have not applied here with the email address of your account.':
    'Mit der E-Mail-Adresse Ihres Kontos haben Sie sich hier noch nicht beworben.',
  'See all open jobs': 'Alle offenen Stellen ansehen',
  'Ask for my details to be erased': 'Um Löschung meiner Angaben bitten',
  'Ask for erasure': 'Um Löschung bitten',
  'This asks {organization} to erase everything it knows about you, for every job. A person answers within a month, by email. Once your details are erased, your applications end.':
    'Damit bitten Sie {organization}, alles zu löschen, was dort über Sie gespeichert ist, bei jeder Stelle. Ein Mensch antwortet innerhalb eines Monats per E-Mail. Sind Ihre Angaben gelöscht, enden Ihre Bewerbungen.',
  done: 'erledigt',
  'you are here': 'hier stehen Sie',
  'still to come': 'kommt noch',
  'Your application': 'Ihre Bewerbung',
  'The job': 'Die Stelle',
  Read: 'Lesen',
  Correct: 'Berichtigen',
  Save: 'Speichern',
  'Add a document': 'Unterlage hinzufügen',
  Withdraw: 'Zurückziehen',
  Download: 'Herunterladen',
  'Keep my application': 'Bewerbung aufrechterhalten',
  'Would you tell us why?': 'Sagen Sie uns, warum?',
  'You leave this job at once. You can take it back for 10 minutes, and apply again later.':
    'Sie verlassen diese Stelle sofort. Sie können das zehn Minuten lang zurücknehmen und sich später wieder bewerben.',
  'Take it back': 'Zurücknehmen',
  'You can do that for 10 minutes.': 'Das geht zehn Minuten lang.',
  'Download holds what you gave us and what we sent you.':
    'Die Datei enthält, was Sie uns gegeben haben und was wir Ihnen geschickt haben.',
  'Whoever has the address of this page can do all this. Keep the mail that it came in.':
    'Wer die Adresse dieser Seite hat, kann all das tun. Bewahren Sie die E-Mail auf, in der sie kam.',

  // Pronouns to choose from.
  'she/her': 'sie/ihr',
  'he/him': 'er/ihm',
  'they/them': 'they/them',
  'she/they': 'sie/they',
  'he/they': 'er/they',
  'xe/xem': 'xe/xem',
  'ze/zir': 'ze/zir',
  'Use my name': 'Nur mein Name',
  'Prefer not to say': 'Keine Angabe',

  // Finding on the careers page
  Language: 'Sprache',
  Find: 'Finden',
  Department: 'Abteilung',
  'All departments': 'Alle Abteilungen',
  'Place of work': 'Arbeitsort',
  'On site or remote': 'Alle Arbeitsorte',
  'Working time': 'Arbeitszeit',
  'Any working time': 'Jede Arbeitszeit',
  Pages: 'Seiten',
  'Page {page, number} of {pages, number}': 'Seite {page, number} von {pages, number}',
  'Previous page': 'Vorherige Seite',
  'Next page': 'Nächste Seite',

  // Questions of the application form
  'These questions changed while you wrote. Please look at them and send again.':
    'Diese Fragen haben sich geändert, während Sie schrieben. Bitte sehen Sie sie an und senden Sie noch einmal.',
  'This changed while you wrote. Please read it and send again.':
    'Das hat sich geändert, während Sie schrieben. Bitte lesen Sie es und senden Sie noch einmal.',
  'New: {name}': 'Neu: {name}',
  'Changed: {name}': 'Geändert: {name}',
  'No longer asked: {name}': 'Nicht mehr gefragt: {name}',
  Answer: 'Antworten',
  'No answer': 'Keine Antwort',
  'Please answer this question.': 'Bitte beantworten Sie diese Frage.',
  'Enter a number.': 'Geben Sie eine Zahl ein.',
  'Enter a number without separators, such as 50000.': 'Geben Sie eine Zahl ohne Trennzeichen ein, etwa 50000.',
  'Choose among the listed answers.': 'Wählen Sie aus den vorgegebenen Antworten.',
  'Choose one of the listed answers.': 'Wählen Sie eine der vorgegebenen Antworten.',
  'You wrote: {answer}': 'Sie schrieben: {answer}',
  'On {day} you asked for your details to be erased. You will have an answer by {until}.':
    'Am {day} haben Sie um die Löschung Ihrer Angaben gebeten. Bis zum {until} erhalten Sie eine Antwort.',
  'Your request to erase your details was answered on {day}.': 'Ihre Bitte um Löschung wurde am {day} beantwortet.',
  'Your details are erased': 'Ihre Angaben sind gelöscht',
  'On {day} {organization} erased what it knew about you. Only figures without a name are kept. Nobody can bring your details back.':
    'Am {day} hat {organization} gelöscht, was über Sie bekannt war. Es bleiben nur Zahlen ohne Namen. Niemand kann Ihre Angaben zurückholen.',
} satisfies Table;
