import fc from 'fast-check';
import type { z } from 'zod';
import { word } from '@candor/contracts/kernel/values';

// Random data that an event's schema allows, for tests whose result must hold for every history.

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** One of a few ids, so that several events concern the same record. */
export const few = fc.constantFrom(...Array.from({ length: 4 }, (_, n) => idNo(10 + n)));
const someText = fc.oneof(
  few,
  fc.constantFrom('', 'Ada', 'Acme', 'archived', '<p>Zoë 山田</p>', '2026-03-02T09:00:00.000Z'),
);
const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: few,
  date: fc.constantFrom('2026-03-02', '2026-04-01'),
  datetime: fc.constantFrom('2026-03-02T09:00:00.000Z', '2026-03-03T17:30:00.000Z'),
};
const someChanges = fc.dictionary(
  fc.constantFrom('name', 'first_name', 'last_name', 'email', 'headline', 'current_title', 'current_company'),
  fc.record({ from: fc.option(someText), to: fc.option(someText) }),
  { noNullPrototype: true },
);
type Def = {
  type: string;
  format?: string;
  entries: Record<string, string>;
  values: readonly unknown[];
  element: z.ZodType;
  valueType: z.ZodType;
  shape: Record<string, z.ZodType>;
  innerType: z.ZodType;
  options: readonly z.ZodType[];
  parts: readonly (z.ZodType | string)[];
};
/** Random values of a schema. Throws an error for a kind of schema that no event has yet. */
export const anyOf = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  if (schema === (word as z.ZodType)) return fc.oneof(few, fc.constantFrom('', 'archived', 'EUR'));
  const { def } = (schema as unknown as { _zod: { def: Def } })._zod;
  switch (def.type) {
    case 'string':
      return (def.format && formats[def.format]) || someText;
    case 'number':
      return fc.integer({ min: -5, max: 100_000 });
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(anyOf(def.element), { maxLength: 3 });
    case 'object':
      return shapeOf(def.shape);
    case 'nullable':
      return fc.option(anyOf(def.innerType));
    case 'optional':
      return fc.option(anyOf(def.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...def.options.map(anyOf));
    case 'record': {
      const { type } = (def.valueType as unknown as { _zod: { def: Def } })._zod.def;
      return type === 'union' ? fc.dictionary(someText, anyOf(def.valueType), { noNullPrototype: true }) : someChanges;
    }
    case 'template_literal':
      return fc
        .tuple(...def.parts.map((part) => (typeof part === 'object' ? anyOf(part) : fc.constant(part))))
        .map((parts) => parts.join(''));
    case 'unknown':
      return fc.option(someText);
    default:
      throw new Error(`no sample of ${def.type}`);
  }
};
export const shapeOf = (shape: Record<string, z.ZodType>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, anyOf(schema)])));
