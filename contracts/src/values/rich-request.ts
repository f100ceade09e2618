import { holding, type SchemaNode } from '../kernel/schema-tree.ts';

const rich = new WeakSet<object>();
/** Marks a finished schema as HTML. The server cleans it in every request, at any depth. */
export const isHtml = <Schema extends object>(schema: Schema): Schema => {
  rich.add(schema);
  return schema;
};
const holdsRich = holding(rich);

/** The parsed value with all declared HTML cleaned. */
export const mapRich = (schema: object, value: unknown, clean: (html: string) => string): unknown => {
  if (value === null || value === undefined || !holdsRich(schema)) return value;
  if (rich.has(schema)) return typeof value === 'string' ? clean(value) : value;
  const { def } = (schema as SchemaNode)._zod;
  const through = (part: SchemaNode | undefined, given: unknown) => (part ? mapRich(part, given, clean) : given);
  const options = (def.options ?? []).filter((each) => holdsRich(each));
  const next = [def.innerType, def.in, def.out, ...options].reduce<unknown>(
    (given, part) => through(part, given),
    value,
  );
  if (Array.isArray(next)) return def.element ? next.map((each) => through(def.element, each)) : next;
  if (typeof next !== 'object' || next === null) return next;
  return def.shape || def.valueType
    ? Object.fromEntries(
        Object.entries(next).map(([name, each]) => [name, through(def.shape?.[name] ?? def.valueType, each)]),
      )
    : next;
};
