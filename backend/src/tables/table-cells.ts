import type { Cell } from './csv.ts';

// The cells of a table that is exported as a file.

/** Texts and numbers, and also a moment (ISO 8601, UTC) or a day (yyyy-mm-dd), which a spreadsheet can sort and calculate with. */
export type TableCell = Cell | { moment: string } | { day: string };
export const momentCell = (moment: string | null | undefined): TableCell => (moment ? { moment } : null);
export const dayCell = (day: string | null | undefined): TableCell => (day ? { day } : null);
export type Rows = readonly (readonly TableCell[])[];
export type Parts = AsyncIterable<Rows> | Iterable<Rows>;

/** The cell's value as programs read it. */
export const plainCell = (value: TableCell): Cell =>
  value !== null && typeof value === 'object' ? ('day' in value ? value.day : value.moment) : value;
