import fc from 'fast-check';
import { csvLine, csvRows, csvStart, readCsv } from './csv.ts';

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
        // Empty texts become 'x', because a row of empty cells is left out.
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
  test('has all its rows, however its lines end, also where they end in different ways and inside of quotes', async () => {
    const ends = fc.constantFrom('\r\n', '\n', '\r');
    const words = fc.string({ unit: fc.constantFrom('a', 'ü', ' ', ',', '"', '\n', '\r\n', '\r'), maxLength: 6 });
    const table = fc.array(fc.tuple(words, words, ends, fc.boolean()), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(table, ends, async (rows, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const cells = rows.map(([one, other]) => [`x${one}x`, `y${other}y`]);
        const lines = cells.map(([one, other], at) => [quoted(one!), rows[at]![3] ? quoted(other!) : 'plain']);
        const file = `Name,City${end}${lines.map((line, at) => line.join(',') + rows[at]![2]).join('')}`;
        const expected = [['Name', 'City'], ...cells.map(([one, other], at) => [one, rows[at]![3] ? other : 'plain'])];
        expect(cellsOf(file)).toEqual(expected);
        const streamed: string[][] = [];
        for await (const row of csvRows(file)) streamed.push(row.cells);
        expect(streamed).toEqual(expected);
      }),
    );
    // A long file is read in pieces, and the cut between them may split a line end.
    for (const length of [256 * 1024 - 7, 256 * 1024 - 6, 256 * 1024 - 5, 256 * 1024 - 4]) {
      const rows: number[] = [];
      for await (const { row } of csvRows(`Name\r\n${'x'.repeat(length)}\r\nQuay\r\n`)) rows.push(row);
      expect(rows).toEqual([1, 2, 3]);
    }
    expect(cellsOf('sep=;\rName;City\rQuay;Porto\n')).toEqual([
      ['Name', 'City'],
      ['Quay', 'Porto'],
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
    expect(readCsv('Name\n"Quay\n')).toMatch(/^A closing quotation mark is missing/);
    expect(readCsv('Name\nThe "old" quay,"x"y\n')).toMatch(/^Line 2 cannot be read/);
    expect(readCsv('  \n')).toBe('The file is empty. Its first row must name the columns.');
    expect(readCsv('')).toBe('The file is empty. Its first row must name the columns.');
  });
  test('of endless lines, or with an endless text, is read only as far as it can be of use', () => {
    expect(readCsv('Name\n'.repeat(1_000_000), 10)).toBe('The file has too many lines. At most 10 rows are allowed.');
    expect(readCsv(`Name\n${'x'.repeat(3_000_000)}`)).toMatch(/^A row is too long/);
    expect(readCsv(`Name\n"a\n,b"\n${','.repeat(3_000_000)}`)).toBe(
      'A row has too many cells (line 4). At most 1,000 are allowed.',
    );
    expect(readCsv(`${';'.repeat(3_000_000)}\nName`)).toBe(
      'A row has too many cells (line 1). At most 1,000 are allowed.',
    );
    for (const end of ['\n', '\r', '\r\n'])
      expect(readCsv(`Name\n${`${','.repeat(900)}${end}`.repeat(3000)}`, 10)).toMatch(/^The file has too many lines/);
    expect(cellsOf(`Name,City\r${'Quay,Porto\r'.repeat(800)}`)).toHaveLength(801);
    expect(readCsv(`Name\n"${','.repeat(1000)}"\n`)).toMatchObject({ heads: ['Name'], rows: [{ row: 2 }] });
    expect(readCsv(`Name\n"${'a\n'.repeat(1_000_000)}`)).toMatch(/^A row is too long .*may be missing/);
  });
});
