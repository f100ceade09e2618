import { own } from '@candor/contracts/kernel/own';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import mammoth from 'mammoth';
import type { BoxLimits } from '../../kernel/ports/documents.ts';
import { openZip, type Packed, packedIn, shareBytes, unpacked, type ZipEntry } from '../../kernel/unzip.ts';
import { zipOf } from '../../kernel/zip.ts';
import { lookOf, type RawLine } from './document-lines.ts';
import { Refused } from './refused.ts';
import { whyUnseen, withoutHiddenRuns } from './word-hidden.ts';

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

/** A Word document without its hidden runs, repacked without compression, so that the library unpacks nothing itself. */
const plainWord = async (bytes: Uint8Array, limits: BoxLimits): Promise<{ buffer: Buffer; hidden: HiddenText[] }> => {
  const files = await filesIn(bytes, ofWord, limits);
  const main = files.get('word/document.xml')?.toString('utf8') ?? '';
  const { document, hidden } = withoutHiddenRuns(main, files.get('word/styles.xml')?.toString('utf8') ?? '');
  if (hidden.length) files.set('word/document.xml', Buffer.from(document));
  const plain = zipOf(
    [...files].map(([name, content]) => ({ name, parts: [content] })),
    'stored',
  );
  return { buffer: Buffer.concat(await Array.fromAsync(plain)), hidden };
};

/** The text of a Word document that a reader sees, and the text that a reader does not see. */
export const packedText = async (
  bytes: Uint8Array,
  limits: BoxLimits,
): Promise<{ text: string; hidden: HiddenText[] }> => {
  const { buffer, hidden } = await plainWord(bytes, limits);
  return { text: (await mammoth.extractRawText({ buffer })).value, hidden };
};

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
/** The look of each letter of a paragraph (`lookOf`). Word keeps the English names of its built-in styles in every language. */
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
  const { buffer } = await plainWord(bytes, limits);
  await mammoth.convertToHtml(
    { buffer },
    {
      transformDocument: (read: Node) => {
        document = read;
        return { ...read, children: [] };
      },
    },
  );
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
type TextLook = { colour?: string; size?: number; ground?: string; none?: boolean };
/** The looks that the styles of an OpenDocument text give, by name. */
const looksIn = (xml: string): ReadonlyMap<string, TextLook> => {
  const looks = new Map<string, TextLook>();
  for (const [, name = '', inside = ''] of xml.matchAll(
    /<style:style\s[^<>]*style:name="([^"<>]+)"[^<>]*[^/]>([\s\S]*?)<\/style:style>/g,
  )) {
    const of = (property: string) => new RegExp(`\\s${property}="([^"<>]*)"`).exec(inside)?.[1];
    const [, points] = /^([\d.]+)pt$/.exec(of('fo:font-size') ?? '') ?? [];
    looks.set(name, {
      colour: of('fo:color'),
      ground: of('fo:background-color'),
      size: points === undefined ? undefined : Number(points),
      none: of('text:display') === 'none',
    });
  }
  return looks;
};
/** A later look is nested inside the earlier ones, so its values win. */
const whyUnseenIn = (looks: readonly (TextLook | undefined)[]): HiddenText['why'] | null => {
  const last = <Name extends keyof TextLook>(name: Name): TextLook[Name] =>
    looks.findLast((look) => look?.[name] !== undefined)?.[name];
  const ground = looks.findLast((look) => look?.ground && look.ground !== 'transparent')?.ground;
  return looks.some((look) => look?.none) ? 'invisible' : whyUnseen(last('colour'), ground ?? '#ffffff', last('size'));
};
const mark = /<(\/?)([a-z]+:[a-z-]+)((?:[\s/][^<>]*)?)>|([^<]+)|</gi;
/** The lines of an OpenDocument text. Its tags are read one after the other: nothing that it declares is looked up or expanded. */
export const openDocumentLines = async (
  bytes: Uint8Array,
  limits: BoxLimits,
  hidden: HiddenText[] = [],
): Promise<RawLine[]> => {
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
  const looks = looksIn(xml);
  const around: (TextLook | undefined)[] = [];
  let cells = 0;
  const lookIn = (rest: string) => looks.get(/text:style-name="([^"]+)"/.exec(rest)?.[1] ?? '');
  for (const [, closes, name, rest = '', words] of xml.slice(xml.indexOf('<office:text')).matchAll(mark)) {
    if (count > limits.text) break;
    if (words !== undefined) {
      // The background of a table's cell is not known here, so its text counts as seen.
      const why = cells ? null : whyUnseenIn(around);
      if (line && why) hidden.push({ text: decoded(words), why });
      else if (line) line.text += decoded(words);
    } else if (name === 'text:span') {
      if (closes) around.pop();
      else if (!rest.endsWith('/')) around.push(lookIn(rest));
    } else if (name === 'table:table-cell' || name === 'draw:frame') {
      if (closes) cells--;
      else if (!rest.endsWith('/')) cells++;
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
        around.length = 0;
      } else if (!rest.endsWith('/')) {
        around.splice(0, Infinity, lookIn(rest));
        line =
          name === 'text:h'
            ? { text: '', heading: Number(/text:outline-level="(\d)"/.exec(rest)?.[1] ?? 1) + 1, apart: true }
            : { text: '', item: lists.at(-1), apart: true };
      }
    } else if (line && (name === 'text:s' || name === 'text:tab' || name === 'text:line-break')) line.text += ' ';
  }
  return lines;
};
