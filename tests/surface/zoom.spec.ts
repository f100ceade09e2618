import { randomUUID } from 'node:crypto';
import { ZoomStandIn } from '../engines/zoom.ts';
import { readCalendar } from '../support/calendar-reader.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobFor } from '../support/hiring.ts';
import { eventsOf, jobsWaiting, streamOf } from '../support/log.ts';
import { type Json, mailsTo, Visitor } from '../support/visitor.ts';

// Zoom meetings: connected in the profile, created after the booking, moved and deleted with the booking.

const jobs = '/api/opportunities/jobs';
const upsert = `${jobs}/appointment/upsert`;
const zoom = new ZoomStandIn();
let app: App;
let harbour: Founded;
let recruiter: Visitor & { id: string };
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let count = 0;

beforeAll(async () => {
  await zoom.start();
  app = await App.start({
    ZOOM_CLIENT_ID: zoom.client_id,
    ZOOM_CLIENT_SECRET: zoom.client_secret,
    ZOOM_URL: zoom.base,
  });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  ({ job } = await jobFor(harbour.admin, ines.id));
});
beforeEach(() => {
  zoom.trouble = null;
  zoom.everywhere = false;
  zoom.person = 'ines@zoom.example';
  zoom.meetings.clear();
});
afterAll(async () => {
  await app?.dispose();
  await zoom.stop();
});

/** Takes the browser to Zoom and back with consent, and returns the address where the browser ends. `as`: the visitor who comes back. */
const connect = async (by: Visitor, as: Visitor = by): Promise<string | null> => {
  const { location } = await by.ask('/api/profile/zoom/connect', {});
  const back = new URL((await fetch(location, { redirect: 'manual' })).headers.get('location')!);
  return (await as.get(`${back.pathname}${back.search}`)).headers.get('location');
};
const connected = async (who: Visitor): Promise<boolean> => (await who.page('/profile')).body.zoom.since !== null;
const book = async (more: Json = {}): Promise<Json> => {
  const email = `zoom-${count}@letters.test`;
  const of = await advanceTo(recruiter, await addApplicant(recruiter, job.id, email), job.id, 'screening');
  const day = new Date(Date.UTC(2031, 0, 6 + ++count)).toISOString().slice(0, 10);
  const { appointment } = await recruiter.ask(upsert, {
    application_id: of.id,
    starts_at: `${day}T10:00:00.000Z`,
    duration_minutes: 45,
    tz_region: 'Europe/Lisbon',
    meeting_type: 'video',
    video_provider: 'zoom',
    ...more,
  });
  return { ...appointment, email };
};
const lettersAbout = async ({ id, email }: Json): Promise<Json[]> =>
  (await mailsTo(app, email))
    .filter(({ files }) => files.some(({ text }) => text.replaceAll('\r\n ', '').includes(id)))
    .toReversed();
const meetingOf = async (who: Visitor, { id }: Json): Promise<Json> =>
  (await who.get(`/connected_apps/zoom_get_meeting?appointment_id=${id}`)).body;
const there = () => [...zoom.meetings.values()];
const set = (appointment: Json, who: Visitor = ines) =>
  eventually(async () => {
    const { status, payload } = await meetingOf(who, appointment);
    expect(status).toBe('ok');
    return payload as Json;
  });

test('whoever did not begin the connection gets none, and neither does whoever says no', async () => {
  expect(await connect(ines, joana)).toBe('/profile?zoom=refused');
  expect([await connected(ines), await connected(joana)]).toEqual([false, false]);
  zoom.person = null;
  expect(await connect(ines)).toBe('/profile?zoom=refused');
  expect((await ines.page('/profile?zoom=refused')).body.zoom).toEqual({ since: null, refused: true });
  const forged = await ines.get('/connected_apps/zoom_callback?code=x&state=y');
  expect(forged.headers.get('location')).toBe('/profile?zoom=refused');
});

