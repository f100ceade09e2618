import { randomUUID } from 'node:crypto';
import { didNotCome, type InterviewerSeat } from '@candor/contracts/interviews/values';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { eventsOf, jobsWaiting, streamOf } from '../support/log.ts';
import type { Json, Reply, Visitor } from '../support/visitor.ts';

// R10: members book, move and cancel appointments, and no person is booked twice
// (docs/rules/schedule-and-appointments.md#appointments).

const jobs = '/api/opportunities/jobs';
const upsert = `${jobs}/appointment/upsert`;
const many = `${jobs}/appointment/upsert_multiple`;
const remove = `${jobs}/appointment/delete`;
let app: App;
let harbour: Founded;
let recruiter: Visitor & { id: string };
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let round: { id: string; name: string };
let count = 0;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  job = await openJob(harbour.admin, 'Harbour Pilot');
  round = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'screening')!;
  await panel(ines, true);
});
afterAll(() => app?.dispose());

const panel = (who: { id: string }, required: boolean) =>
  harbour.admin.ask(`${jobs}/interviewer/upsert`, {
    job_id: job.id,
    workflow_step_id: round.id,
    user_id: who.id,
    required,
  });
/** Creates a candidate in the first round. */
const inRound = async (): Promise<Applicant> =>
  advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'screening');
/** Each call returns another day, so that tests do not collide. */
const day = (): string => new Date(Date.UTC(2031, 0, 6 + ++count)).toISOString().slice(0, 10);
const at = (on: string, time: string): string => `${on}T${time}:00.000Z`;
const booking = (of: Applicant, starts_at: string, more: Json = {}): Json => ({
  application_id: of.id,
  starts_at,
  duration_minutes: 60,
  tz_region: 'Europe/Lisbon',
  meeting_type: 'video',
  ...more,
});
const bookingPage = async (of: Applicant, booking_id: string | null = null): Promise<Json> => {
  const filters = booking_id ? { booking: booking_id } : {};
  const list = { ...emptySlice, filters };
  const section = { name: 'booking', id: of.id, list };
  return (
    await recruiter.page(
      formatListAddress({ area: 'opportunities', entity: 'jobs', id: job.id, list: emptySlice, section }),
    )
  ).body;
};
/** Sets the application's clock this many hours later. */
const goOn = (hours: number): Promise<void> => app.goAhead(hours * 3600);
const interviewList = async (): Promise<Json> =>
  (await recruiter.page(`/people/interviews/100/1/_/_/${encodeURIComponent('{"when":"any","whose":"all"}')}`)).body;
const refused = (reply: Reply): [code: string, error: string] => [reply.body.code, reply.body.error];
const busyTimes = async (who: { id: string }, on: string): Promise<number> =>
  (await eventsOf(app, "stream LIKE 'calendar-%' AND stream LIKE ?", `%${who.id}`)).reduce(
    (held, { type, data }) =>
      String((data as Json).starts_at).startsWith(on) ? held + (type === 'TimeHeld' ? 1 : -1) : held,
    0,
  );
const statusOf = async (of: Applicant): Promise<string> =>
  (await panelOf(recruiter, of.id)).application.schedule_status;

test('a conversation of 0 minutes has no planned end: it takes nobody’s time, and is told by its beginning', async () => {
  const [first, second, on] = [await inRound(), await inRound(), day()];
  const { appointment } = await recruiter.ask(upsert, booking(first, at(on, '10:00'), { duration_minutes: 0 }));
  expect([appointment.starts_at, appointment.ends_at, appointment.duration_minutes]).toEqual([
    at(on, '10:00'),
    at(on, '11:00'),
    0,
  ]);
  expect((await recruiter.ask(upsert, booking(second, at(on, '09:30')))).appointment.over).toBe(false);
  // No length between 0 and 15 minutes is accepted. A round without a length does not plan an interview by itself.
  expect((await recruiter.post(upsert, booking(first, at(on, '15:00'), { duration_minutes: 5 }))).body).toMatchObject({
    code: 'validation',
  });
});

