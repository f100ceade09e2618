import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The rounds of a job: their order, length, interviewers and questions.

let app: App;
let nora: Visitor;
let rafael: Visitor;
let ingrid: Visitor;
let reader: Visitor;
let stranger: Visitor;
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const nobody = '00000000-0000-4000-8000-000000000000';
const idOf = async (visitor: Visitor): Promise<string> => (await visitor.page('/dashboard')).body.user.id;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  rafael = await invite(app, nora, named('Rafael'), ['RECRUIT_ADMIN']);
  ingrid = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
  reader = await invite(app, nora, named('Ruth'), ['HIRING_ADMIN']);
});
afterAll(() => app?.dispose());

const shown = async (job_id: string, by = nora): Promise<Json> => (await by.page(jobPage(job_id, 'rounds'))).body;
/** A job with two questions. One of them belongs to the second round. */
const planned = async () => {
  const { id: job_id } = await openJob(nora, 'Dock Master');
  const { steps } = (await shown(job_id)).job;
  const step = (type: string): Json => steps.find((each: Json) => each.type === type);
  const [screening, interview] = [step('screening'), step('interview')];
  const ask = async (text: string, workflow_step_id: string | null) =>
    (await nora.ask(api('workflowquestions/upsert'), { job_id, text, workflow_step_id, time_minutes: 20 })).question.id;
  return {
    job_id,
    steps,
    screening,
    interview,
    tide: await ask('When did the tide turn on you?', interview.id),
    storm: await ask('Which storm taught you most?', null),
  };
};

test('one save changes the round, its panel and its questions, and whoever joins is on the team', async () => {
  const { job_id, screening, interview, tide, storm } = await planned();
  const [me, her] = [await idOf(nora), await idOf(ingrid)];
  const { version } = (await shown(job_id)).job;
  await nora.ask(api('workflowsteps/upsert'), {
    id: interview.id,
    job_id,
    version,
    duration_minutes: 45,
    sla_days: 7,
    panel: {
      seated: [
        { user_id: me, required: true },
        { user_id: her, required: false },
      ],
      order: [her, me],
    },
    questions: {
      placed: [
        { question_id: storm, workflow_step_id: interview.id, interviewer_id: her },
        { question_id: tide, workflow_step_id: screening.id, interviewer_id: null },
      ],
    },
  });
  const page = await shown(job_id);
  expect(page.job.steps.find(({ id }: Json) => id === interview.id)).toMatchObject({
    duration_minutes: 45,
    sla_days: 7,
    meeting_type: 'video',
    name: 'Second Round',
  });
  expect(page.panel).toEqual([
    { workflow_step_id: interview.id, user_id: her, required: false },
    { workflow_step_id: interview.id, user_id: me, required: true },
  ]);
  expect(page.questions).toMatchObject([
    { id: tide, asking: { workflow_step_id: screening.id, interviewer_id: null } },
    { id: storm, asking: { workflow_step_id: interview.id, interviewer_id: her } },
  ]);
  expect(page.names[her]).toMatch(/^Ingrid/);
  expect(page.job.members).toContainEqual(expect.objectContaining({ user_id: her, permissions: [] }));
});

test('the interviewers of a round stand in the order that was chosen, and the same request orders them once', async () => {
  const { job_id, interview } = await planned();
  const [me, her] = [await idOf(nora), await idOf(ingrid)];
  for (const user_id of [me, her])
    await nora.ask(api('interviewer/upsert'), { job_id, workflow_step_id: interview.id, user_id });
  const seats = async () => (await shown(job_id)).panel.map(({ user_id }: Json) => user_id);
  const order = { job_id, parent_id: interview.id, ids: [her, me] };
  expect((await nora.ask(api('interviewer/sort'), order)).ids).toEqual([her, me]);
  await nora.ask(api('interviewer/sort'), order);
  expect(await seats()).toEqual([her, me]);
  for (const ids of [[her], [her, her], [her, nobody]])
    expect((await nora.post(api('interviewer/sort'), { ...order, ids })).body).toMatchObject({ code: 'validation' });
  expect((await nora.post(api('interviewer/sort'), { ...order, parent_id: nobody })).body).toMatchObject({
    code: 'not_found',
  });
  expect((await stranger.post(api('interviewer/sort'), order)).body).toMatchObject({ code: 'not_found' });
  const refused = await ingrid.post(api('interviewer/sort'), order);
  expect(refused.location ?? refused.body.code).toMatch(/access-denied|not_editor/);
  expect(await seats()).toEqual([her, me]);
});

