import type { Table } from './table.ts';

export const peopleServer = {
  '{name} cannot read this note. Take out the mention, or let them see the candidate.':
    '{name} kann diese Notiz nicht lesen. Nehmen Sie die Erwähnung heraus oder geben Sie {name} Zugriff auf die Person.',
  '{name} cannot read a private note. Take out the mention, or share the note with the team.':
    '{name} kann eine private Notiz nicht lesen. Nehmen Sie die Erwähnung heraus oder teilen Sie die Notiz mit dem Team.',
  'At most {most, number} people can be mentioned in a note.':
    'In einer Notiz können höchstens {most, number} Personen erwähnt werden.',
  entry: 'Eintrag',
  'Something else has happened since, so this can no longer be undone.':
    'Seitdem ist etwas anderes geschehen, daher lässt sich das nicht mehr rückgängig machen.',
  'This could be undone for {count, number} minutes.': 'Das ließ sich {count, number} Minuten lang rückgängig machen.',
  'Another email address has ended the links that the candidate had. Change the address by hand.':
    'Mit der anderen E-Mail-Adresse sind die Links der Person ungültig geworden. Ändern Sie die Adresse von Hand.',
  'Only the member who did this can undo it, and only some actions can be undone.':
    'Nur wer das getan hat, kann es rückgängig machen, und nicht alles lässt sich rückgängig machen.',
  'Name one entry, one note or one link.': 'Nennen Sie einen Eintrag, eine Notiz oder einen Link.',
  'restored a note': 'hat eine Notiz zurückgeholt',
  'The address {name} is listed twice.': 'Die Adresse {name} steht zweimal da.',
  'The field {name} is not in use any more.': 'Das Feld {name} ist nicht mehr in Gebrauch.',
  'Values go into the fields of a person one by one.': 'Werte werden einzeln in die Felder einer Person geschrieben.',
  'changed {name}': 'hat {name} geändert',
  'Another bulk change is still running. Wait until it is done, or stop it.':
    'Eine andere Änderung vieler Kandidaten läuft noch. Warten Sie, bis sie fertig ist, oder stoppen Sie sie.',
  'You may not change the candidates of this job.': 'Sie dürfen die Kandidaten dieser Stelle nicht ändern.',
  'You may no longer change candidates.': 'Sie dürfen Kandidaten nicht mehr ändern.',
  'At most {most, number} candidates can be changed at once.':
    'Höchstens {most, number} Kandidaten können auf einmal geändert werden.',
  'There are no candidates to change.': 'Es gibt niemanden zu ändern.',
  'Operation not found.': 'Vorgang nicht gefunden.',
  operation: 'Vorgang',
  'Stop it before you undo it.': 'Stoppen Sie die Änderung, bevor Sie sie zurücknehmen.',
  'Something else has happened to this candidate since.': 'Mit diesem Kandidaten ist seitdem etwas anderes geschehen.',
  'This candidate is not on this job.': 'Dieser Kandidat gehört nicht zu dieser Stelle.',
  'This candidate is already on this job.': 'Dieser Kandidat gehört schon zu dieser Stelle.',
  'One of the filters cannot be used here. Remove it and try again.':
    'Einer der Filter kann hier nicht verwendet werden. Entfernen Sie ihn und versuchen Sie es erneut.',
  'This tag was deleted.': 'Dieses Schlagwort wurde gelöscht.',
  'Name candidates, or a list of them.': 'Nennen Sie Kandidaten oder eine Liste von ihnen.',
  'chose candidates': 'hat Kandidaten ausgewählt',
  'started to change {count} candidates': 'hat begonnen, {count} Kandidaten zu ändern',
  'changed {done} more candidates': 'hat {done} weitere Kandidaten geändert',
  'finished changing candidates': 'hat die Änderung von Kandidaten beendet',
  'stopped changing candidates': 'hat die Änderung von Kandidaten gestoppt',
  'started to undo a change of {count} candidates': 'hat begonnen, eine Änderung von {count} Kandidaten zurückzunehmen',
  'undid the change of {done} more candidates': 'hat die Änderung von {done} weiteren Kandidaten zurückgenommen',
  'could not finish undoing a change of candidates': 'konnte eine Änderung von Kandidaten nicht fertig zurücknehmen',
  'finished undoing a change of candidates': 'hat eine Änderung von Kandidaten fertig zurückgenommen',
  'Candidate not found.': 'Kandidat nicht gefunden.',
  'Note not found.': 'Notiz nicht gefunden.',
  'A person with this email is already in the talent pool, but you cannot see them. Ask a recruiter.':
    'Eine Person mit dieser E-Mail ist schon im Talentpool, und Sie sehen sie nicht. Wenden Sie sich an einen Recruiter.',
  'Candidate "{name}" already exists.': 'Den Kandidaten „{name}“ gibt es schon.',
  'You cannot change who sees a note. Delete it and write a new one.':
    'Eine Notiz bleibt bei denen, für die sie geschrieben wurde. Löschen Sie sie und schreiben Sie eine neue.',
  'A note can be edited by its author for {minutes, number} minutes. Write a new one.':
    'Eine Notiz kann {minutes, number} Minuten lang von ihrem Autor bearbeitet werden. Schreiben Sie eine neue.',
  'The file was not uploaded. Try again.': 'Die Datei wurde nicht hochgeladen. Versuchen Sie es erneut.',

  'the candidates': 'die Kandidaten',
  'View not found.': 'Ansicht nicht gefunden.',
  'Only the person who saved this view or an administrator can change it.':
    'Nur wer diese Ansicht gespeichert hat, oder ein Administrator kann sie ändern.',
  'Only people who see all candidates can share a view.': 'Nur wer alle Kandidaten sieht, kann eine Ansicht teilen.',
  'There is already a view called {name}.': 'Eine Ansicht mit dem Namen {name} gibt es schon.',
  'At most {most, number} views are allowed.': 'Höchstens {most, number} Ansichten sind erlaubt.',
  'At most {most, number} views can be pinned.': 'Höchstens {most, number} Ansichten können angeheftet werden.',
  'Say what the view shows.': 'Geben Sie an, was die Ansicht zeigt.',
  'A view cannot hold this many filters.': 'So viele Filter fasst eine Ansicht nicht.',
  'Shared view of the candidates': 'Geteilte Ansicht der Kandidaten',
  'Your view of the candidates': 'Ihre Ansicht der Kandidaten',

  // What happened, after the name of who did it
  'saved the view {name}': 'hat die Ansicht {name} gespeichert',
  'changed what a saved view shows': 'hat geändert, was eine gespeicherte Ansicht zeigt',
  'renamed a view to {name}': 'hat eine Ansicht in {name} umbenannt',
  'shared the view {name} with the organization': 'hat die Ansicht {name} mit der Organisation geteilt',
  'stopped sharing the view {name}': 'teilt die Ansicht {name} nicht mehr',
  'removed the view {name}': 'hat die Ansicht {name} entfernt',
  'restored the view {name}': 'hat die Ansicht {name} zurückgeholt',
  'pinned a view': 'hat eine Ansicht angeheftet',
  'unpinned a view': 'hat eine Ansicht gelöst',
  'created the record from an application': 'hat die Akte aus einer Bewerbung angelegt',
  'created the record': 'hat die Akte angelegt',
  'created the record from an import': 'hat die Akte aus einem Import angelegt',
  'created the record from a marketing form': 'hat die Akte aus einem Marketing-Formular angelegt',
  'created the record from an event': 'hat die Akte aus einer Veranstaltung angelegt',
  'was removed with the sample data': 'wurde mit den Beispieldaten entfernt',
  'changed the record: {changes}': 'hat die Akte geändert: {changes}',
  'added the tag {name}': 'hat das Schlagwort {name} hinzugefügt',
  'removed the tag {name}': 'hat das Schlagwort {name} entfernt',
  'This member cannot open candidates. Choose someone who can.':
    'Dieses Mitglied kann keine Kandidaten öffnen. Wählen Sie jemanden, der das kann.',
  'merged two records of this person': 'hat zwei Akten dieser Person zusammengeführt',
  'separated two merged records': 'hat zwei zusammengeführte Akten wieder getrennt',
  'said that two similar records are different people':
    'hat festgehalten, dass zwei ähnliche Akten zu verschiedenen Menschen gehören',
  'undid that two similar records are different people':
    'hat zurückgenommen, dass zwei ähnliche Akten zu verschiedenen Menschen gehören',
  'These two records are already merged the other way round.':
    'Diese beiden Akten sind schon andersherum zusammengeführt.',
  'Choose two different people.': 'Wählen Sie zwei verschiedene Personen.',
  'Other records were merged into that one. Keep it, or separate its records first.':
    'In die Akte, die wegfiele, wurden schon andere zusammengeführt. Behalten Sie diese, oder trennen Sie ihre Akten zuerst.',
  'At most {most, number} records can be merged into one.':
    'Höchstens {most, number} Akten können in eine zusammengeführt werden.',
  'These two records are merged. Separate them first.':
    'Diese beiden Akten sind zusammengeführt. Trennen Sie sie zuerst.',
  'People of the sample data cannot be merged with others.':
    'Personen der Beispieldaten können nicht mit anderen zusammengeführt werden.',
  'This candidate is already in this step or a later one.': 'Dieser Kandidat ist schon in diesem Schritt oder weiter.',
  'wrote a message to many candidates': 'hat eine Nachricht an viele Kandidaten geschrieben',
  'People of the sample data get no messages.': 'Personen der Beispieldaten erhalten keine Nachrichten.',
  'This candidate has no email address.': 'Dieser Kandidat hat keine E-Mail-Adresse.',
  'subscribed to emails about jobs again': 'möchte wieder Nachrichten über Stellen erhalten',
  'This candidate unsubscribed from emails about jobs.': 'Dieser Kandidat hat Nachrichten über Stellen abbestellt.',
  'This candidate asked not to be contacted.': 'Dieser Kandidat möchte nicht kontaktiert werden.',
  'No {tag} for {name}.': 'Kein Wert für „{tag}“ bei {name}.',
  'This candidate is in {step} now.': 'Diese Person steht jetzt bei „{step}“.',
  'This candidate already has a link to choose a time.': 'Diese Person hat schon einen Link, um eine Zeit zu wählen.',
  'This candidate has already chosen a time.': 'Diese Person hat schon eine Zeit gewählt.',
  'You may not send messages.': 'Sie dürfen keine Nachrichten senden.',
  'This message has already been sent.': 'Diese Nachricht ist schon abgegangen.',
  'the sender undid it': 'vom Absender zurückgenommen',
  'assigned an owner': 'hat die Zuständigkeit vergeben',
  'removed the owner': 'hat die Zuständigkeit aufgehoben',
  'added a {kind} link': 'hat einen Link hinzugefügt: {kind}',
  'removed a {kind} link': 'hat einen Link entfernt: {kind}',
  'wrote a note': 'hat eine Notiz geschrieben',
  'imported a note': 'hat eine Notiz importiert',
  'edited a note': 'hat eine Notiz bearbeitet',
  'removed a note': 'hat eine Notiz entfernt',
  'added a resume': 'hat einen Lebenslauf hinzugefügt',
  'read the text of a resume': 'hat den Text eines Lebenslaufs gelesen',
  'gave consent: {purpose}': 'hat eingewilligt: {purpose}',
  'withdrew the links to the candidate’s own applications':
    'hat die Links zu den eigenen Bewerbungen des Kandidaten zurückgezogen',
  'asked for their details to be erased': 'hat um die Löschung der eigenen Angaben gebeten',
  'Answer {name}’s request to erase their details': 'Löschanfrage von {name} beantworten',
  'noted that the request to erase their details was answered':
    'hat vermerkt, dass die Bitte um Löschung der Angaben beantwortet ist',
  'They asked on the page of their application. The law gives a month to answer. Erase them on their page, which tells them by email and closes this task; or write to them why their details stay, and mark this task as done. Then the request counts as answered and they can ask again.':
    'Die Bitte kam über die Seite der Bewerbung. Das Gesetz lässt einen Monat für die Antwort. Löschen Sie die Person auf ihrer Seite: Sie erfährt es per E-Mail, und diese Aufgabe ist erledigt. Oder schreiben Sie ihr, warum ihre Angaben bleiben, und markieren Sie diese Aufgabe als erledigt. Dann gilt die Bitte als beantwortet, und eine neue ist möglich.',
  'noted that the candidate does not want to be contacted':
    'hat vermerkt, dass der Kandidat nicht kontaktiert werden möchte',
  'noted that the candidate may be contacted again': 'hat vermerkt, dass der Kandidat wieder kontaktiert werden darf',
  marketing: 'Marketing',
  event: 'Veranstaltung',
  privacy: 'Datenschutz',
  talent_pool: 'Talentpool',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  portfolio: 'Portfolio',
  website: 'Website',
  other: 'weitere',
  pronoun: 'Pronomen',
  'tz region': 'Zeitzone',
  'source id': 'genaue Quelle',
  'This person is not sample data.': 'Diese Person gehört nicht zu den Beispieldaten.',

  // Imports
  'Please upload a ZIP file, up to 50 MB.': 'Laden Sie eine ZIP-Datei bis 50 MB hoch.',
  'The ZIP file contains a link or an unsafe file name. Put only files into it.':
    'Die ZIP-Datei enthält einen Namen, der aus ihr hinausführt, oder eine Verknüpfung. Packen Sie nur Dateien hinein.',
  'The ZIP file holds no resumes.': 'Die ZIP-Datei enthält keine Lebensläufe.',
  'The ZIP file holds several CSV files. Leave one of them in it.':
    'Die ZIP-Datei enthält mehrere CSV-Dateien. Lassen Sie eine davon darin.',
  'The ZIP file holds too many files. At most {most, number} are allowed.':
    'Die ZIP-Datei enthält zu viele Dateien. Höchstens {most, number} sind erlaubt.',
  'The ZIP file is damaged. Create it again.': 'Die ZIP-Datei ist beschädigt. Erstellen Sie sie neu.',
  'The ZIP file is locked with a password.': 'Die ZIP-Datei ist mit einem Passwort gesperrt.',
  'The ZIP file has an unsupported format. Create it with the usual settings.':
    'Die ZIP-Datei ist auf eine Weise gepackt, die hier nicht gelesen wird. Erstellen Sie sie mit den üblichen Einstellungen.',
  'The ZIP file is too large when it is unpacked.': 'Die ZIP-Datei wird entpackt größer, als sie sein darf.',
  'A tag of the row is not in the list of tags.': 'Ein Schlagwort der Zeile steht nicht in der Liste der Schlagwörter.',
  'The tag “{word}” is not in the list of tags.': 'Das Schlagwort „{word}“ steht nicht in der Liste der Schlagwörter.',
  'A row may name at most {most, number} tags.': 'Eine Zeile darf höchstens {most, number} Schlagwörter nennen.',
  'A column is for a field that is no longer in use. Choose another field.':
    'Eine Spalte meint ein Feld, das nicht mehr verwendet wird. Wählen Sie, was sie bedeutet.',
  'The note must be at most {most, number} characters.': 'Die Notiz darf höchstens {most, number} Zeichen haben.',
  'The date of the note cannot be read.': 'Das Datum der Notiz ist nicht lesbar.',
  'The date of the note is in the future.': 'Das Datum der Notiz liegt in der Zukunft.',
  '{label} must be a date.': '{label} muss ein Datum sein.',
  '{label} must be a number.': '{label} muss eine Zahl sein.',
  '{label} must be a web address.': '{label} muss eine Webadresse sein.',
  '{label} must say yes or no.': 'In {label} muss Ja oder Nein stehen.',
  '{label} has no choice “{word}”.': '{label} hat keine Auswahl „{word}“.',
  '{label} has no choice of this name.': '{label} hat keine Auswahl mit diesem Namen.',
  '{label} can be read in two ways. Write it without a thousands separator.':
    '{label} ist auf zwei Arten lesbar. Schreiben Sie die Zahl ohne Zeichen für Tausender.',
  'Tags: {names}': 'Schlagwörter: {names}',
  'Note written on': 'Notiz vom',
  'A skill of the row is not in the list of skills.':
    'Eine Fähigkeit der Zeile steht nicht in der Liste der Fähigkeiten.',
  'A row may name at most {most, number} skills.': 'Eine Zeile darf höchstens {most, number} Fähigkeiten nennen.',
  'A person can have at most {most, number} skills.': 'Eine Person darf höchstens {most, number} Fähigkeiten haben.',
  'Skills are added to a person, not replaced.': 'Fähigkeiten werden einer Person hinzugefügt, nicht ersetzt.',
  'This skill was deleted.': 'Diese Fähigkeit wurde gelöscht.',
  'added the skill {name}': 'hat die Fähigkeit {name} hinzugefügt',
  'removed the skill {name}': 'hat die Fähigkeit {name} entfernt',
  'Already on record, with this resume': 'Schon bekannt, mit diesem Lebenslauf',
  'At most {most, number} files are allowed.': 'Höchstens {most, number} Dateien sind erlaubt.',
  'Choose at least one file.': 'Wählen Sie mindestens eine Datei aus.',
  'Choose one of the people whom this resume may belong to.':
    'Wählen Sie eine der Personen, denen dieser Lebenslauf gehören kann.',
  'No file of this name came with the table.': 'Mit der Tabelle kam keine Datei dieses Namens.',
  'This table came without files, so no column can name them.':
    'Mit dieser Tabelle kamen keine Dateien, also kann keine Spalte sie nennen.',
  'No name was found in this resume. Add the candidate by hand.':
    'In diesem Lebenslauf wurde kein Name gefunden. Fügen Sie den Kandidaten von Hand hinzu.',
  'These resumes have not been imported yet.': 'Aus diesen Lebensläufen ist noch nichts geworden.',
  'Choose what to do with people who are already on record.': 'Geben Sie an, was aus bekannten Personen wird.',
  'Some of its resumes are being added. Try again when that is done.':
    'Einige seiner Lebensläufe werden gerade hinzugefügt. Versuchen Sie es danach erneut.',
  'Another member has already decided on this resume. Reload to see it.':
    'Über diesen Lebenslauf hat schon jemand entschieden. Laden Sie neu, um es zu sehen.',
  'This import was undone.': 'Dieser Import wurde zurückgenommen.',
  'This import has not started. Start it first.': 'Dieser Import hat noch nicht begonnen. Starten Sie ihn zuerst.',
  'Nothing needs to be decided about this resume.': 'Über diesen Lebenslauf ist nichts zu entscheiden.',
  'The file was deleted.': 'Die Datei wurde gelöscht.',
  'deleted files of an import': 'hat Dateien eines Imports gelöscht',
  'added files to an import': 'hat einem Import Dateien hinzugefügt',
  'chose whose resumes they are': 'hat angegeben, wem Lebensläufe gehören',
  'imported resumes that were decided on': 'hat Lebensläufe importiert, über die entschieden war',
  'undid the import of a resume': 'hat zurückgenommen, dass ein Lebenslauf importiert wurde',
  'A reason for archiving is missing.': 'Ein Grund für die Archivierung fehlt.',
  'Already on record': 'Schon bekannt',
  'Already on record, and the row names no job': 'Schon bekannt, und die Zeile nennt keine Stelle',
  'Already on record, with everything in the row': 'Schon bekannt, mit allem, was die Zeile sagt',
  'Already on this job': 'Gehört schon zu dieser Stelle',
  'Another import is still under way. Wait until it is done, or stop it.':
    'Ein anderer Import läuft noch. Warten Sie, bis er fertig ist, oder stoppen Sie ihn.',
  'Resumes that were decided on are being added. Try again in a moment.':
    'Gerade werden Lebensläufe hinzugefügt, über die entschieden wurde. Versuchen Sie es gleich noch einmal.',
  'Application added': 'Bewerbung hinzugefügt',
  'The import has started. The values of its rows are no longer counted.':
    'Der Import hat begonnen. Was seine Zeilen nennen, wird nicht mehr gezählt.',
  'Check the file before you import it.': 'Prüfen Sie die Datei, bevor Sie sie importieren.',
  'Import not found.': 'Import nicht gefunden.',
  'No job has the name or code “{word}”.': 'Keine Stelle hat den Namen oder die Stellennummer „{word}“.',
  'The job has no step “{word}”.': 'Die Stelle hat keinen Schritt „{word}“.',
  'No reason for archiving is called “{word}”.': 'Kein Grund für die Archivierung heißt „{word}“.',
  'No source is called “{word}”.': 'Keine Quelle heißt „{word}“.',
  'The skill “{word}” is not in the list of skills.':
    'Die Fähigkeit „{word}“ steht nicht in der Liste der Fähigkeiten.',
  'No file “{word}” came with the table.': 'Mit der Tabelle kam keine Datei „{word}“.',
  'Application: {job}': 'Bewerbung: {job}',
  'Application: {job}, {step}': 'Bewerbung: {job}, {step}',
  'Application: {job}, archived': 'Bewerbung: {job}, archiviert',
  'Application: {job}, archived from {from}': 'Bewerbung: {job}, archiviert aus {from}',
  'Application: {job}, archived from {from} ({reason})': 'Bewerbung: {job}, archiviert aus {from} ({reason})',
  'No job has this name or code.': 'Keine Stelle hat diesen Namen oder diese Stellennummer.',
  'No reason for archiving has this name.': 'Kein Grund für die Archivierung hat diesen Namen.',
  'No source has this name.': 'Keine Quelle hat diesen Namen.',
  'People cannot be imported as offered or hired. Import them into an earlier step.':
    'Niemand kann mit Angebot oder als eingestellt importiert werden. Importieren Sie in einen früheren Schritt.',
  Row: 'Zeile',
  Why: 'Warum',
  'Choose a field for each column.': 'Geben Sie für jede Spalte an, was sie bedeutet.',
  'Choose the columns that contain the names.': 'Geben Sie an, in welchen Spalten die Namen stehen.',
  'Several jobs have this name. Use their codes.':
    'Mehrere Stellen haben diesen Namen. Verwenden Sie die Stellennummern.',
  'Several people have this address or number.': 'Mehrere Personen haben diese Adresse oder Nummer.',
  'A person with another name has this profile. Correct the profile or the name.':
    'Eine Person mit anderem Namen hat dieses Profil. Korrigieren Sie das Profil oder den Namen.',
  'A person with almost the same name has this phone number. If they are two people, leave it out.':
    'Eine Person mit fast demselben Namen hat diese Telefonnummer. Wenn es zwei Personen sind, lassen Sie sie weg.',
  'The date of the application cannot be read.': 'Das Datum der Bewerbung ist nicht lesbar.',
  'The date of the application is in the future.': 'Das Datum der Bewerbung liegt in der Zukunft.',
  'The first row contains an email address, a phone number or a date. Add a header row above it.':
    'In der ersten Zeile steht eine E-Mail-Adresse, eine Telefonnummer oder ein Datum. Fügen Sie darüber eine Zeile mit den Namen der Spalten ein.',
  'The file has no rows below its headings.': 'Die Datei hat keine Zeilen unter den Überschriften.',
  'The file no longer exists. Add it again.': 'Die Datei gibt es nicht mehr. Fügen Sie sie erneut hinzu.',
  'The row names a step or a reason, but no job. Choose a job for all rows, or leave the column out.':
    'Die Zeile nennt einen Schritt oder einen Grund, aber keine Stelle. Wählen Sie eine Stelle für alle Zeilen, oder lassen Sie die Spalte weg.',
  'The job has no step of this name.': 'Die Stelle hat keinen Schritt mit diesem Namen.',
  'The name is missing.': 'Der Name fehlt.',
  'The profile address is not a web address.': 'Die Profiladresse ist keine Webadresse.',
  'There are messages or tasks about this candidate.': 'Zu diesem Kandidaten gibt es Nachrichten oder Aufgaben.',
  'This candidate is already on record.': 'Dieser Kandidat ist schon bekannt.',
  'This import changed no one, so there is nothing to undo.':
    'Dieser Import hat niemanden geändert, also gibt es nichts zurückzunehmen.',
  'This import has started already. Add the file again to import it another way.':
    'Dieser Import hat schon begonnen. Fügen Sie die Datei erneut hinzu, um sie anders zu importieren.',
  'This is an Excel file. Save it as CSV and upload that.':
    'Das ist eine Excel-Datei. Speichern Sie sie als CSV, und laden Sie diese hoch.',
  'This is not a CSV file. Export a table as CSV and upload that.':
    'Das ist keine CSV-Datei. Exportieren Sie eine Tabelle als CSV, und laden Sie diese hoch.',
  'Two columns have the same meaning.': 'Zwei Spalten haben dieselbe Bedeutung.',
  'Please upload a CSV file, up to 20 MB.': 'Laden Sie eine CSV-Datei bis 20 MB hoch.',
  'undid the import of the record': 'hat zurückgenommen, dass die Akte importiert wurde',
  'moved here from {from.job_name}, which was merged into this job':
    'kam von {from.job_name}, die mit dieser Stelle zusammengeführt wurde',
  'moved back to its earlier job': 'ging zurück zu der Stelle, von der die Bewerbung kam',
  'undid the import of the application': 'hat zurückgenommen, dass die Bewerbung importiert wurde',
  'added a file with {rows} rows to import': 'hat eine Datei mit {rows} Zeilen zum Importieren hinzugefügt',
  'chose how the file is read': 'hat angegeben, wie die Datei gelesen wird',
  'started to import {count} rows': 'hat begonnen, {count} Zeilen zu importieren',
  'imported more rows, {until} of {count}': 'hat weitere Zeilen importiert, {until} von {count}',
  'finished the import': 'hat den Import beendet',
  'stopped the import': 'hat den Import gestoppt',
  'started to undo the import of {count} people': 'hat begonnen, den Import von {count} Personen zurückzunehmen',
  'undid more of the import, {until} of {count}': 'hat mehr vom Import zurückgenommen, {until} von {count}',
  'finished undoing the import': 'hat den Import fertig zurückgenommen',
  'could not finish undoing the import': 'konnte den Import nicht fertig zurücknehmen',
  'deleted the file of the import': 'hat die Datei des Imports gelöscht',
  'they asked for it': 'auf eigenen Wunsch',
  'we may not keep their details any longer': 'Aufbewahrungsfrist abgelaufen',
  'recorded by mistake': 'versehentlich erfasst',
  'erased the person ({reason})': 'hat die Person gelöscht ({reason})',
  'told the person by email that their details are erased':
    'hat der Person per E-Mail mitgeteilt, dass ihre Angaben gelöscht sind',
  'could not tell the person by email that their details are erased':
    'konnte der Person nicht per E-Mail mitteilen, dass ihre Angaben gelöscht sind',
  'destroyed the person’s key and deleted {files, plural, one {# file} other {# files}}':
    'hat den Schlüssel der Person vernichtet und {files, plural, one {# Datei} other {# Dateien}} gelöscht',
  'finished the erasure: no list and no search contains data about the person':
    'hat die Löschung abgeschlossen: Keine Liste und keine Suche enthält noch ein Wort der Person',
  'placed a legal hold': 'hat eine Löschsperre gesetzt',
  'released the legal hold': 'hat die Löschsperre aufgehoben',
  'A legal hold protects this person from erasure ({matter}). Release it first.':
    'Für diese Person gilt eine Löschsperre ({matter}). Heben Sie sie zuerst auf.',
  'The name {name} is reserved: erased people are shown like this.':
    'Niemand kann {name} heißen: So werden gelöschte Personen angezeigt.',
  'This person is sample data. Remove the sample data instead.':
    'Diese Person gehört zu den Beispieldaten. Entfernen Sie stattdessen die Beispieldaten.',
  'This person is still considered for {job}. Archive them there first.':
    'Diese Person ist für {job} noch im Verfahren. Archivieren Sie sie dort zuerst.',
  'This person has applied or was considered for a job, so the figures of that job count them. An administrator can erase them, and the counts stay.':
    'Diese Person hat sich beworben oder kam für eine Stelle in Betracht, deshalb zählen die Zahlen dieser Stelle sie mit. Eine Administratorin oder ein Administrator kann die Person löschen, und die Zahlen bleiben.',
  'This person was hired. Hired people are erased only if they ask for it.':
    'Diese Person wurde eingestellt. Eingestellte werden nur gelöscht, wenn sie darum bitten.',
  'This person was hired. The record of a hire is kept for {kept}.':
    'Diese Person wurde eingestellt. Die Akte einer Einstellung wird {kept} aufbewahrt.',
  'This is not the person’s name.': 'Das ist nicht der Name der Person.',
  'Private notes of others: only their authors can read them.':
    'Private Notizen anderer: Nur wer sie geschrieben hat, liest sie.',
  'The words of offer letters: only editors of the job read the pay.':
    'Der Text von Angebotsschreiben: Nur wer die Stelle bearbeitet, liest das Gehalt.',
  'Data of jobs that the person who made this copy cannot see.':
    'Was zu Stellen gehört, die nicht sieht, wer diese Kopie gemacht hat.',
  'the person was erased': 'die Person wurde gelöscht',
  'Hello {name},': 'Guten Tag {name},',
  'we have erased your data: your details, your documents, the messages between us and our notes. They cannot be restored.':
    'wir haben gelöscht, was wir über Sie wussten: Ihre Angaben, Ihre Dokumente, die Nachrichten zwischen uns und unsere Notizen. Niemand kann sie zurückholen.',
  'Your email address is erased as well.': 'Auch diese Adresse ist gelöscht.',
  'Your account for signing in is not part of this. Write to us if you want it closed too.':
    'Ihr Konto zum Anmelden gehört nicht dazu. Schreiben Sie uns, wenn es auch geschlossen werden soll.',
  'We keep only anonymous figures: that a person applied, and how far the application went.':
    'Wir behalten nur Zahlen ohne Namen: dass sich jemand beworben hat und wie weit die Bewerbung kam.',
  '{organization} has erased your details': '{organization} hat Ihre Angaben gelöscht',
  'a candidate': 'einen Kandidaten',
  resume: 'Lebenslauf',
  'The file is not there any more.': 'Die Datei ist nicht mehr da.',
} satisfies Table;
