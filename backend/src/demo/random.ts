// Repeatable random numbers: the same words give the same numbers on every machine.

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const wordOf = (bits: number): string =>
  bytes[bits >>> 24]! + bytes[(bits >>> 16) & 255]! + bytes[(bits >>> 8) & 255]! + bytes[bits & 255]!;

/** One independent series of numbers (sfc32) for each combination of words. */
export class Random {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c = 0xb7e15162;
  #counter = 1;

  constructor(...words: readonly (string | number)[]) {
    for (const word of words) {
      for (const letter of `${word}|`) {
        this.#a = Math.imul(this.#a ^ letter.codePointAt(0)!, 0x85ebca6b);
        this.#b ^= this.#a >>> 13;
      }
    }
    for (let round = 0; round < 12; round++) this.#bits();
  }

  #bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number n with 0 ≤ n < 1. */
  next(): number {
    return this.#bits() / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** `count` different entries, or all when there are fewer. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(this.next() * left.length), 1)[0]!,
    );
  }

  /** An entry, chosen with a probability in proportion to its weight. */
  weighted<T>(table: readonly (readonly [T, number])[]): T {
    let rest = this.next() * table.reduce((sum, [, weight]) => sum + weight, 0);
    return (table.find(([, weight]) => (rest -= weight) < 0) ?? table.at(-1)!)[0];
  }

  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A waiting time with the given mean: mostly short, sometimes long. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  shuffled<T>(list: readonly T[]): T[] {
    const order = [...list];
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(this.next() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    return order;
  }

  uuid(): string {
    const [a, b, c, d] = [this.#bits(), this.#bits(), this.#bits(), this.#bits()].map(wordOf) as [
      string,
      string,
      string,
      string,
    ];
    return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-${'89ab'[this.#counter & 3]}${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }
}
