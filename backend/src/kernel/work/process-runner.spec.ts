import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { TaskEvent } from '@candor/contracts/tasks/events';
import { z } from 'zod';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteJobQueue } from '../../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { candidate } from '../../features/people/candidate.decider.ts';
import { task } from '../../features/tasks/task.decider.ts';
import { newId } from '../codec.ts';
import { idNo, someone } from '../given.ts';
import { LogRestored, logStart, noteRestore, processesPlace, restoredAt, skipToEnd } from '../same-log.ts';
import type { StoredEvent } from '../ports/event-store.ts';
import type { Job } from '../ports/job-queue.ts';
import { due, ending } from './due.ts';
import { type Process, process } from './process.ts';
import { job } from './queued-job.ts';
import { ProcessRunner } from './process-runner.ts';
import { Streams } from '../streams.ts';

const acme = idNo(2);
const asking = () => ({ organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() });
const later = '2199-01-01T00:00:00.000Z';
const remind = job('remind', { task: z.string() });
const greet = job('greet', { name: z.string() });
const count = job('count', {});
/** Two processes: one reminds of a task unless it is deleted, the other greets a person by name. */
const reminders = process<TaskEvent | CandidateEvent>('reminders', {
  TaskCreated: (event) => [
    remind.due(`remind:${idOf(event.stream)}`, event.data.due_at ?? event.metadata.occurred_at, {
      task: idOf(event.stream),
    }),
  ],
  TaskDeleted: (event) => [{ cancel: `remind:${idOf(event.stream)}` }],
  CandidateCreated: (event) => [
    greet.due(`greet:${idOf(event.stream)}`, event.metadata.occurred_at, { name: event.data.first_name }),
  ],
});
const counters = process<TaskEvent>('counters', {
  TaskCreated: (event) => [count.due(`count:${event.id}`, event.metadata.occurred_at, {})],
});

const completed = ending('test-completed', {}, (_, found) => found.some(({ type }) => type === 'TaskCompleted'), {
  tellsDone: true,
});

let folder: string;
let files = 0;
let events: SqliteEventStore;
let keys: SqliteKeyVault;
let queue: SqliteJobQueue;
let streams: Streams;
let acted: Job[];
let runner: ProcessRunner | null = null;

const start = async (...processes: Process[]) => {
  runner = new ProcessRunner(events, keys, queue, processes);
  await runner.start();
};
const stop = async () => {
  await runner?.close();
  runner = null;
};
/** Waits until every event was read and every job that is due was done. */
const settled = async (postponed = 0) => {
  const end = await events.end();
  while (runner!.position < end || (await queue.depth()).waiting > postponed)
    await new Promise((done) => setTimeout(done, 3));
};
const createTask = async (due_at: string | null = null, history?: { at: string | null }) => {
  const id = newId();
  await streams.run(
    task,
    id,
    'create',
    {
      title: 'Call',
      kind: 'call',
      due_at,
      priority: 'high',
      person_id: someone,
      assignee_user_id: someone,
      subject: null,
    },
    { ...asking(), ...(history ? { history } : {}) },
  );
  return id;
};
const actedOn = () => acted.map((job) => job.key);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
});
beforeEach(async () => {
  events = await SqliteEventStore.open(join(folder, `events-${++files}.db`));
  queue = await SqliteJobQueue.open(join(folder, `jobs-${files}.db`));
  streams = new Streams(events, keys);
  acted = [];
  queue.work(async (job) => {
    acted.push(job);
  });
});
afterEach(async () => {
  await stop();
  await queue.close();
  await events.close();
});
afterAll(async () => {
  await keys.close();
  await rm(folder, { recursive: true });
});

