import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { advanceTo, type Applicant, applyFor, jobPage, openJob, ownPageOf, panelOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// T1 without an account: a candidate reads their application through the link in the email that confirms the application.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
let app: App;
let harbour: Founded;
let yard: Founded;
let job: { id: string; slug: string };
let visitor: Visitor;
let count = 0;

beforeAll(async () => {
  app = await App.start();
  [harbour, yard] = [await found(app, 'Harbour Works', named('Nora')), await found(app, 'Yard', named('Yuri'))];
  job = await openJob(harbour.admin, 'Ship Cook');
  visitor = await Visitor.of(app);
});
afterAll(() => app?.dispose());

/** A candidate who has applied, with the path of the page to which the candidate's email links. */
const applied = async (fields: Json = {}): Promise<{ here: string; email: string; applicant: Applicant }> => {
  const email = `grace-${++count}@example.test`;
  const { payload } = await applyFor(app, harbour.organization.slug, job.slug, { email, ...fields });
  const here = await ownPageOf(app, email);
  const { application, person } = await eventually(() => panelOf(harbour.admin, payload.application_id));
  return { here, email, applicant: { ...application, candidate_id: person.id } };
};
const pageOf = async (here: string): Promise<Json> => (await visitor.page(here)).body;

test('T1: the mail leads to a page with the public status only', async () => {
  const { here, applicant } = await applied();
  expect(await pageOf(here)).toMatchObject({
    job: { name: 'Ship Cook', path: `/${harbour.organization.slug}/jobs/${job.slug}` },
    person: { first_name: 'Grace' },
    stage: 'received',
    reached: 'received',
    may_withdraw: true,
    documents: [],
  });
  await advanceTo(harbour.admin, applicant, job.id, 'resume_review');
  expect(await pageOf(here)).toMatchObject({ stage: 'review' });
  const document = await visitor.document(here);
  expect(document.status).toBe(200);
  expect(document.text).toContain('noindex');
  for (const inside of ['Initial Review', applicant.candidate_id, applicant.id])
    expect(document.text).not.toContain(inside);
});

test('members who read the letter in the application do not read the link', async () => {
  const { here, applicant } = await applied();
  const { messages } = (await harbour.admin.page(`/people/candidates/100/1/_/_/_/${applicant.candidate_id}`)).body;
  const { message } = await harbour.admin.ask('/api/read/email', { message_id: messages[0].id });
  expect(message.body).toContain('See the status of your application');
  expect(message.body).not.toContain(here.split('/').at(-1));
});

test('a link that somebody made up, and one on another organization, lead nowhere', async () => {
  const { here } = await applied();
  const token = here.split('/').at(-1)!;
  const changed = token.slice(0, 30) + (token[30] === 'A' ? 'B' : 'A') + token.slice(31);
  for (const path of [
    here.replace(token, changed),
    here.replace(token, 'x'),
    here.replace(token, 'A'.repeat(43)),
    here.replace(harbour.organization.slug, yard.organization.slug),
  ]) {
    expect((await visitor.document(path)).status).toBe(404);
    for (const call of ['withdraw', 'return'])
      expect((await visitor.post(`${path}/api/${call}`, {})).body).toMatchObject({ code: 'not_found' });
    expect((await visitor.get(`${path}/api/download`)).body).toMatchObject({ code: 'not_found' });
  }
});

/** Checks that the link leads to no page and that its calls are refused. */
const refused = async (here: string): Promise<void> => {
  expect((await visitor.document(here)).status).toBe(404);
  for (const call of ['withdraw', 'return', 'upload', 'document', 'details', 'erasure'])
    expect((await visitor.post(`${here}/api/${call}`, bodies[call] ?? {})).body).toMatchObject({
      code: 'not_found',
      error: 'Application not found.',
    });
  expect((await visitor.get(`${here}/api/download`)).body).toMatchObject({ code: 'not_found' });
};
const bodies: Record<string, Json> = {
  upload: { file_name: 'letter.pdf', file_type: 'application/pdf' },
  document: { file_id: 'x', file_name: 'letter.pdf' },
  details: { first_name: 'Mallory', last_name: 'Hopper', phone: null },
};

test('a link that was mailed to a wrong address ends when the address is corrected, and the right one gets a new one', async () => {
  const { here, email, applicant } = await applied();
  const right = `right.${email}`;
  const correct = (to: string) =>
    harbour.admin.ask('/api/people/candidates/upsert', { id: applicant.candidate_id, email: to });
  await harbour.admin.ask('/api/people/candidates/upsert', { id: applicant.candidate_id, headline: 'Cook' });
  expect((await pageOf(here)).stage).toBe('received');
  await correct(right);
  await refused(here);
  // The same person applies again with the current address, and the email goes to that address.
  await applyFor(app, harbour.organization.slug, job.slug, { email: right });
  const there = await ownPageOf(app, right);
  expect(there).not.toBe(here);
  expect((await pageOf(there)).stage).toBe('received');
  await refused(here);
  // The address is changed back to the wrong one: its old link stays invalid, and so does the link of the right address.
  await correct(email);
  await refused(here);
  await refused(there);
});

test('whoever manages people withdraws the links of a person, which the audit log tells', async () => {
  const [{ here, email, applicant }, other] = [await applied(), await applied()];
  const path = '/api/people/candidates/links/withdraw';
  const hana = await invite(app, harbour.admin, named('Hana'), ['HIRING_ADMIN']);
  expect((await hana.post(path, { id: applicant.candidate_id })).location).toMatch(/access-denied$/);
  for (const [who, body] of [
    [yard.admin, { id: applicant.candidate_id }],
    [harbour.admin, { id: randomUUID() }],
    [harbour.admin, { id: applicant.id }],
  ] as const)
    expect((await who.post(path, body)).body).toMatchObject({ code: 'not_found' });
  expect((await harbour.admin.post(path, { id: applicant.candidate_id, all: true })).body).toMatchObject({
    code: 'validation',
  });
  expect((await pageOf(here)).stage).toBe('received');
  const uid = randomUUID();
  for (const _ of [1, 2])
    expect((await harbour.admin.post(path, { id: applicant.candidate_id }, { uid })).body.status).toBe('ok');
  const events = await streamOf(app, `candidate-${applicant.candidate_id}`);
  expect(events.filter(({ type }) => type === 'OwnLinksWithdrawn')).toHaveLength(1);
  await refused(here);
  expect((await pageOf(other.here)).stage).toBe('received');
  const { list } = (await harbour.admin.page('/org/audit')).body;
  expect(list.items).toContainEqual(
    expect.objectContaining({
      kind: 'permissions',
      actor: harbour.user.id,
      sentence: 'withdrew the links to the candidate’s own applications',
      subject: { type: 'candidate', id: applicant.candidate_id },
    }),
  );
  await applyFor(app, harbour.organization.slug, job.slug, { email });
  const there = await ownPageOf(app, email, here);
  expect((await pageOf(there)).stage).toBe('received');
});

test('asking to return tells nobody what the team did meanwhile', async () => {
  const { here, applicant } = await applied();
  const answer = async () => (await visitor.post(`${here}/api/return`, {})).body;
  const before = await answer();
  expect(before).toMatchObject({ status: 'error', code: 'wrong_state' });
  await harbour.admin.ask('/api/people/candidates/advance', {
    application_id: applicant.id,
    version: (await panelOf(harbour.admin, applicant.id)).application.version,
  });
  expect(await answer()).toEqual(before);
  await rejected((await panelOf(harbour.admin, applicant.id)).application, 24);
  expect(await answer()).toEqual(before);
});

/** The person's history, Home and the job's page show a candidate's actions as the candidate's own. */
const toldAs = async ({ id }: Applicant, sentence: string) => {
  const { person, timeline } = await panelOf(harbour.admin, id);
  const told = { actor_name: person.name, sentence };
  expect(timeline[0]).toMatchObject(told);
  await eventually(async () => {
    const { activity } = (await harbour.admin.page('/dashboard')).body;
    expect(activity.find((each: Json) => each.application_id === id)).toMatchObject(told);
    const lately = (await harbour.admin.page(jobPage(job.id))).body.activity;
    expect(lately.find((each: Json) => each.application_id === id)).toMatchObject(told);
  });
};

test('T1: they can withdraw, which is archived as theirs, and take it back', async () => {
  const { here, applicant } = await applied();
  const uid = randomUUID();
  const twice = [1, 2].map(() => visitor.post(`${here}/api/withdraw`, { note: 'I move away.' }, { uid }));
  for (const { body } of await Promise.all(twice)) expect(body.status).toBe('ok');
  const events = await streamOf(app, `application-${applicant.id}`);
  expect(events.filter(({ type }) => type === 'ApplicationArchived')).toMatchObject([
    {
      data: { side: 'they_withdrew', reason_name: 'Withdrew', message: null },
      metadata: { actor: { type: 'candidate', id: applicant.candidate_id } },
    },
  ]);
  expect(await pageOf(here)).toMatchObject({
    stage: 'withdrawn',
    reached: 'received',
    may_withdraw: false,
    undo_until: expect.any(String),
  });
  expect((await visitor.post(`${here}/api/withdraw`, {})).body).toMatchObject({ code: 'wrong_state' });
  await toldAs(applicant, 'withdrew at Application');
  await visitor.ask(`${here}/api/return`, {});
  expect(await pageOf(here)).toMatchObject({ stage: 'received', may_withdraw: true, undo_until: null });
  await toldAs(applicant, 'took their withdrawal back');
  expect((await visitor.post(`${here}/api/return`, {})).body.status).toBe('error');
});

test('what the organization decided shows when its letter has left, and never its reason', async () => {
  const { here, applicant } = await applied();
  const { reasons } = (await harbour.admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body;
  const reason = reasons.find(({ side }: Json) => side === 'we_rejected').id;
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: applicant.id,
    version: applicant.version,
    disqualification_reason_id: reason,
    message: { fitting: true, delay_hours: 24 },
  });
  // The page reveals nothing before the email is sent.
  expect(await pageOf(here)).toMatchObject({
    stage: 'received',
    may_withdraw: true,
    may_add: true,
    undo_until: null,
  });
  const file = { file_name: 'letter.pdf', file_type: 'application/pdf' };
  expect((await visitor.post(`${here}/api/upload`, file)).body.status).toBe('ok');
  expect((await visitor.post(`${here}/api/return`, {})).body).toMatchObject({ code: 'wrong_state' });
});

