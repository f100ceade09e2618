// Walks zod schemas, for code that treats a request by its declaration.

type Node = {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Node>;
      element?: Node;
      valueType?: Node;
      innerType?: Node;
      in?: Node;
      out?: Node;
      options?: readonly Node[];
    };
  };
};
/** A schema as a tree of its parts. */
export type SchemaNode = Node;
const inner = ({ def }: Node['_zod']): Node[] =>
  [
    ...Object.values(def.shape ?? {}),
    def.element,
    def.valueType,
    def.innerType,
    def.in,
    def.out,
    ...(def.options ?? []),
  ].filter((each) => each !== undefined);

/** Whether a schema is marked or contains a marked one. */
export const holding = (marked: { has: (schema: object) => boolean }): ((schema: object) => boolean) => {
  const known = new WeakMap<object, boolean>();
  const holds = (schema: object): boolean => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const found = marked.has(schema) || inner((schema as Node)._zod).some(holds);
    known.set(schema, found);
    return found;
  };
  return holds;
};