describe('what is due because of what happened', () => {
  test('is done once for every process that asks for it, and names the event that caused it', async () => {
    await start(reminders, counters);
    const id = await createTask();
    await settled();
    const [event] = await events.readStream(`task-${id}`);
    expect(actedOn().toSorted()).toEqual([`count:${event!.id}`, `remind:${id}`]);
    expect(acted.find((job) => job.kind === 'remind')?.data).toEqual({
      task: id,
      organization_id: acme,
      causation_id: event!.id,
    });
  });
  test('is never done for what happened before there was a process: an imported history sends nothing', async () => {
    await createTask();
    await createTask();
    await start(reminders);
    const id = await createTask();
    await settled();
    expect(actedOn()).toEqual([`remind:${id}`]);
  });
  test('is added again where it is still to come, when the queue has lost everything', async () => {
    const loseQueue = async () => {
      await stop();
      await queue.close();
      queue = await SqliteJobQueue.open(join(folder, `jobs-${files}-lost-${newId()}.db`));
      queue.work(async (job) => {
        acted.push(job);
      });
    };
    await start(reminders);
    const [past, kept, deleted] = [await createTask(), await createTask(later), await createTask(later)];
    await streams.run(task, deleted, 'remove', {}, asking());
    await createTask(later, { at: '2019-05-01T00:00:00.000Z' });
    await settled(1);
    expect(actedOn()).toEqual([`remind:${past}`]);
    for (const dies of [false, true]) {
      await loseQueue();
      // The process died after it had recorded that the log must be read again.
      if (dies) {
        await queue.savePlace('refill', logStart);
        await queue.savePlace(processesPlace, { position: await events.end(), event: null });
      }
      await start(reminders);
      while ((await queue.place('refill'))?.position !== -1) await new Promise((done) => setTimeout(done, 3));
      expect(await queue.depth()).toMatchObject({ waiting: 1 });
      expect(actedOn()).toEqual([`remind:${past}`]);
      await queue.cancel(`remind:${kept}`);
      expect(await queue.depth()).toMatchObject({ waiting: 0 });
    }
    // The next start on the same queue does not add the jobs again.
    await stop();
    await start(reminders);
    await settled();
    expect(await queue.depth()).toMatchObject({ waiting: 0 });
  });
  test('is added again where it is overdue and its stream says that it was not done, once', async () => {
    const ask = job('ask-about', { task: z.string() });
    const askers = process<TaskEvent>('askers', {
      TaskCreated: (event) => [
        due({
          key: `ask:${idOf(event.stream)}`,
          at: event.data.due_at ?? event.metadata.occurred_at,
          for: event.stream,
          unless: [completed({})],
          do: [ask, { task: idOf(event.stream) }],
        }),
      ],
    });
    const [over, overdue, future] = [await createTask(), await createTask(), await createTask(later)];
    await streams.run(task, over, 'setStatus', { status: 'done' }, asking());
    for (let starts = 0; starts < 2; starts++) {
      await start(askers, counters);
      while ((await queue.place('refill'))?.position !== -1) await new Promise((done) => setTimeout(done, 3));
      await settled(1);
      await stop();
      expect(actedOn()).toEqual([`ask:${overdue}`]);
    }
    await queue.cancel(`ask:${future}`);
    expect(await queue.depth()).toMatchObject({ waiting: 0 });
  });
  test('is never done for what is marked as history, while processes run and when they read it again', async () => {
    await start(reminders, counters);
    await createTask(null, { at: '2019-05-01T00:00:00.000Z' });
    await createTask(null, { at: null });
    const id = await createTask();
    await settled();
    await stop();
    // The state is as after a crash before any position was saved.
    await queue.savePlace(processesPlace, logStart);
    await start(reminders, counters);
    await settled();
    expect(actedOn().toSorted()).toEqual(
      [`count:${(await events.readStream(`task-${id}`))[0]!.id}`, `remind:${id}`].toSorted(),
    );
    const all = (await events.readAll(0, 10)).events.map(({ metadata }) => JSON.parse(metadata));
    expect(all.map(({ history }) => history)).toEqual([true, true, undefined]);
    expect(all[0].occurred_at).toBe('2019-05-01T00:00:00.000Z');
    expect(all[1].occurred_at).toBe(all[1].recorded_at);
  });
  test('is done for what happened while nothing ran, once', async () => {
    await start(reminders);
    const first = await createTask();
    await settled();
    await stop();
    const second = await createTask();
    await start(reminders);
    const third = await createTask();
    await settled();
    await stop();
    await start(reminders);
    await settled();
    expect(actedOn().toSorted()).toEqual([first, second, third].map((id) => `remind:${id}`).toSorted());
  });
  test('is not missed when the log was still empty at the first start', async () => {
    await start(reminders);
    await stop();
    const id = await createTask();
    await start(reminders);
    await settled();
    expect(actedOn()).toEqual([`remind:${id}`]);
  });
  test('is done once even when a crash came before the place in the log was saved', async () => {
    await start(reminders, counters);
    await createTask();
    await createTask();
    await settled();
    await stop();
    const before = actedOn();
    await queue.savePlace('processes', { position: 0, event: null });
    await start(reminders, counters);
    await settled();
    expect(before).toHaveLength(4);
    expect(actedOn()).toEqual(before);
  });
  test('is dropped when it is cancelled before it is due', async () => {
    await start(reminders);
    const kept = await createTask(later);
    const dropped = await createTask(later);
    await streams.run(task, dropped, 'remove', {}, asking());
    await settled(1);
    expect(await queue.depth()).toEqual({ waiting: 1, failed: 0 });
    await queue.cancel(`remind:${kept}`);
    expect(await queue.depth()).toEqual({ waiting: 0, failed: 0 });
    expect(acted).toEqual([]);
  });
  test('is decided on the decrypted event', async () => {
    await start(reminders);
    const ada = newId();
    await streams.run(
      candidate,
      ada,
      'create',
      {
        fields: {
          first_name: 'Ada',
          last_name: 'L',
          name_order: null,
          email: null,
          phone: null,
          pronoun: null,
          headline: null,
          current_title: null,
          current_company: null,
          location: null,
          tz_region: null,
          source: 'applied',
          source_id: null,
        },
        type: 'prospect',
        created_via: 'form',
      },
      asking(),
    );
    await settled();
    expect(acted[0]?.data).toMatchObject({ name: 'Ada' });
  });
});

