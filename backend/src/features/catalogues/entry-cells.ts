import { compose, phrase } from '@candor/contracts/words/say';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { isCatalogue } from '@candor/contracts/kernel/catalogue';
import { type Currency, currencies, decimalsOf, type Price } from '@candor/contracts/values/currencies';
import type { Field, FieldKindName } from '@candor/contracts/kernel/field';
import { cleaned } from '../../kernel/clean-html.ts';
import { dayCell, momentCell, type TableCell } from '../../tables/table-cells.ts';

// Turns entries of a small list into rows of a file, and rows of a file into entries.

/** Names of the entries that a field refers to, by id. */
export type Names = ReadonlyMap<string, string>;
/** An error if the text cannot be a value at all; a value is then checked by the field's own check. */
type Read = { value: unknown } | { error: string };
/** How a file writes and reads one kind of field. Null: files leave it out. */
type CellKind = { write: (value: never, field: Field) => TableCell; read: (text: string, field: Field) => Read } | null;

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const asWritten = (text: string): Read => ({ value: text });
const asText: CellKind = { write: (value: string | number) => value, read: asWritten };
/** The items of a list in one cell, each on a line of its own. People may also write them on one line, with semicolons. */
const written = (items: readonly string[]): string =>
  items.length === 1 && items[0]!.includes(';') ? `${items[0]}\n` : items.join('\n');
const itemsIn = (text: string): string[] =>
  text
    .split(text.includes('\n') ? /\r?\n/ : ';')
    .map((each) => each.trim())
    .filter(Boolean);
const optionOf = ({ options = [] }: Field, text: string) =>
  options.find(({ label, value }) => same(label, text) || same(value, text))?.value ?? text;
const labelOf = ({ options = [] }: Field, value: string) =>
  options.find((each) => each.value === value)?.label ?? value;
