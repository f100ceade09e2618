import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

type File = { etag: string; text: string };
/** A calendar. `holds`: the kinds of entries it may contain. `free`: its entries do not make the person busy. `owner`: the other person who shares it. */
type Kept = { files: Map<string, File>; ours: boolean; holds?: string; free?: boolean; owner?: string };
/** How the server misbehaves. `unheard`: it carries out the request and never answers. `slow`: it answers after this time (ms). `endless`: its answer has this many bytes. */
type Trouble =
  | { as: 'status'; status: number; headers?: Record<string, string> }
  | { as: 'silence' }
  | { as: 'unheard' }
  | { as: 'slow'; wait: number }
  | { as: 'endless'; bytes: number }
  | { as: 'answer'; body: string };

const root = '/dav/calendars/ines/';
const principal = '/dav/principals/ines/';
const compact = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
const multistatus = (inside: string): string =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${inside}</d:multistatus>`;
const response = (href: string, properties: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>` +
  '<d:propstat><d:prop><d:quota-used-bytes/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>';
const escaped = (each: string): string => each.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/** One file of a calendar, made of the lines of its entry. */
export const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const entryOf = (...lines: string[]): string =>
  file('BEGIN:VEVENT', `UID:${randomUUID()}`, 'DTSTAMP:20310101T000000Z', ...lines, 'END:VEVENT');
