// Columns of numbers that grow. They take as few bytes as their numbers need, because all facts of an organization are in memory.

/** When a column grows, it gets this many times the room that it needs now. */
const spare = 1.1;
const grown = (at: number): number => Math.ceil((at + 64) * spare);

/** A column that is read by the index of a fact. */
export type Column = { get(at: number): number; set(at: number, value: number): void; readonly bytes: number };

const widths = [
  { most: 0xff, make: (size: number) => new Uint8Array(size) },
  { most: 0xffff, make: (size: number) => new Uint16Array(size) },
  { most: 0xffff_ffff, make: (size: number) => new Uint32Array(size) },
] as const;

/** Whole numbers from 0 to 4,294,967,295. Each takes 1, 2 or 4 bytes, as the largest of the column needs. What was never set is 0. */
export class Counts implements Column {
  #width = 0;
  #values: Uint8Array | Uint16Array | Uint32Array = new Uint8Array(0);

  get(at: number): number {
    return this.#values[at] ?? 0;
  }

  set(at: number, value: number): void {
    let width = this.#width;
    while (value > widths[width]!.most) width++;
    if (width > this.#width || at >= this.#values.length) {
      const wider = widths[width]!.make(at < this.#values.length ? this.#values.length : grown(at));
      wider.set(this.#values);
      this.#values = wider;
      this.#width = width;
    }
    this.#values[at] = value;
  }

  get bytes(): number {
    return this.#values.byteLength;
  }
}

/** What does not fit into a column's usual form, by index. */
class Apart {
  readonly #values = new Map<number, number>();

  get(at: number): number {
    return this.#values.get(at)!;
  }

  set(at: number, value: number): void {
    this.#values.set(at, value);
  }

  delete(at: number): void {
    if (this.#values.size) this.#values.delete(at);
  }

  get bytes(): number {
    return this.#values.size * 48;
  }
}

/** Numbers, of which most are whole and small: such take 1, 2 or 4 bytes, as the largest of them needs. NaN stands for no number. */
export class Numbers implements Column {
  /** 0: no number; 1: it is apart; others: the number and 2. */
  readonly #counts = new Counts();
  readonly #apart = new Apart();

  get(at: number): number {
    const count = this.#counts.get(at);
    return count > 1 ? count - 2 : count ? this.#apart.get(at) : Number.NaN;
  }

  set(at: number, value: number): void {
    this.#apart.delete(at);
    if (Number.isInteger(value) && value >= 0 && value < 0xffff_fffe) return this.#counts.set(at, value + 2);
    this.#counts.set(at, Number.isNaN(value) ? 0 : 1);
    if (!Number.isNaN(value)) this.#apart.set(at, value);
  }

  get bytes(): number {
    return this.#counts.bytes + this.#apart.bytes;
  }
}

const high = 2 ** 32;
/** The upper half of what is no moment. Its lower half is the index of one of these values, or says that the number is apart. */
const other = 0xffff;
const noMoments = [Number.NaN, Infinity, -Infinity];
const apart = noMoments.length;

/** Moments in milliseconds since 1970, in 6 bytes each. NaN stands for no moment, infinities for always and never. The few that do not fit, such as those before 1970, are stored apart. What was never set is 0. */
export class Moments implements Column {
  #low = new Uint32Array(0);
  #high = new Uint16Array(0);
  readonly #apart = new Apart();

  get(at: number): number {
    const upper = this.#high[at] ?? 0;
    if (upper !== other) return upper * high + (this.#low[at] ?? 0);
    const mark = this.#low[at]!;
    return mark === apart ? this.#apart.get(at) : noMoments[mark]!;
  }

  set(at: number, value: number): void {
    if (at >= this.#low.length) {
      const [low, upper] = [new Uint32Array(grown(at)), new Uint16Array(grown(at))];
      low.set(this.#low);
      upper.set(this.#high);
      [this.#low, this.#high] = [low, upper];
    }
    this.#apart.delete(at);
    if (Number.isInteger(value) && value >= 0 && value < other * high) {
      this.#high[at] = Math.floor(value / high);
      this.#low[at] = value % high;
      return;
    }
    const mark = noMoments.findIndex((none) => Object.is(none, value));
    this.#high[at] = other;
    this.#low[at] = mark < 0 ? apart : mark;
    if (mark < 0) this.#apart.set(at, value);
  }

  get bytes(): number {
    return this.#low.byteLength + this.#high.byteLength + this.#apart.bytes;
  }
}
