import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A member of one job tries to reach the candidates, the pay and the order of another job, and to export without a record of the export.

let app: App;
let admin: Visitor;
let hana: Visitor & { id: string };
let own: { id: string };
let secret: { id: string };
/** A person on both jobs, with a resume for each job. */
let both: Applicant;
/** The same person on the other job. */
let elsewhere: Applicant;
let hidden: Applicant;

const upsertJob = '/api/opportunities/jobs/upsert';
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const attach = async (candidate_id: string, job_id: string, file_name: string): Promise<void> => {
  const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
    fileName: file_name,
    fileType: 'application/pdf',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await admin.put(signedRequest, 'application/pdf', pdf);
  await admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name, job_id });
};
const joins = (job_id: string, permissions: string[]): Promise<Json> =>
  admin.ask('/api/upsert_job_permissions', { job_id, user_id: hana.id, access_level: 'standard', permissions });

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Quiet Works', named('Mona')));
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  own = await openJob(admin, 'Pilot');
  secret = await openJob(admin, 'Secret Project', {
    compensation_min: 123_000,
    compensation_max: 456_000,
    show_compensation: false,
  });
  await joins(own.id, ['list']);
  both = await addApplicant(admin, own.id, 'both@example.test');
  elsewhere = await addApplicant(admin, secret.id, 'both@example.test');
  hidden = await addApplicant(admin, secret.id, 'hidden@example.test');
  expect(elsewhere.candidate_id).toBe(both.candidate_id);
  await attach(both.candidate_id, own.id, 'for the pilots.pdf');
  await attach(both.candidate_id, secret.id, 'for the secret.pdf');
});
afterAll(() => app?.dispose());

test('the resume that came for another job is on no page and in no call of the member of one job', async () => {
  const { resumes, person } = await panelOf(hana, both.id);
  expect(resumes.map((each: Json) => each.file_name)).toEqual(['for the pilots.pdf']);
  expect(person.resumes.map((each: Json) => each.file_name)).toEqual(['for the pilots.pdf']);
  for (const address of [
    `/people/candidates/100/1/_/_/_/${both.candidate_id}`,
    `/people/candidates/100/1/_/_/_/${both.candidate_id}/history`,
    '/reports/history',
  ]) {
    const { text } = await hana.page(address);
    expect(text).toContain(both.candidate_id);
    expect(text).not.toContain('for the secret');
  }
  expect((await panelOf(admin, both.id)).resumes).toHaveLength(2);
});

test('no search tells the member of one job who stands on another', async () => {
  const histories = async (filters: Json): Promise<Json> =>
    (
      await hana.page(
        formatListAddress({
          area: 'reports',
          entity: 'history',
          list: { ...emptySlice, filters },
          id: null,
          section: null,
        }),
      )
    ).body.list;
  expect((await histories({ job: [own.id] })).items).toHaveLength(1);
  expect((await histories({ job: [secret.id] })).items).toEqual([]);
  expect((await histories({ stage: ['hired'] })).items).toHaveLength(1);
  expect((await histories({})).facets).not.toHaveProperty('stage');
  const search = { q: 'Ada', job_id_exclude: own.id };
  expect((await hana.ask('/api/people/candidates/search', search)).items).toEqual([]);
  const foreign = await hana.post('/api/people/candidates/search', { ...search, job_id_exclude: secret.id });
  expect(foreign.body).toMatchObject({ code: 'not_found', error: 'Job not found.' });
});

test('a list of applications does not say who stands on a job that the caller cannot see', async () => {
  const ids = [both, hidden].map(({ id }) => ({ id, version: 0 }));
  const reply = await hana.post('/api/people/candidates/advance', { applications: ids });
  const { name } = (await panelOf(admin, hidden.id)).person;
  expect(reply.text).toContain('Candidate not found.');
  expect(reply.text).not.toContain(name);
});

test('whoever may order the candidates of one job cannot order those of another', async () => {
  await joins(secret.id, ['scorecards']);
  const [step] = (await stepsOf(admin, secret.id)).filter(({ type }) => type === 'application');
  const refused = await hana.post('/api/opportunities/pipeline/rank', {
    job_id: own.id,
    workflow_step_id: step!.id,
    application_ids: [hidden.id],
  });
  expect(refused.body).toMatchObject({ status: 'error', code: 'not_found', error: 'Step not found.' });
});

