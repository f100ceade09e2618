import * as openid from 'openid-client';
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

const Trouble = z.object({ error: z.string().optional(), reason: z.string().optional() });
const Checks = z.object({ state: z.string().min(1), code_verifier: z.string().min(1) });

/** Our own fault inside one of the library. Null: the library itself cannot read an answer. */
export const ownFaultIn = (fault: unknown): Unavailable | GrantEnded | null => {
  for (let inner = fault; inner instanceof Error; inner = inner.cause)
    if (inner instanceof Unavailable || inner instanceof GrantEnded) return inner;
  return null;
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

/** Our client at one provider. The library openid-client speaks OAuth; its calls go through `asked`, with our limits. */
export class OAuthClient {
  readonly #settings: OAuthSettings;
  readonly #provider: openid.Configuration;
  readonly #open = new Set<AbortController>();

  constructor(settings: OAuthSettings) {
    this.#settings = settings;
    const { authorize, token, revoke, client_id, client_secret } = settings;
    const { origin: issuer, protocol } = new URL(token);
    this.#provider = new openid.Configuration(
      { issuer, authorization_endpoint: authorize, token_endpoint: token, revocation_endpoint: revoke },
      client_id,
      {},
      // The library's own way would write every dot and hyphen of the id as %2E and %2D, which providers need not understand.
      (_server, _client, _body, headers) =>
        headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`),
    );
    // `mustBePrivate` has let plain HTTP pass on this machine only.
    if (protocol === 'http:') openid.allowInsecureRequests(this.#provider);
    this.#provider[openid.customFetch] = async (address, { headers, body }) => {
      const { status, json } = await this.asked(address, { method: 'POST', headers, body: String(body) });
      // A grant that has ended cannot be revoked, which is no fault; 403 concerns our client.
      if (status >= 300 && (address !== revoke || status === 403)) throw this.#refused(status, json);
      return Response.json(json);
    };
  }

  async begin(): Promise<{ location: string; state: string; checks: string }> {
    const [state, code_verifier] = [openid.randomState(), openid.randomPKCECodeVerifier()];
    const location = openid.buildAuthorizationUrl(this.#provider, {
      redirect_uri: this.#settings.redirect,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
      ...this.#settings.more,
    });
    return { location: location.href, state, checks: JSON.stringify({ state, code_verifier }) };
  }

  async finish(callback: URL, checks: string): Promise<Grant> {
    const { engine, redirect } = this.#settings;
    const { state, code_verifier } = Checks.parse(JSON.parse(checks));
    const [code = '', told = ''] = ['code', 'state'].map((name) => callback.searchParams.get(name) ?? '');
    if (told !== state) throw new ProviderRefused('The connection was not begun here.');
    if (!code) throw new ProviderRefused(`${engine} was not allowed to connect.`);
    const here = new URL(redirect); // behind a proxy the callback's own origin may differ
    here.search = new URLSearchParams({ code, state }).toString();
    const checked = { pkceCodeVerifier: code_verifier, expectedState: state };
    try {
      return await this.#granted(openid.authorizationCodeGrant(this.#provider, here, checked));
    } catch (fault) {
      throw fault instanceof GrantEnded ? new ProviderRefused(`${engine} does not take the code.`) : fault;
    }
  }

  /** Some providers give a new refresh token each time; with the others the first one stays valid. */
  refresh({ refresh, scopes }: Pick<Grant, 'refresh' | 'scopes'>): Promise<Grant> {
    return this.#granted(openid.refreshTokenGrant(this.#provider, refresh), { refresh, scopes });
  }

  async revoke(grant: Grant): Promise<void> {
    await openid.tokenRevocation(this.#provider, grant[this.#settings.revokes]).catch((fault: unknown) => {
      throw ownFaultIn(fault) ?? fault;
    });
  }

  async #granted(asked: Promise<openid.TokenEndpointResponse>, before: Partial<Grant> = {}): Promise<Grant> {
    const tokens = await asked.catch((fault: unknown) => {
      throw ownFaultIn(fault) ?? this.#unreadable();
    });
    const { access_token: access, refresh_token: refresh = before.refresh, expires_in, scope = '' } = tokens;
    if (!refresh || !expires_in) throw this.#unreadable();
    const scopes = scope.split(/[ ,]+/).filter(Boolean);
    return {
      access,
      refresh,
      expires_at: Date.now() + Math.max(expires_in * 1000 - early, 1000),
      scopes: scopes.length ? scopes : (before.scopes ?? []),
    };
  }

  #refused(status: number, json: unknown): Unavailable | GrantEnded {
    const { engine } = this.#settings;
    const { error, reason } = Trouble.safeParse(json).data ?? {};
    // Providers give the same answer for a used, a withdrawn and an old token, and word it in more than one way.
    return error === 'invalid_grant' || /invalid (token|authorization code)/i.test(reason ?? '')
      ? new GrantEnded(`${engine} does not know this person’s permission any more.`)
      : new Unavailable(`${engine} refuses our client (${status}).`);
  }

  #unreadable(): Unavailable {
    return new Unavailable(`${this.#settings.engine} answered what nobody can read.`);
  }

  /** Returns the answer in the expected form. An answer that we cannot read is a fault of the server, and no part of it is shown. */
  readable<T>(schema: z.ZodType<T>, json: unknown): T {
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw this.#unreadable();
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
      throw this.#unreadable();
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
      await this.refresh({ refresh: 'none', scopes: [] });
    } catch (thrown) {
      if (!(thrown instanceof GrantEnded)) return { server, wrong: [(thrown as Error).message] };
    }
    return { server: `${what} at ${server}`, wrong: [] };
  }

  close(): void {
    for (const each of this.#open) each.abort();
  }
}
