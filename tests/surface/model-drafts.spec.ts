import { OpenAiStandIn } from '../engines/openai.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, applyFor, jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The data that is sent to the language model, when the model is called, and what happens when the model fails.

const server = new OpenAiStandIn();
let app: App;
let nora: Visitor;
const api = (path: string) => `/api/job/${path}`;
const jobs = (path: string) => `/api/opportunities/jobs/${path}`;
const cache = (kind: string) => `/api/suggestion/cache/${kind}`;
const agree = (visitor: Visitor, ai_agreed: boolean) => visitor.ask('/api/org/profile/upsert', { ai_agreed });
const settings = { MODEL_DAILY_CALLS: '40' };

beforeAll(async () => {
  await server.start();
  app = await App.start({
    OPENAI_BASE_URL: server.base,
    OPENAI_API_KEY: server.key,
    OPENAI_MODEL: 'tide-1',
    ...settings,
  });
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
});
afterAll(async () => {
  await app?.dispose();
  await server.stop();
});
beforeEach(() => {
  server.asked.length = 0;
  server.behaviour = { as: 'well' };
});

test('without the organization’s agreement nothing is asked of the model; with it, the model writes; withdrawn, nothing again', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  expect(await nora.ask(api('tasks/generate'), { job_id })).toMatchObject({
    provider: 'template',
    fallback: 'no_agreement',
  });
  expect(await nora.ask(cache('job_tasks'), { job_id })).toMatchObject({
    provider: 'template',
    fallback: 'no_agreement',
  });
  expect(server.asked).toEqual([]);
  await agree(nora, true);
  const drafted = await nora.ask(api('tasks/generate'), { job_id });
  expect(drafted).toMatchObject({ provider: 'ai', fallback: null });
  expect(drafted.tasks[0].name).toBe('Model the tide');
  const { task } = await nora.ask(jobs('tasks/upsert'), {
    job_id,
    ...drafted.tasks[0],
    suggestion: { id: drafted.suggestion_id, item: 0 },
  });
  expect(task.source).toBe('ai');
  await agree(nora, false);
  server.asked.length = 0;
  expect(await nora.ask(api('blocks'), { job_id })).toMatchObject({ provider: 'template', fallback: 'no_agreement' });
  expect(server.asked).toEqual([]);
});

test('nothing about a person, and no pay, is in anything that is sent', async () => {
  const canaries: string[] = [];
  const canary = (word: string) => {
    const planted = `canary${word}`;
    canaries.push(planted);
    return planted;
  };
  const { admin: alma } = await found(app, 'Birdcage', { ...named('Alma'), first_name: canary('member') });
  const { slug } = (await alma.page('/dashboard')).body.organization;
  await agree(alma, true);
  await alma.ask('/api/org/profile/upsert', {
    address: `${canary('street')} 5`,
    privacy_email: `${canary('privacy')}@example.test`,
    about: `<p>We keep birds. Call ${canary('about')}.</p>`,
  });
  const job = await openJob(alma, 'Bird Keeper', {
    requisition_code: canary('code'),
    compensation_description: canary('pay'),
    compensation_min: 123_451,
    compensation_max: 543_211,
    typical_job_description: canary('typical'),
  });
  const job_id = job.id;
  canaries.push('123451', '543211');
  const { candidate_id, id: application_id } = await addApplicant(alma, job_id, `${canary('applicant')}@example.test`);
  await alma.ask('/api/people/candidates/upsert', {
    id: candidate_id,
    first_name: canary('first'),
    last_name: canary('last'),
    current_company: canary('company'),
    current_title: canary('headline'),
  });
  await alma.ask('/api/people/candidates/note/upsert', { candidate_id, job_id, body: canary('note') });
  const applied = await applyFor(app, slug, job.slug, {
    first_name: canary('grace'),
    last_name: canary('hopper'),
    email: `${canary('public')}@example.test`,
    cover_letter: canary('letter'),
  });
  expect(applied.status).toBe('ok');
  await alma.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    job_id,
    kind: 'custom',
    name: canary('section'),
    body: `<p>${canary('body')}</p>`,
  });
  // Personal data that members type into a name field is removed before the request leaves.
  const { task } = await alma.ask(jobs('tasks/upsert'), {
    job_id,
    name: `Feed birds with canarymember Tester, canarymail@example.test, +49 170 1234567, $95,000`,
    description: canary('duty'),
  });
  const { requirement } = await alma.ask(jobs('jobrequirement/upsert'), {
    job_id,
    name: 'Patience',
    description: canary('meaning'),
    positive: [canary('sign')],
  });
  const { question } = await alma.ask(jobs('workflowquestions/upsert'), {
    job_id,
    text: `What would you ask ${canary('asked')}?`,
    requirement_ids: [requirement.id],
  });
  canaries.push('canarymail', '1234567', '95,000', '95000', application_id, candidate_id, job_id);

  const of = { job_id, task_ids: [task.id], requirement_ids: [requirement.id] };
  const calls: [string, Json][] = [
    ['blocks', { job_id }],
    ['blocks/stream', { job_id }],
    ['tasks/generate', { job_id }],
    ['competencies/generate', { job_id, task_ids: [task.id] }],
    ['competencies/define', { job_id, name: `Trusts canarymember Tester`, kind: 'attribute' }],
    ['competency/from_task', { job_id, job_task_id: task.id }],
    ['competency/from_description', { job_id, text: `You need patience with ${canary('text')}.` }],
    ['competency/refine_wording', { text: canary('wording'), kind: 'tool' }],
    ['evaluation/generate', { job_id, requirement_ids: [requirement.id] }],
    ['evaluation/generate/stream', { job_id, requirement_ids: [requirement.id] }],
    ['evaluation/refine_question', { text: canary('refined'), instruction: canary('instruction') }],
    ['evaluation/get_indicators', { job_id, question_id: question.id }],
    ['evaluation/get_indicators', { text: canary('signsof') }],
    ['evaluation/invert_question', { text: canary('inverted') }],
    ['evaluation/creative', { job_id, requirement_id: requirement.id }],
  ];
  for (const [path, body] of calls) expect((await alma.post(api(path), body)).status).toBe(200);
  for (const kind of [
    'classication',
    'experts',
    'disciplines',
    'tasks',
    'tasks_requirements',
    'requirements_questions',
    'requirements_apply',
    'requirements_knockouts',
  ])
    expect((await alma.post(cache(`job_${kind}`), of)).body).toMatchObject({ payload: { provider: 'ai' } });
  await alma.ask(jobs('upsert'), { id: 'new', name: 'Owl Keeper', generate_content: true });
  await eventually(() => {
    if (!server.asked.some(({ wish }) => wish.job_title === 'Owl Keeper')) throw new Error('Nothing was asked yet.');
    return Promise.resolve();
  });

  expect(server.asked.length).toBeGreaterThan(18);
  const sent = server.asked
    .map(({ body }) => body)
    .join('\n')
    .toLowerCase();
  for (const planted of canaries)
    expect({ planted, sent: sent.includes(planted.toLowerCase()) }).toEqual({ planted, sent: false });
  expect(sent).toContain('bird keeper');
  expect(sent).toContain('feed birds with');
  // An answer that several organizations share must not depend on the organization, so not even its name is in the request.
  const shared = server.asked.filter(({ body }) => body.includes('soc_code') || body.includes('perspective'));
  expect(shared).toHaveLength(2);
  for (const { body } of shared) expect(body).not.toContain('Birdcage');
});

