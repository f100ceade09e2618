import { suggestionCaches } from '@candor/contracts/requirements/suggestion-endpoints';
import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { jobPage, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Drafts for a job: the suggestions, who may request suggestions, and how the history shows what members did with them.

let app: App;
let nora: Visitor;
let stranger: Visitor;
const api = (path: string) => `/api/job/${path}`;
const jobs = (path: string) => `/api/opportunities/jobs/${path}`;
const cache = (kind: string) => `/api/suggestion/cache/${kind}`;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
});
afterAll(() => app?.dispose());

const told = async (job_id: string): Promise<string[]> =>
  (await nora.page(jobPage(job_id))).body.activity.map(({ sentence }: Json) => sentence);
const shown = async (job_id: string): Promise<Json> => (await nora.page(jobPage(job_id, 'requirements'))).body;

test.each(Object.keys(suggestionCaches))('%s answers from templates for a job and for a title', async (kind) => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const { task } = await nora.ask(jobs('tasks/upsert'), { job_id, name: 'Reconcile accounts' });
  const { requirement } = await nora.ask(jobs('jobrequirement/upsert'), { job_id, name: 'Reconciliation' });
  const of = { job_id, task_ids: [task.id], requirement_ids: [requirement.id] };
  const forJob = await nora.ask(cache(kind), of);
  expect(forJob).toMatchObject({ provider: 'template', fallback: 'no_key', cached_at: null });
  expect(forJob.items.length).toBeGreaterThan(0);
  for (const item of forJob.items) {
    if ('job_task_id' in item) expect([task.id, null]).toContain(item.job_task_id);
    if ('requirement_id' in item) expect([requirement.id, null]).toContain(item.requirement_id);
    expect(JSON.stringify(item)).not.toMatch(/undefined|TODO|\{\{/);
  }
  const forTitle = await nora.ask(cache(kind), { name: 'Accountant', limit: 2 });
  expect(forTitle.items.length).toBeLessThanOrEqual(2);
  expect((await nora.post(cache(kind), {})).body).toMatchObject({
    code: 'validation',
    fields: { name: expect.any(String) },
  });
});

test('without the permission, or without a session, the caches say so and lead nobody away', async () => {
  const reader = await invite(app, nora, named('Rita'), ['CUSTOMER']);
  const denied = { status: 'error', code: 'denied', error: 'You do not have access to suggestions.' };
  for (const visitor of [reader, await Visitor.of(app)])
    for (const kind of Object.keys(suggestionCaches)) {
      const reply = await visitor.post(cache(kind), { name: 'Accountant' });
      expect({ status: reply.status, body: reply.body, to: reply.location }).toEqual({
        status: 200,
        body: denied,
        to: null,
      });
    }
});

test('a job is helped by its editors while it is open, and by nobody else', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const viewer = await invite(app, nora, named('Viktor'), ['HIRING_ADMIN']);
  await nora.ask('/api/upsert_job_permissions', {
    job_id,
    user_id: viewer.id,
    access_level: 'standard',
    permissions: ['evaluation', 'description'],
  });
  const calls: [string, Json][] = [
    ['tasks/generate', { job_id }],
    ['blocks', { job_id }],
    ['evaluation/generate', { job_id }],
    ['blocks/stream', { job_id }],
    ['competency/from_description', { job_id, text: 'You need patience.' }],
  ];
  for (const [path, body] of calls) {
    expect((await viewer.post(api(path), body)).body.code).toBe('not_editor');
    expect((await stranger.post(api(path), body)).body.code).toBe('not_found');
    expect((await nora.post(api(path), { ...body, surprise: 1 })).body.code).toBe('validation');
  }
  const foreign = (await openJob(stranger, 'Nurse')).id;
  expect((await nora.post(api('description/clone'), { job_id, from_job_id: foreign })).body.code).toBe('not_found');
  const { reason } = { reason: (await nora.page(jobPage(job_id, 'settings'))).body.closing.close_reasons[0].value };
  await nora.ask(jobs('upsert'), {
    id: job_id,
    hiring_status: 'archived',
    job_close_reason_id: reason,
    remaining: 'keep',
  });
  for (const [path, body] of calls) expect((await nora.post(api(path), body)).body.code).toBe('job_closed');
});

