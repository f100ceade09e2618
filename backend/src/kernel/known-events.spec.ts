import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projections } from '@candor/projections/index';
import { until } from '../../../tests/support/until.ts';
import { LocalWire } from '../adapters/embedded/local-wire.ts';
import { SqliteEventStore } from '../adapters/embedded/sqlite-event-store.ts';
import { SqliteJobQueue } from '../adapters/embedded/sqlite-job-queue.ts';
import { SqliteKeyVault } from '../adapters/embedded/sqlite-key-vault.ts';
import { SqliteReadStore } from '../adapters/rows/sqlite-read-store.ts';
import { leadProjector } from '../app/projector-leader.ts';
import { topics } from '../app/shared-progress.ts';
import { task } from '../features/tasks/task.decider.ts';
import { calling } from '../../../tests/support/small-log.ts';
import { newId } from './codec.ts';
import { idNo, someone } from './given.ts';
import { stopBeforeUnknown, unknownIn } from './known-events.ts';
import type { ProjectionState } from './rows/lane.ts';
import { Projector } from './rows/projector.ts';
import { processesPlace } from './same-log.ts';
import { Streams } from './streams.ts';
import type { Leading } from './work/leading.ts';
import { ProcessRunner } from './work/process-runner.ts';

// Two releases read one log. The newer one knows the event TaskFolded, which the product does not have, and version 9 of TaskDeleted.

const acme = idNo(2);
let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
let streams: Streams;
const open: { close: () => Promise<void> }[] = [];
const opened = <Each extends { close: () => Promise<void> }>(each: Each): Each => {
  open.unshift(each);
  return each;
};
const older = async () => stopBeforeUnknown(opened(await SqliteEventStore.open(join(folder, 'events.db'))));
const newer = async () =>
  stopBeforeUnknown(opened(await SqliteEventStore.open(join(folder, 'events.db'))), (stream, type, version) =>
    type === 'TaskFolded' || version === 9 ? null : unknownIn(stream, type, version),
  );
const createTask = async () => {
  const id = newId();
  const asking = { organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() };
  await streams.run(task, id, 'create', calling, asking);
  return id;
};
const writtenByNewer = async (id: string, type = 'TaskFolded', schema_version = 1) => {
  const now = new Date().toISOString();
  const metadata = {
    organization_id: acme,
    actor: { type: 'user', id: someone },
    request_uid: newId(),
    correlation_id: newId(),
    occurred_at: now,
    recorded_at: now,
    schema_version,
  };
  const event = { id: newId(), type, data: '{}', metadata: JSON.stringify(metadata) };
  return (await log.append(`task-${id}`, 0, [event])).position;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  log = opened(await SqliteEventStore.open(join(folder, 'events.db')));
  keys = opened(await SqliteKeyVault.open(join(folder, 'keys.db')));
  streams = new Streams(log, keys);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['of a new type', 'TaskFolded', 1, 'TaskFolded'],
  ['in a new version', 'TaskDeleted', 9, 'TaskDeleted version 9'],
])(
  'the reader of an older release gets what comes before an event %s, and is then stopped',
  async (_, type, version, named) => {
    const id = await createTask();
    const position = await writtenByNewer(id, type, version);
    await createTask();
    const store = await older();
    const page = await store.readAll(0, 100);
    expect(page).toMatchObject({ position: position - 1, events: [{ type: 'TaskCreated' }] });
    await expect(store.readAll(page.position, 100)).rejects.toMatchObject({
      name: 'UnknownEvent',
      event: named,
      position,
    });
    const seen: number[] = [];
    const following = async () => {
      for await (const batch of store.subscribe(0, new AbortController().signal))
        seen.push(...batch.map((event) => event.position));
    };
    await expect(following()).rejects.toMatchObject({ event: named });
    expect(seen).toEqual([1]);
    expect((await store.readStored(0, 100)).events).toHaveLength(3);
  },
);

