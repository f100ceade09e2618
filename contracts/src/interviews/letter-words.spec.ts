import { expect, test } from '@jest/globals';
import { timeOfMeeting } from './letter-words.ts';

const times = { starts_at: '2026-11-24T14:30:00.000Z', ends_at: '2026-11-24T15:15:00.000Z' };
const english = { language: 'en', locale: 'en' } as const;

test.each([
  ['America/New_York', 'Tuesday, November 24, 9:30 am – 10:15 am (New York, UTC-5)'],
  ['America/Indiana/Knox', 'Tuesday, November 24, 8:30 am – 9:15 am (Knox, UTC-6)'],
  ['America/Toronto', 'Tuesday, November 24, 9:30 am – 10:15 am (Toronto, UTC-5)'],
  ['Asia/Kolkata', 'Tuesday 24 November, 8:00 pm – 8:45 pm (Kolkata, UTC+5:30)'],
  ['Australia/Perth', 'Tuesday 24 November, 10:30 pm – 11:15 pm (Perth, UTC+8)'],
  ['Europe/London', 'Tuesday 24 November, 14:30 – 15:15 (London, UTC)'],
  ['America/Sao_Paulo', 'Tuesday 24 November, 11:30 – 12:15 (Sao Paulo, UTC-3)'],
  ['UTC', 'Tuesday 24 November, 14:30 – 15:15 (UTC)'],
])('an English letter writes times as people do in %s', (zone, written) => {
  expect(timeOfMeeting(times, zone, english).replaceAll(',', '').replaceAll('\u202f', ' ')).toBe(
    written.replaceAll(',', ''),
  );
});

test('a German letter writes times in German everywhere', () => {
  expect(timeOfMeeting(times, 'America/New_York', { language: 'de', locale: 'de' })).toBe(
    'Dienstag, 24. November, 09:30 – 10:15 (New York, UTC-5)',
  );
});
