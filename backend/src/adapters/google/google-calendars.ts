import { z } from 'zod';
import {
  BrowserCalendars,
  type BusySpan,
  type CalendarGrant,
  HomeGone,
  joined,
  type OutsideEntry,
  type StandingEntry,
} from '../../kernel/ports/calendars.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import type { Grant } from '../../kernel/ports/grants.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { OutgoingCall } from '../oauth/oauth-client.ts';
import { GoogleClient, type GoogleSettings } from './google-client.ts';

const engine = 'Google Calendar';
const usualSeconds = 8;
/** How many times the adapter reads and writes again when another client changes the same entry in between. */
const tries = 4;
/** How many entries of our calendar are read in one page; below, how many pages at most. */
const pageSize = 250;
const mostPages = 8;
/** These permissions let us see busy times, and write to calendars that we made. They do not let us read titles in other calendars. */
export const scopes = [
  'https://www.googleapis.com/auth/calendar.freebusy',
  'https://www.googleapis.com/auth/calendar.app.created',
] as const;

const Made = z.object({ id: z.string().min(1) });
const moment = z.iso.datetime({ offset: true });
const FreeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: moment, end: moment })).default([]),
      errors: z.array(z.unknown()).default([]),
    }),
  ),
});
const Found = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      etag: z.string().min(1),
      status: z.string().optional(),
      sequence: z.number().default(0),
    }),
  ),
});
const Standing = z.object({
  items: z.array(
    z.object({
      iCalUID: z.string().default(''),
      summary: z.string().default(''),
      location: z.string().nullable().default(null),
      start: z.object({ dateTime: moment.optional() }).default({}),
      end: z.object({ dateTime: moment.optional() }).default({}),
    }),
  ),
  nextPageToken: z.string().optional(),
});

/** Calendars in people's Google accounts. No error contains a token or what was sent. */
export class GoogleCalendars extends BrowserCalendars {
  readonly provider = 'google' as const;
  readonly #client: GoogleClient;
  readonly #api: string;

  private constructor(settings: GoogleSettings) {
    const { address, seconds = usualSeconds } = settings;
    // Each try reads and writes; reading our calendar may take as many answers as it has pages.
    const longest = Math.max(2 * tries, mostPages) * seconds * 1000;
    super({ engine, answer: longest, lengthy: longest });
    this.#client = new GoogleClient({ ...settings, seconds }, { engine, scopes });
    this.#api = address ? `${address}/calendar/v3` : 'https://www.googleapis.com/calendar/v3';
  }

  static open(settings: GoogleSettings): GoogleCalendars {
    return new GoogleCalendars(settings);
  }

  begin(): Promise<{ location: string; state: string; checks: string }> {
    return this.#client.begin();
  }

  async finish(callback: URL, checks: string): Promise<CalendarGrant> {
    const grant = await this.#client.finish(callback, checks);
    return this.#ours(grant, '');
  }

  async refresh(grant: CalendarGrant): Promise<CalendarGrant> {
    return this.#ours(await this.#client.refresh(grant), grant.home);
  }

  revoke(grant: CalendarGrant): Promise<void> {
    return this.#client.revoke(grant);
  }

