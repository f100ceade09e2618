import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Members write questions once in the organization's library, and jobs take copies of the questions.

let app: App;
let nora: Visitor;
let interviewer: Visitor;
let stranger: Visitor;
let job: string;
const clone = '/api/opportunities/questions/clone_multiple';
const write = async (by: Visitor, name: string, more: Json = {}): Promise<string> =>
  (await by.ask('/api/opportunities/questions/upsert', { name, kind: 'question', scoring_type: 'range', ...more }))
    .question.id;
const asked = async (): Promise<string[]> =>
  (await nora.page(jobPage(job, 'questions'))).body.questions.map(({ text }: Json) => text);

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  interviewer = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
  job = (await openJob(nora, 'Dock Master')).id;
});
afterAll(() => app?.dispose());

test('a question of the library has its skill, its scale and what each score means', async () => {
  const { skill } = await nora.ask('/api/opportunities/skills/upsert', { name: 'Seamanship', kind: 'competency' });
  const anchors = [
    { value: 1, label: 'Has never left the harbour' },
    { value: 5, label: 'Names the storm' },
  ];
  const { question } = await nora.ask('/api/opportunities/questions/upsert', {
    name: 'When did the weather turn on you?',
    kind: 'question',
    scoring_type: 'range',
    parent_id: skill.id,
    anchors,
    positive: ['Prepared for it'],
  });
  expect(question).toMatchObject({ parent_id: skill.id, anchors, scale_min: 1, scale_max: 5, weight: 1 });
  const { used } = (await nora.page('/opportunities/skills')).body;
  expect(used.find(({ many }: Json) => many === 'questions').counts).toContainEqual({ id: skill.id, count: 1 });
});

test('a job takes copies, each once, and keeps them as they were', async () => {
  const [first, second] = [await write(nora, 'Why here?'), await write(nora, 'What broke?', { positive: ['A case'] })];
  const { questions } = await nora.ask(clone, { job_id: job, ids: [first, second] });
  expect(questions).toMatchObject([
    { text: 'Why here?', source: 'library' },
    { text: 'What broke?', indicators: { positive: ['A case'], negative: [] } },
  ]);
  await nora.ask('/api/opportunities/questions/clone', { job_id: job, id: first });
  expect(await asked()).toEqual(['Why here?', 'What broke?']);
  await nora.ask('/api/opportunities/questions/upsert', { id: first, name: 'Why us?' });
  expect(await asked()).toEqual(['Why here?', 'What broke?']);
});

test('nobody copies a question of another organization, nor into its jobs, nor without being an editor', async () => {
  const [ours, theirs] = [await write(nora, 'Ours?'), await write(stranger, 'Theirs?')];
  for (const [by, ids] of [
    [nora, [ours, theirs]],
    [stranger, [theirs]],
  ] as const)
    expect((await by.post(clone, { job_id: job, ids })).body).toMatchObject({ code: 'not_found' });
  const refused = await interviewer.post(clone, { job_id: job, ids: [ours] });
  expect(refused.location ?? refused.body.code).toMatch(/access-denied|not_found|not_editor/);
  expect((await nora.post(clone, { job_id: job, ids: [] })).body).toMatchObject({ code: 'validation' });
  expect(await asked()).not.toContain('Ours?');
});
