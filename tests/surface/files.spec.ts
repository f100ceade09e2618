import { createHash } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, applyFor, openJob, panelOf } from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { streamOf } from '../support/log.ts';
import { type Json, type Reply, Visitor } from '../support/visitor.ts';

// A file is written once, and only its uploader can attach it.

let app: App;
let admin: Visitor;
let colleague: Visitor & { id: string };
let stranger: Visitor;
let job: { id: string; slug: string };
let ada: Applicant;
let theirJob: { id: string; slug: string };
let theirs: Applicant;

const refused = { status: 'error', code: 'file' };
const pdf = goodPdf('Ada Lovelace');
const hash = createHash('sha256').update(pdf).digest('hex');
const asked = (directory: string, more: Json = {}) => ({
  fileName: 'Ada.pdf',
  fileType: 'application/pdf',
  fileId: crypto.randomUUID(),
  acl: 'private',
  directory,
  ...more,
});
const sign = (by: Visitor, more: Json = {}): Promise<Json> => by.ask('/api/signed_url', asked('resumes', more));
const signForForm = (by: Visitor): Promise<Json> =>
  by.ask('/api/signed_url', asked('apply', { job: `harbour-works/${job.slug}` }));
const uploaded = async (by: Visitor, signed: Json): Promise<string> => {
  expect((await by.put(signed.signedRequest, 'application/pdf', pdf)).status).toBe(200);
  return signed.file_id;
};
const attach = async (by: Visitor, file_id: string, applicant = ada): Promise<Json> =>
  (
    await by.post('/api/people/candidates/resume/upsert', {
      candidate_id: applicant.candidate_id,
      file_id,
      file_name: 'Ada.pdf',
    })
  ).body;
const add = (by: Visitor, job_id: string, resume_file_id: string): Promise<Reply> =>
  by.post('/api/opportunities/jobs/candidate/upsert', {
    job_id,
    first_name: 'Bea',
    last_name: 'Lind',
    email: `bea-${crypto.randomUUID()}@example.test`,
    resume_file_id,
    resume_file_name: 'Bea.pdf',
  });
const apply = (by: Visitor, resume_file_id: string): Promise<Json> =>
  applyFor(
    app,
    'harbour-works',
    job.slug,
    { email: `grace-${crypto.randomUUID()}@example.test`, resume_file_id },
    '',
    by,
  );

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mona')));
  colleague = await invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']);
  ({ admin: stranger } = await found(app, 'Other Works', named('Otto')));
  job = await openJob(admin);
  ada = await addApplicant(admin, job.id);
  theirJob = await openJob(stranger);
  theirs = await addApplicant(stranger, theirJob.id);
});
afterAll(() => app?.dispose());

test('an address takes one file, and another address for the same file id has another key', async () => {
  const fileId = crypto.randomUUID();
  const [one, two] = [await sign(admin, { fileId }), await sign(admin, { fileId })];
  expect(one.url).not.toBe(two.url);
  const file_id = await uploaded(admin, one);
  expect(await admin.put(one.signedRequest, 'application/pdf', goodPdf('Eve'))).toMatchObject({
    status: 409,
    text: expect.stringContaining('This upload link has already been used.'),
  });
  expect(await attach(admin, file_id)).toMatchObject({ status: 'ok' });
  expect((await admin.put(one.signedRequest, 'application/pdf', goodPdf('Eve'))).status).toBe(409);
  const { url } = (await panelOf(admin, ada.id)).resumes.at(-1);
  expect((await admin.get(url)).text).toContain('Ada Lovelace');
});

test('the hash of the bytes stands in the event and in the history', async () => {
  const someone = await addApplicant(admin, job.id);
  expect(await attach(admin, await uploaded(admin, await sign(admin)), someone)).toMatchObject({ status: 'ok' });
  const events = await streamOf(app, `candidate-${someone.candidate_id}`);
  expect(events.find(({ type }) => type === 'ResumeAdded')!.data).toMatchObject({ hash, size: pdf.length });
  const details = await eventually(async () => {
    const { history } = (await admin.page(`/reports/history/100/1/_/_/_/${someone.candidate_id}`)).body;
    return history.rows.find(({ type }: Json) => type === 'ResumeAdded').details;
  });
  expect(details).toContainEqual({ label: 'SHA-256 of the file', value: hash });
});

