import { App } from '../support/app.ts';
import { found, invite, named } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { type Json, type Visitor } from '../support/visitor.ts';

// Possible duplicates: found by the values that records share, shown with reasons, and dismissed permanently.

let app: App;
let admin: Visitor;
let manager: Visitor;
let stranger: Visitor;
const ids: Record<string, string> = {};

const add = async (visitor: Visitor, first_name: string, last_name: string, more: Json = {}): Promise<string> =>
  (await visitor.ask('/api/people/candidates/upsert', { first_name, last_name, source: 'sourced', ...more })).candidate
    .id;
const queue = async (visitor = admin): Promise<Json> => (await visitor.page('/people/duplicates/25/1/_/_/_')).body;
const namesOf = ({ first, second }: Json) => [first.id, second.id].toSorted();
const pairsIn = async (): Promise<string[][]> => (await queue()).list.items.map(namesOf);
const pair = (...names: string[]) => names.map((name) => ids[name]!).toSorted();
const alike = async (id: string, visitor = admin): Promise<Json[]> =>
  (await visitor.page(`/people/candidates/100/1/_/_/_/${id}`)).body.alike;

beforeAll(async () => {
  app = await App.start();
  ({ admin } = await found(app, 'Northwind', named('Alma')));
  ({ admin: stranger } = await found(app, 'Southwind', named('Selma')));
  manager = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  ids.jurgen = await add(admin, 'Jürgen', 'Müller', { current_company: 'Acme GmbH', phone: '+49 30 1234567' });
  ids.juergen = await add(admin, 'Juergen', 'Mueller', { current_company: 'ACME', email: 'jm@pairs.test' });
  ids.jm = await add(admin, 'J', 'M', { phone: '0049 (0)30 123 45 67' });
  ids.ada = await add(admin, 'Ada', 'Byron', { current_company: 'Acme' });
  await add(stranger, 'Jürgen', 'Müller', { current_company: 'Acme GmbH', phone: '+49 30 1234567' });
});
afterAll(() => app?.dispose());

test('the queue lists each pair once, the most certain first, with the reasons', async () => {
  const { list } = await queue();
  expect(list.items.map(namesOf)).toEqual([pair('jurgen', 'jm'), pair('jurgen', 'juergen')]);
  expect(list.items.map((each: Json) => each.reasons)).toEqual([['phone'], ['similar_name', 'company']]);
  expect(list.items[0].first).toMatchObject({ name: 'Jürgen Müller' });
});

test('a profile that is copied in two ways joins two people, and goes with its link', async () => {
  const link = async (name: string, url: string) =>
    (await admin.ask('/api/people/candidates/url/upsert', { candidate_id: ids[name], kind: 'linkedin', url })).url.id;
  await link('ada', 'https://www.linkedin.com/in/ada-b/');
  const second = await link('jm', 'https://de.linkedin.com/in/Ada-B?trk=x');
  expect((await queue()).list.items[0]).toMatchObject({ reasons: ['profile'], certain: true });
  await admin.ask('/api/people/candidates/url/delete', { id: second, candidate_id: ids.jm });
  expect(await pairsIn()).not.toContainEqual(pair('ada', 'jm'));
});

test('who is said to be somebody else is not shown any more, until that is taken back', async () => {
  expect((await alike(ids.jurgen!)).map(({ id }) => id)).toEqual([ids.jm, ids.juergen]);
  const told = { first_id: ids.jurgen, second_id: ids.jm };
  await admin.ask('/api/people/candidates/apart', told);
  expect(await pairsIn()).toEqual([pair('jurgen', 'juergen')]);
  expect((await alike(ids.jm!)).map(({ id }) => id)).toEqual([]);
  // The two records stay marked as two people when other fields change.
  await admin.ask('/api/people/candidates/upsert', { id: ids.jm, headline: 'New', phone: '+49 30 1234567' });
  expect(await pairsIn()).toEqual([pair('jurgen', 'juergen')]);
  await admin.ask('/api/people/candidates/apart', { ...told, apart: false });
  expect(await pairsIn()).toContainEqual(pair('jurgen', 'jm'));
});

test('merged records are no pair, and what one of them shares leads to the kept one', async () => {
  await admin.ask('/api/people/candidates/merge', { keep_id: ids.juergen, merge_id: ids.jurgen });
  expect(await pairsIn()).toEqual([pair('juergen', 'jm')]);
  expect((await alike(ids.jm!)).map(({ id }) => id)).toEqual([ids.juergen]);
  await admin.ask('/api/people/candidates/unmerge', { merged_id: ids.jurgen });
  expect(await pairsIn()).toHaveLength(2);
});

test('while somebody is typed in, those on record who are like them are named, as far as the caller sees them', async () => {
  const typed = { first_name: 'JURGEN', last_name: 'Muller', current_company: 'acme' };
  const ask = async (visitor: Visitor, fields: Json): Promise<Json[]> =>
    (await visitor.ask('/api/people/candidates/alike', fields)).items;
  expect((await ask(admin, typed)).map(({ id }) => id).toSorted()).toEqual(pair('jurgen', 'juergen'));
  expect(await ask(admin, { email: 'JM@pairs.test' })).toMatchObject([
    { id: ids.juergen, reasons: ['email'], certain: true, subtitle: 'ACME' },
  ]);
  expect(await ask(admin, { phone: '030 1234567' })).toHaveLength(2);
  expect(await ask(admin, {})).toEqual([]);
  // The call with a person on record finds the same duplicates as the person's page.
  expect(await ask(admin, { candidate_id: ids.jm })).toEqual(await alike(ids.jm!));
  expect(await ask(manager, { candidate_id: ids.jm })).toEqual([]);
  expect(await ask(stranger, { candidate_id: ids.jm })).toEqual([]);
  expect(await ask(manager, typed)).toEqual([]);
  const job = await openJob(admin, 'Pilot');
  await admin.ask('/api/opportunities/jobs/candidate/upsert', { job_id: job.id, candidate_id: ids.jurgen });
  expect(await ask(manager, typed)).toEqual([]);
  expect((await stranger.page('/people/duplicates/25/1/_/_/_')).body.list.items).toEqual([]);
});
