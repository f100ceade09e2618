import { randomUUID } from 'node:crypto';
import type { Json } from './visitor.ts';

// The fields and values that a request may contain, read from the schema of the request.

type Format = { format?: string };
type Node = {
  _zod: {
    def: Format & {
      type: string;
      shape?: Record<string, Node>;
      element?: Node;
      valueType?: Node;
      innerType?: Node;
      in?: Node;
      out?: Node;
      options?: readonly Node[];
      entries?: Record<string, unknown>;
      values?: readonly unknown[];
      checks?: readonly { _zod: { def: Format & { check: string; minimum?: number; value?: number } } }[];
    };
  };
};
/** The path of names to one value in a request. 0 represents each item of a list. */
export type Place = readonly (string | number)[];
const deepest = 5;

/** Whether the value is a day of the calendar. */
export const isDayNode = (node: object): boolean => {
  const { def } = bare(node as Node)._zod;
  return [def, ...(def.checks ?? []).map((each) => each._zod.def)].some(({ format }) => format === 'date');
};
/** The place of each value in a request of this schema: every field and every value inside a field. `wanted`: only of some values. */
export const placesIn = (schema: object, wanted: (node: object) => boolean = () => true): Place[] => {
  const places = new Map<string, Place>();
  const walk = (node: Node | undefined, at: Place): void => {
    if (!node || at.length > deepest) return;
    const { def } = node._zod;
    const into = (part: Node, name: string | number) => {
      const place = [...at, name];
      if (wanted(part)) places.set(place.join('\n'), place);
      walk(part, place);
    };
    for (const [name, part] of Object.entries(def.shape ?? {})) into(part, name);
    if (def.element) into(def.element, 0);
    if (def.valueType) into(def.valueType, 'any');
    for (const part of [def.innerType, def.in, def.out, ...(def.options ?? [])]) walk(part, at);
  };
  walk(schema as Node, []);
  return [...places.values()];
};

/** The schema without the wrappers that make a value optional or prepare it. */
const bare = (node: Node): Node => {
  const { def } = node._zod;
  if (def.innerType) return bare(def.innerType);
  if (def.type === 'pipe') return bare(def.in?._zod.def.type === 'transform' ? def.out! : def.in!);
  return node;
};
/** The values that the schema lists. Empty when the schema accepts more than a list. */
export const optionsOf = (schema: object): unknown[] => {
  const { def } = bare(schema as Node)._zod;
  return def.type === 'boolean'
    ? [true, false]
    : def.type === 'union'
      ? def.options!.flatMap(optionsOf)
      : Object.values(def.entries ?? def.values ?? {});
};
const texts: Record<string, () => string> = {
  uuid: randomUUID,
  date: () => '2026-11-20',
  datetime: () => '2026-11-20T09:00:00Z',
  email: () => 'ada@example.test',
  url: () => 'https://example.test/',
};
/** A request of this schema with every field. `named`: values of fields by the name of the field. */
export const sampleOf = (schema: object, named: Json = {}): unknown => {
  const sample = (given: Node, name: string): unknown => {
    if (Object.hasOwn(named, name)) return named[name];
    const { def } = bare(given)._zod;
    const checks = (def.checks ?? []).map((each) => each._zod.def);
    const made: Record<string, () => unknown> = {
      object: () => Object.fromEntries(Object.entries(def.shape!).map(([each, part]) => [each, sample(part, each)])),
      array: () => [sample(def.element!, name.replace(/s$/, ''))],
      record: () => ({ any: sample(def.valueType!, '') }),
      union: () => sample(def.options![0]!, name),
      enum: () => Object.values(def.entries!)[0],
      literal: () => def.values![0],
      boolean: () => true,
      number: () => Math.max(1, ...checks.map(({ value }) => (typeof value === 'number' && value < 1e6 ? value : 1))),
      null: () => null,
      string: () =>
        texts[[def, ...checks].find(({ format }) => format && Object.hasOwn(texts, format))?.format ?? '']?.() ??
        `Some words for ${name}`,
    };
    return made[def.type]?.();
  };
  return sample(schema as Node, '');
};

/** The request with another value at one place. Missing objects and lists on the path to that place are added. */
export const withValue = (body: Json, [first, ...rest]: Place, value: unknown): Json => {
  if (first === undefined) return value;
  const list = typeof first === 'number';
  const whole = (list ? Array.isArray(body) : typeof body === 'object' && body !== null && !Array.isArray(body))
    ? body
    : list
      ? []
      : {};
  const copy = list ? [...whole] : { ...whole };
  copy[first] = withValue(whole[first], rest, value);
  return copy;
};
