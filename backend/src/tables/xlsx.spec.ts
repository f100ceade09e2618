import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { mostSheetRows } from '@candor/contracts/values/table-file';
import JSZip from 'jszip';
import { isRejection } from '../kernel/decider.ts';
import { momentCell, type Parts, type TableCell } from './table-cells.ts';
import { tableFile } from './table-file.ts';

const contentOf = (
  heads: string[],
  parts: Parts,
  zone: string | null,
  rows = 0,
): AsyncIterable<string | Uint8Array> => {
  const file = tableFile({ name: 'x', format: 'xlsx', zone, rows }, heads, parts);
  if (isRejection(file)) throw new Error(file.error);
  return file.content;
};

const partsOf = async (heads: string[], rows: TableCell[][], zone = 'UTC') =>
  JSZip.loadAsync(await buffer(Readable.from(contentOf(heads, [rows], zone))));
const sheetOf = async (...given: Parameters<typeof partsOf>): Promise<string> =>
  (await partsOf(...given)).file('xl/worksheets/sheet1.xml')!.async('string');

describe('a list as a workbook', () => {
  test('has the parts that a spreadsheet opens', async () => {
    const zip = await partsOf(['Name'], [['Ada']]);
    for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml'])
      expect(await zip.file(part)!.async('string')).toMatch(/^<\?xml/);
    const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    expect(sheet).toContain(
      '<row r="1"><c r="A1" t="inlineStr" s="1"><is><t xml:space="preserve">Name</t></is></c></row>',
    );
    expect(sheet).toContain('<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">Ada</t></is></c></row>');
  });

  test('holds moments and days as dates, by the clock of whoever opens it', async () => {
    const sheet = (zone: string) =>
      sheetOf(['At', 'On'], [[momentCell('2026-07-01T10:30:00.000Z'), { day: '2026-07-01' }]], zone);
    expect(await sheet('UTC')).toContain('<c r="A2" s="2"><v>46204.4375</v></c><c r="B2" s="3"><v>46204</v></c>');
    expect(await sheet('Europe/Berlin')).toContain('<v>46204.52083333333</v></c><c r="B2" s="3"><v>46204</v>');
  });

  test('holds numbers as numbers, and nothing where there is nothing', async () => {
    expect(await sheetOf(['a', 'b', 'c', 'd'], [[1.5, null, true, '']])).toContain(
      '<row r="2"><c r="A2"><v>1.5</v></c><c r="C2" t="b"><v>1</v></c></row>',
    );
  });

  test('has no cell that runs, also after somebody has edited it', async () => {
    for (const text of ['=1+1', '+49', '-1', '@SUM(A1)', '\tx', '＝1']) {
      const sheet = await sheetOf(['a'], [[text]]);
      expect(sheet).toContain('t="inlineStr" s="4"');
      expect(sheet).not.toContain('<f>');
    }
    expect(await sheetOf(['a'], [['plain']])).not.toContain('s="4"');
  });

  test('takes any text', async () => {
    expect(await sheetOf(['a'], [['<b>&"x" \u0000\u0007 _x0041_ \uD800']])).toContain(
      '&lt;b&gt;&amp;&quot;x&quot;  _x005F_x0041_ \uFFFD',
    );
    expect((await sheetOf(['a'], [['x'.repeat(40_000)]])).length).toBeLessThan(34_000);
    expect(
      await sheetOf(
        Array.from({ length: 28 }, (_, at) => `${at}`),
        [],
      ),
    ).toContain('r="AB1"');
  });

  test('is refused when it is longer than a sheet, and not cut; as CSV it may be', () => {
    const file = (format: 'csv' | 'xlsx', rows: number) =>
      tableFile({ name: 'x', format, zone: null, rows }, ['a'], []);
    expect(file('xlsx', mostSheetRows + 1)).toMatchObject({ rejected: true, code: 'limit' });
    expect(file('xlsx', mostSheetRows)).toMatchObject({ name: 'x.xlsx' });
    expect(file('csv', mostSheetRows + 1)).toMatchObject({ name: 'x.csv' });
  });

  test('is sent while it is read: a hundred thousand rows are never held together', async () => {
    let ahead = 0;
    let most = 0;
    async function* rows() {
      for (let at = 0; at < 400; at++) {
        most = Math.max(most, ++ahead);
        yield Array.from({ length: 250 }, (_, n): TableCell[] => [`${at} ${n} ${Math.random()}`, n]);
      }
    }
    const content = contentOf(['a', 'b'], rows(), null);
    let bytes = 0;
    for await (const part of content) {
      bytes += part.length;
      ahead = 0; // how much was read since the reader took its last part
    }
    expect(bytes).toBeGreaterThan(500_000);
    expect(most).toBeLessThan(60);
  });
});
