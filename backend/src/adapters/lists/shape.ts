import type { FieldKind } from '@candor/contracts/kernel/list';
import type { Lookup, Search } from '@candor/contracts/kernel/search';

// What an engine stores of a read model and its rows. Only erasable syntax is allowed, because workers run this file without a build.

/** A read model's declaration without its functions. It is stored beside the rows, so that rows of an older declaration can still be read. */
export type Shape = {
  name: string;
  version: number;
  fields: Record<string, FieldKind>;
  sorts: readonly string[];
  searchable: boolean;
  /** The version of how search words are made. Rows with words of another version are rebuilt. */
  words?: number;
  /** Whether the words that every reader may read are also indexed separately. */
  guarded?: boolean;
  hidden: readonly string[];
  through: { list: string; by: string } | null;
  indexes: readonly (readonly string[])[];
  /** The field for which every query must give one value. */
  within?: string;
};
export type StoredValue = string | number;
/** One restriction of a query, with its values in stored form. */
export type Condition = {
  field: string;
  kind: FieldKind;
  op: 'in' | 'none' | 'begins' | 'range' | 'present' | 'absent';
  values?: readonly StoredValue[];
  from?: StoredValue;
  to?: StoredValue;
};
/** A row split into what engines store. `body: null` removes the row. `values` are in the order of the shape's columns, `links` are pairs of field and value, `text` is the sort key of what can be searched, in its indexed words; `open`: the part that every reader of the row may read, if that is not all. `same`: the stored row has the same hidden fields or the same text, which are then left empty here. */
export type PlainRow = {
  key: string;
  organization_id: string;
  body: string | null;
  hidden: string | null;
  values: (StoredValue | null)[];
  links: [string, string][];
  text: string;
  open: string;
  same?: { hidden: boolean; text: boolean };
  /** True if the row shows an erased person: the row's earlier content must not stay on the disk. */
  erased?: boolean;
};

type SplitFields = { columns: readonly string[]; links: readonly string[] };
const split = new WeakMap<Shape, SplitFields>();
/** The split is needed for every row, so it is computed once for each shape. */
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

/** Whether rows written for one shape serve the other: fields, search and hidden fields are the same. Changed sorts and indexes need no new rows. */
export const sameRows = (a: Shape, b: Shape): boolean =>
  a.searchable === b.searchable &&
  (!a.searchable || a.words === b.words) &&
  Boolean(a.guarded) === Boolean(b.guarded) &&
  String(a.hidden) === String(b.hidden) &&
  JSON.stringify(Object.entries(a.fields).sort()) === JSON.stringify(Object.entries(b.fields).sort());

/** A search term in the form in which it is looked up. `pattern`: the regular expression (flag 'u') of a phrase in a text of lower case without accents, if the words alone do not decide. */
export type Sought = { words: readonly Lookup[]; pattern: string | null };
export type SoughtRows = Search<Sought>;
/** Whether the search looks for anything. */
export const looksForSomething = ({ all, none }: SoughtRows): boolean => all.length > 0 || none.length > 0;
/** How one caller may search a model: the fields that can contain phrases, and the guard of text that not every reader may read. If a row does not meet `opens`, only its open words count, and only phrases in the fields that the guard names. */
export type Reading = {
  phrases: readonly string[];
  guard: { opens: Condition | null; phrases: readonly string[] } | null;
};
/** The mark before a word that every reader of the row may read, if the row also has words that not every reader may read. No word begins with this mark. */
export const openMark = '·';

// Unicode reorders combining marks in time that grows with the square of how many follow each other; so a letter keeps eight.
const longRun = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu;
/** A text in the form in which search patterns read it. It equals the contracts' `sortKey`; workers import no contracts. */
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
/** The texts in these fields of a row, or in nested fields, in the form in which patterns read them. */
export const textsIn = (row: Record<string, unknown>, fields: readonly string[]): string[] =>
  fields.flatMap((field) => valuesAt(row, field.split('.')).flatMap(textsOf));
const valuesAt = (value: unknown, [part, ...rest]: readonly string[]): unknown[] =>
  part === undefined
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((each) => valuesAt(each, [part, ...rest]))
      : valuesAt((value as Record<string, unknown> | null | undefined)?.[part], rest);

/** The words of a sort key as searches see them. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))];

/** The most values counted in a list's facets. */
export const mostCounted = 50;
/** The most rows that `find` returns by default. */
export const mostFound = 1000;

const placeOf = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800); // halves of surrogate pairs come after all other units
/** Order by code points, which is that of UTF-8 bytes in every engine; JavaScript's `<` compares UTF-16 units. */
export const byCodePoint = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++)
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return placeOf(a.charCodeAt(at)) - placeOf(b.charCodeAt(at));
  return a.length - b.length;
};
/** Sorts the most frequent first, equal counts by value. */
export const byCount = (a: { value: string; count: number }, b: { value: string; count: number }): number =>
  b.count - a.count || byCodePoint(a.value, b.value);
