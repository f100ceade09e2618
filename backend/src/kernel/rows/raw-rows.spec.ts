import { encode, RawRows } from './raw-rows.ts';

const rows = [
  { id: 'a', name: 'Anna "Ан" 漢字 👩‍🚀' },
  { id: 'b', name: 'x'.repeat(5000) },
];
const raw = RawRows.of(rows.map((row) => JSON.stringify(row)));

test('rows that are already text arrive as if they had been encoded with the rest of the page', () => {
  const page = { title: 'Кандидаты', list: { total: 2, items: rows }, more: [rows, []], none: null };
  expect(
    encode({ ...page, list: { total: 2, items: raw }, more: [raw, RawRows.of([])] })
      .whole()
      .toString(),
  ).toBe(JSON.stringify(page));
});

test('a page without such rows, and the page after one with them, are encoded unchanged', () => {
  expect(encode({ a: 1, b: 'ü' }).whole().toString()).toBe('{"a":1,"b":"ü"}');
  expect(
    encode({ items: RawRows.of(['{"n":1}']) })
      .whole()
      .toString(),
  ).toBe('{"items":[{"n":1}]}');
  expect(encode({ a: 2 }).whole().toString()).toBe('{"a":2}');
});

test('rows can be read, and the ids under a key are found without reading them', () => {
  const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const held = RawRows.of([
    JSON.stringify({ job_id: one, applications: [{ job_id: two }] }),
    JSON.stringify({ job_id: null, note: `"job_id":"${'x'.repeat(36)}"` }),
  ]);
  expect(held.parse()).toHaveLength(2);
  expect([...held.idsUnder('job_id')]).toEqual([one, two]);
});
