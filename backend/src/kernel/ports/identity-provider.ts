import { Engine } from './engine.ts';

/** Who the provider says signed in. `subject` is its own id. */
export type Identity = {
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
};
/** Code flow with PKCE, state and nonce. `checks` is kept by us (in a cookie) between the two steps. */
export abstract class IdentityProvider extends Engine {
  abstract readonly kind: 'google' | 'local' | 'off';
  abstract begin(): Promise<{ location: string; checks: string }>;
  /** Throws when state, nonce, code or signature do not hold. */
  abstract finish(callback: URL, checks: string): Promise<Identity>;
  abstract close(): Promise<void>;
}
