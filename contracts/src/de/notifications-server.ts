import type { Table } from './table.ts';

export const notificationsServer = {
  'Notification not found.': 'Mitteilung nicht gefunden.',

  // What a member is told
  '{candidate} applied for {job}': '{candidate} hat sich auf {job} beworben',
  '{actor} recorded that {candidate} withdrew from {job}':
    '{actor} hat festgehalten, dass {candidate} die Bewerbung auf {job} zurückgezogen hat',
  '{candidate} withdrew from {job}': '{candidate} hat die Bewerbung auf {job} zurückgezogen',
  'The offer to {candidate} for {job} expires on {day}': 'Das Angebot an {candidate} für {job} läuft am {day} ab',
  '{actor} gave you a task: {task}': '{actor} hat Ihnen eine Aufgabe gegeben: {task}',
  'A task is due: {task}': 'Eine Aufgabe ist fällig: {task}',
  'Your message to {candidate} could not be sent': 'Ihre Nachricht an {candidate} konnte nicht gesendet werden',
  '{actor} asks you to review {text} of {job}': '{actor} bittet Sie, {text} von {job} zu prüfen',
  'Your review of {text} of {job} is still missing': 'Ihre Prüfung von {text} von {job} fehlt noch',
  '{actor} asks for changes to {text} of {job}': '{actor} verlangt Änderungen an {text} von {job}',
  '{actor} approved {text} of {job}': '{actor} hat {text} von {job} freigegeben',
  '{actor} mentioned you in a note about {candidate}': '{actor} hat Sie in einer Notiz zu {candidate} erwähnt',
  '{actor} mentioned you in a comment on {text} of {job}':
    '{actor} hat Sie in einem Kommentar zu {text} von {job} erwähnt',
  '{actor} changed approved openings of {job}, so they need your approval again':
    '{actor} hat freigegebene Plätze von {job} geändert; sie warten wieder auf Ihre Freigabe',
  '{actor} asks you to approve openings of {job}': '{actor} bittet Sie, Plätze von {job} freizugeben',
  '{actor} approved openings of {job}': '{actor} hat Plätze von {job} freigegeben',
  '{actor} declined openings of {job}': '{actor} hat Plätze von {job} abgelehnt',
  '{actor} changed the permissions of {member}': '{actor} hat die Berechtigungen von {member} geändert',
  '{actor} entered as a platform operator': '{actor} hat die Organisation als Betreiber der Plattform betreten',
  '{actor} made an export': '{actor} hat einen Export gemacht',

  // The same in a mail, which names no person
  'A candidate applied for {job}': 'Jemand hat sich auf {job} beworben',
  'A candidate withdrew from {job}': 'Jemand hat die Bewerbung auf {job} zurückgezogen',
  'An offer for {job} was accepted': 'Ein Angebot für {job} wurde angenommen',
  'An offer for {job} was declined': 'Ein Angebot für {job} wurde abgelehnt',
  'An offer for {job} expires on {day}': 'Ein Angebot für {job} läuft am {day} ab',
  'You have a new task: {task}': 'Sie haben eine neue Aufgabe: {task}',
  'You have a new task': 'Sie haben eine neue Aufgabe',
  'A task is due': 'Eine Aufgabe ist fällig',
  'One of your messages could not be sent': 'Eine Ihrer Nachrichten konnte nicht gesendet werden',
  'You are asked to review a text of {job}': 'Jemand bittet Sie, einen Text von {job} zu prüfen',
  'Your review of a text of {job} is still missing': 'Ihre Prüfung eines Textes von {job} fehlt noch',
  'A reviewer asks for changes to a text of {job}': 'Jemand verlangt Änderungen an einem Text von {job}',
  'A reviewer approved a text of {job}': 'Jemand hat einen Text von {job} freigegeben',
  'You were mentioned in a note about a candidate': 'Jemand hat Sie in einer Notiz zu einer Person erwähnt',
  'You were mentioned in a comment on a text of {job}':
    'Jemand hat Sie in einem Kommentar zu einem Text von {job} erwähnt',
  'Your scorecard for {candidate} is due ({job})': 'Ihr Bewertungsbogen zu {candidate} ist fällig ({job})',
  'One of your scorecards is due ({job})': 'Einer Ihrer Bewertungsbögen ist fällig ({job})',
  '{actor} asks for your scorecard for {candidate} ({job})':
    '{actor} bittet um Ihren Bewertungsbogen zu {candidate} ({job})',
  'You are asked for a scorecard ({job})': 'Jemand bittet um einen Ihrer Bewertungsbögen ({job})',
  '{actor} reopened your scorecard for {candidate} ({job})':
    '{actor} hat Ihren Bewertungsbogen zu {candidate} wieder geöffnet ({job})',
  'One of your scorecards was reopened ({job})': 'Jemand hat einen Ihrer Bewertungsbögen wieder geöffnet ({job})',
  '{actor} asks for your recommendation on {candidate} ({job})':
    '{actor} bittet um Ihre Empfehlung zu {candidate} ({job})',
  'You are asked for a recommendation ({job})': 'Jemand bittet um eine Ihrer Empfehlungen ({job})',
  'Openings of {job} are waiting for approval': 'Plätze von {job} warten auf Freigabe',
  'Openings of {job} were approved': 'Plätze von {job} wurden freigegeben',
  'Openings of {job} were declined': 'Plätze von {job} wurden abgelehnt',
  'The permissions of a member were changed': 'Die Berechtigungen eines Mitglieds wurden geändert',
  'A platform operator entered': 'Ein Betreiber der Plattform hat die Organisation betreten',
  'An export was made': 'Jemand hat einen Export gemacht',

  // Around them, in a mail
  '{count, plural, one {# notification} other {# notifications}} at {organization}':
    '{count, plural, one {# Mitteilung} other {# Mitteilungen}} bei {organization}',
  'Choose which emails you get': 'Auswählen, welche E-Mails Sie bekommen',
  notification: 'Mitteilung',

  // What happened, after the name of who did it
  'notified a member: {kind}': 'hat einem Mitglied mitgeteilt: {kind}',
  'read a notification': 'hat eine Mitteilung gelesen',
  'an old notification was removed': 'eine Mitteilung ist gegangen, weil sie alt war',

  // Interviews
  'You are interviewing {candidate} for {job}: {time}': 'Sie sprechen mit {candidate} für {job}: {time}',
  'You are an interviewer for {job}': 'Sie führen ein Gespräch für {job}',
  'Your interview with {candidate} for {job} was moved: {time}':
    'Ihr Gespräch mit {candidate} für {job} wurde verlegt: {time}',
  'One of your interviews for {job} was moved': 'Ein Gespräch von Ihnen für {job} wurde verlegt',
  'Your interview with {candidate} for {job} has another link or place: {time}':
    'Ihr Gespräch mit {candidate} für {job} hat einen anderen Link oder Ort: {time}',
  'One of your interviews for {job} has another link or place':
    'Ein Gespräch von Ihnen für {job} hat einen anderen Link oder Ort',
  'Your interview for {job} was cancelled: {time}': 'Ihr Gespräch für {job} wurde abgesagt: {time}',
  'One of your interviews for {job} was cancelled': 'Ein Gespräch von Ihnen für {job} wurde abgesagt',
  '{actor} recorded that {candidate} accepted the offer for {job}':
    '{actor} hat festgehalten, dass {candidate} das Angebot für {job} angenommen hat',
  '{candidate} accepted the offer for {job}': '{candidate} hat das Angebot für {job} angenommen',
  '{actor} recorded that {candidate} declined the offer for {job}':
    '{actor} hat festgehalten, dass {candidate} das Angebot für {job} abgelehnt hat',
  '{candidate} declined the offer for {job}': '{candidate} hat das Angebot für {job} abgelehnt',
  '{actor} recorded that the offer to {candidate} for {job} was taken back':
    '{actor} hat festgehalten, dass das Angebot an {candidate} für {job} zurückgenommen wurde',
  'An offer for {job} was taken back': 'Ein Angebot für {job} wurde zurückgenommen',
  '{actor} asks you to approve an offer to {candidate} for {job}':
    '{actor} bittet Sie um Freigabe eines Angebots an {candidate} für {job}',
  'An offer for {job} is waiting for your approval': 'Ein Angebot für {job} wartet auf Ihre Freigabe',
  '{actor} approved your offer to {candidate} for {job}':
    '{actor} hat Ihr Angebot an {candidate} für {job} freigegeben',
  'Your offer for {job} was approved': 'Ihr Angebot für {job} wurde freigegeben',
  '{actor} did not approve your offer to {candidate} for {job}':
    '{actor} hat Ihr Angebot an {candidate} für {job} nicht freigegeben',
  'Your offer for {job} was not approved': 'Ihr Angebot für {job} wurde nicht freigegeben',
} satisfies Table;
