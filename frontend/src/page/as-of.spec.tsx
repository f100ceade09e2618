import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { asOfQuery, useAsOf } from './as-of.ts';

// What choosing a moment does to the address.

const moment = '2026-03-02T09:00:00.000Z';

test('choosing a moment keeps what else the address chooses, and so does the way back to now', async () => {
  let goTo: ReturnType<typeof useAsOf> = () => undefined;
  const Page = () => {
    goTo = useAsOf();
    return null;
  };
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/people/candidates/1?part=timeline&kinds=moves'],
  });
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  await act(async () => goTo(moment));
  expect(address()).toBe('/people/candidates/1?part=timeline&kinds=moves&as_of=2026-03-02T09%3A00%3A00.000Z');
  await act(async () => goTo('2026-03-01T09:00:00.000Z'));
  expect(new URLSearchParams(router.state.location.search).getAll('as_of')).toEqual(['2026-03-01T09:00:00.000Z']);
  await act(async () => goTo(null));
  expect(address()).toBe('/people/candidates/1?part=timeline&kinds=moves');
});

test('a link to a moment begins its query or goes on with one', () => {
  expect(asOfQuery(null)).toBe('');
  expect(asOfQuery(moment)).toBe('?as_of=2026-03-02T09%3A00%3A00.000Z');
  expect(asOfQuery(moment, '&')).toBe('&as_of=2026-03-02T09%3A00%3A00.000Z');
});
