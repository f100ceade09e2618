import { createHash, randomUUID } from 'node:crypto';
import { App } from '../support/app.ts';
import { addApp, emailOf, isSignedIn, show } from '../support/factors.ts';
import { found, type Founded, invite, named, password } from '../support/founding.ts';
import { Visitor } from '../support/visitor.ts';

// Guessed passwords: the limits stop the guesser and still let the right person sign in.

let app: App;
let acme: Founded;
let fourth = 0;
/** The headers of a browser behind the proxy. The browser is in its own network unless the test names an address. */
const from = (address = `198.51.100.${++fourth}`) => ({ headers: { 'x-forwarded-for': address } });
const locked = { code: 'locked' };
const wrong = { code: 'auth_failed' };
const tryAt = async (email: string, word: string, address?: string, visitor?: Visitor) =>
  (await (visitor ?? (await Visitor.of(app))).post('/api/login', { email, password: word }, from(address))).body;
/** Tries five wrong passwords, each from another network. */
const guess = async (email: string) => {
  for (let count = 0; count < 5; count++) expect(await tryAt(email, `wrong password ${count}`)).toMatchObject(wrong);
};
/** The same browser after its person signed out. */
const signedOut = async (visitor: Visitor) => {
  await visitor.ask('/api/logout', {}, from());
  return visitor;
};

beforeAll(async () => {
  app = await App.start();
  acme = await found(app, 'Acme', named('Ann'));
  for (const name of ['Ida', 'Kim', 'Leo', 'Mia', 'Sol', 'Tom'])
    await invite(app, acme.admin, named(name), ['RECRUIT_ADMIN']);
  await app.stop();
  app.change({ TRUST_PROXY: 'on', IDENTITY_PROVIDER: 'local' });
  await app.open();
});
afterAll(() => app?.dispose());

describe('wrong sign-ins at many accounts behind a proxy', () => {
  const until = async (address: (n: number) => string) => {
    const codes: string[] = [];
    for (let n = 0; n < 24; n++)
      codes.push((await tryAt(`${randomUUID()}@example.test`, 'wrong password', address(n))).code);
    return codes.indexOf('locked');
  };

  test('from one IPv6 network of 64 bits are stopped as those from one IPv4 address are', async () => {
    expect(await until(() => '203.0.113.7')).toBe(20);
    expect(await until((n) => `2001:db8:7:1:${n.toString(16)}:aa:0:${n + 1}`)).toBe(20);
    expect(await until((n) => (n % 2 ? '::ffff:203.0.113.8' : '::ffff:cb00:7108'))).toBe(20);
  });

  test('from two networks are counted apart', async () => {
    expect(await until((n) => `2001:db8:8:${n % 2}::1`)).toBe(-1);
  });
});

test('the audit log marks a network with a hash that only this installation can make', async () => {
  const visitor = await Visitor.of(app);
  await visitor.ask('/api/login', { email: emailOf('Ida'), password }, from('203.0.113.77'));
  const { items } = (await acme.admin.page('/org/audit')).body.list;
  const address = items.map((row: { address: string | null }) => row.address).find(Boolean);
  expect(address).toMatch(/^[0-9a-f]{8}$/);
  for (const plain of ['address 203.0.113.77', '203.0.113.77'])
    expect(createHash('sha256').update(plain).digest('hex').slice(0, 8)).not.toBe(address);
});

describe('five wrong passwords from five addresses', () => {
  test('stop strangers, also one with the right password, and say for how long', async () => {
    await guess(emailOf('Kim'));
    expect(await tryAt(emailOf('Kim'), password)).toMatchObject({
      ...locked,
      error: 'Too many failed sign-ins. Try again in 1 minute or reset your password.',
    });
  });

  test('do not stop the right person on a browser that they signed in on before', async () => {
    const hers = await signedOut(await Visitor.signedIn(app, emailOf('Mia'), password));
    await guess(emailOf('Mia'));
    expect(await tryAt(emailOf('Mia'), password)).toMatchObject(locked);
    expect(await tryAt(emailOf('Mia'), password, undefined, hers)).toMatchObject({ status: 'ok' });
    // Mia's own sign-in does not reset the guessers' limit.
    expect(await tryAt(emailOf('Mia'), 'wrong password 6')).toMatchObject(locked);
  });

  test('do not stop her second factor there either', async () => {
    const hers = await Visitor.signedIn(app, emailOf('Sol'), password);
    const { recovery } = await addApp(hers);
    await signedOut(hers);
    await guess(emailOf('Sol'));
    expect(await tryAt(emailOf('Sol'), password, undefined, hers)).toMatchObject({
      payload: { location: '/second_factor' },
    });
    await show(hers, recovery[0]!);
    expect(await isSignedIn(hers)).toBe(true);
  });

  test('on the known browser itself stop this browser alone', async () => {
    const his = await signedOut(await Visitor.signedIn(app, emailOf('Tom'), password));
    for (let count = 0; count < 5; count++)
      expect(await tryAt(emailOf('Tom'), `wrong password ${count}`, undefined, his)).toMatchObject(wrong);
    expect(await tryAt(emailOf('Tom'), password, undefined, his)).toMatchObject(locked);
    expect(await tryAt(emailOf('Tom'), password)).toMatchObject({ status: 'ok' });
  });
});

test('the cookie of a known browser is signed, is no session, and is good for its account alone', async () => {
  const hers = await signedOut(await Visitor.signedIn(app, emailOf('Leo'), password));
  const cookie = hers.jar.get('candor_device')!;
  expect(await isSignedIn(hers)).toBe(false);
  await guess(emailOf('Leo'));
  const stranger = await Visitor.of(app);
  for (const made of [`${cookie}x`, cookie.slice(1), 'x'.repeat(cookie.length)]) {
    stranger.jar.set('candor_device', made);
    expect(await tryAt(emailOf('Leo'), password, undefined, stranger)).toMatchObject(locked);
  }
  stranger.jar.set('candor_device', cookie);
  expect(await tryAt(emailOf('Kim'), password, undefined, stranger)).toMatchObject(locked);
  expect(await tryAt(emailOf('Leo'), password, undefined, stranger)).toMatchObject({ status: 'ok' });
  // A browser that two people share counts as known for both people.
  const shared = await Visitor.signedIn(app, emailOf('Ida'), password);
  shared.jar.set('candor_device', `${shared.jar.get('candor_device')}.${cookie}`);
  expect(await tryAt(emailOf('Leo'), 'wrong password', undefined, shared)).toMatchObject(wrong);
});
