/** The access that a person grants us at a provider. It is a secret that only the vault contains. `expires_at` (ms): when `access` ends. */
export type Grant = { access: string; refresh: string; expires_at: number; scopes: string[] };

/** The fault that the provider does not accept the grant any more: it was withdrawn there or is too old. The person must connect again. */
export class GrantEnded extends Error {}
/** The fault that the provider refuses the access before it expires. A refreshed grant may work. */
export class AccessExpired extends Error {}
/** The fault that the provider understood the request and refuses it for good. `message` is for the operator. */
export class ProviderRefused extends Error {}

/** How a person's account is connected: OAuth 2 with a code, state and PKCE. We keep `checks` between `begin` and `finish`. */
export type Connecting<G extends Grant> = {
  begin(): Promise<{ location: string; state: string; checks: string }>;
  /** Throws ProviderRefused if the state or the code is wrong, or the person declined. */
  finish(callback: URL, checks: string): Promise<G>;
  /** The grant with a new access. The old grant may be invalid afterwards. Throws GrantEnded. */
  refresh(grant: G): Promise<G>;
  /** Revokes the grant. A grant that has already ended is not an error. */
  revoke(grant: G): Promise<void>;
};
