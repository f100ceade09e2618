import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, applyFor, jobPage, openJob } from '../support/hiring.ts';
import { jobsWaiting, streamOf } from '../support/log.ts';
import { type Json, mailsTo, mailTo } from '../support/visitor.ts';

// A member notes that a person does not want to be contacted, and emails respect that.

const path = '/api/people/candidates/contact';
let app: App;
let harbour: Founded;
let job: { id: string; slug: string };

beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Nora'));
  job = await openJob(harbour.admin, 'Ship Cook');
});
afterAll(() => app?.dispose());

const recordOf = async (candidate_id: string, section = ''): Promise<Json> =>
  (await harbour.admin.page(`/people/candidates/25/1/_/_/_/${candidate_id}${section}`)).body;
const sentencesOf = async (candidate_id: string): Promise<string[]> =>
  (await recordOf(candidate_id)).timeline.map(({ sentence }: Json) => sentence);

test('a member notes it once and takes it back, which the history tells', async () => {
  const { candidate_id } = await addApplicant(harbour.admin, job.id);
  const uid = randomUUID();
  const note = { candidate_id, do_not_contact: true };
  const first = (await harbour.admin.post(path, note, { uid })).body;
  expect(first.payload.candidate).toEqual({ id: candidate_id, do_not_contact: true });
  expect((await harbour.admin.post(path, note, { uid })).body).toEqual(first);
  await harbour.admin.ask(path, note);
  expect((await recordOf(candidate_id)).person.do_not_contact).toBe(true);
  await harbour.admin.ask(path, { candidate_id, do_not_contact: false });
  expect((await recordOf(candidate_id)).person.do_not_contact).toBe(false);
  expect((await sentencesOf(candidate_id)).slice(0, 2)).toEqual([
    'noted that the candidate may be contacted again',
    'noted that the candidate does not want to be contacted',
  ]);
  const events = await streamOf(app, `candidate-${candidate_id}`);
  expect(events.filter(({ type }) => type.startsWith('DoNotContact')).map(({ data }) => data)).toEqual([
    { by: harbour.user.id },
    { by: harbour.user.id },
  ]);
});

test('a letter that waits is cancelled when it falls due', async () => {
  const { admin } = harbour;
  const [told, forbidden] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const [reason] = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  for (const { id, version } of [told, forbidden])
    await admin.ask('/api/opportunities/jobs/candidate/archive', {
      application_id: id,
      version,
      disqualification_reason_id: reason!.id,
      message: { fitting: true, delay_hours: 24 },
    });
  const messageOf = async (candidate_id: string): Promise<Json> => (await recordOf(candidate_id)).messages[0];
  await eventually(async () => expect(await messageOf(forbidden.candidate_id)).toMatchObject({ status: 'queued' }));
  await eventually(async () => expect(await messageOf(told.candidate_id)).toMatchObject({ status: 'queued' }));
  await admin.ask(path, { candidate_id: forbidden.candidate_id, do_not_contact: true });
  // The rows may arrive before the background work for the same events is done.
  await eventually(() => expect(jobsWaiting(app, 'send-message').length).toBeGreaterThanOrEqual(2));
  await dueNow(app, 'send-message');
  await eventually(async () => expect(await messageOf(told.candidate_id)).toMatchObject({ status: 'sent' }));
  const { id } = await messageOf(forbidden.candidate_id);
  await eventually(async () =>
    expect(await streamOf(app, `message-${id}`)).toMatchObject([
      { type: 'MessageQueued' },
      { type: 'MessageCancelled', data: { reason: 'asked not to be contacted' } },
    ]),
  );
});

