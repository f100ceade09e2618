import type { IdSet } from './id-set.ts';
import { has, idsIn, isFewer } from './id-set.ts';

// Workers run this file without a build, so only erasable syntax is allowed.

/** A row's values before a change. `to`: the stamp that the change made. */
type Past = { to: number; id: number; codes: readonly number[] };

/** How many changes are remembered, so that a count from before a change can be corrected. */
const mostPast = 2_000;
const perValue = 60;
const perPast = 100;
/** If fewer than one in this many rows is wanted, each row is looked up separately, in about twenty steps. */
const fewOf = 30;
let made = 0;

/** The values of one field by row. Each value has a permanent number. A row may have several values, or none. */
export class ValueColumn {
  /** Distinguishes columns: in another column the same value may have another number. */
  readonly serial = ++made;
  readonly values: string[] = [];
  readonly #flag: boolean;
  readonly #numbers = new Map<string, number>();
  /** Pairs of a row's id and a value's number, in row order. The arrays may have free space after the pairs. */
  #ids: Int32Array;
  #codes: Int32Array;
  #length: number;
  #past: Past[] = [];
  /** Changes up to this stamp are not known to this column. */
  #pastFrom = 0;

  constructor(pairs: readonly (readonly [number, string | number])[], flag: boolean) {
    this.#flag = flag;
    // Row ids and value numbers are whole, and together they fit into the 53 bits of a number.
    const sorted = Float64Array.from(pairs, ([id, raw]) => id * 2 ** 21 + this.#numberOf(raw)).sort();
    this.#ids = Int32Array.from(sorted, (each) => Math.floor(each / 2 ** 21));
    this.#codes = Int32Array.from(sorted, (each) => each % 2 ** 21);
    this.#length = pairs.length;
  }

  get bytes(): number {
    return 2 * this.#ids.byteLength + this.values.length * perValue + this.#past.length * perPast;
  }

  /** The numbers of the row's values. */
  codesOf(id: number): Int32Array {
    return this.#codes.subarray(this.#from(id), this.#from(id + 1));
  }

  /** The numbers of the row's values at a stamp. Null: the values at that stamp are not remembered. */
  codesAt(id: number, stamp: number): ArrayLike<number> | null {
    if (stamp < this.#pastFrom) return null;
    return this.#past.find((past) => past.id === id && past.to > stamp)?.codes ?? this.codesOf(id);
  }

  /** Replaces the values of these rows with those of `pairs`. */
  change(ids: readonly number[], pairs: readonly (readonly [number, string | number])[], stamp: number): void {
    const found = Map.groupBy(pairs, ([id]) => id);
    for (const id of ids) {
      const codes = (found.get(id) ?? []).map(([, raw]) => this.#numberOf(raw));
      this.#past.push({ to: stamp, id, codes: Array.from(this.codesOf(id)) });
      this.#put(id, codes);
    }
    for (const { to } of this.#past.splice(0, Math.max(0, this.#past.length - mostPast))) this.#pastFrom = to;
  }

  /** How many of these rows have each value, by the value's number. Null: all rows are counted. */
  counts(among: IdSet | null): Int32Array {
    const counts = new Int32Array(this.values.length);
    const [ids, codes] = [this.#ids, this.#codes];
    if (among && isFewer(among, this.#length / fewOf)) {
      for (const id of idsIn(among)) for (const code of this.codesOf(id)) counts[code]!++;
      return counts;
    }
    for (let at = 0; at < this.#length; at++) if (!among || has(among, ids[at]!)) counts[codes[at]!]!++;
    return counts;
  }

  #numberOf(raw: string | number): number {
    const value = this.#flag ? String(raw === 1) : String(raw);
    let number = this.#numbers.get(value);
    if (number === undefined) this.#numbers.set(value, (number = this.values.push(value) - 1));
    return number;
  }

  /** Where the pairs of this row begin, or would begin. */
  #from(id: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #put(id: number, codes: readonly number[]): void {
    const [from, to] = [this.#from(id), this.#from(id + 1)];
    const length = this.#length + codes.length - (to - from);
    if (length > this.#ids.length) {
      [this.#ids, this.#codes] = [this.#ids, this.#codes].map((each) => {
        const longer = new Int32Array(length + (length >> 4) + 16);
        longer.set(each);
        return longer;
      }) as [Int32Array, Int32Array];
    }
    for (const each of [this.#ids, this.#codes]) each.copyWithin(from + codes.length, to, this.#length);
    this.#ids.fill(id, from, from + codes.length);
    this.#codes.set(codes, from);
    this.#length = length;
  }
}
