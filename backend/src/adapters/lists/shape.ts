import type { FieldKind } from '@candor/contracts/kernel/list';
import type { Lookup, Search } from '@candor/contracts/kernel/search';

// What an engine keeps of a read model and of its rows. Erasable syntax only: workers read it as it stands.

/** A read model's declaration without its functions; kept beside the rows, so that rows of an older declaration can still be read. */
export type Shape = {
  name: string;
  version: number;
  fields: Record<string, FieldKind>;
  sorts: readonly string[];
  searchable: boolean;
  /** The version of how search words are made. Rows whose words were made by another version are built again. */
  words?: number;
  /** Whether the words that every reader may read are indexed apart too. */
  guarded?: boolean;
  hidden: readonly string[];
  through: { list: string; by: string } | null;
  indexes: readonly (readonly string[])[];
  /** The field of which every question names one value. */
  within?: string;
};
export type Stored = string | number;
/** One restriction of a query, its values already in stored form. */
export type Condition = {
  field: string;
  kind: FieldKind;
  op: 'in' | 'none' | 'begins' | 'range' | 'present' | 'absent';
  values?: readonly Stored[];
  from?: Stored;
  to?: Stored;
};
/**
 * A row taken apart. `body: null` removes. `values` in the order of the shape's columns, `links` as pairs of field and value, `text` as the
 * sort key of what can be searched, in the words by which it is indexed; `open` the part of it that every reader of the row may read, where that is not all. `same` says that the stored row has the same hidden fields or the same text; then they are left empty here.
 */
export type PlainRow = {
  key: string;
  organization_id: string;
  body: string | null;
  hidden: string | null;
  values: (Stored | null)[];
  links: [string, string][];
  text: string;
  open: string;
  same?: { hidden: boolean; text: boolean };
  /** It shows somebody who was erased: what the row held before must not stay on the disk. */
  erased?: boolean;
};

type SplitFields = { columns: readonly string[]; links: readonly string[] };
const split = new WeakMap<Shape, SplitFields>();
/** Asked for every row, so it is worked out once for each shape. */
const splitFields = (shape: Shape): SplitFields => {
  let found = split.get(shape);
  if (!found) {
    const fields = Object.keys(shape.fields);
    const isLink = (field: string): boolean => shape.fields[field] === 'keywords';
    split.set(shape, (found = { columns: fields.filter((each) => !isLink(each)), links: fields.filter(isLink) }));
  }
  return found;
};
/** The fields with one value. */
export const columnsOf = (shape: Shape): readonly string[] => splitFields(shape).columns;
/** The fields with many values. */
export const linksOf = (shape: Shape): readonly string[] => splitFields(shape).links;
export const hasColumn = (shape: Shape, field: string): boolean =>
  field in shape.fields && shape.fields[field] !== 'keywords';

/** Whether rows that were written for one shape serve the other: fields, search and hidden parts are the same. Sorts and indexes need no new rows. */
export const sameRows = (a: Shape, b: Shape): boolean =>
  a.searchable === b.searchable &&
  (!a.searchable || a.words === b.words) &&
  Boolean(a.guarded) === Boolean(b.guarded) &&
  String(a.hidden) === String(b.hidden) &&
  JSON.stringify(Object.entries(a.fields).sort()) === JSON.stringify(Object.entries(b.fields).sort());

/** A term of a search as it is looked up. `pattern`: how a phrase stands in a text of lower case without accents (flag 'u'), where the words alone do not tell. */
export type Sought = { words: readonly Lookup[]; pattern: string | null };
export type SoughtRows = Search<Sought>;
/** Whether anything is looked for. */
export const looksForSomething = ({ all, none }: SoughtRows): boolean => all.length > 0 || none.length > 0;
/** How one caller may search a model: the fields in which phrases stand, and what keeps guarded text from them. Of rows that do not fulfil `opens` only the open words count, and phrases in these fields. */
export type Reading = {
  phrases: readonly string[];
  guard: { opens: Condition | null; phrases: readonly string[] } | null;
};
/** Stands before a word that every reader of the row may read, where the row has others too. No word begins with it. */
export const openMark = '·';

// Unicode puts the marks of a run in an order of their own, in time that grows with the square of the run's length; so a letter keeps eight.
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** A text as patterns read it. The contracts' `sortKey` says the same; workers read no contracts. */
const plain = (text: string): string =>
  text
    .replace(/[\u0080-\uffff]+/g, (letters) =>
      letters
        .replace(longRun, '$1')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, ''),
    )
    .toLowerCase();
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [plain(value)]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : [];
/** The texts in these fields of a row, or in parts of them, as patterns read them. */
export const textsIn = (row: Record<string, unknown>, fields: readonly string[]): string[] =>
  fields.flatMap((field) => valuesAt(row, field.split('.')).flatMap(textsOf));
const valuesAt = (value: unknown, [part, ...rest]: readonly string[]): unknown[] =>
  part === undefined
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((each) => valuesAt(each, [part, ...rest]))
      : valuesAt((value as Record<string, unknown> | null | undefined)?.[part], rest);

/** The words of a sort key as searches meet them. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))];

/** Values counted in a list's facets. */
export const mostCounted = 50;
/** Rows that `find` answers unless told otherwise. */
export const mostFound = 1000;

const placeOf = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800); // halves of pairs come after all other units
/** Order by code points, which is that of UTF-8 bytes in every engine; JavaScript's `<` goes by UTF-16 units. */
export const byCodePoint = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++)
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return placeOf(a.charCodeAt(at)) - placeOf(b.charCodeAt(at));
  return a.length - b.length;
};
/** Most frequent first, equal counts by value. */
export const byCount = (a: { value: string; count: number }, b: { value: string; count: number }): number =>
  b.count - a.count || byCodePoint(a.value, b.value);
