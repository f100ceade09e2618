import { type AnyList, type Slice, unfiltered } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import fc from 'fast-check';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import { RowsSince } from './rows-since.ts';
import { RowsThen } from './rows-then.ts';

// The rows of a past time are the same, whether they are stored completely or combined from present rows and changed ones.

const organization_id = 'acme';
const task = (id: string) =>
  fc.record({
    id: fc.constant(id),
    organization_id: fc.constant(organization_id),
    person_id: fc.constant('ada'),
    title: fc.constantFrom('Call', 'Write'),
    notes: fc.constant(null),
    outcome: fc.constant(null),
    kind: fc.constant('manual'),
    status: fc.constantFrom('todo' as const, 'done' as const),
    due_at: fc.constantFrom(null, '2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-04T09:00:00.000Z'),
    priority: fc.constantFrom('low' as const, 'normal' as const, 'high' as const),
    assignee_user_id: fc.constantFrom('rafael', 'ines'),
    created_by: fc.constant('rafael'),
    subject: fc.constant(null),
    created_at: fc.constant('2026-03-01T09:00:00.000Z'),
    completed_at: fc.constant(null),
    disposition_id: fc.constant(null),
    result: fc.constant(null),
    enrollment_id: fc.constant(null),
    cadence_step_id: fc.constant(null),
    draft: fc.constant(null),
    play_id: fc.constant(null),
    repeats: fc.constant(null),
    repeat_of: fc.constant(null),
    version: fc.nat(3),
  });
const ids = Array.from({ length: 12 }, (_, n) => `task-${n}`);
/** Each task as it is now and as it was then. A missing state means that the task was deleted or did not exist. */
const history = fc.tuple(
  ...ids.map((id) =>
    fc
      .tuple(fc.option(task(id)), fc.option(task(id)), fc.boolean())
      .map(([now, then, same]) => ({ id, now, was: same ? now : then })),
  ),
);
type Both = { id: string; now: TaskRow | null; was: TaskRow | null };
/** The rows that exist at present, in their state now or then. */
const rowsOf = (all: readonly Both[], at: 'now' | 'was') =>
  new RowsThen({
    [taskList.name]: () => new Map(all.flatMap((each) => (each.now && each[at] ? [[each.id, each[at]] as const] : []))),
  });
const presentOf = (all: readonly Both[]): ConstructorParameters<typeof RowsSince>[0] =>
  Object.assign(rowsOf(all, 'now'), {
    found: async (list: AnyList, _scope: unknown, slice: Slice) => {
      const rows = all.flatMap(({ now }) => now ?? []);
      const { items, total } = listedRows(list, rows as never[], slice);
      return { rows: items as never[], total };
    },
  });
const since = (all: readonly Both[]) =>
  new RowsSince(presentOf(all), {
    [taskList.name]: new Map(
      all.flatMap(({ id, now, was }) => (now && now !== was ? [[id, { now, was }] as const] : [])),
    ),
  });
const scope = { organization_id };
const mine = { organization_id, within: { field: 'assignee', values: ['rafael'] } } as const;

test('rows, counts and orders are those of the moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom('due_at' as const, 'priority' as const, undefined),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(3),
      async (all, sort, descending, limit, offset) => {
        const [put, whole] = [since(all), rowsOf(all, 'was')];
        const order = { ...(sort ? { sort } : {}), descending, limit, offset };
        for (const where of [{}, { status: 'todo' as const }, { assignee: ['rafael', 'nobody'] }])
          expect(await put.find(taskList, scope, where, order)).toEqual(
            await whole.find(taskList, scope, where, order),
          );
        expect(await put.countBy(taskList, scope, 'status', {})).toEqual(
          await whole.countBy(taskList, scope, 'status', {}),
        );
        const filters = { status: ['todo' as const], due: { to: '2026-03-03' } };
        expect(await put.total(taskList, scope, filters, 'due_at')).toBe(await whole.total(taskList, scope, filters));
        const by = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(by(await put.getMany(taskList, scope, ids))).toEqual(by(await whole.getMany(taskList, scope, ids)));
        for (const id of ids) expect(await put.get(taskList, scope, id)).toEqual(await whole.get(taskList, scope, id));
      },
    ),
    { numRuns: 200 },
  );
});

test('a page of the list is that of the moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom({ field: 'due_at' as const, direction: 'asc' as const }, null),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (all, sort, limit, page) => {
        const rows = all.flatMap(({ now, was }) => (now && was ? [was] : []));
        for (const filters of [{}, { status: ['todo'] }, { due: { to: '2026-03-03' } }]) {
          const slice = { ...unfiltered, limit, page, sort, filters };
          const always = { status: ['todo', 'done'] };
          expect(await since(all).list(taskList, scope, slice, {})).toEqual(listedRows(taskList, rows, slice));
          expect(await since(all).list(taskList, scope, slice, always)).toEqual(
            listedRows(taskList, rows, slice, always),
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a reader who does not see a row now sees it in no earlier moment, and no row as it was when they would not have seen it', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      const seen = await since(all).find(taskList, mine, {}, {});
      for (const { id } of seen) {
        const { now, was } = all.find((each) => each.id === id)!;
        expect([now?.assignee_user_id, was?.assignee_user_id]).toEqual(['rafael', 'rafael']);
      }
      const counts = await since(all).countBy(taskList, mine, 'assignee', {});
      expect(counts.rafael ?? 0).toBe(seen.length);
      expect(counts.ines).toBeUndefined();
    }),
  );
});

test('a list of which nobody reads the past is refused', async () => {
  await expect(new RowsSince(presentOf([]), {}).find(taskList, scope, {})).rejects.toThrow(/Nobody reads tasks/);
});
