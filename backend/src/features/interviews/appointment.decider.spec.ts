import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import { appointmentOf } from '../../states/appointment.state.ts';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { appointment, type AppointmentFacts, type Taken } from './appointment.decider.ts';

const [ana, ben, candidate, job, application, round] = [11, 12, 13, 14, 15, 16].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
/** The ids of two appointments of one booking. The last digit counts the appointments. */
const [one, two] = [`${idNo(0).slice(0, -3)}a00`, `${idNo(0).slice(0, -3)}a01`] as [string, string];
const step = { id: round, name: 'First Round', type: 'screening', kind: 'round' as const };
const person = { first_name: 'Ada', last_name: 'Lovelace', name_order: null };
const facts = (more: Partial<NonNullable<AppointmentFacts>['application']> = {}): AppointmentFacts => ({
  application: { id: application, candidate_id: candidate, job_id: job, step, ...more },
  person,
});
const at = (time: string, day = '09') => `2026-03-${day}T${time}:00.000Z`;
/** `hold_id`: the id of the time that was held for exactly this appointment; null if no time was held. */
const taken = ({ hold_id = idNo(31), ...more }: Partial<Taken> & { hold_id?: string | null } = {}): Taken => {
  const plan = planned(more);
  const { starts_at, ends_at } = plan;
  return {
    ...plan,
    held: hold_id === null ? null : { hold_id, starts_at, ends_at, people: [ana, ben, candidate] },
    ...more,
  };
};
const planned = (more: Partial<Taken>): Omit<Taken, 'held'> => ({
  appointment_id: one,
  title: null,
  starts_at: at('10:00'),
  ends_at: at('11:00'),
  duration_minutes: 60,
  tz_region: 'Europe/Lisbon',
  meeting_type: 'video',
  phone_mode: null,
  phone_number: null,
  dial_in: null,
  video_provider: null,
  video_url: null,
  passcode: null,
  location_id: null,
  room: null,
  interviewers: [
    { user_id: ben, required: true, user_appointment_id: idNo(21) },
    { user_id: ana, required: true, user_appointment_id: idNo(22) },
  ],
  candidate_instructions: null,
  internal_note: null,
  reminders: [1440, 60],
  over: false,
  over_reason: null,
  notify: { candidate: true, interviewers: true },
  ...more,
});
const about = (appointment_id = one) => ({
  appointment_id,
  application_id: application,
  candidate_id: candidate,
  job_id: job,
  step,
});
const book = (...appointments: Taken[]) => ({
  application_id: application,
  appointments,
  proposed: false,
  step_id: null,
  token_hash: null,
  version: null,
});
const move = (...appointments: Taken[]) => ({ appointments, by: 'us' as const, version: null });
const booked = (more: Partial<Taken> = {}): Past<AppointmentEvent> => {
  const { held, ...data } = taken(more);
  return {
    type: 'AppointmentBooked',
    data: { ...data, ...about(data.appointment_id), person, self_scheduled: false, hold_id: held!.hold_id },
  };
};
const moved = taken({ starts_at: at('14:00'), ends_at: at('15:00'), hold_id: idNo(32) });
const people = [ana, ben, candidate];
const cancel = {
  appointment_ids: [one],
  by: 'us' as const,
  reason: null,
  automatic: false,
  notify: { candidate: true, interviewers: true },
};
const completed: AppointmentEvent = { type: 'AppointmentCompleted', data: { ...about(), automatic: true } };
const cancelled: AppointmentEvent = {
  type: 'AppointmentCancelled',
  data: {
    ...about(),
    starts_at: at('10:00'),
    tz_region: 'Europe/Lisbon',
    by: 'us',
    reason: null,
    automatic: false,
    notify: { candidate: true, interviewers: true },
    releases: { hold_id: idNo(31), people },
  },
};

