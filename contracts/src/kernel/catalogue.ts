import { article, listed } from '../words/article.ts';
import {
  type CatalogueDeclaration,
  type Declared,
  declared,
  type EntryRule,
  keeping,
} from './catalogue-declaration.ts';
import { bulkOf, copyOf, exportOf, importOf, mostEntries } from './catalogue-many.ts';
import { historyOf, restoreVersionOf } from './catalogue-versions.ts';
import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';
import {
  broughtBackField,
  removedWords,
  sortedWords,
  type Upserted,
  upsertedKind,
  upsertedWords,
} from '../words/entry-words.ts';
import { event, events, noPerson, open } from './event.ts';
import { anyValue } from '../words/say.ts';
import { type FieldMap, fields, initialOf, isEmpty, storedEntry, storedShape, type ValuesOf } from './field.ts';
import { list, nameWords } from './list.ts';
import { idOfExisting, type RecordType } from './reference.ts';
import { Changes, id, moment } from './values.ts';

// A small list of an organization or of the platform, declared once: events, calls, rows, screen and form all come from
// this one value (docs/rules/constants.md#small-lists).

export type CatalogueRow<Values = Record<string, unknown>> = {
  id: string;
  organization_id: string;
  entity: string;
  fields: Values;
  /** The ids of other lists' entries that it names. */
  refers: string[];
  /** Whether forms offer the entry, and whether readers who may not change the list see it. */
  active: boolean;
  sort_order: number;
  deleted: boolean;
  version: number;
  updated_at: string;
};
export type Catalogue<F extends FieldMap = FieldMap, Name extends string = string> = Declared<F, Name> & {
  category: string;
  /** The parent catalogue. Each entry names its parent entry in `parent_id`. */
  parent: RecordType | null;
  /** The platform's list that an organization can copy entries from. */
  origin: RecordType | null;
  upsert: Endpoint;
  remove: ReturnType<typeof removal>;
  restore: ReturnType<typeof restoring>;
  sort: ReturnType<typeof sorting> | null;
  /** The calls for the versions of an entry: the history, and the restoring of an earlier version. */
  history: ReturnType<typeof historyOf>;
  restoreVersion: ReturnType<typeof restoreVersionOf>;
  /** Many entries in one call. */
  bulk: ReturnType<typeof bulkOf>;
  import: ReturnType<typeof importOf>;
  export: ReturnType<typeof exportOf>;
  copy: ReturnType<typeof copyOf> | null;
};
/** Every call about a catalogue. */
export const callsOf = (of: Catalogue): Endpoint[] => [
  of.upsert,
  of.remove,
  of.restore,
  ...(of.sort ? [of.sort] : []),
  of.history,
  of.restoreVersion,
  of.bulk,
  of.import,
  of.export,
  ...(of.copy ? [of.copy] : []),
];
/** Whether the records of this kind are entries of a catalogue. */
export const isCatalogue = (of: RecordType): of is Catalogue => 'upsert' in of;
/** What an entry holds. */
export type EntryOf<C extends { fields: FieldMap }> = ValuesOf<C['fields']>;
/** A row of this catalogue. */
export type RowOf<C extends { fields: FieldMap }> = CatalogueRow<EntryOf<C>>;
/** Whether a row of the read model of all catalogues is an entry of this one. */
export const isEntryOf =
  <F extends FieldMap>(of: Catalogue<F>) =>
  (row: CatalogueRow): row is RowOf<Catalogue<F>> =>
    row.entity === of.name;

const alsoAt = ({ also }: Declared, verb: 'upsert' | 'delete' | 'sort') => (also ? { also: [`${also}/${verb}`] } : {});
const removal = (value: Declared) =>
  endpoint(`${value.path}/delete`, {
    ...alsoAt(value, 'delete'),
    ...keeping(value),
    summary: `Remove ${article(value.label)} ${value.label.toLowerCase()} from lists and pickers. History keeps its name. Errors: not_found, wrong_state, in_use.`,
    request: z.strictObject({ id }),
    payload: z.object({ id, position: z.number().optional() }),
  });
const restoring = (value: Declared) =>
  endpoint(`${value.path}/restore`, {
    ...keeping(value),
    summary: `Bring back ${article(value.label)} ${value.label.toLowerCase()} that was removed. Errors: duplicate, not_found.`,
    request: z.strictObject({ id }),
    payload: z.object({ id, position: z.number().optional() }),
  });
const sorting = (value: Declared, parent: RecordType | null) =>
  endpoint(`${value.path}/sort`, {
    ...alsoAt(value, 'sort'),
    ...keeping(value),
    summary: `Order the ${value.plural.toLowerCase()}.`,
    request: z.strictObject({
      ids: z.array(id).max(mostEntries),
      parent_id: (parent ? idOfExisting(parent) : id).optional(),
    }),
    payload: z.object({ ids: z.array(id), position: z.number().optional() }),
  });

