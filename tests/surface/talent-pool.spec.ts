import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { applyFor, openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The talent pool: its people and its filters.

let app: App;
let admin: Visitor;
let manager: Visitor;
let stranger: Visitor;
let slug: string;
let pilot: { id: string; slug: string };
let cook: { id: string };
const tags: Record<string, string> = {};
const ids: Record<string, string> = {};

const address = (filters: Json, page = 1) =>
  `/people/candidates/25/${page}/name-asc/_/${encodeURIComponent(JSON.stringify(filters))}`;
const pool = async (filters: Json, visitor = admin): Promise<Json> => (await visitor.page(address(filters))).body;
const namesIn = async (filters: Json): Promise<string[]> =>
  (await pool(filters)).list.items.map((row: Json) => row.first_name);
const countIn = (list: Json, facet: string, value: string): number =>
  list.facets[facet].find((each: Json) => each.value === value)?.count ?? 0;

beforeAll(async () => {
  app = await App.start();
  const founded = await found(app, 'Northwind', named('Alma'));
  ({ admin } = founded);
  ({ slug } = founded.organization);
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  [pilot, cook] = [await openJob(admin, 'Pilot'), await openJob(admin, 'Cook')];
  for (const name of ['sails', 'cooks'])
    tags[name] = (await admin.ask('/api/people/candidates/tags/upsert', { name, color: 'grey' })).tag.id;
  for (const [first, location, source, tagged, jobs] of [
    ['Ada', 'Berlin', 'sourced', ['sails'], [pilot]],
    ['Bo', 'Oslo', 'referred', ['sails', 'cooks'], [cook]],
    ['Cy', 'Berlin', 'referred', [], []],
    ['Di', null, 'sourced', ['cooks'], [pilot, cook]],
  ] as const) {
    const { candidate } = await admin.ask('/api/people/candidates/upsert', {
      first_name: first,
      last_name: 'Pool',
      email: `${first}@pool.test`,
      source,
      ...(location ? { location } : {}),
    });
    ids[first] = candidate.id;
    for (const { id: job_id } of jobs)
      await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id, candidate_id: candidate.id });
    if (tagged.length)
      await admin.ask('/api/people/candidates/tags/attach', {
        candidate_ids: [candidate.id],
        add: tagged.map((name) => tags[name]!),
        remove: [],
      });
  }
});
afterAll(() => app?.dispose());

test('the pool is filtered by tag, source, job, place and kind, and by leaving any of them out', async () => {
  expect(await namesIn({})).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
  expect(await namesIn({ tag: [tags.sails] })).toEqual(['Ada', 'Bo']);
  expect(await namesIn({ not_tag: [tags.sails] })).toEqual(['Cy', 'Di']);
  expect(await namesIn({ tag: [tags.cooks], not_tag: [tags.sails] })).toEqual(['Di']);
  expect(await namesIn({ not_job: [cook.id] })).toEqual(['Ada', 'Cy']);
  expect(await namesIn({ job: [pilot.id], not_job: [cook.id] })).toEqual(['Ada']);
  expect(await namesIn({ not_source: ['referred'] })).toEqual(['Ada', 'Di']);
  expect(await namesIn({ not_location: ['Berlin'] })).toEqual(['Bo', 'Di']);
  expect(await namesIn({ location: ['Berlin'], not_stage: ['sourced_new'] })).toEqual(['Cy']);
  expect(await namesIn({ not_type: ['candidate'] })).toEqual(['Cy']);
  expect(await namesIn({ tag: [tags.sails], source: ['sourced'], not_job: [cook.id] })).toEqual(['Ada']);
});

test('what the address holds beyond the filters of the list changes nothing', async () => {
  for (const nonsense of [
    { not_tag: { $ne: '' } },
    { not_tag: [] },
    { not_tag: null },
    { not_email: ['ada@pool.test'] },
    { consent_until: { from: { $gt: '' } } },
  ])
    expect(await namesIn(nonsense)).toHaveLength(4);
  expect(await namesIn({ not_tag: ['no tag', 7, true] })).toHaveLength(4);
});

