import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppModule } from '../../backend/src/app/app.module.ts';
import { routesOf } from '../../backend/src/app/mounted.ts';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { eventsOf } from '../support/log.ts';
import { Visitor } from '../support/visitor.ts';
import { type Things, things } from './things.ts';

// Requests that a picture, a frame or a link can make a signed-in browser send, and the effects that such requests must not have.

let app: App;
let olivia: Visitor;
let ours: Things;
beforeAll(async () => {
  app = await App.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  ours = await things(olivia);
});
afterAll(() => app?.dispose());

const cookies = (by: Visitor) => ({ cookie: [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ') });
const send = (path: string, headers: Record<string, string>, by = olivia) =>
  fetch(app.base + path, { redirect: 'manual', headers: { ...cookies(by), ...headers } });
const picture = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' };
/** The end of the event log, and every session and one-time record with its expiry. The hash trees that prove the log follow the log a short time later. */
const state = () => {
  const log = new Database(join(app.folder, 'events.db'), { readonly: true });
  const kept = new Database(join(app.folder, 'state.db'), { readonly: true });
  try {
    const tables = kept.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return JSON.stringify([
      log.prepare('SELECT max(position) FROM events').pluck().get(),
      tables.map((name) =>
        (kept.prepare(`SELECT * FROM ${name} ORDER BY 1`).all() as { key?: unknown }[]).filter(
          ({ key }) => !String(key).startsWith('proof:'),
        ),
      ),
    ]);
  } finally {
    log.close();
    kept.close();
  }
};
const settled = async () => {
  await app.rows(app.position);
  let before = state();
  for (let tries = 0; tries < 50; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = state();
    if (now === before) return now;
    before = now;
  }
  return before;
};

describe('a picture', () => {
  const routes = routesOf(AppModule.on({ engines: { events: {} }, settings: { ROLE: 'web' }, secrets: {} } as never));
  const posts = new Set(endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const filled = (path: string) =>
    `/${path.replace(/^\//, '')}`
      .replace(':org/jobs/:job', `northwind/jobs/${ours.job.slug}`)
      .replace(':org', 'northwind')
      .replace(/:[a-z]+/g, 'a-word')
      .replace('*', 'dashboard');
  const pages = () =>
    contractPages.map(([, one]) =>
      one.kind === 'path' ? filled(one.at) : `/${one.area}/${'entity' in one ? one.entity : ''}`,
    );
  const queries: Record<string, string> = {
    '/api/reports/history/export': `id=${'{candidate}'}&format=csv`,
    '/api/people/candidates/export': 'address=/people/candidates/25/1/name-asc/_/_/_&columns=name',
    '/api/reports/audit/export': 'format=csv',
  };

  test('writes nothing and changes no session, whatever GET its address is', async () => {
    const gets = routes.filter(({ path }) => !posts.has(path)).map(({ path }) => path);
    expect(gets.length).toBeGreaterThan(20);
    const all = [
      ...gets.map((path) => {
        const query = queries[path]?.replace('{candidate}', ours.applicant.candidate_id);
        return filled(path) + (query ? `?${query}` : '');
      }),
      ...pages(),
      `/people/candidates/25/1/name-asc/_/_/_/${ours.applicant.candidate_id}/`,
      `/opportunities/jobs/100/1/created_at-desc/_/_/${ours.job.id}/resumes`,
      '/logout',
      '/files/../logout',
    ];
    let before = await settled();
    const acted: string[] = [];
    for (const path of new Set(all)) {
      const reply = await send(path, picture);
      await reply.arrayBuffer();
      if (reply.status >= 500) acted.push(`${path}: ${reply.status}`);
      if (state() !== before) {
        acted.push(path);
        before = await settled();
      }
    }
    expect(acted).toEqual([]);
    expect(await settled()).toBe(before);
    expect((await olivia.page('/dashboard')).body.user.name).toContain('Olivia');
  });
  test('opens neither a page nor an export; a person, a script of ours and a program do', async () => {
    const page = `/people/candidates?uid=${randomUUID()}`;
    for (const headers of [
      picture,
      { ...picture, 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' },
      { accept: 'image/avif,image/webp,*/*;q=0.8' },
    ] as Record<string, string>[]) {
      const reply = await send(page, headers);
      expect([reply.status, await reply.json()]).toEqual([
        403,
        {
          status: 'error',
          code: 'embedded',
          error: 'This address cannot be embedded in another page.',
        },
      ]);
    }
    for (const headers of [
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', accept: 'text/html' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
      { accept: '*/*' },
      {},
    ] as Record<string, string>[])
      expect((await send(page, headers)).status).toBe(200);
  });
  test('of a careers page is drawn on other sites, and so is the script that lists the jobs there', async () => {
    const elsewhere = { ...picture, 'sec-fetch-site': 'cross-site' };
    const visitor = await Visitor.of(app);
    expect((await send('/northwind/jobs/share.png', elsewhere, visitor)).headers.get('content-type')).toBe('image/png');
    const script = await send('/northwind/jobs/embed.js', { ...elsewhere, 'sec-fetch-dest': 'script' }, visitor);
    expect(script.headers.get('content-type')).toContain('javascript');
  });
});

describe('signing out', () => {
  test('takes a button: the address alone asks', async () => {
    const ines = await Visitor.signedIn(app, 'ines@northwind.example');
    const asked = await ines.document('/logout');
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []]);
    expect(asked.text).toContain('Sign out?');
    expect((await ines.page('/dashboard')).body.user).toBeDefined();
    expect((await ines.post('/api/logout', {}, { xsrf: 'wrong' })).status).toBe(403);
    expect((await ines.page('/dashboard')).body.user).toBeDefined();
    await ines.ask('/api/logout', {});
    expect((await ines.page('/dashboard')).body.authorization).toBeDefined();
    expect(await ines.document('/logout')).toMatchObject({ status: 302, location: '/' });
  });
});

describe('a download', () => {
  const path = '/api/people/candidates/export?address=/people/candidates/25/1/name-asc/_/_/_&columns=name';
  const refused = {
    status: 403,
    body: {
      status: 'error',
      code: 'download',
      error: 'This download link has expired or was not made by a page of Candor. Start the download again.',
    },
  };
  const exported = async () => (await eventsOf(app, "type = 'CandidatesExported' OR type = 'ReportExported'")).length;

  test('without its token is refused and leaves no trace, for every GET that answers with a file', async () => {
    const before = await exported();
    const files = endpoints.filter(
      ({ method, kind, needs }) => method === 'GET' && kind !== 'json' && needs.who !== 'anyone',
    );
    expect(files.length).toBeGreaterThan(20);
    const open: string[] = [];
    for (const { path: each } of files) {
      const reply = await olivia.get(each);
      // Olivia may not download the platform's own lists.
      if (reply.status !== 403 && reply.location !== '/access-denied') open.push(`${each}: ${reply.status}`);
    }
    expect(open).toEqual([]);
    expect(await olivia.get(path)).toMatchObject(refused);
    expect(await olivia.get(`${path}&download_token=guess`)).toMatchObject(refused);
    expect(await exported()).toBe(before);
  });
  test('with its token is sent once', async () => {
    const allowed = await olivia.allowed(path);
    expect((await olivia.get(allowed)).text).toContain('Candidate');
    expect(await olivia.get(allowed)).toMatchObject(refused);
  });
  test('is bound to the person, the session and the exact query', async () => {
    const again = await Visitor.signedIn(app, 'olivia@northwind.example');
    const hana = await Visitor.signedIn(app, 'carla@northwind.example');
    for (const [by, to] of [
      [again, (address: string) => address],
      [olivia, (address: string) => address.replace('columns=name', 'columns=name,email')],
      [olivia, (address: string) => `${address}&format=xlsx`],
      [olivia, (address: string) => address.replace('candidates/export', 'candidates/bundle')],
    ] as [Visitor, (address: string) => string][])
      expect(await by.get(to(await olivia.allowed(path)))).toMatchObject(refused);
    expect((await hana.get(await olivia.allowed(path))).status).not.toBe(200);
  });
  test('can be allowed for an address here only, by somebody who is signed in', async () => {
    for (const address of [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example',
      'api',
      '/\t/[',
      '/\t/evil.example',
    ])
      expect((await olivia.post('/api/download/allow', { address })).body.code).toBe('validation');
    const stranger = await Visitor.of(app);
    expect((await stranger.post('/api/download/allow', { address: path })).location).toBe('/access-denied');
  });
});
