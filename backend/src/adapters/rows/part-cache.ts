import { LRUCache } from 'lru-cache';

// What a reader keeps between queries, limited in bytes; erasable syntax only.

type Part = { stamp: string; value: unknown };

/** Computed parts by name, each valid for one stamp. The least recently used ones go first. A part larger than the limit is kept alone. */
export class PartCache {
  readonly #limit: number;
  readonly #parts: LRUCache<string, Part>;

  constructor(limit: number) {
    this.#limit = limit;
    this.#parts = new LRUCache({ maxSize: limit });
  }

  /** `renew` updates a part of an older stamp, or returns null if it must be made again. */
  get<T>(
    name: string,
    stamp: string,
    make: () => T,
    bytesOf: (value: T) => number,
    renew: (value: T, since: string) => T | null = () => null,
  ): T {
    const found = this.#parts.get(name);
    if (found?.stamp === stamp) return found.value as T;
    const value = (found && renew(found.value as T, found.stamp)) ?? make();
    this.#parts.set(name, { stamp, value }, { size: Math.min(this.#limit, bytesOf(value) + 2 * name.length + 200) });
    return value;
  }
}
