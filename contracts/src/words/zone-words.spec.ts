import { expect, test } from '@jest/globals';
import { cityOf, placeOnClocks } from './zone-words.ts';

test.each([
  ['2026-11-24T15:00:00Z', 'America/New_York', 'New York, UTC-5'],
  ['2026-07-24T15:00:00Z', 'America/New_York', 'New York, UTC-4'],
  ['2026-11-24T15:00:00Z', 'Asia/Kathmandu', 'Kathmandu, UTC+5:45'],
  ['2026-11-24T15:00:00Z', 'America/Argentina/Buenos_Aires', 'Buenos Aires, UTC-3'],
  ['2026-11-24T15:00:00Z', 'Europe/London', 'London, UTC'],
  ['2026-11-24T15:00:00Z', 'UTC', 'UTC'],
])('at %s the zone %s is written %s', (at, zone, written) => {
  expect(placeOnClocks(at, zone)).toBe(written);
});

test('a city has the name that its people use', () => {
  expect(['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon'].map((zone) => cityOf(zone))).toEqual([
    'Kolkata',
    'Kyiv',
    'Ho Chi Minh City',
  ]);
});
