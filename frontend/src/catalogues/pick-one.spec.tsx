import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Choice, PickOne } from './pick-one.tsx';

const jobs: Choice[] = [
  { id: 'j1', name: 'Cook' },
  { id: 'j2', name: 'Dock Master' },
];
const find = (words: string) => Promise.resolve(jobs.filter(({ name }) => name.toLowerCase().includes(words)));

test('what the search hides is not chosen, and is again when the search shows it', async () => {
  const picked = jest.fn(() => Promise.resolve());
  render(
    <PickOne
      title="Add to a job"
      list="Jobs"
      search="Search jobs"
      none="There are no jobs yet."
      action="Add"
      find={find}
      onClose={() => undefined}
      onPicked={picked}
    />,
  );
  const search = screen.getByRole('searchbox');
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  await userEvent.click(await screen.findByRole('radio', { name: 'Cook' }));
  expect(add.disabled).toBe(false);
  await userEvent.type(search, 'dock{Enter}');
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Cook' })).toBeNull());
  expect(add.disabled).toBe(true);
  await userEvent.click(add);
  expect(picked).not.toHaveBeenCalled();
  await userEvent.clear(search);
  await userEvent.type(search, '{Enter}');
  await screen.findByRole('radio', { name: 'Cook' });
  await userEvent.click(add);
  expect(picked).toHaveBeenCalledWith(jobs[0]);
});
