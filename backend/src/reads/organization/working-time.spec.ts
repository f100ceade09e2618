import { defaultWorkingHours } from '@candor/contracts/organization/rows';
import { whenWorking } from './working-time.ts';

// 2026-11-20 is a Friday. Lisbon is at UTC in winter; its clocks go forward on 2027-03-28.

const at = (moment: string, more = {}, zone = 'Europe/Lisbon') =>
  whenWorking(moment, { ...defaultWorkingHours, ...more }, zone);

test.each([
  ['within the hours', '2026-11-20T10:30:00.000Z', '2026-11-20T10:30:00.000Z'],
  ['at the first moment', '2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['before work begins', '2026-11-20T03:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['at the last moment', '2026-11-20T18:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['on a Saturday', '2026-11-21T12:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['in the evening of a Monday', '2026-11-23T22:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['at the weekend on which the clocks change', '2027-03-27T12:00:00.000Z', '2027-03-29T08:00:00.000Z'],
  ['at the end of a year', '2026-12-31T22:00:00.000Z', '2027-01-01T09:00:00.000Z'],
])('what falls due %s', (_, due, sent) => expect(at(due)).toBe(sent));

test('a holiday is passed over, and so is the weekend behind it', () =>
  expect(at('2026-11-20T10:00:00.000Z', { holidays: [{ holiday: 'Bridge', day: '2026-11-20' }] })).toBe(
    '2026-11-23T09:00:00.000Z',
  ));
test('the day is that of the organization, not that of the server', () => {
  // It is Saturday morning in Tokyo when it is still Friday in Europe.
  expect(at('2026-11-20T22:00:00.000Z', {}, 'Asia/Tokyo')).toBe('2026-11-23T00:00:00.000Z');
  // Kathmandu is 5 hours 45 minutes ahead of UTC.
  expect(at('2026-11-20T02:00:00.000Z', {}, 'Asia/Kathmandu')).toBe('2026-11-20T03:15:00.000Z');
});
test('where nobody ever works, a letter goes out when it is due', () =>
  expect(at('2026-11-20T22:00:00.000Z', { working_days: [] })).toBe('2026-11-20T22:00:00.000Z'));
