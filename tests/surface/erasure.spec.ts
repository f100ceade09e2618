import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { App, eventually } from '../support/app.ts';
import { erasedUntil, filesNaming, rowsKept } from '../support/erasing.ts';
import { type Founded, found, invite, named } from '../support/founding.ts';
import {
  advanceTo,
  type Applicant,
  applyFor,
  jobPage,
  offerTerms,
  openJob,
  ownPageOf,
  panelOf,
} from '../support/hiring.ts';
import { goodPdf } from '../support/hostile-documents.ts';
import { importOf, pageOfImport, resumeOf, resumesOf, settingsOf, startAs } from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, mailTo, Visitor } from '../support/visitor.ts';

// An administrator erases a person: the person's words disappear everywhere, and the events stay without a name.

let app: App;
let harbour: Founded;
let yard: Founded;
let recruiter: Visitor;
let visitor: Visitor;
let job: { id: string; slug: string };
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
  yard = await found(app, 'Yard', named('Yara'));
  recruiter = await invite(app, harbour.admin, named('Rita'), ['RECRUIT_ADMIN']);
  visitor = await Visitor.of(app);
  job = await openJob(harbour.admin, 'Ship Cook');
});
afterAll(() => app?.dispose());

let count = 0;
/** The card of a candidate who applied in another browser. */
const cardOf = (name: string): Promise<Applicant> =>
  eventually(async () => {
    const { board } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
    const card = board.columns.flatMap(({ cards }: Json) => cards).find((each: Json) => each.name === name);
    expect(card).toBeDefined();
    return card;
  });
/** Adds a person. Every text of the person contains a mark that the test can search for. */
const applied = async (
  mark: string,
  fields: Json = {},
): Promise<{ email: string; applicant: Applicant; here: string }> => {
  const email: string = fields.email ?? `${mark}-${++count}@mail.test`;
  await applyFor(app, harbour.organization.slug, job.slug, {
    first_name: 'Grace',
    last_name: mark,
    email,
    phone: '+1 555 0199',
    cover_letter: `I am ${mark}.`,
    ...fields,
  });
  return { email, applicant: await cardOf(`Grace ${mark}`), here: await ownPageOf(app, email) };
};
const archive = async (applicant: Applicant, delay_hours = 24) => {
  const { application } = await panelOf(harbour.admin, applicant.id);
  const { reasons } = (await harbour.admin.page(jobPage(job.id, 'candidates'))).body;
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: applicant.id,
    version: application.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    message: { fitting: true, delay_hours },
  });
};
const preview = (candidate_id: string, by: Visitor = harbour.admin): Promise<Json> =>
  by.ask('/api/people/candidates/erasure', { candidate_id });
const erase = (candidate_id: string, more: Json, by: Visitor = harbour.admin, uid = randomUUID()) =>
  by.post('/api/people/candidates/erase', { candidate_id, reason: 'asked', tell: true, ...more }, { uid });
const eraseNow = async (candidate_id: string, more: Json = {}) => {
  const { name, version } = await preview(candidate_id);
  return (await erase(candidate_id, { version, confirmation: name, ...more })).body;
};
const finished = (candidate_id: string) => erasedUntil(app, candidate_id);
const files = async (): Promise<number> =>
  (await readdir(join(app.folder, 'files/content'), { recursive: true })).filter((name) => name.endsWith('.pdf'))
    .length;
const addResume = async (candidate_id: string, mark: string) => {
  const pdf = goodPdf(`Resume of ${mark}`);
  const { signedRequest, file_id } = await harbour.admin.ask('/api/signed_url', {
    fileName: `${mark}.pdf`,
    fileType: 'application/pdf',
    fileId: randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
  await harbour.admin.put(signedRequest, 'application/pdf', pdf);
  await harbour.admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: `${mark}.pdf` });
};

