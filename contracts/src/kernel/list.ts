import { isDay } from '../values/day.ts';
import { accentsApart } from '../words/accents.ts';

// A list is declared beside its row and says what callers may ask for. The address rules and every engine's queries and indexes come from it.

/** keyword: exact value · text: ordered by sortKey · number · moment: ISO time · flag: yes or no · keywords: many values. */
export type FieldKind = 'keyword' | 'text' | 'number' | 'moment' | 'flag' | 'keywords';
/** equal: one of the given values · none: none of the given values, or no value at all · range: {from, to} inclusive · present: true = has a value · begins: begins with one of the given texts. */
export type FilterKind = 'equal' | 'none' | 'range' | 'present' | 'begins';
/** The most values of a filter. `begins` gets hundreds: every possible meaning of a typed word is one. */
const mostValues = { equal: 200, none: 200, begins: 1000 } as const;

type PartOf<Value> = Value extends readonly (infer Item)[]
  ? PartOf<Item>
  : Value extends object
    ? keyof Value & string
    : never;
/** The path of a text: a top-level field, or a part of one, such as `fields.name`; if the field is a list, that part of each item. */
type TextPlace<Row> =
  | (keyof Row & string)
  | { [Field in keyof Row & string]: `${Field}.${PartOf<Row[Field]>}` }[keyof Row & string];
type Searchable<Row> = {
  /** Words a person may type. */
  words: (row: Row) => string;
  /** Fields that hold the searchable text, including hidden ones; a phrase must be within one of them. Without any, a phrase is treated as separate words. */
  phrases: readonly TextPlace<Row>[];
};
/** The text of a row that a search reads. `guarded`: text that only some readers of the row may read. A search uses it only for readers whose scope includes the row's value of the field `by`. */
export type Searching<Row> = Searchable<Row> & { guarded?: Searchable<Row> & { by: string } };

export type ListField<Row> = { kind: FieldKind; of: (row: Row) => unknown };
type ListFields<Row> = Record<string, ListField<Row>>;
/** `most`: the most values; set if the server supplies the values, and not only an address. `days`: the field holds days of the calendar, the same in every zone. */
type ListFilters<Field> = Record<string, { field: Field; kind: FilterKind; most?: number; days?: true }>;
/** Type arguments keep the declared names and the types of the field values, so that a query to the read store cannot name anything else. */
export type List<
  Row = unknown,
  Fields extends ListFields<never> = ListFields<Row>,
  Filters extends ListFilters<string> = ListFilters<string>,
  Sortable extends string = string,
  Hidden extends string = string,
  Said extends string = string,
> = {
  /** The name of the read model, under which every engine stores the rows. */
  name: string;
  /** The type of a row; used only by the compiler. */
  readonly row?: (row: Row) => void;
  fields: Fields;
  filters: Filters;
  sorts: readonly Sortable[];
  /** The default sort and direction; 'id' if the list has no sorts. */
  defaultSort: `${Sortable | 'id'}-${Sort['direction']}`;
  defaultFilters?: Record<string, unknown>;
  /** How the list is searched. Absent: it cannot be searched. */
  search?: Searching<Row>;
  /** A search also finds the rows whose `by` field is the key of a row that it finds in the read model `list`. */
  searchThrough?: { list: string; by: string };
  /** Long top-level fields that are stored and searched separately from the row, and that lists never return. */
  hidden?: readonly Hidden[];
  /** Fields, each with a filter of the same name, that every query must name: rows with different values are seldom wanted together. */
  said?: readonly Said[];
  /** A field with many values, which is filtered by keys that are not declared, such as the ids of an organization's candidate fields: `{field}.{key}` and `not_{field}.{key}`. */
  keyed?: string;
  /** Filters whose values are counted over the whole list. */
  facets?: readonly string[];
  /** The ids of the people about whom the row contains text: their erasure changes the row. Every list with such rows declares this. */
  about?: (row: Row) => readonly string[];
  /** A field of which every query names one value, so every index begins with it, including the declared ones. */
  within?: string;
  /** Further compound indexes, each a list of fields, for queries other than the list's own. */
  indexes?: readonly (readonly string[])[];
};
export type AnyList = List<never, ListFields<never>>;
/** Filters by values, both ways: `source` finds rows with one of the values, `not_source` rows with none of them. The argument maps each name to its field. */
export const eachWay = <const Fields extends Record<string, string>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, { field, kind: 'equal' }],
      [opposite(name), { field, kind: 'none' }],
    ]),
  ) as { [Name in keyof Fields & string]: { field: Fields[Name]; kind: 'equal' } } & {
    [Name in keyof Fields & string as Opposite<Name>]: { field: Fields[Name]; kind: 'none' };
  };
