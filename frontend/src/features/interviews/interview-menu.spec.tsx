import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ListedInterviewer } from '@candor/contracts/interviews/rows';
import { ready } from '../../kit/overlays/toast.ts';
import { actsOn, InterviewMenu } from './interview-menu.tsx';

// An interviewer accepts or declines, and members record that an interview was held, or who did not come.

const hour = 3_600_000;
const now = Date.now();
const seat = (user_id: string, response: ListedInterviewer['response'] = 'invited') =>
  ({ user_id, required: true, response, scorecard_status: 'not_started', user_appointment_id: user_id }) as never;
const meeting = (from: number, status: 'proposed' | 'booked' | 'completed' | 'cancelled' | 'no_show' = 'booked') => ({
  id: 'm1',
  application_id: 'a1',
  status,
  starts_at: new Date(now + from * hour).toISOString(),
  ends_at: new Date(now + (from + 1) * hour).toISOString(),
  interviewers: [seat('ivo'), seat('olga', 'accepted')],
});
const acts = (of: ReturnType<typeof meeting>, me: string, records = false) => actsOn(of, { me, records, now });

test('who interviews can accept and decline while it is booked, and is not offered the answer they gave', () => {
  expect(acts(meeting(5), 'ivo').answers).toEqual(['accepted', 'declined']);
  expect(acts(meeting(5), 'olga').answers).toEqual(['declined']);
  expect(acts(meeting(5), 'nora', true).answers).toEqual([]);
  expect(acts(meeting(5, 'cancelled'), 'ivo').answers).toEqual([]);
});
test('whoever manages it can cancel it as long as it stands', () => {
  expect(acts(meeting(5), 'nora', true).cancels).toBe(true);
  expect(acts(meeting(5), 'ivo').cancels).toBe(false);
  expect(
    ['completed', 'cancelled', 'no_show'].map(
      (status) => acts(meeting(-3, status as 'completed'), 'nora', true).cancels,
    ),
  ).toEqual([false, false, false]);
});
test('who came is recorded from its beginning until thirty days after its end', () => {
  expect(acts(meeting(5), 'ivo').records).toBe(false);
  expect(acts(meeting(-0.5), 'ivo')).toMatchObject({ records: true, held: true });
  expect(acts(meeting(-24, 'completed'), 'nora', true)).toMatchObject({ records: true, held: false });
  expect(acts(meeting(-24, 'no_show'), 'nora', true)).toMatchObject({ records: true, held: true });
  // A member can correct which interviewer did not come to an interview that was held.
  const without = {
    ...meeting(-24, 'completed'),
    interviewers: [{ ...(seat('ivo') as object), missed: true }, seat('olga')],
  };
  expect(acts(without as never, 'nora', true)).toMatchObject({ held: true });
  expect(acts(meeting(-24), 'nora').records).toBe(false);
  expect(acts(meeting(-24 * 31, 'completed'), 'ivo').records).toBe(false);
  expect(acts(meeting(-24, 'cancelled'), 'ivo').records).toBe(false);
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
test.each([
  ['Ivo Tester', { side: 'interviewer', user_id: 'ivo' }],
  ['Ada Lovelace', { side: 'candidate', user_id: null }],
])('whoever records that %s did not come reads that name', async (name, recorded) => {
  const told: string[] = [];
  ready(({ text }) => {
    told.push(text);
    return () => {};
  });
  const sent = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'ok', payload: {} })));
  const names = { ivo: 'Ivo Tester', olga: 'Olga Tester' };
  const menu = <InterviewMenu of={meeting(-1)} candidate="Ada Lovelace" names={names} me="nora" records />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: menu, HydrateFallback: () => null }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More for Ada Lovelace' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: `${name} did not attend` }));
  await waitFor(() => expect(told).toEqual([`${name} did not attend. This is recorded.`]));
  expect(JSON.parse(sent.mock.calls[0]![1]!.body as string)).toEqual({ id: 'm1', ...recorded });
});
test('that somebody did not come to what was held is taken back at once', async () => {
  const undos: (() => void)[] = [];
  ready(({ action }) => {
    if (action) undos.push(action.run);
    return () => {};
  });
  const sent = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'ok', payload: {} })));
  const names = { ivo: 'Ivo Tester', olga: 'Olga Tester' };
  const menu = <InterviewMenu of={meeting(-2, 'completed')} candidate="Ada Lovelace" names={names} me="nora" records />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: menu, HydrateFallback: () => null }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More for Ada Lovelace' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ada Lovelace did not attend' }));
  await waitFor(() => expect(undos).toHaveLength(1));
  undos[0]!();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(String(sent.mock.calls[1]![0])).toContain('/complete');
  expect(JSON.parse(sent.mock.calls[1]![1]!.body as string)).toEqual({ id: 'm1' });
});
test('a menu that is given up while it is on its way does not open', async () => {
  const menu = <InterviewMenu of={meeting(-2, 'completed')} candidate="Ada Lovelace" names={{}} me="nora" records />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: menu, HydrateFallback: () => null }])} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More for Ada Lovelace' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('menuitem')).toBeNull();
});
