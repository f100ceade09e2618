import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { openText } from '@candor/contracts/reports/report';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A report is one value. The application gets one that the product does not have, and nothing else knows of it.

const declaration = pathToFileURL(join(import.meta.dirname, '../support/report.mjs')).href;
let app: App;
let admin: Visitor;
const address = (entity: string, open: string | null = null, filters: Json = {}) =>
  formatListAddress({ area: 'reports', entity, list: { ...emptySlice, filters }, id: open, section: null });
const shown = async (open: string | null = null, filters: Json = {}): Promise<Json> =>
  (await admin.page(address('doors', open, filters))).body;

beforeAll(async () => {
  app = await App.start({ NODE_OPTIONS: `--import=${declaration}` });
  ({ admin } = await found(app, 'Door Works', named('Mara')));
  const job = await openJob(admin, 'Locksmith');
  const ada = await addApplicant(admin, job.id);
  await addApplicant(admin, job.id);
  await advanceTo(admin, ada, job.id, 'screening');
});
afterAll(() => app?.dispose());

test('its page has its figures, its first line and its kind', async () => {
  await eventually(async () => expect((await shown()).rows).toHaveLength(1));
  const page = await shown();
  expect(page).toMatchObject({ jobs: 1, own_jobs: false, finding: expect.any(String) });
  expect(page.title).toContain('Ways in');
  expect(page.rows[0]).toMatchObject({ key: 'recruiter', people: 2 });
  const grouped = await shown(null, { by: 'job' });
  expect(grouped.rows[0]).toMatchObject({ people: 2, group: expect.any(String) });
});
test('the index lists it with its figure', async () => {
  const { entries } = (await admin.page('/reports')).body;
  expect(JSON.stringify(entries)).toContain('Ways in');
});
test('each of its numbers opens into as many people as it says, with their events', async () => {
  const [row] = (await shown()).rows;
  for (const column of ['people', 'interviewed']) {
    const { opened } = await shown(openText({ column, row: row.id }));
    expect([column, opened?.total ?? 0]).toEqual([column, row[column]]);
    for (const { events } of opened?.entries ?? []) expect(events.length).toBeGreaterThan(0);
  }
});
test('it leaves as a file, is computed again from the log, and can be built with, saved and asked as of a moment', async () => {
  const file = await admin.download('/api/reports/doors/export?format=csv');
  expect(file.status).toBe(200);
  expect(file.text).toMatch(/Recruiter,2,/);
  expect(await admin.ask('/api/reports/doors/recompute', {})).toMatchObject({ same: true, differ: [] });
  const built = (await admin.page(address('builder', null, { of: 'doors', figure: 'people', rows: 'job' }))).body;
  expect(built.rows.map(({ value }: Json) => value)).toEqual([2]);
  expect((await shown(null, { as_of: '2020-01-01T00:00:00Z' })).rows).toEqual([]);
});
