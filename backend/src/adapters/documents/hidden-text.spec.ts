import { Readable } from 'node:stream';
import {
  hiddenOpenDocument,
  hiddenPdfs,
  hiddenRichText,
  hiddenWords,
  openPdfs,
  openWords,
  pageOf,
  words,
} from '../../../../tests/support/hidden-resumes.ts';
import { boxLimits } from '../../kernel/ports/documents.ts';
import { BoxedDocumentReader } from './boxed-document-reader.ts';
import { openDocumentLines, packedText, wordLines } from './packed-text.ts';
import { hiddenPassages } from '@candor/contracts/resumes/hidden-text';
import { pdfLines, pdfPages, pdfText } from './pdf-text.ts';
import { Refused } from './refused.ts';
import { withoutHiddenRuns } from './word-hidden.ts';
import { rtfLines } from './rtf-lines.ts';

const seenOf = async (bytes: Uint8Array) => {
  const pdf = await (await pdfPages(bytes, boxLimits)).seen();
  return { text: pdfText(pdf), hidden: pdf.hidden, lines: pdfLines(pdf) };
};

test.each(Object.entries(hiddenPdfs))(
  'text of a PDF that is %s is told from what a reader sees',
  async (_, { why, bytes }) => {
    const { text, hidden, lines } = await seenOf(bytes);
    expect(hidden).toEqual([{ text: 'secret kubernetes', why }]);
    expect(text).toContain('Ship engineer, steers with PostgreSQL');
    expect(text).not.toMatch(/secret|kubernetes/);
    expect(JSON.stringify(lines)).not.toContain('kubernetes');
  },
);

test.each(Object.entries(openPdfs))('text of a PDF that is %s stays what a reader sees', async (_, bytes) => {
  const { text, hidden } = await seenOf(bytes);
  expect(hidden).toEqual([]);
  expect(text).toContain('plain kubernetes');
});

test('words hidden in the middle of a line of a PDF leave the rest of the line', async () => {
  const line = 'BT /F 11 Tf 60 700 Td (Knows ) Tj 1 1 1 rg (everything and ) Tj 0 0 0 rg (PostgreSQL) Tj ET\n';
  const { text, hidden } = await seenOf(pageOf(words('Ada', 800) + line));
  expect(hidden).toEqual([{ text: 'everything and ', why: 'colour' }]);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Knows PostgreSQL');
});

test('runs of a Word document that a reader does not see are told from the rest', async () => {
  for (const [name, { why, bytes }] of Object.entries(await hiddenWords())) {
    const { text, hidden } = await packedText(bytes, boxLimits);
    expect({ name, hidden }).toEqual({ name, hidden: [{ text: ' secret kubernetes', why }] });
    expect(text.trim()).toBe('Ada Lovelace\n\nSteers with PostgreSQL');
    expect(JSON.stringify(await wordLines(bytes, boxLimits))).not.toContain('kubernetes');
  }
  for (const [name, bytes] of Object.entries(await openWords())) {
    const { text, hidden } = await packedText(bytes, boxLimits);
    expect({ name, hidden }).toEqual({ name, hidden: [] });
    expect(text).toContain('plain kubernetes');
  }
});

test('so are those of an OpenDocument text and of a rich text', async () => {
  const hidden: never[] = [];
  const lines = await openDocumentLines(await hiddenOpenDocument(), boxLimits, hidden);
  expect(hidden).toEqual([{ text: 'secret kubernetes', why: 'colour' }]);
  expect(lines.map(({ text }) => text.trim())).toEqual(['Ada Lovelace', 'Steers with PostgreSQL']);
  const rich: never[] = [];
  const rows = rtfLines(hiddenRichText.toString(), boxLimits.text, rich);
  expect(rich).toEqual([
    { text: 'secret kubernetes', why: 'colour' },
    { text: 'ghost words', why: 'invisible' },
  ]);
  expect(rows.map(({ text }) => text.trim()).join(' ')).not.toMatch(/secret|ghost/);
});

test('the box answers with both, and finds no facts in hidden text', async () => {
  const reader = new BoxedDocumentReader();
  const bytes = pageOf(words('Ada Lovelace', 800) + words('bob@hidden.example', 700, '1 1 1 rg'));
  const open = async () => Readable.from([bytes]);
  expect(await reader.text('application/pdf', open, { whose: 'harbour' })).toMatchObject({
    text: 'Ada Lovelace',
    hidden: [{ text: 'bob@hidden.example', why: 'colour' }],
  });
  const { facts } = await reader.facts('application/pdf', open, { whose: 'harbour' });
  expect(facts?.emails).toEqual([]);
});

test('a Word document cannot get past the look for hidden words: comments are no elements, and another prefix is refused', () => {
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret kubernetes</w:t></w:r>';
  const body = (inside: string) =>
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`;
  const bomb = `<!--${'<w:p>'.repeat(1500)}-->`;
  expect(withoutHiddenRuns(body(`${bomb}<w:p>${hidden}</w:p>`), '').hidden).toEqual([
    { text: 'secret kubernetes', why: 'invisible' },
  ]);
  expect(() => withoutHiddenRuns(body('<w:p>'.repeat(1500) + hidden), '')).toThrow(Refused);
  const other = body(`<w:p>${hidden}</w:p>`).replaceAll('w:', 'q:').replace('xmlns:w', 'xmlns:q');
  expect(() => withoutHiddenRuns(other, '')).toThrow(Refused);
});

test('a PDF whose second look costs too much says that it was not checked', async () => {
  const { all } = await pdfPages(pageOf(words('Ada', 800)), boxLimits);
  expect(hiddenPassages(all.hidden)).toEqual([{ text: '', why: 'unchecked' }]);
});