test('a copy of a job holds no pay, text or question that its maker may not read', async () => {
  await joins(secret.id, ['scorecards']);
  const { job } = await hana.ask(upsertJob, { id: 'new', name: 'Mine', copy_from: secret.id });
  const copy = (await hana.ask('/api/opportunities/jobs/fetch', { id: job.id })).job;
  expect(copy.fields).toMatchObject({ compensation_min: null, compensation_max: null, work_location: 'remote' });
  expect(JSON.stringify(copy)).not.toContain('You bring ships home.');
  expect(copy.sections.length).toBeGreaterThan(0);
  const whole = (await admin.ask(upsertJob, { id: 'new', name: 'Ours', copy_from: secret.id })).job;
  const theirs = (await admin.ask('/api/opportunities/jobs/fetch', { id: whole.id })).job;
  expect(theirs.fields).toMatchObject({ compensation_min: 123_000, compensation_max: 456_000 });
  expect(JSON.stringify(theirs)).toContain('You bring ships home.');
});

test('each export that differs is on record, also under one unique id', async () => {
  const exported = async () => (await eventsOf(app, "type = 'ReportExported'")).length;
  const uid = crypto.randomUUID();
  const before = await exported();
  const report = '/api/reports/time_in_stage/export?format=csv';
  for (const more of ['', '&open=waiting.application.Application', `&job=${own.id}`])
    await admin.download(`${report}${more}&uid=${uid}`);
  expect(await exported()).toBe(before + 3);
  for (const { candidate_id } of [both, hidden])
    await admin.download(`/api/reports/history/export?id=${candidate_id}&format=csv&uid=${uid}`);
  expect(await exported()).toBe(before + 5);
});

test('whoever may not see the candidates of a job reads nowhere what happened to them', async () => {
  const job = await openJob(admin, 'Only the Panel');
  await joins(job.id, []);
  await advanceTo(admin, await addApplicant(admin, job.id, 'kept@example.test'), job.id, 'resume_review');
  const read = async () => {
    const [home, overview] = [await hana.page('/dashboard'), await hana.page(jobPage(job.id))];
    return [...home.body.activity, ...overview.body.activity]
      .filter((item: Json) => item.job_id === job.id)
      .map((item: Json) => item.type);
  };
  // A member who only interviews sees their own appointments instead of these events.
  expect(await read()).toEqual([]);
  await joins(job.id, ['description']);
  const types = await read();
  expect(types).toContain('JobOpened');
  expect(types.filter((type: string) => type.startsWith('Application') || type.startsWith('Offer'))).toEqual([]);
  await joins(job.id, ['list']);
  expect(await read()).toContain('ApplicationAdvanced');
});

