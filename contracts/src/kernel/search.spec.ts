import fc from 'fast-check';
import { plainWords } from './list.ts';
import {
  indexedParts,
  indexedText,
  looksForSomething,
  lookupsOf,
  mostWords,
  parseSearch,
  patternOf,
  snippetsOf,
  wordsAlone,
} from './search.ts';
import { sortKey } from './values.ts';

const snippetOf = (typed: string, text: string, shown: readonly (string | null)[] = []) => {
  const { unseen, piece } = snippetsOf(parseSearch(typed));
  return piece(text, unseen(shown));
};

const begins = (...words: string[]) => ({ words, phrase: false, unclosed: false });
const phrase = (...words: string[]) => ({ words, phrase: true, unclosed: false });

describe('what was typed into a search', () => {
  test('words alone need no explanation; a phrase, OR and minus say what is meant', () => {
    expect(wordsAlone(parseSearch('Café welder'))).toEqual(['cafe', 'welder']);
    for (const typed of ['"two words"', 'one OR other', 'one -other'])
      expect([typed, wordsAlone(parseSearch(typed))]).toEqual([typed, null]);
  });
  test('words must all be there, quotes hold a phrase together, OR takes one of several and minus leaves out', () => {
    expect(parseSearch('Café welder')).toMatchObject({ all: [[begins('cafe')], [begins('welder')]], none: [] });
    expect(parseSearch('"Machine learning" nurse')).toMatchObject({
      all: [[phrase('machine', 'learning')], [begins('nurse')]],
    });
    expect(parseSearch('java OR "c sharp" berlin')).toMatchObject({
      all: [[begins('java'), phrase('c', 'sharp')], [begins('berlin')]],
    });
    expect(parseSearch('nurse -intern -"night shift"')).toMatchObject({
      all: [[begins('nurse')]],
      none: [begins('intern'), phrase('night', 'shift')],
    });
  });
  test('the quotes, the hyphens and the OR of other languages count too', () => {
    for (const typed of ['„night shift“', '“night shift”', '«night shift»', '"night shift"'])
      expect(parseSearch(typed).all).toEqual([[phrase('night', 'shift')]]);
    expect(parseSearch('a ODER b | c').all).toEqual([[begins('a'), begins('b'), begins('c')]]);
    expect(parseSearch('a −b –c').none).toEqual([begins('b'), begins('c')]);
  });
  test('a hyphen inside a word leaves nothing out, and the small word or is a word', () => {
    expect(parseSearch('co-founder')).toMatchObject({ all: [[begins('co', 'founder')]], none: [] });
    expect(parseSearch('this or that').all).toHaveLength(3);
  });
  test('leaving out two words at once leaves out only where they stand together', () => {
    expect(parseSearch('-node.js').none).toEqual([{ words: ['node', 'js'], phrase: true, unclosed: true }]);
  });
  test('a quote that is not closed yet finds the beginning of its last word', () => {
    const [[term]] = parseSearch('"machine lea').all as [[ReturnType<typeof phrase>]];
    expect(term).toEqual({ words: ['machine', 'lea'], phrase: true, unclosed: true });
    expect(new RegExp(patternOf(term), 'u').test('a machine learning engineer')).toBe(true);
  });
  test('operators alone look for nothing, and OR or a minus beside nothing is skipped', () => {
    for (const typed of ['', '-', '- -', 'OR', 'OR OR', '""', '"', '-""', '|||', '***', '"'.repeat(10_000)])
      expect([typed.slice(0, 9), looksForSomething(parseSearch(typed))]).toEqual([typed.slice(0, 9), false]);
    expect(parseSearch('OR nurse OR').all).toEqual([[begins('nurse')]]);
  });
  test('a search takes sixteen words and says when there were more', () => {
    const words = Array.from({ length: 40 }, (_, n) => `w${n}`);
    const read = parseSearch(words.join(' '));
    expect([read.all.length, read.dropped]).toEqual([mostWords, true]);
    expect(parseSearch(words.slice(0, mostWords).join(' ')).dropped).toBe(false);
  });
  test('whatever is typed, the search has at most sixteen words of letters and digits, and reading it again in its own words says the same', () => {
    const piece = fc.constantFrom(
      '"',
      '-',
      ' ',
      'OR',
      '„',
      'é',
      'ﬁ',
      '山田',
      'ก',
      '𝒜',
      'a',
      'b1',
      '\n',
      '|',
      '\\',
      '.*',
      '\u0301',
      'İ',
      'Σ',
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseSearch(text);
        const terms = [...read.all.flat(), ...read.none];
        const words = terms.flatMap((term) => term.words);
        expect(words.length).toBeLessThanOrEqual(mostWords);
        for (const word of words) expect(plainWords(word)).toEqual([word]);
        for (const term of terms) expect(lookupsOf(term).length).toBeGreaterThan(0);
        const written = (term: (typeof terms)[number]) =>
          term.phrase ? `"${term.words.join(' ')}"` : term.words.join('-');
        const again = parseSearch(
          [
            ...read.all.map((any) => any.map(written).join(' OR ')),
            ...read.none.map((term) => `-${written(term)}`),
          ].join(' '),
        );
        const closed = (all: typeof terms) => all.map((term) => ({ ...term, unclosed: false }));
        expect(again.all.map((any) => closed([...any]))).toEqual(read.all.map((any) => closed([...any])));
        expect(closed([...again.none])).toEqual(closed([...read.none]));
      }),
      { numRuns: 500 },
    );
  });
  // If the parser tried any place in the text twice, these cases would exceed the test runner's time limit.
  test('hundreds of thousands of quotes, minuses or ORs leave a search of sixteen words at most', () => {
    for (const [piece, words] of [
      ['"', 1],
      ['-', 1],
      [' OR ', 1],
      ['"-', 1],
      ['-"a ', mostWords],
      ['" "', 1],
    ] as const) {
      const { all, none } = parseSearch(`${piece.repeat(300_000)} nurse`);
      const found = [...all.flat(), ...none].flatMap((term) => term.words);
      expect([piece, found.length]).toEqual([piece, words]);
    }
  });
});

