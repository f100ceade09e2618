import { acme, calling, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { held } from '../../../tests/support/until.ts';
import type { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import type { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { task } from '../features/tasks/task.decider.ts';
import { noting } from './appended.ts';
import { newId } from './codec.ts';
import { isRejection, reject, type Rejection } from './decider.ts';
import { idNo, someone } from './given.ts';
import { EventStore } from './ports/event-store.ts';
import { Unavailable } from './ports/unavailable.ts';
import { notFound, type Outcome, type Requester, Streams } from './streams.ts';

// Decisions on several streams that belong together are appended in one step.

const no = reject('busy', 'This person is busy at that time.');
const handingOver = { from_user_id: someone, to_user_id: idNo(9) };
const done = { status: 'done' as const, may_any: true };

let asks = 0;
const asking = (uid = `request ${asks++}`, hash?: string): Requester => ({
  organization_id: acme,
  actor: { type: 'user', id: someone, roles: ['RECRUIT_ADMIN'] },
  uid,
  ...(hash ? { hash } : {}),
});
const sure = <T>(ran: T | Rejection): T => {
  if (isRejection(ran)) throw new Error(ran.error);
  return ran;
};
/** The log as an engine that cannot append to several streams in one step: it appends to one after the other. */
const inTurn = (store: EventStore): EventStore =>
  new Proxy(store, {
    get: (target, name) => {
      if (name === 'atomic') return false;
      if (name === 'appendTogether') return EventStore.prototype.appendTogether;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

let disk: SmallLog;
let store: SqliteEventStore;
let keys: SqliteKeyVault;
beforeAll(async () => {
  disk = await openSmallLog();
  ({ store, keys } = disk);
});
afterAll(() => disk.dispose());

describe.each([
  ['that is atomic', (): EventStore => store],
  ['that appends to one stream after the other', (): EventStore => inTurn(store)],
])('on a log %s, work on several streams', (_, log) => {
  let streams: Streams;
  /** The same product in another process with its own memory. */
  let elsewhere: Streams;
  let [call, visit] = ['', ''];
  let before: number;
  beforeEach(async () => {
    [streams, elsewhere] = [new Streams(log(), keys), new Streams(log(), keys)];
    [call, visit] = [newId(), newId()];
    before = await store.end();
  });
  const create = (id: string, uid?: string, hash?: string) =>
    streams.run(task, id, 'create', calling, asking(uid, hash));
  const statusOf = async (of: Streams, id: string) => (await of.load(task, id, acme))?.state?.status;
  const written = async () => (await store.readAll(before, 100)).events.map(({ stream, type }) => `${stream} ${type}`);

  test('is appended when all of it has been decided, and is known afterwards', async () => {
    const { done: ran, position } = await streams.together(async () => {
      const first = sure(await create(call));
      sure(await create(visit));
      expect(await written()).toEqual([]);
      return first;
    });
    expect(sure(ran)).toMatchObject({ revision: 0, repeated: false });
    expect(position).toBe(await store.end());
    expect(await written()).toEqual([`task-${call} TaskCreated`, `task-${visit} TaskCreated`]);
    expect(await statusOf(streams, call)).toBe('todo');
    expect(sure(await streams.run(task, call, 'setStatus', done, asking(), { version: 0 })).revision).toBe(1);
    expect(await statusOf(elsewhere, visit)).toBe('todo');
  });

  test('sees what it has decided, and nobody else does', async () => {
    await streams.together(async () => {
      sure(await create(call));
      expect(await statusOf(streams, call)).toBe('todo');
      expect((await streams.loadMany(task, [call, visit], acme)).get(call)?.revision).toBe(0);
      expect(await streams.load(task, call, idNo(3))).toBeNull();
      expect(await statusOf(elsewhere, call)).toBeUndefined();
      const ran = sure(await streams.run(task, call, 'setStatus', done, asking(), { version: 0 }));
      expect(ran).toMatchObject({ revision: 1, state: { status: 'done' } });
      return ran;
    });
    expect((await written()).map((each) => each.split(' ')[1])).toEqual(['TaskCreated', 'TaskCompleted']);
    expect(await statusOf(streams, call)).toBe('done');
    expect(await statusOf(elsewhere, call)).toBe('done');
  });

  test('appends nothing when it refuses or fails, and nothing of it is remembered', async () => {
    const refused = await streams.together(async () => {
      sure(await create(call));
      return no;
    });
    expect(refused).toEqual({ done: no, position: 0 });
    await expect(
      streams.together(async () => {
        sure(await create(call));
        throw new Error('The rows are away.');
      }),
    ).rejects.toThrow('The rows are away.');
    expect(await written()).toEqual([]);
    expect(await statusOf(streams, call)).toBeUndefined();
    expect(sure(await create(call)).revision).toBe(0);
  });

  test('begins again when somebody else was first at one of the streams', async () => {
    sure(await create(visit));
    let turns = 0;
    const { done: ran } = await streams.together(async () => {
      const first = sure(await create(call, 'u', 'h'));
      const other = await streams.run(task, visit, 'setStatus', done, asking('v', 'h'));
      if (!turns++) sure(await elsewhere.run(task, visit, 'handOver', handingOver, asking()));
      return isRejection(other) ? other : { first, other };
    });
    const { first, other } = sure(ran);
    expect(turns).toBe(2);
    // If the engine appends to one stream after the other, the first append was stored before the other was refused.
    expect(first.repeated).toBe(!log().atomic);
    expect(other).toMatchObject({ revision: 2, state: { status: 'done', fields: { assignee_user_id: idNo(9) } } });
    expect((await store.readStream(`task-${call}`)).length).toBe(1);
    expect(await statusOf(elsewhere, call)).toBe('todo');
  });

  test('that is repeated appends nothing twice, and another request under its uid is refused', async () => {
    const work = () =>
      streams.together(async () => {
        const first = await create(call, 'same', 'h');
        const second = await create(visit, 'same', 'h');
        return isRejection(first) || isRejection(second) ? no : { first, second };
      });
    sure((await work()).done);
    const { first, second } = sure((await work()).done);
    expect([first.repeated, second.repeated]).toEqual([true, true]);
    expect(first.events).toMatchObject([{ type: 'TaskCreated' }]);
    expect(await written()).toHaveLength(2);
    expect(await create(call, 'same', 'other')).toMatchObject({ code: 'duplicate_request' });
  });

  test('answers a request that it meets twice within itself as repeated', async () => {
    const { done: ran } = await streams.together(async () => {
      sure(await create(call, 'twice', 'h'));
      return create(call, 'twice', 'h');
    });
    expect(sure(ran as Outcome<unknown>)).toMatchObject({ repeated: true, events: [{ type: 'TaskCreated' }] });
    expect(await written()).toHaveLength(1);
  });

  test('cannot grow after it was appended', async () => {
    let late: () => Promise<unknown> = async () => undefined;
    await streams.together(async () => {
      late = AsyncResource.bind(() => create(visit));
      return create(call);
    });
    await expect(late()).rejects.toThrow(/came after/);
    expect(await written()).toHaveLength(1);
  });

  test('is no longer seen by work that goes on after it was refused', async () => {
    let late: () => Promise<unknown> = async () => undefined;
    await streams.together(async () => {
      sure(await create(call));
      late = AsyncResource.bind(async () => [
        await statusOf(streams, call),
        await streams.loadMany(task, [call], acme),
        await streams.run(task, call, 'setStatus', done, asking(), { mustExist: 'task' }),
      ]);
      return no;
    });
    expect(await late()).toEqual([undefined, new Map(), notFound('task')]);
  });

  test('that takes a stream for empty reads it when somebody has been there', async () => {
    sure(await elsewhere.run(task, call, 'create', calling, asking()));
    let turns = 0;
    const { done: ran } = await streams.together(async () => {
      turns++;
      sure(await create(visit));
      return streams.run(task, call, 'create', calling, asking(), { anew: true });
    });
    // If the engine is not atomic, the stream is read immediately.
    expect(turns).toBe(log().atomic ? 2 : 1);
    expect(sure(ran)).toMatchObject({ revision: 0, events: [], repeated: false });
    expect(await statusOf(elsewhere, visit)).toBe('todo');
  });

  test('ends when somebody else changes a stream that it knows by two folds', async () => {
    sure(await create(visit));
    let others = 0;
    const other = { ...task, evolve: { ...task.evolve } };
    await expect(
      streams.together(async () => {
        sure(await streams.run(task, visit, 'setStatus', done, asking()));
        if (!others++) sure(await elsewhere.run(task, visit, 'handOver', handingOver, asking()));
        return streams.run(other, visit, 'setStatus', { status: 'todo' }, asking());
      }),
    ).rejects.toThrow(Unavailable);
  });

  test('that refuses after some of it has landed leaves nothing old for the rest of the request', async () => {
    sure(await create(call));
    sure(await create(visit));
    let turns = 0;
    await noting({ maybe: false, began: performance.now() }, async () => {
      await streams.loadOnce(task, call, acme);
      const { done: ran } = await streams.together(async () => {
        if (turns++) return no;
        sure(await streams.run(task, call, 'setStatus', done, asking()));
        sure(await streams.run(task, visit, 'setStatus', done, asking()));
        sure(await elsewhere.run(task, visit, 'handOver', handingOver, asking()));
        return 'decided';
      });
      expect(ran).toEqual(no);
      const now = (await streams.loadOnce(task, call, acme))?.state?.status;
      expect([now, turns]).toEqual([await statusOf(elsewhere, call), 2]);
      expect(now).toBe(log().atomic ? 'todo' : 'done');
    });
  });

  test('of many who begin at once everybody ends, each with all or nothing', async () => {
    const processes = [streams, elsewhere];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        processes[n % 2]!.together(async () => {
          const by = asking();
          const one = await processes[n % 2]!.run(task, call, 'create', calling, by);
          return isRejection(one) ? one : processes[n % 2]!.run(task, visit, 'create', calling, by);
        }),
      ),
    );
    expect(answers.filter(({ done: ran }) => !isRejection(ran))).not.toEqual([]);
    expect(await store.readStream(`task-${visit}`)).toHaveLength(1);
    expect(await store.readStream(`task-${call}`)).toHaveLength(1);
  });
});

test('whoever is refused while somebody reads the stream leaves them nothing old, where one process alone appends', async () => {
  const visit = newId();
  const slow = held();
  let reading = false;
  const log = new Proxy<EventStore>(store, {
    get: (target, name) => {
      if (name === 'alone') return true;
      if (name === 'readStream')
        return async (stream: string, from?: number) => {
          const found = await target.readStream(stream, from);
          if (reading) {
            reading = false;
            await slow.promise;
          }
          return found;
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  sure(await new Streams(store, keys).run(task, visit, 'create', calling, asking()));
  const streams = new Streams(log, keys);
  const outside = AsyncLocalStorage.snapshot();
  reading = true;
  const reader = streams.load(task, visit, acme);
  let turns = 0;
  await streams.together(async () => {
    if (turns++) return no;
    sure(await streams.run(task, newId(), 'create', calling, asking()));
    sure(await streams.run(task, visit, 'handOver', handingOver, asking()));
    return outside(() => streams.run(task, visit, 'setStatus', done, asking()));
  });
  slow.release();
  await reader;
  expect([(await streams.load(task, visit, acme))?.state?.status, turns]).toEqual(['done', 2]);
});