test('what was written for one organization serves another that wishes the same, once, until somebody wants it anew', async () => {
  const [one, other] = [
    (await found(app, 'Quay One', named('Una'))).admin,
    (await found(app, 'Quay Two', named('Tom'))).admin,
  ];
  for (const each of [one, other]) await agree(each, true);
  const experts = () => server.asked.filter(({ body }) => body.includes('perspective'));
  const first = await one.ask(cache('job_experts'), { name: 'Lock  Keeper' });
  const second = await other.ask(cache('job_experts'), { name: 'lock keeper', limit: 1 });
  expect(second).toMatchObject({ provider: 'ai', cached_at: first.cached_at, items: first.items.slice(0, 1) });
  expect(experts()).toHaveLength(1);
  await other.ask(cache('job_experts'), { name: 'Lock Keeper', refresh: true });
  expect(experts()).toHaveLength(2);
  await agree(other, false);
  expect(await other.ask(cache('job_experts'), { name: 'Lock Keeper' })).toMatchObject({ provider: 'template' });
});

test('hostile words of a model reach nobody, and a failing server is left alone while templates write', async () => {
  const visitor = (await found(app, 'Storm Port', named('Stan'))).admin;
  await agree(visitor, true);
  const { id: job_id } = await openJob(visitor, 'Storm Watcher');
  const block = { kind: 'role', name: 'The role', paragraphs: ['Fine words & more.'], bullets: [] };
  server.behaviour = {
    as: 'pieces',
    pieces: [
      JSON.stringify({
        items: [
          { ...block, paragraphs: ['<script>alert(1)</script>'] },
          { ...block, kind: 'values' },
        ],
      }),
    ],
  };
  const { blocks, provider } = await visitor.ask(api('blocks'), { job_id });
  expect({ blocks, provider }).toEqual({
    provider: 'ai',
    blocks: [{ kind: 'values', name: 'The role', html: '<p>Fine words &amp; more.</p>' }],
  });

  // The answer breaks off: its complete items are kept, and the suggestion is recorded.
  server.behaviour = { as: 'pieces', pieces: [`{"items":[${JSON.stringify(block)},{"kind":"ro`], end: 'cut' };
  const lines = (await visitor.post(api('blocks/stream'), { job_id })).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  expect(lines).toMatchObject([
    { item: { kind: 'role' } },
    { end: { provider: 'ai', suggestion_id: expect.any(String) } },
  ]);

  // The language model is paused after the failure: the next call does not try the model.
  server.asked.length = 0;
  server.behaviour = { as: 'well' };
  expect(await visitor.ask(api('tasks/generate'), { job_id })).toMatchObject({
    provider: 'template',
    fallback: 'unavailable',
  });
  expect(server.asked).toEqual([]);
  const { body } = await visitor.page(jobPage(job_id));
  expect(JSON.stringify(body.activity)).toContain('received suggestions for sections');
});

test('today’s budget of an organization is its own, outlives the process, and is followed by templates', async () => {
  await app.stop();
  app.change({ MODEL_DAILY_CALLS: '2' });
  await app.open();
  const visitor = (await found(app, 'Thrift Dock', named('Thea'))).admin;
  await agree(visitor, true);
  const { id: job_id } = await openJob(visitor, 'Thrift Keeper');
  const drafted = () => visitor.ask(api('tasks/generate'), { job_id });
  expect(await drafted()).toMatchObject({ provider: 'ai' });
  await app.stop();
  await app.open();
  expect(await drafted()).toMatchObject({ provider: 'ai' });
  expect(await drafted()).toMatchObject({ provider: 'template', fallback: 'budget' });
  const neighbour = (await found(app, 'Next Dock', named('Nils'))).admin;
  await agree(neighbour, true);
  const { id } = await openJob(neighbour, 'Next Keeper');
  expect(await neighbour.ask(api('tasks/generate'), { job_id: id })).toMatchObject({ provider: 'ai' });
});
