import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { sectionsOf } from '../../features/descriptions/uploaded-sections.ts';
import {
  goodPdf,
  goodWord,
  hostileDocuments,
  pdfPage,
  wordOf,
  wordType,
} from '../../../../tests/support/hostile-documents.ts';
import { boxLimits } from '../../kernel/ports/documents.ts';
import { BoxedDocumentReader } from './boxed-document-reader.ts';

const reader = new BoxedDocumentReader();
const of = (bytes: Buffer) => async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]);
const whose = 'harbour';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the words of a resume are read, of each kind that can be', async () => {
  const rich = Buffer.from("{\\rtf1 Ada\\par Lovelace \\'e9}");
  for (const [mime, bytes, text, pages] of [
    ['application/pdf', goodPdf('Ada Lovelace'), 'Ada Lovelace', 1],
    [wordType, await goodWord('Ada Lovelace'), 'Ada Lovelace', null],
    ['application/rtf', rich, 'Ada\nLovelace é', null],
    ['text/plain', Buffer.from('Ada  Lovelace\n\n\n\nZoë'), 'Ada Lovelace\n\nZoë', null],
  ] as const)
    expect(await reader.text(mime, of(bytes), { whose, hash: hashOf(bytes) })).toMatchObject({
      text,
      pages,
      refused: null,
    });
});

test('a resume of other bytes than those that were uploaded is not read', async () => {
  const bytes = Buffer.from('somebody else');
  expect(await reader.text('text/plain', of(bytes), { whose, hash: hashOf(Buffer.from('Ada')) })).toMatchObject({
    text: '',
    refused: 'lost',
  });
});

test('the beginning of a long resume is kept', async () => {
  const { text } = await reader.text('text/plain', of(Buffer.from('Ada '.repeat(20_000))), { whose });
  expect(text).toHaveLength(boxLimits.text);
});

test('a document that costs too much to read is refused, with the reason', async () => {
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
    expect(await reader.text(mime, of(bytes), { whose, limits: { ...boxLimits, ...limit } })).toMatchObject({
      text: '',
      refused,
    });
});

test('when the file store fails, its fault is told, and the next resume is read', async () => {
  const broken = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('the beginning');
        throw new Error('the store is away');
      })(),
    );
  await expect(reader.text('text/plain', broken, { whose })).rejects.toThrow('the store is away');
  await expect(reader.text('text/plain', () => Promise.reject(new Error('no such file')), { whose })).rejects.toThrow(
    'no such file',
  );
  expect(await reader.text('text/plain', of(Buffer.from('Ada')), { whose })).toMatchObject({ text: 'Ada' });
});

