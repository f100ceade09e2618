import type { Hasher } from './sha256.ts';
import { entriesOf, type Inflate, partsOf, type Source } from './zip-reader.ts';

/** The lines of a file as bytes, without their line feeds. */
export async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let rest: Uint8Array = new Uint8Array();
  for await (const part of parts) {
    let bytes = part;
    if (rest.length) {
      bytes = new Uint8Array(rest.length + part.length);
      bytes.set(rest);
      bytes.set(part, rest.length);
    }
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, at));
      from = at + 1;
    }
    rest = bytes.subarray(from);
    if (lines.length) yield lines;
  }
  if (rest.length) yield [rest];
}
/** SHA-256 over a whole file. Browsers and Node give one that takes parts. */
export type Digest = { update: (bytes: Uint8Array) => void; hex: () => string | Promise<string> };
/** Functions that differ between browsers and Node. `inflate`: a faster one than the one that both have. */
export type Tools = { hasher: Hasher; digest: () => Digest; inflate?: Inflate };
export const joined = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    all.push(part);
    length += part.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
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