test('what confirms their own form still reaches them, and nothing that a member writes', async () => {
  const { admin, organization } = harbour;
  const other = await openJob(admin, 'Rigger');
  const email = 'silent@contact.test';
  const confirmed = async (slug: string, ofJob: string) => {
    await applyFor(app, organization.slug, slug, { email });
    await mailTo(app, email, ({ subject }) => subject === `We received your application for ${ofJob}`);
  };
  await confirmed(job.slug, 'Ship Cook');
  const candidate_id = await eventually(
    async () => (await admin.ask('/api/people/candidates/search', { q: email })).items[0].id as string,
  );
  await admin.ask(path, { candidate_id, do_not_contact: true });
  await confirmed(other.slug, 'Rigger');
  await applyFor(app, organization.slug, other.slug, { email });
  await mailTo(app, email, ({ subject }) => subject === `Your application to ${organization.name}`);
  const before = (await mailsTo(app, email)).length;
  const text = { subject: 'Hello', body: '<p>Hello</p>' };
  expect(await admin.ask('/api/people/bulk/preview', { ...text, candidate_id })).toMatchObject({
    not_sent: 'This person asked not to be contacted.',
  });
  const { applications } = await recordOf(candidate_id);
  const application_id = applications[0].id;
  const [reason] = (await admin.page(jobPage(job.id, 'candidates'))).body.reasons as Json[];
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id,
    version: (await streamOf(app, `application-${application_id}`)).at(-1)!.revision,
    disqualification_reason_id: reason!.id,
    message: { fitting: true },
  });
  await eventually(async () =>
    expect((await streamOf(app, `application-${application_id}`)).at(-1)).toMatchObject({
      type: 'MessageSkipped',
      data: { reason: 'asked not to be contacted' },
    }),
  );
  expect(await mailsTo(app, email)).toHaveLength(before);
});

test('it stands on every record of the person, so it stays when they are taken apart', async () => {
  const { admin } = harbour;
  const [kept, merged] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  await admin.ask('/api/people/candidates/merge', { keep_id: kept.candidate_id, merge_id: merged.candidate_id });
  await admin.ask(path, { candidate_id: kept.candidate_id, do_not_contact: true });
  await admin.ask(path, { candidate_id: kept.candidate_id, do_not_contact: true });
  await admin.ask('/api/people/candidates/unmerge', { merged_id: merged.candidate_id });
  for (const { candidate_id } of [kept, merged]) {
    expect((await recordOf(candidate_id)).person.do_not_contact).toBe(true);
    const events = await streamOf(app, `candidate-${candidate_id}`);
    expect(events.filter(({ type }) => type === 'DoNotContactSet')).toHaveLength(1);
  }
});

test('it holds for the person, whichever of their records it was noted on', async () => {
  const { admin } = harbour;
  const [kept, merged] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  for (const { candidate_id } of [kept, merged]) await admin.ask(path, { candidate_id, do_not_contact: true });
  await admin.ask('/api/people/candidates/merge', { keep_id: kept.candidate_id, merge_id: merged.candidate_id });
  expect((await recordOf(kept.candidate_id)).person.do_not_contact).toBe(true);
  await admin.ask(path, { candidate_id: kept.candidate_id, do_not_contact: false });
  expect((await recordOf(kept.candidate_id)).person.do_not_contact).toBe(false);
  await admin.ask('/api/people/candidates/unmerge', { merged_id: merged.candidate_id });
  expect((await recordOf(merged.candidate_id)).person.do_not_contact).toBe(false);
});

test('nobody else notes it, and nothing else can be noted', async () => {
  const { candidate_id } = await addApplicant(harbour.admin, job.id);
  const note = { candidate_id, do_not_contact: true };
  const yard = await found(app, 'Yard', named('Yuri'));
  expect((await yard.admin.post(path, note)).body).toMatchObject({ code: 'not_found' });
  const ines = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.post(path, note)).body.status).not.toBe('ok');
  for (const wrong of [{ candidate_id }, { ...note, do_not_contact: 'yes' }, { ...note, kind: 'mail' }])
    expect((await harbour.admin.post(path, wrong)).body).toMatchObject({ code: 'validation' });
  expect((await harbour.admin.post(path, { ...note, candidate_id: job.id })).body).toMatchObject({
    code: 'not_found',
  });
  expect((await recordOf(candidate_id)).person.do_not_contact).toBe(false);
});