test('what the round plans is booked in one call, and the round is scheduled', async () => {
  const [of, on] = [await inRound(), day()];
  const { appointment, schedule_status } = await recruiter.ask(upsert, {
    application_id: of.id,
    starts_at: at(on, '10:00'),
  });
  expect(schedule_status).toBe('complete');
  expect(appointment).toMatchObject({
    application_id: of.id,
    step: { id: round.id, name: 'First Round' },
    starts_at: at(on, '10:00'),
    ends_at: at(on, '10:30'),
    meeting_type: 'phone',
    tz_region: 'Europe/Berlin',
    status: 'booked',
    interviewers: [{ user_id: ines.id, required: true, response: 'invited' }],
  });
  expect(await statusOf(of)).toBe('complete');
  const { meetings } = (await recruiter.page(jobPage(job.id, 'candidates'))).body;
  expect(meetings[of.id]).toMatchObject({
    starts_at: at(on, '10:00'),
    ends_at: at(on, '10:30'),
    meeting_type: 'phone',
  });
  expect((await panelOf(recruiter, of.id)).timeline.map(({ sentence }: Json) => sentence)).toContainEqual(
    expect.stringMatching(/^booked First Round on \d+ January 2031, 11:00 \(Berlin, UTC\+1\)$/),
  );
  // Readers in the US get the month first and a 12-hour clock.
  const american = { 'accept-language': 'en-US,en;q=0.9' };
  const { panel: read } = await recruiter.ask(
    `${jobs}/candidate/fetch`,
    { application_id: of.id },
    { headers: american },
  );
  expect(read.timeline.map(({ sentence }: Json) => sentence)).toContainEqual(
    expect.stringMatching(/^booked First Round on January \d+, 2031, 11:00 am \(Berlin, UTC\+1\)$/),
  );
});

test('a time in an impossible year is refused', async () => {
  const of = await inRound();
  for (const starts_at of ['9999-12-31T23:45:00.000Z', '0001-01-01T00:00:00.000Z'])
    expect((await recruiter.post(upsert, booking(of, starts_at))).body.code).toBe('validation');
});

test('nobody is booked twice at the same time, neither interviewer nor candidate', async () => {
  const [one, other, on] = [await inRound(), await inRound(), day()];
  await recruiter.ask(upsert, booking(one, at(on, '10:00')));
  expect(refused(await recruiter.post(upsert, booking(other, at(on, '10:45'))))).toEqual([
    'busy',
    'Ines Tester is busy at that time.',
  ]);
  const interviewers = [{ user_id: joana.id }];
  const { name } = (await panelOf(recruiter, one.id)).application;
  expect(refused(await recruiter.post(upsert, booking(one, at(on, '10:15'), { interviewers })))).toEqual([
    'busy',
    `${name} is busy at that time.`,
  ]);
  // A refused booking blocks no interviewer's time.
  expect([await busyTimes(joana, on), await busyTimes(ines, on)]).toEqual([0, 1]);
  await recruiter.ask(upsert, booking(other, at(on, '10:15'), { interviewers }));
  await recruiter.ask(upsert, booking(other, at(on, '11:15')));
});

test('an editor books over what somebody has, with a reason', async () => {
  const [one, other, on] = [await inRound(), await inRound(), day()];
  await recruiter.ask(upsert, booking(one, at(on, '10:00')));
  const over = booking(other, at(on, '10:30'), { allow_conflict: true });
  expect(refused(await recruiter.post(upsert, over))).toEqual(['validation', 'Give a reason for booking it anyway.']);
  const { appointment } = await recruiter.ask(upsert, { ...over, conflict_reason: 'She can leave early.' });
  expect(appointment).toMatchObject({ over: true, status: 'booked' });
  await harbour.admin.ask(`${jobs}/member/upsert`, {
    job_id: job.id,
    user_id: joana.id,
    access_level: 'standard',
    permissions: ['list', 'panel'],
  });
  const third = await inRound();
  expect(
    refused(
      await joana.post(upsert, booking(third, at(on, '10:30'), { allow_conflict: true, conflict_reason: 'Why not.' })),
    ),
  ).toEqual(['not_editor', 'Only an editor of this job can book an interviewer who is busy.']);
});

