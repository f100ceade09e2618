import { App, eventually } from '../support/app.ts';
import { found, type Founded, invite, named } from '../support/founding.ts';
import { addApplicant, openJob } from '../support/hiring.ts';
import { endedImport, importOf, startAs } from '../support/imports.ts';
import { eventsOf } from '../support/log.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The audit log: sign-ins, refusals, changes of permissions and lists, exports and reads, and who may read the log.

let app: App;
let home: Founded;
let admin: Visitor;
let stranger: Visitor;
let hana: Visitor & { id: string };
let carla: Visitor & { id: string };
let candidate_id: string;

const shown = async (visitor: Visitor, filters: Json = {}, search = '_'): Promise<Json> =>
  (await visitor.page(`/org/audit/250/1/at-desc/${search}/${encodeURIComponent(JSON.stringify(filters))}/_`)).body;
const told = async (visitor: Visitor, filters: Json = {}): Promise<string[]> => {
  const { list, names } = await shown(visitor, filters);
  return list.items.map((row: Json) => `${names[row.actor] ?? row.actor} ${row.sentence}`);
};

beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Northwind', named('Alma'));
  ({ admin } = home);
  stranger = (await found(app, 'Southwind', named('Sade'))).admin;
  hana = await invite(app, admin, named('Hana'), ['HIRING_ADMIN']);
  carla = await invite(app, admin, named('Carla'), ['CUSTOMER']);
  await admin.ask('/api/org/users/upsert', { id: carla.id, roles: ['CUSTOMER'], grants: ['VIEW_REPORTS'] });
  const job = await openJob(admin, 'Engineer');
  await admin.ask('/api/upsert_job_permissions', {
    job_id: job.id,
    user_id: hana.id,
    access_level: 'standard',
    permissions: ['list'],
  });
  ({ candidate_id } = await addApplicant(admin, job.id));
  await hana.post('/api/org/users/upsert', {}); // refused
  await (await Visitor.of(app)).post('/api/login', { email: 'hana@example.test', password: 'not her password' });
  await carla.page(`/reports/history/100/1/_/_/_/${candidate_id}`);
  await carla.download(`/api/reports/history/export?id=${candidate_id}&format=csv`);
  await eventually(async () => expect(await eventsOf(app, "type = 'AccessDenied'")).not.toEqual([]));
  await eventually(async () => expect(await told(admin, { kind: 'denied' })).not.toEqual([]));
});
afterAll(() => app?.dispose());

test('it tells refused sign-ins, refusals, changes of permissions, histories that were read, and exports, by kind', async () => {
  expect(await told(admin, { kind: 'refused_sign_in' })).toEqual(['Hana Tester failed to sign in']);
  expect(await told(admin, { kind: 'denied' })).toEqual(['Hana Tester was refused /api/org/users/upsert']);
  expect(await told(admin, { kind: 'permissions' })).toContain('Alma Tester changed the grants from none to Reports');
  const { list, names } = await shown(admin, { kind: 'permissions' });
  const [added] = list.items.filter((row: Json) => row.subject?.id === hana.id && row.job);
  expect([added.sentence, names[added.job]]).toEqual(['added a member with standard access', 'Engineer']);
  expect(await told(admin, { kind: 'view' })).toEqual(['Carla Tester looked at a candidate history']);
  expect((await told(admin, { kind: 'export' })).at(-1)).toMatch(
    /^Carla Tester exported candidate history as csv, \d+ rows$/,
  );
  expect(await told(admin, { kind: 'sign_in' })).toContain('Alma Tester signed in by registration');
});

test('it tells that jobs were opened and closed, that records were imported, merged and taken back, and whom an invitation named', async () => {
  expect(await told(admin, { kind: 'jobs' })).toContain('Alma Tester opened the job');
  const { admin: ada } = home;
  await ada.ask('/api/org/invitations/upsert', { email: 'ivy@example.test', roles: ['RECRUIT_ADMIN'] });
  const person = async (last_name: string) =>
    (await ada.ask('/api/people/candidates/upsert', { first_name: 'Mo', last_name, source: 'sourced' })).candidate
      .id as string;
  const [keep_id, merge_id] = [await person('Kept'), await person('Merged')];
  await ada.ask('/api/people/candidates/merge', { keep_id, merge_id });
  await ada.ask('/api/people/candidates/unmerge', { merged_id: merge_id });
  const id = await importOf(ada, 'First name,Last name,Email\r\nNia,Imported,nia@imported.test');
  await startAs(ada, id);
  await endedImport(ada, id);
  await ada.ask('/api/people/imports/undo', { id });
  await eventually(async () => {
    const of = async (kind: string) => {
      const { list, names } = await shown(admin, { kind });
      return list.items.map((row: Json) => [row.sentence, row.subject ? names[row.subject.id] : null]);
    };
    expect(await of('permissions')).toContainEqual(['invited a person as Recruiter', 'ivy@example.test']);
    expect(await of('records')).toEqual(
      expect.arrayContaining([
        ['merged two records of this person', 'Mo Kept'],
        ['separated two merged records', 'Mo Kept'],
        ['started to import 1 row', null],
      ]),
    );
    expect((await of('records')).some(([sentence]: string[]) => sentence!.includes('undo the import'))).toBe(true);
  });
});

