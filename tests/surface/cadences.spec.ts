import { randomUUID } from 'node:crypto';
import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { jobsWaiting, streamOf } from '../support/log.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// B1, B3, B4, B5, R17: a cadence (sequence of steps) sends emails, creates tasks and waits. Each step happens once, and the cadence ends when it should.

const at = (path: string) => `/api/org/cadences/${path}`;
const refused = async (by: Visitor, path: string, body: Json): Promise<Json> => (await by.post(path, body)).body;
let app: App;
let harbour: Founded;
let admin: Visitor;
let other: Founded;
let job: Json;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
  await writeOnHolidays(harbour.admin);
  admin = harbour.admin;
  other = await found(app, 'Other Works', named('Olga'));
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

const make = async (name: string, steps: readonly Json[], more: Json = {}, by = admin): Promise<string> => {
  const { cadence } = await by.ask(at('upsert'), { name, audience: 'talent', ...everyHour, ...more });
  for (const step of steps) await by.ask(at('steps/upsert'), { cadence_id: cadence.id, ...step });
  await by.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const email = (delay_days = 0, more: Json = {}): Json => ({
  type: 'email',
  delay_days,
  priority: 'normal',
  subject: 'About {{job_title}}',
  body: '<p>Hi {{candidate_first_name}}</p>',
  ...more,
});
const call = (delay_days = 0): Json => ({ type: 'call', delay_days, priority: 'high', name: 'Call', auto: false });
const wait = (delay_days: number): Json => ({ type: 'response', delay_days, priority: 'normal' });
const person = (): Promise<Applicant> => addApplicant(admin, job.id);
const assign = (cadence_id: string, ...who: Applicant[]): Promise<Json> =>
  admin.ask(at('assign'), { cadence_id, subjects: who.map(({ id }) => ({ type: 'application', id })) });
const page = async (id: string, section = 'steps'): Promise<Json> =>
  (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/${section}`)).body;
const active = async ({ id }: Applicant): Promise<Json[]> =>
  (await admin.ask(at('get_active'), { subject: { type: 'application', id } })).enrollments;
const lettersTo = async ({ candidate_id }: Applicant): Promise<Json[]> =>
  (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.messages.filter(
    ({ kind }: Json) => kind === 'cadence',
  );
const typesOf = async (enrollment: string): Promise<string[]> =>
  (await streamOf(app, `enrollment-${enrollment}`)).map(({ type }) => type);

test('a draft without steps does not start; with a step it does, and people enter only then', async () => {
  const { cadence } = await admin.ask(at('upsert'), { name: 'Empty', audience: 'talent', ...everyHour });
  expect(await refused(admin, at('upsert'), { id: cadence.id, status: 'active' })).toMatchObject({ code: 'no_steps' });
  await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, ...email() });
  const ada = await person();
  expect(
    await refused(admin, at('assign'), { cadence_id: cadence.id, subjects: [{ type: 'application', id: ada.id }] }),
  ).toMatchObject({
    code: 'wrong_state',
  });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  expect((await assign(cadence.id, ada)).done).toHaveLength(1);
});

test('members put the cadences in order: it is the order of their list, and a cadence of others is not found', async () => {
  const [one, two] = [await make('Order one', [email()]), await make('Order two', [email()])];
  const listed = async (): Promise<string[]> =>
    (await admin.page('/cadences/cadences')).body.cadences
      .map(({ id }: Json) => id)
      .filter((id: string) => [one, two].includes(id));
  expect(await listed()).toEqual([one, two]);
  const uid = randomUUID();
  for (let time = 0; time < 2; time++) await admin.post(at('sort'), { ids: [two, one] }, { uid });
  expect(await listed()).toEqual([two, one]);
  expect(await refused(admin, at('sort'), { ids: [one, one] })).toMatchObject({ code: 'validation' });
  expect(await refused(admin, at('sort'), { ids: [one, randomUUID()] })).toMatchObject({ code: 'not_found' });
  expect(await refused(other.admin, at('sort'), { ids: [one] })).toMatchObject({ code: 'not_found' });
});

test('steps follow one another: a letter, a task that must be done, a letter, the end', async () => {
  const id = await make('Three steps', [email(), call(), email(1)]);
  const ada = await person();
  const { done } = await assign(id, ada);
  expect(done[0]).toMatchObject({ candidate_id: ada.candidate_id });
  await settled(app);
  await eventually(async () => expect(await lettersTo(ada)).toMatchObject([{ subject: 'About Model' }]));
  await eventually(async () => expect((await active(ada))[0]).toMatchObject({ step: { type: 'call', at: 2, of: 3 } }));
  // What became of the letters stands by step and text on the cadence's own page, with the figures of the report.
  const [step] = (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/steps`)).body.cadence.steps;
  await eventually(async () => {
    const { letters } = (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/performance`)).body;
    expect(letters).toEqual([
      {
        step_id: step.id,
        variant: expect.stringMatching(/^[ab]$/),
        sent: 1,
        delivered: 1,
        opened: 0,
        clicked: 0,
        replied: 0,
        bounced: 0,
      },
    ]);
  });
  const [{ task_id }] = (await active(ada)) as [Json];
  expect(task_id).toEqual(expect.any(String));
  const { body } = await admin.page('/tasks/mine');
  expect(body.list.items.find((task: Json) => task.id === task_id)).toMatchObject({ kind: 'call', priority: 'high' });
  expect(body.origins[task_id]).toEqual({ from: 'cadence', cadence_id: id, name: 'Three steps', step: 2, steps: 3 });
  const { outcomes } = await admin.ask('/api/tasks/options', {});
  const voicemail = outcomes.find(({ name }: Json) => name === 'Left voicemail');
  await admin.ask('/api/tasks/status', { id: task_id, status: 'done', disposition_id: voicemail.id });
  await settled(app);
  await eventually(async () =>
    expect((await active(ada))[0]).toMatchObject({ step: { at: 3 }, because: [{ why: 'delay', days: 1 }] }),
  );
  await eventually(() => expect(jobsWaiting(app, 'run-cadence-step')).toHaveLength(1));
  await dueNow(app, 'run-cadence-step', { killed: true });
  await settled(app);
  // The time of the job differs from that of the step here, so the job is put off and done at the step's time.
  expect(await typesOf(done[0].id)).toEqual(expect.arrayContaining(['CandidateEnrolled', 'CadenceStepExecuted']));
});

test('the next email goes out at once when a member wants it, outside the hours too, and a test of it goes to the member', async () => {
  const id = await make('At once', [email(5), call(1)], { daily_limit: 1 });
  const [ada, ben] = [await person(), await person()];
  await assign(id, ada, ben);
  const [one] = await active(ada);
  const [two] = await active(ben);
  const now = (by: Visitor, enrollment_id: string) => refused(by, at('enrollments/send_now'), { enrollment_id });
  expect((await now(other.admin, one!.id)).code).toBe('not_found');
  expect((await now(admin, one!.id)).status).toBe('ok');
  await eventually(async () => expect(await lettersTo(ada)).toHaveLength(1));
  expect(await now(admin, one!.id)).toMatchObject({ code: 'wrong_state' });
  expect(await now(admin, two!.id)).toMatchObject({
    code: 'daily_limit',
    error: 'The limit of 1 letters a day of this cadence is used today.',
  });
  const text = { cadence_id: id, candidate_id: ben.candidate_id, subject: 'About you', body: '<p>Hi</p>' };
  expect(await admin.ask(at('steps/test'), text)).toMatchObject({ to: expect.stringContaining('@'), refused: null });
  expect((await refused(other.admin, at('steps/test'), text)).code).toBe('not_found');
  expect(await lettersTo(ben)).toEqual([]);
  await admin.ask('/api/people/candidates/contact', { candidate_id: ben.candidate_id, do_not_contact: true });
  const over = await now(admin, two!.id);
  expect(over.error).toMatch(/^(The cadence is over for this person: |This person is no longer in the cadence)/);
});

test('a process that is killed writes each letter once', async () => {
  const id = await make('Killed', [email(), email(1)]);
  const people = await Promise.all([1, 2, 3].map(person));
  const { done } = await assign(id, ...people);
  for (const count of [1, 2]) {
    await app.kill();
    await app.open();
    await settled(app);
    for (const each of people) await eventually(async () => expect(await lettersTo(each)).toHaveLength(count));
    if (count === 1)
      for (const { id: enrollment_id } of done) await admin.ask(at('enrollments/send_now'), { enrollment_id });
  }
  for (const { id: enrollment } of done)
    expect(await typesOf(enrollment)).toEqual([
      'CandidateEnrolled',
      'CadenceStepExecuted',
      'EnrollmentResumed',
      'CadenceStepExecuted',
      'EnrollmentCompleted',
    ]);
});

test('a person is in one cadence at a time, says why not, and may enter another one afterwards', async () => {
  const [one, two] = [await make('One', [wait(5)]), await make('Two', [wait(5)])];
  const ada = await person();
  await assign(one, ada);
  expect((await assign(one, ada)).failed).toMatchObject([{ error: 'Already in this cadence.' }]);
  expect((await assign(two, ada)).failed).toMatchObject([{ error: 'Already in another cadence.' }]);
  // The box beside the person does not offer what would be refused, and says why.
  const offered = await admin.ask(at('get_active'), { subject: { type: 'application', id: ada.id } });
  expect(offered).toMatchObject({ cadences: [], refused: 'Already in another cadence.' });
  const [{ id: enrollment_id }] = (await active(ada)) as [Json];
  await admin.ask(at('leave'), { enrollment_id, reason: 'replied' });
  await settled(app);
  expect((await assign(two, ada)).done).toHaveLength(1);
  expect((await page(one)).left).toEqual({ replied: 1 });
});

test('the limit of a day moves the rest to the next open day, in words', async () => {
  const id = await make('Limited', [email()], { daily_limit: 1 });
  const people = [await person(), await person()];
  await assign(id, ...people);
  await settled(app);
  await eventually(async () => {
    const states = (await Promise.all(people.map(active))).flat();
    expect(states).toHaveLength(1);
    expect(states[0]!.because).toEqual(expect.arrayContaining([{ why: 'daily_limit', limit: 1 }]));
  });
});

test('an archived candidate, an unsubscribed one and an archived cadence end it with the reason', async () => {
  const id = await make('Ends', [wait(5)]);
  const [ada, grace, third] = [await person(), await person(), await person()];
  await assign(id, ada, grace, third);
  const { body } = await admin.page(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates`);
  const reason = body.options?.reasons?.[0]?.value ?? body.reasons?.[0]?.id;
  await admin.ask('/api/opportunities/jobs/candidate/archive', {
    application_id: ada.id,
    version: ada.version,
    ...(reason ? { disqualification_reason_id: reason } : {}),
  });
  await admin.ask('/api/people/candidates/contact', { candidate_id: grace.candidate_id, do_not_contact: true });
  await settled(app);
  await eventually(async () => expect((await page(id)).left).toEqual({ archived: 1, not_contacted: 1 }));
  await admin.ask(at('delete'), { id });
  await settled(app);
  await eventually(async () => expect((await page(id)).left).toMatchObject({ cadence_archived: 1 }));
});

