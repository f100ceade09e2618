import type { CadenceStep } from '@candor/contracts/cadences/values';
import type { OpenTimes } from '@candor/contracts/values/open-times';
import { type Standing, Standings } from './standings.ts';

// When the next step of a person is due.

const times: OpenTimes = {
  zone: 'Europe/Berlin',
  days: [0, 1, 2, 3, 4],
  from: '09:00',
  until: '17:00',
  holidays: new Set(),
};
const step = (id: string, delay_days: number, at: string | null) => ({ id, delay_days, at }) as CadenceStep;
const steps = [step('email', 0, '09:00'), step('call', 0, '09:00')];
/** A person whose step was due on Monday, 3 May 2027, at nine in Berlin, and is done at this time. */
const doneAt = (now: string, due_at: string | null = '2027-05-03T07:00:00.000Z') =>
  ({ state: { due_at, passed: [] }, cadence: { steps }, step: steps[0], times, now }) as unknown as Standing;
const next = (here: Standing) =>
  new Standings(...([] as unknown as ConstructorParameters<typeof Standings>)).nextAfter(here);

test('a step for the same time of day is due on the same day, though the one before was done minutes later', () => {
  expect(next(doneAt('2027-05-03T07:03:00.000Z'))?.due_at).toBe('2027-05-03T07:00:00.000Z');
});
test('after a step that was done late, or a task, its days and times are counted from then', () => {
  expect(next(doneAt('2027-05-03T09:00:00.000Z'))?.due_at).toBe('2027-05-04T07:00:00.000Z');
  expect(next(doneAt('2027-05-03T09:00:00.000Z', null))?.due_at).toBe('2027-05-04T07:00:00.000Z');
});
test('a step that the person has passed does not come again, wherever it was moved to', () => {
  const here = doneAt('2027-05-03T07:03:00.000Z');
  const turned = { ...here.cadence, steps: [steps[0]!, step('before', 0, null), steps[1]!] };
  const passed = { ...here, cadence: turned, state: { ...here.state, passed: ['before'] } };
  expect(next(passed as Standing)?.step_id).toBe('call');
});
