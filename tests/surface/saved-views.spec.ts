import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// Saved views of the talent pool: their owners, the lists that they show, and who may change them.

let app: App;
let admin: Visitor;
let rafa: Visitor;
let mona: Visitor;
let hana: Visitor;
let stranger: Visitor;
let tag: string;
const shown = (more: Json = {}): Json => ({
  search: '',
  sort: null,
  filters: { tag: [tag] },
  columns: ['name'],
  ...more,
});
const save = (by: Visitor, name: string, more: Json = {}): Promise<Json> =>
  by.post('/api/people/views/upsert', { name, shown: shown(), ...more }).then(({ body }) => body);
const saved = async (by: Visitor, name: string, more: Json = {}): Promise<Json> =>
  (await by.ask('/api/people/views/upsert', { name, shown: shown(), ...more })).view;
const codeOf = async (by: Visitor, call: string, body: Json): Promise<string> =>
  (await by.post(`/api/people/views/${call}`, body)).body.code ?? 'ok';
const namesFor = async (by: Visitor): Promise<string[]> =>
  (await by.ask('/api/people/views/fetch', {})).views.map((view: Json) => view.name);
const full = (view: Json, id = view.id): string =>
  `/people/candidates/100/1/_/_/${encodeURIComponent(JSON.stringify(view.filters))}/_?view=${id}`;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  rafa = await invite(app, admin, named('Rafa'), ['RECRUIT_ADMIN']);
  mona = await invite(app, admin, named('Mona'), ['SALES_MANAGER']);
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  tag = (await admin.ask('/api/people/candidates/tags/upsert', { name: 'sails', color: 'grey' })).tag.id;
  await openJob(admin, 'Pilot');
  for (const first_name of ['Ada', 'Bo']) {
    const { candidate } = await admin.ask('/api/people/candidates/upsert', {
      first_name,
      last_name: 'Pool',
      email: `${first_name}@pool.test`,
      source: 'sourced',
    });
    if (first_name === 'Ada')
      await admin.ask('/api/people/candidates/tags/attach', { candidate_ids: [candidate.id], add: [tag], remove: [] });
  }
});
afterAll(() => app?.dispose());

test('the short address of a view leads to the full one, which shows what the view shows', async () => {
  const view = await saved(rafa, 'Sailors', { shown: shown({ sort: { field: 'name', direction: 'asc' } }) });
  const { body } = await rafa.page(`/people/candidates?view=${view.id}`);
  expect(body.redirect.location).toBe(
    `/people/candidates/100/1/name-asc/_/${encodeURIComponent(JSON.stringify({ tag: [tag] }))}/_?view=${view.id}`,
  );
  const opened = (await rafa.page(body.redirect.location)).body;
  expect(opened.list.items.map((row: Json) => row.first_name)).toEqual(['Ada']);
  expect(opened.redirect).toBeUndefined();
  expect(opened.views.current).toMatchObject({ name: 'Sailors', mine: true, pinned: false, columns: ['name'] });
  // A member can change the list further without leaving the view.
  const wider = (await rafa.page(`/people/candidates/100/1/_/_/_/_?view=${view.id}`)).body;
  expect([wider.list.total, wider.views.current.id]).toEqual([2, view.id]);
});

test('a view keeps only what the list knows', async () => {
  const view = await saved(rafa, 'Nonsense', {
    shown: shown({
      sort: { field: 'email', direction: 'asc' },
      filters: { tag, not_email: ['x'], not_tag: { $ne: '' } },
    }),
  });
  expect([view.sort, view.filters]).toEqual([null, { tag: [tag] }]);
});

test('an own view is nobody else’s, a shared one is everybody’s who sees all candidates', async () => {
  const own = await saved(rafa, 'Only mine');
  const shared = await saved(rafa, 'For all', { shared: true });
  expect(await namesFor(rafa)).toEqual(expect.arrayContaining(['For all', 'Only mine']));
  expect(await namesFor(admin)).toContain('For all');
  expect(await namesFor(admin)).not.toContain('Only mine');
  expect(await namesFor(mona)).toEqual([]);
  expect(await namesFor(stranger)).toEqual([]);
  for (const [by, view] of [
    [admin, own],
    [mona, own],
    [mona, shared],
    [stranger, own],
    [stranger, shared],
  ] as const) {
    expect((await by.page(full(view))).body.views.current).toBeNull();
    expect((await by.page(`/people/candidates?view=${view.id}`)).body.redirect).toBeUndefined();
    for (const [call, body] of [
      ['upsert', { id: view.id, name: 'Taken' }],
      ['pin', { id: view.id, on: true }],
      ['delete', { id: view.id }],
      ['restore', { id: view.id }],
    ] as const)
      expect([call, await codeOf(by, call, body)]).toEqual([call, 'not_found']);
  }
  expect((await admin.page(full(shared))).body.views.current).toMatchObject({ mine: false, may_change: true });
});

