import { type Identity, IdentityProvider } from '../../kernel/ports/identity-provider.ts';
import { OpenIdFlow } from './openid-flow.ts';

const issuer = new URL('https://accounts.google.com');

/** Sign in with Google, found by OpenID Connect discovery. */
export class GoogleIdentityProvider extends IdentityProvider {
  readonly kind = 'google' as const;

  private constructor(private readonly flow: OpenIdFlow) {
    super();
  }

  static open({ client_id, client_secret, redirect }: { client_id: string; client_secret: string; redirect: string }): GoogleIdentityProvider {
    return new GoogleIdentityProvider(new OpenIdFlow({ issuer, client_id, client_secret, redirect_uri: redirect, prompt: 'select_account' }));
  }

  begin(): Promise<{ location: string; checks: string }> {
    return this.flow.begin();
  }

  finish(callback: URL, checks: string): Promise<Identity> {
    return this.flow.finish(callback, checks);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
