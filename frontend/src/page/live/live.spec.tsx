import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { listen, useLivePage } from './live.ts';
import { noteRead, whileWriting } from '../position.ts';
import { type LoadedPage, ShownPage } from '../use-page.ts';

class Stream extends EventTarget {
  static CLOSED = 2;
  static last: Stream;
  readyState = 1;
  constructor() {
    super();
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  says(position: number) {
    const data = JSON.stringify({ position, changed: [{ model: 'jobs', marks: [] }] });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const Screen = () => {
  useLivePage(['jobs']);
  return null;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Stream });
});
afterEach(() => jest.useRealTimers());

test('a page loads again when its rows change, but not while a command of this tab is under way, which may remove what the page shows', async () => {
  let loads = 0;
  const router = createMemoryRouter([
    { path: '*', loader: () => ++loads, Component: Screen, HydrateFallback: () => null },
  ]);
  const stop = listen();
  render(<RouterProvider router={router} />);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(loads).toBe(1);

  Stream.last.says(1);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(loads).toBe(2);

  let answered = () => {};
  const command = whileWriting(new Promise<void>((resolve) => (answered = resolve)));
  Stream.last.says(2);
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(loads).toBe(2);
  answered();
  await command;
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(loads).toBe(3);
  stop();
});

test('a page loads again when it is older than a change, although a newer page was read meanwhile and never shown', async () => {
  let loads = 0;
  const router = createMemoryRouter([
    {
      path: '*',
      loader: (): LoadedPage => ({ address: '/', shown: '/', body: { position: 10 + loads++ } as LoadedPage['body'] }),
      Component: () => (
        <ShownPage value={useLoaderData() as LoadedPage}>
          <Screen />
        </ShownPage>
      ),
      HydrateFallback: () => null,
    },
  ]);
  const stop = listen();
  render(<RouterProvider router={router} />);
  await act(() => jest.advanceTimersByTimeAsync(1));
  noteRead(500);
  Stream.last.says(11);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(loads).toBe(2);
  Stream.last.says(11);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(loads).toBe(2);
  stop();
});
