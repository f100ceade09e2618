import { join } from 'node:path';
import Database from 'better-sqlite3';
import { App, eventually } from '../support/app.ts';
import { type Founded, found, invite, named, password } from '../support/founding.ts';
import { openJob } from '../support/hiring.ts';
import { makeOperator } from '../support/operator.ts';
import { type Json, Visitor } from '../support/visitor.ts';

// The organizations of the platform, as the platform's operators list them.

let app: App;
let home: Founded;
let acme: Founded;
let otto: Visitor;
let sam: Visitor;
beforeAll(async () => {
  app = await App.start();
  home = await found(app, 'Platform', named('Petra'));
  acme = await found(app, 'Acme Harbour', named('Ann'));
  await found(app, 'Brick Lane', named('Bob'));
  await invite(app, acme.admin, named('Rita'), ['RECRUIT_ADMIN']);
  sam = await invite(app, acme.admin, named('Sam'), ['INTERVIEW_ADMIN']);
  await openJob(acme.admin);
  await invite(app, home.admin, named('Otto'), ['ORG_ADMIN']);
  await app.stop();
  expect((await makeOperator(app, named('Otto').email)).code).toBe(0);
  await app.open();
  otto = await Visitor.signedIn(app, named('Otto').email, password);
});
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
    members: 3,
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
    expect(await acmeNow()).toMatchObject({ name: 'Acme Quay', slug: 'acme-quay', members: 2, open_jobs: 1 }),
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

