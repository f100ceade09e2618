import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { forgetTaskOptions } from '../../parts/tasks/outcomes.ts';
import { givenPage } from '../../page/given-page.tsx';
import { groupsOf } from './task-groups.ts';
import { Screen as TasksScreen } from './tasks.tsx';

// The reader's tasks in groups by day, and what the keys do to the selected one.

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const task = (id: string, title: string, due_at: string | null, more: Partial<TaskRow> = {}): TaskRow => ({
  id,
  title,
  due_at,
  organization_id: 'o',
  person_id: 'rafael',
  notes: null,
  outcome: null,
  kind: 'other',
  status: 'todo',
  priority: 'normal',
  assignee_user_id: 'rafael',
  created_by: 'rafael',
  subject: null,
  created_at: at(-9),
  completed_at: null,
  disposition_id: null,
  result: null,
  enrollment_id: null,
  cadence_step_id: null,
  draft: null,
  play_id: null,
  repeats: null,
  repeat_of: null,
  version: 0,
  ...more,
});
const later = { id: 'd2', name: 'Spoke: later', channel: 'call', outcome: 'neutral', ends_enrollment: false };
const never = { id: 'd3', name: 'Spoke: not interested', channel: 'call', outcome: 'negative', ends_enrollment: true };
const members = [
  { value: 'rafael', label: 'Rafael Mendes' },
  { value: 'priya', label: 'Priya Nair' },
];
const rows = [
  task('t1', 'Thank the references', at(-3)),
  task('t2', 'Call Lena', at(-1), { kind: 'call', enrollment_id: 'e1' }),
  task('t3', 'Plan the panel', at(3)),
  task('t4', 'Some day', null),
];
const bodyOf = (items: readonly TaskRow[]) => ({
  list: { items, total: items.length, limit: 100, page: 1, sort: { field: 'due_at', direction: 'asc' }, filters: {} },
  names: {},
  jobOfApplication: {},
  standings: {},
  origins: { t1: { from: 'member', user_id: 'rafael' } },
  hidden: [],
  own: { mine: items.length, given: 0, late: 2, calls: 1, from: null },
  done: [],
  team: null,
  members,
  scorecards: [],
  position: 1,
  user: { id: 'rafael', tz_region: 'UTC', groups: { MANAGE_MY_TASKS: 'all' }, roles: [] },
});
type Sent = [path: string, body: unknown];
let sent: Sent[] = [];
const show = (items: readonly TaskRow[] = rows, more: object = {}) => {
  const body = { ...bodyOf(items), ...more };
  render(givenPage(body, <TasksScreen />, '/tasks/mine'));
};
const bodies = (path: string) => sent.filter(([to]) => to === path).map(([, body]) => body);

beforeEach(() => {
  sent = [];
  forgetTaskOptions();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const path = new URL(String(to), 'http://x').pathname;
    const body = init?.body ? (JSON.parse(String(init.body)) as { ids?: string[] }) : {};
    if (path !== '/api/tasks/options') sent.push([path, body]);
    const payload =
      path === '/api/tasks/options'
        ? { outcomes: [later, never], members }
        : { task: { id: 'new' }, tasks: body.ids ?? [], failed: [], items: [] };
    return new Response(JSON.stringify({ status: 'ok', payload }));
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('late tasks come first, then days, then what has no date', () => {
  const keys = groupsOf([rows[3]!, ...rows], Date.now(), 'UTC').map(({ key, tasks }) => [key, tasks.length]);
  expect(keys).toEqual([
    ['late', 2],
    [{ day: at(3).slice(0, 10) }, 1],
    ['undated', 2],
  ]);
  const people = groupsOf([...rows, task('t5', 'Theirs', null, { assignee_user_id: 'priya' })], 0, 'UTC', 'person');
  expect(people.map(({ key }) => key)).toEqual([{ person: 'rafael' }, { person: 'priya' }]);
});

test.each([
  [1, '1 minute late'],
  [59, '59 minutes late'],
  [119, '1 hour late'],
])('a task that was due %i minutes ago says how late it is in whole minutes, then in whole hours', (minutes, words) => {
  jest.useFakeTimers({
    now: new Date('2026-11-25T15:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
  });
  show([task('t1', 'Call Lena', new Date(Date.now() - minutes * 60_000).toISOString())]);
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  jest.useRealTimers();
});

test('Move all to today sends all late tasks at once, and Undo sends their former dates back', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Move all to today' }));
  expect(await screen.findByText('2 tasks moved to today.')).toBeTruthy();
  const [moved] = bodies('/api/tasks/move') as { tasks: { id: string; due_at: string }[] }[];
  expect(moved!.tasks.map(({ id }) => id)).toEqual(['t1', 't2']);
  expect(moved!.tasks[0]!.due_at).toContain(`${new Date().toISOString().slice(0, 10)}T23:59`);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies('/api/tasks/move')).toHaveLength(2));
  expect(bodies('/api/tasks/move')[1]).toEqual({
    tasks: [
      { id: 't1', due_at: rows[0]!.due_at },
      { id: 't2', due_at: rows[1]!.due_at },
    ],
  });
});

