import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// What a job requires and how the team checks that: tasks, requirements, questions, rounds and interviewers.

let app: App;
let nora: Visitor;
let ingrid: Visitor;
let stranger: Visitor;
const api = (path: string) => `/api/opportunities/jobs/${path}`;
const nobody = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  ingrid = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
});
afterAll(() => app?.dispose());

/** A job with one task, one requirement for it, and one question about the requirement. */
const chain = async () => {
  const { id } = await openJob(nora, 'Dock Master');
  const job_id = id;
  const { task } = await nora.ask(api('tasks/upsert'), { job_id, name: 'Berth ships', frequency: 3, importance: 3 });
  const { requirement } = await nora.ask(api('jobrequirement/upsert'), {
    job_id,
    name: 'Reads the tide',
    job_task_ids: [task.id],
    positive: ['Names the hour'],
  });
  const { question } = await nora.ask(api('workflowquestions/upsert'), {
    job_id,
    text: 'When did the tide turn on you?',
    requirement_ids: [requirement.id],
    time_minutes: 10,
  });
  return {
    job_id,
    task,
    requirement,
    question,
    round: (await stepsOf(nora, job_id)).find((s) => s.type === 'interview')!,
  };
};
const shown = async (job_id: string): Promise<Json> => (await nora.page(jobPage(job_id, 'requirements'))).body;

test('a task leads to a requirement, a question, a round and a person, and the page shows the whole chain', async () => {
  const { job_id, task, requirement, question, round } = await chain();
  expect(requirement).toMatchObject({ level: 'must', kind: 'competency', weight: 3 });
  const me = (await ingrid.page('/dashboard')).body.user.id;
  await nora.ask(api('workflowquestions/upsert'), {
    job_id,
    question_id: question.id,
    workflow_step_id: round.id,
    interviewer_id: me,
  });
  const page = await shown(job_id);
  expect(page.tasks).toMatchObject([{ id: task.id, frequency: 3, importance: 3 }]);
  expect(page.requirements).toMatchObject([
    { id: requirement.id, job_task_ids: [task.id], indicators: { positive: ['Names the hour'], negative: [] } },
  ]);
  expect(page.questions).toMatchObject([
    {
      id: question.id,
      requirement_ids: [requirement.id],
      asking: { workflow_step_id: round.id, interviewer_id: me, required: true },
    },
  ]);
  expect(page.panel).toEqual([{ workflow_step_id: round.id, user_id: me, required: true }]);
  expect(page.job.members).toContainEqual({
    user_id: me,
    access_level: 'standard',
    job_role: 'viewer',
    permissions: [],
  });
  expect(page.job.content).toEqual({ requirements: 1, questions: 1 });
  await nora.ask(api('interviewer/delete'), { job_id, workflow_step_id: round.id, user_id: me });
  const after = await shown(job_id);
  expect(after.panel).toEqual([]);
  expect(after.questions[0].asking).toMatchObject({ workflow_step_id: round.id, interviewer_id: null });
  expect(JSON.stringify((await nora.page(jobPage(job_id))).body.activity)).toContain(
    'added the requirement Reads the tide',
  );
});

test('a link is made and ended by itself, and the others of the part stay', async () => {
  const { job_id, task, requirement, question } = await chain();
  const { task: other } = await nora.ask(api('tasks/upsert'), { job_id, name: 'Count crates' });
  const { requirement: calm } = await nora.ask(api('jobrequirement/upsert'), { job_id, name: 'Calm' });
  const link = (id: string, to: string, linked: boolean) => nora.ask(api('links/upsert'), { job_id, id, to, linked });
  // Two links added at the same time are both kept.
  await Promise.all([link(calm.id, task.id, true), link(calm.id, other.id, true), link(question.id, calm.id, true)]);
  const linked = await shown(job_id);
  expect(linked.requirements[1].job_task_ids.toSorted()).toEqual([task.id, other.id].toSorted());
  expect(linked.questions[0].requirement_ids).toEqual([requirement.id, calm.id]);
  await link(calm.id, task.id, true);
  expect(await link(calm.id, other.id, false)).toMatchObject({ id: calm.id, to: other.id, linked: false });
  await link(calm.id, other.id, false);
  await link(question.id, requirement.id, false);
  const after = await shown(job_id);
  expect(after.requirements[1].job_task_ids).toEqual([task.id]);
  expect(after.questions[0].requirement_ids).toEqual([calm.id]);
});
test.each<[string, (of: Json) => Json, string]>([
  ['a part that there is not', ({ task }) => ({ id: nobody, to: task.id }), 'not_found'],
  ['a task that there is not', ({ requirement }) => ({ id: requirement.id, to: nobody }), 'not_found'],
  ['a question to a task', ({ question, task }) => ({ id: question.id, to: task.id }), 'not_found'],
  [
    'without saying which way',
    ({ requirement, task }) => ({ id: requirement.id, to: task.id, linked: 'maybe' }),
    'validation',
  ],
])('a link of %s is refused', async (_, of, code) => {
  const parts = await chain();
  const body = { job_id: parts.job_id, linked: true, ...of(parts) };
  expect((await nora.post(api('links/upsert'), body)).body).toMatchObject({ status: 'error', code });
  expect((await stranger.post(api('links/upsert'), body)).body.status).toBe('error');
});

