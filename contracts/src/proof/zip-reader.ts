// Reads a ZIP in a browser and in Node, a part at a time, so that an export of any size fits into memory. The file may be made to harm its reader: nothing that it says of lengths and places is believed before it is compared with the file.

/** A file that is read in parts. */
export type Source = { size: number; read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> };
/** `until`: where the next file of the ZIP begins. */
export type ZipEntry = { name: string; packed: number; size: number; method: number; at: number; until: number };
export class NotAZip extends Error {}

const partLength = 1 << 20;
/** The most files of a ZIP, and the longest list of them and name, in bytes. */
const [mostFiles, longestList, longestName] = [1000, 4 << 20, 500];
/** A file may unpack to so many times its packed length. Deflate reaches a thousand times, but only with text that says nothing; texts of a log reach twenty. Small files may always. */
const [mostTimes, alwaysAllowed] = [100, 16 << 20];
const [headLength, endLength, end64Length] = [30, 22, 56];
const [endMark, end64Mark, locator64Mark, entryMark, fileMark] = [
  0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50, 0x04034b50,
];
const [none, deflated] = [0, 8];
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const all32 = 0xffffffff;

/** Sizes and place that are too large for the entry itself. */
const wide = (extra: DataView, wanted: readonly boolean[]): (number | null)[] => {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const [kind, length] = [extra.getUint16(at, true), extra.getUint16(at + 2, true)];
    if (kind === 1) {
      let next = at + 4;
      return wanted.map((is) => {
        if (!is || next + 8 > at + 4 + length || next + 8 > extra.byteLength) return null;
        const value = Number(extra.getBigUint64(next, true));
        next += 8;
        return value;
      });
    }
    at += 4 + length;
  }
  return wanted.map(() => null);
};

/** The files of the ZIP by their names. Throws NotAZip. */
export const entriesOf = async (source: Source): Promise<Map<string, ZipEntry>> => {
  const tail = viewOf(await source.read(Math.max(0, source.size - 66_000), source.size));
  let end = tail.byteLength - endLength;
  // The comment behind the end reaches to the end of the file, so that there is only one way to read the ZIP.
  while (
    end >= 0 &&
    (tail.getUint32(end, true) !== endMark || end + endLength + tail.getUint16(end + 20, true) !== tail.byteLength)
  )
    end--;
  if (end < 0) throw new NotAZip('This is not a ZIP file.');
  let [count, length, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  let behind = source.size - tail.byteLength + end;
  if (end >= 20 && tail.getUint32(end - 20, true) === locator64Mark) {
    const place = Number(tail.getBigUint64(end - 12, true));
    if (place + end64Length > behind) throw new NotAZip('The end of the ZIP is damaged.');
    behind = place;
    const end64 = viewOf(await source.read(place, place + end64Length));
    if (end64.byteLength < end64Length || end64.getUint32(0, true) !== end64Mark)
      throw new NotAZip('The end of the ZIP is damaged.');
    [count, length, start] = [
      Number(end64.getBigUint64(32, true)),
      Number(end64.getBigUint64(40, true)),
      Number(end64.getBigUint64(48, true)),
    ];
  }
  if (start + length > behind) throw new NotAZip('The list of files in the ZIP is damaged.');
  if (count > mostFiles || length > longestList) throw new NotAZip('The ZIP holds more files than an export.');
  const bytes = await source.read(start, start + length);
  const list = viewOf(bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, left = count; left > 0; left--) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== entryMark)
      throw new NotAZip('The list of files in the ZIP is damaged.');
    const [named, extra, comment] = [
      list.getUint16(at + 28, true),
      list.getUint16(at + 30, true),
      list.getUint16(at + 32, true),
    ];
    if (named > longestName) throw new NotAZip('A file of the ZIP has a name that is too long.');
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    const [packed, size, place] = [
      list.getUint32(at + 20, true),
      list.getUint32(at + 24, true),
      list.getUint32(at + 42, true),
    ];
    const more = wide(viewOf(bytes.subarray(at + 46 + named, at + 46 + named + extra)), [
      size === all32,
      packed === all32,
      place === all32,
    ]);
    if (entries.has(name)) throw new NotAZip(`The ZIP holds two files named ${name}.`);
    entries.set(name, {
      name,
      method: list.getUint16(at + 10, true),
      size: more[0] ?? size,
      packed: more[1] ?? packed,
      at: more[2] ?? place,
      until: start,
    });
    at += 46 + named + extra + comment;
  }
  checkLengths(entries, start);
  return entries;
};

/** Throws for files that share bytes, that reach beyond the list of files, or that unpack to too much. `end`: where the list begins. */
const checkLengths = (entries: ReadonlyMap<string, ZipEntry>, end: number): void => {
  const inOrder = [...entries.values()].toSorted((one, other) => one.at - other.at);
  for (const [index, entry] of inOrder.entries()) {
    const { name, at, packed, size, method } = entry;
    entry.until = inOrder[index + 1]?.at ?? end;
    if (at + headLength + packed > entry.until) throw new NotAZip(`${name} shares its bytes with something else.`);
    if (method === none && packed !== size) throw new NotAZip(`${name} is damaged.`);
    if (size > alwaysAllowed && size > packed * mostTimes)
      throw new NotAZip(`${name} would unpack to more than ${mostTimes} times its length.`);
  }
};

async function* stored(source: Source, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += partLength) yield source.read(at, Math.min(to, at + partLength));
}

/** Unpacks raw deflate. */
export type Inflate = (packed: AsyncIterable<Uint8Array<ArrayBuffer>>) => AsyncIterable<Uint8Array>;
const inflateHere: Inflate = async function* (packed) {
  const parts = packed[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = body.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The reader may have had enough before the end.
    await reader.cancel().catch(() => undefined);
  }
};

/** The bytes of one file, part by part. Throws NotAZip. */
export async function* partsOf(
  source: Source,
  entry: ZipEntry,
  inflate: Inflate = inflateHere,
): AsyncGenerator<Uint8Array> {
  const head = viewOf(await source.read(entry.at, entry.at + headLength));
  if (head.byteLength < headLength || head.getUint32(0, true) !== fileMark)
    throw new NotAZip(`${entry.name} is damaged.`);
  const from = entry.at + headLength + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + entry.packed > entry.until) throw new NotAZip(`${entry.name} shares its bytes with something else.`);
  let length = 0;
  for await (const part of unpacked(stored(source, from, from + entry.packed), entry, inflate)) {
    length += part.length;
    if (length > entry.size) throw new NotAZip(`${entry.name} is longer than the ZIP says.`);
    yield part;
  }
  if (length < entry.size) throw new NotAZip(`${entry.name} is shorter than the ZIP says.`);
}
async function* unpacked(
  packed: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { name, method }: ZipEntry,
  inflate: Inflate,
): AsyncGenerator<Uint8Array> {
  if (method === none) yield* packed;
  else if (method !== deflated) throw new NotAZip(`${name} is packed in a way that is not known here.`);
  else
    try {
      yield* inflate(packed);
    } catch (fault) {
      throw new NotAZip(`${name} is damaged.`, { cause: fault });
    }
}
