import { erasedText } from '@candor/contracts/values/erased';
import type { AnyList, Slice } from '@candor/contracts/kernel/list';
import { admit, beginningsIn, filterRule, valueIn } from '@candor/contracts/kernel/list';
import { endOf, storedValue } from '@candor/contracts/kernel/list-values';
import {
  indexedText,
  lookupsOf,
  needsReading,
  parseSearch,
  patternOf,
  type Term,
} from '@candor/contracts/kernel/search';
import { sortKey } from '@candor/contracts/kernel/values';
import type { Model, RowWrite, Scope } from '../../kernel/ports/read-store.ts';
import {
  columnsOf,
  type Condition,
  linksOf,
  type PlainRow,
  type Reading,
  type Shape,
  type Sought,
  type SoughtRows,
  type StoredValue,
} from './shape.ts';

// Turns declarations and rows into the plain values that every engine stores and compares.

/** The shape of a model, always the same object. */
export const shapeOf = (model: Model): Shape => {
  const known = shapes.get(model);
  if (known) return known;
  const { name, version, list } = model;
  const shape: Shape = {
    name,
    version,
    fields: Object.fromEntries(Object.entries(list.fields).map(([field, { kind }]) => [field, kind])),
    sorts: list.sorts,
    searchable: Boolean(list.search),
    ...(list.search ? { words: wordsMade } : {}),
    ...(list.search?.guarded ? { guarded: true } : {}),
    hidden: list.hidden ?? [],
    through: list.searchThrough ? { list: list.searchThrough.list, by: list.searchThrough.by } : null,
    indexes: list.indexes ?? [],
    ...(list.within ? { within: list.within } : {}),
  };
  shapes.set(model, shape);
  return shape;
};
const shapes = new WeakMap<Model, Shape>();

/** Raise this number when `indexedText` makes other words of a text, or `searchedName` another name. */
const wordsMade = 3;
const isValue = (value: StoredValue | null): value is StoredValue => value !== null;

const apart = (
  row: Record<string, unknown>,
  fields: readonly string[],
): { shown: Record<string, unknown>; hidden: Record<string, unknown> | null } => {
  const held = fields.filter((field) => row[field] !== undefined);
  if (!held.length) return { shown: row, hidden: null };
  const shown = { ...row };
  for (const field of held) delete shown[field];
  return { shown, hidden: Object.fromEntries(held.map((field) => [field, row[field]])) };
};
type Fields = Record<string, unknown>;
/** The indexed texts of a row: all that can be searched, and the text that every reader may read, if that is not all. */
const textsFor = ({ search }: AnyList, row: Fields): [all: string, open: string] => {
  const open = search?.words(row as never) ?? '';
  return search?.guarded ? [`${open} ${search.guarded.words(row as never) ?? ''}`, open] : [open, ''];
};
/** Tells which values of a row need not be made again, because the stored row has the same. `unread`: absent fields that keep their stored values. */
const sameIn = (
  shape: Shape,
  list: AnyList,
  row: Fields,
  before: Fields,
  unread: readonly string[],
): { hidden: boolean; text: boolean } => ({
  hidden: shape.hidden.every((field) => unread.includes(field) || row[field] === before[field]),
  text: String(textsFor(list, row)) === String(textsFor(list, before)),
});
/** The row's values in fields with many values, each value once. */
const linksIn = (shape: Shape, of: (field: string) => unknown): [string, string][] => {
  const links: [string, string][] = [];
  for (const field of linksOf(shape)) {
    const held = of(field);
    const values = new Set((Array.isArray(held) ? held : [held]).map((value) => storedValue('keyword', value)));
    for (const value of values) if (value !== null) links.push([field, String(value)]);
  }
  return links;
};
/** `hiddenOf` returns the stored hidden fields of a row, for rows that are written without them. */
export const plainRow = (
  shape: Shape,
  list: AnyList,
  { key, organization_id, row: written, before = null, unread = [] }: Omit<RowWrite, 'model'>,
  hiddenOf: (key: string) => object = () => ({}),
): PlainRow => {
  if (written === null || written === undefined)
    return { key, organization_id, body: null, hidden: null, values: [], links: [], text: '', open: '' };
  let row = written as Fields;
  const absent = before === null ? [] : unread.filter((field) => row[field] === undefined);
  const same = before === null ? undefined : sameIn(shape, list, row, before as Fields, absent);
  if (same && absent.length && !(same.hidden && same.text)) {
    const stored = hiddenOf(key) as Fields;
    row = { ...row, ...Object.fromEntries(absent.map((field) => [field, stored[field]])) };
  }
  const { shown, hidden } = apart(row, shape.hidden);
  const [text, open] = same?.text ? ['', ''] : textsFor(list, row);
  const of = (field: string): unknown => valueIn(list, field, row);
  const body = JSON.stringify(shown);
  return {
    key,
    organization_id,
    body,
    hidden: hidden && !same?.hidden ? JSON.stringify(hidden) : null,
    values: columnsOf(shape).map((field) => storedValue(shape.fields[field]!, of(field))),
    links: linksIn(shape, of),
    text: text && indexedText(sortKey(text)),
    open: open && indexedText(sortKey(open)),
    same,
    ...(body.includes(erasedText) ? { erased: true } : {}),
  };
};

