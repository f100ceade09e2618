import type { Document, Filter } from 'mongodb';
import type { AnyList, FieldKind } from '@candor/contracts/kernel/list';
import type { Scope, RowWrite } from '../../kernel/ports/read-store.ts';
import { oneOf, plainRow } from '../lists/row-values.ts';
import {
  columnsOf,
  type Condition,
  hasColumn,
  linksOf,
  openMark,
  type Shape,
  type Sought,
  type StoredValue,
  wordsIn,
} from '../lists/shape.ts';

// How a row is stored in MongoDB, and how queries find it.

/** `f` holds the fields in comparable form. `none` marks fields without a value, and sorts their rows last. `body` and `hidden` are JSON text. `at` is the log position that wrote the row. A removed row leaves its key, position and time, so that a late write does not bring the row back. */
export type RowDocument = {
  _id: string;
  organization_id?: string;
  f?: Record<string, StoredValue | string[]>;
  none?: Record<string, 1>;
  words?: string[];
  body?: string;
  hidden?: string;
  at: number;
  gone?: Date;
};
/** A condition on rows. */
export type RowFilter = Filter<RowDocument>;
export type Index = {
  key: Record<string, 1 | -1>;
  name: string;
  expireAfterSeconds?: number;
  partialFilterExpression?: Document;
};

export const rowDocument = (
  shape: Shape,
  list: AnyList,
  { key, organization_id, row }: RowWrite,
  at: number,
): RowDocument => {
  const plain = plainRow(shape, list, { key, organization_id, row });
  if (plain.body === null) return { _id: key, at, gone: new Date() };
  const f: NonNullable<RowDocument['f']> = {};
  const none: NonNullable<RowDocument['none']> = {};
  for (const [at, field] of columnsOf(shape).entries()) {
    const value = plain.values[at] ?? null;
    if (value === null) none[field] = 1;
    else f[field] = value;
  }
  for (const [field, value] of plain.links) ((f[field] ??= []) as string[]).push(value);
  const words = shape.searchable ? [...wordsIn(plain.text), ...wordsIn(plain.open).map((word) => openMark + word)] : [];
  return {
    _id: key,
    organization_id,
    f,
    ...(Object.keys(none).length ? { none } : {}),
    ...(words.length ? { words } : {}),
    body: plain.body,
    ...(plain.hidden === null ? {} : { hidden: plain.hidden }),
    at,
  };
};
export const wholeRow = ({ body, hidden }: Pick<RowDocument, 'body' | 'hidden'>): unknown =>
  hidden ? { ...JSON.parse(body!), ...JSON.parse(hidden) } : JSON.parse(body!);

const path = (field: string): string => `f.${field}`;
/** Rows without a value come last in both directions; rows with equal values are ordered by key, as on every engine. */
export const sortOn = (shape: Shape, field: string | undefined, descending: boolean): Record<string, 1 | -1> =>
  field !== undefined && hasColumn(shape, field)
    ? { [`none.${field}`]: 1, [path(field)]: descending ? -1 : 1, _id: 1 }
    : { _id: 1 };

const expiry: Index = {
  key: { gone: 1 },
  name: 'gone',
  expireAfterSeconds: 24 * 60 * 60,
  partialFilterExpression: { gone: { $exists: true } },
};
// The last field of the index is the sort field, so rows without a value must come last in the index too.
const compound = (shape: Shape, fields: readonly string[]): Index['key'] =>
  Object.fromEntries(
    fields.flatMap((field, at) => [
      ...(at > 0 && at === fields.length - 1 && hasColumn(shape, field) ? [[`none.${field}`, 1 as const]] : []),
      [path(field), 1 as const],
    ]),
  );
/**
 * The indexes that keep a list of one organization fast; far fewer than the 64 that a collection may have. Each sort has one index per direction: in both directions blanks come last and equal rows go by key,
 * so neither index is the reverse of the other. Filters are checked along the sort's index. Fields that select few rows (many values per row, facets, the field that a search goes through) have their own index,
 * which the server may choose instead; an index for every filter with every sort would make hundreds. In the index of words the organization comes first, so a search never reads another organization's words.
 */
