import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import JSZip from 'jszip';
import type { Refusal } from '../../backend/src/kernel/ports/documents.ts';

// Harmful documents, and good ones to compare. The tests generate all of them, so the repository stores none.

const mega = 1024 * 1024;
const openDocumentType = 'application/vnd.oasis.opendocument.text';
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Entry = {
  name: string;
  packed: Buffer;
  /** The size that the zip directory states. It may be false. */
  stated: number;
  stored?: boolean;
  /** The start of the entry's content that the zip directory states. The true start is stated if absent. */
  at?: number;
};
/** Writes a zip file byte by byte, so that the directory of the file can be false. */
const zip = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, stated, stored = false, at } of entries) {
    const word = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(stored ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(''), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(stated, 18);
    shared.writeUInt16LE(word.length, 22);
    const begin = at ?? offset;
    if (at === undefined) {
      parts.push(Buffer.from('PK\u0003\u0004'), shared, word, packed);
      offset += 30 + word.length + packed.length;
    }
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(20, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE(begin, 42);
    directory.push(entry, word);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
};

/** A deflated stream of this many megabytes of spaces: the same compressed megabyte repeated. */
const packedSpaces = (megabytes: number, before = '', after = ''): Buffer => {
  const spaces = deflateRawSync(Buffer.alloc(mega, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    deflateRawSync(before, { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: megabytes }, () => spaces),
    deflateRawSync(after),
  ]);
};
const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const body = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const entry = (name: string, content: string | Buffer): Entry => ({
  name,
  packed: deflateRawSync(content, { level: 9 }),
  stated: Buffer.byteLength(content),
});
const frame = [entry('[Content_Types].xml', contentTypes), entry('_rels/.rels', relations)];

/** A Word document with these paragraphs and with `more` files inside. */
export const wordOf = (paragraphs: string, more: Record<string, string> = {}): Promise<Buffer> => {
  const file = new JSZip();
  const parts = Object.keys(more).map((name) => /word\/(\w+)\.xml/.exec(name)![1]!);
  const types = parts.map(
    (part) =>
      `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`,
  );
  file.file('[Content_Types].xml', contentTypes.replace('</Types>', `${types.join('')}</Types>`));
  file.file('_rels/.rels', relations);
  if (parts.length) {
    const links = parts.map(
      (part) =>
        `<Relationship Id="r-${part}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${part}" Target="${part}.xml"/>`,
    );
    file.file(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    );
  }
  file.file('word/document.xml', body(paragraphs));
  for (const [name, content] of Object.entries(more)) file.file(name, content);
  file.file('word/media/photo.png', Buffer.alloc(mega, 'x'));
  return file.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
};
/** An ordinary Word document, as people send it. */
export const goodWord = (text: string): Promise<Buffer> => wordOf(paragraph(text));

/** A PDF of these objects, numbered from 1. The first is the catalog. The reader of the PDF finds the objects without a table. */
const pdf = (objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, n) => [
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`),
  ]);
const stream = (content: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${Buffer.byteLength(content)}${more}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const write = (text: string) => `BT /F 12 Tf 72 700 Td (${text}) Tj ET`;
const onePage = (font: string | Buffer, content: string | Buffer, ...more: (string | Buffer)[]): Buffer =>
  pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>/XObject<</X 6 0 R>>>>/Contents 5 0 R>>',
    font,
    content,
    ...more,
  ]);
/** An ordinary PDF, as people send it. */
export const goodPdf = (text: string): Buffer => onePage(helvetica, stream(write(text)));

/** A PDF of one page with these lines. Each line gives size, height on the page and words. */
export const pdfPage = (lines: readonly (readonly [number, number, string, number?])[]): Buffer =>
  onePage(
    helvetica,
    stream(lines.map(([size, y, text, x = 72]) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')),
  );

const laughs = (): string => {
  const lines = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`);
  return `<!DOCTYPE w:document [<!ENTITY a0 "ha">${lines.join('')}]>`;
};
const manyPages = (count: number): Buffer =>
  pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'),
  ]);
const wideMap =
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap end';

