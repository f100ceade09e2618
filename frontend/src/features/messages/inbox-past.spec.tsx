import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { givenPage, givenPast } from '../../page/given-page.tsx';
import { Screen } from './inbox.tsx';

// The inbox as of a past time: it shows what waited then, and nothing on it answers, assigns or counts as read.

const as_of = new Date(Date.now() - 3 * 86_400_000).toISOString();
const hoursBefore = (hours: number): string => new Date(Date.parse(as_of) - hours * 3_600_000).toISOString();
const past = givenPast(as_of);
const thread = {
  id: 't1',
  candidate_id: 'ada',
  application_id: null,
  job_id: null,
  subject: 'Your tour',
  snippet: 'Which day?',
  theirs: true,
  move: 'answer',
  since: hoursBefore(3),
  assignee_user_id: 'rafael',
  snoozed_until: null,
  read_by: [],
  count: 1,
  last_received_id: 'm1',
  out_until: null,
  error: null,
};
const message = {
  id: 'm1',
  status: 'received',
  kind: 'reply',
  subject: 'Your tour',
  body: '<p>Which day suits you?</p>',
  quoted_at: null,
  snippet: 'Which day?',
  to: 'us@example.test',
  from: 'ada@example.test',
  writer: null,
  what: 'reply',
  sent_at: hoursBefore(3),
  queued_at: hoursBefore(3),
  attached: [],
  files: [],
  cc: [],
};
const body = {
  groups: { answer: [thread], fix: [], waiting: [], later: [] },
  more: 0,
  counts_by_folder: { mine: 0, unassigned: 0, all: 1 },
  standings: {},
  incoming: [{ id: 'i1', from: 'sam@example.test', from_name: 'Sam', subject: 'Hello', received_at: hoursBefore(1) }],
  going: { count: 0, first_at: null },
  names: { ada: 'Ada Applicant', rafael: 'Rafael Mendes' },
  thread,
  messages: [message],
  person: { id: 'ada', name: 'Ada Applicant', email: null, headline: null, location: null, tz_region: null },
  planned: [],
  members: [],
  templates: [],
  not_sent: null,
  standing: null,
  opens_person: true,
  user: { id: 'olivia', tz_region: 'UTC', groups: { MANAGE_MESSAGES: 'all' }, roles: [] },
  organization: { name: 'Northwind' },
  past,
};
const show = (more: object = {}) => render(givenPage({ ...body, ...more }, <Screen />));
let asked: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('an unread conversation of then is read without being answered, given away or counted as read', async () => {
  show();
  await screen.findByText(/You are looking at the past/);
  const conversation = await screen.findByRole('region', { name: 'Conversation with Ada Applicant' });
  expect(await within(conversation).findByText('Which day suits you?')).toBeTruthy();
  expect(within(conversation).getByText(/It waited for our answer since/)).toBeTruthy();
  expect(within(conversation).getAllByText('Rafael Mendes had it').length).toBeGreaterThan(0);
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of [/^Done/, /^Later/, /Give/, /Write a message/, /New task/])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  expect(screen.queryByRole('link', { name: /Write a message/ })).toBeNull();
  const profile = within(conversation).getByRole('link', { name: 'Profile' });
  expect(profile.getAttribute('href')).toContain(`as_of=${encodeURIComponent(as_of)}`);
  fireEvent.keyDown(document.body, { key: 'h' });
  await screen.findByText(/The past cannot be changed/);
  expect(asked).not.toHaveBeenCalled();
});

test('a conversation that had not begun says so, beside the list of then', async () => {
  show({ messages: [], thread: { ...thread, subject: '', move: 'none' } });
  await screen.findByText('This conversation had not begun yet.');
  expect(screen.getByRole('region', { name: 'Conversations' })).toBeTruthy();
});

test('a moment with too many changes since shows no list and says why', async () => {
  show({ past: { ...past, refused: 'far' }, groups: { answer: [], fix: [], waiting: [], later: [] } });
  await screen.findByText(/Too many conversations have changed since/);
  expect(screen.queryByRole('region', { name: 'Conversations' })).toBeNull();
});