  #ours(grant: Grant, home: string): CalendarGrant {
    return { ...grant, provider: 'google', home };
  }

  async make(grant: CalendarGrant, name: string): Promise<string> {
    const { json } = await this.#called(grant, '/calendars', {
      method: 'POST',
      body: JSON.stringify({ summary: name.slice(0, 200) }),
    });
    return this.#client.readable(Made, json).id;
  }

  async leave(grant: CalendarGrant): Promise<void> {
    if (grant.home) await this.#called(grant, homeOf(grant), { method: 'DELETE' }, [404, 410]);
  }

  async busy(grant: CalendarGrant, from: number, until: number): Promise<BusySpan[]> {
    const [timeMin, timeMax] = [from, until].map((at) => new Date(at).toISOString());
    const { json } = await this.#called(grant, '/freeBusy', {
      method: 'POST',
      body: JSON.stringify({ timeMin, timeMax, items: [{ id: 'primary' }] }),
    });
    const { primary } = this.#client.readable(FreeBusy, json).calendars;
    // Google may answer with status 200 and an error inside the answer.
    if (!primary || primary.errors.length) throw new Unavailable(`${engine} could not say who is busy.`);
    return joined(
      primary.busy.map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const),
      from,
      until,
    );
  }

  async put(grant: CalendarGrant, entry: OutsideEntry): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#find(grant, entry.uid);
      // Google also counts changes and deletions that people make by hand, and refuses a sequence number below its own.
      const body = JSON.stringify(bodyOf({ ...entry, sequence: Math.max(entry.sequence, found?.sequence ?? 0) }));
      // Another client wrote the entry between our reading and our writing, or deleted it.
      const { status } = found
        ? await this.#called(
            grant,
            eventOf(grant, found.id),
            { method: 'PUT', headers: { 'if-match': found.etag }, body },
            [404, 409, 410, 412],
          )
        : await this.#called(grant, `${homeOf(grant)}/events/import`, { method: 'POST', body }, [404, 409]);
      if (status < 300) return;
      if (attempt >= tries) throw new Unavailable(`${engine} changes under our hands (${status}).`);
    }
  }

  async standing(grant: CalendarGrant, from: number): Promise<StandingEntry[]> {
    const found: StandingEntry[] = [];
    let next: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const query = new URLSearchParams({
        timeMin: new Date(from).toISOString(),
        maxResults: String(pageSize),
        ...(next ? { pageToken: next } : {}),
      });
      const { status, json } = await this.#called(grant, `${homeOf(grant)}/events?${query}`, {}, [404, 410]);
      if (status >= 300) throw new HomeGone(`${engine} has our calendar no more (${status}).`);
      const { items, nextPageToken } = this.#client.readable(Standing, json);
      for (const { iCalUID: uid, summary: title, location: place, start, end } of items) {
        // Entries for whole days are not ours.
        if (!start.dateTime || !end.dateTime) continue;
        const [starts_at, ends_at] = [start.dateTime, end.dateTime].map((at) => new Date(at).toISOString());
        found.push({ uid, title, place, starts_at: starts_at!, ends_at: ends_at! });
      }
      next = nextPageToken;
      if (!next) break;
    }
    return found;
  }

  async remove(grant: CalendarGrant, uid: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#find(grant, uid).catch((fault: unknown) => {
        if (fault instanceof HomeGone) return null;
        throw fault;
      });
      if (!found || found.status === 'cancelled') return;
      const asked = { method: 'DELETE' as const, headers: { 'if-match': found.etag } };
      const { status } = await this.#called(grant, eventOf(grant, found.id), asked, [404, 410, 412]);
      if (status !== 412) return;
      if (attempt >= tries) throw new Unavailable(`${engine} changes under our hands (${status}).`);
    }
  }

  /** The entry of our calendar with that uid, even a deleted one, because a deleted entry can be written again. */
  async #find(grant: CalendarGrant, uid: string) {
    const query = new URLSearchParams({ iCalUID: uid, showDeleted: 'true', maxResults: '1' });
    const { status, json } = await this.#called(grant, `${homeOf(grant)}/events?${query}`, {}, [404, 410]);
    if (status >= 300) throw new HomeGone(`${engine} has our calendar no more (${status}).`);
    return this.#client.readable(Found, json).items[0] ?? null;
  }

  /** `passes`: the error statuses that the caller handles. */
  async #called(grant: CalendarGrant, path: string, asked: OutgoingCall = {}, passes: readonly number[] = []) {
    return this.#client.taken(await this.#client.called(grant, `${this.#api}${path}`, asked), passes);
  }

  /** Checks whether the server answers and knows our client. */
  check(): Promise<Checked> {
    return this.#client.check('calendars');
  }

  async close(): Promise<void> {
    this.#client.close();
  }
}
const homeOf = ({ home }: CalendarGrant): string => `/calendars/${encodeURIComponent(home)}`;
const eventOf = (grant: CalendarGrant, id: string): string => `${homeOf(grant)}/events/${encodeURIComponent(id)}`;
const bodyOf = ({ uid, sequence, starts_at, ends_at, free, title, description, place, url }: OutsideEntry) => ({
  iCalUID: uid,
  sequence,
  status: 'confirmed',
  ...(free ? { transparency: 'transparent' } : {}),
  summary: title,
  ...(description ? { description } : {}),
  ...(place ? { location: place } : {}),
  ...(url ? { source: { title, url } } : {}),
  start: { dateTime: starts_at },
  end: { dateTime: ends_at },
  // Candor's own reminders already go by mail.
  reminders: { useDefault: false },
});
