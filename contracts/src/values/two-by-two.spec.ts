import fc from 'fast-check';
import {
  breslowDay,
  chiSquareTail,
  type Tally,
  fisherExact,
  mantelHaenszel,
  pooledZ,
  shortfall,
  type Stratum,
} from './two-by-two.ts';

// Compares with worked examples that were published with their digits.

const of = (selected: number, n: number): Tally => ({ selected, n });

/** Admissions at Berkeley in 1973 by department: men admitted of men applied, women admitted of women applied (Bickel, Hammel and O'Connell, 1975). */
const berkeley: Stratum[] = (
  [
    [512, 825, 89, 108],
    [353, 560, 17, 25],
    [120, 325, 202, 593],
    [138, 417, 131, 375],
    [53, 191, 94, 393],
    [22, 373, 24, 341],
  ] as const
).map(([men, ofMen, women, ofWomen]) => ({ a: of(men, ofMen), b: of(women, ofWomen) }));

test('the lady tasting tea: three of four cups each way have p = 34/70', () => {
  expect(fisherExact(of(3, 4), of(1, 4))).toBeCloseTo(34 / 70, 14);
});

test("Fisher's twins: 10 of 13 against 2 of 17 convicted have p = 0.0005367", () => {
  expect(fisherExact(of(10, 13), of(2, 17))).toBeCloseTo(0.000536724119143435, 15);
});

test('Berkeley, department B has the Fisher p and department A the chi-square that SAS prints', () => {
  expect(fisherExact(berkeley[1]!.a, berkeley[1]!.b).toFixed(4)).toBe('0.6771');
  expect((pooledZ(berkeley[0]!.a, berkeley[0]!.b)! ** 2).toFixed(4)).toBe('17.2480');
  expect((pooledZ(berkeley[1]!.a, berkeley[1]!.b)! ** 2).toFixed(4)).toBe('0.2537');
});

test('100 applicants with 50 selected against 40 with 12: z is 2.15 and Fisher p 0.039', () => {
  const [white, black] = [of(50, 100), of(12, 40)];
  expect(pooledZ(white, black)!.toFixed(2)).toBe('2.15');
  expect(fisherExact(white, black).toFixed(3)).toBe('0.039');
  expect(shortfall(black, white)).toBe(8);
});

test('171 of 312 against 52 of 139: the figures of the page', () => {
  const [white, black] = [of(171, 312), of(52, 139)];
  expect(fisherExact(black, white).toPrecision(2)).toBe('0.00075');
  expect(pooledZ(white, black)!.toFixed(2)).toBe('3.41');
  expect(shortfall(black, white).toFixed(1)).toBe('24.2');
});

test('chi-square tails have the digits of the tables', () => {
  expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
  expect(chiSquareTail(6.634896601021213, 1)).toBeCloseTo(0.01, 12);
  expect(chiSquareTail(11.070497693516351, 5)).toBeCloseTo(0.05, 12);
  expect(chiSquareTail(0.5543, 5)).toBeCloseTo(0.99, 4);
  expect(chiSquareTail(0, 3)).toBe(1);
});

test('Berkeley: added up, men seem far ahead; within departments they do not (Mantel and Haenszel)', () => {
  const added = berkeley.reduce(
    ({ a, b }, each) => ({
      a: of(a.selected + each.a.selected, a.n + each.a.n),
      b: of(b.selected + each.b.selected, b.n + each.b.n),
    }),
    { a: of(0, 0), b: of(0, 0) },
  );
  expect(pooledZ(added.a, added.b)!).toBeGreaterThan(9);
  const pooled = mantelHaenszel(berkeley)!;
  expect(pooled.chi.toFixed(4)).toBe('1.5246');
  expect(pooled.p.toFixed(4)).toBe('0.2169');
  expect(pooled.odds!.toFixed(7)).toBe('0.9046968');
  expect(pooled.strata).toBe(6);
  expect(pooled.sd).toBeLessThan(0);
  expect(pooled.shortfall).toBeGreaterThan(0);
});

test('Berkeley: the odds differ between departments (Breslow and Day)', () => {
  const same = breslowDay(berkeley)!;
  expect([same.chi.toFixed(4), same.freedom, same.p.toFixed(4)]).toEqual(['18.8255', 5, '0.0021']);
});

test('rabbits and penicillin: common odds of 7, and strata that say nothing are left out', () => {
  // Rabbits cured of those treated immediately, and of those treated after 1.5 hours, by dose (Agresti, 1990).
  const rabbits: Stratum[] = [
    { a: of(0, 6), b: of(0, 5) },
    { a: of(3, 6), b: of(0, 6) },
    { a: of(6, 6), b: of(2, 6) },
    { a: of(5, 6), b: of(6, 6) },
    { a: of(2, 2), b: of(5, 5) },
  ];
  const pooled = mantelHaenszel(rabbits)!;
  expect(pooled.odds).toBeCloseTo(7, 12);
  expect(pooled.strata).toBe(3);
  expect(pooled.chi.toFixed(3)).toBe('5.657');
  // The last dose cured all, so it says that the rates are alike: (3/2 + 3 + 5/2 + 10/7) / (1 + 3 + 10/7).
  expect(pooled.ratio).toBeCloseTo(59 / 38, 12);
});

test('any table: p is a share, the order of the groups does not matter, and one stratum pools to itself', () => {
  const chosen = fc.integer({ min: 1, max: 60 }).chain((n) => fc.integer({ min: 0, max: n }).map((k) => of(k, n)));
  fc.assert(
    fc.property(chosen, chosen, (a, b) => {
      const p = fisherExact(a, b);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(fisherExact(b, a)).toBeCloseTo(p, 10);
      const z = pooledZ(a, b);
      const pooled = mantelHaenszel([{ a, b }]);
      expect(pooled === null).toBe(z === null);
      if (!pooled || z === null) return;
      // The pooled test divides by n − 1 where the z test divides by n.
      const n = a.n + b.n;
      expect(pooled.chi).toBeCloseTo((z * z * (n - 1)) / n, 8);
      expect(breslowDay([{ a, b }])).toBeNull();
      const same = breslowDay([
        { a, b },
        { a, b },
      ]);
      if (same) expect(same.chi).toBeCloseTo(0, 6);
    }),
    { numRuns: 300 },
  );
});
