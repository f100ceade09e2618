import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { LeavingWorker } from './leaving.worker.ts';

// How an organization that leaves is erased.

const erase_at = '2026-03-01T09:00:00.000Z';
const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
type Person = { erased?: { finished: boolean } | null; legal_hold?: string | null; sample?: boolean; key?: boolean };
const workerOn = (people: Record<string, Person>, leaving: object | null = { erase_at, erased: null }) => {
  const sent: { id: string; name: string; command: Record<string, unknown> }[] = [];
  const added: { key: string }[] = [];
  const ids = Object.keys(people);
  const stateOf = (id: string) => ({
    state: { erased: null, legal_hold: null, sample: false, resumes: ['cv'], ...people[id] },
  });
  const worker = new LeavingWorker(
    new WorkerCommands({ execute: async (command: never) => (sent.push(command), {}) } as never),
    {
      load: async () => ({ state: { leaving } }),
      loadMany: async (_: unknown, some: string[]) => new Map(some.map((id) => [id, stateOf(id)])),
    } as never,
    {
      async *parts() {
        yield ids.map((id) => ({ id, merged: [], records: [id] }));
      },
    } as never,
    {
      existingMany: async (some: string[]) =>
        new Map(some.map((id) => [id, people[id]?.key ? Buffer.from('k') : null])),
    } as never,
    { add: async (job: { key: string }) => void added.push(job) } as never,
    { searched: async () => 40 },
  );
  return { worker, sent, added, run: () => worker.erase({ erase_at, turn: 0 }, asking) };
};
const names = (sent: { id: string; name: string }[]) => sent.map(({ id, name }) => `${name} ${id}`);

test('every person is erased, and the work looks again later', async () => {
  const { run, sent, added } = workerOn({ ada: {}, ben: { erased: { finished: false } }, demo: { sample: true } });
  expect(await run()).toBe(done);
  expect(names(sent)).toEqual(['beginErasure acme', 'erase ada']);
  expect(added).toHaveLength(1);
});

test('when all are finished and no key is left, the proof is noted', async () => {
  const { run, sent, added } = workerOn({ ada: { erased: { finished: true } }, ben: { erased: { finished: true } } });
  expect(await run()).toBe(done);
  expect(names(sent)).toEqual(['beginErasure acme', 'finishErasure acme']);
  expect(sent[1]!.command).toMatchObject({ people: 2, documents: 2, models: 40 });
  expect(sent[1]!.command.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(added).toEqual([]);
});

test('a key that is left is no proof', async () => {
  const { run, sent } = workerOn({ ada: { erased: { finished: true }, key: true } });
  expect(await run()).toBeInstanceOf(JobFailed);
  expect(names(sent)).toEqual(['beginErasure acme']);
});

test('a legal hold stops it before anybody is erased', async () => {
  const { run, sent } = workerOn({ ada: {}, ben: { legal_hold: 'a court case' } });
  expect(await run()).toMatchObject({ why: expect.stringContaining('legal hold: 1.') });
  expect(sent).toEqual([]);
});

test('nothing happens when the organization stays, leaves on another day, or is erased', async () => {
  for (const leaving of [null, { erase_at: '2026-05-01T09:00:00.000Z', erased: null }, { erase_at, erased: {} }]) {
    const { run, sent } = workerOn({ ada: {} }, leaving);
    expect(await run()).toBe(done);
    expect(sent).toEqual([]);
  }
});
