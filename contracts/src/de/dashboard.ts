import type { Table } from './table.ts';

export const dashboard = {
  Dashboard: 'Startseite',
  Home: 'Startseite',
  'First steps': 'Erste Schritte',
  '{done, number} of {all, number} done': '{done, number} von {all, number} erledigt',
  done: 'erledigt',
  'Sample data is here': 'Beispieldaten sind vorhanden',
  'Look around first, with a made-up job and made-up people':
    'Erst umsehen, mit einer erfundenen Stelle und erfundenen Personen',
  'Hide the first steps': 'Erste Schritte ausblenden',
  'The first steps are hidden.': 'Die ersten Schritte sind ausgeblendet.',
  Undo: 'Rückgängig',
  'Sample data': 'Beispieldaten',
  Hide: 'Ausblenden',
  // The steps, and how each is said within a sentence.
  'Publish one job': 'Eine Stelle veröffentlichen',
  'Invite two people': 'Zwei Personen einladen',
  'Add a location': 'Standort hinzufügen',
  'Add a department': 'Abteilung hinzufügen',
  'Add your logo': 'Logo hinzufügen',
  'publish one job': 'eine Stelle veröffentlichen',
  'invite two people': 'zwei Personen einladen',
  'add a location': 'Standort hinzufügen',
  'add a department': 'Abteilung hinzufügen',
  'add your logo': 'Logo hinzufügen',
  Start: 'Beginnen',
  'First queue': 'Erste Liste',
  'Second queue': 'Zweite Liste',
  'Third queue': 'Dritte Liste',
  'Next row': 'Nächste Zeile',
  'Previous row': 'Vorherige Zeile',
  'Open the job of the row': 'Stelle der Zeile öffnen',
  'Nothing waits for you.': 'Auf Sie wartet nichts.',
  'or {keys} for one queue.': 'oder {keys} für eine Liste.',
  '{name} is first, waiting {duration}.': '{name} ist zuerst dran, Wartezeit {duration}.',
  '{name} is first, since today.': '{name} ist zuerst dran, seit heute.',
  'Tasks due': 'Fällige Aufgaben',
  'All tasks': 'Alle Aufgaben',
  'Nothing due.': 'Nichts fällig.',
  High: 'Hoch',
  'Show fewer': 'Weniger anzeigen',
  '{count, plural, =0 {no} =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} other {#}}':
    '{count, plural, =0 {keine} =1 {eine} =2 {zwei} =3 {drei} =4 {vier} =5 {fünf} =6 {sechs} =7 {sieben} =8 {acht} =9 {neun} other {#}}',
  '{count, plural, one {one offer whose time is up} other {{words} offers to follow up}}':
    '{count, plural, one {ein abgelaufenes Angebot} other {{words} Angebote zum Nachfassen}}',
  '{count, plural, one {one offer that ends {end}} other {{words} offers, the first ends {end}}}':
    '{count, plural, one {ein Angebot bis {end}} other {{words} Angebote, das erste bis {end}}}',
  Decisions: 'Entscheidungen',
  'Interviews to book': 'Gespräche zu planen',
  'Resumes to read': 'Lebensläufe zu lesen',
  'Offers that end': 'Ablaufende Angebote',
  'Start with the decisions': 'Mit den Entscheidungen beginnen',
  'Start with the interviews': 'Mit den Gesprächen beginnen',
  'Start with the resumes': 'Mit den Lebensläufen beginnen',
  'Start with the offers': 'Mit den Angeboten beginnen',
  'Openings to approve': 'Plätze zur Freigabe',
  'Start with the openings': 'Mit den Plätzen beginnen',
  '{count, plural, one {one opening to approve} other {{words} openings to approve}}':
    '{count, plural, one {ein Platz zur Freigabe} other {{words} Plätze zur Freigabe}}',
  '{name} asks for {count, plural, one {# opening} other {# openings}}':
    '{name} bittet um {count, plural, one {# Platz} other {# Plätze}}',
  '{count, plural, one {# opening waits} other {# openings wait}}':
    '{count, plural, one {# Platz wartet} other {# Plätze warten}}',
  'Start with the tasks': 'Mit den Aufgaben beginnen',
  '{count, plural, one {one decision} other {{words} decisions}}':
    '{count, plural, one {eine Entscheidung} other {{words} Entscheidungen}}',
  'Scorecards to write': 'Bewertungsbögen zu schreiben',
  'Start with the scorecards': 'Mit den Bewertungsbögen beginnen',
  'Draft begun': 'Entwurf begonnen',
  'ended {when}': 'geendet {when}',
  'overdue, ended {when}': 'überfällig, geendet {when}',
  '{count, plural, one {one scorecard to write} other {{words} scorecards to write}}':
    '{count, plural, one {ein Bewertungsbogen zu schreiben} other {{words} Bewertungsbögen zu schreiben}}',
  '{count, plural, one {one interview to book} other {{words} interviews to book}}':
    '{count, plural, one {ein Gespräch zu planen} other {{words} Gespräche zu planen}}',
  '{count, plural, one {one resume to read} other {{words} resumes to read}}':
    '{count, plural, one {ein Lebenslauf zu lesen} other {{words} Lebensläufe zu lesen}}',
  '{count, plural, one {one task due} other {{words} tasks due}}':
    '{count, plural, one {eine fällige Aufgabe} other {{words} fällige Aufgaben}}',
  '{first} and {second}.': '{first} und {second}.',
  '{first}, {second}, {third}.': '{first}, {second}, {third}.',
  '{first}, {second}, {third} and {count, plural, one {one more} other {{words} more}}.':
    '{first}, {second}, {third} und {count, plural, one {eine weitere Sache} other {{words} weitere}}.',
  'Book {step}': '{step} planen',
  'Read the resume': 'Lebenslauf lesen',
  'Decide on the application': 'Bewerbung entscheiden',
  Decide: 'Entscheiden',
  'Call, offer ends {end}': 'Anrufen, bis {end}',
  'Call, the offer has ended': 'Anrufen, Angebot abgelaufen',
  Stuck: 'Stockt',
  Slipping: 'Verzögert',
  'On pace': 'Im Plan',
  Filled: 'Besetzt',
  Open: 'Offen',
  Draft: 'Entwurf',
  'Stuck: no one is in the pipeline a week after opening, or someone has waited more than twice the days planned. Slipping: someone has waited longer than planned.':
    'Stockt: Eine Woche nach dem Öffnen ist niemand in der Pipeline, oder jemand wartet mehr als doppelt so lange wie geplant. Verzögert: Jemand wartet länger als geplant.',
  '{openings, plural, =1 {Its place is filled} =2 {Both places are filled} other {All # places are filled}}':
    '{openings, plural, =1 {Der Platz ist besetzt} =2 {Beide Plätze sind besetzt} other {Alle # Plätze sind besetzt}}',
  'No one is in the pipeline': 'Niemand ist in der Pipeline',
  '{step} waits {duration}, plan {plan, number}': '{step}: Wartezeit {duration}, Plan {plan, number}',
  '{offers, plural, one {# offer} other {# offers}} out for {places, plural, one {# place} other {# places}}':
    '{offers, plural, one {# offenes Angebot} other {# offene Angebote}} für {places, plural, one {# Platz} other {# Plätze}}',
  'No one has waited longer than planned': 'Niemand wartet länger als geplant',
  Jobs: 'Stellen',
  'No open jobs.': 'Keine offenen Stellen.',
  'Create a job': 'Stelle anlegen',
  'All {total, number}<quiet> jobs</quiet>': 'Alle {total, number}<quiet> Stellen</quiet>',
  'All<quiet> jobs</quiet>': 'Alle<quiet> Stellen</quiet>',
  Health: 'Zustand',
  Why: 'Warum',
  Live: 'Aktiv',
  Hired: 'Eingestellt',
  '{hires, number} of {openings, number}': '{hires, number} von {openings, number}',
  'Not published yet': 'Noch nicht veröffentlicht',
  '{queue}: all {count, number}': '{queue}: alle {count, number}',
  'All {count, number}': 'Alle {count, number}',
  'Start: {queue}': 'Beginnen: {queue}',
  '{count, plural, one {one in a round that is booked} other {{words} in a round that is booked}}':
    '{count, plural, one {eine Person in einer gebuchten Runde} other {{words} in einer gebuchten Runde}}',
  '{count, plural, one {one with an open offer} other {{words} with an open offer}}':
    '{count, plural, one {eine Person mit offenem Angebot} other {{words} mit offenem Angebot}}',
  'Waiting on others, {count, number}': 'Warten auf andere, {count, number}',
  'Show who waits on others': 'Anzeigen, wer auf andere wartet',
  'Find a person’s history': 'Verlauf einer Person suchen',
  Search: 'Suchen',
  'Nothing at {organization} is shared with you at the moment. An administrator can give you access.':
    'Von {organization} ist zurzeit nichts mit Ihnen geteilt. Ein Administrator kann Ihnen Zugriff geben.',
  'Here is what you can see at {organization}.': 'Das dürfen Sie bei {organization} lesen.',
  '{count, plural, one {One person} other {# people}} applied':
    '{count, plural, one {Eine Person hat} other {# Personen haben}} sich beworben',
  '{count, plural, one {One person} other {# people}} applied to {job}':
    '{count, plural, one {Eine Person hat} other {# Personen haben}} sich auf {job} beworben',
  '{count, plural, one {One person} other {# people}} applied, {words} of them to {job}':
    '{count, plural, one {Eine Person hat} other {# Personen haben}} sich beworben, davon {words} auf {job}',
  'Since you were here': 'Seit Ihrem letzten Besuch',
  Lately: 'Zuletzt',
  'Full record': 'Ganzer Verlauf',
  'Nothing new.': 'Nichts Neues.',
  'The organization did not exist yet. It began on {moment}.':
    'Die Organisation gab es noch nicht. Sie beginnt am {moment}.',
  'Waiting then: {parts}.': 'Was damals wartete: {parts}.',
  'Nothing was waiting then.': 'Damals wartete nichts.',
  'You are looking at the past.': 'Sie sehen die Vergangenheit.',
  'The records you can see now, as they were then.': 'Was Sie jetzt sehen dürfen, wie es damals war.',
  'Tasks due then': 'Damals fällige Aufgaben',
  Candidates: 'Kandidaten',
  New: 'Neu',
  Team: 'Team',
  'Your interviews': 'Ihre Gespräche',
  'All interviews': 'Alle Gespräche',
  'You have no interviews booked.': 'Mit Ihnen ist kein Gespräch gebucht.',
  'See your interviews': 'Ihre Gespräche ansehen',
  '{count, plural, one {one interview today} other {{words} interviews today}}':
    '{count, plural, one {ein Gespräch heute} other {{words} Gespräche heute}}',

  // Lists that have stopped
  'A list has stopped': 'Eine Liste ist stehen geblieben',
  '{count, number} lists have stopped': '{count, number} Listen sind stehen geblieben',
  'stopped {when}': 'steht still: {when}',
  'Everything people do is still saved. Lists, search and exports show it once this is fixed. Candor tries again every few seconds.':
    'Was geschieht, wird weiterhin gespeichert. Listen, Suche und Exporte zeigen es, sobald dies behoben ist. Candor versucht es alle paar Sekunden erneut.',
  'Open System to see the cause and rebuild a list.':
    'System öffnen: Dort steht die Ursache, und eine Liste lässt sich dort neu aufbauen.',
  'If it lasts, tell the person who runs Candor for you. The command “npm run doctor” names the cause and what to do.':
    'Wenn es anhält, sagen Sie es der Person, die Candor für Sie betreibt: Der Befehl „npm run doctor“ nennt die Ursache und was zu tun ist.',
  'Offers to approve': 'Freizugebende Angebote',
  '{name} changes the offer for {job}': '{name} ändert das Angebot für {job}',
  '{name} offers {job}': '{name} bietet {job} an',
  '{count, plural, one {one offer to approve} other {{words} offers to approve}}':
    '{count, plural, one {ein Angebot freizugeben} other {{words} Angebote freizugeben}}',
} satisfies Table;
