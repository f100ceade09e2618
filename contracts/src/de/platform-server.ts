import type { Table } from './table.ts';

/** Help of all nouns: the search finds it and the server sends it. */
export const platformServer = {
  // Read models, by what people know them
  'Activity on Home': 'Aktivität auf der Startseite',
  'Candidates on jobs': 'Kandidaten an Stellen',
  'Bulk changes': 'Massenänderungen',
  'Busy weeks': 'Volle Wochen',
  'Lists of the organization': 'Listen der Organisation',
  'Interviews by interviewer': 'Gespräche nach Gesprächspartner',
  'Activity on jobs': 'Aktivität an Stellen',
  'Sections of jobs': 'Abschnitte von Stellen',
  'Figures of reports': 'Zahlen der Berichte',
  'Your own fields of people': 'Eigene Felder von Personen',
  'Job posts': 'Stellenanzeigen',
  Reviews: 'Prüfungen',
  'Careers pages': 'Karriereseiten',
  'Survey answers': 'Antworten auf Umfragen',
  'Organizations of the platform': 'Organisationen der Plattform',
  'Pinned views': 'Angeheftete Ansichten',

  // The mail to administrators about lists that have stopped
  'The list “{list}” has stopped': 'Die Liste „{list}“ ist stehen geblieben',
  '{list}, since {time}': '{list}, seit {time}',
  '{count, plural, one {A list in Candor has stopped updating.} other {# lists in Candor have stopped updating.}}':
    '{count, plural, one {eine Liste von Candor ist stehen geblieben: Sie zeigt nicht, was jetzt geschieht.} other {# Listen von Candor sind stehen geblieben: Sie zeigen nicht, was jetzt geschieht.}}',
  'Home shows whether the list is still stopped.': 'Die Startseite zeigt, ob die Liste noch stillsteht.',
  'You get no other email about this.': 'Darüber erhalten Sie keine weitere E-Mail.',

  'How do I search only for people or only for jobs?': 'Wie suche ich nur nach Personen oder nur nach Stellen?',
  'Press Ctrl+K (⌘K on a Mac) and begin with @ for people, # for jobs or > for commands. One wrong letter in a word is forgiven.':
    'Drücken Sie Strg+K (⌘K auf einem Mac) und beginnen Sie mit @ für Personen, # für Stellen oder > für Befehle. Ein falscher Buchstabe in einem Wort schadet nicht.',
  'What are the keyboard shortcuts?': 'Welche Tastenkürzel gibt es?',
  'Press ? on any page. The list shows the shortcuts of that page and those that work everywhere.':
    'Drücken Sie auf einer beliebigen Seite ?: Die Liste zeigt die Kürzel der Seite und die, die überall gelten.',

  'What happens when a member is deactivated?': 'Was geschieht, wenn jemand deaktiviert wird?',
  'They are signed out everywhere immediately and cannot sign in to this organization. What they did stays in every history under their name.':
    'Die Person wird sofort überall abgemeldet und kann sich bei dieser Organisation nicht mehr anmelden. Was sie getan hat, bleibt in jedem Verlauf unter ihrem Namen stehen.',
  'What is an extra permission?': 'Was ist eine zusätzliche Berechtigung?',
  'One permission given to one person besides their roles, for the whole organization. “Who can see what” shows who gave it, and when.':
    'Eine Berechtigung, die eine Person neben ihren Rollen hat, für die ganze Organisation. „Wer sieht was“ zeigt, wer sie wann gegeben hat.',
  'How long is an invitation good for?': 'Wie lange gilt eine Einladung?',
  'For 14 days. Sending it again creates a new link for another 14 days, and the earlier link stops working.':
    '14 Tage. Wird sie erneut gesendet, entsteht ein neuer Link und weitere 14 Tage beginnen; der vorige Link gilt nicht mehr.',
  'How long do I stay signed in?': 'Wie lange bleibe ich angemeldet?',
  'Until 12 hours pass without a click, and at most for 7 days. Your profile lists every browser in which you are signed in, and you can sign out any of them there.':
    'Bis 12 Stunden ohne einen Klick vergangen sind, höchstens 7 Tage. Ihr Profil zeigt jeden Browser, in dem Sie angemeldet sind, und kann jede Anmeldung beenden.',
  'What does the fingerprint of a history prove?': 'Was beweist der Fingerabdruck eines Verlaufs?',
  'It is a checksum (SHA-256) of all rows. Two copies with the same fingerprint have the same rows. Changing one letter changes the fingerprint.':
    'Er ist eine Prüfsumme (SHA-256) über alle Zeilen. Zwei Kopien mit demselben Fingerabdruck enthalten dieselben Zeilen; ein geänderter Buchstabe ergibt einen anderen Fingerabdruck.',
  'How do I see a record as it was on another day?': 'Wie sehe ich eine Akte, wie sie an einem anderen Tag war?',
  'Open the history and choose the day under “As of”. Step, requirements and the text of the post are shown as they were then.':
    'Öffnen Sie den Verlauf und wählen Sie den Tag unter „Stand“. Schritt, Anforderungen und Text der Anzeige werden gezeigt, wie sie damals waren.',
  'Is it recorded who read a history?': 'Wird festgehalten, wer einen Verlauf gelesen hat?',
  'Yes. Every reading and every export of a history is in the audit log.':
    'Ja. Jedes Lesen und jeder Export eines Verlaufs steht im Prüfprotokoll.',
  'How long can I undo a move?': 'Wie lange kann ich ein Verschieben rückgängig machen?',
  'For ten minutes, if it was your own move and the latest one. The candidate goes back to where they were, and the history keeps both facts.':
    'Zehn Minuten lang, wenn es Ihr eigenes und das letzte war. Der Kandidat steht dann da, als wäre nichts geschehen; der Verlauf behält beides.',
  'What do stuck, slipping and on pace mean?': 'Was bedeuten stockend, verzögert und im Plan?',
  'Stuck: no one is in the pipeline, or someone has waited more than twice the days planned for their step. Slipping: someone has waited longer than planned. On pace: no one has.':
    'Stockend: Niemand ist im Verfahren, oder jemand wartet mehr als doppelt so lange, wie für den Schritt geplant ist. Verzögert: Jemand wartet länger als geplant. Im Plan: Niemand wartet länger.',
  'What happens to candidates when I change a round?': 'Was geschieht mit Kandidaten, wenn ich eine Runde ändere?',
  'No one is moved. Before you save, the round says how many candidates are in it and what the change means for them. A step with people in it cannot be moved or removed.':
    'Niemand wird verschoben. Bevor Sie speichern, sagt der Fuß der Runde, wie viele Kandidaten dort stehen und was die Änderung für sie bedeutet. Ein Schritt, in dem jemand steht, lässt sich weder verschieben noch entfernen, weil das auch die Kandidaten verschieben würde.',
  'What is the median beside a step?': 'Was ist der Median neben einem Schritt?',
  'Half of the people who left the step in the last 90 days stayed this long or longer, as in the report Time in stage. It turns amber when it is over the target.':
    'Die Hälfte derer, die den Schritt in den letzten 90 Tagen verließen, blieb so lange oder länger, wie es der Bericht über die Zeit in Schritten zählt. Über dem Ziel wird er gelb.',
  'Why do I not see some sections of a job?': 'Warum sehe ich manche Bereiche einer Stelle nicht?',
  'Each member of a hiring team has permissions for sections of that job. An editor of the job or an administrator can change them in its settings.':
    'Jedes Mitglied eines Auswahlteams hat Berechtigungen für Bereiche dieser Stelle. Wer die Stelle bearbeiten darf oder die Organisation verwaltet, kann sie in den Einstellungen der Stelle ändern.',
  'When is a rejection sent?': 'Wann wird eine Absage gesendet?',
  'On the next working day at 3 pm, where the candidate lives, unless the organization or the person who archived the candidate chose another delay. If the move is undone or the candidate considered again before that, nothing is sent.':
    'Am nächsten Arbeitstag um 15 Uhr, wo der Kandidat wohnt, wenn die Organisation oder wer den Kandidaten archiviert hat keine andere Frist gewählt hat. Wird das Archivieren vorher rückgängig gemacht oder der Kandidat zurückgeholt, wird nichts gesendet.',
  'Why was a message not sent?': 'Warum wurde eine Nachricht nicht gesendet?',
  'The mail server refused it several times. Open the message to read the reason.':
    'Der Mailserver hat sie mehrmals abgelehnt. Öffnen Sie die Nachricht, um den Grund zu lesen, den der Server genannt hat.',
  'Who signed in, and who was refused?': 'Wer hat sich angemeldet, und wer wurde abgewiesen?',
  'The audit log lists sign-ins, refused sign-ins, refused pages, changes of permissions and exports, by person, kind and day.':
    'Das Prüfprotokoll zeigt Anmeldungen, abgewiesene Anmeldungen, verweigerte Seiten, geänderte Berechtigungen und Exporte nach Person, Art und Tag.',
  'Who changed a list or a template?': 'Wer hat eine Liste oder eine Vorlage geändert?',
  'Choose the kind “Lists and templates” in the audit log. Each change names its list, its entry and the fields. The earlier words are under Versions in the form of the entry.':
    'Wählen Sie im Prüfprotokoll die Art „Listen und Vorlagen“: Jede Änderung nennt Liste, Eintrag und Felder. Der frühere Wortlaut steht unter Versionen im Formular des Eintrags.',
  'What does turning a module off do?': 'Was bewirkt es, ein Modul auszuschalten?',
  'Its permissions end immediately for everyone. Roles and grants stay, so turning the module on again restores them.':
    'Seine Berechtigungen enden sofort für alle. Rollen und zusätzliche Berechtigungen bleiben; wird das Modul eingeschaltet, gelten sie wieder.',
  'Who can see a candidate?': 'Wer kann einen Kandidaten sehen?',
  'Open “Who can see what”, choose By record and the candidate. Everyone who can see them is listed with the reason.':
    'Öffnen Sie „Wer sieht was“, wählen Sie „Nach Akte“ und den Kandidaten: Alle, die ihn sehen können, stehen dort mit dem Grund.',
  'What would a role or a place on the team change?': 'Was würde eine Rolle oder ein Platz im Team ändern?',
  'Choose it under “What would change if”. It is a preview: nothing is saved before you press the button.':
    'Wählen Sie es unter „Was würde sich ändern“. Es ist eine Vorschau: Nichts wird gespeichert, bevor Sie auf die Schaltfläche drücken.',
  'What does “need you” count?': 'Was zählt „Brauchen Sie“?',
  'Candidates whose next step is yours to take: a decision, a meeting to schedule or a resume to read. A number opens exactly the people that it counts.':
    'Kandidaten, bei denen der nächste Schritt bei Ihnen liegt: eine Entscheidung, ein Termin oder ein Lebenslauf. Eine Zahl öffnet genau die Personen, die sie zählt.',
  'Who sees the figures of interviewers?': 'Wer sieht die Zahlen der Gesprächspartner?',
  'Members who can read reports, for the jobs that their reports cover. How an interviewer judges is counted only from scorecards that the reader can open, and hidden below five scorecards. Interviewers are listed in alphabetical order.':
    'Wer Berichte liest, für die Stellen, die er zählen darf. Wie jemand urteilt, wird aus Bewertungsbögen gezählt, die der Leser öffnen darf, und bleibt unter fünf verborgen; die Reihenfolge ist die der Namen.',
  'What does a number in a report count?': 'Was zählt eine Zahl in einem Bericht?',
  'Choose the number, and the report lists what it counts, with the events behind it.':
    'Wählen Sie die Zahl: Der Bericht zeigt die Durchgänge und Ereignisse, aus denen sie besteht.',
  'How do our open jobs get onto our own website?': 'Wie kommen unsere offenen Stellen auf unsere eigene Website?',
  'Copy the line under “Open jobs on your own website” and paste it where the list should appear. The list stays up to date by itself.':
    'Kopieren Sie die Zeile unter „Offene Stellen auf Ihrer eigenen Website“ und fügen Sie sie dort ein, wo die Liste stehen soll. Von Hand muss nichts aktuell gehalten werden.',
  'How does a job board get our open jobs?': 'Wie erhält eine Jobbörse unsere offenen Stellen?',
  'Make a feed key under “Jobs on other sites” and give the job board the address that is shown with it. A job that says “Leave it out of job feeds” in its settings stays off.':
    'Erstellen Sie unter „Stellen auf anderen Seiten“ einen Feed-Schlüssel und geben Sie der Jobbörse die Adresse, die dabei gezeigt wird. Eine Stelle mit „Aus Stellen-Feeds heraushalten“ in ihren Einstellungen bleibt außen vor.',
} satisfies Table;
