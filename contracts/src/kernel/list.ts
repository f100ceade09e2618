import { accentsApart } from '../words/accents.ts';

// A list is declared beside its row and says what callers may ask for. The address rules, the queries and the indexes of every engine come from it.

/** keyword: exact value · text: ordered by sortKey · number · moment: ISO time · flag · keywords: many values. */
export type FieldKind = 'keyword' | 'text' | 'number' | 'moment' | 'flag' | 'keywords';
/** equal: one of the given values · none: none of the given values, also where there is no value · range: {from, to} inclusive · present: true = has a value · begins: begins like one of the given texts. */
export type FilterKind = 'equal' | 'none' | 'range' | 'present' | 'begins';
/** Values that a filter may have. Beginnings come by the hundred: every way in which a typed word may have been meant. */
const mostValues = { equal: 200, none: 200, begins: 1000 } as const;

type PartOf<Value> = Value extends readonly (infer Item)[]
  ? PartOf<Item>
  : Value extends object
    ? keyof Value & string
    : never;
/** A top-level field, or a part of one: `fields.name`; of a list, the part of each in it. */
type TextPlace<Row> =
  | (keyof Row & string)
  | { [Field in keyof Row & string]: `${Field}.${PartOf<Row[Field]>}` }[keyof Row & string];
type Searchable<Row> = {
  /** Words a person may type. */
  words: (row: Row) => string;
  /** Fields that hold the searchable text, hidden ones too; a phrase must stand within one of them. Without any, a phrase is treated as separate words. */
  phrases: readonly TextPlace<Row>[];
};
/** What a search reads of a row. `guarded`: text that not everybody who sees the row may read. A search looks in it only for readers whose scope names the row's value of the field `by`. */
export type Searching<Row> = Searchable<Row> & { guarded?: Searchable<Row> & { by: string } };

export type ListField<Row> = { kind: FieldKind; of: (row: Row) => unknown };
type ListFields<Row> = Record<string, ListField<Row>>;
/** `most`: how many values it takes, where the server gives them and not an address alone. */
type ListFilters<Field> = Record<string, { field: Field; kind: FilterKind; most?: number }>;
/** Type arguments keep the declared names and the types of the fields' values, so that a question to the read store cannot name anything else. */
export type List<
  Row = unknown,
  Fields extends ListFields<never> = ListFields<Row>,
  Filters extends ListFilters<string> = ListFilters<string>,
  Sortable extends string = string,
  Hidden extends string = string,
  Said extends string = string,
> = {
  /** Name of the read model; the rows live under it in every engine. */
  name: string;
  /** For the compiler: what a row is. */
  readonly row?: (row: Row) => void;
  fields: Fields;
  filters: Filters;
  sorts: readonly Sortable[];
  /** A sort and its direction; 'id' where there is none to choose from. */
  defaultSort: `${Sortable | 'id'}-${Sort['direction']}`;
  defaultFilters?: Record<string, unknown>;
  /** Absent: the list cannot be searched. */
  search?: Searching<Row>;
  /** Searching also finds the rows whose `by` field is the key of a hit in the read model `list`. */
  searchThrough?: { list: string; by: string };
  /** Top-level fields kept apart from the row: stored, searched, never listed (long texts). */
  hidden?: readonly Hidden[];
  /** Fields, each with a filter of its name, about which every question to the list must say something: rows that differ in them are seldom wanted together. */
  said?: readonly Said[];
  /** A field of many values that is filtered by keys which no declaration knows, such as the ids of an organisation's own fields: `{field}.{key}` and `not_{field}.{key}`. */
  keyed?: string;
  /** Filters that are counted for the whole list. */
  facets?: readonly string[];
  /** The ids of the people of whose words the row keeps some: what an erasure of one of them takes words from. Every list whose rows an erasure changes has it. */
  about?: (row: Row) => readonly string[];
  /** Every question names one value of this field, so no index is made that begins without it. Declared indexes begin with it. */
  within?: string;
  /** Further compound indexes, each a list of fields, for queries other than the list's own. */
  indexes?: readonly (readonly string[])[];
};
export type AnyList = List<never, ListFields<never>>;
/** Filters by values, each way round: `source` finds the rows with one of the values, `not_source` those with none of them. Given is the field of each. */
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
/** The name of the filter that finds the rows with none of the values. */
export const opposite = <const Name extends string>(name: Name): Opposite<Name> => `not_${name}`;
/** What a row holds in a declared field of its list. The types cannot say that the row is one of this list, so whoever calls sees to it. */
export const valueIn = (list: AnyList, field: string, row: unknown): unknown => list.fields[field]!.of(row as never);
/** The first call takes the row's type, the second infers the rest: `list<JobRow>()({...})`. */
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
/** A row without its hidden fields, as lists have it. */
export type ListedOf<L extends AnyList> = L extends { hidden?: readonly (infer Hidden extends string)[] }
  ? [Hidden] extends [never]
    ? RowOfList<L>
    : Omit<RowOfList<L>, Hidden>
  : never;
