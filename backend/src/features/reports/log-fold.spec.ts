import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@candor/contracts/all-events';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { tasks } from '@candor/projections/tasks/tasks';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { newId } from '../../kernel/codec.ts';
import { idNo, someone } from '../../kernel/given.ts';
import type { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { task } from '../tasks/task.decider.ts';
import { type FromLog, LogFold } from './log-fold.ts';

const [acme, other] = [idNo(2), idNo(3)];
let folder: string;
let events: SqliteEventStore;
let keys: SqliteKeyVault;
let streams: Streams;
/** A fold with enough rows to be divided into this many parts. */
const foldIn = (shares: number) =>
  new LogFold(events, keys, { found: async () => ({ rows: [], total: shares * 50_000 }) } as unknown as Reads);

const asking = (organization_id: string) => ({
  organization_id,
  actor: { type: 'user' as const, id: someone },
  uid: newId(),
});
const create = async (organization_id = acme): Promise<string> => {
  const id = newId();
  const about = { kind: 'call', due_at: null, priority: 'high', person_id: someone, subject: null } as const;
  await streams.run(
    task,
    id,
    'create',
    { title: 'Call', assignee_user_id: someone, ...about },
    asking(organization_id),
  );
  return id;
};
const complete = (id: string) => streams.run(task, id, 'setStatus', { status: 'done' }, asking(acme));
const read = async (shares: number, asked: Partial<Parameters<LogFold['rows']>[1]> = {}): Promise<FromLog<TaskRow>[]> =>
  Array.fromAsync(
    foldIn(shares).rows(tasks, {
      organization_id: acme,
      until: await events.end(),
      as_of: null,
      sharedBy: idOf,
      ...asked,
    }),
  );
const idsOf = (parts: FromLog<TaskRow>[]) => parts.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted();
const countOf = (parts: FromLog<TaskRow>[]) => parts.reduce((sum, each) => sum + each.events, 0);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-'));
  events = await SqliteEventStore.open(join(folder, 'events.db'));
  keys = await SqliteKeyVault.open(join(folder, 'keys.db'));
  streams = new Streams(events, keys);
});
afterEach(async () => {
  await events.close();
  await keys.close();
  await rm(folder, { recursive: true });
});

test('rows from the log are the same in one share and in several, and each event is counted once', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => create()));
  await complete(made[0]!);
  const [whole, parts] = [await read(1), await read(3)];
  expect(idsOf(whole)).toEqual(made.toSorted());
  expect(idsOf(parts)).toEqual(made.toSorted());
  for (const { rows } of parts) expect(rows.length).toBeGreaterThan(0);
  expect([countOf(whole), countOf(parts)]).toEqual([41, 41]);
});

test('bookings, whose ids all end in 0, are spread over the shares too', async () => {
  for (let each = 0; each < 40; each++) await create();
  const parts = await read(2, { sharedBy: (stream) => `${idOf(stream).slice(0, -1)}0` });
  for (const { rows } of parts) expect(rows.length).toBeGreaterThan(0);
});

test('what every share needs is folded in each and counted once', async () => {
  const id = await create();
  const parts = await read(3, { sharedBy: () => null });
  expect(parts.map(({ rows }) => rows.map((row) => row.id))).toEqual([[id], [id], [id]]);
  expect(countOf(parts)).toBe(1);
});

test('what another organization did, what came after the position and what was not known at the moment is left out', async () => {
  const id = await create();
  const until = await events.end();
  await create(other);
  await create();
  expect(idsOf(await read(1, { until }))).toEqual([id]);
  expect(await read(1, { as_of: '2020-01-01T00:00:00.000Z' })).toEqual([{ rows: [], events: 0 }]);
  expect(idsOf(await read(1, { organization_id: other }))).toHaveLength(1);
});
