import { expect, test } from '@jest/globals';
import { nextDue } from './repeat.ts';

const zone = 'Europe/Lisbon';
const always = () => true;
/** Whether a day is from Monday to Friday. */
const weekdays = (day: number) => (day + 3) % 7 < 5;
const next = (due: string, every: 'daily' | 'working_days' | 'weekly' | 'monthly', done = due, day?: number) =>
  nextDue(due, { every, zone, ...(day ? { day } : {}) }, done, every === 'working_days' ? weekdays : always);

test('a task comes again at the same time on the clock, across the change of clocks too', () => {
  expect(next('2026-11-18T10:00:00.000Z', 'daily')).toBe('2026-11-19T10:00:00.000Z');
  expect(next('2026-11-18T10:00:00.000Z', 'weekly')).toBe('2026-11-25T10:00:00.000Z');
  // Clocks go forward on 29 March 2026.
  expect(next('2026-03-25T10:00:00.000Z', 'weekly')).toBe('2026-04-01T09:00:00.000Z');
});
test('one that is done late comes next in the future, not once for every missed time', () => {
  expect(next('2026-11-02T10:00:00.000Z', 'daily', '2026-11-18T12:00:00.000Z')).toBe('2026-11-19T10:00:00.000Z');
  expect(next('2026-11-02T10:00:00.000Z', 'weekly', '2026-11-18T12:00:00.000Z')).toBe('2026-11-23T10:00:00.000Z');
});
test('one that is done early still moves on by one', () => {
  expect(next('2026-11-18T10:00:00.000Z', 'weekly', '2026-11-10T12:00:00.000Z')).toBe('2026-11-25T10:00:00.000Z');
});
test('a working day follows a Friday on Monday', () => {
  expect(next('2026-11-20T10:00:00.000Z', 'working_days')).toBe('2026-11-23T10:00:00.000Z');
});
test('the 31st is the last day of a short month, and the 31st again after it', () => {
  const january = '2026-01-31T10:00:00.000Z';
  expect(next(january, 'monthly', january, 31)).toBe('2026-02-28T10:00:00.000Z');
  expect(next('2026-02-28T10:00:00.000Z', 'monthly', '2026-02-28T10:00:00.000Z', 31)).toBe('2026-03-31T09:00:00.000Z');
});
test('where no day is a working day, it keeps its date', () => {
  const due = '2026-11-20T10:00:00.000Z';
  expect(nextDue(due, { every: 'working_days', zone }, due, () => false)).toBe(due);
});