test('a removed resume is gone from the person, from searches and from storage; the one before it is found again', async () => {
  const someone = await addApplicant(admin, job.id);
  const attached = async (text: string) => {
    const signed = await sign(admin);
    await admin.put(signed.signedRequest, 'application/pdf', goodPdf(text));
    return (await attach(admin, signed.file_id, someone)).payload.resume.id as string;
  };
  const searched = async (q: string): Promise<string[]> =>
    (await admin.page(`/people/candidates/100/1/_/${q}/_/_`)).body.list.items.map(({ id }: Json) => id);
  await attached('Glaciologist');
  const wrong = await attached('Lighthousekeeper');
  await eventually(async () => expect(await searched('Lighthousekeeper')).toEqual([someone.candidate_id]));
  const { url } = (await panelOf(admin, someone.id)).resumes.find(({ id }: Json) => id === wrong);
  expect((await admin.get(url)).status).toBe(200);

  const remove = (by: Visitor, id = wrong) =>
    by.post('/api/people/candidates/resume/delete', { id, candidate_id: someone.candidate_id });
  expect((await remove(stranger)).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await remove(await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']))).body.status).not.toBe('ok');
  expect((await remove(admin, crypto.randomUUID())).body).toMatchObject({ status: 'error', code: 'not_found' });
  expect((await remove(colleague)).body).toMatchObject({ status: 'ok', payload: { id: wrong } });
  expect((await remove(colleague)).body).toMatchObject({ status: 'error', code: 'not_found' });

  await eventually(async () => expect(await searched('Glaciologist')).toEqual([someone.candidate_id]));
  expect(await searched('Lighthousekeeper')).toEqual([]);
  expect((await panelOf(admin, someone.id)).resumes).toHaveLength(1);
  await eventually(async () => expect((await admin.get(url)).status).toBe(404));
  const { history } = (await admin.page(`/reports/history/100/1/_/_/_/${someone.candidate_id}`)).body;
  expect(history.rows.some(({ type }: Json) => type === 'ResumeRemoved')).toBe(true);
});

test('a member can attach what they uploaded themselves, and nothing of a colleague or of another organisation', async () => {
  const file_id = await uploaded(admin, await sign(admin));
  expect(await attach(colleague, file_id)).toMatchObject(refused);
  expect((await add(colleague, job.id, file_id)).body).toMatchObject(refused);
  expect(await attach(stranger, file_id, theirs)).toMatchObject(refused);
  expect((await add(stranger, theirJob.id, file_id)).body).toMatchObject(refused);
  expect((await add(admin, job.id, file_id)).body).toMatchObject({ status: 'ok' });
});

test('an upload stands in one person’s record: whoever uploaded it can name it again for the same person, and for nobody else', async () => {
  const [grace, bea] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const file_id = await uploaded(admin, await sign(admin));
  const both = await Promise.all([attach(admin, file_id, grace), attach(admin, file_id, bea)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['error', 'ok']);
  const [owner, other] = both[0].status === 'ok' ? [grace, bea] : [bea, grace];
  expect(await attach(admin, file_id, owner)).toMatchObject({ status: 'ok' });
  expect(await attach(admin, file_id, other)).toMatchObject(refused);
  expect((await add(admin, job.id, file_id)).body).toMatchObject(refused);
  const resumes = async ({ id }: Applicant) => (await panelOf(admin, id)).resumes;
  expect([(await resumes(owner)).length, (await resumes(other)).length]).toEqual([1, 0]);

  const visitor = await Visitor.of(app);
  const sent = await uploaded(visitor, await signForForm(visitor));
  expect(await apply(visitor, sent)).toMatchObject({ status: 'ok' });
  expect(await apply(visitor, sent)).toMatchObject(refused);
});

test('an applicant can send what was uploaded in the same form, and nothing that came from another browser', async () => {
  const [visitor, eve] = [await Visitor.of(app), await Visitor.of(app)];
  const file_id = await uploaded(visitor, await signForForm(visitor));
  expect(await apply(eve, file_id)).toMatchObject(refused);
  expect(await attach(admin, file_id)).toMatchObject(refused);
  expect(await apply(visitor, file_id)).toMatchObject({ status: 'ok' });
  expect(await apply(eve, await uploaded(admin, await sign(admin)))).toMatchObject(refused);
});

test('the id of a stored file, a changed id and one that was never uploaded are refused', async () => {
  const { resumes, person } = await panelOf(admin, ada.id);
  const signed = await sign(admin);
  const [name, until, seal, ending] = signed.file_id.split('.') as [string, string, string, string];
  const { file_id: other } = await sign(admin);
  for (const file_id of [
    signed.file_id,
    resumes[0].file_id,
    person.resumes[0].file_id,
    resumes[0].file_id.split('/').at(-1),
    [resumes[0].file_id.split('/').at(-1).split('.')[0], until, seal, ending].join('.'),
    [name, 'zzzzzzz', seal, ending].join('.'),
    [other.split('.')[0], until, seal, ending].join('.'),
    [name, until, 'A'.repeat(32), ending].join('.'),
    [name, until, seal, 'docx'].join('.'),
    `../${signed.file_id}`,
    '',
    'ä'.repeat(32),
  ])
    expect((await attach(admin, file_id)).status).toBe('error');
});