test('a conversation is booked in the round in which the candidate stands', () => {
  given(appointment, [], facts()).when('book', book(taken())).then([booked()]);
  const state = given(appointment, [], facts()).when('book', book(taken())).leadsTo();
  expect(state?.appointments).toMatchObject([
    { id: one, status: 'booked', held: { hold_id: idNo(31), people }, interviewers: [{ response: 'invited' }, {}] },
  ]);
});
test('a proposal takes nobody’s time, and is booked once its time is taken', () => {
  const proposal = given(appointment, [], facts()).when('book', { ...book(taken({ hold_id: null })), proposed: true });
  expect(proposal.leadsTo()?.appointments).toMatchObject([{ status: 'proposed', held: null }]);
  given(appointment, proposal.outcome as readonly AppointmentEvent[], facts())
    .when('book', book(taken()))
    .then([booked()]);
});
test('what was proposed before its job became part of another one is booked for the application that it was for', () => {
  const proposal = given(appointment, [], facts()).when('book', { ...book(taken({ hold_id: null })), proposed: true });
  const there = facts({ id: idNo(45), job_id: idNo(44), step: { ...step, id: idNo(46) } });
  const confirmed = { ...book(taken()), application_id: idNo(45) };
  given(appointment, proposal.outcome as readonly AppointmentEvent[], there)
    .when('book', confirmed)
    .then([booked()]);
  // Events of earlier releases named the other application.
  const other = { ...booked().data, application_id: idNo(45), job_id: idNo(44) };
  const past = [...(proposal.outcome as AppointmentEvent[]), { type: 'AppointmentBooked', data: other }];
  const kept = given(appointment, past as AppointmentEvent[], there)
    .when('book', confirmed)
    .leadsTo();
  expect(kept?.appointments).toMatchObject([{ application_id: application, job_id: job, status: 'booked' }]);
});
test('nothing is booked or moved without the time of everybody in it, exactly then', () => {
  const first = given(appointment, [], facts());
  first.when('book', book(taken({ hold_id: null }))).thenRejected('stale');
  const other = taken({ starts_at: at('14:00'), ends_at: at('15:00') }).held;
  first.when('book', book(taken({ held: other }))).thenRejected('stale');
  first.when('book', book(taken({ held: { ...taken().held!, people: [ana, candidate] } }))).thenRejected('stale');
  // The interview was only proposed when the move was requested, so the move held no time. Another member confirmed the interview before the move was decided.
  const then = given(appointment, [booked()], facts());
  then.when('reschedule', move({ ...moved, held: null })).thenRejected('stale');
  then.when('reschedule', move({ ...moved, held: taken().held })).thenRejected('stale');
  const [one_, ...rest] = taken().interviewers;
  const carol = { ...one_!, user_id: idNo(17), user_appointment_id: idNo(23) };
  then.when('reschedule', move(taken({ hold_id: null, interviewers: [carol, ...rest] }))).thenRejected('stale');
});
test('whoever changes it has seen it as it is, whatever became of the others', () => {
  const both: Past<AppointmentEvent>[] = [
    booked(),
    booked({ appointment_id: two, starts_at: at('12:00'), ends_at: at('13:00') }),
    { type: 'BookingGivenUp', data: { hold_id: idNo(33) } },
  ];
  const detail = taken({ room: 'Tejo', hold_id: null });
  const moves = (version: number) => given(appointment, both, facts()).when('reschedule', { ...move(detail), version });
  expect(moves(0).leadsTo()?.appointments).toMatchObject([{ room: 'Tejo', version: 3 }, { version: 1 }]);
  for (const version of [1, 2, 3]) moves(version).thenRejected('stale');
});
test('only rounds with a conversation are scheduled, and only the present one', () => {
  for (const type of ['application', 'resume_review', 'review', 'offered', 'archived'])
    given(appointment, [], facts({ step: { ...step, type } }))
      .when('book', book(taken()))
      .thenRejected('wrong_state', 'Only screening and interview rounds are scheduled.');
  given(appointment, [], facts())
    .when('book', { ...book(taken()), step_id: idNo(99) })
    .thenRejected('wrong_state', 'Choose the round the candidate is in.');
});
test('nothing is booked in the past', () => {
  given(appointment, [], facts())
    .when('book', book(taken()), { now: at('10:00') })
    .thenRejected('past', 'Choose a time in the future.');
});
test('an interviewer must talk to the candidate, between a quarter of an hour and three hours, or without a planned end', () => {
  given(appointment, [], facts())
    .when('book', book(taken({ interviewers: [] })))
    .thenRejected('validation');
  for (const duration_minutes of [5, 195])
    given(appointment, [], facts())
      .when('book', book(taken({ duration_minutes })))
      .thenRejected('validation');
});
test('conversations of one chain do not touch each other', () => {
  const next = taken({ appointment_id: two, starts_at: at('11:00'), ends_at: at('12:00') });
  given(appointment, [], facts())
    .when('book', book(taken(), next))
    .then([booked(), booked({ ...next })]);
  given(appointment, [], facts())
    .when('book', book(taken(), { ...next, starts_at: at('10:45') }))
    .thenRejected('validation', 'Two of these interviews are at the same time.');
});
test('whoever chose the time by a link, is recorded with it', () => {
  const ran = given(appointment, [], facts()).when('book', { ...book(taken()), token_hash: 'c0ffee' });
  expect(ran.outcome).toMatchObject([{ type: 'SlotSelfBooked' }, { type: 'AppointmentBooked' }]);
  expect(ran.leadsTo()?.appointments).toMatchObject([{ self_scheduled: true }]);
});
test('nothing is booked with time that was given up', () => {
  const past = given(appointment, [], facts()).when('giveUp', { hold_id: idNo(31) });
  past.then([{ type: 'BookingGivenUp', data: { hold_id: idNo(31) } }]);
  given(appointment, [{ type: 'BookingGivenUp', data: { hold_id: idNo(31) } }], facts())
    .when('book', book(taken()))
    .thenRejected('given_up');
  given(appointment, [booked(), { type: 'BookingGivenUp', data: { hold_id: idNo(32) } }], facts())
    .when('reschedule', move(moved))
    .thenRejected('given_up');
});
test('time with which something is booked is not given up', () => {
  given(appointment, [booked()], facts())
    .when('giveUp', { hold_id: idNo(31) })
    .thenNothing();
  given(appointment, [booked(), cancelled], facts())
    .when('giveUp', { hold_id: idNo(31) })
    .thenNothing();
});

