import { z } from 'zod';
import { compose } from '../words/say.ts';
import type { Schema } from './schema.ts';
import { holding, type SchemaNode } from './schema-tree.ts';

// Ids of other records. A request declares what each id names; the server looks all of them up before its handler runs.

/** The kind of record that an id names: a catalogue, or a record of a noun, which declares it in its `record-kind.ts`. `label` is the word in '{Label} not found.' */
export type RecordType = { readonly name: string; readonly label: string };

/** The most records that a page offers for a reference before any typing; at this number, there may be more. */
export const mostOffered = 100;

const targets = new WeakMap<object, RecordType>();
/** The message for an id without a record. */
export const notFound = ({ label }: RecordType): string => compose('{label} not found.', { label });
/** The id of a record that must exist in the caller's organization. */
export const idOfExisting = (target: RecordType, missing = notFound(target)) => {
  const schema = z.uuid({ error: ({ input }) => (input === undefined ? missing : notFound(target)) });
  targets.set(schema, target);
  return schema;
};

export type Reference = { target: RecordType; id: string; path: string };
/** Whether the schema contains the id of another record. */
export const refers = holding(targets);
const collect = (schema: Schema, value: unknown, path: string, found: Reference[]): void => {
  if (value === null || value === undefined || !refers(schema)) return;
  const target = targets.get(schema);
  if (target) {
    if (typeof value === 'string') found.push({ target, id: value, path });
    return;
  }
  const { def } = (schema as unknown as SchemaNode)._zod;
  const into = (next: SchemaNode | undefined, part: unknown, name?: string | number) => {
    if (next) collect(next as never, part, name === undefined ? path : path ? `${path}.${name}` : `${name}`, found);
  };
  for (const [name, each] of Object.entries(def.shape ?? {}))
    into(each, (value as Record<string, unknown>)[name], name);
  if (def.element && Array.isArray(value)) for (const [index, each] of value.entries()) into(def.element, each, index);
  into(def.innerType, value);
  into(def.in, value);
  into(def.out, value);
  const option = def.options?.find((each) => (each as unknown as z.ZodType).safeParse(value).success);
  into(option, value);
};
/** The ids of other records in a parsed request, each with its kind of record and its path in the request. */
export const referencesIn = (schema: Schema, value: unknown): Reference[] => {
  const found: Reference[] = [];
  collect(schema, value, '', found);
  return found;
};
