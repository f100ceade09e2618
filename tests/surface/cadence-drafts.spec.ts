import { App, eventually } from '../support/app.ts';
import { everyHour, writeOnHolidays } from '../support/cadences.ts';
import { settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// B3: an email of a cadence that a member sends makes a task with its draft. Sending the draft completes the task, and the cadence goes on.

const at = (path: string) => `/api/org/cadences/${path}`;
let app: App;
let admin: Visitor;
let other: Visitor;
let job: Json;
beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Harbour Works', named('Mara')));
  await writeOnHolidays(admin);
  ({ admin: other } = await found(app, 'Other Works', named('Olga')));
  job = await openJob(admin, 'Model');
});
afterAll(() => app?.dispose());

const email = {
  type: 'email',
  delay_days: 0,
  priority: 'normal',
  subject: 'About {{job_title}}',
  body: '<p>Hi {{candidate_first_name}}</p>',
};
const byHand = {
  ...email,
  auto: false,
  subject: 'For {{candidate_first_name}}',
  body: '<p>Dear {{candidate_name}}, about {{job_title}}</p>',
  subject_b: 'Another for {{candidate_first_name}}',
  body_b: '<p>Hello {{candidate_name}}, about {{job_title}}</p>',
  instructions: 'Say something about their ship.',
};
const wait = { type: 'response', delay_days: 60, priority: 'normal' };
const running = async (name: string, steps: readonly Json[], more: Json = {}): Promise<string> => {
  const { cadence } = await admin.ask(at('upsert'), {
    name,
    audience: 'talent',
    ...everyHour,
    ...more,
  });
  for (const step of steps) await admin.ask(at('steps/upsert'), { cadence_id: cadence.id, ...step });
  await admin.ask(at('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
const assign = async (cadence_id: string, { id }: Applicant): Promise<string> =>
  (await admin.ask(at('assign'), { cadence_id, subjects: [{ type: 'application', id }] })).done[0].id;
const taskOf = (enrollment_id: string, by = admin): Promise<Json> =>
  eventually(async () => {
    const task = (await by.page('/tasks/mine')).body.list.items.find(
      (each: Json) => each.enrollment_id === enrollment_id,
    );
    expect(task).toBeDefined();
    return task;
  });
const person = async ({ candidate_id }: Applicant): Promise<Json> =>
  (await admin.page(`/people/candidates/100/1/_/_/_/${candidate_id}`)).body;
const lettersTo = async (who: Applicant): Promise<Json[]> =>
  (await person(who)).messages.filter(({ kind }: Json) => kind === 'cadence');
const eventsOf = async (enrollment_id: string): Promise<Json[]> => streamOf(app, `enrollment-${enrollment_id}`);
/** Writes the email of the task, which leaves after the seconds of Undo. */
const write = async (who: Applicant, task_id: string, text: Json, by = admin): Promise<Json> =>
  (
    await by.post('/api/people/candidates/note/email', {
      candidate_id: who.candidate_id,
      application_id: who.id,
      task_id,
      when: 'once',
      ...text,
    })
  ).body;

test('the task of an email has its draft: the text that the person gets of two, with its tags filled, and Compose opens with it', async () => {
  const id = await running('By hand', [byHand, wait]);
  for (const who of [await addApplicant(admin, job.id), await addApplicant(admin, job.id)]) {
    const enrollment = await assign(id, who);
    const { variant } = (await eventsOf(enrollment))[0]!.data;
    const { person: shown } = await person(who);
    const first = shown.first_name ?? shown.fields.first_name;
    const draft = {
      subject: variant === 'b' ? `Another for ${first}` : `For ${first}`,
      body: expect.stringMatching(
        variant === 'b'
          ? new RegExp(`^<p>Hello ${first} .*, about Model</p>$`)
          : new RegExp(`^<p>Dear ${first} .*, about Model</p>$`),
      ),
    };
    const task = await taskOf(enrollment);
    expect(task).toMatchObject({ kind: 'email', notes: 'Say something about their ship.', draft });
    const { body } = await admin.page(`/messages/compose?a=${who.id}&task=${task.id}`);
    expect(body).toMatchObject({ count: 1, task: { id: task.id, ...draft } });
    expect((await other.page(`/messages/compose?a=${who.id}&task=${task.id}`)).status).toBe(404);
  }
});

test('sending the draft completes the task and the cadence goes on; a draft that was taken back leaves both as they were', async () => {
  const id = await running('Sent by hand', [
    email,
    { ...byHand, delay_days: 1 },
    { ...email, delay_days: 1, subject: 'After' },
    wait,
  ]);
  const who = await addApplicant(admin, job.id);
  const enrollment = await assign(id, who);
  const executed = (count: number) =>
    eventually(async () =>
      expect((await eventsOf(enrollment)).filter(({ type }) => type === 'CadenceStepExecuted')).toHaveLength(count),
    );
  await executed(1);
  await admin.ask(at('enrollments/move'), { enrollment_id: enrollment, days: 0 });
  const task = await taskOf(enrollment);
  // It follows the first letter in the same conversation.
  expect(task.draft.subject).toBe('Re: About Model');
  const { variant: _, ...draft } = task.draft;
  const asked = { application_ids: [who.id], task_id: task.id, ...draft, when: 'once' };
  expect(await admin.ask('/api/messages/compose/plan', asked)).toMatchObject({ gets: 1 });
  const planned = (await write(who, task.id, draft)).payload;
  const [first] = await lettersTo(who).then((letters) => letters.filter(({ status }) => status === 'sent'));
  expect(planned.message).toMatchObject({
    kind: 'cadence',
    thread_id: first!.thread_id ?? first!.id,
    subject: draft.subject,
  });
  expect(await write(who, task.id, { ...draft, subject: 'Twice' })).toMatchObject({ code: 'over' });
  await admin.ask('/api/messages/cancel', { message_id: planned.message.id });
  expect((await taskOf(enrollment)).status).toBe('todo');
  const sent = (await write(who, task.id, { ...draft, body: '<p>Mine</p>' })).payload;
  expect(sent.message.id).not.toBe(planned.message.id);
  await eventually(async () =>
    expect((await lettersTo(who)).map(({ subject }) => subject)).toContain('Re: About Model'),
  );
  await executed(2);
  await admin.ask(at('enrollments/send_now'), { enrollment_id: enrollment });
  await eventually(async () => {
    const executed = (await eventsOf(enrollment)).filter(({ type }) => type === 'CadenceStepExecuted');
    expect(executed.map(({ data }) => data.ref)).toEqual([first!.id, sent.message.id, expect.any(String)]);
    expect(executed[1]!.data.variant).toMatch(/^[ab]$/);
  });
  await settled(app);
  const done = (await streamOf(app, `task-${task.id}`)).filter(({ type }) => type === 'TaskCompleted');
  expect(done).toMatchObject([{ data: { message_id: sent.message.id } }]);
  expect((await lettersTo(who)).filter(({ status }) => status === 'sent')).toHaveLength(3);
  expect(await write(who, task.id, draft)).toMatchObject({ code: 'over' });
});

test('the draft of a task goes only to its person, by those who may do the task, and obeys the days of the cadence', async () => {
  const id = await running('Days between', [byHand, wait], { gap_days: 5 });
  const [who, someone] = [await addApplicant(admin, job.id), await addApplicant(admin, job.id)];
  const enrollment = await assign(id, who);
  const task = await taskOf(enrollment);
  const { variant: _, ...draft } = task.draft;
  const recruiter = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  expect(await write(someone, task.id, draft)).toMatchObject({ code: 'not_found' });
  const asRecruiter = (to: Applicant, task_id: string | null) =>
    recruiter.post('/api/people/candidates/note/email', {
      candidate_id: to.candidate_id,
      task_id,
      when: 'once',
      ...draft,
    });
  expect((await asRecruiter(someone, null)).body.status).toBe('ok');
  expect((await asRecruiter(who, task.id)).body).toMatchObject({ code: 'not_found' });
  expect(await write(who, task.id, draft, other)).toMatchObject({ code: 'not_found' });
  const note = await write(who, task.id, { task_id: null, subject: 'A note', body: '<p>Hi</p>' });
  expect(note.status).toBe('ok');
  expect(await write(who, task.id, draft)).toMatchObject({
    code: 'gap',
    error: 'We wrote to this person less than 5 days before.',
  });
});
