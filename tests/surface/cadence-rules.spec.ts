import { App, eventually } from '../support/app.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { jobsWaiting } from '../support/log.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// B4: what a rule of a cadence does when something happens to a person: they move to another step of the job, they apply, or a task ends with an outcome.

const at = (path: string) => `/api/org/cadences/${path}`;
let app: App;
let admin: Visitor;
let job: Json;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

/** An active cadence with one rule, which sends at every hour of every day. */
const ruled = async (name: string, steps: readonly Json[], rule: Json): Promise<string> => {
  const { cadence } = await admin.ask(at('upsert'), {
    name,
    audience: 'talent',
    send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    send_from: '00:00',
    send_until: '00:00',
    gap_days: 0,
  });
  for (const step of steps)
    await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, priority: 'normal', ...step });
  await admin.ask(at('rules/upsert'), { cadence_id: cadence.id, ...rule });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const email = { type: 'email', delay_days: 5, subject: 'About {{job_title}}', body: '<p>Hi</p>' };
const call = { type: 'call', delay_days: 0, name: 'Call', auto: false };
const person = (): Promise<Applicant> => addApplicant(admin, job.id);
const assign = (cadence_id: string, { id }: Applicant): Promise<Json> =>
  admin.ask(at('assign'), { cadence_id, subjects: [{ type: 'application', id }] });
const page = async (id: string): Promise<Json> => (await admin.page(`/cadences/cadences/100/1/_/_/_/${id}/steps`)).body;
const standing = async ({ id }: Applicant): Promise<Json> =>
  (await admin.ask(at('get_active'), { subject: { type: 'application', id } })).enrollments[0];
const lettersTo = async ({ candidate_id }: Applicant): Promise<Json[]> =>
  (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body.messages.filter(
    ({ kind }: Json) => kind === 'cadence',
  );

test('a person who moved to another step of the job leaves before the next letter, and one who stayed gets it', async () => {
  const id = await ruled('Moves', [email], { when: 'stage_changed', action: 'leave' });
  const [stays, moves] = [await person(), await person()];
  const both: Json[] = [];
  for (const each of [stays, moves]) {
    await assign(id, each);
    both.push(
      await eventually(async () => (await standing(each)) ?? Promise.reject(new Error('not yet in the cadence'))),
    );
  }
  await advanceTo(admin, moves, job.id, 'interview');
  for (const enrollment of both) await admin.ask(at('enrollments/send_now'), { enrollment_id: enrollment.id });
  await eventually(async () => expect((await page(id)).left).toEqual({ stage_changed: 1 }));
  await eventually(async () => expect(await lettersTo(stays)).toHaveLength(1));
  expect(await lettersTo(moves)).toEqual([]);
});

test('a person who applies comes to the end of a cadence whose rule says so', async () => {
  const id = await ruled('Applies', [email], { when: 'applied', action: 'complete' });
  const ada = await person();
  await assign(id, ada);
  await eventually(async () => expect((await page(id)).people).toMatchObject({ active: 1 }));
  const another = await openJob(admin, 'Rigger');
  const applied_at = new Date().toISOString();
  const arrival = { job_id: another.id, candidate_id: ada.candidate_id, applied_at };
  await admin.ask('/api/opportunities/jobs/candidate/upsert', arrival);
  await eventually(async () => expect((await page(id)).people).toMatchObject({ active: 0, completed: 1 }));
  expect(await lettersTo(ada)).toEqual([]);
});

test('a task that ends with the outcome of a rule ends the cadence for its person; another outcome leads on', async () => {
  const { outcomes } = await admin.ask('/api/tasks/options', {});
  const calls = outcomes.filter(({ channel, ends_enrollment }: Json) => channel === 'call' && !ends_enrollment);
  const [one, two] = calls.map(({ id }: Json) => id as string);
  expect(two).toBeDefined();
  const id = await ruled('Calls', [call, email], { when: 'disposition', disposition_id: one, action: 'leave' });
  const [ends, goesOn] = [await person(), await person()];
  for (const [who, disposition_id] of [
    [ends, one],
    [goesOn, two],
  ] as const) {
    await assign(id, who);
    await settled(app);
    const task = await eventually(async () => {
      const { task_id } = (await standing(who)) ?? {};
      expect(task_id).toEqual(expect.any(String));
      return task_id as string;
    });
    await admin.ask('/api/tasks/status', { id: task, status: 'done', disposition_id });
  }
  await eventually(async () => expect((await page(id)).left).toEqual({ disposition: 1 }));
  await eventually(async () => expect(await standing(goesOn)).toMatchObject({ step: { type: 'email', at: 2 } }));
});

test('a pause that ends while a task is open stops no later step, and brings none forward', async () => {
  const never = { when: 'bounced', action: 'leave' };
  const [calls, waits] = [await ruled('Call first', [call, email], never), await ruled('Email later', [email], never)];
  const [called, later] = [await person(), await person()];
  await assign(calls, called);
  await assign(waits, later);
  await settled(app);
  const { id: with_task, task_id } = await eventually(async () => {
    const found = await standing(called);
    expect(found?.task_id).toEqual(expect.any(String));
    return found;
  });
  const { id: without_task, next_due_at } = await standing(later);
  const jobs = jobsWaiting(app, 'run-cadence-step').length;
  for (const enrollment_id of [with_task, without_task])
    await admin.ask(at('enrollments/move'), { enrollment_id, days: 1 });
  await eventually(async () => expect(await standing(called)).toMatchObject({ status: 'paused' }));
  // A step that is planned for a time after the pause shows that time.
  await eventually(async () => expect(await standing(later)).toMatchObject({ status: 'paused', next_due_at }));
  await eventually(() => expect(jobsWaiting(app, 'run-cadence-step')).toHaveLength(jobs + 2));
  await dueNow(app, 'run-cadence-step');
  await settled(app);
  await eventually(async () => expect(await standing(called)).toMatchObject({ status: 'active', task_id }));
  await eventually(async () => expect(await standing(later)).toMatchObject({ status: 'active', next_due_at }));
  expect(await lettersTo(later)).toEqual([]);
  await admin.ask('/api/tasks/status', { id: task_id, status: 'done' });
  await eventually(async () =>
    expect(await standing(called)).toMatchObject({ status: 'active', step: { type: 'email', at: 2 } }),
  );
});

test('a step whose task is deleted is skipped, unless the deletion is undone in time', async () => {
  const id = await ruled('Deleted task', [call, email], { when: 'bounced', action: 'leave' });
  const [deleted, restored] = [await person(), await person()];
  const tasks: string[] = [];
  for (const who of [deleted, restored]) {
    await assign(id, who);
    await settled(app);
    const task = await eventually(async () => {
      const { task_id } = (await standing(who)) ?? {};
      expect(task_id).toEqual(expect.any(String));
      return task_id as string;
    });
    await admin.ask('/api/tasks/delete', { id: task });
    tasks.push(task);
  }
  await admin.ask('/api/tasks/restore', { id: tasks[1]! });
  await eventually(() => expect(jobsWaiting(app, 'task-of-cadence-done')).toHaveLength(2));
  await dueNow(app, 'task-of-cadence-done');
  await settled(app);
  await eventually(async () =>
    expect(await standing(deleted)).toMatchObject({ step: { type: 'email', at: 2 }, task_id: null }),
  );
  expect(await standing(restored)).toMatchObject({ step: { type: 'call', at: 1 }, task_id: tasks[1] });
});