describe('what operators decide about an organization', () => {
  const application = (path: string) => `/api/application/organizations/${path}`;
  const id = () => acme.organization.id;

  test('is refused to everybody else, and for an organization that is not there', async () => {
    for (const path of ['upsert', 'delete', 'resume', 'features', 'leave', 'stay', 'create'])
      expect(await acme.admin.post(application(path), { id: id(), reason: 'x' })).toMatchObject({
        status: 302,
        location: '/access-denied',
      });
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await otto.post(application('delete'), { id: nowhere, reason: 'x' })).body.code).toBe('not_found');
    expect((await otto.post(application('delete'), { id: id() })).body.code).toBe('validation');
    const invited = { organization_id: nowhere, email: 'new@example.test' };
    expect((await otto.post('/api/application/invitations/upsert', invited)).body.code).toBe('not_found');
    // The administrators of an organization invite others themselves.
    const another = { organization_id: id(), email: 'new@example.test' };
    expect((await otto.post('/api/application/invitations/upsert', another)).body.code).toBe('administered');
    const own = { id: home.organization.id, reason: 'x' };
    expect((await otto.post(application('delete'), own)).body.code).toBe('wrong_state');
  });

  test('a plan limits its seats', async () => {
    const { plan } = await otto.ask('/api/application/plans/upsert', { name: 'Small', seats: 2 });
    const { revision: version } = await acmeNow();
    await otto.ask(application('upsert'), { id: id(), plan_id: plan.id, version });
    const late = { id: id(), plan_id: null, version };
    expect((await otto.post(application('upsert'), late)).body.code).toBe('stale');
    const refused = async (plan_id: unknown) =>
      (await otto.post(application('upsert'), { id: id(), plan_id })).body.code as string;
    expect([await refused('no plan'), await refused(home.organization.id)]).toEqual(['validation', 'not_found']);
    await eventually(async () => expect(await acmeNow()).toMatchObject({ plan_id: plan.id }));
    const asked = { email: 'late@example.test', roles: ['RECRUIT_ADMIN'] };
    expect((await acme.admin.post('/api/org/invitations/upsert', asked)).body).toMatchObject({ code: 'limit' });
    // Two invitations are sent at the same time: only one gets the last seat.
    const { members, invited } = await acmeNow();
    await otto.ask('/api/application/plans/upsert', { id: plan.id, name: 'Small', seats: members + invited + 1 });
    const invite_ = (email: string) => acme.admin.post('/api/org/invitations/upsert', { ...asked, email });
    const both = await Promise.all(['one@example.test', 'two@example.test'].map(invite_));
    expect(both.map(({ body }) => body.code ?? body.status).toSorted()).toEqual(['limit', 'ok']);
    await otto.ask(application('upsert'), { id: id(), plan_id: null });
    expect((await acme.admin.post('/api/org/invitations/upsert', asked)).body.status).toBe('ok');
  });

  test('the head of sales keeps the members and the profile of a sales organization, with the roles of sales only', async () => {
    const shop = await found(app, 'Harbour Sales', named('Sigrid'));
    const offer = (email: string, more: Json = {}) => ({ email, roles: ['SALES_MANAGER'], ...more });
    await shop.admin.ask('/api/org/profile/upsert', { sales: true });
    const head = await invite(app, shop.admin, named('Helga'), ['SALES_ORG_ADMIN']);
    const denied = { status: 302, location: '/access-denied' };
    const pages = ['/org/users', '/org/invitations', '/org/profile'];
    const opens = async () => Promise.all(pages.map(async (page) => !(await head.page(page)).body.authorization));
    // The permission gives access only to the settings of sales, if the organization hires.
    expect(await opens()).toEqual([false, false, false]);
    expect(await head.post('/api/org/invitations/upsert', offer('max@example.test'))).toMatchObject(denied);
    await otto.ask(application('upsert'), { id: shop.organization.id, kind: 'sales' });
    expect(await opens()).toEqual([true, true, true]);
    const given = ['SALES_ORG_ADMIN', 'SALES_MANAGER', 'CAMPAIGN_MANAGER', 'LEAD', 'CUSTOMER'];
    const page = (await head.page('/org/users')).body;
    expect(page.roles.map(({ value }: Json) => value)).toEqual(given);
    expect(page.grants).toEqual([]);
    const code = async (path: string, body: Json) => (await head.post(`/api/org/${path}`, body)).body.code ?? 'ok';
    const job = await openJob(shop.admin);
    expect(await code('invitations/upsert', offer('rita2@example.test', { roles: ['RECRUIT_ADMIN'] }))).toBe(
      'validation',
    );
    expect(await code('invitations/upsert', offer('max@example.test', { job_id: job.id }))).toBe('permission');
    const max = await invite(app, head, named('Maximilian'), ['SALES_MANAGER']);
    const [sigrid] = (page.list.items as Json[]).filter(({ roles }) => roles.includes('ORG_ADMIN'));
    expect([
      await code('users/upsert', { id: sigrid!.id, roles: ['CUSTOMER'] }),
      await code('users/deactivate', { id: sigrid!.id }),
      await code('users/holdings', { id: sigrid!.id }),
      await code('users/upsert', { id: max.id, roles: ['ORG_ADMIN'] }),
      await code('users/upsert', { id: max.id, grants: ['MANAGE_PEOPLE'] }),
      await code('users/deactivate', { id: head.id }),
      await code('profile/upsert', { google_only: true }),
      await code('profile/upsert', { slug: 'harbour-shop' }),
    ]).toEqual([
      'permission',
      'permission',
      'permission',
      'validation',
      'permission',
      'self',
      'permission',
      'permission',
    ]);
    for (const path of ['users/reset_factors', 'users/upsert'])
      expect((await acme.admin.post(`/api/org/${path}`, { id: max.id, roles: ['CUSTOMER'] })).body.status).not.toBe(
        'ok',
      );
    expect(await head.post('/api/org/users/reset_factors', { id: max.id })).toMatchObject(denied);
    expect([
      await code('users/upsert', { id: max.id, roles: ['SALES_MANAGER', 'CAMPAIGN_MANAGER'] }),
      await code('users/deactivate', { id: max.id }),
      await code('users/reactivate', { id: max.id }),
      await code('profile/upsert', { name: 'Harbour Sales Ltd' }),
    ]).toEqual(['ok', 'ok', 'ok', 'ok']);
    const asked = await shop.admin.ask(
      '/api/org/invitations/upsert',
      offer('rex@example.test', { roles: ['RECRUIT_ADMIN'] }),
    );
    expect(await code('invitations/delete', { id: asked.invitation.id })).toBe('permission');
    expect(await code('invitations/resend', { id: asked.invitation.id })).toBe('permission');
  });

  test('an organization that sells starts with deals, and the people of its administrator are contacts', async () => {
    const shop = await found(app, 'Coldstore Sales', named('Nora'));
    await shop.admin.ask('/api/org/profile/upsert', { sales: true });
    const steps = async () => (await shop.admin.page('/dashboard')).body.checklist.map(({ key }: Json) => key);
    const titles = async () => (await shop.admin.page('/people/candidates')).body.title.split(' ')[0];
    expect([await steps(), await titles()]).toEqual([['job', 'team', 'location', 'department', 'logo'], 'Candidates']);
    await otto.ask(application('upsert'), { id: shop.organization.id, kind: 'sales' });
    const kim = { first_name: 'Kim', last_name: 'Buyer', email: 'kim@buyers.test', source: 'sourced' };
    const { candidate } = await shop.admin.ask('/api/people/candidates/upsert', kim);
    await eventually(async () =>
      expect([await steps(), await titles()]).toEqual([['deal', 'team', 'terms', 'partner', 'logo'], 'Contacts']),
    );
    const { body } = await shop.admin.page(`/people/candidates/100/1/_/_/_/${candidate.id}`);
    expect(body.person.audience).toBe('contact');
    expect(body.sample).toBeUndefined();
  });

  test('a feature that is off takes its rights away', async () => {
    await otto.ask(application('features'), { id: id(), off: ['reports'] });
    expect((await acme.admin.page('/reports')).body).toMatchObject({ authorization: expect.anything() });
    await otto.ask(application('features'), { id: id(), off: [] });
    expect((await acme.admin.page('/reports')).body.authorization).toBeUndefined();
  });

  test('an announcement stands on the pages of the members it is for, until it is removed', async () => {
    const lines = async (by: Visitor) =>
      (await by.page('/dashboard')).body.announcements.map((each: Json) => each.line);
    const path = '/api/application/announcements';
    const { announcement } = await otto.ask(`${path}/upsert`, {
      name: 'Work on Sunday from 8 to 9',
      tone: 'warn',
      audience: 'administrators',
    });
    await eventually(async () => expect(await lines(acme.admin)).toEqual(['Work on Sunday from 8 to 9']));
    expect(await lines(sam)).toEqual([]);
    expect((await acme.admin.page('/application/announcements')).body.list).toBeUndefined();
    expect(await acme.admin.post(`${path}/delete`, { id: announcement.id })).toMatchObject({ status: 302 });
    await otto.ask(`${path}/delete`, { id: announcement.id });
    await eventually(async () => expect(await lines(acme.admin)).toEqual([]));
  });

  test('suspended, it shuts everybody out at once and does nothing; resumed, nothing is lost', async () => {
    const uid = crypto.randomUUID();
    const { key } = await acme.admin.ask('/api/org/feed_key/make', {});
    const stranger = await Visitor.of(app);
    const feed = () => stranger.get(`/acme-quay/jobs/feed.xml?key=${key}`);
    expect((await feed()).status).toBe(200);
    await otto.ask(application('delete'), { id: id(), reason: 'unpaid' }, { uid });
    await otto.ask(application('delete'), { id: id(), reason: 'unpaid' }, { uid });
    const sentences = async () =>
      (await acme.admin.page('/org/audit')).body.list.items.map((row: Json) => row.sentence) as string[];
    for (const by of [acme.admin, sam, await Visitor.signedIn(app, named('Sam').email, password)])
      expect((await by.page('/dashboard')).body).toMatchObject({ authorization: expect.anything() });
    expect((await sam.document('/dashboard')).text).toContain('"suspended":true');
    expect(await acme.admin.post('/api/org/profile/upsert', { industry: 'Legal' })).toMatchObject({ status: 302 });
    for (const path of ['/acme-quay/jobs', '/acme-quay/automation'])
      expect((await stranger.page(path)).status).toBe(404);
    expect((await feed()).status).not.toBe(200);
    const asked = { organization_id: id(), email: 'new@example.test' };
    expect((await otto.post('/api/application/invitations/upsert', asked)).body.code).toBe('suspended');
    // The background work of a suspended organization waits: the members are notified of this visit only when the organization is resumed.
    await otto.ask('/api/application/visit', { slug: 'acme-quay', reason: 'Why unpaid?' });
    await otto.ask('/api/application/leave', {});
    await eventually(async () => {
      const jobs = new Database(join(app.folder, 'jobs.db'), { readonly: true });
      const waiting = jobs
        .prepare("SELECT next FROM jobs WHERE kind = 'notify' AND data LIKE ? AND state = 'waiting' AND next > ?")
        .all(`%"of":"${id()}"%`, Date.now() + 300_000);
      jobs.close();
      expect(waiting).toHaveLength(1);
    });
    await otto.ask(application('resume'), { id: id(), reason: 'paid' });
    expect((await acme.admin.page('/opportunities/jobs')).body.list.total).toBe(1);
    expect((await feed()).status).toBe(200);
    expect((await sentences()).filter((each) => each === 'suspended the organization: unpaid')).toHaveLength(1);
    expect(await sentences()).toContain('entered as a platform operator: Why unpaid?');
  });

  test('leaving asks for the name, waits 30 days, and can be taken back', async () => {
    const asked = { id: id(), reason: 'moves away' };
    expect((await otto.post(application('leave'), { ...asked, confirmation: 'Acme' })).body.code).toBe('validation');
    const { organization } = await otto.ask(application('leave'), { ...asked, confirmation: 'acme quay' });
    expect(Date.parse(organization.erase_at) - Date.now()).toBeGreaterThan(29.9 * 24 * 3_600_000);
    expect((await otto.post(application('resume'), { id: id(), reason: 'x' })).body.code).toBe('wrong_state');
    expect((await acme.admin.page('/dashboard')).body).toMatchObject({ authorization: expect.anything() });
    // The administrators of the suspended organization can fetch the copy, and can change nothing.
    expect((await acme.admin.download('/api/org/export')).text).toContain('PK');
    expect(await acme.admin.post('/api/org/profile/upsert', { industry: 'Legal' })).toMatchObject({ status: 302 });
    expect((await sam.page('/dashboard')).body).toMatchObject({ authorization: expect.anything() });
    const { text } = await otto.download(`/api/application/organizations/certificate?id=${id()}`);
    expect(text).toContain('This organization is not erased.');
    await otto.ask(application('stay'), { id: id(), reason: 'stays' });
    expect((await acme.admin.page('/dashboard')).body.authorization).toBeUndefined();
    const sentences = (await acme.admin.page('/org/audit')).body.list.items.map((row: Json) => row.sentence);
    expect(sentences).toContain('noted that the organization stays: stays');
  });

  test('a new organization gets its lists and an invitation for its first administrator', async () => {
    const uid = crypto.randomUUID();
    const asked = {
      name: 'Corner Bakery',
      kind: 'hiring',
      country: 'DE',
      tz_region: 'Europe/Berlin',
      sales: false,
      marketing: true,
      email: 'carla@example.test',
    };
    const first = await otto.post(application('create'), asked, { uid });
    const again = await otto.post(application('create'), asked, { uid });
    expect(again.body.payload.organization).toEqual(first.body.payload.organization);
    await eventually(async () => {
      const { list, names } = (await otto.page('/application/invitations')).body;
      expect(list.items).toHaveLength(1);
      expect(names[list.items[0].tenant_id]).toBe('Corner Bakery');
    });
    const { items } = (await otto.page('/application/invitations')).body.list;
    await otto.ask('/api/application/invitations/delete', { id: items[0].id });
    // As long as it has no administrator, operators invite another one and withdraw that, each once.
    const organization_id = first.body.payload.organization.id;
    const [invites, withdraws] = [crypto.randomUUID(), crypto.randomUUID()];
    const invite = () =>
      otto.ask(
        '/api/application/invitations/upsert',
        { organization_id, email: 'dora@example.test' },
        { uid: invites },
      );
    const { invitation } = await invite();
    expect((await invite()).invitation).toEqual(invitation);
    const statusNow = async () =>
      (await otto.page('/application/invitations')).body.list.items.find(({ id }: Json) => id === invitation.id)
        ?.status;
    await eventually(async () => expect(await statusNow()).toBe('pending'));
    const withdraw = () => otto.ask('/api/application/invitations/delete', { id: invitation.id }, { uid: withdraws });
    expect((await withdraw()).id).toBe(invitation.id);
    expect((await withdraw()).id).toBe(invitation.id);
    await eventually(async () => expect(await statusNow()).toBe('revoked'));
    for (const path of ['upsert', 'delete'])
      expect((await acme.admin.post(`/api/application/invitations/${path}`, { id: invitation.id })).location).toBe(
        '/access-denied',
      );
    const self = { organization_id, email: named('Otto').email };
    expect((await otto.post('/api/application/invitations/upsert', self)).body.code).toBe('visiting');
  });

  test('a visit is listed with its reason and its end', async () => {
    const { items } = (await otto.page('/application/visits')).body.list;
    const past = { reason: 'Support case 7', ended_at: expect.any(String) };
    expect(items).toContainEqual(expect.objectContaining(past));
    const { visits, administrators, usage } = (await otto.page(`/api/application/organizations/detail?id=${id()}`)).body
      .payload;
    expect(visits).toContainEqual(expect.objectContaining({ name: 'Otto Tester', ...past }));
    expect(administrators).toBe(1);
    expect(usage[0]).toMatchObject({ messages: expect.any(Number), returned: 0 });
  });
});
