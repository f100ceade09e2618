import { Inject, Injectable } from '@nestjs/common';
import { csvTextOf } from '@candor/contracts/values/csv-text';
import { phrase } from '@candor/contracts/words/say';
import { type CsvRow, csvRows, NoCsv } from '../../tables/csv.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';

const begins = (bytes: Buffer, ...marks: number[]): boolean =>
  bytes.subarray(0, marks.length).equals(Buffer.from(marks));
const excel = phrase('This is an Excel file. Save it as CSV and upload that.');
const none = phrase('This is not a CSV file. Export a table as CSV and upload that.');

/** The text of an upload. Throws NoCsv if it is no text file. */
export const textIn = (bytes: Buffer): string => {
  if (begins(bytes, 0x50, 0x4b, 3, 4) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new NoCsv(excel);
  const text = csvTextOf(bytes);
  if (text === null || /^\s*(?:<|\{|\[\s*[{[]|%PDF)/.test(text.slice(0, 1000))) throw new NoCsv(none);
  return text;
};

type Open = { rows: AsyncGenerator<CsvRow>; next: number };

/** Reads the files of imports. A file that is read in turns stays open between the turns. */
@Injectable()
export class ImportFiles {
  constructor(@Inject(FileStore) private readonly files: FileStore) {}

  private readonly open = new Map<string, Open>();

  /** The file's rows, one after another. Throws NoCsv. */
  async *rows(key: string): AsyncGenerator<CsvRow> {
    const parts: Buffer[] = [];
    for await (const part of await this.files.read(key)) parts.push(part as Buffer);
    yield* csvRows(textIn(Buffer.concat(parts.splice(0))));
  }

  /** The rows from `from` until before `to`; the first row below the headings has the number 0. */
  async slice(key: string, from: number, to: number): Promise<CsvRow[]> {
    const open = await this.at(key, from);
    const rows: CsvRow[] = [];
    while (open.next < to) {
      const { value, done } = await open.rows.next();
      if (done) break;
      rows.push(value);
      open.next++;
    }
    if (open.next === to) this.open.set(key, open);
    return rows;
  }

  close(key: string): void {
    this.open.delete(key);
  }

  private async at(key: string, from: number): Promise<Open> {
    const known = this.open.get(key);
    this.open.delete(key);
    if (known?.next === from) return known;
    // The row of headings comes first.
    const open: Open = { rows: this.rows(key), next: -1 };
    while (open.next < from && !(await open.rows.next()).done) open.next++;
    return open;
  }

  /** Whether the store still has the file. */
  async has(key: string): Promise<boolean> {
    return (await this.files.stat(key)) !== null;
  }

  async delete(key: string): Promise<void> {
    this.open.delete(key);
    await this.files.delete(key);
  }
}