test('what was removed comes back to its place with its links, once', async () => {
  const { job_id, requirement, question } = await chain();
  const { requirement: second } = await nora.ask(api('jobrequirement/upsert'), { job_id, name: 'Calm', level: 'nice' });
  expect(second.weight).toBe(1);
  const gone = { job_id, id: requirement.id };
  await nora.ask(api('jobrequirement/delete'), gone);
  await nora.ask(api('jobrequirement/delete'), gone);
  expect((await shown(job_id)).requirements.map(({ id }: Json) => id)).toEqual([second.id]);
  await nora.ask(api('jobrequirement/upsert'), gone);
  await nora.ask(api('jobrequirement/upsert'), gone);
  const page = await shown(job_id);
  expect(page.requirements.map(({ id }: Json) => id)).toEqual([requirement.id, second.id]);
  expect(page.questions).toMatchObject([{ id: question.id, requirement_ids: [requirement.id] }]);
  await nora.ask(api('jobrequirement/sort'), { parent_id: job_id, ids: [second.id, requirement.id] });
  expect((await shown(job_id)).requirements.map(({ id }: Json) => id)).toEqual([second.id, requirement.id]);
});

test('a skill of the organization becomes a requirement, and its questions are about that', async () => {
  const { job_id } = await chain();
  const { skill } = await nora.ask('/api/opportunities/skills/upsert', {
    name: 'Seamanship',
    kind: 'experience',
    positive: ['Has sailed'],
  });
  const { question } = await nora.ask('/api/opportunities/questions/upsert', {
    name: 'Which storm taught you most?',
    kind: 'question',
    scoring_type: 'range',
    parent_id: skill.id,
    time_minutes: 8,
  });
  const { requirement } = await nora.ask(api('jobrequirement/upsert'), { job_id, skill_id: skill.id });
  expect(requirement).toMatchObject({
    name: 'Seamanship',
    kind: 'experience',
    indicators: { positive: ['Has sailed'] },
  });
  const { questions } = await nora.ask('/api/opportunities/questions/clone', { job_id, id: question.id });
  expect(questions).toMatchObject([{ requirement_ids: [requirement.id], time_minutes: 8, asking: null }]);
});

test('nobody writes over what somebody else has changed, and other changes of the job do not matter', async () => {
  const { job_id, requirement, task } = await chain();
  const { version } = (await shown(job_id)).job;
  await nora.ask(api('tasks/upsert'), { job_id, id: task.id, version, name: 'Berth all ships' });
  await nora.ask(api('jobrequirement/upsert'), { job_id, id: requirement.id, version, weight: 5 });
  for (const [path, body] of [
    ['jobrequirement/upsert', { weight: 1 }],
    ['jobrequirement/delete', {}],
  ] as const)
    expect((await nora.post(api(path), { job_id, id: requirement.id, version, ...body })).body).toMatchObject({
      code: 'stale',
      error: 'Someone else changed this requirement since you opened it. Reload and try again.',
    });
  expect((await shown(job_id)).requirements[0]).toMatchObject({ weight: 5 });
});

test('a basic qualification by which applicants were judged changes only when it is confirmed', async () => {
  const { job_id, requirement } = await chain();
  const change = { job_id, id: requirement.id, basic_qualification: true };
  await nora.ask(api('jobrequirement/upsert'), change);
  await addApplicant(nora, job_id);
  await shown(job_id);
  expect((await nora.post(api('jobrequirement/upsert'), { ...change, name: 'Reads every tide' })).body).toMatchObject({
    code: 'confirm',
    error: 'Applicants have already been judged on this. Confirm to change it.',
  });
  await nora.ask(api('jobrequirement/upsert'), { ...change, name: 'Reads every tide', confirm: true });
  expect((await shown(job_id)).requirements[0]).toMatchObject({ name: 'Reads every tide' });
});

test('whoever is no editor changes nothing, nor does another organization, and a malformed body is refused', async () => {
  const { job_id, task, requirement, question, round } = await chain();
  const before = await shown(job_id);
  for (const [path, body] of [
    ['tasks/upsert', { job_id, id: task.id, name: 'Mine' }],
    ['tasks/delete', { job_id, id: task.id }],
    ['jobrequirement/upsert', { job_id, id: requirement.id, name: 'Mine' }],
    ['jobrequirement/sort', { parent_id: job_id, ids: [requirement.id] }],
    ['workflowquestions/upsert', { job_id, question_id: question.id, text: 'Mine?' }],
    ['workflowquestions/delete', { job_id, id: question.id }],
  ] as const) {
    expect((await stranger.post(api(path), body)).body).toMatchObject({ code: 'not_found' });
    const refused = await ingrid.post(api(path), body);
    expect(refused.location ?? refused.body.code).toMatch(/access-denied|not_found|not_editor/);
  }
  for (const [path, body] of [
    ['tasks/upsert', { job_id }],
    ['tasks/upsert', { job_id, id: task.id, frequency: 4 }],
    ['jobrequirement/upsert', { job_id, id: requirement.id, level: 'maybe' }],
    ['jobrequirement/sort', { parent_id: job_id, ids: [requirement.id, requirement.id] }],
    ['workflowquestions/upsert', { job_id, text: '' }],
    ['workflowquestions/upsert', { job_id, question_id: question.id, time_minutes: 0 }],
  ] as const)
    expect((await nora.post(api(path), body)).body).toMatchObject({ code: 'validation' });
  expect(
    (
      await nora.post(api('workflowquestions/upsert'), {
        job_id,
        question_id: question.id,
        workflow_step_id: round.id,
        interviewer_id: nobody,
      })
    ).body,
  ).toMatchObject({ code: 'not_found' });
  const after = await shown(job_id);
  for (const part of ['tasks', 'requirements', 'questions', 'panel']) expect(after[part]).toEqual(before[part]);
});

