type Numbers = Float64Array | Uint32Array;

/** A column of numbers that grows. What was never set is 0 or was not allocated. */
export class NumberColumn<A extends Numbers> {
  values: A;
  readonly #make: (size: number) => A;

  constructor(make: (size: number) => A) {
    this.#make = make;
    this.values = make(0);
  }

  set(at: number, value: number): void {
    if (at >= this.values.length) {
      const wider = this.#make(Math.ceil((at + 64) * 1.2));
      wider.set(this.values as never);
      this.values = wider;
    }
    this.values[at] = value;
  }

  get bytes(): number {
    return this.values.byteLength;
  }
}
export const dates = () => new NumberColumn((size) => new Float64Array(size));
export const counts = () => new NumberColumn((size) => new Uint32Array(size));