test('a chain of conversations is booked as a whole or not at all', async () => {
  const [one, other, on] = [await inRound(), await inRound(), day()];
  const chain = (of: Applicant, ...hours: number[]): Json => ({
    application_id: of.id,
    appointments: hours.map((hour, n) => ({
      starts_at: at(on, `${hour}:00`),
      duration_minutes: 60,
      tz_region: 'Europe/Lisbon',
      meeting_type: 'in-person',
      interviewers: [{ user_id: n % 2 ? joana.id : ines.id }],
    })),
  });
  const { appointments, schedule_status } = await recruiter.ask(many, chain(one, 10, 11, 12));
  expect(appointments.map(({ id }: Json) => id.at(-1))).toEqual(['0', '1', '2']);
  expect(schedule_status).toBe('complete');
  expect(refused(await recruiter.post(many, chain(other, 13, 11)))).toEqual([
    'busy',
    'Joana Tester is busy at that time.',
  ]);
  expect(await eventsOf(app, "type = 'AppointmentBooked' AND data LIKE ?", `%${other.id}%`)).toEqual([]);
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([2, 1]);
  expect(refused(await recruiter.post(many, chain(other, 14, 14)))).toEqual([
    'validation',
    'Two of these interviews are at the same time.',
  ]);
  // Two appointments swap their times.
  const [first, second] = appointments;
  const swapped = await recruiter.ask(many, {
    application_id: one.id,
    appointments: [
      { id: first.id, starts_at: second.starts_at },
      { id: second.id, starts_at: first.starts_at },
    ],
  });
  expect(swapped.appointments.map(({ id, starts_at }: Json) => [id, starts_at])).toEqual([
    [first.id, second.starts_at],
    [second.id, first.starts_at],
  ]);
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([2, 1]);
});

test('an appointment is moved and changed under its id, and its old time is free again', async () => {
  const [one, other, on] = [await inRound(), await inRound(), day()];
  const { appointment } = await recruiter.ask(upsert, booking(one, at(on, '10:00')));
  const { id, version } = appointment;
  const moved = await recruiter.ask(upsert, { application_id: one.id, id, version, starts_at: at(on, '14:00') });
  expect(moved.appointment).toMatchObject({ id, starts_at: at(on, '14:00'), ends_at: at(on, '15:00') });
  expect(refused(await recruiter.post(upsert, { application_id: one.id, id, version, room: 'Tejo' }))).toEqual([
    'stale',
    'Someone else changed this appointment since you opened it. Reload and try again.',
  ]);
  const changed = await recruiter.ask(upsert, {
    application_id: one.id,
    id,
    room: 'Tejo',
    interviewers: [{ user_id: joana.id, required: false }],
  });
  expect(changed.appointment).toMatchObject({ room: 'Tejo', interviewers: [{ user_id: joana.id, required: false }] });
  expect(changed.schedule_status).toBe('pending');
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([0, 1]);
  await recruiter.ask(upsert, booking(other, at(on, '10:00')));
  expect(refused(await recruiter.post(upsert, { application_id: other.id, id, room: 'Douro' }))[0]).toBe('not_found');
  const sentences = (await panelOf(recruiter, one.id)).timeline.map(({ sentence }: Json) => sentence);
  expect(sentences).toContainEqual(expect.stringMatching(/^moved First Round from .+, 10:00 .+ to .+, 14:00/));
});

