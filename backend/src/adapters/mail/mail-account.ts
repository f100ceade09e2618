import { z } from 'zod';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

export type MailTokenSettings = {
  token_url: string;
  client_id: string;
  client_secret: string;
  /** If absent, the client signs in for itself (client credentials), as Microsoft allows. */
  refresh_token?: string | undefined;
  scope?: string | undefined;
};
/** What a mail server asks for: a name with a password, or with a token that expires (XOAUTH2). */
export type MailAccount = { user: string; password: string } | { user: string; tokens: MailTokens };

/** How long before its end a token is replaced, because clocks differ. In milliseconds. */
const early = 60_000;
const patience = 10_000;
const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(3600) });
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Access tokens for a mailbox at Google, Microsoft or another OAuth 2 server. No error contains a token. */
export class MailTokens {
  #held: { token: string; until: number } | null = null;
  #asking: Promise<string> | null = null;
  /** The latest refresh token, because some servers give a new one each time. */
  #refresh: string | undefined;

  constructor(private readonly settings: MailTokenSettings) {
    const { protocol, hostname } = new URL(settings.token_url);
    if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname)))
      throw new Error('MAIL_OAUTH_TOKEN_URL must begin with https://.');
    this.#refresh = settings.refresh_token;
  }

  /** A token that is valid for at least a minute. `fresh`: the mail server has refused the last one. */
  get(fresh = false): Promise<string> {
    if (fresh) this.#held = null;
    if (this.#held && this.#held.until > Date.now()) return Promise.resolve(this.#held.token);
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<string> {
    const { token_url, client_id, client_secret, scope } = this.settings;
    const response = await fetch(token_url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        client_id,
        client_secret,
        ...(this.#refresh
          ? { grant_type: 'refresh_token', refresh_token: this.#refresh }
          : { grant_type: 'client_credentials' }),
        ...(scope ? { scope } : {}),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((fault: Error) => {
      throw new Unavailable(`The server of mail tokens cannot be reached (${fault.name}).`);
    });
    const json: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      const code = z.object({ error: z.string().max(60) }).safeParse(json).data?.error ?? response.status;
      const why = `The server of mail tokens refuses: ${code}`;
      throw response.status >= 500 || response.status === 429 ? new Unavailable(why) : new Error(why);
    }
    const answer = Answer.safeParse(json).data;
    if (!answer) throw new Unavailable('The server of mail tokens answered something that is no token.');
    const next = z.object({ refresh_token: z.string().min(1) }).safeParse(json).data?.refresh_token;
    if (next && this.#refresh) this.#refresh = next;
    this.#held = { token: answer.access_token, until: Date.now() + Math.max(answer.expires_in * 1000 - early, 1000) };
    return answer.access_token;
  }
}

/** The account in the address of a mail server. Null: the server wants no account. A name without a password signs in with a token. */
export const accountOf = ({ username, password }: URL, tokens: MailTokens | null): MailAccount | null => {
  const user = decodeURIComponent(username);
  if (!user) return null;
  return !password && tokens ? { user, tokens } : { user, password: decodeURIComponent(password) };
};
