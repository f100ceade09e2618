import fc from 'fast-check';
import { markOf } from './mark.ts';

test('a mark is the same each time, and a browser does not take one row for another', () => {
  const ids = fc.sample(fc.uuid(), { numRuns: 20_000, seed: 1 });
  const marks = new Set(ids.map(markOf));
  expect(marks.size).toBe(new Set(ids).size);
  for (const id of ids.slice(0, 100)) expect(markOf(id)).toBe(markOf(id));
  for (const mark of marks) expect(Number.isSafeInteger(mark)).toBe(true);
});
