import { randomUUID } from 'node:crypto';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { GoogleCalendarStandIn } from '../engines/google-calendar.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, stepsOf, jobFor } from '../support/hiring.ts';
import { eventsOf, jobsDue } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Interviewers' outside calendars: connected in the profile, read before a booking, and written after the booking.

const jobs = '/api/opportunities/jobs';
const upsert = `${jobs}/appointment/upsert`;
const google = new GoogleCalendarStandIn();
let app: App;
let harbour: Founded;
let recruiter: Visitor & { id: string };
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let round: { id: string };

beforeAll(async () => {
  await google.start();
  app = await App.start({
    GOOGLE_CALENDAR_CLIENT_ID: google.client_id,
    GOOGLE_CALENDAR_CLIENT_SECRET: google.client_secret,
    GOOGLE_CALENDAR_URL: google.base,
  });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  ({ job, round } = await jobFor(harbour.admin, ines.id));
});
beforeEach(() => {
  google.trouble = null;
  google.everywhere = false;
  google.person = 'ines@google.example';
  google.without = [];
  google.refused = null;
});
afterAll(async () => {
  await app?.dispose();
  await google.stop();
});

const connectCall = '/api/profile/outside_calendar/connect';
const disconnectCall = '/api/profile/outside_calendar/disconnect';
/** Takes the browser to Google and back with consent, and returns the address where the browser ends. `as`: the visitor who comes back. */
const connect = async (by: Visitor, as: Visitor = by): Promise<string | null> => {
  const { location } = await by.ask(connectCall, { provider: 'google' });
  const back = new URL((await fetch(location, { redirect: 'manual' })).headers.get('location')!);
  return (await as.get(`${back.pathname}${back.search}`)).headers.get('location');
};
const profile = async (who: Visitor): Promise<Json> => (await who.page('/profile')).body.outside_calendar as Json;
const connected = async (who: Visitor): Promise<boolean> => (await profile(who)).linked !== null;

/** A Tuesday about three weeks ahead, at this hour. */
const at = (hour: number, minutes = 0): string => {
  const soon = new Date(Date.now() + 21 * 86_400_000);
  const tuesday = new Date(soon.getTime() + ((9 - soon.getUTCDay()) % 7) * 86_400_000);
  return `${tuesday.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00.000Z`;
};
const applicant = async () => advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'screening');
const bodyFor = (application_id: string, starts_at: string, more: Json = {}): Json => ({
  application_id,
  starts_at,
  duration_minutes: 45,
  meeting_type: 'video',
  ...more,
});
const book = async (starts_at: string, more: Json = {}): Promise<Json> =>
  (await recruiter.ask(upsert, bodyFor((await applicant()).id, starts_at, more))).appointment;
const options = (): Promise<Json> =>
  recruiter.ask(`${jobs}/appointment/options`, {
    job_id: job.id,
    workflow_step_id: round.id,
    from: at(8),
    to: at(18),
    duration: 45,
  });
const startsOf = ({ slots }: Json): string[] => (slots as { starts_at: string }[]).map(({ starts_at }) => starts_at);
const there = () => google.events().map(({ start, summary, iCalUID }) => ({ start: start.dateTime, summary, iCalUID }));
const bookingAt = (application_id: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: job.id,
    section: { name: 'booking', id: application_id, list: { ...emptySlice, filters: { from: at(8).slice(0, 10) } } },
  });
/** Discards the outside times that were read, so that the next page reads them again. */
const readAnew = () => dueNow(app, 'read-outside-times');

test('whoever did not begin the connection gets none, and neither does whoever says no, or yes in part', async () => {
  expect(await connect(ines, joana)).toBe('/profile?calendar=refused');
  expect([await connected(ines), await connected(joana)]).toEqual([false, false]);
  google.person = null;
  expect(await connect(ines)).toBe('/profile?calendar=refused');
  google.person = 'ines@google.example';
  google.without = ['https://www.googleapis.com/auth/calendar.app.created'];
  expect(await connect(ines)).toBe('/profile?calendar=refused');
  expect((await profile(ines)).linked).toBeNull();
  const forged = await ines.get('/connected_apps/calendar_callback?code=x&state=y');
  expect(forged.headers.get('location')).toBe('/profile?calendar=refused');
  for (const provider of ['other', '', null, { $ne: '' }])
    expect((await ines.post(connectCall, { provider })).body.status).toBe('error');
  expect((await new Visitor(app).post(connectCall, { provider: 'google' })).body.status).not.toBe('ok');
});

