import { expect, test } from '@jest/globals';
import { momentAt, wallClock } from './zoned.ts';

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
