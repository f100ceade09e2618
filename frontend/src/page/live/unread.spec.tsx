import { jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { listen } from './live.ts';
import { useUnread } from './unread.ts';
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
    const data = JSON.stringify({ position, changed: [{ model: 'notifications', marks: [] }] });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Stream });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Bell = () => <output>{useUnread()}</output>;
const pageAt = (position: number, unread_notifications: number): LoadedPage =>
  ({ address: '/', shown: '/', body: { position, counts: { unread_notifications } } }) as unknown as LoadedPage;

test('a page that was read before the last answer about unread notifications and comes after it does not bring the old count back', async () => {
  let answer = { unread: 0, read_to: 7 };
  globalThis.fetch = (async () => new Response(JSON.stringify({ status: 'ok', payload: answer }))) as never;
  const stop = listen();
  const { container, rerender } = render(<Bell />, {
    wrapper: ({ children }) => <ShownPage value={page}>{children}</ShownPage>,
  });
  const shows = () => container.textContent;
  const show = (next: LoadedPage) => {
    page = next;
    rerender(<Bell />);
  };
  expect(shows()).toBe('1');
  Stream.last.says(7);
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(shows()).toBe('0');
  show(pageAt(6, 1));
  expect(shows()).toBe('0');
  show(pageAt(8, 2));
  expect(shows()).toBe('2');
  answer = { unread: 3, read_to: 9 };
  Stream.last.says(9);
  show(pageAt(8, 2));
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(shows()).toBe('3');
  stop();
});
let page = pageAt(5, 1);
