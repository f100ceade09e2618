import { globSync, readFileSync } from 'node:fs';

// A day of the calendar has one type with its bounds, and is not a moment.

const sources = globSync('{contracts,projections,backend,frontend}/src/**/*.{ts,tsx}')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(spec|contract)\.tsx?$/.test(path))
  .toSorted();
const textOf = (path: string) => readFileSync(path, 'utf8');

test('a request takes a day only by the one type that bounds it, and an event stores it by the other one', () => {
  expect(sources.filter((path) => /\biso\.date\(/.test(textOf(path)))).toEqual([
    'contracts/src/kernel/field.ts',
    'contracts/src/kernel/values.ts',
  ]);
  const stores = sources.filter((path) => /\bstoredDay\b/.test(textOf(path)));
  expect(stores.filter((path) => !/\/(events|event\.types|values)\.ts$/.test(path))).toEqual([]);
});
test('no screen writes a moment as if it were a day, which would end the page', () => {
  const ofDays = sources.filter((path) => /\b(dayText|nearDayText)\b[^;]*kit\/time\.tsx'/.test(textOf(path)));
  expect(ofDays.length).toBeGreaterThan(30);
  expect(ofDays.filter((path) => /\b(dayText|nearDayText)\((\w+[.!]+)*\w+_at\b(?!\.slice)/.test(textOf(path)))).toEqual(
    [],
  );
});
