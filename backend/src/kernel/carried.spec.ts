import { acme, calling, openSmallLog, type SmallLog } from '../../../tests/support/small-log.ts';
import { until } from '../../../tests/support/until.ts';
import { SqliteJobQueue } from '../adapters/embedded/sqlite-job-queue.ts';
import { task } from '../features/tasks/task.decider.ts';
import { carriedBy } from './carried.ts';
import { newId } from './codec.ts';
import { isRejection, type Rejection } from './decider.ts';
import { idNo, someone } from './given.ts';
import { noteRestore, processesPlace } from './same-log.ts';
import { EventStore } from './ports/event-store.ts';
import type { Job } from './ports/job-queue.ts';
import { type Requester, Streams } from './streams.ts';
import { endedBy, waitOf } from './work/due.ts';
import { landRest } from './work/landing.ts';
import { ProcessRunner } from './work/process-runner.ts';

// On a log that appends to one stream after the other, a process dies between appends that belong together.

let disk: SmallLog;
/** How many appends the log still takes. Then it is as if the process had died. */
let left = Infinity;
let log: EventStore;
let jobs: SqliteJobQueue;
let files = 0;
/** The jobs that are due. A test does them when it wants. */
let waiting: Job[];
beforeAll(async () => {
  disk = await openSmallLog();
  log = new Proxy<EventStore>(disk.store, {
    get: (target, name) => {
      if (name === 'atomic') return false;
      if (name === 'appendTogether') return EventStore.prototype.appendTogether;
      if (name === 'append')
        return async (...given: Parameters<EventStore['append']>) => {
          if (left-- <= 0) throw new Error('The process died.');
          return target.append(...given);
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
});
afterAll(() => disk.dispose());
let [first, second, third] = ['', '', ''];
let uid = '';
beforeEach(async () => {
  [first, second, third, uid] = [newId(), newId(), newId(), newId()];
  left = Infinity;
  waiting = [];
  jobs = await SqliteJobQueue.open(`${disk.folder}/jobs-${++files}.db`);
});
afterEach(() => jobs.close());

const asking = (request = uid): Requester => ({
  organization_id: acme,
  actor: { type: 'user', id: someone, roles: [] },
  uid: request,
  hash: 'h',
});
const three = (streams: Streams, ids = [first, second, third]) =>
  streams.together(async () => {
    let ran: { position: number } | Rejection = { position: 0 };
    for (const id of ids) {
      ran = await streams.run(task, id, 'create', calling, asking());
      if (isRejection(ran)) return ran;
    }
    return ran;
  });
const fresh = () => new Streams(log, disk.keys);
const counts = async () =>
  Promise.all([first, second, third].map(async (id) => (await disk.store.readStream(`task-${id}`)).length));
/** Dies after this many appends, and comes back. */
const dies = async (after: number): Promise<void> => {
  left = after;
  await expect(three(fresh())).rejects.toThrow('The process died.');
  left = Infinity;
};
/** Follows the log until this is true, and keeps the jobs that it makes due. */
const following = async (enough: (runner: ProcessRunner) => boolean): Promise<void> => {
  const runner = new ProcessRunner(log, disk.keys, jobs, []);
  const change = jobs.change.bind(jobs);
  jobs.change = async (changes, how) => {
    for (const each of changes) if ('kind' in each) waiting.push(each);
    return change(changes, how);
  };
  await runner.start();
  await until(() => enough(runner));
  await runner.close();
};
/** Follows the log from this position to its end. */
const followed = async (from: number): Promise<void> => {
  await jobs.savePlace(processesPlace, { position: from, event: await log.idAt(from) });
  const end = await log.end();
  await following(({ position }) => position >= end);
};
/** Does the waiting jobs that are not over, and returns how many those were. */
const worked = async (): Promise<number> => {
  let did = 0;
  for (const { kind, data } of waiting) {
    if (kind !== landRest.kind) continue;
    const wait = waitOf(data)!;
    if (endedBy(wait, await fresh().read(wait.for, acme)) !== null) continue;
    did++;
    await fresh().land(String(data.stream), Number(data.revision));
  }
  return did;
};

test.each([1, 2])('what a process that died after %i of three appends left is completed once', async (after) => {
  const from = await log.end();
  await dies(after);
  expect((await counts()).reduce((sum, count) => sum + count)).toBe(after);
  await followed(from);
  expect(waiting).toHaveLength(1);
  expect(await worked()).toBe(1);
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await worked()).toBe(0);
  // The repeated request finds everything.
  const { done } = await three(fresh());
  expect(done).toMatchObject({ repeated: true });
  expect(await counts()).toEqual([1, 1, 1]);
});

test('nothing is left to do where the process lived', async () => {
  const from = await log.end();
  await three(fresh());
  await followed(from);
  expect(waiting.map(({ kind }) => kind)).toEqual([landRest.kind]);
  expect(await worked()).toBe(0);
});

test('two workers, and a writer who was only slow, complete it once', async () => {
  const from = await log.end();
  await dies(1);
  await followed(from);
  const { stream, revision } = waiting[0]!.data as { stream: string; revision: number };
  await Promise.all([fresh().land(stream, revision), fresh().land(stream, revision), three(fresh())]);
  expect(await counts()).toEqual([1, 1, 1]);
});

test('a stream that another writer has changed meanwhile is left as it is, and so is what follows it', async () => {
  const from = await log.end();
  await fresh().run(task, second, 'create', calling, asking(newId()));
  left = 1;
  const streams = fresh();
  await expect(
    streams.together(async () => {
      await streams.run(task, third, 'create', calling, asking());
      return streams.run(task, second, 'setStatus', { status: 'done' }, asking());
    }),
  ).rejects.toThrow('The process died.');
  left = Infinity;
  const handingOver = { from_user_id: someone, to_user_id: idNo(9) };
  await fresh().run(task, second, 'handOver', handingOver, asking(newId()));
  await followed(from);
  expect(await worked()).toBe(1);
  expect((await disk.store.readStream(`task-${second}`)).map(({ type }) => type)).toEqual([
    'TaskCreated',
    'TaskReassigned',
  ]);
});

test('a queue that has lost its jobs, and a log that was restored, complete it too', async () => {
  await dies(1);
  await noteRestore(jobs, new Date().toISOString());
  await following(() => waiting.some(({ data }) => data.stream === `task-${first}`));
  await worked();
  expect(await counts()).toEqual([1, 1, 1]);
});

test('an engine that appends to several streams in one step carries nothing', async () => {
  const streams = new Streams(disk.store, disk.keys);
  await three(streams);
  const [event] = await disk.store.readStream(`task-${first}`);
  expect(carriedBy(event!)).toEqual([]);
});

test('of very many appends the first one carries as many as fit into it', async () => {
  const ids = Array.from({ length: 1500 }, newId);
  await three(fresh(), ids);
  const [event] = await disk.store.readStream(`task-${ids[0]}`);
  expect(event!.metadata.length).toBeLessThan(1024 * 1024);
  expect(carriedBy(event!).length).toBeGreaterThan(100);
});