test('before anybody is connected every hour is offered, and what is booked then is written when they connect', async () => {
  google.busy.set('ines@google.example', [{ start: at(10), end: at(11) }]);
  expect(startsOf(await options())).toContain(at(10));
  const first = await book(at(8));
  // The profile page to which the browser returns waits for the row of the connection.
  const back = (await connect(ines))!;
  const [link] = await eventsOf(app, "stream = ? AND type = 'OutsideCalendarLinked'", `user-${ines.id}`);
  expect(back).toBe(`/profile?after=${link!.position}`);
  await eventually(async () =>
    expect((await ines.page(back)).body.outside_calendar.linked).toMatchObject({ provider: 'google' }),
  );
  await eventually(() => expect(there()).toEqual([expect.objectContaining({ start: at(8), iCalUID: first.id })]));
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.filter(({ type }) => type === 'OutsideCalendarLinked')).toHaveLength(1);
  expect(JSON.stringify([told, (await ines.page('/profile')).body])).not.toMatch(/(access|refresh)-[0-9a-f]{8}-/);
});

test('when they are busy elsewhere no time is offered, and nobody learns more than that', async () => {
  const told = await options();
  const starts = startsOf(told);
  expect(starts).toContain(at(9));
  expect(starts).toContain(at(11));
  for (const gone of [at(9, 30), at(10), at(10, 45)]) expect(starts).not.toContain(gone);
  const [own] = told.interviewers as Json[];
  expect(own).toMatchObject({ id: ines.id, unread_since: null });
  expect(own!.busy).toContainEqual({ starts_at: at(10), ends_at: at(11) });
  // The outside event is no interview, so it counts toward no limit and no load.
  expect((own!.load as Json[]).map(({ interviews }) => interviews)).toEqual([1]);
});

test('the page to book shows it, and the interview that we wrote there does not count twice', async () => {
  const { id } = await applicant();
  const { people, unread } = (await recruiter.page(bookingAt(id))).body;
  const own = (people as Json[]).find((each) => each.id === ines.id)!;
  expect(own.away).toEqual([[Date.parse(at(10)), Date.parse(at(11))]]);
  expect(unread).toEqual([]);
});

test('at the moment of booking their calendar is asked again, and who insists may book all the same', async () => {
  google.busy.set('ines@google.example', [
    { start: at(10), end: at(11) },
    { start: at(13), end: at(14) },
  ]);
  const { id } = await applicant();
  const refused = await recruiter.post(upsert, bodyFor(id, at(13, 15)));
  expect(refused.body).toMatchObject({ status: 'error', code: 'busy' });
  expect(refused.body.error).toContain('Ines');
  const over = await harbour.admin.post(
    upsert,
    bodyFor(id, at(13, 15), { allow_conflict: true, conflict_reason: 'She moves her lunch.' }),
  );
  expect(over.body.payload.appointment).toMatchObject({ status: 'booked' });
  await eventually(() =>
    expect(
      there()
        .map(({ start }) => start)
        .toSorted(),
    ).toEqual([at(8), at(13, 15)]),
  );
});

test('what is booked, moved and cancelled is written there once, without a name of the candidate', async () => {
  const appointment = await book(at(15));
  const own = () => there().filter(({ iCalUID }) => iCalUID === appointment.id);
  await eventually(() =>
    expect(own()).toEqual([{ start: at(15), summary: 'First Round for Harbour Pilot', iCalUID: appointment.id }]),
  );
  const { application_id, id } = appointment;
  await recruiter.ask(upsert, { application_id, id, starts_at: at(16) });
  await eventually(() => expect(own().map(({ start }) => start)).toEqual([at(16)]));
  await recruiter.ask(`${jobs}/appointment/delete`, { id });
  await eventually(() => expect(own()).toEqual([]));
});

test('whoever is taken off an interview has it in their calendar no more', async () => {
  const appointment = await book(at(15));
  const own = () => there().filter(({ iCalUID }) => iCalUID === appointment.id);
  await eventually(() => expect(own()).toHaveLength(1));
  await recruiter.ask(upsert, {
    application_id: appointment.application_id,
    id: appointment.id,
    interviewers: [{ user_id: joana.id, required: true }],
  });
  await eventually(() => expect(own()).toEqual([]));
});

test('the same booking twice makes one entry', async () => {
  const uid = randomUUID();
  const body = bodyFor((await applicant()).id, at(16, 45), { duration_minutes: 15 });
  const first = await recruiter.post(upsert, body, { uid });
  await recruiter.post(upsert, body, { uid });
  const { id } = first.body.payload.appointment;
  await eventually(() => expect(there().filter(({ iCalUID }) => iCalUID === id)).toHaveLength(1));
});

