import JSZip from 'jszip';

// Writes a page of a resume as a file, for each kind of file.

/** One line of cells side by side, most often one cell. `big`: a heading. */
export type Line = { cells: string[]; big?: boolean; indent?: boolean };
type Side = { left: Line[]; right: Line[] };
export type Page = Line[] | Side;

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const flat = (page: Page): Line[] => (Array.isArray(page) ? page : [...page.left, ...page.right]);
type Render = (page: Page, style: number) => Promise<Buffer> | Buffer;
const plainText: Render = (page, style) =>
  Buffer.from(
    flat(page)
      .map(({ cells, big, indent }) => {
        const text =
          cells.length > 1
            ? style % 2
              ? cells.join('\t')
              : cells[0]!.padEnd(26) + '    ' + cells.slice(1).join('    ')
            : cells[0]!;
        return (big ? '\n' : '') + (indent ? '  ' : '') + text;
      })
      .join(style % 3 ? '\n' : '\r\n'),
  );
const rich: Render = (page) => {
  const word = (text: string) =>
    [...text.replaceAll(/[\\{}]/g, '\\$&')]
      .map((each) => {
        const code = each.codePointAt(0)!;
        return code < 128 ? each : code < 0x8000 ? `\\u${code}?` : `\\u${code - 0x10000}?`;
      })
      .join('');
  const body = flat(page).map(
    ({ cells, big }) => `${big ? '\\b ' : ''}${cells.map(word).join('\\tab ')}${big ? '\\b0' : ''}\\par`,
  );
  return Buffer.from(`{\\rtf1\\ansi\\uc1\\deff0{\\fonttbl{\\f0 Arial;}}\n${body.join('\n')}\n}`);
};
const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word: Render = async (page, style) => {
  const run = (text: string, big?: boolean) =>
    `<w:p>${big ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''}<w:r>${text
      .split('\t')
      .map((each) => `<w:t xml:space="preserve">${xml(each)}</w:t>`)
      .join('<w:tab/>')}</w:r></w:p>`;
  const table = (rows: string[][][]) =>
    `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.join('')}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const paragraph = ({ cells, big }: Line) =>
    cells.length === 1
      ? run(cells[0]!, big)
      : style % 2
        ? table([cells.map((each) => [run(each)])])
        : run(cells.join('\t'));
  const body = Array.isArray(page)
    ? page.map(paragraph).join('')
    : table([[page.left.map(paragraph), page.right.map(paragraph)]]);
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    '_rels/.rels',
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?><w:document ${wordSpace}><w:body>${body}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
};
const openDocument: Render = async (page) => {
  const paragraphs = flat(page).map(({ cells, big }) =>
    big
      ? `<text:h text:outline-level="1">${xml(cells[0]!)}</text:h>`
      : `<text:p>${cells.map(xml).join('<text:tab/>')}</text:p>`,
  );
  const zip = new JSZip();
  zip.file('mimetype', 'application/vnd.oasis.opendocument.text', { compression: 'STORE' });
  zip.file(
    'content.xml',
    `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${paragraphs.join('')}</office:text></office:body></office:document-content>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
};
/** PDF pages in one standard font, so only for texts whose letters that font has. */
const pdf: Render = (page) => {
  const safe = (text: string) =>
    [
      ...text
        .replaceAll('’', "'")
        .replaceAll(/[–—]/g, '\u0096')
        .replaceAll('•', '\u0095')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae'),
    ]
      .map((each) => (each.codePointAt(0)! < 256 ? each : '?'))
      .join('')
      .replaceAll(/[\\()]/g, '\\$&');
  const streams: string[] = [''];
  const put = (column: readonly Line[], x: number, gap: number) => {
    let [y, sheet] = [800, 0];
    for (const { cells, big, indent } of column) {
      if (big) y -= 8;
      if (y < 40) [y, sheet] = [800, sheet + 1];
      streams[sheet] ??= '';
      for (const [at, text] of cells.entries())
        if (text)
          streams[sheet] +=
            `BT /F1 ${big ? 15 : 10} Tf ${x + at * gap + (indent ? 10 : 0)} ${y} Td (${safe(text)}) Tj ET\n`;
      y -= big ? 20 : 14;
    }
  };
  if (Array.isArray(page)) put(page, 50, 180);
  else {
    put(page.left, 40, 90);
    put(page.right, 220, 200);
  }
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${streams.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]/Count ${streams.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...streams.flatMap((stream, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      `<</Length ${stream.length}>>stream\n${stream}endstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(body, 'latin1');
};
/** The kinds of file, with the function that writes each. */
export const kinds: Record<string, { mime: string; render: Render }> = {
  txt: { mime: 'text/plain', render: plainText },
  rtf: { mime: 'application/rtf', render: rich },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', render: word },
  odt: { mime: 'application/vnd.oasis.opendocument.text', render: openDocument },
  pdf: { mime: 'application/pdf', render: pdf },
};
