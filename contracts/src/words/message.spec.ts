import { namesIn, readMessage, tellParts } from './message.ts';

const tell = (text: string, values: Record<string, unknown> = {}, locale = 'en') =>
  tellParts<string>(readMessage(text), {
    locale,
    words: (words) => words,
    value: (name) => String(values[name]),
    number: String,
    given: (name) => values[name],
    element: (name, inside) => `[${name}:${inside.join('')}]`,
  }).join('');

test.each([
  ['Save changes', {}, 'Save changes'],
  ['It’s {name}', { name: 'Ada' }, 'It’s Ada'],
  ['{count, plural, one {# candidate} other {# candidates}} moved', { count: 1 }, '1 candidate moved'],
  ['{count, plural, one {# candidate} other {# candidates}} moved', { count: 3 }, '3 candidates moved'],
  ['{count, plural, =0 {Nobody} one {{name} waits} other {# wait, {name} first}}', { count: 0, name: 'Ada' }, 'Nobody'],
  [
    '{count, plural, =0 {Nobody} one {{name} waits} other {# wait, {name} first}}',
    { count: 2, name: 'Ada' },
    '2 wait, Ada first',
  ],
  ['the {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place: 22 }, 'the 22nd'],
  ['{side, select, we {We said no} they {They said no} other {It ended}}', { side: 'they' }, 'They said no'],
  ['{side, select, we {We said no} other {It ended}}', { side: 'nobody' }, 'It ended'],
  ['Read <link>the <b>new</b> terms</link> of {name}', { name: 'Ada' }, 'Read [link:the [b:new] terms] of Ada'],
  ['At most {most, number} rows', { most: 5 }, 'At most 5 rows'],
  ['fewer < 3, #2', {}, 'fewer < 3, #2'],
  ['changed {from_step.name}', { 'from_step.name': 'Review' }, 'changed Review'],
])('%s', (text, values, said) => {
  expect(tell(text, values)).toBe(said);
});
test('a plural follows the language in which it is written', () => {
  const text = '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}';
  expect([1, 3, 5].map((count) => tell(text, { count }, 'pl'))).toEqual(['1 osoba', '3 osoby', '5 osób']);
});
test.each([
  '{count, plural, one {# candidate}}',
  '{count, plural, one {# candidate} other {# candidates}',
  'Ada}',
  '{name',
  '{name, date}',
  '<link>the terms',
])('%s is not in ICU syntax', (text) => {
  expect(() => readMessage(text)).toThrow('Not in ICU syntax');
});
test('the names that a text asks for, in all its cases', () => {
  const { values, elements } = namesIn(readMessage('<b>{n, plural, one {{who}} other {# <i>of {all}</i>}}</b>'));
  expect([[...values], [...elements]]).toEqual([
    ['n', 'who', 'all'],
    ['b', 'i'],
  ]);
});
