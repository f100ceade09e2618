import { App } from '../support/app.ts';
import { dueNow } from '../support/due-now.ts';
import { importOf, settingsOf } from '../support/imports.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, advanceTo, jobPage, openJob, panelOf, stepsOf } from '../support/hiring.ts';
import { streamOf } from '../support/log.ts';
import { until } from '../support/until.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The runbook of a job: its plays (rules) create tasks when a candidate enters a step, or when the job opens or closes.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
});
afterAll(() => app?.dispose());

const addPlay = async (by: Visitor, job_id: string, fields: Json): Promise<Json> =>
  (await by.ask('/api/opportunities/jobs/plays/upsert', { job_id, ...fields })).play;
const tasksOf = async (who: Visitor): Promise<Json[]> => (await who.page('/tasks/mine')).body.list.items;
const tasks = async (title: string): Promise<Json[]> =>
  (await tasksOf(harbour.admin)).filter((task) => task.title === title);
const comes = async (title: string, count = 1): Promise<Json[]> => {
  await until(async () => (await tasks(title)).length === count);
  return tasks(title);
};
const playsOf = async (job_id: string): Promise<Json[]> =>
  (await harbour.admin.page(jobPage(job_id, 'plays'))).body.plays;
const stepOf = async (job_id: string, type: string) =>
  (await stepsOf(harbour.admin, job_id)).find((step) => step.type === type)!;

test('a play is added, changed, ordered, removed and put back, and its history tells it', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Pilot');
  const step = await stepOf(id, 'screening');
  const call = await addPlay(admin, id, { name: 'Call', title: 'Call the candidate', workflow_step_id: step.id });
  const close = await addPlay(admin, id, { name: 'Tidy', title: 'Tidy up', trigger: 'job_closed' });
  expect(await playsOf(id)).toEqual([call, close]);
  await admin.ask('/api/opportunities/jobs/plays/sort', { parent_id: id, ids: [close.id, call.id] });
  await admin.ask('/api/opportunities/jobs/plays/upsert', { job_id: id, id: call.id, due_days: 0 });
  await admin.ask('/api/opportunities/jobs/plays/delete', { job_id: id, id: close.id });
  expect(await playsOf(id)).toEqual([{ ...call, due_days: 0 }]);
  await admin.ask('/api/opportunities/jobs/plays/upsert', { job_id: id, id: close.id });
  expect(await playsOf(id)).toEqual([close, { ...call, due_days: 0 }]);
  const told = (await admin.page(jobPage(id, 'activity'))).body.list.items
    .filter(({ type }: Json) => type.startsWith('Play'))
    .map(({ sentence }: Json) => sentence);
  expect(told).toEqual([
    'reordered the plays',
    'added the play Tidy',
    'removed the play Tidy',
    'changed the play Call: due days',
    'reordered the plays',
    'added the play Tidy',
    'added the play Call',
  ]);
});

test('whoever comes to the step starts its play: the recruiter gets one task, and its history says which play it was', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Stoker');
  const step = await stepOf(id, 'screening');
  const play = await addPlay(admin, id, {
    name: 'Call',
    title: 'Call the stoker',
    workflow_step_id: step.id,
    checklist: ['Night work', 'Pay'],
    description: 'They like to hear of us soon.',
  });
  const idle = { title: 'Never made', workflow_step_id: step.id };
  await addPlay(admin, id, { name: 'Asleep', ...idle, active: false });
  const ada = await addApplicant(admin, id);
  await advanceTo(admin, ada, id, 'screening');
  const [task] = await comes('Call the stoker');
  expect(task).toMatchObject({
    assignee_user_id: harbour.user.id,
    subject: { type: 'application', id: ada.id },
    status: 'todo',
  });
  const [, moved] = await streamOf(app, `application-${ada.id}`);
  expect(moved!.data.plays).toEqual([{ id: play.id, name: 'Call' }]);
  expect(Date.parse(task!.due_at) - Date.parse(moved!.metadata.occurred_at)).toBe(2 * 86_400_000);
  expect(await tasks('Never made')).toEqual([]);
});