test('C7: whoever asks is erased everywhere, is told of it, and what happened stays without a name', async () => {
  const mark = 'Zquixotek';
  const { email, applicant, here } = await applied(mark);
  const { candidate_id } = applicant;
  await addResume(candidate_id, mark);
  await harbour.admin.ask('/api/people/candidates/note/upsert', {
    id: 'new',
    candidate_id,
    body: `<p>${mark} called.</p>`,
    visibility: 'team',
  });
  await harbour.admin.ask('/api/tasks/upsert', {
    title: `Call ${mark}`,
    notes: `${mark} asked for remote days.`,
    subject: { type: 'candidate', id: candidate_id },
  });
  await visitor.ask(`${here}/api/erasure`, {});
  await eventually(async () => {
    const { items } = (await harbour.admin.page('/tasks/mine')).body.list;
    expect(items.map(({ title }: Json) => title)).toContain(`Answer Grace ${mark}’s request to erase their details`);
  });
  // A candidate who is still on a board cannot be erased.
  expect((await preview(candidate_id)).refused).toBe(
    'This person is still considered for Ship Cook. Archive them there first.',
  );
  expect(await eraseNow(candidate_id)).toMatchObject({ code: 'wrong_state' });
  await archive(applicant);
  await eventually(async () => {
    expect((await preview(candidate_id)).goes.waiting).toBe(1);
    expect((await streamOf(app, `candidate-${candidate_id}`)).map(({ type }) => type)).toContain('ResumeParsed');
  });
  const before = await preview(candidate_id);
  expect(before).toMatchObject({
    name: `Grace ${mark}`,
    asked_at: expect.any(String),
    reachable: true,
    account: false,
    refused: null,
    goes: { records: 1, files: 1, notes: 1, messages: 2, waiting: 1 },
    stays: { applications: 1, events: expect.any(Number) },
  });
  const { version } = before;
  expect(rowsKept(app)).toContain(mark);
  const stored = await files();

  // These requests are refused.
  expect((await erase(candidate_id, { version, confirmation: 'Somebody Else' })).body).toMatchObject({
    code: 'validation',
    fields: { confirmation: 'This is not the person’s name.' },
  });
  expect((await erase(candidate_id, { version: version - 1, confirmation: `Grace ${mark}` })).body.code).toBe('stale');
  expect((await erase(candidate_id, { version, confirmation: `Grace ${mark}`, reason: 'why not' })).body.code).toBe(
    'validation',
  );
  expect((await erase(candidate_id, { version, confirmation: `Grace ${mark}` }, recruiter)).location).toBe(
    '/access-denied',
  );
  expect((await erase(candidate_id, { version, confirmation: `Grace ${mark}` }, yard.admin)).body.code).toBe(
    'not_found',
  );

  const uid = randomUUID();
  const asked = { version, confirmation: `  grace ${mark.toUpperCase()} ` };
  for (const _ of [1, 2]) expect((await erase(candidate_id, asked, harbour.admin, uid)).body.status).toBe('ok');
  await finished(candidate_id);
  const types = (await streamOf(app, `candidate-${candidate_id}`)).map(({ type }) => type);
  expect(types.slice(types.indexOf('CandidateErased'))).toEqual([
    'CandidateErased',
    'PersonKeyDestroyed',
    'ErasureTold',
    'ErasureFinished',
  ]);
  // The candidate gets one email, before their address is erased.
  const mail = await mailTo(app, email, ({ subject }) => subject.includes('erased'));
  expect(mail).toMatchObject({ subject: 'Harbour Works has erased your details' });

  // No trace of the candidate is left in any row, in the event log, or in the files.
  await eventually(async () => expect(rowsKept(app)).not.toMatch(new RegExp(`${mark}|${email}`, 'i')));
  const log = await streamOf(app, `candidate-${candidate_id}`);
  expect(JSON.stringify([...log, ...(await streamOf(app, `application-${applicant.id}`))])).not.toMatch(
    new RegExp(mark, 'i'),
  );
  expect(await files()).toBe(stored - 1);
  expect((await harbour.admin.get(`/api/search?q=${mark}`)).body.payload.groups).toEqual([]);
  // The candidate's request is answered, and the task for the request is done.
  const open = (await harbour.admin.page('/tasks/mine')).body.list.items;
  expect(open.filter(({ subject }: Json) => subject?.id === candidate_id)).toMatchObject([{ title: '(erased)' }]);
  // Waiting emails are never sent.
  const { messages, person, erased, privacy } = (
    await harbour.admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)
  ).body;
  expect(messages.map(({ status }: Json) => status).toSorted()).toEqual(['cancelled', 'sent']);
  expect([person.name, erased, privacy.erased.finished]).toEqual(['(erased)', true, true]);
  // The reports keep their figures: the application is still in its step.
  const { history } = (await harbour.admin.page(`/reports/history/100/1/_/_/_/${candidate_id}`)).body;
  expect(history.candidate).toMatchObject({ name: '(erased)', erased: true });
  expect(history.rows.length).toBeGreaterThan(before.stays.events);
  expect(JSON.stringify(history)).not.toContain(mark);
  expect((await harbour.admin.page('/org/audit')).body.list.items).toContainEqual(
    expect.objectContaining({ kind: 'privacy', sentence: 'erased the person (they asked for it)' }),
  );
  // The candidate's own page says that the person is erased, and nothing else works there.
  const own = (await visitor.page(here)).body;
  expect(own).toMatchObject({ erased_at: expect.any(String), person: { first_name: '' }, documents: [] });
  expect(JSON.stringify(own)).not.toContain('Ship Cook');
  // No exported file names the erased person.
  const everybody = new URLSearchParams({
    address: '/people/candidates/25/1/name-asc/_/_/_',
    columns: 'name,email,phone',
  });
  for (const path of [
    `/api/people/candidates/export?${everybody}`,
    '/api/reports/audit/export?format=csv',
    ...['csv', 'json'].map((format) => `/api/reports/history/export?id=${candidate_id}&format=${format}`),
  ]) {
    const { text } = await harbour.admin.download(path);
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(new RegExp(`${mark}|${email}`, 'i'));
  }
  expect((await visitor.post(`${here}/api/withdraw`, {})).body.code).toBe('not_found');
});

