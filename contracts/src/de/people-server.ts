import type { Table } from '../kernel/say.ts';

export const peopleServer = {
  'The address {name} stands there twice.': 'Die Adresse {name} steht zweimal da.',
  'The field {name} is not in use any more.': 'Das Feld {name} ist nicht mehr in Gebrauch.',
  'Values go into the fields of a person one by one.': 'Werte werden einzeln in die Felder einer Person geschrieben.',
  'changed {name}': 'hat {name} geändert',
  'Another change of many candidates is still under way. Wait until it is done, or stop it.':
    'Eine andere Änderung vieler Kandidaten läuft noch. Warten Sie, bis sie fertig ist, oder stoppen Sie sie.',
  'You may not change the candidates of this job.': 'Sie dürfen die Kandidaten dieser Stelle nicht ändern.',
  'You may no longer change candidates.': 'Sie dürfen Kandidaten nicht mehr ändern.',
  'At most {most, number} candidates can be changed at once.':
    'Höchstens {most, number} Kandidaten können auf einmal geändert werden.',
  'There is nobody to change.': 'Es gibt niemanden zu ändern.',
  'Operation not found.': 'Vorgang nicht gefunden.',
  operation: 'Vorgang',
  'Stop it before you take it back.': 'Stoppen Sie die Änderung, bevor Sie sie zurücknehmen.',
  'Something else has happened to this candidate since.': 'Mit diesem Kandidaten ist seitdem etwas anderes geschehen.',
  'This candidate is not on this job.': 'Dieser Kandidat gehört nicht zu dieser Stelle.',
  'This candidate is already on this job.': 'Dieser Kandidat gehört schon zu dieser Stelle.',
  'One of the filters cannot be used here. Remove it and try again.':
    'Einer der Filter kann hier nicht verwendet werden. Entfernen Sie ihn und versuchen Sie es erneut.',
  'This tag was deleted.': 'Dieses Schlagwort wurde gelöscht.',
  'Name candidates, or a list of them.': 'Nennen Sie Kandidaten oder eine Liste von ihnen.',
  'chose candidates': 'hat Kandidaten ausgewählt',
  'began to change {count} candidates': 'hat begonnen, {count} Kandidaten zu ändern',
  'changed {done} more candidates': 'hat {done} weitere Kandidaten geändert',
  'finished changing candidates': 'hat die Änderung von Kandidaten beendet',
  'stopped changing candidates': 'hat die Änderung von Kandidaten gestoppt',
  'began to take back a change of {count} candidates':
    'hat begonnen, eine Änderung von {count} Kandidaten zurückzunehmen',
  'took back the change of {done} more candidates': 'hat die Änderung von {done} weiteren Kandidaten zurückgenommen',
  'could not finish taking back a change of candidates':
    'konnte eine Änderung von Kandidaten nicht fertig zurücknehmen',
  'finished taking back a change of candidates': 'hat eine Änderung von Kandidaten fertig zurückgenommen',
  'Candidate not found.': 'Kandidat nicht gefunden.',
  'Note not found.': 'Notiz nicht gefunden.',
  'Candidate "{name}" already exists.': 'Den Kandidaten „{name}“ gibt es schon.',
  'A note can be edited by its author for 15 minutes. Write a new one.':
    'Eine Notiz kann 15 Minuten lang von ihrem Autor bearbeitet werden. Schreiben Sie eine neue.',
  'The file was not uploaded. Try again.': 'Die Datei wurde nicht hochgeladen. Versuchen Sie es erneut.',

  'Exporting candidates needs the permission for reports.':
    'Um Kandidaten zu exportieren, ist die Berechtigung für Berichte nötig.',
  'the candidates': 'die Kandidaten',
  'View not found.': 'Ansicht nicht gefunden.',
  'Only the person who saved this view or an administrator can change it.':
    'Nur wer diese Ansicht gespeichert hat, oder ein Administrator kann sie ändern.',
  'Only people who see all candidates can share a view.': 'Nur wer alle Kandidaten sieht, kann eine Ansicht teilen.',
  'There is already a view called {name}.': 'Eine Ansicht mit dem Namen {name} gibt es schon.',
  'At most {most, number} views are allowed.': 'Höchstens {most, number} Ansichten sind erlaubt.',
  'At most {most, number} views can be pinned.': 'Höchstens {most, number} Ansichten können angeheftet werden.',
  'Say what the view shows.': 'Geben Sie an, was die Ansicht zeigt.',
  'A view can hold fewer filters than these.': 'So viele Filter fasst eine Ansicht nicht.',
  'Shared view of the candidates': 'Geteilte Ansicht der Kandidaten',
  'Your view of the candidates': 'Ihre Ansicht der Kandidaten',

  // What happened, after the name of who did it
  'saved the view {name}': 'hat die Ansicht {name} gespeichert',
  'changed what a saved view shows': 'hat geändert, was eine gespeicherte Ansicht zeigt',
  'renamed a view to {name}': 'hat eine Ansicht in {name} umbenannt',
  'shared the view {name} with the organization': 'hat die Ansicht {name} mit der Organisation geteilt',
  'no longer shares the view {name}': 'teilt die Ansicht {name} nicht mehr',
  'removed the view {name}': 'hat die Ansicht {name} entfernt',
  'brought back the view {name}': 'hat die Ansicht {name} zurückgeholt',
  'pinned a view': 'hat eine Ansicht angeheftet',
  'unpinned a view': 'hat eine Ansicht gelöst',
  'created the record by {created_via}': 'hat die Akte angelegt über: {created_via}',
  'was removed with the sample data': 'wurde mit den Beispieldaten entfernt',
  'changed the record: {changes}': 'hat die Akte geändert: {changes}',
  'added the tag {name}': 'hat das Schlagwort {name} hinzugefügt',
  'removed the tag {name}': 'hat das Schlagwort {name} entfernt',
  'This member cannot open candidates. Choose somebody who can.':
    'Dieses Mitglied kann keine Kandidaten öffnen. Wählen Sie jemanden, der das kann.',
  'merged two records of this person': 'hat zwei Akten dieser Person zusammengeführt',
  'took two merged records apart again': 'hat zwei zusammengeführte Akten wieder getrennt',
  'said that two similar records are different people':
    'hat festgehalten, dass zwei ähnliche Akten zu verschiedenen Menschen gehören',
  'took back that two similar records are different people':
    'hat zurückgenommen, dass zwei ähnliche Akten zu verschiedenen Menschen gehören',
  'These two records are already merged the other way round.':
    'Diese beiden Akten sind schon andersherum zusammengeführt.',
  'Choose two different people.': 'Wählen Sie zwei verschiedene Personen.',
  'Other records were merged into the one that would go. Keep that one, or take its records apart first.':
    'In die Akte, die wegfiele, wurden schon andere zusammengeführt. Behalten Sie diese, oder trennen Sie ihre Akten zuerst.',
  'At most {most, number} records can be merged into one.':
    'Höchstens {most, number} Akten können in eine zusammengeführt werden.',
  'These two records are merged. Take them apart first.':
    'Diese beiden Akten sind zusammengeführt. Trennen Sie sie zuerst.',
  'People of the sample data cannot be merged with others.':
    'Personen der Beispieldaten können nicht mit anderen zusammengeführt werden.',
  'This candidate is in this step already, or further.': 'Dieser Kandidat ist schon in diesem Schritt oder weiter.',
  'assigned an owner': 'hat die Zuständigkeit vergeben',
  'removed the owner': 'hat die Zuständigkeit aufgehoben',
  'added a {kind} link': 'hat einen Link hinzugefügt: {kind}',
  'removed a {kind} link': 'hat einen Link entfernt: {kind}',
  'wrote a note': 'hat eine Notiz geschrieben',
  'edited a note': 'hat eine Notiz bearbeitet',
  'removed a note': 'hat eine Notiz entfernt',
  'added a resume': 'hat einen Lebenslauf hinzugefügt',
  'read the text of a resume': 'hat den Text eines Lebenslaufs gelesen',
  'gave consent: {purpose}': 'hat eingewilligt: {purpose}',
  'withdrew the links to the candidate’s own applications':
    'hat die Links zu den eigenen Bewerbungen des Kandidaten zurückgezogen',
  'asked not to be contacted': 'möchte nicht kontaktiert werden',
  'may be contacted again': 'darf wieder kontaktiert werden',
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
} satisfies Table;