describe('a phrase in a text', () => {
  const says = (typed: string, text: string) =>
    new RegExp(patternOf(parseSearch(typed).all[0]![0]!), 'u').test(sortKey(text));
  test('stands there as whole words side by side, whatever is between them', () => {
    expect(says('"machine learning"', 'Led Machine\nLearning teams')).toBe(true);
    expect(says('"machine learning"', 'machine-learning')).toBe(true);
    expect(says('"machine learning"', 'machine and learning')).toBe(false);
    expect(says('"machine learning"', 'machine learnings, sewingmachine learning')).toBe(false);
    expect(says('"sen or"', 'a pen or')).toBe(false);
    expect(says('"resume ecole"', 'Résumé, École')).toBe(true);
    expect(says('"night cafe"', 'Night cafés')).toBe(false);
    expect(says('"n or"', 'pén or')).toBe(false);
  });
  // If the marks were sorted, each of these cases would exceed the test runner's time limit.
  test('is looked for in a text with runs of 200,000 marks, between its words, after them and before them', () => {
    for (const run of ['\u0344'.repeat(200_000), '\u0301\u0316'.repeat(100_000), '\u0301\uff9e'.repeat(100_000)]) {
      expect(says('"machine learning"', `machine ${run} learning`)).toBe(true);
      expect(says('"machine learning', `x${run} machine${run} - learning${run}`)).toBe(true);
      expect(says('"machine learning"', `machine${run}x learning ${run}machine`)).toBe(false);
      expect(snippetOf('learning', `machine${run} learning`)).not.toBeNull();
      expect(plainWords(`machine${run} x`).at(-1)).toBe('x');
    }
  });
  test('is found in scripts without spaces wherever it stands', () => {
    expect(says('"機械学習"', '私は機械学習を学びました')).toBe(true);
    expect(says('"機械学習"', '機械で学習')).toBe(false);
  });
});

