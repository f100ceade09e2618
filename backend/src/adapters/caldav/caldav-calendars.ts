import { randomUUID } from 'node:crypto';

import {
  type AccountPlace,
  type BusySpan,
  type CalendarGrant,
  type CalendarLogin,
  HomeGone,
  joined,
  LoginRefused,
  type OutsideEntry,
  PasswordCalendars,
  type StandingEntry,
} from '../../kernel/ports/calendars.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import { AccessExpired, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { AddressRefused, type NamedAnswer, NamedServers } from '../named-servers/named-servers.ts';
import type { Reading } from './calendar-text.ts';

export type CaldavSettings = {
  /** Hosts that may be called although their address is private. */
  private_hosts?: readonly string[];
  /** How long one answer may take. */
  seconds?: number;
};

const engine = 'A CalDAV server';
const usualSeconds = 8;
/** The longest answer, in bytes: ten weeks of a full calendar are far less. */
const longest = 4 * 1024 * 1024;
/** How many times the adapter reads and writes again when another client changes the same entry in between. */
const tries = 4;
/** People keep fewer calendars than this, and each needs a call. */
const mostCalendars = 40;
/** How many calendars are read at the same time. */
const together = 4;
/** A password is good until its server refuses it. */
const forever = Number.MAX_SAFE_INTEGER;

// The libraries are loaded when a person connects a calendar: most installations never need them.
const reader = () => import('./calendar-text.ts');
const dav = () => import('./dav-answer.ts');

const xml = (root: string, inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${root} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inside}</${root.split(' ')[0]}>`;
const propfind = (...names: string[]): string =>
  xml('d:propfind', `<d:prop>${names.map((each) => `<${each}/>`).join('')}</d:prop>`);
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** The properties that are needed to see busy times: no titles, no guests. */
const timesAlone = [
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TRANSP',
  'STATUS',
];
const between = (from: number, until: number, wanted: string): string =>
  xml(
    'c:calendar-query',
    `<d:prop>${wanted}</d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">` +
      `<c:time-range start="${stamp(from)}" end="${stamp(until)}"/></c:comp-filter></c:comp-filter></c:filter>`,
  );
const spread = '<c:expand start="{from}" end="{until}"/>';
const timesOf = (expanded: string): string =>
  `<c:calendar-data>${expanded}<c:comp name="VCALENDAR"><c:comp name="VEVENT">` +
  `${timesAlone.map((each) => `<c:prop name="${each}"/>`).join('')}</c:comp><c:comp name="VTIMEZONE"><c:allprop/></c:comp></c:comp></c:calendar-data>`;

type Asked = { method: string; depth?: 0 | 1; body?: string; headers?: Record<string, string> };
type Login = { user: string; password: string };

/** Calendars on CalDAV servers (RFC 4791) that people name themselves. No error contains a password or what was sent. */
export class CaldavCalendars extends PasswordCalendars {
  readonly provider = 'caldav' as const;
  readonly #servers: NamedServers;

  private constructor({ private_hosts = [], seconds = usualSeconds }: CaldavSettings) {
    // Each try reads and writes; finding a person's calendars takes as many steps.
    const most = 2 * tries * seconds * 1000;
    super({ engine, answer: most, lengthy: most });
    this.#servers = new NamedServers({ engine, private_hosts, seconds, bytes: longest });
  }

  static open(settings: CaldavSettings = {}): CaldavCalendars {
    return new CaldavCalendars(settings);
  }

  /** Follows RFC 6764: tries the address itself, then the well-known one of its host; the answer leads to the person, and from there to their calendars. */
  async connect({ address, user, password }: CalendarLogin): Promise<CalendarGrant> {
    const login = { user, password };
    try {
      const given = this.#servers.allowed(/^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `https://${address}`);
      const { principal, known } = await this.#principal(given, login);
      const calendars = await this.#home(principal, login);
      const place: AccountPlace = { user, principal: known ? principal.href : '', calendars: calendars.href };
      await this.#listed(login, place, '');
      return { provider: 'caldav', access: password, refresh: '', expires_at: forever, scopes: [], home: '', place };
    } catch (fault) {
      if (fault instanceof AddressRefused) throw new LoginRefused('address', fault.message);
      if (fault instanceof AccessExpired) throw new LoginRefused('password', fault.message);
      if (fault instanceof ProviderRefused && !(fault instanceof LoginRefused)) throw noCalendars();
      throw fault;
    }
  }

