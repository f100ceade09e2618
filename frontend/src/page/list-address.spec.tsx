import { parseListAddress } from '@candor/contracts/kernel/list';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { linksOf, useListAddress } from './list-address.ts';
import { latestOf } from './live/pending-changes.ts';
import { RoutedPage } from './routed-page.tsx';

const start = '/people/candidates/50/3/name-asc/ada%20%2F%20100%25/%7B%22source%22%3A%5B%22applied%22%5D%7D/_';
const links = linksOf(parseListAddress(start)!);
afterEach(cleanup);

test('sorting by the same column turns it round, by another starts ascending, and both go to the first page', () => {
  expect(parseListAddress(links.sortTo('name'))!.list).toMatchObject({
    page: 1,
    limit: 50,
    sort: { field: 'name', direction: 'desc' },
  });
  expect(parseListAddress(links.sortTo('days'))!.list.sort).toEqual({ field: 'days', direction: 'asc' });
});
test('a filter is set and taken away without touching the others or the search', () => {
  const both = parseListAddress(links.filterTo('mine', true))!.list;
  expect(both.filters).toEqual({ source: ['applied'], mine: true });
  expect(both.search).toBe('ada / 100%');
  expect(parseListAddress(links.filterTo('source', undefined))!.list.filters).toEqual({});
});
test('opening a record keeps the list as it is for the way back', () => {
  const open = parseListAddress(links.recordTo('c1', 'notes'))!;
  expect(open).toMatchObject({ id: 'c1', section: { name: 'notes' }, list: { page: 3, search: 'ada / 100%' } });
  expect(linksOf(open).recordTo(null)).toBe(start);
});
test('the list of a section has links of its own', () => {
  const section = linksOf(parseListAddress(links.recordTo('c1', 'notes'))!, 'section');
  expect(parseListAddress(section.pageTo(2))).toMatchObject({ list: { page: 3 }, section: { list: { page: 2 } } });
});
test('the hook reads the page on screen and follows a link', async () => {
  const Probe = () => {
    const at = useListAddress();
    return (
      <button type="button" onClick={() => at.go(at.pageTo(4))}>
        {at.slice.page}
      </button>
    );
  };
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: ({ request }) => ({ address: new URL(request.url).pathname, shown: '/', body: {} }),
        element: (
          <RoutedPage>
            <Probe />
          </RoutedPage>
        ),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [start] },
  );
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByText('3'));
  await screen.findByText('4');
  expect(parseListAddress(router.state.location.pathname)!.list.page).toBe(4);
});

/** A list whose pages load until `release` is called, and the presses that happen meanwhile. */
const loadingList = async (first = start) => {
  const Probe = () => {
    const at = useListAddress();
    const press: Record<string, () => void> = {
      mine: () => at.go((now) => now.filterTo('mine', true)),
      'not mine': () => at.go((now) => now.filterTo('mine', undefined)),
      grace: () => at.go((now) => now.searchTo('grace')),
      clear: () => at.go((now) => now.searchTo('')),
      source: () => at.go((now) => now.filtersTo({ source: ['sourced'] }, { source: ['applied'] })),
      'no filters': () => at.go((now) => now.filtersTo({})),
      next: () => at.go(at.pageTo(at.slice.page + 1)),
      record: () => at.go(at.recordTo('c1')),
      jobs: () => at.go('/opportunities/jobs'),
    };
    return (
      <>
        {Object.entries(press).map(([name, run]) => (
          <button key={name} type="button" onClick={run}>
            {name}
          </button>
        ))}
        <output>{JSON.stringify(at.slice)}</output>
      </>
    );
  };
  let release = () => undefined as void;
  let held: Promise<void> | null = null;
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: async ({ request }) => {
          await held;
          const { pathname, search } = new URL(request.url);
          return { address: pathname + search, shown: pathname, body: {} };
        },
        element: (
          <RoutedPage>
            <Probe />
          </RoutedPage>
        ),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: [first] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText('mine');
  held = new Promise((resolve) => (release = resolve));
  return async (...names: string[]) => {
    for (const name of names) await userEvent.click(screen.getByText(name, { exact: true }));
    release();
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    return parseListAddress(router.state.location.pathname)!;
  };
};
const applied = { source: ['applied'] };
test.each([
  [['mine', 'grace'], { page: 1, search: 'grace', filters: { ...applied, mine: true } }],
  [['grace', 'mine'], { page: 1, search: 'grace', filters: { ...applied, mine: true } }],
  [['mine', 'source'], { filters: { source: ['sourced'], mine: true } }],
  // The undo of a change reverts only that change, even if the change was never rendered.
  [['mine', 'not mine'], { search: 'ada / 100%', filters: applied }],
  [['mine', 'grace', 'clear'], { search: '', filters: { ...applied, mine: true } }],
  [['mine', 'no filters'], { filters: {} }],
] as const)('%j in quick succession are all kept', async (names, wanted) => {
  expect((await (await loadingList())(...names)).list).toMatchObject(wanted);
});
test('a link to a page or elsewhere leads where it says, whatever is loading', async () => {
  expect((await (await loadingList())('mine', 'next')).list).toMatchObject({ page: 4, filters: applied });
  cleanup();
  expect((await (await loadingList())('mine', 'jobs')).entity).toBe('jobs');
  cleanup();
  expect((await (await loadingList())('record', 'grace')).id).toBeNull(); // the newest wins
});
test('a saved view that is loading is not changed by what was pressed on the list before', async () => {
  const shown = `${start}?view=v1`;
  expect(latestOf(shown, start)).toBe(shown);
  expect(latestOf(shown, links.searchTo('grace') + '?view=v1')).toBe(links.searchTo('grace') + '?view=v1');
  expect(latestOf('/dashboard', start)).toBe('/dashboard');
});
