import { createHash, randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { applyFor, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo, Visitor } from '../support/visitor.ts';

// A knockout answer archives the application after a day, if the rule is on. A member can look at the application during that day (docs/rules/compliance.md#knockout-answers).

const keep = '/api/opportunities/jobs/candidate/keep';
const settings = '/api/org/profile/upsert';
let app: App;
let harbour: Founded;
let job: { id: string; slug: string };
let rafa: Visitor;
let licence: string;
let visitor: Visitor;
let count = 0;

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  rafa = await invite(app, harbour.admin, named('Rafa'), ['RECRUIT_ADMIN']);
  job = await openJob(harbour.admin, 'Crane Driver');
  const { question } = await harbour.admin.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id: job.id,
    text: 'Do you hold a crane licence?',
    type: 'yes_no',
    required: true,
    knockout: ['no'],
  });
  licence = question.id;
  visitor = await Visitor.of(app);
});
afterAll(() => app?.dispose());

const set = async (auto_archive_knockouts: boolean): Promise<void> => {
  await harbour.admin.ask(settings, { auto_archive_knockouts });
  await eventually(async () =>
    expect((await visitor.page(formPath())).body.knockouts_close).toBe(auto_archive_knockouts),
  );
};
const formPath = () => `/${harbour.organization.slug}/jobs/${job.slug}/apply`;
/** Creates a new application with this answer. */
const applied = async (answer = 'no'): Promise<{ id: string; email: string; panel: Json }> => {
  const email = `grace-${++count}@example.test`;
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, {
    email,
    answers: [{ question_id: licence, value: answer }],
  });
  const panel = await eventually(() => panelOf(harbour.admin, payload.application_id));
  return { id: payload.application_id, email, panel };
};
const rowOf = async (id: string): Promise<Json> => (await panelOf(harbour.admin, id)).application;
const typesOf = async (id: string): Promise<string[]> =>
  (await streamOf(app, `application-${id}`)).map(({ type }) => type);
const wait = () => dueNow(app, 'archive-knockout');

test('it is off until an administrator turns it on, and then holds for applications from then on', async () => {
  const before = await applied();
  expect(before.panel.application).toMatchObject({ knocked_out: true, knockout_at: null });
  expect((await visitor.page(formPath())).body).toMatchObject({
    knockouts_close: false,
    privacy_notice: expect.stringContaining('A person makes every decision.'),
  });
  const rita = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  expect((await rita.post(settings, { auto_archive_knockouts: true })).location).toBe('/access-denied');
  await set(true);
  expect((await visitor.page(formPath())).body).toMatchObject({
    knockouts_close: true,
    privacy_notice: expect.stringContaining('a program closes the application after 24 hours'),
  });
  const [after, passing] = [await applied(), await applied('yes')];
  const { applied_at, knockout_at } = after.panel.application;
  expect(Date.parse(knockout_at) - Date.parse(applied_at)).toBe(24 * 3600 * 1000);
  expect(passing.panel.application.knockout_at).toBeNull();
  const { board } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
  const cards = board.columns.flatMap(({ cards: each }: Json) => each);
  expect(cards.find(({ id }: Json) => id === after.id)).toMatchObject({ knockout_at });
  await eventually(async () =>
    expect((await panelOf(harbour.admin, after.id)).timeline.map(({ sentence }: Json) => sentence)).toContain(
      'will be archived for a knockout answer, unless someone looks first',
    ),
  );
  await wait();
  await eventually(async () => expect((await rowOf(after.id)).step.type).toBe('archived'));
  for (const { id } of [before, passing]) expect((await rowOf(id)).step.type).toBe('application');
});

test('only whoever read that it may happen is archived by it, and their consent names what they read', async () => {
  const form = { first_name: 'Grace', last_name: 'Hopper', answers: [{ question_id: licence, value: 'no' }] };
  const send = async (notice_mark: string | undefined, email: string): Promise<Json> =>
    (
      await visitor.post(`/${harbour.organization.slug}/jobs/${job.slug}/api/apply`, {
        ...form,
        email,
        consent_privacy: true,
        consent_talent_pool: true,
        notice_seen: notice_mark,
      })
    ).body;
  const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  await set(false);
  const shown = (await visitor.page(formPath())).body;
  await set(true);
  const email = 'not-told@example.test';
  expect(await send(shown.notice_mark, email)).toMatchObject({ status: 'error', code: 'notice_changed' });
  expect(await send(undefined, email)).toMatchObject({ code: 'validation' });
  expect(await send('made up', email)).toMatchObject({ code: 'notice_changed' });
  expect(await eventsOf(app, `type = 'ApplicationRepeated'`)).toEqual([]);
  const told = (await visitor.page(formPath())).body;
  expect(told).toMatchObject({ knockouts_close: true });
  expect(told.notice_mark).not.toBe(shown.notice_mark);
  // The applicant reads the notice in German, although their browser requests English.
  const german = (await visitor.page(`${formPath()}?lang=de`)).body;
  expect(german.privacy_notice).toContain('nach 24 Stunden');
  const read = await send(german.notice_mark, 'gelesen@example.test');
  const [hers] = await streamOf(app, `application-${read.payload.application_id}`);
  expect(hers!.data.consent_text_version).toBe(versionOf(german.privacy_notice));
  const { payload } = await send(told.notice_mark, email);
  const { application, person } = await eventually(() => panelOf(harbour.admin, payload.application_id));
  expect(application.knockout_at).toEqual(expect.any(String));
  const [submitted] = await streamOf(app, `application-${payload.application_id}`);
  expect(submitted!.data.consent_text_version).toBe(versionOf(told.privacy_notice));
  const consents = (await streamOf(app, `candidate-${person.id}`)).filter(({ type }) => type === 'ConsentGiven');
  expect(consents.map(({ data }) => [data.purpose, data.text_version])).toEqual([
    ['privacy', versionOf(told.privacy_notice)],
    ['talent_pool', versionOf(told.talent_pool_consent)],
  ]);
  await set(false);
  const plain = await applied();
  await set(true);
  expect((await rowOf(plain.id)).knockout_at).toBeNull();
});

