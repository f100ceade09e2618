import { jobclose } from '@candor/contracts/catalogues/hiring';
import { App, eventually } from '../support/app.ts';
import { cadenceCall, CadenceDesk, cadencePage } from '../support/cadences.ts';
import { dueNow, settled } from '../support/due-now.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { type Json, mailsTo, type Visitor } from '../support/visitor.ts';

// What happens to people in a cadence when something changes between two steps: the order of the steps, the job, the sender, the modules of the organization.

let app: App;
let admin: Visitor;
let me: string;
let desk: CadenceDesk;
beforeAll(async () => {
  app = await App.start();
  const harbour = await found(app, 'Harbour Works', named('Mara'));
  ({ admin } = harbour);
  me = harbour.user.id;
  desk = new CadenceDesk(app, admin);
});
afterAll(() => app?.dispose());

const letter = (subject: string, body = '<p>Hi</p>'): Json => ({ type: 'email', subject, body, new_thread: true });
const call = { type: 'call', name: 'Call them', auto: false };
const taskOf = (enrollment: string) =>
  eventually(async () => {
    const { items } = (await admin.page('/tasks/mine')).body.list;
    const mine = items.find((each: Json) => each.enrollment_id === enrollment);
    expect(mine).toBeDefined();
    return mine as Json;
  });
const stepsOf = async (id: string): Promise<Json[]> => (await admin.page(cadencePage(id, 'steps'))).body.cadence.steps;
const types = async (enrollment: string) => (await desk.eventsOf(enrollment)).map(({ type }) => type);
const lastOf = (enrollment: string, type: string) =>
  eventually(async () => {
    const last = (await desk.eventsOf(enrollment)).findLast((each) => each.type === type);
    expect(last).toBeDefined();
    return last!.data;
  });

/** Sends the email of a step that waits for its day, as soon as it waits. */
const sendWaiting = (enrollment_id: string) =>
  eventually(() => admin.ask(cadenceCall('enrollments/send_now'), { enrollment_id }));

test('a letter that a person has had does not leave again when its step is moved behind the one at which they are', async () => {
  const job = await openJob(admin, 'Model');
  const id = await desk.running('Turned round', [
    letter('Once only'),
    call,
    { ...letter('After the call'), delay_days: 1 },
  ]);
  const who = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, who);
  await desk.sentTo(who, 1);
  const task = await taskOf(enrollment);
  const [first, second, third] = (await stepsOf(id)).map((step) => step.id);
  await admin.ask(cadenceCall('steps/sort'), { cadence_id: id, ids: [second, first, third] });
  await admin.ask('/api/tasks/status', { id: task.id, status: 'done' });
  await sendWaiting(enrollment);
  const letters = await desk.sentTo(who, 2);
  await settled(app);
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['After the call', 'Once only']);
  await eventually(async () => expect(await types(enrollment)).toContain('EnrollmentCompleted'));
  expect(await desk.lettersTo(who)).toHaveLength(2);
});

test('people to whom a rule returned to an earlier step get its letter again, and those after it', async () => {
  const job = await openJob(admin, 'Model again');
  const id = await desk.running('Round again', [letter('Again'), call], {
    rules: (steps) => [{ when: 'disposition', action: 'go_to_step', step_id: steps[0]!.id }],
  });
  const who = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, who);
  const { items } = (await admin.page('/org/dispositions')).body.list;
  const task = await taskOf(enrollment);
  const ends = items.find((each: Json) => !each.ends_enrollment);
  await admin.ask('/api/tasks/status', { id: task.id, status: 'done', disposition_id: ends.id });
  await sendWaiting(enrollment);
  await desk.sentTo(who, 2);
  await eventually(async () =>
    expect((await types(enrollment)).filter((type) => type === 'CadenceStepDue')).toHaveLength(2),
  );
});

test('no letter about a job leaves once the job is closed, the page says why, and no person enters the cadence with it', async () => {
  const job = await openJob(admin, 'Rigger');
  const id = await desk.running('About the job', [call, letter('About {{job_title}}')]);
  const who = await addApplicant(admin, job.id);
  const enrollment = await desk.assign(id, who);
  const task = await taskOf(enrollment);
  const reason = (await admin.page(`/${jobclose.screen}`)).body.list.items[0].id;
  await admin.ask('/api/opportunities/jobs/upsert', {
    id: job.id,
    hiring_status: 'archived',
    job_close_reason_id: reason,
    remaining: 'keep',
  });
  await admin.ask('/api/tasks/status', { id: task.id, status: 'done' });
  expect(await lastOf(enrollment, 'CandidateLeftCadence')).toMatchObject({ reason: 'job_closed' });
  expect(await desk.lettersTo(who)).toEqual([]);
  expect(await desk.standing(id, who)).toMatchObject({ status: 'left', left_reason: 'job_closed' });
  const again = await admin.ask(cadenceCall('assign'), {
    cadence_id: await desk.running('Another about it', [letter('Never')]),
    subjects: [{ type: 'application', id: who.id }],
  });
  expect(again.failed).toMatchObject([{ error: expect.stringMatching(/job is closed/i) }]);
});

test('letters to contacts wait while the organization has neither marketing nor sales, and go on afterwards', async () => {
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  const id = await desk.running('Contacts', [call, letter('News for you')], { audience: 'contact' });
  const marketer = await invite(app, admin, named('Cam'), ['CAMPAIGN_MANAGER']);
  const { candidate } = await marketer.ask('/api/people/candidates/upsert', {
    first_name: 'Cleo',
    last_name: 'Contact',
    email: 'cleo@contact.test',
    source: 'sourced',
  });
  const { done } = await marketer.ask(cadenceCall('assign'), {
    cadence_id: id,
    subjects: [{ type: 'candidate', id: candidate.id }],
    assignee_user_id: me,
  });
  const enrollment = done[0].id as string;
  const task = await taskOf(enrollment);
  await admin.ask('/api/org/profile/upsert', { marketing: false });
  await admin.ask('/api/tasks/status', { id: task.id, status: 'done' });
  expect((await lastOf(enrollment, 'CadenceStepPostponed')).because[0]).toEqual({ why: 'modules_off' });
  expect(await mailsTo(app, 'cleo@contact.test')).toEqual([]);
  await admin.ask('/api/org/profile/upsert', { marketing: true });
  await dueNow(app, 'run-cadence-step');
  await eventually(async () => expect(await mailsTo(app, 'cleo@contact.test')).toHaveLength(1));
});