test('the owner of a person is set, found, excluded, in the file and in the history', async () => {
  const hana = (await admin.ask('/api/people/candidates/owners', {})).members.find(({ label }: Json) =>
    label.startsWith('Hana'),
  );
  const uid = crypto.randomUUID();
  const give = { candidate_id: ids.Ada, user_id: hana.value };
  const first = (await admin.post('/api/people/candidates/owner', give, { uid })).body;
  expect(first.payload.candidate).toEqual({ id: ids.Ada, owner_id: hana.value });
  expect((await admin.post('/api/people/candidates/owner', give, { uid })).body).toEqual(first);
  expect(await namesIn({ owner: [hana.value] })).toEqual(['Ada']);
  expect(await namesIn({ not_owner: [hana.value] })).toEqual(['Bo', 'Cy', 'Di']);
  expect(await namesIn({ owned: false })).toEqual(['Bo', 'Cy', 'Di']);
  const { list, names } = await pool({});
  expect(countIn(list, 'owner', hana.value)).toBe(1);
  expect(names[hana.value]).toBe('Hana Tester');
  const file = await admin.download(
    `/api/people/candidates/export?${new URLSearchParams({ address: address({ owner: [hana.value] }), columns: 'name,owner' })}`,
  );
  expect(file.text).toContain('Ada Pool,Hana Tester');
  const page = (await admin.page(`/people/candidates/25/1/_/_/_/${ids.Ada}`)).body;
  expect(page.names[page.person.owner_id]).toBe('Hana Tester');
  expect(page.timeline[0]).toMatchObject({ sentence: 'assigned an owner', detail: 'Hana Tester' });
  const { history } = (await admin.page(`/people/candidates/25/1/_/_/_/${ids.Ada}/history`)).body;
  expect(JSON.stringify(history.rows)).toContain(JSON.stringify({ label: 'Owner', value: 'Hana Tester' }));
  // These requests are refused: another organization, a member who does not exist, a malformed request.
  const refused = async (body: Json, by = admin) => (await by.post('/api/people/candidates/owner', body)).body;
  expect(await refused(give, stranger)).toMatchObject({ code: 'not_found' });
  expect(await refused({ candidate_id: ids.Ada, user_id: ids.Bo })).toMatchObject({ error: 'User not found.' });
  expect(await refused({ candidate_id: ids.Ada })).toMatchObject({ code: 'validation' });
  await admin.ask('/api/people/candidates/owner', { candidate_id: ids.Ada, user_id: null });
  expect(await namesIn({ owner: [hana.value] })).toEqual([]);
});

test('each value of a filter has the number of people whom it opens, under the other filters', async () => {
  const { list, names } = await pool({});
  for (const facet of ['stage', 'job', 'source', 'owner', 'tag', 'type', 'location'])
    for (const { value, count } of list.facets[facet])
      expect([facet, value, (await pool({ [facet]: [value] })).list.total]).toEqual([facet, value, count]);
  expect([countIn(list, 'tag', tags.sails!), countIn(list, 'location', 'Berlin')]).toEqual([2, 2]);
  expect([names[pilot.id], names[cook.id]]).toEqual(['Pilot', 'Cook']);
  const { list: left } = await pool({ not_job: [cook.id] });
  expect([countIn(left, 'tag', tags.sails!), countIn(left, 'tag', tags.cooks!)]).toEqual([1, 0]);
});

