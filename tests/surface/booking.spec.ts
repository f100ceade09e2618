import { randomUUID } from 'node:crypto';
import type { Recorded } from '@candor/contracts/kernel/event';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { readCalendar } from '../support/calendar-reader.ts';
import { dueNow } from '../support/due-now.ts';
import { eventsOf, jobsDue, jobsWaiting, streamOf } from '../support/log.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// A candidate chooses the time of an interview round with the link in an email.

let app: App;
let nora: Visitor;
let ines: Visitor;
let stranger: Visitor;
let job_id: string;
let round: Json;
const api = (path: string) => `/api/opportunities/${path}`;
const sendPath = api('pipeline/booking_invite');
const idOf = async (visitor: Visitor): Promise<string> => (await visitor.page('/dashboard')).body.user.id;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  ({ id: job_id } = await openJob(nora, 'Harbour Pilot'));
  round = (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview');
  await nora.ask(api('jobs/workflowsteps/upsert'), {
    id: round.id,
    job_id,
    self_schedule: true,
    duration_minutes: 45,
    instructions: '<p>We take a slow service apart.</p>',
    panel: { seated: [{ user_id: await idOf(nora), required: true }] },
  });
});
afterAll(() => app?.dispose());

/** Adds a candidate who is in the interview round. */
const standing = async (email?: string): Promise<Applicant> =>
  advanceTo(nora, await addApplicant(nora, job_id, email), job_id, 'interview');
const invited = async (applicant: Applicant, more: Json = {}): Promise<Json> =>
  nora.ask(sendPath, { application_id: applicant.id, workflow_step_id: round.id, ...more });
type Guest = {
  visitor: Visitor;
  path: string;
  token: string;
  page: (query?: string) => Promise<Json>;
  call: (action: string, more?: Json) => Promise<Json>;
};
/** The browser of the candidate on the page of the candidate's link. */
const guestAt = async (link: string): Promise<Guest> => {
  const { pathname } = new URL(link);
  const visitor = await Visitor.of(app);
  const token = pathname.split('/').at(-1)!;
  return {
    visitor,
    path: pathname,
    token,
    page: async (query = '') => (await visitor.page(`${pathname}${query}`)).body,
    call: async (action, more = {}) =>
      (await visitor.post(`/${pathname.split('/')[1]}/booking/api`, { action, token, ...more })).body,
  };
};
const guest = async (applicant: Applicant): Promise<Guest> => guestAt((await invited(applicant)).invite.link);
const statusOf = async ({ id }: Applicant): Promise<Json> =>
  (await nora.ask(api('jobs/candidate/fetch'), { application_id: id })).panel.application.schedule_status;
const typesOf = async (id: string): Promise<string[]> =>
  (await eventsOf(app, "json_extract(data, '$.application_id') = ? OR stream = ?", id, `application-${id}`)).map(
    ({ type }) => type,
  );

