import { readsWhite } from '@candor/contracts/values/contrast';
import { escapeXml } from '../../kernel/markup.ts';

// The picture shown with a link to a job or a careers page, as SVG: 1200 by 630, as readers of https://ogp.me expect.

export const shareSize = { width: 1200, height: 630 } as const;
/** The texts and the color of a picture. `color`: #rrggbb. */
export type SharePicture = { title: string; above: string; below: string; color: string };

const margin = 84;
const room = shareSize.width - 2 * margin;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const narrow = /[\s.,:;'’!|()[\]/iljtfrI-]/u;
const broad = /[\p{Lu}mwMW@%&\d]/u;
/** The approximate width of the text, in ems. A result that is a little too wide is better than one too narrow. */
const ems = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (wide.test(sign) ? 1.02 : narrow.test(sign) ? 0.34 : broad.test(sign) ? 0.72 : 0.58),
    0,
  );
const units = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
const signs = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
/** The part of the text that fits, with an ellipsis if some of it is cut. */
const cut = (text: string, most: number): string => {
  if (ems(text) <= most) return text;
  const kept = signs(text);
  while (kept.length && ems(kept.join('')) + 0.8 > most) kept.pop();
  return `${kept.join('').trimEnd()}…`;
};
/** The text in lines of at most this many ems; a word that is longer than a line is cut. */
const linesOf = (text: string, most: number): string[] => {
  const lines = [''];
  for (const unit of units(text)) {
    const line = lines.at(-1)!;
    if (ems((line + unit).trimEnd()) <= most || !line.trim()) lines[lines.length - 1] = line + unit;
    else lines.push(unit.trimStart());
  }
  return lines.map((line) => cut(line.trim(), most)).filter(Boolean);
};
/** Font sizes and numbers of lines; the largest size at which the title fits into its lines is used. */
const sizes = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
] as const;
const titled = (text: string): { size: number; lines: string[] } => {
  const found = sizes
    .map(({ size, lines }) => ({ size, most: lines, lines: linesOf(text, room / size) }))
    .find(({ lines, most }) => lines.length <= most);
  if (found) return found;
  const { size, lines: most } = sizes.at(-1)!;
  const lines = linesOf(text, room / size);
  return {
    size,
    lines: [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), room / size)],
  };
};

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Whether the text runs from right to left: its first letter decides. */
const fromRight = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Removes pictograms: they have colors of their own, which no text font has. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
export const wordsOf = ({ title, above, below }: SharePicture): string => `${title} ${above} ${below}`;
export const plainPicture = (picture: SharePicture): SharePicture => ({
  ...picture,
  title: plain(picture.title),
  above: plain(picture.above),
  below: plain(picture.below),
});

export const shareSvg = ({ title, above, below, color }: SharePicture, families: readonly string[]): string => {
  const ink = readsWhite(color) ? '#ffffff' : '#111214';
  const { size, lines } = titled(title);
  const text = (words: string, y: number, height: number, opacity = 1): string => {
    const right = fromRight(words);
    return `<text x="${right ? shareSize.width - margin : margin}" y="${y}" font-size="${height}" text-anchor="${
      right ? 'end' : 'start'
    }" fill="${ink}" fill-opacity="${opacity}">${escapeXml(right ? `\u202b${words}\u202c` : words)}</text>`;
  };
  const first = 315 - ((lines.length - 1) * size * 1.14) / 2 + size * 0.34;
  const { width, height } = shareSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${families.join(', ')}" font-weight="600">`,
    `<rect width="${width}" height="${height}" fill="${color}"/>`,
    text(cut(above, room / 34), 122, 34, 0.86),
    ...lines.map((line, index) => text(line, Math.round(first + index * size * 1.14), size)),
    text(cut(below, room / 34), height - 88, 34, 0.86),
    '</svg>',
  ].join('');
};
