import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TaskNotes } from './task-notes.tsx';

afterEach(cleanup);
const title = 'No time suits Ada';
const show = (notes: string | null, outcome: string | null = null) =>
  render(<TaskNotes task={{ title, notes, outcome }} lines={1} />);

test('the notes of a task are read in full, each line in its own direction, and the keyboard goes back', async () => {
  show('They suggest: Monday.\n\nאני במבחנים <b onclick="x()">bold</b>');
  const beginning = screen.getByRole('button', { name: /^Notes: They suggest: Monday\./ });
  await userEvent.click(beginning);
  const dialog = await screen.findByRole('dialog', { name: title });
  const notes = within(dialog).getByRole('region', { name: 'Notes' });
  // A candidate's text stays text, never markup.
  expect(notes.textContent).toBe('They suggest: Monday.\n\nאני במבחנים <b onclick="x()">bold</b>');
  expect(notes.querySelector('b')).toBeNull();
  expect(notes.querySelector('p')?.className).toContain('[unicode-bidi:plaintext]');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(beginning));
});
test('what came of a task stands before what was written about it', async () => {
  show('Call her', 'She comes on Monday');
  await userEvent.click(screen.getByRole('button', { name: /^Notes: She comes on Monday\sCall her$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('region')
      .map((each) => each.textContent),
  ).toEqual(['What came of itShe comes on Monday', 'NotesCall her']);
});
test.each([null, '', '  \n'])('a task of which nothing is written shows nothing: %j', (notes) => {
  expect(show(notes).container.textContent).toBe('');
});
