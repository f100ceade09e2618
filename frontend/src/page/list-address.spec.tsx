import { parseListAddress } from '@candor/contracts/kernel/list';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { linksOf, useListAddress } from './list-address.ts';
import { withPending } from './pending-changes.ts';
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

test('a filter that is chosen and a search that is typed while its page is loading are both kept', async () => {
  const Probe = () => {
    const at = useListAddress();
    return (
      <>
        <button type="button" onClick={() => at.go(at.filterTo('mine', true))}>
          Mine
        </button>
        <button type="button" onClick={() => at.go(at.searchTo('grace'))}>
          Search
        </button>
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
          return { address: new URL(request.url).pathname, shown: '/', body: {} };
        },
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
  await screen.findByText('Mine');
  held = new Promise((resolve) => (release = resolve));
  await userEvent.click(screen.getByText('Mine'));
  await userEvent.click(screen.getByText('Search'));
  release();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('grace'));
  expect(JSON.parse(screen.getByRole('status').textContent)).toMatchObject({
    page: 1,
    search: 'grace',
    filters: { source: ['applied'], mine: true },
  });
});

describe('a link that was made before another change arrived', () => {
  const at = linksOf(parseListAddress(start)!);
  const sliceOf = (address: string) => parseListAddress(address.split('?')[0]!)!.list;

  test('leads to both changes, from the first page of the new rows', () => {
    expect(sliceOf(withPending(start, at.sortTo('days'), at.searchTo('grace')))).toEqual({
      limit: 50,
      page: 1,
      sort: { field: 'days', direction: 'asc' },
      search: 'grace',
      filters: { source: ['applied'] },
    });
    expect(sliceOf(withPending(start, at.pageTo(4), at.filterTo('mine', true))).page).toBe(1);
    expect(sliceOf(withPending(start, at.filterTo('source', undefined), at.filterTo('mine', true))).filters).toEqual({
      mine: true,
    });
  });
  test('wins where both changed the same', () => {
    expect(sliceOf(withPending(start, at.searchTo('grace'), at.searchTo('lin'))).search).toBe('lin');
    expect(sliceOf(withPending(start, at.pageTo(4), at.pageTo(2))).page).toBe(2);
  });
  test('opens its record in the list as it is by then', () => {
    const open = parseListAddress(withPending(start, at.searchTo('grace'), at.recordTo('c1')))!;
    expect([open.id, open.list.search]).toEqual(['c1', 'grace']);
  });
  test('is left as it is where one of the two leads elsewhere', () => {
    expect(withPending(start, at.recordTo('c1'), at.pageTo(4))).toBe(at.pageTo(4));
    expect(withPending(start, at.searchTo('grace'), '/opportunities/jobs')).toBe('/opportunities/jobs');
    expect(withPending(start, '/dashboard', at.pageTo(4))).toBe(at.pageTo(4));
    expect(withPending(`${start}?as_of=2026-01-01`, start, `${at.pageTo(4)}?as_of=2026-01-01`)).toContain('as_of');
  });
});
