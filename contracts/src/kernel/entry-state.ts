import { isCatalogue } from './catalogue.ts';
import type { FieldMap } from './field.ts';

// What the fields of an entry tell: which entries it names, whether it is in use, and whether it can be removed.

/** The entries of other lists that an entry names. */
export const namedEntries = (entry: { fields: FieldMap }, values: Record<string, unknown>): string[] =>
  Object.entries(entry.fields).flatMap(([name, { refers }]) =>
    refers && isCatalogue(refers) ? [values[name] ?? []].flat().map(String) : [],
  );
/** The flag that marks an entry as in use. */
export const inUseFlag = (entry: { fields: FieldMap }): string | undefined =>
  Object.keys(entry.fields).find((name) => entry.fields[name]!.off);
/** Whether forms offer the entry as a choice. */
export const isInUse = (entry: { fields: FieldMap }, values: Record<string, unknown>): boolean =>
  values[inUseFlag(entry) ?? ''] !== false;
/** Whether the product needs this entry, so that it cannot be removed. */
export const isKept = (entry: { fields: FieldMap }, stored: Record<string, unknown>): boolean =>
  Object.entries(entry.fields).some(([name, one]) => one.keeps && stored[name] === true);
