import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { givenPage } from '../../page/given-page.tsx';
import { Screen as Enrollments } from './enrollments.tsx';

// Who is in a cadence, what comes next for them and why.

const row = (id: string, more: object) => ({
  id,
  candidate_id: id,
  application_id: null,
  assignee_user_id: 'rafael',
  status: 'active',
  step_id: 'mail',
  due_at: null,
  because: [],
  task_id: null,
  started_at: '2026-11-20T10:00:00Z',
  ended_at: null,
  left_reason: null,
  ...more,
});
const show = (...items: object[]) => {
  const body = {
    cadence: {
      id: 'c',
      version: 1,
      status: 'active',
      fields: {
        name: 'Sourced',
        job_id: null,
        owner_user_id: null,
        window: { days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00' },
        zone: 'recipient',
      },
      steps: [{ id: 'mail', type: 'email', name: 'First letter', delay_days: 0, auto: true }],
      rules: [],
    },
    list: { items, total: items.length, limit: 100, page: 1, sort: { field: 'due_at', direction: 'asc' }, filters: {} },
    people: { active: 1, paused: 1, completed: 0, left: 0, failed: 0 },
    left: {},
    options: {},
    names: { pia: 'Pia Provider', lena: 'Lena Brandt', rafael: 'Rafael Mendes' },
    user: { id: 'rafael', tz_region: 'UTC', groups: {}, roles: [] },
    organization: { name: 'Northwind' },
  };
  render(givenPage(body, <Enrollments />, '/cadences/cadences/100/1/_/_/_/c/enrollments'));
};
// The table draws the rows that fit the window.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 800 }, clientWidth: { get: () => 1200 } });
beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('why a person has no date stands by itself, and after a date when there is one', () => {
  show(
    row('pia', { status: 'paused', because: [{ why: 'letter_failed' }] }),
    row('lena', { due_at: '2026-12-03T09:00:00Z', because: [{ why: 'planned' }] }),
  );
  const nextOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByTitle(/./)[0]!.textContent;
  expect(nextOf(/Pia Provider/)).toBe('The last email to them could not be sent. Send it again, or let them go on.');
  expect(nextOf(/Lena Brandt/)).toMatch(/ · As planned\.$/);
});
