import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { SqliteExpiringStore } from '../adapters/embedded/sqlite-expiring-store.ts';
import { idNo, someone } from '../kernel/given.ts';
import type { Streams } from '../kernel/streams.ts';
import { Sessions } from './session.ts';

const [acme, other] = [idNo(2), idNo(3)];
const found = {
  user: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    tz_region: null,
    factors: [],
    memberships: [acme, other].map((organization_id) => ({
      organization_id,
      roles: ['RECRUIT_ADMIN'],
      grants: [],
      status: 'active',
    })),
  },
  organization: {
    status: 'active',
    leaving: null as object | null,
    switched_off: [] as string[],
    modules: [],
    sign_in: { session_days: 7, google_only: false, require_second_factor: false },
  },
};
const load = async ({ category }: { category: keyof typeof found }) => ({ state: found[category] });
const streams = { load, loadFollowed: load } as unknown as Streams;
const sessionOf = (cookie: string) => store.keys(`session:${cookie.split('.')[0]}:`);

let folder: string;
let store: SqliteExpiringStore;
let sessions: Sessions;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-sessions-'));
  store = await SqliteExpiringStore.open(join(folder, 'state.db'));
  sessions = new Sessions(store, streams);
});
afterEach(async () => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
const aMinuteLater = (): void => {
  jest.useFakeTimers({ now: Date.now() + 61_000 });
};
/** Makes each session end directly after it was read. */
const endedMeanwhile = (): void => {
  const get = store.get.bind(store);
  jest.spyOn(store, 'get').mockImplementation(async (key: string) => {
    const value = await get(key);
    await new Sessions(store, streams).endAll(someone);
    return value as never;
  });
};

test('a session ends after as many days as the organization says, however much it is used', async () => {
  const began = Date.parse('2026-03-02T09:00:00.000Z');
  const cookie = await (async () => {
    jest.useFakeTimers({ now: began });
    return sessions.begin(someone, acme, { agent: 'Firefox', method: 'password' });
  })();
  const after = async (hours: number) => {
    jest.setSystemTime(began + hours * 3_600_000);
    return (await sessions.caller(cookie, 'usual')) !== null;
  };
  const days = found.organization.sign_in;
  days.session_days = 1;
  for (const hours of [8, 16, 24]) expect([hours, await after(hours)]).toEqual([hours, true]);
  expect(await after(24.01)).toBe(false);
  days.session_days = 7;
  expect(await after(24.01)).toBe(true);
});
test.each([
  ['google_only', 'google', ['password', 'passkey'], ['google', 'registration']],
  ['require_second_factor', 'second_factor', ['password', 'google'], []],
] as const)('a session that does not meet the rule %s ends for good', async (rule, bar, out, within) => {
  const rules = found.organization.sign_in;
  const cookies = await Promise.all(
    [...out, ...within].map((method) => sessions.begin(someone, acme, { agent: 'Firefox', method })),
  );
  const known = () => Promise.all(cookies.map(async (cookie) => (await sessions.caller(cookie, 'usual')) !== null));
  expect(await known()).toEqual(cookies.map(() => true));
  const expected = [...out.map(() => false), ...within.map(() => true)];
  rules[rule] = true;
  expect(await known()).toEqual(expected);
  rules[rule] = false;
  expect(await known()).toEqual(expected);
  expect(await sessions.endedBy(cookies[0])).toEqual({ rule: bar, organization_id: acme });
});
test('a session is known until it is ended, and a use of it is noted once a minute', async () => {
  const cookie = await sessions.begin(someone, acme, { agent: 'Firefox', method: 'password' });
  const [key] = await sessionOf(cookie);
  const seen = async () => (await store.get<{ last_seen_at: string }>(key!))!.last_seen_at;
  const begun = await seen();
  expect(await sessions.caller(cookie, 'usual')).toMatchObject({
    user_id: someone,
    organization_id: acme,
    session: key,
    name: 'Ada Lovelace',
  });
  expect(await seen()).toBe(begun);
  aMinuteLater();
  expect(await sessions.caller(cookie, 'usual')).toMatchObject({ session: key });
  expect(await seen()).not.toBe(begun);
  await sessions.endAll(someone);
  expect(await sessions.caller(cookie, 'usual')).toBeNull();
});
test('a session that is ended while its use is being noted stays ended, and opens nothing', async () => {
  const cookie = await sessions.begin(someone, acme, { agent: 'Firefox', method: 'password' });
  aMinuteLater();
  endedMeanwhile();
  expect([await sessions.caller(cookie, 'usual'), await sessionOf(cookie)]).toEqual([null, []]);
});
test('a session that moves while its use is being noted has moved', async () => {
  const cookie = await sessions.begin(someone, acme, { agent: 'Firefox', method: 'password' });
  const caller = (await sessions.caller(cookie, 'usual'))!;
  aMinuteLater();
  const get = store.get.bind(store);
  jest.spyOn(store, 'get').mockImplementationOnce(async (key: string) => {
    const value = await get(key);
    await new Sessions(store, streams).move(caller, other);
    return value as never;
  });
  await sessions.caller(cookie, 'usual');
  expect((await sessions.caller(cookie, 'usual'))!.organization_id).toBe(other);
});
test('a session moves to another organization, but not once it was ended', async () => {
  const cookie = await sessions.begin(someone, acme, { agent: 'Firefox', method: 'password' });
  await sessions.move((await sessions.caller(cookie, 'usual'))!, other);
  const caller = (await sessions.caller(cookie, 'usual'))!;
  expect(caller.organization_id).toBe(other);
  endedMeanwhile();
  await sessions.move(caller, acme);
  expect(await sessionOf(cookie)).toEqual([]);
});

describe('a suspended organization', () => {
  const held = async (organization: object, roles: string[]) => {
    const member = { organization_id: acme, roles, grants: [], status: 'active' };
    const states = {
      user: { ...found.user, memberships: [member] },
      organization: { ...found.organization, ...organization },
    };
    const read = async ({ category }: { category: keyof typeof found }) => ({ state: states[category] });
    const caller = await new Sessions(store, { load: read } as unknown as Streams).memberCaller(someone, acme);
    return [Object.keys(caller!.groups), caller!.readsOnly];
  };
  test('gives its members no right, and its administrators one to read while it leaves', async () => {
    const leaving = { status: 'suspended', leaving: { begun_at: null } };
    expect(await held({ status: 'suspended' }, ['ORG_ADMIN'])).toEqual([[], undefined]);
    expect(await held(leaving, ['RECRUIT_ADMIN'])).toEqual([[], true]);
    expect(await held(leaving, ['ORG_ADMIN'])).toEqual([['MANAGE_ORG'], true]);
    expect(await held({ ...leaving, leaving: { begun_at: '2026-05-01' } }, ['ORG_ADMIN'])).toEqual([[], true]);
  });
  test('a feature that is off takes its groups away', async () => {
    const [all] = await held({}, ['ORG_ADMIN']);
    const [fewer] = await held({ switched_off: ['reports'] }, ['ORG_ADMIN']);
    expect((all as string[]).filter((group) => !(fewer as string[]).includes(group))).toEqual(['VIEW_REPORTS']);
  });
});
