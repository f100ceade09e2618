import { type Identity, IdentityProvider } from '../../kernel/ports/identity-provider.ts';

/** The choice of installations in which only passwords sign in. */
export class NoIdentityProvider extends IdentityProvider {
  readonly kind = 'off' as const;

  begin(): Promise<never> {
    return Promise.reject(new Error('No identity provider is configured.'));
  }

  finish(): Promise<Identity> {
    return Promise.reject(new Error('No identity provider is configured.'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
