import type { Table } from './table.ts';

/** What a new organisation starts with, where its founder reads German. */
export const standardsServer = {
  // Sources
  'Careers page': 'Karriereseite',
  LinkedIn: 'LinkedIn',
  'Outbound search': 'Direktansprache',
  'Employee referral': 'Empfehlung von Mitarbeitenden',
  'Internal mobility': 'Interner Wechsel',
  Nomination: 'Nominierung',
  Agency: 'Personalvermittlung',
  'Job fair': 'Jobmesse',

  // Why a candidate leaves a job
  'Does not meet basic qualifications': 'Erfüllt die Grundvoraussetzungen nicht',
  'Knockout answer': 'Ausschlussantwort',
  'Not considered: position already filled': 'Nicht geprüft: Stelle war schon besetzt',
  'Not considered: applied after screening closed': 'Nicht geprüft: Bewerbung nach Ende der Auswahl',
  'Less relevant experience than others': 'Weniger passende Erfahrung als andere',
  'Skills not at the needed level': 'Fähigkeiten nicht auf dem nötigen Stand',
  'Interview evaluation': 'Ergebnis der Gespräche',
  'Work test result': 'Ergebnis der Arbeitsprobe',
  'Location or work authorization': 'Standort oder Arbeitserlaubnis',
  'Duplicate application': 'Doppelte Bewerbung',
  'Did not answer our messages': 'Hat auf Nachrichten nicht geantwortet',
  'Reference or background check': 'Referenzen oder Überprüfung',
  'Position closed': 'Stelle geschlossen',
  'Withdrew: accepted another job': 'Zurückgezogen: andere Stelle angenommen',
  'Withdrew: pay': 'Zurückgezogen: Vergütung',
  'Withdrew: role or location': 'Zurückgezogen: Aufgabe oder Standort',
  'Withdrew: personal': 'Zurückgezogen: persönliche Gründe',
  'Declined interview': 'Gespräch abgelehnt',
  'Did not attend interview': 'Zum Gespräch nicht erschienen',
  'Declined offer: pay': 'Angebot abgelehnt: Vergütung',
  'Declined offer: counter-offer': 'Angebot abgelehnt: Gegenangebot',
  'Declined offer: other': 'Angebot abgelehnt: Sonstiges',
  'Did not start': 'Nicht angetreten',
  'Lead not pursued': 'Lead nicht weiterverfolgt',
  'Moved to another job': 'Zu einer anderen Stelle verschoben',
  'Added by mistake': 'Versehentlich hinzugefügt',

  // Why a job closes
  Filled: 'Besetzt',
  'Filled internally': 'Intern besetzt',
  'Cancelled: budget': 'Abgebrochen: Budget',
  'Cancelled: need changed': 'Abgebrochen: Bedarf hat sich geändert',
  'On hold': 'Zurückgestellt',
  'Duplicate job': 'Doppelte Stelle',

  // Follow-ups and how they end
  Call: 'Anruf',
  Email: 'E-Mail',
  Social: 'Soziales Netzwerk',
  'Direct mail': 'Briefpost',
  'Spoke: interested': 'Gesprochen: interessiert',
  'Spoke: later': 'Gesprochen: später',
  'Spoke: not interested': 'Gesprochen: nicht interessiert',
  'Left voicemail': 'Mailbox besprochen',
  'No answer': 'Keine Antwort',
  'Wrong number': 'Falsche Nummer',
  'Replied: interested': 'Geantwortet: interessiert',
  'Replied: not interested': 'Geantwortet: nicht interessiert',
  'No reply': 'Keine Antwort',
  Connected: 'Vernetzt',
  Ignored: 'Ignoriert',
  Sent: 'Gesendet',
  Returned: 'Zurückgekommen',

  // What shows that a contact is interested
  'Page view': 'Seite angesehen',
  'Job view': 'Stelle angesehen',
  'Email open': 'E-Mail geöffnet',
  'Email click': 'Link in E-Mail geöffnet',
  'Form submit': 'Formular gesendet',
  'Event registered': 'Zu Veranstaltung angemeldet',
  'Event attended': 'Veranstaltung besucht',
  Download: 'Herunterladen',
  Reply: 'Antwort',
  Unsubscribe: 'Abgemeldet',

  // Levels
  Entry: 'Einstieg',
  Intermediate: 'Fortgeschritten',
  Senior: 'Erfahren',
  Lead: 'Lead',
  Manager: 'Führungskraft',

  // Sections of a job post
  'About {organization}': 'Über {organization}',
  'The role': 'Die Stelle',
  'What you will do': 'Was Sie tun werden',
  'What you bring': 'Was Sie mitbringen',
  'Nice to have': 'Von Vorteil',
  'Pay and benefits': 'Vergütung und Leistungen',
  'How we hire': 'Wie wir auswählen',
  'Equal opportunity': 'Chancengleichheit',
  '{organization} is an equal opportunity employer. We decide on the needs of the work and on merit, without regard to race, color, religion, sex, gender identity, sexual orientation, national origin, age, disability, veteran status or any other status protected by law. If you need an adjustment at any step, tell us in an answer to any of our messages.':
    '{organization} steht für Chancengleichheit. Wir entscheiden nach den Erfordernissen der Arbeit und nach Eignung, ohne Ansehen von ethnischer Herkunft, Hautfarbe, Religion oder Weltanschauung, Geschlecht, geschlechtlicher Identität, sexueller Orientierung, nationaler Herkunft, Alter, Behinderung oder anderer gesetzlich geschützter Merkmale. Wenn Sie bei einem Schritt eine Anpassung brauchen, sagen Sie es uns in einer Antwort auf eine unserer Nachrichten.',

  // Names of the standard texts
  'Rejection, initial': 'Absage, am Anfang',
  'Rejection, mid': 'Absage, nach Gesprächen',
  'Rejection, final': 'Absage, am Ende',
  'Application confirmation': 'Bestätigung der Bewerbung',
  'Application repeated': 'Wiederholte Bewerbung',
  'Self-scheduling': 'Termin selbst wählen',
  'Offer extended': 'Angebot gemacht',
  'Offer accepted': 'Angebot angenommen',
  'Offer declined': 'Angebot abgelehnt',
  'Lead outreach': 'Ansprache eines Leads',
  'Lead follow-up': 'Nachfassen bei einem Lead',
  'Round follow-up': 'Zwischenstand einer Runde',
  'Interview confirmed': 'Gespräch bestätigt',
  'Interview reminder': 'Erinnerung an das Gespräch',
  'Interview moved': 'Gespräch verschoben',
  'Interview cancelled': 'Gespräch abgesagt',
  'Interviewer assigned': 'Gesprächspartner zugeteilt',
  'Scorecard reminder': 'Erinnerung an den Bewertungsbogen',
  'Review request': 'Bitte um Prüfung',
  Mention: 'Erwähnung',
  'Candidate survey': 'Umfrage unter Kandidaten',
  'Form confirmation': 'Bestätigung eines Formulars',
  'Event registration': 'Anmeldung zu einer Veranstaltung',
  'Event reminder': 'Erinnerung an eine Veranstaltung',
  'Privacy request': 'Datenschutzanfrage',
  'Consent renewal': 'Erneuerung der Einwilligung',
  'Invitation of a user': 'Einladung eines Benutzers',
  'Password reset': 'Passwort zurücksetzen',
  'Password changed': 'Passwort geändert',
  'Way of signing in changed': 'Anmeldung geändert',

  // The standard texts
  'Your application to {org_name}': 'Ihre Bewerbung bei {org_name}',
  'Hi {candidate_first_name},\n\nThank you for applying for {job_title} and for the time you put into it. We have decided not to go ahead with your application.\n\nWe wish you well in your search.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nVielen Dank für Ihre Bewerbung als {job_title} und für die Zeit, die Sie sich dafür genommen haben. Wir haben uns entschieden, Ihre Bewerbung nicht weiter zu verfolgen.\n\nFür Ihre Suche wünschen wir Ihnen alles Gute.\n\nFreundliche Grüße\n{user_signature}',
  'Update on {job_title}': 'Neues zu {job_title}',
  'Hi {candidate_first_name},\n\nThank you for speaking with us about {job_title}. We have decided not to go ahead with your application this time.\n\nWe appreciated the conversation.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nVielen Dank für das Gespräch über {job_title}. Wir haben uns diesmal entschieden, Ihre Bewerbung nicht weiter zu verfolgen.\n\nWir haben uns über den Austausch gefreut.\n\nFreundliche Grüße\n{user_signature}',
  'Our decision on {job_title}': 'Unsere Entscheidung zu {job_title}',
  'Hi {candidate_first_name},\n\nYou came as far as the last step for {job_title}. We have decided not to go ahead with your application.\n\nThank you for the effort you gave us; if you would like to talk it through, reply to this email.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nSie sind für {job_title} bis in den letzten Schritt gekommen. Wir haben uns entschieden, Ihre Bewerbung nicht weiter zu verfolgen.\n\nVielen Dank für Ihre Mühe; wenn Sie darüber sprechen möchten, antworten Sie auf diese E-Mail.\n\nFreundliche Grüße\n{user_signature}',
  'We received your application for {job_title}': 'Ihre Bewerbung für {job_title} ist angekommen',
  'Hi {candidate_first_name},\n\nYour application for {job_title} at {org_name} has arrived.\n\nA person on our team will read it. You will hear from us either way.\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nIhre Bewerbung für {job_title} bei {org_name} ist angekommen.\n\nEin Mensch aus unserem Team wird sie lesen. Sie hören in jedem Fall von uns.\n\nFreundliche Grüße\n{org_name}',
  'Hi {candidate_first_name},\n\nSomeone, probably you, has just sent the application form for {job_title} with this address. You have already applied for this job. Your first application stands and nothing in it was changed.\n\nTo add something, reply to this email. If it was not you, there is nothing to do.\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nJemand, vermutlich Sie, hat gerade das Bewerbungsformular für {job_title} mit dieser Adresse gesendet. Sie haben sich auf diese Stelle schon beworben. Ihre erste Bewerbung gilt, und nichts darin wurde geändert.\n\nWenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail. Wenn Sie es nicht waren, ist nichts zu tun.\n\nFreundliche Grüße\n{org_name}',
  'Choose a time to talk about {job_title}': 'Wählen Sie einen Termin für ein Gespräch über {job_title}',
  'Hi {candidate_first_name},\n\nWe would like to talk with you about {job_title}.\n\nPlease pick a time that suits you: {schedule_link}. If none works, the page lets you tell us.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nWir möchten gern mit Ihnen über {job_title} sprechen.\n\nBitte wählen Sie einen Termin, der Ihnen passt: {schedule_link}. Wenn keiner passt, können Sie es uns dort sagen.\n\nFreundliche Grüße\n{user_signature}',
  'Your offer from {org_name}': 'Ihr Angebot von {org_name}',
  'Hi {candidate_first_name},\n\nWe are delighted to offer you the position of {job_title}.\n\nPlease reply with any question.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nWir freuen uns, Ihnen die Stelle {job_title} anzubieten.\n\nBei Fragen antworten Sie bitte auf diese E-Mail.\n\nFreundliche Grüße\n{user_signature}',
  'Welcome to {org_name}': 'Willkommen bei {org_name}',
  'Hi {candidate_first_name},\n\nThank you for accepting. We will write soon with what happens before your first day.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nVielen Dank für Ihre Zusage. Wir schreiben Ihnen bald, was vor Ihrem ersten Tag geschieht.\n\nFreundliche Grüße\n{user_signature}',
  'Thank you for letting us know': 'Vielen Dank für Ihre Nachricht',
  'Hi {candidate_first_name},\n\nThank you for considering {job_title}. We would be glad to hear from you in future.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nVielen Dank, dass Sie {job_title} in Betracht gezogen haben. Wir würden uns freuen, wieder von Ihnen zu hören.\n\nFreundliche Grüße\n{user_signature}',
  '{job_title} at {org_name}': '{job_title} bei {org_name}',
  'Hi {candidate_first_name},\n\nThe position of {job_title} has been closed, so we are not moving forward with applications.\n\nThank you for your interest in {org_name}.\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nDie Stelle {job_title} wurde geschlossen, daher verfolgen wir die Bewerbungen nicht weiter.\n\nVielen Dank für Ihr Interesse an {org_name}.\n\nFreundliche Grüße\n{org_name}',
  'Hi {candidate_first_name},\n\nYour background looks close to what we need in {job_title}.\n\nWould you be open to a short call?\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nIhr Werdegang passt gut zu dem, was wir für {job_title} suchen.\n\nHätten Sie Zeit für ein kurzes Telefonat?\n\nFreundliche Grüße\n{user_signature}',
  'Following up on {job_title}': 'Noch einmal zu {job_title}',
  'Hi {candidate_first_name},\n\nI wrote last week about {job_title}. If now is not the time, just say so and I will not write again.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nIch habe Ihnen letzte Woche zu {job_title} geschrieben. Wenn es gerade nicht passt, sagen Sie es einfach, und ich schreibe nicht wieder.\n\nFreundliche Grüße\n{user_signature}',
  'Still in progress: {job_title}': 'Noch in Arbeit: {job_title}',
  'Hi {candidate_first_name},\n\nA short note that your application for {job_title} is still with us. You will hear the outcome from me.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nEine kurze Nachricht: Ihre Bewerbung für {job_title} liegt uns weiter vor. Das Ergebnis erfahren Sie von mir.\n\nFreundliche Grüße\n{user_signature}',
  'Confirmed: interview for {job_title}': 'Bestätigt: Gespräch für {job_title}',
  'Hi {candidate_first_name},\n\nYour interview is booked.\n\n{detail}\n\nTo change it: {schedule_link}.\n\nIf you need an adjustment to take part, tell us and we will arrange it.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nIhr Gespräch ist gebucht.\n\n{detail}\n\nZum Ändern: {schedule_link}.\n\nWenn Sie für die Teilnahme eine Anpassung brauchen, sagen Sie es uns, und wir richten es ein.\n\nFreundliche Grüße\n{user_signature}',
  'Reminder: interview for {job_title}': 'Erinnerung: Gespräch für {job_title}',
  'Hi {candidate_first_name},\n\nWe look forward to speaking with you.\n\n{detail}\n\n{schedule_link}\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nWir freuen uns auf das Gespräch mit Ihnen.\n\n{detail}\n\n{schedule_link}\n\nFreundliche Grüße\n{org_name}',
  'New time for your interview': 'Neuer Termin für Ihr Gespräch',
  'Hi {candidate_first_name},\n\nYour interview for {job_title} has moved.\n\n{detail}\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nIhr Gespräch für {job_title} wurde verschoben.\n\n{detail}\n\nFreundliche Grüße\n{org_name}',
  'Your interview was cancelled': 'Ihr Gespräch wurde abgesagt',
  'Hi {candidate_first_name},\n\nThe interview for {job_title} will not take place as planned. We will be in touch about next steps.\n\nKind regards,\n{user_signature}':
    'Hallo {candidate_first_name},\n\nDas Gespräch für {job_title} findet nicht wie geplant statt. Wir melden uns, wie es weitergeht.\n\nFreundliche Grüße\n{user_signature}',
  'You are an interviewer for {job_title}': 'Sie führen ein Gespräch für {job_title}',
  '{detail}\n\nQuestions and resume: {action_link}': '{detail}\n\nFragen und Lebenslauf: {action_link}',
  'Scorecard due: {candidate_name}': 'Bewertungsbogen fällig: {candidate_name}',
  'Please submit your scorecard for {job_title} while it is fresh: {action_link}':
    'Bitte senden Sie Ihren Bewertungsbogen für {job_title}, solange der Eindruck frisch ist: {action_link}',
  'Review requested: {job_title}': 'Prüfung erbeten: {job_title}',
  '{user_name} asks you to review content for {job_title}: {action_link}':
    '{user_name} bittet Sie, Inhalte für {job_title} zu prüfen: {action_link}',
  '{user_name} mentioned you': '{user_name} hat Sie erwähnt',
  '{detail}\n\n{action_link}': '{detail}\n\n{action_link}',
  'How was your experience?': 'Wie war es für Sie?',
  'Hi {candidate_first_name},\n\nFour short questions about your time with {org_name}.\n\nAnswers are grouped, never shown with your name: {action_link}\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nVier kurze Fragen zu Ihrer Zeit mit {org_name}.\n\nAntworten werden zusammengefasst und nie mit Ihrem Namen gezeigt: {action_link}\n\nFreundliche Grüße\n{org_name}',
  'Thank you, {candidate_first_name}': 'Vielen Dank, {candidate_first_name}',
  'We received your message and will reply.\n\n{download_url}':
    'Ihre Nachricht ist angekommen, und wir werden antworten.\n\n{download_url}',
  'You are registered': 'Sie sind angemeldet',
  '{detail}\n\nAdd it to your calendar: {action_link}': '{detail}\n\nIn Ihren Kalender übernehmen: {action_link}',
  'Starting soon': 'Beginnt bald',
  '{detail}': '{detail}',
  'Confirm your request': 'Bestätigen Sie Ihre Anfrage',
  'Please confirm your privacy request: {action_link}': 'Bitte bestätigen Sie Ihre Datenschutzanfrage: {action_link}',
  'May we keep your details?': 'Dürfen wir Ihre Angaben behalten?',
  'Hi {candidate_first_name},\n\nYou are in the talent pool of {org_name}.\n\nTo stay, confirm here: {action_link}. Otherwise we delete your details on the date shown.\n\nKind regards,\n{org_name}':
    'Hallo {candidate_first_name},\n\nSie sind im Talentpool von {org_name}.\n\nUm darin zu bleiben, bestätigen Sie hier: {action_link}. Sonst löschen wir Ihre Angaben am genannten Tag.\n\nFreundliche Grüße\n{org_name}',
  // Demographic questions
  'I do not wish to answer': 'Ich möchte nicht antworten',
  'What is your gender?': 'Was ist Ihr Geschlecht?',
  Woman: 'Frau',
  Man: 'Mann',
  'Non-binary': 'Nicht-binär',
  'I use another term': 'Ich verwende ein anderes Wort',
  'Are you Hispanic or Latino?': 'Sind Sie hispanischer oder lateinamerikanischer Herkunft?',
  'Cuban, Mexican, Puerto Rican, South or Central American or other Spanish culture or origin, of any race.':
    'Kultur oder Herkunft aus Kuba, Mexiko, Puerto Rico, Süd- oder Mittelamerika oder eine andere spanische, unabhängig von der Hautfarbe.',
  'Hispanic or Latino': 'Hispanisch oder lateinamerikanisch',
  'Not Hispanic or Latino': 'Nicht hispanisch oder lateinamerikanisch',
  'What is your race?': 'Welcher Gruppe der US-Statistik ordnen Sie sich zu?',
  'American Indian or Alaska Native': 'Indigen, aus Amerika oder Alaska',
  Asian: 'Asiatisch',
  'Black or African American': 'Schwarz oder afroamerikanisch',
  'Native Hawaiian or Other Pacific Islander': 'Aus Hawaii oder von anderen Pazifikinseln',
  White: 'Weiß',
  'Two or More Races': 'Zwei oder mehr dieser Gruppen',
  'Are you a protected veteran?': 'Sind Sie ein Veteran mit besonderem Schutz nach US-Recht?',
  'Disabled veterans, veterans separated from service within three years, and veterans with an active duty wartime, campaign badge or Armed Forces service medal are protected.':
    'Geschützt sind Veteranen mit Behinderung, Veteranen in den ersten drei Jahren nach dem Dienst und Veteranen mit einem Kriegseinsatz, einem Einsatzabzeichen oder der Armed Forces Service Medal.',
  'I identify as one or more of the classifications of protected veteran':
    'Ja, mindestens eine dieser Gruppen trifft auf mich zu',
  'I am not a protected veteran': 'Nein, keine dieser Gruppen trifft auf mich zu',
  'Do you have a disability?': 'Haben Sie eine Behinderung?',
  Yes: 'Ja',
  No: 'Nein',
  'What is your sexual orientation?': 'Was ist Ihre sexuelle Orientierung?',
  'Heterosexual or straight': 'Heterosexuell',
  'Gay or lesbian': 'Schwul oder lesbisch',
  Bisexual: 'Bisexuell',
  'In which year were you born?': 'In welchem Jahr sind Sie geboren?',
} satisfies Table;
