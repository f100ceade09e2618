import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// R10, I6: the times that fit all participants, before anything is booked
// (docs/rules/schedule-and-appointments.md#appointments).

const jobs = '/api/opportunities/jobs';
const options = `${jobs}/appointment/options`;
let app: App;
let harbour: Founded;
let recruiter: Visitor & { id: string };
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let round: { id: string; name: string };
let ada: Applicant;

// 2031-01-06 is a Monday.
const week = { from: '2031-01-06T00:00:00.000Z', to: '2031-01-11T00:00:00.000Z' };
const asked = (more: Json = {}): Json => ({ job_id: job.id, application_id: ada.id, ...week, ...more });
const panel = (who: { id: string }, required: boolean) =>
  harbour.admin.ask(`${jobs}/interviewer/upsert`, {
    job_id: job.id,
    workflow_step_id: round.id,
    user_id: who.id,
    required,
  });
const hours = (who: Visitor, more: Json) =>
  who.ask('/api/profile/availability/upsert', {
    kind: 'available',
    start: '09:00',
    end: '10:00',
    tz_region: 'UTC',
    ...more,
  });
const starts = (answer: Json): string[] => answer.slots.map(({ starts_at }: Json) => starts_at.slice(5, 16));

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  job = await openJob(harbour.admin, 'Harbour Pilot');
  round = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'screening')!;
  ada = await advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'screening');
  await panel(ines, true);
  // The member is on the panel of another round, so the member belongs to the team.
  await harbour.admin.ask(`${jobs}/interviewer/upsert`, {
    job_id: job.id,
    workflow_step_id: (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'interview')!.id,
    user_id: joana.id,
    required: true,
  });
  for (const weekday of [0, 1]) await hours(ines, { weekday });
});
afterAll(() => app?.dispose());

