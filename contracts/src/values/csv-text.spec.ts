import { csvTextOf } from './csv-text.ts';

const text = 'Name;Ort\r\nJürgen Groß;Köln\r\n';
const of = (buffer: Buffer) => csvTextOf(new Uint8Array(buffer));

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little-endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big-endian with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 little-endian without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 big-endian without a mark', Buffer.from(text, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('the text of a file in %s', (_, bytes) => {
  expect(of(bytes)).toBe(text);
});
test('a picture, an archive and a document are no text', () => {
  for (const bytes of [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4]),
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 1, 2]),
    Buffer.alloc(300, '\u0001\u0002\u0003a'),
  ])
    expect(of(bytes)).toBeNull();
});
