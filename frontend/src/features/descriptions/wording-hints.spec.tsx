import { HintKey } from '@candor/contracts/jobs/values';
import { readingLevel } from './reading-level.ts';
import { hintsIn, languageOf, replaced } from './wording-hints.ts';
import { englishRules, germanRules } from '@candor/contracts/descriptions/wording-rules';

const found = (html: string, language: 'en' | 'de' = 'en', dismissed: string[] = []) =>
  hintsIn(html, language, dismissed).map(({ key, count }) => [key, count]);

test('words that keep people away are found, whole words only and never in marks', () => {
  expect(found('<p>A Rock Star for our young team. Rockstar!</p>')).toEqual([
    ['rockstar', 2],
    ['young', 1],
  ]);
  expect(found('<p>A rockstarlike youngster, <a href="https://example.com/ninja">heroic</a>.</p>')).toEqual([]);
  expect(found('<p>A native English speaker</p>')).toEqual([['native English speaker', 1]]);
  expect(found('<p>Ein junges, dynamisches Team sucht Mitarbeiter.</p>', 'de')).toEqual([
    ['junges Team', 1],
    ['Mitarbeiter', 1],
  ]);
  expect(found('<p>Kolleginnen und Kollegen, Mitarbeiterzeitung</p>', 'de')).toEqual([]);
});

test('a pronoun that leaves out half of the readers is found, also beside its pair', () => {
  expect(found('<p>He leads his team. A good leader trusts himself.</p>')).toEqual([
    ['he', 1],
    ['his', 1],
    ['himself', 1],
  ]);
  expect(found('<p>He or she trusts his or her team; the theme is here.</p>')).toEqual([
    ['he or she', 1],
    ['his or her', 1],
  ]);
  expect(replaced('<p>He keeps his promises.</p>', 'his', 'en')).toBe('<p>He keeps their promises.</p>');
});

test('a pronoun in capitals is an abbreviation, and “her” may be their or them', () => {
  expect(found('<p>Look after the HIS and the HE unit. Her team trusts us; we support her.</p>')).toEqual([['her', 2]]);
  expect(hintsIn('<p>We support her.</p>', 'en')[0]!.instead).toEqual(['their', 'them']);
  expect(replaced('<p>We support her.</p>', 'her', 'en', 'them')).toBe('<p>We support them.</p>');
  expect(replaced('<p>The HIS, and his part.</p>', 'his', 'en')).toBe('<p>The HIS, and their part.</p>');
});

test('what the job has dismissed is not told again', () => {
  expect(found('<p>A ninja and a guru</p>', 'en', ['ninja'])).toEqual([['guru', 1]]);
});

test('a replacement keeps capitals, articles and marks', () => {
  expect(replaced('<p>An <b>aggressive</b> seller. An aggressive seller.</p>', 'aggressive', 'en')).toBe(
    '<p>An <b>determined</b> seller. A determined seller.</p>',
  );
  expect(replaced('<p>Ninja wanted: a ninja.</p>', 'ninja', 'en')).toBe('<p>Specialist wanted: a specialist.</p>');
  expect(replaced('<p>a guru</p>', 'no such rule', 'en')).toBe('<p>a guru</p>');
});

test('every rule can be dismissed by its name, finds that name, and suggests nothing that another rule finds', () => {
  for (const [language, rules] of [
    ['en', englishRules],
    ['de', germanRules],
  ] as const) {
    expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
    for (const { key, instead, or = instead } of rules) {
      expect(HintKey.safeParse(key).success).toBe(true);
      expect([key, found(`<p>${instead} ${or}</p>`, language)]).toEqual([key, []]);
    }
  }
});

test('the language of a text is told by its small words', () => {
  expect(languageOf('You work with the team and keep our ships safe.')).toBe('en');
  expect(languageOf('Sie arbeiten mit dem Team und halten unsere Schiffe in Ordnung.')).toBe('de');
  expect(languageOf('')).toBe('en');
});

test('short sentences of short words read easily, long ones do not', () => {
  const easy = 'You moor the ships. You keep the log. You help the crew. '.repeat(5);
  const hard =
    'Responsibilities encompass the comprehensive coordination of interdisciplinary stakeholder communication initiatives alongside organisational transformation. '.repeat(
      5,
    );
  expect(readingLevel(easy, 'en')).toMatchObject({ score: 100, band: 'easy', wordsPerSentence: 4 });
  expect(readingLevel(hard, 'en')).toMatchObject({ score: 0, band: 'very_hard' });
  expect(readingLevel('Sie machen die Boote fest. Sie führen das Buch. '.repeat(6), 'de')).toMatchObject({
    band: 'easy',
  });
  expect(
    readingLevel(
      'Verantwortungsübernahme hinsichtlich bereichsübergreifender Koordinationsaufgaben sowie Weiterentwicklung bestehender Qualitätssicherungsmaßnahmen. '.repeat(
        6,
      ),
      'de',
    ),
  ).toMatchObject({ band: 'very_hard' });
  expect(readingLevel('Too few words.', 'en')).toBeNull();
});