test('a proposal holds nobody’s time until it is booked', async () => {
  const [of, on] = [await inRound(), day()];
  const { appointment, schedule_status } = await recruiter.ask(
    upsert,
    booking(of, at(on, '10:00'), { status: 'proposed' }),
  );
  expect([appointment.status, schedule_status, await busyTimes(ines, on)]).toEqual(['proposed', 'pending', 0]);
  const { id } = appointment;
  const agreed = await recruiter.ask(upsert, { application_id: of.id, id, status: 'booked' });
  expect([agreed.appointment.status, agreed.schedule_status, await busyTimes(ines, on)]).toEqual([
    'booked',
    'complete',
    1,
  ]);
});

test('a cancelled appointment frees its time; cancelling it again changes nothing', async () => {
  const [of, on] = [await inRound(), day()];
  const { appointment } = await recruiter.ask(upsert, booking(of, at(on, '10:00')));
  const cancelled = await recruiter.ask(remove, { id: appointment.id, reason: 'Ines is ill.' });
  expect([cancelled.schedule_status, await busyTimes(ines, on)]).toEqual(['unscheduled', 0]);
  await recruiter.ask(remove, { id: appointment.id });
  expect((await streamOf(app, `appointment-${appointment.booking_id}`)).map(({ type }) => type)).toEqual([
    'AppointmentBooked',
    'AppointmentCancelled',
  ]);
  expect(refused(await recruiter.post(upsert, { application_id: of.id, id: appointment.id, room: 'Tejo' }))).toEqual([
    'wrong_state',
    'This interview was cancelled. Book a new one.',
  ]);
});

test('what was booked together is cancelled together: all of it or nothing', async () => {
  const [of, other, on] = [await inRound(), await inRound(), day()];
  const part = (time: string, who: { id: string }) => ({
    starts_at: at(on, time),
    duration_minutes: 60,
    meeting_type: 'video',
    interviewers: [{ user_id: who.id }],
  });
  const { appointments } = await recruiter.ask(many, {
    application_id: of.id,
    appointments: [part('10:00', ines), part('11:00', joana)],
  });
  const [first, second] = appointments.map(({ id }: Json) => id);
  const { appointment: apart } = await recruiter.ask(
    upsert,
    booking(other, at(on, '14:00'), { interviewers: [{ user_id: ines.id }] }),
  );
  // A cancellation with an id of another booking or an unknown id cancels nothing.
  expect(refused(await recruiter.post(remove, { id: first, ids: [first, apart.id] }))[0]).toBe('validation');
  expect(
    refused(
      await recruiter.post(remove, { id: first, ids: [`${first.slice(0, -1)}${first.endsWith('9') ? '8' : '9'}`] }),
    )[0],
  ).toBe('not_found');
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([2, 1]);
  const cancelled = await recruiter.ask(remove, { id: first, ids: [first, second], reason: 'The job is filled.' });
  expect([cancelled.ids, cancelled.schedule_status]).toEqual([[first, second], 'unscheduled']);
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([1, 0]);
  const { body } = await recruiter.post(remove, { id: first, ids: [first, second] });
  expect(body.status).toBe('ok');
  expect((await streamOf(app, `appointment-${appointments[0].booking_id}`)).map(({ type }) => type)).toEqual([
    'AppointmentBooked',
    'AppointmentBooked',
    'AppointmentCancelled',
    'AppointmentCancelled',
  ]);
});

