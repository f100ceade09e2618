import type { UserEvent } from '@candor/contracts/accounts/events';
import { mostAvailability } from '@candor/contracts/booking/availability';
import { given, idNo } from '../../kernel/given.ts';
import { user } from './user.decider.ts';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    email: 'ines@acme.example',
    first_name: 'Ines',
    last_name: 'Sousa',
    pronoun: null,
    via: 'invitation',
    tz_region: 'Europe/Lisbon',
  },
};
const mornings = { kind: 'available', weekday: 0, date: null, start: '09:00', end: '12:00' } as const;
const asked = { ...mornings, id: null, tz_region: null };
const set = (n: number, more: Partial<Extract<UserEvent, { type: 'AvailabilitySet' }>['data']> = {}): UserEvent => ({
  type: 'AvailabilitySet',
  data: { availability_id: idNo(n), ...mornings, tz_region: 'Europe/Lisbon', ...more },
});

test('hours are kept in the zone of the profile, unless another one is named', () => {
  given(user, [registered])
    .when('setAvailability', asked)
    .then([set(1000)]);
  given(user, [registered])
    .when('setAvailability', { ...asked, tz_region: 'Asia/Kathmandu' })
    .then([set(1000, { tz_region: 'Asia/Kathmandu' })]);
});
test('an end at midnight is the end of the day', () => {
  given(user, [registered])
    .when('setAvailability', { ...asked, kind: 'blocked', start: '00:00', end: '00:00' })
    .then([set(1000, { kind: 'blocked', start: '00:00', end: '00:00' })]);
});
test.each([
  ['12:00', '09:00'],
  ['09:00', '09:00'],
])('hours from %s to %s are refused', (start, end) =>
  given(user, [registered])
    .when('setAvailability', { ...asked, start, end })
    .thenRejected('validation', 'The end must be after the start.'),
);
test('hours belong to a day of the week or to a date, not to both and not to none', () => {
  for (const days of [
    { weekday: 0, date: '2026-11-23' },
    { weekday: null, date: null },
  ])
    given(user, [registered])
      .when('setAvailability', { ...asked, ...days })
      .thenRejected('validation', 'Choose either a day of the week or a date.');
});
test('hours that overlap others of the same day and kind are refused; those that only touch them are not', () => {
  const had = given(user, [registered, set(1)]);
  had
    .when('setAvailability', { ...asked, start: '11:45', end: '13:00' })
    .thenRejected('duplicate', 'These hours overlap other hours on that day.');
  had.when('setAvailability', asked).thenRejected('duplicate');
  had
    .when('setAvailability', { ...asked, start: '12:00', end: '13:00' })
    .then([set(1000, { start: '12:00', end: '13:00' })]);
  had.when('setAvailability', { ...asked, weekday: 1 }).then([set(1000, { weekday: 1 })]);
  had
    .when('setAvailability', { ...asked, kind: 'blocked', start: '10:00', end: '11:00' })
    .then([set(1000, { kind: 'blocked', start: '10:00', end: '11:00' })]);
});
test('changed hours take the place of the earlier ones, in their zone; the same once more change nothing', () => {
  const had = given(user, [registered, set(1, { tz_region: 'Asia/Kathmandu' })]);
  had
    .when('setAvailability', { ...asked, id: idNo(1), end: '11:00' })
    .then([set(1, { end: '11:00', tz_region: 'Asia/Kathmandu' })]);
  had.when('setAvailability', { ...asked, id: idNo(1) }).thenNothing();
  had.when('setAvailability', { ...asked, id: idNo(2) }).thenRejected('not_found', 'Hours not found.');
});
test('removing hours twice is removing them once', () => {
  given(user, [registered, set(1)])
    .when('removeAvailability', { id: idNo(1) })
    .then([{ type: 'AvailabilityRemoved', data: { availability_id: idNo(1) } }]);
  given(user, [registered])
    .when('removeAvailability', { id: idNo(1) })
    .thenNothing();
  expect(
    given(user, [registered, set(1), { type: 'AvailabilityRemoved', data: { availability_id: idNo(1) } }]).state
      ?.availability,
  ).toEqual([]);
});
const removed = (n: number): UserEvent => ({ type: 'AvailabilityRemoved', data: { availability_id: idNo(n) } });
const morning = { weekday: 0, start: '09:00', end: '12:00', tz_region: null };
test('a whole week is set at once; what stays as it was is not told again', () => {
  given(user, [registered])
    .when('setWeek', { hours: [morning, { ...morning, weekday: 1 }] })
    .then([set(1000), set(1001, { weekday: 1 })]);
  given(user, [registered, set(1), set(2, { weekday: 2 })])
    .when('setWeek', { hours: [morning, { ...morning, weekday: 1 }] })
    .then([removed(2), set(1000, { weekday: 1 })]);
  given(user, [registered, set(1)])
    .when('setWeek', { hours: [morning] })
    .thenNothing();
});
test('a week of no hours gives them up together; blocked hours and dates stay', () => {
  const had = given(user, [
    registered,
    set(1),
    set(2, { weekday: 5 }),
    set(3, { kind: 'blocked', weekday: 5 }),
    set(4, { weekday: null, date: '2030-01-02' }),
  ]);
  had.when('setWeek', { hours: [] }).then([removed(1), removed(2)]);
  given(user, [registered, set(3, { kind: 'blocked' })])
    .when('setWeek', { hours: [] })
    .thenNothing();
});
test('a week whose hours overlap, or end before they start, is refused whole', () => {
  const had = given(user, [registered, set(1)]);
  had.when('setWeek', { hours: [morning, { ...morning, start: '11:45', end: '13:00' }] }).thenRejected('duplicate');
  had.when('setWeek', { hours: [morning, { ...morning, start: '12:00', end: '12:00' }] }).thenRejected('validation');
});
test('nobody keeps more of them than the limit', () => {
  const full = Array.from({ length: mostAvailability }, (_, n) =>
    set(n, { weekday: null, date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10) }),
  );
  given(user, [registered, ...full])
    .when('setAvailability', asked)
    .thenRejected('limit');
  given(user, [registered, ...full])
    .when('setWeek', { hours: [morning] })
    .thenRejected('limit');
});
test('an account that is not there has no hours', () => {
  given(user).when('setAvailability', asked).thenRejected('not_found');
  given(user)
    .when('removeAvailability', { id: idNo(1) })
    .thenRejected('not_found');
  given(user).when('setWeek', { hours: [] }).thenRejected('not_found');
});
