import type { Table } from '../kernel/say.ts';

export const cataloguesServer = {
  'At most {most, number} rows are allowed. This file has {rows, number}.':
    'Höchstens {most, number} Zeilen sind erlaubt. Diese Datei hat {rows, number}.',
} satisfies Table;
