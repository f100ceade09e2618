import { jest } from '@jest/globals';
import type { SeenBulk } from '@candor/contracts/bulk/bulk';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listen } from '../../page/live/live.ts';
import { BegunLine } from './begun-line.tsx';

class Stream extends EventTarget {
  static last: Stream;
  readyState = 1;
  constructor() {
    super();
    Stream.last = this;
  }
  close() {}
  tells() {
    const data = JSON.stringify({ position: 1, changed: [{ model: 'bulk-operations', marks: [] }] });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const turns = { count: 3, until: 0, done: 0, refused: 0, reasons: [] };
const running: SeenBulk = {
  id: 'one',
  version: 1,
  kind: 'invite',
  name: 'Dock Master',
  step: 'Second Round',
  phase: 'running',
  stopped: null,
  turns,
  undo: null,
  leaves_at: null,
  waits_until: null,
  sooner: null,
  changed_at: '2026-11-23T10:00:00.000Z',
};
const finished: SeenBulk = { ...running, version: 2, phase: 'finished', turns: { ...turns, until: 3, done: 3 } };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Stream });
});
afterEach(() => jest.useRealTimers());

const passes = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('a change of many candidates that ends while the browser still reads how far it is, is shown as ended', async () => {
  let operation = running;
  const waiting: (() => void)[] = [];
  globalThis.fetch = (async (address: URL) => {
    const operations = [operation]; // as the server would read it now
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { url: String(address), ok: true, json: async () => ({ status: 'ok', payload: { operations } }) };
  }) as never;
  const stop = listen();
  const Line = () => <BegunLine id="one" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Line }])} />);
  await passes(1);
  operation = finished;
  Stream.last.tells();
  waiting.shift()!();
  await passes(1);
  await screen.findByText(/^Inviting 3 people/);
  await passes(1000);
  waiting.shift()!();
  await passes(1);
  expect(screen.queryByText(/^Inviting 3 people/)).toBeNull();
  expect(screen.getByText(/^3 people on Dock Master invited/)).toBeTruthy();
  stop();
});
