import fc from 'fast-check';
import { type Column, Counts, Moments, Numbers } from './number-column.ts';

/** Each column, with numbers that its usual form holds and numbers that it does not. */
const columns: [name: string, make: () => Column, numbers: fc.Arbitrary<number>][] = [
  ['Counts', () => new Counts(), fc.oneof(fc.nat(300), fc.nat(70_000), fc.nat(2 ** 32 - 1), fc.constant(2 ** 32 - 1))],
  [
    'Numbers',
    () => new Numbers(),
    fc.oneof(
      fc.nat(300),
      fc.nat(70_000),
      fc.double({ noDefaultInfinity: true }),
      fc.constantFrom(Number.NaN, 0, -1, 2 ** 32 - 3, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32),
    ),
  ],
  [
    'Moments',
    () => new Moments(),
    fc.oneof(
      fc.date({ noInvalidDate: true }).map(Number),
      fc.integer({ min: 1.7e12, max: 1.8e12 }),
      fc.double(),
      fc.constantFrom(
        Number.NaN,
        Infinity,
        -Infinity,
        0,
        -1,
        2 ** 32 - 1,
        2 ** 32,
        0xffff * 2 ** 32 - 1,
        0xffff * 2 ** 32,
      ),
    ),
  ],
];

describe.each(columns)('A column of %s', (_, make, numbers) => {
  it('returns the last number that was set at each index', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), numbers), { maxLength: 60 }), (all) => {
        const [column, model] = [make(), new Map<number, number>()];
        for (const [at, value] of all) {
          column.set(at, value);
          model.set(at, value === 0 ? 0 : value);
        }
        for (const [at, value] of model) expect(column.get(at)).toBe(value);
      }),
    );
  });
});

it('takes as few bytes as its numbers need', () => {
  const bytes = (column: Column, value: number): number => {
    for (let at = 0; at < 10_000; at++) column.set(at, value);
    return Math.round(column.bytes / 10_000);
  };
  expect([200, 60_000, 100_000].map((value) => bytes(new Counts(), value))).toEqual([1, 2, 4]);
  expect([7, 60_000, 100_000].map((value) => bytes(new Numbers(), value))).toEqual([1, 2, 4]);
  expect(bytes(new Moments(), Date.parse('2026-11-28T12:00:00Z'))).toBe(6);
});
