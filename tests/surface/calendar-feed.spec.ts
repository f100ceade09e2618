import { readCalendar } from '../support/calendar-reader.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobFor } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A calendar program reads the interviews of one person at a secret address.

const jobs = '/api/opportunities/jobs';
let app: App;
let harbour: Founded;
let ines: Visitor & { id: string };
let job: { id: string };
let appointment: Json;

/** A time in ten days, because the calendar reaches a year ahead. */
const starts_at = `${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
const pathOf = (address: string): string => new URL(address).pathname;
const read = (path: string) => fetch(`${app.base}${path}`, { redirect: 'manual' });
const make = async (by: Visitor): Promise<string> => pathOf((await by.ask('/api/profile/calendar/make', {})).address);

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  ({ job } = await jobFor(harbour.admin, ines.id));
  const ada = await advanceTo(harbour.admin, await addApplicant(harbour.admin, job.id), job.id, 'screening');
  ({ appointment } = await harbour.admin.ask(`${jobs}/appointment/upsert`, {
    application_id: ada.id,
    starts_at,
    duration_minutes: 45,
    tz_region: 'Europe/Lisbon',
    meeting_type: 'video',
    video_url: 'https://meet.example.test/a,b;c',
  }));
});
afterAll(() => app?.dispose());

test('the address answers a calendar with the interviews of whoever made it, and nobody else’s', async () => {
  const path = await make(ines);
  await eventually(async () => {
    const reply = await read(path);
    expect([
      reply.status,
      reply.headers.get('content-type'),
      reply.headers.get('x-robots-tag'),
      reply.headers.get('cache-control'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'noindex', 'private, no-cache']);
    const { method, entries } = readCalendar(await reply.text());
    expect(method).toBe('PUBLISH');
    expect(entries).toMatchObject([
      {
        uid: appointment.id,
        starts_at,
        status: 'CONFIRMED',
        sequence: 0,
        place: 'https://meet.example.test/a,b;c',
        description: 'Harbour Pilot',
        title: expect.stringMatching(/ with Ada Applicant/),
        url: expect.stringContaining('/people/interviews/'),
      },
    ]);
  });
  const empty = await make(harbour.admin);
  await eventually(async () => expect(readCalendar(await (await read(empty)).text()).entries).toEqual([]));
});
test('the address is told once, and the log and the pages know only its hash', async () => {
  const uid = crypto.randomUUID();
  const first = await ines.post('/api/profile/calendar/make', {}, { uid });
  expect((await ines.post('/api/profile/calendar/make', {}, { uid })).body).toEqual(first.body);
  const key = pathOf(first.body.payload.address).slice('/api/calendar/'.length, -'.ics'.length);
  const { body } = await ines.page('/profile');
  expect([body.calendar_since !== null, JSON.stringify(body).includes(key), 'calendar_key' in body.profile]).toEqual([
    true,
    false,
    false,
  ]);
  const made = await eventsOf(app, 'stream = ?', `user-${ines.id}`);
  expect(JSON.stringify(made)).not.toContain(key);
  expect(made.some(({ type }) => type === 'CalendarAddressMade')).toBe(true);
});
test('a new address closes the old one, and a withdrawn one is closed at once', async () => {
  const old = await make(ines);
  const path = await make(ines);
  await eventually(async () => expect([(await read(old)).status, (await read(path)).status]).toEqual([404, 200]));
  await ines.ask('/api/profile/calendar/withdraw', {});
  await ines.ask('/api/profile/calendar/withdraw', {});
  await eventually(async () => expect((await read(path)).status).toBe(404));
  expect((await ines.page('/profile')).body.calendar_since).toBeNull();
});
test('signing out everywhere closes the address', async () => {
  const path = await make(ines);
  await eventually(async () => expect((await read(path)).status).toBe(200));
  await ines.ask('/api/profile/sessions/end_others', {});
  await eventually(async () => expect((await read(path)).status).toBe(404));
});
test('whoever may not see interviews any more reads none', async () => {
  const path = await make(ines);
  const count = async () => readCalendar(await (await read(path)).text()).entries.length;
  await eventually(async () => expect(await count()).toBe(1));
  await harbour.admin.ask('/api/org/users/upsert', { id: ines.id, roles: ['HIRING_CONTENT_ADMIN'] });
  await eventually(async () => expect(await count()).toBe(0));
  await harbour.admin.ask('/api/org/users/upsert', { id: ines.id, roles: ['INTERVIEW_ADMIN'] });
  await eventually(async () => expect(await count()).toBe(1));
});
test('a cancelled interview is gone from it, and so is everything of an organization that deactivated its reader', async () => {
  const path = await make(ines);
  const count = async () => readCalendar(await (await read(path)).text()).entries.length;
  await eventually(async () => expect(await count()).toBe(1));
  await harbour.admin.ask('/api/org/users/deactivate', { id: ines.id });
  await eventually(async () => expect(await count()).toBe(0));
  await harbour.admin.ask('/api/org/users/reactivate', { id: ines.id });
  await eventually(async () => expect(await count()).toBe(1));
  await harbour.admin.ask(`${jobs}/appointment/delete`, { id: appointment.id });
  await eventually(async () => expect(await count()).toBe(0));
});
test('whatever is wrong with a key, the answer is the same, and guesses are throttled', async () => {
  const path = await make(harbour.admin);
  const wrong = [
    path.replace('.ics', ''),
    path.replace(/.\.ics$/, (end) => (end[0] === '0' ? '1.ics' : '0.ics')),
    '/api/calendar/x.ics',
    '/api/calendar/.ics',
    `/api/calendar/calendar_${'0'.repeat(32)}_${'0'.repeat(32)}.ics`,
  ];
  for (const each of wrong) {
    const reply = await read(each);
    expect([reply.status, await reply.text()]).toEqual([404, 'This address opens no calendar.\n']);
  }
  const replies = await Promise.all(Array.from({ length: 70 }, () => read('/api/calendar/guess.ics')));
  expect(replies.some(({ status }) => status === 429)).toBe(true);
});
