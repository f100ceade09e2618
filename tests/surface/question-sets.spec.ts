import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { found, invite, named, operator } from '../support/founding.ts';
import { jobPage, openJob, stepsOf } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A member copies a question set into a job, or saves a job's questions as a set. A later change of one does not change the other.

let app: App;
let olga: Visitor;
let nora: Visitor;
let ingrid: Visitor;
let wanda: Visitor & { id: string };
let stranger: Visitor;
const into = '/api/questionsets/clone/system';
const from = '/api/questionsets/clone/job';
const chain = async (job_id: string): Promise<{ questions: Json[]; requirements: Json[] }> =>
  (await nora.page(jobPage(job_id, 'questions'))).body as never;
const texts = async (job_id: string): Promise<string[]> => (await chain(job_id)).questions.map(({ text }) => text);
const draft = async (name: string, more: Json = {}): Promise<string> =>
  (await nora.ask('/api/opportunities/jobs/upsert', { id: 'new', name, ...more })).job.id;
const platformQuestion = async (name: string, more: Json = {}): Promise<string> =>
  (
    await olga.ask('/api/application/questionsets/questions/upsert', {
      name,
      kind: 'question',
      scoring_type: 'range',
      ...more,
    })
  ).platformquestion.id;
const kit = async (name: string, question_ids: string[], more: Json = {}): Promise<string> =>
  (await olga.ask('/api/application/questionsets/upsert', { name, question_ids, published: true, ...more }))
    .platformquestionset.id;
const refusal = async (by: Visitor, path: string, body: Json): Promise<[string, string]> => {
  const { body: answer } = await by.post(path, body);
  return [answer.code, answer.error];
};

beforeAll(async () => {
  app = await App.start();
  olga = await operator(app);
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  ingrid = await invite(app, nora, named('Ingrid'), ['INTERVIEW_ADMIN']);
  wanda = await invite(app, nora, named('Wanda'), ['HIRING_CONTENT_ADMIN']);
});
afterAll(() => app?.dispose());

