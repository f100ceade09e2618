import type { Slice } from '@candor/contracts/kernel/list';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import {
  addApplicant,
  advanceTo,
  type Applicant,
  applyFor,
  jobPage,
  openJob,
  panelOf,
  stepsOf,
} from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { until } from '../support/until.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The section Activity of a job: the stored events of the job and its candidates, for members who may see the events.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Mara'));
});
afterAll(() => app?.dispose());

const activity = (id: string, list: Partial<Slice> = {}, as_of?: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id,
    section: { name: 'activity', id: null, list: { ...emptySlice, ...list } },
  }) + (as_of ? `?as_of=${encodeURIComponent(as_of)}` : '');
const seenBy = async (visitor: Visitor, path: string): Promise<Json> => (await visitor.page(path)).body;
/** How many candidates have applied, according to the section Activity. */
const came = async (id: string): Promise<number> =>
  (await seenBy(harbour.admin, activity(id))).list.items.filter(({ type }: Json) => type === 'ApplicationSubmitted')
    .length;
const sentences = (page: Json): string[] => page.list.items.map((item: Json) => item.sentence);

test('what happened on a job and to its candidates is told newest first, with who it was', async () => {
  const { admin } = harbour;
  const job = await openJob(admin, 'Tug Master');
  const ada = await addApplicant(admin, job.id);
  await advanceTo(admin, ada, job.id, 'screening');
  const page = await seenBy(admin, activity(job.id));
  expect(page.tabs.at(-1)).toBe('activity');
  const [moved, came, opened] = page.list.items;
  expect(moved).toMatchObject({
    type: 'ApplicationAdvanced',
    sentence: 'moved the candidate from Application to First Round',
    actor_name: 'Mara Tester',
    application_id: ada.id,
  });
  expect(moved.candidate_name).toMatch(/^Ada Applicant/);
  expect([came.type, opened.type]).toEqual(['ApplicationSubmitted', 'JobOpened']);
  expect(page.list.items.at(-1).sentence).toBe('created the job Tug Master');
  const times = page.list.items.map(({ at }: Json) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a list of one kind or of one person has as many entries as its count says, and pages hold every entry once', async () => {
  const { admin } = harbour;
  const { id, slug } = await openJob(admin, 'Dock Hand');
  await addApplicant(admin, id);
  await applyFor(app, harbour.organization.slug, slug, { email: 'grace@dock.test' });
  // The answer to an applicant contains no log position, so the test reads the activity until the rows are there.
  await until(async () => (await came(id)) === 2);
  const all = await seenBy(admin, activity(id));
  for (const { value, count } of all.list.facets.kind) {
    const { list } = await seenBy(admin, activity(id, { filters: { kind: [value] } }));
    expect([value, list.total, list.items.length]).toEqual([value, count, count]);
  }
  expect(all.actors.map(({ label }: Json) => label)).toEqual(['Candidates', 'Mara Tester']);
  const own = await seenBy(admin, activity(id, { filters: { by: ['candidate'] } }));
  expect(own.list.items).toMatchObject([{ type: 'ApplicationSubmitted', actor_name: 'Grace Hopper' }]);
  const paged: string[] = [];
  for (let page = 1; paged.length < all.list.total; page++)
    paged.push(
      ...(await seenBy(admin, activity(id, { limit: 4, page }))).list.items.map(({ event_id }: Json) => event_id),
    );
  expect(paged).toEqual(all.list.items.map(({ event_id }: Json) => event_id));
});

test('a move that is taken back stays told with that, and not as of a moment before', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Rigger');
  const ada = await addApplicant(admin, id);
  const moved = await advanceTo(admin, ada, id, 'screening');
  const before = await moment();
  await admin.ask('/api/people/candidates/advance', { application_id: ada.id, version: moved.version, action: 'undo' });
  const move = 'moved the candidate from Application to First Round';
  expect(sentences(await seenBy(admin, activity(id))).slice(0, 2)).toEqual([
    'took back the move from Application to First Round',
    `${move}, then taken back`,
  ]);
  const then = await seenBy(admin, activity(id, {}, before));
  expect(then.past).toMatchObject({ as_of: before, refused: null });
  expect(sentences(then)[0]).toBe(move);
  expect(then.list.total).toBe((await seenBy(admin, activity(id))).list.total - 1);
});