export type FieldOf<L extends AnyList> = keyof L['fields'] & string;
/** What a declared field holds; for a field of many values, one of them. */
export type ColumnValue<L extends AnyList, Field extends FieldOf<L>> = Plain<ReturnType<L['fields'][Field]['of']>>;
type SaidIn<L extends AnyList> = L extends { said?: readonly (infer Said extends string)[] } ? Said : never;
/** A list of which everything can be asked without saying anything. */
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
/** What a list can be filtered by. */
export type FiltersOf<L extends AnyList> = {
  [Name in keyof L['filters']]?: FilterValue<
    L['filters'][Name]['kind'],
    L['filters'][Name]['field'] extends FieldOf<L> ? ColumnValue<L, L['filters'][Name]['field']> : never
  >;
};
/** The same with what every question must say. */
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
/** A slice whose filters and sort the list knows. */
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
/** A value, a list of values or a range of two: no filter nests deeper, so nothing that reads or writes one ever does. */
const isShallow = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.values(value).every((each) => typeof each !== 'object' || each === null);
/** Null: they cannot be read. */
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
/** The first page of everything, to begin a slice from. */
export const unfiltered = { limit: defaultLimit as number, page: 1, sort: null, search: '', filters: {} };
/** What an address without a slice asks for. */
export const emptySlice: Slice = unfiltered;

/**
 * Reads a pathname (undecoded) of a list (docs/rules/addresses-and-pages.md#addresses-of-lists), short forms included;
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

export type FilterRule = { field: string; kind: FilterKind; key?: string; most?: number };
const keyedName = /^(not_)?(\w+)\.([0-9a-f-]{36})$/;
const isRange = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The rule of a filter. That of a keyed one depends on what it is given: true or false, values, or a range. */
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
/** A number below 1,000,000,000 with two decimals, as digits of one length, so that texts sort as the numbers do. */
export const keyedNumber = (value: number): string =>
  String(Math.round((Math.max(-keyedShift, Math.min(keyedShift, value)) + keyedShift) * 100)).padStart(
    keyedDigits,
    '0',
  );
/** The digits of an end of a range: those of a number, or of a day. Null: it is neither. */
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
/** A range under a key as beginnings: every text of that length begins like one of them if it is in the range, and only then. */
export const beginningsIn = (key: string, { from, to }: { from?: unknown; to?: unknown }): string[] => {
  const [low, high] = [digitsOf(from), digitsOf(to)];
  const length = (low ?? high)?.length;
  if (!length || (low && high && low.length !== high.length)) return [];
  const [first, last] = [low ?? '0'.repeat(length), high ?? '9'.repeat(length)];
  return first > last ? [] : between(first, last).map((digits) => `${key}=${digits}`);
};

/** Drops filters and sorts that the list does not know. Every filter value becomes a list of plain values, a range, or true or false. */
export const admit = <L extends AnyList>(declared: L, slice: Slice): SliceOf<L> => {
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(slice.filters)) {
    const rule = filterRule(declared, name, value);
    if (!rule) continue;
    if (rule.kind === 'range') {
      const range =
        value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
      const ends = Object.fromEntries(
        ['from', 'to'].flatMap((end) =>
          typeof range[end] === 'string' || typeof range[end] === 'number' ? [[end, range[end]]] : [],
        ),
      );
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
/** Whether the list takes everything by which the address narrows it. Pages show what they can; what is left of a filter would hand out or change more people than were asked for. */
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

/** The words of a text as a search compares them: lower case, accents dropped. */
export const plainWords = (text: string): string[] =>
  accentsApart(text)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** The first eight words of a name that is looked for. */
export const searchWords = (search: string): string[] => plainWords(search).slice(0, 8);
/** The words of a name, as a list's field that is asked for their beginnings. */
export const nameWords = (name: string | null | undefined): string[] => [...new Set(searchWords(name ?? ''))];

/** What a list answers. */
export type ListResult<Row> = Slice & {
  items: Row[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
};