describe('a question set that is copied into a job', () => {
  let set: string;
  let knife: string;
  beforeAll(async () => {
    knife = await platformQuestion('Which knife is yours?', {
      kind: 'test',
      scoring_type: 'pass_fail',
      time_minutes: 8,
      positive: ['Keeps it sharp'],
      negative: ['Uses any'],
    });
    const menu = await platformQuestion('What is on the menu?');
    set = await kit('Kitchen', [knife, menu], {
      requirements: [{ name: 'Cooks', kind: 'competency', level: 'nice' }],
    });
  });

  test('brings its requirements and questions in its order, with how they are scored and what speaks for an answer', async () => {
    const job = await draft('Cook');
    expect(await nora.ask(into, { jobId: job, questionSetId: set })).toMatchObject({
      counts: { requirements: 1, questions: 2 },
      question_set: { id: set, name: 'Kitchen' },
    });
    const { questions, requirements } = await chain(job);
    expect(questions).toMatchObject([
      {
        text: 'Which knife is yours?',
        kind: 'test',
        scoring_type: 'pass_fail',
        time_minutes: 8,
        indicators: { positive: ['Keeps it sharp'], negative: ['Uses any'] },
        source: 'library',
        asking: null,
      },
      { text: 'What is on the menu?', scoring_type: 'range' },
    ]);
    expect(requirements).toMatchObject([{ name: 'Cooks', kind: 'competency', level: 'nice', weight: 1 }]);
    const attached = (await eventsOf(app, 'stream = ?', `job-${job}`)).filter(
      ({ type }) => type === 'QuestionSetAttached',
    );
    expect(attached).toMatchObject([{ data: { name: 'Kitchen', counts: { requirements: 1, questions: 2 } } }]);
  });
  test('is read back from the job, wholly or as far as the job shares it with a set', async () => {
    const job = await draft('Sauce cook');
    await nora.ask(into, { jobId: job, questionSetId: set });
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: job,
      text: 'Why us?',
      kind: 'question',
    });
    const read = async (more: Json = {}) =>
      (await nora.ask('/api/questionsets/detail/job', { job_id: job, ...more })).question_set;
    const whole = await read();
    expect(whole).toMatchObject({ id: job, name: 'Sauce cook', requirements: [{ name: 'Cooks' }] });
    expect(whole.questions.map(({ text }: Json) => text)).toEqual([
      'Which knife is yours?',
      'What is on the menu?',
      'Why us?',
    ]);
    expect((await read({ question_set_id: set })).questions).toHaveLength(2);
    expect((await refusal(stranger, '/api/questionsets/detail/job', { job_id: job }))[0]).toBe('not_found');
  });
  test('brings nothing twice, not even a question that was reworded in the job; what was removed comes again', async () => {
    const job = await draft('Second cook');
    await nora.ask(into, { jobId: job, questionSetId: set });
    const [first, second] = (await chain(job)).questions as [Json, Json];
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: job,
      question_id: first.id,
      text: 'Show us your knife.',
    });
    expect((await nora.ask(into, { jobId: job, questionSetId: set })).counts).toMatchObject({
      requirements: 0,
      questions: 0,
    });
    expect(await texts(job)).toEqual(['Show us your knife.', 'What is on the menu?']);
    await nora.ask('/api/opportunities/jobs/workflowquestions/delete', { job_id: job, id: second.id });
    expect((await nora.ask(into, { jobId: job, questionSetId: set })).counts).toMatchObject({
      requirements: 0,
      questions: 1,
    });
    expect(await texts(job)).toEqual(['Show us your knife.', 'What is on the menu?']);
    // The organization's own copy of the set adds nothing either.
    const { copies } = await nora.ask('/api/opportunities/questionsets/copy', { ids: [set] });
    expect((await nora.ask(into, { jobId: job, questionSetId: copies[0].id })).counts.questions).toBe(0);
    const uid = randomUUID();
    const other = await draft('Third cook');
    for (const _ of [1, 2]) await nora.ask(into, { jobId: other, questionSetId: set }, { uid });
    expect(await texts(other)).toHaveLength(2);
  });
  test('leaves the job alone when the set or its questions change later', async () => {
    const job = await draft('Steady cook');
    await nora.ask(into, { jobId: job, questionSetId: set });
    await olga.ask('/api/application/questionsets/questions/upsert', { id: knife, name: 'Which blade?', positive: [] });
    await olga.ask('/api/application/questionsets/upsert', { id: set, question_ids: [knife], requirements: [] });
    const { questions, requirements } = await chain(job);
    expect(questions.map(({ text }) => text)).toEqual(['Which knife is yours?', 'What is on the menu?']);
    expect(questions[0]!.indicators.positive).toEqual(['Keeps it sharp']);
    expect(requirements).toHaveLength(1);
  });
  test('is one of the organization or one that is published, for an editor of a job that is open to changes', async () => {
    const job = await draft('Guarded cook');
    const hidden = await kit('Not ready', [knife], { published: false });
    const theirs = (
      await stranger.ask('/api/opportunities/questions/upsert', {
        name: 'Ours alone?',
        kind: 'question',
        scoring_type: 'range',
      })
    ).question.id;
    const foreign = (
      await stranger.ask('/api/opportunities/questionsets/upsert', { name: 'Southwind set', question_ids: [theirs] })
    ).questionset.id;
    const own = (await nora.ask('/api/opportunities/questionsets/upsert', { name: 'Removed', question_ids: [] }))
      .questionset.id;
    await nora.ask('/api/opportunities/questionsets/delete', { id: own });
    for (const questionSetId of [hidden, foreign, own, randomUUID()])
      expect(await refusal(nora, into, { jobId: job, questionSetId })).toEqual([
        'not_found',
        'Question set not found.',
      ]);
    expect((await nora.post(into, { jobId: job, questionSetId: 'kitchen' })).body).toMatchObject({ status: 'error' });
    expect(await refusal(stranger, into, { jobId: job, questionSetId: set })).toEqual(['not_found', 'Job not found.']);
    expect((await ingrid.post(into, { jobId: job, questionSetId: set })).body.status).not.toBe('ok');
    expect(await texts(job)).toEqual([]);

    await nora.ask('/api/opportunities/jobs/delete', { id: job });
    expect(await refusal(nora, into, { jobId: job, questionSetId: set })).toEqual(['not_found', 'Job not found.']);
    const { id: closed } = await openJob(nora, 'Closed kitchen');
    const { closing } = (await nora.page(jobPage(closed, 'settings'))).body;
    await nora.ask('/api/opportunities/jobs/upsert', {
      id: closed,
      hiring_status: 'archived',
      job_close_reason_id: closing.close_reasons[0].value,
      remaining: 'keep',
    });
    expect((await refusal(nora, into, { jobId: closed, questionSetId: set }))[0]).toBe('job_closed');
  });
  test('is found by everybody who makes jobs, in pages and by its name', async () => {
    const listed = async (by: Visitor, more: Json = {}) =>
      (await by.ask('/api/questionsets', more)).question_sets.map(({ name, scope }: Json) => [name, scope]);
    expect(await listed(nora)).toEqual([
      ['Kitchen', 'organization'],
      ['Kitchen', 'system'],
    ]);
    expect(await listed(nora, { scope: 'system', search: 'kit' })).toEqual([['Kitchen', 'system']]);
    expect(await listed(nora, { limit: 1, page: 2 })).toHaveLength(1);
    expect(await listed(stranger)).toEqual([
      ['Kitchen', 'system'],
      ['Southwind set', 'organization'],
    ]);
    const { question_set } = await nora.ask('/api/questionsets/detail/system', { question_set_id: set });
    expect(question_set).toMatchObject({ name: 'Kitchen', questions: [{ text: 'Which blade?', kind: 'test' }] });
  });
  test('counts the questions that are there: not one that was removed from the library', async () => {
    const question = async (name: string): Promise<string> =>
      (await nora.ask('/api/opportunities/questions/upsert', { name, kind: 'question', scoring_type: 'range' }))
        .question.id;
    const [kept, removed] = [await question('Which oven?'), await question('Which fridge?')];
    const { questionset } = await nora.ask('/api/opportunities/questionsets/upsert', {
      name: 'Appliances',
      question_ids: [kept, removed],
    });
    const counted = async () => [
      (await nora.ask('/api/questionsets', { search: 'appliances' })).question_sets[0].counts.questions,
      (await nora.page('/opportunities/questionsets')).body.parts[questionset.id],
    ];
    expect(await counted()).toEqual([2, 2]);
    await nora.ask('/api/opportunities/questions/delete', { id: removed });
    expect(await counted()).toEqual([1, 1]);
    const theirs = await platformQuestion('Which pan?');
    const pans = await kit('Pans', [theirs, knife]);
    await olga.ask('/api/application/questionsets/questions/delete', { id: theirs });
    const [listed] = (await nora.ask('/api/questionsets', { search: 'pans' })).question_sets;
    expect(listed).toMatchObject({ id: pans, counts: { questions: 1 } });
    await olga.ask('/api/application/questionsets/delete', { id: pans });
    await nora.ask('/api/opportunities/questionsets/delete', { id: questionset.id });
  });
  test('is what a new job begins with; the generated content adds no other questions', async () => {
    const job = await draft('Head cook', { generate_content: true, question_set_id: set });
    const events = await eventually(async () => {
      const all = await eventsOf(app, 'stream = ?', `job-${job}`);
      expect(all.map(({ type }) => type)).toContain('JobContentGenerated');
      return all;
    });
    expect(events.filter(({ type }) => type === 'QuestionAdded')).toHaveLength(1);
    expect(await texts(job)).toEqual(['Which blade?']);
    expect((await nora.ask(into, { jobId: job, questionSetId: set })).counts).toMatchObject({
      requirements: 0,
      questions: 0,
    });
  });
});

