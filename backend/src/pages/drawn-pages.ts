import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts, leastCompressed } from './compression.ts';
import { tagOf } from './tagged.ts';

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
/** A drawn page is compressed once and sent many times. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const mostBytes = 16 * 2 ** 20;

type Encoding = 'br' | 'gzip';
/** A document as it is sent. `tag`: what a browser that has it names it by. */
export type Drawn = { tag: string; plain: Buffer; packed: Partial<Record<Encoding, Promise<Buffer>>> };
type Entry = { from: object; drawn: Promise<Drawn>; bytes: number };

/** Which encoding the browser reads best; null: none, or the answer is too short for it. */
const encodingFor = (header: string, { plain }: Drawn): Encoding | null =>
  plain.length < leastCompressed ? null : accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null;

/** Documents as they were drawn last, by name. One counts as long as it is asked for with the very value it was drawn from. The one asked for longest ago goes first. */
export class DrawnPages {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  of(name: string, from: object, draw: () => Promise<string>): Promise<Drawn> {
    const found = this.entries.get(name);
    if (found?.from === from) {
      this.entries.delete(name);
      this.entries.set(name, found);
      return found.drawn;
    }
    if (found) this.drop(name, found);
    const drawn = draw().then((html) => ({
      tag: tagOf(html),
      plain: Buffer.from(html),
      packed: {},
    }));
    const entry: Entry = { from, drawn, bytes: 0 };
    this.entries.set(name, entry);
    drawn.then(
      ({ plain }) => this.weigh(name, entry, plain.length),
      () => this.drop(name, entry),
    );
    return drawn;
  }

  /** The document in an encoding that this Accept-Encoding names. */
  async packed(drawn: Drawn, accepted: string): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const encoding = encodingFor(accepted, drawn);
    if (!encoding) return { bytes: drawn.plain, encoding };
    drawn.packed[encoding] ??= encoding === 'br' ? packBrotli(drawn.plain, brotli) : packGzip(drawn.plain);
    return { bytes: await drawn.packed[encoding], encoding };
  }

  private weigh(name: string, entry: Entry, length: number): void {
    if (this.entries.get(name) !== entry) return;
    entry.bytes = length * 2; // with its compressed copies
    this.bytes += entry.bytes;
    for (const [oldest, each] of this.entries) {
      if (this.bytes <= mostBytes) return;
      this.drop(oldest, each);
    }
  }

  private drop(name: string, entry: Entry): void {
    if (this.entries.get(name) !== entry) return;
    this.entries.delete(name);
    this.bytes -= entry.bytes;
  }
}