test('moving it keeps its id, takes the new time and frees the old one; everybody is asked again', () => {
  const past: Past<AppointmentEvent>[] = [
    booked(),
    { type: 'InterviewerResponded', data: { ...about(), user_id: ana, response: 'accepted' } },
  ];
  const ran = given(appointment, past, facts()).when('reschedule', move(moved));
  const { held, ...data } = moved;
  ran.then([
    {
      type: 'AppointmentRescheduled',
      data: {
        ...data,
        ...about(),
        from: { starts_at: at('10:00'), ends_at: at('11:00') },
        by: 'us',
        hold_id: held!.hold_id,
        replaces: { hold_id: idNo(31), people },
      },
    },
  ]);
  expect(ran.leadsTo()?.appointments).toMatchObject([
    { sequence: 1, held: { hold_id: idNo(32) }, interviewers: [{ response: 'invited' }, { response: 'invited' }] },
  ]);
});
test('details that are written in another order are the same', () => {
  const turned = planned({}).interviewers.map(({ user_id, required, user_appointment_id }) => ({
    user_appointment_id,
    required,
    user_id,
  }));
  given(appointment, [booked()], facts())
    .when('reschedule', { appointments: [taken({ hold_id: null, interviewers: turned })], by: 'us', version: null })
    .thenNothing();
});
test('changed details ask nobody again, and what is the same already changes nothing', () => {
  const past: Past<AppointmentEvent>[] = [
    booked(),
    { type: 'InterviewerResponded', data: { ...about(), user_id: ana, response: 'accepted' } },
  ];
  const ran = given(appointment, past, facts()).when('reschedule', move(taken({ room: 'Tejo', hold_id: null })));
  expect(ran.leadsTo()?.appointments).toMatchObject([
    { room: 'Tejo', held: { hold_id: idNo(31) }, interviewers: [{}, { user_id: ana, response: 'accepted' }] },
  ]);
  given(appointment, past, facts())
    .when('reschedule', move(taken({ hold_id: null })))
    .thenNothing();
});
test('what is over or cancelled is not moved, and nothing is moved into the past', () => {
  given(appointment, [booked(), completed], facts())
    .when('reschedule', move(moved))
    .thenRejected('wrong_state', 'This interview is over. Book a new one.');
  given(appointment, [booked(), cancelled], facts())
    .when('reschedule', move(moved))
    .thenRejected('wrong_state', 'This interview was cancelled. Book a new one.');
  given(appointment, [booked()], facts())
    .when('reschedule', move(moved), { now: at('14:00') })
    .thenRejected('past');
  given(appointment, [], facts()).when('reschedule', move(moved)).thenRejected('not_found');
});