  /** A password is not renewed: it works, or it has ended. */
  async refresh(grant: CalendarGrant): Promise<CalendarGrant> {
    try {
      await this.#found(loginOf(grant), new URL(placeOf(grant).calendars), 0, propfind('d:resourcetype'));
    } catch (fault) {
      if (fault instanceof AccessExpired) throw new GrantEnded(`${engine} does not take their password any more.`);
      throw fault;
    }
    return grant;
  }

  /** People withdraw the password where they made it. */
  async revoke(): Promise<void> {}

  async make(grant: CalendarGrant, name: string): Promise<string | null> {
    const { escaped } = await dav();
    const home = new URL(`candor-${randomUUID()}/`, placeOf(grant).calendars);
    const body = xml(
      'c:mkcalendar',
      `<d:set><d:prop><d:displayname>${escaped(name.slice(0, 200))}</d:displayname>` +
        '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set></d:prop></d:set>',
    );
    const { status } = await this.#asked(loginOf(grant), home, { method: 'MKCALENDAR', body });
    return status < 300 ? home.href : null;
  }

  async leave(grant: CalendarGrant): Promise<void> {
    if (!grant.home) return;
    const { status } = await this.#asked(loginOf(grant), this.#homeOf(grant), { method: 'DELETE' });
    if (status >= 300 && status !== 404 && status !== 410) throw refusedWith(status);
  }

