import { GoogleCalendarStandIn } from '../../../../tests/engines/google-calendar.ts';
import { calendarsContract, entry, oauthCalendarsContract } from '../../kernel/ports/calendars.contract-suite.ts';
import type { CalendarGrant } from '../../kernel/ports/calendars.ts';
import { Overdue } from '../../kernel/ports/deadline.ts';
import { ProviderRefused } from '../../kernel/ports/grants.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { GoogleCalendars, scopes } from './google-calendars.ts';

const person = 'ines@google.example';
const googleAt = (server: GoogleCalendarStandIn, more: object = {}) =>
  GoogleCalendars.open({
    client_id: server.client_id,
    client_secret: server.client_secret,
    redirect: 'http://127.0.0.1:3000/connected_apps/calendar_callback',
    address: server.base,
    ...more,
  });
/** Plays the browser, which consents immediately and is sent back. */
const allow = async (location: string): Promise<URL> => {
  const answer = await fetch(location, { redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
};
const server = new GoogleCalendarStandIn();
const connected = async (google: GoogleCalendars): Promise<CalendarGrant> => {
  const { location, checks } = await google.begin();
  const grant = await google.finish(await allow(location), checks);
  return { ...grant, home: await google.make(grant, 'Interviews') };
};
const [from, until] = [Date.parse('2031-03-04T00:00:00Z'), Date.parse('2031-03-06T00:00:00Z')];
beforeAll(() => server.start());
afterAll(() => server.stop());

const name = 'A server that speaks Google’s API';
calendarsContract(name, async () => {
  const calendars = googleAt(server);
  return {
    calendars,
    connected: async () => {
      const { location, checks } = await calendars.begin();
      return calendars.finish(await allow(location), checks);
    },
    occupy: (times) =>
      server.busy.set(
        person,
        times.map(([start, end]) => ({ start, end })),
      ),
    there: () => server.events().map(({ start, summary }) => `${start.dateTime} ${summary}`),
    deleteHome: () => server.calendars.clear(),
    meddle: (times) => (server.meddling = times),
    drag: (uid, starts_at) => server.drag(uid, starts_at),
    withdraw: () => server.withdraw(),
  };
});
oauthCalendarsContract(name, async () => ({ calendars: googleAt(server), allow, expire: () => server.expire() }));

describe('a server in trouble', () => {
  let grant: CalendarGrant;
  beforeEach(async () => {
    server.trouble = null;
    server.everywhere = false;
    server.person = person;
    server.without = [];
    server.calendars.clear();
    grant = await connected(googleAt(server));
  });
  afterEach(() => (server.trouble = null));

  test('busy: it says how long, or that too much was asked', async () => {
    server.trouble = { as: 'status', status: 429, headers: { 'retry-after': '7' } };
    const fault = await googleAt(server)
      .put(grant, entry())
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Busy);
    expect(fault).toMatchObject({ retryAfter: 7000 });
    server.trouble = { as: 'status', status: 403, reason: 'rateLimitExceeded' };
    await expect(googleAt(server).busy(grant, from, until)).rejects.toBeInstanceOf(Busy);
  });

  test.each([500, 503])('%i is Unavailable', async (status) => {
    server.trouble = { as: 'status', status };
    await expect(googleAt(server).busy(grant, from, until)).rejects.toThrow(`answered ${status}`);
    server.everywhere = true;
    await expect(googleAt(server).refresh(grant)).rejects.toBeInstanceOf(Unavailable);
  });

  test.each([400, 403])('%i is refused, and nobody is named', async (status) => {
    server.trouble = { as: 'status', status, reason: 'forbidden' };
    const fault = await googleAt(server)
      .put(grant, entry())
      .catch((thrown: Error) => thrown);
    expect(fault).toBeInstanceOf(ProviderRefused);
    expect(String(fault)).not.toContain('ines');
  });

  test('silent, slow, or in words that nobody can read', async () => {
    const hasty = googleAt(server, { seconds: 0.2 });
    server.trouble = { as: 'silence' };
    await expect(hasty.busy(grant, from, until)).rejects.toBeInstanceOf(Overdue);
    server.trouble = { as: 'slow', wait: 600 };
    await expect(hasty.busy(grant, from, until)).rejects.toBeInstanceOf(Overdue);
    await expect(googleAt(server).busy(grant, from, until)).resolves.toEqual([]);
    server.trouble = { as: 'nonsense' };
    await expect(googleAt(server).busy(grant, from, until)).rejects.toThrow('nobody can read');
  });

  test('an entry that was written and not heard of is not written twice', async () => {
    const one = entry();
    server.trouble = { as: 'unheard' };
    await expect(googleAt(server, { seconds: 0.2 }).put(grant, one)).rejects.toBeInstanceOf(Overdue);
    server.trouble = null;
    await googleAt(server).put(grant, one);
    expect(server.events().map(({ iCalUID }) => iCalUID)).toEqual([one.uid]);
  });

  test('what changes without an end is given up, and may be tried again', async () => {
    const one = entry();
    await googleAt(server).put(grant, one);
    server.meddling = 100;
    await expect(googleAt(server).put(grant, { ...one, title: 'Other' })).rejects.toBeInstanceOf(Unavailable);
    server.meddling = 0;
  });

  test('a wrong client is Unavailable, and nothing that is told or thrown holds a secret', async () => {
    const google = googleAt(server, { client_secret: 'not-this-secret' });
    const fault = await google.refresh(grant).catch((thrown: Error) => thrown);
    expect(fault).toBeInstanceOf(Unavailable);
    const told = `${String(fault)} ${JSON.stringify(fault)} ${JSON.stringify(await google.check())}`;
    for (const secret of ['not-this-secret', grant.access, grant.refresh]) expect(told).not.toContain(secret);
    expect(await googleAt(server).check()).toMatchObject({ wrong: [] });
  });

  test('somebody says no, or yes to a part of it: nothing is connected, and what was connected before goes on', async () => {
    server.person = null;
    await expect(connected(googleAt(server))).rejects.toBeInstanceOf(ProviderRefused);
    server.person = person;
    server.without = [scopes[1]];
    await expect(connected(googleAt(server))).rejects.toBeInstanceOf(ProviderRefused);
    await expect(googleAt(server).busy(grant, from, until)).resolves.toEqual([]);
    await expect(googleAt(server).refresh(grant)).resolves.toMatchObject({ home: grant.home });
  });
});

test('it asks for no more than to see when somebody is busy and to write in its own calendar', async () => {
  const { location } = await googleAt(server).begin();
  expect(new URL(location).searchParams.get('scope')).toBe(
    'https://www.googleapis.com/auth/calendar.freebusy https://www.googleapis.com/auth/calendar.app.created',
  );
});
test('its address is one that nobody listens in on', () => {
  expect(() => googleAt(server, { address: 'http://google.example' })).toThrow('https://');
});

outagesContract(name, async () => {
  const other = new GoogleCalendarStandIn();
  await other.start();
  const google = googleAt(other, { seconds: 1 });
  const kept = await connected(google);
  const one = entry();
  return {
    calls: {
      busy: () => google.busy(kept, from, until),
      put: () => google.put(kept, one),
      remove: () => google.remove(kept, 'none'),
      refresh: () => google.refresh(kept),
    },
    most: 9500,
    stop: () => other.stop(),
    start: () => other.start(),
    dispose: async () => {
      await google.close();
      await other.stop();
    },
  };
});
