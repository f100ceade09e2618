import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A prospect pipeline: people whom nobody hires yet, in the older sections, until they are added to a job.

const upsert = '/api/opportunities/jobs/upsert';
const addTo = '/api/opportunities/jobs/candidate/add_to_job';
const pipelines = '/opportunities/jobs/100/1/_/_/{"kind":"prospect"}/_';
let app: App;
let harbour: Founded;
let nora: Visitor;
let pool: string;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  pool = await pipeline('Alumni');
});
afterAll(() => app?.dispose());

const pipeline = async (name: string, by = nora): Promise<string> =>
  (await by.ask(upsert, { id: 'new', name, kind: 'prospect' })).job.id;
/** A lead on the pipeline, unless a step is named. */
const prospect = async (job_id: string, fields: Json = {}, by = nora): Promise<Applicant> => {
  const { application, candidate } = await by.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id,
    first_name: 'Ada',
    last_name: 'Prospect',
    email: `prospect-${Math.random()}@example.test`,
    ...fields,
  });
  return { ...application, candidate_id: candidate.id };
};
const contacted = async (job_id: string): Promise<Applicant> =>
  prospect(job_id, { workflow_step_id: (await stepsOf(nora, job_id)).find(({ name }) => name === 'Contacted')!.id });
const refusal = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(path, body)).body;
const standing = async (id: string): Promise<string> => (await panelOf(nora, id)).application.step.name;

test('it has the sections and the steps of the older variant, and none of an offer', async () => {
  const { body } = await nora.page(jobPage(pool, 'prospects'));
  expect(body.tabs).toEqual(['prospects', 'leads', 'settings', 'stages', 'plays']);
  expect(body.job.steps.map(({ name }: Json) => name)).toEqual([
    'Lead',
    'Contacted',
    'Qualified',
    'Nurture',
    'Ready',
    'Archived',
  ]);
  for (const section of ['leads', 'settings', 'stages', 'plays'])
    expect((await nora.page(jobPage(pool, section))).status).toBe(200);
  for (const section of ['resumes', 'scores', 'requirements', 'questions', 'sections', 'triage', 'activity'])
    expect([section, (await nora.page(jobPage(pool, section))).status]).toEqual([section, 404]);
});

test('an address with the section of the other kind leads to the own one', async () => {
  const job = await openJob(nora, 'Rope Maker');
  const led = async (id: string, section: string) => (await nora.document(jobPage(id, section))).location ?? '';
  expect(await led(pool, 'candidates')).toContain(`${pool}/prospects`);
  expect(await led(pool, 'rounds')).toContain(`${pool}/stages`);
  expect(await led(job.id, 'prospects')).toContain(`${job.id}/candidates`);
  expect(await led(job.id, 'stages')).toContain(`${job.id}/rounds`);
});

test('nobody is made an offer, nobody opens it, and it stays what it is', async () => {
  const ada = await contacted(pool);
  const offer = { application_id: ada.id, version: ada.version, amount: 9, start_on: '2030-02-01', action: 'offer' };
  expect(await refusal(nora, '/api/opportunities/jobs/candidate/offer', offer)).toMatchObject({
    code: 'wrong_state',
    error: 'Add this person to a job to make an offer.',
  });
  for (const hiring_status of ['open', 'internal'])
    expect(await refusal(nora, upsert, { id: pool, hiring_status })).toMatchObject({
      code: 'wrong_state',
      error: 'A prospect pipeline has no public post.',
    });
  expect(await refusal(nora, upsert, { id: pool, kind: 'job' })).toMatchObject({ code: 'validation' });
  expect(await refusal(nora, upsert, { id: 'new', name: 'Deck Hand', copy_from: pool, kind: 'job' })).toMatchObject({
    code: 'validation',
  });
  const section = { id: 'new', job_id: pool, kind: 'role', name: 'The role', body: '<p>No.</p>', visible: true };
  expect(await refusal(nora, '/api/opportunities/jobdescriptions/sections/upsert', section)).toMatchObject({
    code: 'wrong_state',
  });
  const visitor = await Visitor.of(app);
  expect((await visitor.page(`/${harbour.organization.slug}/jobs`)).body.jobs ?? []).not.toContainEqual(
    expect.objectContaining({ id: pool }),
  );
});

test('whoever is added to a job starts there as a lead, and leaves the pipeline', async () => {
  const { id: job_id } = await openJob(nora, 'Sail Maker');
  const ada = await contacted(pool);
  const body = { application_id: ada.id, version: ada.version, job_id };
  expect((await nora.ask('/api/opportunities/jobs/candidate/add_to_job/jobs', {})).jobs).toContainEqual({
    value: job_id,
    label: 'Sail Maker',
  });
  const uid = randomUUID();
  const first = await nora.post(addTo, body, { uid });
  expect(first.body).toMatchObject({ status: 'ok', payload: { application: { step: { name: 'Archived' } } } });
  // The same request once more changes nothing.
  const again = await nora.post(addTo, body, { uid });
  expect(again.body.payload.application.version).toBe(first.body.payload.application.version);
  const events = await streamOf(app, `application-${ada.id}`);
  expect(events.filter(({ type }) => type === 'ApplicationArchived')).toHaveLength(1);
  expect((await panelOf(nora, ada.id)).application.archived).toMatchObject({ reason_name: 'Moved to another job' });
  const lead = async () => (await nora.page(jobPage(job_id, 'leads'))).body.list.items;
  await eventually(async () => expect(await lead()).toMatchObject([{ candidate_id: ada.candidate_id }]));
});

