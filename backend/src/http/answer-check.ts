import { type Schema, schemaWith } from '@candor/contracts/kernel/schema';

// Tests and development compare every answer with its schema, so that an answer and its documentation cannot drift apart.

export const CHECK_ANSWERS = 'candor:check-answers';

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Paths of fields that the answer holds but the schema does not name. Parsing would drop them. */
const unnamed = (sent: unknown, parsed: unknown, path: string): string[] => {
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.flatMap((each, index) => unnamed(each, parsed[index], `${path}[${index}]`));
  if (!plain(sent) || !plain(parsed)) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    name in parsed
      ? unnamed(value, parsed[name], `${path}.${name}`)
      : [`${path}.${name}: the schema has no such field`],
  );
};

/** The schema's objections to an answer; empty when it fits. */
export const misfits = (schema: Schema, answer: unknown): string[] => {
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? {}));
  const parsed = schemaWith(schema).safeParse(sent);
  return parsed.success
    ? unnamed(sent, parsed.data, 'payload')
    : parsed.error.issues.map((issue) => `payload.${issue.path.join('.')}: ${issue.message}`);
};

/** An answer does not fit its schema. */
export class Misfit extends Error {
  constructor(
    readonly path: string,
    readonly issues: readonly string[],
  ) {
    super(`The answer of ${path} does not fit its schema: ${issues.join('; ')}`);
  }
}