  async busy(grant: CalendarGrant, from: number, until: number, zone: string): Promise<BusySpan[]> {
    const login = loginOf(grant);
    const calendars = await this.#listed(login, placeOf(grant), grant.home);
    const { Reading } = await reader();
    const [reading, next] = [new Reading(), calendars.values()];
    const found: BusySpan[][] = [];
    const read = async () => {
      for (const each of next) found.push(await this.#busyIn(login, each, from, until, zone, reading));
    };
    await Promise.all(Array.from({ length: together }, read));
    return joined(found.flat(), from, until);
  }

  async put(grant: CalendarGrant, entry: OutsideEntry): Promise<void> {
    if (!grant.home) return;
    const { textOfEntry } = await reader();
    const login = loginOf(grant);
    for (let attempt = 1; ; attempt++) {
      const found = await this.#find(grant, entry.uid);
      const { status } = await this.#asked(login, found?.at ?? this.#placeOfEntry(grant, entry.uid), {
        method: 'PUT',
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          ...(found ? (found.etag ? { 'if-match': found.etag } : {}) : { 'if-none-match': '*' }),
        },
        body: textOfEntry(entry, Math.max(entry.sequence, found?.sequence ?? 0)),
      });
      if (status < 300) return;
      // Another client wrote the entry between our reading and our writing, or deleted it or the calendar.
      if (![404, 409, 410, 412].includes(status)) throw refusedWith(status);
      if (attempt >= tries) throw new Unavailable(`${engine} changes under our hands (${status}).`);
    }
  }

  async standing(grant: CalendarGrant, from: number): Promise<StandingEntry[]> {
    if (!grant.home) return [];
    const { entriesOf, Reading } = await reader();
    const { textOf } = await dav();
    const reading = new Reading();
    // No interview is booked more than two years ahead.
    const entries = await this.#inHome(
      grant,
      between(from, from + 2 * 366 * 86_400_000, '<d:getetag/><c:calendar-data/>'),
    );
    return entries
      .flatMap(({ properties }) => entriesOf(textOf(properties['calendar-data']), reading))
      .filter(({ ends_at }) => Date.parse(ends_at) > from)
      .map(({ uid, starts_at, ends_at, title, place }) => ({ uid, starts_at, ends_at, title, place }));
  }

  async remove(grant: CalendarGrant, uid: string): Promise<void> {
    if (!grant.home) return;
    for (let attempt = 1; ; attempt++) {
      const found = await this.#find(grant, uid).catch((fault: unknown) => {
        if (fault instanceof HomeGone) return null;
        throw fault;
      });
      if (!found) return;
      const { status } = await this.#asked(loginOf(grant), found.at, {
        method: 'DELETE',
        ...(found.etag ? { headers: { 'if-match': found.etag } } : {}),
      });
      if (status < 300 || status === 404 || status === 410) return;
      if (status !== 412) throw refusedWith(status);
      if (attempt >= tries) throw new Unavailable(`${engine} changes under our hands (${status}).`);
    }
  }

  /** Each person names their own server, so there is no one server to check. */
  async check(): Promise<Checked> {
    return { server: 'CalDAV servers that people name', wrong: [] };
  }

  async close(): Promise<void> {
    this.#servers.close();
  }

  /** `known`: the server says who the person is; otherwise it directly says where their calendars are. */
  async #principal(given: URL, login: Login): Promise<{ principal: URL; known: boolean }> {
    const wanted = propfind('d:current-user-principal', 'c:calendar-home-set', 'd:resourcetype');
    const { hrefOf } = await dav();
    const ways = [given, new URL('/.well-known/caldav', given), new URL('/', given)];
    for (const [n, way] of ways.entries()) {
      // If the address is a bare host, two of these ways are the same address, which is asked once.
      if (ways.findIndex(({ href }) => href === way.href) !== n) continue;
      const answer = await this.#asked(login, way, { method: 'PROPFIND', depth: 0, body: wanted });
      if (answer.status !== 207) continue;
      const [entry] = await this.#entries(answer).catch(() => []);
      const principal = hrefOf(entry?.properties['current-user-principal']);
      if (principal) return { principal: this.#servers.onward(principal, answer.at), known: true };
      if (hrefOf(entry?.properties['calendar-home-set'])) return { principal: answer.at, known: false };
    }
    throw noCalendars();
  }

  async #home(principal: URL, login: Login): Promise<URL> {
    const { hrefOf } = await dav();
    const answer = await this.#asked(login, principal, {
      method: 'PROPFIND',
      depth: 0,
      body: propfind('c:calendar-home-set'),
    });
    if (answer.status !== 207) throw noCalendars();
    const [entry] = await this.#entries(answer);
    const home = hrefOf(entry?.properties['calendar-home-set']);
    if (!home) throw noCalendars();
    const found = this.#servers.onward(home, answer.at);
    return found.pathname.endsWith('/') ? found : new URL(`${found.pathname}/`, found);
  }

  /** The calendars that show when the person is busy: their own calendars with entries, but neither those they mark as transparent nor ours. */
  async #listed(login: Login, { calendars, principal }: AccountPlace, home: string): Promise<URL[]> {
    const { all, hrefOf, textOf, within } = await dav();
    const root = new URL(calendars);
    const body = propfind(
      'd:resourcetype',
      'd:owner',
      'c:supported-calendar-component-set',
      'c:schedule-calendar-transp',
    );
    const { entries, at } = await this.#found(login, root, 1, body);
    const found = entries.flatMap(({ href, properties }) => {
      if (within(properties.resourcetype, 'calendar') === undefined) return [];
      const holds = all(properties['supported-calendar-component-set'], 'comp').map((each) =>
        textOf(within(each, '@name')).toUpperCase(),
      );
      const owner = hrefOf(properties.owner);
      if (holds.length && !holds.includes('VEVENT')) return [];
      if (within(properties['schedule-calendar-transp'], 'transparent') !== undefined) return [];
      // A calendar that another person shares with this person does not show when this person is busy.
      if (owner && principal && pathOf(owner, at) !== pathOf(principal, at)) return [];
      const url = this.#servers.onward(href, at);
      return home && url.pathname === new URL(home).pathname ? [] : [url];
    });
    if (found.length > mostCalendars) throw new ProviderRefused(`${engine} holds more calendars than we read.`);
    return found;
  }

  /** Asks only for the times. If the server cannot do that, asks for the entries of these days without their texts. */
  async #busyIn(
    login: Login,
    calendar: URL,
    from: number,
    until: number,
    zone: string,
    reading: Reading,
  ): Promise<BusySpan[]> {
    const { busyOf, freeBusyOf } = await reader();
    const { textOf } = await dav();
    const range = `<c:time-range start="${stamp(from)}" end="${stamp(until)}"/>`;
    const told = await this.#asked(login, calendar, {
      method: 'REPORT',
      depth: 1,
      body: xml('c:free-busy-query', range),
    });
    reading.take(told.text);
    if (told.status === 200 && /text\/calendar/i.test(told.headers['content-type'] ?? ''))
      return freeBusyOf(told.text, zone, reading);
    // The calendar was deleted a moment ago.
    if (told.status === 404 || told.status === 410) return [];
    // The person's day may begin before the same day by UTC.
    const [begin, end] = [from - 86_400_000, until + 86_400_000];
    const expand = spread.replace('{from}', stamp(begin)).replace('{until}', stamp(end));
    for (const wanted of [timesOf(expand), '<c:calendar-data/>']) {
      const answer = await this.#asked(login, calendar, {
        method: 'REPORT',
        depth: 1,
        body: between(begin, end, wanted),
      });
      if (answer.status === 404 || answer.status === 410) return [];
      reading.take(answer.text);
      if (answer.status !== 207) continue;
      const texts = (await this.#entries(answer)).map(({ properties }) => textOf(properties['calendar-data']));
      return busyOf(texts.filter(Boolean), from, until, zone, reading);
    }
    throw refusedWith(told.status);
  }

  /** The entry of our calendar with that uid; its file may have any name. */
  async #find(grant: CalendarGrant, uid: string) {
    const { escaped, textOf } = await dav();
    const { entriesOf, Reading } = await reader();
    const reading = new Reading();
    const body = xml(
      'c:calendar-query',
      '<d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">' +
        `<c:prop-filter name="UID"><c:text-match collation="i;octet">${escaped(uid)}</c:text-match></c:prop-filter>` +
        '</c:comp-filter></c:comp-filter></c:filter>',
    );
    for (const { href, properties } of await this.#inHome(grant, body)) {
      const own = entriesOf(textOf(properties['calendar-data']), reading).find((each) => each.uid === uid);
      if (own)
        return {
          at: this.#servers.onward(href, this.#homeOf(grant)),
          etag: textOf(properties.getetag) || null,
          sequence: own.sequence,
        };
    }
    return null;
  }

  async #inHome(grant: CalendarGrant, body: string) {
    const answer = await this.#asked(loginOf(grant), this.#homeOf(grant), { method: 'REPORT', depth: 1, body });
    if (answer.status === 404 || answer.status === 410)
      throw new HomeGone(`${engine} has our calendar no more (${answer.status}).`);
    if (answer.status !== 207) throw refusedWith(answer.status);
    return this.#entries(answer);
  }

  async #found(login: Login, at: URL, depth: 0 | 1, body: string) {
    const answer = await this.#asked(login, at, { method: 'PROPFIND', depth, body });
    if (answer.status === 404 || answer.status === 410) throw noCalendars();
    if (answer.status !== 207) throw refusedWith(answer.status);
    return { entries: await this.#entries(answer), at: answer.at };
  }

  async #entries({ text }: NamedAnswer) {
    return (await dav()).davEntries(text);
  }

  /** Throws AccessExpired if the password is refused. */
  async #asked(login: Login, at: URL, { method, depth, body, headers }: Asked): Promise<NamedAnswer> {
    const answer = await this.#servers.ask(at, {
      method,
      headers: {
        ...(depth === undefined ? {} : { depth: String(depth) }),
        ...(body === undefined ? {} : { 'content-type': 'application/xml; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      login,
    });
    if (answer.status === 401) throw new AccessExpired(`${engine} refuses the password (${answer.status}).`);
    return answer;
  }

  #homeOf({ home }: CalendarGrant): URL {
    return this.#servers.allowed(home);
  }

  #placeOfEntry(grant: CalendarGrant, uid: string): URL {
    return new URL(`${encodeURIComponent(uid)}.ics`, this.#homeOf(grant));
  }
}
const placeOf = ({ place }: CalendarGrant): AccountPlace => {
  if (!place) throw new GrantEnded('Its place is not known.');
  return place;
};
const loginOf = (grant: CalendarGrant): Login => ({ user: placeOf(grant).user, password: grant.access });
const pathOf = (href: string, base: URL): string => new URL(href, base).pathname.replace(/\/+$/, '');
const noCalendars = () => new LoginRefused('no_calendars', `${engine} has no calendars there.`);
const refusedWith = (status: number) => new ProviderRefused(`${engine} refuses it (${status}).`);