test('somebody’s details are kept for other jobs as long as the text says to which they agreed', async () => {
  await harbour.admin.ask(settings, { pool_days: 365 });
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, {
    email: 'a-year@example.test',
    consent_talent_pool: true,
    answers: [{ question_id: licence, value: 'yes' }],
  });
  const { person } = await eventually(() => panelOf(harbour.admin, payload.application_id));
  const consent = (await streamOf(app, `candidate-${person.id}`)).find(({ data }) => data.purpose === 'talent_pool')!;
  const days = (Date.parse(String(consent.data.until)) - Date.parse(consent.metadata.occurred_at)) / (24 * 3600 * 1000);
  expect(Math.round(days)).toBe(365);
});

test('it is recorded as automatic, and the letter says how to ask for a person, who gets a task', async () => {
  const { id, email, panel } = await applied();
  await wait();
  await eventually(async () => expect((await rowOf(id)).step.type).toBe('archived'));
  const archive = (await streamOf(app, `application-${id}`)).find(({ type }) => type === 'ApplicationArchived')!;
  expect(archive).toMatchObject({
    data: {
      automatic: true,
      knockout: true,
      reason_name: 'Knockout answer',
      side: 'we_rejected',
      flags: { not_basically_qualified: true },
      message: { template_key: 'rejection_initial', leaves_at: expect.any(String) },
    },
    metadata: { actor: { type: 'processor', id: 'archive-knockout' } },
  });
  expect(archive.data.disqualification_reason_id).toEqual(expect.any(String));
  const own = new URL(/href="([^"]+\/applications\/[\w-]+)"/.exec((await mailTo(app, email)).html)![1]!).pathname;
  // The applicant learns of the archiving only when the email is sent.
  expect((await visitor.page(own)).body).toMatchObject({ stage: 'received', second_look: null });
  expect((await visitor.post(`${own}/api/second_look`, {})).body).toMatchObject({ code: 'wrong_state' });
  await dueNow(app, 'send-message');
  visitor = await Visitor.of(app);
  const { html } = await mailTo(app, email, ({ subject }) => subject.startsWith('Your application to'));
  expect(html).toContain('You can ask for a review by a person');
  expect(html).toContain(own);
  await eventually(async () =>
    expect((await visitor.page(own)).body).toMatchObject({ stage: 'closed', second_look: { asked: false } }),
  );
  const uid = randomUUID();
  for (const _ of [1, 2]) expect((await visitor.post(`${own}/api/second_look`, {}, { uid })).body.status).toBe('ok');
  await visitor.ask(`${own}/api/second_look`, {});
  expect((await visitor.post(`${own}/api/second_look`, { why: 'me' })).body.code).toBe('validation');
  expect((await visitor.page(own)).body.second_look).toEqual({ asked: true });
  expect((await typesOf(id)).filter((type) => type === 'SecondLookAsked')).toHaveLength(1);
  await eventually(async () => {
    const { items } = (await harbour.admin.page('/tasks/mine')).body.list;
    const tasks = items.filter(({ subject }: Json) => subject?.id === id);
    expect(tasks).toMatchObject([{ title: 'Look again at the application of Grace Hopper', priority: 'high' }]);
  });
  expect((await rowOf(id)).archived).toMatchObject({ knockout: true, second_look_at: expect.any(String) });
  // Any member can restore the application to its step.
  await rafa.ask('/api/people/candidates/advance', {
    application_id: id,
    version: (await rowOf(id)).version,
    action: 'undo',
  });
  const { entered_at, applied_at, resume_status, rank, step } = panel.application;
  expect(await rowOf(id)).toMatchObject({ entered_at, applied_at, resume_status, rank, step, archived: null });
  expect((await visitor.page(own)).body).toMatchObject({ stage: 'received', second_look: null });
});

