import { BadUpload } from '../../kernel/ports/file-store.ts';
import { photo, place, png, script, webp } from '../../../../tests/support/told-pictures.ts';
import { storedBytes } from './picture.ts';

// All members may see a colleague's photo, so it must not reveal where that person lives.

test.each([
  ['image/jpeg', photo({ orientation: 1 })],
  ['image/png', png()],
  ['image/webp', webp()],
])('a picture as %s is stored without its place, its comments and what stands behind its end', (type, body) => {
  const stored = storedBytes(type, body).toString('latin1');
  for (const word of [place, 'Mona', script]) {
    expect(body.toString('latin1')).toContain(word);
    expect(stored).not.toContain(word);
  }
  expect(stored).toContain('THE-IMAGE');
  expect(stored).toContain('COLORS');
  expect(storedBytes(type, storedBytes(type, body)).equals(storedBytes(type, body))).toBe(true);
});
test('a photo that was taken on its side keeps how to turn it, and nothing else of its Exif block', () => {
  for (const [orientation, order] of [
    [6, 'II'],
    [8, 'MM'],
  ] as const) {
    const stored = storedBytes('image/jpeg', photo({ orientation, order }));
    expect(stored.indexOf('Exif')).toBe(stored.lastIndexOf('Exif'));
    const exif = stored.subarray(stored.indexOf('Exif') + 6);
    expect([exif.toString('latin1', 0, 2), exif.readUInt16BE(8), exif.readUInt16BE(10)]).toEqual(['MM', 1, 0x0112]);
    expect(exif.readUInt16BE(18)).toBe(orientation);
    expect(stored.toString('latin1')).not.toContain(place);
  }
  expect(storedBytes('image/jpeg', photo({ orientation: 1 })).includes('Exif')).toBe(false);
});
test('a WebP no longer says that it holds Exif', () => {
  const stored = storedBytes('image/webp', webp());
  expect(stored.readUInt32LE(4)).toBe(stored.length - 8);
  expect(stored[20]! & 0x0c).toBe(0);
});
test.each(['image/jpeg', 'image/png', 'image/webp'])('what only begins like %s is refused in words', (type) => {
  const whole = { 'image/jpeg': photo({ orientation: 6 }), 'image/png': png(), 'image/webp': webp() }[type]!;
  const heads = [
    whole.subarray(0, 12),
    whole.subarray(0, 30),
    Buffer.concat([whole.subarray(0, 8), Buffer.alloc(90, 0xfe)]),
  ];
  for (const head of heads) expect(() => storedBytes(type, head)).toThrow(BadUpload);
});
test('a cut or made-up picture never breaks the server, wherever it is cut', () => {
  for (const [type, body] of [
    ['image/jpeg', photo({ orientation: 6 })],
    ['image/png', png()],
    ['image/webp', webp()],
  ] as const)
    for (let at = 12; at < body.length; at++)
      for (const part of [
        body.subarray(0, at),
        Buffer.concat([body.subarray(0, at), Buffer.from([0xff]), body.subarray(at + 1)]),
      ])
        try {
          expect(storedBytes(type, part).length).toBeLessThanOrEqual(part.length + 40);
        } catch (fault) {
          expect(fault).toBeInstanceOf(BadUpload);
        }
});
test('any other file is stored as it came', () => {
  const pdf = Buffer.from('%PDF-1.7 Exif');
  expect(storedBytes('application/pdf', pdf)).toBe(pdf);
});
