import { ZoomStandIn } from '../../../../tests/engines/zoom.ts';
import { Overdue } from '../../kernel/ports/deadline.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type Grant, ProviderRefused } from '../../kernel/ports/grants.ts';
import { type VideoMeetings } from '../../kernel/ports/video-meetings.ts';
import { videoMeetingsContract } from '../../kernel/ports/video-meetings.contract-suite.ts';
import { NoVideoMeetings } from './no-video-meetings.ts';
import { ZoomVideoMeetings } from './zoom-video-meetings.ts';

const redirect = 'http://127.0.0.1:3000/connected_apps/zoom_callback';
const zoomAt = (server: ZoomStandIn, more: object = {}) =>
  ZoomVideoMeetings.open({
    client_id: server.client_id,
    client_secret: server.client_secret,
    redirect,
    address: server.base,
    ...more,
  });
/** Plays the browser, which consents immediately and is sent back. */
const allow = async (location: string): Promise<URL> => {
  const answer = await fetch(location, { redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
};
const server = new ZoomStandIn();
let grant: Grant;
const connected = async (zoom = zoomAt(server)): Promise<Grant> => {
  const { location, checks } = await zoom.begin();
  return zoom.finish(await allow(location), checks);
};
beforeAll(() => server.start());
afterAll(() => server.stop());
const well = () => {
  server.trouble = null;
  server.everywhere = false;
  server.person = 'ines@zoom.example';
  server.pageSize = 300;
  server.meetings.clear();
};
const wanted = {
  key: 'appointment 1',
  title: 'First Round',
  starts_at: '2031-03-04T10:00:00.000Z',
  duration_minutes: 45,
  tz_region: 'Europe/Lisbon',
};

videoMeetingsContract('A server that speaks Zoom’s API', async () => ({
  meetings: zoomAt(server),
  allow,
  there: () => [...server.meetings.values()].map(({ start_time }) => start_time),
  clear: well,
  expire: () => server.expire(),
  withdraw: () => server.withdraw(),
}));

describe('a server in trouble', () => {
  beforeEach(async () => {
    well();
    grant = await connected();
  });

  test('busy: it says how long', async () => {
    server.trouble = { as: 'status', status: 429, headers: { 'retry-after': '7' } };
    const fault = await zoomAt(server)
      .create(grant, wanted)
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Busy);
    expect(fault).toMatchObject({ retryAfter: 7000 });
  });

  test.each([500, 503])('%i is Unavailable', async (status) => {
    server.trouble = { as: 'status', status };
    await expect(zoomAt(server).read(grant, '1')).rejects.toThrow(`answered ${status}`);
    server.everywhere = true;
    await expect(zoomAt(server).refresh(grant)).rejects.toBeInstanceOf(Unavailable);
  });

  test('what it will never do is refused', async () => {
    server.trouble = { as: 'status', status: 400, body: { code: 4711, message: 'Scopes of ines are missing' } };
    const fault = await zoomAt(server)
      .create(grant, wanted)
      .catch((thrown: Error) => thrown);
    expect(fault).toBeInstanceOf(ProviderRefused);
    expect(String(fault)).not.toContain('ines');
  });

  test('silent, or in words that nobody can read', async () => {
    server.trouble = { as: 'silence' };
    await expect(zoomAt(server, { seconds: 0.2 }).create(grant, wanted)).rejects.toBeInstanceOf(Overdue);
    server.trouble = { as: 'nonsense' };
    await expect(zoomAt(server).create(grant, wanted)).rejects.toThrow('nobody can read');
  });

  test('a meeting that was made and not heard of is found again', async () => {
    server.trouble = { as: 'unheard' };
    await expect(zoomAt(server, { seconds: 0.2 }).create(grant, wanted)).rejects.toBeInstanceOf(Overdue);
    server.trouble = null;
    const made = await zoomAt(server).create(grant, wanted);
    expect([...server.meetings.keys()].map(String)).toEqual([made.id]);
  });

  test('it is found on a later page too', async () => {
    server.pageSize = 2;
    const zoom = zoomAt(server);
    for (let n = 0; n < 5; n++) await zoom.create(grant, { ...wanted, key: `appointment ${n}` });
    const made = await zoom.create(grant, { ...wanted, key: 'appointment 4' });
    expect([server.meetings.size, await zoom.find(grant, 'appointment 4')]).toEqual([5, made]);
  });

  test('a wrong client is Unavailable, and nothing that is told or thrown holds a secret', async () => {
    const zoom = zoomAt(server, { client_secret: 'not-this-secret' });
    const fault = await zoom.refresh(grant).catch((thrown: Error) => thrown);
    expect(fault).toBeInstanceOf(Unavailable);
    const told = `${String(fault)} ${JSON.stringify(fault)} ${JSON.stringify(await zoom.check())}`;
    expect(told).toContain('refuses our client');
    for (const secret of ['not-this-secret', grant.access, grant.refresh]) expect(told).not.toContain(secret);
    expect(await zoomAt(server).check()).toMatchObject({ wrong: [] });
  });

  test('somebody says no', async () => {
    server.person = null;
    await expect(connected()).rejects.toBeInstanceOf(ProviderRefused);
  });
});

test('its address is one that nobody listens in on', () => {
  expect(() => zoomAt(server, { address: 'http://zoom.example' })).toThrow('https://');
});
test('where none is set up, there is no provider, and whoever calls it all the same is refused', async () => {
  const none: VideoMeetings = new NoVideoMeetings();
  expect(none.provider).toBeNull();
  await expect(none.create(grant, wanted)).rejects.toThrow('No provider');
  await none.close();
});

outagesContract('A server that speaks Zoom’s API', async () => {
  const other = new ZoomStandIn();
  await other.start();
  const zoom = zoomAt(other, { seconds: 1 });
  const kept = await connected(zoom);
  let key = 0;
  return {
    calls: {
      create: () => zoom.create(kept, { ...wanted, key: `appointment ${++key % 20}` }),
      find: () => zoom.find(kept, 'appointment 1'),
      read: () => zoom.read(kept, '1'),
      change: () => zoom.change(kept, '1', wanted),
      delete: () => zoom.delete(kept, '1'),
    },
    most: 9500,
    stop: () => other.stop(),
    start: () => other.start(),
    dispose: async () => {
      await zoom.close();
      await other.stop();
    },
  };
});
