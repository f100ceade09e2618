import { notOfKind } from '../../kernel/file-content.ts';

// A photo says where and when it was taken, with which camera and often by whom. Every visitor may see a picture, so none of that is stored.

type Cleaner = (body: Buffer) => Buffer[] | null;

const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;
const comment = 0xfe;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const orientationTag = 0x0112;
const exifHead = Buffer.from('Exif\0\0', 'latin1');

/** How a viewer must turn the picture (2 to 8). Null: the picture needs no turn, or the Exif block cannot be read. */
const orientationIn = (exif: Buffer): number | null => {
  const tiff = exif.subarray(exifHead.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return null;
  for (let at = start + 2, left = short(start); left > 0 && at + 12 <= tiff.length; left--, at += 12) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
};
/** An Exif block that says only how to turn the picture: without it, photos from phones would lie on their side. */
const onlyOrientation = (value: number): Buffer => {
  const directory = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0];
  return Buffer.from([0xff, 0xe1, 0, 34, ...exifHead, ...directory]);
};

/** What is kept of one JPEG segment. A decoder needs the segments other than APPn and COM; of APPn it needs the color profile and Adobe's color transform. */
const keptSegment = (marker: number, segment: Buffer): Buffer | null => {
  const content = segment.subarray(4);
  const begins = (word: string) => content.toString('latin1', 0, word.length) === word;
  if (marker === 0xe1 && begins('Exif\0\0')) {
    const orientation = orientationIn(content);
    return orientation === null ? null : onlyOrientation(orientation);
  }
  if (marker === 0xe0) return begins('JFIF\0') ? segment : null;
  if (marker === 0xe2) return begins('ICC_PROFILE\0') ? segment : null;
  if (marker === 0xee) return begins('Adobe') ? segment : null;
  return (marker >= 0xe0 && marker <= 0xef) || marker === comment ? null : segment;
};
const ofJpeg: Cleaner = (body) => {
  const kept: Buffer[] = [Buffer.from([0xff, soi])];
  const last = Buffer.from([0xff, eoi]);
  let at = 2;
  let drawn = false;
  while (at < body.length) {
    if (body[at] !== 0xff) return null;
    const marker = body[at + 1];
    if (marker === 0xff) {
      at++; // fill bytes may precede a marker
      continue;
    }
    if (marker === eoi) return [...kept, last];
    if (marker === undefined || at + 4 > body.length) return null;
    const end = at + 2 + body.readUInt16BE(at + 2);
    if (end < at + 4 || end > body.length) return null;
    const segment = keptSegment(marker, body.subarray(at, end));
    if (segment) kept.push(segment);
    at = end;
    if (marker !== sos) continue;
    // The image data extends to the next marker: FF 00 is one of the data's bytes, and restart markers belong to the data.
    while (at < body.length && (body[at] !== 0xff || body[at + 1] === 0 || isRestart(body[at + 1] ?? 0))) at++;
    kept.push(body.subarray(end, at));
    drawn = true;
  }
  // A picture without its last bytes is accepted, because browsers draw it as far as it goes.
  return drawn ? [...kept, last] : null;
};

const pngHead = 8;
const pngKept = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '));
const ofPng: Cleaner = (body) => {
  const kept: Buffer[] = [body.subarray(0, pngHead)];
  let drawn = false;
  for (let at = pngHead; at + 12 <= body.length;) {
    const name = body.toString('latin1', at + 4, at + 8);
    const end = at + 12 + body.readUInt32BE(at);
    if (end > body.length) return null;
    if (pngKept.has(name)) kept.push(body.subarray(at, end));
    if (name === 'IDAT') drawn = true;
    if (name === 'IEND') return drawn ? kept : null;
    at = end;
  }
  return null;
};

const riffHead = 12;
const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X: the file has Exif, the file has XMP. */
const told = 0x08 | 0x04;
const ofWebp: Cleaner = (body) => {
  const end = Math.min(body.length, 8 + body.readUInt32LE(4));
  const kept: Buffer[] = [];
  let drawn = false;
  for (let at = riffHead; at + 8 <= end;) {
    const name = body.toString('latin1', at, at + 4);
    const size = body.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return null;
    const chunk = Buffer.alloc(next - at); // the last chunk may lack its padding
    body.copy(chunk, 0, at, Math.min(next, end));
    if (name === 'VP8X' && size > 0) chunk[8]! &= ~told;
    if (webpKept.has(name)) kept.push(chunk);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) drawn = true;
    at = next;
  }
  if (!drawn) return null;
  const head = Buffer.from(body.subarray(0, riffHead));
  head.writeUInt32LE(4 + kept.reduce((bytes, { length }) => bytes + length, 0), 4);
  return [head, ...kept];
};

const cleaners: Record<string, Cleaner> = { 'image/jpeg': ofJpeg, 'image/png': ofPng, 'image/webp': ofWebp };
export const isPicture = (type: string): boolean => type in cleaners;
/** The bytes to store for an upload. A picture keeps its image, its colors and how to turn it; place, time, camera, comments, previews, and any data appended after its end are left out. Throws BadUpload if the picture's segments cannot be followed to the end. */
export const storedBytes = (type: string, body: Buffer): Buffer => {
  const clean = cleaners[type];
  if (!clean) return body;
  const kept = clean(body);
  if (!kept) throw notOfKind(type);
  return Buffer.concat(kept);
};
