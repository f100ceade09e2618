import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member's task links to its subject, and a search finds the task by its words.

let app: App;
let nora: Visitor & { id: string };
let rafa: Visitor & { id: string };
let job: string;
let ada: Applicant;

beforeAll(async () => {
  app = await App.start();
  const harbour = await found(app, 'Harbour Works', named('Nora'));
  nora = Object.assign(harbour.admin, { id: harbour.user.id });
  rafa = await invite(app, nora, named('Rafa'), ['RECRUIT_ADMIN']);
  ({ id: job } = await openJob(nora, 'Harbour Pilot'));
  ada = await addApplicant(nora, job);
  await nora.ask('/api/tasks/upsert', {
    title: 'Call the referee',
    notes: 'Ask about the lighthouse years',
    assignee_user_id: rafa.id,
    subject: { type: 'application', id: ada.id },
  });
});
afterAll(() => app?.dispose());

const tasks = async (search = '_'): Promise<Json> => (await rafa.page(`/tasks/mine/100/1/_/${search}/_`)).body;
const titles = async (search: string): Promise<string[]> =>
  (await tasks(search)).list.items.map(({ title }: Json) => title);

test('a task about a candidate on a job says on which job they stand, for whoever may open it', async () => {
  expect(await tasks()).toMatchObject({
    list: { items: [{ subject: { type: 'application', id: ada.id } }] },
    jobOfApplication: { [ada.id]: job },
  });
});

test('a task is found by its title and by what was written to whoever does it, and by what came of it', async () => {
  expect(await titles('referee')).toEqual(['Call the referee']);
  expect(await titles('lighthouse')).toEqual(['Call the referee']);
  expect(await titles('submarine')).toEqual([]);
  const [task] = (await tasks()).list.items;
  await rafa.ask('/api/tasks/status', { id: task.id, status: 'done', note: 'She recommends her warmly' });
  const done = `/tasks/mine/100/1/_/warmly/${encodeURIComponent('{"status":["done"]}')}`;
  await eventually(async () => expect((await rafa.page(done)).body.list.items).toHaveLength(1));
});

test('a call ends with an outcome of its own kind, and is changed, put off, given, deleted and restored', async () => {
  const { outcomes } = await rafa.ask('/api/tasks/options', {});
  const later = outcomes.find(({ name }: Json) => name === 'Spoke: later');
  const written = outcomes.find(({ channel }: Json) => channel === 'email');
  const due_at = '2026-11-18T10:00:00.000Z';
  const { task } = await rafa.ask('/api/tasks/upsert', { title: 'Ring Ada', kind: 'call', due_at });
  await rafa.ask('/api/tasks/upsert', { id: task.id, title: 'Ring Ada twice', priority: 'high' });
  await rafa.ask('/api/tasks/snooze', { id: task.id, until: '2026-11-19T10:00:00.000Z' });
  const [ring] = (await tasks()).list.items;
  expect(ring).toMatchObject({ title: 'Ring Ada twice', priority: 'high', due_at: '2026-11-19T10:00:00.000Z' });
  expect((await tasks()).own).toMatchObject({ mine: 1, calls: 1 });
  const call = { id: task.id, status: 'done' };
  const wrong = await rafa.post('/api/tasks/status', { ...call, disposition_id: written.id });
  expect(wrong.body).toMatchObject({ code: 'validation', fields: { disposition_id: expect.any(String) } });
  await rafa.ask('/api/tasks/status', { ...call, disposition_id: later.id, note: 'In February' });
  expect((await tasks()).done[0]).toMatchObject({
    disposition_id: later.id,
    result: 'neutral',
    outcome: 'In February',
  });
  await rafa.ask('/api/tasks/status', { id: task.id, status: 'todo' });
  await rafa.ask('/api/tasks/delete', { id: task.id });
  expect((await tasks()).list.items).toEqual([]);
  await rafa.ask('/api/tasks/restore', { id: task.id });
  await rafa.ask('/api/tasks/give', { ids: [task.id], to_user_id: nora.id });
  const given = (await rafa.page('/tasks/given')).body;
  expect(given.list.items).toMatchObject([{ title: 'Ring Ada twice', assignee_user_id: nora.id }]);
  await rafa.ask('/api/tasks/give', { ids: [task.id], to_user_id: rafa.id });
  await rafa.ask('/api/tasks/delete', { id: task.id });
});