test('whose task it becomes is told of it, and no person is named who gave it', async () => {
  const bodil = await invite(app, harbour.admin, named('Bodil'), ['RECRUIT_ADMIN']);
  const { id } = await openJob(bodil, 'Boatswain');
  const step = await stepOf(id, 'screening');
  await addPlay(bodil, id, { name: 'Call', title: 'Call the boatswain', workflow_step_id: step.id });
  await advanceTo(harbour.admin, await addApplicant(harbour.admin, id), id, 'screening');
  const told = async (): Promise<string[]> =>
    (await bodil.page('/notifications/mine')).body.list.items.map(({ sentence }: Json) => sentence);
  await until(async () => (await told()).includes('You have a new task: Call the boatswain'));
});

test('an undo takes back the task that nobody has done, and leaves one that is done', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Mate');
  const step = await stepOf(id, 'screening');
  await addPlay(admin, id, { name: 'Call', title: 'Call the mate', workflow_step_id: step.id });
  const [ada, grace] = [await addApplicant(admin, id), await addApplicant(admin, id)];
  const moved = [await advanceTo(admin, ada, id, 'screening'), await advanceTo(admin, grace, id, 'screening')];
  const [one] = (await comes('Call the mate', 2)).filter(({ subject }) => subject.id === ada.id);
  await admin.ask('/api/tasks/status', { id: one!.id, status: 'done' });
  for (const { id: application_id, version } of moved)
    await admin.ask('/api/people/candidates/advance', { application_id, version, action: 'undo' });
  await comes('Call the mate', 0);
  const stream = await streamOf(app, `task-${one!.id}`);
  expect(stream.map(({ type }) => type)).toEqual(['TaskCreated', 'TaskCompleted']);
});

test('what an import brings into a step starts no play, and neither does a job that is closed on everybody', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Purser');
  const archived = await stepOf(id, 'archived');
  await addPlay(admin, id, { name: 'Bye', title: 'Say goodbye', workflow_step_id: archived.id });
  const close = { name: 'Tidy', title: 'Tidy up after the purser', trigger: 'job_closed' };
  await addPlay(admin, id, close);
  const ada = await addApplicant(admin, id);
  const { closing } = (await admin.page(jobPage(id, 'settings'))).body;
  await admin.ask('/api/opportunities/jobs/upsert', {
    id,
    hiring_status: 'archived',
    job_close_reason_id: closing.close_reasons[0].value,
    remaining: 'archive',
    disqualification_reason_id: closing.reasons[0].id,
  });
  await comes('Tidy up after the purser');
  await until(async () =>
    (await streamOf(app, `application-${ada.id}`)).some(({ type }) => type === 'ApplicationArchived'),
  );
  expect((await streamOf(app, `application-${ada.id}`)).at(-1)!.data.plays).toBeUndefined();
  expect(await tasks('Say goodbye')).toEqual([]);
});

test('a play is run by hand for the job or for a candidate of it, but not for a candidate of another job', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Cook');
  const other = await openJob(admin, 'Baker');
  const play = await addPlay(admin, id, { name: 'Taste', title: 'Taste the soup', trigger: 'manual' });
  const run = (fields: Json) => admin.post('/api/opportunities/jobs/plays/run', { job_id: id, ...fields });
  const ada = await addApplicant(admin, id);
  const stranger = await addApplicant(admin, other.id);
  expect((await run({ play_id: play.id })).body.payload.tasks).toHaveLength(1);
  expect((await run({ play_id: play.id, application_id: ada.id })).body.status).toBe('ok');
  const subjects = (await comes('Taste the soup', 2)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      { type: 'job', id },
      { type: 'application', id: ada.id },
    ]),
  );
  expect((await run({ play_id: play.id, application_id: stranger.id })).body.code).toBe('not_found');
  expect((await run({ play_id: ada.id })).body.code).toBe('not_found');
  await admin.ask('/api/opportunities/jobs/plays/upsert', { job_id: id, id: play.id, active: false });
  expect((await run({ play_id: play.id })).body).toMatchObject({
    code: 'wrong_state',
    error: 'This play is not in use.',
  });
});

