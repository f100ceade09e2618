import fc from 'fast-check';
import { contrast, leastContrast, readsWhite } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('the contrast of black and white is 21, of a color with itself 1, and the order of the two does not matter', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  fc.assert(
    fc.property(color, color, (a, b) => {
      expect(contrast(a, a)).toBe(1);
      expect(contrast(a, b)).toBe(contrast(b, a));
    }),
  );
});
test('a middle grey is where WCAG has it', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(readsWhite('#767676')).toBe(true);
  expect(readsWhite('#777777')).toBe(false);
});
test('on every color of an organization either white or black words can be read', () =>
  fc.assert(
    fc.property(color, (ground) =>
      expect(contrast(ground, readsWhite(ground) ? '#ffffff' : '#000000')).toBeGreaterThanOrEqual(leastContrast.words),
    ),
  ));
