import { randomUUID } from 'node:crypto';
import { idFrom } from '../../backend/src/kernel/codec.ts';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import {
  addApplicant,
  type Applicant,
  applyFor,
  jobPage,
  openJob,
  ownPageOf,
  panelOf,
  stepsOf,
} from '../support/hiring.ts';
import { eventsOf as logged, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A prospect pipeline: people who are not being hired yet, in the older sections, until a member adds them to a job.

const upsert = '/api/opportunities/jobs/upsert';
const addTo = '/api/opportunities/jobs/candidate/move_to_job';
const pipelines = '/opportunities/jobs/100/1/_/_/{"kind":"prospect"}/_';
let app: App;
let harbour: Founded;
let nora: Visitor;
let alumni: string;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = harbour.admin;
  alumni = await pipeline('Alumni');
});
afterAll(() => app?.dispose());

const pipeline = async (name: string, by = nora): Promise<string> =>
  (await by.ask(upsert, { id: 'new', name, kind: 'prospect' })).job.id;
/** Adds a lead (person who did not apply) to the pipeline, in its first step unless another is named. */
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

test('no question set goes into a copy of it either, which is a prospect pipeline without saying so', async () => {
  const { questionset } = await nora.ask('/api/opportunities/questionsets/upsert', { name: 'Talk', question_ids: [] });
  expect(
    await refusal(nora, upsert, { id: 'new', name: 'Copy', copy_from: alumni, question_set_id: questionset.id }),
  ).toMatchObject({ code: 'validation', error: 'A prospect pipeline asks no questions.' });
});

test('an interviewer is led to the pipelines once there is one that they may see', async () => {
  const iris = await invite(app, nora, named('Iris'), ['INTERVIEW_ADMIN']);
  const led = async (who: Visitor) => (await who.page('/dashboard')).body.user.prospects;
  expect(await led(nora)).toBe(true);
  expect(await led(iris)).toBe(false);
  expect((await iris.page(pipelines)).body.list.total).toBe(0);
  await nora.ask('/api/opportunities/jobs/member/upsert', {
    job_id: alumni,
    user_id: iris.id,
    access_level: 'standard',
    job_role: 'viewer',
  });
  await eventually(async () => expect(await led(iris)).toBe(true));
  expect((await iris.page(pipelines)).body.list.total).toBe(1);
  // A member who may create a pipeline sees the link even before the first pipeline exists.
  const other = await found(app, 'Empty House', named('Olga'));
  expect(await led(other.admin)).toBe(true);
});

test('it has the sections and the steps of the older variant, and none of an offer', async () => {
  const { body } = await nora.page(jobPage(alumni, 'prospects'));
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
    expect((await nora.page(jobPage(alumni, section))).status).toBe(200);
  for (const section of ['resumes', 'scores', 'requirements', 'questions', 'sections', 'triage', 'activity'])
    expect([section, (await nora.page(jobPage(alumni, section))).status]).toEqual([section, 404]);
});

test('an address with the section of the other kind leads to the own one', async () => {
  const job = await openJob(nora, 'Rope Maker');
  const led = async (id: string, section: string) => (await nora.document(jobPage(id, section))).location ?? '';
  expect(await led(alumni, 'candidates')).toContain(`${alumni}/prospects`);
  expect(await led(alumni, 'rounds')).toContain(`${alumni}/stages`);
  expect(await led(job.id, 'prospects')).toContain(`${job.id}/candidates`);
  expect(await led(job.id, 'stages')).toContain(`${job.id}/rounds`);
});

test('nobody is made an offer, nobody opens it, and it stays what it is', async () => {
  const ada = await contacted(alumni);
  const offer = { application_id: ada.id, version: ada.version, amount: 9, start_on: '2030-02-01', action: 'offer' };
  expect(await refusal(nora, '/api/opportunities/jobs/candidate/offer', offer)).toMatchObject({
    code: 'wrong_state',
    error: 'Add this person to a job to make an offer.',
  });
  for (const hiring_status of ['open', 'internal'])
    expect(await refusal(nora, upsert, { id: alumni, hiring_status })).toMatchObject({
      code: 'wrong_state',
      error: 'A prospect pipeline has no public post.',
    });
  expect(await refusal(nora, upsert, { id: alumni, kind: 'job' })).toMatchObject({ code: 'validation' });
  expect(await refusal(nora, upsert, { id: 'new', name: 'Deck Hand', copy_from: alumni, kind: 'job' })).toMatchObject({
    code: 'validation',
  });
  const section = { id: 'new', job_id: alumni, kind: 'role', name: 'The role', body: '<p>No.</p>', visible: true };
  expect(await refusal(nora, '/api/opportunities/jobdescriptions/sections/upsert', section)).toMatchObject({
    code: 'wrong_state',
  });
  const letter = { application_id: ada.id, action: 'offer' };
  expect(await refusal(nora, '/api/opportunities/jobs/candidate/offer_message', letter)).toMatchObject({
    code: 'wrong_state',
    error: 'Add this person to a job to make an offer.',
  });
  const { job } = await nora.ask(upsert, { id: 'new', name: 'Deck Hand' });
  const { close_reasons } = (await nora.page(jobPage(job.id, 'settings'))).body.closing;
  const merge = { job_id: alumni, into_id: job.id, job_close_reason_id: close_reasons[0].value, steps: [] };
  expect(await refusal(nora, '/api/opportunities/jobs/merge', merge)).toMatchObject({ code: 'wrong_state' });
  const inward = { ...merge, job_id: job.id, into_id: alumni };
  for (const path of ['/api/opportunities/jobs/merge', '/api/opportunities/jobs/merge/preview'])
    expect(
      await refusal(nora, path, path.endsWith('preview') ? { job_id: job.id, into_id: alumni } : inward),
    ).toMatchObject({ error: 'A prospect pipeline cannot be merged.' });
});

