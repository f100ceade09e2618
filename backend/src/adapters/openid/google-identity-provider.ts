import type { Checked } from '../../kernel/ports/checked.ts';
import { type Identity, IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { answerSeconds, OpenIdFlow } from './openid-flow.ts';

const google = 'https://accounts.google.com';

export type GoogleSettings = {
  client_id: string;
  client_secret: string;
  redirect: string;
  /** The address of an OpenID provider other than Google. */ issuer?: string;
  seconds?: number;
};

/** Sign-in with Google, or instead with another OpenID provider, found by OpenID Connect discovery. */
export class GoogleIdentityProvider extends IdentityProvider {
  readonly kind = 'google' as const;
  readonly #flow: OpenIdFlow;

  private constructor(flow: OpenIdFlow, seconds: number) {
    // One sign-in may ask the provider three times: for the configuration, the tokens and the person.
    const longest = 3 * seconds * 1000;
    super({ engine: 'The identity provider', answer: longest, lengthy: longest });
    this.#flow = flow;
  }

  static open({
    client_id,
    client_secret,
    redirect,
    issuer = google,
    seconds = answerSeconds,
  }: GoogleSettings): GoogleIdentityProvider {
    return new GoogleIdentityProvider(
      new OpenIdFlow({
        issuer: new URL(issuer),
        client_id,
        client_secret,
        redirect_uri: redirect,
        seconds,
        ...(new URL(issuer).origin === google ? { prompt: 'select_account' } : {}),
      }),
      seconds,
    ); // other providers may not know this prompt
  }

  begin(): Promise<{ location: string; checks: string }> {
    return this.#flow.begin();
  }

  finish(callback: URL, checks: string): Promise<Identity> {
    return this.#flow.finish(callback, checks);
  }

  /** Finds the provider, or throws an error with the reason. */
  async check(): Promise<Checked> {
    const { location } = await this.begin();
    return { server: `sign-in at ${new URL(location).origin}`, wrong: [] };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
