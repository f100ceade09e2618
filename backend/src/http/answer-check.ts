import { type Schema, schemaWith } from '@candor/contracts/kernel/schema';

// Compares every answer with its schema in tests and development, so that an answer and its documentation always agree.

export const CHECK_ANSWERS = 'candor:check-answers';

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Paths of fields that the answer contains but the schema does not name. Parsing would drop these fields. */
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

/** The schema's objections to an answer; empty when the answer fits. */
export const misfits = (schema: Schema, answer: unknown): string[] => {
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? {}));
  const parsed = schemaWith(schema).safeParse(sent);
  return parsed.success
    ? unnamed(sent, parsed.data, 'payload')
    : parsed.error.issues.map((issue) => `payload.${issue.path.join('.')}: ${issue.message}`);
};

/** The fault that an answer does not fit its schema. */
export class Misfit extends Error {
  constructor(
    readonly path: string,
    readonly issues: readonly string[],
  ) {
    super(`The answer of ${path} does not fit its schema: ${issues.join('; ')}`);
  }
}