export const indexesOf = (shape: Shape, facets: readonly string[]): Index[] => {
  const sorts = (shape.within ? [] : shape.sorts)
    .filter((field) => hasColumn(shape, field))
    .flatMap((field) => [sortOn(shape, field, false), sortOn(shape, field, true)]);
  const single = [...linksOf(shape), ...(shape.within ? [] : facets), ...(shape.through ? [shape.through.by] : [])].map(
    (field) => [field],
  );
  const declared = [...single, ...shape.indexes]
    .filter((fields) => fields.every((field) => field in shape.fields))
    .map((fields) => ({ ...compound(shape, fields), _id: 1 as const }));
  const own: Index['key'][] = [{ _id: 1 }, ...sorts, ...declared, ...(shape.searchable ? [{ words: 1 as const }] : [])];
  const all = own
    .map((key): Index['key'] => ({ organization_id: 1, ...key }))
    .map((key): Index => ({
      key,
      name: Object.entries(key)
        .map(([field, direction]) => `${field}${direction === 1 ? '' : ' desc'}`)
        .join(', '),
    }));
  return [...new Map([...all, expiry].map((index) => [index.name, index])).values()];
};
/** Finds a field's value in all organizations. */
export const indexAnywhere = (field: string): Index => ({
  key: { [path(field)]: 1, _id: 1 },
  name: `${path(field)} anywhere`,
});

/** Rows with a value: those from the lowest value of its kind upwards, which an index can answer. For `$exists` the server would have to fetch each row. */
const having = (field: string, kind: FieldKind): RowFilter =>
  ({ [path(field)]: { $gte: kind === 'number' || kind === 'flag' ? -Infinity : '' } }) as RowFilter;
/** A pattern without alternatives, so that the server reads only the matching range of the index. */
const beginning = (text: StoredValue): RegExp => new RegExp(`^${String(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`);
export const matching = ({ field, kind, op, values, from, to }: Condition): RowFilter => {
  if (op === 'present') return having(field, kind);
  if (op === 'absent') return { [path(field)]: { $exists: false } } as RowFilter;
  if (op === 'begins') return { [path(field)]: { $in: values!.map(beginning) } } as RowFilter;
  if (op === 'in') return { [path(field)]: values!.length === 1 ? { $eq: values![0] } : { $in: values } } as RowFilter;
  if (op === 'none') return { [path(field)]: { $nin: values } } as RowFilter;
  return from === undefined && to === undefined
    ? {}
    : ({
        [path(field)]: { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) },
      } as RowFilter);
};
/** The condition that a row is one the caller may see. Throws if the organization is missing, because a missing value must never mean the rows of all organizations. */
export const withinScope = (shape: Shape, { organization_id, within }: Scope): RowFilter[] => {
  if (typeof organization_id !== 'string') throw new TypeError('A question needs an organisation.');
  return [
    { organization_id: { $eq: organization_id } },
    ...(within ? [matching(oneOf(shape, within.field, within.values))] : []),
  ];
};
/** Rows with all these words. `mark` is put before each word; words consist of letters and digits only, so they need no escaping in a pattern. */
export const withWords = (words: Sought['words'], mark = ''): RowFilter =>
  allOf(words.map(({ word, whole }) => ({ words: whole ? mark + word : { $regex: `^${mark}${word}` } })));
export const allOf = (filters: readonly RowFilter[]): RowFilter => {
  const asked = filters.filter((filter) => Object.keys(filter).length);
  return asked.length === 1 ? asked[0]! : asked.length ? { $and: asked } : {};
};

/** The name of a stored value in facets and counts. */
export const valueName = (shape: Shape, field: string, value: unknown): string =>
  shape.fields[field] === 'flag' ? String(value === 1) : String(value);
/** Counts rows by the value of the field, without rows that have none. The index of the organization and the field suffices, except for fields with many values per row; of those only the field is read. */
export const counting = (shape: Shape, field: string, most?: number): Document[] => [
  { $match: having(field, shape.fields[field]!) },
  ...(shape.fields[field] === 'keywords'
    ? [{ $project: { _id: 0, [path(field)]: 1 } }, { $unwind: `$${path(field)}` }]
    : []),
  { $group: { _id: `$${path(field)}`, count: { $sum: 1 } } },
  // Equal counts are ordered by the value as text, but the server would order numbers as numbers. So all numbers are read and ordered here.
  ...(most === undefined || shape.fields[field] === 'number'
    ? []
    : [{ $sort: { count: -1, _id: 1 } }, { $limit: most }]),
];
