import * as openid from 'openid-client';
import type { Identity } from '../../kernel/ports/identity-provider.ts';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { ownFaultIn } from '../oauth/oauth-client.ts';

export type OpenIdSettings = {
  /** The provider's address. Plain HTTP is allowed only on this machine. */
  issuer: URL;
  client_id: string;
  client_secret: string;
  redirect_uri: string;
  /** What the provider should ask the user each time: 'select_account' at Google, 'login' at the local one. */
  prompt?: string;
  /** How many seconds one answer of the provider may take. */
  seconds?: number;
};
type Checks = { code_verifier: string; state: string; nonce: string };

/** The default number of seconds. */
export const answerSeconds = 10;
const day = 24 * 3600 * 1000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const checksOf = (text: string): Checks => {
  const { code_verifier, state, nonce } = JSON.parse(text) as Partial<Checks>;
  if (!code_verifier || !state || !nonce) throw new Error('The sign-in was not begun here.'); // without these values the library would check nothing
  return { code_verifier, state, nonce };
};
const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

const away = (why: unknown) => new Unavailable(`The identity provider does not answer (${String(why)}).`);
/** Fetches a provider's answer. If no usable answer comes, this throws Unavailable, which the library then wraps. */
const reached: openid.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit).catch((fault: Error & { cause?: { code?: string } }) => {
    throw away(fault.cause?.code ?? fault.name);
  });
  if (response.status >= 500 || response.status === 429) throw away(response.status);
  return response;
};

/** The code flow with PKCE, state and nonce against any OpenID provider. Throws Unavailable when the provider cannot be reached. */
export class OpenIdFlow {
  readonly #settings: OpenIdSettings;
  #found: { configuration: Promise<openid.Configuration>; at: number } | null = null;

  constructor(settings: OpenIdSettings) {
    const { protocol, hostname } = settings.issuer;
    if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname)))
      throw new Error('The address of the identity provider must begin with https://.');
    this.#settings = settings;
  }

  async begin(): Promise<{ location: string; checks: string }> {
    const { redirect_uri, prompt } = this.#settings;
    const checks: Checks = {
      code_verifier: openid.randomPKCECodeVerifier(),
      state: openid.randomState(),
      nonce: openid.randomNonce(),
    };
    const location = openid.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.code_verifier),
      code_challenge_method: 'S256',
      ...(prompt ? { prompt } : {}),
    });
    return { location: location.href, checks: JSON.stringify(checks) };
  }

  async finish(callback: URL, checks: string): Promise<Identity> {
    const { code_verifier, state, nonce } = checksOf(checks);
    const here = new URL(this.#settings.redirect_uri); // behind a proxy the callback's own origin may differ
    here.search = callback.search;
    const configuration = await this.#configuration();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, here, {
        pkceCodeVerifier: code_verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const told = tokens.claims()!;
      // Google puts the email address into the token; a strictly standard provider returns it only when asked.
      const claims = told['email']
        ? told
        : { ...(await openid.fetchUserInfo(configuration, tokens.access_token, told.sub)), sub: told.sub };
      const email = textOf(claims['email']).trim().toLowerCase();
      if (!email) throw new Error('The provider did not say which email address signed in.');
      return {
        subject: claims.sub,
        email,
        email_verified: claims['email_verified'] === true,
        first_name: textOf(claims['given_name']),
        last_name: textOf(claims['family_name']),
      };
    } catch (fault) {
      throw ownFaultIn(fault) ?? fault;
    }
  }

  /** The provider's configuration, fetched once a day, and again after a failure. */
  #configuration(): Promise<openid.Configuration> {
    const { issuer, client_id, client_secret, seconds = answerSeconds } = this.#settings;
    if (this.#found && Date.now() - this.#found.at < day) return this.#found.configuration;
    const execute = [
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ]; // the first checks the token's signature too
    const found = {
      at: Date.now(),
      // All concurrent sign-ins wait for this promise, so it must settle.
      configuration: within(
        openid.discovery(issuer, client_id, client_secret, undefined, {
          timeout: seconds,
          execute,
          [openid.customFetch]: reached,
        }),
        (seconds + 1) * 1000,
        () => overdue('The identity provider', 'configuration', (seconds + 1) * 1000),
      ).catch((fault: unknown) => {
        if (this.#found === found) this.#found = null;
        throw ownFaultIn(fault) ?? fault;
      }),
    };
    this.#found = found;
    return found.configuration;
  }
}