/** `refused`: why the box (the process that reads documents) does not read the document. Null if the box reads what is there. `or`: a second allowed result for a document so near a limit that only some machines reach the limit. */
export type HostileDocument = {
  name: string;
  mime: string;
  refused: Refusal | null;
  or?: Refusal;
  bytes: () => Buffer;
};
export const hostileDocuments = async (): Promise<HostileDocument[]> => {
  const word = await goodWord('Ada Lovelace');
  const packedXml = packedSpaces(1500, body('').slice(0, -'</w:body></w:document>'.length), '</w:body></w:document>');
  const overlapped = entry('word/a.xml', '');
  overlapped.packed = packedSpaces(16);
  overlapped.stated = 16 * mega;
  const own = word.length;
  return [
    {
      name: 'a Word file of 1.5 MB that unpacks to 1.5 GB',
      mime: wordType,
      refused: 'unpacked',
      bytes: () => zip([...frame, { name: 'word/document.xml', packed: packedXml, stated: 1500 * mega }]),
    },
    {
      name: 'one that says it unpacks to 100 bytes',
      mime: wordType,
      refused: 'unpacked',
      bytes: () => zip([...frame, { name: 'word/document.xml', packed: packedXml, stated: 100 }]),
    },
    {
      name: 'one whose table of contents is the bomb',
      mime: wordType,
      refused: 'unpacked',
      bytes: () => zip([{ name: '[Content_Types].xml', packed: packedXml, stated: 100 }, ...frame.slice(1)]),
    },
    {
      name: 'one whose relations are the bomb',
      mime: wordType,
      refused: 'unpacked',
      bytes: () =>
        zip([
          ...frame,
          { name: 'word/_rels/document.xml.rels', packed: packedXml, stated: 1 },
          entry('word/document.xml', body(paragraph('Ada'))),
        ]),
    },
    {
      name: 'a Word file of 1,000 entries that all share the same 16 MB',
      mime: wordType,
      refused: 'damaged',
      bytes: () =>
        zip([
          overlapped,
          ...Array.from({ length: 1000 }, (_, n) => ({ ...overlapped, name: `word/b${n}.xml`, at: 0 })),
        ]),
    },
    {
      name: 'a Word file of 60,000 entries',
      mime: wordType,
      refused: 'entries',
      bytes: () =>
        zip(Array.from({ length: 60_000 }, (_, n) => ({ ...entry(`word/${n}.xml`, ''), at: n ? 0 : undefined }))),
    },
    {
      name: 'a Word file whose document is the file itself',
      mime: wordType,
      refused: 'damaged',
      bytes: () => zip([...frame, { name: 'word/document.xml', packed: word, stated: own, stored: true, at: 0 }]),
    },
    {
      name: 'a Word file of Word files of Word files',
      mime: wordType,
      refused: 'damaged',
      bytes: () => zip([...frame, entry('word/document.xml', zip([...frame, entry('word/document.xml', word)]))]),
    },
    {
      name: 'a billion laughs',
      mime: wordType,
      refused: 'damaged',
      bytes: () => zip([...frame, entry('word/document.xml', body(paragraph('&a12;'), laughs()))]),
    },
    {
      name: 'a Word file nested 300,000 deep',
      mime: wordType,
      refused: 'nested',
      bytes: () =>
        zip([...frame, entry('word/document.xml', body('<w:p>'.repeat(300_000) + '</w:p>'.repeat(300_000)))]),
    },
    {
      name: 'a Word file of a million tiny paragraphs',
      mime: wordType,
      refused: 'memory',
      bytes: () => zip([...frame, entry('word/document.xml', body(paragraph('a').repeat(700_000)))]),
    },
    {
      name: 'an OpenDocument file of 1.5 MB that unpacks to 1.5 GB',
      mime: openDocumentType,
      refused: 'unpacked',
      bytes: () =>
        zip([entry('mimetype', openDocumentType), { name: 'content.xml', packed: packedXml, stated: 1500 * mega }]),
    },
    {
      name: 'an OpenDocument file that says it unpacks to 100 bytes',
      mime: openDocumentType,
      refused: 'unpacked',
      bytes: () => zip([entry('mimetype', openDocumentType), { name: 'content.xml', packed: packedXml, stated: 100 }]),
    },
    {
      name: 'an OpenDocument file nested 300,000 deep',
      mime: openDocumentType,
      refused: null,
      bytes: () =>
        zip([
          entry('mimetype', openDocumentType),
          entry('content.xml', `${'<text:p>'.repeat(300_000)}${'</text:p>'.repeat(300_000)}`),
        ]),
    },
    {
      name: 'a PDF called an OpenDocument file',
      mime: openDocumentType,
      refused: 'damaged',
      bytes: () => goodPdf('Ada'),
    },
    { name: 'half a Word file', mime: wordType, refused: 'damaged', bytes: () => word.subarray(0, word.length / 2) },
    { name: 'a Word file with no end', mime: wordType, refused: 'damaged', bytes: () => word.subarray(0, -22) },
    { name: 'a PDF called a Word file', mime: wordType, refused: 'damaged', bytes: () => goodPdf('Ada') },
    {
      name: 'a PDF whose page unpacks to 1.5 GB',
      mime: 'application/pdf',
      refused: 'memory',
      bytes: () =>
        onePage(
          helvetica,
          stream(Buffer.concat([Buffer.from([0x78, 0x9c]), packedSpaces(1500)]), '/Filter/FlateDecode'),
        ),
    },
    {
      name: 'a PDF packed twenty times over',
      mime: 'application/pdf',
      refused: null,
      bytes: () =>
        onePage(
          helvetica,
          stream(
            Array.from({ length: 20 }).reduce<Buffer>((inner) => deflateSync(inner), Buffer.alloc(50 * mega, ' ')),
            `/Filter[${'/FlateDecode'.repeat(20)}]`,
          ),
        ),
    },
    { name: 'a PDF of 10,000 pages', mime: 'application/pdf', refused: 'pages', bytes: () => manyPages(10_000) },
    {
      name: 'a PDF that says it has 2,000,000,000 pages',
      mime: 'application/pdf',
      refused: null,
      bytes: () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2000000000>>']),
    },
    {
      name: 'a PDF whose pages are their own parents',
      mime: 'application/pdf',
      refused: null,
      bytes: () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 3/Parent 2 0 R>>']),
    },
    {
      name: 'a PDF whose objects are references to themselves',
      mime: 'application/pdf',
      refused: 'damaged',
      bytes: () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '2 0 R', '3 0 R']),
    },
    {
      name: 'a PDF form that draws itself',
      mime: 'application/pdf',
      refused: null,
      bytes: () =>
        onePage(
          helvetica,
          stream('/X Do '.repeat(1000)),
          stream('/X Do '.repeat(1000), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>'),
        ),
    },
    {
      name: 'a PDF of arrays nested 500,000 deep',
      mime: 'application/pdf',
      refused: null,
      bytes: () => onePage(helvetica, stream(`${'['.repeat(500_000)}${']'.repeat(500_000)} TJ`)),
    },
    {
      name: 'a PDF font that maps four billion letters',
      mime: 'application/pdf',
      refused: null,
      bytes: () =>
        onePage(
          '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(B)/Supplement 0>>>>]>>',
          stream('BT /F 12 Tf <00410042> Tj ET'),
          stream(wideMap),
        ),
    },
    {
      name: 'a PDF font whose matrix is a program',
      mime: 'application/pdf',
      refused: null,
      bytes: () =>
        onePage(
          '<</Type/Font/Subtype/Type1/BaseFont/A/FontMatrix[1 0 0 1 0 (0\\); process.exit\\(7\\)//)]/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4/FontFile 6 0 R>>>>',
          stream(write('Ada')),
          stream('%!PS-AdobeFont-1.0\n/FontMatrix [1 0 0 1 0 (x)] def eexec', '/Length1 40/Length2 0/Length3 0'),
        ),
    },
    {
      name: 'a PDF whose font is noise',
      mime: 'application/pdf',
      refused: null,
      bytes: () =>
        onePage(
          '<</Type/Font/Subtype/TrueType/BaseFont/A/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 6 0 R>>>>',
          stream(write('Ada')),
          stream(Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))),
        ),
    },
    { name: 'half a PDF', mime: 'application/pdf', refused: 'damaged', bytes: () => goodPdf('Ada').subarray(0, 200) },
    {
      name: 'a PDF that is a Word file too',
      mime: 'application/pdf',
      refused: null,
      bytes: () => Buffer.concat([goodPdf('Ada'), word]),
    },
    {
      name: 'a PDF that is a page of scripts too',
      mime: 'application/pdf',
      refused: null,
      bytes: () => Buffer.concat([Buffer.from('<script>process.exit(7)</script>\n'), goodPdf('Ada')]),
    },
    {
      name: 'a rich text of ten million braces',
      mime: 'application/rtf',
      refused: null,
      or: 'memory',
      bytes: () => Buffer.from(`{\\rtf1 ${'{\\*'.repeat(3_300_000)}`),
    },
    {
      name: 'ten megabytes of backslashes',
      mime: 'application/rtf',
      refused: null,
      bytes: () => Buffer.from(`{\\rtf1 ${'\\'.repeat(10_000_000)}`),
    },
    {
      name: 'ten megabytes of spaces',
      mime: 'text/plain',
      refused: null,
      bytes: () => Buffer.alloc(10 * mega - 1, ' '),
    },
    {
      name: 'ten megabytes of line ends',
      mime: 'text/plain',
      refused: null,
      bytes: () => Buffer.alloc(10 * mega - 1, '\n'),
    },
  ];
};