test('a pause freezes due times, and resuming moves them by the pause', async () => {
  const id = await make('Paused', [wait(3)]);
  const ada = await person();
  await assign(id, ada);
  const [before] = (await active(ada)) as [Json];
  await admin.ask(at('upsert'), { id, status: 'paused' });
  expect((await active(ada))[0]).toMatchObject({ because: [{ why: 'paused' }] });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await admin.ask(at('upsert'), { id, status: 'active' });
  await settled(app);
  await eventually(async () => {
    const [after] = (await active(ada)) as [Json];
    const moved = Date.parse(after!.next_due_at) - Date.parse(before.next_due_at);
    expect(moved).toBeGreaterThanOrEqual(1000);
    expect(moved).toBeLessThan(60_000);
  });
});

test('a rule ends the wait: without an answer the person gets a task', async () => {
  const id = await make('Rule', [wait(0)]);
  await admin.ask(at('rules/upsert'), {
    cadence_id: id,
    when: 'no_response',
    action: 'create_task',
    title: 'Ring them',
  });
  const ada = await person();
  await assign(id, ada);
  await settled(app);
  const { body } = await admin.page('/tasks/mine');
  await eventually(() => expect(body.list.items.map(({ title }: Json) => title)).toContain('Ring them'));
});

test('a dry run says when each step would be due, sends nothing, and takes steps that are not saved', async () => {
  const id = await make('Dry', [email(), wait(2)]);
  const { dates, refused } = await admin.ask(at('dry_run'), { cadence_id: id, start_at: '2027-03-05T10:00:00.000Z' });
  expect(refused).toBeNull();
  expect(dates).toMatchObject([
    { at: '2027-03-05T10:00:00.000Z', because: [{ why: 'planned' }] },
    { at: '2027-03-07T10:00:00.000Z', because: [{ why: 'delay', days: 2 }] },
  ]);
  expect((await page(id)).people).toMatchObject({ active: 0 });
});