test('the panel of the round is asked, in the hours that its people gave', async () => {
  const answer = await recruiter.ask(options, asked({ duration: 45 }));
  expect(starts(answer)).toEqual(['01-06T09:00', '01-06T09:15', '01-07T09:00', '01-07T09:15']);
  expect(answer.slots[0]).toEqual({
    starts_at: '2031-01-06T09:00:00.000Z',
    ends_at: '2031-01-06T09:45:00.000Z',
    free_user_ids: [ines.id],
  });
  expect(answer.best.map(({ starts_at, why }: Json) => [starts_at.slice(5, 16), why[0].fact])).toEqual([
    ['01-06T09:00', 'all_free'],
    ['01-07T09:00', 'all_free'],
  ]);
  expect(answer.interviewers).toMatchObject([
    {
      id: ines.id,
      required: true,
      per_day: null,
      load: [],
      busy: [],
      open: [{ starts_at: '2031-01-06T09:00:00.000Z', ends_at: '2031-01-06T10:00:00.000Z' }, {}],
    },
  ]);
  expect(answer.step).toMatchObject({ id: round.id, name: round.name });
  expect(answer.meeting_types.map(({ value }: Json) => value)).toEqual(['video', 'phone', 'in-person']);
});
test('a blocked day has no times (I6)', async () => {
  const { availability } = await hours(ines, { kind: 'blocked', date: '2031-01-07', start: '00:00', end: '00:00' });
  expect(starts(await recruiter.ask(options, asked({ duration: 60 })))).toEqual(['01-06T09:00']);
  await ines.ask('/api/profile/availability/delete', { id: availability.id });
  expect(starts(await recruiter.ask(options, asked({ duration: 60 })))).toEqual(['01-06T09:00', '01-07T09:00']);
});
test('a booked time is busy for everybody in it, and free for the interview that is being moved', async () => {
  const { appointment } = await recruiter.ask(`${jobs}/appointment/upsert`, {
    application_id: ada.id,
    starts_at: '2031-01-06T09:30:00.000Z',
    duration_minutes: 30,
    tz_region: 'Europe/Lisbon',
    meeting_type: 'video',
  });
  const answer = await recruiter.ask(options, asked({ duration: 30 }));
  expect(starts(answer)[0]).toBe('01-06T09:00');
  expect(starts(answer)).not.toContain('01-06T09:15');
  const busy = { starts_at: '2031-01-06T09:30:00.000Z', ends_at: '2031-01-06T10:00:00.000Z' };
  expect([answer.candidate.busy, answer.interviewers[0].busy]).toEqual([[busy], [busy]]);
  expect(answer.interviewers[0].load).toEqual([{ week: '2031-01-06', interviews: 1 }]);
  expect(JSON.stringify(answer)).not.toContain(appointment.id);
  expect(starts(await recruiter.ask(options, asked({ duration: 30, appointment_id: appointment.id })))).toContain(
    '01-06T09:15',
  );
  await ines.ask('/api/profile/upsert', { interviews_per_day: 1 });
  expect(starts(await recruiter.ask(options, asked({ duration: 30 })))[0]).toBe('01-07T09:00');
  await ines.ask('/api/profile/upsert', { interviews_per_day: '' });
  await recruiter.ask(`${jobs}/appointment/delete`, { id: appointment.id });
});
test('where nothing fits it says what would open how many times', async () => {
  await hours(joana, { weekday: 4, start: '14:00', end: '15:00' });
  const answer = await recruiter.ask(options, asked({ duration: 60, user_ids: [ines.id, joana.id] }));
  expect([answer.slots, answer.best]).toEqual([[], []]);
  expect(answer.ways_out).toContainEqual({ way: 'without', id: joana.id, times: 2 });
  expect(answer.ways_out).toContainEqual({ way: 'without', id: ines.id, times: 1 });
});
test('free times of people outside the job’s team are not told, and an impossible year is refused', async () => {
  const alien = await invite(app, harbour.admin, named('Olaf'), ['INTERVIEW_ADMIN']);
  for (const more of [
    { user_ids: [alien.id] },
    { optional_user_ids: [alien.id] },
    { parts: [{ key: 'one', duration: 30, user_ids: [alien.id] }] },
  ])
    expect((await recruiter.post(options, asked(more))).body).toMatchObject({
      code: 'not_found',
      error: 'Only members of this job’s team can be asked for their times.',
    });
  for (const from of ['9999-12-31T23:45:00.000Z', '0001-01-01T00:00:00.000Z'])
    expect((await recruiter.post(options, asked({ from }))).body.code).toBe('validation');
});
test('a chain is proposed as a whole, in another order where that is needed', async () => {
  await hours(joana, { weekday: 0, start: '09:00', end: '09:30' });
  const parts = [
    { key: 'one', duration: 30, user_ids: [ines.id] },
    { key: 'two', duration: 30, user_ids: [joana.id] },
  ];
  const answer = await recruiter.ask(options, asked({ parts }));
  expect(
    answer.chains.map((chain: Json) =>
      chain.parts.map(({ key, starts_at }: Json) => `${key} ${starts_at.slice(11, 16)}`),
    ),
  ).toEqual([['two 09:00', 'one 09:30']]);
  expect(answer.best_chains).toHaveLength(1);
  expect((await recruiter.ask(options, asked({ parts, ordered: true }))).chains).toEqual([]);
});
test('who holds the panel alone sees times of interviewers, and no candidate', async () => {
  const planner = await invite(app, harbour.admin, named('Paula'), ['HIRING_ADMIN']);
  const rights = (permissions: string[]) =>
    harbour.admin.ask('/api/upsert_job_permissions', {
      job_id: job.id,
      user_id: planner.id,
      access_level: 'standard',
      permissions,
    });
  await rights(['panel']);
  const answer = await planner.ask(options, { job_id: job.id, workflow_step_id: round.id, ...week, duration: 60 });
  expect([starts(answer).length, answer.candidate]).toEqual([2, null]);
  expect((await planner.post(options, asked())).body.code).toBe('not_found');
  await rights(['evaluation']);
  expect((await planner.post(options, { job_id: job.id, workflow_step_id: round.id, ...week })).location).toBe(
    '/access-denied',
  );
});
test('interviewers, strangers and other organizations are refused', async () => {
  expect((await ines.post(options, asked())).body.status).not.toBe('ok');
  expect((await (await Visitor.of(app)).post(options, asked())).location).toBe('/access-denied');
  const away = await found(app, 'Elsewhere', named('Otto'));
  expect((await away.admin.post(options, asked())).body.code).toBe('not_found');
  expect((await recruiter.post(options, asked({ user_ids: [away.user.id] }))).body.code).toBe('not_found');
});
test.each<[string, Json, Json]>([
  [
    'a round that is no conversation',
    {},
    { code: 'wrong_state', error: 'Only screening and interview rounds are scheduled.' },
  ],
  ['a round of another job', { workflow_step_id: '0192f0a1-0000-4000-8000-000000000001' }, { code: 'not_found' }],
  ['a length off the quarter hour', { duration: 40 }, { code: 'validation' }],
  ['a break of a day', { pause: 1440 }, { code: 'validation' }],
  [
    'a chain of thirteen',
    { parts: Array.from({ length: 13 }, (_, n) => ({ key: String(n), duration: 15, user_ids: [] })) },
    { code: 'validation' },
  ],
])('%s is refused', async (what, more, refusal) => {
  const application = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'application')!;
  const body = what.startsWith('a round that') ? asked({ workflow_step_id: application.id }) : asked(more);
  expect((await recruiter.post(options, body)).body).toMatchObject({ status: 'error', ...refusal });
});
test('the page and the call know the same people and the same times: members, the round’s buffer, every record of the candidate', async () => {
  const gone = await invite(app, harbour.admin, named('Gil'), ['INTERVIEW_ADMIN']);
  await harbour.admin.ask(`${jobs}/workflowsteps/upsert`, { id: round.id, job_id: job.id, buffer_minutes: 15 });
  await ines.ask('/api/profile/upsert', { interview_buffer: 0 });
  await panel(gone, true);
  await panel(joana, false);
  const [one, two] = [await addApplicant(recruiter, job.id), await addApplicant(recruiter, job.id)];
  for (const each of [one, two]) await advanceTo(recruiter, each, job.id, 'screening');
  await recruiter.ask(`${jobs}/appointment/upsert`, {
    application_id: two.id,
    starts_at: '2031-01-06T09:00:00.000Z',
    duration_minutes: 30,
    tz_region: 'UTC',
    meeting_type: 'video',
    interviewers: [{ user_id: joana.id }],
  });
  await harbour.admin.ask('/api/people/candidates/merge', { keep_id: one.candidate_id, merge_id: two.candidate_id });
  await harbour.admin.ask('/api/org/users/deactivate', { id: gone.id });
  const answer = await recruiter.ask(options, asked({ application_id: one.id, duration: 60 }));
  const page = (from: string) =>
    recruiter.page(
      formatListAddress({
        area: 'opportunities',
        entity: 'jobs',
        list: emptySlice,
        id: job.id,
        section: { name: 'booking', id: one.id, list: { ...emptySlice, filters: { from } } },
      }),
    );
  const { people, panel: seats } = (await page('2031-01-06')).body;
  const [candidate, ...interviewers] = people;
  const busy = [['2031-01-06T09:00:00.000Z', '2031-01-06T09:30:00.000Z']];
  expect(answer.candidate.busy.map(({ starts_at, ends_at }: Json) => [starts_at, ends_at])).toEqual(busy);
  expect(candidate.busy.map((span: number[]) => span.map((at) => new Date(at).toISOString()))).toEqual(busy);
  const known = (all: Json[]) => all.map(({ id, buffer_minutes }) => `${id} ${buffer_minutes}`);
  const members = [ines.id, joana.id];
  expect(known(answer.interviewers)).toEqual(members.map((id) => `${id} ${15}`));
  expect(known(interviewers).filter((each) => members.includes(each.split(' ')[0]!))).toEqual(
    known(answer.interviewers),
  );
  expect(seats.map(({ user_id }: Json) => user_id)).toEqual(members);
  // A member who has left is not booked with the panel, and the round does not wait for them.
  const booked = await recruiter.ask(`${jobs}/appointment/upsert`, {
    application_id: one.id,
    starts_at: '2031-01-07T09:00:00.000Z',
    duration_minutes: 30,
    tz_region: 'UTC',
    meeting_type: 'video',
  });
  expect(booked.appointment.interviewers.map(({ user_id }: Json) => user_id)).toEqual(members);
  expect(booked.schedule_status).toBe('complete');
  expect((await page('2031-13-45')).body.people).toBeDefined();
});
test('somebody who interviews in two organizations in one week is busy in each with its own interviews', async () => {
  const { email } = named('Tess');
  const busyIn = async (admin: Visitor, day: string) => {
    const pilot = await openJob(admin, 'Quay Pilot');
    const first = (await stepsOf(admin, pilot.id)).find(({ type }) => type === 'screening')!;
    await admin.ask(`${jobs}/interviewer/upsert`, {
      job_id: pilot.id,
      workflow_step_id: first.id,
      user_id: tess.id,
      required: true,
    });
    const of = await advanceTo(admin, await addApplicant(admin, pilot.id), pilot.id, 'screening');
    await admin.ask(`${jobs}/appointment/upsert`, {
      application_id: of.id,
      starts_at: `2031-01-${day}T10:00:00.000Z`,
      duration_minutes: 30,
      tz_region: 'UTC',
      meeting_type: 'phone',
    });
    return async () => {
      const { interviewers } = await admin.ask(options, { job_id: pilot.id, application_id: of.id, ...week });
      const [{ busy, load }] = interviewers;
      return [busy.map(({ starts_at }: Json) => starts_at.slice(8, 16)), load[0].interviews];
    };
  };
  const tess = await invite(app, harbour.admin, named('Tess'), ['INTERVIEW_ADMIN']);
  const { admin } = await found(app, 'Quay Works', named('Quinn'));
  await admin.ask('/api/org/invitations/upsert', { email, roles: ['INTERVIEW_ADMIN'] });
  const mail = await mailTo(app, email, ({ subject }) => subject.endsWith('Quay Works'));
  await tess.ask('/api/invitation/user', { token: tokenIn(mail), password, first_name: 'Tess', last_name: 'Tester' });
  const here = await busyIn(harbour.admin, '07');
  const there = await busyIn(admin, '09');
  expect([await here(), await there()]).toEqual([
    [['07T10:00'], 1],
    [['09T10:00'], 1],
  ]);
});