test('it is cancelled once and frees its time', () => {
  given(appointment, [booked()], facts()).when('cancel', cancel).then([cancelled]);
  given(appointment, [booked(), cancelled], facts()).when('cancel', cancel).thenNothing();
  given(appointment, [], facts()).when('cancel', cancel).thenRejected('not_found', 'Appointment not found.');
});
test('what follows from an archive cancels only what is still to come', () => {
  const automatic = { ...cancel, automatic: true };
  given(appointment, [booked()], facts())
    .when('cancel', automatic, { now: at('10:05') })
    .thenNothing();
  given(appointment, [booked(), completed], facts()).when('cancel', automatic).thenNothing();
  expect(given(appointment, [booked()], facts()).when('cancel', automatic).leadsTo()?.appointments).toMatchObject([
    { status: 'cancelled', held: null },
  ]);
});

test('it counts as held after its end, unless it was moved, cancelled or nobody came', () => {
  const over = { now: at('11:15') };
  const due = { appointment_id: one, ends_at: at('11:00') };
  given(appointment, [booked()], facts()).when('complete', due, over).then([completed]);
  given(appointment, [booked()], facts())
    .when('complete', due, { now: at('10:30') })
    .thenNothing();
  given(appointment, [booked(), cancelled], facts()).when('complete', due, over).thenNothing();
  given(appointment, [booked(), completed], facts()).when('complete', due, over).thenNothing();
  given(appointment, [], facts()).when('complete', due, over).thenNothing();
  given(appointment, [booked()], facts())
    .when('complete', { ...due, ends_at: at('12:00') }, { now: at('12:15') })
    .thenNothing();
});
test('who did not come is recorded from the beginning on, and corrected for 30 days', () => {
  const noShow = { appointment_id: one, by: { side: 'candidate' as const, user_id: null } };
  const recorded: AppointmentEvent = { type: 'NoShowRecorded', data: { ...about(), by: noShow.by } };
  const withoutAna = { appointment_id: one, by: { side: 'interviewer' as const, user_id: ana } };
  const releases = { hold_id: idNo(31), people: [ana, ben, candidate] };
  // The rest of the appointment's time is free again.
  const missed: AppointmentEvent = { type: 'NoShowRecorded', data: { ...recorded.data, releases } as never };
  given(appointment, [booked()], facts())
    .when('noShow', noShow)
    .thenRejected('wrong_state', 'This interview has not started yet.');
  given(appointment, [booked()], facts())
    .when('noShow', noShow, { now: at('10:20') })
    .then([missed]);
  // If one of two interviewers does not come, the interview goes on.
  given(appointment, [booked()], facts())
    .when('noShow', withoutAna, { now: at('10:20') })
    .then([{ type: 'NoShowRecorded', data: { ...about(), by: withoutAna.by, goes_on: true } }]);
  given(appointment, [booked(), missed], facts())
    .when('complete', { appointment_id: one, ends_at: null }, { now: at('10:25') })
    .then([{ type: 'AppointmentCorrected', data: { ...about(), to: 'completed' } }]);
  given(appointment, [booked(), completed], facts())
    .when('cancel', cancel, { now: at('10:25') })
    .then([{ type: 'AppointmentCorrected', data: { ...about(), to: 'cancelled', releases } }]);
  given(appointment, [booked(), recorded], facts())
    .when('noShow', noShow, { now: at('10:20') })
    .thenNothing();
  given(appointment, [booked(), completed], facts())
    .when('noShow', noShow, { now: at('10:00', '30') })
    .then([recorded]);
  given(appointment, [booked(), completed], facts())
    .when('noShow', noShow, { now: '2026-04-09T10:00:00.000Z' })
    .thenRejected('wrong_state', 'It was more than 30 days ago, so its record can no longer be changed.');
  given(appointment, [booked(), recorded], facts())
    .when('complete', { appointment_id: one, ends_at: null }, { now: at('12:00') })
    .then([{ type: 'AppointmentCorrected', data: { ...about(), to: 'completed' } }]);
  given(appointment, [booked(), completed], facts())
    .when('cancel', cancel, { now: at('12:00') })
    .then([{ type: 'AppointmentCorrected', data: { ...about(), to: 'cancelled' } }]);
  given(appointment, [booked()], facts())
    .when('noShow', { appointment_id: one, by: { side: 'interviewer', user_id: idNo(77) } }, { now: at('10:20') })
    .thenRejected('validation', 'This person is not an interviewer here.');
});

