// Replaces zod in the browser's build, so that the browser reads contracts without their schemas.

const refused = /* @__PURE__ */ new Set<PropertyKey>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'options',
  Symbol.iterator,
]);

/** Accepts every call and chain that a contract makes while it is declared. Reading a schema throws. */
export const z: unknown = /* @__PURE__ */ new Proxy(() => z, {
  get: (_, name) => {
    if (name === '_zod') return { def: {} };
    if (name === 'shape') return {};
    if (refused.has(name)) throw new Error(`Schemas are not in the browser: .${String(name)}`);
    return z;
  },
  apply: () => z,
});
