import { tables } from '../de/all.ts';
import { english, listenTo, voiceFrom } from '../words/say.ts';
import { mailProblem } from './mail-problem.ts';

// What members read when a letter did not arrive.

afterEach(() => listenTo(() => english));
const wordsOf = (error: string): string => mailProblem(error).words;

test('the status of a mail server is told in words, with its codes, and what it said stays', () => {
  const said = '550 5.1.2 lars@mailbox.exmaple: the domain was not found';
  expect(mailProblem(said)).toEqual({
    words: 'The domain of this address does not exist (550 5.1.2)',
    said,
    address: true,
  });
  for (const [error, words] of [
    [
      'The mail server refuses: 550 5.1.1 (address) is unknown here',
      'There is no mailbox with this address (550 5.1.1)',
    ],
    ['550-5.1.1 The email account that you tried to reach', 'There is no mailbox with this address (550 5.1.1)'],
    ['5.2.2', 'The mailbox is full (5.2.2)'],
    ['452 4.2.2 Over quota', 'The mailbox is full (452 4.2.2)'],
    ['554 5.7.26 unauthenticated', 'The mail server does not trust that the message is from us (554 5.7.26)'],
    ['550 5.7.999 blocked', 'The mail server refused the message by its rules (550 5.7.999)'],
    ['550 5.1.99 odd', 'The mail server takes no mail for this address (550 5.1.99)'],
    ['550 5.9.1 odd', 'The mail server refused the message (550 5.9.1)'],
    ['450 4.0.0 odd', 'The mail server asked to try again later (450 4.0.0)'],
  ])
    expect([error, wordsOf(error!)]).toEqual([error, words]);
});

test('a reply code without a status is told too, and an address of a machine is no status', () => {
  expect(wordsOf('The mail server refuses: 550 No such user')).toBe(
    'The mail server takes no mail for this address (550)',
  );
  expect(wordsOf('552 too much')).toBe('The mailbox is full (552)');
  expect([mailProblem('550 no'), mailProblem('5.2.2'), mailProblem('5.7.1')].map(({ address }) => address)).toEqual([
    true,
    false,
    false,
  ]);
  expect(wordsOf('554 blocked: 5.9.12.33 is listed')).toBe('The mail server refused the message (554)');
  expect(wordsOf('550 from [4.2.2.1]')).toBe('The mail server takes no mail for this address (550)');
});

test('other reasons are told as they stand', () => {
  expect(mailProblem('the sender undid it')).toEqual({ words: 'the sender undid it', said: null, address: false });
  expect(mailProblem('The link to unsubscribe is not one that a header can carry.').said).toBeNull();
  expect(wordsOf('')).toBe('');
  expect(wordsOf('(erased)')).toBe('(erased)');
});

test('Germans read German, in the same places', () => {
  listenTo(() => voiceFrom('de', 'de-DE', ...Object.values(tables)));
  expect(wordsOf('550 5.1.2 gone')).toBe('Die Domain dieser Adresse gibt es nicht (550 5.1.2)');
  expect(wordsOf('the sender undid it')).toBe('vom Absender zurückgenommen');
  expect(wordsOf('The mail server could not be reached, although it was tried for more than half an hour.')).toMatch(
    /^Der/,
  );
});