describe('words as they are indexed', () => {
  test('a word of a script without spaces is found by any of its letters, others by their beginning', () => {
    expect(indexedParts('welder')).toEqual(['welder']);
    expect(indexedParts('山田太郎')).toEqual(['山田', '田太', '太郎', '郎']);
    expect(indexedParts('c言語')).toEqual(['c', '言語', '語']);
  });
  test('a text keeps everything that is not of such a script, with its dashes and bullets', () => {
    expect(indexedText('• built tools – for nurses’ shifts')).toBe('• built tools – for nurses’ shifts');
    expect(indexedText('• c言語 – tools')).toBe('• c 言語 語 – tools');
  });
  test('every part of such a word is found by what the index has of it', () => {
    const letters = fc.array(fc.constantFrom('山', '田', '太', '郎', 'ア', 'ก', 'a', '1'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (all, from, length) => {
        const start = from % all.length;
        const part = all.slice(start, start + 1 + (length % (all.length - start)));
        fc.pre(!/[a1]/.test(part[0]!) || start === 0);
        const there = indexedParts(all.join(''));
        for (const { word, whole } of lookupsOf(begins(part.join(''))))
          expect(there.some((each) => (whole ? each === word : each.startsWith(word)))).toBe(true);
      }),
    );
  });
});

describe('a snippet', () => {
  const snippet = (text: string, typed: string) =>
    snippetOf(typed, text)
      ?.map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join('') ?? null;
  test('is the piece with the hits, as it stands in the text', () => {
    expect(snippet('Built Résumé tools\nfor nurses', 'resume nurse')).toBe('Built [Résumé] tools for [nurses]');
    expect(snippet('one two', 'three')).toBeNull();
    expect(snippet('one two', '-one')).toBeNull();
    expect(snippet('Machine knitting. Machine  learning.', '"machine learning"')).toBe(
      'Machine knitting. [Machine learning].',
    );
    expect(snippet('私は機械学習を学びました', '機械学習')).toBe('私は[機械学習]を学びました');
  });
  test('of a long text has the place where most of it stands, and cuts no word', () => {
    const text = `${'lorem ipsum '.repeat(50)}welder ${'dolor sit '.repeat(50)}a welder and crane driver ${'amet '.repeat(80)}`;
    const found = snippet(text, 'welder crane')!;
    expect(found).toContain('[welder] and [crane]');
    expect(found.startsWith('… ')).toBe(true);
    expect(found.endsWith(' …')).toBe(true);
    expect(found.length).toBeLessThan(260);
  });
  test('says only what the row does not show anyway', () => {
    const typed = 'ada "night shift" OR nurse';
    expect(snippetOf(typed, 'Ada Lovelace, nurse', ['Ada Lovelace', null])).toEqual([
      { text: 'Ada Lovelace, ', hit: false },
      { text: 'nurse', hit: true },
    ]);
    expect(snippetsOf(parseSearch(typed)).unseen(['Ada Lovelace', 'Head nurse'])).toEqual([]);
  });
  test('finds its places in texts with accents, symbols and other scripts', () => {
    expect(snippet('→ Zürich ≠ Genève, café crème 30 €', 'creme')).toBe('→ Zürich ≠ Genève, café [crème] 30 €');
    expect(snippet('Ἀθήνα, Zürich, Łódź', 'lodz')).toBeNull(); // a stroke is not an accent
    expect(snippet('Ἀθήνα, Zürich, Łódź', 'αθηνα zurich')).toBe('[Ἀθήνα], [Zürich], Łódź');
  });
  test('never says anything else than the text, whatever is looked for', () => {
    const word = fc.constantFrom('Résumé', 'ﬁne', 'İz', 'ΟΔΟΣ', '山田太', 'e\u0301', '½', 'a', 'b', '𝒜b', '\n', '-');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), word, (all, sought) => {
        const text = all.join(' ');
        const parts = snippetOf(sought, text);
        if (!parts) return;
        const said = parts
          .map((part) => part.text)
          .join('')
          .replace(/^…|…$/g, '')
          .trim();
        expect(text.normalize('NFC').replace(/\s+/g, ' ')).toContain(said.replace(/\s+/g, ' '));
        expect(parts.some(({ hit }) => hit)).toBe(true);
      }),
    );
  });
});