test('before anybody is connected a booking gets no meeting, and the caller is told what to do', async () => {
  const appointment = await book();
  expect(await meetingOf(ines, appointment)).toMatchObject({
    status: 'error',
    code: 'not_connected',
    error: 'Connect Zoom in your profile first.',
  });
  // A member who connects later hosts only bookings that are made after that.
  await settled(app);
  expect(there()).toEqual([]);
});

test('an account is connected in the profile, and its tokens are in no event, row, page or file as they are', async () => {
  expect(await connect(ines)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(async () => expect(await connected(ines)).toBe(true));
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.filter(({ type }) => type === 'ZoomAccountLinked')).toHaveLength(1);
  expect(JSON.stringify([told, (await ines.page('/profile')).body])).not.toMatch(/(access|refresh)-[0-9a-f]{8}-/);
});

test('a booking with an interviewer who is connected gets its meeting, without a name of the candidate', async () => {
  const appointment = await book();
  const meeting = await set(appointment);
  expect(there()).toEqual([
    expect.objectContaining({
      topic: 'First Round',
      start_time: appointment.starts_at.replace('.000Z', 'Z'),
      duration: 45,
      timezone: 'Europe/Lisbon',
    }),
  ]);
  const { join_url, password } = there()[0]!;
  expect(meeting).toEqual({ join_url, passcode: password, provider: 'zoom' });
  const log = JSON.stringify(await streamOf(app, `appointment-${appointment.booking_id}`));
  expect(log).not.toContain('zak=');
  // A moved booking moves the meeting, and no new meeting is created.
  const starts_at = appointment.starts_at.replace('T10', 'T15');
  await recruiter.ask(upsert, { application_id: appointment.application_id, id: appointment.id, starts_at });
  await eventually(() =>
    expect(there().map(({ start_time }) => start_time)).toEqual([starts_at.replace('.000Z', 'Z')]),
  );
  expect((await meetingOf(ines, appointment)).payload).toEqual(meeting);
  // A link typed by hand replaces the meeting's link and stays.
  await recruiter.ask(upsert, {
    application_id: appointment.application_id,
    id: appointment.id,
    video_url: 'https://meet.example.test/own',
  });
  await eventually(() => expect(there()).toEqual([]));
  expect((await meetingOf(ines, appointment)).payload.join_url).toBe('https://meet.example.test/own');
});

test('a conversation on video without a link meets there by itself, and one with a link does not', async () => {
  const appointment = await book({ video_provider: undefined });
  expect(appointment).toMatchObject({ video_provider: 'zoom', video_url: null });
  await set(appointment);
  const other = await book({ video_provider: undefined, video_url: 'https://meet.example.test/own' });
  expect(other.video_provider).toBeNull();
  expect(there()).toHaveLength(1);
});

test('a cancelled appointment has no meeting any more', async () => {
  const appointment = await book();
  await set(appointment);
  await recruiter.ask(`${jobs}/appointment/delete`, { id: appointment.id });
  await eventually(() => expect(there()).toEqual([]));
  await eventually(async () => expect((await meetingOf(ines, appointment)).code).toBe('no_meeting'));
});

test('the same booking twice makes one meeting; a link typed by hand and another provider make none', async () => {
  const typed = await book({ video_url: 'https://meet.example.test/typed' });
  const none = await book({ video_provider: 'other' });
  const of = await advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'screening');
  const body = {
    application_id: of.id,
    starts_at: '2031-06-02T10:00:00.000Z',
    duration_minutes: 30,
    meeting_type: 'video',
    video_provider: 'zoom',
  };
  const uid = randomUUID();
  const first = await recruiter.post(upsert, body, { uid });
  await recruiter.post(upsert, body, { uid });
  await set(first.body.payload.appointment);
  expect(there()).toHaveLength(1);
  expect((await meetingOf(ines, typed)).payload).toMatchObject({ join_url: 'https://meet.example.test/typed' });
  expect((await meetingOf(ines, none)).code).toBe('no_meeting');
});

