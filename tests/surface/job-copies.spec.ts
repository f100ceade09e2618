import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A member copies a job, as a whole or in sections, or saves the job as a template for other jobs.

const upsertJob = '/api/opportunities/jobs/upsert';
const api = (path: string) => `/api/opportunities/jobs/${path}`;
let app: App;
let nora: Visitor;
let rex: Visitor & { id: string };
let hana: Visitor & { id: string };
let ian: Visitor & { id: string };
let stranger: Visitor;
let source: { id: string };

const whole = async (by: Visitor, id: string): Promise<Json> => (await by.ask(api('fetch'), { id })).job;
const copied = async (by: Visitor, more: Json = {}): Promise<Json> =>
  whole(by, (await by.ask(upsertJob, { id: 'new', name: 'Dock Master 2', copy_from: source.id, ...more })).job.id);
const listed = async (by: Visitor, filters: Json = {}): Promise<string[]> =>
  (
    await by.page(
      formatListAddress({
        area: 'opportunities',
        entity: 'jobs',
        list: { ...emptySlice, filters },
        id: null,
        section: null,
      }),
    )
  ).body.list.items.map((row: Json) => row.fields.name);

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  rex = await invite(app, nora, named('Rex'), ['RECRUIT_ADMIN']);
  hana = await invite(app, nora, named('Hana'), ['HIRING_ADMIN']);
  ian = await invite(app, nora, named('Ian'), ['INTERVIEW_ADMIN']);
  source = await openJob(nora, 'Dock Master', {
    openings: 3,
    requisition_code: 'HW-7',
    fill_by: '2031-01-31',
    compensation_min: 50_000,
    compensation_max: 60_000,
    show_compensation: false,
  });
  const job_id = source.id;
  const { requirement } = await nora.ask(api('jobrequirement/upsert'), { job_id, name: 'Reads the tide' });
  const round = (await stepsOf(nora, job_id)).find(({ type }) => type === 'interview')!;
  await nora.ask(api('workflowsteps/upsert'), { id: round.id, job_id, name: 'On the quay', sla_days: 3 });
  await nora.ask(api('interviewer/upsert'), { job_id, workflow_step_id: round.id, user_id: ian.id });
  await nora.ask(api('workflowquestions/upsert'), {
    job_id,
    text: 'When did the tide turn?',
    requirement_ids: [requirement.id],
    workflow_step_id: round.id,
    interviewer_id: ian.id,
  });
  const { question } = await nora.ask(api('applyquestions/upsert'), {
    job_id,
    text: 'Do you have a licence?',
    type: 'yes_no',
    knockout: ['no'],
  });
  await nora.ask(api('applyquestions/upsert'), {
    job_id,
    text: 'Since when?',
    type: 'date',
    asked_when: { question_id: question.id, answers: ['yes'] },
  });
  await nora.ask(api('owners/upsert'), { job_id, user_id: hana.id, owner_role: 'hiring_manager' });
});
afterAll(() => app?.dispose());

test('a copy takes along everything but the people and what says which opening it was', async () => {
  const copy = await copied(nora);
  expect(copy).toMatchObject({
    hiring_status: 'draft',
    fields: { name: 'Dock Master 2', openings: 3, compensation_min: 50_000, requisition_code: null, fill_by: null },
    requirements: [{ name: 'Reads the tide' }],
    questions: [{ text: 'When did the tide turn?', asking: { interviewer_id: null } }],
    apply_questions: [{ text: 'Do you have a licence?', knockout: ['no'] }, { text: 'Since when?' }],
    panel: [],
    owners: [{ owner_role: 'recruiter' }],
  });
  expect(copy.steps.map(({ name }: Json) => name)).toContain('On the quay');
  expect(JSON.stringify(copy.sections)).toContain('You bring ships home.');
  expect(copy.questions[0].requirement_ids).toEqual([copy.requirements[0].id]);
  expect(copy.apply_questions[1].asked_when).toEqual({ question_id: copy.apply_questions[0].id, answers: ['yes'] });
});

test.each<[string, (copy: Json) => unknown, unknown]>([
  ['settings', ({ fields }) => fields.openings, 3],
  ['description', ({ sections }) => JSON.stringify(sections).includes('You bring ships home.'), true],
  ['rounds', ({ steps }) => steps.some(({ name }: Json) => name === 'On the quay'), true],
  ['requirements', ({ requirements }) => requirements.length, 1],
  ['questions', ({ questions }) => questions.length, 1],
  ['apply_form', ({ apply_questions }) => apply_questions.length, 2],
  ['team', ({ owners }) => owners.some(({ user_id }: Json) => user_id === hana.id), true],
])('of the parts, %s alone comes along when it alone is chosen', async (part, seen, there) => {
  expect(seen(await copied(nora, { copy_parts: [part] }))).toEqual(there);
  expect(seen(await copied(nora, { copy_parts: [] }))).not.toEqual(there);
});

