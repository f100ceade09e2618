import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureList } from './failure-list.tsx';
import { dropAllFailures, dropFailure, offerRetry } from './failures.ts';
import { keepFocus } from './overlays/kept-focus.ts';

afterEach(() => act(dropAllFailures));
const fails = (key: string, what: string, retry: () => Promise<unknown> = async () => undefined) =>
  act(() => offerRetry({ key, what, text: 'You are offline. Nothing was changed.', retry }));
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

test('several actions that failed are all listed, in the order in which they failed', () => {
  render(<FailureList />);
  expect(screen.queryByRole('region')).toBeNull();
  for (const name of ['Ada', 'Bea', 'Cy', 'Dora', 'Eve']) fails(name, `Archive ${name}`);
  expect(screen.getByText('5 actions were not done')).toBeTruthy();
  expect(rows().map((row) => row!.split('.')[0])).toEqual(
    ['Ada', 'Bea', 'Cy', 'Dora', 'Eve'].map((name) => `Archive ${name}`),
  );
});
test('Retry sends it again and the row goes; when it fails again, the row stays with the new sentence', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const retry = async () => {
    tries += 1;
    if (tries === 1) offerRetry({ key: 'a', what: 'Archive Ada', text: 'The connection was lost.', retry });
  };
  render(<FailureList />);
  fails('a', 'Archive Ada', retry);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(rows()).toEqual([expect.stringContaining('Archive Ada. The connection was lost.')]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect([tries, rows()]).toEqual([2, []]);
});
test('the same request stands there once, and goes when it is answered by another way', () => {
  render(<FailureList />);
  fails('a', 'Archive Ada');
  fails('a', 'Archive Ada');
  expect(rows()).toHaveLength(1);
  act(() => dropFailure('a'));
  expect(rows()).toEqual([]);
});
test('while it is sent again, a second press sends nothing', async () => {
  const user = userEvent.setup();
  let [tries, done] = [0, () => undefined as void];
  render(<FailureList />);
  fails('a', 'Archive Ada', () => {
    tries += 1;
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Retrying' });
  expect(busy.disabled).toBe(true);
  await user.click(busy);
  expect(tries).toBe(1);
  await act(async () => done());
  expect(rows()).toEqual([]);
});
test('the keyboard reaches Retry and Dismiss, and goes on to the next row when a row has gone', async () => {
  const user = userEvent.setup();
  const stop = keepFocus();
  render(
    <>
      <main id="main" tabIndex={-1} />
      <FailureList />
    </>,
  );
  fails('a', 'Archive Ada');
  fails('b', 'Archive Bea');
  await user.keyboard('{F8}');
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Retry: Archive Ada');
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss: Archive Ada');
  await user.keyboard('{Enter}');
  expect(rows()).toHaveLength(1);
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Actions to retry' })).getAllByRole('button')).toContain(
      document.activeElement,
    ),
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  stop();
});
