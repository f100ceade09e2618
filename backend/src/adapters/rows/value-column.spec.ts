import fc from 'fast-check';
import { idSet } from './id-set.ts';
import { ValueColumn } from './value-column.ts';

type Tags = Record<number, string[]>;
const tags = fc.dictionary(
  fc.integer({ min: 1, max: 9 }).map(String),
  fc.uniqueArray(fc.constantFrom('red', 'green', 'blue'), { maxLength: 3 }),
);
const pairsOf = (of: Tags) => Object.entries(of).flatMap(([id, each]) => each.map((tag) => [Number(id), tag] as const));
const named = (column: ValueColumn, codes: ArrayLike<number>) =>
  Array.from(codes, (code) => column.values[code]!).sort();
const counted = (column: ValueColumn, counts: Int32Array) =>
  Object.fromEntries(column.values.map((value, code) => [value, counts[code]!]).filter(([, count]) => count));

describe('the values of a field by row', () => {
  test('are what the rows have, and what they had at each stamp, however often they change', () =>
    fc.assert(
      fc.property(tags, fc.array(tags, { maxLength: 6 }), (first, changes) => {
        let now: Tags = first;
        const column = new ValueColumn(pairsOf(now), false);
        const past: Tags[] = [now];
        for (const change of changes) {
          now = { ...now, ...change };
          column.change(Object.keys(change).map(Number), pairsOf(change), past.length);
          past.push(now);
        }
        for (const [stamp, then] of past.entries())
          for (let id = 0; id <= 10; id++)
            expect(named(column, column.codesAt(id, stamp)!)).toEqual((then[id] ?? []).toSorted());
        const some = [1, 3, 5];
        const expected: Record<string, number> = {};
        for (const id of some) for (const tag of now[id] ?? []) expected[tag] = (expected[tag] ?? 0) + 1;
        expect(counted(column, column.counts(idSet(some)))).toEqual(expected);
      }),
    ));

  test('forgets changes of long ago, and says so', () => {
    const column = new ValueColumn([[1, 'red']], false);
    for (let stamp = 1; stamp <= 3000; stamp++) column.change([1], [[1, stamp % 2 ? 'blue' : 'red']], stamp);
    expect(column.codesAt(1, 10)).toBeNull();
    expect(named(column, column.codesAt(1, 2999)!)).toEqual(['blue']);
    expect(named(column, column.codesOf(1))).toEqual(['red']);
  });

  test('of few rows are counted as those of many', () => {
    const colours = ['red', 'green', 'blue'];
    const column = new ValueColumn(
      Array.from({ length: 600 }, (_, at) => [1 + (at >> 1), colours[at % 3]!] as const),
      false,
    );
    for (const ids of [[], [7], [1, 300], [5, 250, 999], Array.from({ length: 300 }, (_, at) => at + 1)]) {
      const expected: Record<string, number> = {};
      for (const id of ids)
        for (const code of column.codesOf(id))
          expected[column.values[code]!] = (expected[column.values[code]!] ?? 0) + 1;
      expect(counted(column, column.counts(idSet(ids)))).toEqual(expected);
    }
  });

  test('a flag is counted as true or false', () => {
    const column = new ValueColumn(
      [
        [1, 1],
        [2, 0],
        [3, 1],
      ],
      true,
    );
    expect(counted(column, column.counts(null))).toEqual({ true: 2, false: 1 });
  });
});
