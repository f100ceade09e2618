import { meant, mentionAt, standing, unasked, withMentions } from './review-words.ts';

const members = [
  { value: '00000000-0000-4000-8000-000000000001', label: 'Ada Okafor' },
  { value: '00000000-0000-4000-8000-000000000002', label: 'Ada Okafor Lima' },
  { value: '00000000-0000-4000-8000-000000000003', label: 'Ben Ray' },
];

test('a mention begins at an @ that stands by itself and goes on over one space', () => {
  expect(mentionAt('Ask @be', 7)).toEqual({ from: 4, typed: 'be' });
  expect(mentionAt('@Ada Ok', 7)).toEqual({ from: 0, typed: 'Ada Ok' });
  expect(mentionAt('ada@example', 11)).toBeNull();
  expect(mentionAt('@Ada Okafor is', 14)).toBeNull();
});
test('letters mean those of whose name a word begins with them', () => {
  expect(meant('ok', members).map(({ label }) => label)).toEqual(['Ada Okafor', 'Ada Okafor Lima']);
  expect(meant('ay', members)).toEqual([]);
});
test('the longer of two names is taken first', () => {
  expect(withMentions('@Ada Okafor Lima and @Ada Okafor', members)).toBe(
    `@[${members[1]!.value}] and @[${members[0]!.value}]`,
  );
});
test('a name that goes on is not the one that was chosen', () => {
  expect(withMentions('@Ben Raymond and @Ben Ray.', [members[2]!])).toBe(`@Ben Raymond and @[${members[2]!.value}].`);
});
test('namesakes are mentioned by their ids', () => {
  const namesakes = ['ada@one.example', 'ada@two.example'].map((email, at) => ({
    value: members[at]!.value,
    label: `Ada Okafor, ${email}`,
  }));
  expect(meant('ada', namesakes)).toEqual(namesakes);
  expect(withMentions(`Ask @${namesakes[1]!.label} about it`, namesakes)).toBe(`Ask @[${members[1]!.value}] about it`);
});
test('the mark says what has become of the review', () => {
  const review = unasked({ id: 's', type: 'section', job_id: 'j' }, 1, true);
  const reviewer = { id: 'u', name: 'Ada', at: null, reminded_at: null };
  expect(standing(review)).toBeNull();
  expect(standing({ ...review, state: 'pending' })?.text).toBe('In review');
  expect(standing({ ...review, reviewers: [{ ...reviewer, answer: 'changes' }] })?.text).toBe('Changes asked for');
  expect(standing({ ...review, reviewers: [{ ...reviewer, answer: 'outdated' }] })?.text).toBe(
    'Changed since it was approved',
  );
});
