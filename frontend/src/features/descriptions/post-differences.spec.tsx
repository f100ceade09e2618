import type { PublishedPost } from '@candor/contracts/descriptions/endpoints';
import { differencesOf, isSame, reordered } from './post-differences.ts';

const post = (...sections: [name: string, words: string][]): PublishedPost => ({
  version: 1,
  at: '2026-03-02T09:00:00.000Z',
  actor: 'Nora Tester',
  hash: '',
  name: 'Pilot',
  compensation: null,
  sections: sections.map(([name, words]) => ({ name, html: `<p>${words}</p>` })),
});
const told = (before: PublishedPost, after: PublishedPost) =>
  differencesOf(before, after).map((each) => [each.was?.name, each.is?.name, isSame(each)]);

test('each section is compared with the section of the same name', () => {
  const before = post(['The role', 'You bring ships home.'], ['We offer', 'Tea.']);
  expect(told(before, post(['We offer', 'Tea.'], ['The role', 'You bring boats home.']))).toEqual([
    ['', '', true],
    ['We offer', 'We offer', true],
    ['The role', 'The role', false],
  ]);
});

test('a section that is gone stands where it stood, a new one has nothing before it, and a renamed one keeps its words', () => {
  const before = post(['The role', 'You bring ships home.'], ['At night', 'Watch.'], ['We offer', 'Tea.']);
  const after = post(['The role', 'You bring ships home.'], ['What you get', 'Tea.'], ['How we hire', 'We call.']);
  expect(told(before, after)).toEqual([
    ['', '', true],
    ['The role', 'The role', true],
    ['At night', undefined, false],
    ['We offer', 'What you get', false],
    [undefined, 'How we hire', false],
  ]);
});

test('sections that only changed their places are told in both orders; what came or went is no change of order', () => {
  const before = post(['The role', 'You bring ships home.'], ['At night', 'Watch.'], ['We offer', 'Tea.']);
  const orderOf = (after: PublishedPost) => reordered(differencesOf(before, after), before);
  expect(orderOf(post(['We offer', 'Tea.'], ['The role', 'You bring ships home.'], ['At night', 'Watch.']))).toEqual({
    was: ['The role', 'At night', 'We offer'],
    is: ['We offer', 'The role', 'At night'],
  });
  expect(orderOf(post(['The role', 'Else.'], ['How we hire', 'We call.'], ['We offer', 'Tea.']))).toBeNull();
});