test('whoever cannot be added to the job stays on the pipeline', async () => {
  const { id: job_id } = await openJob(nora, 'Rigger');
  const ada = await contacted(pool);
  const body = { application_id: ada.id, version: ada.version, job_id };
  const applicant = await addApplicant(nora, job_id);
  expect(await refusal(nora, addTo, { ...body, version: ada.version - 1 })).toMatchObject({ code: 'stale' });
  expect(await refusal(nora, addTo, { ...body, job_id: pool })).toMatchObject({ code: 'wrong_state' });
  expect(
    await refusal(nora, addTo, { ...body, application_id: applicant.id, version: applicant.version }),
  ).toMatchObject({ code: 'wrong_state' });
  expect(await refusal(nora, addTo, { ...body, job_id: 'nowhere' })).toMatchObject({ code: 'validation' });
  const other = await found(app, 'Other House', named('Otto'));
  expect(await refusal(nora, addTo, { ...body, job_id: (await openJob(other.admin)).id })).toMatchObject({
    status: 'error',
  });
  expect(await refusal(other.admin, addTo, body)).toMatchObject({ code: 'not_found' });
  const vera = await invite(app, nora, named('Vera'), ['INTERVIEW_ADMIN']);
  expect((await vera.post(addTo, body)).body.status).not.toBe('ok');
  await nora.ask('/api/opportunities/jobs/candidate/upsert', { job_id, candidate_id: ada.candidate_id });
  expect(await refusal(nora, addTo, body)).toMatchObject({ code: 'duplicate' });
  expect(await standing(ada.id)).toBe('Contacted');
});

test('the head of sales works in every prospect pipeline, and only reads the jobs', async () => {
  const sol = await invite(app, nora, named('Sol'), ['SALES_ORG_ADMIN']);
  const grace = await prospect(pool, { first_name: 'Grace' }, sol);
  expect((await sol.page(jobPage(pool, 'leads'))).body.list.items).toContainEqual(
    expect.objectContaining({ id: grace.id }),
  );
  const moved = await sol.post('/api/people/candidates/advance', { application_id: grace.id, version: grace.version });
  expect(moved.body.status).toBe('ok');
  expect((await sol.page(jobPage(pool, 'stages'))).body.rights.editor).toBe(false);
  expect(await refusal(sol, upsert, { id: pool, name: 'Mine now' })).toMatchObject({ code: 'not_editor' });
  const { id: job_id } = await openJob(nora, 'Caulker');
  expect((await sol.page(jobPage(job_id, 'candidates'))).body.rights.permissions).toEqual([]);
  const applicant = await addApplicant(nora, job_id);
  const ask = { application_id: applicant.id, version: applicant.version };
  expect((await sol.post('/api/people/candidates/advance', ask)).body.status).not.toBe('ok');
  // Nor does she bring anybody to a job.
  const now = moved.body.payload.application;
  expect(await refusal(sol, addTo, { application_id: grace.id, version: now.version, job_id })).toMatchObject({
    code: 'not_found',
  });
  expect(await standing(grace.id)).toBe('Contacted');
  expect(await standing(applicant.id)).toBe('Application');
});

test('lists, reports and counts of hiring leave it out, and its own list and the search find it', async () => {
  const name = 'Silver Medallists';
  const id = await pipeline(name);
  await contacted(id);
  const jobs = '/opportunities/jobs/100/1/_/_/{"hiring_status":["draft","open","internal"]}/_';
  const idsIn = async (path: string) => (await nora.page(path)).body.list.items.map((row: Json) => row.id);
  await eventually(async () => expect(await idsIn(pipelines)).toContain(id));
  expect(await idsIn(jobs)).not.toContain(id);
  expect((await nora.page(pipelines)).body.title).toContain('Prospects');
  const home = (await nora.page('/dashboard')).body;
  expect(JSON.stringify([home.drafts, home.jobs])).not.toContain(id);
  const report = await nora.page('/reports/time_in_stage');
  expect(report.status).toBe(200);
  expect(JSON.stringify(report.body)).not.toContain(id);
  const { jobs: pickers } = await nora.ask('/api/opportunities/jobs/fetch', {});
  expect(pickers.map((each: Json) => each.id)).not.toContain(id);
  const found = (await nora.get(`/api/search?q=${encodeURIComponent(name)}`)).body.payload.groups;
  expect(JSON.stringify(found)).toContain('Prospect pipeline');
  const { job } = (await nora.page(jobPage(id))).body;
  expect(job.counts).toMatchObject({ live: 1, new_resumes: 0 });
});

test('a copy of a pipeline is a pipeline, and merging leaves it alone', async () => {
  const { job } = await nora.ask(upsert, { id: 'new', name: 'Alumni again', copy_from: pool });
  const { body } = await nora.page(jobPage(job.id));
  expect(body.job.kind).toBe('prospect');
  expect(body.may_merge).toBe(false);
});
