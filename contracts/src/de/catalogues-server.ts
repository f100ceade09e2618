import type { Table } from './table.ts';

export const cataloguesServer = {
  'At most {most, number} rows are allowed. This file has {rows, number}.':
    'Höchstens {most, number} Zeilen sind erlaubt. Diese Datei hat {rows, number}.',

  // What happened to entries, after the name of who did it
  it: 'den Eintrag',
  'the {label} {name}': '{label} {name}',
  '{list} and {last}': '{list} und {last}',
  '{sentence}: {fields}': '{sentence}: {fields}',
  'added {entry}': 'hat {entry} hinzugefügt',
  'imported {entry}': 'hat {entry} importiert',
  'restored {entry}': 'hat {entry} zurückgeholt',
  'restored {entry} to the version of {day}': 'hat {entry} auf die Version vom {day} zurückgesetzt',
  'changed {entry}': 'hat {entry} geändert',
  'changed {entry} from a file': 'hat {entry} aus einer Datei geändert',
  'renamed {entry} to {name}': 'hat {entry} umbenannt in {name}',
  'renamed {entry} to {name} from a file': 'hat {entry} aus einer Datei umbenannt in {name}',
  'removed {entry}': 'hat {entry} entfernt',
  'sorted the {items}': 'hat {items} geordnet',
  'moved it from place {from, number} to {to, number}':
    'hat den Eintrag von Platz {from, number} auf {to, number} verschoben',
  'added {count, number} {items}': 'hat {count, number} {items} hinzugefügt',
  'added {count, number}': '{count, number} hinzugefügt',
  '{count, number} added': '{count, number} hinzugefügt',
  'changed {count, number} {items}': 'hat {count, number} {items} geändert',
  'changed {count, number}': '{count, number} geändert',
  '{count, number} changed': '{count, number} geändert',
  'removed {count, number} {items}': 'hat {count, number} {items} entfernt',
  'removed {count, number}': '{count, number} entfernt',
  '{count, number} removed': '{count, number} entfernt',
  'restored {count, number} {items}': 'hat {count, number} {items} zurückgeholt',
  'restored {count, number}': '{count, number} zurückgeholt',
  '{count, number} restored': '{count, number} zurückgeholt',
  'imported {count, number} {items}': 'hat {count, number} {items} importiert',

  // Refusals
  '{label} "{name}" already exists.': 'Gibt es schon: {label} „{name}“.',
  '{label} cannot be changed once it is set.': '„{label}“ lässt sich später nicht mehr ändern.',
  'This is a system text. It is the same for every organization.':
    'Dieser Text gehört zum System. Er ist für alle gleich.',
  'This is a system entry. Hide it instead.': 'Dieser Eintrag gehört zum System. Blenden Sie ihn stattdessen aus.',
  '{name} is used in hiring. Ask a recruiter to change it.':
    '{name} wird bei Bewerbungen verwendet. Bitten Sie einen Recruiter, das zu ändern.',
  '{name} is used by {count, number} {items}. Remove it there first.':
    '{name} wird verwendet: {count, number} {items}. Entfernen Sie den Eintrag zuerst dort.',
  'open job': 'offene Stelle',
  'open jobs': 'offene Stellen',
  'Several {items} have this name. Use the ID of the right one.':
    'Mehrere Einträge heißen so: {items}. Geben Sie die ID des gemeinten an.',
  'An earlier row has the same entry.': 'Eine frühere Zeile gehört zum selben Eintrag.',
  'This version does not exist.': 'Diese Version gibt es nicht.',
  'No column is called {label} or ID. The first row must name the columns.':
    'Keine Spalte heißt {label} oder ID. Die erste Zeile muss die Spalten nennen.',
  '{label}: use a format like 1250.00 EUR.': '{label}: Schreiben Sie es wie 1250.00 EUR.',
  '{label} must be yes or no.': '„{label}“ muss „yes“ oder „no“ sein.',
  '{label} cannot be read. Keep the format of the export.':
    '„{label}“ ist nicht lesbar. Lassen Sie die Zelle, wie der Export sie geschrieben hat.',
  '{label}: this cell is too long.': '{label}: Diese Zelle ist zu lang.',
  'No entry has this ID. Leave it empty to add the row.':
    'Zu dieser ID gibt es keinen Eintrag. Lassen Sie sie leer, um die Zeile hinzuzufügen.',
  'A row has too many cells (line {line}). At most {most, number} are allowed.':
    'Eine Zeile hat zu viele Zellen (Zeile {line}). Höchstens {most, number} sind erlaubt.',
  'The file has too many lines. At most {most, number} rows are allowed.':
    'Die Datei hat zu viele Zeilen. Höchstens {most, number} sind erlaubt.',
  'The file is empty. Its first row must name the columns.':
    'Die Datei ist leer. Ihre erste Zeile muss die Spalten nennen.',
  'A row is too long. A closing quotation mark may be missing.':
    'Eine Zeile ist zu lang. Vielleicht fehlt ein schließendes Anführungszeichen.',
  'A row is too long (line {line}). A closing quotation mark may be missing.':
    'Eine Zeile ist zu lang (Zeile {line}). Vielleicht fehlt ein schließendes Anführungszeichen.',
  'A closing quotation mark is missing.': 'Ein schließendes Anführungszeichen fehlt.',
  'A closing quotation mark is missing (line {line}).': 'Ein schließendes Anführungszeichen fehlt (Zeile {line}).',
  'Line {line} cannot be read: a quotation mark is in the wrong place.':
    'Zeile {line} ist nicht lesbar: Dort steht ein Anführungszeichen, wo keines stehen darf.',
} satisfies Table;
