import { parentPort, workerData } from 'node:worker_threads';
import { hiddenPassages, type HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { BoxLimits, DocumentAs, ReadDocument } from '../../kernel/ports/documents.ts';
import { asLines, plainLines, type RawLine } from './document-lines.ts';
import { openDocumentLines, packedText, wordLines } from './packed-text.ts';
import { pdfLines, pdfText } from './pdf-text.ts';
import { Refused } from './refused.ts';
import { factsOf } from './resume-facts.ts';
import { rtfLines } from './rtf-lines.ts';

// Reads one document within the box. Its cost is limited here if the format states sizes, and otherwise by the box.

type Given = { mime: string; as: DocumentAs; limits: BoxLimits; body: Uint8Array };
const { mime, as, limits, body } = workerData as Given;

const readLines = async (hidden: HiddenText[] = []): Promise<RawLine[]> => {
  if (mime === 'application/pdf') return pdfLines(body, limits);
  if (mime.includes('wordprocessingml')) return wordLines(body, limits);
  if (mime.endsWith('opendocument.text')) return openDocumentLines(body, limits, hidden);
  const plain = Buffer.from(body).toString('utf8');
  if (mime.endsWith('rtf')) return rtfLines(plain, limits.text, hidden);
  return mime === 'text/plain' ? plainLines(plain.slice(0, limits.text)) : [];
};
const read = async (): Promise<{ text: string; pages: number | null; hidden: HiddenText[] }> => {
  if (mime === 'application/pdf') return pdfText(body, limits);
  if (mime.includes('wordprocessingml')) return { ...(await packedText(body, limits)), pages: null };
  if (mime === 'text/plain') return { text: Buffer.from(body).toString('utf8'), pages: null, hidden: [] };
  const hidden: HiddenText[] = [];
  return { text: (await readLines(hidden)).map(({ text }) => text).join('\n'), pages: null, hidden };
};
const asText = async (): Promise<ReadDocument> => {
  const { text, pages, hidden } = await read();
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
const inLines = async (): Promise<ReadDocument> => {
  let left = limits.text;
  const lines = asLines(await readLines()).flatMap((line) => {
    const text = line.text.slice(0, Math.max(0, left)).toWellFormed();
    left -= text.length;
    return text ? [{ ...line, text }] : [];
  });
  return { text: '', pages: null, lines, hidden: [], refused: null };
};
/** The space between columns tells them apart, so nothing is tidied away before. */
const asFacts = async (): Promise<ReadDocument> => {
  const { text, pages } = await read();
  const facts = factsOf(text.slice(0, limits.text).toWellFormed());
  return { text: '', pages, lines: [], hidden: [], facts, refused: null };
};
const answer = async (): Promise<ReadDocument> => {
  try {
    return await (as === 'lines' ? inLines() : as === 'facts' ? asFacts() : asText());
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
parentPort!.postMessage(await answer());
