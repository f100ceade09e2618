import { tables } from '@candor/contracts/de/all';
import { plainWords } from '@candor/contracts/values/rich-text';

const lines = Object.entries(tables).flatMap(([table, texts]) =>
  Object.entries(texts).map(([english, german]) => ({ table, english, german })),
);

// The script `scripts/words.mjs` checks all other rules of a line of German.

test('people are addressed as Sie', () => {
  expect(lines.filter(({ german }) => /\b(du|dich|dir|dein\w*)\b/i.test(plainWords(german)))).toEqual([]);
});
test('ends of sentences agree: a full stop, a question mark or an ellipsis in both languages or in none', () => {
  const end = (text: string) => /[.?!…:]$/.exec(text)?.[0] ?? '';
  expect(lines.filter(({ english, german }) => end(english) !== end(german))).toEqual([]);
});
