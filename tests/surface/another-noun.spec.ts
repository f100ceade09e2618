import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, eventually } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// A noun (kind of record) with rules, calls, a page, a read model, a process and a worker is declared in files of its own. The application gets a noun that the product does not have.

const declaration = pathToFileURL(join(import.meta.dirname, '../support/visit.mjs')).href;
let app: App;
let rita: Visitor;
let ingrid: Visitor;
let stranger: Visitor;
const id = randomUUID();
const plan = { id, office: 'Harbour' };

/** The existing files that gain a line for a new noun. */
const lists = [
  'contracts/src/all-events.ts',
  'projections/src/index.ts',
  'backend/src/app/app.module.ts',
  'frontend/src/app/app-screens.ts',
  'contracts/src/de/all.ts',
  'frontend/src/page/german.ts',
];

beforeAll(async () => {
  app = await App.start({ NODE_OPTIONS: `--import=${declaration}` });
  const { admin } = await found(app, 'Harbour Works', named('Nora'));
  rita = await invite(app, admin, named('Rita'), ['RECRUIT_ADMIN']);
  ingrid = await invite(app, admin, named('Ingrid'), ['HIRING_CONTENT_ADMIN']);
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
});
afterAll(() => app?.dispose());

test('it adds a line to six lists, and its kind of record to none', () => {
  const root = join(import.meta.dirname, '../..');
  expect(lists.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const declared = readFileSync(join(root, 'tests/support/visit.mjs'), 'utf8');
  // The declaration changes these three of the lists that the server loads, and no others.
  expect(declared.match(/^categories\.\w+ =|^projections\.push|nouns\.push/gm)).toHaveLength(3);
});

test('its rules decide, its process makes work due, and its worker does it', async () => {
  const types = async () => (await streamOf(app, `visit-${id}`)).map(({ type }) => type);
  await ingrid.post('/api/visits/plan', plan);
  expect(await types()).toEqual([]);
  const { visit } = await rita.ask('/api/visits/plan', plan);
  expect(visit).toEqual({ id, office: 'Harbour', status: 'planned' });
  await eventually(async () => expect(await types()).toEqual(['VisitPlanned', 'VisitAnnounced']));
});

test('its page shows its rows', async () => {
  const items = async (by: Visitor): Promise<Json[]> => (await by.page('/people/visits')).body.list.items;
  await eventually(async () => expect(await items(rita)).toMatchObject([{ id, status: 'announced' }]));
  expect(await items(stranger)).toEqual([]);
});

test('the guard opens its records for whom they are', async () => {
  const end = '/api/visits/end';
  expect((await stranger.post(end, { id })).body).toMatchObject({ code: 'not_found', error: 'Visit not found.' });
  expect((await rita.ask(end, { id })).visit.status).toBe('ended');
  expect((await rita.post(end, { id })).body).toMatchObject({ code: 'wrong_state' });
});