test('only who sees all candidates shares, and only the author or an administrator changes what is shared', async () => {
  expect((await mona.page('/people/candidates')).body.whole).toBe(false);
  expect((await save(mona, 'Contacts', { shared: true })).code).toBe('permission');
  const own = await saved(mona, 'Contacts');
  expect(await codeOf(mona, 'upsert', { id: own.id, shared: true })).toBe('permission');
  const shared = await saved(admin, 'House rules', { shared: true });
  expect(await codeOf(rafa, 'upsert', { id: shared.id, name: 'My rules' })).toBe('permission');
  expect(await codeOf(rafa, 'delete', { id: shared.id })).toBe('permission');
  const theirs = await saved(rafa, 'Rafa shares', { shared: true });
  expect(await codeOf(admin, 'upsert', { id: theirs.id, name: 'Alma renames' })).toBe('ok');
});

test('who does not manage people neither saves nor reads views', async () => {
  for (const [call, body] of [
    ['upsert', { name: 'Mine', shown: shown() }],
    ['fetch', {}],
    ['pin', { id: crypto.randomUUID(), on: true }],
  ] as const)
    expect((await hana.post(`/api/people/views/${call}`, body)).location).toBe('/access-denied');
});

test('no name stands twice, and whoever saw an earlier version is told so', async () => {
  const view = await saved(rafa, 'Crew');
  expect(await save(rafa, 'CREW')).toMatchObject({ code: 'duplicate', error: 'There is already a view called Crew.' });
  const { version } = (
    await rafa.ask('/api/people/views/upsert', { id: view.id, version: view.version, name: 'Hands' })
  ).view;
  expect(version).toBeGreaterThan(view.version);
  expect(await codeOf(rafa, 'upsert', { id: view.id, version: view.version, name: 'Crew' })).toBe('stale');
  expect(await codeOf(rafa, 'delete', { id: view.id, version: view.version })).toBe('stale');
});

test('what is no view is refused in words', async () => {
  expect((await save(rafa, '')).code).toBe('validation');
  expect((await save(rafa, 'x'.repeat(61))).code).toBe('validation');
  expect((await rafa.post('/api/people/views/upsert', { name: 'Nothing' })).body.error).toBe(
    'Say what the view shows.',
  );
  expect((await save(rafa, 'Wide', { shown: shown({ filters: { location: ['x'.repeat(7000)] } }) })).error).toBe(
    'A view cannot hold this many filters.',
  );
  expect((await save(rafa, 'Odd', { shown: { ...shown(), limit: 5 } })).code).toBe('validation');
});

test('pinned views stand above the list of whoever pinned them, in that order', async () => {
  const [one, two] = [await saved(admin, 'One', { shared: true }), await saved(admin, 'Two', { shared: true })];
  for (const { id } of [two, one]) await rafa.ask('/api/people/views/pin', { id, on: true });
  const pinnedBy = async (by: Visitor) =>
    (await by.page('/people/candidates')).body.views.pinned.map((view: Json) => view.name);
  expect(await pinnedBy(rafa)).toEqual(['Two', 'One']);
  expect(await pinnedBy(admin)).toEqual([]);
  // A view that is deleted or not shared any more loses its pinned place and gets the place back when it is restored.
  await admin.ask('/api/people/views/delete', { id: two.id });
  await admin.ask('/api/people/views/upsert', { id: one.id, shared: false });
  expect(await pinnedBy(rafa)).toEqual([]);
  await admin.ask('/api/people/views/restore', { id: two.id });
  expect(await pinnedBy(rafa)).toEqual(['Two']);
  await rafa.ask('/api/people/views/pin', { id: two.id, on: false });
  expect(await pinnedBy(rafa)).toEqual([]);
});

test('the search finds the views that one may open', async () => {
  await saved(rafa, 'Lighthouse keepers');
  const found = async (by: Visitor): Promise<Json[]> =>
    (await by.get('/api/search?q=lighthouse&types=view')).body.payload.groups;
  const [group] = await found(rafa);
  expect(group!.items).toMatchObject([{ title: 'Lighthouse keepers', subtitle: 'Your view of the candidates' }]);
  expect((await rafa.page(group!.items[0].url)).body.views.current.name).toBe('Lighthouse keepers');
  for (const other of [admin, stranger]) expect(await found(other)).toEqual([]);
});