test('nothing more is written about an erased person, and who comes again is somebody new', async () => {
  const { email, applicant } = await applied('Neverback');
  const { candidate_id } = applicant;
  await archive(applicant, 0);
  expect(await eraseNow(candidate_id, { tell: false })).toMatchObject({ status: 'ok' });
  for (const [path, body] of [
    ['/api/people/candidates/note/upsert', { id: 'new', candidate_id, body: '<p>More</p>' }],
    ['/api/people/candidates/url/upsert', { candidate_id, kind: 'website', url: 'https://a.test' }],
    ['/api/people/candidates/hold', { candidate_id, matter: 'Case 7' }],
    ['/api/people/candidates/erasure', { candidate_id }],
  ] as const)
    expect((await harbour.admin.post(path, body)).body).toMatchObject({ code: 'erased' });
  const { application } = await panelOf(harbour.admin, applicant.id);
  expect(
    (
      await harbour.admin.post('/api/opportunities/jobs/candidate/restore', {
        application_id: applicant.id,
        version: application.version,
      })
    ).body,
  ).toMatchObject({ code: 'erased' });
  await finished(candidate_id);
  expect((await streamOf(app, `candidate-${candidate_id}`)).map(({ type }) => type)).not.toContain('ErasureTold');
  await applyFor(app, harbour.organization.slug, job.slug, { first_name: 'Grace', last_name: 'Again', email });
  const card = await cardOf('Grace Again');
  expect(card.candidate_id).not.toBe(candidate_id);
});

test('records that were merged go together, by one letter to the address that the page shows', async () => {
  const [first, second] = [await applied('Mergeone'), await applied('Mergetwo')];
  const ids = [first, second].map(({ applicant }) => applicant.candidate_id);
  for (const { applicant } of [first, second]) await archive(applicant, 0);
  await harbour.admin.ask('/api/people/candidates/merge', { keep_id: ids[0], merge_id: ids[1] });
  expect((await preview(ids[1]!)).goes).toMatchObject({ records: 2 });
  expect(await eraseNow(ids[1]!)).toMatchObject({ status: 'ok' });
  for (const id of ids) await finished(id);
  const told = (await Promise.all(ids.map((id) => streamOf(app, `candidate-${id}`))))
    .flat()
    .filter(({ type }) => type === 'ErasureTold');
  expect(told).toMatchObject([{ stream: `candidate-${ids[0]}`, data: { sent: true } }]);
  await eventually(async () => expect(rowsKept(app)).not.toMatch(/Mergeone|Mergetwo/i));
});

