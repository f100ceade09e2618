import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob, stepsOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The week view of interviews: its entries, its readers, and its time zone.

let app: App;
let harbour: Founded;
let recruiter: Visitor & { id: string };
let ines: Visitor & { id: string };
let joana: Visitor & { id: string };
let job: { id: string };

const address = (filters: Json): string =>
  formatListAddress({
    area: 'people',
    entity: 'interviews',
    list: { ...emptySlice, page: 1, filters },
    id: null,
    section: null,
  });
const week = async (who: Visitor, filters: Json = {}, query = ''): Promise<Json> =>
  (await who.page(address({ week: '2031-03-24', ...filters }) + query)).body;
const starts = async (...asked: Parameters<typeof week>): Promise<string[]> =>
  (await week(...asked)).list.items.map(({ starts_at }: Json) => starts_at);
const book = async (starts_at: string, who: { id: string }): Promise<string> => {
  const of = await advanceTo(recruiter, await addApplicant(recruiter, job.id), job.id, 'screening');
  const { appointment } = await recruiter.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: of.id,
    starts_at,
    duration_minutes: 30,
    tz_region: 'Europe/Berlin',
    meeting_type: 'video',
    interviewers: [{ user_id: who.id, required: true }],
  });
  return appointment.id;
};

/** Times in Berlin, where the clocks go forward on Sunday, the 30th. */
const times = {
  sundayBefore: '2031-03-23T22:30:00.000Z',
  monday: '2031-03-23T23:30:00.000Z',
  wednesday: '2031-03-26T09:00:00.000Z',
  lastMinute: '2031-03-30T21:30:00.000Z',
  mondayAfter: '2031-03-30T22:00:00.000Z',
};
let joanas: string;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  recruiter = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  joana = await invite(app, harbour.admin, named('Joana'), ['INTERVIEW_ADMIN']);
  job = await openJob(harbour.admin, 'Harbour Pilot');
  const round = (await stepsOf(harbour.admin, job.id)).find(({ type }) => type === 'screening')!;
  for (const { id: user_id } of [ines, joana])
    await harbour.admin.ask('/api/opportunities/jobs/interviewer/upsert', {
      job_id: job.id,
      workflow_step_id: round.id,
      user_id,
      required: true,
    });
  await ines.ask('/api/profile/upsert', { tz_region: 'Europe/Berlin' });
  for (const at of Object.values(times)) await book(at, ines);
  joanas = await book(times.wednesday, joana);
});
afterAll(() => app?.dispose());

test('a week holds what begins in its days on the clocks of the reader, in order', async () => {
  // The week also shows interviews that began up to three hours earlier, because they may still be going on.
  expect(await starts(ines)).toEqual([times.sundayBefore, times.monday, times.wednesday, times.lastMinute]);
  expect(await starts(ines, { week: '2031-03-31' })).toEqual([times.lastMinute, times.mondayAfter]);
  expect((await week(ines)).week).toMatchObject({ from: '2031-03-24', more: 0 });
});
test('it begins on the day that the address names, whichever that is', async () => {
  expect(await starts(ines, { week: '2031-03-26' })).toEqual([times.wednesday, times.lastMinute, times.mondayAfter]);
});
test('it shows one’s own, or everybody’s that the reader may see', async () => {
  expect(await starts(joana)).toEqual([times.wednesday]);
  expect(await starts(joana, { whose: 'all' })).toEqual([times.wednesday]);
  expect(await starts(harbour.admin)).toEqual([]);
  const all = await week(harbour.admin, { whose: 'all' });
  expect(all.list.items.filter(({ starts_at }: Json) => starts_at === times.wednesday)).toHaveLength(2);
  expect(await starts(harbour.admin, { whose: 'all', interviewer: [joana.id] })).toEqual([times.wednesday]);
});
test('another organization sees nothing of it, and whoever may not open the list sees no week', async () => {
  const other = (await found(app, 'Figure Works', named('Mara'))).admin;
  expect(await starts(other, { whose: 'all' })).toEqual([]);
  const reader = await invite(app, harbour.admin, named('Carla'), ['CUSTOMER']);
  expect((await week(reader)).authorization).toEqual({});
});
test('the hours in which the reader can be booked are marked, on days of changing clocks too', async () => {
  const work = (await week(ines)).week.open as [number, number][];
  expect(work.map(([from]) => new Date(from).toISOString().slice(0, 10))).toEqual(
    [24, 25, 26, 27, 28].map((day) => `2031-03-${day}`),
  );
  await ines.ask('/api/profile/availability/week', { hours: [{ weekday: 6, start: '09:00', end: '12:00' }] });
  expect((await week(ines)).week.open).toEqual([
    [Date.parse('2031-03-30T07:00:00Z'), Date.parse('2031-03-30T10:00:00Z')],
  ]);
  await ines.ask('/api/profile/availability/week', { hours: [] });
});
test('what is cancelled leaves the week, unless the address asks for it; as of before it stands there', async () => {
  const before = new Date().toISOString();
  await recruiter.ask('/api/opportunities/jobs/appointment/delete', { id: joanas });
  expect(await starts(joana)).toEqual([]);
  expect(await starts(joana, { status: ['cancelled'] })).toEqual([times.wednesday]);
  const then = await week(joana, {}, `?as_of=${before}`);
  expect(then).toMatchObject({ past: {}, week: { open: [] } });
  expect(then.list.items).toMatchObject([{ id: joanas, status: 'booked' }]);
});
test.each(['', 'today', '2031-02-30', '1999-12-27', '2031-3-24', 20310324, ['2031-03-24'], null])(
  'a week of %p is no week: the list is shown',
  async (asked) => {
    const page = await week(ines, { week: asked });
    expect(page.week).toBeUndefined();
    expect(page).toMatchObject({ when: 'next', list: { items: [] } });
  },
);
