import fc from 'fast-check';
import { halvingsOn, scoreOf, type SignPart, totalOn, weeksOf, withSigns, worthOf } from './score.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const signs = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 500 }).map(day),
    type_key: fc.constantFrom('page_view', 'form_submit', 'unsubscribe'),
    name: fc.constant('A sign'),
    points: fc.integer({ min: -100, max: 100 }),
    decay_days: fc.constantFrom(30, 90),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
);
const inOrder = (all: readonly SignPart[]) => all.toSorted((a, b) => a.day.localeCompare(b.day));

test('the points are the sum of what each sign is worth, on any day, however they are kept', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 500, max: 900 }).map(day), (all, today) => {
      const parts = inOrder(all).reduce<SignPart[]>((kept, sign) => withSigns(kept, sign), []);
      const sum = all.reduce((total, sign) => total + worthOf(sign, today), 0);
      const { lines, total } = scoreOf(parts, today);
      expect(total).toBeCloseTo(sum, 6);
      expect(lines.reduce((added, line) => added + line.sum, 0)).toBeCloseTo(total, 6);
      expect(totalOn(parts, today)).toBeCloseTo(total, 6);
    }),
  );
});

test('a sign is worth half after its days, a quarter after twice as many, and nothing after four times as many', () => {
  const sign: SignPart = { day: day(0), type_key: 'reply', name: 'Reply', points: 12, decay_days: 90, count: 1 };
  expect([0, 89, 90, 180, 270, 360].map((later) => worthOf(sign, day(later)))).toEqual([12, 12, 6, 3, 1.5, 0]);
  expect(halvingsOn(sign, day(180))).toBe(2);
  expect(scoreOf([sign], day(90)).lines).toEqual([
    { halvings: 1, type_key: null, name: 'Reply', count: 1, points: null, sum: 6 },
  ]);
  expect(weeksOf([sign], day(8), 3)).toEqual([0, 12, 0]);
});
