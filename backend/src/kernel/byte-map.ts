/** Values by key, kept within so many bytes. The value used longest ago goes first. A value larger than an eighth of the room is not kept at all. */
export class ByteMap<Value> {
  readonly #most: number;
  #kept = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** `bytes`: about how much memory the value takes, without its key. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    const whole = bytes + 2 * key.length + 100;
    if (whole > this.#most / 8) return;
    this.#kept.set(key, { value, bytes: whole });
    this.#bytes += whole;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  *[Symbol.iterator](): Generator<[string, Value]> {
    for (const [key, { value }] of this.#kept) yield [key, value];
  }
}

/** About how much memory a plain value takes: objects take some twice their JSON. */
export const weightOf = (value: unknown): number => 2 * (JSON.stringify(value)?.length ?? 0);
