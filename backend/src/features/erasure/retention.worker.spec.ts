import { defaultRetention } from '@candor/contracts/organization/rows';
import { daysAfter } from '@candor/contracts/values/days';
import type { Retention } from '@candor/contracts/privacy/retention';
import { isRejection, reject, stale } from '../../kernel/decider.ts';
import { endedBy } from '../../kernel/work/due.ts';
import { done, WorkerCommands } from '../../kernel/work/worker.ts';
import { leavingOver } from '../../states/candidate.endings.ts';
import { retention as process } from './retention.process.ts';
import { RetentionWorker } from './retention.worker.ts';

// Tests who is listed and who is erased. The rules themselves are tested in contracts/src/privacy/retention.spec.ts.

const now = Date.now();
const asking = { organization_id: 'acme', actor: { type: 'processor' as const, id: 'test' }, uid: 'one' };
const counted = (more: Partial<Retention> = {}): Retention => ({
  group: 'applicants',
  place: 'EEA',
  days: 180,
  since: daysAfter(now, -200),
  over_at: daysAfter(now, -20),
  leaves_at: daysAfter(now, 30),
  stays: null,
  ...more,
});
const workerOn = (
  rows: { id: string; planned: object | null; retention: Retention }[],
  erasable: unknown = { records: [{ id: 'ada' }] },
  bus: (command: { name: string }) => unknown = () => ({}),
) => {
  const sent: { id: string; name: string; command: unknown }[] = [];
  const added: string[] = [];
  const worker = new RetentionWorker(
    new WorkerCommands({
      execute: async (command: never) => {
        sent.push(command);
        return bus(command);
      },
    } as never),
    {
      terms: async () => ({ country: 'DE', policy: defaultRetention, placeOf: () => null }),
      soon: async () => rows.map(({ retention, ...row }) => ({ row, retention })),
      of: async () => rows[0]?.retention ?? null,
    } as never,
    { erasable: async () => erasable } as never,
    { add: async ({ key }) => void added.push(key) },
  );
  return { worker, sent, added };
};
const day = new Date(now).toISOString().slice(0, 10);