test('what is suggested is kept, changed or refused, and the history of the job tells each', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const drafted = await nora.ask(api('tasks/generate'), { job_id });
  expect(drafted).toMatchObject({ provider: 'template', fallback: 'no_key' });
  const [first, second, third] = drafted.tasks;
  expect((await shown(job_id)).tasks).toEqual([]); // nothing is saved by itself
  const from = (item: number) => ({ suggestion: { id: drafted.suggestion_id, item } });
  const kept = await nora.ask(jobs('tasks/upsert'), { job_id, ...first, ...from(0) });
  expect(kept.task).toMatchObject({ name: first.name, source: 'template' });
  await nora.ask(jobs('tasks/upsert'), { job_id, ...second, name: 'Count the coins', ...from(1) });
  const refusal = { job_id, suggestion_id: drafted.suggestion_id, items: [2] };
  await nora.ask(api('suggestions/refuse'), refusal);
  await nora.ask(api('suggestions/refuse'), refusal);
  // A suggestion is settled once: a second task from it is an ordinary task.
  await nora.ask(jobs('tasks/upsert'), { job_id, name: 'Once more', ...from(0) });
  const sentences = await told(job_id);
  expect(sentences).toEqual(
    expect.arrayContaining([
      'received suggestions for tasks',
      `kept the suggestion ${first.name}`,
      `kept the suggestion ${second.name}, edited: Count the coins`,
      `refused the suggestion ${third.name}`,
    ]),
  );
  expect(sentences.filter((each) => each.startsWith('kept') || each.startsWith('refused'))).toHaveLength(3);
  expect((await nora.post(api('suggestions/refuse'), { ...refusal, items: [50] })).body.code).toBe('not_found');
  // Existing items are not suggested again.
  const again = await nora.ask(api('tasks/generate'), { job_id });
  expect(again.tasks.map(({ name }: Json) => name)).not.toContain(first.name);
});

test('a task whose usual requirements are on the job already, linked to nothing, still gets one', async () => {
  const { id: job_id } = await openJob(nora, 'Payroll Accountant');
  const books = (await nora.ask(jobs('tasks/upsert'), { job_id, name: 'Close the books and reconcile accounts' })).task;
  const usual = await nora.ask(api('competency/from_task'), { job_id, job_task_id: books.id });
  expect(usual.requirements.length).toBeGreaterThan(1);
  for (const { kind, level, name } of usual.requirements.filter(
    ({ name: each }: Json) => !each.startsWith('Experience: '),
  ))
    await nora.ask(jobs('jobrequirement/upsert'), { job_id, kind, level, name });
  const still = await nora.ask(api('competency/from_task'), { job_id, job_task_id: books.id });
  expect(still.requirements).toMatchObject([
    { name: 'Experience: Close the books and reconcile accounts', job_task_id: books.id },
  ]);
});
test('requirements come from tasks, from a text and from the job, and several are saved at once or not at all', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const { task } = await nora.ask(jobs('tasks/upsert'), { job_id, name: 'Feed the harbour seals' });
  const fromTask = await nora.ask(api('competency/from_task'), { job_id, job_task_id: task.id });
  expect(fromTask.requirements).toMatchObject([
    { level: 'must', name: 'Experience: Feed the harbour seals', job_task_id: task.id },
  ]);
  const fromText = await nora.ask(api('competency/from_description'), {
    job_id,
    text: 'What you bring:\n- You have 3 years of experience in audits;\n- Excel, ideally\n- Listens before speaking',
  });
  expect(fromText.requirements).toMatchObject([
    { kind: 'experience', level: 'must', name: '3 years of experience in audits' },
    { kind: 'tool', level: 'nice' },
    { kind: 'attribute', name: 'Listens before speaking' },
  ]);
  expect(await nora.ask(api('competency/from_description'), { job_id, text: 'Hello there.' })).toMatchObject({
    requirements: [],
    suggestion_id: null,
  });
  const { requirements } = await nora.ask(api('competencies/generate'), { job_id, count: 3 });
  expect(requirements).toHaveLength(3);
  const wanted = fromText.requirements.map((each: Json, item: number) => ({ ...each, item }));
  const lost = { ...wanted[0], job_task_id: '00000000-0000-4000-8000-000000000000' };
  const saving = { job_id, suggestion_id: fromText.suggestion_id };
  expect(
    (await nora.post(api('competencies/save_generated'), { ...saving, requirements: [wanted[1], lost] })).body.code,
  ).toBe('not_found');
  expect((await shown(job_id)).requirements).toEqual([]);
  await nora.ask(api('competencies/save_generated'), { ...saving, requirements: wanted });
  expect((await shown(job_id)).requirements.map(({ name }: Json) => name)).toEqual(
    wanted.map(({ name }: Json) => name),
  );
  expect(await told(job_id)).toEqual(expect.arrayContaining(['kept the suggestion Listens before speaking']));
  const defined = await nora.ask(api('competencies/define'), { name: 'Reconciliation', kind: 'competency' });
  expect(defined.description).toMatch(/\.$/);
  expect(defined.indicators.positive.length).toBeGreaterThan(0);
});

