import { beginning } from '@candor/projections/messages/thread-turns';
import { asyncProperty, assert, constantFrom, integer, array, record, boolean } from 'fast-check';
import { inSortOrder, rowsWhere } from '@candor/contracts/kernel/list-values';
import { threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import type { Clock } from '../kernel/clock.ts';
import type { Progress as Step } from '../kernel/rows/projector.ts';
import type { Reads } from '../kernel/rows/reads.ts';
import { FollowedLists } from './followed-lists.ts';

const acme = 'acme';
const where = { move: 'answer', put_off: 'no' } as const;
const thread = (id: number, move: ThreadRow['move'], since: number): ThreadRow => ({
  id: String(id).padStart(4, '0'),
  organization_id: acme,
  candidate_id: `person ${id}`,
  application_id: null,
  job_id: null,
  subject: 'Hello',
  snippet: '',
  theirs: true,
  last_at: '',
  ...beginning(new Date(since * 1000).toISOString()),
  move,
  assignee_user_id: null,
  snoozed_until: null,
  read_by: [],
  count: 1,
  last_received_id: null,
  out_until: null,
  error: null,
  sent_by: null,
});

/** Rows in memory with the two queries that the lists make, and how often each was made. */
class Rows {
  readonly rows = new Map<string, ThreadRow>();
  found = 0;
  byKey = 0;
  minute = 0;
  tell: (changed: Step['changed']) => void = () => undefined;
  readonly lists: FollowedLists;

  constructor() {
    const reads = {
      find: async (
        list: typeof threadList,
        _scope: object,
        asked: typeof where,
        order: { descending?: boolean; limit: number },
      ) => {
        this.found++;
        const direction = order.descending ? 'desc' : 'asc';
        return inSortOrder(list, rowsWhere(list, this.rows.values(), asked), { field: 'since', direction }).slice(
          0,
          order.limit,
        );
      },
      getMany: async (_list: object, _scope: object, keys: string[]) => {
        this.byKey++;
        return keys.flatMap((key) => this.rows.get(key) ?? []);
      },
    };
    this.lists = new FollowedLists(reads as unknown as Reads, { now: () => new Date(this.minute * 60_000) } as Clock, {
      position: 0,
      reached: async () => true,
      onChange: (listener) => {
        this.tell = (changed) => listener({ position: 1, changed });
        return () => undefined;
      },
    });
  }

  put(...rows: ThreadRow[]): this {
    for (const row of rows) this.rows.set(row.id, row);
    this.tell([{ model: 'threads', organization_id: acme, keys: rows.map(({ id }) => id) }]);
    return this;
  }

  async shown(limit: number, descending = false): Promise<string[]> {
    const { rows } = await this.lists.find(threadList, { organization_id: acme }, where, {
      sort: 'since',
      descending,
      limit,
    });
    return rows.map(({ id }) => id);
  }
}

test('a change of one conversation reads that one, and the list is read once', async () => {
  const all = new Rows().put(...[5, 3, 9].map((at) => thread(at, 'answer', at)));
  expect(await all.shown(10)).toEqual(['0003', '0005', '0009']);
  all
    .put(thread(4, 'answer', 4))
    .put(thread(3, 'none', 3))
    .put(thread(8, 'none', 8));
  expect(await all.shown(10)).toEqual(['0004', '0005', '0009']);
  expect(await all.shown(10)).toEqual(['0004', '0005', '0009']);
  expect([all.found, all.byKey]).toEqual([1, 1]);
});
test('changes of other models and organisations read nothing', async () => {
  const all = new Rows().put(thread(1, 'answer', 1));
  await all.shown(10);
  all.tell([
    { model: 'people', organization_id: acme, keys: ['0001'] },
    { model: 'threads', organization_id: 'beacon', keys: ['0001'] },
  ]);
  await all.shown(10);
  expect([all.found, all.byKey]).toEqual([1, 0]);
});
test('the list is read again when any row may have changed, after a minute, and after a query that failed', async () => {
  const all = new Rows().put(thread(1, 'answer', 1));
  await all.shown(10);
  all.tell([{ model: 'threads', organization_id: '*', keys: [] }]);
  await all.shown(10);
  all.minute = 1;
  await all.shown(10);
  expect(all.found).toBe(3);
  all.tell([{ model: 'threads', organization_id: acme, keys: [] }]);
  const rows = all.rows.values;
  all.rows.values = () => {
    throw new Error('away');
  };
  await expect(all.shown(10)).rejects.toThrow('away');
  all.rows.values = rows;
  expect(await all.shown(10)).toEqual(['0001']);
});
test('a list that holds every row tells them all, also beyond the limit', async () => {
  const all = new Rows().put(...Array.from({ length: 70 }, (_, at) => thread(at, 'answer', at)));
  const every = async (limit: number) =>
    (await all.lists.find(threadList, { organization_id: acme }, where, { sort: 'since', limit })).every?.length;
  expect([await every(10), await every(60)]).toEqual([undefined, 70]);
});
test('the followed list is the one that a query finds, whatever changes', async () => {
  const change = record({
    id: integer({ min: 0, max: 120 }),
    move: constantFrom('answer' as const, 'answer' as const, 'none' as const),
    since: integer({ min: 0, max: 40 }),
    gone: boolean(),
  });
  await assert(
    asyncProperty(array(array(change, { maxLength: 60 }), { maxLength: 8 }), boolean(), async (rounds, descending) => {
      const all = new Rows().put(...Array.from({ length: 80 }, (_, at) => thread(at, 'answer', at % 13)));
      for (const round of rounds) {
        for (const { id, move, since, gone } of round) {
          const row = thread(id, move, since);
          all.put(row);
          if (gone) all.rows.delete(row.id);
        }
        const direction = descending ? 'desc' : 'asc';
        const found = inSortOrder(threadList, rowsWhere(threadList, all.rows.values(), where), {
          field: 'since',
          direction,
        });
        expect(await all.shown(5, descending)).toEqual(found.slice(0, 5).map(({ id }) => id));
      }
    }),
  );
});
