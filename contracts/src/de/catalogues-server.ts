import type { Table } from '../kernel/say.ts';

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
  'brought {entry} back': 'hat {entry} zurückgeholt',
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
  'brought back {count, number} {items}': 'hat {count, number} {items} zurückgeholt',
  'brought back {count, number}': '{count, number} zurückgeholt',
  '{count, number} brought back': '{count, number} zurückgeholt',
  'imported {count, number} {items}': 'hat {count, number} {items} importiert',
} satisfies Table;
