import {
  agoWords,
  dateWords,
  dayIn,
  daysTo,
  dayWords,
  durationWords,
  exactWords,
  fullDayWords,
  hoursWords,
  minutesAhead,
  momentWords,
  secondWords,
  nearDayWords,
  shortDuration,
  timeWords,
  todayOf,
  wallClock,
  weekdayWords,
} from './time-words.ts';

const now = '2026-11-20T12:00:00Z';
const british = { zone: 'Europe/London', locale: 'en-GB' };
const american = { zone: 'America/New_York', locale: 'en-US' };

test('today is the day where the organization is, not where its reader or the server is', () => {
  expect(todayOf({ tz_region: 'Pacific/Auckland' }, now)).toBe('2026-11-21');
  expect(todayOf({ tz_region: 'America/New_York' }, now)).toBe('2026-11-20');
  expect(todayOf({ tz_region: null }, now)).toBe('2026-11-20');
});
test('a date is written in the order of the reader, with the year only when it is another one', () => {
  expect(dateWords('2026-11-13T15:00:00Z', british, now)).toBe('13 Nov');
  expect(dateWords('2026-11-13T15:00:00Z', american, now)).toBe('Nov 13');
  expect(dateWords('2025-11-13T15:00:00Z', british, now)).toBe('13 Nov 2025');
  expect(dayWords('2026-12-01', british, now)).toBe('1 Dec');
  expect(fullDayWords('2026-12-01', { locale: 'en-GB' })).toBe('1 December 2026');
});

test('a moment is written by the clock of the zone of the reader', () => {
  expect(timeWords('2026-11-13T15:00:00Z', british)).toBe('15:00');
  expect(timeWords('2026-11-13T15:00:00Z', american)).toMatch(/^10:00\sam$/);
  expect(momentWords('2026-11-14T02:00:00Z', american, now)).toMatch(/^Fri, Nov 13, 9:00\spm$/);
  expect(dateWords('2026-01-01T02:00:00Z', american, now)).toBe('Dec 31, 2025');
  expect(weekdayWords('2026-11-13T15:00:00Z', british)).toBe('Friday 13 November');
  expect(exactWords('2026-11-13T15:00:12Z', british)).toBe('13 November 2026 at 15:00:12 GMT');
});

test('hours are written as one range, and stay hours where they end after midnight', () => {
  expect(hoursWords('2026-11-13T15:00:00Z', '2026-11-13T16:30:00Z', british)).toMatch(/^15:00\s?–\s?16:30$/);
  expect(hoursWords('2026-11-13T18:00:00Z', '2026-11-13T19:30:00Z', american)).toMatch(/^1:00\s?–\s?2:30\spm$/);
  expect(hoursWords('2026-11-13T23:30:00Z', '2026-11-14T00:15:00Z', british)).toBe('23:30 – 00:15');
  expect(hoursWords('2026-11-14T04:30:00Z', '2026-11-14T05:15:00Z', american)).toMatch(/^11:30\spm – 12:15\sam$/);
});

test('what happened this week is written as how long ago it was, earlier things by their date', () => {
  expect(agoWords('2026-11-20T11:59:50Z', british, now)).toBe('now');
  expect(agoWords('2026-11-20T11:30:00Z', { ...british, locale: 'en-US' }, now)).toBe('30m ago');
  expect(agoWords('2026-11-19T11:00:00Z', british, now)).toBe('yesterday');
  expect(agoWords('2026-10-19T11:00:00Z', british, now)).toBe('19 Oct');
  expect(agoWords('2026-11-18T13:00:00Z', { ...british, locale: 'en-US' }, now)).toBe('1d ago');
  // Full hours and full days are counted, as everywhere in the product.
  expect(agoWords('2026-11-15T00:00:00Z', { ...british, locale: 'en-US' }, now)).toBe('5d ago');
  expect(agoWords('2026-11-20T10:20:00Z', { ...british, locale: 'en-US' }, now)).toBe('1h ago');
});

test('the time of a record has its seconds and its year', () => {
  expect(secondWords('2026-11-13T15:00:12Z', british)).toMatch(/^13 Nov 2026,\s15:00:12$/);
  expect(secondWords('2026-11-13T15:00:12Z', american)).toMatch(/^Nov 13, 2026,\s10:00:12\sam$/);
});

test('durations are said as people say them', () => {
  expect([0, 1, 14, 60].map(durationWords)).toEqual(['0 days', '1 day', '14 days', '60 days']);
  expect([61, 150, 700].map(durationWords)).toEqual(['2 months', '5 months', '23 months']);
  expect([1460, 731].map(durationWords)).toEqual(['4 years', '2 years']);
  expect([0, 14, 150, 1460].map(shortDuration)).toEqual(['today', '14d', '5mo', '4y']);
});

test('a day that is near is said as people say it, by the calendar of the reader', () => {
  const said = (day: string) => nearDayWords(day, '2026-11-20', { locale: 'en-GB' });
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-26'].map(said)).toEqual([
    'yesterday',
    'today',
    'tomorrow',
    'Sunday',
    'Thursday',
  ]);
  expect(['2026-11-18', '2026-11-27', '2027-01-02'].map(said)).toEqual(['18 Nov', '27 Nov', '2 Jan 2027']);
  expect(dayIn('2026-11-14T02:00:00Z', 'America/New_York')).toBe('2026-11-13');
  expect(dayIn('2026-11-14T02:00:00Z', 'Europe/London')).toBe('2026-11-14');
  expect(daysTo('2026-02-27', '2026-03-01')).toBe(2);
});

test('the clocks of a zone show its own day and hour, from midnight at 00, and are ahead of UTC or behind it', () => {
  expect(wallClock('2026-11-20T15:00:12.900Z', 'UTC')).toBe('2026-11-20T15:00:12');
  expect(wallClock('2026-11-20T18:30:00Z', 'Asia/Kolkata')).toBe('2026-11-21T00:00:00');
  expect(wallClock('2026-01-01T02:00:00Z', 'America/New_York')).toBe('2025-12-31T21:00:00');
  expect(minutesAhead('2026-11-20T15:00:12.900Z', 'Asia/Kolkata')).toBe(330);
  expect(minutesAhead('2026-07-20T15:00:00Z', 'America/New_York')).toBe(-240);
});
