import type { Table } from './table.ts';

export const accounts = {
  Zoom: 'Zoom',
  Day: 'Tag',
  Date: 'Datum',
  Monday: 'Montag',
  Tuesday: 'Dienstag',
  Wednesday: 'Mittwoch',
  Thursday: 'Donnerstag',
  Friday: 'Freitag',
  Saturday: 'Samstag',
  Sunday: 'Sonntag',
  // Sign-in
  'Sign In': 'Anmelden',
  'Sign in': 'Anmelden',
  'Use your Gmail account for fast access.': 'Am schnellsten geht es mit Ihrem Gmail-Konto.',
  'Sign in with Google': 'Mit Google anmelden',
  'Or continue with': 'Oder weiter mit',
  'Sign in with a passkey': 'Mit Passkey anmelden',
  'Forgot password?': 'Passwort vergessen?',
  'No Google client is configured: this uses the local sign-in of this machine.':
    'Google ist nicht eingerichtet: Dies ist die lokale Anmeldung dieses Rechners.',
  'An error occurred, please try again': 'Ein Fehler ist aufgetreten. Bitte erneut versuchen',
  'Signing you in': 'Sie werden angemeldet',
  'No account yet': 'Noch kein Konto',
  'This Google address has no account here. Create an account, or sign in another way.':
    'Mit dieser Google-Adresse gibt es noch kein Konto. Legen Sie eines an oder melden Sie sich anders an.',
  'Create an account with Google': 'Konto mit Google anlegen',
  'Structured, fair hiring – from job description to signed offer.':
    'Strukturiert und fair einstellen – von der Stellenbeschreibung bis zum unterschriebenen Angebot.',
  'This part could not be loaded. Nothing was changed.':
    'Dieser Teil konnte nicht geladen werden. Es wurde nichts geändert.',

  // The second factor
  'Use a code from your app': 'Code aus Ihrer App verwenden',
  'Use your passkey': 'Passkey verwenden',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Back to sign in': 'Zurück zur Anmeldung',
  'Set up a second factor': 'Zweiten Faktor einrichten',
  '{organization} requires one in addition to the password. It takes a minute.':
    '{organization} verlangt von ihren Mitgliedern einen zweiten Faktor neben dem Passwort. Es dauert eine Minute.',
  'One moment': 'Einen Moment',
  'One more step for {email}.': 'Noch ein Schritt für {email}.',
  'No passkey was used. Try again, or use another way.':
    'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder nehmen Sie einen anderen Weg.',
  'This device already has a passkey for your account.': 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  'Passkeys do not work at this address. Open the site by its domain name.':
    'Passkeys funktionieren unter dieser Adresse nicht. Öffnen Sie die Seite unter ihrem eigenen Namen.',
  'This browser could not use a passkey. Use another way.':
    'Dieser Browser konnte keinen Passkey verwenden. Nehmen Sie einen anderen Weg.',
  'You have no password, so this works only within 10 minutes of signing in.':
    'Sie haben kein Passwort, deshalb muss Ihre Anmeldung weniger als 10 Minuten zurückliegen.',
  'Your recovery codes': 'Ihre Wiederherstellungscodes',
  'I have saved them': 'Ich habe sie aufbewahrt',
  'Add an authenticator app': 'App hinzufügen, die Codes erzeugt',
  'App added.': 'Die App ist hinzugefügt.',
  Continue: 'Weiter',
  'Add a passkey': 'Passkey hinzufügen',
  'Your browser asks for your finger, your face, a PIN or a security key.':
    'Ihr Browser fragt nach Finger, Gesicht, PIN oder Sicherheitsschlüssel.',
  'Passkey added.': 'Der Passkey ist hinzugefügt.',
  'Create a passkey': 'Passkey anlegen',
  'Create new recovery codes': 'Neue Wiederherstellungscodes erzeugen',
  'Your current codes stop working.': 'Die bisherigen Codes gelten dann nicht mehr.',
  'Create new codes': 'Neue Codes erzeugen',
  'Remove {name}?': '{name} entfernen?',
  'This is your last second factor. You will sign in with your password alone, and your recovery codes stop working.':
    'Es ist der letzte. Danach genügt das Passwort zur Anmeldung, und die Wiederherstellungscodes gelten nicht mehr.',
  'It can no longer be used to sign in.': 'Niemand kann sich mehr damit anmelden.',
  '{name} is removed.': '{name} ist entfernt.',
  'An authenticator app': 'Eine App, die Codes erzeugt',
  'On your phone. You type six digits when you sign in.':
    'Auf Ihrem Telefon. Beim Anmelden geben Sie sechs Ziffern ein.',
  'A passkey': 'Ein Passkey',
  'Your finger, your face, a PIN or a security key. It also signs in without a password.':
    'Finger, Gesicht, PIN oder Sicherheitsschlüssel. Er genügt auch ohne Passwort.',
  'Authenticator app': 'Authenticator-App',
  'Key for your app': 'Schlüssel für Ihre App',
  'Scan this with an authenticator app, such as your phone’s password manager.':
    'Scannen Sie dies mit einer App, die Codes erzeugt, etwa mit dem Passwortmanager Ihres Telefons.',
  'Or type this key into the app:': 'Oder geben Sie diesen Schlüssel in die App ein:',
  Key: 'Schlüssel',
  'Add the app': 'App hinzufügen',
  'Candor recovery codes for {email}': 'Candor-Wiederherstellungscodes für {email}',
  'Each code signs you in once.': 'Jeder gilt für eine Anmeldung.',
  'Recovery codes copied.': 'Wiederherstellungscodes kopiert.',
  'The browser did not allow copying. Select the codes and copy them.':
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie die Codes und kopieren Sie sie.',
  'Keep these recovery codes in a place you can reach without your device. Each code signs you in once. They are shown only now.':
    'Bewahren Sie diese Wiederherstellungscodes dort auf, wo Sie sie ohne Ihr Gerät finden. Jeder gilt für eine Anmeldung. Sie werden nur jetzt gezeigt.',
  'Recovery codes': 'Wiederherstellungscodes',
  Download: 'Herunterladen',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  Code: 'Code',
  'Code from your app': 'Code aus Ihrer App',
  'Six digits. They change every 30 seconds.': 'Sechs Ziffern. Sie wechseln alle 30 Sekunden.',
  'Six digits, to show that the app has the key.': 'Sechs Ziffern, die zeigen, dass die App den Schlüssel hat.',
  'Recovery code': 'Wiederherstellungscode',
  'Each code works once.': 'Jeder gilt einmal.',
  Name: 'Name',
  'Helps you tell your devices apart.': 'Damit Sie Ihre Geräte unterscheiden können.',

  // Passwords
  'Password Reset': 'Passwort zurücksetzen',
  'Get a link sent to your email to create a new password.':
    'Lassen Sie sich einen Link schicken, mit dem Sie ein neues Passwort festlegen.',
  'Request received': 'Anfrage eingegangen',
  'If the email address you entered was found, you will receive an email shortly.':
    'Wenn die eingegebene E-Mail-Adresse bekannt ist, erhalten Sie in Kürze eine E-Mail.',
  'Send Reset Email': 'E-Mail senden',
  'Choose a new password for your account.': 'Wählen Sie ein neues Passwort für Ihr Konto.',
  'There was an error with your token, your token may be expired.':
    'Mit Ihrem Link stimmt etwas nicht, vielleicht ist er abgelaufen.',
  'Ask for a new link': 'Neuen Link anfordern',
  'Update Password': 'Passwort ändern',
  Email: 'E-Mail',
  'Email Address': 'E-Mail-Adresse',
  Password: 'Passwort',
  'At least 10 characters.': 'Mindestens 10 Zeichen.',
  'New password': 'Neues Passwort',
  'Repeat the new password': 'Neues Passwort wiederholen',
  'Current password': 'Aktuelles Passwort',
  'Enter your current password.': 'Geben Sie Ihr aktuelles Passwort ein.',
  'The passwords do not match.': 'Die beiden Passwörter sind verschieden.',
  Token: 'Token',
  'The reset link is incomplete. Open it again from your email.':
    'Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus Ihrer E-Mail.',

  // Invitations
  'Join {organization}': '{organization} beitreten',
  'Create your account': 'Konto anlegen',
  'This invitation has expired or was withdrawn. Ask for a new one.':
    'Diese Einladung ist abgelaufen oder wurde zurückgezogen. Bitten Sie um eine neue.',
  '{name} invited you to {organization}.': '{name} hat Sie zu {organization} eingeladen.',
  'You are invited to {organization}.': 'Sie sind zu {organization} eingeladen.',
  'You already have an account. Sign in as <b>{email}</b> to join.':
    'Sie haben schon ein Konto. Melden Sie sich als <b>{email}</b> an, um beizutreten.',
  'Sign in to join': 'Anmelden und beitreten',
  'This invitation is for <b>{email}</b>, and you are signed in with another address.':
    'Diese Einladung ist für <b>{email}</b>, und Sie sind mit einer anderen Adresse angemeldet.',
  'Sign out and use that address': 'Abmelden und diese Adresse verwenden',
  '{organization} requires Google sign-in. Sign in as <b>{email}</b> to join.':
    'Bei {organization} meldet man sich nur mit Google an. Melden Sie sich als <b>{email}</b> an, um beizutreten.',
  'Join with Google': 'Mit Google beitreten',
  'You will sign in as {email}.': 'Sie melden sich als {email} an.',
  'Create Account': 'Konto anlegen',
  'The invitation link is incomplete. Open it again from your email.':
    'Der Link der Einladung ist unvollständig. Öffnen Sie ihn noch einmal aus Ihrer E-Mail.',
  'This invitation was sent to another address. Sign in with that address to accept it.':
    'Diese Einladung ging an eine andere Adresse. Melden Sie sich mit jener Adresse an, um sie anzunehmen.',
  'First Name *': 'Vorname *',
  'Last Name *': 'Nachname *',

  // Registration
  'Create Your Account': 'Konto anlegen',
  'Unable to register with Google.': 'Die Registrierung mit Google ist fehlgeschlagen.',
  'Click here to try again': 'Erneut versuchen',
  'A new organization signs up with a Gmail account.': 'Eine neue Organisation registriert sich mit einem Gmail-Konto.',
  'Or start with an <link>interview kit</link>.': 'Oder beginnen Sie mit einem <link>Interview-Kit</link>.',
  'Selected Kit: {name}': 'Gewähltes Paket: {name}',
  'Sign up with Google': 'Mit Google registrieren',
  'Already have an account?': 'Sie haben schon ein Konto?',
  'New here?': 'Neu hier?',
  'Create an account': 'Konto anlegen',
  'Log in': 'Anmelden',
  'Creating Your Account': 'Ihr Konto wird angelegt',
  'A sample job is being prepared, so that you can look around.':
    'Eine Beispielstelle wird vorbereitet, damit Sie sich umsehen können.',
  'This takes a few seconds': 'Das dauert einige Sekunden',
  'Your Account is Ready': 'Ihr Konto ist bereit',
  'Your sample job is a draft. No one outside your organization can see it.':
    'Ihre Beispielstelle ist ein Entwurf. Niemand außerhalb Ihrer Organisation kann sie sehen.',
  'Get Started': 'Loslegen',
  'Tell us about your organization. All of it can be changed later.':
    'Erzählen Sie uns von Ihrer Organisation. Alles lässt sich später ändern.',
  'Company Size': 'Unternehmensgröße',
  'Organization name': 'Name der Organisation',
  'Organization Name *': 'Name der Organisation *',
  Website: 'Website',
  'Website *': 'Website *',
  'example.com': 'example.com',
  Industry: 'Branche',
  'Typical job': 'Typische Stelle',
  'Typical Job': 'Typische Stelle',
  'Product Designer': 'Produktdesigner',
  'We prepare a sample job with this title. Leave it empty to start without one.':
    'Wir bereiten eine Beispielstelle mit diesem Titel vor. Ohne Angabe beginnen Sie ohne Beispiel.',
  'About the organization': 'Über die Organisation',
  'Shown on your job descriptions.': 'Steht in Ihren Stellenbeschreibungen.',
  'Your sign-up session has expired. Start again with Google.':
    'Ihre Registrierung ist abgelaufen. Beginnen Sie noch einmal mit Google.',
  'Drafting with AI': 'Entwürfe mit KI',
  'I agree that AI may use our public organization information (name, website, industry) and job titles to draft hiring content. No personal information is used.':
    'Ich bin einverstanden, dass KI öffentliche Angaben zu unserer Organisation (Name, Website, Branche) und Stellentitel verwendet, um Inhalte zu entwerfen. Personenbezogene Daten werden nicht verwendet.',

  // An operator's visit
  Signature: 'Signatur',
  'Replaces the tag “Your signature” in emails you send. If empty: your name, title and phone.':
    'Was aus „Ihre Signatur“ in Briefen wird, die Sie senden. Leer: Ihr Name, Ihr Titel und Ihr Telefon.',
  'Public address': 'Öffentliche Adresse',
  'harbour-works': 'hafen-werke',
  'The last part of the careers page address.': 'Das Wort in der Adresse ihrer Karriereseite.',
  Reason: 'Grund',
  'Administrators of the organization see it in their audit log. Do not write about a person.':
    'Ihre Administration liest ihn im Prüfprotokoll. Schreiben Sie nichts über eine Person.',

  // Status pages
  'Page not found': 'Seite nicht gefunden',
  'The address is wrong, or the page was removed.':
    'Die Adresse enthält einen Fehler, oder was sie zeigte, wurde entfernt.',
  'Something went wrong on our side. Nothing was changed.':
    'Bei uns ist ein Fehler aufgetreten. Es wurde nichts geändert.',
  'The page could not be displayed. Your saved work is safe.':
    'Die Seite konnte nicht erstellt werden. Was Sie gespeichert haben, ist sicher.',
  'You do not have access to this page.': 'Auf diese Seite haben Sie keinen Zugriff.',
  'An administrator of your organization can give you access.':
    'Wer Ihre Organisation verwaltet, kann ihn Ihnen geben.',
  'You do not have access to this.': 'Darauf haben Sie keinen Zugriff.',
  'You may have been signed out, or your roles have changed.':
    'Vielleicht wurden Sie abgemeldet, oder Ihre Rollen haben sich geändert.',
  Reference: 'Referenz',
  'Copied.': 'Kopiert.',
  'Copy the reference': 'Referenz kopieren',
  Retry: 'Erneut versuchen',
  'Go to Home': 'Zur Startseite',
  'Go to the start page': 'Zur Startseite',
  'Go to sign in': 'Zur Anmeldung',
  'You asked for': 'Sie wollten zu',
  'Nearest page: <page>{name}</page>': 'Nächstliegende Seite: <page>{name}</page>',

  // The profile
  Profile: 'Profil',
  'About you': 'Über Sie',
  Appearance: 'Darstellung',
  Light: 'Hell',
  Dark: 'Dunkel',
  'Same as the system': 'Wie das System',
  'Remembered in this browser.': 'Gilt in diesem Browser.',
  'Set a password': 'Passwort festlegen',
  'Set password': 'Passwort festlegen',
  'Change password': 'Passwort ändern',
  'You sign in with Google. A password is a second way in.':
    'Sie melden sich mit Google an. Ein Passwort ist ein zweiter Weg.',
  'You sign in with Google or a link. A password is a second way in.':
    'Sie melden sich mit Google oder einem Link an. Ein Passwort ist ein zweiter Weg.',
  'Saved.': 'Gespeichert.',
  'Password changed.': 'Passwort geändert.',
  'First name': 'Vorname',
  'Last name': 'Nachname',
  'Name order': 'Reihenfolge des Namens',
  'First name, then last name': 'Vorname, dann Nachname',
  'Last name, then first name': 'Nachname, dann Vorname',
  'Write the name as': 'Schreibweise des Namens',
  'Automatic, by the script of the name': 'Wie für die Schriftzeichen üblich',
  Pronouns: 'Pronomen',
  Title: 'Titel',
  Phone: 'Telefon',
  'Time zone': 'Zeitzone',
  'Candor shows all times in this zone.': 'Alle Zeiten in Candor werden darin gezeigt.',
  Language: 'Sprache',
  English: 'English',
  Deutsch: 'Deutsch',
  'Pseudo (right to left)': 'Pseudo (right to left)',
  'Show the first steps on Home': 'Erste Schritte auf der Startseite zeigen',
  'Shown until all are done. Only administrators see them.': 'Bis alle erledigt sind. Nur die Administration hat sie.',
  'Show others which candidate I am viewing': 'Anderen zeigen, wen ich gerade lese',
  'While you have a candidate open, other members who view the same candidate see your name. It is not stored.':
    'Solange Sie einen Kandidaten geöffnet haben, liest dort Ihren Namen, wer ihn auch geöffnet hat. Gespeichert wird das nirgends.',
  'Open the next candidate after a decision': 'Nach einer Entscheidung den nächsten Kandidaten öffnen',
  'After you archive, advance or send back a candidate in the drawer, it opens the next one in the column.':
    'Wenn Sie jemanden im Seitenbereich archivieren, weiterführen oder zurückschicken, folgt der Nächste der Spalte.',

  // Second factors in the profile
  Passkey: 'Passkey',
  'added {when}': 'hinzugefügt am {when}',
  'used {when}': 'zuletzt verwendet {when}',
  'not used yet': 'noch nicht verwendet',
  'Remove {name}': '{name} entfernen',
  Remove: 'Entfernen',
  'Second factor': 'Zweiter Faktor',
  'Second factors': 'Zweite Faktoren',
  'You use one of these in addition to your password. A passkey also works on its own.':
    'Neben dem Passwort zeigen Sie einen davon. Ein Passkey genügt auch allein.',
  'With a second factor, a person who learns your password still cannot sign in.':
    'Mit einem zweiten Faktor kann sich niemand anmelden, der nur Ihr Passwort kennt.',
  '{count, plural, one {{names} requires a second factor.} other {{names} require a second factor.}}':
    '{count, plural, one {{names} verlangt einen zweiten Faktor.} other {{names} verlangen einen zweiten Faktor.}}',
  'Set one up now or at your next sign-in.': 'Sie richten ihn jetzt oder bei der nächsten Anmeldung ein.',
  '{left, number} of {all, number} left': 'noch {left, number} von {all, number}',
  'Create new ones': 'Neu erzeugen',
  'Add an app': 'App hinzufügen',

  // Sessions
  'Where you are signed in': 'Wo Sie angemeldet sind',
  'Sign out everywhere else': 'Überall sonst abmelden',
  'Signed out everywhere else.': 'Überall sonst abgemeldet.',
  'since {when}': 'seit {when}',
  'seen {when}': 'zuletzt aktiv {when}',
  'This browser': 'Dieser Browser',
  'Sign out': 'Abmelden',
  'Sign out?': 'Abmelden?',
  'You are signed in as {name}.': 'Sie sind als {name} angemeldet.',
  'Stay signed in': 'Angemeldet bleiben',
  'Sign out {name}': '{name} abmelden',
  '{name} is signed out.': '{name} ist abgemeldet.',
  '{browser} on {system}': '{browser} unter {system}',
  'Unknown browser': 'Unbekannter Browser',

  // Members and invitations
  Full: 'Voll',
  Standard: 'Standard',
  'Hand their jobs to': 'Ihre Stellen übergeben an',
  'Give their places on hiring teams to': 'Ihre Plätze in Auswahlteams übergeben an',
  'Hand their candidates to': 'Ihre Kandidaten übergeben an',
  'Hand open tasks to': 'Offene Aufgaben übergeben an',
  'No one, they stay as they are': 'Niemanden, sie bleiben, wie sie sind',
  Roles: 'Rollen',
  Choose: 'Wählen',
  'Choose one of the listed values for roles.': 'Wählen Sie für die Rollen angebotene Werte.',
  'Add to a job': 'Zu einer Stelle hinzufügen',
  'No job': 'Keine Stelle',
  'Access to the job': 'Zugriff auf die Stelle',
  Permissions: 'Berechtigungen',
  'Job Details': 'Angaben zur Stelle',
  'Evaluation Content': 'Inhalte der Bewertung',
  'Job Description': 'Stellenbeschreibung',
  'Panel & Rounds': 'Team und Runden',
  'Manage Pipeline': 'Pipeline verwalten',
  Scorecards: 'Bewertungsbögen',
  'Resume Screening': 'Prüfung der Lebensläufe',
  Message: 'Nachricht',
  'Shown in the email.': 'Steht in der E-Mail.',
  'Extra permissions': 'Zusätzliche Berechtigungen',
  None: 'Keine',
  'These apply in addition to the roles, for the whole organization.':
    'Zusätzlich zu dem, was die Rollen erlauben, für die ganze Organisation.',
  'This permission cannot be granted by itself.': 'Diese Berechtigung kann nicht einzeln gegeben werden.',
  People: 'Personen',
  'Paste at least one address.': 'Fügen Sie mindestens eine Adresse ein.',
  'Ana Silva <ana@example.com>\nben@example.com\nChen,Li,li@example.com':
    'Ana Silva <ana@example.com>\nben@example.com\nChen,Li,li@example.com',
  'From an email, a spreadsheet or a file. Separate people with commas, semicolons or new lines.':
    'Aus einer E-Mail, einer Tabelle oder einer Datei. Trennen Sie Personen mit Komma, Semikolon oder neuer Zeile.',
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

  // Emails about notifications
  'Emails about notifications': 'E-Mails zu Mitteilungen',
  'Notifications always appear in the menu.': 'Was geschieht, steht in jedem Fall im Menü.',
  'The daily email arrives at eight in the morning if you have unread notifications.':
    'Die tägliche E-Mail kommt um acht Uhr morgens, wenn es etwas Ungelesenes gibt.',

  // One's own figures as an interviewer
  'Your interviews': 'Ihre Gespräche',
  '{days}, counted as in the interviewers report. Only your own figures are shown.':
    '{days}, gezählt wie im Bericht über Gesprächspartner. Über andere steht hier nichts.',
  'Interviews held': 'Geführte Gespräche',
  Hours: 'Stunden',
  'Scorecards on time': 'Bewertungsbögen rechtzeitig',
  '{in_time, number} of {due, number}': '{in_time, number} von {due, number}',
  'none due': 'keiner fällig',
  'No-shows': 'Nicht erschienen',
  'Your scores compared with the panel': 'Ihre Punkte gegen die der anderen',
  'Your recommendation matched the decision': 'Ihrer Empfehlung wurde gefolgt',
  'Shown once there are five': 'Ab fünf',

  // Hours for interviews
  'Interview hours': 'Zeiten für Gespräche',
  'Interviews can be booked with you during these hours, {city} time.':
    'Gespräche mit Ihnen werden in diesen Zeiten angeboten, nach der Uhr von {city}.',
  'Interviews can be booked with you during your organization’s working hours, {city} time.':
    'Gespräche mit Ihnen werden angeboten, während Ihre Organisation arbeitet, nach der Uhr von {city}.',
  'Same as the organization': 'Wie die Organisation',
  'Set my own hours': 'Eigene Zeiten festlegen',
  'Change your hours': 'Ihre Zeiten ändern',
  'Remove your hours': 'Ihre Zeiten entfernen',
  'Removed.': 'Entfernt.',
  'Your own hours now apply.': 'Jetzt gelten Ihre eigenen Zeiten.',
  'The organization’s hours now apply.': 'Jetzt gelten die Zeiten der Organisation.',
  'Your hours are restored.': 'Ihre Zeiten sind wieder wie zuvor.',
  'not at work': 'nicht bei der Arbeit',
  'no interviews': 'keine Gespräche',
  midnight: 'Mitternacht',
  'all day': 'ganztägig',
  '{start} – {end}': '{start} – {end}',
  '{day}, {hours}: start': '{day}, {hours}: Beginn',
  '{day}, {hours}: end': '{day}, {hours}: Ende',
  'Remove {day}, {hours}': '{day}, {hours} entfernen',
  'Add hours on {day}': 'Zeit am {day} hinzufügen',
  'Maximum interviews per day': 'Gespräche am Tag, höchstens',
  'Leave empty for no limit.': 'Leer: keine Grenze.',
  'Break around each interview, in minutes': 'Freie Minuten um jedes Gespräch',
  'Before and after.': 'Davor und danach.',
  'Blocked days': 'Gesperrte Tage',
  'You cannot be booked at these times.': 'Diese Zeiten werden niemandem mit Ihnen angeboten.',
  'Block a day': 'Tag sperren',
  'On a date': 'An einem Datum',
  'Every {day}': 'Jeden {day}',
  'All day': 'Ganztägig',
  Block: 'Sperren',
  Until: 'Bis',
  'Day of the week': 'Wochentag',

  // The calendar's address
  'Interviews in your calendar': 'Gespräche in Ihrem Kalender',
  'Your calendar app reads your interviews from a secret address. It cannot change anything.':
    'Ihr Kalenderprogramm liest Ihre Gespräche unter einer geheimen Adresse. Es kann nichts ändern.',
  'Address created on {day}': 'Adresse vom {day}',
  'No address': 'Keine Adresse',
  'Here is the address. It is shown only once.': 'Das ist die Adresse. Sie wird nur jetzt angezeigt.',
  'Subscribe to it in your calendar app. Anyone with this address can read your interviews.':
    'Abonnieren Sie sie in Ihrem Kalenderprogramm. Wer sie kennt, kann Ihre Gespräche lesen.',
  'Address of your calendar': 'Adresse Ihres Kalenders',
  'Create an address': 'Adresse erstellen',
  'Create a new address': 'Neue Adresse erstellen',
  'Create a new address?': 'Neue Adresse erstellen?',
  'Withdraw the address': 'Adresse zurückziehen',
  'Withdraw the address?': 'Adresse zurückziehen?',
  'Address withdrawn.': 'Die Adresse ist zurückgezogen.',
  'The current address stops working immediately. Your calendar shows nothing new until you give it the new one.':
    'Die jetzige Adresse gilt sofort nicht mehr. Ihr Kalender zeigt nichts Neues, bis er die neue hat.',
  'It stops working immediately. Your calendar shows nothing new until you create another one.':
    'Sie gilt sofort nicht mehr, und niemand liest Ihren Kalender, bis Sie eine neue erstellen.',

  // Zoom
  'Connect Zoom': 'Zoom verbinden',
  'Connected on {day}': 'Verbunden am {day}',
  'Disconnect Zoom': 'Zoom trennen',
  'Disconnect Zoom?': 'Zoom trennen?',
  'Zoom meetings for interviews you book or hold are created in your account automatically.':
    'Gespräche über Zoom, die Sie buchen oder führen, bekommen ihr Meeting von selbst in Ihrem Konto.',
  'Existing meetings stay in your Zoom account. New interviews get no Zoom meeting.':
    'Angelegte Meetings bleiben in Ihrem Zoom-Konto. Neue Gespräche bekommen dort keines.',
  'Not connected': 'Nicht verbunden',
  'Zoom is disconnected.': 'Zoom ist getrennt.',
  // Google Drive
  'Google Drive': 'Google Drive',
  'Connect Google Drive': 'Google Drive verbinden',
  'Disconnect Google Drive': 'Google Drive trennen',
  'Disconnect Google Drive?': 'Google Drive trennen?',
  'Add resumes and job descriptions from your Drive. Candor reads only the files you name and changes none.':
    'Fügen Sie Lebensläufe und Stellenbeschreibungen aus Ihrem Drive hinzu. Candor liest nur die Dateien, die Sie nennen, und ändert keine.',
  'Files that were added from it stay.': 'Dateien, die daraus hinzugefügt wurden, bleiben.',
  'Google Drive is disconnected.': 'Google Drive ist getrennt.',
  'Google Drive was not connected. Try again.': 'Google Drive wurde nicht verbunden. Versuchen Sie es noch einmal.',
  // Calendars that are kept elsewhere
  'Your own calendar': 'Ihr eigener Kalender',
  'You are not booked while you are busy there, and your interviews appear in a separate calendar next to yours. Candor reads only when you are busy, never why. Members who schedule interviews in your organizations see it for the next ten weeks.':
    'Niemand bucht Sie, während Sie dort belegt sind, und Ihre Gespräche stehen in einem eigenen Kalender neben Ihrem. Gelesen wird nur, wann Sie belegt sind, nie warum: Wer in einer Ihrer Organisationen Gespräche ansetzt, sieht das für die nächsten zehn Wochen.',
  '{name} since {day}': '{name} seit {day}',
  'Connect a calendar': 'Kalender verbinden',
  'Connect {name}': '{name} verbinden',
  'Disconnect the calendar': 'Kalender trennen',
  'Disconnect the calendar?': 'Kalender trennen?',
  'The interview calendar is deleted there. You can then be booked while you are busy elsewhere.':
    'Der Kalender für Gespräche wird dort gelöscht. Von da an kann man Sie buchen, während Sie anderswo belegt sind.',
  'Disconnected here. The provider is not responding. The rest is removed as soon as it responds.':
    'Hier getrennt. Der Anbieter antwortet nicht; was dort noch steht, wird entfernt, sobald er es tut.',
  'The calendar is disconnected.': 'Der Kalender ist getrennt.',
  'The calendar was not connected. Try again.': 'Der Kalender wurde nicht verbunden. Versuchen Sie es noch einmal.',
  'Candor has not been able to read it since {time}.': 'Er ist seit {time} nicht lesbar.',
  'The last known busy times apply for a day. Candor retries automatically.':
    'Was vorher gelesen wurde, gilt einen Tag lang. Es wird von selbst wieder versucht.',
  'Google Calendar': 'Google Kalender',
  'CalDAV calendar': 'CalDAV-Kalender',
  'Server address': 'Adresse des Servers',
  'Your provider’s CalDAV address, such as caldav.icloud.com or caldav.fastmail.com. It starts with https.':
    'Wie Ihr Anbieter sie für CalDAV nennt, etwa caldav.icloud.com oder caldav.fastmail.com. Sie beginnt mit https.',
  'https://cloud.example.com': 'https://cloud.example.com',
  'User name': 'Benutzername',
  'Often your email address.': 'Oft Ihre E-Mail-Adresse dort.',
  'App password': 'App-Passwort',
  'Create one for Candor in your provider’s settings. You can revoke it there at any time.':
    'Erstellen Sie eines für Candor in den Einstellungen Ihres Anbieters. Sie können es dort jederzeit zurückziehen.',
  'Connect a CalDAV calendar': 'CalDAV-Kalender verbinden',
  'For calendars at Nextcloud, Fastmail, iCloud, Zimbra and others.':
    'Für Kalender bei Nextcloud, Fastmail, iCloud, Zimbra und anderen.',
  'Connect the calendar': 'Kalender verbinden',
  'The calendar is connected.': 'Der Kalender ist verbunden.',
  'Your interviews are not written there': 'Ihre Gespräche werden dort nicht eingetragen',
  'Candor cannot create a calendar on this server, so it only reads when you are busy. To see your interviews, subscribe to the address under “Interviews in your calendar”.':
    'Auf diesem Server kann niemand einen Kalender anlegen, darum wird nur gelesen, wann Sie belegt sind. Abonnieren Sie Ihre Gespräche über die Adresse unter „Gespräche in Ihrem Kalender“.',
  'The interview calendar is deleted there, and Candor deletes the password. Revoke it at your provider too. You can then be booked while you are busy elsewhere.':
    'Der Kalender für Gespräche wird dort gelöscht, und das Passwort wird hier vergessen; ziehen Sie es auch bei Ihrem Anbieter zurück. Von da an kann man Sie buchen, während Sie anderswo belegt sind.',
  'Zoom was not connected. Try again.': 'Zoom wurde nicht verbunden. Versuchen Sie es noch einmal.',
} satisfies Table;
