import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { givenPage, givenPast } from '../../page/given-page.tsx';
import { Screen } from './messages.tsx';

// The lists of letters: what became of those that did not arrive, and the lists as of a past time.

const as_of = new Date(Date.now() - 3 * 86_400_000).toISOString();
const letter = (id: string, status: string, error: string | null, more: object = {}) => ({
  id,
  status,
  error,
  kind: 'note',
  to: `${id}@example.test`,
  subject: `About ${id}`,
  snippet: 'Can you come?',
  body: '<p>Can you come?</p>',
  candidate_id: 'ada',
  job_id: null,
  application_id: null,
  sent_by: null,
  sent_at: null,
  bounced: null,
  scheduled_for: as_of,
  queued_at: as_of,
  ...more,
});
const refused = letter('refused', 'failed', 'The mail server refuses: 550 5.7.1 go away');
const returned = letter('returned', 'bounced', '550 5.1.2 no such domain', { bounced: 'hard' });
const withdrawn = letter('withdrawn', 'cancelled', 'the sender undid it');
const body = {
  list: {
    items: [refused, returned, withdrawn],
    total: 3,
    limit: 100,
    page: 1,
    search: '',
    sort: { field: 'queued_at', direction: 'desc' },
    filters: {},
  },
  unsent: { failed: 1, bounced: 1, cancelled: 12 },
  names: { ada: 'Ada Applicant' },
  bulk: [],
  again: [],
  user: { id: 'olivia', tz_region: 'UTC', groups: { MANAGE_MESSAGES: 'all' }, roles: [] },
  organization: { name: 'Northwind' },
};
// jsdom has no layout, and a table renders only the rows that fit into its height.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 800 }, clientWidth: { get: () => 1200 } });

const answered: string[] = [];
let asked: jest.SpiedFunction<typeof fetch>;
const show = (more: object = {}, address = '/messages/failed') =>
  render(givenPage({ ...body, ...more }, <Screen />, address));
const answers = (message: object) =>
  asked.mockImplementation(async (to, how) => {
    answered.push(`${new URL(String(to)).pathname} ${String(how?.body)}`);
    return Response.json({ status: 'ok', payload: { message } });
  });
beforeEach(() => {
  answered.length = 0;
  asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the letters that were not sent say what became of each, in words, and their numbers show only one kind', async () => {
  show();
  const table = screen.getByRole('grid', { name: 'Messages' });
  expect(await within(table).findByText('The domain of this address does not exist (550 5.1.2)')).toBeTruthy();
  for (const status of ['Failed', 'Came back', 'Held back']) expect(within(table).getByText(status)).toBeTruthy();
  for (const name of ['1 failed', '1 came back', '12 held back'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('false');
});

test('the number of the letters shown is pressed, and a press shows all again', () => {
  const filters = { status: ['bounced'] };
  show(
    { list: { ...body.list, items: [returned], total: 1, filters } },
    `/messages/failed/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`,
  );
  expect(screen.getByRole('button', { name: '1 came back' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: '1 failed' }).getAttribute('aria-pressed')).toBe('false');
});

test('a letter that came back leads to the address, a failed one is sent again, a withdrawn one asks for nothing', async () => {
  for (const [message, title, acts] of [
    [returned, 'This message came back.', ['Correct the address of Ada Applicant']],
    [refused, 'This message was not sent.', ['Send again']],
    [withdrawn, 'This message was held back.', []],
  ] as const) {
    answers(message);
    show({}, `/messages/failed/100/1/_/_/_/${message.id}`);
    const reader = await screen.findByRole('dialog', { name: 'Message' });
    expect(await within(reader).findByText(title)).toBeTruthy();
    const found = ['Correct the address of Ada Applicant', 'Send again'].filter(
      (name) => within(reader).queryByRole('link', { name }) ?? within(reader).queryByRole('button', { name }),
    );
    expect([message.id, found]).toEqual([message.id, acts]);
    cleanup();
  }
});

test('what the server said is shown on demand', async () => {
  answers(returned);
  show({}, `/messages/failed/100/1/_/_/_/returned`);
  const reader = await screen.findByRole('dialog', { name: 'Message' });
  const details = await within(reader).findByRole('button', { name: 'What the server said' });
  expect(within(reader).getByText('550 5.1.2 no such domain').className).toContain('hidden');
  fireEvent.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  expect(within(reader).getByText('550 5.1.2 no such domain').className).not.toContain('hidden');
});

test('the list of then is read: it keeps its moment, shows its numbers, and nothing on it sends or cancels', async () => {
  answers({ ...refused, status: 'queued', error: null });
  show({ past: givenPast(as_of) }, `/messages/failed/100/1/_/_/_/refused?as_of=${encodeURIComponent(as_of)}`);
  await screen.findByText(/You are looking at the past/);
  expect(screen.queryByRole('searchbox')).toBeNull();
  const hidden = true; // the reader covers the list
  expect(screen.getByRole('button', { name: '12 held back', hidden })).toBeTruthy();
  const moment = `as_of=${encodeURIComponent(as_of)}`;
  for (const link of within(screen.getByRole('navigation', { name: 'Folders', hidden })).getAllByRole('link', {
    hidden,
  }))
    expect(link.getAttribute('href')).toContain(moment);
  const reader = await screen.findByRole('dialog', { name: 'Message' });
  await within(reader).findByText(/Goes out/);
  expect(answered).toEqual([`/api/messages/then ${JSON.stringify({ message_id: 'refused', as_of })}`]);
  for (const name of [/Send now/, /Do not send/, /Send again/])
    expect([name, screen.queryByRole('button', { name, hidden })]).toEqual([name, null]);
  expect(within(reader).getByRole('link', { name: 'Ada Applicant' }).getAttribute('href')).toContain(moment);
});

test('a moment before the organization shows no letters and says why', async () => {
  show({
    past: { ...givenPast(as_of), refused: 'before' },
    list: { ...body.list, items: [], total: 0 },
  });
  await screen.findByText(/The organization did not exist yet/);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByText('No messages then.')).toBeNull();
});