test('nobody else reads where they meet', async () => {
  const appointment = await book();
  await set(appointment);
  const stranger = (await found(app, 'Reef Works', named('Sven'))).admin;
  for (const who of [stranger, joana]) expect((await meetingOf(who, appointment)).status).not.toBe('ok');
  expect((await meetingOf(recruiter, appointment)).status).toBe('ok');
  expect((await meetingOf(ines, { id: randomUUID() })).code).toBe('not_found');
  expect((await meetingOf(ines, { id: 'none' })).status).toBe('error');
  expect((await meetingOf(new Visitor(app), appointment)).status).not.toBe('ok');
});

test('an expired access is refreshed', async () => {
  zoom.expire();
  await set(await book());
  expect(await connected(ines)).toBe(true);
});

test('killed after the meeting was made and before that was noted, it is not made twice', async () => {
  zoom.trouble = { as: 'unheard' };
  const appointment = await book();
  await eventually(() => expect(there()).toHaveLength(1));
  await app.kill();
  zoom.trouble = null;
  await app.open();
  await dueNow(app, 'follow-video-meeting');
  const { join_url } = await set(appointment);
  expect(there().map((each) => each.join_url)).toEqual([join_url]);
});

test('while Zoom is away a booking is booked, and gets its meeting afterwards', async () => {
  await zoom.stop();
  const appointment = await book();
  expect(appointment.status).toBe('booked');
  await zoom.start();
  await dueNow(app, 'follow-video-meeting');
  await set(appointment);
  expect(there()).toHaveLength(1);
});

test('the letter to the candidate waits for the link, and has it', async () => {
  const appointment = await book();
  const { join_url } = await set(appointment);
  await eventually(async () =>
    expect((await lettersAbout(appointment)).map(({ subject, html }) => [subject, html.includes(join_url)])).toEqual([
      ['Confirmed: interview for Harbour Pilot', true],
    ]),
  );
  // No email is sent twice after the wait.
  await dueNow(app, 'tell-of-booking');
  expect(await lettersAbout(appointment)).toHaveLength(1);
});
test('a letter that waited long enough leaves without the link, and another one brings it', async () => {
  await zoom.stop();
  const appointment = await book();
  await eventually(() => expect(jobsWaiting(app, 'tell-of-booking').join()).toContain(appointment.booking_id));
  expect(await lettersAbout(appointment)).toEqual([]);
  await dueNow(app, 'tell-of-booking', { besides: 'follow-video-meeting' });
  await eventually(async () => expect(await lettersAbout(appointment)).toHaveLength(1));
  await zoom.start();
  await dueNow(app, 'follow-video-meeting');
  const { join_url } = await set(appointment);
  await eventually(async () =>
    expect((await lettersAbout(appointment)).map(({ html }) => html.includes(join_url))).toEqual([false, true]),
  );
});

test('while no link can be made a member has the task to add one, and the link that is made at last completes it', async () => {
  const asked = async ({ application_id }: Json, status: 'todo' | 'done') => {
    const filters = encodeURIComponent(JSON.stringify({ status: [status] }));
    const { items } = (await recruiter.page(`/tasks/mine/100/1/_/_/${filters}`)).body.list;
    return items.filter(({ subject }: Json) => subject?.id === application_id).length as number;
  };
  // A link that is added in time creates no task.
  const quick = await book();
  await set(quick);
  await settled(app);
  const waiting = jobsWaiting(app, 'ask-for-link').length;
  await zoom.stop();
  const appointment = await book();
  await eventually(() => expect(jobsWaiting(app, 'ask-for-link')).toHaveLength(waiting + 1));
  expect(await asked(appointment, 'todo')).toBe(0);
  await dueNow(app, 'ask-for-link', { besides: 'follow-video-meeting' });
  await eventually(async () => expect(await asked(appointment, 'todo')).toBe(1));
  expect([await asked(quick, 'todo'), await asked(quick, 'done')]).toEqual([0, 0]);
  await zoom.start();
  await dueNow(app, 'follow-video-meeting');
  await set(appointment);
  await eventually(async () =>
    expect([await asked(appointment, 'todo'), await asked(appointment, 'done')]).toEqual([0, 1]),
  );
});

