import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

// A gzip answer put together from parts that were compressed before. Most of a large page is rows that did not change
// since somebody last asked for it, such as the other columns of a board.

/** A shorter part is sent as it is: compressing it would take longer than sending it. */
const least = 1024;
const most = 0xffff;
const mostBytes = 8 * 2 ** 20;
const compress = promisify(deflateRaw);
/** Ends on a whole byte and refers to nothing before it, so that parts can stand side by side. */
const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH };
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const lastBlock = Buffer.from([3, 0]);

/** The bytes as blocks that are not compressed. */
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

/** Compressed parts by what they hold. The one that was used longest ago goes first. */
export class SplicedGzip {
  readonly #kept = new Map<string, Uint8Array>();
  /** What was read once is answered again as the same bytes, which nobody changes; then nothing is hashed. */
  readonly #names = new WeakMap<Uint8Array, string>();
  #bytes = 0;

  /** Of how many parts it has compressed anew, for tests. */
  compressed = 0;

  async of(parts: readonly Uint8Array[]): Promise<Buffer> {
    const blocks = await Promise.all(parts.map((part) => (part.length < least ? plain(part) : this.#packed(part))));
    let [sum, length] = [0, 0];
    for (const part of parts) {
      sum = crc32(part, sum);
      length += part.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(length % 2 ** 32, 4);
    return Buffer.concat([head, ...blocks.flat(), lastBlock, end]);
  }

  async #packed(part: Uint8Array): Promise<Uint8Array> {
    const name = this.#names.get(part) ?? hash('sha256', part, 'base64');
    this.#names.set(part, name);
    const known = this.#kept.get(name);
    if (known) {
      this.#kept.delete(name);
      this.#kept.set(name, known);
      return known;
    }
    this.compressed++;
    const packed = await compress(part, options);
    if (!this.#kept.has(name)) this.#bytes += packed.length;
    this.#kept.set(name, packed);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return packed;
  }
}