test('nobody is merged with an erased person any more, and the records of an erased person stay together', async () => {
  const [first, second, third] = [await applied('Togone'), await applied('Togtwo'), await applied('Togthree')];
  const ids = [first, second, third].map(({ applicant }) => applicant.candidate_id);
  for (const { applicant } of [first, second]) await archive(applicant, 0);
  const merge = (keep_id: string, merge_id: string) =>
    recruiter.post('/api/people/candidates/merge', { keep_id, merge_id });
  expect((await merge(ids[0]!, ids[1]!)).body.status).toBe('ok');
  await eraseNow(ids[0]!);
  for (const [keep, other] of [
    [ids[0]!, ids[2]!],
    [ids[2]!, ids[0]!],
    [ids[1]!, ids[2]!],
  ] as const)
    expect((await merge(keep, other)).body).toMatchObject({ code: 'erased' });
  expect((await recruiter.post('/api/people/candidates/unmerge', { merged_id: ids[1] })).body).toMatchObject({
    code: 'erased',
  });
  for (const id of ids.slice(0, 2)) await finished(id);
  const [decided] = (await streamOf(app, `candidate-${ids[0]}`)).filter(({ type }) => type === 'CandidateErased');
  expect(decided!.data).toMatchObject({ records: ids.slice(0, 2), tell: ids[0] });
  expect((await preview(ids[2]!)).name).toBe('Grace Togthree');
});

test('nobody is called as an erased person is shown', async () => {
  const { applicant } = await applied('Realname');
  const word = 'The name (erased) is reserved: erased people are shown like this.';
  expect(
    (
      await harbour.admin.post('/api/people/candidates/upsert', {
        first_name: '(erased)',
        last_name: 'Smith',
        source: 'sourced',
      })
    ).body,
  ).toMatchObject({ code: 'validation', error: word });
  const page = (await harbour.admin.page(`/people/candidates/100/1/_/_/_/${applicant.candidate_id}`)).body;
  expect([page.erased, page.privacy.erased]).toEqual([false, null]);
});

test('a file of people that names them is deleted with them, and no other file', async () => {
  const { email, applicant } = await applied('Importrow');
  await archive(applicant, 0);
  const naming = await importOf(
    harbour.admin,
    `Name,Email\nSomebody Else,else@mail.test\nG. I.,${email.toUpperCase()}`,
  );
  // A longer address and a longer name contain those of the erased person, but belong to another person.
  const other = await importOf(harbour.admin, `Name,Email\nGracelyn Importrowe,x${email}`);
  expect(await eraseNow(applicant.candidate_id)).toMatchObject({ status: 'ok' });
  await finished(applicant.candidate_id);
  await eventually(async () => {
    expect((await pageOfImport(harbour.admin, naming)).import.file_deleted).toBe(true);
    expect((await pageOfImport(harbour.admin, other)).import.file_deleted).toBe(false);
  });
});

test('a resume that waits because it may be theirs is deleted with them, and what came into other records stays', async () => {
  const { email, applicant } = await applied('Waitrow');
  await archive(applicant, 0);
  const id = await resumesOf(harbour.admin, [
    resumeOf('Grace Waitrow', email),
    resumeOf('Otto Other', 'otto@mail.test'),
  ]);
  await startAs(harbour.admin, id);
  const files = await eventually(async () => {
    const page = await pageOfImport(harbour.admin, id);
    expect(page.resumes.map(({ fate }: Json) => fate)).toEqual(['waiting', 'new']);
    const [added] = await eventsOf(app, "type = 'ImportDocumentsAdded' AND stream = ?", `import-${id}`);
    return (added!.data.documents as Json[]).map(({ file_id }) => file_id as string);
  });
  expect(await eraseNow(applicant.candidate_id)).toMatchObject({ status: 'ok' });
  await finished(applicant.candidate_id);
  await eventually(async () => expect((await pageOfImport(harbour.admin, id)).import.file_deleted).toBe(true));
  const place = (key: string) =>
    join(
      app.folder,
      'files/content',
      createHash('sha256').update(key).digest('hex').slice(0, 2),
      key.replaceAll('/', '~'),
    );
  await eventually(async () => expect(files.map((key) => existsSync(place(key)))).toEqual([false, true]));
});

