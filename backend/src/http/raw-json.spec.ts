import { encode, rawList } from './raw-json.ts';

const rows = [
  { id: 'a', name: 'Anna "Ан" 漢字 👩‍🚀' },
  { id: 'b', name: 'x'.repeat(5000) },
];

test('rows that are text already arrive as if they had been written with the rest of the page', () => {
  const page = { title: 'Кандидаты', list: { total: 2, items: rows }, more: [rows, []], none: null };
  const raw = {
    ...page,
    list: { total: 2, items: rawList(rows.map((row) => JSON.stringify(row))) },
    more: [rawList(rows.map((row) => JSON.stringify(row))), rawList([])],
  };
  expect(encode(raw).toString()).toBe(JSON.stringify(page));
});

test('a page without such rows, and a page after another, are written as they are', () => {
  expect(encode({ a: 1, b: 'ü' }).toString()).toBe('{"a":1,"b":"ü"}');
  expect(encode({ items: rawList(['{"n":1}']) }).toString()).toBe('{"items":[{"n":1}]}');
  expect(encode({ a: 2 }).toString()).toBe('{"a":2}');
});
