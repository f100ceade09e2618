import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { expect, test } from '@jest/globals';
import { type Item, type ItemGroup, groupsOf, localOf, placesOf } from './palette-items.ts';
import { appScreens } from './app-screens.ts';
import { declaredScreens } from './declared-screens.ts';
import { groups as allGroups, type Holdings } from '@candor/contracts/kernel/permission';
import { accountScreens } from '../features/accounts/screens.ts';
import { platformScreens } from '../features/platform/screens.ts';
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

/** Pages of the application that need no record. */
const pages = [...appScreens, ...declaredScreens, ...accountScreens, ...platformScreens]
  .map(({ page }) => page)
  .filter(({ frame }) => frame === 'app')
  .flatMap((page) => (page.kind === 'path' ? page.at : page.kind === 'list' ? `/${page.area}/${page.entity}` : []))
  .filter((at) => !at.includes(':'));
const foundBy = (groups: Holdings): Set<string> => {
  const places = placesOf({ groups, roles: [], prospects: true, audience: 'talent' });
  return new Set([...places.pages, ...places.settings].flatMap((each) => ('url' in each ? each.url : [])));
};

test('a member with every permission finds every page in the palette', () => {
  const found = foundBy(Object.fromEntries(allGroups.map((group) => [group, 'all'])) as Holdings);
  const elsewhere = [
    // Another address of the interviews, pages to which Home's sentences lead, choices of one entry, and the search itself.
    '/interviews',
    '/opportunities/queue',
    // The page for a message: the button Write of the inbox leads to it.
    '/messages/compose',
    '/org/personfieldchoices',
    '/org/surveyoptions',
    // Lists that no page uses yet.
    ...catalogues.filter(({ unlisted }) => unlisted).map(({ screen }) => `/${screen}`),
  ];
  const missing = pages.filter((at) => !found.has(at) && !elsewhere.includes(at) && !at.startsWith('/search/'));
  expect(missing).toEqual([]);
  for (const at of ['/people/imports', '/people/duplicates']) expect(found).toContain(at);
});

test('the palette offers no page that its reader may not open', () => {
  const found = foundBy({ MANAGE_CANDIDATE: 'all' } as Holdings);
  for (const at of [
    '/people/imports',
    '/people/duplicates',
    '/messages/failed',
    '/reports/time_in_stage',
    '/org/access',
  ])
    expect(found).not.toContain(at);
  // An import requires the right on the whole organization.
  expect(foundBy({ MANAGE_BULK_UPLOAD: 'jobs' } as unknown as Holdings)).not.toContain('/people/imports');
  expect(foundBy({ MANAGE_BULK_UPLOAD: 'all' } as Holdings)).toContain('/people/imports');
});
