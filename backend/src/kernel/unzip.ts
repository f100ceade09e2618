import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

// The ZIP comes from a stranger: nothing that it states about sizes and names is trusted.

export type ZipEntry = Entry;

const inflate = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Reads the list of files at the end of a ZIP. Names stay bytes. Throws if the ZIP is damaged; so does the reading of its entries. */
export const openZip = (body: Buffer): Promise<ZipFile> =>
  fromBufferPromise(body, { decodeStrings: false, validateEntrySizes: false });

/** The packed bytes of a file. `from` and `to`: where the file, with its header, begins and ends in the ZIP. */
export type Packed = { bytes: Buffer; from: number; to: number };
export const packedIn = async (zip: ZipFile, entry: Entry, body: Buffer): Promise<Packed> => {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const to = fileDataStart + entry.compressedSize;
  return { bytes: body.subarray(fileDataStart, to), from: entry.relativeOffsetOfLocalHeader, to };
};
/** Whether two files share bytes. Such a ZIP unpacks to far more than its own size. */
export const shareBytes = (files: readonly Packed[]): boolean =>
  files
    .toSorted((one, other) => one.from - other.from)
    .some(({ from }, at, sorted) => at > 0 && from < sorted[at - 1]!.to);

/** Unpacks at most `most` bytes. Null: the file is larger. Throws if the file is damaged, encrypted or packed by another method. */
export const unpacked = async (bytes: Buffer, entry: Entry, most: number): Promise<Buffer | null> => {
  if (!entry.canDecodeFileData()) throw new Error('The file cannot be unpacked.');
  if (entry.compressionMethod === 0) return bytes.length > most ? null : bytes;
  return inflate(bytes, { maxOutputLength: Math.max(1, most) }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw fault;
  });
};
