// What may be asked of a list, declared beside its row. From it come the address codec's rules, the queries and the indexes of every engine.

/** keyword: exact value · text: ordered by sortKey · number · moment: ISO time · flag · keywords: many values. */
export type FieldKind = 'keyword' | 'text' | 'number' | 'moment' | 'flag' | 'keywords';
/** equal: one of the given values · range: {from, to} inclusive · present: true = has a value. */
export type FilterKind = 'equal' | 'range' | 'present';

export type List<Row = unknown> = {
  /** Name of the read model; the rows live under it in every engine. */
  name: string;
  fields: Record<string, { kind: FieldKind; of: (row: Row) => unknown }>;
  filters: Record<string, { field: string; kind: FilterKind }>;
  sorts: readonly string[];
  defaultSort: string;
  defaultFilters?: Record<string, unknown>;
  /** Words a person may type. Absent: the list cannot be searched. */
  search?: (row: Row) => string;
  /** Searching also finds the rows whose `by` field is the key of a hit in the read model `list`. */
  searchThrough?: { list: string; by: string };
  /** Top-level fields kept apart from the row: stored, searched, never listed (long texts). */
  hidden?: readonly string[];
  /** Filters that are counted for the whole list. */
  facets?: readonly string[];
  /** Further compound indexes, each a list of fields, for queries other than the list's own. */
  indexes?: readonly (readonly string[])[];
};
export type AnyList = List<never>;
/** `Row` cannot be inferred from callbacks alone: `list<JobRow>({...})`. */
export const list = <Row>(value: List<Row>): List<Row> & AnyList => value as List<Row> & AnyList;

export type Sort = { field: string; direction: 'asc' | 'desc' };
export type Slice = {
  limit: number;
  page: number;
  sort: Sort | null;
  search: string;
  filters: Record<string, unknown>;
};
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
  value === '' || /^\.{1,2}$/.test(value) ? '_' : value === '_' ? '%5F' : encodeURIComponent(value); // '.' and '..' are eaten by URL parsing, even as %2e
const read = (raw: string | undefined) =>
  raw === undefined || raw === '_' || raw === '' ? '' : decodeURIComponent(raw);
const count = (raw: string | undefined, otherwise: number) =>
  raw && /^\d{1,9}$/.test(raw) && Number(raw) > 0 ? Number(raw) : otherwise;
const readSort = (raw: string | undefined): Sort | null => {
  const found = /^(.+)-(asc|desc)$/.exec(read(raw));
  return found ? { field: found[1]!, direction: found[2] as Sort['direction'] } : null;
};
const readFilters = (raw: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(read(raw) || '{}');
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
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
export const emptySlice: Slice = { limit: defaultLimit, page: 1, sort: null, search: '', filters: {} };

/** Reads a pathname (undecoded) of the shape of SPEC §2, short forms included; null when a segment is malformed. */
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

/** Drops filters and sorts the list does not know, and brings every filter value to one form: a list of plain values, a range, or true/false. */
export const admit = (declared: AnyList, slice: Slice): Slice => {
  const filters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(slice.filters)) {
    if (!Object.hasOwn(declared.filters, name)) continue;
    const rule = declared.filters[name]!;
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
        .slice(0, 200);
      if (values.length) filters[name] = values;
    }
  }
  return {
    ...slice,
    sort: slice.sort && declared.sorts.includes(slice.sort.field) ? slice.sort : null,
    search: declared.search || declared.searchThrough ? slice.search.slice(0, 200) : '',
    filters,
  };
};
export const sortOf = (declared: AnyList, slice: Slice): Sort => slice.sort ?? readSort(declared.defaultSort)!;

/** The words of a search: lower case, accents dropped. Each must begin some word of the row. */
export const wordsOf = (search: string): string[] =>
  search
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);

/** What a list answers. */
export type ListResult<Row> = Slice & {
  items: Row[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
};
