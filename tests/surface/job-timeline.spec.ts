import { App, eventually } from '../support/app.ts';
import { found } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, openJob, panelOf } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The timeline of a job: when each candidate was in which step, from the same rows that the reports read.

let app: App;
let mara: Visitor;
let job: { id: string };
let ada: Applicant;
beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Timely Works', { email: 'mara@time.test', first_name: 'Mara', last_name: 'F' })).admin;
  job = await openJob(mara);
  ada = await addApplicant(mara, job.id);
});
afterAll(() => app?.dispose());

const pageAs = async (view: string): Promise<Json> =>
  (await mara.page(`${jobPage(job.id, 'candidates')}/_/100/1/_/_/${encodeURIComponent(JSON.stringify({ view }))}`))
    .body;
const stays = async (): Promise<Json[]> => (await pageAs('timeline')).timeline.stays[ada.id] ?? [];
const move = async (action: string) =>
  mara.ask('/api/people/candidates/advance', {
    application_id: ada.id,
    version: (await panelOf(mara, ada.id)).application.version,
    action,
  });

test('each stay has its step, when it began and when it ended; a move that was taken back leaves none', async () => {
  await eventually(async () => expect(await stays()).toHaveLength(1));
  const [first] = await stays();
  expect(first).toEqual({ name: 'Application', type: 'application', from: expect.any(Number), to: null });
  await move('advance');
  await eventually(async () => expect(await stays()).toHaveLength(2));
  const [ended, now] = await stays();
  expect(ended).toEqual({ ...first, to: now!.from });
  expect(now).toMatchObject({ type: 'resume_review', to: null });
  await move('undo');
  await eventually(async () => expect(await stays()).toEqual([first]));
});

test('the timeline pages and narrows like the table; other views carry no stays', async () => {
  const { view, list, timeline } = await pageAs('timeline');
  expect([view, list.items.map(({ id }: Json) => id), timeline.at]).toEqual(['timeline', [ada.id], expect.any(Number)]);
  const table = await pageAs('list');
  expect([table.view, table.timeline]).toEqual(['list', undefined]);
  expect((await pageAs('mood')).view).toBe('board');
});