describe('whoever reaches contacts and their own jobs', () => {
  let iris: Visitor & { id: string };
  const pool = async (list: Json = {}): Promise<Json> =>
    (
      await iris.page(
        formatListAddress({
          area: 'people',
          entity: 'candidates',
          list: { ...emptySlice, ...list },
          id: null,
          section: null,
        }),
      )
    ).body;
  const idsIn = (page: Json): string[] => page.list.items.map((row: Json) => row.id);
  const note = (job_id: string, body: string): Promise<Json> =>
    admin.ask('/api/people/candidates/note/upsert', {
      candidate_id: both.candidate_id,
      body,
      visibility: 'team',
      job_id,
    });

  beforeAll(async () => {
    iris = await invite(app, admin, named('Iris'), ['HIRING_ADMIN', 'SALES_MANAGER']);
    await admin.ask('/api/upsert_job_permissions', {
      job_id: own.id,
      user_id: iris.id,
      access_level: 'standard',
      permissions: ['list'],
    });
    await note(own.id, 'Flies well.');
    const { note: other } = await note(secret.id, 'Knows the secret.');
    await admin.ask('/api/people/candidates/note/upsert', {
      id: other.id,
      candidate_id: both.candidate_id,
      body: 'Knows the whole secret.',
      visibility: 'team',
    });
  });

  test('finds in the talent pool only what happened on these jobs', async () => {
    const page = await pool();
    expect(idsIn(page)).toEqual([both.candidate_id]);
    const [row] = page.list.items;
    expect(row.applications.map((each: Json) => each.job_id)).toEqual([own.id]);
    expect(row.resumes).toBeUndefined();
    expect(row.notes).toBe(1);
    const events = await eventsOf(app, "type = 'CandidateNoteEdited'");
    expect(events).toHaveLength(1);
    expect(JSON.stringify(page)).not.toContain(secret.id);
    expect(JSON.stringify(page)).not.toContain('Secret Project');
    const whole = (await admin.page('/people/candidates')).body.list.items.find(
      (each: Json) => each.id === both.candidate_id,
    );
    expect(whole.notes).toBe(2);
    expect(whole.last_activity > row.last_activity).toBe(true);
  });

  test('learns of no other job by a filter, a count or an order', async () => {
    expect(idsIn(await pool({ filters: { job: [secret.id] } }))).toEqual([]);
    const named = await pool({ filters: { not_job: [secret.id] } });
    expect(idsIn(named)).toEqual([both.candidate_id]);
    expect(JSON.stringify(named.names)).not.toContain('Secret Project');
    for (const filters of [
      { stage: ['hired'] },
      { not_stage: ['application'] },
      { ongoing: [false] },
      { type: ['prospect'] },
      { last_activity: { to: '2001-01-01' } },
    ])
      expect(idsIn(await pool({ filters }))).toEqual([both.candidate_id]);
    const { list, whole } = await pool({ sort: { field: 'last_activity', direction: 'asc' } });
    expect(whole).toBe(false);
    expect(list.sort).toEqual({ field: 'created_at', direction: 'desc' });
    expect(list.facets).not.toHaveProperty('stage');
    expect(list.facets).not.toHaveProperty('type');
    expect(list.facets.job).toEqual([{ value: own.id, count: 1 }]);
  });

  test('reads on the page of a person, in their history and in its export nothing of another job', async () => {
    const at = `/people/candidates/100/1/_/_/_/${both.candidate_id}`;
    for (const address of [at, `${at}/history`, `/reports/history/100/1/_/_/_/${both.candidate_id}`]) {
      const { text } = await iris.page(address);
      expect(text).toContain('for the pilots');
      for (const other of [secret.id, 'Secret Project', 'for the secret', 'whole secret', 'edited a note'])
        expect(text).not.toContain(other);
    }
    const { text } = await iris.download(`/api/reports/history/export?id=${both.candidate_id}&format=json`);
    for (const other of [secret.id, 'for the secret', 'whole secret', 'edited a note'])
      expect(text).not.toContain(other);
    const { candidate } = await iris.ask('/api/people/candidates/fetch', { id: both.candidate_id });
    expect(JSON.stringify(candidate)).not.toContain(secret.id);
    const { resumes } = await panelOf(iris, both.id);
    expect(resumes.map((each: Json) => each.file_name)).toEqual(['for the pilots.pdf']);
    const { jobs } = await iris.ask('/api/people/candidates/jobs/available', { candidate_id: both.candidate_id });
    expect(JSON.stringify(jobs)).not.toContain(secret.id);
  });
});

test('whoever sees the other job learns how it ended there, and nobody else does', async () => {
  const [{ ended: standing }] = (await panelOf(admin, both.id)).others;
  expect(standing).toBeNull();
  const { list } = (await admin.page('/org/disqualification')).body;
  const { id: reason_id, fields } = list.items.find((row: Json) => row.fields.side === 'we_rejected');
  const { version } = (await panelOf(admin, elsewhere.id)).application;
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: elsewhere.id,
    version,
    disqualification_reason_id: reason_id,
  });
  await eventually(async () =>
    expect((await panelOf(admin, both.id)).others).toMatchObject([
      { id: elsewhere.id, step: { type: 'archived' }, ended: { reason: fields.name, at: expect.any(String) } },
    ]),
  );
  expect((await panelOf(hana, both.id)).others).toEqual([]);
});
