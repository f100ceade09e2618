import { tables } from '@candor/contracts/de/all';
import { namesIn, readMessage } from '@candor/contracts/kernel/message';
import { plainWords } from '@candor/contracts/kernel/rich-text';

const lines = Object.entries(tables).flatMap(([table, texts]) =>
  Object.entries(texts as Record<string, string>).map(([english, german]) => ({ table, english, german })),
);
const named = (text: string) => {
  const { values, elements } = namesIn(readMessage(text));
  return { values: [...values].toSorted(), elements: [...elements].toSorted() };
};

test('every line asks for the same values and elements in both languages', () => {
  const wrong = lines.flatMap(({ table, english, german }) => {
    const [one, other] = [named(english), named(german)];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ table, english, one, other }];
  });
  expect(wrong).toEqual([]);
});
test('no line is empty or has space around it', () => {
  expect(
    lines.filter(({ english, german }) => !german.trim() || german !== german.trim() || english !== english.trim()),
  ).toEqual([]);
});
test('a text that stands in two tables has the same German in both', () => {
  const first = new Map<string, string>();
  const differ = lines.filter(({ english, german }) => {
    const known = first.get(english) ?? german;
    first.set(english, known);
    return known !== german;
  });
  expect(differ).toEqual([]);
});
test('people are addressed as Sie', () => {
  expect(lines.filter(({ german }) => /\b(du|dich|dir|dein\w*)\b/i.test(plainWords(german)))).toEqual([]);
});
test('ends of sentences agree: a full stop, a question mark or an ellipsis in both languages or in none', () => {
  const end = (text: string) => /[.?!…:]$/.exec(text)?.[0] ?? '';
  expect(lines.filter(({ english, german }) => end(english) !== end(german))).toEqual([]);
});
