import type { CalendarEvent } from '@candor/contracts/interviews/events';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { calendar } from './calendar.decider.ts';

const [ana, ben, first, second, third] = [11, 12, 100, 200, 300].map(idNo) as [string, string, string, string, string];
const at = (time: string) => `2026-03-09T${time}:00.000Z`;
const part = (hold_id: string, appointment_id: string, from: string, to: string) => ({
  hold_id,
  appointment_id,
  starts_at: at(from),
  ends_at: at(to),
  people: [ana, ben],
});
const held = (...of: Parameters<typeof part>): Past<CalendarEvent> => ({
  type: 'TimeHeld',
  data: { ...part(...of), over: false },
});
const released = (hold_id: string, appointment_id: string, from: string, to: string): CalendarEvent => ({
  type: 'TimeReleased',
  data: { hold_id, appointment_id, starts_at: at(from), ends_at: at(to) },
});
const morning = part(idNo(1), first, '10:00', '11:00');

test('free time is held', () => {
  given(calendar)
    .when('hold', { parts: [morning], over: false })
    .then([held(idNo(1), first, '10:00', '11:00')]);
});
test('nobody gets a part of it again', () => {
  for (const [from, to] of [
    ['10:45', '11:30'],
    ['09:30', '10:15'],
    ['10:15', '10:30'],
    ['09:00', '12:00'],
  ] as const)
    given(calendar, [held(idNo(1), first, '10:00', '11:00')])
      .when('hold', { parts: [part(idNo(2), second, from, to)], over: false })
      .thenRejected('busy', 'This person is busy at that time.');
});
test('a conversation without a planned end is in nobody’s way, and nothing is in its way', () => {
  const open = part(idNo(2), second, '10:15', '10:15');
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', { parts: [open], over: false, limits: { buffer_minutes: 30, per_day: 2, zone: 'UTC' } })
    .then([held(idNo(2), second, '10:15', '10:15')]);
  given(calendar, [held(idNo(2), second, '10:15', '10:15')])
    .when('hold', { parts: [morning], over: false, limits: { buffer_minutes: 30, per_day: 2, zone: 'UTC' } })
    .then([held(idNo(1), first, '10:00', '11:00')]);
  // An interview without an end counts toward the number of its day.
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', { parts: [open], over: false, limits: { buffer_minutes: 0, per_day: 1, zone: 'UTC' } })
    .thenRejected('busy');
});
test('one conversation may begin when another ends', () => {
  const next = part(idNo(2), second, '11:00', '12:00');
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', { parts: [next], over: false })
    .then([held(idNo(2), second, '11:00', '12:00')]);
});
test('a conversation that moves does not block itself', () => {
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', { parts: [part(idNo(2), first, '10:30', '11:30')], over: false })
    .then([held(idNo(2), first, '10:30', '11:30')]);
});
test('two conversations that change places block each other only where both want to be', () => {
  const past = [held(idNo(1), first, '10:00', '11:00'), held(idNo(2), second, '11:00', '12:00')];
  given(calendar, past)
    .when('hold', {
      parts: [part(idNo(3), first, '11:00', '12:00'), part(idNo(4), second, '10:00', '11:00')],
      over: false,
    })
    .then([held(idNo(3), first, '11:00', '12:00'), held(idNo(4), second, '10:00', '11:00')]);
  given(calendar, past)
    .when('hold', {
      parts: [part(idNo(3), first, '11:00', '12:00'), part(idNo(4), second, '11:30', '12:30')],
      over: false,
    })
    .thenRejected('busy');
});
test('all parts of a chain are held, or none', () => {
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', {
      parts: [part(idNo(2), second, '09:00', '10:00'), part(idNo(3), third, '10:30', '11:00')],
      over: false,
    })
    .thenRejected('busy');
});
test('who may, holds time over other time; it says so only where there is other time', () => {
  const data = { ...part(idNo(2), second, '10:30', '11:30'), over: true };
  given(calendar, [held(idNo(1), first, '10:00', '11:00')])
    .when('hold', { parts: [part(idNo(2), second, '10:30', '11:30')], over: true })
    .then([{ type: 'TimeHeld', data }]);
  given(calendar)
    .when('hold', { parts: [morning], over: true })
    .then([held(idNo(1), first, '10:00', '11:00')]);
  // Time held over other appointments blocks others like any other time.
  given(calendar, [held(idNo(1), first, '10:00', '11:00'), { type: 'TimeHeld', data }])
    .when('hold', { parts: [part(idNo(3), third, '11:15', '11:45')], over: false })
    .thenRejected('busy');
});
test('whoever chooses a time keeps the distance that the interviewer wants, and the number of a day', () => {
  const limits = { buffer_minutes: 15, per_day: 2, zone: 'America/New_York' };
  const past = [held(idNo(1), first, '15:00', '16:00')];
  const choose = (from: string, to: string) =>
    given(calendar, past).when('hold', { parts: [part(idNo(2), second, from, to)], over: false, limits });
  choose('16:00', '17:00').thenRejected('busy', 'This person is busy at that time.');
  choose('14:15', '14:50').thenRejected('busy');
  choose('16:15', '17:00').then([held(idNo(2), second, '16:15', '17:00')]);
  // Moving a person's only interview of the day does not count as another one.
  const two = [...past, held(idNo(2), second, '17:00', '18:00')];
  const third_ = part(idNo(3), third, '19:00', '20:00');
  given(calendar, two)
    .when('hold', { parts: [third_], over: false, limits })
    .thenRejected('busy');
  given(calendar, two)
    .when('hold', { parts: [part(idNo(3), second, '19:00', '20:00')], over: false, limits })
    .then([held(idNo(3), second, '19:00', '20:00')]);
  // These times still belong to the day before in New York.
  given(calendar, [held(idNo(1), first, '02:00', '03:00'), held(idNo(2), second, '03:30', '03:45')])
    .when('hold', { parts: [third_], over: false, limits })
    .then([held(idNo(3), third, '19:00', '20:00')]);
  given(calendar, two)
    .when('hold', { parts: [third_], over: true, limits })
    .then([held(idNo(3), third, '19:00', '20:00')]);
});
test('released time is free, and releasing it again changes nothing', () => {
  const past = [held(idNo(1), first, '10:00', '11:00')];
  given(calendar, past)
    .when('release', { hold_ids: [idNo(1)] })
    .then([released(idNo(1), first, '10:00', '11:00')]);
  const after = given(calendar, [...past, released(idNo(1), first, '10:00', '11:00')]);
  after.when('release', { hold_ids: [idNo(1)] }).thenNothing();
  after
    .when('hold', { parts: [part(idNo(2), second, '10:00', '11:00')], over: false })
    .then([held(idNo(2), second, '10:00', '11:00')]);
  given(calendar)
    .when('release', { hold_ids: [idNo(1)] })
    .thenNothing();
});
test('a calendar forgets what is long over', () => {
  const past = { ...held(idNo(1), first, '10:00', '11:00'), at: '2026-03-02T09:00:00.000Z' };
  const later = { ...held(idNo(2), second, '12:00', '13:00'), at: '2026-03-20T09:00:00.000Z' };
  expect(given(calendar, [past, later]).state?.holds).toMatchObject([{ hold_id: idNo(2) }]);
});