type Opposite<Name extends string> = `not_${Name}`;
/** The name of the filter for rows with none of the values. */
export const opposite = <const Name extends string>(name: Name): Opposite<Name> => `not_${name}`;
/** A row's value in a declared field of its list. The types cannot check that the row belongs to the list, so the caller must. */
export const valueIn = (list: AnyList, field: string, row: unknown): unknown => list.fields[field]!.of(row as never);
/** Declares a list. The first call gets the row's type, and the second infers the rest: `list<JobRow>()({...})`. */
export const list =
  <Row>() =>
  <
    const Fields extends ListFields<Row>,
    const Filters extends ListFilters<NoInfer<keyof Fields & string>>,
    const Sortable extends NoInfer<keyof Fields & string>,
    const Hidden extends keyof Row & string = never,
    const Said extends NoInfer<keyof Fields & keyof Filters & string> = never,
  >(
    value: List<Row, Fields, Filters, Sortable, Hidden, Said> & {
      facets?: readonly NoInfer<keyof Filters & string>[];
      indexes?: readonly (readonly NoInfer<keyof Fields & string>[])[];
      within?: NoInfer<keyof Fields & string>;
    },
  ): List<Row, Fields, Filters, Sortable, Hidden, Said> =>
    value;

type Plain<Value> = Value extends readonly (infer Item)[] ? Plain<Item> : Exclude<Value, null | undefined>;
export type RowOfList<L extends AnyList> = Parameters<NonNullable<L['row']>>[0];
/** A row without its hidden fields, as lists return it. */
export type ListedOf<L extends AnyList> = L extends { hidden?: readonly (infer Hidden extends string)[] }
  ? [Hidden] extends [never]
    ? RowOfList<L>
    : Omit<RowOfList<L>, Hidden>
  : never;
export type FieldOf<L extends AnyList> = keyof L['fields'] & string;
/** The type of a declared field's value; for a field of many values, of one of them. */
export type ColumnValue<L extends AnyList, Field extends FieldOf<L>> = Plain<ReturnType<L['fields'][Field]['of']>>;
type SaidIn<L extends AnyList> = L extends { said?: readonly (infer Said extends string)[] } ? Said : never;
/** A list without fields that every query must filter by. */
export type FreeList = AnyList & { said?: readonly never[] };
/** Conditions on fields: equal to the value, or to one of the values. */
export type Where<L extends AnyList> = {
  [Field in FieldOf<L>]?: ColumnValue<L, Field> | readonly ColumnValue<L, Field>[];
} & {
  [Field in SaidIn<L> & FieldOf<L>]: ColumnValue<L, Field> | readonly ColumnValue<L, Field>[];
};
type FilterValue<Kind extends FilterKind, Value> = Kind extends 'equal' | 'none' | 'begins'
  ? Value | readonly Value[]
  : Kind extends 'range'
    ? { from?: Value; to?: Value }
    : boolean;
/** The filters of a list. */
export type FiltersOf<L extends AnyList> = {
  [Name in keyof L['filters']]?: FilterValue<
    L['filters'][Name]['kind'],
    L['filters'][Name]['field'] extends FieldOf<L> ? ColumnValue<L, L['filters'][Name]['field']> : never
  >;
};
/** The filters of a list, including those that every query must have. */
export type SaidFilters<L extends AnyList> = FiltersOf<L> & {
  [Name in SaidIn<L> & keyof L['filters']]-?: NonNullable<FiltersOf<L>[Name]>;
};

export type Sort = { field: string; direction: 'asc' | 'desc' };
export type Slice = {
  limit: number;
  page: number;
  sort: Sort | null;
  search: string;
  filters: Record<string, unknown>;
};
/** A slice with filters and a sort that the list knows. */
export type SliceOf<L extends AnyList> = Omit<Slice, 'sort' | 'filters'> & {
  sort: SortOf<L> | null;
  filters: SaidFilters<L>;
};
export type SortOf<L extends AnyList> = Sort & { field: L['sorts'][number] };
export type ListAddress = {
  area: string;
  entity: string;
  list: Slice;
  id: string | null;
  section: { name: string; id: string | null; list: Slice } | null;
};

export const defaultLimit = 100;
export const limits = [25, 50, 100, 250] as const;
const largest = 250;

