import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CancelDialog } from './cancel-dialog.tsx';

// Whoever cancels reads whether the candidate is told, or can choose it.

const dialog = (
  <CancelDialog ids={['m1']} application_id="a1" name="Ada Lovelace" onClose={() => {}} onDone={() => {}} />
);
const opened = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog, HydrateFallback: () => null }])} />);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('where nobody can say whether a letter leaves, telling the candidate is offered', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  opened();
  expect(await screen.findByRole('checkbox', { name: 'Tell Ada' })).toHaveProperty('checked', true);
});
test('where no letter leaves, the dialog says why and offers none', async () => {
  const payload = { planned: 1, in_round: 1, not_told: 'unwanted' };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'ok', payload })));
  opened();
  await screen.findByText('Ada Lovelace must not be contacted, so no letter is sent.');
  expect(screen.queryByRole('checkbox', { name: 'Tell Ada' })).toBeNull();
});
