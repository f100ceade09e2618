import { expect, test } from '@jest/globals';
import { type Item, type ItemGroup, groupsOf, localOf } from './palette-items.ts';
import { typedIn } from '../page/search-words.ts';

const item = (title: string, near = false): Item => ({
  id: title,
  title,
  subtitle: '',
  near,
  icon: 'person',
  url: '/',
});
const offered = (text: string, found: ItemGroup[], asking = false, pages: Item[] = []) => {
  const typed = typedIn(text);
  const doings = [item('Second queue'), item('New job')];
  const local = localOf({ typed, held: null, lately: [], places: { pages, settings: [] }, doings });
  return groupsOf({ typed, held: null, found, lately: [], local, searches: true, asking }).map(({ value }) => value);
};
const jobs = { value: 'Jobs', items: [item('Senior Engineer')] };
const sources = { value: 'Sources', items: [item('Outbound search', true)] };

test('what matches as typed comes first, and then no command is guessed', () => {
  expect(offered('sen', [sources, jobs])).toEqual(['Jobs', 'Sources', 'Search']);
});

test('a command is guessed only when the server has answered and nothing matches as typed', () => {
  expect(offered('secnd', [], true)).toEqual(['Search']);
  expect(offered('secnd', [])).toEqual(['Commands', 'Search']);
  expect(offered('second', [jobs], true)).toEqual(['Commands', 'Jobs', 'Search']);
});

test('a page that is called just what is typed comes before people and answers that only hold the word', () => {
  const pages = [item('Reports'), item('Candidate history')];
  const people = { value: 'People', items: [item('Zodwa Reports')] };
  const answers = { value: 'Help', items: [item('Who sees the figures? Whoever reads reports.')] };
  for (const asking of [true, false])
    expect(offered('reports', [people, answers], asking, pages)).toEqual(['Go to', 'People', 'Help', 'Search']);
  expect(offered('report', [people, answers], false, pages)).toEqual(['People', 'Help', 'Go to', 'Search']);
});