test('the invitation sets scheduling to pending, and the link stands in the mail and not in the log', async () => {
  const email = `sunita-${Date.now()}@example.test`;
  const applicant = await standing(email);
  const { invite: made, schedule_status } = await invited(applicant);
  expect(schedule_status).toBe('pending');
  expect(Date.parse(made.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  const { html } = await mailTo(app, email, (mail) => mail.html.includes('/booking/'));
  expect(html).toContain(`href="${made.link}"`);
  const token = made.link.split('/').at(-1)!;
  const { panel } = await nora.ask(api('jobs/candidate/fetch'), { application_id: applicant.id });
  expect(JSON.stringify(panel)).not.toContain(token);
  const messages = (await nora.page('/messages/sent')).body.list.items;
  const { message } = await nora.ask('/api/read/email', { message_id: messages[0].id });
  expect(message.body).toContain('Choose a time');
  expect(JSON.stringify(message)).not.toContain(token);
});

test('the page shows the free times to whoever has the link, and a wrong one tells nothing', async () => {
  const { path, page, visitor, token } = await guest(await standing());
  const shown = await page();
  expect(shown).toMatchObject({ state: 'open', minutes: 45, step: 'Second Round', first_name: 'Ada', booked: null });
  expect(shown.best).toHaveLength(3);
  expect(new Set(shown.best.map(({ at }: Json) => at.slice(0, 10))).size).toBe(3);
  expect(shown.people).toEqual([expect.objectContaining({ name: expect.stringContaining('Nora') })]);
  // No interview is booked sooner than the round's notice period.
  expect(Date.parse(shown.times[0])).toBeGreaterThan(Date.now() + 23.9 * 3_600_000);
  const document = await visitor.document(path);
  expect(document.text).toContain('<meta name="robots" content="noindex">');
  expect(document.text).toContain('We take a slow service apart.');
  // The document formats times as the browser of its reader will.
  for (const [language, twelve] of [
    ['en-US', true],
    ['en-GB,en;q=0.9', false],
  ] as const) {
    const answer = await fetch(app.base + path, { headers: { accept: 'text/html', 'accept-language': language } });
    expect([language, /\d:\d\d[\s\u202f][ap]m/.test(await answer.text())]).toEqual([language, twelve]);
  }
  // The last character has unused bits, so a changed one may give the same token. This function changes an earlier character.
  const other = (text: string) => `${text.slice(0, -9)}${text.at(-9) === 'A' ? 'B' : 'A'}${text.slice(-8)}`;
  for (const wrong of [other(path), path.replace('harbour-works', 'southwind'), `/harbour-works/booking/x`]) {
    const { status, body } = await visitor.page(wrong);
    expect([status, body.title]).toEqual([404, 'Page not found']);
  }
  const answer = await visitor.post('/harbour-works/booking/api', {
    action: 'slots',
    token: other(token),
  });
  expect(answer.body).toMatchObject({ code: 'not_found' });
});

test('a candidate books once; asking again answers the same, and another time is moved to', async () => {
  const applicant = await standing();
  const { page, call, visitor, path } = await guest(applicant);
  const { times } = await page();
  const booked = await call('book', { starts_at: times[0] });
  expect(booked).toMatchObject({ status: 'ok', payload: { appointment: { starts_at: times[0] } } });
  expect(await call('book', { starts_at: times[0] })).toMatchObject({
    status: 'ok',
    payload: { appointment: { starts_at: times[0] } },
  });
  expect(await call('book', { starts_at: times[1] })).toMatchObject({ code: 'booked' });
  expect(await page(`?after=${booked.payload.position}`)).toMatchObject({
    state: 'booked',
    booked: { starts_at: times[0] },
  });
  await eventually(async () => expect(await statusOf(applicant)).toBe('complete'));
  const moved = await call('reschedule', { starts_at: times[2], appointment_id: booked.payload.appointment.id });
  expect(moved).toMatchObject({
    status: 'ok',
    payload: { appointment: { id: booked.payload.appointment.id, starts_at: times[2] } },
  });
  const file = await visitor.get(`${path}/calendar`);
  expect(readCalendar(file.text)).toMatchObject({
    method: 'PUBLISH',
    entries: [{ uid: booked.payload.appointment.id, sequence: 1, starts_at: times[2] }],
  });
  // The time that the candidate gave up is free for others.
  const other = await guest(await standing());
  expect((await other.page()).times).toContain(times[0]);
  const cancelled = await call('cancel', { note: 'A flight' });
  expect(cancelled.status).toBe('ok');
  expect(await page(`?after=${cancelled.payload.position}`)).toMatchObject({
    state: 'open',
    cancelled: true,
    booked: null,
  });
  const again = await call('book', { starts_at: times[0] });
  expect(again).toMatchObject({ status: 'ok', payload: { appointment: { starts_at: times[0] } } });
  const types = await typesOf(applicant.id);
  for (const type of [
    'BookingInviteSent',
    'SlotSelfBooked',
    'AppointmentBooked',
    'AppointmentRescheduled',
    'AppointmentCancelled',
  ])
    expect(types).toContain(type);
  await call('cancel');
});

test('the calendar file of the page carries what the file of the letter carries', async () => {
  const email = `file-${Date.now()}@example.test`;
  const applicant = await standing(email);
  await nora.ask(api('jobs/appointment/upsert'), {
    application_id: applicant.id,
    starts_at: '2031-06-03T10:00:00.000Z',
    meeting_type: 'phone',
    dial_in: '+351 210 000 000',
    title: 'A slow service',
    candidate_instructions: '<p>Bring a pen.</p>',
    interviewers: [{ user_id: await idOf(ines) }],
  });
  const { html, files } = await mailTo(app, email, (mail) => mail.html.includes('/booking/'));
  const { visitor, path } = await guestAt(/href="([^"]*\/booking\/[^"]*)"/.exec(html)![1]!);
  const entryIn = (text: string) => {
    const { stamp: _s, guests: _g, ...entry } = readCalendar(text).entries[0]!;
    return entry;
  };
  const own = entryIn((await visitor.get(`${path}/calendar`)).text);
  expect(own).toEqual(entryIn(files[0]!.text));
  expect([own.title, own.place]).toEqual([
    expect.stringContaining('A slow service'),
    expect.stringContaining('+351 210 000 000'),
  ]);
  for (const part of ['Ines', 'Bring a pen.']) expect(own.description).toContain(part);
});

test('a round without a notice can be changed until it starts, and says so', async () => {
  const { id } = await openJob(nora, 'Tide Pilot');
  const own = (await stepsOf(nora, id)).find(({ type }) => type === 'interview')!;
  await nora.ask(api('jobs/workflowsteps/upsert'), {
    id: own.id,
    job_id: id,
    self_schedule: true,
    duration_minutes: 30,
    min_notice_hours: 0,
    panel: { seated: [{ user_id: await idOf(ines), required: true }] },
  });
  const applicant = await advanceTo(nora, await addApplicant(nora, id), id, 'interview');
  const { invite: made } = await nora.ask(sendPath, { application_id: applicant.id, workflow_step_id: own.id });
  const { page, call, visitor, path } = await guestAt(made.link);
  const words = async () => {
    const { text } = await visitor.document(path);
    expect(text).not.toMatch(/\b0 hours/);
    return text;
  };
  expect(await words()).toContain('You can move or cancel it until it starts, without a reason.');
  expect((await call('book', { starts_at: (await page()).times.at(-1) })).status).toBe('ok');
  expect(await words()).toContain('You can change it until it starts.');
  await call('cancel');
});

test('a move by the candidate keeps who comes and how long it takes, as the recruiter arranged it', async () => {
  const applicant = await standing();
  const { invite: made } = await invited(applicant, { user_ids: [await idOf(nora)], duration: 45 });
  const { page, call } = await guestAt(made.link);
  const { appointment } = (await call('book', { starts_at: (await page()).times[8] })).payload;
  // Nora is ill, so Ines takes a longer interview instead.
  const instead = await idOf(ines);
  await nora.ask(api('jobs/appointment/upsert'), {
    application_id: applicant.id,
    id: appointment.id,
    duration_minutes: 60,
    interviewers: [{ user_id: instead, required: true }],
  });
  const shown = await page();
  expect([shown.minutes, shown.booked.people]).toEqual([60, [expect.stringContaining('Ines')]]);
  const moved = await call('reschedule', { starts_at: shown.times[12] });
  expect(moved.status).toBe('ok');
  const [last] = (await eventsOf(app, "type = 'AppointmentRescheduled' AND data LIKE ?", `%${appointment.id}%`)).slice(
    -1,
  );
  expect(last!.data).toMatchObject({
    by: 'candidate',
    duration_minutes: 60,
    interviewers: [{ user_id: instead, required: true }],
  });
  expect((last!.data as Json).interviewers).toHaveLength(1);
  await call('cancel');
});

test('conversations that were booked together are shown, cancelled together, and moved by whom they write to', async () => {
  const email = `chain-${Date.now()}@example.test`;
  const applicant = await standing(email);
  const people = [{ user_id: await idOf(ines) }];
  const at = (hour: number) => `2031-05-06T${hour}:00:00.000Z`;
  const { appointments } = await nora.ask(api('jobs/appointment/upsert_multiple'), {
    application_id: applicant.id,
    appointments: [at(10), at(12)].map((starts_at) => ({ starts_at, interviewers: people })),
  });
  const { html } = await mailTo(app, email, (mail) => mail.html.includes('/booking/'));
  const { page, call, visitor, path } = await guestAt(/href="([^"]*\/booking\/[^"]*)"/.exec(html)![1]!);
  const shown = await page('?view=move');
  expect(shown).toMatchObject({ state: 'booked', view: 'choose', times: [], booked: { starts_at: at(10) } });
  expect(shown.booked.together.map(({ starts_at }: Json) => starts_at)).toEqual([at(10), at(12)]);
  expect((await visitor.document(`${path}?view=cancel`)).text).toContain('Cancel all 2 conversations?');
  expect((await visitor.get(`${path}/calendar`)).text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(await call('reschedule', { starts_at: at(14) })).toMatchObject({
    code: 'several',
    error: expect.stringMatching(/^Several conversations are booked together. To move them, write to Nora /),
  });
  expect((await call('cancel', { note: 'I am ill' })).status).toBe('ok');
  const cancelled = await eventsOf(app, "type = 'AppointmentCancelled' AND data LIKE ?", `%${applicant.id}%`);
  expect(cancelled.map(({ data }) => (data as Json).appointment_id).toSorted()).toEqual(
    appointments.map(({ id }: Json) => id).toSorted(),
  );
  expect((await call('cancel')).status).toBe('error');
});

test('R11: of two who choose one time at the same moment one has it, and the other reads that it was just taken', async () => {
  const guests = await Promise.all([1, 2, 3, 4].map(async () => guest(await standing())));
  const { times } = await guests[0]!.page();
  const answers = await Promise.all(guests.map(({ call }) => call('book', { starts_at: times[3] })));
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 'ok'))
    expect(answer).toMatchObject({ code: 'taken', error: 'That time was just taken. Choose another.' });
});

test('two requests of one candidate at the same moment book one time', async () => {
  const { page, call } = await guest(await standing());
  const { times } = await page();
  const answers = await Promise.all([call('book', { starts_at: times[5] }), call('book', { starts_at: times[6] })]);
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
  expect((await page()).booked.starts_at).toBe(
    answers.find(({ status }) => status === 'ok')!.payload.appointment.starts_at,
  );
});

test('the page works as a form without scripts: it leads back to the page, which says what became of it', async () => {
  const { page, visitor, path, token } = await guest(await standing());
  const shown = await page();
  const send = (fields: Record<string, string>, xsrf = shown.form.xsrf) =>
    visitor.post('/harbour-works/booking/api', null, {
      raw: new URLSearchParams({ token, xsrf, zone: 'Asia/Kathmandu', ...fields }).toString(),
      xsrf: null,
      uid: randomUUID(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const wrong = await send({ action: 'book', starts_at: shown.times[7] }, 'made-up');
  expect([wrong.status, wrong.location]).toEqual([303, expect.stringContaining('said=csrf')]);
  const empty = await send({ action: 'book' });
  expect(empty.location).toContain('said=validation');
  const booked = await send({ action: 'book', starts_at: shown.times[7] });
  expect([booked.status, booked.location]).toEqual([
    303,
    expect.stringContaining(`${path}?said=booked&zone=Asia%2FKathmandu&after=`),
  ]);
  const document = await visitor.document(booked.location!);
  expect(document.text).toContain('You are booked, Ada.');
  expect(document.text).toContain('Kathmandu');
  // The sign-in call accepts no form data.
  const other = await visitor.post('/api/login', null, {
    raw: 'email=a&password=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(other.body).toMatchObject({ code: 'validation' });
});

test('a conversation on video that a candidate books gets a link, or somebody the task to give it one', async () => {
  const applicant = await standing();
  const { page, call } = await guest(applicant);
  expect(await call('book', { starts_at: (await page()).times[0] })).toMatchObject({ status: 'ok' });
  await eventually(async () => {
    const tasks = (await nora.page('/tasks/mine')).body.list.items.filter(
      ({ subject }: Json) => subject?.id === applicant.id,
    );
    expect(tasks.map(({ title }: Json) => title)).toEqual([
      expect.stringMatching(/^Add the link for the video call with Ada Applicant \d+$/),
    ]);
  });
});

describe('none of the times fit', () => {
  const tasksOf = async (applicant: Applicant, status: 'todo' | 'done' = 'todo'): Promise<Json[]> =>
    (
      await nora.page(`/tasks/mine/100/1/_/_/${encodeURIComponent(JSON.stringify({ status: [status] }))}`)
    ).body.list.items.filter(({ subject }: Json) => subject?.id === applicant.id);
  const madeFor = async ({ id }: Applicant): Promise<string[]> =>
    (await eventsOf(app, "type = 'TaskCreated' AND json_extract(data, '$.subject.id') = ?", id)).map(
      ({ stream }) => stream,
    );
  const eventsOfTasks = async (applicant: Applicant): Promise<Recorded[]> =>
    (await Promise.all((await madeFor(applicant)).map((stream) => streamOf(app, stream)))).flat();
  const typesOfTasks = async (applicant: Applicant): Promise<string[]> =>
    (await eventsOfTasks(applicant)).map(({ type }) => type);
  /** How many notifications of a task about this applicant were sent. */
  const notified = async (applicant: Applicant): Promise<number> => {
    const ids = (await madeFor(applicant)).map((stream) => stream.slice('task-'.length));
    const all = await eventsOf(app, "type = 'NotificationMade'");
    return all.filter(({ data }) => ids.includes(data.task_id as string)).length;
  };
  const suggested = ['2030-05-06T10:00', '', '2030-05-07T15:30'];
  const ask = { suggested, note: 'I sit exams', zone: 'Asia/Kathmandu' };

  test('whoever finds no time gives the recruiter a task with their own', async () => {
    const applicant = await standing();
    const { call } = await guest(applicant);
    expect((await call('none_work', ask)).status).toBe('ok');
    const [task, ...more] = await tasksOf(applicant);
    expect(more).toEqual([]);
    expect(task!.title).toMatch(/^No time suits Ada Applicant \d+$/);
    expect(task!.notes).toMatch(/^They suggest: .*; .*\.\n\nI sit exams$/);
    // The person's page and the recruiter's notification show the task.
    const { notes } = task!;
    const about = (await nora.page(`/people/candidates/25/1/_/_/_/${applicant.candidate_id}`)).body.tasks;
    expect(about).toEqual([expect.objectContaining({ id: task!.id, notes, outcome: null })]);
    for (const wrong of ['tomorrow', '2026-13-45T99:99', '2030-02-30T10:00', '2030-05-06T24:00', '9999-12-31T23:59'])
      expect(await call('none_work', { suggested: [wrong] })).toMatchObject({ code: 'validation' });
  });

  test('whoever asks again, in the same words or in others, changes the task that is open and makes no second one', async () => {
    const applicant = await standing();
    const { call, path, token } = await guest(applicant);
    await call('none_work', ask);
    await call('none_work', ask);
    expect(await typesOfTasks(applicant)).toEqual(['TaskCreated']);
    // The candidate answers in a second tab, in another time zone and with other words.
    const tab = await guestAt(`http://localhost${path}`);
    expect((await tab.call('none_work', { ...ask, note: 'I sit exams until June' })).status).toBe('ok');
    expect(await typesOfTasks(applicant)).toEqual(['TaskCreated', 'TaskUpdated']);
    // The candidate sends a form twice, then goes back and sends the form with other words.
    const uid = randomUUID();
    const sent = (note: string) =>
      tab.visitor.post('/harbour-works/booking/api', { action: 'none_work', token, ...ask, note }, { uid });
    for (const note of ['In June', 'In June', 'In July']) expect((await sent(note)).body.status).toBe('ok');
    expect(await typesOfTasks(applicant)).toEqual(['TaskCreated', 'TaskUpdated', 'TaskUpdated', 'TaskUpdated']);
    const { notes } = (await eventsOfTasks(applicant)).at(-1)!.data;
    expect(notes).toMatch(/^They suggest: .*\n\nIn July$/s);
    expect(await tasksOf(applicant)).toMatchObject([{ notes }]);
    await eventually(() => expect(jobsDue(app)).toEqual([]));
    expect(await notified(applicant)).toBe(1);
  });

  test('of requests at the same instant one makes the task', async () => {
    const applicant = await standing();
    const { call } = await guest(applicant);
    const notes = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(notes.map((note) => call('none_work', { ...ask, note })));
    expect(answers.map(({ status }) => status)).toEqual(notes.map(() => 'ok'));
    expect(await typesOfTasks(applicant)).toEqual(['TaskCreated', 'TaskUpdated', 'TaskUpdated', 'TaskUpdated']);
  });

  test('once the task is done, whoever asks again makes another one; a request that comes twice does not', async () => {
    const applicant = await standing();
    const { visitor, token, call } = await guest(applicant);
    const uid = randomUUID();
    const sent = () => visitor.post('/harbour-works/booking/api', { action: 'none_work', token, ...ask }, { uid });
    await sent();
    const [first] = await tasksOf(applicant);
    await nora.ask('/api/tasks/status', { id: first!.id, status: 'done' });
    expect((await sent()).body.status).toBe('ok');
    expect(await tasksOf(applicant)).toEqual([]);
    await Promise.all([call('none_work', ask), call('none_work', ask)]);
    expect(await tasksOf(applicant)).toHaveLength(1);
    expect((await tasksOf(applicant, 'done')).map(({ id }) => id)).toEqual([first!.id]);
  });
});

test('a link ends when it is withdrawn and when the candidate leaves the round; a new one takes its place', async () => {
  const applicant = await standing();
  const first = await guest(applicant);
  const second = await guest(applicant);
  expect((await first.visitor.page(first.path)).location).toBe(second.path);
  const { schedule_status } = await nora.ask(`${sendPath}/withdraw`, { application_id: applicant.id });
  expect(schedule_status).toBe('unscheduled');
  expect(await second.page()).toMatchObject({ state: 'closed', times: [] });
  expect(await second.call('book', { starts_at: '2030-05-06T10:00:00.000Z' })).toMatchObject({
    code: 'expired',
    error: expect.stringMatching(/^This booking link has expired\. Contact Nora /),
  });
  expect((await nora.post(`${sendPath}/withdraw`, { application_id: applicant.id })).body).toMatchObject({
    code: 'wrong_state',
  });

  const mover = await standing();
  const gone = await guest(mover);
  const { application } = await nora.ask('/api/people/candidates/advance', {
    application_id: mover.id,
    version: (await nora.ask(api('jobs/candidate/fetch'), { application_id: mover.id })).panel.application.version,
  });
  expect(await gone.page()).toMatchObject({ state: 'closed' });
  await nora.ask('/api/people/candidates/advance', {
    application_id: mover.id,
    version: application.version,
    action: 'undo',
  });
  expect(await gone.page()).toMatchObject({ state: 'open' });
});

test('invitations go to many at once, each judged by itself', async () => {
  const [here, elsewhere] = [await standing(), await addApplicant(nora, job_id)];
  const answer = await nora.ask(sendPath, { applications: [here.id, elsewhere.id], workflow_step_id: round.id });
  expect(answer.done).toEqual([here.id]);
  expect(answer.failed).toMatchObject([{ id: elsewhere.id, code: 'wrong_state' }]);
});

test('who may not is refused, and so is what cannot be', async () => {
  const applicant = await standing();
  const ask = { application_id: applicant.id, workflow_step_id: round.id };
  const refused = await ines.post(sendPath, ask);
  expect(refused.location ?? refused.body.code).toMatch(/access-denied|not_found/);
  expect((await stranger.post(sendPath, ask)).body).toMatchObject({ code: 'not_found' });
  for (const [body, code] of [
    [{ ...ask, body: '<p>Come soon.</p>', subject: 'Hello' }, 'validation'],
    [{ ...ask, window: { from: '2030-02-02', to: '2030-02-01' } }, 'validation'],
    [{ ...ask, window: { to: '2206-12-01' } }, 'validation'],
    [{ ...ask, window: { from: '9999-12-31' } }, 'validation'],
    [{ ...ask, window: { to: '2020-12-01' } }, 'validation'],
    [{ ...ask, user_ids: ['00000000-0000-4000-8000-000000000000'] }, 'not_found'],
    [{ ...ask, applications: [applicant.id] }, 'validation'],
    [{ workflow_step_id: round.id }, 'not_found'],
    [
      { ...ask, workflow_step_id: (await stepsOf(nora, job_id)).find(({ type }) => type === 'screening')!.id },
      'wrong_state',
    ],
  ] as const)
    expect([body, (await nora.post(sendPath, body)).body]).toMatchObject([body, { code }]);
  const uid = randomUUID();
  const one = await nora.post(sendPath, ask, { uid });
  const two = await nora.post(sendPath, ask, { uid });
  expect(two.body).toEqual(one.body);
});

describe('many are let choose a time at once', () => {
  const start = async (candidate_ids: string[], more: Json = {}, uid?: string, by = nora): Promise<Json> =>
    (
      await by.post(
        '/api/people/bulk/start',
        {
          change: {
            kind: 'invite',
            job_id,
            step_id: round.id,
            subject: 'Choose a time, {{candidate_first_name}}',
            body: '<p>Here it is: {{schedule_link}}</p>',
            delay_hours: 0,
            ...more,
          },
          candidate_ids,
        },
        uid ? { uid } : {},
      )
    ).body;
  const ended = (id: string, phase = 'finished'): Promise<Json> =>
    eventually(async () => {
      const [last] = (await nora.ask('/api/people/bulk/recent', {})).operations.filter((each: Json) => each.id === id);
      expect(last?.phase).toBe(phase);
      return last;
    });
  const reasonsOf = async (id: string, undo = false): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await nora.ask('/api/people/bulk/refusals', { id, undo })).refusals.map((each: Json) => [
        each.candidate_id,
        each.reason,
      ]),
    );

  test('each gets a letter and a link of their own; whoever cannot be invited is told why; the same request sends once', async () => {
    const stamp = Date.now();
    const [first, second] = await Promise.all(['one', 'two'].map((each) => standing(`${each}-${stamp}@example.test`)));
    const linked = await standing();
    await invited(linked);
    const elsewhere = await addApplicant(nora, job_id);
    const unwanted = await standing();
    await nora.ask('/api/people/candidates/contact', { candidate_id: unwanted.candidate_id, do_not_contact: true });
    const { candidate: stranger_ } = await nora.ask('/api/people/candidates/upsert', {
      first_name: 'Nobody',
      last_name: 'Here',
      email: `nobody-${stamp}@example.test`,
      source: 'sourced',
    });
    const all = [first!, second!, linked, elsewhere, unwanted].map(({ candidate_id }) => candidate_id);
    const uid = crypto.randomUUID();
    const { operation } = (await start([...all, stranger_.id], {}, uid)).payload;
    expect(operation).toMatchObject({ kind: 'invite', name: 'Harbour Pilot', step: round.name });
    expect((await start([...all, stranger_.id], {}, uid)).payload.operation.id).toBe(operation.id);
    expect((await ended(operation.id)).turns).toMatchObject({ count: 6, done: 2, refused: 4 });
    expect(await reasonsOf(operation.id)).toEqual({
      [linked.candidate_id]: 'This candidate already has a link to choose a time.',
      [elsewhere.candidate_id]: 'This candidate is in Application now.',
      [unwanted.candidate_id]: 'The email cannot be sent. Reason: asked not to be contacted.',
      [stranger_.id]: 'This person is not on this job.',
    });
    const links = await Promise.all(
      ['one', 'two'].map(async (each) => {
        const { html } = await mailTo(app, `${each}-${stamp}@example.test`, (mail) => mail.html.includes('/booking/'));
        return /href="([^"]+\/booking\/[^"]+)"/.exec(html)![1]!;
      }),
    );
    expect(new Set(links).size).toBe(2);
    expect(await (await guestAt(links[0]!)).page()).toMatchObject({ state: 'open' });
    for (const each of [first!, second!])
      expect((await typesOf(each.id)).filter((type) => type === 'BookingInviteSent')).toHaveLength(1);
  });

  test('taken back, letters that wait do not leave, and a link that somebody used stays', async () => {
    const email = `uses-${Date.now()}@example.test`;
    const [waits, uses] = [await standing(), await standing(email)];
    const waiting = (await start([waits.candidate_id], { delay_hours: 2 })).payload.operation.id;
    await ended(waiting);
    expect(await statusOf(waits)).toBe('pending');
    await eventually(() => expect(jobsWaiting(app, 'queue-invite')).toHaveLength(1));
    const sent = (await start([uses.candidate_id])).payload.operation.id;
    await ended(sent);
    const { html } = await mailTo(app, email, (mail) => mail.html.includes('/booking/'));
    const chooses = await guestAt(/href="([^"]+\/booking\/[^"]+)"/.exec(html)![1]!);
    await chooses.call('book', { starts_at: (await chooses.page()).times.at(-1) });
    await nora.ask('/api/people/bulk/undo', { id: waiting });
    expect((await ended(waiting, 'undone')).undo).toMatchObject({ done: 1, refused: 0 });
    expect(await statusOf(waits)).toBe('unscheduled');
    await dueNow(app, 'queue-invite');
    expect(await typesOf(waits.id)).not.toContain('MessageQueued');
    // People whose invitation was withdrawn can be invited again.
    expect((await ended((await start([waits.candidate_id])).payload.operation.id)).turns).toMatchObject({ done: 1 });
    await nora.ask('/api/people/bulk/undo', { id: sent });
    expect((await ended(sent, 'undone')).undo).toMatchObject({ done: 0, refused: 1 });
    expect(await reasonsOf(sent, true)).toEqual({
      [uses.candidate_id]: 'This candidate has already chosen a time.',
    });
    expect(await statusOf(uses)).toBe('complete');
  });

  test('whoever left the round and came back before the letter was due gets none, because its link is closed', async () => {
    const back = await standing();
    await ended((await start([back.candidate_id], { delay_hours: 2 })).payload.operation.id);
    const advance = async (more: Json) => {
      const { version } = (await nora.ask(api('jobs/candidate/fetch'), { application_id: back.id })).panel.application;
      await nora.ask('/api/people/candidates/advance', { application_id: back.id, version, ...more });
    };
    await advance({ action: 'shift_up' });
    await advance({ workflow_step_id: round.id });
    await dueNow(app, 'queue-invite');
    expect(await typesOf(back.id)).not.toContain('MessageQueued');
  });

  test('nothing begins where it is not allowed, and the rounds that can be chosen are told to nobody else', async () => {
    const { candidate_id } = await standing();
    const refused = async (more: Json): Promise<string> => (await start([candidate_id], more)).error;
    expect(await refused({ body: '<p>No link.</p>' })).toMatch(/needs the tag/);
    expect(await refused({ step_id: crypto.randomUUID() })).toBe('Only screening and interview rounds are scheduled.');
    expect(await refused({ window: { from: '2031-02-02', to: '2031-02-01' } })).toBe(
      'The last day is before the first.',
    );
    expect(await refused({ window: { to: '2206-12-01' } })).toBe('Choose days within the next 60 days.');
    expect(await refused({ window: { to: '2020-12-01' } })).toBe('The last day has passed.');
    expect(await refused({ delay_hours: 73 })).toBe('Delay must be between 0 and 72.');
    expect(await start([candidate_id], {}, undefined, stranger)).toMatchObject({ code: 'not_found' });
    expect((await ines.post('/api/people/bulk/start', { change: { kind: 'invite' } })).location).toBe('/access-denied');
    const rounds = '/api/people/bulk/rounds';
    expect(await nora.ask(rounds, { job_id })).toMatchObject({
      rounds: [{ value: round.id, label: round.name, panel: [await idOf(nora)] }],
      letter: { subject: expect.stringContaining('Choose a time') },
    });
    expect((await stranger.post(rounds, { job_id })).body).toMatchObject({ code: 'not_found' });
    const preview = await nora.ask('/api/people/bulk/preview', {
      candidate_id,
      job_id,
      invites: true,
      subject: 'For {{candidate_first_name}}',
      body: '<p>{{schedule_link}}</p>',
    });
    expect(preview).toMatchObject({
      not_sent: null,
      subject: 'For Ada',
      body: expect.stringContaining('Choose a time'),
    });
  });
});
