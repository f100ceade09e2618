import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

// Builds a gzip answer from parts that were compressed before. Most of a large page is rows that have not changed after the last request, such as the other columns of a board.

/** The least bytes of a part that is compressed: a shorter part would take longer to compress than to send. */
const least = 1024;
const most = 0xffff;
const mostBytes = 8 * 2 ** 20;
const compress = promisify(deflateRaw);
/** The compressed part ends on a whole byte and refers to nothing before it, so that parts can be joined. */
const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH };
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const lastBlock = Buffer.from([3, 0]);

/** The bytes as gzip blocks that are not compressed. */
const plain = (bytes: Uint8Array): Uint8Array[] => {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += most) {
    const block = bytes.subarray(at, at + most);
    const front = Buffer.from([0, 0, 0, 0, 0]);
    front.writeUInt16LE(block.length, 1);
    front.writeUInt16LE(block.length ^ 0xffff, 3);
    blocks.push(front, block);
  }
  return blocks;
};

// A CRC-32 is a polynomial over bits, the highest power in the lowest bit, modulo this polynomial. A part that precedes `n` bytes counts in the joint checksum as if multiplied by the 8n-th power of x, so known checksums can be joined without reading the bytes.
const modulus = 0xedb88320;
const times = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 0x80000000; bit && a; bit >>>= 1) {
    if (a & bit) product ^= b;
    a &= ~bit;
    b = b & 1 ? (b >>> 1) ^ modulus : b >>> 1;
  }
  return product >>> 0;
};
const one = 0x80000000;
/** The power of x by which a checksum is multiplied when this many bytes follow. */
const shiftBy = (bytes: number): number => {
  let power = one;
  let square = 0x00800000; // x to the 8th
  for (let left = bytes; left; left = Math.floor(left / 2)) {
    if (left % 2) power = times(power, square);
    square = times(square, square);
  }
  return power;
};
const sumOfBoth = (before: number, { sum, shift }: Pick<Known, 'sum' | 'shift'>): number =>
  (times(shift, before) ^ sum) >>> 0;

/** A long part seen before: the name of its content, its checksum, and the factor that joins checksums. */
type Known = { name: string; sum: number; shift: number };

/** Compressed parts by content. The part that was used longest ago is dropped first. */
export class SplicedGzip {
  readonly #kept = new LRUCache<string, Uint8Array>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  /** The known parts of each object: a cached value always returns the same bytes object, which never changes, so it needs no new hash or checksum. */
  readonly #known = new WeakMap<Uint8Array, Known>();

  /** How many parts this object has compressed anew, for tests. */
  compressed = 0;

  async of(parts: readonly Uint8Array[]): Promise<Buffer> {
    const blocks = await Promise.all(parts.map((part) => (part.length < least ? plain(part) : this.#packed(part))));
    let [sum, length] = [0, 0];
    for (const part of parts) {
      const known = this.#known.get(part);
      sum = known ? sumOfBoth(sum, known) : crc32(part, sum);
      length += part.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(length % 2 ** 32, 4);
    return Buffer.concat([head, ...blocks.flat(), lastBlock, end]);
  }

  async #packed(part: Uint8Array): Promise<Uint8Array> {
    const { name } = this.#look(part);
    const known = this.#kept.get(name);
    if (known) return known;
    this.compressed++;
    const packed = await compress(part, options);
    this.#kept.set(name, packed);
    return packed;
  }
  #look(part: Uint8Array): Known {
    let known = this.#known.get(part);
    if (!known) {
      known = { name: hash('sha256', part, 'base64'), sum: crc32(part), shift: shiftBy(part.length) };
      this.#known.set(part, known);
    }
    return known;
  }
}
