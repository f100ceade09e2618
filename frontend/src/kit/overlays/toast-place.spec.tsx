import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clearOf, keptClear, type Box } from './toast-place.ts';

const field = fc
  .record({
    left: fc.nat(1400),
    top: fc.nat(860),
    width: fc.integer({ min: 20, max: 900 }),
    height: fc.integer({ min: 16, max: 200 }),
  })
  .map(({ left, top, width, height }): Box => ({ left, top, right: left + width, bottom: top + height }));

test('a toast covers no field wherever there is room for it', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 12 }), fc.integer({ min: 44, max: 150 }), (fields, height) => {
      const bottom = clearOf({ left: 510, right: 930, height }, fields, 900);
      const covers = (from: number) =>
        fields.some(
          (each) => each.left < 930 && each.right > 510 && each.top < 900 - from && each.bottom > 900 - from - height,
        );
      const room = Array.from({ length: 900 - height - 8 - 16 }, (_, at) => at + 16).some(
        (place) =>
          !covers(place) &&
          fields.every(
            (each) =>
              each.bottom <= 900 - place - height ||
              each.top >= 900 - place + 8 ||
              each.left >= 930 ||
              each.right <= 510,
          ),
      );
      if (room) expect(covers(bottom)).toBe(false);
      expect(bottom).toBeGreaterThanOrEqual(16);
    }),
  );
});
test('without a field in the way it stands at the foot', () => {
  expect(clearOf({ left: 510, right: 930, height: 44 }, [{ left: 0, right: 400, top: 850, bottom: 890 }], 900)).toBe(
    16,
  );
});
test('above the note box of a drawer it rises just over it', () => {
  expect(clearOf({ left: 510, right: 930, height: 44 }, [{ left: 900, right: 1400, top: 850, bottom: 890 }], 900)).toBe(
    58,
  );
});

test('the foot of a page, by which something is decided, is kept clear', () => {
  document.body.innerHTML = '<main><p data-foot></p><p></p><footer></footer></main><footer></footer>';
  expect([...document.querySelectorAll(keptClear)].map((each) => each.localName)).toEqual(['p', 'footer']);
  document.body.innerHTML = '';
});
test('the switch, the choices and the buttons of a dialog are kept clear, like fields', () => {
  document.body.innerHTML = `<input type="checkbox"><span role="checkbox"></span>
    <div role="dialog"><span role="switch"></span><input type="checkbox"><span role="radio"></span>
    <span role="checkbox"></span><textarea></textarea><div class="form-foot"><button></button></div></div>`;
  expect([...document.querySelectorAll(keptClear)].map((each) => each.getAttribute('role') ?? each.localName)).toEqual([
    'switch',
    'input',
    'radio',
    'checkbox',
    'textarea',
    'div',
  ]);
  document.body.innerHTML = '';
});