/** Replaces the log of this test as an operator restores it from a backup: closes it, replaces its file, and opens it again. */
const restoredFrom = async (backup: string) => {
  await events.close();
  await copyFile(join(folder, backup), join(folder, `events-${files}.db`));
  events = await SqliteEventStore.open(join(folder, `events-${files}.db`));
  streams = new Streams(events, keys);
};
/** Copies the log in its present state. */
const backUp = async (backup: string) => {
  await events.close();
  await copyFile(join(folder, `events-${files}.db`), join(folder, backup));
  events = await SqliteEventStore.open(join(folder, `events-${files}.db`));
  streams = new Streams(events, keys);
};
describe('after the log was restored from a backup', () => {
  test('nothing is sent while the log ends before the place of the processes; the message says what to do', async () => {
    await start(reminders);
    const kept = await createTask();
    await settled();
    await stop();
    await backUp('older.db');
    await start(reminders);
    const lost = await createTask();
    await settled();
    await stop();
    await restoredFrom('older.db');
    await expect(start(reminders)).rejects.toThrow(
      'The log ends at position 1, but the processes had read it up to position 2. The log was probably restored from a backup. If this log is the right one, stop every process and run: npm run replay -- --restored',
    );
    runner = null;
    expect(actedOn()).toEqual([`remind:${kept}`, `remind:${lost}`]);
  });
  test('nothing is sent where the log has grown again past the place of the processes, or is another log', async () => {
    await backUp('empty.db');
    await start(reminders);
    const before = [await createTask(), await createTask()];
    await settled();
    await stop();
    await restoredFrom('empty.db');
    await Promise.all([createTask(), createTask(), createTask()]);
    await expect(start(reminders)).rejects.toThrow(LogRestored);
    runner = null;
    expect(actedOn().toSorted()).toEqual(before.map((id) => `remind:${id}`).toSorted());
  });
  test('the processes go on at its end when asked to: nothing is sent twice, and what happens from now on is sent once', async () => {
    await backUp('empty.db');
    await start(reminders);
    const before = await createTask();
    await settled();
    await stop();
    await restoredFrom('empty.db');
    await createTask();
    await createTask();
    expect(await skipToEnd(events, queue)).toMatchObject({ before: { position: 1 }, now: { position: 2 } });
    await start(reminders);
    const after = await createTask();
    await settled();
    expect(actedOn()).toEqual([`remind:${before}`, `remind:${after}`]);
  });
  test('when it was restored last is kept beside the places', async () => {
    expect(await restoredAt(queue)).toBeNull();
    for (const at of ['2026-03-02T09:00:00.000Z', '2026-03-09T09:00:00.000Z']) await noteRestore(queue, at);
    expect(await restoredAt(queue)).toBe('2026-03-09T09:00:00.000Z');
  });
  test('a place that an earlier release saved without its event is taken as fine once; from then on another log is noticed', async () => {
    await start(reminders);
    await createTask();
    await settled();
    await stop();
    await queue.savePlace('processes', { position: 1, event: null });
    await start(reminders);
    const event = await events.idAt(1);
    expect(await queue.place('processes')).toEqual({ position: 1, event });
  });
  test('a long log that was put under processes which had read nothing is not acted on', async () => {
    await start(reminders);
    await stop();
    const first = await createTask();
    const [{ type, data, metadata }] = (await events.readStream(`task-${first}`)) as [StoredEvent];
    await events.importEvents(
      Array.from({ length: 1000 }, () => ({
        id: newId(),
        type,
        data,
        metadata,
        stream: `task-${newId()}`,
        revision: 0,
      })),
    );
    await expect(start(reminders)).rejects.toThrow(
      'The processes had read nothing, but the log holds more than 1,000 events.',
    );
    runner = null;
    expect(actedOn()).toEqual([]);
  });
});
