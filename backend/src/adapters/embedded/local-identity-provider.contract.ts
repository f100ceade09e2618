import { identityProviderContract } from '../../kernel/ports/identity-provider.contract-suite.ts';
import { LocalIdentityProvider } from './local-identity-provider.ts';

const redirectUri = 'http://localhost:8080/google_login_callback';

/** A browser that keeps cookies and follows redirects up to the application's own address. */
const browser = () => {
  const cookies = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<{ at: URL; body: string; status: number }> => {
    const url = new URL(address);
    if (address.startsWith(redirectUri)) return { at: url, body: '', status: 200 };
    const response = await fetch(url, { method: form ? 'POST' : 'GET', redirect: 'manual', headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }, ...(form ? { body: new URLSearchParams(form) } : {}) });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const next = response.headers.get('location');
    return next ? go(new URL(next, url).href) : { at: url, body: await response.text(), status: response.status };
  };
  return go;
};

identityProviderContract('The local provider', async () => {
  const provider = await LocalIdentityProvider.open(redirectUri);
  return {
    provider,
    signIn: async (location, { email, first_name, last_name }) => {
      const go = browser();
      const page = await go(location);
      return (await go(page.at.href, { email, first_name, last_name })).at;
    },
    dispose: () => provider.close(),
  };
});

describe('the local sign-in page', () => {
  let provider: LocalIdentityProvider;
  beforeAll(async () => { provider = await LocalIdentityProvider.open(redirectUri); });
  afterAll(() => provider.close());

  test('says that it is not Google and runs on this machine only', async () => {
    const { location } = await provider.begin();
    expect(new URL(location).hostname).toBe('127.0.0.1');
    const { body, status } = await browser()(location);
    expect(status).toBe(200);
    expect(body).toContain('Local sign-in (not Google)');
    expect(body).toContain('exists only on this machine');
    expect(body).not.toMatch(/<script|src=|@import|href=/);
  });

  test('keeps what was typed, safely, when the address is not one', async () => {
    const { location } = await provider.begin();
    const go = browser();
    const page = await go(location);
    const again = await go(page.at.href, { email: 'nobody', first_name: '"><b>Ada', last_name: 'L' });
    expect(again.status).toBe(422);
    expect(again.body).toContain('Enter a valid email address.');
    expect(again.body).not.toContain('<b>');
    expect((await go(page.at.href, { email: 'Ada@Example.org', first_name: 'Ada', last_name: 'L' })).at.href).toContain(`${redirectUri}?code=`);
  });

  test('is of no use to a browser that did not begin the sign-in', async () => {
    const { location } = await provider.begin();
    const page = await browser()(location);
    expect((await browser()(page.at.href, { email: 'a@b.org', first_name: 'A', last_name: 'B' })).status).toBe(400);
  });
});
