import { PartCache } from './part-cache.ts';

const cache = new PartCache(10_000);
const ask = (stamp: string, bytes: number | null): boolean => {
  let made = false;
  cache.get(
    'rows',
    stamp,
    () => (made = true),
    () => bytes,
  );
  return made;
};

it('keeps a value until its stamp changes, and does not keep a value without a size', () => {
  expect([ask('1', 100), ask('1', 100), ask('2', 100), ask('2', 100)]).toEqual([true, false, true, false]);
  expect([ask('3', null), ask('3', null)]).toEqual([true, true]);
});