test('a task that repeats comes again once it is done, and goes when it is open again', async () => {
  const due_at = '2026-11-18T10:00:00.000Z';
  const refused = await rafa.post('/api/tasks/upsert', { title: 'Water', repeats: 'weekly' });
  expect(refused.body).toMatchObject({ code: 'validation', fields: { due_at: expect.any(String) } });
  const { task } = await rafa.ask('/api/tasks/upsert', { title: 'Water', due_at, repeats: 'weekly' });
  const set = (status: string) => rafa.ask('/api/tasks/status', { id: task.id, status });
  const open = async () => (await tasks()).list.items.map(({ repeat_of }: Json) => repeat_of);
  await set('done');
  await eventually(async () => expect(await open()).toEqual([task.id]));
  const [next] = (await tasks()).list.items;
  expect(new Date(next.due_at).getTime()).toBeGreaterThan(Date.now());
  await set('todo');
  await eventually(async () => expect(await open()).toEqual([null]));
  await set('done');
  await eventually(async () => expect(await open()).toEqual([task.id]));
  expect((await tasks()).list.items[0].id).toBe(next.id);
  await rafa.ask('/api/tasks/remove', { ids: [next.id, task.id] });
});

test('the team sees its open tasks by person, without the words about candidates that it may not open', async () => {
  const late = '2026-11-02T10:00:00.000Z';
  const { task } = await nora.ask('/api/tasks/upsert', { title: 'Call them', due_at: late, assignee_user_id: rafa.id });
  const team = (await nora.page('/tasks/team')).body;
  expect(team.list.items.map(({ title }: Json) => title)).toContain('Call them');
  expect(team.hidden).toEqual([]);
  expect(team.team.members.find(({ user_id }: Json) => user_id === rafa.id)).toMatchObject({
    late: 1,
    out_until: null,
  });
  const [one] = team.list.items;
  const move = (due_at: string) => nora.ask('/api/tasks/move', { tasks: [{ id: task.id, due_at }] });
  const today = new Date(Date.now() + 60_000).toISOString();
  expect(await move(today)).toMatchObject({ tasks: [task.id], failed: [] });
  await move(late);
  expect((await nora.page('/tasks/team')).body.list.items.find(({ id }: Json) => id === task.id).due_at).toBe(late);
  const hugo = await invite(app, nora, named('Hugo'), ['HIRING_ADMIN']);
  expect((await hugo.page('/tasks/team')).body.list).toBeUndefined();
  expect(await hugo.post('/api/tasks/give', { ids: [one.id], to_user_id: hugo.id })).toMatchObject({
    body: { payload: { tasks: [], failed: [{ id: one.id, error: 'Task not found.' }] } },
  });
  await nora.ask('/api/tasks/remove', { ids: [task.id] });
});

test('a play runs for several candidates at once, and all its tasks are taken back at once', async () => {
  const { play } = await nora.ask('/api/opportunities/jobs/plays/upsert', {
    job_id: job,
    name: 'Thank',
    title: 'Thank them',
    trigger: 'manual',
  });
  const both = [ada.id, (await addApplicant(nora, job)).id];
  const run = { job_id: job, play_id: play.id, application_ids: both };
  const made = (await nora.ask('/api/opportunities/jobs/plays/run', run)).tasks;
  const mine = (await nora.page('/tasks/mine')).body;
  const thanks = mine.list.items.filter(({ title }: Json) => title === 'Thank them');
  expect(thanks.map(({ subject }: Json) => subject.id).toSorted()).toEqual(both.toSorted());
  expect(mine.origins[thanks[0].id]).toEqual({ from: 'play', name: 'Thank', job_id: job });
  expect(mine.standings[ada.id]).toMatchObject({ job_id: job, job: 'Harbour Pilot' });
  await nora.ask('/api/tasks/remove', { ids: made.map(({ id }: Json) => id) });
  const after = (await nora.page('/tasks/mine')).body.list.items.map(({ title }: Json) => title);
  expect(after).not.toContain('Thank them');
});

test('whoever may not open the candidate any more learns neither name nor job', async () => {
  await nora.ask('/api/delete_job_permissions', { job_id: job, user_id: rafa.id });
  await nora.ask('/api/org/users/upsert', { id: rafa.id, roles: ['INTERVIEW_ADMIN'] });
  const done = `/tasks/mine/100/1/_/_/${encodeURIComponent('{"status":["done"]}')}`;
  const { list, names, jobOfApplication } = (await rafa.page(done)).body;
  expect(list.items).toMatchObject([{ title: 'Call the referee', subject: { id: ada.id } }]);
  expect([names[ada.id], jobOfApplication[ada.id]]).toEqual([undefined, undefined]);
});

test('a member who joins after the page was read can be given tasks', async () => {
  const names = async () => (await tasks()).members.map(({ label }: Json) => label as string);
  expect(await names()).not.toContain('Ines Tester');
  const ines = await invite(app, nora, named('Ines'), ['HIRING_ADMIN']);
  await eventually(async () => expect((await tasks()).members.map(({ value }: Json) => value)).toContain(ines.id));
});
