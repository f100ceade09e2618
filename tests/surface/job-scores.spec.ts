import { App } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import type { Json } from '../support/visitor.ts';

// The empty score table of a job: its candidates and requirements, before the first score.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
});
afterAll(() => app?.dispose());

test('the table of scores names those who are in a round or at the final review, and the requirements', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Diver');
  await admin.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id: id, name: 'Dives deep' });
  const [ada, grace] = [await addApplicant(admin, id), await addApplicant(admin, id)];
  await addApplicant(admin, id);
  await advanceTo(admin, ada, id, 'screening');
  const before = await moment();
  await advanceTo(admin, grace, id, 'finalist_review');
  const { list, requirements } = (await admin.page(jobPage(id, 'scores'))).body;
  expect(list.items.map((row: Json) => row.id).toSorted()).toEqual([ada.id, grace.id].toSorted());
  expect(list.total).toBe(2);
  expect(requirements).toMatchObject([{ name: 'Dives deep' }]);
  expect(Object.keys(list.items[0]).toSorted()).toEqual(['candidate_id', 'company', 'id', 'name', 'step', 'title']);
  const then = (await admin.page(`${jobPage(id, 'scores')}?as_of=${encodeURIComponent(before)}`)).body;
  expect(then.list.items.map((row: Json) => row.id)).toEqual([ada.id]);
});

test('whoever reads scorecards and nothing else learns by no filter who has a knockout answer, an offer or a source', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Fitter');
  const ada = await addApplicant(admin, id);
  await advanceTo(admin, ada, id, 'screening');
  const reader = await invite(app, admin, named('Sol'), ['HIRING_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['scorecards'],
  });
  for (const filters of [
    {},
    { knocked_out: [true] },
    { has_offer: [true] },
    { over: { to: '2020-01-01' } },
    { resumeStatus: ['reviewed'] },
    { source: ['agency'] },
  ]) {
    const path = `${jobPage(id, 'scores')}/_/100/1/_/_/${encodeURIComponent(JSON.stringify(filters))}`;
    const { list } = (await reader.page(path)).body;
    expect([filters, list.items.map((row: Json) => row.id), list.facets]).toEqual([filters, [ada.id], {}]);
  }
});

test('only whoever may read scorecards opens it', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Welder');
  const reader = await invite(app, admin, named('Rita'), ['HIRING_ADMIN']);
  const permit = (permissions: string[]) =>
    admin.ask('/api/upsert_job_permissions', { job_id: id, user_id: reader.id, access_level: 'standard', permissions });
  await permit(['description']);
  expect((await reader.page(jobPage(id, 'scores'))).body.list).toBeUndefined();
  await permit(['scorecards']);
  const page = await reader.page(jobPage(id, 'scores'));
  expect(page.body.list.items).toEqual([]);
  expect(page.body.tabs).toEqual(['scores', 'activity']);
});
