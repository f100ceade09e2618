import { own } from '@candor/contracts/kernel/own';
import mammoth from 'mammoth';
import type { BoxLimits } from '../../kernel/ports/documents.ts';
import { openZip, type Packed, packedIn, shareBytes, unpacked, type ZipEntry } from '../../kernel/unzip.ts';
import { zipOf } from '../../kernel/zip.ts';
import { lookOf, type RawLine } from './document-lines.ts';
import { Refused } from './refused.ts';

/** The files of a Word document with its words and the relations between its files. Pictures and fonts are never unpacked. */
const ofWord = /^(\[Content_Types\]\.xml|_rels\/.*\.rels|word\/[^/]*\.xml|word\/_rels\/.*\.rels)$/;
const ofOpenDocument = /^content\.xml$/;

/** The files with text of a packed document, unpacked within the limits. */
const filesIn = async (bytes: Uint8Array, holdsText: RegExp, limits: BoxLimits): Promise<Map<string, Buffer>> => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await openZip(body);
  if (zip.entryCount > limits.entries) throw new Refused('entries');
  const found: { name: string; entry: ZipEntry; packed: Packed }[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString();
    if (holdsText.test(name)) found.push({ name, entry, packed: await packedIn(zip, entry, body) });
  }
  if (shareBytes(found.map(({ packed }) => packed))) throw new Refused('damaged');
  const files = new Map<string, Buffer>();
  let left = limits.unpacked;
  for (const { name, entry, packed } of found) {
    const content = await unpacked(packed.bytes, entry, left);
    if (!content) throw new Refused('unpacked');
    left -= content.length;
    files.set(name, content);
  }
  return files;
};

/** A Word document repacked without compression, so that the library unpacks nothing itself. */
const plainWord = async (bytes: Uint8Array, limits: BoxLimits): Promise<{ buffer: Buffer }> => {
  const files = await filesIn(bytes, ofWord, limits);
  const plain = zipOf(
    [...files].map(([name, content]) => ({ name, parts: [content] })),
    'stored',
  );
  return { buffer: Buffer.concat(await Array.fromAsync(plain)) };
};

/** The text of a Word document. */
export const packedText = async (bytes: Uint8Array, limits: BoxLimits): Promise<string> =>
  (await mammoth.extractRawText(await plainWord(bytes, limits))).value;

/** The part of the library's document tree that matters here. */
type Node = {
  type: string;
  children?: Node[];
  value?: string;
  isBold?: boolean;
  isItalic?: boolean;
  styleName?: string | null;
  styleId?: string | null;
  numbering?: { isOrdered: boolean } | null;
};
const wordsOf = (node: Node): string =>
  node.type === 'text'
    ? (node.value ?? '')
    : node.type === 'tab' || node.type === 'break'
      ? ' '
      : (node.children ?? []).map(wordsOf).join('');
const runsOf = (node: Node): Node[] =>
  node.type === 'run' ? [node] : (node.children ?? []).flatMap((child) => runsOf(child));
/** The look of each letter of a paragraph (`lookOf`). Word keeps the English names of its own styles. */
const looksOf = (node: Node, look = 0): string => {
  const style = node.type === 'run' ? (node.styleName ?? node.styleId ?? '') : '';
  const own = lookOf({
    bold: node.isBold || /^(strong|intense emphasis)$/i.test(style),
    italic: node.isItalic || /^(emphasis|intense emphasis)$/i.test(style),
  });
  return node.children
    ? node.children.map((child) => looksOf(child, look | own)).join('')
    : String(look | own).repeat(wordsOf(node).length);
};
/** A paragraph's level by its style. Word keeps the English names in documents of other languages. */
const levelOf = ({ styleName, styleId }: Node): number | undefined => {
  const [, level] = /^(?:heading|überschrift|berschrift) ?([1-6])$/i.exec(styleName ?? styleId ?? '') ?? [];
  return level ? Number(level) + 1 : /^(title|titel)$/i.test(styleName ?? styleId ?? '') ? 1 : undefined;
};
const paragraphsIn = (node: Node): Node[] =>
  node.type === 'paragraph' ? [node] : (node.children ?? []).flatMap((child) => paragraphsIn(child));

/** The lines of a Word document, with what its styles say about them. */
export const wordLines = async (bytes: Uint8Array, limits: BoxLimits): Promise<RawLine[]> => {
  let document: Node = { type: 'document' };
  await mammoth.convertToHtml(await plainWord(bytes, limits), {
    transformDocument: (read: Node) => {
      document = read;
      return { ...read, children: [] };
    },
  });
  return paragraphsIn(document).map((paragraph) => {
    const runs = runsOf(paragraph).filter((run) => wordsOf(run).trim());
    return {
      text: wordsOf(paragraph),
      heading: levelOf(paragraph),
      item: paragraph.numbering ? (paragraph.numbering.isOrdered ? 'number' : 'bullet') : undefined,
      strong: runs.length > 0 && runs.every(({ isBold }) => isBold),
      looks: looksOf(paragraph),
      apart: true,
    };
  });
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, code?: string, name?: string) => {
      const point = hex ? Number.parseInt(hex, 16) : Number(code);
      return name ? (own(entities, name) ?? whole) : point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
const mark = /<(\/?)([a-z]+:[a-z-]+)((?:[\s/][^<>]*)?)>|([^<]+)|</gi;
/** The lines of an OpenDocument text. Its tags are read one after the other: nothing that it declares is looked up or expanded. */
export const openDocumentLines = async (bytes: Uint8Array, limits: BoxLimits): Promise<RawLine[]> => {
  const content = (await filesIn(bytes, ofOpenDocument, limits)).get('content.xml');
  if (!content) throw new Refused('damaged');
  const xml = content.toString('utf8');
  const numbered = new Set(
    [
      ...xml.matchAll(
        /<text:list-style\s[^<>]*style:name="([^"<>]+)"[^<>]*>\s*<text:list-level-style-(number|bullet)/g,
      ),
    ].flatMap(([, name, kind]) => (kind === 'number' ? [name] : [])),
  );
  const lines: RawLine[] = [];
  const lists: RawLine['item'][] = [];
  let line: RawLine | null = null;
  let count = 0;
  for (const [, closes, name, rest = '', words] of xml.slice(xml.indexOf('<office:text')).matchAll(mark)) {
    if (count > limits.text) break;
    if (words !== undefined) {
      if (line) line.text += decoded(words);
    } else if (name === 'text:list') {
      if (closes) lists.pop();
      else if (!rest.endsWith('/')) {
        const style = /text:style-name="([^"]+)"/.exec(rest)?.[1];
        lists.push(style ? (numbered.has(style) ? 'number' : 'bullet') : (lists.at(-1) ?? 'bullet'));
      }
    } else if (name === 'text:h' || name === 'text:p') {
      if (closes) {
        if (line) lines.push(line);
        count += line?.text.length ?? 0;
        line = null;
      } else if (!rest.endsWith('/'))
        line =
          name === 'text:h'
            ? { text: '', heading: Number(/text:outline-level="(\d)"/.exec(rest)?.[1] ?? 1) + 1, apart: true }
            : { text: '', item: lists.at(-1), apart: true };
    } else if (line && (name === 'text:s' || name === 'text:tab' || name === 'text:line-break')) line.text += ' ';
  }
  return lines;
};
