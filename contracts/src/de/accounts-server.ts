import type { Table } from './table.ts';

export const accountsServer = {
  // Sign-in
  'Email or password is incorrect.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'The password of the demo works only on the machine itself. Reset your password to sign in from elsewhere.':
    'Das Passwort der Demo gilt nur auf dem Rechner selbst. Setzen Sie Ihr Passwort zurück, um sich von anderswo anzumelden.',
  'Too many failed sign-ins. Try again in {minutes, plural, one {# minute} other {# minutes}} or reset your password.':
    'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut oder setzen Sie Ihr Passwort zurück.',
  'This account is deactivated. Ask your administrator to reactivate it.':
    'Dieses Konto ist deaktiviert. Bitten Sie Ihre Administration, es zu reaktivieren.',
  'This organization is suspended. Contact support.':
    'Diese Organisation ist gesperrt. Wenden Sie sich an den Support.',
  'You are visiting this organization. Only its members can do this.':
    'Sie sind in dieser Organisation nur zu Besuch. Das muss jemand tun, der dazugehört.',
  'Only addresses of {domains} may join this organization.':
    'Nur Adressen von {domains} dürfen dieser Organisation beitreten.',
  'This took too long. Sign in again.': 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
  'This took too long. Start again.': 'Das hat zu lange gedauert. Beginnen Sie von vorn.',
  '{name} requires Google sign-in. Sign in with Google.':
    'Bei {name} meldet man sich nur mit Google an. Melden Sie sich mit Google an.',
  '{name} requires a second factor. Set one up in your profile first.':
    '{name} verlangt einen zweiten Faktor. Richten Sie ihn zuerst in Ihrem Profil ein.',
  '{name} now requires Google sign-in. Sign in with Google.':
    'Bei {name} meldet man sich jetzt nur mit Google an. Melden Sie sich mit Google an.',
  '{name} now requires a second factor. Sign in to set one up.':
    '{name} verlangt jetzt einen zweiten Faktor. Melden Sie sich an, um ihn einzurichten.',

  // Passwords and second factors
  'Current password is incorrect.': 'Das aktuelle Passwort ist falsch.',
  'Sign in again, and change this within 10 minutes.':
    'Melden Sie sich erneut an und ändern Sie dies innerhalb von 10 Minuten.',
  'This password is too common. Choose another.': 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
  'This code is incorrect.': 'Dieser Code ist falsch.',
  'This code has already been used. Wait for the next one.':
    'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten.',
  'This passkey could not be used. Try again.':
    'Dieser Passkey konnte nicht verwendet werden. Versuchen Sie es erneut.',
  'This passkey is already registered.': 'Diesen Passkey gibt es schon.',
  'Remove your own second factors in your profile.': 'Entfernen Sie Ihre eigenen zweiten Faktoren in Ihrem Profil.',
  'This person also belongs to another organization, so only a platform operator can do this.':
    'Diese Person gehört auch zu einer anderen Organisation, deshalb kann das nur der Betreiber der Plattform tun.',
  'At most {most, number} second factors are allowed.': 'Höchstens {most, number} zweite Faktoren sind erlaubt.',
  'Use your second factor to sign in.': 'Zeigen Sie zum Anmelden Ihren zweiten Faktor.',
  'You already have a second factor. Sign in again.': 'Es gibt schon einen zweiten Faktor. Melden Sie sich erneut an.',
  'Your organization requires a second factor. Add another one before you remove this one.':
    'Ihre Organisation verlangt einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
  'Only a platform operator can do this for an operator.':
    'Nur der Betreiber der Plattform kann das für einen Betreiber tun.',
  'Recovery codes come with a second factor. Add one first.':
    'Wiederherstellungscodes gehören zu einem zweiten Faktor. Fügen Sie zuerst einen hinzu.',

  // Members and invitations
  'An account with this email already exists. Sign in instead.':
    'Ein Konto mit dieser E-Mail-Adresse gibt es schon. Melden Sie sich an.',
  'An account with this email already exists. Enter its password to join.':
    'Ein Konto mit dieser E-Mail-Adresse gibt es schon. Geben Sie sein Passwort ein, um beizutreten.',
  'Choose another person to take over.': 'Wählen Sie jemand anderen für die Übernahme.',
  'You cannot deactivate yourself.': 'Sie können sich nicht selbst deaktivieren.',
  'An organization needs at least one administrator.': 'Eine Organisation braucht mindestens einen Administrator.',
  'User not found.': 'Benutzer nicht gefunden.',
  'Organization not found.': 'Organisation nicht gefunden.',
  'Invitation not found.': 'Einladung nicht gefunden.',
  '{email} is already invited.': '{email} ist schon eingeladen.',
  '{email} is already in this organization.': '{email} ist schon in dieser Organisation.',
  'At most 5 reminders are allowed.': 'Höchstens 5 Erinnerungen sind erlaubt.',
  'This invitation was already accepted.': 'Diese Einladung wurde schon angenommen.',
  'Only an editor of this job can change it.': 'Nur wer diese Stelle bearbeiten darf, kann sie ändern.',
  'This job is closed. Reopen it first.': 'Diese Stelle ist geschlossen. Öffnen Sie sie zuerst wieder.',

  // What happened
  'invited a person as {roles}': 'hat eine Person als {roles} eingeladen',
  'sent the invitation again': 'hat die Einladung erneut gesendet',
  'accepted the invitation': 'hat die Einladung angenommen',
  'withdrew the invitation': 'hat die Einladung zurückgezogen',
  'the invitation expired': 'die Einladung ist abgelaufen',
  'verified an email address with the sign-up': 'hat mit der Registrierung eine E-Mail-Adresse bestätigt',
  'registered an organization': 'hat eine Organisation registriert',
  'requested a sample job': 'hat eine Beispielstelle angefordert',
  'created an account by {via}': 'hat ein Konto angelegt über {via}',
  'changed their profile': 'hat das eigene Profil geändert',
  'read all notifications': 'hat alle Mitteilungen gelesen',
  'sorted a board by {order}': 'hat ein Board geordnet nach {order}',
  'grouped a board by {lanes}': 'hat ein Board in Bahnen gelegt nach {lanes}',
  'joined the organization as {roles}': 'ist der Organisation beigetreten als {roles}',
  'You are no longer a member of an organization. Ask for an invitation.':
    'Sie gehören keiner Organisation mehr an. Bitten Sie um eine Einladung.',
  'was removed from the organization': 'wurde aus der Organisation entfernt',
  'Deactivate this member first, so that others take over what they hold.':
    'Deaktivieren Sie dieses Mitglied zuerst, damit andere übernehmen, was es hält.',
  'roles changed from {from} to {to}': 'Rollen geändert von {from} zu {to}',
  'grants changed from {from} to {to}': 'zusätzliche Berechtigungen geändert von {from} zu {to}',
  'was deactivated': 'wurde deaktiviert',
  'was reactivated': 'wurde reaktiviert',
  'signed in by {method}': 'hat sich angemeldet über {method}',
  'failed to sign in': 'konnte sich nicht anmelden',
  'entered a wrong password ({at})': 'hat ein falsches Passwort eingegeben ({at})',
  'was locked out after too many wrong passwords': 'wurde nach zu vielen falschen Passwörtern gesperrt',
  'signed out': 'hat sich abgemeldet',
  'switched the organization': 'hat die Organisation gewechselt',
  'asked for a password reset': 'hat ein neues Passwort angefordert',
  'changed the password by {via}': 'hat das Passwort geändert über {via}',
  'added a second factor ({kind})': 'hat einen zweiten Faktor hinzugefügt ({kind})',
  'used a second factor': 'hat einen zweiten Faktor gezeigt',
  'removed a second factor': 'hat einen zweiten Faktor entfernt',
  'created new recovery codes': 'hat neue Wiederherstellungscodes erzeugt',
  'used a recovery code': 'hat einen Wiederherstellungscode verwendet',
  'entered as a platform operator: {reason}': 'kam als Betreiber der Plattform herein: {reason}',
  'left as a platform operator': 'ging als Betreiber der Plattform wieder',
  'linked a Google account': 'hat ein Google-Konto verknüpft',
  // Titles
  'Your profile': 'Ihr Profil',

  // Mails
  '{user_name} invited you to {org_name}': '{user_name} hat Sie zu {org_name} eingeladen',
  'Join the hiring team here: {action_link}. The link works for 14 days.':
    'Hier treten Sie dem Auswahlteam bei: {action_link}. Der Link gilt 14 Tage.',
  'Reset your password': 'Passwort zurücksetzen',
  'Use this link within 60 minutes to choose a new password: {action_link}. If you did not ask, ignore this email.':
    'Mit diesem Link legen Sie innerhalb von 60 Minuten ein neues Passwort fest: {action_link}. Haben Sie nicht darum gebeten, ist nichts zu tun.',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'If this was not you, reset it immediately: {action_link}':
    'Waren Sie das nicht, setzen Sie es sofort zurück: {action_link}',
  'How you sign in was changed': 'Ihre Anmeldung wurde geändert',
  '{detail} If this was not you, choose a new password immediately: {action_link}':
    '{detail} Waren Sie das nicht, legen Sie sofort ein neues Passwort fest: {action_link}',
  'A passkey was added.': 'Ein Passkey wurde hinzugefügt.',
  'A passkey was added as a second factor, and every other browser was signed out.':
    'Ein Passkey wurde als zweiter Faktor hinzugefügt, und alle anderen Browser wurden abgemeldet.',
  'An app for codes was added.': 'Eine App für Codes wurde hinzugefügt.',
  'An app for codes was added as a second factor, and every other browser was signed out.':
    'Eine App für Codes wurde als zweiter Faktor hinzugefügt, und alle anderen Browser wurden abgemeldet.',
  'A second factor was removed.': 'Ein zweiter Faktor wurde entfernt.',
  'An administrator removed your second factors.': 'Ein Administrator hat Ihre zweiten Faktoren entfernt.',
  'A recovery code was used to sign in.': 'Ein Wiederherstellungscode wurde zum Anmelden verwendet.',
  'New recovery codes were created.': 'Neue Wiederherstellungscodes wurden erzeugt.',
  // Refusals of a visit
  'You are a member of this organization. Switch to it in the menu.':
    'Sie gehören zu dieser Organisation. Wechseln Sie im Menü zu ihr.',
  // Values in what happened
  google: 'Google',
  invitation: 'Einladung',
  operator: 'Betreiber',
  password: 'Passwort',
  registration: 'Registrierung',
  passkey: 'Passkey',
  profile: 'Profil',
  factors: 'zweite Faktoren',
  reset: 'Link',
  demo: 'Demo',
  totp: 'App',

  // Hours for interviews
  'changed their interview hours': 'hat die Zeiten für Gespräche geändert',
  'Choose either a day of the week or a date.': 'Wählen Sie entweder einen Wochentag oder ein Datum.',
  'The end must be after the start.': 'Das Ende muss nach dem Beginn liegen.',
  'These hours overlap other hours on that day.': 'Diese Zeiten überschneiden sich mit anderen dieses Tages.',
  'Hours not found.': 'Diese Zeiten gibt es nicht.',
  'At most {most, number} sets of hours are allowed.': 'Höchstens {most, number} Einträge von Zeiten sind erlaubt.',
  'created a calendar address': 'hat eine Adresse des eigenen Kalenders erstellt',
  'withdrew their calendar address': 'hat die Adresse des eigenen Kalenders zurückgezogen',

  // Zoom
  'connected a Zoom account': 'hat ein Zoom-Konto verbunden',
  'disconnected their Zoom account': 'hat das eigene Zoom-Konto getrennt',
  'lost the connection to their Zoom account': 'hat die Verbindung zum eigenen Zoom-Konto verloren',
  // Google Drive
  'connected Google Drive': 'hat Google Drive verbunden',
  'disconnected their Google Drive': 'hat das eigene Google Drive getrennt',
  'lost the connection to their Google Drive': 'hat die Verbindung zum eigenen Google Drive verloren',
  'Google Drive is not set up for this installation.': 'Google Drive ist in dieser Installation nicht eingerichtet.',
  'Google Drive is not responding. Try again in a moment.':
    'Google Drive antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'Connect Google Drive in your profile first.': 'Verbinden Sie zuerst Google Drive in Ihrem Profil.',
  'Google Drive does not let you download this file.': 'Google Drive lässt Sie diese Datei nicht herunterladen.',
  'This is not the id of a file in Google Drive.': 'Das ist keine Kennung einer Datei in Google Drive.',
  'Zoom is not set up for this installation.': 'Zoom ist in dieser Installation nicht eingerichtet.',
  'connected a calendar ({provider})': 'hat einen Kalender verbunden ({provider})',
  'Google Calendar': 'Google Kalender',
  'CalDAV calendar': 'CalDAV-Kalender',
  'disconnected their calendar': 'hat den eigenen Kalender getrennt',
  'lost the connection to their calendar': 'hat die Verbindung zum eigenen Kalender verloren',
  'This calendar is not set up for this installation.':
    'Dieser Kalender ist in dieser Installation nicht eingerichtet.',
  'This address is not allowed. Only public servers with https work.':
    'Diese Adresse ist nicht erlaubt. Nur Server im Internet werden aufgerufen, mit https.',
  'There is no CalDAV calendar at this address.': 'Unter dieser Adresse gibt es keinen CalDAV-Kalender.',
  'The server rejected this user name and password.':
    'Der Server nimmt diesen Benutzernamen mit diesem Passwort nicht an.',
  'The server is not responding. Check its address, or try again in a moment.':
    'Der Server antwortet nicht. Prüfen Sie die Adresse oder versuchen Sie es gleich noch einmal.',
  'The calendar is not responding. Try again in a moment.':
    'Der Kalender antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'Zoom is not responding. Try again in a moment.': 'Zoom antwortet nicht. Versuchen Sie es gleich noch einmal.',
} satisfies Table;
