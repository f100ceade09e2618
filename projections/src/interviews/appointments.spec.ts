import { appointmentEvents } from '@candor/contracts/interviews/events';
import { appointmentFields } from '@candor/contracts/interviews/fields';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { appointments } from './appointments.ts';
import { foldRows } from '../kernel/fold.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(11, '0')}0`;
const [appointment_id, candidate_id] = [idNo(1), idNo(2)];
const said = 'Anna Schmidt, because of her wheelchair';
/** The fields of an appointment that people type as text. */
const typed = Object.entries(appointmentFields.each)
  .filter(([, { kind }]) => ['text', 'long', 'html', 'url', 'phone'].includes(kind))
  .map(([name]) => name);
const { AppointmentProposed, AppointmentBooked, AppointmentRescheduled } = appointmentEvents.types;

let position = 0;
const recorded = (stream: string, type: string, data: object): Recorded => ({
  id: idNo(100 + ++position),
  stream,
  revision: position - 1,
  position,
  type,
  data: data as Record<string, unknown>,
  metadata: {
    organization_id: idNo(9),
    actor: { type: 'user', id: idNo(8) },
    request_uid: `${position}`,
    correlation_id: `${position}`,
    occurred_at: '2026-11-20T10:00:00.000Z',
    recorded_at: '2026-11-20T10:00:00.000Z',
    schema_version: 1,
  },
});
const booked = recorded(`appointment-${appointment_id}`, 'AppointmentBooked', {
  appointment_id,
  application_id: idNo(3),
  candidate_id,
  job_id: idNo(4),
  step: { id: idNo(5), type: 'screening', name: 'First Round' },
  starts_at: '2026-11-27T10:00:00.000Z',
  ends_at: '2026-11-27T10:45:00.000Z',
  duration_minutes: 45,
  tz_region: 'Europe/Lisbon',
  meeting_type: 'in-person',
  phone_mode: null,
  video_provider: null,
  location_id: null,
  interviewers: [],
  reminders: [60],
  over: false,
  over_reason: said,
  notify: { candidate: true, interviewers: true },
  self_scheduled: false,
  hold_id: idNo(6),
  ...Object.fromEntries(typed.map((name) => [name, said])),
  person: { first_name: 'Anna', last_name: 'Schmidt', name_order: null },
});

test('an appointment goes on with its application when jobs become one, and comes back', () => {
  const round = { id: idNo(15), type: 'interview', name: 'Talk', kind: 'round' };
  const merged = recorded(`application-${idNo(3)}`, 'ApplicationArchived', {
    candidate_id,
    job_id: idNo(4),
    merged_into: idNo(13),
    goes_on: { job_id: idNo(14), steps: [{ from: idNo(5), to: round }] },
  });
  const again = recorded(`application-${idNo(13)}`, 'ApplicationArchived', {
    candidate_id,
    job_id: idNo(14),
    merged_into: idNo(23),
    goes_on: { job_id: idNo(24), steps: [] },
  });
  const back = (of: Recorded) =>
    recorded(of.stream, 'MoveTakenBack', { takes_back: { type: 'ApplicationArchived', revision: of.revision } });
  const placeAfter = (...events: Recorded[]) => {
    const row = [...foldRows(appointments, [booked, ...events]).values()][0] as AppointmentRow;
    return [row.application_id, row.job_id, row.step.name];
  };
  expect(placeAfter(merged)).toEqual([idNo(13), idNo(14), 'Talk']);
  // The other job has no such round, so the interview is in its round of another name.
  expect(placeAfter(merged, again)).toEqual([idNo(23), idNo(24), 'Talk']);
  expect(placeAfter(merged, again, back(again))).toEqual([idNo(13), idNo(14), 'Talk']);
  expect(placeAfter(merged, back(merged))).toEqual([idNo(3), idNo(4), 'First Round']);
  expect(
    placeAfter(recorded(`application-${idNo(3)}`, 'ApplicationArchived', { candidate_id, job_id: idNo(4) })),
  ).toEqual([idNo(3), idNo(4), 'First Round']);
});
test('whoever did not come owes no scorecard, and the others owe theirs', () => {
  const [ana, ben] = [idNo(31), idNo(32)];
  const interviewers = [ana, ben].map((user_id) => ({ user_id, required: true, user_appointment_id: user_id }));
  const panel = { ...booked, data: { ...booked.data, interviewers } };
  const about = recorded(`appointment-${appointment_id}`, 'NoShowRecorded', {
    appointment_id,
    by: { side: 'interviewer', user_id: ana },
    goes_on: true,
  });
  const completed = recorded(about.stream, 'AppointmentCompleted', { appointment_id, automatic: true });
  const corrected = recorded(about.stream, 'AppointmentCorrected', { appointment_id, to: 'completed' });
  const owing = (...events: Recorded[]) => {
    const row = foldRows(appointments, [panel, about, ...events]).get(appointment_id) as AppointmentRow;
    return [row.status, appointmentList.fields.owes.of(row)];
  };
  expect(owing()).toEqual(['booked', []]);
  expect(owing(completed)).toEqual(['completed', [ben]]);
  expect(owing(completed, corrected)).toEqual(['completed', [ana, ben]]);
});
test('another link has a higher number for calendars, and the same link the same one', () => {
  const set = (video_url: string) =>
    recorded(booked.stream, 'VideoMeetingSet', { appointment_id, video_url, passcode: null });
  const after = (...links: string[]) =>
    (foldRows(appointments, [booked, ...links.map(set)]).get(appointment_id) as AppointmentRow).sequence;
  expect([after(), after('one'), after('one', 'one'), after('one', 'other')]).toEqual([0, 1, 1, 2]);
});
test('whatever somebody types about an appointment is sealed with the key of the candidate', () => {
  expect(typed).toContain('candidate_instructions');
  for (const { personal } of [AppointmentProposed, AppointmentBooked, AppointmentRescheduled])
    expect(personal).toEqual(expect.arrayContaining(typed));
});
test('no word about a candidate is left in the row once they are erased', () => {
  const rowAfter = (...events: Recorded[]) =>
    foldRows(appointments, events).get(appointment_id) as AppointmentRow | undefined;
  expect(JSON.stringify(rowAfter(booked))).toContain('Anna');
  const row = rowAfter(
    booked,
    recorded(`candidate-${candidate_id}`, 'CandidateErased', { reason: 'asked', records: [candidate_id] }),
  );
  expect(row).toMatchObject({ id: appointment_id, candidate_name: '(erased)', starts_at: '2026-11-27T10:00:00.000Z' });
  expect(JSON.stringify(row)).not.toMatch(/Anna|Schmidt/);
});
