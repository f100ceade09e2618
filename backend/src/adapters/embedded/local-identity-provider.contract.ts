import { cookieBrowser } from '../../../../tests/engines/cookie-browser.ts';
import { identityProviderContract } from '../../kernel/ports/identity-provider.contract-suite.ts';
import { LocalIdentityProvider } from './local-identity-provider.ts';

const redirectUri = 'http://localhost:8080/google_login_callback';

const browser = () => cookieBrowser(redirectUri);

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
  beforeAll(async () => {
    provider = await LocalIdentityProvider.open(redirectUri);
  });
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
    expect((await go(page.at.href, { email: 'Ada@Example.org', first_name: 'Ada', last_name: 'L' })).at.href).toContain(
      `${redirectUri}?code=`,
    );
  });

  test('is of no use to a browser that did not begin the sign-in', async () => {
    const { location } = await provider.begin();
    const page = await browser()(location);
    expect((await browser()(page.at.href, { email: 'a@b.org', first_name: 'A', last_name: 'B' })).status).toBe(400);
  });
});
