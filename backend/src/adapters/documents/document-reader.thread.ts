import { parentPort, workerData } from 'node:worker_threads';
import { hiddenPassages, type HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { BoxLimits, DocumentAs, ReadDocument } from '../../kernel/ports/documents.ts';
import { asLines, plainLines, type RawLine } from './document-lines.ts';
import { openDocumentLines, packedText, wordLines } from './packed-text.ts';
import { pdfLines, type PdfPages, pdfPages, pdfText } from './pdf-text.ts';
import { Refused } from './refused.ts';
import { factsOf } from './resume-facts.ts';
import { rtfLines } from './rtf-lines.ts';

// Reads one document within the box. Its cost is limited here if the format states sizes, and otherwise by the box.

type Given = { mime: string; as: DocumentAs; limits: BoxLimits; body: Uint8Array };
const { mime, as, limits, body } = workerData as Given;

const readLines = async (pdf: PdfPages | null, hidden: HiddenText[] = []): Promise<RawLine[]> => {
  if (pdf) return pdfLines(pdf);
  if (mime.includes('wordprocessingml')) return wordLines(body, limits);
  if (mime.endsWith('opendocument.text')) return openDocumentLines(body, limits, hidden);
  const plain = Buffer.from(body).toString('utf8');
  if (mime.endsWith('rtf')) return rtfLines(plain, limits.text, hidden);
  return mime === 'text/plain' ? plainLines(plain.slice(0, limits.text)) : [];
};
const read = async (
  pdf: PdfPages | null,
): Promise<{ text: string; pages: number | null; hidden: readonly HiddenText[] }> => {
  if (pdf) return { text: pdfText(pdf), pages: pdf.count, hidden: pdf.hidden };
  if (mime.includes('wordprocessingml')) return { ...(await packedText(body, limits)), pages: null };
  if (mime === 'text/plain') return { text: Buffer.from(body).toString('utf8'), pages: null, hidden: [] };
  const hidden: HiddenText[] = [];
  return { text: (await readLines(null, hidden)).map(({ text }) => text).join('\n'), pages: null, hidden };
};
const asText = async (pdf: PdfPages | null): Promise<ReadDocument> => {
  const { text, pages, hidden } = await read(pdf);
  const tidy = text
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    text: tidy.slice(0, limits.text).toWellFormed(),
    pages,
    lines: [],
    hidden: hiddenPassages(hidden),
    refused: null,
  };
};
const inLines = async (pdf: PdfPages | null): Promise<ReadDocument> => {
  let left = limits.text;
  const lines = asLines(await readLines(pdf)).flatMap((line) => {
    const text = line.text.slice(0, Math.max(0, left)).toWellFormed();
    left -= text.length;
    return text ? [{ ...line, text }] : [];
  });
  return { text: '', pages: null, lines, hidden: [], refused: null };
};
/** Columns are told apart by the space between them, so the text is not tidied before its facts are read. */
const asFacts = async (pdf: PdfPages | null): Promise<ReadDocument> => {
  const { text, pages } = await read(pdf);
  const facts = factsOf(text.slice(0, limits.text).toWellFormed());
  return { text: '', pages, lines: [], hidden: [], facts, refused: null };
};
const answer = async (open: () => Promise<PdfPages | null>): Promise<ReadDocument> => {
  try {
    const pdf = await open();
    return await (as === 'lines' ? inLines(pdf) : as === 'facts' ? asFacts(pdf) : asText(pdf));
  } catch (fault) {
    const why =
      fault instanceof Refused
        ? fault.why
        : fault instanceof RangeError && /call stack/i.test(fault.message)
          ? 'nested'
          : fault instanceof RangeError && /allocation|length/i.test(fault.message)
            ? 'memory'
            : (fault as Error)?.name === 'PasswordException'
              ? 'locked'
              : 'damaged';
    return { text: '', pages: null, lines: [], hidden: [], refused: why };
  }
};
const say = (read: ReadDocument, isDraft = false): void => parentPort!.postMessage({ read, isDraft });
if (mime === 'application/pdf') {
  let seen: (() => Promise<PdfPages>) | null = null;
  const draft = await answer(async () => {
    const opened = await pdfPages(body, limits);
    ({ seen } = opened);
    return opened.all;
  });
  say(draft, seen !== null);
  if (seen) {
    const checked = await answer(seen);
    say(checked.refused ? draft : checked);
  }
} else say(await answer(async () => null));