test('whoever leaves gives their meetings to another host, and their account is disconnected', async () => {
  const gil = await invite(app, harbour.admin, named('Gil'), ['INTERVIEW_ADMIN']);
  zoom.person = 'gil@zoom.example';
  expect(await connect(gil)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(async () => expect(await connected(gil)).toBe(true));
  const { trusted } = zoom;
  const both = await book({
    interviewers: [
      { user_id: gil.id, required: true },
      { user_id: ines.id, required: false },
    ],
  });
  const alone = await book({ interviewers: [{ user_id: gil.id }] });
  const [before, kept] = [await set(both), await set(alone, recruiter)];
  expect(there().map(({ owner }) => owner)).toEqual(['gil@zoom.example', 'gil@zoom.example']);
  await eventually(async () => expect(await lettersAbout(both)).toHaveLength(1));
  await harbour.admin.ask('/api/org/users/deactivate', { id: gil.id });
  // The link of the other meeting is already in emails, and no other member can host that meeting.
  await eventually(() =>
    expect(there().map(({ owner, start_time }) => `${owner} ${start_time}`)).toEqual([
      `gil@zoom.example ${alone.starts_at.replace('.000Z', 'Z')}`,
      `ines@zoom.example ${both.starts_at.replace('.000Z', 'Z')}`,
    ]),
  );
  const told = () => eventsOf(app, 'stream = ?', `user-${gil.id}`);
  await eventually(async () =>
    expect((await told()).findLast(({ type }) => type === 'ZoomAccountUnlinked')?.data).toEqual({ why: 'left' }),
  );
  expect(zoom.trusted).toBe(trusted - 1);
  const after = await set(both);
  expect(after.join_url).not.toBe(before.join_url);
  await eventually(async () =>
    expect((await lettersAbout(both)).map(({ html }) => html.includes(after.join_url))).toEqual([false, true]),
  );
  // Interviewers get the new link too, and every calendar shows that link.
  const asked = () => lettersAbout({ ...both, email: named('Ines').email });
  await eventually(async () =>
    expect((await asked()).map(({ subject }) => subject)).toEqual([
      'You are an interviewer for Harbour Pilot',
      'Interview changed: Harbour Pilot',
    ]),
  );
  for (const letters of [await asked(), await lettersAbout(both)]) {
    const [first, second] = letters.map(({ files }) => readCalendar(files[0].text).entries[0]!.sequence);
    expect(second).toBeGreaterThan(first!);
  }
  expect((await meetingOf(recruiter, alone)).payload).toEqual(kept);
});

test('whoever took it back at Zoom is disconnected here, and told to connect again', async () => {
  zoom.withdraw();
  const appointment = await book();
  await eventually(async () => expect(await connected(ines)).toBe(false));
  expect((await meetingOf(ines, appointment)).code).toBe('not_connected');
  expect(there()).toEqual([]);
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.findLast(({ type }) => type === 'ZoomAccountUnlinked')!.data).toEqual({ why: 'ended' });
});

test('disconnected in the profile, nothing is allowed any more; doing it again changes nothing', async () => {
  expect(await connect(ines)).toMatch(/^\/profile\?after=\d+$/);
  expect(zoom.trusted).toBe(1);
  await ines.ask('/api/profile/zoom/disconnect', {});
  await ines.ask('/api/profile/zoom/disconnect', {});
  await eventually(async () => expect(await connected(ines)).toBe(false));
  expect(zoom.trusted).toBe(0);
});

test('where Zoom is not set up, nothing is missing but Zoom', async () => {
  const other = await App.start();
  try {
    const { admin } = await found(other, 'Quay Works', named('Olga'));
    expect((await admin.page('/profile')).body.zoom).toBeNull();
    expect((await admin.post('/api/profile/zoom/connect', {})).body.code).toBe('not_configured');
  } finally {
    await other.dispose();
  }
});
