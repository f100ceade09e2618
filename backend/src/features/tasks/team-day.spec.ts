import { defaultWorkingHours } from '@candor/contracts/organization/rows';
import { backOn } from './team-day.ts';

/** Wednesday, 18 November 2026, as a number of days since 1970. */
const today = Date.UTC(2026, 10, 18) / 86_400_000;
const blocked = (date: string, start = '00:00', end = '00:00') =>
  ({ id: date, kind: 'blocked', weekday: null, date, start, end, tz_region: 'UTC' }) as const;
const hours = { ...defaultWorkingHours, work_begins: '09:00', work_ends: '17:00' };

test('a member whose working hours are all blocked is away until the next day on which they work', () => {
  expect(backOn([], hours, today)).toBeNull();
  expect(backOn([blocked('2026-11-18', '09:00', '12:00')], hours, today)).toBeNull();
  expect(backOn([blocked('2026-11-18', '08:00', '13:00'), blocked('2026-11-18', '13:00', '18:00')], hours, today)).toBe(
    '2026-11-19',
  );
  const days = ['18', '19', '20'].map((day) => blocked(`2026-11-${day}`));
  expect(backOn(days, hours, today)).toBe('2026-11-23');
});