test('of a list of resumes only theirs goes with them: whoever else waits is still decided on, and then the rest goes', async () => {
  const [gone, stays] = [await applied('Listgone'), await applied('Liststays')];
  await archive(gone.applicant, 0);
  const unnamed = (name: string, email: string) => ({ ...resumeOf(name, email), name: `${randomUUID()}.txt` });
  const id = await resumesOf(harbour.admin, [
    unnamed('Grace Listgone', gone.email),
    unnamed('Grace Liststays', stays.email),
  ]);
  const draft = await resumesOf(harbour.admin, [
    unnamed('Grace Listgone', gone.email),
    unnamed('Olga Otherdraft', 'olga@mail.test'),
  ]);
  await startAs(harbour.admin, id);
  await eventually(async () =>
    expect((await pageOfImport(harbour.admin, id)).resumes.map(({ fate }: Json) => fate)).toEqual([
      'waiting',
      'waiting',
    ]),
  );
  expect(await eraseNow(gone.applicant.candidate_id)).toMatchObject({ status: 'ok' });
  await finished(gone.applicant.candidate_id);
  const page = await eventually(async () => {
    const now = await pageOfImport(harbour.admin, id);
    expect(now.resumes).toMatchObject([
      { name: '', fate: 'refused', told: 'The file was deleted.', among: [] },
      { fate: 'waiting', among: [{ id: stays.applicant.candidate_id }] },
    ]);
    return now;
  });
  expect(page.import).toMatchObject({ file_deleted: false, file_name: '', turns: { waiting: 1, refused: 1 } });
  expect((await harbour.admin.download(`/api/people/imports/rows?id=${id}`)).text).toContain(
    '2,,Not added,The file was deleted.',
  );
  const rows = [{ row: 3, as: 'fill', candidate_id: stays.applicant.candidate_id }];
  expect(await harbour.admin.post('/api/people/imports/decide', { id, rows })).toMatchObject({
    body: { status: 'ok' },
  });
  await eventually(async () => {
    const now = await pageOfImport(harbour.admin, id);
    expect(now.resumes[1].fate).toBe('filled');
    expect(now.import.file_deleted).toBe(true);
  });
  expect((await harbour.admin.post('/api/people/imports/decide', { id, rows })).body.code).toBe('file');
  // An import that has not begun goes on without the erased person.
  await startAs(harbour.admin, draft);
  await eventually(async () =>
    expect((await pageOfImport(harbour.admin, draft)).resumes.map(({ fate }: Json) => fate)).toEqual([
      'refused',
      'new',
    ]),
  );
});

test('whoever stood in a file without an address and was erased comes again as somebody new', async () => {
  const bring = async (): Promise<Json> => {
    const id = await importOf(harbour.admin, 'Name,Title\nRowan Bareword,Rigger');
    const { version } = await harbour.admin.ask('/api/people/imports/check', {
      id,
      settings: await settingsOf(harbour.admin, id),
    });
    await harbour.admin.ask('/api/people/imports/start', { id, version });
    return eventually(async () => {
      const { items } = (await harbour.admin.page('/people/candidates/25/1/_/Bareword/_/_')).body.list;
      expect(items).toHaveLength(1);
      return items[0];
    });
  };
  const { id } = await bring();
  expect((await eraseNow(id, { tell: false })).status).toBe('ok');
  await finished(id);
  await eventually(async () => expect(rowsKept(app)).not.toContain('Bareword'));
  expect((await bring()).id).not.toBe(id);
});

test('an account with their address stays, which the administrator reads before and the person in the letter', async () => {
  const talent = named('Accounted');
  await invite(app, harbour.admin, talent, ['TALENT']);
  const { applicant } = await applied('Accounted', { email: talent.email });
  await archive(applicant, 0);
  await eventually(async () => expect((await preview(applicant.candidate_id)).account).toBe(true));
  expect(await eraseNow(applicant.candidate_id)).toMatchObject({ status: 'ok' });
  const { html } = await mailTo(app, talent.email, ({ subject }) => subject.includes('erased'));
  expect(html).toContain('Your account for signing in is not part of this.');
  expect(html).not.toContain('Your email address is erased');
});

test('C8: a legal hold stops it with a clear message, until it is released', async () => {
  const { applicant } = await applied('Heldback');
  const { candidate_id } = applicant;
  await archive(applicant, 0);
  const hold = (matter: string | null, by: Visitor = harbour.admin) =>
    by.post('/api/people/candidates/hold', { candidate_id, matter });
  expect((await hold('Case 7', recruiter)).location).toBe('/access-denied');
  expect((await hold('Case 7', yard.admin)).body.code).toBe('not_found');
  expect((await hold('')).body.code).toBe('validation');
  for (const _ of [1, 2]) expect((await hold('Case 7')).body.payload.candidate.held).toBe(true);
  const refused = 'A legal hold protects this person from erasure (Case 7). Release it first.';
  expect((await preview(candidate_id)).refused).toBe(refused);
  expect(await eraseNow(candidate_id)).toMatchObject({ code: 'wrong_state', error: refused });
  await hold(null);
  expect(await eraseNow(candidate_id)).toMatchObject({ status: 'ok' });
  await finished(candidate_id);
});