const soughtTerm = (term: Term): Sought => ({
  words: lookupsOf(term),
  pattern: needsReading(term) ? patternOf(term) : null,
});
/** Parses a search into the terms that rows must and must not contain. */
export const soughtIn = (search: string): SoughtRows => {
  const { all, none } = parseSearch(search);
  return { all: all.map((group) => group.map(soughtTerm)), none: none.map(soughtTerm) };
};
/** How a caller may search the rows of this shape. Rows of an older shape have no guard; text that the caller may not read never finds a person. */
export const readingOf = (shape: Shape, { search }: AnyList, { guarded }: Scope): Reading => {
  const [open, others] = [search?.phrases ?? [], search?.guarded];
  return {
    phrases: [...open, ...(others?.phrases ?? [])],
    guard:
      others && guarded !== 'all'
        ? { opens: guarded && others.by in shape.fields ? oneOf(shape, others.by, guarded) : null, phrases: open }
        : null,
  };
};

/** The condition that the row's field has one of the values. */
export const oneOf = (shape: Shape, field: string, values: readonly unknown[]): Condition => {
  const kind = shape.fields[field];
  if (!kind) throw new Error(`${shape.name} has no field ${field}.`);
  return {
    field,
    kind,
    op: 'in',
    values: values.map((value) => storedValue(kind === 'keywords' ? 'keyword' : kind, value)).filter(isValue),
  };
};
/** The condition that the row's field, or one of its values, begins with one of the texts. A number or a flag never does. */
const beginning = (shape: Shape, field: string, texts: readonly unknown[]): Condition => {
  const found = oneOf(shape, field, texts);
  return { ...found, op: 'begins', values: found.kind === 'number' || found.kind === 'flag' ? [] : found.values };
};
/** The part of the requested slice (filters and sort) that both the list and the stored shape know, and its conditions by filter name. */
export const conditionsOf = (
  shape: Shape,
  list: AnyList,
  asked: Slice,
): { slice: Slice; conditions: Record<string, Condition> } => {
  const slice = admit(list, asked);
  const conditions: Record<string, Condition> = {};
  for (const [name, value] of Object.entries(slice.filters)) {
    const { field, kind: filter, key } = filterRule(list, name, value)!;
    const kind = shape.fields[field];
    if (!kind) continue;
    if (key && filter === 'present') conditions[name] = { ...oneOf(shape, field, [key]), op: value ? 'in' : 'none' };
    else if (key && filter === 'range') conditions[name] = beginning(shape, field, beginningsIn(key, value as object));
    else if (filter === 'equal') conditions[name] = oneOf(shape, field, value as unknown[]);
    else if (filter === 'none') conditions[name] = { ...oneOf(shape, field, value as unknown[]), op: 'none' };
    else if (filter === 'begins') conditions[name] = beginning(shape, field, value as unknown[]);
    else if (filter === 'present') conditions[name] = { field, kind, op: value ? 'present' : 'absent' };
    else if (kind !== 'keywords') {
      const { from, to } = value as { from?: unknown; to?: unknown };
      conditions[name] = {
        field,
        kind,
        op: 'range',
        from: storedValue(kind, from) ?? undefined,
        to: storedValue(kind, endOf(kind, to)) ?? undefined,
      };
    }
  }
  return { slice, conditions };
};
