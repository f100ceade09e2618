import JSZip from 'jszip';
import mammoth from 'mammoth';
import { type BoxLimits, Refused } from './box-limits.ts';

/** Where a Word document keeps its words and the relations between its files. Pictures and fonts are never unpacked. */
const holdsText = /^(\[Content_Types\]\.xml|_rels\/.*\.rels|word\/[^/]*\.xml|word\/_rels\/.*\.rels)$/;
const entryMark = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Counts the marks that begin an entry of the directory: the count that a file states may be a lie. */
const entriesWithin = (body: Buffer, most: number): boolean => {
  let count = 0;
  for (let at = body.indexOf(entryMark); at >= 0; at = body.indexOf(entryMark, at + 4))
    if (++count > most) return false;
  return true;
};

/** Unpacks one file and stops as soon as it is larger than `most` bytes, whatever size the directory states. */
const unpack = (file: JSZip.JSZipObject, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stream = file.nodeStream('nodebuffer') as NodeJS.ReadableStream & { destroy?: () => void };
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) return void chunks.push(chunk);
      stream.pause();
      reject(new Refused('unpacked'));
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(Buffer.concat(chunks)));
  });

/** The text of a Word document. Only what was unpacked under the limits is handed on, packed again without compression, so that the library unpacks nothing of its own. */
export const packedText = async (bytes: Uint8Array, limits: BoxLimits): Promise<string> => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!entriesWithin(body, limits.entries)) throw new Refused('entries');
  const packed = await JSZip.loadAsync(body);
  const plain = new JSZip();
  let left = limits.unpacked;
  for (const file of Object.values(packed.files)) {
    if (file.dir || !holdsText.test(file.name)) continue;
    const content = await unpack(file, left);
    left -= content.length;
    plain.file(file.name, content);
  }
  const buffer = await plain.generateAsync({ type: 'nodebuffer', compression: 'STORE' });
  return (await mammoth.extractRawText({ buffer })).value;
};
