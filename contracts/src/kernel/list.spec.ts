import fc from 'fast-check';
import { applicationList } from '../pipeline/rows.ts';
import {
  admit,
  beginningsIn,
  type AnyList,
  emptySlice,
  formatListAddress,
  isFullListAddress,
  keyedNumber,
  type ListAddress,
  list,
  parseListAddress,
  type Slice,
  sortOf,
  unfiltered,
  searchWords,
} from './list.ts';

const awkward = fc.constantFrom(
  '%',
  '/',
  '#',
  '?',
  '&',
  '_',
  '%5F',
  '_x',
  '...',
  '-',
  'a-asc',
  '山田太郎',
  'Zoë Ünal',
  '100% / #1?',
  '{"a":1}',
  '"',
  '\\',
  '%2e',
  ' ',
  '+',
  ';',
  '\u{1F600}',
  '\n',
);
/** Texts and names that people may type. '.' and '..' mean folders in an address and cannot be a segment. */
const words = fc
  .oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.stringMatching(/^[a-z_]{1,10}$/))
  .filter((value) => value !== '.' && value !== '..');
const name = words.filter((value) => value !== '');
/** Real filter names have no characters that JSON escapes with a backslash, and V8 may misread such keys (nodejs/node#63785). */
const filterName = name.filter((value) => !JSON.stringify(value).includes('\\'));
const slice: fc.Arbitrary<Slice> = fc.record({
  limit: fc.integer({ min: 1, max: 250 }),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  search: words,
  sort: fc.option(
    fc.record({
      field: name.filter((value) => !/[\n\r\u2028\u2029]/.test(value)),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  filters: fc.dictionary(
    filterName,
    fc.oneof(fc.array(words, { maxLength: 3 }), fc.boolean(), fc.record({ from: words, to: words })),
    { maxKeys: 3, noNullPrototype: true },
  ),
});
const address: fc.Arbitrary<ListAddress> = fc.record({
  area: name,
  entity: name,
  list: slice,
  id: fc.option(name),
  section: fc.option(fc.record({ name, id: fc.option(name), list: slice })),
});

describe('the address of a list', () => {
  test('says everything: printed and read again it is the same, also through a browser', () => {
    fc.assert(
      fc.property(address, (value) => {
        const printed = formatListAddress(value);
        expect(parseListAddress(printed)).toEqual(value);
        expect(parseListAddress(new URL(printed, 'https://candor.example').pathname)).toEqual(value);
        expect(isFullListAddress(printed)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  test('is printed in one way only', () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(formatListAddress(parseListAddress(formatListAddress(value))!)).toBe(formatListAddress(value));
      }),
      { numRuns: 100 },
    );
  });
  test.each(['.', '..', ''])('a search for "%s" is no search, and never climbs out of the list', (search) => {
    const printed = formatListAddress({
      area: 'people',
      entity: 'candidates',
      list: { ...emptySlice, search },
      id: null,
      section: null,
    });
    expect(printed).toBe('/people/candidates/100/1/_/_/_/_');
    expect(new URL(printed, 'https://candor.example').pathname).toBe(printed);
  });
  test('may be short: what is not said has its default', () => {
    expect(parseListAddress('/people/candidates')).toEqual({
      area: 'people',
      entity: 'candidates',
      list: emptySlice,
      id: null,
      section: null,
    });
    expect(parseListAddress('/people/candidates/50/2/name-desc')).toEqual({
      area: 'people',
      entity: 'candidates',
      list: { ...emptySlice, limit: 50, page: 2, sort: { field: 'name', direction: 'desc' } },
      id: null,
      section: null,
    });
    expect(isFullListAddress('/people/candidates/50/2')).toBe(false);
  });
  test('is not read when a part of it is missing or broken', () => {
    for (const wrong of [
      '/',
      '/people',
      '//candidates',
      '/people/candidates/50/1/_/%E0%A4%A',
      '/people/candidates/50/1/_/_/_/%',
    ])
      expect(parseListAddress(wrong)).toBeNull();
  });
  test.each([
    ['0', 100],
    ['-5', 100],
    ['1e3', 100],
    ['abc', 100],
    ['251', 250],
    ['999999999', 250],
    ['25', 25],
  ])('a limit of %s is read as %i', (raw, limit) => {
    expect(parseListAddress(`/people/candidates/${raw}`)!.list.limit).toBe(limit);
  });
  test.each(['[1]', '"x"', '3', 'null', '{broken', 'true'])('filters that are no record (%s) are no filters', (raw) => {
    expect(parseListAddress(`/people/candidates/100/1/_/_/${encodeURIComponent(raw)}`)!.list.filters).toEqual({});
  });
  test('a sort without a direction is no sort', () => {
    for (const raw of ['name', 'name-up', '-asc', 'asc'])
      expect(parseListAddress(`/people/candidates/100/1/${raw}`)!.list.sort).toBeNull();
  });
});

describe('what a list admits', () => {
  const asked = (filters: Record<string, unknown>) => admit(applicationList, { ...emptySlice, filters }).filters;
  test('unknown filters and sorts are dropped', () => {
    expect(asked({ phase: 'lead', organization_id: 'other', $where: '1' })).toEqual({ phase: ['lead'] });
    expect(admit(applicationList, { ...emptySlice, sort: { field: 'email', direction: 'asc' } }).sort).toBeNull();
    expect(admit(applicationList, { ...emptySlice, sort: { field: 'name', direction: 'asc' } }).sort).toEqual({
      field: 'name',
      direction: 'asc',
    });
  });
  // Known fault, reported: names that every object has pass as declared filters. `failing` until list.ts uses Object.hasOwn.
  test.each(['constructor', 'toString', '__proto__'])('a filter named %s is unknown too', (filter) => {
    const { filters } = admit(applicationList, {
      ...emptySlice,
      filters: JSON.parse(`{"${filter}":["x"]}`) as Record<string, unknown>,
    });
    expect(Object.getPrototypeOf(filters)).toBe(Object.prototype);
    expect(Object.keys(filters)).toEqual([]);
  });
  test('a value becomes a list of plain values', () => {
    expect(asked({ phase: 'lead' })).toEqual({ phase: ['lead'] });
    expect(asked({ phase: ['lead', { $ne: 'x' }, null, ['applied'], 3, true] })).toEqual({ phase: ['lead', 3, true] });
    expect(asked({ phase: { $gt: '' } })).toEqual({});
    expect(asked({ phase: [] })).toEqual({});
    expect(asked({ phase: Array.from({ length: 500 }, (_, n) => n) }).phase).toHaveLength(200);
  });
  test('a range keeps its ends and nothing else', () => {
    expect(asked({ applied: { from: '2026-01-01', to: { $gt: '' }, $where: '1' } })).toEqual({
      applied: { from: '2026-01-01' },
    });
    expect(asked({ applied: { from: null } })).toEqual({});
    expect(asked({ applied: ['2026-01-01'] })).toEqual({});
    expect(asked({ applied: '2026-01-01' })).toEqual({});
  });
  test('a question whether there is a value is answered by yes or no', () => {
    const declared = list<{ phone: string | null }>()({
      name: 'x',
      fields: { phone: { kind: 'keyword', of: (row) => row.phone } },
      filters: { phone: { field: 'phone', kind: 'present' } },
      sorts: [],
      defaultSort: 'phone-asc',
    });
    const present = (phone: unknown) => admit(declared, { ...emptySlice, filters: { phone } }).filters;
    expect([true, false, 'true', 1, {}].map(present)).toEqual([{ phone: true }, { phone: false }, {}, {}, {}]);
    expect(admit(declared, { ...emptySlice, search: 'words' }).search).toBe('');
  });
  test('never lets an object through, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(applicationList.filters), 'organization_id'), fc.jsonValue()),
        (filters) => {
          for (const [filter, value] of Object.entries(asked(filters))) {
            expect(Object.keys(applicationList.filters)).toContain(filter);
            const { kind } = (applicationList as AnyList).filters[filter]!;
            const plain =
              kind === 'range' ? Object.values(value as object) : kind === 'present' ? [value] : (value as unknown[]);
            expect(plain.every((each) => ['string', 'number', 'boolean'].includes(typeof each))).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
  test('long searches are cut, and the sort falls back on the list’s own', () => {
    expect(admit(applicationList, { ...emptySlice, search: 'x'.repeat(300) }).search).toHaveLength(200);
    expect(sortOf(applicationList, unfiltered)).toEqual({ field: 'applied_at', direction: 'desc' });
  });
});

test('the words of a search are lower case, without accents, at most eight', () => {
  expect(searchWords('  Zoë MÜLLER-Lüdenscheidt, 山田 ')).toEqual(['zoe', 'muller', 'ludenscheidt', '山田']);
  expect(searchWords('a b c d e f g h i')).toHaveLength(8);
  expect(searchWords('. / !')).toEqual([]);
});

describe('a range under a key', () => {
  const key = '00000000-0000-4000-8000-000000000001';
  const number = fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100);
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const holds = (digits: string, range: { from?: unknown; to?: unknown }) =>
    beginningsIn(key, range).some((beginning) => `${key}=${digits}`.startsWith(beginning));

  test('holds exactly the numbers from one end to the other, and needs few beginnings', () => {
    fc.assert(
      fc.property(number, number, number, (from, to, value) => {
        expect(holds(keyedNumber(value), { from, to })).toBe(from <= value && value <= to);
        expect(holds(keyedNumber(value), { from: String(from) })).toBe(from <= value);
        expect(holds(keyedNumber(value), { to })).toBe(value <= to);
        expect(beginningsIn(key, { from, to }).length).toBeLessThan(250);
      }),
    );
  });

  test('holds exactly the days from one to the other', () => {
    fc.assert(
      fc.property(day, day, day, (from, to, value) => {
        expect(holds(value.replaceAll('-', ''), { from, to })).toBe(from <= value && value <= to);
      }),
    );
  });

  test('holds nothing when its ends are no numbers or days', () => {
    for (const range of [{}, { from: 'soon' }, { from: 1, to: '2026-01-01' }])
      expect(beginningsIn(key, range)).toEqual([]);
  });
});
