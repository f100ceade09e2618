import { type Document, Long } from 'mongodb';
import { Documents, Fault, type IndexSpec, seedOf, type Transaction, updated, withId } from './mongodb-documents.ts';
import { keyOf, sorted } from './mongodb-values.ts';

/** The record of one change. Another process can read the records and begin where this one ended. */
export type Change = { ns: string; id?: string; document?: Document | null; indexes?: IndexSpec[]; dropped?: true };
export type Update = { q: Document; u: Document; upsert?: boolean; multi?: boolean; sort?: Document };

const lifetime = 60_000;

/** Every collection and open cursor of the server, and the rules for concurrent writes. */
export class Catalogue {
  readonly collections = new Map<string, Documents>();
  readonly open = new Set<Transaction>();
  readonly cursors = new Map<string, { ns: string; documents: Document[] }>();
  readonly note: (change: Change) => void;
  #nextCursor = 1n;

  constructor(note: (change: Change) => void) {
    this.note = note;
  }

  /** The collection; it is made if it does not exist. */
  at(ns: string): Documents {
    let documents = this.collections.get(ns);
    if (!documents)
      this.collections.set(
        ns,
        (documents = new Documents(ns, this.open, (id, document) => this.note({ ns, id, document }))),
      );
    return documents;
  }

  /** The collection, or an empty one if it does not exist. */
  look(ns: string): Documents {
    return this.collections.get(ns) ?? new Documents(ns, this.open);
  }

  /** Runs a write. If it is outside of transactions, it waits for those that are in its way. */
  async patiently<T>(within: Transaction | undefined, write: () => T): Promise<T> {
    for (;;) {
      try {
        return write();
      } catch (fault) {
        if (within || !(fault instanceof Fault) || fault.code !== 112) throw fault;
        for (const each of this.open) if (Date.now() - each.since > lifetime) this.open.delete(each);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }
  }

  async each(
    items: readonly Document[],
    ordered: boolean,
    within: Transaction | undefined,
    write: (item: Document, index: number) => void,
  ): Promise<Document[]> {
    const writeErrors: Document[] = [];
    for (const [index, item] of items.entries()) {
      try {
        await this.patiently(within, () => write(item, index));
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        const { code, message, ...rest } = fault;
        writeErrors.push({ index, code, errmsg: message, ...rest });
        if (ordered || within) break;
      }
    }
    return writeErrors;
  }

  update(
    documents: Documents,
    { q, u, upsert, multi, sort }: Update,
    within?: Transaction,
  ): { n: number; changed: number; upserted?: unknown; before: Document | null; after: Document | null } {
    const matched = documents.select(q, within);
    if (!matched.length && upsert) {
      const after = withId(updated(seedOf(q, u), u, true));
      documents.insert(after, within);
      return { n: 1, changed: 0, upserted: after._id, before: null, after };
    }
    const [chosen, all] = [sort ? sorted(matched, sort) : matched, Boolean(multi)];
    let [changed, before, after]: [number, Document | null, Document | null] = [0, null, null];
    for (const document of all ? chosen : chosen.slice(0, 1)) {
      [before, after] = [document, updated(document, u)];
      if (keyOf(before) === keyOf(after)) continue;
      documents.put(after, within);
      changed++;
    }
    return { n: all ? matched.length : Math.min(1, matched.length), changed, before, after };
  }

  cursor(ns: string, documents: Document[], size = 101, single = false): Document {
    const rest = single ? [] : documents.slice(size);
    const id = rest.length ? this.#nextCursor++ : 0n;
    if (rest.length) this.cursors.set(String(id), { ns, documents: rest });
    return { cursor: { id: Long.fromBigInt(id), ns, firstBatch: documents.slice(0, size) }, ok: 1 };
  }
}
