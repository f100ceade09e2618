import { LRUCache } from 'lru-cache';

// What a reader keeps in memory between queries, limited in bytes; only erasable syntax is allowed.

type Part = { stamp: string; value: unknown };

/** Computed values by name, each valid for one stamp (a text that changes with the data). The least recently used ones are dropped first. A value larger than the limit is kept alone. */
export class PartCache {
  readonly #limit: number;
  readonly #parts: LRUCache<string, Part>;

  constructor(limit: number) {
    this.#limit = limit;
    this.#parts = new LRUCache({ maxSize: limit });
  }

  /** `bytesOf`: null if the value is not to be kept. `renew` updates a value of an older stamp, or returns null if the value must be made again. */
  get<T>(
    name: string,
    stamp: string,
    make: () => T,
    bytesOf: (value: T) => number | null,
    renew: (value: T, since: string) => T | null = () => null,
  ): T {
    const found = this.#parts.get(name);
    if (found?.stamp === stamp) return found.value as T;
    const value = (found && renew(found.value as T, found.stamp)) ?? make();
    const bytes = bytesOf(value);
    if (bytes === null) this.#parts.delete(name);
    else this.#parts.set(name, { stamp, value }, { size: Math.min(this.#limit, bytes + 2 * name.length + 200) });
    return value;
  }
}
