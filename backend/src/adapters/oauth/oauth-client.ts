import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Checked } from '../../kernel/ports/checked.ts';
import { overdue, within } from '../../kernel/ports/deadline.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { type Grant, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { retryAfter } from '../../kernel/ports/retry-after.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// What all providers in whose accounts we work have in common: OAuth 2, and calls that end in time. No error contains a token or what was sent.

export type OutgoingCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};
export type Answered = { status: number; json: unknown };
export type OAuthSettings = {
  /** The provider's name in texts for the operator. */
  engine: string;
  client_id: string;
  client_secret: string;
  redirect: string;
  authorize: string;
  token: string;
  revoke: string;
  /** Which of the two tokens ends the whole permission at the provider. */
  revokes: 'access' | 'refresh';
  /** More parameters that the provider wants in the address for the browser. */
  more?: Record<string, string>;
  /** How many seconds one answer may take. */
  seconds: number;
};

/** How long before its end an access token is replaced, because clocks differ and answers take time. In milliseconds. */
const early = 60_000;
/** The longest answer that we accept, in bytes. */
const longest = 8 * 1024 * 1024;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
});
const Trouble = z.object({ error: z.string().optional(), reason: z.string().optional() });
const Checks = z.object({ state: z.string().min(1), code_verifier: z.string().min(1) });

