import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Sample data of an organization: created by the real rules, separate from real people, and removed without a trace in any figure.

let app: App;
let acme: Founded;
let admin: Visitor;
let recruiter: Visitor;
let real: { id: string };
beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  ({ admin } = acme);
  recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  real = await openJob(admin, 'Harbour Pilot');
  await addApplicant(admin, real.id);
});
afterAll(() => app?.dispose());

const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(app.folder, 'files/content'), { recursive: true })).filter((name) => name.endsWith('.pdf'));
const add = (by = admin, uid?: string) => by.post('/api/org/sample/add', {}, { uid });
const remove = (by = admin) => by.post('/api/org/sample/remove', {});
const boardOf = async (job_id: string): Promise<Json> => (await admin.page(jobPage(job_id, 'candidates'))).body.board;
const cardsOf = async (job_id: string): Promise<Json[]> =>
  (await boardOf(job_id)).columns.flatMap((column: Json) =>
    column.cards.map((card: Json) => ({ ...card, in: column.step.type })),
  );
const listed = async (path: string): Promise<Json[]> => (await admin.page(path)).body.list.items;
const search = async (q: string): Promise<Json[]> =>
  (await admin.get(`/api/search?q=${encodeURIComponent(q)}`)).body.payload.groups;
const timeInStage = async (): Promise<Json> => {
  const address = formatListAddress({
    area: 'reports',
    entity: 'time_in_stage',
    list: emptySlice,
    id: null,
    section: null,
  });
  const { rows, jobs } = (await admin.page(address)).body;
  return { rows, jobs };
};
const told = async (): Promise<string[]> => (await listed('/org/audit')).map((row) => row.sentence);
/** Everything in the organization that a page counts or lists. */
const everything = async () => ({
  jobs: (await listed('/opportunities/jobs')).map((row) => row.fields.name).toSorted(),
  people: (await listed('/people/candidates')).map((row) => row.name).toSorted(),
  tasks: (await listed('/tasks/mine')).map((row) => row.title),
  messages: (await listed('/messages/scheduled')).map((row) => row.id),
  report: await timeInStage(),
  activity: (await admin.page('/dashboard')).body.activity.map((item: Json) => item.event_id),
  counts: (await admin.page('/dashboard')).body.counts,
  queues: (await admin.page('/dashboard')).body.queues,
});

let before: Awaited<ReturnType<typeof everything>>;
let job: string;

