import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import type { Visitor } from '../support/visitor.ts';

// The address of a queue shows the candidate with the candidate's job, for members who may see both.

let app: App;
let mara: Visitor;
let ada: { id: string };
let job: { id: string };
const walk = async (visitor: Visitor, id: string) =>
  (await visitor.page(`/opportunities/queue/100/1/_/_/_/${id}`)).body;

beforeAll(async () => {
  app = await App.start();
  mara = (await found(app, 'Walking Works', named('Mara'))).admin;
  job = await openJob(mara, 'Rope Maker');
  ada = await addApplicant(mara, job.id);
});
afterAll(() => app?.dispose());

test('the recruiter reads the candidate, the steps of the job and what they may do', async () => {
  const { walked, list } = await walk(mara, ada.id);
  expect(walked).toMatchObject({
    id: ada.id,
    name: expect.stringContaining('Ada'),
    job: { id: job.id },
    rights: { editor: true },
  });
  expect(walked.job.steps.length).toBeGreaterThan(3);
  expect(walked.reasons.length).toBeGreaterThan(0);
  expect(list.items.map(({ id }: { id: string }) => id)).toContain(ada.id);
});
test('without somebody in the address nobody is open', async () => {
  expect((await mara.page('/opportunities/queue')).body.walked).toBeNull();
  expect((await walk(mara, 'nobody')).walked).toBeNull();
});
test('a member who is not on the job, and another organization, read nothing of them', async () => {
  const hugo = await invite(app, mara, named('Hugo'), ['HIRING_ADMIN']);
  const { admin: stranger } = await found(app, 'Other Works', named('Otto'));
  for (const visitor of [hugo, stranger]) {
    const body = await walk(visitor, ada.id);
    expect(body.walked ?? null).toBeNull();
    expect(JSON.stringify(body)).not.toContain('Rope Maker');
  }
});