test('a rule for no answer is applied once: the person goes back to the letter, which waits for another day, and then on to the end', async () => {
  const id = await make('Circle', [email(), wait(0)]);
  const { cadence } = await page(id);
  await admin.ask(at('rules/upsert'), {
    cadence_id: id,
    when: 'no_response',
    action: 'go_to_step',
    step_id: cadence.steps[0].id,
  });
  const ada = await person();
  const enrollment_id = (await assign(id, ada)).done[0].id;
  await eventually(async () =>
    expect((await streamOf(app, `enrollment-${enrollment_id}`)).at(-1)).toMatchObject({
      type: 'CadenceStepPostponed',
      data: { because: expect.arrayContaining([{ why: 'gap', days: 1 }]) },
    }),
  );
  expect(await lettersTo(ada)).toHaveLength(1);
  await admin.ask(at('enrollments/send_now'), { enrollment_id });
  await eventually(async () => expect((await page(id)).people).toMatchObject({ active: 0, completed: 1 }));
  expect(await lettersTo(ada)).toHaveLength(2);
});

test('a simulation says what a changed cadence would have done with the people of the last days, and sends nothing', async () => {
  const id = await make('Simulated', [email(), wait(5)]);
  const [ada, grace] = [await person(), await person()];
  const { done } = await assign(id, ada, grace);
  await settled(app);
  await eventually(async () => expect((await page(id)).figures[0]).toMatchObject({ sent: 2 }));
  // Each step says who is here, when the next of them go on and why, and who left here.
  const next = { at: expect.any(String), count: 2, because: expect.arrayContaining([{ why: 'delay', days: 5 }]) };
  expect((await page(id)).figures[1]).toMatchObject({ here: 2, left: 0, next });
  await admin.ask(at('leave'), { enrollment_id: done[0].id, reason: 'replied' });
  await eventually(async () =>
    expect((await page(id)).figures[1]).toMatchObject({ here: 1, left: 1, next: { count: 1 } }),
  );
  const steps = [email(), email(), wait(5)].map(({ subject, body, ...step }, index) => ({
    name: `Step ${index}`,
    at: null,
    text: subject ? { subject, body } : null,
    text_b: null,
    instructions: '',
    auto: step.type === 'email',
    ...step,
  }));
  await eventually(async () =>
    expect(await admin.ask(at('simulate'), { cadence_id: id, steps })).toMatchObject({
      people: 2,
      left_out: 0,
      saved: { sent: 2, due: 1, left: { replied: 1 } },
      changed: { sent: 4, due: 1, left: { replied: 1 }, steps: [{ sent: 2 }, { sent: 2 }, { due: 1, left: 1 }] },
    }),
  );
  expect(await lettersTo(ada)).toHaveLength(1);
});

