import { expect, test } from '@jest/globals';
import { hoursText, nearDayText, spanText } from './booking-words.ts';

// A candidate reads when a conversation begins and ends.

test('the half of the day is said once where both times lie in it, and twice where they do not', () => {
  expect(hoursText('2026-12-07T15:30:00Z', '2026-12-07T16:00:00Z', 'America/New_York')).toMatch(/^10:30 – 11:00\sam$/);
  expect(hoursText('2026-12-07T16:30:00Z', '2026-12-07T17:00:00Z', 'America/New_York')).toMatch(
    /^11:30\sam – 12:00\spm$/,
  );
  expect(spanText('2026-12-07T13:00:00Z', 45, 'Asia/Kathmandu')).toMatch(/^6:45 – 7:30\spm$/);
});

test('a weekday alone means the next one: a later day says its date too', () => {
  const from = (now: string, zone = 'UTC') => nearDayText('2026-12-07T09:00:00Z', now, zone);
  expect([from('2026-12-07T01:00:00Z'), from('2026-12-01T23:00:00Z')]).toEqual(['Monday', 'Monday']);
  expect(from('2026-11-30T23:00:00Z')).toBe('Monday, December 7');
  // Where they are it is Tuesday already.
  expect(from('2026-11-30T23:00:00Z', 'Asia/Tokyo')).toBe('Monday');
});