test('whoever was hired is erased only on request, and not before the record of the hire may go', async () => {
  const { applicant, here } = await applied('Hiredone');
  const final = await advanceTo(harbour.admin, applicant, job.id, 'finalist_review');
  const offer = (application: Json, action: string, more: Json = {}) =>
    harbour.admin.ask('/api/opportunities/jobs/candidate/offer', {
      application_id: application.id,
      version: application.version,
      action,
      ...more,
    });
  const { application } = await offer(final, 'offer', offerTerms);
  await offer(application, 'offer_accept');
  const { candidate_id } = applicant;
  expect((await preview(candidate_id)).refused).toBe(
    'This person was hired. Hired people are erased only if they ask for it.',
  );
  await visitor.ask(`${here}/api/erasure`, {});
  expect((await preview(candidate_id)).refused).toMatch(/^This person was hired. The record of a hire is kept for/);
  expect(await eraseNow(candidate_id)).toMatchObject({ code: 'wrong_state' });
});

test('mails both ways, their files, what waits to be sent and cadences go too; no file of the server holds a word of it', async () => {
  const mark = 'Zmailtrace';
  const email = 'grace.hopping@mail.test';
  const { admin } = harbour;
  const { candidate } = await admin.ask('/api/people/candidates/upsert', {
    first_name: 'Grace',
    last_name: mark,
    email,
    source: 'sourced',
  });
  const write = (subject: string, more: Json) =>
    admin.ask('/api/people/candidates/note/email', {
      candidate_id: candidate.id,
      subject: `${subject} for ${mark}`,
      body: `<p>Dear ${mark}, can we talk?</p>`,
      ...more,
    });
  await write('Now', { when: 'once' });
  await write('Later', { send_at: new Date(Date.now() + 86_400_000).toISOString() });
  const cadence = (path: string, body: Json) => admin.ask(`/api/org/cadences/${path}`, body);
  const { cadence: made } = await cadence('upsert', {
    name: 'Stay in touch',
    gap_days: 0,
    audience: 'talent',
    stop_on_reply: false,
  });
  await cadence('steps/upsert', {
    cadence_id: made.id,
    type: 'email',
    delay_days: 3,
    priority: 'normal',
    subject: 'Hello',
    body: '<p>Hi {{candidate_name}}</p>',
  });
  await cadence('upsert', { id: made.id, status: 'active' });
  const mail = await mailTo(app, email, ({ subject }) => subject.startsWith('Now'));
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  const file = { name: `${mark}.txt`, content: Buffer.from(`Papers of ${mark}.`).toString('base64') };
  for (const more of [
    { text: `It is ${mark}.`, file },
    { text: `I know ${mark}.`, as: 'colleague', file },
  ])
    await visitor.ask('/api/outbox/answer', { key, mail_id: mail.id, ...more });
  const unknown = await eventually(async () => {
    const { incoming } = (await admin.page('/messages/inbox')).body;
    expect(incoming).toHaveLength(1);
    return incoming[0];
  });
  await admin.ask('/api/messages/incoming/attach', { incoming_id: unknown.id, candidate_id: candidate.id });
  const { done } = await cadence('assign', {
    cadence_id: made.id,
    subjects: [{ type: 'candidate', id: candidate.id }],
  });
  await eventually(async () => expect(rowsKept(app)).toContain(`I know ${mark}.`));
  // Texts that members wrote on a deal about its contact are erased with the contact, and the deal stays.
  await admin.ask('/api/org/profile/upsert', { sales: true });
  const seller = await invite(app, admin, named('Sol'), ['SALES_ORG_ADMIN']);
  const { candidate: contact } = await seller.ask('/api/people/candidates/upsert', {
    first_name: 'Katrin',
    last_name: mark,
    email: 'katrin@contact.test',
    source: 'sourced',
  });
  const asks = { name: 'Seats', company_name: 'Obermoor', contact_id: contact.id, notes: `Ask ${mark}.` };
  const { deal } = await admin.ask('/api/sales/deals/upsert', asks);
  await admin.ask('/api/sales/deals/notes/upsert', { deal_id: deal.id, body: `${mark} called.` });
  // So are the notes on its commissions, and the amounts stay.
  const { term } = await admin.ask('/api/sales/terms/upsert', {
    name: 'Referral',
    basis: 'percent_of_deal',
    rate: 20,
    payable_on: 'paid',
    holding_days: 30,
    guarantee_days: 0,
    ownership_days: 0,
  });
  const { partner } = await admin.ask('/api/sales/partners/upsert', {
    name: 'Meridian',
    kind: 'agency',
    default_term_id: term.id,
  });
  await admin.ask('/api/sales/deals/partners/upsert', { deal_id: deal.id, partner_id: partner.id, split_percent: 100 });
  await admin.ask('/api/sales/deals/upsert', {
    id: deal.id,
    type: 'deal_accepted',
    contract_signed_on: '2026-03-01',
    amount: { amount: 100_000, currency: 'EUR' },
  });
  const commissions = async (): Promise<Json[]> =>
    (await admin.page(`/sales/deals/100/1/_/_/_/${deal.id}`)).body.commissions;
  await eventually(async () => expect(await commissions()).toHaveLength(1));
  const [{ id: commission_id }] = (await commissions()) as [Json];
  await admin.ask('/api/sales/commissions/adjust', { id: commission_id, amount: -100, note: `${mark} asked.` });
  await eventually(async () => expect(rowsKept(app)).toContain(`${mark} asked.`));

  for (const { id } of [candidate, contact]) {
    expect(await eraseNow(id)).toMatchObject({ status: 'ok' });
    await finished(id);
  }
  await eventually(async () => {
    const { deal: row, notes } = (await admin.page(`/sales/deals/100/1/_/_/_/${deal.id}`)).body;
    expect([row.name, row.company_name, row.notes, row.contact_id, notes]).toEqual([
      'Seats',
      'Obermoor',
      null,
      null,
      [],
    ]);
    expect(await commissions()).toMatchObject([{ total: 19_900 }]);
  });
  await eventually(async () => expect(rowsKept(app)).not.toMatch(/zmailtrace/i));
  await eventually(async () =>
    expect(
      (await streamOf(app, `enrollment-${done[0].id}`)).map(({ type, data }) => [type, data.reason]),
    ).toContainEqual(['CandidateLeftCadence', 'erased']),
  );
  const sent = await eventsOf(
    app,
    "type IN ('MessageQueued', 'MessageCancelled', 'MessageReceived', 'IncomingArrived')",
  );
  expect(JSON.stringify(sent)).not.toMatch(/zmailtrace/i);
  expect(sent.filter(({ type }) => type === 'MessageCancelled').length).toBeGreaterThan(0);
  await app.stop();
  // Only the email that tells the person about the erasure keeps their address, if emails stay in the outbox.
  expect(await filesNaming(app, [mark])).toEqual([]);
  await app.open();
});

