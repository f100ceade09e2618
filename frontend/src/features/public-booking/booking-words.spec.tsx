import { expect, test } from '@jest/globals';
import { hoursText, spanText } from './booking-words.ts';

// The times that a candidate reads for the beginning and end of an interview.

test('the half of the day is said once where both times lie in it, and twice where they do not', () => {
  expect(hoursText('2026-12-07T15:30:00Z', '2026-12-07T16:00:00Z', 'America/New_York')).toMatch(/^10:30 – 11:00\sam$/);
  expect(hoursText('2026-12-07T16:30:00Z', '2026-12-07T17:00:00Z', 'America/New_York')).toMatch(
    /^11:30\sam – 12:00\spm$/,
  );
  expect(spanText('2026-12-07T13:00:00Z', 45, 'Asia/Kathmandu')).toMatch(/^6:45 – 7:30\spm$/);
});
