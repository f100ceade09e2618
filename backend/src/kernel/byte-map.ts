type Kept<Value> = { value: Value; bytes: number; turn: number };

/** Values by key, kept within this many bytes. The least recently used value goes first. A value larger than an eighth of the space is not kept. */
export class ByteMap<Value> {
  readonly #most: number;
  #kept = new Map<string, Kept<Value>>();
  #bytes = 0;
  /** Counts the insertions at the young end. */
  #turns = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    // A value of the younger half is safe in its place, and moving it would cost more than finding it.
    if (this.#turns - found.turn > this.#kept.size / 2) {
      this.#kept.delete(key);
      found.turn = ++this.#turns;
      this.#kept.set(key, found);
    }
    return found.value;
  }

  /** `bytes`: about how much memory the value takes, without its key. */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    const whole = bytes + 2 * key.length + 100;
    if (whole > this.#most / 8) return;
    this.#kept.set(key, { value, bytes: whole, turn: ++this.#turns });
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

const perText = 32;
const perObject = 32;
const perField = 8;
/** About how many bytes a plain value takes in memory. A part that occurs several times counts once: a state that keeps the previous state shares most of it. */
export const weightOf = (value: unknown): number => {
  const counted = new Set<unknown>();
  const weigh = (part: unknown): number => {
    if ((typeof part !== 'string' && typeof part !== 'object') || part === null || counted.has(part)) return 0;
    counted.add(part);
    if (typeof part === 'string') return perText + part.length;
    let bytes = perObject;
    for (const name in part) bytes += perField + weigh((part as Record<string, unknown>)[name]);
    return bytes;
  };
  return weigh(value);
};
