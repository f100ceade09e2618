import { stale } from '../../kernel/decider.ts';
import { idNo } from '../../kernel/given.ts';
import { ChangeAppointments } from '../interviews/booking.command.ts';
import { BookingController } from './booking.controller.ts';
import type { FoundBooking } from './bookings.ts';

// A candidate's requests by their link, while another user changes the same appointment.

const [ines, booking, uid] = [1, 2, 3].map(idNo) as [string, string, string];
const seat = { user_id: ines, required: true };
const appointment = { id: booking, starts_at: '2026-03-09T10:00:00.000Z', interviewers: [seat], version: 7 };
const found = {
  id: idNo(4),
  organization: { id: idNo(5), tz_region: 'UTC' },
  application: { candidate_id: idNo(6) },
  appointment,
  ahead: [appointment],
  step: null,
  now: '2026-03-02T10:00:00.000Z',
} as unknown as FoundBooking;
const at = '2026-03-10T10:00:00.000Z';

test('a move by the candidate is for the appointment that they saw, so interviewers who were exchanged meanwhile do not come back', async () => {
  const changed = stale('appointment');
  const asked: ChangeAppointments[] = [];
  const controller = new BookingController(
    {
      find: async () => found,
      free: async () => ({ who: new Map([[at, [ines]]]) }),
      interviewers: () => [seat],
      openUntil: () => '2026-03-09T09:00:00.000Z',
    } as never,
    null as never,
    { execute: async (command: ChangeAppointments) => (asked.push(command), changed) } as never,
    null as never,
    null as never,
    null as never,
    'jobs@harbour.test',
  );
  const asking = { organization_id: found.organization.id, actor: { type: 'candidate', id: idNo(6) }, uid } as const;
  const answer = await controller['move'](found, { action: 'reschedule', token: 'token', starts_at: at }, asking);
  expect(asked.map(({ wanted, booking: { version } }) => [wanted[0]!.interviewers, version])).toEqual([[[seat], 7]]);
  expect(answer).toBe(changed);
});
