import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { advanceTo, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The pages of a job for a member who only interviews there (docs/rules/permissions.md#interviewers).

let app: App;
let nora: Visitor;
let ivo: Visitor & { id: string };
let omar: Visitor & { id: string };
let job: string;
let steps: Json[];
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const stepOf = (type: string): string => steps.find((step) => step.type === type)!.id;
const seat = (user: { id: string }, type: string, more: Json = {}) =>
  nora.ask(api('interviewer/upsert'), { job_id: job, workflow_step_id: stepOf(type), user_id: user.id, ...more });
const ask = async (text: string, interviewer_id: string | null, type = 'screening') => {
  const { question } = await nora.ask(api('workflowquestions/upsert'), {
    job_id: job,
    text,
    positive: [`${text} is answered with a tide table`],
    negative: [`${text} is answered with a shrug`],
  });
  await nora.ask(api('workflowquestions/upsert'), {
    job_id: job,
    question_id: question.id,
    workflow_step_id: stepOf(type),
    interviewer_id,
  });
};
const add = async (name: string, type?: string): Promise<Applicant> => {
  const { application, candidate } = await nora.ask(api('candidate/upsert'), {
    job_id: job,
    first_name: name,
    last_name: 'Applicant',
    email: `${name.toLowerCase()}@example.test`,
    applied_at: new Date().toISOString(),
  });
  const applicant = { ...application, candidate_id: candidate.id };
  return type ? advanceTo(nora, applicant, job, type) : applicant;
};
const pageOf = async (visitor: Visitor, id = job): Promise<Json> => (await visitor.page(jobPage(id))).body;

let left: Applicant;
beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  [ivo, omar] = [
    await invite(app, nora, named('Ivo'), ['INTERVIEW_ADMIN']),
    await invite(app, nora, named('Omar'), ['INTERVIEW_ADMIN']),
  ];
  ({ id: job } = await openJob(nora, 'Dock Master', {
    show_compensation: false,
    compensation_description: 'pay-between-friends',
    compensation_min: 71_234,
  }));
  steps = await stepsOf(nora, job);
  const before = await add('Early', 'screening');
  await advanceTo(nora, before, job, 'interview');
  await seat(ivo, 'screening');
  await seat(omar, 'screening', { required: false });
  await seat(omar, 'interview');
  await ask('When did the tide turn?', ivo.id);
  await ask('Who owns the berth?', omar.id);
  await ask('What do you ask us?', null);
  await ask('How do you lead a crew?', omar.id, 'interview');
  await add('Waiting', 'screening');
  await add('Elsewhere', 'interview');
  await add('Unread');
  left = await advanceTo(nora, await add('Gone', 'screening'), job, 'finalist_review');
  await nora.ask('/api/people/candidates/note/upsert', {
    candidate_id: left.candidate_id,
    body: '<p>note-of-nora</p>',
  });
  await nora.ask(api('candidate/offer'), {
    application_id: left.id,
    version: left.version,
    action: 'offer',
    ...offerTerms,
  });
});
afterAll(() => app?.dispose());

test('they read their round, whom they meet with since when, what is asked and by whom', async () => {
  const { interviewing, names, job: row } = await pageOf(ivo);
  const [round, ...others] = interviewing.rounds;
  expect(others).toEqual([]);
  expect(round.step).toMatchObject({ id: stepOf('screening'), name: 'First Round', duration_minutes: 30 });
  expect(round.step.description).toMatch(/30 min/);
  expect(round.required).toBe(true);
  expect(round.to_meet).toMatchObject([{ name: 'Waiting Applicant', schedule_status: 'unscheduled' }]);
  expect(Date.now() - Date.parse(round.to_meet[0].entered_at)).toBeLessThan(600_000);
  expect(round.waiting).toBe(1);
  expect(round.questions.map(({ text, by, indicators }: Json) => [text, by, indicators.positive.length])).toEqual([
    ['When did the tide turn?', ivo.id, 1],
    ['Who owns the berth?', omar.id, 1],
    ['What do you ask us?', null, 1],
  ]);
  expect(round.panel).toEqual([omar.id]);
  expect(names[omar.id]).toMatch(/^Omar/);
  const [{ user_id }] = row.owners;
  expect(names[user_id]).toMatch(/^Nora/);
  expect(interviewing.about).toBe('You bring ships home.');
  expect(interviewing.public_url).toMatch(/\/jobs\/dock-master-/);
});

test('whoever left the round is named with both days, unless they left before the reader was on its panel', async () => {
  const [round] = (await pageOf(ivo)).interviewing.rounds;
  expect(round.earlier).toMatchObject([{ id: left.id, name: 'Gone Applicant' }]);
  expect(Date.parse(round.earlier[0].left_at)).toBeGreaterThanOrEqual(Date.parse(round.earlier[0].entered_at));
});

test('each interviewer gets their own rounds', async () => {
  const { rounds } = (await pageOf(omar)).interviewing;
  expect(rounds.map(({ step, required }: Json) => [step.name, required])).toEqual([
    ['First Round', false],
    ['Second Round', true],
  ]);
  expect(rounds[1].to_meet.map(({ name }: Json) => name)).toEqual(['Early Applicant', 'Elsewhere Applicant']);
});

