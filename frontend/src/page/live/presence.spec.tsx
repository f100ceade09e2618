import { act, render } from '@testing-library/react';
import { jest } from '@jest/globals';
import { Presence } from './presence.tsx';

// What this tab reports to the server about the person that it shows.

let said: boolean[];
beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  globalThis.fetch = (async (_: unknown, { body }: { body: string }) => {
    said.push((JSON.parse(body) as { open: boolean }).open);
    return new Response(JSON.stringify({ status: 'ok', payload: { shown: true } }));
  }) as never;
});
afterEach(() => void jest.useRealTimers());
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const ada = '00000000-0000-4000-8000-000000000003';

test('where two parts of the tab show the same person, closing one does not hide the other', async () => {
  const [drawer, page] = [render(<Presence id={ada} />), render(<Presence id={ada} />)];
  await wait(500);
  drawer.unmount();
  await wait(2000);
  expect(said).toEqual([true, true]);
  page.unmount();
  await wait(2000);
  expect(said).toEqual([true, true, false]);
});

test('where one gives way to the other, nobody hears in between that the person was closed', async () => {
  const drawer = render(<Presence id={ada} />);
  await wait(500);
  drawer.unmount();
  const page = render(<Presence id={ada} />);
  await wait(2000);
  expect(said).toEqual([true, true]);
  page.unmount();
  await wait(2000);
});
