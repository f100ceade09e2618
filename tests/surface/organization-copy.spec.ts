import { randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { copiedFiles } from '@candor/contracts/organization/copy';
import { App, eventually } from '../support/app.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, applyFor, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { importOf, pageOfImport, startAs } from '../support/imports.ts';
import { eventsOf, streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';
import { sells, shownView } from './things.ts';

// The export of a whole organization: its content, what is left out, who may take it, and its record in the event log.

type Member = Visitor & { id: string };
let app: App;
let nora: Visitor;
let yara: Visitor;
let rita: Member;
let ivo: Member;
let harbour: string;
let noraId: string;
let job: string;
let ada: Applicant;
let theirs: Applicant;
/** More people than the server reads at a time. */
const crowd = 260;

const taken = async (by: Visitor) => {
  if (app.position) await app.rows?.(app.position);
  const response = await fetch(`${app.base}${await by.allowed(`/api/org/export?uid=${randomUUID()}`)}`, {
    headers: { cookie: [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(response.headers.get('content-type')).toContain('application/zip');
  const zip = await JSZip.loadAsync(await response.arrayBuffer());
  const texts: Record<string, string> = {};
  for (const name of Object.keys(zip.files)) texts[name] = await zip.file(name)!.async('string');
  const rows = (name: string): Json[] =>
    texts[`${name}.jsonl`]!.split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { response, texts, rows, all: Object.values(texts).join('\n') };
};
const note = (by: Visitor, body: string, visibility: string) =>
  by.ask('/api/people/candidates/note/upsert', { candidate_id: ada.candidate_id, body: `<p>${body}</p>`, visibility });

beforeAll(async () => {
  app = await App.start();
  const works = await found(app, 'Harbour Works', named('Nora'));
  nora = works.admin;
  harbour = works.organization.slug;
  noraId = works.user.id;
  ({ admin: yara } = await found(app, 'Southyard', named('Yara')));
  rita = await invite(app, nora, named('Rita'), ['RECRUIT_ADMIN']);
  ivo = await invite(app, nora, named('Ivo'), ['INTERVIEW_ADMIN']);
  ({ id: job } = await openJob(nora, 'Dock Master'));
  ada = await addApplicant(nora, job, 'ada@harbour.test');
  const yard = await openJob(yara, 'Rigger');
  theirs = await addApplicant(yara, yard.id, 'secret-rigger@yard.test');
  for (let made = 0; made < crowd; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        nora.ask('/api/people/candidates/upsert', {
          first_name: `Person${made + at}`,
          last_name: 'Pool',
          email: `pool-${made + at}@pool.test`,
          source: 'sourced',
        }),
      ),
    );
});
afterAll(() => app?.dispose());

test('an administrator takes every kind of record along, each in a file of its own', async () => {
  const round = (await stepsOf(nora, job)).find(({ type }) => type === 'screening')!.id;
  const { question } = await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    job_id: job,
    text: 'When did the tide turn?',
  });
  await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
    job_id: job,
    question_id: question.id,
    workflow_step_id: round,
  });
  ada = await advanceTo(nora, ada, job, 'screening');
  const { appointment } = await nora.ask('/api/opportunities/jobs/appointment/upsert', {
    application_id: ada.id,
    starts_at: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000).toISOString(),
    duration_minutes: 60,
    meeting_type: 'video',
    video_url: 'https://meet.example.test/way-in',
    passcode: 'open-sesame',
    interviewers: [{ user_id: ivo.id }, { user_id: rita.id }],
  });
  const seatOf = ({ id }: Member) =>
    appointment.interviewers.find((each: Json) => each.user_id === id).user_appointment_id as string;
  await eventually(async () =>
    expect((await ivo.page(`/people/interviews/100/1/_/_/_/${appointment.id}`)).body.scorecard).toBeTruthy(),
  );
  const judge = (by: Member, notes: string) =>
    by.ask('/api/appointment/assessment/question/upsert', {
      user_appointment_id: seatOf(by),
      question_id: question.id,
      value: 4,
      notes,
    });
  await judge(ivo, 'Told it to the minute');
  await ivo.ask('/api/appointment/recommendation/upsert', {
    user_appointment_id: seatOf(ivo),
    recommendation: 'yes',
    comment: 'Knows the water',
  });
  await judge(rita, 'Only a draft');
  await note(nora, 'Calm at sea.', 'team');
  await note(nora, 'Mine alone.', 'private');
  await note(rita, 'Between us.', 'private');
  await sells(nora);
  await nora.ask('/api/sales/deals/upsert', { name: 'Moorings', company_name: 'Tidewater Schools' });
  await nora.ask('/api/tasks/upsert', { title: 'Call the harbour' });
  const { task: done } = await nora.ask('/api/tasks/upsert', { title: 'Greet the pilot' });
  await nora.ask('/api/tasks/status', { id: done.id, status: 'done' });
  const first = (await stepsOf(nora, job)).find(({ type }) => type === 'sourced_new')!.id;
  const { candidate: lead } = await nora.ask('/api/opportunities/jobs/candidate/upsert', {
    job_id: job,
    workflow_step_id: first,
    first_name: 'Lea',
    last_name: 'Lead',
    source: 'sourced',
  });
  await nora.ask('/api/org/locations/upsert', { name: 'North Quay', country: 'DE' });
  const { personfield } = await nora.ask('/api/org/personfields/upsert', {
    name: 'Berth',
    kind: 'text',
    readers: 'people',
  });
  await nora.ask('/api/people/candidates/field/set', {
    candidate_id: ada.candidate_id,
    field_id: personfield.id,
    value: 'Pier seven',
  });
  await eventually(async () => expect((await panelOf(nora, ada.id)).application.schedule_status).toBe('complete'));

  const { response, texts, rows, all } = await taken(nora);
  expect(response.headers.get('content-disposition')).toMatch(/filename="organization-[\d-]+\.zip"/);
  // The server does not know the length when it sends the first byte.
  expect(response.headers.get('content-length')).toBeNull();
  expect(Object.keys(texts)).toEqual(['README.txt', ...copiedFiles.map((name) => `${name}.jsonl`)]);
  for (const name of copiedFiles) expect(texts['README.txt']).toContain(`${name}.jsonl\n  `);

  expect(rows('organization')).toMatchObject([{ name: 'Harbour Works' }]);
  expect(rows('members').map(({ first_name }) => first_name)).toEqual(['Ivo', 'Nora', 'Rita']);
  expect(rows('members')).toContainEqual(expect.objectContaining({ id: rita.id, roles: ['RECRUIT_ADMIN'] }));
  expect(rows('jobs')).toContainEqual(expect.objectContaining({ id: job }));
  expect(texts['job-content.jsonl']).toContain('You bring ships home.');
  expect(texts['job-content.jsonl']).toContain('When did the tide turn?');
  expect(rows('lists')).toContainEqual(
    expect.objectContaining({ entity: 'location', fields: expect.objectContaining({ name: 'North Quay' }) }),
  );
  const people = rows('people');
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  expect(people.filter(({ last_name }) => last_name === 'Pool')).toHaveLength(crowd);
  expect(people).toContainEqual(
    expect.objectContaining({ id: ada.candidate_id, fields: [{ name: 'Berth', value: 'Pier seven' }] }),
  );
  expect(rows('applications')).toContainEqual(
    expect.objectContaining({ id: ada.id, candidate_id: ada.candidate_id, job_id: job }),
  );
  expect(rows('notes').map(({ text }) => text)).toEqual(expect.arrayContaining(['Calm at sea.', 'Mine alone.']));
  expect(rows('interviews')).toContainEqual(expect.objectContaining({ id: appointment.id, status: 'booked' }));
  expect(rows('scorecards')).toContainEqual(
    expect.objectContaining({
      id: seatOf(ivo),
      comment: 'Knows the water',
      answers: [expect.objectContaining({ notes: 'Told it to the minute' })],
    }),
  );
  expect(rows('scorecards')).toContainEqual(
    expect.objectContaining({ id: seatOf(rita), status: 'draft', scores: [], recommendation: null }),
  );
  expect(rows('messages')).toContainEqual(
    expect.objectContaining({ to: 'ada@harbour.test', text: expect.stringMatching(/./) }),
  );
  for (const title of ['Call the harbour', 'Greet the pilot'])
    expect(rows('tasks')).toContainEqual(expect.objectContaining({ title }));
  expect(rows('deals')).toEqual([expect.objectContaining({ company_name: 'Tidewater Schools', type: 'deal_pending' })]);
  // Leads (people who did not apply) have no time of application.
  expect(rows('applications')).toContainEqual(expect.objectContaining({ candidate_id: lead.id, applied_at: null }));

  // The export contains no texts that only their author may read, and no secrets.
  const written = all.replace(texts['README.txt']!, '');
  for (const secret of [
    'Between us.',
    'Only a draft',
    'token_hash',
    'password_hash',
    'feed_key',
    'calendar_key',
    'second_factors"',
  ])
    expect(written.includes(secret) && secret).toBe(false);
  expect(written).not.toMatch(/"password\w*":/);
  for (const way of ['open-sesame', 'way-in']) expect(texts['interviews.jsonl']!.includes(way) && way).toBe(false);
  expect(texts['messages.jsonl']!.includes(app.base)).toBe(false);
});

