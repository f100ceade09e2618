import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

/** An event as Google keeps it. A deleted one stays, as `cancelled`. */
export type GoogleEvent = {
  id: string;
  etag: string;
  iCalUID: string;
  status: string;
  sequence: number;
  summary: string;
  description?: string;
  location?: string;
  start: { dateTime: string };
  end: { dateTime: string };
};
type Kept = { owner: string; summary: string; events: Map<string, GoogleEvent> };
/** `unheard`: it does what it is asked, and nobody hears of it. `slow`: it answers after so long (ms). */
type Trouble =
  | { as: 'status'; status: number; reason?: string; headers?: Record<string, string> }
  | { as: 'silence' }
  | { as: 'unheard' }
  | { as: 'slow'; wait: number }
  | { as: 'nonsense' };
type Code = { person: string; challenge: string; redirect: string; scope: string };
type Answer = (status: number, body?: object) => void;

const secondsOfAccess = 3600;
/** What each call needs, as Google's reference says. */
const freebusy = 'https://www.googleapis.com/auth/calendar.freebusy';
const created = 'https://www.googleapis.com/auth/calendar.app.created';

/** A server on 127.0.0.1 that speaks Google's OAuth and as much of Calendar v3 as we need. It remembers everything while it is stopped, and misbehaves on demand. */
export class GoogleCalendarStandIn {
  readonly client_id = 'candor-at-google';
  readonly client_secret = 'google-test-harbour-secret';
  readonly calendars = new Map<string, Kept>();
  /** When somebody is busy in the calendar of their own, by person. */
  readonly busy = new Map<string, { start: string; end: string }[]>();
  /** What was called, as 'POST /calendar/v3/freeBusy'. */
  readonly asked: string[] = [];
  /** Who is at the browser; null: they say no. */
  person: string | null = 'ines@google.example';
  /** The permissions whose boxes they leave out. */
  without: string[] = [];
  trouble: Trouble | null = null;
  /** It refuses to write this one entry. */
  refused: string | null = null;
  /** For OAuth too. */
  everywhere = false;
  /** For tests: how many times somebody else changes the entry just before we write it. */
  meddling = 0;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, { person: string; scope: string; until: number }>();
  readonly #refresh = new Map<string, { person: string; scope: string }>();
  #server: Server | null = null;
  #port = 0;

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('Google Calendar', 'a stand-in for OAuth and calendars');
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

