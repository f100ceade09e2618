import fc from 'fast-check';
import { invertedQuestion, refinedQuestion, refinedWording, requirementsIn } from './wording.ts';

test.each([
  ['utilizes Excel  in order to close the month', 'plain', 'Uses Excel to close the month'],
  ['WE NEED A ROCKSTAR', 'plain', 'We need an expert'],
  ["you don't give up", 'formal', 'You do not give up'],
  ['Basically, you just write tests. And more.', 'short', 'You write tests.'],
  ['Work across across über über all teams', 'plain', 'Work across über all teams'],
  ['Be naïve ve', 'plain', 'Be naïve ve'],
] as const)('%j, %s, is worded %j', (text, tone, worded) => expect(refinedWording(text, tone)).toBe(worded));

test.each([
  ['are you good at math', 'Tell me about the last time you dealt with math. What did you do, and what came of it?'],
  [
    'do you have any experience with audits?',
    'Tell me about your experience with audits. What did you do, and what came of it?',
  ],
  ['What was hardest', 'What was hardest?'],
])('%j is asked as %j', (text, asked) => expect(refinedQuestion(text)).toBe(asked));

test.each([
  'Can you tell us how do you handle stress?',
  'Can you start in May?',
  'Can you describe a conflict with a colleague?',
  'Have you ever been late with a release?',
  'Have you a driving license?',
  'How would you describe yourself?',
  'How would you calm a guest?',
  'Would you consider yourself a team player?',
  'Are you comfortable with travel, and how often could you go?',
  'Do you have experience with ledgers or do you only know them from courses?',
])('%j keeps its words, because no rule makes it better', (text) => expect(refinedQuestion(text)).toBe(text));

test('the opposite asks for what did not go well', () => {
  expect(
    invertedQuestion(
      'Tell me about a time you used patience to get a result. What was the situation, what did you do, and what changed?',
    ),
  ).toBe('Tell me about a time patience did not go well. What happened, and what did you change?');
  expect(
    invertedQuestion(
      'We are looking for this: “Patience with paper”. Tell me about a time when it made the difference.',
    ),
  ).toBe(
    'We are looking for this: “Patience with paper”. Tell me about a time it did not go well. What happened, and what did you change?',
  );
  expect(invertedQuestion('When did you disagree with your manager? What did you say')).toBe(
    'When did you disagree with your manager? When did something like this not go well? What happened, and what did you change?',
  );
  expect(invertedQuestion('What are you most proud of?')).toBe(
    'What are you least content with? What did you change afterwards?',
  );
  expect(invertedQuestion('What is your best work?')).toBe('What is your worst work? What did you change afterwards?');
});

test('requirements are the bullets of a text, each once', () => {
  expect(requirementsIn('We offer much.\n- Git\n- git\n- You have 5 years of experience in audits', 9)).toEqual([
    { kind: 'tool', level: 'must', name: 'Git', description: '' },
    { kind: 'experience', level: 'must', name: '5 years of experience in audits', description: '' },
  ]);
  expect(requirementsIn('Nothing here.', 9)).toEqual([]);
});

test.each(['aé', ';a', ',.', '?!', 'long words '])(
  'a line of %j without end is drafted as far as it may be saved',
  (part) => {
    const drafted = requirementsIn(`- Git\n- must ${part.repeat(2000)}end`, 9);
    expect(drafted[0]).toMatchObject({ name: 'Git' });
    for (const { name, description } of drafted) {
      expect(name.length).toBeLessThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(2000);
    }
  },
);

test('no text makes the rules fail or grow without end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      for (const tone of ['plain', 'formal', 'short'] as const)
        expect(refinedWording(text, tone).length).toBeLessThanOrEqual(2 * text.length + 10);
      expect(invertedQuestion(text).length).toBeGreaterThan(0);
      expect(refinedQuestion(text).length).toBeGreaterThan(0);
      expect(requirementsIn(text, 5).length).toBeLessThanOrEqual(5);
    }),
  );
});