test('nobody writes over a round that somebody else has changed, and the page says who that was', async () => {
  const { job_id, screening, interview, tide } = await planned();
  await nora.ask(api('member/upsert'), { job_id, user_id: await idOf(rafael), access_level: 'full' });
  const before = await shown(job_id);
  expect(before.changed).toEqual({});
  const { version } = before.job;
  await rafael.ask(api('workflowsteps/upsert'), { id: interview.id, job_id, version, sla_days: 3 });
  for (const [path, body] of [
    ['workflowsteps/upsert', { sla_days: 5 }],
    [
      'workflowsteps/upsert',
      { questions: { placed: [{ question_id: tide, workflow_step_id: null, interviewer_id: null }] } },
    ],
    ['workflowsteps/delete', {}],
  ] as const)
    expect((await nora.post(api(path), { id: interview.id, job_id, version, ...body })).body).toMatchObject({
      code: 'stale',
      error: 'Someone else changed this step since you opened it. Reload and try again.',
    });
  const page = await shown(job_id);
  expect(page.changed).toEqual({ [interview.id]: { by: await idOf(rafael), version: version + 1 } });
  expect(page.names[await idOf(rafael)]).toMatch(/^Rafael/);
  // A change of another round does not conflict.
  await nora.ask(api('workflowsteps/upsert'), { id: screening.id, job_id, version, sla_days: 5 });
  await nora.ask(api('workflowsteps/upsert'), { id: interview.id, job_id, version: page.job.version, sla_days: 5 });
});

test('a round says whether candidates choose a time themselves; a copy and a template of the job say the same', async () => {
  const { job_id, interview } = await planned();
  const arranged = {
    self_schedule: true,
    buffer_minutes: 15,
    min_notice_hours: 12,
    window_days: 21,
    instructions: '<p>We take a slow service apart.</p>',
  };
  const answer = await nora.ask(api('workflowsteps/upsert'), {
    id: interview.id,
    job_id,
    ...arranged,
    instructions: '<p onclick="x()">We take a slow service apart.</p>',
  });
  expect(answer.step).toMatchObject(arranged);
  const copy = await nora.ask(api('upsert'), { id: 'new', name: 'Dock Master II', copy_from: job_id });
  const copied = (await shown(copy.job.id)).job.steps.find(({ type }: Json) => type === 'interview');
  expect(copied).toMatchObject(arranged);
  for (const wrong of [
    { buffer_minutes: 121 },
    { min_notice_hours: -1 },
    { window_days: 0 },
    { phone_mode: 'telepathy' },
  ])
    expect((await nora.post(api('workflowsteps/upsert'), { id: interview.id, job_id, ...wrong })).body).toMatchObject({
      code: 'validation',
    });
  // A member who does not see the rounds reads neither the instructions of the rounds to candidates nor their content.
  const user_id = await idOf(reader);
  await nora.ask(api('member/upsert'), { job_id, user_id, access_level: 'standard', permissions: ['list'] });
  const seen = (await reader.page(jobPage(job_id, 'candidates'))).body.job.steps.find(
    ({ id }: Json) => id === interview.id,
  );
  expect(seen.instructions).toBeUndefined();
});

test('a step with people in it is neither moved nor removed, and the page counts who stands there for how long', async () => {
  const { job_id, steps, screening } = await planned();
  const applicant = await addApplicant(nora, job_id);
  await advanceTo(nora, applicant, job_id, 'screening');
  const page = await shown(job_id);
  expect(page.times[screening.id]).toEqual({ median: null, here: [{ day: 0, count: 1 }] });
  const applied = steps.find(({ type }: Json) => type === 'application').id;
  expect(page.times[applied]).toEqual({ median: 0, here: [] });
  const refused = { code: 'wrong_state', error: '1 candidate is in First Round. Move them first.' };
  const ids = steps.map(({ id }: Json) => id);
  [ids[3], ids[4]] = [ids[4], ids[3]];
  expect((await nora.post(api('workflowsteps/sort'), { parent_id: job_id, ids })).body).toMatchObject(refused);
  expect((await nora.post(api('workflowsteps/delete'), { job_id, id: screening.id })).body).toMatchObject(refused);
});

test('who reads only the rounds sees neither questions nor how long candidates wait, and changes nothing', async () => {
  const { job_id, interview, tide } = await planned();
  const user_id = await idOf(reader);
  await nora.ask(api('member/upsert'), { job_id, user_id, access_level: 'standard', permissions: ['panel'] });
  const page = await shown(job_id, reader);
  expect(page).toMatchObject({ questions: [], times: null, people: [], panel: [] });
  const change = { id: interview.id, job_id, sla_days: 1 };
  const refused = await reader.post(api('workflowsteps/upsert'), change);
  expect(refused.location ?? refused.body.code).toMatch(/access-denied|not_editor/);
  expect((await stranger.post(api('workflowsteps/upsert'), change)).body).toMatchObject({ code: 'not_found' });
  for (const [body, code] of [
    [{ panel: { seated: [{ user_id: nobody, required: true }] } }, 'not_found'],
    [{ panel: { seated: [{ user_id }] } }, 'validation'],
    [{ panel: { everybody: true } }, 'validation'],
    [{ questions: { placed: [{ question_id: nobody, workflow_step_id: null, interviewer_id: null }] } }, 'not_found'],
    [{ questions: { placed: [{ question_id: tide, workflow_step_id: nobody, interviewer_id: null }] } }, 'not_found'],
  ] as const)
    expect((await nora.post(api('workflowsteps/upsert'), { ...change, ...body })).body).toMatchObject({ code });
  const after = await shown(job_id);
  expect(after.job.steps.find(({ id }: Json) => id === interview.id)).toEqual(interview);
  expect(after.panel).toEqual([]);
});
