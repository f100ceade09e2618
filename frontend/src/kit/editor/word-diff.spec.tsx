import fc from 'fast-check';
import { type Part, wordDiff } from './word-diff.ts';

const marks = { same: '', gone: '-', new: '+' };
const told = (before: string, after: string) =>
  wordDiff(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

test('words that changed stand beside each other, the rest stays', () => {
  expect(told('Thank you for applying.', 'Thanks for applying here.')).toEqual([
    '-Thank you',
    '+Thanks',
    ' for applying',
    '+ here',
    '.',
  ]);
  expect(told('one two', 'one two')).toEqual(['one two']);
  expect(told('', 'new')).toEqual(['+new']);
  expect(told('old', '')).toEqual(['-old']);
});
test('a merge tag is one word', () => {
  expect(told('Hi {{candidate_first_name}},', 'Hi {{candidate_name}},')).toEqual([
    'Hi ',
    '-{{candidate_first_name}}',
    '+{{candidate_name}}',
    ',',
  ]);
});
test('a passage with other words reads as a passage', () => {
  expect(told('We will write soon.', 'You hear from us.')).toEqual(['-We will write soon', '+You hear from us', '.']);
});
test('texts without spaces are compared by their words too', () => {
  const parts = wordDiff('我们会尽快联系您', '我们会很快联系您');
  expect(parts.some(({ kind, text }) => kind === 'same' && text.includes('我们'))).toBe(true);
});
test('for any two texts, what is the same and what is gone make the old one, what is the same and what is new the new one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', ', ', '{{job_title}}', 'é', '\n'), { maxLength: 30 });
  const side = (parts: readonly Part[], without: Part['kind']) =>
    parts.flatMap((part) => (part.kind === without ? [] : [part.text])).join('');
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const parts = wordDiff(before, after);
      expect([side(parts, 'new'), side(parts, 'gone')]).toEqual([before, after]);
      expect(parts.every((part, index) => part.kind !== parts[index - 1]?.kind)).toBe(true);
    }),
  );
});
