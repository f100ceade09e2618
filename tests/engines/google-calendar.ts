import { randomUUID } from 'node:crypto';
import { type Allowed, type Answer, type Call, OAuthStandIn } from './oauth.ts';

/** An event as Google stores it. A deleted event stays, as `cancelled`. */
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
/** The permissions that each call requires according to Google's reference. */
const freebusy = 'https://www.googleapis.com/auth/calendar.freebusy';
const created = 'https://www.googleapis.com/auth/calendar.app.created';

/** Google's OAuth, and the part of Calendar v3 that the product uses. */
export class GoogleCalendarStandIn extends OAuthStandIn {
  readonly client_id = 'candor-at-google';
  readonly client_secret = 'google-test-harbour-secret';
  person: string | null = 'ines@google.example';
  readonly calendars = new Map<string, Kept>();
  /** The busy times in each person's own calendar. */
  readonly busy = new Map<string, { start: string; end: string }[]>();
  /** The permissions whose boxes the person leaves unchecked. */
  without: string[] = [];
  /** The id of the one entry that the server refuses to write. */
  refused: string | null = null;
  /** How many times another client changes the entry just before the product writes it. */
  meddling = 0;
  protected readonly provider = {
    name: 'Google Calendar',
    does: 'a stand-in for OAuth and calendars',
    api: '/calendar/',
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    revoke: '/revoke',
    rotates: false,
    revokes: 'refresh',
  } as const;

  protected allowed(asked: URLSearchParams): string | null {
    if (asked.get('access_type') !== 'offline') return null;
    return (asked.get('scope') ?? '')
      .split(' ')
      .filter((each) => !this.without.includes(each))
      .join(' ');
  }

  protected fault(status: number, reason = 'backendError'): object {
    return { error: { code: status, message: 'No', errors: [{ reason, message: `About ${this.person}` }] } };
  }

  /** The entries in the calendars that the product created, of one person or of all. */
  events(person?: string): GoogleEvent[] {
    return [...this.calendars.values()]
      .filter(({ owner }) => !person || owner === person)
      .flatMap((each) => [...each.events.values()])
      .filter(({ status }) => status !== 'cancelled');
  }

  /** Moves an entry as if a person dragged it in their browser. Google counts this as a change. */
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

  protected serve({ method, headers, url, body }: Call, by: Allowed | null, answer: Answer): void {
    const refuse = (status: number, reason: string) => answer(status, this.fault(status, reason));
    if (!by) return refuse(401, 'authError');
    const { person } = by;
    const path = url.pathname.slice('/calendar/v3'.length);
    const needed = path === '/freeBusy' ? freebusy : created;
    if (!by.scope.split(' ').includes(needed)) return refuse(403, 'insufficientPermissions');
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
    if (found?.owner !== person) return refuse(404, 'notFound');
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
      if (given.iCalUID === this.refused) return refuse(400, 'invalid');
      if ([...found.events.values()].some(({ iCalUID }) => iCalUID === given.iCalUID)) return refuse(409, 'duplicate');
      const made = { ...given, id: randomUUID().replaceAll('-', ''), etag: `"${randomUUID()}"` };
      found.events.set(made.id, made);
      return answer(200, made);
    }
    const event = found.events.get(decodeURIComponent(rest.slice('/events/'.length)));
    if (!event) return refuse(404, 'notFound');
    if (method === 'DELETE' && event.status === 'cancelled') return refuse(410, 'deleted');
    if (headers['if-match'] && headers['if-match'] !== event.etag) return refuse(412, 'conditionNotMet');
    const etag = `"${randomUUID()}"`;
    if (method === 'DELETE') {
      found.events.set(event.id, { ...event, status: 'cancelled', sequence: event.sequence + 1, etag });
      return answer(204);
    }
    const given = JSON.parse(body) as GoogleEvent;
    if (given.sequence < event.sequence) return refuse(400, 'invalid');
    const changed = { ...given, id: event.id, etag };
    found.events.set(event.id, changed);
    answer(200, changed);
  }
}
