import { mostSheetRows, type TableFormat, tableTypes } from '@candor/contracts/kernel/table-file';
import { reject, type Rejection } from '../kernel/decider.ts';
import { type Cell, csvLine, csvStart } from './csv.ts';
import type { StreamAnswer } from './endpoint.ts';
import { xlsx } from './xlsx.ts';

// The one way in which a list becomes a file.

/** Besides texts and numbers a moment (ISO 8601, UTC) or a day (yyyy-mm-dd), which a spreadsheet can sort and count with. */
export type TableCell = Cell | { moment: string } | { day: string };
export const momentCell = (moment: string | null | undefined): TableCell => (moment ? { moment } : null);
export const dayCell = (day: string | null | undefined): TableCell => (day ? { day } : null);
type Parts = AsyncIterable<readonly (readonly TableCell[])[]> | Iterable<readonly (readonly TableCell[])[]>;

/** As programs read it. */
export const plainCell = (value: TableCell): Cell =>
  value !== null && typeof value === 'object' ? ('day' in value ? value.day : value.moment) : value;
async function* csv(heads: readonly string[], parts: Parts): AsyncGenerator<string> {
  yield csvStart + csvLine(heads);
  for await (const rows of parts) yield rows.map((row) => csvLine(row.map(plainCell))).join('');
}

/** A table that is sent while it is read. `name`: without its ending. `zone`: of whoever opens the sheet; CSV has moments in UTC. */
export const tableFile = (
  { name, format, zone }: { name: string; format: TableFormat; zone: string | null },
  heads: readonly string[],
  parts: Parts,
): StreamAnswer => ({
  name: `${name}.${format}`,
  type: tableTypes[format],
  content: format === 'csv' ? csv(heads, parts) : xlsx(heads, parts, zone ?? 'UTC'),
});
/** The whole table as CSV. */
export const csvText = (heads: readonly string[], rows: readonly (readonly TableCell[])[]): string =>
  csvStart + csvLine(heads) + rows.map((row) => csvLine(row.map(plainCell))).join('');
/** A sheet that would end before the rows do is refused. */
export const tooLong = (format: TableFormat, rows: number): Rejection | null =>
  format === 'xlsx' && rows > mostSheetRows
    ? reject('limit', 'A sheet holds {most, number} rows. Export this list as CSV.', { most: mostSheetRows })
    : null;
