import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

// Draws A4 sheets, one after another: a head, figures, tables, a foot. This code knows nothing of sales.

export type SheetPart = {
  title: string;
  note: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  total: { label: string; value: string } | null;
  empty: string;
};
export type Sheet = {
  title: string;
  under: string;
  brand: string;
  sender: readonly string[];
  receiver: readonly string[];
  figures: readonly { label: string; value: string }[];
  parts: readonly SheetPart[];
  closing: readonly string[];
  foot: string;
};
const [left, right, top, bottom] = [51, 544, 51, 770];
const [ink, quiet, line] = ['#1c1917', '#57534e', '#d6d3d1'];
/** The left edges of the columns; the last two columns are aligned at the right. */
const columns = [left, 93, 230, 484, right];
const lineHeight = 23;

/** The folder of fonts, which is next to `dist` and next to the bundle, at different depths. */
const root = ['../../../fonts/', '../../fonts/', '../fonts/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))!;
const folder = (weight: 'text' | 'strong'): string => (weight === 'text' ? `${root}text/` : root);
const cuts = ['latin', 'latin-a', 'greek', 'cyrillic', 'vietnamese'] as const;
const tests: Record<(typeof cuts)[number], RegExp> = {
  latin:
    /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/u,
  'latin-a': /[\u0100-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e]/u,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  vietnamese: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u,
};
/** The part of the font that draws a letter. A letter that no part has becomes a question mark. */
const cutOf = (letter: string): { cut: (typeof cuts)[number]; letter: string } => {
  const cut = cuts.find((each) => tests[each].test(letter));
  return cut ? { cut, letter } : { cut: 'latin', letter: '?' };
};
type Run = { cut: (typeof cuts)[number]; text: string };
const runsOf = (text: string): Run[] => {
  const runs: Run[] = [];
  // Intl puts narrow spaces into amounts. Our font has no such character.
  for (const sign of text.replace(/[\u202f\u00a0]/g, ' ')) {
    const { cut, letter } = cutOf(sign);
    const last = runs.at(-1);
    if (last?.cut === cut) last.text += letter;
    else runs.push({ cut, text: letter });
  }
  return runs;
};
type Look = { size?: number; weight?: 'text' | 'strong'; color?: string; end?: boolean; width?: number };

/** The sheet as a PDF file. `at`: the date that the file contains, so that equal sheets have equal bytes. */
export const pdfOf = (sheet: Sheet, { title, at }: { title: string; at: string }): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // If none of our fonts is given, pdfkit opens its own files, which the bundle lacks.
    font: `${root}text/inter-latin.ttf`,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, CreationDate: new Date(at), ModDate: new Date(at), Producer: 'Candor', Creator: 'Candor' },
  });
  const parts: Buffer[] = [];
  const made = new Promise<Buffer>((done, fail) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', fail);
  });
  for (const weight of ['text', 'strong'] as const)
    for (const cut of cuts) doc.registerFont(`${weight} ${cut}`, `${folder(weight)}inter-${cut}.ttf`);

  const widthOf = (runs: readonly Run[], weight: 'text' | 'strong', size: number): number =>
    runs.reduce((sum, { cut, text }) => sum + doc.font(`${weight} ${cut}`).fontSize(size).widthOfString(text), 0);
  /** The text; if it is too wide, it is cut and ends with three dots. */
  const fitted = (text: string, weight: 'text' | 'strong', size: number, width: number): Run[] => {
    let runs = runsOf(text);
    for (let length = text.length; length > 1 && widthOf(runs, weight, size) > width;)
      runs = runsOf(`${text.slice(0, (length = Math.floor(length * 0.94)))}…`);
    return runs;
  };
  const put = (text: string, x: number, y: number, look: Look = {}): void => {
    const { size = 9, weight = 'text', color = ink, end = false, width = 500 } = look;
    const runs = fitted(text, weight, size, width);
    let place = end ? x - widthOf(runs, weight, size) : x;
    for (const { cut, text: part } of runs) {
      doc.font(`${weight} ${cut}`).fontSize(size).fillColor(color).text(part, place, y, { lineBreak: false });
      place += doc.widthOfString(part);
    }
  };
  const rule = (y: number, color = line): void => {
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke();
  };
  let y = top;
  const fresh = (): void => {
    doc.addPage();
    y = top;
  };

  put(sheet.brand, left, y, { size: 12, weight: 'strong', width: 240 });
  sheet.sender.forEach((text, index) => put(text, right, y + index * 12, { color: quiet, end: true, width: 240 }));
  y += 52;
  put(sheet.title, left, y, { size: 20, weight: 'strong', width: 330 });
  sheet.receiver.forEach((text, index) =>
    put(text, right, y + 2 + index * 14, {
      weight: index ? 'text' : 'strong',
      color: index ? quiet : ink,
      end: true,
      width: 200,
    }),
  );
  put(sheet.under, left, y + 29);
  y += 59;
  rule(y, ink);
  y += 12;
  sheet.figures.forEach(({ label, value }, index) => {
    const x = left + index * 124;
    put(label, x, y, { color: quiet, width: 120 });
    put(value, x, y + 14, { size: 15, weight: 'strong', width: 120 });
  });
  y += 42;
  rule(y);
  y += 22;

  const heads = ({ heads: names }: SheetPart): void => {
    names.forEach((name, index) => {
      const end = index > 2;
      // A column that is aligned at the right ends at its edge; the others begin there.
      const width = Math.abs(columns[end ? index - 1 : index + 1]! - columns[index]!) - 8;
      put(name, columns[index]!, y, { color: quiet, end, width });
    });
    y += 14;
    rule(y);
    y += 7;
  };
  for (const part of sheet.parts) {
    if (y > bottom - 4 * lineHeight) fresh();
    put(part.title, left, y, { size: 10, weight: 'strong' });
    put(part.note, left + widthOf(runsOf(part.title), 'strong', 10) + 8, y + 0.5, { color: quiet, width: 380 });
    y += 20;
    if (!part.rows.length) {
      put(part.empty, left, y, { color: quiet });
      y += lineHeight + 8;
      continue;
    }
    heads(part);
    for (const cells of part.rows) {
      if (y > bottom - lineHeight) {
        fresh();
        heads(part);
      }
      cells.forEach((text, index) => {
        const end = index > 2;
        const from = columns[index]!;
        const width = end ? 90 : columns[index + 1]! - from - (index === 2 ? 70 : 8);
        put(text, from, y, { end, width, color: index === 2 || index === 4 ? quiet : ink });
      });
      y += 15;
      rule(y);
      y += 7;
    }
    if (part.total) {
      put(part.total.label, columns[1]!, y, { weight: 'strong' });
      put(part.total.value, right, y, { weight: 'strong', end: true });
      y += lineHeight;
    }
    y += 14;
  }
  for (const text of sheet.closing) {
    if (y > bottom - lineHeight) fresh();
    put(text, left, y, { color: quiet, width: right - left });
    y += 14;
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    rule(788);
    put(sheet.foot, left, 796, { size: 8, color: quiet, width: 440 });
    put(`${page + 1} / ${count}`, right, 796, { size: 8, color: quiet, end: true });
  }
  doc.end();
  return made;
};
