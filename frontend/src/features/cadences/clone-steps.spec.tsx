import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Toasts } from '../../kit/overlays/toasts.tsx';
import { CloneSteps } from './clone-steps.tsx';

// The dialog that copies the steps of another cadence.

const page = {
  cadence: { id: 'to', status: 'active', fields: { name: 'Sourced' }, steps: [] },
  people: { active: 2, paused: 1, completed: 0, left: 0, failed: 0 },
  figures: [],
  options: { members: [], jobs: [], dispositions: [], cadences: [{ value: 'from', label: 'Nearly hired' }] },
};
const onClose = jest.fn();
const show = (of: object = page) => {
  const element = (
    <>
      <CloneSteps page={of as never} onClose={onClose} />
      <Toasts />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};
const answering = (steps: string[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(
      new Response(
        JSON.stringify({ status: 'ok', payload: { cadence: { id: 'to', version: 9 }, position: 1, steps } }),
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
    ),
  );
const chooseFirst = async () => {
  const box = await screen.findByRole('combobox', { name: 'Cadence' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'Nearly hired' }));
};
afterEach(() => {
  cleanup();
  onClose.mockReset();
  jest.restoreAllMocks();
});

test('it says whom the new steps touch, asks for the cadence, and says how many steps were copied', async () => {
  const asked = answering(['a', 'b']);
  show();
  expect(screen.getByText('3 people in the cadence come to the new steps too.')).toBeTruthy();
  const copy = screen.getByRole('button', { name: 'Copy the steps' });
  expect(copy).toHaveProperty('disabled', true);
  await chooseFirst();
  fireEvent.click(copy);
  await screen.findByText('2 steps copied from Nearly hired.');
  expect(JSON.parse(String(asked.mock.calls[0]![1]!.body))).toEqual({ cadence_id: 'to', from_cadence_id: 'from' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a cadence without steps is named, and the dialog stays for another choice', async () => {
  answering([]);
  show();
  await chooseFirst();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the steps' }));
  await screen.findByText('Nearly hired has no steps.');
  expect(onClose).not.toHaveBeenCalled();
});

test('where there is no other cadence, the dialog says so', () => {
  show({ ...page, options: { ...page.options, cadences: [] } });
  expect(screen.getByText('There is no other cadence.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