test('the same request books once', async () => {
  const [of, on, uid] = [await inRound(), day(), randomUUID()];
  const body = booking(of, at(on, '10:00'));
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => recruiter.ask(upsert, body, { uid })));
  expect(two.appointment.id).toBe(one.appointment.id);
  expect(three.appointment.id).toBe(one.appointment.id);
  expect((await recruiter.ask(upsert, body, { uid })).appointment).toEqual(one.appointment);
  expect(await busyTimes(ines, on)).toBe(1);
  expect(await streamOf(app, `appointment-${one.appointment.booking_id}`)).toHaveLength(1);
});
test('a request that was refused can be sent again', async () => {
  const [one, other, on, uid] = [await inRound(), await inRound(), day(), randomUUID()];
  const { appointment } = await recruiter.ask(
    upsert,
    booking(one, at(on, '10:00'), { interviewers: [{ user_id: joana.id }] }),
  );
  const body = booking(other, at(on, '10:00'), { interviewers: [{ user_id: ines.id }, { user_id: joana.id }] });
  expect(refused(await recruiter.post(upsert, body, { uid }))[0]).toBe('busy');
  await recruiter.ask(remove, { id: appointment.id });
  expect((await recruiter.ask(upsert, body, { uid })).appointment.status).toBe('booked');
  expect([await busyTimes(ines, on), await busyTimes(joana, on)]).toEqual([1, 1]);
});

test('a malformed request is refused', async () => {
  const [of, on] = [await inRound(), day()];
  const early = await addApplicant(recruiter, job.id);
  const answers = await Promise.all(
    [
      booking(of, '2020-01-06T10:00:00.000Z'),
      booking(early, at(on, '10:00')),
      booking(of, at(on, '10:07')),
      booking(of, at(on, '10:00'), { duration_minutes: 200 }),
      booking(of, at(on, '10:00'), { interviewers: [] }),
      booking(of, at(on, '10:00'), { interviewers: [{ user_id: randomUUID() }] }),
      booking(of, at(on, '10:00'), { workflow_step_id: randomUUID() }),
      { application_id: of.id },
      booking(of, at(on, '10:00'), { surprise: true }),
    ].map(async (body) => refused(await recruiter.post(upsert, body))),
  );
  expect(answers).toEqual([
    ['past', 'Choose a time in the future.'],
    ['wrong_state', 'Only screening and interview rounds are scheduled.'],
    ['validation', 'Choose a time on the quarter hour.'],
    ['validation', 'Duration must be between 0 and 180.'],
    ['validation', 'Choose an interviewer.'],
    ['not_found', 'User not found.'],
    ['wrong_state', 'Choose the round the candidate is in.'],
    ['validation', 'Choose a time.'],
    ['validation', expect.any(String)],
  ]);
  expect(await busyTimes(ines, on)).toBe(0);
});
test('whoever may not is refused, and another organisation finds nothing', async () => {
  const [of, on] = [await inRound(), day()];
  const { appointment } = await recruiter.ask(upsert, booking(of, at(on, '10:00')));
  expect((await ines.post(upsert, booking(of, at(on, '12:00')))).location).toBe('/access-denied');
  expect((await ines.post(remove, { id: appointment.id })).location).toBe('/access-denied');
  const other = await found(app, 'Other Works', named('Olga'));
  for (const [path, body] of [
    [upsert, booking(of, at(on, '12:00'))],
    [remove, { id: appointment.id }],
    ['/api/appointment/respond', { id: appointment.id, response: 'accepted' }],
    ['/api/appointment/no_show', { id: appointment.id, side: 'candidate' }],
  ] as const)
    expect(refused(await other.admin.post(path, body))[0]).toBe('not_found');
});

test('interviewers answer for themselves, and a required one who declines leaves the round open', async () => {
  const [of, on] = [await inRound(), day()];
  const { appointment } = await recruiter.ask(upsert, booking(of, at(on, '10:00')));
  const answer = (who: Visitor, response: string) =>
    who.post('/api/appointment/respond', { id: appointment.id, response });
  expect((await answer(ines, 'accepted')).body.payload).toMatchObject({
    schedule_status: 'complete',
    appointment: { interviewers: [{ user_id: ines.id, response: 'accepted' }] },
  });
  expect((await answer(ines, 'declined')).body.payload.schedule_status).toBe('pending');
  expect(refused(await answer(recruiter, 'accepted'))[0]).toBe('not_found');
  expect(refused(await answer(ines, 'invited'))[0]).toBe('validation');
});

