import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import type { Addressee } from '@candor/contracts/messages/letter';
import { InviteDialog } from './invite-dialog.tsx';

// Tests that a recruiter sees the email as the candidate will read it before they invite the candidate to choose a time. If no email can reach the candidate, the dialog says why.

const page = {
  application: { id: 'a1', name: 'Ada Lovelace' },
  step: { id: 'first' },
  who: { email: 'ada@example.test' },
  panel: [{ user_id: 'amara' }],
  askable: [{ value: 'amara', label: 'Amara Tester' }],
} as unknown as BookingData;
const ada: Addressee = { email: 'ada@example.test', do_not_contact: false, unsubscribed_at: null, sample: false };
/** Opens the dialog and records its requests. `answer`: the server's answer. */
const opened = ({ language = 'en', to = ada, answer = {} }: { language?: string; to?: Addressee; answer?: object }) => {
  const sent: object[] = [];
  const payload = {
    template: { subject: 'Termin für {{job_title}}', body: '<p>Bitte wählen: {{schedule_link}}.</p>' },
    values: { job_title: 'Lotse', schedule_link: 'https://example.com/choose-a-time' },
    footer: 'Hafen GmbH',
    language,
    to,
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const sends = String(address).includes('/booking_invite');
    if (sends) sent.push(JSON.parse(init!.body as string) as object);
    return new Response(JSON.stringify(sends ? answer : { status: 'ok', payload }));
  });
  const element = <InviteDialog page={page} onClose={() => {}} onSent={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, HydrateFallback: () => null }])} />);
  return sent;
};
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the link is named as in the letter, whatever the language of whoever sends it, and the dialog says which that is', async () => {
  opened({ language: 'de' });
  const text = await screen.findByText(/^Bitte wählen: Termin wählen\./);
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(text.textContent).toContain('Hafen GmbH');
  expect(screen.queryByText('Termin für Lotse')).not.toBeNull();
  expect(screen.queryByText('The email is in German.')).not.toBeNull();
});
test('a letter in the language of whoever sends it needs no such word', async () => {
  opened({});
  await screen.findByText(/^Bitte wählen: Choose a time\./);
  expect(screen.queryByText(/^The email is in/)).toBeNull();
});
test.each<[Partial<Addressee>, string]>([
  [{ do_not_contact: true }, 'Ada Lovelace must not be contacted, so no email is sent.'],
  [{ email: null }, 'Ada Lovelace has no email address. Notify them yourself.'],
  [{ sample: true }, 'Ada Lovelace is sample data, so they get no email.'],
])(
  'where no letter leaves (%j) the dialog says why before anything is sent, and makes only the link',
  async (so, words) => {
    const invite = { link: 'https://candor.test/booking/x', expires_at: '2031-01-01T00:00:00.000Z' };
    const sent = opened({ to: { ...ada, ...so }, answer: { status: 'ok', payload: { invite } } });
    await screen.findByText(words);
    expect(screen.queryByRole('checkbox', { name: /^Send it by email/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Create the link' }));
    await waitFor(() => expect(sent).toMatchObject([{ application_id: 'a1', send_message: false }]));
  },
);
test('whoever unsubscribed from letters about jobs still gets this one, because it answers their application', async () => {
  opened({ to: { ...ada, unsubscribed_at: '2026-03-02T10:00:00.000Z' } });
  const box = await screen.findByRole('checkbox', { name: 'Send it by email to ada@example.test' });
  expect(box).toHaveProperty('checked', true);
  expect(screen.queryByText(/get no email|must not be contacted/)).toBeNull();
});
test('what the server refuses is said in words', async () => {
  const error = 'The email cannot be sent. Reason: asked not to be contacted.';
  const sent = opened({ answer: { status: 'error', code: 'not_sent', error } });
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(error)).not.toBeNull();
  expect(sent).toMatchObject([{ send_message: true }]);
});
