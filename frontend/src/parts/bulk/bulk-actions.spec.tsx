import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Holdings } from '@candor/contracts/kernel/permission';
import { HeldGroups } from '../../page/use-page.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { Candidate } from '../people/candidate-columns.tsx';
import { exportPeople, type Exported } from '../people/export-list.ts';

const person = (id: string) => ({ id, name: id, tags: [] }) as unknown as Candidate;
const exported = jest.fn<(people: Exported, format: string) => void>();
const show = (everybody: { address: string; count: number } | null, groups: Holdings = { VIEW_REPORTS: 'all' }) =>
  render(
    <HeldGroups value={groups}>
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '/',
            element: (
              <BulkActions
                people={[person('ada'), person('bo')]}
                everybody={everybody}
                tags={[]}
                skills={[]}
                onExport={exported}
                onStarted={jest.fn()}
              />
            ),
          },
        ])}
      />
    </HeldGroups>,
  );
const choose = async (format: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: format }));
};
afterEach(() => {
  cleanup();
  exported.mockReset();
  jest.restoreAllMocks();
});

test.each(['csv', 'xlsx'])('the chosen people are exported as %s, and not the list around them', async (format) => {
  show(null);
  await choose(new RegExp(format, 'i'));
  expect(exported.mock.calls).toEqual([[{ candidate_ids: ['ada', 'bo'] }, format]]);
});

test('where everybody on all pages is chosen, the list says who they are', async () => {
  show({ address: '/people/candidates/25/1/_/_/_', count: 20_000 });
  await choose(/CSV/);
  expect(exported.mock.calls).toEqual([[{ address: '/people/candidates/25/1/_/_/_' }, 'csv']]);
});

test('whoever may not read reports is offered no export', () => {
  show(null, {});
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('the file has the columns of the list, and names the chosen people', async () => {
  const answers = [
    JSON.stringify({ status: 'ok', payload: { download_token: 'once' } }),
    JSON.stringify({ status: 'error', code: 'limit', error: 'No.' }),
  ];
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(answers.shift()));
  await exportPeople({ candidate_ids: ['ada', 'bo'] }, ['name', 'email'], 'xlsx');
  const sent = new URL(String(asked.mock.calls[1]![0])).searchParams;
  sent.delete('uid');
  expect(Object.fromEntries(sent)).toEqual({
    candidate_ids: 'ada,bo',
    columns: 'name,email',
    format: 'xlsx',
    download_token: 'once',
  });
});

test('the button of cadences shows only a picture where the window is wide, so it says its name by a tooltip', () => {
  show(null, { MANAGE_CADENCES: 'all' });
  const button = screen.getByRole('button', { name: 'Add to a cadence' });
  expect(button.dataset.tip).toBe('Add to a cadence');
});