test('killed after the entry was written and before anybody heard of it, it is not written twice', async () => {
  google.trouble = { as: 'unheard' };
  const appointment = await book(at(17), { duration_minutes: 15 });
  const own = () => there().filter(({ iCalUID }) => iCalUID === appointment.id);
  await eventually(() => expect(own()).toHaveLength(1));
  await app.kill();
  google.trouble = null;
  await dueNow(app, 'write-to-calendars');
  expect(own()).toHaveLength(1);
});

test('while it cannot be read nobody is kept from booking, what was read last counts, and the page says since when', async () => {
  google.trouble = { as: 'status', status: 503 };
  await readAnew();
  const told = await options();
  const starts = startsOf(told);
  expect(starts).not.toContain(at(10));
  const [own] = told.interviewers as Json[];
  expect(Date.parse(own!.unread_since as string)).toBeLessThan(Date.now());
  expect((await profile(ines)).unread_since).toBe(own!.unread_since);
  const appointment = await book(at(9), { duration_minutes: 15 });
  expect(appointment.status).toBe('booked');
  google.trouble = null;
  await readAnew();
  await eventually(() => expect(there().some(({ iCalUID }) => iCalUID === appointment.id)).toBe(true));
  expect((await profile(ines)).unread_since).toBeNull();
});

test('an expired access is refreshed; where somebody deleted our calendar, another one is filled', async () => {
  const before = there().length;
  google.expire();
  google.calendars.clear();
  const appointment = await book(at(9, 15), { duration_minutes: 15 });
  await eventually(() => expect(there().some(({ iCalUID }) => iCalUID === appointment.id)).toBe(true));
  await eventually(() => expect(there()).toHaveLength(before + 1));
  expect([await connected(ines), google.calendars.size]).toEqual([true, 1]);
});

test('connected again, with an access that has expired, there is one calendar of ours and not two', async () => {
  const before = there().length;
  google.expire();
  expect(await connect(ines)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(() => expect(there()).toHaveLength(before));
  expect(google.calendars.size).toBe(1);
});

test('what was booked and cancelled while nothing could be written is in step after the next reading, and an entry that is refused stops no other', async () => {
  const stands = (id: string) => there().filter(({ iCalUID }) => iCalUID === id).length;
  const off = await book(at(14, 15), { duration_minutes: 15 });
  await eventually(() => expect(stands(off.id)).toBe(1));
  // The refusal is final: the application does not retry the write by itself.
  google.trouble = { as: 'status', status: 400 };
  await recruiter.ask(`${jobs}/appointment/delete`, { id: off.id });
  const [first, second] = [
    await book(at(14, 15), { duration_minutes: 15 }),
    await book(at(14, 45), { duration_minutes: 15 }),
  ];
  await eventually(() => expect(jobsDue(app)).toEqual([]));
  google.trouble = null;
  google.refused = first.id;
  await options();
  await readAnew();
  expect([off, first, second].map(({ id }) => stands(id as string))).toEqual([0, 0, 1]);
  google.refused = null;
  await readAnew();
  expect([off, first, second].map(({ id }) => stands(id as string))).toEqual([0, 1, 1]);
  const puts = () => google.asked.filter((each) => /^(PUT|DELETE) |import$/.test(each)).length;
  const before = puts();
  await readAnew();
  expect(puts()).toBe(before);
});

test('an interview that they moved by hand there is written where it stands, and moves on with us', async () => {
  const { id, application_id } = await book(at(12), { duration_minutes: 15 });
  const own = () => there().filter(({ iCalUID }) => iCalUID === id);
  await eventually(() => expect(own()).toHaveLength(1));
  for (let n = 0; n < 3; n++) google.drag(id as string, at(18));
  await readAnew();
  expect(own().map(({ start }) => start)).toEqual([at(12)]);
  await recruiter.ask(upsert, { application_id, id, starts_at: at(12, 15) });
  await eventually(() => expect(own().map(({ start }) => start)).toEqual([at(12, 15)]));
});

test('whoever leaves one permission out while connecting again keeps what they had', async () => {
  google.without = ['https://www.googleapis.com/auth/calendar.app.created'];
  expect(await connect(ines)).toBe('/profile?calendar=refused');
  google.expire();
  await readAnew();
  expect([await connected(ines), (await profile(ines)).unread_since]).toEqual([true, null]);
});

test('a chain of conversations keeps clear of it', async () => {
  // Only members of the job see the busy times.
  const other = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'interview')!;
  const seat = { job_id: job.id, workflow_step_id: other.id, user_id: joana.id, required: true };
  await harbour.admin.ask(`${jobs}/interviewer/upsert`, seat);
  const { chains } = await recruiter.ask(`${jobs}/appointment/options`, {
    job_id: job.id,
    application_id: (await applicant()).id,
    from: at(8),
    to: at(18),
    parts: [
      { key: 'one', duration: 30, user_ids: [ines.id] },
      { key: 'two', duration: 30, user_ids: [joana.id] },
    ],
  });
  const own = (chains as Json[]).flatMap(({ parts }) => (parts as Json[]).filter(({ key }) => key === 'one'));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ starts_at, ends_at }) => starts_at < at(11) && ends_at > at(10))).toEqual([]);
});