test('a consent to stay in the pool is found by the day on which it ends', async () => {
  for (const [email, consent_talent_pool] of [
    ['stays@pool.test', true],
    ['leaves@pool.test', false],
  ] as const)
    await applyFor(app, slug, pilot.slug, { email, consent_talent_pool });
  const year = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`;
  const found = async (ends: Json): Promise<string[]> =>
    (await pool({ consent_until: ends })).list.items.map((row: Json) => row.email);
  expect(await found({ from: year(0) })).toEqual(['stays@pool.test']);
  expect(await found({ to: year(0) })).toEqual([]);
  expect(await found({ to: year(9) })).toEqual(['stays@pool.test']);
  const emails = async (filters: Json): Promise<string[]> =>
    (await pool(filters)).list.items.map((row: Json) => row.email);
  expect(await emails({ consent_ends: true })).toEqual(['stays@pool.test']);
  expect(await emails({ consent_ends: false })).toContain('leaves@pool.test');
  expect(await emails({ consent_ends: false })).not.toContain('stays@pool.test');
});

test('the pool is filtered by audience; nobody can be made a contact yet', async () => {
  const all = await namesIn({});
  expect(all.length).toBeGreaterThan(3);
  for (const filters of [{ audience: ['talent'] }, { not_audience: ['contact'] }, { audience: ['talent', 'contact'] }])
    expect([filters, await namesIn(filters)]).toEqual([filters, all]);
  for (const filters of [{ audience: ['contact'] }, { not_audience: ['talent'] }])
    expect([filters, await namesIn(filters)]).toEqual([filters, []]);
});

test('only whoever manages people opens the pool, and nobody sees another organization in it', async () => {
  expect((await manager.page(address({}))).body.list).toBeUndefined();
  const foreign = await pool({ not_tag: [tags.sails] }, stranger);
  expect(foreign.list).toMatchObject({ total: 0, items: [] });
  expect((await pool({ job: [pilot.id] }, stranger)).names).toEqual({});
  // A member of another organization does not learn our members' names either.
  const { members } = await admin.ask('/api/people/candidates/owners', {});
  const hers = members.map(({ value }: Json) => value);
  for (const filters of [{ owner: hers }, { not_owner: hers }])
    expect((await pool(filters, stranger)).names).toEqual({});
  expect(Object.keys((await pool({ owner: hers })).names)).toEqual(expect.arrayContaining(hers));
});

test('a search with one wrong letter in a name shows those who may be meant at once, within the filters, and to nobody who may not see them', async () => {
  const add = (first_name: string, last_name: string) =>
    admin.ask('/api/people/candidates/upsert', {
      first_name,
      last_name,
      email: `${crypto.randomUUID()}@pool.test`,
      source: 'nominated',
    });
  await add('Andrés', 'Ramírez-Vega');
  await add('Ana', 'Ramírez');
  const sought = async (search: string, filters: Json = {}, visitor = admin): Promise<Json> =>
    (
      await visitor.page(
        `/people/candidates/25/1/name-asc/${encodeURIComponent(search)}/${encodeURIComponent(JSON.stringify(filters))}`,
      )
    ).body;
  const near = async (search: string, filters: Json = {}, visitor = admin): Promise<string[]> => {
    const body = await sought(search, filters, visitor);
    expect(body.list.total).toBe(0);
    // An action on all people of the list cannot reach the people who are only suggested.
    expect(body.list.items).toEqual([]);
    return body.near.map(({ name }: Json) => name);
  };
  const meant = async (search: string, filters: Json = {}, visitor = admin): Promise<string[]> =>
    (await sought(search, filters, visitor)).meant;
  expect(await near('rammirez')).toEqual(['Ana Ramírez', 'Andrés Ramírez-Vega']);
  expect(await near('ana rammirez')).toEqual(['Ana Ramírez']);
  expect(await near('rammirez', { source: ['nominated'] })).toHaveLength(2);
  for (const [search, filters, visitor] of [
    ['rammirez', { source: ['referred'] }, admin],
    ['"rammirez"', {}, admin],
    ['zzzz', {}, admin],
    ['rammirez', {}, stranger],
  ] as const)
    expect(await near(search, filters, visitor)).toEqual([]);
  // A search that finds a person suggests no others.
  expect(await sought('ramirez')).toMatchObject({ list: { total: 2 }, near: [], meant: [] });
  expect(await meant('rammirez')).toEqual(['Ramírez']);
  expect(await meant('Ana  Rammirez')).toEqual(['Ana Ramírez']);
  expect(await meant('rammirez', { source: ['nominated'] })).toEqual(['Ramírez']);
  expect(await meant('rammirez', { source: ['referred'] })).toEqual([]);
  // A quoted phrase is searched exactly, so nothing similar is suggested.
  expect(await meant('"rammirez"')).toEqual([]);
  expect(await meant('zzzz')).toEqual([]);
  expect(await meant('rammirez', {}, stranger)).toEqual([]);
});