const write = (value: string) =>
  value === '' || /^\.{1,2}$/.test(value) ? '_' : value === '_' ? '%5F' : encodeURIComponent(value); // URL parsers drop '.' and '..', even as %2e
const read = (raw: string | undefined) =>
  raw === undefined || raw === '_' || raw === '' ? '' : decodeURIComponent(raw);
const count = (raw: string | undefined, otherwise: number) =>
  raw && /^\d{1,9}$/.test(raw) && Number(raw) > 0 ? Number(raw) : otherwise;
const readSort = (raw: string | undefined): Sort | null => {
  const found = /^(.+)-(asc|desc)$/.exec(read(raw));
  return found ? { field: found[1]!, direction: found[2] as Sort['direction'] } : null;
};
/** Whether a value is a plain value, a list of values or a range of two. Filters are never nested deeper, so code that reads or writes them needs no recursion. */
const isShallow = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.values(value).every((each) => typeof each !== 'object' || each === null);
/** Null: unreadable. */
const writtenFilters = (raw: string | undefined): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(read(raw) || '{}');
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
const readFilters = (raw: string | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(writtenFilters(raw) ?? {}).filter(([, each]) => isShallow(each)));
const readSlice = (parts: readonly (string | undefined)[]): Slice => ({
  limit: Math.min(count(parts[0], defaultLimit), largest),
  page: count(parts[1], 1),
  sort: readSort(parts[2]),
  search: read(parts[3]),
  filters: readFilters(parts[4]),
});
const writeSlice = (slice: Slice) => [
  String(slice.limit),
  String(slice.page),
  slice.sort ? write(`${slice.sort.field}-${slice.sort.direction}`) : '_',
  write(slice.search),
  Object.keys(slice.filters).length ? write(JSON.stringify(slice.filters)) : '_',
];
/** The first page of everything, as a base for slices. */
export const unfiltered = { limit: defaultLimit as number, page: 1, sort: null, search: '', filters: {} };
/** The slice of an address that names none. */
export const emptySlice: Slice = unfiltered;

/**
 * Reads a pathname (undecoded) of a list (docs/rules/addresses-and-pages.md#addresses-of-lists), including short forms;
 * null when a segment is malformed.
 */
export const parseListAddress = (pathname: string): ListAddress | null => {
  const parts = pathname.split('/').slice(1);
  if (!parts[0] || !parts[1]) return null;
  try {
    const sectionName = read(parts[8]);
    return {
      area: read(parts[0]),
      entity: read(parts[1]),
      list: readSlice(parts.slice(2, 7)),
      id: read(parts[7]) || null,
      section: sectionName
        ? { name: sectionName, id: read(parts[9]) || null, list: readSlice(parts.slice(10, 15)) }
        : null,
    };
  } catch {
    return null;
  }
};
export const formatListAddress = (address: ListAddress): string =>
  `/${[write(address.area), write(address.entity), ...writeSlice(address.list), address.id ? write(address.id) : '_', ...(address.section ? [write(address.section.name), address.section.id ? write(address.section.id) : '_', ...writeSlice(address.section.list)] : [])].join('/')}`;

/** Whether the pathname already has every segment of the list part. */
export const isFullListAddress = (pathname: string): boolean => pathname.split('/').length >= 9;

export type FilterRule = { field: string; kind: FilterKind; key?: string; most?: number; days?: true };
const keyedName = /^(not_)?(\w+)\.([0-9a-f-]{36})$/;
const isRange = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The rule of a filter. A keyed filter's rule depends on its value: true or false, values, or a range. */
export const filterRule = (declared: AnyList, name: string, value: unknown): FilterRule | undefined => {
  if (Object.hasOwn(declared.filters, name)) return declared.filters[name];
  const [, not, field, key] = keyedName.exec(name) ?? [];
  if (!key || field !== declared.keyed) return undefined;
  return {
    field: field!,
    key,
    kind: not ? 'none' : typeof value === 'boolean' ? 'present' : isRange(value) ? 'range' : 'equal',
  };
};
const keyedDigits = 12;
const keyedShift = 1e9;
/** A number below 1,000,000,000 with two decimals, as digits of fixed length, so that the texts sort like the numbers. */
export const keyedNumber = (value: number): string =>
  String(Math.round((Math.max(-keyedShift, Math.min(keyedShift, value)) + keyedShift) * 100)).padStart(
    keyedDigits,
    '0',
  );