test('of several people who are erased at once, no page and no file says a word once their erasure is acknowledged', async () => {
  const { admin } = harbour;
  const marks = ['one', 'two', 'three', 'four'].map((each) => `Zatonce${each}`);
  const people = await Promise.all(
    marks.map(async (mark) => {
      const { candidate } = await admin.ask('/api/people/candidates/upsert', {
        first_name: 'Grace',
        last_name: mark,
        email: `${mark.toLowerCase()}@mail.test`,
        source: 'sourced',
      });
      const { id } = candidate;
      await addResume(id, mark);
      await admin.ask('/api/people/candidates/note/upsert', {
        id: 'new',
        candidate_id: id,
        body: `<p>${mark} called.</p>`,
        visibility: 'team',
      });
      await admin.ask('/api/people/candidates/note/email', {
        candidate_id: id,
        subject: `Hello ${mark}`,
        body: `<p>Dear ${mark}</p>`,
        when: 'once',
      });
      return { mark, id };
    }),
  );
  const at = new Date().toISOString();
  const letters = await eventually(async () => {
    const sent = (await eventsOf(app, "type = 'MessageQueued'")).filter(({ data }) =>
      people.some(({ id }) => id === data.candidate_id),
    );
    expect(sent).toHaveLength(people.length);
    return sent;
  });
  const links = await Promise.all(
    people.map(async ({ id }): Promise<string> => {
      const { resumes } = (await admin.page(`/people/candidates/100/1/_/_/_/${id}`)).body;
      expect(resumes).toHaveLength(1);
      return new URL(resumes[0].url, app.base).href;
    }),
  );
  for (const link of links) expect((await fetch(link)).status).toBe(200);
  const pages = ({ id }: { id: string }): string[] => {
    const letter = letters.find(({ data }) => data.candidate_id === id)!.stream.slice('message-'.length);
    const person = `/people/candidates/100/1/_/_/_/${id}`;
    return [
      person,
      `${person}/history`,
      `${person}/messages`,
      `${person}?as_of=${encodeURIComponent(at)}`,
      `/messages/inbox/100/1/_/_/_/${letter}`,
      `/messages/sent/100/1/_/_/_/${letter}`,
      '/reports/audit',
    ];
  };
  const seen = await Promise.all(
    people.map(async (person, which) => {
      // A resume that was just read makes the version older.
      let answer: Json = await eraseNow(person.id);
      while (answer.code === 'stale') answer = await eraseNow(person.id);
      expect(answer).toMatchObject({ status: 'ok' });
      const read = await Promise.all([
        fetch(links[which]!).then(({ ok }) => (ok ? ['the resume'] : [])),
        ...pages(person).map(async (path) => {
          const { text } = await admin.page(path);
          return text.toLowerCase().includes(person.mark.toLowerCase()) ? [path] : [];
        }),
      ]);
      return read.flat();
    }),
  );
  expect(seen.flat()).toEqual([]);
  for (const { id } of people) await finished(id);
});