test('it tells each change of a small list with the entry and the fields by their labels, and the list is what it is about', async () => {
  const path = '/api/org/sources';
  const { source } = await admin.ask(`${path}/upsert`, { name: 'Podcast', source: 'sourced' });
  await admin.ask(`${path}/upsert`, { id: source.id, name: 'Podcasts', tag: 'pod' });
  await admin.ask(`${path}/upsert`, { id: source.id, tag: 'cast', source: 'referred' });
  await admin.ask(`${path}/delete`, { id: source.id });
  await admin.ask(`${path}/restore`, { id: source.id });
  const { list } = (await admin.page('/org/sources')).body;
  const ids = list.items.map((row: Json) => row.id);
  await admin.ask(`${path}/sort`, { ids: ids.toReversed() });
  const file = ['Name;Type', 'Radio;Sourced', 'Podcasts;Sourced', 'Print;Sourced'].join('\r\n');
  await admin.ask(`${path}/import`, { text: file, apply: true });
  await admin.ask(`${path}/import`, { text: 'Name;Link tag\r\nRadio;fm', apply: true });
  const entries = ids.slice(0, 2).map((id: string) => ({ id, fields: { active: false } }));
  await admin.ask(`${path}/bulk`, { action: 'upsert', entries });
  const rows = await shown(admin, { kind: 'list' }, 'source');
  expect(rows.list.items.map((row: Json) => row.sentence)).toEqual([
    'changed 2 sources: active',
    'changed the source Radio from a file: link tag',
    'imported 3 sources: 2 added and 1 changed',
    'sorted the sources',
    'restored the source Podcasts',
    'removed the source Podcasts',
    'changed the source Podcasts: type and link tag',
    'renamed the source Podcast to Podcasts: link tag',
    'added the source Podcast',
    expect.stringMatching(/^added \d+ sources$/),
  ]);
  expect(rows.names[rows.list.items[0].subject.id]).toBe('Sources');
  const theirs = await shown(stranger, { kind: 'list' }, 'Podcast');
  expect(theirs.list.total).toBe(0);
});

test('it is filtered by person, whether they did it or it was done to them, by time and by words', async () => {
  const ofCarla = await shown(admin, { person: carla.id });
  const whose = (row: Json) => [row.actor, row.subject?.id].includes(carla.id);
  expect(ofCarla.list.items.every(whose)).toBe(true);
  expect(ofCarla.list.items.some((row: Json) => row.actor === home.user.id)).toBe(true);
  const all = (await shown(admin)).list;
  const [last] = all.items;
  expect((await shown(admin, { when: { from: last.at } })).list.items[0].id).toBe(last.id);
  expect((await shown(admin, { when: { to: '2001-01-01T00:00:00.000Z' } })).list.total).toBe(0);
  const found_ = (await shown(admin, {}, 'refused')).list.items;
  expect(found_.map((row: Json) => row.kind)).toEqual(['denied']);
});

test('whoever reads German finds it by German words, and by English ones too', async () => {
  await admin.ask('/api/profile/upsert', { language: 'de' });
  for (const word of ['angemeldet', 'signed']) {
    const { list } = await shown(admin, { kind: 'sign_in' }, word);
    expect(list.total).toBeGreaterThan(0);
    for (const row of list.items) expect(row.sentence).toMatch(/angemeldet/);
    expect(list.items[0]).not.toHaveProperty('also');
  }
  expect((await shown(admin, {}, 'Schwertfisch')).list.total).toBe(0);
  expect((await shown(admin, { kind: 'list' })).names.source).toBe('Quellen');
  await admin.ask('/api/profile/upsert', { language: null });
});
test('another organization reads nothing of it, and no row names another organization', async () => {
  const { list } = await shown(admin);
  const ours = new Set(list.items.flatMap((row: Json) => row.organizations));
  expect([...ours]).toEqual([home.organization.id]);
  const theirs = (await shown(stranger)).list.items.map((row: Json) => row.id);
  expect(theirs.filter((id: string) => list.items.some((row: Json) => row.id === id))).toEqual([]);
  expect(theirs.length).toBeGreaterThan(0);
});

test('a reviewer reads all of it; a hiring manager, whose reports reach own jobs, reads what she did herself', async () => {
  expect((await shown(carla, { kind: 'denied' })).list.total).toBe(1);
  const hers = await shown(hana);
  expect(new Set(hers.list.items.map((row: Json) => row.actor))).toEqual(new Set([hana.id]));
  expect(hers.list.items.map((row: Json) => row.kind)).toContain('denied');
  expect((await shown(hana, { person: carla.id })).list.total).toBe(0);
  expect(hers.people).toEqual([{ value: hana.id, label: 'Hana Tester' }]);
});

test('whoever reads no reports is refused the page and the file', async () => {
  const ines = await invite(app, admin, named('Ines'), ['INTERVIEW_ADMIN']);
  expect((await ines.page('/org/audit')).body.list).toBeUndefined();
  expect((await ines.download('/api/reports/audit/export')).location).toBe('/access-denied');
});

test('a file holds the rows of the page, the oldest first, and that it was taken is in the log', async () => {
  const uid = crypto.randomUUID();
  const ask = () => carla.download(`/api/reports/audit/export?kind=denied&person=${hana.id}&uid=${uid}`);
  const [first, again] = [await ask(), await ask()];
  const lines = first.text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Access denied,Hana Tester,was refused /api/org/users/upsert,');
  expect(again.text).toBe(first.text);
  const exports = (await eventsOf(app, "type = 'ReportExported'")).filter(
    ({ data }) => data.report === 'the audit log',
  );
  expect(exports.map(({ data }) => data.rows)).toEqual([1, 1]); // also when it is requested again
  await eventually(async () =>
    expect(await told(admin, { kind: 'export' })).toContain('Carla Tester exported the audit log as csv, 1 row'),
  );
  const hers = await hana.download('/api/reports/audit/export');
  expect(hers.text).not.toContain('Carla Tester,');
  expect((await carla.download('/api/reports/audit/export?kind=nothing')).body).toMatchObject({ status: 'error' });
});
