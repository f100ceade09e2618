import { Binary, BSON, type Document, ObjectId } from 'mongodb';

// Values as MongoDB compares them: by type first, text by UTF-8 bytes. The file uses only erasable syntax, so that node can run the stand-in without compiling it.

const rankOf = (value: unknown): number => {
  if (value === undefined || value === null) return 2;
  if (typeof value === 'number' || typeof value === 'bigint' || (value as { _bsontype?: string })._bsontype === 'Long')
    return 3;
  if (typeof value === 'string') return 4;
  if (Array.isArray(value)) return 6;
  if (value instanceof Binary) return 7;
  if (value instanceof ObjectId) return 8;
  if (typeof value === 'boolean') return 9;
  if (value instanceof Date) return 10;
  return value instanceof RegExp ? 12 : 5;
};
const compareText = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return x < 0xd800 && y < 0xd800 ? x - y : Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length - b.length;
};
const bytesOf = (value: unknown): Buffer => Buffer.from(BSON.serialize({ value }));

export const compare = (a: unknown, b: unknown): number => {
  const [rank, other] = [rankOf(a), rankOf(b)];
  if (rank !== other) return rank - other;
  if (rank === 3) return Number(a) - Number(b);
  if (rank === 4) return compareText(a as string, b as string);
  if (rank === 9) return Number(a) - Number(b);
  if (rank === 10) return (a as Date).getTime() - (b as Date).getTime();
  return rank === 2 ? 0 : Buffer.compare(bytesOf(a), bytesOf(b));
};
/** Whether two values have one type. Less and greater are defined only between such values. */
export const sameType = (a: unknown, b: unknown): boolean => rankOf(a) === rankOf(b);

/** A text that is the same for equal values and for no others. */
export const keyOf = (value: unknown): string => {
  if (typeof value === 'string') return `s${value}`;
  const rank = rankOf(value);
  return rank === 2
    ? 'null'
    : rank === 3
      ? `n${Number(value)}`
      : value instanceof ObjectId
        ? `o${value.toHexString()}`
        : `${rank}${bytesOf(value).toString('base64')}`;
};

export const clone = (document: Document): Document =>
  BSON.deserialize(BSON.serialize(document), { promoteBuffers: false });

/** The values at a path. Arrays on the way are entered. Empty if there are none. */
export const found = (document: unknown, path: string): unknown[] => {
  const dot = path.indexOf('.');
  const [head, rest] = dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
  if (Array.isArray(document)) {
    const at =
      /^\d+$/.test(head) && Number(head) < document.length
        ? rest
          ? found(document[Number(head)], rest)
          : [document[Number(head)]]
        : [];
    return [
      ...at,
      ...document.flatMap((each) =>
        each !== null && typeof each === 'object' && !Array.isArray(each) ? found(each, path) : [],
      ),
    ];
  }
  if (document === null || typeof document !== 'object' || !Object.hasOwn(document, head)) return [];
  const value = (document as Document)[head];
  return rest ? found(value, rest) : [value];
};
/** The values at a path for which an index has entries: those of `found`, with the items of an array at the end, and null if there are none. */
export const entries = (document: Document, path: string): unknown[] => {
  const values = found(document, path);
  return values.length ? values.flatMap((value) => (Array.isArray(value) ? [...value, value] : [value])) : [null];
};

/** Sorts as $sort does: an array by its least value, or by its greatest if descending. */
export const sorted = (documents: readonly Document[], sort: Record<string, unknown>): Document[] => {
  const paths = Object.entries(sort).map(([path, direction]) => ({ path, sign: Number(direction) < 0 ? -1 : 1 }));
  const keys = documents.map((document) => ({
    document,
    values: paths.map(({ path, sign }) => {
      const values = found(document, path).flatMap((value) => (Array.isArray(value) && value.length ? value : [value]));
      return values.length > 1
        ? values.reduce((best, value) => (sign * compare(value, best) < 0 ? value : best))
        : values[0];
    }),
  }));
  return keys
    .sort((a, b) => {
      for (const [at, { sign }] of paths.entries()) {
        const difference = compare(a.values[at], b.values[at]);
        if (difference) return sign * difference;
      }
      return 0;
    })
    .map(({ document }) => document);
};
