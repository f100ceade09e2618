import { expect, test } from '@jest/globals';
import { daysBetween } from '../time.tsx';
import { momentAt } from './moment-at.ts';
import { wallClock } from '@candor/contracts/words/time-words';

test('a wall clock and its moment lead back to each other in any zone', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Pacific/Chatham']) {
    for (const at of ['2026-01-05T00:00:00.000Z', '2026-07-05T23:59:59.000Z'])
      expect(momentAt(wallClock(at, zone), zone)).toBe(at);
  }
});
test('around the change to summer time', () => {
  expect(momentAt('2026-03-29T01:30:00', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
  expect(momentAt('2026-03-29T03:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});
test('in the hour that is left out, the moment after the change', () => {
  expect(momentAt('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
});
test('in the hour that happens twice, the first one', () => {
  expect(momentAt('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(momentAt('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});
test('a day without a time begins at midnight of the zone', () => {
  expect(momentAt('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z');
});
test('days are counted by the calendar of the zone, also when a day has 23 hours', () => {
  expect(daysBetween('2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', 'Europe/Berlin')).toBe(1);
  expect(daysBetween('2026-03-28T23:30:00Z', '2026-03-29T21:30:00Z', 'Europe/Berlin')).toBe(0);
});
