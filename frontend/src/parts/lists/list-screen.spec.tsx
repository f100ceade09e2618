import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { visitsPage } from '@candor/contracts/platform/pages';
import { givenPage, givenPast } from '../../page/given-page.tsx';
import { listPast, organizationPast } from './list-past.tsx';
import { type ListLook, listScreenOf } from './list-screen.tsx';

// What every list screen draws: its texts without rows, the button that adds a record, and the past.

type Row = { id: string; name: string };
const look: ListLook<Row> = {
  name: 'boats',
  title: 'Boats',
  live: ['boats'],
  search: 'Search boats',
  columns: [{ id: 'name', header: 'Name', cell: ({ name }) => name }],
  nameOf: ({ name }) => name,
  empty: { none: 'No boats yet.', narrowed: 'No boat matches.', inPast: 'No boats then.' },
  add: { label: 'New boat', key: 'n', dialog: (onClose) => <button onClick={onClose}>Save the boat</button> },
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const body = {
  list: { items: [], total: 0, limit: 100, page: 1, search: '', sort: null, filters: {}, facets: {} },
  user: { id: 'olivia', tz_region: 'UTC', groups: {}, roles: [] },
  organization: { name: 'Northwind' },
};
const show = (more: object = {}, changed: Partial<ListLook<Row>> = {}, rows: Row[] = []) => {
  const Screen = listScreenOf(
    visitsPage,
    () => rows,
    (_, at) => ({ ...look, asOf: organizationPast('UTC', at), ...changed }),
  );
  render(givenPage({ ...body, ...more }, <Screen />, '/application/visits'));
};
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 800 }, clientWidth: { get: () => 1200 } });
beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('an empty list offers to add a record, by two buttons and a key, and the dialog closes itself', () => {
  show();
  expect(screen.getByText('No boats yet.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New boat' })).toHaveLength(2);
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.click(screen.getByRole('button', { name: 'Save the boat' }));
  expect(screen.queryByRole('button', { name: 'Save the boat' })).toBeNull();
});
test('a search that finds nothing says so and offers no new record beside it', () => {
  show({ list: { ...body.list, search: 'sloop' } });
  expect(screen.getByText('No boat matches.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New boat' })).toHaveLength(1);
});
test('in the past nothing is searched or added', async () => {
  show({ past: givenPast(yesterday) });
  expect(await screen.findByRole('region', { name: 'The past' })).toBeTruthy();
  expect(screen.getByText('No boats then.')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New boat' })).toBeNull();
});
test('a list with a bar of its own searches in the past too', () => {
  show({ past: givenPast(yesterday) }, { asOf: listPast(() => <p>As it was</p>) });
  expect(screen.getByText('As it was')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search boats' })).toBeTruthy();
});
test('rows are drawn under their columns, with the count in the head', () => {
  const rows = [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bea' },
  ];
  show({ list: { ...body.list, total: 2 } }, {}, rows);
  expect(screen.getByRole('grid', { name: 'Boats' }).textContent).toContain('Bea');
  expect(screen.getByText('2')).toBeTruthy();
});