test('only editors change plays, a stale change is refused, and a malformed one names its fields', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Bosun');
  const step = await stepOf(id, 'interview');
  const play = await addPlay(admin, id, { name: 'Call', title: 'Call', workflow_step_id: step.id });
  const upsert = (by: Visitor, fields: Json) =>
    by.post('/api/opportunities/jobs/plays/upsert', { job_id: id, ...fields });
  const reader = await invite(app, admin, named('Rita'), ['HIRING_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['form'],
  });
  expect((await reader.page(jobPage(id, 'plays'))).body.plays).toEqual([play]);
  expect((await upsert(reader, { id: play.id, name: 'Mine' })).body.code).toBe('not_editor');
  const { version } = (await admin.page(jobPage(id))).body.job;
  await upsert(admin, { id: play.id, name: 'Ring' });
  expect((await upsert(admin, { id: play.id, name: 'Phone', version })).body.code).toBe('stale');
  expect((await upsert(admin, { name: 'No task' })).body).toMatchObject({
    code: 'validation',
    fields: { title: expect.stringMatching(/.+/) },
  });
  expect((await upsert(admin, { name: 'No step', title: 'x' })).body).toMatchObject({
    code: 'validation',
    fields: { workflow_step_id: 'Choose a step of this job.' },
  });
  expect((await upsert(admin, { name: 'Odd', title: 'x', trigger: 'full_moon' })).body.status).toBe('error');
});

test('a copy of a job has its plays, each waiting for its own step, and the copy of who may not read the settings has none', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Stevedore');
  const step = await stepOf(id, 'screening');
  await addPlay(admin, id, { name: 'Call', title: 'Call', workflow_step_id: step.id });
  await addPlay(admin, id, { name: 'Tidy', title: 'Tidy up', trigger: 'job_closed' });
  const copyBy = async (by: Visitor, more: Json = {}): Promise<Json> =>
    (await by.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Copy', copy_from: id, ...more })).job;
  const copy = await copyBy(admin);
  const [call, tidy] = await playsOf(copy.id);
  expect(call).toMatchObject({ name: 'Call', workflow_step_id: (await stepOf(copy.id, 'screening')).id });
  expect(tidy).toMatchObject({ name: 'Tidy', workflow_step_id: null });
  expect(call!.workflow_step_id).not.toBe(step.id);
  expect(await playsOf((await copyBy(admin, { copy_parts: ['description'] })).id)).toEqual([]);
  const reader = await invite(app, admin, named('Rolf'), ['HIRING_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['panel'],
  });
  const theirs = await copyBy(reader);
  expect((await reader.page(jobPage(theirs.id, 'plays'))).body.plays).toEqual([]);
});

/** The fields of a play (runbook rule) that starts after this many days in the step. */
const after = (days: number, step: { id: string }, title: string): Json => ({
  name: title,
  title,
  trigger: 'days_in_step',
  workflow_step_id: step.id,
  delay_days: days,
});

test('whoever has stood in a step for days starts its play once, also when the application is killed then', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Diver');
  const step = await stepOf(id, 'screening');
  await addPlay(admin, id, after(5, step, 'Ask the diver'));
  const ada = await advanceTo(admin, await addApplicant(admin, id), id, 'screening');
  const gone = await advanceTo(admin, await addApplicant(admin, id), id, 'screening');
  await advanceTo(admin, gone, id, 'interview');
  const moved = (await streamOf(app, `application-${ada.id}`)).at(-1)!;
  expect(moved.data.awaits).toEqual([{ id: expect.any(String), name: 'Ask the diver', days: 5 }]);
  expect(await tasks('Ask the diver')).toEqual([]);
  await dueNow(app, 'start-awaited-play', { killed: true });
  const [task] = await comes('Ask the diver');
  expect(task).toMatchObject({ assignee_user_id: harbour.user.id, subject: { type: 'application', id: ada.id } });
  await dueNow(app, 'start-awaited-play');
  expect(await tasks('Ask the diver')).toHaveLength(1);
});

