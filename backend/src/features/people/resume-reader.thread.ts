import { parentPort, workerData } from 'node:worker_threads';
import { type BoxLimits, type ReadDocument, Refused } from './box-limits.ts';
import { packedText } from './packed-text.ts';
import { pdfText } from './pdf-text.ts';

// Reads one document within the box. What it costs is limited here where a format says its sizes, and by the box where it does not.

const { mime, limits, body } = workerData as { mime: string; limits: BoxLimits; body: Uint8Array };

const rtfText = (source: string): string =>
  source
    .replace(/\\pard?\b ?/g, '\n')
    .replace(/\{\\\*[^{}]*\}/g, '')
    .replace(/\\'([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\u(-?\d+)\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/[{}]/g, '');
const read = async (): Promise<{ text: string; pages: number | null }> => {
  if (mime === 'application/pdf') return pdfText(body, limits);
  if (mime.includes('wordprocessingml')) return { text: await packedText(body, limits), pages: null };
  const plain = Buffer.from(body).toString('utf8');
  if (mime.endsWith('rtf')) return { text: rtfText(plain), pages: null };
  return { text: mime === 'text/plain' ? plain : '', pages: null };
};
const answer = async (): Promise<ReadDocument> => {
  try {
    const { text, pages } = await read();
    const tidy = text
      .replace(/[ \t]+/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    return { text: tidy.slice(0, limits.text).toWellFormed(), pages, refused: null };
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
    return { text: '', pages: null, refused: why };
  }
};
parentPort!.postMessage(await answer());
