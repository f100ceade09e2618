import type { ProjectionState } from '../../kernel/rows/lane.ts';
import type { JobChange } from '../../kernel/ports/job-queue.ts';
import type { Reads } from '../../kernel/rows/reads.ts';
import { calm, patience, type Stops, StoppedModels } from '../../reads/platform/stopped-models.ts';
import { StoppedWatch } from './stopped-watch.ts';

const start = Date.parse('2026-11-20T09:00:00.000Z');
const at = (ms: number): string => new Date(start + ms).toISOString();

/** The stored sessions, which outlive a process and which several processes share. */
class Store {
  value: unknown = null;
  writes = 0;
  async get<T>(): Promise<T | null> {
    return this.value as T | null;
  }
  async put(_: string, value: unknown): Promise<void> {
    this.writes++;
    this.value = value;
  }
  async exchange(_: string, was: unknown, value: unknown): Promise<boolean> {
    if (JSON.stringify(was) !== JSON.stringify(this.value)) return false;
    await this.put('', value);
    return true;
  }
}
let store: Store;
let jobs: Map<string, JobChange>;
let states: Record<string, ProjectionState['status']>;
beforeEach(() => {
  store = new Store();
  jobs = new Map();
  states = { people: 'live', tasks: 'live' };
});
/** Nora is an administrator of both organizations. Flo was an administrator of one of them and has left it. */
const former = 'flo';
const people: Record<string, string[]> = { harbour: ['nora', 'ben', former], quay: ['nora', 'olga'] };
const reads = {
  async *each(list: { name: string }, _: unknown, where: { role?: string[] }) {
    if (list.name === 'tenants') for (const id of Object.keys(people)) yield { id };
    else {
      const organization_id = where.role![0]!.split(':')[0]!;
      for (const id of people[organization_id]!)
        yield { id, memberships: [{ organization_id, status: id === former ? 'left' : 'active' }] };
    }
  },
} as unknown as Reads;
let queueFails = false;
/** A process that has just started. */
const watch = () =>
  new StoppedWatch(
    {
      states: async () =>
        Object.entries(states).map(([name, status]) => ({ name, status, version: 1000, position: 7, error: null })),
    },
    new StoppedModels(store),
    reads,
    {
      change: async (changes) => {
        if (queueFails) throw new Error('The queue is away.');
        for (const change of changes) if ('key' in change && !jobs.has(change.key)) jobs.set(change.key, change);
      },
    },
  );
const now = () => new StoppedModels(store).now();
const told = (): { user: unknown; stops: unknown }[] =>
  [...jobs.values()].map((each) => {
    const { user_id, stops } = (each as { data: Record<string, unknown> }).data;
    return { user: user_id, stops };
  });

test('a stop that lasts is told once to each administrator, however often it is tried again and the process started', async () => {
  states.people = 'failed';
  await watch().look(start);
  expect(await now()).toEqual([{ name: 'people', since: at(0) }]);
  expect(told()).toEqual([]);
  for (let ms = 2_000; ms < 3_600_000; ms += 2_000) {
    states.people = ms % 10_000 ? 'failed' : 'building';
    await watch().look(start + ms);
  }
  const stops = [{ name: 'people', since: at(0) }];
  expect(told()).toEqual([
    { user: 'nora', stops },
    { user: 'ben', stops },
    { user: 'olga', stops },
  ]);
  expect(await now()).toEqual(stops);
  // There are three writes: one for the stop, one for its email, and one for the sending.
  expect(store.writes).toBe(3);
});

test('a fault that mends itself at once is not reported', async () => {
  states.people = 'failed';
  await watch().look(start);
  states.people = 'live';
  await watch().look(start + patience - 1);
  expect(await now()).toEqual([]);
  await watch().look(start + patience + 1);
  await watch().look(start + patience + calm);
  expect([told(), store.value]).toEqual([[], {}]);
});

test('what stops together is told together, and what stops later in a mail of its own', async () => {
  states.people = 'failed';
  await watch().look(start);
  states.tasks = 'failed';
  await watch().look(start + patience - 2_000);
  await watch().look(start + patience);
  expect(told().map(({ user }) => user)).toEqual(['nora', 'ben', 'olga']);
  expect(told()[0]!.stops).toEqual([
    { name: 'people', since: at(0) },
    { name: 'tasks', since: at(patience - 2_000) },
  ]);
  states.jobs = 'failed';
  await watch().look(start + 60_000);
  await watch().look(start + 60_000 + patience);
  expect(told()).toHaveLength(6);
  expect(told()[5]).toEqual({ user: 'olga', stops: [{ name: 'jobs', since: at(60_000) }] });
});

test('a stop ends when its read model has run for a while; the next one is told anew', async () => {
  const looks = async (...each: [number, ProjectionState['status']][]) => {
    for (const [ms, status] of each) {
      states.people = status;
      await watch().look(start + ms);
    }
  };
  await looks([0, 'failed'], [patience, 'failed'], [20_000, 'live']);
  expect(await now()).toEqual([]);
  // The model fails again before it has run for a while, so it counts as the same stop.
  await looks([30_000, 'failed'], [30_000 + patience, 'failed']);
  expect(await now()).toEqual([{ name: 'people', since: at(0) }]);
  expect(told()).toHaveLength(3);
  await looks([50_000, 'live'], [50_000 + calm, 'live'], [150_000, 'failed'], [150_000 + patience, 'failed']);
  expect(await now()).toEqual([{ name: 'people', since: at(150_000) }]);
  expect(told()).toHaveLength(6);
});

test('where the queue was away, and where two processes look at once, each administrator is told once', async () => {
  states.people = 'failed';
  await Promise.all([watch().look(start), watch().look(start + 5)]);
  queueFails = true;
  await expect(watch().look(start + patience + 5)).rejects.toThrow('The queue is away.');
  queueFails = false;
  await Promise.all([watch().look(start + patience + 2_000), watch().look(start + patience + 2_001)]);
  await watch().look(start + patience + 4_000);
  expect(told().map(({ user }) => user)).toEqual(['nora', 'ben', 'olga']);
});

test('a process that has heard of no projector yet knows nothing and changes nothing', async () => {
  states.people = 'failed';
  await watch().look(start);
  const before = structuredClone(store.value) as Stops;
  states = {};
  await watch().look(start + 5_000);
  expect(store.value).toEqual(before);
});
