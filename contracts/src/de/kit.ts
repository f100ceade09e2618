import type { Table } from './table.ts';

/** What every screen may say: the kit, forms and fields, and the messages of what is typed. */
export const kit = {
  'The file is empty.': 'Die Datei ist leer.',
  'Copied.': 'Kopiert.',
  'Copy {label}': '{label} kopieren',
  'The browser did not allow copying. Select the text and copy it.':
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn.',
  '{label} is required.': '„{label}“ muss ausgefüllt sein.',
  '{label} contains a character that file names cannot have.':
    '„{label}“ enthält ein Zeichen, das in keinem Dateinamen stehen darf.',
  '{label} must be at most {most, number} characters.': '„{label}“ darf höchstens {most, number} Zeichen lang sein.',
  '{label} must be at least {least, number} characters.':
    '„{label}“ muss mindestens {least, number} Zeichen lang sein.',
  '{label} must be between {from, number} and {to, number}.':
    '„{label}“ muss zwischen {from, number} und {to, number} liegen.',
  'Choose one of the listed values for {label}.': 'Wählen Sie für „{label}“ einen der angebotenen Werte.',
  'At most {most, number} {label} are allowed.': 'Höchstens {most, number} Einträge sind erlaubt: {label}.',
  'At least {least, number} {label} are needed.': 'Mindestens {least, number} Einträge sind nötig: {label}.',
  '{label} is not a number.': '„{label}“ ist keine Zahl.',
  '{label} must be a multiple of 15 minutes.': '„{label}“ muss ein Vielfaches von 15 Minuten sein.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'Enter a valid web address.': 'Geben Sie eine gültige Webadresse ein.',
  'Enter a date as YYYY-MM-DD.': 'Geben Sie ein Datum als JJJJ-MM-TT ein.',
  'Enter a date and a time.': 'Geben Sie Datum und Uhrzeit ein.',
  'Choose a time zone.': 'Wählen Sie eine Zeitzone.',
  'Choose a time on the quarter hour.': 'Wählen Sie eine Uhrzeit zur vollen Viertelstunde.',
  'Enter a color as #RRGGBB.': 'Geben Sie eine Farbe als #RRGGBB ein.',
  'Enter a phone number with its country code, like +351 912 345 678.':
    'Geben Sie eine Telefonnummer mit Landesvorwahl ein, etwa +351 912 345 678.',
  'Add sample data': 'Beispieldaten hinzufügen',
  'Remove sample data': 'Beispieldaten entfernen',
  'Sample data is removed.': 'Die Beispieldaten sind entfernt.',
  'Sample data: these people are not real, and nothing is sent to them.':
    'Beispieldaten: Diese Personen sind erfunden, und ihnen wird nichts geschickt.',

  // Times and durations
  now: 'jetzt',
  today: 'heute',
  'since today': 'seit heute',
  noon: '12:00',
  'n/a': '–',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  '{count, plural, one {# month} other {# months}}': '{count, plural, one {# Monat} other {# Monate}}',
  '{count, plural, one {# year} other {# years}}': '{count, plural, one {# Jahr} other {# Jahre}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# Stunde} other {# Stunden}}',
  '{count, plural, one {# minute} other {# minutes}}': '{count, plural, one {# Minute} other {# Minuten}}',
  '{hours, plural, one {# hour} other {# hours}} {rest, plural, one {# minute} other {# minutes}}':
    '{hours, plural, one {# Stunde} other {# Stunden}} {rest, plural, one {# Minute} other {# Minuten}}',
  '{count, number}d': '{count, number} T',
  '{count, number}mo': '{count, number} Mon',
  '{count, number}y': '{count, number} J',

  'Removed:': 'Entfernt:',
  'Added:': 'Hinzugefügt:',
  // Forms
  Save: 'Speichern',
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  Clear: 'Leeren',
  Undo: 'Rückgängig',
  Retry: 'Erneut versuchen',
  Retrying: 'Wird versucht',
  Dismiss: 'Schließen',
  Search: 'Suchen',
  Loading: 'Wird geladen',
  'Not set': 'Keine Angabe',
  '{count, plural, one {There was an error with your submission.} other {There were # errors with your submission.}}':
    '{count, plural, one {Ihre Angaben enthalten einen Fehler.} other {Ihre Angaben enthalten # Fehler.}}',
  'Sending this form needs JavaScript. Turn it on and load the page again.':
    'Dieses Formular braucht JavaScript. Schalten Sie es ein und laden Sie die Seite neu.',
  'Leave without saving?': 'Ohne Speichern verlassen?',
  'Your changes are not saved yet.': 'Ihre Änderungen sind noch nicht gespeichert.',
  Leave: 'Verlassen',
  '{label}, day': '{label}, Tag',
  '{label}, time': '{label}, Uhrzeit',
  dd: 'TT',
  mm: 'MM',
  yyyy: 'JJJJ',
  Calendar: 'Kalender',
  'Choose from a calendar': 'Im Kalender wählen',
  'Previous month': 'Vorheriger Monat',
  'Next month': 'Nächster Monat',
  'Select...': 'Auswählen...',
  'Loading...': 'Wird geladen...',
  'Type and press Enter': 'Eintippen, dann Eingabetaste',
  Choices: 'Auswahl',
  'No options': 'Keine Treffer',
  'Remove {name}': '{name} entfernen',
  'Use the arrow keys to choose, Enter to select, Escape to close.':
    'Wählen Sie mit den Pfeiltasten, übernehmen Sie mit der Eingabetaste, schließen Sie mit Escape.',
  'Use the left and right arrow keys to move through the values, Backspace to remove one.':
    'Gehen Sie mit den Pfeiltasten links und rechts durch die Werte, entfernen Sie einen mit der Rücktaste.',
  'Type to narrow the list, or open it with the down arrow key.':
    'Tippen Sie, um die Liste einzugrenzen, oder öffnen Sie sie mit der Pfeiltaste nach unten.',
  'Selection cleared.': 'Nichts ist mehr ausgewählt.',
  '{name} selected.': '{name} ist ausgewählt.',
  '{name} deselected.': '{name} ist nicht mehr ausgewählt.',
  '{name}, {place, number} of {count, number}.': '{name}, {place, number} von {count, number}.',
  '{count, plural, =0 {Nothing found.} one {# choice.} other {# choices.}}':
    '{count, plural, =0 {Nichts gefunden.} one {# Treffer.} other {# Treffer.}}',
  'Create "{text}"': '„{text}“ anlegen',

  // Files
  'Drop a file here or': 'Datei hier ablegen oder',
  'Uploading {name}': '{name} wird hochgeladen',
  'Choose another file': 'Andere Datei wählen',
  'Cancel the upload': 'Hochladen abbrechen',
  'The file is larger than {most, number} MB.': 'Die Datei ist größer als {most, number} MB.',
  'Not uploaded.': 'Nicht hochgeladen.',
  'The upload failed.': 'Die Datei ist nicht angekommen.',

  // Texts
  Formatting: 'Formatierung',
  Bold: 'Fett',
  Italic: 'Kursiv',
  Heading: 'Überschrift',
  Subheading: 'Zwischenüberschrift',
  'Bulleted list': 'Aufzählung',
  'Numbered list': 'Nummerierte Liste',
  Quote: 'Zitat',
  Link: 'Link',
  'Link address': 'Adresse des Links',
  'Set link': 'Link setzen',
  'Remove link': 'Link entfernen',
  'Write here': 'Hier schreiben',
  'Merge tags': 'Platzhalter',
  'Tags to insert': 'Platzhalter zum Einfügen',
  'Insert a tag': 'Platzhalter einfügen',
  'There is no such tag.': 'Diesen Platzhalter gibt es nicht.',
  '{tag}, merge tag. Backspace removes it.': '{tag}, Platzhalter. Die Rücktaste entfernt ihn.',
  '{count, plural, one {# tag} other {# tags}}. The arrow keys choose one.':
    '{count, plural, one {# Platzhalter} other {# Platzhalter}}. Mit den Pfeiltasten wählen.',

  // Lists
  Columns: 'Spalten',
  Row: 'Zeile',
  Filter: 'Filtern',
  Find: 'Finden',
  From: 'Von',
  To: 'Bis',
  Pages: 'Seiten',
  '{first, number}–{last, number} of {total, number}': '{first, number}–{last, number} von {total, number}',
  '{limit, number} per page': '{limit, number} pro Seite',
  'Rows per page': 'Zeilen pro Seite',
  'Previous page': 'Vorherige Seite',
  'Next page': 'Nächste Seite',
  'Search the list': 'Liste durchsuchen',
  'Clear the search': 'Suche leeren',
  'Remove the filter {filter}': 'Filter „{filter}“ entfernen',
  '{label} is {values}': '{label} ist {values}',
  '{label} is not': '{label} ist nicht',
  '{label} is not {values}': '{label} ist nicht {values}',
  Is: 'Ist',
  'Is not': 'Ist nicht',
  '{count, number} others': '{count, number} weitere',
  '{label} from {from}': '{label} ab {from}',
  '{label} up to {to}': '{label} bis {to}',
  '{label} from {from} to {to}': '{label} von {from} bis {to}',
  'Select all {count, number}': 'Alle {count, number} auswählen',
  '{count, number} selected': '{count, number} ausgewählt',
  'Selected rows': 'Ausgewählte Zeilen',
  'Actions for the selected rows': 'Aktionen für die ausgewählten Zeilen',
  'Clear the selection': 'Auswahl aufheben',
  'Select all': 'Alle auswählen',
  'Select {name}': '{name} auswählen',
  'Next row': 'Nächste Zeile',
  'Previous row': 'Vorherige Zeile',
  'Open the row': 'Zeile öffnen',
  'Select the row': 'Zeile auswählen',

  // Charts
  'There is nothing to show yet.': 'Es gibt noch nichts zu zeigen.',
  'Show as table': 'Als Tabelle zeigen',
  '{count, number} more in the table': '{count, number} weitere in der Tabelle',
  '{share} went on': '{share} kamen weiter',

  // Around a page
  Content: 'Inhalt',
  Menu: 'Menü',
  'Close the panel': 'Seitenbereich schließen',
  'Keyboard shortcuts': 'Tastenkürzel',
  'This page': 'Diese Seite',
  List: 'Liste',
  Everywhere: 'Überall',
  'Go to': 'Gehe zu',
  'This could not be loaded.': 'Das konnte nicht geladen werden.',
  'This part could not be loaded. Nothing was changed.':
    'Dieser Teil konnte nicht geladen werden. Es wurde nichts geändert.',
  '{count, plural, one {# action was} other {# actions were}} not done':
    '{count, plural, one {# Aktion wurde} other {# Aktionen wurden}} nicht ausgeführt',
  'Actions to retry': 'Aktionen, die nicht ausgeführt wurden',
  'Go to what was not done': 'Zu nicht ausgeführten Aktionen',
  'Retry all': 'Alle erneut versuchen',
  'Dismiss all': 'Alle schließen',
  'Retry: {what}': 'Erneut versuchen: {what}',
  'Dismiss: {what}': 'Schließen: {what}',

  // Around every page: the connection, status pages, files that did not come
  'Page not found': 'Seite nicht gefunden',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'No access': 'Kein Zugriff',
  'Access denied': 'Zugriff verweigert',
  'This page could not be shown.': 'Diese Seite konnte nicht angezeigt werden.',
  'Nothing was changed.': 'Es wurde nichts geändert.',
  Reload: 'Neu laden',
  'Offline since {time}.': 'Offline seit {time}.',
  'Back online.': 'Wieder online.',
  'The page could not be opened, so you stay on this one.':
    'Die gewünschte Seite konnte nicht geöffnet werden, deshalb bleibt diese stehen.',
  'You can keep reading. Changes cannot be saved until you are back online.':
    'Sie können weiterlesen. Änderungen lassen sich erst senden, wenn Sie wieder online sind.',
  'Try now': 'Jetzt versuchen',
  'You are offline. Nothing was changed. Retry when you are back.':
    'Sie sind offline. Es wurde nichts geändert. Versuchen Sie es wieder, sobald Sie online sind.',
  'You are offline. This could not be loaded.': 'Sie sind offline. Das konnte nicht geladen werden.',
  'The connection was lost. We do not know if it was saved. Retry is safe.':
    'Die Verbindung ist abgebrochen. Es ist unklar, ob gespeichert wurde. Sie können es gefahrlos erneut versuchen.',
  'Something went wrong on our side. We do not know if it was saved. Retry is safe.':
    'Bei uns ist ein Fehler aufgetreten. Es ist unklar, ob gespeichert wurde. Sie können es gefahrlos erneut versuchen.',
  'You do not have access to this.': 'Darauf haben Sie keinen Zugriff.',
  'Loading the message': 'Nachricht wird geladen',
  'You do not have access to this message.': 'Diese Nachricht dürfen Sie nicht lesen.',

  // Fields
  Yes: 'Ja',
  No: 'Nein',
  Language: 'Sprache',
  English: 'English',
  Deutsch: 'Deutsch',
  'Pseudo (right to left)': 'Pseudo (right to left)',
  '{label} (optional)': '{label} (optional)',
  '{label}, picker': '{label}, Farbwähler',
  '{label}, currency': '{label}, Währung',
  'Move {item} {place, number} up': '{item} {place, number} nach oben verschieben',
  'Move {item} {place, number} down': '{item} {place, number} nach unten verschieben',
  'Remove {item} {place, number}': '{item} {place, number} entfernen',
  'Add {item}': '{item} hinzufügen',
  'New {item}': '{item} anlegen',
  'Create the {item}': '{item} anlegen',
  'Create {name}': '{name} anlegen',
  Remove: 'Entfernen',
  'A picture': 'Ein Bild',
  'Choose a picture': 'Bild wählen',
  'Choose another picture': 'Anderes Bild wählen',
  'A deleted entry': 'Ein Eintrag, den es nicht mehr gibt',
  'None yet': 'Noch keine',
  'Choose or create': 'Wählen oder anlegen',
  'Type to find one': 'Zum Suchen tippen',
  'No {items} yet. An administrator adds them under Library, {list}.':
    'Noch keine {items}. Die Administration legt sie unter Bibliothek, {list} an.',
  'Type a name to create one': 'Namen eintippen, um einen Eintrag anzulegen',
  'No {items} yet. An administrator adds them under Settings, {list}.':
    'Noch keine {items}. Die Administration legt sie unter Einstellungen, {list} an.',
  '{count, plural, one {{tags} has} other {{tags} have}} no value in a message of this kind, so it would not be sent.':
    '{count, plural, one {{tags} hat} other {{tags} haben}} in einer Nachricht dieser Art keinen Wert, deshalb würde sie nicht verschickt.',

  // Lists as files
  Export: 'Exportieren',
  'CSV, for other programs': 'CSV, für andere Programme',
  'XLSX, for spreadsheets': 'XLSX, für Tabellenprogramme',

  // Searching a list
  'Searches use the first {count, number} words.': 'Gesucht wird nach den ersten {count, number} Wörtern.',
  'Type a word to search for.': 'Geben Sie ein Suchwort ein.',
  '"exact phrase", this OR that, -not this': '„genaue Wortfolge“, dies ODER das, -ohne dies',

  // Mentioning people
  '{count, plural, one {# person} other {# people}}. The arrow keys choose one.':
    '{count, plural, one {# Person} other {# Personen}}. Die Pfeiltasten wählen eine aus.',
  'No one by that name.': 'Niemand mit diesem Namen.',
  'People to mention': 'Wen Sie erwähnen können',

  // Finding people
  'Choose another person': 'Jemand anderen wählen',
  'Name, email or a word of the resume': 'Name, E-Mail oder ein Wort des Lebenslaufs',
  People: 'Personen',

  // Other time zones
  '{time} there': '{time} dort',
  '{time} there, {hours, number} h {way, select, ahead {ahead} other {behind}}':
    '{time} dort, {hours, number} Std. {way, select, ahead {voraus} other {zurück}}',
  '{name} has no email address. Notify them yourself.': '{name} hat keine E-Mail-Adresse: Sagen Sie es selbst.',

  // Invitations to choose a time
  'Who they meet': 'Wen sie treffen',
  'Let them choose': 'Selbst wählen lassen',
  'Choose a round.': 'Wählen Sie eine Runde.',
  // A file in Google Drive
  'From Google Drive': 'Aus Google Drive',
  'Link to the file in Google Drive': 'Link zur Datei in Google Drive',
  'Fetching the file': 'Die Datei wird geholt',
  'This is not a link to a file in Google Drive.': 'Das ist kein Link zu einer Datei in Google Drive.',
  'Add the file': 'Datei hinzufügen',
} satisfies Table;
