import { emptySlice, formatListAddress, type Slice } from '@candor/contracts/kernel/list';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { addApplicant, openJob, stepsOf } from '../support/hiring.ts';
import { importOf, pageOfImport, startAs } from '../support/imports.ts';
import { moment } from '../support/moment.ts';
import { randomBelow } from '../support/random.ts';
import type { Json, Visitor } from '../support/visitor.ts';

// The list of all people as of a past time: what the page said at that time, read-only, for members who may see the people today.

let app: App;
let mara: Visitor;
let recruiter: Visitor;
let job: string;
const people: { id: string; candidate_id: string }[] = [];
type Seen = { at: string; lists: Json[] };
const seen: Seen[] = [];
let before: string;

const asked = (at?: string): string => (at === undefined ? '' : `?as_of=${encodeURIComponent(at)}`);
const path = (list: Partial<Slice> = {}): string =>
  formatListAddress({
    area: 'people',
    entity: 'candidates',
    list: { ...emptySlice, ...list },
    id: null,
    section: null,
  });
const paths = (): string[] => [
  path(),
  path({ limit: 25, page: 2, sort: { field: 'name', direction: 'asc' } }),
  path({ limit: 25, page: 3, sort: { field: 'company', direction: 'desc' } }),
  path({ filters: { stage: ['application', 'archived'] } }),
  path({ filters: { job: [job], ongoing: [true] }, sort: { field: 'created_at', direction: 'asc' } }),
  path({ filters: { not_stage: ['archived'], owned: false } }),
  path({ filters: { word: ['ada'] } }),
];
const list = async (address: string, at?: string): Promise<Json> => {
  const { status, body } = await mara.page(`${address}${asked(at)}`);
  expect(status).toBe(200);
  const { facets: _facets, ...found_ } = body.list;
  return { ...found_, values: body.values };
};
const look = async (): Promise<void> => {
  const lists = [];
  for (const each of paths()) lists.push(await list(each));
  seen.push({ lists, at: await moment() });
};
const one = <T>(of: readonly T[]): T => of[randomBelow(of.length)]!;
const happen = async (): Promise<void> => {
  const choice = randomBelow(7);
  if (choice < 2 || people.length < 3) {
    people.push(await addApplicant(mara, job));
    return;
  }
  const person = one(people);
  const { panel } = await mara.ask('/api/opportunities/jobs/candidate/fetch', { application_id: person.id });
  const { version } = panel.application;
  const at = { application_id: person.id, version };
  if (choice === 2) {
    const { reasons } = (await mara.page(path())).body;
    await mara.post('/api/opportunities/jobs/candidate/archive', {
      ...at,
      disqualification_reason_id: one<Json>(reasons).value,
    });
  } else if (choice === 3) await mara.post('/api/opportunities/jobs/candidate/restore', at);
  else if (choice === 4)
    await mara.post('/api/people/candidates/upsert', { id: person.candidate_id, first_name: `Ada ${randomBelow(90)}` });
  else if (choice === 5) {
    const [kept, merged] = [person.candidate_id, one(people).candidate_id];
    if (kept !== merged) await mara.post('/api/people/candidates/merge', { keep_id: kept, merge_id: merged });
  } else {
    const steps = (await stepsOf(mara, job)).filter(({ type }) => type !== 'sourced_new' && type !== 'hired');
    await mara.post('/api/people/candidates/advance', { ...at, workflow_step_id: one(steps).id });
  }
};

beforeAll(async () => {
  before = await moment();
  app = await App.start();
  mara = (await found(app, 'Moment People', { email: 'mara@pool.test', first_name: 'Mara', last_name: 'Founder' }))
    .admin;
  recruiter = await invite(app, mara, named('Rafael'), ['RECRUIT_ADMIN']);
  job = (await openJob(mara)).id;
  for (let n = 0; n < 55; n++) people.push(await addApplicant(mara, job));
  await look();
  for (let part = 0; part < 5; part++) {
    for (let step = 0; step < 5; step++) await happen();
    await look();
  }
});
afterAll(() => app?.dispose());

test('as of a moment the list holds whom it held then, on every page and however it is narrowed and sorted', async () => {
  // The test goes back to the earliest page, then forward again.
  for (const { at, lists } of [...seen.toReversed(), ...seen])
    for (const [index, address] of paths().entries()) expect(await list(address, at)).toEqual(lists[index]);
});

test('the page says how many have changed since, and carries the moment', async () => {
  const first = (await mara.page(path() + asked(seen[0]!.at))).body;
  expect(first.past).toMatchObject({ as_of: seen[0]!.at, refused: null });
  expect(first.changed).toBeGreaterThan(0);
  expect(first.bulk).toEqual([]);
  expect((await mara.page(path() + asked(await moment()))).body.changed).toBe(0);
});