const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
const styled = (style: string, words: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${text(words)}</w:p>`;
const numbered = (list: number, words: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${text(words)}</w:p>`;
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const read = [
  { kind: 'heading', text: 'What you will do' },
  { kind: 'text', text: 'You look after patients.' },
  { kind: 'item', ordered: false, text: 'Assess' },
  { kind: 'item', ordered: false, text: 'Keep records' },
  { kind: 'heading', text: 'How we hire' },
  { kind: 'item', ordered: true, text: 'We read' },
  { kind: 'item', ordered: true, text: 'We call' },
];
const openDocument = () => {
  const file = new JSZip();
  const list = (name: string, items: string[]) =>
    `<text:list text:style-name="${name}">${items.map((each) => `<text:list-item><text:p>${each}</text:p></text:list-item>`).join('')}</text:list>`;
  file.file(
    'content.xml',
    `<office:document-content><office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-bullet/></text:list-style><text:list-style style:name="L2"><text:list-level-style-number/></text:list-style></office:automatic-styles><office:body><office:text><text:h text:outline-level="1">What you will do</text:h><text:p>You <text:span>look</text:span> after<text:s/>patients.</text:p>${list('L1', ['Assess', 'Keep records'])}<text:h text:outline-level="1">How we hire</text:h>${list('L2', ['We read', 'We call'])}</office:text></office:body></office:document-content>`,
  );
  return file.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
};
const rich = String.raw`{\rtf1{\fonttbl{\f0 Arial;}}{\*\generator W;}\pard{\b What you will do}\par You look after patients.\par
\pard{\listtext\'B7\tab}Assess\par{\listtext\'B7\tab}Keep records\par\pard{\b How we hire}\par 1. We read\par 2. We call\par}`;
const notes = `What you will do:

You look after patients.
- Assess
- Keep records

HOW WE HIRE
1. We read
2) We call
`;
const page: [number, number, string][] = [
  [16, 700, 'What you will do'],
  [11, 670, 'You look after patients.'],
  [11, 656, '- Assess'],
  [11, 642, '- Keep records'],
  [16, 610, 'How we hire'],
  [11, 580, '1. We read'],
  [11, 566, '2. We call'],
];

test('headings, paragraphs and lists are told apart, of each kind of document', async () => {
  const word = await wordOf(
    [
      styled('Heading1', 'What you will do'),
      `<w:p>${text('You look after patients.')}</w:p>`,
      numbered(1, 'Assess'),
      numbered(1, 'Keep records'),
      styled('Heading1', 'How we hire'),
      numbered(2, 'We read'),
      numbered(2, 'We call'),
    ].join(''),
    {
      'word/styles.xml': `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      'word/numbering.xml': `<w:numbering ${w}>${[
        ['1', 'bullet'],
        ['2', 'decimal'],
      ]
        .map(
          ([id, format]) =>
            `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
        )
        .join('')}</w:numbering>`,
    },
  );
  for (const [mime, bytes] of [
    [wordType, word],
    ['application/vnd.oasis.opendocument.text', await openDocument()],
    ['application/rtf', Buffer.from(rich, 'latin1')],
    ['text/plain', Buffer.from(notes)],
    ['application/pdf', pdfPage(page)],
  ] as const) {
    const { lines, refused } = await reader.lines(mime, of(bytes), { whose });
    expect({ mime, refused, lines }).toMatchObject({
      mime,
      refused: null,
      lines: read.map((line) =>
        line.text === 'How we hire' ? { ...line, text: expect.stringMatching(/^how we hire$/i) } : line,
      ),
    });
  }
});

test('words that are bold or italic within a paragraph of a Word document look so in its section', async () => {
  const run = (look: string, words: string) =>
    `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const word = await wordOf(
    [
      `<w:p>${run('', 'You look ')}${run('<w:b/>', 'after ')}${run('<w:b/><w:i/>', 'patients')}${run('', ' &amp; ')}${run('<w:i/>', '  families')}${run('', '.')}</w:p>`,
      `<w:p>${run('', '- Keep ')}${run('<w:b/>', '&lt;records&gt;')}</w:p>`,
      `<w:p>${run('', 'Plain')}</w:p>`,
    ].join(''),
  );
  const { lines } = await reader.lines(wordType, of(word), { whose });
  expect(sectionsOf(lines).map(({ body }) => body)).toEqual([
    '<p>You look <strong>after </strong><strong><em>patients</em></strong> &amp; <em>families</em>.</p><ul><li>Keep <strong>&lt;records&gt;</strong></li></ul><p>Plain</p>',
  ]);
  expect(lines.at(-1)).toEqual({ kind: 'text', text: 'Plain' });
});

test('a list whose marks were drawn is a list, and what goes on in the next line stays in its item', async () => {
  const printed: [number, number, string, number?][] = [
    [16, 700, 'What you will do'],
    [11, 670, 'You look after patients of all ages, by day and by night, on every ward of the house.'],
    [11, 640, 'Assess each patient when they come, write down what you see, and tell the others what', 92],
    [11, 626, 'they must know', 92],
    [11, 612, 'Keep records', 92],
    [16, 580, 'How we hire'],
    [11, 550, 'We read and call.'],
  ];
  const { lines } = await reader.lines('application/pdf', of(pdfPage(printed)), { whose });
  expect(lines.map(({ kind, text }) => [kind, text.slice(-14)])).toEqual([
    ['heading', 'at you will do'],
    ['text', ' of the house.'],
    ['item', 'they must know'],
    ['item', 'Keep records'],
    ['heading', 'How we hire'],
    ['text', 'read and call.'],
  ]);
});

test('an item that ends where the next word would still have found room is whole, and so is the next one', async () => {
  const printed: [number, number, string, number?][] = [
    [16, 700, 'What you will do'],
    [11, 670, 'Sketch and compare ideas with the people who will use them', 92],
    [11, 656, 'Work out the details with engineers, from the first sketch to the day', 92],
    [16, 620, 'What you bring'],
    [11, 590, 'A portfolio that shows decisions.'],
  ];
  const kept = [
    ['heading', 'What y'],
    ['item', 'Sketch'],
    ['item', 'Work o'],
    ['heading', 'What y'],
    ['text', 'A port'],
  ];
  // The column layout is also recognized if one line reaches the margin.
  const wide: typeof printed = [
    [11, 640, 'You look after patients of all ages, by day and by night, on every ward of the house.'],
  ];
  const beginnings = async (page: typeof printed) => {
    const { lines } = await reader.lines('application/pdf', of(pdfPage(page)), { whose });
    return lines.map(({ kind, text }) => [kind, text.slice(0, 6)]);
  };
  expect(await beginnings(printed)).toEqual(kept);
  expect(await beginnings([...wide, ...printed])).toEqual([['text', 'You lo'], ...kept]);
});

test('a document of pictures alone has no lines, and a hostile one is refused here too', async () => {
  expect(await reader.lines('application/pdf', of(pdfPage([])), { whose })).toMatchObject({ lines: [], refused: null });
  const [bomb] = await hostileDocuments();
  expect(await reader.lines(wordType, of(bomb!.bytes()), { whose })).toMatchObject({ lines: [], refused: 'unpacked' });
  const words = await reader.lines('text/plain', of(Buffer.from('Ada '.repeat(20_000))), { whose });
  expect(words.lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThanOrEqual(boxLimits.text);
});
