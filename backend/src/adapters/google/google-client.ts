import { z } from 'zod';
import { AccessExpired, type Grant, ProviderRefused } from '../../kernel/ports/grants.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { type Answered, mustBePrivate, OAuthClient } from '../oauth/oauth-client.ts';

export type GoogleSettings = {
  client_id: string;
  client_secret: string;
  redirect: string;
  /** Another server that speaks Google's API, such as that of the tests. */
  address?: string | undefined;
  /** How long one answer may take. */
  seconds?: number;
};

const Trouble = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }).optional(),
});
const reasonIn = (json: unknown): string => Trouble.safeParse(json).data?.error?.errors?.[0]?.reason ?? '';

/** Our client at Google, for some permissions. */
export class GoogleClient extends OAuthClient {
  readonly #engine: string;
  readonly #scopes: readonly string[];

  constructor(
    { address, seconds = 8, ...settings }: GoogleSettings,
    { engine, scopes }: { engine: string; scopes: readonly string[] },
  ) {
    mustBePrivate(address, engine);
    super({
      ...settings,
      engine,
      seconds,
      authorize: address ? `${address}/o/oauth2/v2/auth` : 'https://accounts.google.com/o/oauth2/v2/auth',
      token: address ? `${address}/token` : 'https://oauth2.googleapis.com/token',
      revoke: address ? `${address}/revoke` : 'https://oauth2.googleapis.com/revoke',
      revokes: 'refresh',
      // Google gives a refresh token only if it asks the user for consent.
      more: { scope: scopes.join(' '), access_type: 'offline', prompt: 'consent' },
    });
    this.#engine = engine;
    this.#scopes = scopes;
  }

  override async finish(callback: URL, checks: string): Promise<Grant> {
    const grant = await super.finish(callback, checks);
    // Each permission has its own checkbox in Google's form, so a user may allow only some.
    if (!this.#scopes.every((scope) => grant.scopes.includes(scope))) {
      // The grant is not revoked: that would end what the same account may have allowed before.
      throw new ProviderRefused(`${this.#engine} was allowed in part only.`);
    }
    return grant;
  }

  /** Returns the answer, if it is a success or has a status that the caller handles. */
  taken<A extends Answered>(answered: A, passes: readonly number[] = []): A {
    const { status, json } = answered;
    if (status < 300 || passes.includes(status)) return answered;
    if (status === 401) throw new AccessExpired(`${this.#engine} refuses the access (${status}).`);
    if (status === 403 && /limitexceeded/i.test(reasonIn(json))) throw new Busy(`${this.#engine} is busy (${status}).`);
    throw new ProviderRefused(`${this.#engine} refuses it (${status}).`);
  }

  /** Whether Google refuses for this reason. */
  static refusesAs(reason: string, { status, json }: Answered): boolean {
    return status === 403 && reasonIn(json) === reason;
  }
}
