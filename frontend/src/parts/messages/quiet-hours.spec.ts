import { expect, test } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

test.each([
  ['Asia/Tokyo', '2026-11-18T11:24:00Z', '2026-11-18T23:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-18T22:59:00Z', '2026-11-18T23:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-18T23:00:00Z', null],
  ['America/New_York', '2026-11-18T11:24:00Z', '2026-11-18T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-18T14:29:00Z', null],
  ['Asia/Kolkata', '2026-11-18T14:30:00Z', '2026-11-19T02:30:00.000Z'],
])('in %s at %s it is quiet until %s', (zone, now, until) => {
  expect(quietUntil(zone, Date.parse(now))).toBe(until);
});
