import { Engine } from './engine.ts';

/** The person who signed in, as the provider says. `subject` is the provider's id. */
export type Identity = {
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
};
/** Sign-in by the code flow with PKCE, state and nonce. We keep `checks` in a cookie between `begin` and `finish`. */
export abstract class IdentityProvider extends Engine {
  abstract readonly kind: 'google' | 'local' | 'off';
  abstract begin(): Promise<{ location: string; checks: string }>;
  /** Throws when the state, nonce, code or signature is wrong. */
  abstract finish(callback: URL, checks: string): Promise<Identity>;
  abstract close(): Promise<void>;
}
