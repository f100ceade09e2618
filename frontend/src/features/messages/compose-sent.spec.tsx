import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SentBar } from './compose-sent.tsx';

// Messages to many are taken back in turns. The draft comes back after the last turn: before it, the people whose message still stands would be left out of the next sending.

const turns = (until: number) => ({ count: 206, until, done: until, refused: 0, reasons: [] });
const operation = (phase: string, undo: object | null) => ({
  id: 'op',
  version: phase === 'finished' ? 1 : 2,
  kind: 'message',
  name: null,
  step: null,
  phase,
  stopped: null,
  turns: turns(206),
  undo,
  leaves_at: null,
  waits_until: null,
  sooner: null,
  changed_at: new Date().toISOString(),
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const shown = (seen: () => object) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    Response.json({
      status: 'ok',
      payload: String(path).includes('/recent')
        ? { operations: [seen()] }
        : { operation: operation('undoing', turns(0)) },
    }),
  );
  const undone = jest.fn();
  const bar = () => (
    <SentBar
      sent={{ kind: 'many', id: 'op', until: 0 }}
      left={5}
      waits
      onLeft={jest.fn()}
      onUndone={undone}
      onClose={jest.fn()}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: bar() }])} />);
  return undone;
};

test('the draft waits until every message was taken back', async () => {
  const undone = shown(() => operation('undoing', turns(100)));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo, back to editing' }));
  expect(await screen.findByText('Taking the message back…')).not.toBeNull();
  expect(await screen.findByText('100 of 206 taken back')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo, back to editing' })).toBeNull();
  expect(undone).not.toHaveBeenCalled();
});

test.each(['undone', 'undo_failed'])('the draft comes back when the taking back is %s', async (phase) => {
  const undone = shown(() => operation(phase, turns(206)));
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(1));
});

test.each([
  ['one', '/api/messages/send_now', { message_id: 'letter' }],
  ['many', '/api/people/bulk/send_now', { id: 'letter' }],
] as const)('a message to %s can be sent before the seconds end', async (kind, path, body) => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ status: 'ok', payload: { operations: [] } }));
  const left = jest.fn();
  const bar = (waits: boolean) => (
    <SentBar
      sent={{ kind, id: 'letter', until: 0 }}
      left={5}
      waits={waits}
      onLeft={left}
      onUndone={jest.fn()}
      onClose={jest.fn()}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: bar(false) }])} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  const sent = asked.mock.calls.find(([to]) => String(to).includes(path));
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual(body);
  cleanup();
  // Messages that wait for the hours of their readers are not brought forward by it.
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: bar(true) }])} />);
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});
