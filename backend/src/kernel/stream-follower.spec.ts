import { acme, calling, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';
import type { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import type { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { task } from '../features/tasks/task.decider.ts';
import { newId } from './codec.ts';
import { someone } from './given.ts';
import { Unavailable } from './ports/unavailable.ts';
import { StreamFollower } from './stream-follower.ts';
import { Streams } from './streams.ts';

// Two processes use one log. The first follows the tasks; the test decides when it looks and what time it is.

const trusted = 1000;
/** The real clock in whole milliseconds: an added second is then exactly a second, which is not true of fractions. */
const wholeClock = (): number => Math.floor(performance.now());
let disk: SmallLog;
let store: SqliteEventStore;
let keys: SqliteKeyVault;
let reads: string[];
let away: boolean;
let now: number;
let follower: StreamFollower;
let here: Streams;
let elsewhere: Streams;
let call: string;
let asks = 0;

beforeAll(async () => {
  disk = await openSmallLog();
  ({ store, keys } = disk);
});
afterAll(() => disk.dispose());
/** The log, which records which streams are read and can hide streams from the follower. */
const noting = (): SqliteEventStore => {
  const changed: Record<string, unknown> = {};
  return new Proxy(store, {
    set: (_target, name, value) => {
      changed[name as string] = value;
      return true;
    },
    get: (target, name) => {
      if (changed[name as string]) return changed[name as string];
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...of: unknown[]) => {
        if (name === 'readStream') reads.push(of[0] as string);
        if (away && (name === 'end' || name === 'readAll')) throw new Unavailable('away');
        return Reflect.apply(member, target, of) as unknown;
      };
    },
  });
};
beforeEach(async () => {
  [reads, away, now, call] = [[], false, wholeClock(), newId()];
  const log = noting();
  follower = new StreamFollower(log, [task], { trusted, now: () => now });
  here = new Streams(log, keys, undefined, follower);
  elsewhere = new Streams(store, keys);
  await elsewhere.run(task, call, 'create', calling, asking());
  await look();
});
const asking = () => ({
  organization_id: acme,
  actor: { type: 'user' as const, id: someone, roles: ['RECRUIT_ADMIN'] },
  uid: `request ${asks++}`,
});
const look = async (): Promise<void> => {
  // States are stamped with the real clock, but the test's clock stands still between looks.
  now = Math.max(now, wholeClock());
  await follower.look();
};
const status = async (): Promise<string | undefined> => (await here.loadFollowed(task, call, acme))?.state?.status;
const finish = (streams: Streams) => streams.run(task, call, 'setStatus', { status: 'done' }, asking());
const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = reads.length;
  await work();
  return reads.length - before;
};

test('a stream that did not change is read once, however often it is asked for', async () => {
  expect(await readsOf(status)).toBe(1);
  expect(await readsOf(async () => [await status(), await status()])).toBe(0);
});
test('what another process appended is seen as soon as the follower has looked', async () => {
  expect(await status()).toBe('todo');
  await finish(elsewhere);
  await look();
  expect(await status()).toBe('done');
  expect(await readsOf(status)).toBe(0);
});
test('what another process appended is seen when the follower has not looked for as long as it trusts itself', async () => {
  expect(await status()).toBe('todo');
  await finish(elsewhere);
  now += trusted;
  expect(await status()).toBe('done');
});
test('while the log does not answer the follower, the stream is read, never an old state', async () => {
  expect(await status()).toBe('todo');
  away = true;
  await expect(look()).rejects.toBeInstanceOf(Unavailable);
  await finish(elsewhere);
  now += trusted;
  expect(await status()).toBe('done');
  expect(await readsOf(async () => [await status(), await status()])).toBe(2);
  away = false;
  await look();
  expect(await readsOf(async () => [await status(), await status()])).toBe(0);
});
test('what this process appended counts at once, also for an older read that ends later', async () => {
  await status();
  const log = noting();
  const slow = new Streams(log, keys, undefined, follower);
  let answer = () => undefined as void;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const { readStream } = log;
  log.readStream = async (stream, from) => {
    log.readStream = readStream;
    const found = await readStream(stream, from);
    await held;
    return found;
  };
  const late = slow.load(task, call, acme);
  await finish(slow);
  answer();
  expect((await late)?.state?.status).toBe('done');
  expect((await slow.loadFollowed(task, call, acme))?.state?.status).toBe('done');
});
test('a state that was read before the follower began is read again', async () => {
  const log = noting();
  const young = new StreamFollower(log, [task], { trusted, now: () => now });
  const streams = new Streams(log, keys, undefined, young);
  await streams.load(task, call, acme);
  await finish(elsewhere);
  now = performance.now();
  await young.look();
  expect((await streams.loadFollowed(task, call, acme))?.state?.status).toBe('done');
});
test('a follower that is answered by a node which is behind the end vouches for nothing', async () => {
  let end = 0;
  const behind = new StreamFollower(
    { end: async () => (end += 5), readAll: async (after: number) => ({ events: [], position: after }) } as never,
    [task],
    { trusted, now: () => now },
  );
  const vouches = () => behind.vouches(`task-${call}`, { revision: 5, read: now });
  await behind.look();
  expect(vouches()).toBe(true);
  now += trusted;
  await behind.look();
  expect(vouches()).toBe(false);
});
test('streams of other categories are never vouched for', async () => {
  expect(follower.vouches(`job-${call}`, { revision: 5, read: now })).toBe(false);
});
