import { jest } from '@jest/globals';
import * as fc from 'fast-check';
import { sayReason } from '../words/reason-words.ts';
import { dayLength, dayText } from './days.ts';
import { weekdayOf } from './quarter-hours.ts';
import { afterWorkingDays, type OpenTimes, dayAt, nextOpen, nextOpenDay } from './open-times.ts';
import { clockIn } from './zone-time.ts';

const weekdays = [0, 1, 2, 3, 4];
const times = (more: Partial<OpenTimes> = {}): OpenTimes => ({
  zone: 'America/Chicago',
  days: weekdays,
  from: '08:00',
  until: '18:00',
  holidays: new Set(),
  ...more,
});

// The sentences name the year of a day only if it is not the present one.
beforeAll(() => void jest.useFakeTimers({ now: Date.parse('2026-11-25') }));
afterAll(() => void jest.useRealTimers());

test('an open hour stays as it is', () => {
  // Wednesday, 18 November 2026, 9:30 in Austin.
  expect(nextOpen('2026-11-18T15:30:00.000Z', times())).toEqual({ at: '2026-11-18T15:30:00.000Z', because: [] });
});
test('a letter planned for the night leaves at the next open hour of the recipient', () => {
  const { at, because } = nextOpen('2026-11-18T09:00:00.000Z', times());
  expect(at).toBe('2026-11-18T14:00:00.000Z');
  expect(because.map((each) => sayReason(each, { locale: 'en-GB' }))).toEqual([
    '08:00 in Chicago is the next open hour.',
  ]);
});
test('weekends and holidays are passed over, and each says so', () => {
  const { at, because } = nextOpen('2026-11-25T23:30:00.000Z', times({ holidays: new Set(['2026-11-26']) }));
  expect(at).toBe('2026-11-25T23:30:00.000Z');
  const later = nextOpen('2026-11-26T15:00:00.000Z', times({ holidays: new Set(['2026-11-26', '2026-11-27']) }));
  expect(later.at).toBe('2026-11-30T14:00:00.000Z');
  expect(later.because.map((each) => sayReason(each, { locale: 'en-US' }))).toEqual([
    'Nov 26 is a holiday.',
    'Nov 27 is a holiday.',
    'Saturday is not a day on which letters go out.',
    '8:00 am in Chicago is the next open hour.',
  ]);
  expect(because).toEqual([]);
});
test('a delay counts working days and keeps the local time over a change of clocks', () => {
  // Friday, 10:00 in Lisbon, before the clocks go back on Sunday.
  const lisbon = times({ zone: 'Europe/Lisbon' });
  expect(afterWorkingDays('2026-10-23T09:00:00.000Z', 1, lisbon)).toBe('2026-10-26T10:00:00.000Z');
  expect(afterWorkingDays('2026-10-23T09:00:00.000Z', 0, lisbon)).toBe('2026-10-23T09:00:00.000Z');
});
test('what a day could not hold goes out when the next one opens', () => {
  expect(nextOpenDay('2026-11-20T16:00:00.000Z', times()).at).toBe('2026-11-23T14:00:00.000Z');
});
test('where no day is open, nothing waits for ever', () => {
  expect(nextOpen('2026-11-18T09:00:00.000Z', times({ days: [] })).at).toBe('2026-11-18T09:00:00.000Z');
  expect(afterWorkingDays('2026-11-18T09:00:00.000Z', 2, times({ days: [] }))).toBe('2026-11-20T09:00:00.000Z');
});

const zones = ['America/Chicago', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/Havana'];
test('a chosen time is never earlier, never closed, and choosing again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
      fc.constantFrom(...zones),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 5 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 730 }), { maxLength: 10 }),
      (at, zone, days, from, length, free) => {
        const clock = (quarter: number) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
        const holidays = new Set(free.map((day) => dayText(Date.UTC(2026, 0, 1) / dayLength + day)));
        const open: OpenTimes = { zone, days, from: clock(from), until: clock(from + length), holidays };
        const wanted = new Date(at).toISOString();
        const chosen = nextOpen(wanted, open);
        const ms = Date.parse(chosen.at);
        expect(ms).toBeGreaterThanOrEqual(at);
        const day = dayAt(ms, zone);
        expect(days).toContain(weekdayOf(day));
        expect(holidays.has(dayText(day))).toBe(false);
        const minutes = (clockIn(ms, zone) - day * dayLength) / 60_000;
        expect(minutes).toBeGreaterThanOrEqual(from * 15);
        // If the clocks jump over the opening hours, the time of the jump is chosen.
        expect(minutes).toBeLessThan(Math.max((from + length) * 15, from * 15 + 61));
        expect(nextOpen(chosen.at, open).at).toBe(chosen.at);
      },
    ),
    { numRuns: 300 },
  );
});
test('a day on which clocks skip all of the hours has none, so the next one is chosen', () => {
  // In Chicago it is never between two and three on 14 March 2027.
  const times = {
    zone: 'America/Chicago',
    days: [0, 5, 6],
    from: '02:00',
    until: '03:00',
    holidays: new Set<string>(),
  };
  expect(nextOpen('2027-03-14T06:30:00.000Z', times).at).toBe('2027-03-15T07:00:00.000Z');
});
