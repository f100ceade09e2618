import { listWords } from './list-words.ts';
import { pseudo } from './pseudo.ts';
import { compose, english, listenTo, numberWords, sayLabel, sayText, voiceFrom, percentWords } from './say.ts';
import { words } from '../kernel/values.ts';

const german = voiceFrom(
  'de',
  'de',
  {
    'Last name': 'Nachname',
    Links: 'Links',
    '{label} is required.': '„{label}“ muss ausgefüllt sein.',
    'At most {most, number} {label} are allowed.': 'Höchstens {most, number} Einträge: {label}.',
  },
  {
    '{count, plural, one {# candidate} other {# candidates}} moved':
      '{count, plural, one {# Bewerbung} other {# Bewerbungen}} verschoben',
  },
);
afterEach(() => listenTo(() => english));

test('a text is said in the words and numbers of whoever listens', () => {
  const text = '{count, plural, one {# candidate} other {# candidates}} moved';
  expect(sayText(text, { count: 12_345 })).toBe('12,345 candidates moved');
  listenTo(() => german);
  expect(sayText(text, { count: 12_345 })).toBe('12.345 Bewerbungen verschoben');
  expect([numberWords(1234.5), listWords(['Ada', 'Grace', 'Mary'])]).toEqual(['1.234,5', 'Ada, Grace und Mary']);
});
test('a share below one percent has a decimal, so that it does not read as none', () => {
  expect([0, 0.0021, 0.0094, 0.0096, 0.214].map(percentWords)).toEqual(['0%', '0.2%', '0.9%', '1%', '21%']);
});
test('a sentence that ends with a shortened word has one full stop', () => {
  expect(sayText('Until {day}.', { day: '4. Dez.' })).toBe('Until 4. Dez.');
  expect(sayText('Until {day}. Then {what}...', { day: '4. Dez.', what: 'no.' })).toBe('Until 4. Dez. Then no....');
});
test('a text without German is said in English', () => {
  expect(sayText('Nobody translated {what}', { what: 'this' }, german)).toBe('Nobody translated this');
  expect(sayLabel('Berlin office', german)).toBe('Berlin office');
});
test('a message of a declared field is made again of the field’s German label', () => {
  const [required, fewer] = [words.required('Last name'), words.fewer('Links', 5)];
  expect([required, fewer]).toEqual(['Last name is required.', 'At most 5 links are allowed.']);
  expect([required, fewer].map((each) => sayLabel(each, german))).toEqual([
    '„Nachname“ muss ausgefüllt sein.',
    'Höchstens 5 Einträge: Links.',
  ]);
  expect(sayLabel(required, english)).toBe(required);
});
test('a value that was given is never taken for a text', () => {
  expect(sayText('Hi {name}', { name: '{count}' }, german)).toBe('Hi {count}');
  expect(sayLabel('A {curious name', german)).toBe('A {curious name');
});
test('in the pseudo-language every word of ours is strange and no value is', () => {
  const said = sayText(
    '{count, plural, one {# candidate} other {# candidates}} of {name}',
    { count: 2, name: 'Ada' },
    pseudo,
  );
  expect(said.replace('Ada', '')).not.toMatch(/[a-z]/i);
  expect(said).toContain('Ada');
  expect(sayLabel(compose('{label} is required.', { label: 'Last name' }), pseudo)).not.toMatch(/[a-z]/i);
});
