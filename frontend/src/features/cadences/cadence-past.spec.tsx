import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { givenPage, givenPast } from '../../page/given-page.tsx';
import { Screen as People } from './enrollments.tsx';
import { Screen as Rules } from './rules.tsx';
import { Screen as List } from './cadences.tsx';
import { Screen as Steps } from './steps.tsx';

// The page of a cadence as of a past time: it shows what was, and offers nothing to do.

const as_of = new Date(Date.now() - 3 * 86_400_000).toISOString();
const past = givenPast(as_of);
const step = {
  id: 's1',
  type: 'email',
  name: 'First letter',
  delay_days: 0,
  at: null,
  text: { subject: 'About {{job_title}}', body: '<p>We build ships.</p>' },
  text_b: null,
  instructions: '',
  priority: 'normal',
  auto: true,
};
const person = {
  id: 'e1',
  candidate_id: 'ada',
  status: 'active',
  step_id: 's1',
  due_at: as_of,
  because: [],
  task_id: null,
  ended_at: null,
  left_reason: null,
  assignee_user_id: 'rafael',
  started_at: past.began,
};
const figure = {
  step_id: 's1',
  here: 1,
  next: { at: as_of, count: 1, because: [{ why: 'planned' }] },
  left: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  tasks: 0,
  done: 0,
  variants: [],
};
const none = { value: '', label: '' };
const body = {
  cadence: {
    id: 'c',
    version: 1,
    status: 'active',
    fields: {
      name: 'Sourced',
      job_id: null,
      owner_user_id: 'rafael',
      stop_on_reply: true,
      window: { days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00' },
      zone: 'recipient',
    },
    steps: [step],
    rules: [{ id: 'r1', when: 'no_response', action: 'create_task', title: 'Ring them', disposition_id: null }],
  },
  people: { active: 1, paused: 0, completed: 0, left: 0, failed: 0 },
  left: {},
  options: { members: [none], jobs: [], cadences: [], dispositions: [] },
  names: { ada: 'Ada Applicant', rafael: 'Rafael Mendes' },
  figures: [figure],
  applied: { r1: 2 },
  list: {
    items: [person],
    total: 1,
    limit: 100,
    page: 1,
    sort: { field: 'due_at', direction: 'asc' },
    filters: {},
  },
  user: { id: 'rafael', tz_region: 'UTC', groups: { MANAGE_CADENCES: 'all' }, roles: [] },
  organization: { name: 'Northwind' },
};
// jsdom has no layout, and a table renders only the rows that fit into its height.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 800 }, clientWidth: { get: () => 1200 } });

const show = (Screen: () => React.ReactNode, more: object = {}) =>
  render(givenPage({ ...body, past, ...more }, <Screen />));
let asked: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('the steps of then are read with their texts, and nothing on the page changes the cadence or asks for a dry run', async () => {
  show(Steps);
  await screen.findByText(/You are looking at the past/);
  expect(screen.getByText('in it then')).toBeTruthy();
  for (const name of [/^Pause/, /^Add people/, /^Add a step/, /^More/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Dry run')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'c' });
  await screen.findByText(/The past cannot be changed/);
  fireEvent.click(screen.getByRole('button', { name: /First letter/ }));
  const dialog = await screen.findByRole('dialog', { name: 'First letter' });
  expect(within(dialog).getByText('We build ships.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('emails without a name of their own show their subject, and others do not', async () => {
  const letter = (id: string, name: string, subject: string) => ({
    ...step,
    id,
    name,
    text: { ...step.text, subject },
  });
  const steps = [letter('s1', 'Email', 'About {{job_title}}, again'), letter('s2', 'Last letter', 'One more time')];
  show(Steps, { cadence: { ...body.cadence, steps } });
  await screen.findByText('About …, again');
  expect(screen.getByText(/Last letter/)).toBeTruthy();
  expect(screen.queryByText(/One more time/)).toBeNull();
});

test('the rules of then are read and not opened, and links to the other sections keep the moment', async () => {
  show(Rules);
  await screen.findByText(/You are looking at the past/);
  expect(screen.getByText(/Ring them/)).toBeTruthy();
  expect(screen.getByText(/applied 2 times/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /no answer|Add a rule/i })).toBeNull();
  const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  for (const link of sections) expect(link.getAttribute('href')).toContain(`as_of=${encodeURIComponent(as_of)}`);
});

test('people of then have no actions', async () => {
  show(People);
  await screen.findByText(/You are looking at the past/);
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

test('a moment before the cadence shows no figures and says when it was made', async () => {
  show(Steps, {
    past: { ...past, refused: 'before' },
    cadence: { ...body.cadence, steps: [], rules: [] },
    figures: [],
  });
  await screen.findByText(/The cadence did not exist yet/);
  expect(screen.queryByText('in it then')).toBeNull();
});

test('the list of then is read: it opens cadences at the same moment and makes none', async () => {
  const cadence = {
    id: 'c',
    status: 'paused',
    fields: { name: 'Sourced', owner_user_id: 'rafael' },
    updated_at: past.began,
    steps: 3,
    counts: { active: 2, paused: 0, completed: 4, left: 1, failed: 0 },
    replied: 1,
  };
  const list = { items: [cadence], total: 1, limit: 100, page: 1, search: 'ignored', sort: null, filters: {} };
  show(List, { cadences: [cadence], list });
  await screen.findByText(/You are looking at the past/);
  const table = screen.getByRole('grid', { name: 'Cadences' });
  expect(within(table).getByText('Paused')).toBeTruthy();
  expect(within(table).getByText('1 of 5')).toBeTruthy();
  const [link] = within(table)
    .getAllByRole('link')
    .filter((each) => each.getAttribute('href')?.includes('/c/'));
  expect(link!.getAttribute('href')).toContain(`as_of=${encodeURIComponent(as_of)}`);
  expect(screen.queryByRole('button', { name: /New cadence/ })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n' });
  await screen.findByText(/The past cannot be changed/);
  expect(screen.queryByRole('dialog', { name: /New cadence/ })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
