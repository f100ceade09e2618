import { list } from '@candor/contracts/kernel/list';
import { projection } from '@candor/projections/kernel/projection';
import { HeldRows, RowMemory } from './held-rows.ts';

type Row = { id: string; times: number };
const rowList = list<Row>()({ name: 'counting', fields: {}, filters: {}, sorts: [], defaultSort: 'id-asc' });
const counting = projection<Row, never>({ name: 'counting', version: 1, list: rowList, keys: () => [], on: {} });
const held = () => new HeldRows({ name: 'counting', version: 1, list: rowList }, counting, new RowMemory(2 ** 20));
const change = (rows: HeldRows, id: string, times: number) => rows.change(id, { id, times }, 'acme', 10);
const written = (rows: HeldRows, building: boolean) => {
  rows.handOver();
  rows.landed(building);
};

test('while rows are built, those of a model that writes each row once leave memory as soon as they are stored', () => {
  const rows = held();
  for (const id of ['a', 'b', 'c']) change(rows, id, 1);
  written(rows, true);
  expect(rows.missing(new Set(['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
});

test('rows that change again and again stay in memory, and so do all rows once they answer', () => {
  const rows = held();
  for (const times of [1, 2, 3]) for (const id of ['a', 'b']) change(rows, id, times);
  written(rows, true);
  expect(rows.get('a')).toEqual({ id: 'a', times: 3 });
  const live = held();
  change(live, 'a', 1);
  written(live, false);
  expect(live.missing(new Set(['a']))).toEqual([]);
});

test('a row that came and went before it was written is not looked for in the store', () => {
  const rows = held();
  rows.begin({ empty: true });
  change(rows, 'a', 1);
  change(rows, 'b', 1);
  rows.change('a', null, 'acme', 10);
  written(rows, true);
  expect([rows.mayExist('a'), rows.mayExist('b')]).toEqual([false, true]);
});

test('a row that was not read is never taken for a new one', () => {
  const rows = held();
  expect(() => rows.get('a')).toThrow('The row a of counting was not read.');
  rows.load('a', null);
  expect(rows.get('a')).toBeNull();
  rows.begin({ empty: true });
  expect(rows.get('a')).toBeNull();
});