test('nobody outside meets it: not on the careers page, in the sitemap or on the page of somebody who has applied', async () => {
  const { slug } = harbour.organization;
  const job = await openJob(nora, 'Chart Keeper');
  const visitor = await Visitor.of(app);
  await eventually(async () => {
    const posts: Json[] = (await visitor.page(`/${slug}/jobs`)).body.posts;
    expect(posts.map(({ name }) => name)).toContain('Chart Keeper');
    expect(JSON.stringify(posts)).not.toContain('Alumni');
  });
  expect((await visitor.document(`/${slug}/jobs`)).text).not.toContain('Alumni');
  expect((await visitor.get('/sitemap-1.xml')).text).not.toContain('alumni');
  const email = 'both@example.test';
  expect(await applyFor(app, slug, job.slug, { email })).toMatchObject({ status: 'ok' });
  const own = await ownPageOf(app, email);
  await eventually(async () => {
    const { items } = (await nora.page('/people/candidates/100/1/_/_/_')).body.list;
    expect(items.map((row: Json) => row.email)).toContain(email);
  });
  const { items } = (await nora.page('/people/candidates/100/1/_/_/_')).body.list;
  const { id } = items.find((row: Json) => row.email === email);
  await nora.ask('/api/opportunities/jobs/candidate/upsert', { job_id: alumni, candidate_id: id });
  const { text } = await visitor.document(own);
  expect(text).toContain('Chart Keeper');
  expect(text).not.toContain('Alumni');
});

test('nobody has applied there, whichever step they are in', async () => {
  const ada = await contacted(alumni);
  const lead = await prospect(alumni);
  const { application } = await nora.ask('/api/people/candidates/advance', {
    application_id: lead.id,
    version: lead.version,
  });
  expect(application.step.name).toBe('Contacted');
  for (const { id } of [ada, lead])
    expect((await panelOf(nora, id)).application).toMatchObject({ applied_at: null, resume_status: 'reviewed' });
});

test('whoever is added to a job starts there as a lead, and leaves the pipeline', async () => {
  const { id: job_id } = await openJob(nora, 'Sail Maker');
  const ada = await contacted(alumni);
  const body = { application_id: ada.id, version: ada.version, job_id };
  const available = (search: string) =>
    nora.ask('/api/people/candidates/jobs/available', { candidate_id: ada.candidate_id, search });
  expect((await available('sail')).jobs).toEqual([{ value: job_id, label: 'Sail Maker' }]);
  expect((await available('alumni')).jobs).toEqual([]);
  const uid = randomUUID();
  const first = await nora.post(addTo, body, { uid });
  expect(first.body).toMatchObject({ status: 'ok', payload: { application: { step: { name: 'Archived' } } } });
  // A repeated request changes nothing.
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
  const ada = await contacted(alumni);
  const body = { application_id: ada.id, version: ada.version, job_id };
  const applicant = await addApplicant(nora, job_id);
  expect(await refusal(nora, addTo, { ...body, version: ada.version - 1 })).toMatchObject({ code: 'stale' });
  expect(await refusal(nora, addTo, { ...body, job_id: alumni })).toMatchObject({ code: 'wrong_state' });
  expect(
    await refusal(nora, addTo, { ...body, application_id: applicant.id, version: applicant.version }),
  ).toMatchObject({ code: 'wrong_state' });
  expect(await refusal(nora, addTo, { ...body, job_id: 'nowhere' })).toMatchObject({ code: 'validation' });
  const other = await found(app, 'Other House', named('Otto'));
  expect(await refusal(nora, addTo, { ...body, job_id: (await openJob(other.admin)).id })).toMatchObject({
    code: 'not_found',
  });
  expect(await refusal(other.admin, addTo, body)).toMatchObject({ code: 'not_found' });
  const vera = await invite(app, nora, named('Vera'), ['INTERVIEW_ADMIN']);
  expect(['not_found', 'denied']).toContain((await vera.post(addTo, body)).body.code);
  await nora.ask('/api/opportunities/jobs/candidate/upsert', { job_id, candidate_id: ada.candidate_id });
  expect(await refusal(nora, addTo, body)).toMatchObject({ code: 'duplicate' });
  expect(await standing(ada.id)).toBe('Contacted');
});

