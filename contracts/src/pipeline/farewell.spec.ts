import { defaultWorkingHours } from '../organization/rows.ts';
import { callsForFarewell, leavesAt, nextWorkingAfternoon } from './farewell.ts';

// 2026-11-20 is a Friday. Lisbon is at UTC in winter; its clocks go forward on 2027-03-28.

const leaves = (now: string, zone = 'Europe/Lisbon', more = {}) =>
  nextWorkingAfternoon(now, zone, { ...defaultWorkingHours, ...more });

test.each([
  ['in the morning', '2026-11-18T08:00:00.000Z', '2026-11-19T15:00:00.000Z'],
  ['in the evening', '2026-11-18T22:00:00.000Z', '2026-11-19T15:00:00.000Z'],
  ['on a Friday', '2026-11-20T10:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['on a Sunday', '2026-11-22T10:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['before the clocks change', '2027-03-26T10:00:00.000Z', '2027-03-29T14:00:00.000Z'],
])('a message of an archive %s leaves on the next working day at 15:00', (_, now, at) => expect(leaves(now)).toBe(at));

test('the day and the time are those of the candidate', () => {
  // It is already Friday in Tokyo, so the next working day is Monday.
  expect(leaves('2026-11-19T20:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-23T06:00:00.000Z');
  expect(leaves('2026-11-19T20:00:00.000Z', 'America/New_York')).toBe('2026-11-20T20:00:00.000Z');
});
test('a holiday is no working day; an organization without working days sends tomorrow', () => {
  const holidays = [{ holiday: 'Bridge', day: '2026-11-19' }];
  expect(leaves('2026-11-18T08:00:00.000Z', 'Europe/Lisbon', { holidays })).toBe('2026-11-20T15:00:00.000Z');
  expect(leaves('2026-11-20T08:00:00.000Z', 'Europe/Lisbon', { working_days: [] })).toBe('2026-11-21T15:00:00.000Z');
});

const applicant = { applied_at: '2026-11-01T10:00:00.000Z', hired: false, email: 'ada@example.test' };
test.each([
  ['an applicant whom we turn down', applicant, 'we_rejected', true],
  ['an applicant who is archived without a reason', applicant, null, true],
  ['an applicant who withdrew', applicant, 'they_withdrew', false],
  ['an applicant who was added by mistake', applicant, 'other', false],
  ['a lead', { ...applicant, applied_at: null }, 'we_rejected', false],
  ['somebody who is hired', { ...applicant, hired: true }, 'they_withdrew', false],
  ['an applicant without an address', { ...applicant, email: null }, 'we_rejected', false],
] as const)('%s: a message is called for', (_, application, side, called) =>
  expect(callsForFarewell(application, side)).toBe(called),
);

test('a message of an earlier archive leaves after its delay', () => {
  const at = '2026-11-18T08:00:00.000Z';
  expect(leavesAt(at, { delay_hours: 24 })).toBe('2026-11-19T08:00:00.000Z');
  expect(leavesAt(at, { leaves_at: '2026-11-19T15:00:00.000Z' })).toBe('2026-11-19T15:00:00.000Z');
});
