import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { extractText } from 'unpdf';

const { mime, body } = workerData as { mime: string; body: Uint8Array };

const rtfText = (source: string): string =>
  source
    .replace(/\\par[d]?\b/g, '\n')
    .replace(/\{\\\*[^{}]*\}/g, '')
    .replace(/\\'([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\u(-?\d+)\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/[{}]/g, '');
const read = async (): Promise<{ text: string; pages: number | null }> => {
  if (mime === 'application/pdf') {
    const { text, totalPages } = await extractText(new Uint8Array(body), { mergePages: true });
    return { text, pages: totalPages };
  }
  if (mime.includes('wordprocessingml'))
    return { text: (await mammoth.extractRawText({ buffer: Buffer.from(body) })).value, pages: null };
  const plain = Buffer.from(body).toString('utf8');
  if (mime.endsWith('rtf')) return { text: rtfText(plain), pages: null };
  return { text: mime === 'text/plain' ? plain : '', pages: null };
};
try {
  const { text, pages } = await read();
  parentPort!.postMessage({
    text: text
      .replace(/[ \t]+/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    pages,
    error: null,
  });
} catch (error) {
  parentPort!.postMessage({
    text: '',
    pages: null,
    error: error instanceof Error ? error.message.slice(0, 200) : 'The file could not be read.',
  });
}
