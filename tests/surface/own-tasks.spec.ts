import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, type Applicant, openJob } from '../support/hiring.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// A member's task links to its subject, and a search finds the task by its words.

let app: App;
let nora: Visitor;
let rafa: Visitor & { id: string };
let job: string;
let ada: Applicant;

beforeAll(async () => {
  app = await App.start();
  nora = (await found(app, 'Harbour Works', named('Nora'))).admin;
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

test('whoever may not open the candidate any more learns neither name nor job', async () => {
  await nora.ask('/api/delete_job_permissions', { job_id: job, user_id: rafa.id });
  await nora.ask('/api/org/users/upsert', { id: rafa.id, roles: ['INTERVIEW_ADMIN'] });
  const done = `/tasks/mine/100/1/_/_/${encodeURIComponent('{"status":["done"]}')}`;
  const { list, names, jobOfApplication } = (await rafa.page(done)).body;
  expect(list.items).toMatchObject([{ title: 'Call the referee', subject: { id: ada.id } }]);
  expect([names[ada.id], jobOfApplication[ada.id]]).toEqual([undefined, undefined]);
});