describe('the questions of a job', () => {
  let job: string;
  let ids: string[];
  beforeAll(async () => {
    job = await draft('Ferry captain');
    const { requirement } = await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', {
      job_id: job,
      name: 'Reads the sea',
    });
    ids = [];
    for (const text of ['When did you turn back?', 'Who steers at night?'])
      ids.push(
        (
          await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
            job_id: job,
            text,
            scoring_type: 'score',
            positive: ['Names the wind'],
            requirement_ids: [requirement.id],
          })
        ).question.id,
      );
  });

  test('become a set of the organization, whose questions stand in the library', async () => {
    const made = await nora.ask(from, { from_job_id: job, name: 'Ferry' });
    expect(made).toMatchObject({ counts: { requirements: 1, questions: 2 }, question_set: { name: 'Ferry' } });
    const { parts, entry } = (
      await nora.page(`/opportunities/questionsets/100/1/_/_/_/${made.question_set.id as string}`)
    ).body;
    expect(parts.map(({ fields }: Json) => [fields.name, fields.scoring_type, fields.positive])).toEqual([
      ['When did you turn back?', 'score', ['Names the wind']],
      ['Who steers at night?', 'score', ['Names the wind']],
    ]);
    expect(entry.fields.requirements).toEqual([{ name: 'Reads the sea', kind: 'competency', level: 'must' }]);

    // A repeated request gives the same set and adds nothing twice. Other questions under the same set name are refused.
    const again = await nora.ask(from, { from_job_id: job, name: ' ferry ' });
    expect(again).toMatchObject({ counts: { requirements: 0, questions: 0 }, question_set: made.question_set });
    expect(await refusal(nora, from, { from_job_id: job, name: 'Ferry', question_ids: [ids[0]!] })).toEqual([
      'duplicate',
      'A different question set already has this name. Choose another name.',
    ]);
    const part = await nora.ask(from, { from_job_id: job, name: 'Night ferry', question_ids: [ids[1]!] });
    expect(part.counts.questions).toBe(0);
    const listed = (await nora.page('/opportunities/questions')).body.list.items.map((row: Json) => row.fields.name);
    expect(listed.filter((name: string) => name === 'Who steers at night?')).toHaveLength(1);

    // A later change of the set's question does not change the job's question.
    await nora.ask('/api/opportunities/questions/upsert', { id: parts[0].id, name: 'When did you give up?' });
    expect(await texts(job)).toEqual(['When did you turn back?', 'Who steers at night?']);
  });
  test('keep which requirement each asks about and which round asks it, in the set and in the job that takes the set', async () => {
    const source = await draft('Pilot boat');
    const steps = async (id: string): Promise<Json[]> => (await nora.page(jobPage(id, 'rounds'))).body.job.steps;
    const round = (await steps(source)).find(({ type }) => type === 'interview')!;
    const need = async (name: string): Promise<string> =>
      (
        await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', {
          job_id: source,
          name,
          kind: 'competency',
          level: 'must',
        })
      ).requirement.id;
    const [climbs, waits] = [await need('Climbs a ladder at sea'), await need('Waits for the right wave')];
    for (const [text, requirement_ids] of [
      ['When did you refuse to climb?', [climbs, waits]],
      ['Which ship was hardest to board?', [climbs]],
    ] as const)
      await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
        question_id: 'new',
        job_id: source,
        text,
        requirement_ids,
        workflow_step_id: round.id,
      });
    const { question_set } = await nora.ask(from, { from_job_id: source, name: 'Pilots' });
    const asked = [
      {
        text: 'When did you refuse to climb?',
        requirements: ['Climbs a ladder at sea', 'Waits for the right wave'],
        round: round.name,
      },
      { text: 'Which ship was hardest to board?', requirements: ['Climbs a ladder at sea'], round: round.name },
    ];
    const whole = await nora.ask('/api/questionsets/detail/system', { question_set_id: question_set.id });
    expect(whole.question_set.questions).toMatchObject(asked);

    const target = await draft('Pilot cutter');
    await nora.ask(into, { jobId: target, questionSetId: question_set.id });
    const back = await nora.ask('/api/questionsets/detail/job', { job_id: target });
    expect(back.question_set.questions).toMatchObject(asked);
    expect(await steps(target)).toHaveLength((await steps(source)).length);
    expect((await nora.ask(into, { jobId: target, questionSetId: question_set.id })).counts).toMatchObject({
      requirements: 0,
      questions: 0,
    });
  });
  test('keep the tasks of the job and which requirement serves which, in the set and in the job that takes the set', async () => {
    const source = await draft('Lock keeper');
    const duty = async (name: string): Promise<string> =>
      (
        await nora.ask('/api/opportunities/jobs/tasks/upsert', {
          job_id: source,
          name,
          frequency: 3,
          importance: 1,
        })
      ).task.id;
    const [gates, ropes] = [await duty('Work the gates'), await duty('Take the ropes')];
    const { requirement } = await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', {
      job_id: source,
      name: 'Judges the current',
      job_task_ids: [gates],
    });
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: source,
      text: 'When did you keep a gate shut?',
      requirement_ids: [requirement.id],
    });
    const { question_set } = await nora.ask(from, { from_job_id: source, name: 'Gates of a lock' });

    const target = await draft('Lock helper');
    await nora.ask('/api/opportunities/jobs/tasks/upsert', { job_id: target, name: 'take the ropes' });
    const { counts } = await nora.ask(into, { jobId: target, questionSetId: question_set.id });
    expect(counts).toEqual({ tasks: 1, requirements: 1, questions: 1, rounds: 0 });
    const { tasks, requirements } = (await nora.page(jobPage(target, 'requirements'))).body;
    expect(tasks.map((each: Json) => [each.name, each.frequency, each.importance])).toEqual([
      ['take the ropes', expect.any(Number), expect.any(Number)],
      ['Work the gates', 3, 1],
    ]);
    expect(requirements[0]).toMatchObject({ name: 'Judges the current', job_task_ids: [tasks[1].id] });
    expect(ropes).not.toBe(gates);
    expect((await nora.ask(into, { jobId: target, questionSetId: question_set.id })).counts).toEqual({
      tasks: 0,
      requirements: 0,
      questions: 0,
      rounds: 0,
    });
  });
  test('are linked anew in the set, which the next job takes over; a version that somebody else has changed is refused', async () => {
    const source = await draft('Harbour diver');
    await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id: source, name: 'Keeps calm below' });
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: source,
      text: 'When did you turn up?',
    });
    const { question_set } = await nora.ask(from, { from_job_id: source, name: 'Wreck divers' });
    const read = async () =>
      (await nora.page(`/opportunities/questionsets/100/1/_/_/_/${question_set.id as string}`)).body;
    const { entry, parts } = await read();
    const path = '/api/opportunities/questionsets/upsert';
    const asked = [
      { question_id: parts[0].id, requirement: 'Keeps calm below', round: entry.fields.suggested_steps[0].name },
    ];
    await nora.ask(path, { id: entry.id, version: entry.version, asked });
    expect((await refusal(nora, path, { id: entry.id, version: entry.version, asked: [] }))[0]).toBe('stale');
    const reader = await invite(app, nora, named('Celia'), ['CUSTOMER']);
    expect((await reader.post(path, { id: entry.id, asked: [] })).body.status).not.toBe('ok');
    expect((await refusal(stranger, path, { id: entry.id, asked: [] }))[0]).toBe('not_found');
    expect(
      (await refusal(nora, path, { id: entry.id, asked: [{ question_id: randomUUID(), requirement: 'x' }] }))[0],
    ).toBe('not_found');
    const target = await draft('Wreck diver');
    await nora.ask(into, { jobId: target, questionSetId: question_set.id });
    const back = await nora.ask('/api/questionsets/detail/job', { job_id: target });
    expect(back.question_set.questions).toMatchObject([
      { requirements: ['Keeps calm below'], round: entry.fields.suggested_steps[0].name },
    ]);
  });
  test('make another set where they ask about something else, which is refused under the same name', async () => {
    const source = await draft('Buoy tender');
    const need = async (name: string): Promise<string> =>
      (await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', { job_id: source, name })).requirement.id;
    const [ropes, paint] = [await need('Ties ropes'), await need('Paints')];
    const question = { job_id: source, text: 'What did the buoy weigh?', requirement_ids: [ropes] };
    const { id } = (await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', question)).question;
    const make = { from_job_id: source, name: 'Buoys' };
    const { question_set } = await nora.ask(from, make);
    expect((await nora.ask(from, make)).question_set).toEqual(question_set);
    await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: source,
      question_id: id,
      requirement_ids: [paint],
    });
    expect((await refusal(nora, from, make))[0]).toBe('duplicate');
  });
  test('bring no round into a job for an editor who may not change its rounds', async () => {
    const source = await draft('Lock keeper');
    const rounds = async (id: string) =>
      (await stepsOf(nora, id)).filter(({ type }) => ['screening', 'interview'].includes(type));
    const askIn = async (job_id: string) => {
      for (const { id: workflow_step_id, name } of await rounds(job_id))
        await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
          job_id,
          text: `Asked in ${name}?`,
          workflow_step_id,
        });
    };
    const step = { job_id: source, type: 'interview', name: 'At the lock' };
    await nora.ask('/api/opportunities/jobs/workflowsteps/upsert', step);
    await askIn(source);
    const { question_set } = await nora.ask(from, { from_job_id: source, name: 'Locks' });
    const target = await draft('Lock helper');
    const before = (await rounds(target)).length;
    await nora.ask('/api/upsert_job_permissions', {
      job_id: target,
      user_id: wanda.id,
      access_level: 'standard',
      job_role: 'editor',
      permissions: ['evaluation'],
    });
    expect((await wanda.ask(into, { jobId: target, questionSetId: question_set.id })).counts.questions).toBe(
      before + 1,
    );
    expect(await rounds(target)).toHaveLength(before);

    // A job that begins with the set has the set's round. The job's activity shows the job's creation and the set. The added round has no line of its own.
    const begun = await draft('Lock guard', { question_set_id: question_set.id });
    expect((await rounds(begun)).map(({ name }) => name)).toContain('At the lock');
    const { activity } = (await nora.page(jobPage(begun))).body;
    expect(activity.map(({ type }: Json) => type)).toEqual(['QuestionSetAttached', 'JobCreated']);

    // A copy of this job that takes the same set again has the same rounds and questions.
    const kept = await draft('Lock guard 2', { copy_from: begun, question_set_id: question_set.id });
    expect((await texts(kept)).toSorted()).toEqual((await texts(begun)).toSorted());
    const named = async (id: string) => (await rounds(id)).map(({ name }) => name);
    expect(await named(kept)).toEqual(await named(begun));
  });
  test('are not written to the library when the set is refused', async () => {
    const { question } = await nora.ask('/api/opportunities/jobs/workflowquestions/upsert', {
      job_id: job,
      text: 'Asked by nobody else?',
      scoring_type: 'score',
      positive: [],
    });
    const library = async () =>
      (await eventsOf(app, "type LIKE 'Question%Upserted' OR type LIKE 'Question%Deleted'")).length;
    const before = await library();
    for (const [name, code] of [
      ['Ferry', 'duplicate'],
      [' FERRY ', 'duplicate'],
      ['x'.repeat(5000), 'validation'],
    ] as const)
      expect((await refusal(nora, from, { from_job_id: job, name, question_ids: [question.id] }))[0]).toBe(code);
    expect(await library()).toBe(before);
    const listed = (await nora.page('/opportunities/questions')).body.list.items.map((row: Json) => row.fields.name);
    expect(listed).not.toContain('Asked by nobody else?');
    // Two simultaneous requests with the same name and other questions make one set, with the questions of only one request.
    const [one, two] = await Promise.all(
      [question.id, ids[0]!].map((id) =>
        nora.post(from, { from_job_id: job, name: 'Harbour talk', question_ids: [id] }),
      ),
    );
    expect([one!.body.status, two!.body.status].toSorted()).toEqual(['error', 'ok']);
    const after = (await nora.page('/opportunities/questions')).body.list.items.map((row: Json) => row.fields.name);
    expect(after.includes('Asked by nobody else?')).toBe(one!.body.status === 'ok');
    await nora.ask('/api/opportunities/jobs/workflowquestions/delete', { job_id: job, id: question.id });
  });
  test('go into another job with the requirements that they are about, each once', async () => {
    const other = await draft('Tug captain');
    const asked = { from_job_id: job, jobId: other };
    expect((await nora.ask(from, asked)).counts).toMatchObject({ requirements: 1, questions: 2 });
    const { questions, requirements } = await chain(other);
    expect(requirements).toHaveLength(1);
    for (const { requirement_ids } of questions) expect(requirement_ids).toEqual([requirements[0]!.id]);
    expect((await nora.ask(from, asked)).counts).toMatchObject({ requirements: 0, questions: 0 });
  });
  test('are copied only by whoever may read them there and write here', async () => {
    const name = { from_job_id: job, name: 'Spied' };
    expect(await refusal(stranger, from, name)).toEqual(['not_found', 'Job not found.']);
    expect(await refusal(wanda, from, name)).toEqual(['not_found', 'Job not found.']);
    expect((await ingrid.post(from, name)).body.status).not.toBe('ok');
    expect((await refusal(nora, from, { from_job_id: job }))[0]).toBe('validation');
    expect((await nora.post(from, { from_job_id: 'ferry', name: 'x' })).body.status).toBe('error');
    expect(await refusal(nora, from, { ...name, question_ids: [randomUUID()] })).toEqual([
      'not_found',
      'Question not found.',
    ]);
    expect((await refusal(nora, from, { ...name, question_ids: [] }))[0]).toBe('validation');
    const gone = await draft('Gone');
    await nora.ask('/api/opportunities/jobs/delete', { id: gone });
    expect(await refusal(nora, from, { from_job_id: gone, name: 'Gone' })).toEqual(['not_found', 'Job not found.']);
    const sets = (await nora.ask('/api/questionsets', { scope: 'organization' })).question_sets;
    expect(sets.map((each: Json) => each.name)).not.toContain('Spied');
  });
});