test('with the team come its interviewers, as far as their rounds come too', async () => {
  const copy = await copied(nora, { copy_parts: ['rounds', 'questions', 'team'] });
  const round = copy.steps.find(({ name }: Json) => name === 'On the quay');
  expect(copy.panel).toEqual([{ workflow_step_id: round.id, user_id: ian.id, required: true }]);
  expect(copy.questions[0].asking).toEqual({ workflow_step_id: round.id, interviewer_id: ian.id, required: true });
  expect(copy.questions[0].requirement_ids).toEqual([]);
  expect((await copied(nora, { copy_parts: ['team'] })).panel).toEqual([]);
});

test('whoever has left the organization does not come along', async () => {
  const lea = await invite(app, nora, named('Lea'), ['HIRING_ADMIN']);
  await nora.ask(api('owners/upsert'), { job_id: source.id, user_id: lea.id, owner_role: 'sourcer' });
  const people = async () => (await copied(nora, { copy_parts: ['team'] })).owners.map(({ user_id }: Json) => user_id);
  expect(await people()).toContain(lea.id);
  await nora.ask('/api/org/users/deactivate', { id: lea.id });
  expect(await people()).not.toContain(lea.id);
});

test('a part that nobody knows is refused, and so is the job of another organization', async () => {
  const ask = { id: 'new', name: 'Mine', copy_from: source.id };
  expect((await nora.post(upsertJob, { ...ask, copy_parts: ['candidates'] })).body.status).toBe('error');
  expect((await stranger.post(upsertJob, ask)).body).toMatchObject({ error: 'Job not found.' });
  expect((await ian.post(upsertJob, ask)).location).toBe('/access-denied');
});

test('a copy tells in one line that it was made, with the counts of what came along', async () => {
  const copy = await copied(nora);
  const { activity } = (await nora.page(jobPage(copy.id))).body;
  expect(activity.map(({ type }: Json) => type)).toEqual(['JobCreated']);
  const came = Object.fromEntries(activity[0].parts.map(({ type, count }: Json) => [type, count]));
  const of = async (section: string): Promise<Json> => (await nora.page(jobPage(copy.id, section))).body;
  const counted = {
    WorkflowStepAdded: (await stepsOf(nora, copy.id)).length,
    DescriptionSectionAdded: (await of('sections')).sections.length,
    JobTaskAdded: (await of('requirements')).tasks.length,
    JobRequirementAdded: (await of('requirements')).requirements.length,
    QuestionAdded: (await of('questions')).questions.length,
    ApplyQuestionAdded: (await of('settings')).apply_questions.length,
    PlayAdded: (await of('plays')).plays.length,
  };
  expect(counted).toMatchObject({ JobRequirementAdded: 1, QuestionAdded: 1 });
  expect(came).toEqual(Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0)));
});

test('a template is in the list of templates alone, takes nobody, opens never, and jobs begin with it', async () => {
  const { job } = await nora.ask(upsertJob, {
    id: 'new',
    name: 'Quay work',
    copy_from: source.id,
    template: true,
  });
  const { id } = job;
  expect(await listed(nora)).not.toContain('Quay work');
  expect(await listed(nora, { template: true })).toEqual(['Quay work']);
  expect((await nora.ask(api('fetch'), { search: 'Quay' })).jobs).toEqual([]);
  const refused = { status: 'error', code: 'wrong_state', error: 'This is a template. Create a job from it.' };
  for (const hiring_status of ['open', 'internal', 'archived'])
    expect((await nora.post(upsertJob, { id, hiring_status })).body).toMatchObject(refused);
  const person = { job_id: id, first_name: 'Ada', last_name: 'Quay', email: 'ada-quay@example.test' };
  expect((await nora.post(api('candidate/upsert'), person)).body).toMatchObject(refused);
  expect(
    (await nora.post(api('candidate/upsert'), { ...person, applied_at: new Date().toISOString() })).body,
  ).toMatchObject(refused);
  const { tabs, rights } = (await nora.page(jobPage(id))).body;
  expect(tabs).toEqual(['requirements', 'questions', 'rounds', 'sections', 'settings', 'plays', 'activity']);
  expect(rights.permissions).not.toContain('list');
  // Rex is on no team and may not read the pay of the original job.
  const made = await whole(rex, (await rex.ask(upsertJob, { id: 'new', name: 'Stevedore', copy_from: id })).job.id);
  expect(made).toMatchObject({ template: false, fields: { compensation_min: 50_000 }, hiring_status: 'draft' });
  expect(JSON.stringify(made.sections)).toContain('You bring ships home.');
  await nora.ask(api('delete'), { id });
  expect(await listed(nora, { template: true })).toEqual([]);
});

test('the same request twice makes one copy', async () => {
  const uid = crypto.randomUUID();
  const before = (await eventsOf(app, "type = 'JobCreated'")).length;
  const once = () => nora.post(upsertJob, { id: 'new', name: 'Once', copy_from: source.id }, { uid });
  const [one, two] = [await once(), await once()];
  expect(two.body.payload.job.id).toBe(one.body.payload.job.id);
  expect((await eventsOf(app, "type = 'JobCreated'")).length).toBe(before + 1);
});
