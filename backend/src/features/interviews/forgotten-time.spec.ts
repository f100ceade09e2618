import type { Recorded } from '@candor/contracts/kernel/event';
import { busyWeek, calendarOf, weekOf } from '@candor/contracts/interviews/values';
import { idNo, readsOver } from '../../kernel/given.ts';
import { forgottenTime } from './forgotten-time.ts';

const [acme, ann, appointment_id, hold_id, candidate_id] = [1, 2, 3, 4, 5].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
];
const [starts_at, ends_at] = ['2026-03-09T10:00:00.000Z', '2026-03-09T11:00:00.000Z'];
const happened = (type: string, data: object): Recorded =>
  ({
    type,
    revision: 0,
    data,
    metadata: { organization_id: acme, occurred_at: '2026-03-02T09:00:00.000Z', actor: { type: 'user', id: ann } },
  }) as unknown as Recorded;
const held = happened('TimeHeld', { hold_id, appointment_id, starts_at, ends_at, over: false, people: [ann] });
const released = happened('TimeReleased', { hold_id, appointment_id, starts_at, ends_at });
const booked = happened('AppointmentBooked', {
  appointment_id,
  candidate_id,
  hold_id,
  starts_at,
  ends_at,
  interviewers: [{ user_id: ann }],
});
const found = (now: string, calendar: Recorded[], booking: Recorded[] = []) =>
  forgottenTime(
    readsOver(
      () => [
        {
          id: busyWeek(calendarOf(acme, ann), weekOf(Date.parse(starts_at))),
          person_id: ann,
          times: [[Date.parse(starts_at), Date.parse(ends_at), appointment_id, false]],
        },
      ],
      { getMany: async () => [] },
    ),
    async (stream) => (stream === `calendar-${calendarOf(acme, ann)}` ? calendar : booking),
    [acme],
    Date.parse(now),
  );

test('held time without a booking is found after an hour', async () => {
  expect(await found('2026-03-02T10:30:00.000Z', [held])).toEqual([
    { organization_id: acme, person_id: ann, appointment_id, starts_at },
  ]);
  // The booking may still be in progress, or the job may still free the time.
  expect(await found('2026-03-02T09:30:00.000Z', [held])).toEqual([]);
});
test('booked or freed time is not reported, whatever the rows say', async () => {
  expect(await found('2026-03-02T10:30:00.000Z', [held], [booked])).toEqual([]);
  expect(await found('2026-03-02T10:30:00.000Z', [held, released])).toEqual([]);
});