describe('sample data', () => {
  test('is added by administrators, once, and by nobody else', async () => {
    before = await everything();
    for (const call of [add, remove])
      expect(await call(recruiter)).toMatchObject({ status: 302, location: '/access-denied' });
    expect((await admin.page('/dashboard')).body.sample).toBeNull();
    expect((await recruiter.page('/dashboard')).body).not.toHaveProperty('sample');
    const uid = crypto.randomUUID();
    const first = await add(admin, uid);
    expect(first.body.status).toBe('ok');
    job = first.body.payload.job.id;
    expect((await add(admin, uid)).body).toEqual(first.body);
    expect((await add()).body).toMatchObject({ code: 'duplicate', error: 'Sample data already exists.' });
    expect((await admin.post('/api/org/sample/add', { people: 500 })).body.code).toBe('validation');
    expect((await admin.page('/dashboard')).body.sample).toEqual({ job_id: job });
  });

  test('is a job with people in its steps, who say wherever they are named that they are made up', async () => {
    const { board } = (await admin.page(jobPage(job, 'candidates'))).body;
    const counts = Object.fromEntries(board.columns.map((column: Json) => [column.step.type, column.count]));
    expect(counts).toMatchObject({
      application: 2,
      resume_review: 1,
      screening: 2,
      interview: 1,
      finalist_review: 1,
      offered: 1,
    });
    for (const { name } of await cardsOf(job)) expect(name).toMatch(/ \(sample\)$/);
    const people = await listed('/people/candidates');
    expect(people.filter((row) => row.sample).map((row) => row.name)).toEqual(
      people.filter((row) => row.name.endsWith('(sample)')).map((row) => row.name),
    );
    expect(people.filter((row) => row.sample)).toHaveLength(10);
    expect((await search('Raman'))[0].items[0].title).toBe('Priya Raman (sample)');
    // No step bypasses the rules: the event log has the usual events.
    const types = (await eventsOf(app, "stream LIKE 'application-%'")).map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['LeadAdded', 'ApplicationAdvanced', 'OfferExtended', 'ApplicationArchived']),
    );
  });

  test('cannot lose its mark, and is no first step', async () => {
    const [someone] = (await listed('/people/candidates')).filter((row) => row.sample);
    expect(
      (await admin.post('/api/people/candidates/upsert', { id: someone.id, last_name: 'Real' })).body,
    ).toMatchObject({ code: 'sample' });
    expect((await admin.post('/api/opportunities/jobs/upsert', { id: job, name: 'Real job' })).body).toMatchObject({
      code: 'sample',
    });
    const stranger = await found(app, 'Fresh', named('Fay'));
    await stranger.admin.ask('/api/org/sample/add', {});
    const { checklist } = (await stranger.admin.page('/dashboard')).body;
    expect(checklist.find((step: Json) => step.key === 'job').done).toBe(false);
  });

  test('is not public: nobody finds the job, publishes it or applies to it', async () => {
    const { slug } = (await admin.page(jobPage(job))).body.job;
    const visitor = await Visitor.of(app);
    for (const by of [visitor, admin])
      for (const path of [`/${acme.organization.slug}/jobs/${slug}`, `/${acme.organization.slug}/jobs/${slug}/apply`])
        expect((await by.document(path)).status).toBe(404);
    expect((await admin.post('/api/opportunities/jobs/upsert', { id: job, hiring_status: 'open' })).body).toMatchObject(
      {
        error: 'A sample job cannot be published.',
      },
    );
  });

  test('stays apart from real jobs and people', async () => {
    const into = (body: Json) =>
      admin.post('/api/opportunities/jobs/candidate/upsert', body).then((reply) => reply.body);
    const [someone] = (await listed('/people/candidates')).filter((row) => row.sample);
    const other = (await listed('/people/candidates')).find((row) => !row.sample)!;
    expect(await into({ job_id: real.id, candidate_id: someone.id })).toMatchObject({ code: 'sample' });
    expect(await into({ job_id: job, candidate_id: other.id })).toMatchObject({ code: 'sample' });
    const newcomer = { job_id: job, first_name: 'Nora', last_name: 'Newcomer', email: 'nora@example.test' };
    expect(await into(newcomer)).toMatchObject({
      error: 'This is a sample job. Only the people of the sample data can be in it.',
    });
    expect((await listed('/people/candidates')).map((row) => row.name)).not.toContain('Nora Newcomer');
    const stranger = await found(app, 'Elsewhere', named('Elsa'));
    expect((await stranger.admin.page(jobPage(job))).status).toBe(404);
    await stranger.admin.ask('/api/org/sample/remove', {});
    expect(await cardsOf(job)).not.toEqual([]);
  });

  test('is sent nothing, whatever is done with it', async () => {
    const cards = await cardsOf(job);
    const unread = cards.find((card) => card.in === 'application')!;
    const reasons = (await admin.page(jobPage(job, 'candidates'))).body.reasons;
    await admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: unread.id,
      version: unread.version,
      disqualification_reason_id: reasons[0].id,
      message: { fitting: true, delay_hours: 0 },
    });
    const skipped = await eventually(async () => {
      const found_ = (await streamOf(app, `application-${unread.id}`)).find(({ type }) => type === 'MessageSkipped');
      expect(found_).toBeDefined();
      return found_!;
    });
    expect(skipped.data).toMatchObject({ reason: 'the person is sample data' });
    expect(
      (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) =>
        /sample\.example/.test(JSON.stringify(data)),
      ),
    ).toEqual([]);
  });

  test('is worked with like everything else, and is gone with that in one click', async () => {
    const cards = await cardsOf(job);
    const [screened, offered] = [
      cards.find((card) => card.in === 'screening')!,
      cards.find((card) => card.in === 'offered')!,
    ];
    await admin.ask('/api/people/candidates/advance', { application_id: screened.id, version: screened.version });
    await admin.ask('/api/opportunities/jobs/candidate/offer', {
      action: 'offer_accept',
      application_id: offered.id,
      version: offered.version,
    });
    await admin.ask('/api/people/candidates/note/upsert', {
      candidate_id: screened.candidate_id,
      body: '<p>Calm.</p>',
      visibility: 'team',
    });
    const signed = await admin.ask('/api/signed_url', {
      fileName: 'Calm.pdf',
      fileType: 'application/pdf',
      fileId: crypto.randomUUID(),
      acl: 'private',
      directory: 'resumes',
    });
    expect((await admin.put(signed.signedRequest, 'application/pdf', goodPdf('Calm'))).status).toBe(200);
    await admin.ask('/api/people/candidates/resume/upsert', {
      candidate_id: screened.candidate_id,
      file_id: signed.file_id,
      file_name: 'Calm.pdf',
    });
    expect(await storedFiles()).toHaveLength(1);
    for (const subject of [
      { type: 'candidate', id: screened.candidate_id },
      { type: 'application', id: offered.id },
      { type: 'job', id: job },
    ])
      await admin.ask('/api/tasks/upsert', { title: `About the ${subject.type}`, subject });
    // The server adds one task by itself, because the only opening is filled.
    await eventually(async () => expect((await everything()).tasks).toHaveLength(4));
    expect((await timeInStage()).rows).not.toEqual(before.report.rows);

    expect((await remove()).body.status).toBe('ok');
    expect(await everything()).toEqual(before);
    for (const word of ['Raman', 'Support Lead', 'sample'])
      expect((await search(word)).filter((group) => group.type === 'candidates' || group.type === 'jobs')).toEqual([]);
    for (const path of [
      jobPage(job),
      jobPage(job, 'candidates'),
      `/people/candidates/100/1/_/_/_/${screened.candidate_id}`,
    ])
      expect((await admin.page(path)).status).toBe(404);
    expect((await remove()).body.status).toBe('ok');
    // Background work also deletes the texts and documents of the sample people.
    await eventually(async () => {
      expect(await storedFiles()).toEqual([]);
      const person = await streamOf(app, `candidate-${screened.candidate_id}`);
      expect(person[0]!.data).toMatchObject({ first_name: '(erased)', sample: true });
    });
  });

  test('opens to nobody who still has it on screen', async () => {
    const [advanced] = await eventsOf(app, "type = 'ApplicationAdvanced'");
    const application_id = advanced!.stream.slice('application-'.length);
    expect((await admin.post('/api/people/candidates/advance', { application_id, version: 2 })).body.code).toBe(
      'not_found',
    );
    const { candidate_id } = advanced!.data as { candidate_id: string };
    expect(
      (
        await admin.post('/api/people/candidates/note/upsert', {
          candidate_id,
          body: '<p>Late.</p>',
          visibility: 'team',
        })
      ).body.code,
    ).toBe('not_found');
    expect(
      (await admin.post('/api/opportunities/jobs/candidate/upsert', { job_id: real.id, candidate_id })).body.code,
    ).toBe('not_found');
  });

  test('leaves its trace in the audit log, and can be added anew', async () => {
    expect((await told()).filter((sentence) => sentence.includes('sample data'))).toEqual([
      'removed the sample data',
      'added sample data',
    ]);
    const again = (await add()).body.payload.job.id;
    expect(again).not.toBe(job);
    expect((await cardsOf(again)).length).toBeGreaterThan(5);
    await remove();
    expect(await everything()).toEqual(before);
  });
});

test('the first steps are hidden for whoever hides them, and nobody else', async () => {
  const other = await invite(app, admin, named('Otto'), ['ORG_ADMIN']);
  const steps = async (by: Visitor) => (await by.page('/dashboard')).body.checklist.length;
  expect(await steps(admin)).toBeGreaterThan(0);
  await admin.ask('/api/profile/upsert', { first_steps: false });
  expect([await steps(admin), (await steps(other)) > 0]).toEqual([0, true]);
  await admin.ask('/api/profile/upsert', { first_steps: true });
  expect(await steps(admin)).toBeGreaterThan(0);
});
