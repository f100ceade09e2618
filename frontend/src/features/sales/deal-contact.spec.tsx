import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ListedMessage } from '@candor/contracts/messages/rows';
import type { DealData } from '@candor/contracts/sales/pages';
import { givenPage } from '../../page/given-page.tsx';
import { HeldGroups } from '../../page/use-page.ts';
import { ContactBlock } from './deal-contact.tsx';

// The contact of a deal: their letters, writing to them, and their cadences.

const at = '2026-01-01T08:00:00.000Z';
const letter = {
  id: 'm1',
  thread_id: 'm1',
  subject: 'Your seats',
  snippet: 'Hello',
  status: 'sent',
  delivery: null,
  queued_at: at,
  sent_at: at,
  scheduled_for: at,
  to: 'katrin@x.example',
  from: null,
  what: null,
  sent_by: 'sam',
  attached: [],
  files: [],
  quoted_at: null,
} as unknown as ListedMessage;
const contact = { id: 'katrin', name: 'Katrin Vogelsang', email: 'katrin@x.example', phone: null };

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (to) => {
    asked.push(new URL(String(to), 'http://x').pathname);
    const payload = { enrollments: [], cadences: [], refused: 'This person has no email address.' };
    return new Response(JSON.stringify({ status: 'ok', payload }));
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const show = (data: Partial<DealData>, groups: Record<string, string>, acts = true) => {
  const user = { id: 'sam', tz_region: 'UTC', groups };
  const given = { contact, letters: null, user, ...data } as unknown as DealData;
  render(
    givenPage(
      { user, organization: { name: 'Northwind' } },
      <HeldGroups value={groups as never}>
        <ContactBlock data={given} acts={acts} />
      </HeldGroups>,
    ),
  );
};
const seller = { MANAGE_MESSAGES: 'contacts', MANAGE_CADENCES: 'contacts' };

test('the letters stand by conversation, and a link leads to writing to the contact', async () => {
  show({ letters: { messages: [letter], not_sent: null } }, seller);
  expect(await screen.findByText('Your seats')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email Katrin Vogelsang' }).getAttribute('href')).toBe(
    '/messages/compose?c=katrin',
  );
});

test('a contact who cannot be written to: the reason stands there, and no link', async () => {
  show({ letters: { messages: [], not_sent: 'no email address' } }, seller);
  expect(await screen.findByText('A letter cannot be sent: no email address.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull();
  expect(await screen.findByText('This person has no email address.')).toBeTruthy();
  expect(asked).toEqual(['/api/org/cadences/get_active']);
});

test('a reader of neither letters nor cadences sees the name alone, and a past board offers nothing', async () => {
  show({}, {});
  expect(await screen.findByText('Katrin Vogelsang')).toBeTruthy();
  expect(screen.queryByText(/No messages/)).toBeNull();
  cleanup();
  show({ letters: { messages: [letter], not_sent: null } }, seller, false);
  expect(await screen.findByText('Your seats')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull();
  expect(asked).toEqual([]);
});
