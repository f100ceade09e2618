import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { makeOperator } from '../support/operator.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The organizations of the platform, as its operators list them.

let app: App;
let home: Founded;
let acme: Founded;
let otto: Visitor;
beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Platform', named('Petra'));
  acme = await found(app, 'Acme Harbour', named('Ann'));
  await found(app, 'Brick Lane', named('Bob'));
  await invite(app, acme.admin, named('Rita'), ['RECRUIT_ADMIN']);
  await openJob(acme.admin);
  await invite(app, home.admin, named('Otto'), ['ORG_ADMIN']);
  await app.stop();
  expect((await makeOperator(app, named('Otto').email)).code).toBe(0);
  await app.open();
  otto = await Visitor.signedIn(app, named('Otto').email, password);
}, 120_000);
afterAll(() => app?.dispose());

const listed = async (query = ''): Promise<Json> => (await otto.page(`/application/organizations${query}`)).body.list;
const acmeNow = async (): Promise<Json> => (await listed()).items.find((row: Json) => row.id === acme.organization.id);

test('operators see every organization with its size, its address and since when it is here', async () => {
  const { total, items } = await listed();
  expect(total).toBe(3);
  expect(items.map((row: Json) => row.name).toSorted()).toEqual(['Acme Harbour', 'Brick Lane', 'Platform']);
  expect(await acmeNow()).toMatchObject({
    slug: acme.organization.slug,
    kind: 'hiring',
    status: 'active',
    members: 2,
    open_jobs: 1,
    sample: false,
    created_at: expect.any(String),
    last_activity: expect.stringMatching(/:00:00\.000Z$/),
  });
});

test('what changes there changes here: members, jobs, the name, the address', async () => {
  const users = (await acme.admin.page('/org/users')).body.list.items as Json[];
  const rita = users.find(({ email }) => email === named('Rita').email)!;
  await acme.admin.ask('/api/org/users/deactivate', { id: rita.id });
  await acme.admin.ask('/api/org/profile/upsert', { name: 'Acme Quay', slug: 'acme-quay' });
  await eventually(async () =>
    expect(await acmeNow()).toMatchObject({ name: 'Acme Quay', slug: 'acme-quay', members: 1, open_jobs: 1 }),
  );
});

test('sample data is said and counts as no job', async () => {
  await acme.admin.ask('/api/org/sample/add', {});
  await eventually(async () => expect(await acmeNow()).toMatchObject({ sample: true, open_jobs: 1 }));
  await acme.admin.ask('/api/org/sample/remove', {});
  await eventually(async () => expect(await acmeNow()).toMatchObject({ sample: false, open_jobs: 1 }));
});

test('the list is searched by name and address, filtered, sorted and read page by page', async () => {
  const namesAt = async (query: string) => (await listed(query)).items.map((row: Json) => row.name);
  expect(await namesAt('/100/1/_/brick/_')).toEqual(['Brick Lane']);
  expect(await namesAt('/100/1/name-asc/_/_')).toEqual(['Acme Quay', 'Brick Lane', 'Platform']);
  expect(await namesAt('/1/2/name-asc/_/_')).toEqual(['Brick Lane']);
  expect(await namesAt(`/100/1/_/_/${encodeURIComponent('{"kind":"sales"}')}`)).toEqual([]);
});

test('an operator goes in from there; on the visit, and for everybody else, the list is refused', async () => {
  for (const other of [acme.admin, home.admin]) {
    const { body } = await other.page('/application/organizations');
    expect(body).toMatchObject({ authorization: expect.anything() });
    expect(body.list).toBeUndefined();
  }
  const { slug } = await acmeNow();
  await otto.ask('/api/application/visit', { slug, reason: 'Support case 7' });
  expect((await otto.page('/application/organizations')).body.list).toBeUndefined();
  await otto.ask('/api/application/leave', {});
  expect((await listed()).total).toBe(3);
});
