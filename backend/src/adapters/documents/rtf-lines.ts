import { own } from '@candor/contracts/kernel/own';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { RawLine } from './document-lines.ts';

/** Groups without words of the document. */
const skipped = new Set(
  'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtext pntext fldinst xmlnstbl'.split(
    ' ',
  ),
);
const signs: Record<string, string> = {
  tab: '\t',
  line: '\n',
  bullet: '•',
  endash: '–',
  emdash: '—',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy;
const western = new TextDecoder('windows-1252');

/** The indexes of white in the document's color table. The first color is the automatic one. */
const whitesIn = (source: string): ReadonlySet<number> => {
  const [, table = ''] = /\{\\colortbl([^{}]*)\}/.exec(source) ?? [];
  return new Set(
    table.split(';').flatMap((entry, place) => (/\\red255\\green255\\blue255/.test(entry) ? [place] : [])),
  );
};
/** What decides whether a reader sees the text: the color table's index of its color and of its background, its size in half points. */
type Look = { bold: boolean; vanished: boolean; colour: number; ground: number; half: number };
const plainLook: Look = { bold: false, vanished: false, colour: 0, ground: 0, half: 24 };

/** The lines of a rich text (RTF), until there are `most` characters. The text is read only once, so no content can make this slow. `hidden` gets the text that a reader does not see. */
export const rtfLines = (source: string, most: number, hidden: HiddenText[] = []): RawLine[] => {
  const whites = whitesIn(source);
  const lines: RawLine[] = [];
  let text = '';
  let count = 0;
  let depth = 0;
  /** The depth of the skipped group. Infinity: no group is skipped. */
  let out = Infinity;
  const looks: Look[] = [];
  let look = plainLook;
  const whyUnseen = (): HiddenText['why'] | null =>
    look.vanished
      ? 'invisible'
      : look.half > 0 && look.half <= 2
        ? 'size'
        : whites.has(look.colour) && (!look.ground || whites.has(look.ground))
          ? 'colour'
          : null;
  let allBold = true;
  let item: RawLine['item'];
  let outline: number | undefined;
  /** How many replacement characters follow a letter given by its code. */
  let instead = 0;
  const say = (words: string) => {
    if (depth >= out) return;
    const kept = instead ? words.slice(instead) : words;
    instead = Math.max(0, instead - words.length);
    const why = kept.trim() ? whyUnseen() : null;
    if (why) return void hidden.push({ text: kept, why });
    if (kept.trim()) allBold &&= look.bold;
    text += kept;
  };
  const end = () => {
    lines.push({ text, heading: outline, item, strong: allBold && text.trim() !== '', apart: false });
    count += text.length;
    text = '';
    allBold = true;
  };
  for (const [, word, value, hex, sign, brace, plain] of source.matchAll(token)) {
    if (count + text.length > most) break;
    if (brace === '{') {
      if (depth < out) looks[depth] = look;
      depth++;
    } else if (brace === '}') {
      depth = Math.max(0, depth - 1);
      if (depth < out) {
        out = Infinity;
        look = looks[depth] ?? plainLook;
      }
    } else if (plain !== undefined) say(plain);
    else if (hex) say(western.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    else if (sign === '*') out = Math.min(out, depth);
    else if (sign) say(sign === '~' ? ' ' : sign === '_' ? '-' : /[\\{}]/.test(sign) ? sign : '');
    else if (!word) continue;
    else if (skipped.has(word)) {
      if (word === 'listtext' || word === 'pntext') item ??= 'bullet';
      out = Math.min(out, depth);
    } else if (depth >= out) continue;
    else if (word === 'par' || word === 'sect' || word === 'page' || word === 'row' || word === 'cell') {
      end();
      if (word !== 'cell') item = undefined;
    } else if (word === 'pard') {
      item = undefined;
      outline = undefined;
    } else if (word === 'outlinelevel') outline = Number(value ?? 0) + 1;
    else if (word === 'b') look = { ...look, bold: value !== '0' };
    else if (word === 'v') look = { ...look, vanished: value !== '0' };
    else if (word === 'cf') look = { ...look, colour: Number(value ?? 0) };
    else if (['cb', 'highlight', 'chcbpat', 'cbpat', 'clcbpat'].includes(word))
      look = { ...look, ground: Number(value ?? 0) };
    else if (word === 'fs') look = { ...look, half: Number(value ?? 24) };
    else if (word === 'plain') look = plainLook;
    else if (word === 'u') {
      say(String.fromCharCode(Number(value) & 0xffff));
      instead = 1;
    } else if (own(signs, word)) say(signs[word]!);
  }
  end();
  return lines;
};
