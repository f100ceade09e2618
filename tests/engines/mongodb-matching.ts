import { type Document } from 'mongodb';
import { Query } from 'mingo';
import { compare, entries, found, keyOf, sameType } from './mongodb-values.ts';

// Compiles filters. The mingo library handles those that this module does not know.

export type Test = (document: Document) => boolean;
type Check = (values: unknown[], present: boolean) => boolean;

const isOperators = (value: unknown): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).some((key) => key.startsWith('$'));

const among = (wanted: readonly unknown[]): Check => {
  const keys = new Set(wanted.filter((each) => !(each instanceof RegExp)).map(keyOf));
  const patterns = wanted.filter((each) => each instanceof RegExp);
  return (values) =>
    values.some(
      (value) =>
        keys.has(keyOf(value)) || (typeof value === 'string' && patterns.some((pattern) => pattern.test(value))),
    );
};
const bound =
  (limit: unknown, holds: (difference: number) => boolean): Check =>
  (values) =>
    values.some((value) => sameType(value, limit) && holds(compare(value, limit)));
const checks: Record<string, (argument: never, all: Record<string, unknown>) => Check> = {
  $eq: (value: unknown) => among([value]),
  $in: (values: unknown[]) => among(values),
  $ne: (value: unknown) => not(among([value])),
  $nin: (values: unknown[]) => not(among(values)),
  $gt: (limit: unknown) => bound(limit, (difference) => difference > 0),
  $gte: (limit: unknown) => bound(limit, (difference) => difference >= 0),
  $lt: (limit: unknown) => bound(limit, (difference) => difference < 0),
  $lte: (limit: unknown) => bound(limit, (difference) => difference <= 0),
  $exists: (wanted: unknown) => (_, present) => present === Boolean(wanted),
  $regex: (pattern: string | RegExp, { $options = '' }) => {
    const expression = typeof pattern === 'string' ? new RegExp(pattern, `u${String($options)}`) : pattern;
    return (values) => values.some((value) => typeof value === 'string' && expression.test(value));
  },
  $options: () => () => true,
};
const not =
  (check: Check): Check =>
  (values, present) =>
    !check(values, present);

const onPath = (path: string, condition: unknown): Test => {
  if (!isOperators(condition))
    return onPath(path, condition instanceof RegExp ? { $regex: condition } : { $eq: condition });
  const known = Object.keys(condition).every((operator) => operator in checks);
  if (!known) {
    const query = new Query({ [path]: condition });
    return (document) => query.test(document);
  }
  const all = Object.entries(condition).map(([operator, argument]) => checks[operator]!(argument as never, condition));
  const nested = path.includes('.');
  return (document) => {
    const value = nested ? undefined : (document as Record<string, unknown>)[path];
    if (!nested && typeof value === 'string') return all.every((check) => check([value], true));
    const values = entries(document, path);
    return all.every((check) => check(values, found(document, path).length > 0));
  };
};

export const matcher = (filter: Document = {}): Test => {
  const tests = Object.entries(filter).map(([key, condition]): Test => {
    const parts = () => (condition as Document[]).map(matcher);
    if (key === '$and') return every(parts());
    if (key === '$or') return some(parts());
    if (key === '$nor')
      return (
        (tests) => (document) =>
          !tests(document)
      )(some(parts()));
    if (!key.startsWith('$')) return onPath(key, condition);
    const query = new Query({ [key]: condition });
    return (document) => query.test(document);
  });
  return every(tests);
};
const every =
  (tests: readonly Test[]): Test =>
  (document) =>
    tests.every((test) => test(document));
const some =
  (tests: readonly Test[]): Test =>
  (document) =>
    tests.some((test) => test(document));

/** The values that every matching document must have, by path. A search can begin with them. */
export const equalities = (filter: Document = {}): Map<string, readonly unknown[]> => {
  const equal = new Map<string, readonly unknown[]>();
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and')
      for (const part of condition as Document[])
        for (const [each, values] of equalities(part)) equal.set(each, values);
    else if (path.startsWith('$') || condition instanceof RegExp) continue;
    else if (!isOperators(condition)) equal.set(path, [condition]);
    else if ('$eq' in condition) equal.set(path, [condition['$eq']]);
    else if ('$in' in condition && !(condition['$in'] as unknown[]).some((each) => each instanceof RegExp))
      equal.set(path, condition['$in'] as unknown[]);
  }
  return equal;
};
