import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { addApplicant, type Applicant, jobPage, offerTerms, openJob, stepsOf } from '../support/hiring.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Home, the list of jobs and the pages of tasks as of a past time: what waited at that time, read-only, for members who may see those items today.

let app: App;
let mara: Visitor;
let rafael: Visitor & { id: string };
let hana: Visitor;
let before: string;
const jobs: string[] = [];
const people: (Applicant & { job: string })[] = [];
const todo: string[] = [];
type Seen = { at: string; homes: Json[]; lists: Json[][]; tasks: Json[][] };
const seen: Seen[] = [];

const asked = (at?: string): string => (at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`);
const home = async (by: Visitor, at?: string): Promise<Json> => (await by.page(`/dashboard${asked(at)}`)).body;
/** Addresses of the list of jobs, filtered and sorted in some ways. */
const listPaths = (): string[] => {
  const path = (list: Partial<Slice> = {}) =>
    formatListAddress({
      area: 'opportunities',
      entity: 'jobs',
      list: { ...emptySlice, ...list },
      id: null,
      section: null,
    });
  return [
    path({ filters: { hiring_status: ['draft', 'open', 'internal'] } }),
    path({ filters: { hiring_status: ['open'] }, sort: { field: 'live', direction: 'desc' } }),
    path({ limit: 2, page: 2, sort: { field: 'name', direction: 'asc' } }),
    path({ sort: { field: 'updated_at', direction: 'desc' }, filters: { opened: { from: '2020-01-01' } } }),
  ];
};
const jobLists = (by: Visitor, at?: string): Promise<Json[]> =>
  Promise.all(
    listPaths().map(async (path) => {
      const { facets: _facets, ...list } = (await by.page(`${path}${asked(at)}`)).body.list;
      return list;
    }),
  );
/** The pages of tasks that each member has, without the fields that only help to act at present. */
const taskPages = (by: Visitor, at?: string): Promise<Json[]> =>
  Promise.all(
    [
      '/tasks/mine',
      '/tasks/given',
      formatListAddress({
        area: 'tasks',
        entity: 'mine',
        list: { ...emptySlice, filters: { status: ['done'] }, sort: { field: 'created_at', direction: 'desc' } },
        id: null,
        section: null,
      }),
    ].map(async (path) => {
      const { list, own, done, names } = (await by.page(`${path}${asked(at)}`)).body;
      const { facets: _facets, ...shown } = list;
      return { list: shown, own, done, names };
    }),
  );
const readers = () => [mara, rafael, hana];
/** The waiting items on Home, without the fields that only help to act at present. */
const work = async (by: Visitor, at?: string): Promise<Json> => {
  const { queues, others, strip, drafts, tasks, tasks_due } = await home(by, at);
  return { queues, others, strip, drafts, tasks, tasks_due };
};
const look = async (): Promise<void> => {
  const homes = [];
  const lists = [];
  const tasks = [];
  for (const reader of readers()) {
    homes.push(await work(reader));
    lists.push(await jobLists(reader));
    tasks.push(await taskPages(reader));
  }
  seen.push({ homes, lists, tasks, at: await moment() });
};
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;

const happenToJob = async (): Promise<void> => {
  const choice = randomBelow(5);
  if (choice === 4 && jobs.length > 2) await mara.post('/api/opportunities/jobs/delete', { id: one(jobs.slice(2)) });
  else if (choice === 0) {
    const { job } = await mara.ask('/api/opportunities/jobs/upsert', { id: 'new', name: `Draft ${randomBelow(90)}` });
    jobs.push(job.id);
  } else if (choice === 1)
    await mara.post('/api/opportunities/jobs/upsert', { id: one(jobs), name: `Pilot ${randomBelow(90)}` });
  else if (choice === 2)
    await mara.post('/api/opportunities/jobs/upsert', {
      id: one(jobs),
      hiring_status: one(['draft', 'open', 'internal']),
    });
  else
    await mara.post('/api/opportunities/jobs/workflowsteps/upsert', {
      job_id: jobs[0],
      id: one((await stepsOf(mara, jobs[0]!)).filter(({ type }) => type === 'application')).id,
      sla_days: 1 + randomBelow(5),
    });
};
const happenToTask = async (): Promise<void> => {
  if (!todo.length || randomBelow(2)) {
    const due_at = new Date(Date.now() - 3_600_000).toISOString();
    const { task } = await rafael.ask('/api/tasks/upsert', { title: `Call ${randomBelow(90)}`, due_at });
    todo.push(task.id);
  } else if (randomBelow(3)) await rafael.post('/api/tasks/status', { id: one(todo), status: one(['todo', 'done']) });
  else await rafael.post(one(['/api/tasks/delete', '/api/tasks/restore']), { id: one(todo) });
};
const happenToSomebody = async (): Promise<void> => {
  const job = one(jobs.slice(0, 2));
  if (people.length < 3 || randomBelow(4) === 0) {
    people.push({ ...(await addApplicant(mara, job)), job });
    return;
  }
  const person = one(people);
  const { panel } = await mara.ask('/api/opportunities/jobs/candidate/fetch', { application_id: person.id });
  const { version } = panel.application;
  const at = { application_id: person.id, version };
  const choice = randomBelow(5);
  if (choice === 0) {
    const { reasons } = (await mara.page(jobPage(person.job, 'candidates'))).body;
    await mara.post('/api/opportunities/jobs/candidate/archive', {
      ...at,
      disqualification_reason_id: one<Json>(reasons).id,
    });
  } else if (choice === 1) await mara.post('/api/opportunities/jobs/candidate/restore', at);
  else if (choice === 2)
    await mara.post('/api/people/candidates/upsert', { id: person.candidate_id, first_name: `Ada ${randomBelow(90)}` });
  else if (choice === 3)
    await mara.post('/api/opportunities/jobs/candidate/offer', { ...at, action: 'offer', ...offerTerms });
  else {
    const steps = (await stepsOf(mara, person.job)).filter(({ type }) => type !== 'sourced_new' && type !== 'hired');
    await mara.post('/api/people/candidates/advance', { ...at, workflow_step_id: one(steps).id });
  }
};

beforeAll(async () => {
  app = await App.start();
  before = '2020-01-01T00:00:00.000Z';
  mara = (await found(app, 'Moment Homes', named('Mara'))).admin;
  rafael = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  hana = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  for (let n = 0; n < 2; n++) jobs.push((await openJob(mara)).id);
  const { user } = await home(hana);
  await mara.ask('/api/opportunities/jobs/member/upsert', { job_id: jobs[0], user_id: user.id, access_level: 'full' });
  await look();
  // One look finds some of every kind of item, no matter what the random events afterwards do.
  await mara.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Draft' });
  await happenToTask();
  const { task } = await rafael.ask('/api/tasks/upsert', { title: 'Done at once', due_at: null });
  await rafael.ask('/api/tasks/status', { id: task.id, status: 'done' });
  await happenToSomebody();
  await look();
  for (let part = 0; part < 6; part++) {
    for (let step = 0; step < 5; step++)
      await one([happenToJob, happenToTask, happenToSomebody, happenToSomebody, happenToSomebody])();
    await look();
  }
});
afterAll(() => app?.dispose());

test('as of a moment the list of jobs is that of then, for each reader of what they may see', async () => {
  for (const { at, lists } of [...seen.toReversed(), ...seen])
    for (const [index, reader] of readers().entries()) expect(await jobLists(reader, at)).toEqual(lists[index]);
  expect(seen.some(({ lists }) => lists.every(([first]) => first!.total > 0))).toBe(true);
  for (const path of ['/opportunities/jobs', '/people/candidates']) {
    const { address } = (await mara.page(`${path}${asked(seen.at(-1)!.at)}`)).body;
    expect([path, address.endsWith(asked(seen.at(-1)!.at))]).toEqual([path, true]);
  }
  const { past, list, may_create } = (await mara.page(`/opportunities/jobs${asked(before)}`)).body;
  expect([past.refused, list.total, may_create]).toEqual(['before', 0, false]);
});

test('as of a moment the pages of tasks show the tasks of then, read only', async () => {
  for (const { at, tasks } of [...seen.toReversed(), ...seen])
    for (const [index, reader] of readers().entries()) expect(await taskPages(reader, at)).toEqual(tasks[index]);
  expect(seen.some(({ tasks }) => tasks.some(([mine]) => mine!.list.total > 0))).toBe(true);
  expect(seen.some(({ tasks }) => tasks.some(([, , done]) => done!.list.total > 0))).toBe(true);
  const { past, list, team, scorecards } = (await rafael.page(`/tasks/team${asked(seen.at(-1)!.at)}`)).body;
  expect({ refused: past.refused, scorecards, team }).toEqual({
    refused: null,
    scorecards: [],
    team: { open: list.total, members: [] },
  });
  const early = (await rafael.page(`/tasks/mine${asked(before)}`)).body;
  expect([early.past.refused, early.list.total, early.own.mine]).toEqual(['before', 0, 0]);
});

test('as of a moment Home says what waited then, to each reader what they may see', async () => {
  for (const { at, homes } of [...seen.toReversed(), ...seen])
    for (const [index, reader] of readers().entries()) expect(await work(reader, at)).toEqual(homes[index]);
  for (const part of ['queues', 'strip', 'drafts', 'tasks'])
    expect([part, seen.some(({ homes }) => homes.some((each) => each[part].length))]).toEqual([part, true]);
});

test('Home of a moment carries it, says how much has happened since, and offers nothing to do now', async () => {
  const { at } = seen[2]!;
  const { past, reviews, headcount, activity, checklist, sample } = await home(mara, at);
  expect(past).toMatchObject({ as_of: at, refused: null });
  expect(past.of).toBeGreaterThan(past.events);
  expect({ reviews, headcount, activity, checklist, sample }).toEqual({
    reviews: [],
    headcount: [],
    activity: [],
    checklist: [],
    sample: undefined,
  });
  // A member who sees only some jobs is not told how much happens on other jobs.
  const { past: hers } = await home(hana, at);
  expect(hers.of).toBe(1);
});

test('what happens after a look does not change the moment', async () => {
  const at = await moment();
  const earlier = await work(mara, at);
  people.push({ ...(await addApplicant(mara, jobs[0]!)), job: jobs[0]! });
  await mara.ask('/api/opportunities/jobs/upsert', { id: jobs[0], name: 'Another name' });
  await eventually(async () =>
    expect((await work(mara)).strip.map(({ name }: Json) => name)).toContain('Another name'),
  );
  expect(await work(mara, at)).toEqual(earlier);
});

test('whoever may not see a job any more sees it in no earlier moment', async () => {
  const at = await moment();
  expect((await work(hana, at)).strip.map(({ id }: Json) => id)).toContain(jobs[0]);
  await mara.ask('/api/opportunities/jobs/member/delete', {
    job_id: jobs[0],
    user_id: (await home(hana)).user.id,
  });
  await eventually(async () => expect((await work(hana)).strip).toEqual([]));
  expect(await work(hana, at)).toMatchObject({ strip: [], queues: [] });
});

test('sample data that was removed is shown at no moment; a draft that was deleted is shown where it stood', async () => {
  const { admin } = await found(app, 'Samples', named('Sam'));
  const { job } = await admin.ask('/api/org/sample/add', {});
  const { job: draft } = await admin.ask('/api/opportunities/jobs/upsert', { id: 'new', name: 'Draft' });
  await eventually(async () => expect((await work(admin)).queues).not.toEqual([]));
  const at = await moment();
  const then = await work(admin, at);
  expect(then).toMatchObject({ strip: [{ id: job.id }], drafts: [{ id: draft.id }] });
  expect(then.queues).not.toEqual([]);
  await admin.ask('/api/org/sample/remove', {});
  await admin.ask('/api/opportunities/jobs/delete', { id: draft.id });
  const nothing = { queues: [], others: { booked: 0, answer: 0 }, strip: [], drafts: [] };
  await eventually(async () => expect(await work(admin)).toMatchObject(nothing));
  expect(await work(admin, at)).toMatchObject({ ...nothing, drafts: [{ id: draft.id }] });
});

test('a task that is somebody else’s now is shown at no moment; one that was deleted, to whose it was', async () => {
  const dora = await invite(app, mara, named('Dora'), ['RECRUIT_ADMIN']);
  const due_at = new Date(Date.now() - 3_600_000).toISOString();
  await dora.ask('/api/tasks/upsert', { title: 'Call about the illness', due_at });
  const { task } = await dora.ask('/api/tasks/upsert', { title: 'Written by mistake', due_at });
  const at = await moment();
  const titles = async (by: Visitor): Promise<string[]> =>
    (await work(by, at)).tasks.map(({ title }: Json) => title).toSorted();
  const listed = async (by: Visitor): Promise<string[]> =>
    (await taskPages(by, at))[0]!.list.items.map(({ title }: Json) => title).toSorted();
  expect(await titles(dora)).toEqual(['Call about the illness', 'Written by mistake']);
  expect(await listed(dora)).toEqual(['Call about the illness', 'Written by mistake']);
  await dora.ask('/api/tasks/delete', { id: task.id });
  expect(await titles(dora)).toEqual(['Call about the illness', 'Written by mistake']);
  await mara.ask('/api/org/users/deactivate', { id: dora.id, reassign_to: rafael.id });
  await eventually(async () =>
    expect((await work(rafael)).tasks.map(({ title }: Json) => title)).toContain('Call about the illness'),
  );
  await mara.ask('/api/org/users/reactivate', { id: dora.id });
  const back = await Visitor.signedIn(app, 'dora@example.test', password);
  expect([await titles(back), await listed(back)]).toEqual([['Written by mistake'], ['Written by mistake']]);
  // The item belongs to Rafael today and did not belong to him at the past time.
  expect(await titles(rafael)).not.toContain('Call about the illness');
  expect(await listed(rafael)).not.toContain('Call about the illness');
});

test('before the organization was here, in the future and without a moment nothing is shown, and the page says why', async () => {
  const refusals = { before, future: new Date(Date.now() + 3_600_000).toISOString(), unclear: 'some day' };
  for (const [why, at] of Object.entries(refusals)) {
    const { past, queues, strip, drafts, tasks } = await home(mara, at);
    expect([why, past.refused, queues, strip, drafts, tasks]).toEqual([why, why, [], [], [], []]);
  }
});

test('another organization has a past of its own', async () => {
  const { at } = seen.at(-1)!;
  const other = (await found(app, 'Other Homes', named('Oskar'))).admin;
  const { id } = await openJob(other, 'Rigger');
  const begun = await moment();
  await addApplicant(other, id);
  expect((await home(other, at)).past.refused).toBe('before');
  expect(await work(other, begun)).toMatchObject({ strip: [{ id, live: 0 }], queues: [] });
  expect(await work(other, await moment())).toMatchObject({ strip: [{ id, live: 1 }], queues: [{ count: 1 }] });
  expect((await work(mara, begun)).strip.map((job: Json) => job.id)).not.toContain(id);
});

test('whoever has nothing on Home now has no past one either, and nothing is read for it', async () => {
  const { at } = seen.at(-1)!;
  const stranger = await Visitor.of(app);
  expect((await stranger.page(`/dashboard${asked(at)}`)).body).toMatchObject({ authorization: { location: '/' } });
  const tara = await invite(app, mara, named('Tara'), ['TALENT']);
  const { redirect, past, queues, strip, tasks } = await home(tara, at);
  expect(redirect).toEqual({ location: '/positions/mine' });
  expect([past, queues, strip, tasks]).toEqual([undefined, [], [], []]);
});
