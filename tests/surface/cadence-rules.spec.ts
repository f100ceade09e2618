import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { eventsOf, jobsWaiting, streamOf } from '../support/log.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, advanceTo, type Applicant, openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// B4: what a rule of a cadence does when something happens to a person: they move to another step of the job, they apply, or a task ends with an outcome.

let app: App;
let admin: Visitor;
let job: Json;
let desk: CadenceDesk;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  desk = new CadenceDesk(app, admin);
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

/** A running cadence with these rules, whose people are in no other one. */
const ruled = (name: string, steps: readonly Json[], rules: Json | ((steps: Json[]) => readonly Json[])) =>
  desk.running(name, steps, {
    beside_others: false,
    rules: typeof rules === 'function' ? (rules as (steps: Json[]) => readonly Json[]) : () => [rules],
  });
const email = { type: 'email', delay_days: 5, subject: 'About {{job_title}}', body: '<p>Hi</p>' };
const call = { type: 'call', delay_days: 0, name: 'Call', auto: false };
const person = (): Promise<Applicant> => addApplicant(admin, job.id);
const assign = (cadence_id: string, { id }: Applicant): Promise<Json> =>
  admin.ask(cadenceCall('assign'), { cadence_id, subjects: [{ type: 'application', id }] });
const standing = async ({ id }: Applicant): Promise<Json> =>
  (await admin.ask(cadenceCall('get_active'), { subject: { type: 'application', id } })).enrollments[0];

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
  for (const enrollment of both) await admin.ask(cadenceCall('enrollments/send_now'), { enrollment_id: enrollment.id });
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ stage_changed: 1 }));
  // The page of the rules says how often each was applied.
  const { cadence, applied } = await desk.page(id, 'rules');
  expect(applied).toEqual({ [cadence.rules[0].id]: 1 });
  await eventually(async () => expect(await desk.lettersTo(stays)).toHaveLength(1));
  expect(await desk.lettersTo(moves)).toEqual([]);
});

