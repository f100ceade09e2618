import type { Hasher } from './bytes.ts';
import { entriesOf, type Inflate, NotAZip, partsOf, type Source } from './zip-reader.ts';

/** The longest line, in bytes. The longest event of a log is a tenth of it. */
const longestLine = 16 << 20;
/** How many lines are given together at most. */
const linesTogether = 4096;
/** The lines of a file as bytes, without their line feeds. Throws NotAZip for a line that is too long for memory. */
export async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    let lines: Uint8Array[] = [];
    let from = 0;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, from)) {
      const end = part.subarray(from, at);
      lines.push(begun.length ? together([...begun, end]) : end);
      [begun, length, from] = [[], 0, at + 1];
      if (lines.length === linesTogether) {
        yield lines;
        lines = [];
      }
    }
    if (from < part.length) {
      begun.push(part.subarray(from));
      length += part.length - from;
      if (length > longestLine) throw new NotAZip(`A line is longer than ${longestLine >> 20} MB, so it is no event.`);
    }
    if (lines.length) yield lines;
  }
  if (begun.length) yield [together(begun)];
}
const together = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
/** SHA-256 over a whole file. Browsers and Node give one that takes parts. */
export type Digest = { update: (bytes: Uint8Array) => void; hex: () => string | Promise<string> };
/** Functions that differ between browsers and Node. `inflate`: a faster one than the one that both have. */
export type Tools = { hasher: Hasher; digest: () => Digest; inflate?: Inflate };
/** A whole file, which may have so many bytes. Throws NotAZip for a longer one. */
export const joined = async (parts: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    all.push(part);
    length += part.length;
    if (length > most) throw new NotAZip(`A file that has at most ${most >> 20} MB in an export is longer.`);
  }
  return together(all);
};

/** An export that is being read. `sums`: the hash of each file that `hashed` has read to the end. */
export type OpenExport = {
  entries: Awaited<ReturnType<typeof entriesOf>>;
  sums: ReadonlyMap<string, string>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  hashed: (name: string) => AsyncGenerator<Uint8Array>;
};
export const openExport = async (source: Source, { digest, inflate }: Tools): Promise<OpenExport> => {
  const entries = await entriesOf(source);
  const sums = new Map<string, string>();
  const read = (name: string) => partsOf(source, entries.get(name)!, inflate);
  async function* hashed(name: string): AsyncGenerator<Uint8Array> {
    const sum = digest();
    for await (const part of read(name)) {
      sum.update(part);
      yield part;
    }
    sums.set(name, await sum.hex());
  }
  return { entries, sums, read, hashed };
};
