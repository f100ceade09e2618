import { createHash } from 'node:crypto';
import { mostSheetRows, type TableFormat, tableTypes } from '@candor/contracts/values/table-file';
import { isRejection, reject, type Rejection } from '../kernel/decider.ts';
import { csvLine, csvStart } from './csv.ts';
import type { StreamAnswer } from '../http/endpoint.ts';
import { type Parts, plainCell, type Rows, type TableCell } from './table-cells.ts';
import { xlsx } from './xlsx.ts';

// Turns a list into a file. No other code may do that.

const linesOf = (rows: Rows): string => rows.map((row) => csvLine(row.map(plainCell))).join('');
/** The whole table as CSV. */
export const csvText = (heads: readonly string[], rows: Rows): string => csvStart + linesOf([heads, ...rows]);
async function* csv(heads: readonly string[], parts: Parts): AsyncGenerator<string> {
  yield csvText(heads, []);
  for await (const rows of parts) yield linesOf(rows);
}

/** A table that is sent while it is read; nothing is read earlier. `name`: without the extension. `zone`: the reader's time zone; CSV has moments in UTC. `rows`: the most rows there can be; a list longer than a sheet is refused. */
export const tableFile = (
  { name, format, zone, rows }: { name: string; format: TableFormat; zone: string | null; rows: number },
  heads: readonly string[],
  parts: Parts,
): StreamAnswer | Rejection =>
  format === 'xlsx' && rows > mostSheetRows
    ? reject('limit', 'An XLSX sheet holds at most {most, number} rows. Export this list as CSV instead.', {
        most: mostSheetRows,
      })
    : {
        name: `${name}.${format}`,
        type: tableTypes[format],
        content: format === 'csv' ? csv(heads, parts) : xlsx(heads, parts, zone ?? 'UTC'),
      };
/** The fingerprint of a list is that of its CSV, whatever the export format: a sheet also contains when it was made. */
export const fingerprintOf = async (heads: readonly string[], parts: Parts): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of csv(heads, parts)) hash.update(part);
  return hash.digest('hex');
};
/** A table whose rows are in memory, as a file that has the day in its name. `record` notes that it is taken; without that note nothing is sent. */
export const recordedTable = async (
  of: { name: string; format: TableFormat; zone: string | null },
  heads: readonly string[],
  cells: TableCell[][],
  record: (told: { format: TableFormat; rows: number; hash: string }) => Promise<unknown>,
): Promise<StreamAnswer | Rejection> => {
  const rows = cells.length;
  const name = `${of.name}-${new Date().toISOString().slice(0, 10)}`;
  const file = tableFile({ ...of, name, rows }, heads, [cells]);
  if (isRejection(file)) return file;
  const refused = await record({ format: of.format, rows, hash: await fingerprintOf(heads, [cells]) });
  return isRejection(refused) ? refused : file;
};
