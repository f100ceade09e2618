import { type Document, ObjectId } from 'mongodb';
import { equalities, matcher, type Test } from './mongodb-matching.ts';
import { clone, entries, found, keyOf } from './mongodb-values.ts';

// Documents of one collection, and transactions over several: a transaction sees the state of one point in time and never overwrites later changes.

export class Fault extends Error {
  readonly code: number;
  readonly codeName: string;
  constructor(code: number, codeName: string, message: string) {
    super(message);
    this.code = code;
    this.codeName = codeName;
  }
}
export type IndexSpec = {
  key: Record<string, unknown>;
  name: string;
  unique?: boolean;
  partialFilterExpression?: Document;
};
type Images = Map<string, Document | null>;

/** `mine`: the documents that the transaction changed. `before`: documents that others changed after the transaction began, as they were before that. */
export class Transaction {
  readonly mine = new Map<Documents, Images>();
  readonly before = new Map<Documents, Images>();
  readonly since = Date.now();
}

export class Documents {
  readonly docs = new Map<string, Document>();
  indexes: IndexSpec[] = [{ key: { _id: 1 }, name: '_id_' }];
  readonly name: string;
  /** The running transactions of the server. */
  readonly #open: Set<Transaction>;
  readonly #changed: (id: string, document: Document | null) => void;
  #byValue = new Map<string, Map<string, Set<string>>>();

  constructor(
    name: string,
    open: Set<Transaction>,
    changed: (id: string, document: Document | null) => void = () => undefined,
  ) {
    this.name = name;
    this.#open = open;
    this.#changed = changed;
  }

  get(id: string, within?: Transaction): Document | null {
    const [mine, before] = [within?.mine.get(this)?.get(id), within?.before.get(this)?.get(id)];
    return mine !== undefined ? mine : before !== undefined ? before : (this.docs.get(id) ?? null);
  }

  select(filter: Document = {}, within?: Transaction): Document[] {
    const ids = this.#begin(filter);
    if (within)
      for (const images of [within.mine.get(this), within.before.get(this)])
        for (const id of images?.keys() ?? []) ids.add(id);
    const test: Test = matcher(filter);
    const documents: Document[] = [];
    for (const id of ids) {
      const document = this.get(id, within);
      if (document && test(document)) documents.push(document);
    }
    return documents;
  }

  insert(document: Document, within?: Transaction): void {
    if (this.get(keyOf(document._id), within)) throw duplicate(this.name, '_id_', { _id: document._id });
    this.put(document, within);
  }

  put(document: Document, within?: Transaction): void {
    const id = keyOf(document._id);
    this.#claim(id, within);
    this.#unique(id, document, within);
    this.#set(id, document, within);
  }

  remove(id: string, within?: Transaction): void {
    this.#claim(id, within);
    this.#set(id, null, within);
  }

  /** Changes the committed data, which all readers see. */
  apply(id: string, document: Document | null): void {
    const before = this.docs.get(id) ?? null;
    for (const transaction of this.#open) {
      const images = transaction.before.get(this) ?? new Map<string, Document | null>();
      if (!images.has(id)) transaction.before.set(this, images.set(id, before));
    }
    for (const [path, values] of this.#byValue) {
      if (before) for (const value of entries(before, path)) values.get(keyOf(value))?.delete(id);
      if (document) this.#note(values, path, id, document);
    }
    if (document) this.docs.set(id, document);
    else this.docs.delete(id);
    this.#changed(id, document);
  }

  /** Throws if another transaction has changed the document, or did so after this one began. */
  #claim(id: string, within?: Transaction): void {
    const theirs = [...this.#open].some((other) => other !== within && other.mine.get(this)?.has(id));
    const later = within && !within.mine.get(this)?.has(id) && within.before.get(this)?.has(id);
    if (theirs || later)
      throw new Fault(
        112,
        'WriteConflict',
        'WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.',
      );
  }

