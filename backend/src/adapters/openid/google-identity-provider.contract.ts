import { cookieBrowser } from '../../../../tests/engines/cookie-browser.ts';
import { type Claims, OpenIdStandIn } from '../../../../tests/engines/openid.ts';
import type { Identity } from '../../kernel/ports/identity-provider.ts';
import { identityProviderContract } from '../../kernel/ports/identity-provider.contract-suite.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { GoogleIdentityProvider } from './google-identity-provider.ts';

const redirect = 'https://hire.example/google_login_callback';
const opened = async () => {
  const server = new OpenIdStandIn(redirect);
  await server.start();
  return { server, provider: GoogleIdentityProvider.open({ ...server.client, redirect, issuer: server.issuer }) };
};
/** Google's claims about a person. */
const asGoogle = ({ email, first_name, last_name }: Omit<Identity, 'subject' | 'email_verified'>): Claims => ({
  email,
  email_verified: true,
  given_name: first_name,
  family_name: last_name,
  name: `${first_name} ${last_name}`,
  picture: 'https://pictures.example/a',
  hd: 'example.org',
});
const ada = asGoogle({ email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' });

identityProviderContract('OpenID Connect', async () => {
  const { server, provider } = await opened();
  return {
    provider,
    signIn: async (location, as) => {
      server.person = asGoogle(as);
      return (await cookieBrowser(redirect)(location)).at;
    },
    dispose: () => server.stop(),
  };
});

describe('sign-in with Google', () => {
  let server: OpenIdStandIn;
  let provider: GoogleIdentityProvider;
  beforeAll(async () => {
    ({ server, provider } = await opened());
  });
  beforeEach(() => {
    Object.assign(server, { person: ada, forge: null, trouble: null, literal: false, asked: [] });
  });
  afterAll(() => server.stop());
  const signedIn = async () => {
    const { location, checks } = await provider.begin();
    return { callback: (await cookieBrowser(redirect)(location)).at, checks };
  };
  const finished = async () => {
    const { callback, checks } = await signedIn();
    return provider.finish(callback, checks);
  };

  test('an address that is not verified, and names that are not given, are told as they are', async () => {
    server.person = { email: 'Grace@Example.org', email_verified: false };
    expect(await finished()).toEqual({
      subject: 'sub-of-Grace@Example.org',
      email: 'grace@example.org',
      email_verified: false,
      first_name: '',
      last_name: '',
    });
    server.person = { email: 'grace@example.org', email_verified: 'yes' };
    expect(await finished()).toMatchObject({ email_verified: false });
  });

  test('an id token that says something else, or is signed by somebody else, is refused', async () => {
    server.forge = {};
    expect(await finished()).toMatchObject({ email: 'ada@example.org' }); // the forge itself does not spoil it
    const past = Math.floor(Date.now() / 1000) - 3600;
    for (const forge of [
      { stranger: true },
      { claims: { nonce: 'another' } },
      { claims: { nonce: undefined } },
      { claims: { iss: 'https://evil.example' } },
      { claims: { aud: 'another-client' } },
      { claims: { aud: ['candor', 'another'], azp: 'another' } },
      { claims: { exp: past } },
      { claims: { sub: undefined } },
    ]) {
      server.forge = forge;
      await expect(finished()).rejects.toThrow();
    }
  });

  test('a callback that was changed on the way, or comes from another provider, is refused before its code is used', async () => {
    const { callback, checks } = await signedIn();
    server.asked = [];
    for (const [name, value] of [
      ['state', 'another'],
      ['state', null],
      ['iss', 'https://evil.example'],
      ['iss', null],
      ['code', null],
    ] as const) {
      const changed = new URL(callback);
      if (value === null) changed.searchParams.delete(name);
      else changed.searchParams.set(name, value);
      await expect(provider.finish(changed, checks)).rejects.toThrow();
    }
    for (const each of ['state', 'nonce', 'code_verifier'])
      await expect(
        provider.finish(callback, JSON.stringify({ ...JSON.parse(checks), [each]: undefined })),
      ).rejects.toThrow('was not begun here');
    expect(server.asked).toEqual([]);
    expect(
      await provider.finish(new URL(callback.search, 'http://inside:8080/google_login_callback'), checks),
    ).toMatchObject({ email: 'ada@example.org' });
  });

  test('a provider that tells the address only when asked is asked', async () => {
    server.literal = true;
    expect(await finished()).toEqual({
      subject: 'sub-of-ada@example.org',
      email: 'ada@example.org',
      email_verified: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
    });
    expect(server.asked).toContain('/me');
    server.person = { given_name: 'Ada' };
    await expect(finished()).rejects.toThrow('did not say which email address');
  });

  test('a provider that is away, silent or broken is unavailable soon, and sign-in works again when it is back', async () => {
    const { callback, checks } = await signedIn();
    const hasty = () => GoogleIdentityProvider.open({ ...server.client, redirect, issuer: server.issuer, seconds: 1 });
    const [never, early] = [hasty(), hasty()];
    await early.begin(); // has already found the provider
    const bothUnavailable = async () => {
      for (const each of await Promise.allSettled([never.begin(), early.finish(callback, checks)]))
        expect(each).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    };
    for (const trouble of ['silence', 'fault'] as const) {
      server.trouble = trouble;
      await bothUnavailable();
    }
    server.trouble = null;
    await server.stop();
    await bothUnavailable();
    await server.start();
    expect(await never.check()).toEqual({ server: `sign-in at ${server.issuer}`, wrong: [] });
    expect(await early.finish(callback, checks)).toMatchObject({ email: 'ada@example.org' });
  });

  test('a wrong client secret is an error, and no outage', async () => {
    const wrong = GoogleIdentityProvider.open({
      ...server.client,
      client_secret: 'wrong',
      redirect,
      issuer: server.issuer,
    });
    const { location, checks } = await wrong.begin();
    const fault: unknown = await wrong
      .finish((await cookieBrowser(redirect)(location)).at, checks)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(Unavailable);
  });

  test('plain HTTP is for this machine only', () => {
    for (const issuer of [
      'http://id.example',
      'http://localhost.id.example',
      'http://127.0.0.1.id.example',
      'ftp://localhost',
    ])
      expect(() => GoogleIdentityProvider.open({ ...server.client, redirect, issuer })).toThrow(
        'must begin with https://',
      );
    for (const issuer of [undefined, 'https://id.example/tenant/', 'http://localhost:8080'])
      expect(GoogleIdentityProvider.open({ ...server.client, redirect, issuer })).toBeInstanceOf(
        GoogleIdentityProvider,
      );
  });
});

outagesContract('OpenID Connect', async () => {
  const server = new OpenIdStandIn(redirect);
  await server.start();
  server.person = ada;
  // An instance that has already found the provider need not ask again where it is, so each test opens a fresh one.
  const fresh = () => GoogleIdentityProvider.open({ ...server.client, redirect, issuer: server.issuer, seconds: 1 });
  return {
    calls: {
      begin: () => fresh().begin(),
      check: () => fresh().check(),
      finish: async () => {
        const provider = fresh();
        const { location, checks } = await provider.begin();
        const { at } = await cookieBrowser(redirect)(location).catch(() => {
          throw new Unavailable('The browser did not get through.');
        });
        return provider.finish(at, checks);
      },
    },
    most: 6500,
    stop: () => server.stop(),
    start: () => server.start(),
    dispose: () => server.stop(),
  };
});