test('without one of two interviewers it goes on and counts as held; without both it did not take place', () => {
  const without = (user_id: string) => ({ appointment_id: one, by: { side: 'interviewer' as const, user_id } });
  const ran = given(appointment, [booked()], facts()).when('noShow', without(ana), { now: at('10:20') });
  const alone = [booked(), ...(ran.outcome as readonly AppointmentEvent[])];
  const seats = (events: readonly AppointmentEvent[]) => appointmentOf(given(appointment, events, facts()).state, one)!;
  expect(seats(alone)).toMatchObject({ status: 'booked', no_show: null, held: { hold_id: idNo(31) } });
  given(appointment, alone, facts())
    .when('noShow', without(ana), { now: at('10:25') })
    .thenNothing();
  given(appointment, alone, facts())
    .when('complete', { appointment_id: one, ends_at: at('11:00') }, { now: at('11:15') })
    .then([completed]);
  // The interview counts as held without Ana until a member says that she was there.
  const corrected: AppointmentEvent = { type: 'AppointmentCorrected', data: { ...about(), to: 'completed' } };
  given(appointment, [...alone, completed], facts())
    .when('complete', { appointment_id: one, ends_at: null }, { now: at('12:00') })
    .then([corrected]);
  const missed = (events: readonly AppointmentEvent[]) =>
    seats(events).interviewers.flatMap((seat) => (seat.missed ? [seat.user_id] : []));
  expect(
    [
      [...alone, completed],
      [...alone, completed, corrected],
    ].map(missed),
  ).toEqual([[ana], []]);
  const releases = { hold_id: idNo(31), people: [ana, ben, candidate] };
  given(appointment, alone, facts())
    .when('noShow', without(ben), { now: at('10:25') })
    .then([{ type: 'NoShowRecorded', data: { ...about(), by: without(ben).by, releases } }]);
  // Earlier releases recorded that such an interview did not take place.
  const earlier: AppointmentEvent = { type: 'NoShowRecorded', data: { ...about(), by: without(ana).by } };
  expect(seats([booked(), earlier])).toMatchObject({ status: 'no_show', no_show: { user_id: ana } });
});

test('interviewers answer for themselves, until it is over', () => {
  const answer = { appointment_id: one, user_id: ana, response: 'declined' as const };
  const ran = given(appointment, [booked()], facts()).when('respond', answer);
  ran.then([{ type: 'InterviewerResponded', data: { ...about(), user_id: ana, response: 'declined' } }]);
  given(appointment, [booked(), ...(ran.outcome as readonly AppointmentEvent[])], facts())
    .when('respond', answer)
    .thenNothing();
  given(appointment, [booked()], facts())
    .when('respond', { ...answer, user_id: idNo(77) })
    .thenRejected('not_found');
  given(appointment, [booked(), completed], facts()).when('respond', answer).thenRejected('wrong_state');
});
test('the first appointment stands when a later event of its booking is read', () => {
  expect(
    given(
      appointment,
      [booked(), booked({ appointment_id: two, starts_at: at('12:00'), ends_at: at('13:00') })],
      facts(),
    ).state?.appointments.map(({ id }) => id),
  ).toEqual([one, two]);
});