test('questions are about must-haves that nobody asks about, have signs, and are worded, turned round and made creative', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const { requirement } = await nora.ask(jobs('jobrequirement/upsert'), { job_id, name: 'Patience with paper' });
  const { questions, suggestion_id } = await nora.ask(api('evaluation/generate'), { job_id });
  expect(questions.length).toBeGreaterThanOrEqual(2);
  for (const each of questions) {
    expect(each).toMatchObject({ requirement_id: requirement.id });
    expect(each.indicators.positive.length * each.indicators.negative.length).toBeGreaterThan(0);
    expect(each.text).toContain('“Patience with paper”');
  }
  const [{ text, kind, scoring_type, indicators }] = questions;
  const asked = { text, kind, scoring_type, ...indicators, requirement_ids: [requirement.id] };
  const { question } = await nora.ask(jobs('workflowquestions/upsert'), {
    job_id,
    ...asked,
    suggestion: { id: suggestion_id, item: 0 },
  });
  expect(question.source).toBe('template');
  const signs = await nora.ask(api('evaluation/get_indicators'), { job_id, question_id: question.id });
  expect([...signs.positive, ...signs.negative].join()).not.toMatch(/undefined/);
  expect((await nora.ask(api('evaluation/invert_question'), { text })).text).toBe(
    'We are looking for this: “Patience with paper”. Tell me about a time it did not go well. What happened, and what did you change?',
  );
  expect((await nora.ask(api('evaluation/refine_question'), { text: 'do you have experience with audits' })).text).toBe(
    'Tell me about your experience with audits. What did you do, and what came of it?',
  );
  expect(
    (
      await nora.ask(api('competency/refine_wording'), {
        text: 'utilizes Excel  in order to close the month',
        kind: 'tool',
        tone: 'plain',
      })
    ).text,
  ).toBe('Uses Excel to close the month');
  const { questions: creative } = await nora.ask(api('evaluation/creative'), {
    job_id,
    requirement_id: requirement.id,
  });
  expect(creative.map((each: Json) => each.kind)).toEqual(['simulation', 'presentation']);
});

test('sections of a description are drafted at once or one after another, and taken over from another job', async () => {
  const { id: job_id } = await openJob(nora, 'Accountant');
  const { blocks } = await nora.ask(api('blocks'), { job_id, kinds: ['role', 'responsibilities'] });
  expect(blocks.map(({ kind }: Json) => kind)).toEqual(['role', 'responsibilities']);
  expect(blocks[0].html).toContain('Harbour Works is looking for an Accountant');
  const reply = await nora.post(api('blocks/stream'), { job_id });
  expect(reply.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  const lines = reply.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  expect(lines.slice(0, -1).every(({ item }) => /^<(p|ul|ol)>/.test(item.html))).toBe(true);
  const { end } = lines.at(-1);
  expect(end).toMatchObject({ provider: 'template', suggestion_id: expect.any(String), position: expect.any(Number) });
  const { section } = await nora.ask('/api/opportunities/jobdescriptions/sections/upsert', {
    job_id,
    kind: 'responsibilities',
    name: lines[2].item.name,
    body: lines[2].item.html,
    suggestion: { id: end.suggestion_id, item: 2 },
  });
  expect(await told(job_id)).toContain(`kept the suggestion ${section.name}`);

  const { id: other } = await openJob(nora, 'Auditor');
  const sectionsOf = async (id: string) => (await nora.ask(jobs('fetch'), { id })).job.sections as Json[];
  const before = await sectionsOf(other);
  const clone = { from_job_id: job_id, job_id: other, section_ids: [section.id] };
  const { sections } = await nora.ask(api('description/clone'), clone);
  expect(sections).toHaveLength(
    before.length + (before.some(({ kind, body }) => kind === 'responsibilities' && !body) ? 0 : 1),
  );
  expect(sections.find(({ kind }: Json) => kind === 'responsibilities').body).toBe(section.body);
  await nora.ask(api('description/clone'), clone);
  expect(await sectionsOf(other)).toHaveLength(sections.length); // the same suggestion is added only once
});

test('sixty calls in an hour are one person’s, and what was refused does not count', async () => {
  const busy = (await found(app, 'Busy Bees', named('Bea'))).admin;
  const define = { name: 'Patience', kind: 'attribute' };
  const ask = () => busy.post(api('competencies/define'), define);
  for (let n = 0; n < 5; n++)
    expect((await busy.post(api('tasks/generate'), { job_id: '00000000-0000-4000-8000-000000000000' })).body.code).toBe(
      'not_found',
    );
  for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await busy.post(cache('job_tasks'), { name: 'Bee keeper' })).status).toBe(429); // all helpers share it
  // This call uses rules and no language model, so the limit does not apply.
  expect((await busy.post(api('evaluation/refine_question'), { text: 'Why?' })).status).toBe(200);
  const colleague = await invite(app, busy, named('Ben'), ['HIRING_ADMIN']);
  expect((await colleague.post(api('competencies/define'), define)).status).toBe(200);
});
