import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@candor/contracts/all-events';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import type { NewEvent } from '../../kernel/ports/event-store.ts';
import { ChangedSince, type Limits } from './changed-since.ts';

// Changes since a past time are read once: forward and backward, but never twice.

const [acme, other] = ['acme', 'other'];
let folder: string;
let log: SqliteEventStore;
let files = 0;
/** The number of events read to find changes, without the reads that only locate a position in the log. */
let read: number;
let at: number;

beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'candor-'))));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  log = await SqliteEventStore.open(join(folder, `events-${++files}.db`));
  [read, at] = [0, Date.parse('2026-03-02T09:00:00.000Z')];
  const readAll = log.readAll.bind(log);
  log.readAll = async (after, count, types) => {
    const page = await readAll(after, count, types);
    if (types) read += page.events.length;
    return page;
  };
});
afterEach(() => log.close());

/** An event that deletes a task, one second after the previous event. */
const deleted = (organization_id: string): NewEvent => {
  const recorded_at = new Date((at += 1000)).toISOString();
  const metadata = JSON.stringify({ organization_id, recorded_at, occurred_at: recorded_at, schema_version: 1 });
  return { id: crypto.randomUUID(), type: 'TaskDeleted', data: '{}', metadata };
};
const append = async (stream: string, events: readonly NewEvent[]) =>
  log.append(stream, (await log.readStream(stream)).length - 1, events);
/** Appends an event of a task. Returns its time (ms). */
const happens = async (task: string, organization_id = acme): Promise<number> => {
  await append(`task-${task}`, [deleted(organization_id)]);
  return at;
};
/** Appends more events of another organization than the uncertainty of a located position. */
const muchElsewhere = () =>
  append(
    'task-elsewhere',
    Array.from({ length: 5500 }, () => deleted(other)),
  );
type Streams = ChangedSince<{ name: string }>;
const changed = (most: Partial<Limits> = {}): Streams =>
  new ChangedSince(
    log,
    { types: ['TaskDeleted'], of: async (events) => events.map(({ stream }) => [{ name: idOf(stream) }]) },
    { changed: 100, read: 100_000, kept: 1000, ...most },
  );
const tasksSince = async (since: Streams, moment: number, organization_id = acme) =>
  (await since.of(organization_id, moment))?.touched.map(({ name }) => name).toSorted() ?? null;

test('is what was touched in the organisation after the moment, with the times of their events', async () => {
  const first = await happens('one');
  const second = await happens('two');
  await happens('theirs', other);
  const third = await happens('one');
  const since = changed();
  expect(await since.of(acme, first)).toMatchObject({ times: [second, third], before: first });
  expect(await tasksSince(since, first)).toEqual(['one', 'two']);
  expect(await tasksSince(since, second)).toEqual(['one']);
  expect(await tasksSince(since, third)).toEqual([]);
  expect(await tasksSince(since, first - 1)).toEqual(['one', 'two']);
  expect(await tasksSince(since, first, other)).toEqual(['theirs']);
});

test('a history that was told one person after the other, as that of the demo, is read whole', async () => {
  const began = at;
  const names = Array.from({ length: 50 }, (_, index) => `task${index}`);
  for (const name of names) {
    at = began;
    await append(
      `task-${name}`,
      Array.from({ length: 50 }, () => deleted(acme)),
    );
  }
  expect(await tasksSince(changed(), began + 25_000)).toEqual(names.toSorted());
});

test('what was read is not read again, only what came since and what was before', async () => {
  const early = await happens('one');
  await muchElsewhere();
  const late = await happens('two');
  await muchElsewhere();
  const since = changed({ kept: 10_000 });
  expect(await tasksSince(since, late - 1)).toEqual(['two']);
  const whole = read;
  for (const moment of [late - 1, late, at]) await since.of(acme, moment);
  expect(read).toBe(whole);
  expect(await tasksSince(since, early - 1)).toEqual(['one', 'two']);
  const back = read;
  // No more than one page of the log is read, though the whole log lies before that time.
  expect(back - whole).toBeLessThanOrEqual(2000);
  await happens('three');
  expect(await tasksSince(since, early - 1)).toEqual(['one', 'three', 'two']);
  expect(await tasksSince(since, late)).toEqual(['three']);
  expect(read).toBe(back + 1);
  // Each event counts once, regardless of the direction in which it was read.
  expect((await since.of(acme, early - 1))!.times).toHaveLength(3);
});

test('a moment since which too much has changed is refused, and so is each before it, without reading; later ones are not', async () => {
  const first = await happens('one');
  await muchElsewhere();
  const second = await happens('two');
  await muchElsewhere();
  await happens('three');
  const since = changed({ changed: 2 });
  expect(await tasksSince(since, second)).toEqual(['three']);
  expect(await since.of(acme, first - 1)).toBeNull();
  const before = read;
  expect(await since.of(acme, first - 1)).toBeNull();
  expect(await since.of(acme, first - 2)).toBeNull();
  expect(read).toBe(before);
  expect(await tasksSince(since, second)).toEqual(['three']);
  // The limit counts all events that are read, however few of them belong to the organization.
  const hasty = changed({ read: 5100 });
  expect(await tasksSince(hasty, at)).toEqual([]);
  expect(await hasty.of(acme, first)).toBeNull();
});

test('when it becomes too much since the earliest moment, a later one is still told', async () => {
  const first = await happens('one');
  await muchElsewhere();
  const since = changed({ changed: 2 });
  expect(await tasksSince(since, first - 1)).toEqual(['one']);
  const second = await happens('two');
  await muchElsewhere();
  await happens('three');
  expect(await tasksSince(since, second)).toEqual(['three']);
  expect(await since.of(acme, first - 1)).toBeNull();
});

test('when too much is kept, the one asked for longest ago goes and is read again', async () => {
  await happens('one');
  await happens('theirs', other);
  const since = changed({ kept: 2 });
  for (const organization_id of [acme, other, acme])
    expect(await tasksSince(since, 0, organization_id)).toEqual([organization_id === acme ? 'one' : 'theirs']);
  expect(read).toBe(6);
});

test('says whether the organisation has gone on since it was read', async () => {
  const first = await happens('one');
  const since = changed();
  const found = (await since.of(acme, first))!;
  expect(await since.grown(acme, found)).toBe(false);
  await happens('theirs', other);
  expect(await since.grown(acme, found)).toBe(false);
  await happens('one');
  expect(await since.grown(acme, found)).toBe(true);
});
