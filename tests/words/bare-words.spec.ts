import { bareWords } from './bare-words.ts';
import { notYetSaid } from './not-yet-said.ts';

const bare = bareWords();
const told = (files: readonly string[]) =>
  files.flatMap((file) => (bare.get(file) ?? []).map(({ line, text }) => `${file}:${line} ${text}`));

test('a file outside of the list says all its words through the tables', () => {
  expect(told([...bare.keys()].filter((file) => !notYetSaid.includes(file)))).toEqual([]);
});
test('a file in which every word is said leaves the list', () => {
  expect(notYetSaid.filter((file) => !bare.has(file))).toEqual([]);
});
test('the list is in order and names each file once', () => {
  expect(notYetSaid).toEqual([...new Set(notYetSaid)].toSorted());
});
