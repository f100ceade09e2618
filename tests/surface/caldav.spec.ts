import { randomUUID } from 'node:crypto';
import { CaldavStandIn, entryOf } from '../engines/caldav.ts';
import { App, eventually } from '../support/app.ts';
import { dueNow, settled, without } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobFor } from '../support/hiring.ts';
import { eventsOf, jobsWaiting } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// CalDAV calendars on servers that members name: connected through a form, read before a booking, and written afterwards.

const jobs = '/api/opportunities/jobs';
const connectCall = '/api/profile/outside_calendar/connect_caldav';
const server = new CaldavStandIn();
const login = (): Json => ({ address: server.base, user: server.user, password: server.password });
const secret = server.password;
let app: App;
let harbour: Founded;
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };
let round: { id: string };

beforeAll(async () => {
  await server.start();
  app = await App.start({ CALDAV_PRIVATE_HOSTS: server.host });
  harbour = await found(app, 'Harbour Works', named('Nora'));
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  ({ job, round } = await jobFor(harbour.admin, ines.id));
});
beforeEach(() => Object.assign(server, { trouble: null, freeBusy: true, makes: true, wellKnown: '/dav/' }));
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});

const linked = async (who: Visitor): Promise<Json | null> =>
  (await who.page('/profile')).body.outside_calendar.linked as Json | null;
