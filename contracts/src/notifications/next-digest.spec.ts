import { nextDigest } from './next-digest.ts';

test.each([
  ['before eight', '2026-03-02T06:00:00.000Z', 'Europe/Berlin', '2026-03-02T07:00:00.000Z'],
  ['at eight sharp, the next day', '2026-03-02T07:00:00.000Z', 'Europe/Berlin', '2026-03-03T07:00:00.000Z'],
  ['in the evening, the next day', '2026-03-02T20:00:00.000Z', 'Europe/Berlin', '2026-03-03T07:00:00.000Z'],
  ['on the day the clocks go forward', '2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['the day before it', '2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['on the day the clocks go back', '2026-10-24T23:00:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  [
    'far in the east, where it is tomorrow already',
    '2026-03-02T20:00:00.000Z',
    'Pacific/Auckland',
    '2026-03-03T19:00:00.000Z',
  ],
  ['far in the west', '2026-03-02T15:59:00.000Z', 'America/Los_Angeles', '2026-03-02T16:00:00.000Z'],
  ['without a zone', '2026-03-02T07:59:59.999Z', null, '2026-03-02T08:00:00.000Z'],
])('the mail of the day comes at eight on the clock of its reader: %s', (_, now, zone, at) => {
  expect(nextDigest(now, zone)).toBe(at);
});