test('rows that are built anew from the log name nobody who was erased', async () => {
  await app.stop();
  for (const ending of ['', '-wal', '-shm']) await rm(join(app.folder, `reads.db${ending}`), { force: true });
  await app.open();
  await eventually(async () => expect(rowsKept(app)).toContain('Hiredone'));
  await eventually(async () => expect(rowsKept(app)).toContain('(erased)'));
  expect(rowsKept(app)).not.toMatch(/Zquixotek|Mergeone|Mergetwo|Togone|Togtwo|Importrow\b|Heldback/i);
});

test('a recruiter deletes a record that was added by mistake, and no record that a job counts', async () => {
  const { candidate } = await recruiter.ask('/api/people/candidates/upsert', {
    first_name: 'Mira',
    last_name: 'Mistakova',
    email: 'mira@mistakova.test',
    source: 'sourced',
  });
  const remove = (by: Visitor, id: string, more: Json = {}) =>
    by.post('/api/people/candidates/delete', { id, ...more });
  const interviewer = await invite(app, harbour.admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await remove(interviewer, candidate.id)).body.status).not.toBe('ok');
  expect((await remove(yard.admin, candidate.id)).body).toMatchObject({ code: 'not_found' });
  expect((await remove(recruiter, candidate.id, { mode: 'erase' })).body).toMatchObject({ code: 'validation' });
  const page = (await recruiter.page(`/people/candidates/100/1/_/_/_/${candidate.id}`)).body;
  expect(page.may_delete).toBe(true);
  expect((await remove(recruiter, candidate.id, { version: page.person.version + 5 })).body).toMatchObject({
    code: 'stale',
  });

  const { applicant } = await applied('Mistrustova');
  expect((await recruiter.page(`/people/candidates/100/1/_/_/_/${applicant.candidate_id}`)).body.may_delete).toBe(
    false,
  );
  expect((await remove(recruiter, applicant.candidate_id)).body).toMatchObject({ code: 'wrong_state' });
  await archive(applicant);
  expect((await remove(recruiter, applicant.candidate_id)).body).toMatchObject({
    code: 'wrong_state',
    error: expect.stringContaining('An administrator can erase them'),
  });

  const uid = randomUUID();
  for (const _ of [1, 2])
    expect((await recruiter.post('/api/people/candidates/delete', { id: candidate.id }, { uid })).body).toMatchObject({
      status: 'ok',
    });
  await eventually(async () => {
    const found = (await recruiter.page('/people/candidates/25/1/_/Mistakova')).body.list;
    expect(found.total).toBe(0);
    const types = (await eventsOf(app, `stream = 'candidate-${candidate.id}'`)).map(({ type }) => type);
    expect(types).toEqual(['CandidateCreated', 'CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished']);
  });
});
