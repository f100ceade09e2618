import fc from 'fast-check';
import { csvLine, csvStart, readCsv } from './csv.ts';

const cellsOf = (file: string) => {
  const read = readCsv(file);
  return typeof read === 'string' ? read : [read.heads, ...read.rows.map(({ cells }) => cells)];
};

describe('a CSV file', () => {
  test('that was written here is read as it was, formulas, quotes and line breaks included', () => {
    const line = fc.array(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', ' ', 'a', 'ü') }),
      {
        minLength: 2,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(line, (cells) => {
        const plain = cells.map((each) => `x${each}y`);
        // A row without a word is left out.
        const risky = cells.map((each) => each || 'x');
        expect(cellsOf(csvStart + csvLine(['a', 'b', 'c']) + csvLine(plain))).toEqual([['a', 'b', 'c'], plain]);
        expect(cellsOf(csvStart + csvLine(['a', 'b', 'c']) + csvLine(risky))).toEqual([['a', 'b', 'c'], risky]);
      }),
    );
  });
  test('has no cell that a spreadsheet would run', () => {
    for (const text of ['=1+1', '+49', '-1', '@SUM(A1)', '\tx', '＝1'])
      expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
    expect(csvLine([-5, null, true])).toBe('-5,,true\r\n');
  });
  test.each([
    ['semicolons, as Excel in Europe writes', 'Name;Ort\r\nHafen;"Lissabon; Belém"\r\n'],
    ['tabs', 'Name\tOrt\nHafen\tLissabon; Belém\n'],
    ['the separator that its first line names', 'sep=|\r\nName|Ort\r\nHafen|Lissabon; Belém\r\n'],
    ['a byte-order mark and commas', '\uFEFFName,Ort\nHafen,Lissabon; Belém\n'],
  ])('may have %s', (_, file) => {
    expect(cellsOf(file)).toEqual([
      ['Name', 'Ort'],
      ['Hafen', 'Lissabon; Belém'],
    ]);
  });
  test('counts rows as the spreadsheet does and leaves out empty ones', () => {
    const read = readCsv('Name,City\nQuay,Porto\n,\n\nYard\n');
    expect(typeof read === 'string' ? read : read.rows).toEqual([
      { row: 2, cells: ['Quay', 'Porto'] },
      { row: 5, cells: ['Yard'] },
    ]);
  });
  test('that cannot be read is refused with the place', () => {
    expect(readCsv('Name\n"Quay\n')).toMatch(/^A quotation mark is opened and never closed/);
    expect(readCsv('Name\nThe "old" quay,"x"y\n')).toMatch(/^Line 2 cannot be read/);
    expect(readCsv('  \n')).toBe('The file is empty. Its first row must name the columns.');
    expect(readCsv('')).toBe('The file is empty. Its first row must name the columns.');
  });
  test('of endless lines, or with an endless text, is read only as far as it can be of use', () => {
    expect(readCsv('Name\n'.repeat(1_000_000), 10)).toBe('The file has too many lines. At most 10 rows are allowed.');
    expect(readCsv(`Name\n${'x'.repeat(3_000_000)}`)).toMatch(/^A row is too long/);
    expect(readCsv(`Name\n"${'a\n'.repeat(1_000_000)}`)).toMatch(/^A row is too long .*never closed/);
  });
});
