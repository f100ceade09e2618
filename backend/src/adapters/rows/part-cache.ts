// What a reader keeps between queries, limited in bytes; erasable syntax only.

type Part = { stamp: string; value: unknown; bytes: number };

/** Computed parts by name, each valid for one stamp. The least recently used ones go first. */
export class PartCache {
  readonly #limit: number;
  #parts = new Map<string, Part>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
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
    if (found) this.#drop(name, found);
    const part =
      found?.stamp === stamp
        ? found
        : { stamp, value: (found && renew(found.value as T, found.stamp)) ?? make(), bytes: 0 };
    part.bytes ||= bytesOf(part.value as T) + 2 * name.length + 200;
    this.#parts.set(name, part);
    this.#bytes += part.bytes;
    for (const [oldest, { bytes }] of this.#parts) {
      if (this.#bytes <= this.#limit || bytes === this.#bytes) break;
      this.#drop(oldest, this.#parts.get(oldest)!);
    }
    return part.value as T;
  }

  #drop(name: string, { bytes }: Part): void {
    this.#parts.delete(name);
    this.#bytes -= bytes;
  }
}