test('what applicants answered and wrote stands with their applications, and the copy says whose files it leaves out', async () => {
  const { id, slug } = await openJob(nora, 'Lock Keeper');
  const { question } = await nora.ask('/api/opportunities/jobs/applyquestions/upsert', {
    job_id: id,
    text: 'Do you swim?',
    type: 'yes_no',
  });
  const email = 'lock@harbour.test';
  const sent = await applyFor(app, harbour, slug, {
    email,
    cover_letter: 'I have kept locks\nfor ten years.',
    answers: [{ question_id: question.id, value: 'yes' }],
  });
  const entered = await addApplicant(nora, id, 'entered@harbour.test');
  const { rows, texts } = await taken(nora);
  expect(rows('applications')).toContainEqual(
    expect.objectContaining({
      id: sent.payload.application_id,
      answers: [expect.objectContaining({ question: 'Do you swim?', value: true })],
      cover_letter: 'I have kept locks\nfor ten years.',
    }),
  );
  // A person whom a member entered by hand has written nothing.
  expect(rows('applications')).toContainEqual(
    expect.objectContaining({ id: entered.id, answers: [], cover_letter: null }),
  );
  expect(texts['README.txt']).toContain('with their form answers and cover letter');
  expect(texts['README.txt']).toContain('- The files of resumes and other documents');
});