test('a new required interviewer opens a round that was scheduled', async () => {
  const [of, on] = [await inRound(), day()];
  await recruiter.ask(upsert, booking(of, at(on, '10:00')));
  await panel(joana, true);
  await eventually(async () => expect(await statusOf(of)).toBe('pending'));
  await panel(joana, false);
  await eventually(async () => expect(await statusOf(of)).toBe('complete'));
});

test('an archive cancels what is still to come, once it can no longer be taken back', async () => {
  const [of, undone, on] = [await inRound(), await inRound(), day()];
  const reason = (await harbour.admin.page('/org/disqualification')).body.list.items[0];
  const archive = async (each: Applicant) =>
    (
      await recruiter.ask(`${jobs}/candidate/archive`, {
        application_id: each.id,
        version: (await panelOf(recruiter, each.id)).application.version,
        disqualification_reason_id: reason.id,
      })
    ).application.version;
  const { appointment } = await recruiter.ask(upsert, booking(of, at(on, '10:00')));
  const { appointment: kept } = await recruiter.ask(upsert, booking(undone, at(on, '12:00')));
  await archive(of);
  const version = await archive(undone);
  await recruiter.ask('/api/people/candidates/advance', { application_id: undone.id, version, action: 'undo' });
  await eventually(() => expect(jobsWaiting(app, 'cancel-for-archived')).toHaveLength(2));
  await dueNow(app, 'cancel-for-archived');
  const typesOf = async ({ booking_id }: Json) =>
    (await streamOf(app, `appointment-${booking_id}`)).map(({ type }) => type);
  expect(await typesOf(appointment)).toEqual(['AppointmentBooked', 'AppointmentCancelled']);
  // The archive sent no message, so the candidate gets an email about the interview.
  expect((await streamOf(app, `appointment-${appointment.booking_id}`)).at(-1)).toMatchObject({
    data: { notify: { candidate: true, interviewers: true } },
  });
  expect(await typesOf(kept)).toEqual(['AppointmentBooked']);
  expect(await busyTimes(ines, on)).toBe(1);
});
test('who is sent back keeps what is booked, unless whoever sends them wants it cancelled', async () => {
  const on = day();
  const booked = await Promise.all(
    ['10:00', '12:00'].map(async (time) => {
      const of = await inRound();
      const { appointment } = await recruiter.ask(upsert, booking(of, at(on, time)));
      return { of, appointment };
    }),
  );
  for (const [n, { of }] of booked.entries())
    await recruiter.ask('/api/people/candidates/advance', {
      application_id: of.id,
      version: (await panelOf(recruiter, of.id)).application.version,
      action: 'shift_up',
      cancel_appointments: n === 1,
    });
  await eventually(() => expect(jobsWaiting(app, 'cancel-for-round')).toHaveLength(1));
  await dueNow(app, 'cancel-for-round');
  const types = await Promise.all(
    booked.map(async ({ appointment }) =>
      (await streamOf(app, `appointment-${appointment.booking_id}`)).map(({ type }) => type),
    ),
  );
  expect(types).toEqual([['AppointmentBooked'], ['AppointmentBooked', 'AppointmentCancelled']]);
  // Every list marks the interview that was kept.
  const [kept] = booked;
  expect((await panelOf(recruiter, kept!.of.id)).appointments).toMatchObject([{ status: 'booked', left: true }]);
  expect((await interviewList()).left).toContain(kept!.appointment.id);
});
test('whoever leaves a round is asked about what is planned for it, and the history says what was kept', async () => {
  const on = day();
  const [on_, back] = [await inRound(), await inRound()];
  const { appointment: off } = await recruiter.ask(upsert, booking(on_, at(on, '10:00')));
  await recruiter.ask(upsert, booking(back, at(on, '12:00')));
  const planned = `${jobs}/appointment/planned`;
  expect(await recruiter.ask(planned, { applications: [on_.id, back.id] })).toEqual({
    planned: 2,
    in_round: 2,
    not_told: null,
    interviewers: [],
  });
  const move = async (of: Applicant, action: string, cancel_appointments: boolean) =>
    recruiter.ask('/api/people/candidates/advance', {
      application_id: of.id,
      version: (await panelOf(recruiter, of.id)).application.version,
      action,
      cancel_appointments,
    });
  await move(on_, 'advance', true);
  await move(back, 'shift_up', false);
  const sentences = async (of: Applicant): Promise<string[]> =>
    (await panelOf(recruiter, of.id)).timeline.map(({ sentence }: Json) => sentence);
  expect(await sentences(back)).toContain(`kept 1 planned interview of ${round.name}`);
  // The kept interview is still planned, for a round that the candidate has left.
  expect(await recruiter.ask(planned, { application_id: back.id })).toMatchObject({ planned: 1, in_round: 0 });
  await eventually(() => expect(jobsWaiting(app, 'cancel-for-round').length).toBeGreaterThan(0));
  await dueNow(app, 'cancel-for-round');
  const cancelled = (await streamOf(app, `appointment-${off.booking_id}`)).at(-1)!;
  expect([cancelled.type, (cancelled.data as Json).notify]).toEqual([
    'AppointmentCancelled',
    { candidate: true, interviewers: true },
  ]);
  expect(await sentences(on_)).not.toContainEqual(expect.stringMatching(/^kept/));
});
test('before an interview is booked, moved or cancelled, the page learns why its candidate would get no letter', async () => {
  const planned = `${jobs}/appointment/planned`;
  const known = await inRound();
  const { appointment } = await recruiter.ask(
    upsert,
    booking(known, at(day(), '10:00'), { notify: { candidate: true, interviewers: false } }),
  );
  const notTold = async () => [
    (await recruiter.ask(planned, { application_id: known.id })).not_told,
    (await bookingPage(known)).not_told,
    (await bookingPage(known, appointment.booking_id)).not_told,
  ];
  expect(await notTold()).toEqual([null, null, null]);
  // A move of a booking preselects the people whom the booking notified.
  expect((await bookingPage(known, appointment.booking_id)).moves).toMatchObject([
    { id: appointment.id, notify: { candidate: true, interviewers: false } },
  ]);
  await recruiter.ask('/api/people/candidates/contact', { candidate_id: known.candidate_id, do_not_contact: true });
  expect(await notTold()).toEqual(['unwanted', 'unwanted', 'unwanted']);
  expect((await recruiter.post(planned, { application_id: known.id, applications: [known.id] })).body.code).toBe(
    'validation',
  );
  expect((await recruiter.post(planned, {})).body.code).toBe('not_found');
  expect((await recruiter.post(planned, { application_id: randomUUID() })).body.code).toBe('not_found');
  expect((await ines.post(planned, { application_id: known.id })).location).toBe('/access-denied');
});
test('before an interview is booked, moved or cancelled, the page learns which interviewers would get no letter', async () => {
  const planned = `${jobs}/appointment/planned`;
  const [known, on] = [await inRound(), day()];
  const book = async (time: string, ...who: { id: string }[]): Promise<Json> => {
    const interviewers = who.map(({ id: user_id }) => ({ user_id }));
    return (await recruiter.ask(upsert, booking(known, at(on, time), { interviewers }))).appointment;
  };
  const [one, other] = [await book('10:00', ines, joana), await book('14:00', joana)];
  const asked = async (...ids: string[]): Promise<Json> =>
    (await recruiter.ask(planned, { application_id: known.id, ...(ids.length ? { appointments: ids } : {}) }))
      .interviewers;
  const [ines_, joana_] = ['Ines Tester', 'Joana Tester'];
  expect((await bookingPage(known)).untold).toEqual({});
  for (const mailing of ['off', 'daily']) {
    await ines.ask('/api/profile/upsert', { notify_interview: mailing });
    expect((await bookingPage(known)).untold).toEqual({ [ines.id]: 'not_at_once' });
    expect((await bookingPage(known, one.booking_id)).untold).toEqual({ [ines.id]: 'not_at_once' });
    expect(await asked(one.id)).toEqual([
      { name: ines_, not_told: 'not_at_once' },
      { name: joana_, not_told: null },
    ]);
  }
  expect(await asked(other.id)).toEqual([{ name: joana_, not_told: null }]);
  expect((await asked()).map(({ name }: Json) => name).toSorted()).toEqual([ines_, joana_]);
  // The answer leaves out an appointment of another application.
  const stranger = await inRound();
  expect((await recruiter.ask(planned, { application_id: stranger.id, appointments: [one.id] })).interviewers).toEqual(
    [],
  );
  await ines.ask('/api/profile/upsert', { notify_interview: 'instant' });
  expect((await bookingPage(known)).untold).toEqual({});
});
test('cancelling a time that was only suggested sends no letters', async () => {
  const of = await inRound();
  const { appointment } = await recruiter.ask(upsert, booking(of, at(day(), '10:00'), { status: 'proposed' }));
  await recruiter.ask(remove, { id: appointment.id, notify: { candidate: true, interviewers: true } });
  const [last] = (await streamOf(app, `appointment-${appointment.booking_id}`)).slice(-1);
  expect((last!.data as Json).notify).toEqual({ candidate: false, interviewers: false });
});
test('the booking page shows what is to come, however much was suggested and is over', async () => {
  const of = await inRound();
  const quarter = 15 * 60_000;
  const soon = new Date(Math.ceil(Date.now() / quarter + 1) * quarter).toISOString();
  for (let made = 0; made < 24; made++) await recruiter.ask(upsert, booking(of, soon, { status: 'proposed' }));
  const { appointment } = await recruiter.ask(upsert, booking(of, at(day(), '10:00')));
  await goOn(6);
  expect((await bookingPage(of)).appointments.map(({ id }: Json) => id)).toEqual([appointment.id]);
});
test('the drawer, the page of the person and the list name the interviewer who did not come', async () => {
  const [together, alone] = [await inRound(), await inRound()];
  const hour = 3_600_000;
  const soon = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour).toISOString();
  const book = async (of: Applicant, hours: number, ...who: { id: string }[]): Promise<string> => {
    const interviewers = who.map(({ id: user_id }) => ({ user_id }));
    return (await recruiter.ask(upsert, booking(of, soon(hours), { interviewers }))).appointment.id;
  };
  const [held, off] = [await book(together, 9, ines, joana), await book(alone, 11, ines)];
  await goOn(14);
  for (const id of [held, off])
    await recruiter.ask('/api/appointment/no_show', { id, side: 'interviewer', user_id: ines.id });
  const absent = (lines: Json[]) =>
    lines.flatMap(({ interviewers }) => interviewers.flatMap(({ name, missed }: Json) => (missed ? name : [])));
  const name = 'Ines Tester';
  const rows: Json[] = (await interviewList()).list.items;
  for (const [of, id] of [
    [together, held],
    [alone, off],
  ] as const) {
    const drawer = await panelOf(recruiter, of.id);
    const person = (await recruiter.page(`/people/candidates/100/1/_/_/_/${of.candidate_id}`)).body;
    for (const { appointments, timeline } of [drawer, person]) {
      expect(absent(appointments)).toEqual([name]);
      expect(timeline.find(({ type }: Json) => type === 'NoShowRecorded').detail).toBe(name);
    }
    const row = rows.find((each) => each.id === id)!;
    expect(row.interviewers.filter((seat: InterviewerSeat) => didNotCome(seat, row.no_show))).toMatchObject([
      { user_id: ines.id },
    ]);
  }
});
