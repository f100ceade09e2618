import { reject } from '../../kernel/decider.ts';
import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import { JobFailed } from '../../kernel/ports/job-queue.ts';
import { LeavingStrangers } from './leaving-strangers.ts';
import { LeavingWorker } from './leaving.worker.ts';
import { DestroyKeys } from '../erasure/key.command.ts';

// How an organization that leaves is erased.

const erase_at = '2026-03-01T09:00:00.000Z';
const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
type Person = {
  erased?: { finished: boolean } | null;
  legal_hold?: string | null;
  sample?: boolean;
  key?: boolean;
  /** Taken back with an import, so only the privacy rows know them. */
  taken_back?: true;
};
const workerOn = (
  people: Record<string, Person>,
  leaving: object | null = { erase_at, erased: null },
  others: { ids: string[]; waiting: number } = { ids: [], waiting: 0 },
  withdrawn = false,
) => {
  const sent: { id: string; name: string; command: Record<string, unknown> }[] = [];
  const added: { key: string }[] = [];
  const ids = Object.keys(people);
  const stateOf = (id: string) => ({
    state:
      people[id]?.taken_back && !people[id].erased
        ? null
        : { erased: null, legal_hold: null, sample: false, resumes: ['cv'], ...people[id] },
  });
  const worker = new LeavingWorker(
    new WorkerCommands({ execute: async (command: never) => (sent.push(command), {}) } as never),
    {
      // The erasure has begun once the command was run.
      load: async () => ({
        state: {
          leaving:
            leaving && (withdrawn && sent.length ? null : { ...leaving, begun_at: sent.length ? erase_at : null }),
        },
      }),
      loadMany: async (_: unknown, some: string[]) => new Map(some.map((id) => [id, stateOf(id)])),
    } as never,
    {
      async *parts({ name }: { name: string }) {
        yield ids
          .filter((id) => Boolean(people[id]?.taken_back) === (name === 'privacy'))
          .map((id) => ({ id, merged: [], records: [id] }));
      },
    } as never,
    { add: async (job: { key: string }) => void added.push(job) } as never,
    { searched: async () => 40 },
    {
      remove: async () => others,
      keysLeft: async (some: readonly string[]) =>
        some.filter((id) => people[id]?.key || id.endsWith('with a key')).length,
    },
    { of: async (_: string, id: string) => ({ id, state: { resumes: ['cv'] } }) as never },
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

test('people who were taken back with an import are erased too, and are waited for', async () => {
  const { run, sent, added } = workerOn({ ada: { taken_back: true } });
  expect(await run()).toBe(done);
  expect(names(sent)).toEqual(['beginErasure acme', 'erase ada']);
  expect(sent[1]!.command).toMatchObject({ records: ['ada'], taken_back: { files: 1 } });
  expect(added).toHaveLength(1);
  const late = workerOn({ ada: { taken_back: true, erased: { finished: true } } });
  expect(await late.run()).toBe(done);
  expect(names(late.sent)).toEqual(['beginErasure acme', 'finishErasure acme']);
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

test('files of imports that wait are looked for again; a key of a mail that is left is no proof', async () => {
  const ada = { ada: { erased: { finished: true } } };
  const early = workerOn(ada, undefined, { ids: ['import'], waiting: 1 });
  expect(await early.run()).toBe(done);
  expect(names(early.sent)).toEqual(['beginErasure acme']);
  expect(early.added).toHaveLength(1);
  const late = workerOn(ada, undefined, { ids: ['mail with a key'], waiting: 0 });
  expect(await late.run()).toMatchObject({ why: '1 keys of erased people are still there.' });
});

test('words about people without a record go, with their keys', async () => {
  const rows: Record<string, object[]> = {
    incoming: [
      { id: 'mail', files: [null, { file_id: 'letters/one.pdf' }] },
      { id: 'given', files: [{ file_id: 'letters/two.pdf' }] },
    ],
    submissions: [
      { id: 'held', candidate_id: 'visitor', status: 'held', before: 'held' },
      { id: 'spam', candidate_id: 'robot', status: 'deleted', before: 'held' },
      { id: 'kept', candidate_id: 'mia', status: 'deleted', before: 'contact' },
      { id: 'new', candidate_id: 'early', status: 'new', before: 'new' },
    ],
    'bulk-operations': [{ id: 'letter' }, { id: 'tags' }],
    deals: [{ id: 'deal' }],
    'gone-records': [
      { id: 'deleted', kind: 'deal' },
      { id: 'lead', kind: 'application' },
    ],
    commissions: [{ id: 'commission' }],
    'event-registrations': [
      { id: 'place', instance_id: 'fair', candidate_id: 'guest' },
      { id: 'hers', instance_id: 'fair', candidate_id: 'mia' },
    ],
    invitations: [{ id: 'invited' }],
    imports: [
      { id: 'list', file_deleted: false },
      { id: 'old', file_deleted: true },
    ],
  };
  const keys = new Set([
    'mail',
    'given',
    'visitor',
    'robot',
    'mia',
    'early',
    'guest',
    'invited',
    'founded',
    'letter',
    'list',
    'words',
    'said',
    'noted',
    'paid',
  ]);
  const deleted: string[] = [];
  const sent: { id: string; name: string }[] = [];
  const find = (list: { name: string }, where: object) =>
    rows[list.name]!.filter((row) => Object.entries(where).every(([key, value]) => row[key as never] === value));
  const strangers = new LeavingStrangers(
    new WorkerCommands({
      execute: async (command: { id: string; name: string } | DestroyKeys) => {
        if (command instanceof DestroyKeys) {
          for (const id of command.ids) keys.delete(id);
          return { destroyed: true };
        }
        sent.push(command);
        return command.id === 'given' ? reject('over', 'A member has dealt with this mail already.') : {};
      },
    } as never),
    {
      async *each(list: never, _: object, where: object) {
        yield* find(list, where);
      },
      async *parts(list: never, _: object, where: object) {
        yield find(list, where);
      },
      every: async (list: never, _: object, where: object) => find(list, where),
    } as never,
    {
      existingMany: async (some: string[]) =>
        new Map(some.flatMap((id) => (keys.has(id) ? [[id, Buffer.from('k')] as const] : []))),
    } as never,
    { delete: async (key: string) => void deleted.push(key) },
    {
      loadMany: async ({ category }: { category: string }) =>
        new Map<string, object>(
          category === 'deal'
            ? [['deal', { state: { keys: ['words'] } }]]
            : category === 'commission'
              ? [['commission', { state: { keys: { notes: ['noted'], payouts: ['paid'], erased: ['gone'] } } }]]
              : [['mia', { state: {} }]],
        ),
      read: async (stream: string) =>
        stream === 'deal-deleted'
          ? [
              { type: 'DealOpened', data: { facts: {}, words: null, sealed_for: 'said' }, metadata: {} },
              { type: 'DealDeleted', data: {}, metadata: {} },
            ]
          : [],
    } as never,
    {
      readAll: async (after: number) => ({
        events: after
          ? []
          : ['acme', 'other'].map((organization_id) => ({
              stream: `registration-${organization_id === 'acme' ? 'founded' : 'theirs'}`,
              data: JSON.stringify({ organization_id }),
            })),
        position: 2,
      }),
    } as never,
  );
  const { ids, waiting } = await strangers.remove(asking);
  expect(names(sent)).toEqual([
    'deleteFile list',
    'erase deal',
    'eraseWords commission',
    'dismiss mail',
    'dismiss given',
    'forget held',
    'forget spam',
    'forget new',
    'forget fair',
    'forget invited',
  ]);
  expect(ids).toEqual([
    'words',
    'said',
    'noted',
    'paid',
    'gone',
    'mail',
    'visitor',
    'robot',
    'early',
    'guest',
    'invited',
    'founded',
    'letter',
    'tags',
    'list',
    'old',
  ]);
  expect(deleted).toEqual(['letters/one.pdf']);
  expect([...keys]).toEqual(['given', 'mia', 'list']);
  expect([waiting, await strangers.keysLeft(ids)]).toEqual([1, 1]);
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

test('no person is erased when the leaving was taken back while the people were looked through', async () => {
  const { run, sent } = workerOn({ ada: {} }, { erase_at, erased: null }, { ids: [], waiting: 0 }, true);
  expect(await run()).toBe(done);
  expect(sent.map(({ name }) => name)).toEqual(['beginErasure']);
});