/** The end of a range as digits, if it is a number or a day. Null: it is neither. */
const digitsOf = (end: unknown): string | null =>
  typeof end === 'number' || (typeof end === 'string' && /^-?\d+(\.\d+)?$/.test(end))
    ? keyedNumber(Number(end))
    : typeof end === 'string' && /^\d{4}-\d\d-\d\d/.test(end)
      ? end.slice(0, 10).replaceAll('-', '')
      : null;
const between = (from: string, to: string): string[] => {
  if (/^0*$/.test(from) && /^9*$/.test(to)) return [''];
  const [a, b] = [Number(from[0]), Number(to[0])];
  const under = (digit: number, low: string, high: string) => between(low, high).map((rest) => `${digit}${rest}`);
  const least = '0'.repeat(from.length - 1);
  const most = '9'.repeat(from.length - 1);
  if (a === b) return under(a, from.slice(1), to.slice(1));
  return [
    ...under(a, from.slice(1), most),
    ...Array.from({ length: Math.max(0, b - a - 1) }, (_, more) => String(a + 1 + more)),
    ...under(b, least, to.slice(1)),
  ];
};
/** A range of values under a key, as a list of beginnings: a text of that length is in the range exactly if it begins with one of them. */
export const beginningsIn = (key: string, { from, to }: { from?: unknown; to?: unknown }): string[] => {
  const [low, high] = [digitsOf(from), digitsOf(to)];
  const length = (low ?? high)?.length;
  if (!length || (low && high && low.length !== high.length)) return [];
  const [first, last] = [low ?? '0'.repeat(length), high ?? '9'.repeat(length)];
  return first > last ? [] : between(first, last).map((digits) => `${key}=${digits}`);
};

/** Whether a range can end with this value. A day must be one that the product takes; an address with another one is read without it, and a file or a bulk change by that address is refused. */
const isEnd = (end: unknown): boolean =>
  typeof end === 'number' || (typeof end === 'string' && (!/^\d+-\d+-\d+$/.test(end) || isDay(end)));
/** Drops filters and sorts that the list does not know. Each remaining value is a list of plain values, a range, or true or false. */
export const admit = <L extends AnyList>(declared: L, slice: Slice): SliceOf<L> => {
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(slice.filters)) {
    const rule = filterRule(declared, name, value);
    if (!rule) continue;
    if (rule.kind === 'range') {
      const range =
        value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
      const ends = Object.fromEntries(['from', 'to'].flatMap((end) => (isEnd(range[end]) ? [[end, range[end]]] : [])));
      if (Object.keys(ends).length) filters[name] = ends;
    } else if (rule.kind === 'present') {
      if (typeof value === 'boolean') filters[name] = value;
    } else {
      const values = (Array.isArray(value) ? value : [value])
        .filter((each) => ['string', 'number', 'boolean'].includes(typeof each))
        .slice(0, rule.most ?? mostValues[rule.kind]);
      if (values.length) filters[name] = values;
    }
  }
  return {
    ...slice,
    sort: slice.sort && declared.sorts.includes(slice.sort.field) ? (slice.sort as SortOf<L>) : null,
    search: declared.search || declared.searchThrough ? slice.search.slice(0, 200) : '',
    filters: filters as SaidFilters<L>,
  };
};
const valuesIn = (value: unknown): number => (value && typeof value === 'object' ? Object.keys(value).length : 1);
/** Whether the list accepts every filter in the address. Pages ignore unknown ones; an export or a bulk change would then cover more people than the caller asked for. */
export const takesWhole = (declared: AnyList, pathname: string): boolean => {
  const written = writtenFilters(pathname.split('/')[7]);
  const asked = parseListAddress(pathname)?.list;
  if (!written || !asked) return false;
  const taken = admit(declared, asked);
  const filters: Record<string, unknown> = taken.filters;
  return (
    taken.search === asked.search &&
    Object.entries(written).every(
      ([name, value]) => Object.hasOwn(filters, name) && valuesIn(filters[name]) === valuesIn(value),
    )
  );
};
export const sortOf = <L extends AnyList>(declared: L, slice: { sort: SortOf<L> | null }): SortOf<L> =>
  slice.sort ?? (readSort(declared.defaultSort) as SortOf<L>);

/** The words of a text as a search compares them: lower case, without accents. */
export const plainWords = (text: string): string[] =>
  accentsApart(text)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** The first eight words of a searched name. */
export const searchWords = (search: string): string[] => plainWords(search).slice(0, 8);
/** The words of a name, for a list field that is searched by beginnings. */
export const nameWords = (name: string | null | undefined): string[] => [...new Set(searchWords(name ?? ''))];

/** A list's answer. */
export type ListResult<Row> = Slice & {
  items: Row[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
};
