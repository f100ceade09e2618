import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { EraseDialog } from './erase-dialog.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the button that erases a person for good looks like what cannot be undone, not like the next step', async () => {
  const preview = {
    name: 'Ada Lovelace',
    version: 3,
    asked_at: null,
    reachable: true,
    account: false,
    refused: null,
    goes: { records: 1, files: 1, notes: 0, messages: 0, waiting: 0 },
    stays: { applications: 1, events: 4 },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'ok', payload: preview }));
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: <EraseDialog person={{ id: 'c1', name: 'Ada Lovelace' }} zone={null} onClose={() => {}} />,
        },
      ])}
    />,
  );
  const erase = await screen.findByRole('button', { name: 'Erase for good' });
  expect(erase.className).toContain('text-bad');
  expect(erase.className).not.toContain('bg-accent');
});