test('a candidate who chooses a time is offered none at which they are busy, and gets none that was taken since', async () => {
  await harbour.admin.ask(`${jobs}/workflowsteps/upsert`, { id: round.id, job_id: job.id, self_schedule: true });
  const { id: application_id } = await applicant();
  const { invite: made } = await recruiter.ask('/api/opportunities/pipeline/booking_invite', {
    application_id,
    workflow_step_id: round.id,
  });
  const { pathname } = new URL(made.link as string);
  const guest = await Visitor.of(app);
  const times = async (): Promise<string[]> => (await guest.page(pathname)).body.times;
  const [first] = await times();
  expect(first).toBeDefined();
  const before = google.busy.get('ines@google.example')!;
  const all = [{ start: new Date().toISOString(), end: new Date(Date.now() + 60 * 86_400_000).toISOString() }];
  google.busy.set('ines@google.example', all);
  const taken = await guest.post('/harbour-works/booking/api', {
    action: 'book',
    token: pathname.split('/').at(-1)!,
    starts_at: first!,
  });
  expect(taken.body).toMatchObject({ status: 'error', code: 'taken' });
  // The candidate sees the current times after the refusal.
  expect(await times()).toEqual([]);
  const told = (await guest.page(pathname)).body;
  expect(JSON.stringify(told)).not.toContain('unread');
  google.busy.set('ines@google.example', before);
  await readAnew();
  expect((await times()).length).toBeGreaterThan(0);
});

test('nobody connects or disconnects the calendar of somebody else', async () => {
  const stranger = (await found(app, 'Reef Works', named('Sven'))).admin;
  await stranger.ask(disconnectCall, {});
  await joana.ask(disconnectCall, {});
  expect((await joana.post(disconnectCall, { user_id: ines.id })).body.status).toBe('error');
  expect(await connected(ines)).toBe(true);
  expect((await profile(stranger)).linked).toBeNull();
});

test('disconnected in the profile, nothing is allowed any more, and our calendar there is gone; doing it again changes nothing', async () => {
  expect(google.trusted).toBeGreaterThan(0);
  await ines.ask(disconnectCall, {});
  await ines.ask(disconnectCall, {});
  await eventually(async () => expect(await connected(ines)).toBe(false));
  expect([google.trusted, google.calendars.size]).toEqual([0, 0]);
  expect(startsOf(await options())).toContain(at(10));
  const appointment = await book(at(11), { duration_minutes: 15 });
  expect(appointment.status).toBe('booked');
  expect(there()).toEqual([]);
});

test('whoever took it back at Google is disconnected here', async () => {
  expect(await connect(ines)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(() => expect(there().length).toBeGreaterThan(0));
  google.withdraw();
  await book(at(11, 15), { duration_minutes: 15 });
  await eventually(async () => expect(await connected(ines)).toBe(false));
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.findLast(({ type }) => type === 'OutsideCalendarUnlinked')!.data).toEqual({ why: 'ended' });
});

test('whoever is deactivated everywhere keeps no calendar connected', async () => {
  const tomas = await invite(app, harbour.admin, named('Tomas'), ['INTERVIEW_ADMIN']);
  google.person = 'tomas@google.example';
  expect(await connect(tomas)).toMatch(/^\/profile\?after=\d+$/);
  await eventually(async () => expect(await connected(tomas)).toBe(true));
  await harbour.admin.ask('/api/org/users/deactivate', { id: tomas.id });
  await eventually(() =>
    expect([...google.calendars.values()].some(({ owner }) => owner === google.person)).toBe(false),
  );
});

test('where Google is not set up, nothing is missing but that provider', async () => {
  const other = await App.start();
  try {
    const { admin } = await found(other, 'Quay Works', named('Olga'));
    expect((await admin.page('/profile')).body.outside_calendar).toEqual({
      providers: ['caldav'],
      linked: null,
      unread_since: null,
      refused: false,
    });
    expect((await admin.post(connectCall, { provider: 'google' })).body.code).toBe('not_configured');
  } finally {
    await other.dispose();
  }
});