test('a rule of an older release decides nothing on a record that a newer release has changed, and everything on the others', async () => {
  const [changed, other] = [await createTask(), await createTask()];
  await writtenByNewer(changed);
  const asking = () => ({ organization_id: acme, actor: { type: 'user' as const, id: someone }, uid: newId() });
  const remove = (id: string) => new Streams(log, keys).run(task, id, 'remove', {}, asking());
  await expect(remove(changed)).rejects.toMatchObject({ event: 'TaskFolded' });
  expect(await remove(other)).toMatchObject({ events: [{ type: 'TaskDeleted' }] });
});

describe('a projector of an older release', () => {
  const place = async (reads: SqliteReadStore) => {
    const version = (await reads.active('tasks'))!;
    return (await reads.place({ name: 'tasks', version }))!.position;
  };
  let wire: LocalWire;
  let states: ProjectionState[];
  const leader = async (events: SqliteEventStore): Promise<{ leading: Leading; reads: SqliteReadStore }> => {
    const reads = opened(await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' }));
    reads.declare(projections);
    const leading = opened(leadProjector({ events, reads, keys, wire, close: () => Promise.resolve() }, wire));
    await leading.begin();
    return { leading, reads };
  };
  beforeEach(async () => {
    wire = opened(await LocalWire.open());
    states = [];
    await wire.listen(topics.states, (told) => {
      states = told as ProjectionState[];
    });
  });

  test('stops before the event, says which, and gives its lease to a projector of the newer release', async () => {
    const before = await createTask();
    const old = await leader(await older());
    await until(() => old.leading.leads);
    const position = await writtenByNewer(before);
    await createTask();
    await until(() => states.some(({ unknown }) => unknown === 'TaskFolded'));
    expect(states.every(({ status }) => status === 'failed')).toBe(true);
    await until(async () => !old.leading.leads && (await wire.holder('projector')) === null);
    expect(await place(old.reads)).toBe(position - 1);
    const next = await leader(await newer());
    await until(async () => (await place(next.reads)) === (await log.end()));
    await until(() => states.length > 0 && states.every(({ status }) => status === 'live'));
  });

  test('that starts when the event is already in the log does not pass by it either', async () => {
    const id = await createTask();
    const position = await writtenByNewer(id);
    await createTask();
    const { reads } = await leader(await older());
    await until(() => states.some(({ unknown }) => unknown === 'TaskFolded'));
    expect(await place(reads)).toBe(position - 1);
  });
});

test('a read model that an older release builds again goes no further than the event, although it asks only for its own types', async () => {
  const id = await createTask();
  const reads = opened(await SqliteReadStore.open(join(folder, 'reads.db'), { role: 'projector' }));
  reads.declare(projections);
  const projector = opened(new Projector(await older(), reads, keys, projections));
  await projector.start();
  const position = await writtenByNewer(id);
  await createTask();
  await until(() => projector.states().some(({ unknown }) => unknown === 'TaskFolded'));
  await projector.rebuild('tasks');
  const version = (await reads.active('tasks'))!;
  expect(await reads.place({ name: 'tasks', version })).toMatchObject({ position: position - 1 });
});

test('the processes of an older release stop before the event, and those of the newer one go on from there', async () => {
  const jobs = opened(await SqliteJobQueue.open(join(folder, 'jobs.db')));
  const told: (string | null)[] = [];
  const runner = async (events: SqliteEventStore) => {
    const made = opened(new ProcessRunner(events, keys, jobs, [], (unknown) => told.push(unknown?.event ?? null)));
    await made.start();
    return made;
  };
  const old = await runner(await older());
  const id = await createTask();
  const position = await writtenByNewer(id);
  await createTask();
  await until(() => told.includes('TaskFolded'));
  await old.close();
  expect((await jobs.place(processesPlace))?.position).toBe(position - 1);
  const next = await runner(await newer());
  await until(() => next.position === position + 1);
});
