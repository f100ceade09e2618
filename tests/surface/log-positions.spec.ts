import { randomUUID } from 'node:crypto';
import { App } from '../support/app.ts';
import { contractPages, endpoints } from '../support/contract.ts';
import { addressOf } from './requests.ts';
import { type Things, things } from './things.ts';
import { Visitor } from '../support/visitor.ts';

// A request names the log position that its reader has seen. A position beyond the end of the log is refused immediately.

let app: App;
let olivia: Visitor;
let visitor: Visitor;
let ours: Things;
let end: number;
beforeAll(async () => {
  app = await App.start({ demo: true });
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  visitor = await Visitor.of(app);
  ours = await things(olivia);
  await olivia.page('/dashboard');
  end = (await (await fetch(`${app.base}/readyz`)).json()).position as number;
});
afterAll(() => app?.dispose());

const cookies = (who: Visitor): string => [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ');
/** The answer to a request with this `after`, and its time in milliseconds. */
const asked = async (who: Visitor, path: string, after: string, init: RequestInit = {}) => {
  const url = new URL(path, app.base);
  url.searchParams.set('uid', randomUUID());
  url.searchParams.set('after', after);
  const began = performance.now();
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { cookie: cookies(who), 'x-xsrf-token': who.jar.get('XSRF-TOKEN') ?? '', ...init.headers },
  });
  const text = await response.text();
  return { status: response.status, text, took: performance.now() - began };
};
const impossible = ['9007199254740991', '99999999999999999999', '1e9', '-1', '1.5', 'last', 'NaN', '0x10', 'toString'];
const told = 'The log has no such position. Leave “after” out of the address.';

/** One page of each kind, for an existing record and for a missing one. */
const pages = (): string[] => [
  ...new Map(
    contractPages
      .filter(([, one]) => one.kind !== 'path' || !/:(?!org|job)/.test(one.at))
      .map(([, one]) => [`${one.kind} ${one.needs.who} ${one.frame}`, one] as const),
  )
    .values()
    .flatMap((one) => [addressOf(one, ours), addressOf(one, ours, randomUUID())]),
  '/dashboard',
  '/nothing/there',
  '/nothing',
  '/404',
];

test('every kind of page refuses a position that cannot exist at once, signed in and signed out', async () => {
  const wrong: string[] = [];
  for (const who of [olivia, visitor])
    for (const address of new Set(pages()))
      for (const after of [...impossible, String(end + 100_000)]) {
        const { status, text, took } = await asked(who, address, after);
        if (status !== 400 || !text.includes(told) || took > 1000)
          wrong.push(`${address} ${after}: ${status} ${took} ${text.slice(0, 200)}`);
      }
  expect(wrong).toEqual([]);
});

test('so does every kind of call', async () => {
  const calls: [string, RequestInit][] = [
    ['/api/people/candidates/fetch', { method: 'POST', body: JSON.stringify({ id: randomUUID() }) }],
    ['/api/people/candidates/fetch', { method: 'POST', body: JSON.stringify({ id: ours.applicant.candidate_id }) }],
    ['/api/tasks/upsert', { method: 'POST', body: JSON.stringify({ title: 'Call' }) }],
    ['/api/search?q=Ada', {}],
  ];
  expect(endpoints.some(({ path }) => path === '/api/search')).toBe(true);
  for (const [path, init] of calls)
    for (const after of [...impossible, String(end + 100_000)]) {
      const { status, text, took } = await asked(
        olivia,
        path.includes('/export?') ? await olivia.allowed(path) : path,
        after,
        {
          ...init,
          headers: { 'content-type': 'application/json' },
        },
      );
      expect({ path, after, status, told: text.includes(told) }).toEqual({ path, after, status: 400, told: true });
      expect(took).toBeLessThan(2000); // what waits for rows takes at least two seconds
    }
});

test('a browser that opens such an address reads that there is no such page; a program reads why, in its language', async () => {
  for (const who of [olivia, visitor]) {
    const headers = { cookie: cookies(who), accept: 'text/html' };
    const response = await fetch(new URL('/people/candidates?after=last', app.base), { headers });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('Page not found');
    expect(text).toContain('<div id="root"');
  }
  const german = await asked(visitor, '/dashboard', 'last', { headers: { 'accept-language': 'de' } });
  expect(german.text).toContain('Eine solche Position gibt es im Protokoll nicht.');
});

test('a position of the log, none, and the one before everything are taken', async () => {
  for (const after of ['', '0', '1', String(end)])
    expect(await asked(olivia, '/dashboard', after)).toMatchObject({ status: 200 });
  expect(await asked(olivia, `/people/candidates/100/1/_/_/_/${randomUUID()}`, String(end))).toMatchObject({
    status: 404,
  });
});
