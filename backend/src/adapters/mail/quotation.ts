import { cleanHtml } from '../../kernel/clean-html.ts';
import type { CleanHtml } from '@candor/contracts/values/rich-text';

// Finds where a person's own words end in a mail and the mail that they quote begins.

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Plain text as HTML paragraphs. */
export const htmlOf = (text: string): CleanHtml =>
  cleanHtml(
    text
      .trim()
      .split(/\n\s*\n/)
      .filter((part) => part.trim())
      .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  );
/** The line above a quotation, as mail programs write it. The patterns are short, so that a long line is read only once. */
const introductions = [
  /^On .{5,200}wrote:$/i,
  /^Am .{5,200}schrieb .{1,200}:$/i,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message|Weitergeleitete Nachricht)\s*-{2,}$/i,
  /^_{20,}$/,
];
const isHeading = (lines: readonly string[], at: number): boolean =>
  /^\*?(?:From|Von):\*?\s/.test(lines[at] ?? '') &&
  lines.slice(at + 1, at + 5).some((line) => /^\*?(?:Sent|Date|Gesendet|Datum):\*?\s/.test(line));

/** The index at which the quoted lines at the end begin; -1: the mail ends with none. The search goes from the end, so that a long mail is read only once. */
const lastQuotation = (lines: readonly string[]): number => {
  const before = lines.findLastIndex((line) => line.trim() && !line.startsWith('>'));
  const after = lines.slice(before + 1).findIndex((line) => line.startsWith('>'));
  return after < 0 ? -1 : before + 1 + after;
};
/** Splits plain text in two: the person's words, and the quotation from its introduction on. */
export const splitText = (text: string): { own: string; quoted: string } => {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const begins = lines.findIndex((line, at) => {
    const one = line.trim();
    if (one.length > 500) return false;
    // Mail programs may break the introduction over two lines.
    const two = `${one} ${(lines[at + 1] ?? '').trim()}`.slice(0, 500);
    return (
      introductions.some((shape) => shape.test(one) || (/^(?:On|Am) /.test(one) && shape.test(two))) ||
      isHeading(lines, at)
    );
  });
  const at = begins >= 0 ? begins : lastQuotation(lines);
  if (at < 0) return { own: text, quoted: '' };
  const own = lines.slice(0, at).join('\n');
  // A mail with the answer below or between the quoted lines is not split.
  return own.trim() ? { own, quoted: lines.slice(at).join('\n') } : { own: text, quoted: '' };
};

const marks = [
  /<(?:div|blockquote)\b[^>]{0,300}class="[^"]{0,100}(?:gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote)/i,
  /<blockquote\b[^>]{0,300}type="cite"/i,
  /<div\b[^>]{0,100}id="(?:divRplyFwdMsg|appendonsend|reply-intro)"/i,
  /<div\b[^>]{0,300}style="[^"]{0,200}border:none;\s*border-top:solid #[0-9a-f]{3,6} 1\.0pt/i,
];
/** Splits HTML in two, at the first mark of a mail program. */
export const splitHtml = (html: string): { own: string; quoted: string } => {
  const places = marks.map((mark) => html.search(mark)).filter((place) => place > 0);
  const at = Math.min(...places);
  if (!places.length) return { own: html, quoted: '' };
  const own = html.slice(0, at);
  return /[^\s<>]/.test(own.replace(/<[^<>]{0,2000}>/g, '').replace(/&nbsp;/g, ''))
    ? { own, quoted: html.slice(at) }
    : { own: html, quoted: '' };
};