test('whoever withdraws before their rejection left is recorded as such, and the rejection is cancelled', async () => {
  const { here, applicant } = await applied();
  const { reasons } = (await harbour.admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body;
  const reason = reasons.find(({ side }: Json) => side === 'we_rejected');
  const archive = '/api/opportunities/jobs/candidate/archive';
  await harbour.admin.ask(archive, {
    application_id: applicant.id,
    version: applicant.version,
    disqualification_reason_id: reason.id,
    message: { fitting: true, delay_hours: 24 },
  });
  const rejections = async (): Promise<Json[]> =>
    (await panelOf(harbour.admin, applicant.id)).messages.filter(({ kind }: Json) => kind === 'rejection');
  const [letter] = await eventually(async () => {
    const found = await rejections();
    expect(found).toMatchObject([{ status: 'queued' }]);
    return found;
  });
  const archived = async (): Promise<Json> => (await panelOf(harbour.admin, applicant.id)).application.archived;
  const standing = { side: 'we_rejected', reason_id: reason.id, reason_name: reason.name };

  const uid = randomUUID();
  for (const _ of [1, 2])
    expect((await visitor.post(`${here}/api/withdraw`, { note: 'I move away.' }, { uid })).body.status).toBe('ok');
  expect(await pageOf(here)).toMatchObject({
    stage: 'withdrawn',
    may_withdraw: false,
    may_add: false,
    undo_until: expect.any(String),
  });
  expect((await visitor.post(`${here}/api/withdraw`, {})).body).toMatchObject({ code: 'wrong_state' });
  const events = await streamOf(app, `application-${applicant.id}`);
  expect(events.filter(({ type }) => type === 'CandidateWithdrew')).toMatchObject([
    { metadata: { actor: { type: 'candidate', id: applicant.candidate_id } } },
  ]);
  expect(await archived()).toMatchObject({ side: 'they_withdrew', reason_id: null, reason_name: 'Withdrew' });
  await eventually(async () =>
    expect(await rejections()).toMatchObject([
      { id: letter!.id, status: 'cancelled', error: 'the candidate withdrew' },
    ]),
  );
  const { history } = (await harbour.admin.page(`/reports/history/100/1/_/_/_/${applicant.candidate_id}`)).body;
  const sentences = history.rows.map(({ sentence }: Json) => sentence);
  expect(sentences).toContain('withdrew before they were told of the decision');
  expect(sentences).toContain('cancelled the message: the candidate withdrew');
  // The recruiter's Undo does not bring back a candidate who has withdrawn.
  const { version } = (await panelOf(harbour.admin, applicant.id)).application;
  const undo = { application_id: applicant.id, version, action: 'undo' };
  expect((await harbour.admin.post('/api/people/candidates/advance', undo)).body).toMatchObject({
    code: 'wrong_state',
  });

  // A candidate who returns does not undo a decision of which the candidate does not know.
  const back = randomUUID();
  for (const _ of [1, 2]) await visitor.ask(`${here}/api/return`, {}, { uid: back });
  expect(await pageOf(here)).toMatchObject({ stage: 'received', may_withdraw: true, undo_until: null });
  expect(await archived()).toMatchObject(standing);
  await eventually(async () =>
    expect((await rejections()).filter(({ status }) => status === 'queued')).toMatchObject([
      { scheduled_for: letter!.scheduled_for, subject: letter!.subject },
    ]),
  );
  expect((await visitor.post(`${here}/api/return`, {})).body).toMatchObject({ code: 'wrong_state' });
  await visitor.ask(`${here}/api/withdraw`, {});
  expect((await pageOf(here)).stage).toBe('withdrawn');
});

const rejected = async (applicant: Json, delay_hours: number) => {
  const { reasons } = (await harbour.admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`)).body;
  await harbour.admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: applicant.id,
    version: applicant.version,
    disqualification_reason_id: reasons.find(({ side }: Json) => side === 'we_rejected').id,
    message: { fitting: true, delay_hours },
  });
  return async (): Promise<Json[]> =>
    (await panelOf(harbour.admin, applicant.id)).messages.filter(({ kind }: Json) => kind === 'rejection');
};
test('whoever has read their rejection does not withdraw afterwards', async () => {
  const { here, applicant } = await applied();
  const rejections = await rejected(applicant, 0);
  await eventually(async () => expect(await rejections()).toMatchObject([{ status: 'sent' }]));
  expect((await pageOf(here)).stage).toBe('closed');
  expect((await visitor.post(`${here}/api/withdraw`, {})).body).toMatchObject({ status: 'error' });
  expect(await streamOf(app, `application-${applicant.id}`)).not.toContainEqual(
    expect.objectContaining({ type: 'CandidateWithdrew' }),
  );
});

test('they correct their name and phone number, and nothing else', async () => {
  const { here, applicant } = await applied();
  const details = { first_name: 'Grace', last_name: 'Murray', phone: '+1 555 0100' };
  await visitor.ask(`${here}/api/details`, details);
  expect(await pageOf(here)).toMatchObject({ person: details });
  expect((await panelOf(harbour.admin, applicant.id)).person.name).toBe('Grace Murray');
  expect((await visitor.post(`${here}/api/details`, { ...details, email: 'a@example.test' })).body).toMatchObject({
    code: 'validation',
  });
  expect((await visitor.post(`${here}/api/details`, { ...details, last_name: '' })).body).toMatchObject({
    fields: { last_name: 'Last name is required.' },
  });
});

test('they add a document, which the link of another application cannot use', async () => {
  const [{ here, applicant }, other] = [await applied(), await applied()];
  const sign = (file_name: string, file_type: string) => visitor.post(`${here}/api/upload`, { file_name, file_type });
  expect((await sign('trick.exe', 'application/pdf')).body).toMatchObject({ code: 'file' });
  const { signedRequest, file_id } = (await sign('letter.pdf', 'application/pdf')).body.payload;
  const named = { file_id, file_name: 'letter.pdf' };
  expect((await visitor.post(`${here}/api/document`, named)).body).toMatchObject({ code: 'file' });
  expect(await visitor.put(signedRequest, 'application/pdf', pdf)).toMatchObject({ status: 200 });
  expect((await visitor.post(`${other.here}/api/document`, named)).body).toMatchObject({ code: 'file' });
  await visitor.ask(`${here}/api/document`, named);
  expect(await pageOf(here)).toMatchObject({ documents: [{ name: 'letter.pdf' }] });
  expect((await panelOf(harbour.admin, applicant.id)).resumes).toMatchObject([{ file_name: 'letter.pdf' }]);
});

test('T1: they download what they gave and were sent, and nothing that others wrote', async () => {
  const { question } = await harbour.admin.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id: job.id,
    text: 'Which dish?',
  });
  const { here, email, applicant } = await applied({
    phone: '+1 555 0101',
    cover_letter: 'I cook.',
    answers: [{ question_id: question.id, value: 'Bread' }],
  });
  await harbour.admin.ask('/api/people/candidates/note/upsert', {
    id: 'new',
    candidate_id: applicant.candidate_id,
    body: '<p>Burns the soup.</p>',
    visibility: 'team',
  });
  const { signedRequest, file_id } = await visitor.ask(`${here}/api/upload`, {
    file_name: 'letter.pdf',
    file_type: 'application/pdf',
  });
  await visitor.put(signedRequest, 'application/pdf', pdf);
  await visitor.ask(`${here}/api/document`, { file_id, file_name: 'letter.pdf' });
  await visitor.ask(`${here}/api/withdraw`, { note: 'I move away.' });
  const response = await fetch(`${app.base}${here}/api/download`);
  expect(response.headers.get('content-type')).toContain('application/zip');
  const zip = await JSZip.loadAsync(await response.arrayBuffer());
  expect(Buffer.from(await zip.file('documents/letter.pdf')!.async('uint8array'))).toEqual(pdf);
  const text = await zip.file('data.json')!.async('string');
  expect(JSON.parse(text)).toMatchObject({
    organization: 'Harbour Works',
    person: { first_name: 'Grace', email, phone: '+1 555 0101' },
    applications: [
      {
        job: 'Ship Cook',
        status: 'withdrawn',
        cover_letter: 'I cook.',
        answers: [{ question: 'Which dish?', value: 'Bread' }],
        notes: ['I move away.'],
      },
    ],
    consents: [{ purpose: 'privacy' }],
    messages: [{ subject: 'We received your application for Ship Cook' }],
    documents: [{ name: 'letter.pdf' }],
  });
  expect(text).not.toContain('soup');
});

test('they ask for their details to be erased, once, which gives an administrator a task', async () => {
  const { here, applicant } = await applied({ last_name: 'Murray' });
  expect((await pageOf(here)).erasure_asked_at).toBeNull();
  expect((await visitor.post(`${here}/api/erasure`, { why: 'me' })).body).toMatchObject({ code: 'validation' });
  const uid = randomUUID();
  for (const _ of [1, 2]) expect((await visitor.post(`${here}/api/erasure`, {}, { uid })).body.status).toBe('ok');
  await visitor.ask(`${here}/api/erasure`, {});
  expect((await pageOf(here)).erasure_asked_at).toEqual(expect.any(String));
  const { erasure_asked_at, erasure_answer_by } = await pageOf(here);
  expect((Date.parse(erasure_answer_by) - Date.parse(erasure_asked_at)) / 86_400_000).toBe(30);
  const events = await streamOf(app, `candidate-${applicant.candidate_id}`);
  expect(events.filter(({ type }) => type === 'DataRequestReceived')).toHaveLength(1);
  await eventually(async () => {
    const { items } = (await harbour.admin.page('/tasks/mine')).body.list;
    expect(items.filter(({ subject }: Json) => subject?.id === applicant.candidate_id)).toMatchObject([
      { title: 'Answer Grace Murray’s request to erase their details', priority: 'high' },
    ]);
  });
});

test('a request for erasure that was answered can be made again, and merged records make one request', async () => {
  const [first, second] = [await applied({ last_name: 'Lovelace' }), await applied({ last_name: 'Byron' })];
  await harbour.admin.ask('/api/people/candidates/merge', {
    keep_id: first.applicant.candidate_id,
    merge_id: second.applicant.candidate_id,
  });
  const ids = [first, second].map(({ applicant }) => applicant.candidate_id);
  const tasks = async (): Promise<Json[]> =>
    (await harbour.admin.page('/tasks/mine')).body.list.items.filter(({ subject }: Json) => ids.includes(subject?.id));
  const requests = async () =>
    (await Promise.all(ids.map((id) => streamOf(app, `candidate-${id}`))))
      .flat()
      .filter(({ type }) => type === 'DataRequestReceived').length;
  await visitor.ask(`${first.here}/api/erasure`, {});
  await visitor.ask(`${second.here}/api/erasure`, {});
  expect(await requests()).toBe(1);
  for (const { here } of [first, second]) expect((await pageOf(here)).erasure_asked_at).toEqual(expect.any(String));
  const [task] = await eventually(async () => {
    const open = await tasks();
    expect(open).toHaveLength(1);
    return open;
  });
  await harbour.admin.ask('/api/tasks/status', { id: task!.id, status: 'done' });
  await eventually(async () => {
    for (const { here } of [first, second]) expect((await pageOf(here)).erasure_asked_at).toBeNull();
  });
  await visitor.ask(`${second.here}/api/erasure`, {});
  expect(await requests()).toBe(2);
  await eventually(async () => {
    expect((await tasks()).filter(({ id }) => id !== task!.id)).toHaveLength(1);
  });
});

describe('T1: somebody with an account', () => {
  const mine = async (by: Visitor): Promise<Json[]> => (await by.page('/positions/mine')).body.applications;

  test('finds their own applications in public words, and opens each without its mail', async () => {
    const { email, applicant } = await applied();
    const other = await openJob(harbour.admin, 'Sail Maker');
    await applyFor(app, harbour.organization.slug, other.slug, { email });
    await applied(); // another candidate
    await advanceTo(harbour.admin, applicant, job.id, 'resume_review');
    const grace = await invite(app, harbour.admin, { email, first_name: 'Grace', last_name: 'Hopper' }, ['TALENT']);
    const all = await mine(grace);
    expect(all.map(({ job: name, stage }) => [name, stage])).toEqual([
      ['Sail Maker', 'received'],
      ['Ship Cook', 'review'],
    ]);
    expect(JSON.stringify(all)).not.toContain('Initial Review');
    const [, { path }] = all;
    expect((await visitor.page(path)).body).toMatchObject({ job: { name: 'Ship Cook' }, stage: 'review' });
    await visitor.ask(`${path}/api/withdraw`, {});
    expect((await mine(grace)).map(({ stage }) => stage)).toEqual(['received', 'withdrawn']);
  });

  test('lands there after signing in, and is led to no page of the team', async () => {
    const tara = await invite(app, harbour.admin, named('Tara'), ['TALENT']);
    expect((await tara.page('/dashboard')).body.redirect).toEqual({ location: '/positions/mine' });
    expect(await mine(tara)).toEqual([]);
    for (const path of ['/people/candidates', '/opportunities/jobs', '/messages/sent'])
      expect((await tara.page(path)).body.list).toBeUndefined();
  });

  test('finds nothing of an address that a member wrote beside another one, and nothing of another organization', async () => {
    const { applicant, email } = await applied();
    const tess = await invite(app, harbour.admin, named('Tess'), ['TALENT']);
    await harbour.admin.ask('/api/people/candidates/addresses', {
      candidate_id: applicant.candidate_id,
      emails: [email, 'tess@example.test'].map((address) => ({ address, kind: null })),
      phones: [],
    });
    expect(await mine(tess)).toEqual([]);
    const elsewhere = await openJob(yard.admin, 'Rigger');
    await applyFor(app, yard.organization.slug, elsewhere.slug, { email: 'tess@example.test' });
    await ownPageOf(app, 'tess@example.test');
    expect(await mine(tess)).toEqual([]);
  });

  test('is shown nothing who is not signed in', async () => {
    expect((await visitor.page('/positions/mine')).body).toMatchObject({ authorization: { location: '/' } });
  });
});