test('steps and rules are copied, sorted, changed and removed, never over the change of another member', async () => {
  const [from, to] = [await make('From', [email(), call()]), await make('To', [wait(1)])];
  const { steps: copies } = await admin.ask(at('clone_steps'), { from_cadence_id: from, cadence_id: to });
  const { cadence } = await page(to);
  expect(copies).toEqual(cadence.steps.slice(1).map(({ id }: Json) => id));
  expect(cadence.steps.map(({ type }: Json) => type)).toEqual(['response', 'email', 'call']);
  const ids = cadence.steps.map(({ id }: Json) => id).toReversed();
  await admin.ask(at('steps/sort'), { cadence_id: to, ids });
  const step = { cadence_id: to, id: ids[0], ...call(2), version: cadence.version };
  await admin.ask(at('steps/upsert'), step);
  expect(await refused(admin, at('steps/upsert'), { ...step, delay_days: 3 })).toMatchObject({ code: 'stale' });
  await admin.ask(at('steps/delete'), { cadence_id: to, id: ids[1] });
  expect((await page(to)).cadence.steps.map(({ delay_days }: Json) => delay_days)).toEqual([2, 1]);
});

test('a repeated request adds nobody twice, and wrong bodies say what is wrong', async () => {
  const id = await make('Repeated', [wait(5)]);
  const ada = await person();
  const uid = randomUUID();
  const body = { cadence_id: id, subjects: [{ type: 'application', id: ada.id }] };
  const [one, two] = [await admin.post(at('assign'), body, { uid }), await admin.post(at('assign'), body, { uid })];
  expect(two.body.payload.done).toEqual(one.body.payload.done);
  expect((await page(id)).people).toMatchObject({ active: 1 });
  expect(await refused(admin, at('steps/upsert'), { cadence_id: id, ...email(), body: '' })).toMatchObject({
    code: 'validation',
    fields: { body: 'Message is required.' },
  });
});

