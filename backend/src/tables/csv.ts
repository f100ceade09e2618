import { compose, phrase } from '@candor/contracts/words/say';
import { Readable } from 'node:stream';
import { CsvError, parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';

// Writes and reads CSV by RFC 4180, with a byte-order mark, so that spreadsheets read it as UTF-8.

export type Cell = string | number | boolean | null;
/** Characters with which a formula begins in a spreadsheet. */
const formula = '[=+\\-@\\t\\r\\n＝＋－＠]';
const dangerous = new RegExp(`^'*${formula}`);
const guarded = new RegExp(`^'+${formula}`);
const formulaStart = new RegExp(`^${formula}`);
/** Whether a spreadsheet reads this text as a formula. */
export const looksLikeFormula = (text: string): boolean => formulaStart.test(text);
/** Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that already looks like that, so that `readCsv` returns the original text. */
const cell = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'string' && dangerous.test(value) ? `'${value}` : String(value);
  // Leading and trailing spaces survive only inside quotes.
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const csvStart = '\uFEFF';
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

const separators = [',', ';', '\t', '|'] as const;
/** What ends a row. One file may have several of these, if programs on different systems wrote to it. The longest comes first. */
const lineEnds = ['\r\n', '\n', '\r'];
const named = /^sep=(.)(?:\r\n|\n|\r)/;
/** The character that separates cells: the one Excel names in `sep=`, else the most frequent one in the first line outside quotes. Excel writes semicolons if the decimal mark is a comma. */
const separatorOf = (text: string): string => {
  const separator = named.exec(text)?.[1];
  if (separator) return separator;
  const first = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (mark: string) => first.split(mark).length - 1;
  return separators.toSorted((one, other) => count(other) - count(one))[0]!;
};
export type Table = { heads: string[]; rows: { row: number; cells: string[] }[] };
/** The longest row, in characters and in cells. The parser counts no characters of empty cells. */
const longestRow = 1_000_000;
const mostCells = 1000;
/** How many empty lines are allowed for each allowed row. */
const spare = 3;
/** The first line of a row with too many cells. Null: there is none. This reads the text once, and nothing is built from it earlier. */
const overfull = (text: string, separator: string): number | null => {
  let [line, began, cells, quoted] = [1, 1, 1, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') quoted = !quoted;
    else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      line++;
      if (!quoted) [cells, began] = [1, line];
    } else if (sign === separator && !quoted && ++cells > mostCells) return began;
  }
  return null;
};
type Known = { text: string; delimiter: string; named: boolean };
/** What is known of a file at first sight, or a sentence that says that one of its rows has too many cells. */
const known = (file: string): Known | string => {
  const text = file.replace(/^\uFEFF/, '');
  const [head = ''] = named.exec(text) ?? [];
  const delimiter = separatorOf(text);
  const overfullLine = overfull(text, delimiter);
  return overfullLine
    ? compose('A row has too many cells (line {line}). At most {most, number} are allowed.', {
        line: String(overfullLine),
        most: mostCells,
      })
    : { text: text.slice(head.length), delimiter, named: head !== '' };
};
const readAs = ({ delimiter }: Known) => ({
  delimiter,
  record_delimiter: lineEnds,
  relax_column_count: true,
  trim: true,
  max_record_size: longestRow,
});
const unguarded = (cells: readonly string[]): string[] =>
  cells.map((each) => (guarded.test(each) ? each.slice(1) : each));
const rowOf = (cells: readonly string[], index: number, { named }: Known) => ({
  row: index + (named ? 3 : 2),
  cells: unguarded(cells),
});
const isFilled = ({ cells }: { cells: readonly string[] }) => cells.some((each) => each !== '');
const noHeads = phrase('The file is empty. Its first row must name the columns.');
/** A sentence for people that says why the parser cannot go on. */
const faultWords = (fault: unknown): string => {
  if (!(fault instanceof CsvError)) throw fault;
  const line = fault.lines as number | undefined;
  if (fault.code === 'CSV_MAX_RECORD_SIZE')
    return line
      ? compose('A row is too long (line {line}). A closing quotation mark may be missing.', {
          line: String(line),
        })
      : phrase('A row is too long. A closing quotation mark may be missing.');
  if (fault.code !== 'CSV_QUOTE_NOT_CLOSED')
    return compose('Line {line} cannot be read: a quotation mark is in the wrong place.', {
      line: String(line ?? 1),
    });
  return line
    ? compose('A closing quotation mark is missing (line {line}).', { line: String(line) })
    : phrase('A closing quotation mark is missing.');
};
/** The heads and rows of a CSV file. `row`: the number that a spreadsheet shows; empty rows are left out. Returns a sentence if the file is not CSV, and reads no more of it than `most` rows can need. */
export const readCsv = (file: string, most = 5000): Table | string => {
  const found = known(file);
  if (typeof found === 'string') return found;
  try {
    const [heads, ...records] = parse(found.text, { ...readAs(found), to: most * (1 + spare) + 2 }) as string[][];
    if (records.length > most * (1 + spare))
      return compose('The file has too many lines. At most {most, number} rows are allowed.', { most });
    if (!heads?.some(Boolean)) return noHeads;
    return {
      heads: unguarded(heads),
      rows: records.map((cells, index) => rowOf(cells, index, found)).filter(isFilled),
    };
  } catch (fault) {
    return faultWords(fault);
  }
};

/** The error when the rest of the file is not CSV. The message tells people why. */
export class NoCsv extends Error {}
/** How many characters are parsed before other work gets its turn. */
const slice = 256 * 1024;
const slicesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += slice) yield text.slice(at, at + slice);
};
export type CsvRow = Table['rows'][number];
/** Does the same as `readCsv` for long files: yields the rows one by one, the heads as row 1. Throws NoCsv. */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  const found = known(file);
  if (typeof found === 'string') throw new NoCsv(found);
  const parser = Readable.from(slicesOf(found.text)).pipe(parseStream(readAs(found)));
  let at = -1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (at < 0 && !cells.some(Boolean)) throw new NoCsv(noHeads);
      const row = rowOf(cells, at, found);
      if (at < 0) yield { ...row, row: 1 };
      else if (isFilled(row)) yield row;
      at++;
    }
  } catch (fault) {
    throw fault instanceof NoCsv ? fault : new NoCsv(faultWords(fault));
  }
  if (at < 0) throw new NoCsv(noHeads);
}
