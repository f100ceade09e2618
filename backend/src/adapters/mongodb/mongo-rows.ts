import type { Document, Filter } from 'mongodb';
import type { AnyList, FieldKind } from '@candor/contracts/kernel/list';
import type { Reach, RowWrite } from '../../kernel/ports/read-store.ts';
import { oneOf, plainRow, wordsIn } from '../lists/row-values.ts';
import { columnsOf, type Condition, hasColumn, linksOf, type Shape, type Stored } from '../lists/shape.ts';

// How a row lies in MongoDB, and how it is asked for.

/** `f` holds the fields as they are compared and `none` marks those without a value, which is what puts them last; `body` and `hidden` are JSON text. `at` is the position that wrote it. A row that was removed leaves its key, position and time, so that a late write does not bring it back. */
export type RowDocument = {
  _id: string;
  organization_id?: string;
  f?: Record<string, Stored | string[]>;
  none?: Record<string, 1>;
  words?: string[];
  body?: string;
  hidden?: string;
  at: number;
  gone?: Date;
};
/** A condition on rows. */
export type Asking = Filter<RowDocument>;
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
  const plain = plainRow(shape, list, key, organization_id, row);
  if (plain.body === null) return { _id: key, at, gone: new Date() };
  const f: NonNullable<RowDocument['f']> = {};
  const none: NonNullable<RowDocument['none']> = {};
  for (const [at, field] of columnsOf(shape).entries()) {
    const value = plain.values[at] ?? null;
    if (value === null) none[field] = 1;
    else f[field] = value;
  }
  for (const [field, value] of plain.links) ((f[field] ??= []) as string[]).push(value);
  const words = shape.searchable ? wordsIn(plain.text) : [];
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
/** Rows without a value last in both directions, equal ones by key, as on every engine. */
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
// The last of several fields is the one to sort by, so its blanks stand last here too.
const compound = (shape: Shape, fields: readonly string[]): Index['key'] =>
  Object.fromEntries(
    fields.flatMap((field, at) => [
      ...(at > 0 && at === fields.length - 1 && hasColumn(shape, field) ? [[`none.${field}`, 1 as const]] : []),
      [path(field), 1 as const],
    ]),
  );
/**
 * What keeps a list of one organisation quick, far below the 64 that a collection may have. A sort has an index per direction, because blanks come last and equal rows go by key both ways,
 * so neither is the other read backwards; filters under it are tried on the way. Fields that are picky by nature (many values per row, facets, the field that is searched through) have one of their own,
 * for the server to choose; every filter with every sort would be hundreds. Searched words come after the organisation, so a search meets nobody else's.
 */
export const indexesOf = (shape: Shape, facets: readonly string[]): Index[] => {
  const sorts = shape.sorts
    .filter((field) => hasColumn(shape, field))
    .flatMap((field) => [sortOn(shape, field, false), sortOn(shape, field, true)]);
  const single = [...linksOf(shape), ...facets, ...(shape.through ? [shape.through.by] : [])].map((field) => [field]);
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
/** Finds a field's value over all organisations. */
export const indexAnywhere = (field: string): Index => ({
  key: { [path(field)]: 1, _id: 1 },
  name: `${path(field)} anywhere`,
});

/** Rows with a value. Asked by what is the least of its kind, which an index answers; whether a field exists it cannot tell, so that each row would be fetched. */
const having = (field: string, kind: FieldKind): Asking =>
  ({ [path(field)]: { $gte: kind === 'number' || kind === 'flag' ? -Infinity : '' } }) as Asking;
export const matching = ({ field, kind, op, values, from, to }: Condition): Asking => {
  if (op === 'present') return having(field, kind);
  if (op === 'absent') return { [path(field)]: { $exists: false } } as Asking;
  if (op === 'in') return { [path(field)]: values!.length === 1 ? { $eq: values![0] } : { $in: values } } as Asking;
  return from === undefined && to === undefined
    ? {}
    : ({
        [path(field)]: { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) },
      } as Asking);
};
/** What the caller may see. Thrown, not asked, without an organisation: a missing value must not mean everybody's. */
export const withinReach = (shape: Shape, { organization_id, within }: Reach): Asking[] => {
  if (typeof organization_id !== 'string') throw new TypeError('A question needs an organisation.');
  return [
    { organization_id: { $eq: organization_id } },
    ...(within ? [matching(oneOf(shape, within.field, within.values))] : []),
  ];
};
/** Each word begins some word of the row. Words are letters and digits, nothing that means anything in a pattern. */
export const withWords = (words: readonly string[]): Asking[] =>
  words.map((word) => ({ words: { $regex: `^${word}` } }));
export const allOf = (filters: readonly Asking[]): Asking => {
  const asked = filters.filter((filter) => Object.keys(filter).length);
  return asked.length === 1 ? asked[0]! : asked.length ? { $and: asked } : {};
};

/** A stored value as facets and counts name it. */
export const named = (shape: Shape, field: string, value: unknown): string =>
  shape.fields[field] === 'flag' ? String(value === 1) : String(value);
/** Rows per value of the field; a row without one is not counted. An index of one organisation’s field answers alone, but for fields with many values: of those rows no more than the field goes on. */
export const counting = (shape: Shape, field: string, most?: number): Document[] => [
  { $match: having(field, shape.fields[field]!) },
  ...(shape.fields[field] === 'keywords'
    ? [{ $project: { _id: 0, [path(field)]: 1 } }, { $unwind: `$${path(field)}` }]
    : []),
  { $group: { _id: `$${path(field)}`, count: { $sum: 1 } } },
  // Numbers are told apart by value but ordered as text among equals, so all of them are needed.
  ...(most === undefined || shape.fields[field] === 'number'
    ? []
    : [{ $sort: { count: -1, _id: 1 } }, { $limit: most }]),
];
