import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Dashboards are lists of figures. The application gets one that the product does not have, by one value.

const declaration = pathToFileURL(join(import.meta.dirname, '../support/dashboard.mjs')).href;
let app: App;
let admin: Visitor;
let rafa: Visitor;
let hana: Visitor & { id: string };
let sales: Visitor;
let ines: Visitor;
const shown = async (by: Visitor, query = ''): Promise<Json> => (await by.page(`/reports/dashboards${query}`)).body;
const names = ({ dashboards }: Json): string[] => dashboards.map(({ name }: Json) => name);

beforeAll(async () => {
  app = await App.start({ NODE_OPTIONS: `--import=${declaration}` });
  ({ admin } = await found(app, 'Board Works', named('Mara')));
  rafa = await invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']);
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  sales = await invite(app, admin, named('Sam'), ['SALES_MANAGER']);
  ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  const job = await openJob(admin, 'Model Maker');
  const other = await openJob(admin, 'Secret Project');
  await addApplicant(admin, job.id);
  await addApplicant(admin, job.id);
  await addApplicant(admin, other.id);
  const seen = { job_id: job.id, user_id: hana.id, access_level: 'standard', permissions: ['list'] };
  await admin.ask('/api/upsert_job_permissions', seen);
});
afterAll(() => app?.dispose());

test('each reader first gets the one that suits them', async () => {
  expect((await shown(admin)).shown).toEqual({ name: 'leader', title: 'Leader' });
  expect((await shown(rafa)).shown.name).toBe('recruiter');
  expect((await shown(hana)).shown.name).toBe('hiring_manager');
  const contacts = await shown(sales);
  expect([contacts.shown.name, names(contacts)]).toEqual(['outreach', ['outreach']]);
  expect((await shown(sales, '?show=leader')).shown.name).toBe('outreach');
  expect((await ines.page('/reports/dashboards')).body.title).not.toContain('Dashboards');
});

test('another dashboard is one value: its figures are those of the reports, and each number opens into its people', async () => {
  await eventually(async () => {
    const { tiles } = await shown(admin, '?show=craft');
    expect(tiles[0].figure.value).toBe(3);
  });
  const { tiles, tables, title, dashboards } = await shown(admin, '?show=craft&days=30');
  expect(title).toContain('Dashboards');
  expect(dashboards.at(-1)).toEqual({ name: 'craft', title: 'Craft' });
  expect(tiles.map(({ label }: Json) => label)).toEqual(['Applicants of the craft', 'Acceptance of the craft']);
  const { opened } = (await admin.page(tiles[0].to)).body;
  expect(opened).toMatchObject({ total: 3 });
  const [table] = tables;
  expect(table.rows.map(({ name, value }: Json) => [name, value])).toEqual([
    ['Model Maker', 2],
    ['Secret Project', 1],
  ]);
  for (const { to, value } of table.rows) expect((await admin.page(to)).body.opened.total).toBe(value);
});

test('a hiring manager counts their own jobs, on a dashboard and behind its numbers', async () => {
  const { tiles, tables, own_jobs } = await shown(hana, '?show=craft');
  expect([own_jobs, tiles[0].figure.value]).toEqual([true, 2]);
  expect((await hana.page(tiles[0].to)).body.opened.total).toBe(2);
  expect(tables[0].rows.map(({ name }: Json) => name)).toEqual(['Model Maker']);
});

test('every number of every dashboard opens into as many people as it says', async () => {
  for (const name of names(await shown(admin)))
    for (const { figure, to } of (await shown(admin, `?show=${name}`)).tiles) {
      const { opened } = (await admin.page(to)).body;
      // A rate opens into its part; answers to surveys have no people.
      if (opened && figure.unit === 'count') expect([to, opened.total]).toEqual([to, figure.value ?? 0]);
    }
});

test('Home shows the first figures of the dashboard until the member chooses others', async () => {
  const { dashboard, figures } = await admin.ask('/api/reports/pinned', {});
  expect([dashboard, figures.map(({ label }: Json) => label)]).toEqual(['Leader', ['Hire rate']]);
});
