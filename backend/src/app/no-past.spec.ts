import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteJobQueue } from '../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { fill } from '../demo/fill.ts';
import { processesPlace } from '../kernel/same-log.ts';
import { tellsDone, waitOf } from '../kernel/work/due.ts';
import { type Process, process } from '../kernel/work/process.ts';
import { ProcessRunner } from '../kernel/work/process-runner.ts';
import { Follows } from '../kernel/work/worker.ts';
import type { Job } from '../kernel/ports/job-queue.ts';
import { nouns } from './app.module.ts';

// What has happened is over: neither a replay, nor a process that a release adds, nor an empty queue sends anything about it.

const processes: Process[] = nouns.flatMap((noun) =>
  ((Reflect.getMetadata('providers', noun) ?? []) as unknown[]).flatMap((provider) =>
    typeof provider === 'function' ? ((Reflect.getMetadata(Follows.KEY, provider) as Process | undefined) ?? []) : [],
  ),
);
/** A process that a newer release adds. It would make work due for every event of the past. */
const added = process(
  'added',
  Object.fromEntries(
    processes
      .flatMap(({ on }) => Object.keys(on))
      .map((type) => [type, () => [{ kind: 'added', key: `added:${type}` }]]),
  ) as never,
);

let folder: string;
let keys: SqliteKeyVault;
let told: SqliteEventStore;
let files = 0;
/** Runs all processes over the log until they have read it, and returns the jobs that are in the queue then. */
const follow = async (events: SqliteEventStore, before: (jobs: SqliteJobQueue) => Promise<void>): Promise<Job[]> => {
  const jobs = await SqliteJobQueue.open(join(folder, `jobs-${++files}.db`));
  const due: Job[] = [];
  const change = jobs.change.bind(jobs);
  jobs.change = async (changes, how) => {
    for (const each of changes) if (!('cancel' in each)) due.push(each);
    await change(changes, how);
  };
  await before(jobs);
  const runner = new ProcessRunner(events, keys, jobs, [...processes, added]);
  try {
    await runner.start();
    const end = await events.end();
    while (runner.position < end || ((await jobs.place('refill'))?.position ?? -1) >= 0)
      await new Promise((done) => setTimeout(done, 5));
    return due;
  } finally {
    await runner.close();
    await jobs.close();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  told = await SqliteEventStore.open(join(folder, 'told.db'));
  const until = new Date('2026-03-18T17:00:00Z');
  await fill(told, keys, {
    seed: 7,
    jobs: 6,
    candidates: 60,
    until,
    secret: 'f'.repeat(64),
    password: 'northwind-demo',
  });
});
afterAll(async () => {
  await told.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

test('every noun’s processes are among them, and the history has events for most', async () => {
  expect(processes.length).toBeGreaterThan(20);
  const types = new Set((await told.readAll(0, 10_000)).events.map(({ type }) => type));
  const met = processes.filter(({ on }) => Object.keys(on).some((type) => types.has(type)));
  expect(met.length).toBeGreaterThan(processes.length / 2);
});

test('a history that was imported makes nothing due, even where the processes begin before it', async () => {
  const due = await follow(told, async (jobs) =>
    jobs.savePlace(processesPlace, { position: 1, event: await told.idAt(1) }),
  );
  expect(due.map(({ key }) => key)).toEqual([]);
});

describe('a past that happened here', () => {
  let lived: SqliteEventStore;
  beforeAll(async () => {
    lived = await SqliteEventStore.open(join(folder, 'lived.db'));
    const { events } = await told.readAll(0, 10_000);
    await lived.importEvents(
      events.map((event) => ({ ...event, metadata: event.metadata.replace(',"history":true', '') })),
    );
  });
  afterAll(() => lived.close());

  test('makes nothing due for a process that a release adds: all processes share one place', async () => {
    const end = await lived.end();
    const due = await follow(lived, async (jobs) =>
      jobs.savePlace(processesPlace, { position: end, event: await lived.idAt(end) }),
    );
    expect(due.map(({ key }) => key)).toEqual([]);
  });

  test('makes nothing due for an empty queue but what is still to come, and what its stream says was never done', async () => {
    const now = new Date().toISOString();
    const due = await follow(lived, () => Promise.resolve());
    expect(
      due.filter((job) => {
        const wait = waitOf(job.data);
        return job.due_at <= now && !(wait && tellsDone(wait));
      }),
    ).toEqual([]);
  });
});