const yes = ['yes', 'true', '1', 'x'];
const no = ['no', 'false', '0'];
const priceOf = (text: string, field: Field): Read => {
  const found = /^(-?[\d\s.,']+)([A-Za-z]{3})$/.exec(text.trim());
  const currency = currencies.find((each) => same(each, found?.[2] ?? ''));
  // The last dot or comma before one or two final digits separates decimals; all others group digits.
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(found?.[1]?.trim() ?? '') ?? [];
  const digits = whole.replaceAll(/[\s.,']/g, '');
  if (!currency || !/^-?\d+$/.test(digits))
    return { error: compose('{label}: use a format like 1250.00 EUR.', { label: field.label }) };
  const amount = Math.round(Number(`${digits}.${decimals || 0}`) * 10 ** decimalsOf(currency as Currency));
  return { value: { amount, currency } };
};

const cellKinds: Record<FieldKindName, CellKind> = {
  text: asText,
  long: asText,
  html: asText,
  mergeLine: asText,
  mergeText: asText,
  choice: {
    write: (value: string, field) => labelOf(field, value),
    read: (text, field) => ({ value: optionOf(field, text) }),
  },
  choices: {
    write: (values: string[], field) => written(values.map((each) => labelOf(field, each))),
    read: (text, field) => ({ value: itemsIn(text).map((each) => optionOf(field, each)) }),
  },
  list: { write: written, read: (text) => ({ value: itemsIn(text) }) },
  flag: {
    write: (value: boolean) => (value ? 'yes' : 'no'),
    read: (text, { label }) =>
      yes.some((each) => same(each, text))
        ? { value: true }
        : no.some((each) => same(each, text))
          ? { value: false }
          : { error: compose('{label} must be yes or no.', { label }) },
  },
  number: asText,
  money: asText,
  price: {
    write: ({ amount, currency }: Price) => {
      const decimals = decimalsOf(currency);
      return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
    },
    read: priceOf,
  },
  date: { write: dayCell, read: asWritten },
  moment: { write: momentCell, read: asWritten },
  time: asText,
  duration: asText,
  color: asText,
  email: asText,
  phone: asText,
  url: asText,
  zone: asText,
  // The names of the entries that the cells refer to are looked up below.
  reference: asText,
  references: { write: written, read: (text) => ({ value: itemsIn(text) }) },
  group: {
    write: (value: unknown[]) => JSON.stringify(value),
    read: (text, { label }) => {
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return { error: compose('{label} cannot be read. Keep the format of the export.', { label }) };
      }
    },
  },
  password: null,
  image: null,
  token: null,
  file: null,
};

const namesOthers = ({ item = {} }: Field) => Object.values(item).some(({ refers }) => refers);
/** The fields that a file contains. Names of people and jobs are not unique, so references to them are left out, and so are groups that name other entries. */
export const fileFields = (of: Catalogue): [string, Field][] =>
  Object.entries(of.fields).filter(
    ([, one]) => !one.byServer && cellKinds[one.kind] && (!one.refers || isCatalogue(one.refers)) && !namesOthers(one),
  );
const refersIn = (one: Field) => one.kind === 'reference' || one.kind === 'references';
/** The names of the columns, in the order in which `cellsOf` fills them. */
export const headsOf = (of: Catalogue): string[] => [...fileFields(of).map(([, { label }]) => label), 'ID'];
export const cellsOf = (
  of: Catalogue,
  { id, fields }: Pick<CatalogueRow, 'id' | 'fields'>,
  names: Names,
): TableCell[] => [
  ...fileFields(of).map(([name, one]): TableCell => {
    const value = fields[name];
    if (value === null || value === undefined) return null;
    const said = (id: unknown) => names.get(String(id)) ?? String(id);
    const shown = refersIn(one) ? (Array.isArray(value) ? value.map(said) : said(value)) : value;
    return cellKinds[one.kind]!.write(shown as never, one);
  }),
  id,
];

/** One row as a request to change an entry; `errors`: the faults of the row's cells. */
export type Wish = { row: number; id?: string; name: string; fields: Record<string, unknown>; errors: string[] };
/** The longest cell, in characters; the largest field holds half of it. */
const longestCell = 100_000;
/** Finds the ids of the existing entries that have this name. */
export type Finds = (refers: Catalogue, text: string) => readonly string[];
const found = (one: Field, text: string, find: Finds): Read => {
  const refers = one.refers as Catalogue;
  const ids = find(refers, text);
  if (ids.length === 1) return { value: ids[0] };
  return {
    error: ids.length
      ? `Several ${refers.plural.toLowerCase()} are named "${text}".`
      : `${refers.label} "${text}" not found.`,
  };
};
const readCell = (one: Field, text: string, find: Finds): Read => {
  const read = cellKinds[one.kind]!.read(text, one);
  if (!refersIn(one) || 'error' in read) return read;
  if (!Array.isArray(read.value)) return found(one, String(read.value), find);
  const each = read.value.map((item) => found(one, String(item), find));
  return each.find((item) => 'error' in item) ?? { value: each.map((item) => (item as { value: unknown }).value) };
};
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads the rows by the heads of their columns. A column that fits no field is ignored and reported. An empty cell empties its field, except a yes or no. */
export const wishesOf = (
  of: Catalogue,
  heads: readonly string[],
  rows: readonly { row: number; cells: readonly string[] }[],
  find: Finds,
): { wishes: Wish[]; ignored: string[]; named: boolean } => {
  const columns = fileFields(of).flatMap(([name, one]) => {
    const at = heads.findIndex((head) => same(head, one.label) || same(head, name));
    return at < 0 ? [] : [{ name, one, at }];
  });
  const idAt = heads.findIndex((head) => same(head, 'id'));
  const known = new Set([idAt, ...columns.map(({ at }) => at)]);
  const wishes = rows.map(({ row, cells }): Wish => {
    const fields: Record<string, unknown> = {};
    const errors: string[] = [];
    for (const { name, one, at } of columns) {
      const text = cells[at] ?? '';
      if (text.length > longestCell) {
        errors.push(compose('{label}: this cell is too long.', { label: one.label }));
        continue;
      }
      const keeps = one.kind === 'flag' || (one.required && one.initial !== undefined);
      if (text.trim() === '' && keeps) continue;
      const read: Read = text.trim() === '' ? { value: null } : readCell(one, text, find);
      if ('error' in read) {
        errors.push(read.error);
        continue;
      }
      const checked = one.check.safeParse(read.value ?? undefined);
      if (read.value === null && !one.required) fields[name] = emptied(one);
      else if (checked.success) fields[name] = cleaned(one.check, checked.data);
      else errors.push(...new Set(checked.error.issues.map(({ message }) => message)));
    }
    const id = idAt < 0 ? '' : (cells[idAt] ?? '').trim();
    if (id && !uuid.test(id)) errors.push(phrase('No entry has this ID. Leave it empty to add the row.'));
    return { row, ...(id ? { id: id.toLowerCase() } : {}), name: String(fields.name ?? ''), fields, errors };
  });
  return {
    wishes,
    ignored: heads.filter((head, at) => head && !known.has(at)),
    named: idAt >= 0 || columns.some(({ name }) => name === 'name'),
  };
};
/** The value of a field whose cell is empty: null, or an empty list. */
const emptied = (one: Field): unknown => {
  const nothing = one.check.safeParse('');
  return nothing.success ? nothing.data : null;
};