test('the timeline has the bars of what happened before the moment too, on each page for whoever sees everybody and for nobody else', async () => {
  const at = await moment();
  const barsOf = async (by: Visitor, page: string) => {
    const { past } = (await by.page(page + asked(at))).body;
    return past.days.reduce((sum: number, { count }: Json) => sum + count, 0);
  };
  const hana = await invite(app, mara, named('Hana'), ['HIRING_ADMIN']);
  for (const page of [path(), '/dashboard', '/opportunities/jobs', '/people/interviews']) {
    // Each person who was added counts as at least one event.
    for (const by of [mara, recruiter])
      await eventually(async () => expect(await barsOf(by, page)).toBeGreaterThan(people.length));
    // Every timeline shows the start of the organization.
    if (page !== path()) expect([page, await barsOf(hana, page)]).toEqual([page, 1]);
  }
  // A member who reads all reports sees people only through the numbers of reports.
  const rita = await invite(app, mara, named('Rita'), ['HIRING_CONTENT_ADMIN']);
  await mara.ask('/api/org/users/upsert', { id: rita.id, grants: ['VIEW_REPORTS'] });
  expect(await barsOf(rita, '/dashboard')).toBe(1);
});

test('what happens after a look does not change the moment', async () => {
  const at = await moment();
  const earlier = await list(path(), at);
  people.push(await addApplicant(mara, job));
  await mara.post('/api/people/candidates/upsert', { id: people[0]!.candidate_id, first_name: 'Zoe' });
  expect(await list(path(), at)).toEqual(earlier);
});

test('whoever was taken back since, such as the people of sample data, is not shown either', async () => {
  const totalAt = async (at?: string): Promise<number> => (await list(path(), at)).total;
  const earlier = await totalAt();
  await mara.ask('/api/org/sample/add', {});
  await eventually(async () => expect(await totalAt()).toBeGreaterThan(earlier));
  const at = await moment();
  await mara.ask('/api/org/sample/remove', {});
  await eventually(async () => expect(await totalAt()).toBe(earlier));
  expect(await totalAt(at)).toBe(earlier);
});

test('before the organization was here, in the future and without a moment there is nobody, and the page says why', async () => {
  const refusals = { before, future: new Date(Date.now() + 3_600_000).toISOString(), unclear: 'some day' };
  for (const [why, at] of Object.entries(refusals)) {
    const { body } = await mara.page(path() + asked(at));
    expect([why, body.past.refused, body.list.items, body.list.total]).toEqual([why, why, [], 0]);
  }
});

test('search words are left out, because they find what is written now', async () => {
  const { at, lists } = seen[0]!;
  expect((await list(path({ search: 'Zoe' }), at)).total).toBe(lists[0]!.total);
});

test('the past is open to those who may see the present list, and to nobody else', async () => {
  const { at, lists } = seen[0]!;
  const interviewer = await invite(app, mara, named('Ines'), ['INTERVIEW_ADMIN']);
  const other = (await found(app, 'Other People', named('Oskar'))).admin;
  for (const somebody of [recruiter, interviewer, other]) {
    const now = await somebody.page(path());
    const then = await somebody.page(path() + asked(at));
    expect(then.status).toBe(now.status);
    if (now.body.list) expect(then.body.list.total).toBe(somebody === recruiter ? lists[0]!.total : 0);
  }
});

test('a moment since which too many have changed is refused on every page that would have to fold them all, and on no other', async () => {
  const { at } = seen[0]!;
  const rows = Array.from({ length: 10_001 }, (_, row) => `Crowd ${row},crowd-${row}@far.test`);
  const id = await importOf(mara, ['Name,Email', ...rows].join('\n'));
  await startAs(mara, id, { job_id: job, place: 'lead' });
  await eventually(async () => expect((await pageOfImport(mara, id)).import.phase).toBe('finished'));
  for (const far of [at, seen[1]!.at]) {
    const { body } = await mara.page(path() + asked(far));
    expect(body).toMatchObject({ past: { as_of: far, refused: 'far' }, list: { items: [], total: 0 }, changed: 0 });
    expect((await mara.page(`/dashboard${asked(far)}`)).body.past.refused).toBe('far');
  }
  // The cost is the number of events on that page, so a later time or a single job or person is not refused.
  expect((await mara.page(path() + asked(await moment()))).body.past.refused).toBeNull();
  const { candidate_id } = people[0]!;
  const person = await mara.page(`/people/candidates/100/1/_/_/_/${candidate_id}${asked(await moment())}`);
  expect(person.body.past.refused).toBeNull();
  // A member who sees only some people is refused too, and gets no number.
  const { body } = await recruiter.page(path() + asked(at));
  expect([body.past.refused, body.changed]).toEqual(['far', 0]);
});
