import fc from 'fast-check';
import { clockIn, momentOf, offsetsBetween } from './zone-time.ts';

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];
const clock = (text: string) => Date.parse(`${text}Z`);
const first = (text: string, zone: string) => new Date(momentOf(clock(text), zone)).toISOString();

test.each([
  ['in winter', '2026-11-24T09:00', 'Europe/Lisbon', '2026-11-24T09:00:00.000Z'],
  ['in summer', '2026-07-24T09:00', 'Europe/Lisbon', '2026-07-24T08:00:00.000Z'],
  [
    'of an hour that is left out, when the clocks jump',
    '2027-03-28T01:30',
    'Europe/Lisbon',
    '2027-03-28T01:00:00.000Z',
  ],
  ['of an hour that comes twice, the first', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  [
    'of half an hour that comes twice, the first',
    '2027-04-04T01:45',
    'Australia/Lord_Howe',
    '2027-04-03T14:45:00.000Z',
  ],
  ['of half an hour that is left out', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['5:45 ahead', '2026-11-24T09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
  ['13:45 ahead', '2026-12-24T09:00', 'Pacific/Chatham', '2026-12-23T19:15:00.000Z'],
  ['14 hours ahead', '2026-11-24T09:00', 'Pacific/Kiritimati', '2026-11-23T19:00:00.000Z'],
  ['10 hours behind', '2026-11-24T09:00', 'Pacific/Honolulu', '2026-11-24T19:00:00.000Z'],
  ['of a day that an island left out', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('the moment of a clock %s', (_, shown, zone, at) => expect(first(shown, zone)).toBe(at));

test('whatever the clocks of a zone show, its first moment shows the same', () => {
  const at = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }).map((ms) => ms - (ms % 1000));
  fc.assert(
    fc.property(at, fc.constantFrom(...zones), (moment, zone) => {
      const found = momentOf(clockIn(moment, zone), zone);
      expect(clockIn(found, zone)).toBe(clockIn(moment, zone));
      expect(found).toBeLessThanOrEqual(moment);
    }),
  );
});
test('the offsets of some weeks say what the clocks show at each moment of them', () => {
  const at = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') });
  fc.assert(
    fc.property(at, fc.constantFrom(...zones), fc.nat({ max: 40 * 24 }), (from, zone, hours) => {
      const offsets = offsetsBetween(from, from + 40 * 86_400_000, zone);
      const moment = from + hours * 3_600_000;
      const { offset } = offsets.findLast((each) => each.from <= moment)!;
      expect(Math.floor(moment / 1000) * 1000 + offset).toBe(clockIn(moment, zone));
    }),
  );
});
test('the clocks change to the second', () => {
  const [, autumn] = offsetsBetween(
    Date.parse('2026-10-30T12:00Z'),
    Date.parse('2026-11-03T12:00Z'),
    'America/New_York',
  );
  expect(new Date(autumn!.from).toISOString()).toBe('2026-11-01T06:00:00.000Z');
});
