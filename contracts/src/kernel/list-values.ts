import {
  admit,
  type AnyList,
  beginningsIn,
  type FieldKind,
  filterRule,
  type RowOfList,
  type Slice,
  type SortOf,
  sortOf,
  type Where,
  valueIn,
} from './list.ts';
import { sortKey } from './values.ts';

// How list values compare, the same in every engine and for rows in memory.

type Stored = string | number;
/** A value as it is stored and compared: '' and NaN count as missing, text by its sort key, flags as 0 and 1. */
export const storedValue = (kind: FieldKind, value: unknown): Stored | null => {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'number') return Number.isFinite(Number(value)) ? Number(value) : null;
  if (kind === 'flag') return value === true || value === 'true' || value === 1 || value === '1' ? 1 : 0;
  if (kind === 'text') return sortKey(String(value)) || null;
  return value instanceof Date ? value.toISOString() : String(value);
};
/** The end of a range: a date without a time includes that whole day. */
export const endOf = (kind: FieldKind, value: unknown): unknown =>
  kind === 'moment' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value;

type Passes<Row> = (row: Row) => boolean;
/** The comparable values of a row's field. */
const holding = <Row>(list: AnyList, name: string) => {
  const field = list.fields[name]!;
  const kind = field.kind === 'keywords' ? 'keyword' : field.kind;
  const held = (row: Row): (Stored | null)[] =>
    [valueIn(list, name, row)]
      .flat()
      .map((value) => storedValue(kind, value))
      .filter((value) => value !== null);
  const has = (values: readonly unknown[]): Passes<Row> => {
    const wanted = new Set(values.map((each) => storedValue(kind, each)));
    return (row) => held(row).some((value) => wanted.has(value));
  };
  return { kind, held, has };
};
const passing = <Row>(list: AnyList, name: string, asked: unknown): Passes<Row> => {
  const rule = filterRule(list, name, asked)!;
  const field = list.fields[rule.field]!;
  const { kind, held, has } = holding<Row>(list, rule.field);
  const begins = (texts: readonly unknown[]): Passes<Row> => {
    const starts = texts.map((text) => storedValue(kind, text)).filter((text) => text !== null);
    return (row) => held(row).some((value) => starts.some((start) => String(value).startsWith(String(start))));
  };
  if (rule.key && rule.kind === 'present') return (row) => has([rule.key])(row) === Boolean(asked);
  if (rule.key && rule.kind === 'range') return begins(beginningsIn(rule.key, asked as object));
  const values = [asked].flat();
  if (rule.kind === 'equal') return has(values);
  if (rule.kind === 'none') return (row) => !has(values)(row);
  if (rule.kind === 'begins') return begins(values);
  if (rule.kind === 'present') return (row) => held(row).length > 0 === Boolean(asked);
  const { from, to } = asked as { from?: unknown; to?: unknown };
  const [first, last] = [storedValue(kind, from), storedValue(kind, endOf(field.kind, to))];
  return (row) => held(row).some((value) => (first === null || value! >= first) && (last === null || value! <= last));
};

/** Compares rows by one sort: rows without a value last, ties by id. */
export const ordering = <L extends AnyList>(list: L, { field, direction }: SortOf<L>) => {
  const { kind } = list.fields[field]!;
  const sign = direction === 'asc' ? 1 : -1;
  const valued = <Row>(row: Row) => ({
    row,
    key: (row as { id: string }).id,
    value: storedValue(kind, valueIn(list, field, row)),
  });
  type Valued = Omit<ReturnType<typeof valued>, 'row'>;
  const compare = (a: Valued, b: Valued): number => {
    if (a.value === b.value) return a.key < b.key ? -1 : 1;
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return a.value < b.value ? -sign : sign;
  };
  return { valued, compare };
};
export const inSortOrder = <L extends AnyList>(
  list: L,
  rows: readonly RowOfList<L>[],
  sort: SortOf<L>,
): RowOfList<L>[] => {
  const { valued, compare } = ordering(list, sort);
  return rows
    .map((row) => valued(row))
    .sort(compare)
    .map(({ row }) => row);
};

/** The rows that pass all filters of a slice. */
export const passingRows = <L extends AnyList, Row>(
  list: L,
  rows: Iterable<Row>,
  filters: Readonly<Record<string, unknown>>,
): Row[] => {
  const tests = Object.entries(filters).map(([name, value]) => passing<Row>(list, name, value));
  return [...rows].filter((row) => tests.every((passes) => passes(row)));
};

/** The rows with these values in their fields, as a read store finds them. */
export const rowsWhere = <L extends AnyList, Row>(list: L, rows: Iterable<Row>, where: Where<L>): Row[] => {
  const tests = Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => holding<Row>(list, name).has([value].flat()));
  return [...rows].filter((row) => tests.every((passes) => passes(row)));
};
/** Counts the rows for each value of the field. The keys are the values as text. */
export const countedBy = <Row>(list: AnyList, rows: Iterable<Row>, field: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const value of [valueIn(list, field, row)].flat())
      if (value !== null && value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return counts;
};

/** A page of rows in memory, in the form a read store returns. Search words and facets need a store: only filters find these rows. `always`: conditions that the address cannot change. */
export const listedRows = <L extends AnyList>(
  list: L,
  rows: Iterable<RowOfList<L>>,
  asked: Slice,
  always: Record<string, unknown> = {},
) => {
  const slice = admit(list, { ...asked, search: '', filters: { ...asked.filters, ...always } });
  const sort = sortOf(list, slice);
  const found = inSortOrder(list, passingRows(list, rows, slice.filters), sort as SortOf<L>);
  const pages = Math.max(1, Math.ceil(found.length / slice.limit));
  const page = Math.min(slice.page, pages);
  const filters = Object.fromEntries(Object.entries(slice.filters).filter(([name]) => !(name in always)));
  return {
    ...slice,
    filters,
    sort,
    page,
    total: found.length,
    facets: {},
    items: found.slice((page - 1) * slice.limit, page * slice.limit),
  };
};