test('many people enter a cadence by one change, each once and for their job; who stays out says why, and it is taken back', async () => {
  const [id, elsewhere] = [await make('Many', [wait(5)]), await make('Elsewhere', [wait(5)])];
  const contacts = await make('For contacts', [wait(5)], { audience: 'contact' });
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await assign(elsewhere, cy);
  const all = { candidate_ids: [ada, bo, cy].map(({ candidate_id }) => candidate_id) };
  const start = (change: Json, by = admin, more: Json = all, uid = randomUUID()) =>
    by.post('/api/people/bulk/start', { change: { kind: 'cadence', cadence_id: id, ...change }, ...more }, { uid });
  const ended = (phase: string): Promise<Json> =>
    eventually(async () => {
      const [operation] = (await admin.ask('/api/people/bulk/recent', {})).operations;
      expect(operation.phase).toBe(phase);
      return operation;
    });
  const uid = randomUUID();
  const first = (await start({ job_id: job.id }, admin, all, uid)).body.payload.operation;
  expect(first).toMatchObject({ kind: 'cadence', name: 'Many', turns: { count: 3 } });
  expect((await ended('finished')).turns).toMatchObject({
    done: 2,
    refused: 1,
    reasons: [{ code: 'busy', reason: 'Already in another cadence.', count: 1 }],
  });
  expect((await admin.ask('/api/people/bulk/refusals', { id: first.id })).refusals).toMatchObject([
    { candidate_id: cy.candidate_id, reason: 'Already in another cadence.' },
  ]);
  // The same request again starts nothing more, and another one adds no one who is in it.
  expect((await start({ job_id: job.id }, admin, all, uid)).body.payload.operation.id).toBe(first.id);
  await start({});
  expect((await ended('finished')).turns).toMatchObject({ done: 0, refused: 3 });
  expect((await page(id)).people).toMatchObject({ active: 2 });
  const [{ id: enrollment_id }] = (await active(bo)) as [Json];
  const [{ data }] = (await streamOf(app, `enrollment-${enrollment_id}`)) as [Json];
  expect(data).toMatchObject({ application_id: bo.id, job_id: job.id, assigned_by: harbour.user.id });
  // A person who has answered since is not in it any more; the other one is taken out.
  await admin.ask(at('leave'), { enrollment_id, reason: 'replied' });
  await admin.ask('/api/people/bulk/undo', { id: first.id });
  expect((await ended('undone')).undo).toMatchObject({
    done: 1,
    refused: 1,
    reasons: [{ reason: 'This person is no longer in the cadence.' }],
  });
  expect((await page(id)).left).toEqual({ replied: 1, taken_back: 1 });

  const code = async (change: Json, by?: Visitor, more?: Json) => (await start(change, by, more)).body.code;
  expect(await code({ cadence_id: randomUUID() })).toBe('not_found');
  expect(await code({ cadence_id: 'Many' })).toBe('validation');
  expect(await code({ job_id: randomUUID() })).toBe('not_found');
  expect(await code({}, other.admin)).toBe('not_found');
  const ines = await invite(app, admin, named('Ina'), ['INTERVIEW_ADMIN']);
  expect((await start({}, ines)).location).toBe('/access-denied');
  // A member who works with contacts alone is offered their cadences, and finds no other.
  const sale = await invite(app, admin, named('Sela'), ['SALES_MANAGER']);
  const offered = async (by: Visitor) =>
    (await by.ask(at('choices'), {})).cadences.map((each: Json) => each.id) as string[];
  expect(await offered(sale)).toEqual([contacts]);
  expect(await offered(admin)).toEqual(expect.arrayContaining([id, contacts]));
  expect(await offered(other.admin)).toEqual([]);
  const everyone = { address: '/people/candidates/25/1/_/_/_/_' };
  for (const by of [sale, other.admin])
    expect((await start({}, by, everyone)).body).toMatchObject({ error: 'Cadence not found.' });
  await admin.ask(at('upsert'), { id, status: 'paused' });
  expect((await start({})).body).toMatchObject({
    code: 'wrong_state',
    error: 'Only an active cadence takes people.',
  });
});