test('a person who applies comes to the end of a cadence whose rule says so', async () => {
  const id = await ruled('Applies', [email], { when: 'applied', action: 'complete' });
  const ada = await person();
  await assign(id, ada);
  await eventually(async () => expect((await desk.page(id)).people).toMatchObject({ active: 1 }));
  const another = await openJob(admin, 'Rigger');
  const applied_at = new Date().toISOString();
  const arrival = { job_id: another.id, candidate_id: ada.candidate_id, applied_at };
  await admin.ask('/api/opportunities/jobs/candidate/upsert', arrival);
  await eventually(async () => expect((await desk.page(id)).people).toMatchObject({ active: 0, completed: 1 }));
  expect(await desk.lettersTo(ada)).toEqual([]);
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
  await eventually(async () => expect((await desk.page(id)).left).toEqual({ disposition: 1 }));
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
    await admin.ask(cadenceCall('enrollments/move'), { enrollment_id, days: 1 });
  await eventually(async () => expect(await standing(called)).toMatchObject({ status: 'paused' }));
  // A step that is planned for a time after the pause shows that time.
  await eventually(async () => expect(await standing(later)).toMatchObject({ status: 'paused', next_due_at }));
  await eventually(() => expect(jobsWaiting(app, 'run-cadence-step')).toHaveLength(jobs + 2));
  await dueNow(app, 'run-cadence-step');
  await settled(app);
  await eventually(async () => expect(await standing(called)).toMatchObject({ status: 'active', task_id }));
  await eventually(async () => expect(await standing(later)).toMatchObject({ status: 'active', next_due_at }));
  expect(await desk.lettersTo(later)).toEqual([]);
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

/** Completes the task for which this person waits, with an outcome. */
const finish = async (who: Applicant, disposition_id: string): Promise<string> => {
  const { id, task_id } = await eventually(async () => {
    const found = await standing(who);
    expect(found?.task_id).toEqual(expect.any(String));
    return found;
  });
  await admin.ask('/api/tasks/status', { id: task_id, status: 'done', disposition_id });
  await settled(app);
  return id;
};
const outcomeOfCalls = async (): Promise<string> => {
  const { outcomes } = await admin.ask('/api/tasks/options', {});
  return outcomes.find(({ channel, ends_enrollment }: Json) => channel === 'call' && !ends_enrollment).id;
};

test('a rule for one step, or for a kind of step, leaves the others alone; a rule for the second time counts the first', async () => {
  const outcome = await outcomeOfCalls();
  const calls = [call, { ...call, name: 'Call again' }, { ...call, name: 'Last call' }, email];
  const second = await ruled('At the second', calls, (steps: Json[]) => [
    { when: 'disposition', action: 'leave', at_step_id: steps[1]!.id },
  ]);
  const counts = await ruled('The second time', calls, { when: 'disposition', action: 'leave', count: 2 });
  const kind = await ruled('Of a kind', calls, (steps: Json[]) => [
    { when: 'disposition', action: 'leave', at_type: 'direct_mail' },
    { when: 'disposition', action: 'go_to_step', step_id: steps[3]!.id, at_type: 'call' },
  ]);
  const [ada, ben, cleo] = [await person(), await person(), await person()];
  await assign(second, ada);
  await assign(counts, ben);
  await assign(kind, cleo);
  await finish(ada, outcome);
  await finish(ben, outcome);
  await finish(cleo, outcome);
  expect(await standing(cleo)).toMatchObject({ step: { at: 4 } });
  expect(await standing(ada)).toMatchObject({ step: { at: 2 } });
  expect(await standing(ben)).toMatchObject({ step: { at: 2 } });
  await finish(ada, outcome);
  const enrollment = await finish(ben, outcome);
  expect((await desk.page(second)).left).toEqual({ disposition: 1 });
  expect((await desk.page(counts)).left).toEqual({ disposition: 1 });
  const counted = (await streamOf(app, `enrollment-${enrollment}`)).filter(({ type }) => type === 'CadenceRuleCounted');
  expect(counted).toHaveLength(2);
  const wrong = (
    await admin.post(cadenceCall('rules/upsert'), {
      cadence_id: kind,
      when: 'replied',
      action: 'leave',
      at_step_id: counted[0]!.id,
    })
  ).body;
  expect(wrong).toMatchObject({ code: 'validation', fields: { at_step_id: expect.any(String) } });
});

test('a rule that tells the members makes one notification for each and the person goes on; the first rule that fits wins', async () => {
  const outcome = await outcomeOfCalls();
  const id = await ruled('Tells', [call, email], () => [
    { when: 'disposition', action: 'notify' },
    { when: 'disposition', action: 'leave' },
  ]);
  const who = await person();
  await assign(id, who);
  await finish(who, outcome);
  await eventually(async () => expect(await standing(who)).toMatchObject({ step: { at: 2 } }));
  const made = await eventually(async () => {
    const all = (await eventsOf(app, "type = 'NotificationMade'")).filter(({ data }) => data.kind === 'cadence_rule');
    expect(all).toHaveLength(1);
    return all;
  });
  expect(made[0]!.data).toMatchObject({ happened: 'disposition' });
  const { body } = await admin.page('/notifications/mine');
  expect(JSON.stringify(body)).toContain('in the cadence Tells: A task ends with an outcome');
});

test('the order of the rules decides, and sorting them changes who wins', async () => {
  const outcome = await outcomeOfCalls();
  const id = await ruled('In order', [call, email], () => [
    { when: 'disposition', action: 'complete' },
    { when: 'disposition', action: 'leave' },
  ]);
  const [first, then] = [await person(), await person()];
  await assign(id, first);
  await finish(first, outcome);
  await eventually(async () => expect((await desk.page(id)).people).toMatchObject({ completed: 1, left: 0 }));
  const { rules, version } = (await desk.page(id)).cadence;
  await admin.ask(cadenceCall('rules/sort'), {
    cadence_id: id,
    ids: rules.map((rule: Json) => rule.id).toReversed(),
    version,
  });
  await assign(id, then);
  await finish(then, outcome);
  await eventually(async () => expect((await desk.page(id)).people).toMatchObject({ completed: 1, left: 1 }));
});

test('a rule pauses a person for its working days, and another one leads them into another cadence', async () => {
  const outcome = await outcomeOfCalls();
  const other = await ruled('The other one', [email], { when: 'bounced', action: 'leave' });
  const pauses = await ruled('Pauses', [call, email], { when: 'disposition', action: 'pause', days: 3 });
  const leads = await ruled('Leads', [call, email], {
    when: 'disposition',
    action: 'assign_cadence',
    to_cadence_id: other,
  });
  const [ada, ben] = [await person(), await person()];
  await assign(pauses, ada);
  await assign(leads, ben);
  const paused = await finish(ada, outcome);
  const [event] = (await streamOf(app, `enrollment-${paused}`)).filter(({ type }) => type === 'EnrollmentPaused');
  expect(Date.parse(event!.data.until as string) - Date.now()).toBeGreaterThan(2 * 86_400_000);
  await finish(ben, outcome);
  await eventually(async () => expect((await desk.page(leads)).left).toEqual({ rule: 1 }));
  await eventually(async () => expect(await standing(ben)).toMatchObject({ cadence: { id: other }, step: { at: 1 } }));
});
