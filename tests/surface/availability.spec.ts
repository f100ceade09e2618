import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The hours in which a member can be booked. All members set their own hours.

let app: App;
let mara: Visitor;
let ines: Visitor & { id: string };

const upsert = '/api/profile/availability/upsert';
const remove = '/api/profile/availability/delete';
const week = '/api/profile/availability/week';
const mornings = { kind: 'available', weekday: 0, start: '09:00', end: '12:00' };
const entries = async (visitor: Visitor): Promise<Json[]> => (await visitor.page('/profile')).body.profile.availability;

beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Hours Works', named('Mara'))).admin;
  ines = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

test('an interviewer sets hours, changes them, and removes them', async () => {
  const { availability } = await ines.ask(upsert, { ...mornings, tz_region: 'Europe/Lisbon' });
  expect(availability).toEqual({ id: expect.any(String), ...mornings, date: null, tz_region: 'Europe/Lisbon' });
  expect(await entries(ines)).toEqual([availability]);
  const { availability: shorter } = await ines.ask(upsert, { ...mornings, id: availability.id, end: '11:00' });
  expect(shorter).toEqual({ ...availability, end: '11:00' });
  expect(await entries(ines)).toEqual([shorter]);
  await ines.ask(remove, { id: availability.id });
  await ines.ask(remove, { id: availability.id });
  expect(await entries(ines)).toEqual([]);
});
test('a blocked day lasts until midnight', async () => {
  const { availability } = await ines.ask(upsert, {
    kind: 'blocked',
    date: '2030-01-02',
    start: '00:00',
    end: '00:00',
  });
  expect(availability).toMatchObject({ kind: 'blocked', weekday: null, date: '2030-01-02' });
  await ines.ask(remove, { id: availability.id });
});
test.each<[string, Json, Json]>([
  ['an end before the start', { end: '08:00' }, { code: 'validation', error: 'The end must be after the start.' }],
  [
    'a weekday and a date',
    { date: '2030-01-02' },
    { code: 'validation', error: 'Choose either a day of the week or a date.' },
  ],
  ['no day at all', { weekday: null }, { code: 'validation' }],
  [
    'a time off the quarter hour',
    { start: '09:05' },
    { code: 'validation', fields: { start: 'Choose a time on the quarter hour.' } },
  ],
  ['a day that no week has', { weekday: 7 }, { code: 'validation' }],
  ['a kind that there is not', { kind: 'maybe' }, { code: 'validation' }],
  ['a zone that there is not', { tz_region: 'Atlantis/Capital' }, { code: 'validation' }],
  ['hours of nobody', { id: '0192f0a1-0000-4000-8000-000000000001' }, { code: 'not_found', error: 'Hours not found.' }],
])('%s is refused', async (_, more, refused) => {
  expect((await ines.post(upsert, { ...mornings, ...more })).body).toMatchObject({ status: 'error', ...refused });
  expect(await entries(ines)).toEqual([]);
});
test('the same hours twice are refused, unless it is the same request', async () => {
  const uid = crypto.randomUUID();
  const first = await ines.post(upsert, mornings, { uid });
  expect((await ines.post(upsert, mornings, { uid })).body).toEqual(first.body);
  expect((await ines.post(upsert, mornings)).body).toMatchObject({
    code: 'duplicate',
    error: 'These hours overlap other hours on that day.',
  });
  expect(await entries(ines)).toHaveLength(1);
});
test('nobody changes, removes or reads the hours of somebody else', async () => {
  const [{ id }] = (await entries(ines)) as [Json];
  expect((await mara.post(upsert, { ...mornings, id })).body.code).toBe('not_found');
  await mara.ask(remove, { id });
  expect(await entries(ines)).toHaveLength(1);
  expect(JSON.stringify((await mara.page('/org/users')).body)).not.toContain('09:00');
});
const monday = { weekday: 0, start: '09:00', end: '12:00' };
test('a whole week is set by one request, in the place of the week that was; blocked days stay', async () => {
  const { availability: blocked } = await ines.ask(upsert, {
    kind: 'blocked',
    date: '2030-01-02',
    start: '00:00',
    end: '00:00',
  });
  const uid = crypto.randomUUID();
  const hours = [monday, { ...monday, weekday: 4, start: '13:00', end: '00:00', tz_region: 'Asia/Kathmandu' }];
  const first = await ines.post(week, { hours }, { uid });
  expect(first.body.status).toBe('ok');
  const [kept, ...more] = await entries(ines);
  expect(kept).toMatchObject(monday);
  expect(more).toEqual([blocked, { id: expect.any(String), kind: 'available', date: null, ...hours[1] }]);
  await mara.ask(week, { hours: [] });
  expect(await entries(ines)).toHaveLength(3);
  // A repeated request removes nothing that was added after the first one.
  await ines.ask(upsert, { ...mornings, weekday: 5 });
  expect((await ines.post(week, { hours }, { uid })).body.status).toBe('ok');
  expect(await entries(ines)).toHaveLength(4);
});
test('the answer names the hours whose place the week took, also when the request is sent again', async () => {
  const hours = [{ ...monday, tz_region: 'Asia/Kathmandu' }];
  await ines.ask(week, { hours });
  const uid = crypto.randomUUID();
  const tuesday = [{ ...hours[0], weekday: 1 }];
  const first = await ines.post(week, { hours: tuesday }, { uid });
  expect(first.body.payload.replaced).toEqual(hours);
  await ines.ask(week, { hours: [] });
  expect((await ines.post(week, { hours: tuesday }, { uid })).body.payload.replaced).toEqual(hours);
  expect((await ines.ask(week, { hours: [] })).replaced).toEqual([]);
  expect((await ines.ask(week, { hours: first.body.payload.replaced })).replaced).toEqual([]);
  expect(await entries(ines)).toContainEqual({ id: expect.any(String), kind: 'available', date: null, ...hours[0] });
});
test.each<[string, unknown, Json]>([
  ['hours that overlap', [monday, { ...monday, start: '11:45', end: '13:00' }], { code: 'duplicate' }],
  ['an end before the start', [monday, { ...monday, weekday: 1, end: '08:00' }], { code: 'validation' }],
  ['a time off the quarter hour', [{ ...monday, start: '09:05' }], { code: 'validation' }],
  ['a day that no week has', [{ ...monday, weekday: 7 }], { code: 'validation' }],
  ['a day without its number', [{ start: '09:00', end: '12:00' }], { code: 'validation' }],
  ['a date', [{ ...monday, date: '2030-01-02' }], { code: 'validation' }],
  ['a zone that there is not', [{ ...monday, tz_region: 'Atlantis/Capital' }], { code: 'validation' }],
  ['no list at all', null, { code: 'validation' }],
  ['more than anybody keeps', Array.from({ length: 501 }, () => monday), { code: 'validation' }],
])('a week with %s is refused whole', async (_, hours, refused) => {
  const before = await entries(ines);
  expect((await ines.post(week, { hours })).body).toMatchObject({ status: 'error', ...refused });
  expect(await entries(ines)).toEqual(before);
});
test('a week of no hours gives up one’s own, and giving them up again changes nothing', async () => {
  await ines.ask(week, { hours: [] });
  await ines.ask(week, { hours: [] });
  expect(await entries(ines)).toMatchObject([{ kind: 'blocked', date: '2030-01-02' }]);
});
test('how many interviews a day, and how many minutes around them, is everybody’s own', async () => {
  await ines.ask('/api/profile/upsert', { interviews_per_day: 3, interview_buffer: 15 });
  expect((await ines.page('/profile')).body.profile).toMatchObject({ interviews_per_day: 3, interview_buffer: 15 });
  await ines.ask('/api/profile/upsert', { interviews_per_day: '' });
  expect((await ines.page('/profile')).body.profile).toMatchObject({ interviews_per_day: null, interview_buffer: 15 });
  expect((await ines.post('/api/profile/upsert', { interviews_per_day: 0 })).body.fields).toHaveProperty(
    'interviews_per_day',
  );
});
test('whoever is not signed in sets nothing', async () => {
  const stranger = await Visitor.of(app);
  const [{ id }] = await entries(ines);
  const bodies = { [upsert]: mornings, [remove]: { id }, [week]: { hours: [] } };
  for (const [path, body] of Object.entries(bodies))
    expect((await stranger.post(path, body)).location).toBe('/access-denied');
});
