import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bulkTurn } from '@candor/contracts/bulk/bulk';
import { SqliteEventStore } from '../../adapters/embedded/sqlite-event-store.ts';
import { SqliteKeyVault } from '../../adapters/embedded/sqlite-key-vault.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { idNo, someone } from '../../kernel/given.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import type { DestroyKeys } from '../erasure/key.command.ts';
import type { Changed } from './bulk-change.ts';
import type { BulkCommand } from './bulk.command.ts';
import { BulkLetterWorker } from './bulk-letter.worker.ts';
import { bulkProcess } from './bulk.process.ts';
import { bulk, type BulkCommands } from './bulk.decider.ts';
import { BulkWorker } from './bulk.worker.ts';

// The events that the turns of a large operation read from the log.

const acme = idNo(2);
const operation = idNo(3);
const parts = 12;
const inPart = 5000;
const asking = (): Requester => ({ organization_id: acme, actor: { type: 'user', id: someone }, uid: newId() });

let folder: string;
let log: SqliteEventStore;
let keys: SqliteKeyVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-bulk-'));
  log = await SqliteEventStore.open(join(folder, 'events.sqlite'), { alone: true });
  keys = await SqliteKeyVault.open(join(folder, 'keys.sqlite'));
});
afterEach(async () => {
  await log.close();
  await keys.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async <Name extends keyof BulkCommands>(streams: Streams, name: Name, command: BulkCommands[Name]) => {
  const ran = await streams.run(bulk, operation, name, command, asking());
  if (isRejection(ran)) throw new Error(ran.error);
};

const manager = async (): Promise<unknown> => ({ groups: { MANAGE_PEOPLE: 'all' } });
const workerOn = (streams: Streams, each: (id: string) => Promise<Changed>, memberCaller = manager) =>
  new BulkWorker(
    new WorkerCommands({
      execute: ({ id, name, command, asking: by }: InstanceType<typeof BulkCommand>) =>
        streams.run(bulk, id, name, command as never, by),
    } as never),
    streams,
    { memberCaller } as never,
    { prepare: async () => each } as never,
  );

const forgetterOn = (streams: Streams) =>
  new BulkLetterWorker(
    streams,
    new WorkerCommands({
      execute: async ({ ids }: DestroyKeys) => {
        for (const id of ids) await keys.destroy(id);
        return { destroyed: true };
      },
    } as never),
  );

test('a turn reads only the part of the people whom it changes, however many there are', async () => {
  const streams = new Streams(log, keys);
  for (let part = 0; part < parts; part++)
    await run(streams, 'choose', { part, ids: Array.from({ length: inPart }, (_, at) => idNo(part * inPart + at)) });
  await run(streams, 'start', { kind: 'tag', target_id: idNo(4), reason_id: null, step_id: null, name: 'Sails' });
  let read = 0;
  const { readStream } = log;
  log.readStream = async (...of) => {
    const found = await readStream.apply(log, of);
    read += found.filter(({ type }) => type === 'BulkPeopleChosen').length;
    return found;
  };
  const changed: string[] = [];
  const worker = workerOn(streams, async (id) => (changed.push(id), 'changed'));
  const turns = 8;
  for (let turn = 0; turn < turns; turn++)
    expect(await worker.turn({ operation_id: operation, from: turn * bulkTurn, undo: false }, asking())).toBe(done);
  expect(changed).toEqual(Array.from({ length: turns * bulkTurn }, (_, at) => idNo(at)));
  expect(read).toBe(turns);
});

test('why somebody was refused is stored as a text and its values, without the name of the person', async () => {
  const streams = new Streams(log, keys);
  await run(streams, 'choose', { part: 0, ids: [idNo(5), idNo(6)] });
  await run(streams, 'start', { kind: 'tag', target_id: idNo(4), reason_id: null, step_id: null, name: 'Sails' });
  const worker = workerOn(streams, async (id) =>
    id === idNo(5)
      ? reject('duplicate', '{name} is already on this job.', { name: 'Ada Lovelace' })
      : reject('not_found', 'Candidate not found.'),
  );
  expect(await worker.turn({ operation_id: operation, from: 0, undo: false }, asking())).toBe(done);
  expect((await streams.readOne(`bulk-${operation}`, 2, acme))?.data.refused).toEqual([
    {
      candidate_id: idNo(5),
      code: 'duplicate',
      reason: '{name} is already on this job.',
      values: {},
    },
    { candidate_id: idNo(6), code: 'not_found', reason: 'Candidate not found.' },
  ]);
});

test('what is written to many people is sealed with a key of the operation, which goes when nobody needs the letter any more', async () => {
  const streams = new Streams(log, keys);
  const letter = { subject: 'Our new harbour', body: '<p>Ships from May</p>', template_key: null, job_id: null };
  await run(streams, 'choose', { part: 0, ids: [idNo(5)] });
  await run(streams, 'start', {
    kind: 'message',
    target_id: null,
    reason_id: null,
    step_id: null,
    name: null,
    letter: { ...letter, scheduled_for: '2026-03-02T09:00:00.000Z' },
  });
  const stored = await log.readStream(`bulk-${operation}`, 0);
  expect(stored.find(({ type }) => type === 'BulkLetterWritten')!.data).not.toMatch(/harbour|Ships/);
  const written = async () => (await new Streams(log, keys).load(bulk, operation, acme))!.state.operation!.letter;
  expect(await written()).toMatchObject({ subject: letter.subject, body: letter.body });
  const forgetting = forgetterOn(streams);
  const forget = () => forgetting.forget({ operation_id: operation }, asking());
  // The end of the operation makes this job due again, so the job must not fail here.
  expect(await forget()).toBe(done);
  expect(await written()).toMatchObject({ subject: letter.subject });
  const worker = workerOn(streams, async () => 'changed');
  await worker.turn({ operation_id: operation, from: 0, undo: false }, asking());
  expect(await forget()).toBe(done);
  expect(await written()).toMatchObject({ subject: '(erased)', body: '(erased)' });
  await run(streams, 'undo', {});
});

test('the end of an operation has its letter forgotten, but not while what was written may still leave', async () => {
  const streams = new Streams(log, keys);
  const scheduled_for = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await run(streams, 'choose', { part: 0, ids: [idNo(5)] });
  await run(streams, 'start', {
    kind: 'message',
    target_id: null,
    reason_id: null,
    step_id: null,
    name: null,
    letter: { subject: 'Our new harbour', body: '<p>May</p>', template_key: null, job_id: null, scheduled_for },
  });
  await workerOn(streams, async () => 'changed').turn({ operation_id: operation, from: 0, undo: false }, asking());
  const events = await streams.read(`bulk-${operation}`, acme);
  const due = events
    .flatMap((event) => bulkProcess.on[event.type]?.(event) ?? [])
    .filter((each) => 'kind' in each && each.kind === 'forget-bulk-letter');
  expect(due).toHaveLength(2);
  expect(await forgetterOn(streams).forget({ operation_id: operation }, asking())).toBe(done);
  expect((await new Streams(log, keys).load(bulk, operation, acme))!.state.operation!.letter).toMatchObject({
    subject: 'Our new harbour',
  });
});

test('a turn that fails for good stops the operation and says why; one that takes back leaves it to be begun again', async () => {
  const streams = new Streams(log, keys);
  await run(streams, 'choose', { part: 0, ids: [idNo(5), idNo(6)] });
  await run(streams, 'start', { kind: 'tag', target_id: idNo(4), reason_id: null, step_id: null, name: 'Sails' });
  const worker = workerOn(streams, async () => 'changed');
  const turn = { operation_id: operation, from: 0 };
  const phase = async () => (await streams.load(bulk, operation, acme))?.state.operation?.phase;
  expect(await worker.giveUp({ ...turn, undo: false }, asking())).toBe(done);
  expect((await streams.readOne(`bulk-${operation}`, 2, acme))?.data).toEqual({ why: 'failed' });
  expect(await phase()).toBe('cancelled');
  await run(streams, 'undo', {});
  expect(await worker.giveUp({ ...turn, undo: true }, asking())).toBe(done);
  expect(await phase()).toBe('undo_failed');
  await run(streams, 'undo', {});
  expect(await worker.turn({ ...turn, undo: true }, asking())).toBe(done);
  expect(await phase()).toBe('undone');
});

test.each([
  ['may no longer manage people', { groups: {} }],
  ['was deactivated', null],
])('a member who %s changes nobody any more, and takes nothing back', async (_, caller) => {
  const streams = new Streams(log, keys);
  await run(streams, 'choose', { part: 0, ids: [idNo(5), idNo(6)] });
  await run(streams, 'start', { kind: 'tag', target_id: idNo(4), reason_id: null, step_id: null, name: 'Sails' });
  const changed: string[] = [];
  const worker = workerOn(
    streams,
    async (id) => (changed.push(id), 'changed'),
    async () => caller,
  );
  const turn = { operation_id: operation, from: 0 };
  const now = async () => (await streams.load(bulk, operation, acme))?.state.operation;
  expect(await worker.turn({ ...turn, undo: false }, asking())).toBe(done);
  expect((await streams.readOne(`bulk-${operation}`, 2, acme))?.data).toEqual({ why: 'permission' });
  expect(await now()).toMatchObject({ phase: 'cancelled', until: 0 });
  await run(streams, 'undo', {});
  expect(await worker.turn({ ...turn, undo: true }, asking())).toBe(done);
  expect(changed).toEqual([]);
});
