import { deepest, isModest, mostValues } from './json.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test('text within the limits passes, whatever its strings hold', () => {
  for (const text of [
    '',
    '{"a":[1,2,{"b":null}]}',
    nested(deepest),
    JSON.stringify({ note: '[[['.repeat(1000), other: '\\"[{' }),
    JSON.stringify(Array.from({ length: mostValues }, () => 1)),
  ])
    expect(isModest(text)).toBe(true);
});
test.each([
  ['brackets', nested(deepest + 1)],
  ['five thousand brackets', '['.repeat(5000)],
  ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['brackets after a string that looks like an end', `["]\\"]",${nested(deepest)}]`],
  ['too many values', `[${'0,'.repeat(mostValues + 1)}0]`],
  ['too many empty objects', `[${'{}'.repeat(mostValues + 1)}]`],
])('%s are refused', (_, text) => expect(isModest(text)).toBe(false));
