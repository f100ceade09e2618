import type { Line } from '../../kernel/ports/documents.ts';

// What a document says, block by block. Each format's reader reports what it knows about a line; the rest is guessed here, in one place for all formats.

/** A digit for each letter: 0 plain, 1 bold, 2 italic, 3 both. */
export const lookOf = ({ bold, italic }: { bold?: boolean; italic?: boolean }): number =>
  (bold ? 1 : 0) + (italic ? 2 : 0);

/** A line as its format reports it. */
export type RawLine = {
  text: string;
  /** The level of the heading, if the format says that the line is one. */
  heading?: number;
  item?: 'bullet' | 'number';
  /** All letters of the line are bold. */
  strong?: boolean;
  /** The look of each letter (`lookOf`), as long as the text; left out if all are plain. */
  looks?: string;
  /** There is space between the previous line and this one. */
  apart: boolean;
  /** The line fills the width, so the next line may continue it. */
  full?: boolean;
};

const bullet = /^(?:[•▪◦●○■□‣⁃·*–—-]\s+(?=\S)|[\uf0a7\uf0b7\uf0d8]\s*)/u;
const number = /^\(?\d{1,2}[.)]\s+(?=\S)/;
const longestHeading = 80;

/** Whether a line begins with a written list mark. */
export const isMarked = (text: string): boolean => bullet.test(text.trimStart()) || number.test(text.trimStart());

const tidy = (text: string): string => text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();
/** The looks of the letters that `tidy` keeps. A space is bold or italic only if the letters on both of its sides are. */
const tidyLooks = ({ text, looks }: RawLine): string | undefined => {
  if (!looks || !/[1-3]/.test(looks)) return undefined;
  let kept = '';
  let room = false;
  for (let at = 0; at < text.length; at++) {
    if (/[\s\u00a0\u200b]/.test(text[at]!)) room = kept !== '';
    else {
      if (room) kept += Number(kept.at(-1)) & Number(looks[at]);
      kept += looks[at];
      room = false;
    }
  }
  return kept;
};
const marked = (line: RawLine): RawLine => {
  const text = tidy(line.text);
  const looks = tidyLooks(line);
  const without = (mark: RegExp) => {
    const rest = text.replace(mark, '');
    return { ...line, text: rest, looks: looks?.slice(text.length - rest.length) };
  };
  if (line.item || line.heading) return { ...line, text, looks };
  if (bullet.test(text)) return { ...without(bullet), item: 'bullet' };
  if (number.test(text) && !line.strong) return { ...without(number), item: 'number' };
  return { ...line, text, looks };
};

/** Removes empty lines and notes them as space before the next line. */
const withoutEmpty = (lines: readonly RawLine[]): RawLine[] => {
  let apart = true;
  return lines.flatMap((line) => {
    if (!tidy(line.text)) {
      apart = true;
      return [];
    }
    const kept = { ...line, apart: line.apart || apart };
    apart = false;
    return [kept];
  });
};

const plainly = ({ text }: RawLine): string => '0'.repeat(text.length);
const continued = (before: RawLine, line: RawLine): Pick<RawLine, 'text' | 'looks'> => ({
  text: `${before.text} ${line.text}`,
  looks: before.looks || line.looks ? `${before.looks ?? plainly(before)}0${line.looks ?? plainly(line)}` : undefined,
});
/** Joins lines that were broken only because the page was too narrow. */
const joined = (lines: readonly RawLine[]): RawLine[] => {
  const whole: RawLine[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const goesOn =
      before?.full && !line.apart && !line.item && line.heading === before.heading && line.strong === before.strong;
    if (goesOn) whole.splice(-1, 1, { ...before, ...continued(before, line), full: line.full });
    else whole.push(line);
  }
  return whole;
};

const short = ({ text, item }: RawLine): boolean =>
  !item && text.length <= longestHeading && text.split(' ').length <= 10 && /\p{L}/u.test(text);
const shouted = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
const standsAlone = (line: RawLine, next: RawLine | undefined): boolean => {
  if (!short(line) || /[.!?,;]$/.test(line.text) || !next) return false;
  if (shouted(line.text) || (line.text.endsWith(':') && (line.apart || next.item))) return true;
  return line.apart && line.text.length <= 60 && Boolean(next.item || next.apart || next.text.length > 60);
};
/** Finds the headings of a document that marks none but its title: short bold lines; without these, short lines that stand alone. */
const withHeadings = (lines: readonly RawLine[]): RawLine[] => {
  const title = lines[0]?.heading ?? 0;
  const rest = title ? lines.slice(1) : lines;
  const level = title ? title + 1 : 2;
  if (rest.some(({ heading }) => heading)) return [...lines];
  const bold = rest.filter((line) => line.strong && short(line));
  const guessed =
    bold.length && bold.length < rest.length
      ? rest.map((line) => (bold.includes(line) ? { ...line, heading: level } : line))
      : rest.map((line, at) => (standsAlone(line, rest[at + 1]) ? { ...line, heading: level } : line));
  return [...lines.slice(0, lines.length - rest.length), ...guessed];
};

const asLine = ({ text, heading, item, looks }: RawLine): Line => {
  if (heading) return { kind: 'heading', level: heading, text: text.replace(number, '').replace(/\s*:$/, '') };
  const words = looks ? { text, looks } : { text };
  return item ? { kind: 'item', ordered: item === 'number', ...words } : { kind: 'text', ...words };
};

/** The blocks of a document with these lines, in order. */
export const asLines = (lines: readonly RawLine[]): Line[] =>
  withHeadings(joined(withoutEmpty(lines).map(marked))).map(asLine);

/** A heading without the marks that may close it: 'Tasks ##' is 'Tasks'. */
const withoutMarks = (heading: string): string => {
  let end = heading.length;
  while (end > 1 && heading[end - 1] === '#') end--;
  return heading.slice(0, end).trimEnd();
};
/** The lines of plain text. `#` begins a heading, and a line in `**` is bold, as people write in notes. */
export const plainLines = (text: string): RawLine[] => {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return lines.map((line) => {
    // Each pattern reads a line once, however long it is and whatever it contains.
    const plain = line.trim();
    const [, marks = '', rest] = /^(#{1,4})\s+(\S.*)$/.exec(plain) ?? [];
    const named = rest && withoutMarks(rest);
    const [, strong] = /^\*\*([^*]+)\*\*:?$/.exec(plain) ?? [];
    return {
      text: named ?? strong ?? line,
      ...(named ? { heading: marks.length } : {}),
      strong: strong !== undefined,
      apart: false,
      full: width >= 50 && width <= 100 && line.length >= width * 0.7,
    };
  });
};
