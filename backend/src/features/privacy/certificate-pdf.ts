import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { say } from '@candor/contracts/words/say';
import type { Certificate } from './certificate.types.ts';

/** The product's own font. pdfkit does not find its built-in fonts in a process that has a global `document`. */
const font = fileURLToPath(new URL('../../../fonts/inter-latin.ttf', import.meta.url));
/** The text in the letters that the font contains. These are Western European; others are shown as a question mark, but the HTML has them all. */
const drawn = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')
    .replace(/[^\u0020-\u00ff\u2013\u2014\u2018-\u201e\u2026]/gu, '?');
const [ink, quiet] = ['#1c1c1a', '#55534d'];

/** The certificate as a PDF of one page. */
export const pdfOf = async ({ number, title, opening, sections, seal }: Certificate): Promise<Uint8Array> => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    font,
    info: { Title: drawn(title), Subject: number, CreationDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((end, fail) => pdf.on('end', end).on('error', fail));
  const width = pdf.page.width - 112;
  pdf.fontSize(17).fillColor(ink).text(drawn(title), { width });
  pdf.moveDown(0.6).fontSize(11).text(drawn(opening), { width });
  for (const section of sections) {
    pdf.moveDown(1.2).fontSize(12).fillColor(ink).text(drawn(section.title), 56, pdf.y, { width });
    for (const [label, value] of section.lines) {
      const y = pdf.y + 5;
      pdf.fontSize(10).fillColor(quiet).text(drawn(label), 56, y, { width: 160 });
      const low = pdf.y;
      pdf.fillColor(ink).text(drawn(value), 226, y, { width: width - 170 });
      pdf.y = Math.max(low, pdf.y);
    }
  }
  pdf
    .moveDown(2)
    .fontSize(8)
    .fillColor(quiet)
    .text(drawn(say('Fingerprint of the events of this erasure (SHA-256): {hash}', { hash: seal })), 56, pdf.y, {
      width,
    });
  pdf.end();
  await ended;
  return Buffer.concat(parts);
};
