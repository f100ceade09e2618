import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/interviews/booking-page';
import { InviteDialog } from './invite-dialog.tsx';

// Whoever lets a candidate choose a time reads the letter first, as the candidate will.

const page = {
  application: { id: 'a1', name: 'Ada Lovelace' },
  step: { id: 'first' },
  who: { email: 'ada@example.test' },
  panel: [{ user_id: 'amara' }],
  askable: [{ value: 'amara', label: 'Amara Tester' }],
} as unknown as BookingData;
const opened = (language: string) => {
  const payload = {
    template: { subject: 'Termin für {{job_title}}', body: '<p>Bitte wählen: {{schedule_link}}.</p>' },
    values: { job_title: 'Lotse', schedule_link: 'https://example.com/choose-a-time' },
    footer: 'Hafen GmbH',
    language,
  };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'ok', payload })));
  const element = <InviteDialog page={page} onClose={() => {}} onSent={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, HydrateFallback: () => null }])} />);
};
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the link is named as in the letter, whatever the language of whoever sends it, and the dialog says which that is', async () => {
  opened('de');
  const text = await screen.findByText(/^Bitte wählen: Termin wählen\./);
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(text.textContent).toContain('Hafen GmbH');
  expect(screen.queryByText('Termin für Lotse')).not.toBeNull();
  expect(screen.queryByText('The letter is in Deutsch.')).not.toBeNull();
});
test('a letter in the language of whoever sends it needs no such word', async () => {
  opened('en');
  await screen.findByText(/^Bitte wählen: Choose a time\./);
  expect(screen.queryByText(/^The letter is in/)).toBeNull();
});
