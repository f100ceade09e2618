import { parseListAddress } from '@candor/contracts/kernel/list';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { linksOf, useListAddress } from './list-address.ts';
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
