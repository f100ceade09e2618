import { chmod, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { freePort } from '../engines/port.ts';
import { App } from '../support/app.ts';
import { found, invite, named, password } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import { demoPassword, mailTo, tokenIn, Visitor } from '../support/visitor.ts';

// Addresses that only this machine may reach, the security headers of every answer, and the permissions of the data folder.

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
/** One request with exactly these headers. The function `fetch` would set the header Host by itself. */
const ask = (app: App, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.base);
    request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response
        .on('data', (chunk: Buffer) => (text += String(chunk)))
        .on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
/** The server's raw answer to these bytes. */
const raw = (app: App, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.base);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket
      .on('data', (chunk) => (text += String(chunk)))
      .on('end', () => resolve(text))
      .on('error', reject);
  });

const elsewhere: Record<string, string>[] = [
  { host: 'candor.example' },
  { host: 'localhost.candor.example:3000' },
  { host: 'localhost', 'x-forwarded-for': '203.0.113.7' },
  { host: 'localhost', 'x-forwarded-host': 'candor.example' },
  { host: 'localhost', forwarded: 'for=203.0.113.7' },
  { host: '127.0.0.1:3000', connection: 'close' }, // the nginx default
  { host: 'localhost:3000', origin: 'https://candor.example' },
];

describe('on this machine', () => {
  let app: App;
  beforeAll(async () => {
    app = await App.start();
  });
  afterAll(() => app?.dispose());

  test('the outbox is there only at the address that the process prints, because a proxy may look like a browser of this machine', async () => {
    expect(app.outbox).toMatch(/\?key=[\w-]{36}$/);
    for (const path of ['/outbox', '/outbox?key=', `${app.outbox}0`, `/outbox?key=${randomUUID()}`])
      expect([path, (await ask(app, path, { host: 'localhost:3000' })).status]).toEqual([path, 404]);
  });

  test.each(['outbox', '/google_login_authorize?screen=register', '/google_login_callback?code=x'])(
    '%s is there for this machine and for nobody else',
    async (name) => {
      const path = name === 'outbox' ? app.outbox : name;
      expect((await ask(app, path, { host: 'localhost:3000' })).status).not.toBe(404);
      for (const headers of elsewhere)
        expect([headers, (await ask(app, path, headers)).status]).toEqual([headers, 404]);
    },
  );

  test('the local provider answers this machine only, and the sign-in page does not offer it to others', async () => {
    const { headers } = await ask(app, '/google_login_authorize', { host: 'localhost' });
    const provider = new URL(String(headers.location));
    const at = { base: provider.origin } as App;
    const path = provider.pathname + provider.search;
    expect((await ask(at, path)).status).toBe(303);
    for (const other of elsewhere) expect((await ask(at, path, other)).status).toBe(404);
    const offered = async (host: string) =>
      (JSON.parse((await ask(app, `/?uid=${randomUUID()}`, { host })).text) as { provider: string }).provider;
    expect([await offered('localhost'), await offered('candor.example')]).toEqual(['local', 'off']);
  });

  test.each([
    ['a page', '/', 'GET', 200],
    ['a missing page', '/nothing', 'GET', 404],
    ['a redirect', '/dashboard', 'GET', 302],
    ['a file of the browser', '/favicon.svg', 'GET', 200],
    ['a missing file', '/files/nothing', 'GET', 404],
    ['an upload without an address', '/files/nothing', 'PUT', 403],
    ['a refused call', '/api/org/users/upsert', 'POST', 302],
    ['a call that is not there', '/api/nothing', 'DELETE', 404],
    ['an address that cannot be read', '/%', 'GET', 400],
    ['the health check', '/healthz', 'GET', 200],
    ['the stream of changes', '/events', 'GET', 204],
  ])('%s says that nobody may guess its type', async (_, path, method, status) => {
    const answer = await ask(app, path, {}, method);
    expect([answer.status, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff']);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['no HTTP at all', 'what?\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\n${`x: ${'y'.repeat(9000)}\r\n`.repeat(4)}\r\n`, 431],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n', 417],
  ])('%s is answered so too', async (_, bytes, status) => {
    const answer = await raw(app, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test.each(['/index.html', '/index.html.br', '/.vite/manifest.json'])('the template %s is no page', async (path) => {
    const { status, text } = await ask(app, path);
    expect(status).toBe(404);
    expect(text).not.toContain('<!--app-->');
  });

  test('the data folder and all files in it are closed to other users, also after a start on an open one', async () => {
    const open = async () => {
      const entries = await readdir(app.folder, { recursive: true, withFileTypes: true });
      const paths = [app.folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
      const wrong: string[] = [];
      for (const path of paths) {
        const { mode } = await stat(path);
        if (mode & 0o077) wrong.push(`${path} ${(mode & 0o777).toString(8)}`);
      }
      return { wrong, paths };
    };
    const { admin } = await found(app, 'Harbour Works', named('Nora'));
    const { put } = await admin
      .ask('/api/signed_url', {
        fileName: 'cv.pdf',
        fileType: 'application/pdf',
        fileId: randomUUID(),
        acl: 'private',
        directory: 'resumes',
      })
      .then((payload) => ({ put: payload.signedRequest as string }));
    expect((await admin.put(put, 'application/pdf', Buffer.from('%PDF-1.4 resume'))).status).toBe(200);
    const { wrong, paths } = await open();
    expect(wrong).toEqual([]);
    for (const name of ['events.db', 'events.db-wal', 'events.db-shm', 'keys.db', 'outbox.db'])
      expect(paths).toContain(join(app.folder, name));
    await app.stop();
    for (const path of (await open()).paths) await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    await app.open();
    expect((await open()).wrong).toEqual([]);
  });

  test('guesses of the present password in the profile slow this browser as guesses at the sign-in do', async () => {
    const nora = (await found(app, 'Sail Yard', named('Vera'))).admin;
    const ines = await invite(app, nora, named('Ines'), ['INTERVIEW_ADMIN']);
    const guess = (word: string) =>
      ines.post('/api/profile/upsert', { current_password: word, new_password: 'another harbour 9' });
    for (let i = 0; i < 5; i++) expect((await guess(`wrong guess ${i}`)).body.code).toBe('password');
    expect((await guess(password)).body.code).toBe('locked');
    const signIn = { email: 'ines@example.test', password };
    expect((await ines.post('/api/login', signIn)).body.code).toBe('locked');
    // Only the browser that guessed is slowed down, because each browser has its own count.
    const visitor = await Visitor.of(app);
    expect((await visitor.post('/api/login', signIn)).body.status).toBe('ok');
    const events = await streamOf(app, `user-${ines.id}`);
    expect(events.filter(({ type }) => type === 'WrongPasswordTyped').map(({ data }) => data)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ at: 'profile' })),
    );
    expect(events.map(({ type }) => type)).not.toContain('UserSignInFailed');
  });

  test('guesses of an account’s password at an invitation lock it as guesses at the sign-in do, and the history says where they were typed', async () => {
    const [vera, nora] = [
      (await found(app, 'Rope Yard', named('Wilma'))).admin,
      (await found(app, 'Tar Yard', named('Tilda'))).admin,
    ];
    const greta = await invite(app, vera, named('Greta'), ['INTERVIEW_ADMIN']);
    const first = await mailTo(app, 'greta@example.test');
    await nora.ask('/api/org/invitations/upsert', { ...named('Greta'), roles: ['INTERVIEW_ADMIN'] });
    const mail = await mailTo(
      app,
      'greta@example.test',
      ({ id, html }) => id !== first.id && html.includes('/invitation'),
    );
    const visitor = await Visitor.of(app);
    const join = async (word: string) =>
      (
        await visitor.post('/api/invitation/user', {
          token: tokenIn(mail),
          password: word,
          first_name: 'Greta',
          last_name: 'Guest',
        })
      ).body;
    for (let i = 0; i < 5; i++) expect((await join(`wrong guess ${i}`)).code).toBe('duplicate');
    expect((await join(password)).code).toBe('locked');
    expect((await visitor.post('/api/login', { email: 'greta@example.test', password })).body.code).toBe('locked');
    const events = await streamOf(app, `user-${greta.id}`);
    expect(events.filter(({ type }) => type === 'WrongPasswordTyped').map(({ data }) => data)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ at: 'invitation' })),
    );
    expect(events.map(({ type }) => type)).toContain('UserLockedOut');
  });
});

test('behind a proxy with TLS every answer asks for HTTPS from now on; without TRUST_PROXY the header of a stranger does nothing', async () => {
  const hsts = async (settings: Record<string, string>, headers = {}) => {
    const app = await App.start(settings);
    try {
      return await Promise.all(
        ['/', '/nothing', '/%'].map(
          async (path) => (await ask(app, path, headers)).headers['strict-transport-security'],
        ),
      );
    } finally {
      await app.dispose();
    }
  };
  const year = 'max-age=31536000';
  expect(await hsts({ BASE_URL: 'https://jobs.example', PORT: String(await freePort()) })).toEqual([year, year, year]);
  expect((await hsts({ TRUST_PROXY: 'on' }, { 'x-forwarded-proto': 'https' })).slice(0, 2)).toEqual([year, year]);
  expect(await hsts({}, { 'x-forwarded-proto': 'https' })).toEqual([undefined, undefined, undefined]);
});

test('the password of the demo opens nothing once others can reach the folder, and the start says so', async () => {
  const app = await App.start({ demo: true });
  const email = 'olivia@northwind.example';
  const login = async () => (await Visitor.of(app)).post('/api/login', { email, password: demoPassword });
  try {
    expect((await login()).body.status).toBe('ok');
    const visitor = await Visitor.of(app);
    const tunnelled = await visitor.post(
      '/api/login',
      { email, password: demoPassword },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
    );
    expect(tunnelled.body.code).toBe('demo_password');
    await app.stop();
    app.change({ BASE_URL: 'http://jobs.example', PORT: String(await freePort()) });
    await app.open();
    expect(app.output).toContain("The demo's password is refused here.");
    expect((await login()).body).toMatchObject({
      code: 'demo_password',
      error: expect.stringContaining('works only on the machine itself'),
    });
  } finally {
    await app.dispose();
  }
});