  /** Everybody took back at Google what they allowed. */
  withdraw(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  /** Whether anybody's permission is known. */
  get trusted(): number {
    return this.#refresh.size;
  }

  /** What stands in the calendars that were made, of one person or of everybody. */
  events(person?: string): GoogleEvent[] {
    return [...this.calendars.values()]
      .filter(({ owner }) => !person || owner === person)
      .flatMap((each) => [...each.events.values()])
      .filter(({ status }) => status !== 'cancelled');
  }

  /** Somebody drags an entry in their browser, and Google counts that. */
  drag(uid: string, start: string): void {
    for (const { events } of this.calendars.values())
      for (const [id, event] of events)
        if (event.iCalUID === uid)
          events.set(id, {
            ...event,
            start: { dateTime: start },
            sequence: event.sequence + 1,
            etag: `"${randomUUID()}"`,
          });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const url = new URL(request.url!, this.base);
    this.asked.push(`${request.method} ${url.pathname}`);
    const api = url.pathname.startsWith('/calendar/');
    const trouble = api || this.everywhere ? this.trouble : null;
    if (trouble?.as === 'silence') return;
    if (trouble?.as === 'slow') await new Promise((done) => setTimeout(done, trouble.wait));
    if (trouble?.as === 'nonsense') return void response.writeHead(200).end('<html>Maintenance</html>');
    const fault = (status: number, reason: string): object => ({
      error: { code: status, message: 'No', errors: [{ reason, message: `About ${this.person}` }] },
    });
    if (trouble?.as === 'status')
      return void response
        .writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers })
        .end(JSON.stringify(fault(trouble.status, trouble.reason ?? 'backendError')));
    const answer: Answer = (status, given) => {
      if (trouble?.as === 'unheard' && request.method !== 'GET') return;
      response.writeHead(status, { 'content-type': 'application/json' }).end(given ? JSON.stringify(given) : undefined);
    };
    if (api) return this.#keep(request, url, body, answer, fault);
    if (url.pathname === '/o/oauth2/v2/auth') return this.#authorize(url, response);
    const { client_id, client_secret } = this;
    const client = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    if (request.headers.authorization !== client) return answer(401, { error: 'invalid_client' });
    return this.#grant(url.pathname, new URLSearchParams(body), answer);
  }

  #authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    const redirect = asked.get('redirect_uri') ?? '';
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (
      asked.get('client_id') !== this.client_id ||
      asked.get('code_challenge_method') !== 'S256' ||
      asked.get('access_type') !== 'offline'
    )
      return void response.writeHead(400).end();
    if (this.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      const scope = (asked.get('scope') ?? '')
        .split(' ')
        .filter((each) => !this.without.includes(each))
        .join(' ');
      this.#codes.set(code, { person: this.person, challenge: asked.get('code_challenge')!, redirect, scope });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  #grant(path: string, form: URLSearchParams, answer: Answer): void {
    if (path === '/revoke') {
      const given = this.#refresh.get(form.get('token') ?? '');
      if (!given) return answer(400, { error: 'invalid_token' });
      for (const known of [this.#refresh, this.#access] as Map<string, { person: string }>[])
        for (const [token, { person }] of known) if (person === given.person) known.delete(token);
      return answer(200, {});
    }
    if (path !== '/token') return answer(404, {});
    const first = form.get('grant_type') === 'authorization_code';
    const access = `access-${randomUUID()}`;
    const give = (person: string, scope: string, more: object) => {
      this.#access.set(access, { person, scope, until: Date.now() + secondsOfAccess * 1000 });
      answer(200, { access_token: access, token_type: 'Bearer', expires_in: secondsOfAccess, scope, ...more });
    };
    if (!first) {
      const kept = this.#refresh.get(form.get('refresh_token') ?? '');
      // Google's stays as it is.
      return kept ? give(kept.person, kept.scope, {}) : answer(400, { error: 'invalid_grant' });
    }
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return answer(400, { error: 'invalid_grant' });
    const refresh_token = `refresh-${randomUUID()}`;
    this.#refresh.set(refresh_token, { person: code.person, scope: code.scope });
    give(code.person, code.scope, { refresh_token });
  }

  #keep(
    { method, headers }: IncomingMessage,
    url: URL,
    body: string,
    answer: Answer,
    fault: (status: number, reason: string) => object,
  ): void {
    const access = this.#access.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!access || access.until < Date.now()) return answer(401, fault(401, 'authError'));
    const { person } = access;
    const path = url.pathname.slice('/calendar/v3'.length);
    const needed = path === '/freeBusy' ? freebusy : created;
    if (!access.scope.split(' ').includes(needed)) return answer(403, fault(403, 'insufficientPermissions'));
    if (path === '/freeBusy') {
      const { timeMin, timeMax } = JSON.parse(body) as { timeMin: string; timeMax: string };
      const busy = (this.busy.get(person) ?? []).filter(({ start, end }) => start < timeMax && end > timeMin);
      return answer(200, { kind: 'calendar#freeBusy', timeMin, timeMax, calendars: { primary: { busy } } });
    }
    if (path === '/calendars' && method === 'POST') {
      const id = `${randomUUID().replaceAll('-', '')}@group.calendar.google.com`;
      this.calendars.set(id, { owner: person, summary: JSON.parse(body).summary as string, events: new Map() });
      return answer(200, { id });
    }
    const [, home = '', rest = ''] = /^\/calendars\/([^/]+)(.*)$/.exec(path) ?? [];
    const id = decodeURIComponent(home);
    const found = this.calendars.get(id);
    if (found?.owner !== person) return answer(404, fault(404, 'notFound'));
    if (rest === '' && method === 'DELETE') {
      this.calendars.delete(id);
      return answer(204);
    }
    if (rest === '/events' && method === 'GET') {
      const [uid, from] = ['iCalUID', 'timeMin'].map((name) => url.searchParams.get(name));
      const items = [...found.events.values()].filter(
        ({ iCalUID, status, end }) =>
          (!uid || iCalUID === uid) &&
          (!from || end.dateTime > from) &&
          (status !== 'cancelled' || url.searchParams.get('showDeleted') === 'true'),
      );
      answer(200, { items });
      if (this.meddling-- > 0)
        for (const each of items) found.events.set(each.id, { ...each, etag: `"${randomUUID()}"` });
      return;
    }
    if (rest === '/events/import' && method === 'POST') {
      const given = JSON.parse(body) as GoogleEvent;
      if (given.iCalUID === this.refused) return answer(400, fault(400, 'invalid'));
      if ([...found.events.values()].some(({ iCalUID }) => iCalUID === given.iCalUID))
        return answer(409, fault(409, 'duplicate'));
      const made = { ...given, id: randomUUID().replaceAll('-', ''), etag: `"${randomUUID()}"` };
      found.events.set(made.id, made);
      return answer(200, made);
    }
    const event = found.events.get(decodeURIComponent(rest.slice('/events/'.length)));
    if (!event) return answer(404, fault(404, 'notFound'));
    if (method === 'DELETE' && event.status === 'cancelled') return answer(410, fault(410, 'deleted'));
    if (headers['if-match'] && headers['if-match'] !== event.etag) return answer(412, fault(412, 'conditionNotMet'));
    const etag = `"${randomUUID()}"`;
    if (method === 'DELETE') {
      found.events.set(event.id, { ...event, status: 'cancelled', sequence: event.sequence + 1, etag });
      return answer(204);
    }
    const given = JSON.parse(body) as GoogleEvent;
    if (given.sequence < event.sequence) return answer(400, fault(400, 'invalid'));
    const changed = { ...given, id: event.id, etag };
    found.events.set(event.id, changed);
    answer(200, changed);
  }
}