test('whoever applied after their import was taken back stands in the copy, and on the board, with what they sent then', async () => {
  const { id, slug } = await openJob(nora, 'Ferry Pilot');
  const email = 'ferry@harbour.test';
  const brought = await importOf(nora, `Name,Email\nFinn Ferry,${email}`);
  await startAs(nora, brought, { job_id: id, place: 'step' });
  const phaseOf = async () => (await pageOfImport(nora, brought)).import.phase;
  await eventually(async () => expect(await phaseOf()).toBe('finished'));
  await nora.ask('/api/people/imports/undo', { id: brought });
  await eventually(async () => expect(await phaseOf()).toBe('undone'));
  const sent = await applyFor(app, harbour, slug, { email, cover_letter: 'I know the river.' });
  const { application_id } = sent.payload;
  expect(await nora.ask('/api/opportunities/jobs/candidate/answers', { application_id })).toMatchObject({
    cover_letter: 'I know the river.',
  });
  const { rows } = await taken(nora);
  expect(rows('applications')).toContainEqual(
    expect.objectContaining({ id: application_id, cover_letter: 'I know the river.' }),
  );
});

test('cadences, conversations, refusals and consents are in it, each with names beside the ids; an erased person has none', async () => {
  const own = (call: string, body: Json) => nora.ask(`/api/org/cadences/${call}`, body);
  const personNamed = async (last_name: string): Promise<Json> =>
    (
      await nora.ask('/api/people/candidates/upsert', {
        first_name: 'Kim',
        last_name,
        email: `${last_name}@kim.test`,
        source: 'sourced',
      })
    ).candidate;
  const [kept, gone] = [await personNamed('Kept'), await personNamed('Gone')];
  const { cadence } = await own('upsert', {
    name: 'Sound the horn',
    audience: 'talent',
    send_days: ['monday'],
    send_from: '09:00',
    send_until: '10:00',
  });
  await own('steps/upsert', { cadence_id: cadence.id, type: 'response', priority: 'normal', delay_days: 60 });
  await own('upsert', { id: cadence.id, status: 'active' });
  const subjects = [kept, gone].map(({ id }) => ({ type: 'candidate', id }));
  const { done } = await own('assign', { cadence_id: cadence.id, subjects });
  expect(done).toHaveLength(2);

  const subject = 'About the horn';
  await nora.ask('/api/people/bulk/start', {
    change: { kind: 'message', delay_hours: 0, subject, body: '<p>Did you hear it?</p>' },
    candidate_ids: [kept.id, gone.id],
  });
  const sent = await eventually(async () => {
    const { items } = (await nora.page('/messages/sent')).body.list;
    const found = items.filter((each: Json) => each.subject === subject);
    expect(found).toHaveLength(2);
    return found as Json[];
  });
  const threadOf = (person: Json) => sent.find(({ candidate_id }) => candidate_id === person.id)!.thread_id as string;
  const key = /key=(\S+)/.exec(app.outbox)![1]!;
  const stranger = await Visitor.of(app);
  const answer = { key, mail_id: threadOf(kept), text: 'Kim is out at sea.', as: 'colleague' };
  await eventually(async () => expect((await stranger.post('/api/outbox/answer', answer)).body.status).toBe('ok'));
  await nora.ask('/api/messages/threads/assign', { thread_id: threadOf(kept), user_id: rita.id });
  const until = '2199-01-01T09:00:00.000Z';
  await nora.ask('/api/messages/threads/snooze', { thread_id: threadOf(kept), until });
  await nora.ask('/api/org/suppressions/add', { email: 'Kept@kim.test', why: 'asked' });
  await nora.ask('/api/people/candidates/contact', { candidate_id: kept.id, do_not_contact: true });
  await rita.ask('/api/messages/send_as/ask', { user_id: noraId });
  const question = { report: 'sources', params: {} };
  for (const [by, name, shared] of [
    [nora, 'Mine', false],
    [rita, 'Ours', true],
    [rita, 'Hers', false],
  ] as const) {
    await by.ask('/api/reports/saved/upsert', { name, shared, question });
    await by.ask('/api/people/views/upsert', { name, shared, shown: shownView });
  }
  const { name: confirmation, version } = await nora.ask('/api/people/candidates/erasure', { candidate_id: gone.id });
  await nora.ask('/api/people/candidates/erase', {
    candidate_id: gone.id,
    reason: 'asked',
    tell: false,
    version,
    confirmation,
  });
  await eventually(async () =>
    expect((await streamOf(app, `candidate-${gone.id}`)).map(({ type }) => type)).toContain('ErasureFinished'),
  );

  await settled(app);

  const { rows, all } = await taken(nora);
  expect(rows('cadences')).toEqual([
    expect.objectContaining({ name: 'Sound the horn', owner: expect.stringContaining('Nora'), status: 'active' }),
  ]);
  const ofCadence = { cadence_id: cadence.id, cadence: 'Sound the horn' };
  expect(rows('enrollments')).toContainEqual(
    expect.objectContaining({ ...ofCadence, candidate_id: kept.id, person: 'Kim Kept' }),
  );
  expect(rows('enrollments')).toContainEqual(
    expect.objectContaining({ ...ofCadence, candidate_id: gone.id, person: null, left_reason: 'erased' }),
  );
  expect(rows('conversations')).toContainEqual(
    expect.objectContaining({
      id: threadOf(kept),
      person: 'Kim Kept',
      subject,
      assignee_user_id: rita.id,
      assignee: expect.stringContaining('Rita'),
      put_off_until: until,
      done: false,
    }),
  );
  for (const each of rows('conversations').filter(({ candidate_id }) => candidate_id === gone.id))
    expect(each).toMatchObject({ person: null, subject: null });
  expect(rows('unknown-senders')).toEqual([
    expect.objectContaining({ from_name: 'Sam Stranger', text: expect.stringContaining('Kim is out at sea.') }),
  ]);
  expect(rows('blocked-addresses')).toEqual([
    expect.objectContaining({ why: 'asked', person: 'Kim Kept', noted_by: expect.stringContaining('Nora') }),
  ]);
  expect(rows('send-as')).toEqual([
    expect.objectContaining({ status: 'asked', owner: expect.stringContaining('Nora'), asker_user_id: rita.id }),
  ]);
  expect(rows('consents')).toContainEqual(
    expect.objectContaining({ candidate_id: kept.id, person: 'Kim Kept', do_not_contact: true, refuses: [] }),
  );
  for (const each of rows('consents').filter(({ candidate_id }) => candidate_id === gone.id))
    expect(each).toMatchObject({ person: null, erased: { reason: 'asked' } });
  // What a member keeps for themselves is in their own copy only.
  for (const file of ['saved-reports', 'views']) expect(rows(file).map(({ name }) => name)).toEqual(['Mine', 'Ours']);
  expect(all.includes('Kim Gone')).toBe(false);
});

