import fc from 'fast-check';
import { cleanedNotes } from './notes-cleanup.ts';
import { processorTime } from '../../../tests/support/processor-time.ts';

test.each([
  ['14:17   asked  first what changed', '14:17 Asked first what changed'],
  ['14:17 - asked first', '14:17 Asked first'],
  ['* one\n•two\n– three', '- One\n- Two\n- Three'],
  ['-5 points\n–3 °C\n- -5 points', '-5 points\n–3 °C\n- -5 points'],
  ['14:17 -5 points', '14:17 -5 points'],
  ['knows typescript and postgresql .', 'Knows TypeScript and PostgreSQL.'],
  ['good. very calm! really', 'Good. Very calm! Really'],
  ['\n\n\nfirst\n\n\n\nlast\n\n', 'First\n\nLast'],
  ['see https://example.com/a.b?c=json and ada@example.com', 'See https://example.com/a.b?c=json and ada@example.com'],
  ['iOS since 2012', 'iOS since 2012'],
  ['why??', 'Why?'],
  ['good (see www.example.com/sql. it is long). sql too', 'Good (see www.example.com/sql. it is long). SQL too'],
  ['a \ue0005\ue000 mark', 'A \ue0005\ue000 mark'],
  ['@sql sql@ @. @x. a@sql.b', '@sql sql@ @. @x. a@sql.b'],
])('%j is tidied to %j', (typed, tidy) => expect(cleanedNotes(typed)).toBe(tidy));

test('tidying twice is tidying once, and no word is lost', () => {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 8 }), { maxLength: 6 }), (lines) => {
      const once = cleanedNotes(lines.join('\n'));
      expect(cleanedNotes(once)).toBe(once);
      expect(letters(once)).toBe(letters(lines.join('')));
    }),
  );
});

test.each(['@', 'a@', '.', 'a.', '/', 'www.', 'https://', 'a', ' ', '\u2003', '! ', '12:30 '])(
  'as much of %j as a request can hold is tidied at once',
  (part) => {
    const began = processorTime();
    cleanedNotes(part.repeat(20_000 / part.length));
    expect(processorTime() - began).toBeLessThan(500);
  },
);
