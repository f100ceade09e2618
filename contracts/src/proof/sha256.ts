import { hexOf } from './bytes.ts';

// SHA-256 (FIPS 180-4) in plain code: browsers offer hashes only through promises, and a tree needs a million small hashes one after another.

/** The hash of some bytes: 32 bytes. */
export type Hasher = (bytes: Uint8Array) => Uint8Array;

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
};
/** The first 32 bits of the fractional part of a root of each prime. */
const fractions = (count: number, power: number): Int32Array =>
  Int32Array.from(firstPrimes(count), (prime) => {
    const root = prime ** power;
    return ((root - Math.floor(root)) * 2 ** 32) | 0;
  });
const [beginning, constants] = [fractions(8, 1 / 2), fractions(64, 1 / 3)];
const schedule = new Int32Array(64);

const compress = (state: Int32Array, block: Uint8Array, at: number): void => {
  const w = schedule;
  for (let i = 0; i < 16; i++) {
    const j = at + i * 4;
    w[i] = (block[j]! << 24) | (block[j + 1]! << 16) | (block[j + 2]! << 8) | block[j + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
};

/** SHA-256 over bytes that come in parts. */
class Sha256 {
  readonly #state = beginning.slice();
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled) {
      at = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < 64) return this;
      compress(this.#state, this.#block, 0);
      this.#filled = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.#state, bytes, at);
    this.#block.set(bytes.subarray(at));
    this.#filled = bytes.length - at;
    return this;
  }

  digest(): Uint8Array<ArrayBuffer> {
    const last = new Uint8Array(this.#filled < 56 ? 64 : 128);
    last.set(this.#block.subarray(0, this.#filled));
    last[this.#filled] = 0x80;
    const view = new DataView(last.buffer);
    view.setUint32(last.length - 8, Math.floor(this.#length / 2 ** 29));
    view.setUint32(last.length - 4, (this.#length * 8) >>> 0);
    for (let at = 0; at < last.length; at += 64) compress(this.#state, last, at);
    const hash = new Uint8Array(32);
    const out = new DataView(hash.buffer);
    for (let i = 0; i < 8; i++) out.setInt32(i * 4, this.#state[i]!);
    return hash;
  }
}
export const sha256: Hasher = (bytes) => new Sha256().update(bytes).digest();
/** A hash of bytes that come in parts. */
export const digest = () => {
  const sum = new Sha256();
  return { update: (bytes: Uint8Array) => void sum.update(bytes), hex: () => hexOf(sum.digest()) };
};