  #set(id: string, document: Document | null, within?: Transaction): void {
    if (!within) return this.apply(id, document);
    const images = within.mine.get(this) ?? new Map<string, Document | null>();
    within.mine.set(this, images.set(id, document));
  }

  #unique(id: string, document: Document, within?: Transaction): void {
    for (const { key, name, unique, partialFilterExpression } of this.indexes) {
      if (!unique || (partialFilterExpression && !matcher(partialFilterExpression)(document))) continue;
      const values = Object.fromEntries(Object.keys(key).map((path) => [path, found(document, path)[0] ?? null]));
      const same = this.select(
        {
          ...partialFilterExpression,
          ...Object.fromEntries(Object.entries(values).map(([path, value]) => [path, { $eq: value }])),
        },
        within,
      );
      if (same.some((other) => keyOf(other._id) !== id)) throw duplicate(this.name, name, values);
    }
  }

  /** The smallest set of documents that must be examined. */
  #begin(filter: Document): Set<string> {
    const indexed = new Set(this.indexes.flatMap(({ key }) => Object.keys(key)));
    let best: string[] | null = null;
    for (const [path, values] of equalities(filter)) {
      if (path !== '_id' && !indexed.has(path)) continue;
      const ids =
        path === '_id'
          ? values.map(keyOf)
          : values.flatMap((value) => [...(this.#valuesOf(path).get(keyOf(value)) ?? [])]);
      if (!best || ids.length < best.length) best = ids;
    }
    return new Set(best ?? this.docs.keys());
  }

  #valuesOf(path: string): Map<string, Set<string>> {
    let values = this.#byValue.get(path);
    if (!values) {
      this.#byValue.set(path, (values = new Map()));
      for (const [id, document] of this.docs) this.#note(values, path, id, document);
    }
    return values;
  }

  #note(values: Map<string, Set<string>>, path: string, id: string, document: Document): void {
    for (const value of entries(document, path)) {
      const key = keyOf(value);
      const ids = values.get(key);
      if (ids) ids.add(id);
      else values.set(key, new Set([id]));
    }
  }
}

const duplicate = (collection: string, index: string, value: Document): Fault =>
  Object.assign(
    new Fault(
      11000,
      'DuplicateKey',
      `E11000 duplicate key error collection: ${collection} index: ${index} dup key: ${JSON.stringify(value)}`,
    ),
    { keyValue: value, keyPattern: Object.fromEntries(Object.keys(value).map((path) => [path, 1])) },
  );

const place = (document: Document, path: string): [Document, string] => {
  const names = path.split('.');
  const last = names.pop()!;
  return [names.reduce<Document>((at, name) => (at[name] ??= {}), document), last];
};
const operators: Record<string, (document: Document, path: string, argument: never) => void> = {
  $set: (document, path, value: unknown) => {
    const [at, name] = place(document, path);
    at[name] = value;
  },
  $unset: (document, path) => {
    const [at, name] = place(document, path);
    delete at[name];
  },
  $inc: (document, path, by: number) => {
    const [at, name] = place(document, path);
    at[name] = Number(at[name] ?? 0) + Number(by);
  },
  $push: (document, path, value: unknown) => {
    const [at, name] = place(document, path);
    at[name] = [...((at[name] as unknown[] | undefined) ?? []), value];
  },
  $addToSet: (document, path, value: Document) => {
    const [at, name] = place(document, path);
    for (const each of value !== null && typeof value === 'object' && '$each' in value
      ? (value['$each'] as unknown[])
      : [value])
      if (!((at[name] as unknown[] | undefined) ?? []).some((other) => keyOf(other) === keyOf(each)))
        at[name] = [...((at[name] as unknown[] | undefined) ?? []), each];
  },
  $currentDate: (document, path) => {
    const [at, name] = place(document, path);
    at[name] = new Date();
  },
};
const isOperation = (update: Document): boolean => Object.keys(update).some((key) => key.startsWith('$'));

/** The document after the update. `inserting`: whether the document is being made. */
export const updated = (before: Document, update: Document, inserting = false): Document => {
  if (Array.isArray(update)) throw new Fault(9, 'FailedToParse', 'the stand-in knows no update pipelines');
  if (!isOperation(update))
    return { _id: before._id, ...clone(update), ...(before._id === undefined ? {} : { _id: before._id }) };
  const document = clone(before);
  for (const [operator, fields] of Object.entries(update)) {
    if (operator === '$setOnInsert' && !inserting) continue;
    const apply = operators[operator === '$setOnInsert' ? '$set' : operator];
    if (!apply) throw new Fault(9, 'FailedToParse', `Unknown modifier: ${operator}`);
    for (const [path, argument] of Object.entries(fields as Document)) apply(document, path, argument as never);
  }
  return document;
};
/** The initial state of an upserted document: all values that the filter requires. */
export const seedOf = (filter: Document, update: Document): Document => {
  const equal = [...equalities(filter)].filter(
    ([path, values]) => values.length === 1 && (path === '_id' || isOperation(update)),
  );
  const seed: Document = {};
  for (const [path, [value]] of equal) operators['$set']!(seed, path, value as never);
  return seed;
};
export const withId = (document: Document): Document =>
  document._id === undefined ? { _id: new ObjectId(), ...document } : document;
