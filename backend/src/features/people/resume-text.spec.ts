import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { goodPdf, goodWord, hostileDocuments, wordType } from '../../../../tests/support/hostile-documents.ts';
import { boxLimits } from './box-limits.ts';
import { textOf } from './resume-text.ts';

const of = (bytes: Buffer) => async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the words of a resume are read, of each kind that can be', async () => {
  const rich = Buffer.from("{\\rtf1 Ada\\par Lovelace \\'e9}");
  for (const [mime, bytes, text, pages] of [
    ['application/pdf', goodPdf('Ada Lovelace'), 'Ada Lovelace', 1],
    [wordType, await goodWord('Ada Lovelace'), 'Ada Lovelace', null],
    ['application/rtf', rich, 'Ada\nLovelace é', null],
    ['text/plain', Buffer.from('Ada  Lovelace\n\n\n\nZoë'), 'Ada Lovelace\n\nZoë', null],
  ] as const)
    expect(await textOf(mime, of(bytes), { hash: hashOf(bytes) })).toMatchObject({ text, pages, refused: null });
});

test('a resume of other bytes than those that were uploaded is not read', async () => {
  const bytes = Buffer.from('somebody else');
  expect(await textOf('text/plain', of(bytes), { hash: hashOf(Buffer.from('Ada')) })).toMatchObject({
    text: '',
    refused: 'lost',
  });
});

test('of a long resume the beginning is kept', async () => {
  const { text } = await textOf('text/plain', of(Buffer.from('Ada '.repeat(20_000))));
  expect(text).toHaveLength(boxLimits.text);
});

test('what costs more than a resume may is refused, for what it costs', async () => {
  const [bomb] = await hostileDocuments();
  const text = Buffer.from('Ada '.repeat(1000));
  for (const [mime, bytes, limit, refused] of [
    ['text/plain', text, { file: 3999 }, 'file'],
    ['text/plain', text, { processor: 0 }, 'time'],
    ['text/plain', text, { clock: 0 }, 'time'],
    ['text/plain', text, { memory: 1024 }, 'memory'],
    [wordType, await goodWord('Ada'), { entries: 3 }, 'entries'],
    [wordType, bomb!.bytes(), {}, 'unpacked'],
    ['application/pdf', goodPdf('Ada'), { pages: 0 }, 'pages'],
  ] as const)
    expect(await textOf(mime, of(bytes), { limits: { ...boxLimits, ...limit } })).toMatchObject({ text: '', refused });
});

test('when the file store fails, its fault is told, and the next resume is read', async () => {
  const broken = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('the beginning');
        throw new Error('the store is away');
      })(),
    );
  await expect(textOf('text/plain', broken)).rejects.toThrow('the store is away');
  await expect(textOf('text/plain', () => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  expect(await textOf('text/plain', of(Buffer.from('Ada')))).toMatchObject({ text: 'Ada' });
});
