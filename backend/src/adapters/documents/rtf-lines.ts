import { own } from '@candor/contracts/kernel/own';
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

/** The lines of a rich text (RTF), until there are `most` characters. Reads it once, whatever it contains. */
export const rtfLines = (source: string, most: number): RawLine[] => {
  const lines: RawLine[] = [];
  let text = '';
  let count = 0;
  let depth = 0;
  /** The depth of the skipped group. */
  let out = Infinity;
  const bolds: boolean[] = [];
  let bold = false;
  let allBold = true;
  let item: RawLine['item'];
  let outline: number | undefined;
  /** How many replacement characters follow a letter given by its code. */
  let instead = 0;
  const say = (words: string) => {
    if (depth >= out) return;
    const kept = instead ? words.slice(instead) : words;
    instead = Math.max(0, instead - words.length);
    if (kept.trim()) allBold &&= bold;
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
      if (depth < out) bolds[depth] = bold;
      depth++;
    } else if (brace === '}') {
      depth = Math.max(0, depth - 1);
      if (depth < out) {
        out = Infinity;
        bold = bolds[depth] ?? false;
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
    else if (word === 'b') bold = value !== '0';
    else if (word === 'plain') bold = false;
    else if (word === 'u') {
      say(String.fromCharCode(Number(value) & 0xffff));
      instead = 1;
    } else if (own(signs, word)) say(signs[word]!);
  }
  end();
  return lines;
};
