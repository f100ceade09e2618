import { careersAsk, careersQuery } from '@candor/contracts/public/careers';
import type { PostSummary } from '@candor/contracts/public/pages';
import { byDepartment, careersOf, isOffered, postsPerPage } from './careers.ts';

const post = (name: string, more: Partial<PostSummary> = {}): PostSummary => ({
  id: name,
  name,
  slug: name,
  department: null,
  locations: [],
  work_location: 'onsite',
  employment_type: 'full-time',
  employment_status: 'employee',
  compensation: null,
  published_at: null,
  ...more,
});
const posts = [
  post('Engineer', { department: 'Engineering', locations: ['Berlin', 'Lisbon'] }),
  post('Tester', { department: 'Engineering', locations: ['Berlin'], work_location: 'remote' }),
  post('Cook', { department: 'Kitchen', locations: ['Lisbon'], employment_type: 'part-time' }),
];
const found = (query: Record<string, string>) => careersOf(posts, careersAsk(query));
const names = (query: Record<string, string>) => found(query).posts.map(({ name }) => name);

test.each([
  [{}, ['Engineer', 'Tester', 'Cook']],
  [{ department: 'Engineering' }, ['Engineer', 'Tester']],
  [{ location: 'Lisbon' }, ['Engineer', 'Cook']],
  [{ department: 'Engineering', location: 'Lisbon' }, ['Engineer']],
  [{ work: 'remote' }, ['Tester']],
  [{ type: 'part-time' }, ['Cook']],
  [{ q: 'ENG ber' }, ['Engineer', 'Tester']],
  [{ department: 'Nothing' }, []],
  [{ department: '', location: ' ', page: 'x' }, ['Engineer', 'Tester', 'Cook']],
] as [Record<string, string>, string[]][])('%j asks for %j', (query, expected) =>
  expect(names(query)).toEqual(expected),
);
test('each choice counts the posts that the other choices leave', () => {
  const { choices, open, found: count } = found({ location: 'Lisbon' });
  expect(choices.department).toEqual([
    { value: 'Engineering', count: 1 },
    { value: 'Kitchen', count: 1 },
  ]);
  expect(choices.location).toEqual([
    { value: 'Berlin', count: 2 },
    { value: 'Lisbon', count: 2 },
  ]);
  expect({ open, count }).toEqual({ open: 3, count: 2 });
});
test('many posts stand on pages; a page beyond the end is the last one', () => {
  const many = Array.from({ length: postsPerPage + 1 }, (_, index) => post(`Job ${index}`));
  expect(careersOf(many, careersAsk({ page: '1' })).posts).toHaveLength(postsPerPage);
  expect(careersOf(many, careersAsk({ page: '2' }))).toMatchObject({
    pages: 2,
    asked: { page: 2 },
    posts: [many.at(-1)],
  });
  expect(careersOf(many, careersAsk({ page: '99' })).asked.page).toBe(2);
});
test.each([['-1'], ['0'], ['1.5'], ['1e9'], ['NaN'], ['<script>']])('the page %s is the first', (page) =>
  expect(careersAsk({ page }).page).toBe(1),
);
test('only what can be chosen is kept', () => {
  expect(isOffered(posts, careersAsk({ department: 'Engineering', work: 'remote' }))).toBe(true);
  for (const query of [{ department: 'Made up' }, { q: 'cook' }, { page: '7' }] as Record<string, string>[])
    expect(isOffered(posts, careersAsk(query))).toBe(false);
});
test('what is asked is written into the address and read from it again', () => {
  const asked = careersAsk({ department: 'Food & Drink', location: 'São Paulo', q: 'a b', page: '3' });
  const query = careersQuery(asked, [['src', 'linkedin']]);
  expect(careersAsk(Object.fromEntries(new URLSearchParams(query)))).toEqual(asked);
  expect(query).toContain('src=linkedin');
  expect(careersQuery(careersAsk({}))).toBe('');
});
test('departments come in the order of the alphabet, posts without one last', () =>
  expect(
    byDepartment([
      post('a'),
      post('b', { department: 'Z' }),
      post('c', { department: 'A' }),
      post('d', { department: 'Z' }),
    ]).map(({ name }) => name),
  ).toEqual(['c', 'b', 'd', 'a']));
