// Small pictures with hidden data: a place, a name, and a script after the end of the image.

export const place = 'GPS 52.3702, 4.8952';
export const script = '<script>alert(1)</script>';
const text = (words: string) => Buffer.from(words, 'latin1');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const segment = (marker: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** An Exif block with an orientation and a text. */
const exif = (orientation: number, order: 'II' | 'MM'): Buffer => {
  const little = order === 'II';
  const tiff = Buffer.alloc(26);
  const short = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return Buffer.concat([text('Exif\0\0'), tiff, text(place)]);
};
/** A JPEG as a phone makes it, with metadata. */
export const photo = ({ orientation, order = 'II' }: { orientation: number; order?: 'II' | 'MM' }): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, text('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xe1, exif(orientation, order)),
    segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${place}</x:xmpmeta>`)),
    segment(0xe2, text('ICC_PROFILE\0\x01\x01COLORS')),
    segment(0xe2, text(`MPF\0${place}`)),
    segment(0xed, text(`Photoshop 3.0\0${place}`)),
    segment(0xfe, text('by Mona')),
    segment(0xdb, text('\0THE-TABLE')),
    segment(0xda, text('\x01\x01\0\0?\0')),
    text('THE-IMAGE'),
    Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x01, 0x02]),
    segment(0xda, text('\x01\x02\0\0?\0')),
    Buffer.from([0x03, 0xff, 0xd9]),
    text(script),
  ]);

const chunk = (name: string, content: Buffer): Buffer =>
  Buffer.concat([u32(content.length), text(name), content, u32(0)]);
export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.alloc(13, 1)),
    chunk('iCCP', text('COLORS')),
    chunk('tEXt', text('Author\0Mona')),
    chunk('eXIf', text(place)),
    chunk('IDAT', text('THE-IMAGE')),
    chunk('IEND', Buffer.alloc(0)),
    text(script),
  ]);
/** A PNG that the application stores unchanged. */
export const storable = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const riff = (name: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([text(name), size, content, Buffer.alloc(content.length % 2)]);
};
export const webp = (): Buffer => {
  const chunks = Buffer.concat([
    riff('VP8X', Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff('ICCP', text('COLORS')),
    riff('VP8 ', text('THE-IMAGE')),
    riff('EXIF', text(place)),
    riff('XMP ', text('by Mona')),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunks.length + 4);
  return Buffer.concat([text('RIFF'), size, text('WEBP'), chunks, text(script)]);
};