test('nothing of another organisation is in it', async () => {
  const { all } = await taken(nora);
  for (const secret of ['Southyard', 'Yara', 'secret-rigger', 'Rigger', theirs.id, theirs.candidate_id])
    expect(all.includes(secret) && secret).toBe(false);
  const { rows, all: others } = await taken(yara);
  expect(rows('applications').map(({ id }) => id)).toEqual([theirs.id]);
  for (const secret of ['Harbour Works', 'Nora', 'ada@harbour.test', 'Dock Master', ada.id])
    expect(others.includes(secret) && secret).toBe(false);
});

test('each copy is on record', async () => {
  const copies = async () =>
    (await eventsOf(app, "type = 'ReportExported'")).filter(({ data }) => data.report === 'the whole organization');
  const before = (await copies()).length;
  await taken(nora);
  const now = await copies();
  expect(now).toHaveLength(before + 1);
  expect(now.at(-1)!.data).toMatchObject({ format: 'zip' });
  expect(Number(now.at(-1)!.data.rows)).toBeGreaterThan(crowd);
  await eventually(async () =>
    expect((await nora.page('/org/audit')).body.list.items).toContainEqual(
      expect.objectContaining({ kind: 'export', sentence: expect.stringContaining('the whole organization') }),
    ),
  );
});

test('whoever does not manage the organisation gets none, and nothing is recorded as taken', async () => {
  const before = (await eventsOf(app, "type = 'ReportExported'")).length;
  for (const visitor of [rita, ivo])
    expect((await visitor.download('/api/org/export')).location).toBe('/access-denied');
  expect((await (await Visitor.of(app)).download('/api/org/export')).text).not.toContain('PK');
  expect((await eventsOf(app, "type = 'ReportExported'")).length).toBe(before);
});

test('a member can take only so many in an hour', async () => {
  let last = await yara.download('/api/org/export');
  for (let times = 0; times < 10 && last.status === 200; times++) last = await yara.download('/api/org/export');
  expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
});