test('who may not see the candidates, the rounds or the questions of a job is told nothing of them', async () => {
  const { admin } = harbour;
  const { id } = await openJob(admin, 'Sail Maker');
  await addApplicant(admin, id);
  await admin.ask('/api/opportunities/jobs/workflowquestions/upsert', { job_id: id, text: 'Which knots do you tie?' });
  const reader = await invite(app, admin, named('Rita'), ['HIRING_CONTENT_ADMIN']);
  await admin.ask('/api/upsert_job_permissions', {
    job_id: id,
    user_id: reader.id,
    access_level: 'standard',
    permissions: ['description'],
  });
  const page = await seenBy(reader, activity(id));
  expect(page.kinds).toEqual(['job', 'team', 'description']);
  expect(new Set(page.list.facets.kind.map(({ value }: Json) => value))).toEqual(new Set(page.kinds));
  expect(JSON.stringify(page.list)).not.toMatch(/Which knots|Ada Applicant|candidate from/);
  const asked = await seenBy(reader, activity(id, { filters: { kind: ['candidates', 'evaluation'] } }));
  expect(asked.list.items).toEqual([]);
  const stranger = await invite(app, admin, named('Sven'), ['INTERVIEW_ADMIN']);
  expect((await stranger.page(activity(id))).status).toBe(404);
  const other = await found(app, 'Other Works', named('Otto'));
  expect((await other.admin.page(activity(id))).status).toBe(404);
});

test('the activity of a template and of the sample job is there, and goes with the sample', async () => {
  const { admin } = harbour;
  await admin.ask('/api/org/sample/add', {});
  const [sample] = (await admin.page('/opportunities/jobs')).body.list.items.filter((each: Json) => each.sample);
  expect((await seenBy(admin, activity(sample.id))).list.total).toBeGreaterThan(20);
  await admin.ask('/api/org/sample/remove', {});
  expect((await admin.page(activity(sample.id))).status).toBe(404);
  expect((await admin.page(jobPage(sample.id))).status).toBe(404);
});

test('a follow-up that is taken away is named, also where its template was removed before', async () => {
  const { admin } = harbour;
  const { messagetemplate } = await admin.ask('/api/org/messagetemplate/upsert', {
    name: 'A last word',
    kind: 'note',
    subject: 'A word',
    body: '<p>Hello</p>',
    active: true,
  });
  const { id } = await openJob(admin, 'Rope Walker');
  const step = (await stepsOf(admin, id)).find(({ type }) => type === 'screening')!;
  const follow = (follow_ups: Json[]) =>
    admin.ask('/api/opportunities/jobs/workflowsteps/upsert', { id: step.id, job_id: id, follow_ups });
  await follow([{ template_id: messagetemplate.id, delay: 3 }]);
  await admin.ask('/api/org/messagetemplate/delete', { id: messagetemplate.id });
  await follow([]);
  const [last] = sentences(await seenBy(admin, activity(id)));
  expect(last).toContain('removed the follow-up “A last word” (after 3 days)');
});

// The timeline of a job: when each candidate was in which step, from the same rows that the reports read.
describe('the timeline of a job', () => {
  let mara: Visitor;
  let job: { id: string };
  let ada: Applicant;
  beforeAll(async () => {
    mara = (await found(app, 'Timely Works', { email: 'mara@time.test', first_name: 'Mara', last_name: 'F' })).admin;
    job = await openJob(mara);
    ada = await addApplicant(mara, job.id);
  });

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
    expect([view, list.items.map(({ id }: Json) => id), timeline.at]).toEqual([
      'timeline',
      [ada.id],
      expect.any(Number),
    ]);
    const table = await pageAs('list');
    expect([table.view, table.timeline]).toEqual(['list', undefined]);
    expect((await pageAs('mood')).view).toBe('board');
  });
});

// The address of a queue shows the candidate with the candidate's job, for members who may see both.
describe('the address of a queue', () => {
  let mara: Visitor;
  let ada: { id: string };
  let job: { id: string };
  const walk = async (visitor: Visitor, id: string) =>
    (await visitor.page(`/opportunities/queue/100/1/_/_/_/${id}`)).body;

  beforeAll(async () => {
    mara = (await found(app, 'Walking Works', named('Wanda'))).admin;
    job = await openJob(mara, 'Rope Maker');
    ada = await addApplicant(mara, job.id);
  });

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
    const hugo = await invite(app, mara, named('Hector'), ['HIRING_ADMIN']);
    const { admin: stranger } = await found(app, 'Other Works', named('Oskar'));
    for (const visitor of [hugo, stranger]) {
      const body = await walk(visitor, ada.id);
      expect(body.walked ?? null).toBeNull();
      expect(JSON.stringify(body)).not.toContain('Rope Maker');
    }
  });
});
