import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

/** A meeting as Zoom keeps it. */
export type ZoomMeeting = {
  id: number;
  owner: string;
  topic: string;
  start_time: string;
  duration: number;
  timezone: string;
  agenda: string;
  join_url: string;
  start_url: string;
  password: string;
};
/** `unheard`: it does what it is asked, and nobody hears of it. */
type Trouble =
  | { as: 'status'; status: number; headers?: Record<string, string>; body?: object }
  | { as: 'silence' }
  | { as: 'unheard' }
  | { as: 'nonsense' };
type Code = { person: string; challenge: string; redirect: string };
type Answer = (status: number, body?: object) => void;

const secondsOfAccess = 3600;
const listed = 250;

/** A server on 127.0.0.1 that speaks Zoom's OAuth and as much of its API as meetings need. It remembers everything while it is stopped, and misbehaves on demand. */
export class ZoomStandIn {
  readonly client_id = 'candor-at-zoom';
  readonly client_secret = 'zoom-test-harbour-secret';
  readonly meetings = new Map<number, ZoomMeeting>();
  /** What was called, as 'POST /v2/users/me/meetings'. */
  readonly asked: string[] = [];
  /** Who is at the browser; null: they say no. */
  person: string | null = 'ines@zoom.example';
  /** For calls of the API, and with `everywhere` of OAuth too, until it is null again. */
  trouble: Trouble | null = null;
  everywhere = false;
  /** Meetings on one page of the list. */
  pageSize = 300;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, { person: string; until: number }>();
  readonly #refresh = new Map<string, string>();
  #next = 81_000_000_001;
  #server: Server | null = null;
  #port = 0;

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('Zoom', 'a stand-in for OAuth and meetings');
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

  /** Every access that was given is refused from now on; it can be refreshed. */
  expire(): void {
    this.#access.clear();
  }

  /** Everybody took back in Zoom what they allowed. */
  withdraw(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** Whether anybody's permission is known. */
  get trusted(): number {
    return this.#refresh.size;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const url = new URL(request.url!, this.base);
    this.asked.push(`${request.method} ${url.pathname}`);
    const api = url.pathname.startsWith('/v2/');
    const trouble = api || this.everywhere ? this.trouble : null;
    if (trouble?.as === 'silence') return;
    if (trouble?.as === 'nonsense') return void response.writeHead(200).end('<html>Maintenance</html>');
    if (trouble?.as === 'status')
      return void response
        .writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers })
        .end(JSON.stringify(trouble.body ?? { code: trouble.status, message: 'No' }));
    const answer: Answer = (status, given) => {
      if (trouble?.as === 'unheard' && request.method === 'POST') return;
      response.writeHead(status, { 'content-type': 'application/json' }).end(given ? JSON.stringify(given) : undefined);
    };
    if (api) return this.#meet(request, url, body, answer);
    if (url.pathname === '/oauth/authorize') return this.#authorize(url, response);
    const { client_id, client_secret } = this;
    const client = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    if (request.headers.authorization !== client)
      return answer(401, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' });
    return this.#grant(url.pathname, new URLSearchParams(body), answer);
  }

  #authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    const redirect = asked.get('redirect_uri') ?? '';
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (asked.get('client_id') !== this.client_id || asked.get('code_challenge_method') !== 'S256')
      return void response.writeHead(400).end();
    if (this.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      this.#codes.set(code, { person: this.person, challenge: asked.get('code_challenge')!, redirect });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  #grant(path: string, form: URLSearchParams, answer: Answer): void {
    if (path === '/oauth/revoke') {
      const person = this.#access.get(form.get('token') ?? '')?.person;
      for (const known of [this.#refresh, this.#access] as Map<string, unknown>[])
        for (const [token, whose] of known)
          if (person && (whose === person || (whose as { person?: string }).person === person)) known.delete(token);
      return answer(200, { status: 'success' });
    }
    if (path !== '/oauth/token') return answer(404, {});
    let person: string | undefined;
    if (form.get('grant_type') === 'authorization_code') {
      const code = this.#codes.get(form.get('code') ?? '');
      this.#codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code?.challenge === challenge && code.redirect === form.get('redirect_uri')) person = code.person;
    } else {
      person = this.#refresh.get(form.get('refresh_token') ?? '');
      // Each can be used once.
      this.#refresh.delete(form.get('refresh_token') ?? '');
    }
    if (!person) return answer(400, { reason: 'Invalid Token!', error: 'invalid_grant' });
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.#access.set(access, { person, until: Date.now() + secondsOfAccess * 1000 });
    this.#refresh.set(refresh, person);
    answer(200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: secondsOfAccess,
      scope: 'meeting:write:meeting meeting:read:meeting',
    });
  }

  #meet({ method, headers }: IncomingMessage, url: URL, body: string, answer: Answer): void {
    const access = this.#access.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!access || access.until < Date.now()) return answer(401, { code: 124, message: 'Access token is expired.' });
    const { person } = access;
    if (url.pathname === '/v2/users/me/meetings') {
      if (method === 'POST') return answer(201, this.#made(person, JSON.parse(body) as Partial<ZoomMeeting>));
      const own = [...this.meetings.values()].filter(({ owner }) => owner === person);
      const from = Number(url.searchParams.get('next_page_token') || 0);
      const page = own.slice(from, from + this.pageSize);
      const more = from + page.length < own.length;
      return answer(200, {
        page_size: this.pageSize,
        total_records: own.length,
        next_page_token: more ? String(from + page.length) : '',
        meetings: page.map(({ id, topic, start_time, duration, timezone, agenda, join_url }) => ({
          id,
          topic,
          start_time,
          duration,
          timezone,
          agenda: agenda.slice(0, listed),
          join_url,
        })),
      });
    }
    const id = Number(/^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1]);
    const found = this.meetings.get(id);
    if (found?.owner !== person) return answer(404, { code: 3001, message: 'Meeting does not exist.' });
    if (method === 'GET') return answer(200, found);
    if (method === 'PATCH') this.meetings.set(id, { ...found, ...(JSON.parse(body) as Partial<ZoomMeeting>) });
    else this.meetings.delete(id);
    answer(204);
  }

  #made(owner: string, wanted: Partial<ZoomMeeting>): ZoomMeeting {
    const id = this.#next++;
    const made = {
      ...(wanted as ZoomMeeting),
      id,
      owner,
      join_url: `${this.base}/j/${id}?pwd=harbour`,
      start_url: `${this.base}/s/${id}?zak=secret-of-the-host`,
      password: `pass-${id % 1000}`,
    };
    this.meetings.set(id, made);
    return made;
  }
}
