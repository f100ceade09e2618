import { readCalendar } from '../support/calendar-reader.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob, stepsOf } from '../support/hiring.ts';
import { jobsWaiting } from '../support/log.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// A video call without a link: emails, calendars and pages show that the link is missing, and a member gets a task to add the link.

const api = (path: string) => `/api/opportunities/${path}`;
const upsert = api('jobs/appointment/upsert');
const follows = 'By video. We will send you the link.';
const url = 'https://meet.example.test/harbour';
let app: App;
let nora: Visitor;
let rafa: Visitor & { id: string };
let ines: Visitor & { id: string };
let job_id: string;
let round: Json;
let count = 0;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  rafa = await invite(app, nora, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
  ({ id: job_id } = await openJob(nora, 'Harbour Pilot'));
  round = (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview')!;
  await nora.ask(api('jobs/workflowsteps/upsert'), {
    id: round.id,
    job_id,
    self_schedule: true,
    meeting_type: 'video',
    duration_minutes: 45,
    panel: { seated: [{ user_id: ines.id, required: true }] },
  });
});
afterAll(() => app?.dispose());

type Guest = Applicant & { email: string };
const standing = async (): Promise<Guest> => {
  const email = `link-${++count}@letters.test`;
  return { ...(await advanceTo(nora, await addApplicant(nora, job_id, email), job_id, 'interview')), email };
};
/** Returns a separate day for each booking, so that interviewers are free. */
const dayNo = (number: number): string => new Date(Date.UTC(2031, 0, 6 + number * 7)).toISOString().slice(0, 10);
const book = async (of: Guest, more: Json = {}, by: Visitor = rafa): Promise<Json> =>
  (
    await by.ask(upsert, {
      application_id: of.id,
      starts_at: `${dayNo(count)}T10:00:00.000Z`,
      tz_region: 'Europe/Lisbon',
      ...more,
    })
  ).appointment;
const change = (of: Guest, { id }: Json, more: Json): Promise<Json> => book(of, { id, starts_at: undefined, ...more });
const tasksOf = async (of: Guest, status: 'todo' | 'done', by: Visitor): Promise<Json[]> => {
  const filters = encodeURIComponent(JSON.stringify({ status: [status] }));
  const { items } = (await by.page(`/tasks/mine/100/1/_/_/${filters}`)).body.list;
  return items.filter(({ subject, title }: Json) => subject?.id === of.id && title.startsWith('Add the link'));
};
const open = (of: Guest, by: Visitor = rafa) => tasksOf(of, 'todo', by);
const oneOpen = (of: Guest, by: Visitor = rafa): Promise<Json> =>
  eventually(async () => {
    const tasks = await open(of, by);
    expect(tasks).toHaveLength(1);
    return tasks[0]!;
  });
const lettersTo = async ({ email }: Guest): Promise<Json[]> =>
  (await mailsTo(app, email)).filter(({ files }) => files.length).toReversed();
const lettersAfter = (of: Guest, number: number): Promise<Json[]> =>
  eventually(async () => {
    const letters = await lettersTo(of);
    expect(letters).toHaveLength(number);
    return letters;
  });
/** What the emails after this number say about the link, and the places in their calendar files. */
const toldTo = async (of: Guest, number: number): Promise<[boolean, boolean, string][]> =>
  (await lettersAfter(of, number)).map(({ html, files }) => [
    html.includes(follows),
    html.includes(url),
    readCalendar(files[0].text).entries[0]!.place ?? '',
  ]);

test('a member who books without a link gets the task due the day before; the letter, its calendar file and the interview page say so', async () => {
  const of = await standing();
  const appointment = await book(of);
  expect(appointment).toMatchObject({ meeting_type: 'video', video_url: null, status: 'booked' });
  const task = await oneOpen(of);
  expect(task).toMatchObject({
    title: expect.stringMatching(/^Add the link for the video call with Ada Applicant \d+$/),
    due_at: new Date(Date.parse(appointment.starts_at) - 86_400_000).toISOString(),
    priority: 'high',
  });
  expect(await open(of, nora)).toEqual([]);
  expect(await toldTo(of, 1)).toEqual([[true, false, follows]]);
  // The added link completes the task and updates every place.
  await change(of, appointment, { video_url: url });
  await eventually(async () => expect(await open(of)).toEqual([]));
  expect((await tasksOf(of, 'done', rafa)).map(({ id }) => id)).toEqual([task.id]);
  expect(await toldTo(of, 2)).toEqual([
    [true, false, follows],
    [false, true, url],
  ]);
});

test('a link that was given at once, a call by phone and a conversation in a room make no task', async () => {
  for (const way of [{ video_url: url }, { meeting_type: 'phone' }, { meeting_type: 'in-person' }]) {
    const of = await standing();
    await book(of, way);
    await toldTo(of, 1);
    await settled(app);
    expect(await open(of)).toEqual([]);
  }
});