test('a request that broke off between the job and the pipeline takes the lead back when it is repeated and they have moved on since', async () => {
  const { id: job_id } = await openJob(nora, 'Ship Smith');
  /** Creates the state that the event log has when the process died after the first half of the move. */
  const halfMoved = async () => {
    const ada = await contacted(alumni);
    const uid = randomUUID();
    const lead = { job_id, candidate_id: ada.candidate_id };
    const half = await nora.post('/api/opportunities/jobs/candidate/upsert', lead, {
      uid: idFrom('added to a job', uid, ada.id),
    });
    expect(half.body.status).toBe('ok');
    return { ada, uid, body: { application_id: ada.id, version: ada.version, job_id } };
  };
  const standsOn = async ({ candidate_id }: Applicant) =>
    (await nora.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.person.applications
      .filter((each: Json) => each.step.type !== 'archived')
      .map((each: Json) => each.job_id);

  const eventsOf = async (candidate_id: string) =>
    (await logged(app, "stream like 'application-%' and json_extract(data, '$.candidate_id') = ?", candidate_id)).map(
      ({ type }) => type,
    );
  const moved = await halfMoved();
  await nora.ask('/api/people/candidates/advance', { application_id: moved.ada.id, version: moved.ada.version });
  for (const _ of ['once', 'and again'])
    expect((await nora.post(addTo, moved.body, { uid: moved.uid })).body).toMatchObject({ code: 'stale' });
  expect((await eventsOf(moved.ada.candidate_id)).toSorted()).toEqual([
    'ApplicationAdvanced',
    'ApplicationSubmitted',
    'LeadAdded',
    'LeadTakenBack',
  ]);
  await eventually(async () => expect(await standsOn(moved.ada)).toEqual([alumni]));
});

test('who takes the move back is asked nothing: the person is on the pipeline again and no lead on the job, unless they have gone on there', async () => {
  const { id: job_id } = await openJob(nora, 'Net Mender');
  const leads = async () => (await nora.page(jobPage(job_id, 'leads'))).body.list.items as Json[];
  const move = async () => {
    const ada = await contacted(alumni);
    const { application } = await nora.ask(addTo, { application_id: ada.id, version: ada.version, job_id });
    await eventually(async () => expect((await leads()).map((row) => row.candidate_id)).toContain(ada.candidate_id));
    return { ada, back: { application_id: ada.id, version: application.version, action: 'undo' } };
  };
  const first = await move();
  const uid = randomUUID();
  for (const _ of ['once', 'and again'])
    expect((await nora.post('/api/people/candidates/advance', first.back, { uid })).body).toMatchObject({
      status: 'ok',
    });
  expect(await standing(first.ada.id)).toBe('Contacted');
  await eventually(async () => expect(await leads()).toEqual([]));

  const second = await move();
  const [lead] = await leads();
  await nora.ask('/api/people/candidates/advance', { application_id: lead.id, version: lead.version });
  expect(await refusal(nora, '/api/people/candidates/advance', second.back)).toMatchObject({
    code: 'wrong_state',
    error: 'Something else has happened to this candidate since.',
  });
  expect(await standing(second.ada.id)).toBe('Archived');
});

test('the head of sales works in every prospect pipeline, and only reads the jobs', async () => {
  const sol = await invite(app, nora, named('Sol'), ['SALES_ORG_ADMIN']);
  const grace = await prospect(alumni, { first_name: 'Grace' }, sol);
  expect((await sol.page(jobPage(alumni, 'leads'))).body.list.items).toContainEqual(
    expect.objectContaining({ id: grace.id }),
  );
  // Sol also finds people whom she adds under People, until they are added to a job: contacts are never applicants.
  const people = async () =>
    (await sol.page('/people/candidates/100/1/_/_/_')).body.list.items.map((row: Json) => row.id);
  await eventually(async () => expect(await people()).toContain(grace.candidate_id));
  const moved = await sol.post('/api/people/candidates/advance', { application_id: grace.id, version: grace.version });
  expect(moved.body.status).toBe('ok');
  expect((await sol.page(jobPage(alumni, 'stages'))).body.rights.editor).toBe(false);
  expect(await refusal(sol, upsert, { id: alumni, name: 'Mine now' })).toMatchObject({ code: 'not_editor' });
  const { id: job_id } = await openJob(nora, 'Caulker');
  expect((await sol.page(jobPage(job_id, 'candidates'))).body.rights.permissions).toEqual([]);
  const applicant = await addApplicant(nora, job_id);
  const ask = { application_id: applicant.id, version: applicant.version };
  expect((await sol.post('/api/people/candidates/advance', ask)).location).toBe('/access-denied');
  // Sol cannot add a person to a job either.
  const now = moved.body.payload.application;
  expect(await refusal(sol, addTo, { application_id: grace.id, version: now.version, job_id })).toMatchObject({
    code: 'not_found',
  });
  expect(await standing(grace.id)).toBe('Contacted');
  await nora.ask(addTo, { application_id: grace.id, version: now.version, job_id });
  await eventually(async () => expect(await people()).not.toContain(grace.candidate_id));
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
  expect((await nora.page(pipelines)).body.title).toContain('Prospect pipelines');
  const home = (await nora.page('/dashboard')).body;
  expect(home.strip.length).toBeGreaterThan(0);
  expect(JSON.stringify([home.drafts, home.strip, home.queues, home.checklist])).not.toContain(id);
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

test('history and refusals speak of the pipeline, in either language', async () => {
  const id = await pipeline('Night School');
  const ada = await contacted(id);
  const advance = '/api/people/candidates/advance';
  const moved = (await nora.ask(advance, { application_id: ada.id, version: ada.version })).application;
  const first = (await stepsOf(nora, id)).find(({ name }) => name === 'Contacted')!;
  const body = { application_id: ada.id, version: moved.version, workflow_step_id: first.id };
  const again = { job_id: id, candidate_id: ada.candidate_id };
  const sentences = (of: Json[]): string[] => of.map(({ sentence }) => sentence);
  const told = async () => {
    const { timeline } = (await nora.page(`/people/candidates/100/1/_/_/_/${ada.candidate_id}`)).body;
    const own = (await nora.page(jobPage(id))).body.activity;
    const { activity } = (await nora.page('/dashboard')).body;
    return [
      ...sentences(timeline),
      ...sentences(own),
      ...sentences(activity.filter(({ job_id }: Json) => job_id === id)),
    ];
  };
  const close = async () => {
    const { close_reasons } = (await nora.page(jobPage(id, 'settings'))).body.closing;
    await nora.ask(upsert, { id, hiring_status: 'archived', job_close_reason_id: close_reasons[0].value });
  };
  await eventually(async () =>
    expect((await told()).toSorted()).toEqual(
      expect.arrayContaining([
        'added the prospect',
        'created the prospect pipeline Night School',
        'moved the prospect from Contacted to Qualified',
      ]),
    ),
  );
  expect((await told()).join('\n')).not.toMatch(/\bjob\b|applied|the candidate\b/);
  expect(await refusal(nora, advance, body)).toMatchObject({ error: 'Choose a later step of this pipeline.' });
  expect(await refusal(nora, '/api/opportunities/jobs/candidate/upsert', again)).toMatchObject({
    error: 'Ada Prospect is already on this pipeline.',
  });
  await close();
  const closed = { application_id: ada.id, version: moved.version };
  expect(await refusal(nora, advance, closed)).toMatchObject({ error: 'This pipeline is closed. Reopen it first.' });
  expect(await refusal(nora, upsert, { id, name: 'Day School' })).toMatchObject({
    error: 'This pipeline is closed. Reopen it first.',
  });
  await nora.ask('/api/profile/upsert', { language: 'de' });
  try {
    expect(await refusal(nora, advance, closed)).toMatchObject({
      error: 'Dieser Pool ist geschlossen. Öffnen Sie ihn zuerst wieder.',
    });
    expect(await told()).toEqual(
      expect.arrayContaining(['hat den Interessenten hinzugefügt', 'hat den Interessentenpool Night School angelegt']),
    );
    expect((await told()).join('\n')).not.toMatch(/Stelle|beworben/);
  } finally {
    await nora.ask('/api/profile/upsert', { language: 'en' });
  }
});

test('no template is made of a pipeline', async () => {
  for (const body of [
    { id: 'new', name: 'Model', kind: 'prospect', template: true },
    { id: 'new', name: 'Model', copy_from: alumni, template: true },
  ])
    expect(await refusal(nora, upsert, body)).toMatchObject({
      code: 'validation',
      error: 'There are no templates of prospect pipelines.',
    });
});

test('a copy of a pipeline is a pipeline, and merging leaves it alone', async () => {
  const { job } = await nora.ask(upsert, { id: 'new', name: 'Alumni again', copy_from: alumni });
  const { body } = await nora.page(jobPage(job.id));
  expect(body.job.kind).toBe('prospect');
  expect(body.may_merge).toBe(false);
});
