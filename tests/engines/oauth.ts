import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

/** How the server misbehaves. `unheard`: it carries out the request and never answers. `slow`: it answers after this time (ms). */
type Trouble =
  | { as: 'status'; status: number; reason?: string; headers?: Record<string, string>; body?: object }
  | { as: 'silence' }
  | { as: 'unheard' }
  | { as: 'slow'; wait: number }
  | { as: 'nonsense' };
/** Sends an answer. Bytes are sent unchanged, everything else as JSON. */
export type Answer = (status: number, body?: object) => void;
export type Call = { method: string; headers: IncomingMessage['headers']; url: URL; body: string };
/** The permissions that a person granted. */
export type Allowed = { person: string; scope: string };
type Code = Allowed & { challenge: string; redirect: string };

const secondsOfAccess = 3600;

/** A server on 127.0.0.1 with one provider's OAuth and the part of its API that the product uses. It keeps its data while stopped, and misbehaves on demand. */
export abstract class OAuthStandIn {
  abstract readonly client_id: string;
  abstract readonly client_secret: string;
  /** The person at the browser; null if they refuse consent. */
  abstract person: string | null;
  /** The calls that the server got, for example 'POST /v2/users/me/meetings'. */
  readonly asked: string[] = [];
  /** How the server misbehaves, until this is null again. It concerns calls of the API, and OAuth too if `everywhere` is set. */
  trouble: Trouble | null = null;
  everywhere = false;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, Allowed & { until: number }>();
  readonly #refresh = new Map<string, Allowed>();
  #server: Server | null = null;
  #port = 0;

  /** The provider that the server imitates, and the addresses of its parts. `rotates`: a refresh token works only once. `revokes`: the token with which a permission is revoked. */
  protected abstract readonly provider: {
    name: string;
    does: string;
    api: string;
    authorize: string;
    token: string;
    revoke: string;
    rotates: boolean;
    revokes: 'access' | 'refresh';
  };
  /** The requested permissions that are granted. Null if the request is wrong. */
  protected abstract allowed(asked: URLSearchParams): string | null;
  /** Answers a call of the API. `by`: the person whose permission the call uses; null if it has none. */
  protected abstract serve(call: Call, by: Allowed | null, answer: Answer): void;
  /** The body of a refusal by the API. */
  protected abstract fault(status: number, reason?: string): object;
  /** The body of a refusal by OAuth. */
  protected refusal(error: string): object {
    return { error };
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used(this.provider.name, this.provider.does);
    this.#server = createServer((request, response) => void this.#serve(request, response)).listen(
      this.#port,
      '127.0.0.1',
    );
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** Refuses every access token that was issued before. Clients can refresh them. */
  expire(): void {
    this.#access.clear();
  }

  /** Revokes all permissions, as if every person had done so at the provider. */
  withdraw(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** The number of permissions that the server knows. */
  get trusted(): number {
    return this.#refresh.size;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const url = new URL(request.url!, this.base);
    const { method = 'GET', headers } = request;
    this.asked.push(`${method} ${url.pathname}`);
    const isApi = url.pathname.startsWith(this.provider.api);
    const trouble = isApi || this.everywhere ? this.trouble : null;
    if (trouble?.as === 'silence') return;
    if (trouble?.as === 'slow') await new Promise((done) => setTimeout(done, trouble.wait));
    if (trouble?.as === 'nonsense') return void response.writeHead(200).end('<html>Maintenance</html>');
    if (trouble?.as === 'status')
      return void response
        .writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers })
        .end(JSON.stringify(trouble.body ?? this.fault(trouble.status, trouble.reason)));
    const answer: Answer = (status, given) => {
      if (trouble?.as === 'unheard' && method !== 'GET') return;
      if (Buffer.isBuffer(given)) {
        // The length is not sent beforehand, as Google does with large files.
        response.writeHead(status, { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' });
        return void response.end(given);
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(given ? JSON.stringify(given) : undefined);
    };
    if (isApi) {
      const access = this.#access.get((headers.authorization ?? '').replace(/^Bearer /, ''));
      return this.serve({ method, headers, url, body }, access && access.until >= Date.now() ? access : null, answer);
    }
    if (url.pathname === this.provider.authorize) return this.#authorize(url, response);
    const client = `Basic ${Buffer.from(`${this.client_id}:${this.client_secret}`).toString('base64')}`;
    if (headers.authorization !== client) return answer(401, this.refusal('invalid_client'));
    const form = new URLSearchParams(body);
    if (url.pathname === this.provider.revoke) return this.#revoke(form.get('token') ?? '', answer);
    return url.pathname === this.provider.token ? this.#grant(form, answer) : answer(404, {});
  }

  #authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    const redirect = asked.get('redirect_uri') ?? '';
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    const scope = this.allowed(asked);
    if (asked.get('client_id') !== this.client_id || asked.get('code_challenge_method') !== 'S256' || scope === null)
      return void response.writeHead(400).end();
    if (this.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      this.#codes.set(code, { person: this.person, challenge: asked.get('code_challenge')!, redirect, scope });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  #revoke(token: string, answer: Answer): void {
    const person = (this.provider.revokes === 'access' ? this.#access : this.#refresh).get(token)?.person;
    if (!person) return answer(400, this.refusal('invalid_token'));
    for (const known of [this.#refresh, this.#access] as Map<string, Allowed>[])
      for (const [each, whose] of known) if (whose.person === person) known.delete(each);
    answer(200, {});
  }

  #grant(form: URLSearchParams, answer: Answer): void {
    const isFirst = form.get('grant_type') === 'authorization_code';
    const given = isFirst ? this.#byCode(form) : this.#byRefresh(form.get('refresh_token') ?? '');
    if (!given) return answer(400, this.refusal('invalid_grant'));
    const { person, scope } = given;
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.#access.set(access_token, { person, scope, until: Date.now() + secondsOfAccess * 1000 });
    const isNew = isFirst || this.provider.rotates;
    if (isNew) this.#refresh.set(refresh_token, { person, scope });
    answer(200, {
      access_token,
      token_type: 'Bearer',
      expires_in: secondsOfAccess,
      scope,
      ...(isNew ? { refresh_token } : {}),
    });
  }

  #byCode(form: URLSearchParams): Allowed | null {
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return code?.challenge === challenge && code.redirect === form.get('redirect_uri') ? code : null;
  }

  #byRefresh(token: string): Allowed | null {
    const kept = this.#refresh.get(token) ?? null;
    if (this.provider.rotates) this.#refresh.delete(token);
    return kept;
  }
}
