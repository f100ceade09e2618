import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { accepts, leastCompressed } from './compression.ts';
import { SplicedGzip } from './spliced-gzip.ts';
import { piecesOf, type Stamps } from './stamped.ts';
import { tagOf } from './tagged.ts';

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];
/** The quality of compression is higher here: a drawn page is compressed once and sent many times. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const mostBytes = 16 * 2 ** 20;

type Encoding = 'br' | 'gzip';
/** A document as it is sent. `tag`: its entity tag, by which a browser refers to its own copy. */
export type PageDocument = {
  tag: string;
  plain: Buffer;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  pieces?: ReturnType<typeof piecesOf>;
};
type Entry = { from: object; drawn: Promise<PageDocument>; bytes: number };

/** The best encoding that the browser reads. Null: there is none, or the answer is too short to be compressed. */
const encodingFor = (header: string, { plain }: PageDocument): Encoding | null =>
  plain.length < leastCompressed ? null : accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : null;

/** The documents as last rendered, by name. A document is valid only for the very value it was rendered from. The least recently used document is dropped first. */
export class DrawnPages {
  private readonly spliced = new SplicedGzip();
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });

  of(name: string, from: object, draw: () => Promise<string>): Promise<PageDocument> {
    const found = this.entries.get(name);
    if (found?.from === from) return found.drawn;
    const drawn = draw().then((html) => ({
      tag: tagOf(html),
      plain: Buffer.from(html),
      packed: {},
    }));
    const entry: Entry = { from, drawn, bytes: 0 };
    this.entries.set(name, entry);
    const isKept = (): boolean => this.entries.peek(name) === entry;
    drawn.then(
      // A document takes twice its length, with its compressed copies.
      ({ plain }) => isKept() && this.entries.set(name, { ...entry, bytes: 2 * plain.length }),
      () => isKept() && this.entries.delete(name),
    );
    return drawn;
  }

  /** The document in an encoding that this Accept-Encoding names. */
  async packed(drawn: PageDocument, accepted: string): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const encoding = encodingFor(accepted, drawn);
    if (!encoding) return { bytes: drawn.plain, encoding };
    drawn.packed[encoding] ??= encoding === 'br' ? packBrotli(drawn.plain, brotli) : packGzip(drawn.plain);
    return { bytes: await drawn.packed[encoding], encoding };
  }

  /** The document of one visitor. The part that all visitors share is compressed once. */
  async stamped(
    drawn: PageDocument,
    accepted: string,
    stamps: Stamps,
  ): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    drawn.pieces ??= piecesOf(drawn.plain.toString());
    const parts = drawn.pieces.map((part) => (typeof part === 'string' ? Buffer.from(stamps.get(part) ?? '') : part));
    return accepts(accepted, 'gzip')
      ? { bytes: await this.spliced.of(parts), encoding: 'gzip' }
      : { bytes: Buffer.concat(parts), encoding: null };
  }
}
