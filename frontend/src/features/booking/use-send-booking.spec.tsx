import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { ready } from '../../kit/overlays/toast.ts';
import { arrangementOf } from './arrangement.ts';
import { useSendBooking } from './use-send-booking.ts';
import { formOf } from './what-leaves.tsx';

// How the page shows refusals: one about the time beside that time, every other one as a sentence, with its field.

const page = {
  application: { id: 'a1', name: 'Ada Lovelace' },
  step: { id: 's1', name: 'First Round', meeting_type: 'video' },
  who: { email: 'ada@example.test', phone: null },
  not_told: null,
  moves: [],
} as unknown as BookingData;
const plan = [
  { key: 'all', title: 'First Round', length: 45, offset: 0, seats: [{ user_id: 'amara', required: true }] },
];
const refuse = jest.fn();
const told: string[] = [];
let button: { label: string; run: () => void } | undefined;
const onWrong = jest.fn<(fields: Record<string, string>) => void>();
let tell = { candidate: true, interviewers: true };
const Booking = () => {
  const before = { ...arrangementOf(page), tell };
  const booking = { start: Date.parse('2030-11-25T09:00:00Z'), plan, refuse };
  const { send } = useSendBooking(page, booking, { before, now: before }, 'UTC', { onDone: () => {}, onWrong });
  return <button onClick={() => void send()}>Book</button>;
};
const bookedAs = async (answer: object) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
    );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Booking />, HydrateFallback: () => null }])} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Book' }));
};
beforeEach(() => {
  told.length = 0;
  tell = { candidate: true, interviewers: true };
  ready(({ text, action }) => {
    told.push(text);
    button = action;
    return () => {};
  });
  refuse.mockReset();
  onWrong.mockReset();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each(['busy', 'past', 'given_up'])('%s stands at the time', async (code) => {
  await bookedAs({ status: 'error', code, error: 'Amara is busy at that time.' });
  await waitFor(() => expect(refuse).toHaveBeenCalledWith(expect.any(Number), 'Amara is busy at that time.'));
  expect(onWrong).not.toHaveBeenCalled();
});
test.each(['stale', 'wrong_state', 'not_found'])('%s is told as a sentence and blames no time', async (code) => {
  await bookedAs({ status: 'error', code, error: `It was ${code}.` });
  await waitFor(() => expect(told).toEqual([`It was ${code}.`]));
  expect(refuse).not.toHaveBeenCalled();
});
test('a field that is refused is named, and its form is the one that opens', async () => {
  const fields = { 'appointments.0.passcode': 'Passcode: at most 60 characters.' };
  await bookedAs({ status: 'error', code: 'validation', errors: Object.values(fields), fields });
  await waitFor(() => expect(onWrong).toHaveBeenCalledWith({ passcode: 'Passcode: at most 60 characters.' }));
  expect(refuse).not.toHaveBeenCalled();
  expect(formOf(onWrong.mock.calls[0]![0])).toBe('meeting');
  expect(formOf({ internal_note: 'Too long.' })).toBe('words');
  expect(formOf({ starts_at: 'Choose a time.' })).toBe(null);
});

const booked = {
  status: 'ok',
  payload: { appointments: [{ id: 'i1' }], schedule_status: 'complete', version: 3 },
};
/** The body of the last request. */
const sent = (): unknown => JSON.parse(String(jest.mocked(fetch).mock.calls.at(-1)![1]!.body));

test('a booking whose invitations have left says that it cannot be undone, and offers to cancel it', async () => {
  await bookedAs(booked);
  await waitFor(() =>
    expect(told.at(-1)).toMatch(/^Ada Lovelace: booked, .*The invitations have left, so this cannot be undone\.$/),
  );
  expect(button?.label).toBe('Cancel the interview');
  button!.run();
  await waitFor(() => expect(told.at(-1)).toBe('Ada Lovelace: interview cancelled.'));
  expect(sent()).toMatchObject({ id: 'i1', ids: ['i1'], notify: { candidate: true, interviewers: true } });
});
test('a booking of which nobody was told is undone, and nobody is told of that either', async () => {
  tell = { candidate: false, interviewers: false };
  await bookedAs(booked);
  await waitFor(() => expect(told.at(-1)).toMatch(/^Ada Lovelace: booked, [^.]*\.$/));
  expect(button?.label).toBe('Undo');
  button!.run();
  await waitFor(() => expect(told.at(-1)).toBe('Ada Lovelace: interview cancelled.'));
  expect(sent()).toMatchObject({ ids: ['i1'], notify: { candidate: false, interviewers: false } });
});