test('nothing of pay, offers, notes or people of other steps reaches them', async () => {
  const page = await pageOf(ivo);
  expect(page).toMatchObject({
    activity: [],
    warnings: [],
    forecast: null,
    sources: null,
    medians: null,
    closing: null,
  });
  const words = JSON.stringify(page);
  for (const secret of [
    'pay-between-friends',
    '71234',
    String(offerTerms.amount),
    'note-of-nora',
    'Elsewhere',
    'Unread',
    'Early',
    'How do you lead a crew?',
    left.candidate_id,
    'waiting@example.test',
    'gone@example.test',
  ])
    expect([secret, words.includes(secret)]).toEqual([secret, false]);
});

test('the job of others does not exist for them, and another organisation finds none', async () => {
  const other = await openJob(nora, 'Pilot');
  expect((await ivo.page(jobPage(other.id))).status).toBe(404);
  const sade = (await found(app, 'Southwind', named('Sade'))).admin;
  expect((await sade.page(jobPage(job))).status).toBe(404);
});

test('without a round an interviewer reads that they are in none, and everybody else gets the page as it was', async () => {
  const ida = await invite(app, nora, named('Ida'), ['INTERVIEW_ADMIN']);
  const mara = await invite(app, nora, named('Mara'), ['HIRING_ADMIN']);
  for (const { id } of [ida, mara])
    await nora.ask('/api/upsert_job_permissions', {
      job_id: job,
      user_id: id,
      access_level: 'standard',
      permissions: ['scorecards'],
    });
  expect((await pageOf(ida)).interviewing).toMatchObject({ rounds: [] });
  expect((await pageOf(mara)).interviewing).toBeNull();
  expect((await pageOf(nora)).interviewing).toBeNull();
  await seat(mara, 'screening');
  expect((await pageOf(mara)).interviewing.rounds).toHaveLength(1);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: mara.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  expect((await pageOf(mara)).interviewing).toBeNull();
});

test('of an earlier moment they see no more than of now, also of one before they had a seat', async () => {
  const hugo = await invite(app, nora, named('Hugo'), ['HIRING_ADMIN']);
  await nora.ask('/api/upsert_job_permissions', {
    job_id: job,
    user_id: hugo.id,
    access_level: 'standard',
    permissions: ['scorecards'],
  });
  const pageAt = async (by: Visitor, at: string): Promise<Json> =>
    (await by.page(`${jobPage(job)}?as_of=${encodeURIComponent(at)}`)).body;
  const unseated = await moment();
  await seat(hugo, 'screening');
  const seated = await moment();
  await seat(hugo, 'interview');
  const told = ({ interviewing, activity, warnings }: Json) => ({
    rounds: interviewing?.rounds.map(({ step }: Json) => step.name),
    activity,
    warnings,
  });
  const no = { activity: [], warnings: [] };
  expect(told(await pageOf(hugo))).toEqual({ rounds: ['First Round', 'Second Round'], ...no });
  expect(told(await pageAt(hugo, seated))).toEqual({ rounds: ['First Round'], ...no });
  expect(told(await pageAt(hugo, unseated))).toEqual({ rounds: [], ...no });
  // A member who was removed from a round's panel sees nothing of that round.
  await nora.ask(api('interviewer/delete'), { job_id: job, workflow_step_id: stepOf('screening'), user_id: hugo.id });
  expect(told(await pageAt(hugo, seated))).toEqual({ rounds: [], ...no });
  expect(JSON.stringify(await pageAt(hugo, seated))).not.toContain('Waiting Applicant');
});

test('off the panel, the round and its people are gone', async () => {
  await nora.ask(api('interviewer/delete'), { job_id: job, workflow_step_id: stepOf('screening'), user_id: ivo.id });
  expect((await pageOf(ivo)).interviewing.rounds).toEqual([]);
});

test('I1: Home shows whoever was invited to one panel their appointment, and nothing else that happens on the job', async () => {
  const uma = await invite(app, nora, named('Uma'), ['INTERVIEW_ADMIN']);
  await seat(uma, 'screening', { required: false });
  const { id } = await add('Booked', 'screening');
  const starts_at = new Date(Math.ceil(Date.now() / 900_000 + 96) * 900_000).toISOString();
  await nora.ask(api('appointment/upsert'), {
    application_id: id,
    starts_at,
    interviewers: [{ user_id: uma.id, required: true }],
    duration_minutes: 30,
    tz_region: 'UTC',
    meeting_type: 'video',
    video_url: 'https://meet.example.test/berth',
  });
  const home = (await uma.page('/dashboard')).body;
  expect(home.interviews.map(({ starts_at: at }: Json) => at)).toEqual([starts_at]);
  expect(home).toMatchObject({
    queues: [],
    drafts: [],
    reviews: [],
    headcount: [],
    scorecards: [],
    activity: [],
    checklist: [],
    tasks: [],
  });
  const words = JSON.stringify(home);
  for (const other of [
    'Elsewhere',
    'Unread',
    'Early',
    'Gone',
    'waiting@example.test',
    'note-of-nora',
    'pay-between-friends',
  ])
    expect([other, words.includes(other)]).toEqual([other, false]);
});