const lineOf = (each: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*)$`, 'm').exec(each.replace(/\r?\n[ \t]/g, ''))?.[1]?.trim() ?? '';
const momentOf = (written: string): string =>
  written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

/** A server on 127.0.0.1 with the part of CalDAV that the product uses, for one person. It keeps its data while stopped, and misbehaves on demand. */
export class CaldavStandIn {
  readonly user = 'ines';
  password = 'caldav-test-harbour-secret';
  readonly calendars = new Map<string, Kept>();
  /** The calls that the server got, for example 'REPORT /dav/calendars/ines/personal/'. */
  readonly asked: string[] = [];
  /** The bodies of these calls. */
  readonly bodies: string[] = [];
  trouble: Trouble | null = null;
  /** Whether the server answers free-busy-query. */
  freeBusy = true;
  /** Whether the server lets people make calendars. */
  makes = true;
  /** The address to which the well-known address redirects. */
  wellKnown = '/dav/';
  /** How many times another client changes the entry just before the product writes it. */
  meddling = 0;
  #spans: (readonly [string, string])[] = [];
  #server: Server | null = null;
  #port: number;

  constructor(port = 0) {
    this.#port = port;
    this.calendars.set('personal', { files: new Map(), ours: false });
    this.calendars.set('tasks', { files: new Map(), ours: false, holds: 'VTODO' });
    this.calendars.set('holidays', { files: new Map(), ours: false, free: true });
    this.calendars.set('team', { files: new Map(), ours: false, owner: '/dav/principals/olivia/' });
    for (const name of ['holidays', 'team'])
      this.calendars.get(name)!.files.set('all.ics', {
        etag: '"1"',
        text: entryOf('DTSTART;VALUE=DATE:20310301', 'DTEND;VALUE=DATE:20310331', 'SUMMARY:Not theirs'),
      });
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('CalDAV', 'a stand-in');
    this.#server = createServer((request, answer) => void this.#serve(request, answer)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** Sets the person's busy times, as entries of their own. */
  occupy(times: readonly (readonly [string, string])[]): void {
    this.#spans = [...times];
    this.write(...times.map(([from, until]) => entryOf(`DTSTART:${compact(from)}`, `DTEND:${compact(until)}`)));
  }

  /** Replaces the files in the person's own calendar. */
  write(...files: string[]): void {
    const { files: kept } = this.calendars.get('personal')!;
    kept.clear();
    for (const each of files) kept.set(`${randomUUID()}.ics`, { etag: `"${randomUUID()}"`, text: each });
  }

  /** The files in the calendars that the product created. */
  entries(): { uid: string; start: string; summary: string; text: string }[] {
    return [...this.calendars.values()]
      .filter(({ ours }) => ours)
      .flatMap(({ files }) => [...files.values()])
      .map(({ text: each }) => ({
        uid: lineOf(each, 'UID'),
        start: momentOf(lineOf(each, 'DTSTART')),
        summary: lineOf(each, 'SUMMARY'),
        text: each,
      }));
  }

  get homes(): number {
    return [...this.calendars.values()].filter(({ ours }) => ours).length;
  }

  deleteHome(): void {
    for (const [name, { ours }] of this.calendars) if (ours) this.calendars.delete(name);
  }

  drag(uid: string, start: string): void {
    for (const { files } of this.calendars.values())
      for (const [name, each] of files)
        if (lineOf(each.text, 'UID') === uid)
          files.set(name, {
            etag: `"${randomUUID()}"`,
            text: each.text.replace(/^DTSTART.*$/m, `DTSTART:${compact(start)}\r`),
          });
  }

  async #serve(request: IncomingMessage, response_: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const url = new URL(request.url!, this.base);
    const method = request.method!;
    this.asked.push(`${method} ${url.pathname}`);
    this.bodies.push(body);
    const { trouble } = this;
    const answer = (status: number, given = '', headers: Record<string, string> = {}) => {
      if (trouble?.as === 'unheard' && !['PROPFIND', 'REPORT'].includes(method)) return;
      const type = given.startsWith('BEGIN:') ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8';
      response_.writeHead(status, { 'content-type': type, ...headers }).end(given);
    };
    if (trouble?.as === 'silence') return;
    if (trouble?.as === 'slow') await new Promise((done) => setTimeout(done, trouble.wait));
    if (trouble?.as === 'status') return void response_.writeHead(trouble.status, trouble.headers).end('No, ines');
    if (trouble?.as === 'answer') return answer(207, trouble.body);
    if (trouble?.as === 'endless') {
      response_.writeHead(207);
      const part = 'x'.repeat(65_536);
      for (let sent = 0; sent < trouble.bytes && !response_.destroyed; sent += part.length)
        if (!response_.write(part)) await new Promise((done) => setTimeout(done, 5));
      return void response_.end();
    }
    if (url.pathname === '/.well-known/caldav') return answer(301, '', { location: this.wellKnown });
    const login = `Basic ${Buffer.from(`${this.user}:${this.password}`).toString('base64')}`;
    if (request.headers.authorization !== login)
      return answer(401, '', { 'www-authenticate': 'Basic realm="calendars"' });
    if (!url.pathname.startsWith('/dav/')) return answer(404);
    return this.#keep(method, url.pathname, request.headers, body, answer);
  }

  #keep(
    method: string,
    path: string,
    headers: IncomingMessage['headers'],
    body: string,
    answer: (status: number, given?: string, headers?: Record<string, string>) => void,
  ): void {
    const told = (inside: string) => answer(207, multistatus(inside));
    if (method === 'PROPFIND' && path === '/dav/')
      return told(response(path, `<d:current-user-principal><d:href>${principal}</d:href></d:current-user-principal>`));
    if (method === 'PROPFIND' && path === principal)
      return told(response(path, `<cal:calendar-home-set><d:href>${root}</d:href></cal:calendar-home-set>`));
    if (!path.startsWith(root)) return answer(404);
    if (path === root) {
      if (method !== 'PROPFIND') return answer(405);
      const self = response(root, '<d:resourcetype><d:collection/></d:resourcetype>');
      if (headers.depth === '0') return told(self);
      return told(
        self +
          [...this.calendars]
            .map(([name, { holds = 'VEVENT', free, owner = principal }]) =>
              response(
                `${root}${name}/`,
                '<d:resourcetype><d:collection/><cal:calendar/></d:resourcetype>' +
                  `<d:owner><d:href>${owner}</d:href></d:owner>` +
                  `<cal:supported-calendar-component-set><cal:comp name="${holds}"/></cal:supported-calendar-component-set>` +
                  `<cal:schedule-calendar-transp><cal:${free ? 'transparent' : 'opaque'}/></cal:schedule-calendar-transp>`,
              ),
            )
            .join(''),
      );
    }
    const [name = '', leaf = ''] = path.slice(root.length).split('/');
    const found = this.calendars.get(name);
    if (method === 'MKCALENDAR') {
      if (!this.makes) return answer(403);
      if (found) return answer(405);
      this.calendars.set(name, { files: new Map(), ours: true });
      return answer(201);
    }
    if (!found) return answer(404);
    if (!leaf) {
      if (method === 'DELETE') {
        this.calendars.delete(name);
        return answer(204);
      }
      return method === 'REPORT' ? this.#report(name, found, body, answer) : answer(405);
    }
    const file_ = found.files.get(leaf);
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' ? file_ : headers['if-match'] !== file_?.etag) return answer(412);
      found.files.set(leaf, { etag: `"${randomUUID()}"`, text: body });
      return answer(file_ ? 204 : 201);
    }
    if (method !== 'DELETE') return answer(405);
    if (!file_) return answer(404);
    if (headers['if-match'] && headers['if-match'] !== file_.etag) return answer(412);
    found.files.delete(leaf);
    answer(204);
  }

  #report(name: string, { files, ours }: Kept, body: string, answer: (status: number, given?: string) => void): void {
    const [, from = '', until = ''] = /time-range start="(\w+)" end="(\w+)"/.exec(body) ?? [];
    if (body.includes('free-busy-query')) {
      if (!this.freeBusy) return answer(403);
      const spans = name === 'personal' ? this.#spans.map((each) => each.map(compact)) : [];
      const lines = spans
        .filter(([a, b]) => a! < until && b! > from)
        .map(([a, b]) => `FREEBUSY;FBTYPE=BUSY:${a! < from ? from : a}/${b! > until ? until : b}`);
      return answer(200, file('BEGIN:VFREEBUSY', `DTSTART:${from}`, `DTEND:${until}`, ...lines, 'END:VFREEBUSY'));
    }
    const uid = /text-match[^>]*>([^<]+)</.exec(body)?.[1];
    const hit = [...files].filter(([, { text: each }]) =>
      uid ? lineOf(each, 'UID') === uid : !ours || lineOf(each, 'DTEND') > from,
    );
    answer(
      207,
      multistatus(
        hit
          .map(([leaf, { etag, text: each }]) =>
            response(
              `${root}${name}/${leaf}`,
              `<d:getetag>${escaped(etag)}</d:getetag><cal:calendar-data>${escaped(each)}</cal:calendar-data>`,
            ),
          )
          .join(''),
      ),
    );
    if (ours && this.meddling-- > 0)
      for (const [leaf] of hit) files.set(leaf, { ...files.get(leaf)!, etag: `"${randomUUID()}"` });
  }
}
