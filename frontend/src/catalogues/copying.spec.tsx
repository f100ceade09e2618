import { question } from '@candor/contracts/catalogues/questions';
import { questionset } from '@candor/contracts/catalogues/question-sets';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { type Copies, copyWords } from './copying.ts';

const each = (name: string, result: Copies['copies'][number]['result']) => ({ from: name, id: name, name, result });
const words = (of: unknown, copies: Copies['copies'], parts: Copies['parts'] = []) =>
  copyWords(of as Catalogue, { copies, parts });

test('a copied set says how many of its questions are new', () => {
  const [one, two] = [each('Why?', 'copied'), each('How?', 'present')];
  expect(words(questionset, [each('Kitchen', 'copied')])).toBe('Kitchen was copied to your library.');
  expect(words(questionset, [each('Kitchen', 'copied')], [one])).toBe(
    'Kitchen was copied to your library, with 1 question.',
  );
  expect(words(questionset, [each('Kitchen', 'copied')], [one, two])).toBe(
    'Kitchen was copied to your library, with 2 questions, 1 of them new.',
  );
  expect(words(questionset, [each('Kitchen', 'copied')], [two])).toBe(
    'Kitchen was copied to your library, with 1 question that was already there.',
  );
});
test('what is there already is not said to be copied', () => {
  expect(words(questionset, [each('Kitchen', 'present')])).toBe(
    'Kitchen is already in your library. Nothing was copied.',
  );
  expect(words(questionset, [each('Kitchen', 'back')])).toBe('Kitchen was restored in your library.');
  expect(words(questionset, [each('Kitchen', 'named')])).toBe(
    'Your library already has a question set with this name. It was not changed.',
  );
});
test('several are counted by what became of them', () => {
  expect(words(question, [each('a', 'copied'), each('b', 'copied'), each('c', 'present'), each('d', 'named')])).toBe(
    '2 questions copied to your library, 2 already there.',
  );
  expect(words(question, [each('a', 'copied'), each('b', 'back')])).toBe(
    '1 question copied to your library, 1 restored.',
  );
  expect(words(question, [each('a', 'present'), each('b', 'present')])).toBe('2 already there.');
});