test('a candidate who chooses the time reads that the link comes, and a member gets the task', async () => {
  const of = await standing();
  const { invite: made } = await rafa.ask(api('pipeline/booking_invite'), {
    application_id: of.id,
    workflow_step_id: round.id,
  });
  const { pathname } = new URL(made.link);
  const visitor = await Visitor.of(app);
  const page = async () => (await visitor.page(pathname)).body;
  const call = (action: string, more: Json) =>
    visitor.ask(`/${pathname.split('/')[1]}/booking/api`, { action, token: pathname.split('/').at(-1), ...more });
  const { times } = await page();
  await call('book', { starts_at: times[0] });
  const { booked } = await page();
  expect(booked.video_url).toBeNull();
  expect((await visitor.document(pathname)).text).toContain('On video. The link comes by email.');
  const file = await visitor.get(`${pathname}/calendar`);
  expect(readCalendar(file.text).entries[0]!.place).toBe(follows);
  const first = await oneOpen(of, nora);
  // A moved interview still has one task, for the new time.
  await call('reschedule', { appointment_id: booked.id, starts_at: times.at(-1) });
  const second = await eventually(async () => {
    const task = await oneOpen(of, nora);
    expect(task.id).not.toBe(first.id);
    return task;
  });
  expect(Date.parse(second.due_at)).toBe(Date.parse(times.at(-1)) - 86_400_000);
  expect(await tasksOf(of, 'done', nora)).toEqual([]);
  // An interview moved back to the first time has a task again.
  await call('reschedule', { appointment_id: booked.id, starts_at: times[0] });
  await eventually(async () => {
    const task = await oneOpen(of, nora);
    expect([first.id, second.id]).not.toContain(task.id);
  });
  await call('cancel', { appointment_id: booked.id });
  await eventually(async () => expect(await open(of, nora)).toEqual([]));
  expect(await tasksOf(of, 'done', nora)).toEqual([]);
});

test('a call that becomes a conversation by video needs a link from then on, and one that becomes a call needs none', async () => {
  const of = await standing();
  const appointment = await book(of, { meeting_type: 'phone' });
  await settled(app);
  expect(await open(of)).toEqual([]);
  await change(of, appointment, { meeting_type: 'video' });
  await oneOpen(of);
  await change(of, appointment, { meeting_type: 'phone' });
  await eventually(async () => expect(await open(of)).toEqual([]));
});

test('one link for two conversations that were booked together leaves the task of the other one', async () => {
  const of = await standing();
  const both = [10, 12].map((hour) => ({
    starts_at: `${dayNo(count)}T${hour}:00:00.000Z`,
    tz_region: 'Europe/Lisbon',
  }));
  const { appointments } = await rafa.ask(api('jobs/appointment/upsert_multiple'), {
    application_id: of.id,
    appointments: both,
  });
  await eventually(async () => expect(await open(of)).toHaveLength(2));
  await change(of, appointments[0], { video_url: url });
  const { due_at } = await oneOpen(of);
  expect(Date.parse(due_at)).toBe(Date.parse(both[1]!.starts_at) - 86_400_000);
});

test('the link of a round is the link of every video call in it, also of one that the candidate books', async () => {
  const room = 'https://meet.example.test/room';
  const set = (video_url: string | null) =>
    nora.ask(api('jobs/workflowsteps/upsert'), { id: round.id, job_id, video_url });
  const wrong = await nora.post(api('jobs/workflowsteps/upsert'), { id: round.id, job_id, video_url: 'no link' });
  expect(wrong.body.fields).toEqual({ video_url: 'Enter a valid web address.' });
  await set(room);
  const byMember = await standing();
  expect((await book(byMember)).video_url).toBe(room);
  expect((await lettersAfter(byMember, 1))[0]!.html).toContain(room);
  // A request can explicitly set another link, no link or another kind of meeting.
  expect((await book(await standing(), { video_url: url })).video_url).toBe(url);
  const later = await standing();
  expect((await book(later, { video_url: null })).video_url).toBeNull();
  await oneOpen(later);
  const call = await standing();
  const phone = await book(call, { meeting_type: 'phone' });
  expect(phone.video_url).toBeNull();
  expect((await change(call, phone, { meeting_type: 'video' })).video_url).toBe(room);
  const byThemselves = await standing();
  const { invite: made } = await rafa.ask(api('pipeline/booking_invite'), {
    application_id: byThemselves.id,
    workflow_step_id: round.id,
  });
  const { pathname } = new URL(made.link);
  const visitor = await Visitor.of(app);
  const { times } = (await visitor.page(pathname)).body;
  await visitor.ask(`/${pathname.split('/')[1]}/booking/api`, {
    action: 'book',
    token: pathname.split('/').at(-1),
    starts_at: times[0],
  });
  expect((await visitor.page(pathname)).body.booked.video_url).toBe(room);
  await settled(app);
  expect(await open(byThemselves, nora)).toEqual([]);
  await set(null);
  expect((await book(await standing())).video_url).toBeNull();
});

test('killed before the task is made, it is made once afterwards', async () => {
  const of = await standing();
  await book(of);
  await app.kill();
  await app.open();
  await dueNow(app, 'ask-for-link', { killed: true });
  const { id } = await oneOpen(of);
  await dueNow(app, 'ask-for-link');
  expect((await oneOpen(of)).id).toBe(id);
  expect(jobsWaiting(app, 'ask-for-link')).toEqual([]);
});
