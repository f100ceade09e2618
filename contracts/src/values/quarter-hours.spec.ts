import { clockWords, durations, durationWords, quarterHours } from './quarter-hours.ts';

test('a day has 96 times, from midnight to a quarter to midnight', () => {
  expect([quarterHours.length, quarterHours[0], quarterHours[1], quarterHours.at(-1)]).toEqual([
    96,
    '00:00',
    '00:15',
    '23:45',
  ]);
});
test.each([
  ['00:00', '12:00 am'],
  ['00:15', '12:15 am'],
  ['12:00', 'noon'],
  ['12:15', '12:15 pm'],
  ['13:30', '1:30 pm'],
])('%s reads %s where people count to twelve', (time, words) => {
  expect(clockWords(time)).toBe(words);
  expect(clockWords(time, 'de-DE')).toBe(time);
});
test.each([
  [0, 'n/a'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [75, '1 hour 15 minutes'],
  [180, '3 hours'],
])('%i minutes are %s', (minutes, words) => expect(durationWords(minutes)).toBe(words));
test('an interview lasts one of 13 durations, n/a included', () => expect(durations(0, 180)).toHaveLength(13));