/** A Tuesday about three weeks ahead, at this hour. */
const at = (hour: number): string => {
  const soon = new Date(Date.now() + 21 * 86_400_000);
  const tuesday = new Date(soon.getTime() + ((9 - soon.getUTCDay()) % 7) * 86_400_000);
  return `${tuesday.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
};
const offered = async (): Promise<string[]> => {
  const { slots } = await harbour.admin.ask(`${jobs}/appointment/options`, {
    job_id: job.id,
    workflow_step_id: round.id,
    from: at(8),
    to: at(18),
    duration: 45,
  });
  return (slots as { starts_at: string }[]).map(({ starts_at }) => starts_at);
};
const book = async (starts_at: string): Promise<Json> => {
  const { id } = await advanceTo(harbour.admin, await addApplicant(harbour.admin, job.id), job.id, 'screening');
  const body = { application_id: id, starts_at, duration_minutes: 45, meeting_type: 'video' };
  return (await harbour.admin.ask(`${jobs}/appointment/upsert`, body)).appointment;
};
const there = () => server.entries().map(({ start, uid }) => [start, uid]);

test('whoever is not signed in connects nothing, and what is wrong stands beside its field', async () => {
  expect((await new Visitor(app).post(connectCall, login())).body.status).not.toBe('ok');
  for (const more of [{ address: '' }, { user: null }, { password: { $ne: '' } }, { user_id: joana.id }])
    expect((await ines.post(connectCall, { ...login(), ...more })).body).toMatchObject({ code: 'validation' });
  const refused = async (more: Json) => {
    const { code, fields } = (await ines.post(connectCall, { ...login(), ...more })).body;
    return [code, ...Object.keys(fields ?? {})];
  };
  expect(await refused({ password: 'wrong' })).toEqual(['password', 'password']);
  for (const address of [
    'https://127.0.0.1/',
    'http://localhost:1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    '%',
  ])
    expect(await refused({ address })).toEqual(['address', 'address']);
  expect(await refused({ address: `${server.base.replace(/\d+$/, '1')}/` })).toEqual(['address', 'address']);
  server.wellKnown = '/nothing/';
  expect(await refused({})).toEqual(['no_calendars', 'address']);
  server.trouble = { as: 'status', status: 503 };
  expect(await refused({})).toEqual(['unavailable', 'address']);
  expect([await linked(ines), server.homes]).toEqual([null, 0]);
});

test('connected twice by the same request there is one calendar, with what was booked before; the password is told nowhere', async () => {
  const first = await book(at(8));
  server.occupy([[at(10), at(11)]]);
  const uid = randomUUID();
  const answers = [await ines.post(connectCall, login(), { uid }), await ines.post(connectCall, login(), { uid })];
  expect(answers.map(({ body }) => body.payload.reads_only)).toEqual([false, false]);
  await eventually(async () => expect(await linked(ines)).toMatchObject({ provider: 'caldav', reads_only: false }));
  await eventually(() => expect(there()).toEqual([[at(8), first.id]]));
  expect(server.homes).toBe(1);
  expect(await linked(joana)).toBeNull();
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.filter(({ type }) => type === 'OutsideCalendarLinked')).toHaveLength(1);
  const pages = [told, answers.map(({ body }) => body), (await ines.page('/profile')).body, app.output];
  expect(JSON.stringify(pages)).not.toContain(secret);
});

test('when they are busy there no time is offered, and what is booked and cancelled stands there once', async () => {
  const starts = await offered();
  expect([at(9), at(10), at(11)].map((each) => starts.includes(each))).toEqual([true, false, true]);
  const { id } = await book(at(15));
  await eventually(() => expect(there()).toContainEqual([at(15), id]));
  await harbour.admin.ask(`${jobs}/appointment/delete`, { id });
  await eventually(() => expect(there()).not.toContainEqual([at(15), id]));
  server.freeBusy = false;
  server.write(entryOf(`DTSTART;VALUE=DATE:${at(8).slice(0, 10).replaceAll('-', '')}`));
  await dueNow(app, 'read-outside-times');
  expect(await offered()).toEqual([]);
  server.write();
  await dueNow(app, 'read-outside-times');
  expect(await offered()).toContain(at(10));
});

test('where somebody deleted our calendar, another one is filled', async () => {
  const before = there().length;
  server.deleteHome();
  await book(at(16));
  await eventually(() => expect(there()).toHaveLength(before + 1));
  expect(server.homes).toBe(1);
  // Wait for unfinished background work, which would fail in the outage that follows.
  await settled(app);
});

test('during an outage nobody is kept from booking, and the profile says since when it cannot be read', async () => {
  server.trouble = { as: 'status', status: 503 };
  await dueNow(app, 'read-outside-times');
  const { id } = await book(at(12));
  expect((await ines.page('/profile')).body.outside_calendar.unread_since).not.toBeNull();
  server.trouble = null;
  // The write that failed in the outage is retried immediately.
  await dueNow(app, 'read-outside-times');
  expect(there()).toContainEqual([at(12), id]);
});

test('disconnected, our calendar there is gone, and nothing is called any more', async () => {
  await ines.ask('/api/profile/outside_calendar/disconnect', {});
  await eventually(async () => expect(await linked(ines)).toBeNull());
  expect(server.homes).toBe(0);
  server.asked.length = 0;
  await offered();
  await book(at(13));
  expect(server.asked).toEqual([]);
});

test('where nobody can make a calendar, busy times are read and nothing is written', async () => {
  server.makes = false;
  server.occupy([[at(10), at(11)]]);
  expect((await ines.ask(connectCall, login())).reads_only).toBe(true);
  await eventually(async () => expect(await linked(ines)).toMatchObject({ reads_only: true }));
  expect(await offered()).not.toContain(at(10));
  await book(at(14));
  await dueNow(app, 'read-outside-times');
  expect([there(), await linked(ines)]).toMatchObject([[], { reads_only: true }]);
});

test('disconnected during an outage, the answer says that nobody heard it, and our calendar goes when the server is back', async () => {
  server.makes = true;
  await ines.ask(connectCall, login());
  await eventually(() => expect(server.homes).toBe(1));
  await settled(app);
  server.trouble = { as: 'status', status: 503 };
  expect((await ines.ask('/api/profile/outside_calendar/disconnect', {})).heard).toBe(false);
  await eventually(async () => expect(await linked(ines)).toBeNull());
  await eventually(() => expect(jobsWaiting(app, 'give-back-grant')).toHaveLength(1));
  expect(server.homes).toBe(1);
  server.trouble = null;
  await dueNow(app, 'give-back-grant');
  expect(server.homes).toBe(0);
  expect((await ines.ask('/api/profile/outside_calendar/disconnect', {})).heard).toBe(true);
});

test('a reading that failed before it asked for the next one is asked for by the daily look', async () => {
  await ines.ask(connectCall, login());
  await eventually(() => expect(jobsWaiting(app, 'read-outside-times').length).toBeGreaterThan(0));
  await without(app, 'read-outside-times');
  expect(jobsWaiting(app, 'read-outside-times')).toEqual([]);
  await dueNow(app, 'read-linked-calendars');
  expect(jobsWaiting(app, 'read-outside-times')).toHaveLength(1);
  // The check of the connection leaves the calendar connected.
  await dueNow(app, 'settle-grant');
  expect(await linked(ines)).not.toBeNull();
});

test('a password that is withdrawn there disconnects it here', async () => {
  server.password = 'another';
  await dueNow(app, 'read-outside-times');
  await eventually(async () => expect(await linked(ines)).toBeNull());
  const told = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(told.findLast(({ type }) => type === 'OutsideCalendarUnlinked')!.data).toEqual({ why: 'ended' });
});

test('an operator may leave it out', async () => {
  const other = await App.start({ CALDAV: 'off' });
  try {
    const { admin } = await found(other, 'Quay Works', named('Olga'));
    expect((await admin.page('/profile')).body.outside_calendar.providers).toEqual([]);
    expect((await admin.post(connectCall, login())).body.code).toBe('not_configured');
  } finally {
    await other.dispose();
  }
});