test('a step whose fields were emptied has no description and no meeting type; its numbers cannot be emptied', async () => {
  const { id: job_id } = await openJob(nora, 'Crane Hand');
  const before = (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview')!;
  const changed = (more: Json) =>
    nora.ask('/api/opportunities/jobs/workflowsteps/upsert', { job_id, id: before.id, name: before.name, ...more });
  await changed({ description: 'Talk about cranes.', meeting_type: 'phone' });
  const { step } = await changed({ description: null, meeting_type: null });
  expect(step).toEqual({ ...before, description: '', meeting_type: null });
  const emptied = { job_id, id: before.id, duration_minutes: null };
  expect((await nora.post('/api/opportunities/jobs/workflowsteps/upsert', emptied)).body).toMatchObject({
    code: 'validation',
    fields: { duration_minutes: 'Duration is required.' },
  });
});

test('a copy of a job keeps the chain, with parts and rounds of its own and nobody named to ask', async () => {
  const { job_id, question, round } = await chain();
  await nora.ask(api('workflowquestions/upsert'), { job_id, question_id: question.id, workflow_step_id: round.id });
  const { job } = await nora.ask('/api/opportunities/jobs/upsert', {
    id: 'new',
    name: 'Dock Master 2',
    copy_from: job_id,
  });
  const [original, copy] = [await shown(job_id), await shown(job.id)];
  const [requirement] = copy.requirements;
  expect(requirement.id).not.toBe(original.requirements[0].id);
  expect(requirement.job_task_ids).toEqual([copy.tasks[0].id]);
  expect(copy.questions).toMatchObject([
    {
      text: 'When did the tide turn on you?',
      requirement_ids: [requirement.id],
      asking: {
        workflow_step_id: copy.job.steps.find(({ type }: Json) => type === 'interview').id,
        interviewer_id: null,
      },
    },
  ]);
});

test('one press spreads the questions that no round asks over rounds and interviewers, and one undo takes back just that', async () => {
  const { job_id, question, round } = await chain();
  const { id: user_id } = (await ingrid.page('/dashboard')).body.user;
  await nora.ask(api('workflowquestions/upsert'), { job_id, question_id: question.id, workflow_step_id: round.id });
  await nora.ask(api('interviewer/upsert'), { job_id, workflow_step_id: round.id, user_id });
  for (const text of ['Which knot holds?', 'Who gave way?', 'What did you log?'])
    await nora.ask(api('workflowquestions/upsert'), { job_id, text });
  const askings = async () =>
    new Map(((await shown(job_id)).questions as Json[]).map(({ id, asking }) => [id as string, asking as Json | null]));
  const before = await askings();
  const { placed } = await nora.ask(api('workflowquestions/spread'), { job_id });
  expect(placed).toHaveLength(3);
  const after = await askings();
  expect(after.get(question.id)).toEqual(before.get(question.id));
  expect([...after.values()]).not.toContain(null);
  const rounds = [...after.values()].map((asking) => asking!.workflow_step_id);
  expect(new Set(rounds).size).toBe(2);
  for (const { question_id, workflow_step_id } of placed as Json[])
    expect(after.get(question_id)!.interviewer_id).toBe(workflow_step_id === round.id ? user_id : null);
  expect((await nora.ask(api('workflowquestions/spread'), { job_id })).placed).toEqual([]);
  // An item that a member moved by hand stays where it was moved.
  const [moved] = placed as [Json];
  const other = (await stepsOf(nora, job_id)).find(
    ({ type, id }) => ['screening', 'interview'].includes(type) && id !== moved.workflow_step_id,
  )!;
  await nora.ask(api('workflowquestions/upsert'), {
    job_id,
    question_id: moved.question_id,
    workflow_step_id: other.id,
  });
  await nora.ask(api('workflowquestions/unspread'), { job_id, placed });
  const back = await askings();
  expect(back.get(question.id)).toEqual(before.get(question.id));
  expect(back.get(moved.question_id)).toMatchObject({ workflow_step_id: other.id });
  expect([...back.values()].filter((asking) => asking === null)).toHaveLength(2);
  expect((await ingrid.post(api('workflowquestions/spread'), { job_id })).body.status).not.toBe('ok');
});