const isNew = (request: { id?: unknown }) => request.id === undefined || request.id === 'new';
export const catalogue = <const F extends FieldMap, const Name extends string>(
  declaration: CatalogueDeclaration<F, Name>,
): Catalogue<F, Name> => {
  const value = declared(declaration);
  const parent = value.fields.parent_id?.refers ?? null;
  const origin = value.fields[originField(value) ?? '']?.refers ?? null;
  const required = Object.entries(value.fields).filter(([, one]) => one.required && !one.byServer);
  return {
    ...value,
    category: `catalog_${value.name}`,
    parent,
    origin,
    upsert: endpoint(`${value.path}/upsert`, {
      ...alsoAt(value, 'upsert'),
      ...keeping(value),
      summary: `Create or change ${article(value.label)} ${value.label.toLowerCase()}. A new one needs ${listed(required.map(([name]) => name))}. With a version, nothing is changed that somebody else has changed since. Errors: duplicate, stale, not_found.`,
      // A request without an id makes an entry: all required fields must be there. A request with an id changes only the given fields.
      request: required.reduce(
        (request, [name, { missing }]) =>
          request.refine((values) => !isNew(values) || (values as Record<string, unknown>)[name] !== undefined, {
            path: [name],
            error: missing,
            when: ({ value: sent }) => typeof sent === 'object' && sent !== null,
          }),
        z.strictObject({
          id: z.union([id, z.literal('new')]).optional(),
          version: z.number().optional(),
          ...fields<FieldMap>(value.fields).changes,
        }),
      ),
      payload: z.object({
        [value.name]: z.object({ id, ...storedShape(value.fields) }),
        position: z.number().optional(),
      }),
    }),
    remove: removal(value),
    restore: restoring(value),
    sort: value.sortable ? sorting(value, parent) : null,
    history: historyOf(value),
    restoreVersion: restoreVersionOf(value),
    bulk: bulkOf(value),
    import: importOf(value),
    export: exportOf(value),
    copy: origin ? copyOf(value, origin) : null,
  };
};

/** An entry with all of its fields. A field that is newer than the stored entry gets its initial value. */
export const wholeEntry = <F extends FieldMap>(entry: { fields: F }, stored: Record<string, unknown>): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(entry.fields).map(([name, one]) => [name, stored[name] ?? initialOf(one)]),
  ) as ValuesOf<F>;
/** Whether this entry is read-only because its text is the product's own. */
export const isLocked = (entry: { fields: FieldMap }, stored: Record<string, unknown>): boolean =>
  Object.entries(entry.fields).some(([name, one]) => one.locks && stored[name] === true);
/** Broken rules over several fields of an entry, by the field that shows the message. */
export const brokenRules = (
  entry: { rules?: readonly EntryRule[] },
  values: Record<string, unknown>,
): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { at, wrong } of entry.rules ?? []) {
    const message = wrong(values);
    if (message) found[at] ??= message;
  }
  return found;
};
/** The field with the platform entry that an entry copies. */
export const originField = (entry: { fields: FieldMap }): string | undefined =>
  Object.keys(entry.fields).find((name) => entry.fields[name]!.copies);
/** Every required field of an entry that is empty, by name, with its message. */
export const missingFields = (entry: { fields: FieldMap }, values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry.fields)
      .filter(([name, one]) => one.required && isEmpty(one.kind, values[name]))
      .map(([name, one]) => [name, one.missing]),
  );
/** The changes of an `{Entity}Upserted` that restores a removed entry. */
export const broughtBack: Changes = { [broughtBackField]: { from: false, to: true } };
/** The three events of a catalogue; `{Entity}Upserted` carries the whole record. */
export const catalogueEvents = (entry: Pick<Catalogue, 'category' | 'entity' | 'label' | 'plural' | 'fields'>) =>
  events(
    entry.category,
    { about: noPerson },
    {
      [`${entry.entity}Upserted`]: event(
        {
          id,
          fields: open(storedEntry(entry.fields)),
          created: z.boolean(),
          changes: open(Changes),
          /** The version that this change restores, by its revision. */
          restores: z.object({ version: z.number(), at: moment }).optional(),
          from_file: z.boolean().optional(),
        },
        (data, speaker) => upsertedWords(entry, data as Upserted, speaker),
        { kind: (speaker) => upsertedKind(entry, speaker) },
      ),
      [`${entry.entity}Deleted`]: event(
        { id, name: open(z.string()) },
        ({ name }, speaker) => removedWords(entry, String(name), speaker),
        { kind: (speaker) => removedWords(entry, anyValue, speaker) },
      ),
      [`${entry.entity}Sorted`]: event(
        { parent_id: id.nullable().optional(), ids: z.array(id) },
        (_, speaker) => sortedWords(entry, speaker),
        { kind: (speaker) => sortedWords(entry, speaker) },
      ),
    },
  );
export const catalogueList = list<CatalogueRow>()({
  name: 'catalogues',
  fields: {
    entity: { kind: 'keyword', of: (row) => row.entity },
    name: { kind: 'text', of: (row) => String(row.fields.name ?? '') },
    word: { kind: 'keywords', of: (row) => nameWords(String(row.fields.name ?? '')) },
    deleted: { kind: 'flag', of: (row) => row.deleted },
    sort_order: { kind: 'number', of: (row) => row.sort_order },
    parent: { kind: 'keyword', of: (row) => (row.fields.parent_id as string | undefined) ?? null },
    active: { kind: 'flag', of: (row) => row.active },
    refers: { kind: 'keywords', of: (row) => row.refers },
  },
  filters: {
    entity: { field: 'entity', kind: 'equal' },
    /** Finds entries of whose names some word begins like one of these. */
    word: { field: 'word', kind: 'begins' },
    deleted: { field: 'deleted', kind: 'equal' },
    parent: { field: 'parent', kind: 'equal' },
    active: { field: 'active', kind: 'equal' },
    refers: { field: 'refers', kind: 'equal' },
  },
  sorts: ['sort_order', 'name'],
  defaultSort: 'sort_order-asc',
  indexes: [['entity', 'sort_order']],
  search: {
    words: (row) =>
      Object.values(row.fields)
        .filter((value) => typeof value === 'string')
        .join(' ')
        .slice(0, 2000),
    phrases: ['fields'],
  },
});