const word = (): string => randomBytes(32).toString('base64url');
const same = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((each) => createHash('sha256').update(each).digest());
  return timingSafeEqual(a!, b!);
};
/** Reads an answer, but stops at an endless one. Null: the answer is longer than `most` bytes. */
const bytesOf = async ({ headers, body }: Response, most: number): Promise<Buffer | null> => {
  if (Number(headers.get('content-length') ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let read = 0;
  for await (const part of body ?? []) {
    read += part.byteLength;
    if (read > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
/** Throws if others could listen in on calls to this address of a provider. */
export const mustBePrivate = (address: string | undefined, engine: string): void => {
  if (!address) return;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname)))
    throw new Error(`The address of ${engine} must begin with https://.`);
};

/** Our client at one provider. */
export class OAuthClient {
  readonly #settings: OAuthSettings;
  readonly #open = new Set<AbortController>();

  constructor(settings: OAuthSettings) {
    this.#settings = settings;
  }

  async begin(): Promise<{ location: string; state: string; checks: string }> {
    const [state, code_verifier] = [word(), word()];
    const { authorize, client_id, redirect, more } = this.#settings;
    const location = new URL(authorize);
    location.search = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirect,
      state,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString();
    return { location: location.href, state, checks: JSON.stringify({ state, code_verifier }) };
  }

  async finish(callback: URL, checks: string): Promise<Grant> {
    const { engine, redirect } = this.#settings;
    const { state, code_verifier } = Checks.parse(JSON.parse(checks));
    const [code, told] = ['code', 'state'].map((name) => callback.searchParams.get(name) ?? '');
    if (!same(told!, state)) throw new ProviderRefused('The connection was not begun here.');
    if (!code) throw new ProviderRefused(`${engine} was not allowed to connect.`);
    try {
      return await this.#tokens({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier });
    } catch (fault) {
      throw fault instanceof GrantEnded ? new ProviderRefused(`${engine} does not take the code.`) : fault;
    }
  }

  /** Some providers give a new refresh token each time; with the others the first one stays valid. */
  refresh({ refresh, scopes }: Grant): Promise<Grant> {
    return this.#tokens({ grant_type: 'refresh_token', refresh_token: refresh }, { refresh, scopes });
  }

  async revoke(grant: Grant): Promise<void> {
    const { engine, revoke, revokes } = this.#settings;
    const { status } = await this.asked(revoke, this.#form({ token: grant[revokes] }));
    if (status === 403) throw new Unavailable(`${engine} refuses our client (${status}).`);
  }

  async #tokens(form: Record<string, string>, before: Partial<Grant> = {}): Promise<Grant> {
    const { engine, token } = this.#settings;
    const { status, json } = await this.asked(token, this.#form(form));
    if (status >= 300) {
      const { error, reason } = Trouble.safeParse(json).data ?? {};
      // Providers give the same answer for a used, a withdrawn and an old token, and word it in more than one way.
      if (error === 'invalid_grant' || /invalid (token|authorization code)/i.test(reason ?? ''))
        throw new GrantEnded(`${engine} does not know this person’s permission any more.`);
      throw new Unavailable(`${engine} refuses our client (${status}).`);
    }
    const { access_token: access, refresh_token, expires_in, scope } = this.readable(Tokens, json);
    const refresh = refresh_token ?? before.refresh;
    if (!refresh) throw new Unavailable(`${engine} answered what nobody can read.`);
    const scopes = scope.split(/[ ,]+/).filter(Boolean);
    return {
      access,
      refresh,
      expires_at: Date.now() + Math.max(expires_in * 1000 - early, 1000),
      scopes: scopes.length ? scopes : (before.scopes ?? []),
    };
  }

  #form(form: Record<string, string>): OutgoingCall {
    const { client_id, client_secret } = this.#settings;
    return {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    };
  }

  /** Returns the answer in the expected form. An answer that we cannot read is a fault of the server, and no part of it is shown. */
  readable<T>(schema: z.ZodType<T>, json: unknown): T {
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new Unavailable(`${this.#settings.engine} answered what nobody can read.`);
    return parsed.data;
  }

  /** A call with a person's grant. */
  called({ access }: Pick<Grant, 'access'>, address: string, asked: OutgoingCall = {}): Promise<Answered> {
    return this.asked(address, {
      ...asked,
      headers: {
        authorization: `Bearer ${access}`,
        ...(asked.body ? { 'content-type': 'application/json' } : {}),
        ...asked.headers,
      },
    });
  }

  /** Fetches a file of at most `most` bytes. `bytes`: null if the server sends something else instead. `seconds`: the time limit for the whole file. */
  async fetched(
    { access }: Pick<Grant, 'access'>,
    address: string,
    { most, seconds }: { most: number; seconds: number },
  ): Promise<Answered & { bytes: Buffer | 'too_long' | null }> {
    const asked = { headers: { authorization: `Bearer ${access}`, accept: '*/*' } };
    return this.#answered(address, asked, seconds, async (response) =>
      response.ok
        ? { status: response.status, json: null, bytes: (await bytesOf(response, most)) ?? ('too_long' as const) }
        : { ...(await this.#said(response)), bytes: null },
    );
  }

  /** The server's answer, with any status. Throws Busy; throws Unavailable if the server does not answer, is in trouble or its answer cannot be read. */
  asked(address: string, asked: OutgoingCall): Promise<Answered> {
    return this.#answered(address, asked, this.#settings.seconds, (response) => this.#said(response));
  }

  async #said(response: Response): Promise<Answered> {
    const { engine } = this.#settings;
    const { status } = response;
    const bytes = await bytesOf(response, longest);
    if (!bytes) throw new Unavailable(`${engine} answered more than anybody asked for.`);
    const text = bytes.toString();
    try {
      return { status, json: text ? JSON.parse(text) : null };
    } catch {
      if (status >= 300) return { status, json: null };
      throw new Unavailable(`${engine} answered what nobody can read.`);
    }
  }

  async #answered<A>(
    address: string,
    { method = 'GET', headers = {}, body }: OutgoingCall,
    seconds: number,
    read: (response: Response) => Promise<A>,
  ): Promise<A> {
    const { engine } = this.#settings;
    const stop = new AbortController();
    this.#open.add(stop);
    const most = seconds * 1000;
    const ask = async (): Promise<A> => {
      const response = await fetch(address, {
        method,
        headers: { accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: stop.signal,
      });
      const { status } = response;
      if (status === 429)
        throw new Busy(`${engine} is busy (${status}).`, retryAfter(response.headers.get('retry-after')));
      if (status >= 500) throw new Unavailable(`${engine} answered ${status}.`);
      return read(response);
    };
    try {
      return await within(ask(), most, () => overdue(engine, `${method} ${new URL(address).pathname}`, most));
    } catch (thrown) {
      if (thrown instanceof Unavailable) throw thrown;
      const { name, cause } = thrown as { name?: string; cause?: { code?: string } };
      throw new Unavailable(`${engine} cannot be reached (${cause?.code ?? name ?? 'unknown'}).`);
    } finally {
      this.#open.delete(stop);
      stop.abort();
    }
  }

  /** Checks whether the server answers and knows our client. `what`: what the client is for. */
  async check(what: string): Promise<Checked> {
    const server = new URL(this.#settings.token).origin;
    try {
      await this.#tokens({ grant_type: 'refresh_token', refresh_token: 'none' });
    } catch (thrown) {
      if (!(thrown instanceof GrantEnded)) return { server, wrong: [(thrown as Error).message] };
    }
    return { server: `${what} at ${server}`, wrong: [] };
  }

  close(): void {
    for (const each of this.#open) each.abort();
  }
}
