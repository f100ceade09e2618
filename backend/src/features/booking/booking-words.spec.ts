import { noticeWords, saidWords } from './booking-words.ts';

const page = { state: 'booked' as const, contact: { name: 'Nora', email: null } };
const late = (hours: number) => saidWords('late', { ...page, notice: noticeWords(hours) })?.text;

test('whoever is too late reads until when it was possible', () => {
  expect(late(12)).toBe('You can do that until 12 hours before it starts. Write to Nora, and a person will answer.');
  expect(late(48)).toBe('You can do that until 2 days before it starts. Write to Nora, and a person will answer.');
});
test('where a round has no notice, that is when it starts', () =>
  expect(late(0)).toBe('You can do that until it starts. Write to Nora, and a person will answer.'));
