import type { Recorded } from '@candor/contracts/kernel/event';
import { calendarOf } from '@candor/contracts/interviews/values';
import { idNo } from '../../kernel/given.ts';
import { interviewsProcess } from './interviews.process.ts';

// The jobs that events of appointments, calendars and candidates make due.

const [acme, ann, application_id, appointment_id, hold_id] = [1, 2, 3, 4, 5].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
];
const at = '2026-03-02T09:00:00.000Z';
const due = (type: string, stream: string, data: object): { kind: string; due_at: string; data: unknown }[] =>
  (interviewsProcess.on[type as 'TimeHeld']?.({
    id: 'e',
    stream,
    type,
    data,
    metadata: { organization_id: acme, occurred_at: at, actor: { type: 'user', id: ann } },
  } as unknown as Recorded as never) ?? []) as never;
const kinds = (...given: Parameters<typeof due>) => due(...given).map(({ kind }) => kind);
const archived = (more: object = {}) => due('ApplicationArchived', `application-${application_id}`, more);

test('each calendar checks its own held time a minute after it was taken', () => {
  const [settle] = due('TimeHeld', `calendar-${calendarOf(acme, ann)}`, { hold_id, appointment_id });
  expect(settle).toMatchObject({
    kind: 'settle-held-time',
    due_at: '2026-03-02T09:01:00.000Z',
    data: { hold_id, appointment_id, people: [ann] },
  });
});
test('time with which something was booked is looked at once, not for each person', () => {
  const data = { appointment_id, application_id, hold_id, interviewers: [{ user_id: ann }], candidate_id: idNo(7) };
  for (const type of ['AppointmentBooked', 'AppointmentRescheduled']) {
    const stream = `appointment-${appointment_id}`;
    const given = { ...data, also_held: [idNo(8)], starts_at: at, ends_at: at, replaces: null };
    const [one, two, three, settle] = due(type, stream, given);
    const [own] = due('TimeHeld', `calendar-${calendarOf(acme, ann)}`, { hold_id, appointment_id }) as unknown as {
      key: string;
    }[];
    expect([one, two, three]).toEqual([ann, idNo(7), idNo(8)].map((of) => ({ cancel: own!.key.replace(ann, of) })));
    expect(settle).toMatchObject({
      kind: 'settle-held-time',
      due_at: '2026-03-02T09:01:00.000Z',
      data: { hold_id, appointment_id, people: [ann, idNo(7), idNo(8)] },
    });
  }
  // A change that holds no other time.
  const kept = { ...data, hold_id: null, starts_at: at, ends_at: at, replaces: null };
  expect(kinds('AppointmentRescheduled', `appointment-${appointment_id}`, kept)).not.toContain('settle-held-time');
});
test('an archive cancels what begins soon at once, and the rest when it can no longer be taken back', () => {
  expect(archived().map((each) => [each.kind, each.due_at, (each.data as { until: string | null }).until])).toEqual([
    ['cancel-for-archived', at, '2026-03-02T10:00:00.000Z'],
    ['cancel-for-archived', '2026-03-02T09:11:00.000Z', null],
  ]);
});
test.each(['CandidateHired', 'OfferDeclined'])('%s ends what was planned as an archive does', (type) => {
  const jobs = due(type, `application-${application_id}`, {});
  expect(jobs).toEqual(archived());
});
test('a merge of jobs keeps what is booked, and so does sending back without a choice', () => {
  expect(archived({ merged_into: idNo(6) })).toEqual([]);
  const sentBack = { from_step: { id: idNo(7) }, to_step: { id: idNo(8) } };
  expect(due('ApplicationShiftedUp', `application-${application_id}`, sentBack)).toEqual([]);
  for (const move of ['ApplicationShiftedUp', 'ApplicationAdvanced'])
    expect(kinds(move, `application-${application_id}`, { ...sentBack, cancel_appointments: true })).toEqual([
      'cancel-for-round',
      'cancel-for-round',
    ]);
});
test('a no-show that frees the rest of its time has it looked at', () => {
  const data = { appointment_id, application_id, by: { side: 'candidate', user_id: null } };
  const stream = `appointment-${appointment_id}`;
  expect(kinds('NoShowRecorded', stream, data)).not.toContain('settle-held-time');
  expect(kinds('NoShowRecorded', stream, { ...data, releases: { hold_id, people: [ann] } })).toContain(
    'settle-held-time',
  );
});
test('the round is looked at again when a scorecard comes in or is opened again, and when the candidate is back in it', () => {
  const card = { application_id, appointment_id };
  for (const type of ['AppointmentCompleted', 'ScorecardSubmitted', 'ScorecardReopened'])
    expect(due(type, `scorecard-${application_id}`, card)[0]).toMatchObject({
      kind: 'follow-appointments',
      data: { application_id },
    });
  const back = (type: string) => kinds('MoveTakenBack', `application-${application_id}`, { to_step: { type } });
  expect([back('interview'), back('finalist_review')]).toEqual([['follow-appointments'], []]);
});
test('the rounds that wait for somebody are looked at again when they leave the organization and when they are back', () => {
  for (const type of ['UserDeactivated', 'UserReactivated'])
    expect(due(type, `user-${ann}`, { organization_id: acme })).toContainEqual(
      expect.objectContaining({ kind: 'follow-member', data: { user_id: ann, of: acme } }),
    );
});
test('a video conversation without a link is looked at when it is booked, and where the provider makes the link, after it had time to', () => {
  const stream = `appointment-${appointment_id}`;
  const times = { starts_at: at, ends_at: at, interviewers: [], hold_id: null };
  const lookedAt = (more: object) =>
    due('AppointmentBooked', stream, { appointment_id, application_id, ...times, ...more })
      .filter(({ kind }) => kind === 'ask-for-link')
      .map(({ due_at }) => due_at);
  const video = { meeting_type: 'video', video_url: null, video_provider: null };
  expect(lookedAt(video)).toEqual([at]);
  expect(lookedAt({ ...video, video_provider: 'zoom' })).toEqual(['2026-03-02T09:05:00.000Z']);
  expect(lookedAt({ ...video, video_url: 'https://meet.example.test/a' })).toEqual([]);
  expect(lookedAt({ ...video, meeting_type: 'phone' })).toEqual([]);
});
