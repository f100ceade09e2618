import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { NotTold, ToldInterviewer } from '@candor/contracts/interviews/planned';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CancelDialog } from './cancel-dialog.tsx';

// A member who cancels an interview reads whether the candidate is notified, or can choose this.

const dialog = (
  <CancelDialog ids={['m1']} application_id="a1" name="Ada Lovelace" onClose={() => {}} onDone={() => {}} />
);
const opened = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog, HydrateFallback: () => null }])} />);
const answered = (not_told: NotTold | null, interviewers: ToldInterviewer[]) => {
  const payload = { planned: 1, in_round: 1, not_told, interviewers };
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'ok', payload })));
};
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('where nobody can say whether a letter leaves, telling the candidate is offered', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  opened();
  expect(await screen.findByRole('checkbox', { name: 'Notify Ada' })).toHaveProperty('checked', true);
});
test('where no letter leaves, the dialog says why and offers none', async () => {
  answered('unwanted', []);
  opened();
  await screen.findByText('Ada Lovelace must not be contacted, so no email is sent.');
  expect(screen.queryByRole('checkbox', { name: 'Notify Ada' })).toBeNull();
});
test('whoever cancels reads which interviewers get no letter, as long as they tell them', async () => {
  const asked = answered(null, [
    { name: 'Ines Tester', not_told: 'not_at_once' },
    { name: 'Joana Tester', not_told: null },
  ]);
  opened();
  const words = /^Ines Tester does not get these emails immediately\./;
  await screen.findByText(words);
  expect(JSON.parse(asked.mock.calls[0]![1]!.body as string)).toMatchObject({
    application_id: 'a1',
    appointments: ['m1'],
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Notify the interviewers' }));
  expect(screen.queryByText(words)).toBeNull();
});