test('a play that waits for days also starts for those who stand there already, and a longer wait starts later', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Cooper');
  const step = await stepOf(id, 'screening');
  const file = await importOf(
    admin,
    'Name,Email,Job,Stage,Applied on\nOld Hand,old@file.test,Cooper,First Round,2024-01-31',
  );
  const settings = await settingsOf(admin, file);
  const { version } = await admin.ask('/api/people/imports/check', { id: file, settings });
  await admin.ask('/api/people/imports/start', { id: file, version });
  await until(async () => (await admin.page(jobPage(id))).body.job.counts.live === 1);
  await advanceTo(admin, await addApplicant(admin, id), id, 'screening');
  const play = await addPlay(admin, id, after(30, step, 'Wake the cooper'));
  const [task] = await comes('Wake the cooper');
  expect(task!.subject.type).toBe('application');
  await admin.ask('/api/opportunities/jobs/plays/upsert', { job_id: id, id: play.id, delay_days: 90 });
  await dueNow(app, 'look-who-stands');
  // A candidate who has just arrived has not been in the step long enough, and no candidate starts the play twice.
  expect(await tasks('Wake the cooper')).toHaveLength(1);
});

test('a play that waits for days says for which step and for how many', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Rigger');
  const step = await stepOf(id, 'screening');
  const refused = async (more: Json) =>
    (await admin.post('/api/opportunities/jobs/plays/upsert', { job_id: id, ...after(5, step, 'Rig'), ...more })).body;
  expect(await refused({ delay_days: null })).toMatchObject({
    code: 'validation',
    fields: { delay_days: 'Choose after how many days.' },
  });
  expect(await refused({ delay_days: 91 })).toMatchObject({ code: 'validation' });
  expect(await refused({ workflow_step_id: null })).toMatchObject({
    fields: { workflow_step_id: 'Choose a step of this job.' },
  });
  const play = await addPlay(admin, id, after(5, step, 'Rig'));
  await admin.ask('/api/opportunities/jobs/plays/upsert', { job_id: id, id: play.id, trigger: 'manual' });
  expect(await playsOf(id)).toMatchObject([{ trigger: 'manual', workflow_step_id: null, delay_days: null }]);
});

test('the drawer offers the plays of the job to whoever may run them', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Bosun');
  const play = await addPlay(admin, id, { name: 'Greet', title: 'Greet the bosun', trigger: 'manual' });
  await addPlay(admin, id, { name: 'Asleep', title: 'Never', trigger: 'manual', active: false });
  const ada = await addApplicant(admin, id);
  expect((await panelOf(admin, ada.id)).plays).toEqual([{ id: play.id, name: 'Greet' }]);
});

test('whoever has left gets no task of a play: who cares for the job gets it and reads why, and the page says so before', async () => {
  const { admin, user } = harbour;
  const gone = await invite(app, admin, named('Greta'), ['RECRUIT_ADMIN']);
  const { id } = await openJob(admin, 'Lockkeeper');
  await admin.ask('/api/opportunities/jobs/owners/upsert', {
    job_id: id,
    user_id: gone.id,
    owner_role: 'hiring_manager',
  });
  const step = await stepOf(id, 'screening');
  await addPlay(admin, id, {
    name: 'Call',
    title: 'Call the lockkeeper',
    workflow_step_id: step.id,
    owner_role: 'hiring_manager',
  });
  expect((await admin.page(jobPage(id, 'plays'))).body.away).toEqual([]);
  await admin.ask('/api/org/users/deactivate', { id: gone.id });
  expect((await admin.page(jobPage(id, 'plays'))).body.away).toEqual([gone.id]);
  const ada = await addApplicant(admin, id);
  await advanceTo(admin, ada, id, 'screening');
  const [task] = await comes('Call the lockkeeper');
  expect(task).toMatchObject({
    assignee_user_id: user.id,
    notes: 'The assignee of this task has left: Hiring Manager.',
  });
});