test('people whose days are over soon are listed, and the list is made again the next day', async () => {
  const { worker, sent, added } = workerOn([
    { id: 'ada', planned: null, retention: counted() },
    { id: 'held', planned: null, retention: counted({ stays: 'hold' }) },
    { id: 'later', planned: null, retention: counted({ over_at: daysAfter(now, 31) }) },
  ]);
  expect(await worker.list({ day }, asking)).toBe(done);
  expect(sent.map(({ id, name }) => [id, name])).toEqual([['ada', 'planRetention']]);
  expect(added).toEqual([`list-leaving:acme:${daysAfter(Date.parse(`${day}T00:00:00Z`), 1).slice(0, 10)}`]);
});
test('a listed person whom something keeps now is taken off the list, with the reason', async () => {
  const planned = { at: daysAfter(now, -5), leaves_at: daysAfter(now, 25) };
  const { worker, sent } = workerOn([
    { id: 'held', planned, retention: counted({ stays: 'hold' }) },
    { id: 'longer', planned, retention: counted({ over_at: daysAfter(now, 400) }) },
    { id: 'agreed', planned, retention: counted({ group: 'pool', over_at: daysAfter(now, 400) }) },
    { id: 'goes', planned, retention: counted() },
  ]);
  await worker.list({ day, once: true }, asking);
  expect(sent.map(({ id, name, command }) => [id, name, command])).toEqual([
    ['held', 'liftRetention', { because: 'hold' }],
    ['longer', 'liftRetention', { because: 'policy' }],
    ['agreed', 'liftRetention', { because: 'consent' }],
  ]);
});
test('on their day a person is erased with every record, because we may not keep them longer', async () => {
  const { worker, sent } = workerOn([{ id: 'ada', planned: null, retention: counted() }], {
    records: [{ id: 'ada' }, { id: 'twin' }],
  });
  await worker.leave({ candidate_id: 'ada', leaves_at: daysAfter(now, 0) }, asking);
  expect(sent).toMatchObject([
    { name: 'erase', command: { reason: 'kept_long_enough', records: ['ada', 'twin'], tell: null } },
  ]);
});
test('a legal hold, an application that goes on and a longer period keep a person on their day', async () => {
  const refused = reject(
    'wrong_state',
    'A legal hold protects this person from erasure ({matter}). Release it first.',
    {
      matter: 'Case 7',
    },
  );
  for (const [retention, erasable, because] of [
    [counted({ stays: 'hold' }), refused, 'hold'],
    [counted({ stays: 'ongoing' }), refused, 'ongoing'],
    [counted({ over_at: daysAfter(now, 2) }), { records: [{ id: 'ada' }] }, 'policy'],
  ] as const) {
    const { worker, sent } = workerOn([{ id: 'ada', planned: null, retention }], erasable);
    expect(await worker.leave({ candidate_id: 'ada', leaves_at: daysAfter(now, 0) }, asking)).toBe(done);
    expect(sent).toMatchObject([{ name: 'liftRetention', command: { because } }]);
  }
});
test('a person who was taken back with an import is erased once their days are over, and is not listed in the log before', async () => {
  const back = (over: number) =>
    counted({ group: 'taken_back', days: 30, over_at: daysAfter(now, over), leaves_at: daysAfter(now, over) });
  const { worker, sent, added } = workerOn([
    { id: 'ada', planned: null, retention: back(-1) },
    { id: 'ben', planned: null, retention: back(3) },
    { id: 'cleo', planned: null, retention: { ...back(-1), stays: 'switched_off' } },
  ]);
  expect(await worker.list({ day, once: true }, asking)).toBe(done);
  expect([sent, added]).toEqual([[], [`leave:ada:${daysAfter(now, -1)}`]]);
  const found = { records: [{ id: 'ada' }], taken_back: { files: 2 } };
  const leaving = workerOn([{ id: 'ada', planned: null, retention: back(-1) }], found, () => stale('candidate'));
  expect(await leaving.worker.leave({ candidate_id: 'ada', leaves_at: daysAfter(now, -1) }, asking)).toBe(done);
  expect(leaving.sent).toMatchObject([{ name: 'erase', command: { records: ['ada'], taken_back: { files: 2 } } }]);
});
test('a person who was erased by hand before their day is left alone', async () => {
  const { worker, sent } = workerOn([{ id: 'ada', planned: null, retention: counted() }], { decided: {} });
  expect(await worker.leave({ candidate_id: 'ada', leaves_at: daysAfter(now, 0) }, asking)).toBe(done);
  expect(sent).toEqual([]);
});
test('a hold that is placed in the same instant wins', async () => {
  const { worker } = workerOn([{ id: 'ada', planned: null, retention: counted() }], { records: [{ id: 'ada' }] }, () =>
    reject('wrong_state', 'A legal hold protects this person from erasure ({matter}). Release it first.', {
      matter: '7',
    }),
  );
  const worked = await worker.leave({ candidate_id: 'ada', leaves_at: daysAfter(now, 0) }, asking);
  expect(worked === done || isRejection(worked)).toBe(true);
  expect(worked).toBe(done);
});
test('a listed person waits on the machine for what is due later, and the wait ends with the list entry', () => {
  const leaves_at = daysAfter(now, 30);
  const metadata = { occurred_at: daysAfter(now, 0), organization_id: 'acme', actor: asking.actor };
  const planned = {
    id: 'e1',
    stream: 'candidate-ada',
    revision: 1,
    type: 'RetentionPlanned',
    data: { leaves_at, group: 'applicants', place: 'EEA', days: 180, since: daysAfter(now, -200) },
    metadata,
  };
  const [job] = process.on.RetentionPlanned!(planned as never) as readonly unknown[];
  expect(job).toMatchObject({ key: 'leave:e1', due_at: leaves_at });
  const created = {
    ...planned,
    type: 'CandidateCreated',
    revision: 0,
    data: {
      first_name: 'Ada',
      last_name: 'L',
      type: 'candidate',
      audience: 'talent',
      source: 'applied',
      created_via: 'form',
    },
  };
  const lifted = { ...planned, type: 'RetentionLifted', revision: 2, data: { because: 'hold' } };
  const wait = { for: 'candidate-ada', unless: [leavingOver({ leaves_at })] };
  expect(endedBy(wait, [created, planned] as never)).toBeNull();
  expect(endedBy(wait, [created, planned, lifted] as never)).toBe('leaving-over');
});