describe('a kit that names rounds', () => {
  test('brings its rounds with their names, and its questions into them, about the requirements that the job has', async () => {
    const blade = await platformQuestion('Which blade for which fish?');
    const tasting = await platformQuestion('What is missing in this sauce?');
    const rounds = [
      { name: 'Short call', type: 'screening' },
      { name: 'In the kitchen', type: 'interview' },
      { name: 'Trial shift', type: 'interview' },
    ];
    const named = await kit('Sauces', [blade, tasting], {
      requirements: [{ name: 'Cooks', kind: 'competency', level: 'must' }],
      suggested_steps: rounds,
      asked: [
        { question_id: blade, requirement: 'Cooks', round: 'Short call' },
        { question_id: tasting, requirement: 'Cooks', round: 'In the kitchen' },
      ],
    });
    const job = await draft('Saucier');
    const { requirement } = await nora.ask('/api/opportunities/jobs/jobrequirement/upsert', {
      job_id: job,
      name: 'cooks',
    });
    await nora.ask(into, { jobId: job, questionSetId: named });
    const names = async (id: string) =>
      (await stepsOf(nora, id))
        .filter(({ type }) => ['screening', 'interview', 'review'].includes(type))
        .map(({ name, type }) => ({ name, type }));
    expect(await names(job)).toEqual(rounds);
    const { questions, requirements } = await chain(job);
    expect(requirements.map(({ id }) => id)).toEqual([requirement.id]);
    const steps = await stepsOf(nora, job);
    expect(
      questions.map(({ text, requirement_ids, asking }) => [
        text,
        requirement_ids,
        steps.find(({ id }) => id === asking?.workflow_step_id)?.name,
      ]),
    ).toEqual([
      ['Which blade for which fish?', [requirement.id], 'Short call'],
      ['What is missing in this sauce?', [requirement.id], 'In the kitchen'],
    ]);
    // A set that is made from the job keeps the rounds, and a job that begins with the set has these rounds.
    const { question_set } = await nora.ask(from, { from_job_id: job, name: 'Our sauces' });
    expect(await names(await draft('Saucier 2', { question_set_id: question_set.id }))).toEqual(rounds);
    // The activity shows the set in one line, without lines for the round names that the set brought.
    const { activity } = (await nora.page(jobPage(job))).body;
    expect(activity.map(({ type }: Json) => type)).not.toContain('WorkflowStepChanged');
  });
});