test('its letter goes to the address that the person has when it leaves, and to no other', async () => {
  const { id, email, panel } = await applied();
  const nowhere = await applied();
  await wait();
  const waits = async (application_id: string) =>
    eventually(async () => {
      const letter = (await panelOf(harbour.admin, application_id)).messages.find(
        ({ kind }: Json) => kind === 'rejection',
      );
      expect(letter).toMatchObject({ status: 'queued' });
      return letter;
    });
  expect(await waits(id)).toMatchObject({ to: email });
  await waits(nowhere.id);
  const now = `now-${email}`;
  await harbour.admin.ask('/api/people/candidates/upsert', { id: panel.person.id, email: now });
  await harbour.admin.ask('/api/people/candidates/upsert', { id: nowhere.panel.person.id, email: '' });
  await dueNow(app, 'send-message');
  visitor = await Visitor.of(app);
  const rejection = ({ subject }: { subject: string }) => subject.startsWith('Your application to');
  const { html } = await mailTo(app, now, rejection);
  expect(html).toContain('/applications/');
  for (const former of [email, nowhere.email]) expect((await mailsTo(app, former)).filter(rejection)).toEqual([]);
  const of = async (each: string) =>
    (await panelOf(harbour.admin, each)).messages.find(({ kind }: Json) => kind === 'rejection');
  await eventually(async () => expect(await of(id)).toMatchObject({ status: 'sent', to: now }));
  await eventually(async () =>
    expect(await of(nowhere.id)).toMatchObject({ status: 'cancelled', error: 'no email address' }),
  );
});

test('whoever was moved, read or kept in time stays', async () => {
  const [moved, read, kept, left] = [await applied(), await applied(), await applied(), await applied()];
  const { admin } = harbour;
  const next = (await stepsOf(admin, job.id)).find(({ type }) => type === 'resume_review')!;
  await admin.ask('/api/people/candidates/advance', {
    application_id: moved.id,
    version: moved.panel.application.version,
    workflow_step_id: next.id,
  });
  await admin.ask('/api/opportunities/pipeline/resume_reviewed', { application_id: read.id });
  await admin.ask(keep, { application_id: kept.id });
  await admin.ask(keep, { application_id: kept.id });
  expect((await typesOf(kept.id)).filter((type) => type === 'KnockoutKept')).toHaveLength(1);
  expect((await rowOf(kept.id)).knockout_at).toBeNull();
  await wait();
  await eventually(async () => expect((await rowOf(left.id)).step.type).toBe('archived'));
  for (const { id } of [moved, read, kept]) expect(await typesOf(id)).not.toContain('ApplicationArchived');
});

test('a process that is killed at that moment archives each of them once', async () => {
  const all = [await applied(), await applied(), await applied()];
  await dueNow(app, 'archive-knockout', { killed: true });
  visitor = await Visitor.of(app);
  for (const { id } of all)
    await eventually(async () =>
      expect((await typesOf(id)).filter((type) => type === 'ApplicationArchived')).toHaveLength(1),
    );
});

test('turned off, it keeps everybody who waits', async () => {
  const { id } = await applied();
  await set(false);
  await eventually(async () =>
    expect(await rowOf(id)).toMatchObject({ knockout_at: null, step: { type: 'application' } }),
  );
  expect((await typesOf(id)).at(-1)).toBe('KnockoutKept');
  await wait();
  expect((await rowOf(id)).step.type).toBe('application');
});

test('nobody else keeps a candidate, and what is archived is not kept', async () => {
  await set(true);
  const { id, panel } = await applied();
  const yard = await found(app, 'Yard', named('Yuri'));
  expect((await yard.admin.post(keep, { application_id: id })).body).toMatchObject({ code: 'not_found' });
  const ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.post(keep, { application_id: id })).body?.status).not.toBe('ok');
  expect((await harbour.admin.post(keep, {})).body).toMatchObject({ code: 'validation' });
  const [reason] = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: id,
    version: panel.application.version,
    disqualification_reason_id: reason!.id,
  });
  expect((await harbour.admin.post(keep, { application_id: id })).body).toMatchObject({ code: 'wrong_state' });
});

test('the reason is found by its use, whatever the organization calls it', async () => {
  const { list } = (await harbour.admin.page('/org/disqualification')).body;
  const entry = list.items.find(({ fields }: Json) => fields.use === 'knockout');
  expect(entry.fields).toMatchObject({ name: 'Knockout answer', is_system: true });
  const upsert = '/api/org/disqualification/upsert';
  expect((await harbour.admin.post(upsert, { id: entry.id, use: null })).body).toMatchObject({ code: 'validation' });
  await harbour.admin.ask(upsert, { id: entry.id, name: 'No licence' });
  const { id } = await applied();
  await wait();
  await eventually(async () => expect((await rowOf(id)).step.type).toBe('archived'));
  const archive = (await streamOf(app, `application-${id}`)).find(({ type }) => type === 'ApplicationArchived')!;
  expect(archive.data).toMatchObject({ disqualification_reason_id: entry.id, reason_name: 'No licence' });
});
