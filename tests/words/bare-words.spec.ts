import { bareWords } from './bare-words.ts';

test('all words of the front end are said through the tables', () => {
  const found = [...bareWords()].flatMap(([file, words]) => words.map(({ line, text }) => `${file}:${line} ${text}`));
  expect(found).toEqual([]);
});
