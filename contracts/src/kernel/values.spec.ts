import type { z } from 'zod';
import { accentsApart } from '../words/accents.ts';
import {
  changed,
  changesBetween,
  day,
  email,
  flag,
  longText,
  maybe,
  maybeText,
  oneOf,
  sortKey,
  text,
  timeZone,
  url,
  whole,
} from './values.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('the sentences of a refusal', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', text('First name'), undefined, 'First name is required.'],
    ['an empty text', text('First name'), '', 'First name is required.'],
    ['a text of spaces', text('First name'), '   ', 'First name is required.'],
    ['no text at all', text('First name'), null, 'First name is required.'],
    ['a text too long', text('Name', 5), 'abcdef', 'Name must be at most 5 characters.'],
    ['an optional text too long', maybeText('Note', 5), 'abcdef', 'Note must be at most 5 characters.'],
    ['a long text too long', longText('Description', 5), 'abcdef', 'Description must be at most 5 characters.'],
    ['a missing email', email(), undefined, 'Email is required.'],
    ['an empty email', email(), ' ', 'Email is required.'],
    ['half an email', email(), 'ada@', 'Enter a valid email address.'],
    ['a script as web address', url, 'javascript:alert(1)', 'Enter a valid web address.'],
    ['a word as web address', url, 'example', 'Enter a valid web address.'],
    ['a number too small', whole('Openings', 1, 999), 0, 'Openings must be between 1 and 999.'],
    ['a number too large', whole('Openings', 1, 999), '1000', 'Openings must be between 1 and 999.'],
    ['a part of a number', whole('Openings', 1, 999), 1.5, 'Openings must be between 1 and 999.'],
    ['no number', whole('Openings', 1, 999), 'many', 'Openings must be between 1 and 999.'],
    ['a value not listed', oneOf('Currency', ['USD', 'EUR']), 'XYZ', 'Choose one of the listed values for Currency.'],
  ])('%s', (_, schema, value, sentence) => expect(messages(schema, value)).toEqual([sentence]));
  test.each([
    ['a day that is none', day('Day'), '2026-02-30'],
    ['a moment for a day', day('Day'), '2026-02-03T00:00:00Z'],
    ['a place that is no time zone', timeZone, 'Mars/Olympus'],
  ] as const)('%s is not taken', (_, schema, value) => {
    expect(messages(schema, value)).toHaveLength(1);
  });
});

describe('values are normalised:', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['a text without its outer spaces', text('Name', 3), ' Ada ', 'Ada'],
    ['an email in lower case', email(), ' Ada@Example.COM ', 'ada@example.com'],
    ['an address as it was typed', url, ' https://example.com/a?b=c ', 'https://example.com/a?b=c'],
    ['a number from its digits', whole('Openings', 1, 999), '3', 3],
    ['nothing for an empty optional text', maybeText('Note'), '', null],
    ['nothing for an empty day', maybe(day('Day')), '', null],
    ['nothing for no time zone', timeZone, '', null],
    ['a time zone as it is', timeZone, 'Europe/Berlin', 'Europe/Berlin'],
  ])('%s', (_, schema, value, expected) => expect(schema.parse(value)).toBe(expected));
  test('what was not sent stays unsent', () => {
    expect(maybeText('Note').parse(undefined)).toBeUndefined();
    expect(maybe(day('Day')).parse(undefined)).toBeUndefined();
  });
  test('yes and no in all their spellings', () => {
    for (const yes of [true, 'true', 'YES', '1', 1]) expect(flag.parse(yes)).toBe(true);
    for (const no of [false, 'false', 'No', '0', '', 0]) expect(flag.parse(no)).toBe(false);
    for (const neither of ['maybe', 2, null, undefined]) expect(flag.safeParse(neither).success).toBe(false);
  });
});

test('names are ordered without regard to case, accents and outer spaces', () => {
  expect(['Zoë', 'émile', ' Anna', 'bob', null, 'Ábel'].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(
    [null, 'Ábel', ' Anna', 'bob', 'émile', 'Zoë'],
  );
});

test('a letter keeps eight marks at most, of whatever kind, and dashes and bullets are no marks', () => {
  for (const mark of ['\u0301', '\u20d7', '\ufe0f', '\u1ab0'])
    expect(accentsApart(`• – a${mark.repeat(20)}b’`)).toBe(`• – a${mark.repeat(8)}b’`);
});

describe('changes of a record', () => {
  const job = { name: 'Baker', openings: 1, regions: ['Bavaria'], note: null as string | null };
  test('name what differs, and the record with them is the wanted one', () => {
    const changes = changesBetween(job, { name: 'Master Baker', openings: 1, regions: ['Bavaria', 'Tyrol'] });
    expect(changes).toEqual({
      name: { from: 'Baker', to: 'Master Baker' },
      regions: { from: ['Bavaria'], to: ['Bavaria', 'Tyrol'] },
    });
    expect(changed(job, changes)).toEqual({ ...job, name: 'Master Baker', regions: ['Bavaria', 'Tyrol'] });
  });
  test('leave out what was not sent and what is the same', () => {
    expect(changesBetween(job, { name: undefined, regions: ['Bavaria'], note: null })).toEqual({});
  });
});
