import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob, stepsOf } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// No times are suggested on public holidays of the organization's country, unless the organization works on them.

let app: App;
let harbour: Founded;
let asked: Json;
const jobs = '/api/opportunities/jobs';
const profile = '/api/org/profile/upsert';
// 2031-01-20 is Martin Luther King Jr. Day, a Monday.
const monday = { from: '2031-01-20T00:00:00.000Z', to: '2031-01-21T00:00:00.000Z' };
const tuesday = { from: '2031-01-21T00:00:00.000Z', to: '2031-01-22T00:00:00.000Z' };

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  const { admin } = harbour;
  await admin.ask(profile, { country: 'US', tz_region: 'UTC' });
  const { id: job_id } = await openJob(admin, 'Pilot');
  const round = (await stepsOf(admin, job_id)).find(({ type }) => type === 'screening')!;
  await admin.ask(`${jobs}/interviewer/upsert`, {
    job_id,
    workflow_step_id: round.id,
    user_id: harbour.user.id,
    required: true,
  });
  const { id: application_id } = await advanceTo(admin, await addApplicant(admin, job_id), job_id, 'screening');
  asked = { job_id, application_id, workflow_step_id: round.id, tz_region: 'UTC' };
});
afterAll(() => app?.dispose());

const free = async (window: Json): Promise<number> =>
  (await harbour.admin.ask(`${jobs}/appointment/options`, { ...asked, ...window })).slots.length;
const save = async (values: Json, by: Visitor = harbour.admin): Promise<Json> => (await by.post(profile, values)).body;
const hoursPage = async (by: Visitor = harbour.admin): Promise<Json> => (await by.page('/org/hours')).body;

test('a new organization has the public holidays of its country, and they have no suggested times', async () => {
  const { settings, public_holidays } = await hoursPage();
  expect(settings).toMatchObject({ country_holidays: true, worked_holidays: [], holidays: [] });
  expect(public_holidays).toEqual(
    expect.arrayContaining([expect.objectContaining({ holiday: expect.stringMatching(/^Thanksgiving Day/) })]),
  );
  expect(await free(monday)).toBe(0);
  expect(await free(tuesday)).toBeGreaterThan(0);
});

test('an organization takes one of them out, turns all off, or adds its own', async () => {
  const { public_holidays } = await hoursPage();
  const { key } = (public_holidays as Json[]).find(({ holiday }) => holiday === 'Martin Luther King Jr. Day')!;
  expect(await save({ worked_holidays: [key] })).toMatchObject({ status: 'ok' });
  expect(await free(monday)).toBeGreaterThan(0);
  await save({ worked_holidays: [], country_holidays: false });
  expect(await free(monday)).toBeGreaterThan(0);
  await save({ country_holidays: true, holidays: [{ holiday: 'Harbour day', day: '2031-01-21' }] });
  expect([await free(monday), await free(tuesday)]).toEqual([0, 0]);
  await save({ holidays: [] });
});

test('holidays of another country count as soon as the profile names it', async () => {
  await save({ country: 'DE' });
  expect(await free(monday)).toBeGreaterThan(0);
  expect(await free({ from: '2031-04-14T00:00:00.000Z', to: '2031-04-15T00:00:00.000Z' })).toBe(0);
  await save({ country: 'US' });
});

test('holidays are refused without the permission, out of date, in another shape and for another organization', async () => {
  const ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await save({ country_holidays: false }, ines)).status).not.toBe('ok');
  const { version } = await hoursPage();
  await save({ country_holidays: false });
  expect(await save({ country_holidays: true, version })).toMatchObject({ status: 'error', code: 'stale' });
  await save({ country_holidays: true });
  expect(await save({ worked_holidays: 'all' })).toMatchObject({ code: 'validation' });
  expect(await save({ country_holidays: 'sometimes' })).toMatchObject({ code: 'validation' });
  const otto = await found(app, 'Mill Works', named('Otto'));
  await save({ country_holidays: false }, otto.admin);
  expect((await hoursPage()).settings.country_holidays).toBe(true);
});
