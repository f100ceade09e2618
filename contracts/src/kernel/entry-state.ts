import { isCatalogue } from './catalogue.ts';
import type { FieldMap } from './field.ts';

// What an entry's fields say of it: whom it names, whether it is in use, and whether it must stay.

/** The entries of other lists that an entry names. */
export const namedEntries = (entry: { fields: FieldMap }, values: Record<string, unknown>): string[] =>
  Object.entries(entry.fields).flatMap(([name, { refers }]) =>
    refers && isCatalogue(refers) ? [values[name] ?? []].flat().map(String) : [],
  );
/** The flag without which an entry is not in use. */
export const inUseFlag = (entry: { fields: FieldMap }): string | undefined =>
  Object.keys(entry.fields).find((name) => entry.fields[name]!.off);
/** Whether an entry is offered where entries are chosen. */
export const isInUse = (entry: { fields: FieldMap }, values: Record<string, unknown>): boolean =>
  values[inUseFlag(entry) ?? ''] !== false;
/** Whether the product needs this entry, so that nobody may remove it. */
export const isKept = (entry: { fields: FieldMap }, stored: Record<string, unknown>): boolean =>
  Object.entries(entry.fields).some(([name, one]) => one.keeps && stored[name] === true);
