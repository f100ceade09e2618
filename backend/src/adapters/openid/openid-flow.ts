import * as openid from 'openid-client';
import type { Identity } from '../../kernel/ports/identity-provider.ts';

export type OpenIdSettings = {
  issuer: URL; client_id: string; client_secret: string; redirect_uri: string;
  /** What the provider should ask for each time: 'select_account' at Google, 'login' at the local one. */
  prompt?: string;
  /** Plain HTTP, for a provider on this machine only. */
  insecure?: boolean;
};
type Checks = { code_verifier: string; state: string; nonce: string };

const checksOf = (text: string): Checks => {
  const { code_verifier, state, nonce } = JSON.parse(text) as Partial<Checks>;
  if (!code_verifier || !state || !nonce) throw new Error('The sign-in was not begun here.'); // without them the library would check nothing
  return { code_verifier, state, nonce };
};
const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** The code flow with PKCE, state and nonce against any OpenID provider. */
export class OpenIdFlow {
  #found: Promise<openid.Configuration> | null = null;

  constructor(private readonly settings: OpenIdSettings) {}

  async begin(): Promise<{ location: string; checks: string }> {
    const checks: Checks = { code_verifier: openid.randomPKCECodeVerifier(), state: openid.randomState(), nonce: openid.randomNonce() };
    const location = openid.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.settings.redirect_uri, scope: 'openid email profile', state: checks.state, nonce: checks.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.code_verifier), code_challenge_method: 'S256',
      ...(this.settings.prompt ? { prompt: this.settings.prompt } : {}),
    });
    return { location: location.href, checks: JSON.stringify(checks) };
  }

  async finish(callback: URL, checks: string): Promise<Identity> {
    const { code_verifier, state, nonce } = checksOf(checks);
    const here = new URL(this.settings.redirect_uri); // behind a proxy the callback's own origin may differ
    here.search = callback.search;
    const tokens = await openid.authorizationCodeGrant(await this.#configuration(), here, { pkceCodeVerifier: code_verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true });
    const claims = tokens.claims()!;
    const email = textOf(claims['email']).trim().toLowerCase();
    if (!email) throw new Error('The provider did not say which email address signed in.');
    return { subject: claims.sub, email, email_verified: claims['email_verified'] === true, first_name: textOf(claims['given_name']), last_name: textOf(claims['family_name']) };
  }

  /** Asked once; again after a failure. */
  #configuration(): Promise<openid.Configuration> {
    const { issuer, client_id, client_secret, insecure } = this.settings;
    this.#found ??= openid.discovery(issuer, client_id, client_secret, undefined, { timeout: 10, ...(insecure ? { execute: [openid.allowInsecureRequests] } : {}) }).catch((fault: unknown) => {
      this.#found = null;
      throw fault;
    });
    return this.#found;
  }
}