test('Space completes a task; a call first asks how it went, says when that ends the cadence, and is saved by number and Enter', async () => {
  show();
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: ' ' });
  const bar = await screen.findByRole('region', { name: 'How did it go?' });
  expect(bodies('/api/tasks/status')).toEqual([]);
  fireEvent.keyDown(await within(bar).findByRole('button', { name: /Spoke: not interested/ }), { key: '2' });
  expect(await within(bar).findByText('Ends the cadence')).toBeTruthy();
  fireEvent.keyDown(within(bar).getByRole('button', { name: /Spoke: later/ }), { key: '1' });
  expect(within(bar).queryByText('Ends the cadence')).toBeNull();
  const note = within(bar).getByRole('textbox', { name: 'What came of it' });
  fireEvent.change(note, { target: { value: 'In February' } });
  fireEvent.keyDown(note, { key: 'Enter' });
  await waitFor(() =>
    expect(bodies('/api/tasks/status')).toEqual([
      { id: 't2', status: 'done', disposition_id: 'd2', note: 'In February' },
    ]),
  );
});

test('leaving the question leaves the call open', async () => {
  show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Complete: Call Lena' }));
  const bar = await screen.findByRole('region', { name: 'How did it go?' });
  fireEvent.keyDown(await within(bar).findByRole('button', { name: /Spoke: later/ }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'How did it go?' })).toBeNull());
  expect(bodies('/api/tasks/status')).toEqual([]);
});

test('H puts a task off, G gives it away', async () => {
  show();
  fireEvent.keyDown(document.body, { key: 'h' });
  const until = await screen.findByRole('region', { name: 'Put off until when?' });
  fireEvent.keyDown(within(until).getByRole('button', { name: /Tomorrow/ }), { key: '2' });
  await waitFor(() => expect(bodies('/api/tasks/snooze')).toHaveLength(1));
  expect(bodies('/api/tasks/snooze')[0]).toMatchObject({ id: 't1', until: `${at(1).slice(0, 10)}T09:00:00.000Z` });
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'g' });
  const whom = await screen.findByRole('region', { name: 'Give to whom?' });
  fireEvent.keyDown(within(whom).getByRole('button', { name: /Priya Nair/ }), { key: '1' });
  await waitFor(() => expect(bodies('/api/tasks/give')).toEqual([{ ids: ['t1'], to_user_id: 'priya' }]));
});

test('C opens the line; what is understood is underlined, and Enter makes the first reading', async () => {
  show([]);
  expect(screen.getByText('Nothing due.')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'c' });
  const line = await screen.findByRole('combobox', { name: 'New task' });
  await userEvent.type(line, 'call the bank tomorrow 10 @Priya');
  const reading = await screen.findByRole('option', { name: /Call the bank.*for Priya Nair.*Tomorrow, 10:00/ });
  expect(reading.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(bodies('/api/tasks/upsert')).toHaveLength(1));
  expect(bodies('/api/tasks/upsert')[0]).toMatchObject({
    title: 'Call the bank',
    kind: 'call',
    due_at: `${at(1).slice(0, 10)}T10:00:00.000Z`,
    assignee_user_id: 'priya',
  });
});

test('the title of a task about no one has the room of the columns that would be empty', () => {
  show([task('t1', 'Go through the report of the quarter with Carla', at(2))]);
  const cell = screen.getByRole('button', { name: /^Go through the report/ }).parentElement!;
  expect(cell.className).toContain('lg:col-span-3');
  expect([...cell.parentElement!.children].filter((each) => /lg:hidden/.test(each.className))).toHaveLength(1);
});

test('as of a moment the tasks are grouped by that day, and nothing can be changed', async () => {
  const as_of = at(-2);
  const past = {
    as_of,
    refused: null,
    events: 1,
    of: 2,
    began: at(-30),
    before: null,
    after: null,
    from: at(-30),
    days: [{ day: as_of.slice(0, 10), count: 1 }],
  };
  show(rows, { past });
  await screen.findByText(/You are looking at the past/);
  const late = screen.getByRole('heading', { name: 'Late' }).closest('section')!;
  expect(within(late).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual(
    rows.map(() => true),
  );
  for (const name of ['New task', 'Move all to today', 'Run the calls'])
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  fireEvent.keyDown(document.body, { key: ' ' });
  fireEvent.keyDown(document.body, { key: 'c' });
  await screen.findByText(/The past cannot be changed/);
  expect(sent).toEqual([]);
});
