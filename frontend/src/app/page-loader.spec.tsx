import { pageLoader, seedPage } from './page-loader.ts';
import * as calls from '@candor/contracts/accounts/endpoints';
import { noteReached } from '../kit/connection.ts';
import { call } from '../page/call.ts';
import { lastRead, noteWritten } from '../page/position.ts';
import { sameSite } from '../page/same-site.ts';
import type { LoadedPage } from '../page/use-page.ts';

const asked: URL[] = [];
let answer: () => Promise<Response>;
const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });
beforeEach(() => {
  noteReached();
  asked.length = 0;
  globalThis.fetch = ((url: URL | string) => {
    asked.push(url as URL);
    return answer();
  }) as never;
});
const go = async (address: string, signal?: AbortSignal) => {
  const result = await pageLoader({
    request: new Request(new URL(address, window.location.origin), { signal }),
    params: {},
    context: undefined,
  } as never);
  return result instanceof Response ? `→ ${result.headers.get('location')}` : (result as LoadedPage);
};

test('a page is asked at the same path and query with a unique id', async () => {
  answer = json({ title: 'Password Reset' });
  const page = await go('/reset?from=mail');
  expect(page).toMatchObject({ address: '/reset?from=mail', body: { title: 'Password Reset' } });
  expect(asked[0]!.pathname + asked[0]!.search).toMatch(/^\/reset\?from=mail&uid=[0-9a-f]{8}-[0-9a-f]{4}-4/);
});
test.each([
  [503, '→ /500?from=%2Freset'],
  [500, '→ /500?from=%2Freset'],
  [404, '→ /404?from=%2Freset'],
])('a page answered with %i shows its status page', async (status, to) => {
  answer = json({}, status);
  expect(await go('/reset')).toBe(to);
});
test('a refused page goes where the server says, else to unauthorized', async () => {
  answer = json({ authorization: { location: '/reset' } });
  expect(await go('/register')).toBe('→ /reset');
  answer = json({ authorization: {} });
  expect(await go('/register')).toBe('→ /unauthorized?from=%2Fregister');
});
test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])(
  'an answer cannot send anyone off this site: %s',
  async (location) => {
    answer = json({ authorization: { location } });
    expect(await go('/register')).toBe('→ /unauthorized?from=%2Fregister');
    expect(sameSite(location)).toBeNull();
  },
);
test('a final address that ends with access-denied goes to the start', async () => {
  answer = async () => Object.defineProperty(new Response('{}'), 'url', { value: 'http://localhost/access-denied' });
  expect(await go('/reset')).toBe('→ /');
});
test('a redirect in the body is followed', async () => {
  answer = json({ redirect: { location: '/reset' } });
  expect(await go('/')).toBe('→ /reset');
});
test('without any response the page on hand stays, with its address', async () => {
  seedPage({ address: '/register', shown: '/register', body: { title: 'Register' } });
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await go('/reset')).toBe('→ /register');
  expect(await go('/register')).toMatchObject({ address: '/register', body: { title: 'Register' } });
});
test('a call whose answer was lost does not say that nothing was changed, and is repeated under the same id', async () => {
  const uids = () =>
    asked.filter(({ pathname }) => pathname === '/api/login').map((url) => url.searchParams.get('uid'));
  const person = { email: 'lost@example.test', password: 'x' };
  answer = () => (asked.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : json({})());
  const first = await call(calls.login, person);
  expect(first).toMatchObject({ code: 'unknown', error: expect.stringContaining('We do not know if it was saved.') });
  answer = json({ status: 'ok', payload: {} });
  await call(calls.login, person);
  await call(calls.login, person);
  expect(uids()[1]).toBe(uids()[0]);
  expect(uids()[2]).not.toBe(uids()[0]);
});
test('where the server cannot be reached nothing is sent, so nothing was changed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await go('/reset');
  asked.length = 0;
  expect(await call(calls.login, { email: 'ada@example.test', password: 'x' })).toMatchObject({
    code: 'offline',
    error: expect.stringContaining('Nothing was changed.'),
  });
  expect(new Set(asked.map(String))).toEqual(new Set(['/healthz']));
});
test('an ask given up for a newer one is not taken for an answer', async () => {
  const stop = new AbortController();
  answer = () => {
    stop.abort();
    return Promise.reject(new DOMException('Aborted', 'AbortError'));
  };
  await expect(go('/reset', stop.signal)).rejects.toThrow('Aborted');
});
test.each([
  ['an answer that breaks off', () => new Error('aborted')],
  ['a page', () => ({ title: 'Reset', position: 900 })],
  ['a short address', () => ({ title: 'Reset', address: '/register' })],
  ['a fault', () => ({}), 503],
  ['a redirect', () => ({ redirect: { location: '/' } })],
])(
  'an ask given up while its answer comes in changes nothing, and the page is read anew next time: %s',
  async (_, said, code = 200) => {
    seedPage({ address: '/register', shown: '/register', body: { title: 'Unread' } });
    const stop = new AbortController();
    answer = async () =>
      new Response(
        new ReadableStream(
          {
            pull: (stream) => {
              stop.abort();
              const body = said();
              if (body instanceof Error) return stream.error(body);
              stream.enqueue(new TextEncoder().encode(JSON.stringify(body)));
              stream.close();
            },
          },
          { highWaterMark: 0 },
        ),
        { status: code },
      );
    await expect(go('/reset', stop.signal)).rejects.toThrow();
    answer = json({ title: 'Read', position: 20 });
    expect(await go('/register')).toMatchObject({ body: { title: 'Read' } });
    expect(lastRead()).toBeLessThan(900);
  },
);
test('a page that a redirect leads to is kept for the next ask alone', async () => {
  answer = json({ title: 'Unread', address: '/reset/token' });
  expect(await go('/reset')).toBe('→ /reset/token');
  answer = json({ title: 'Elsewhere' });
  await go('/register');
  answer = json({ title: 'Read' });
  expect(await go('/reset/token')).toMatchObject({ body: { title: 'Read' } });
});
test('status pages are shown without asking', async () => {
  expect(await go('/404')).toMatchObject({ shown: '/404' });
  expect(asked).toEqual([]);
});
test('a short address becomes the full one without a second ask', async () => {
  answer = json({ title: 'Reset', address: '/reset/token' });
  expect(await go('/reset')).toBe('→ /reset/token');
  expect(await go('/reset/token')).toMatchObject({ address: '/reset/token', body: { title: 'Reset' } });
  expect(asked).toHaveLength(1);
});
test('after a write pages wait for its position, until one has reached it', async () => {
  noteWritten(41);
  noteWritten(7);
  answer = json({ position: 40 });
  await go('/reset');
  answer = json({ position: 41 });
  await go('/reset');
  await go('/reset');
  expect(asked.map((url) => url.searchParams.get('after'))).toEqual(['41', '41', null]);
});
test('a page asked while a command is under way waits for its answer, and then for its rows', async () => {
  let saved!: (response: Response) => void;
  answer = () => new Promise((resolve) => (saved = resolve));
  const saving = call(calls.login, { email: 'ada@example.test', password: 'x' });
  const going = go('/reset');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/login']);
  answer = json({ position: 50 });
  saved(await json({ status: 'ok', payload: { position: 50 } })());
  await Promise.all([saving, going]);
  expect(asked.map((url) => [url.pathname, url.searchParams.get('after')])).toEqual([
    ['/api/login', null],
    ['/reset', '50'],
  ]);
});
test('whoever goes elsewhere meanwhile waits for nothing', async () => {
  let saved!: (response: Response) => void;
  answer = () => new Promise((resolve) => (saved = resolve));
  const saving = call(calls.login, { email: 'ada@example.test', password: 'x' });
  const stop = new AbortController();
  const going = go('/reset', stop.signal);
  answer = () => Promise.reject(new DOMException('Aborted', 'AbortError'));
  stop.abort();
  await expect(going).rejects.toThrow('Aborted');
  saved(await json({ status: 'ok', payload: {} })());
  await saving;
});
test('whoever was refused because of somebody else’s change sees that change on the next page, and calls wait for it too', async () => {
  answer = json({
    status: 'error',
    code: 'stale',
    error: 'Someone else changed this job since you opened it. Reload and try again.',
    position: 60,
  });
  await call(calls.login, { email: 'ada@example.test', password: 'x' });
  await call(calls.login, { email: 'ada@example.test', password: 'x' });
  answer = json({ position: 60 });
  await go('/reset');
  expect(asked.map((url) => url.searchParams.get('after'))).toEqual([null, '60', '60']);
});
