import { getDocumentProxy } from 'unpdf';
import type { BoxLimits } from '../../kernel/ports/documents.ts';
import { type HiddenText } from '@candor/contracts/resumes/hidden-text';
import { isMarked, type RawLine } from './document-lines.ts';
import { readRuns, seenIn } from './pdf-hidden.ts';
import { Refused } from './refused.ts';

type Item = { str: string; hasEOL: boolean; transform: number[]; width: number; height: number };

type Page = { items: readonly Item[]; width: number };
/** The words of a PDF page by page, until there are enough. `count`: how many pages the PDF has. */
export type PdfPages = { count: number; pages: readonly Page[]; hidden: readonly HiddenText[] };

/** All words of a PDF, and a second reading without the words that a reader does not see. The second reading draws the pages, which can take much work. */
export const pdfPages = async (
  body: Uint8Array,
  limits: BoxLimits,
): Promise<{ all: PdfPages; seen: () => Promise<PdfPages> }> => {
  // Pictures larger than one dot are not unpacked.
  const pdf = await getDocumentProxy(new Uint8Array(body), { maxImageSize: 1 });
  const count = pdf.numPages;
  if (count > limits.pages) throw new Refused('pages');
  const pages: Page[] = [];
  for (let number = 1, letters = 0; number <= count && letters < limits.text; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const [from = 0, , to = 0] = page.view;
    const words = items.filter((item): item is (typeof items)[number] & Item => 'str' in item);
    for (const { str } of words) letters += str.length;
    pages.push({ items: words, width: to - from });
    page.cleanup();
  }
  const seen = async (): Promise<PdfPages> => {
    const hidden: HiddenText[] = [];
    const shown: Page[] = [];
    for (const [at, { items, width }] of pages.entries()) {
      const page = await pdf.getPage(at + 1);
      const on = seenIn(items, await readRuns(pdf, page));
      hidden.push(...on.hidden);
      shown.push({ items: on.seen, width });
      page.cleanup();
    }
    return { count, pages: shown, hidden };
  };
  return { all: { count, pages, hidden: [{ text: '', why: 'unchecked' }] }, seen };
};

/** The text of a PDF, page by page. */
export const pdfText = ({ pages }: PdfPages): string =>
  pages.map(({ items }) => `${items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('')}\n`).join('');

type Placed = { text: string; size: number; x: number; y: number; end: number; first: boolean };
/** The lines of one page: pieces of text at one height are one line. */
const linesOn = (items: readonly Item[]): Placed[] => {
  const lines: Placed[] = [];
  for (const { str, transform, width, height } of items) {
    if (!str.trim() && !lines.length) continue;
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0];
    const size = Math.round((height || Math.abs(transform[3] ?? 0)) * 2) / 2;
    const now = lines.at(-1);
    if (now && Math.abs(now.y - y) < Math.max(2, now.size / 3)) {
      now.text += x - now.end > now.size / 6 && !/\s$/.test(now.text) && !/^\s/.test(str) ? ` ${str}` : str;
      if (str.trim()) now.end = x + width;
      now.size = Math.max(now.size, size);
    } else if (str.trim()) lines.push({ text: str, size, x, y, end: x + width, first: !lines.length });
  }
  return lines;
};
/** The value whose lines have the most characters in total. */
const usual = (lines: readonly { text: string }[], valueOf: (at: number) => number): number => {
  const counts = new Map<number, number>();
  for (const [at, { text }] of lines.entries()) counts.set(valueOf(at), (counts.get(valueOf(at)) ?? 0) + text.length);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
};

/** Browsers draw list marks, so no letter shows them: lines that begin together further right than the headings are list items. */
const withDrawnMarks = (raw: readonly RawLine[], placed: readonly Placed[]): RawLine[] => {
  const left = Math.min(...placed.filter((_, at) => raw[at]!.heading).map(({ x }) => x));
  const isIn = (at: number): boolean => !raw[at]!.heading && placed[at]!.x > left + placed[at]!.size;
  const together = (at: number, other: number): boolean =>
    other >= 0 && other < raw.length && isIn(other) && Math.abs(placed[at]!.x - placed[other]!.x) < 1;
  return raw.map((line, at) => {
    const goesOn = together(at, at - 1) && raw[at - 1]!.full && !line.apart;
    return isIn(at) && !goesOn && (together(at, at - 1) || together(at, at + 1)) ? { ...line, item: 'bullet' } : line;
  });
};

/** The width of a line's first word with the space before it, by the width of all its letters. */
const firstWord = ({ text, x, end }: Placed): number => {
  const letters = text.trim();
  const [word] = letters.split(/\s/);
  return ((end - x) / letters.length) * (word!.length + 1);
};

/** The lines of a PDF. A PDF only says where letters are and how large: larger letters are headings, and more space than usual begins a new block. */
export const pdfLines = ({ pages }: PdfPages): RawLine[] => {
  const lines = pages.flatMap(({ items }) => linesOn(items));
  const width = pages.reduce((widest, page) => Math.max(widest, page.width), 0);
  const gapBefore = (at: number): number => {
    const [before, now] = [lines[at - 1], lines[at]!];
    return !before || now.first ? 0 : Math.round(before.y - now.y);
  };
  const size = usual(lines, (at) => lines[at]!.size);
  const gap = usual(lines, gapBefore) || size * 1.2;
  const right = lines.reduce((most, { end }) => Math.max(most, end), 0);
  // If even the longest line ends well before the right margin, which is as wide as the left one, no line was broken.
  const margin = lines.reduce((least, { x }) => Math.min(least, x), width);
  const broken = width - margin - right < (width - 2 * margin) * 0.15;
  const sizes = [...new Set(lines.map((line) => line.size))]
    .filter((each) => each > size * 1.12)
    .toSorted((one, other) => other - one);
  const raw = lines.map((line, at) => {
    const level = sizes.indexOf(line.size) + 1;
    const next = lines[at + 1];
    return {
      text: line.text,
      heading: level && line.text.trim().length <= 120 ? Math.min(level, 6) : undefined,
      apart: gapBefore(at) > gap * 1.25 || gapBefore(at) < 0,
      // A line was broken for lack of space only if the next word did not fit.
      full: broken && line.end >= right * 0.82 && Boolean(next && line.end + firstWord(next) > right),
    };
  });
  return lines.some(({ text }) => isMarked(text)) ? raw : withDrawnMarks(raw, lines);
};