test('members without the right, and other organizations, find no cadence', async () => {
  const id = await make('Closed', [wait(5)]);
  const interviewer = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await interviewer.post(at('upsert'), { name: 'Mine', audience: 'talent', ...everyHour })).location).toBe(
    '/access-denied',
  );
  expect((await interviewer.page(`/cadences/cadences/100/1/_/_/_/${id}/steps`)).body.authorization).toBeDefined();
  expect(await refused(other.admin, at('delete'), { id })).toMatchObject({ code: 'not_found' });
  expect((await other.admin.page('/cadences/cadences')).body.cadences).toEqual([]);
});

test('the page of a cadence shows each change at once: its people, its steps, and the choices of its fields', async () => {
  const id = await make('Fresh', [wait(5)]);
  const before = await page(id);
  expect([before.people.active, before.figures.map(({ here }: Json) => here)]).toEqual([0, [0]]);
  const ada = await person();
  await assign(id, ada);
  await eventually(async () => {
    const { people, figures } = await page(id);
    expect([people.active, figures.map(({ here }: Json) => here)]).toEqual([1, [1]]);
  });
  await admin.ask(at('steps/upsert'), { cadence_id: id, ...wait(9) });
  expect((await page(id)).figures).toHaveLength(2);

  const choices = async () => {
    const { options, names } = await page(id);
    const values = (kind: string): string[] => options[kind].map(({ value }: Json) => value);
    return { jobs: values('jobs'), cadences: values('cadences'), members: values('members'), names };
  };
  const later = await make('Later', [wait(5)]);
  const deck = await openJob(admin, 'Deck hand');
  const rosa = await invite(app, admin, named('Rosa'), ['RECRUIT_ADMIN']);
  await eventually(async () => {
    const now = await choices();
    expect(now).toMatchObject({
      jobs: expect.arrayContaining([deck.id]),
      cadences: expect.arrayContaining([later]),
      members: expect.arrayContaining([rosa.id]),
    });
    expect([now.names[deck.id], now.names[rosa.id], now.cadences.includes(id)]).toEqual([
      'Deck hand',
      'Rosa Tester',
      false,
    ]);
  });
  expect(JSON.stringify((await other.admin.page('/cadences/cadences')).body)).not.toContain(id);
});

test('the history of a person tells their cadences by name, and what members decided about the conversation', async () => {
  const id = await make('Told', [email(), wait(5)]);
  const ada = await person();
  await assign(id, ada);
  await settled(app);
  await eventually(async () => expect(await lettersTo(ada)).toHaveLength(1));
  const [{ id: enrollment_id }] = (await active(ada)) as [Json];
  const [{ id: thread_id }] = (await lettersTo(ada)) as [Json];
  await admin.ask('/api/messages/threads/snooze', {
    thread_id,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await admin.ask(at('leave'), { enrollment_id, reason: 'manual' });
  const { rows, total } = (await admin.page(`/reports/history/100/1/_/_/_/${ada.candidate_id}`)).body.history;
  expect(total).toBe(rows.length);
  expect(rows.filter(({ stream }: Json) => /^(enrollment|thread)-/.test(stream))).toMatchObject([
    { sentence: 'added the person to the cadence', details: [{ label: 'Cadence', value: 'Told' }], job_id: job.id },
    { sentence: 'did a step of the cadence', job_id: job.id },
    { sentence: 'put the conversation off', job_id: job.id },
    {
      sentence: 'took the person out of the cadence',
      details: expect.arrayContaining([{ label: 'Cadence', value: 'Told' }]),
    },
  ]);
});
