import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { endingOf, typeIn } from '@candor/contracts/files/types';
import { compose, phrase } from '@candor/contracts/words/say';
import { mostInArchive } from '@candor/contracts/imports/imports';

// A ZIP file from a stranger. Its statements are not trusted: sizes limit what is unpacked but never what is allocated, and names are only labels; no file is stored under them.

/** The ZIP cannot be read. The message tells people why. */
export class NoArchive extends Error {}
/** One file of the archive. `unpack` throws NoArchive if it is damaged, and returns null if it is larger than `most` bytes. */
export type Entry = { name: string; unpack: (most: number) => Promise<Buffer | null> };

/** The most that one archive may hold, in bytes. */
export const archiveLimits = {
  /** Files and folders together. */
  entries: mostInArchive * 3,
  name: 255,
  /** All of its files, unpacked. */
  unpacked: 400 * 1024 * 1024,
} as const;

const damaged = phrase('The ZIP file is damaged. Create it again.');
const locked = phrase('The ZIP file is locked with a password.');
const strange = phrase('The ZIP file contains a link or an unsafe file name. Put only files into it.');
const packing = phrase('The ZIP file has an unsupported format. Create it with the usual settings.');
const large = phrase('The ZIP file is too large when it is unpacked.');
const marks = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const inflate = promisify(inflateRaw) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const no = (why: string): never => {
  throw new NoArchive(why);
};

/** Files that operating systems add. */
const isLitter = (name: string): boolean =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);
/** A name with folders that cannot lead out of the archive. */
const nameIn = (bytes: Buffer): string => {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = bytes.toString('latin1');
  }
  name = name.replaceAll('\\', '/');
  const parts = name.split('/');
  // oxlint-disable-next-line no-control-regex
  const odd = /[\0-\x1f\x7f]/.test(name) || /^(?:\/|[a-z]:)/i.test(name) || parts.includes('..');
  if (odd || name.length > archiveLimits.name) no(strange);
  return name.normalize();
};
/** The place of the directory, by the end of the file. */
const directoryOf = (body: Buffer): { at: number; count: number; end: number } => {
  const longest = 22 + 0xffff;
  for (let at = body.length - 22; at >= Math.max(0, body.length - longest); at--) {
    if (body.readUInt32LE(at) !== marks.end || at + 22 + body.readUInt16LE(at + 20) !== body.length) continue;
    const [disk, first, here, count] = [4, 6, 8, 10].map((offset) => body.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const [size, start] = [body.readUInt32LE(at + 12), body.readUInt32LE(at + 16)];
    if (count === 0xffff || start === 0xffffffff) no(packing);
    if (disk || first || here !== count || start + size !== at) no(damaged);
    return { at: start, count, end: at };
  }
  return no(damaged);
};
const unixLink = 0xa000;

/** The files of an archive, in its order. Throws NoArchive. */
export const entriesOf = (body: Buffer): Entry[] => {
  const directory = directoryOf(body);
  if (directory.count > archiveLimits.entries)
    no(compose('The ZIP file holds too many files. At most {most, number} are allowed.', { most: mostInArchive }));
  const entries: Entry[] = [];
  const taken: { from: number; to: number }[] = [];
  let left: number = archiveLimits.unpacked;
  let at = directory.at;
  for (let count = 0; count < directory.count; count++) {
    if (at + 46 > directory.end || body.readUInt32LE(at) !== marks.entry) no(damaged);
    const [flags, method] = [body.readUInt16LE(at + 8), body.readUInt16LE(at + 10)];
    const [sum, packed] = [body.readUInt32LE(at + 16), body.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((offset) => body.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const mode = body.readUInt32LE(at + 38) >>> 16;
    const begins = body.readUInt32LE(at + 42);
    const next = at + 46 + named + extra + comment;
    if (next > directory.end) no(damaged);
    const name = nameIn(body.subarray(at + 46, at + 46 + named));
    at = next;
    if ((mode & 0xf000) === unixLink) no(strange);
    if (name.endsWith('/') || isLitter(name)) continue;
    if (flags & 1) no(locked);
    if (method !== 0 && method !== 8) no(packing);
    if (begins + 30 > directory.at || body.readUInt32LE(begins) !== marks.file) no(damaged);
    const from = begins + 30 + body.readUInt16LE(begins + 26) + body.readUInt16LE(begins + 28);
    if (from + packed > directory.at) no(damaged);
    taken.push({ from: begins, to: from + packed });
    const bytes = body.subarray(from, from + packed);
    entries.push({
      name,
      unpack: async (most) => {
        const content = await unpacked(bytes, method, Math.min(most, left));
        if (!content && left < most) no(large);
        // A failed unpacking counts at its full cost.
        left -= content?.length ?? most;
        if (!content) return null;
        if (crc32(content) !== sum) no(damaged);
        return content;
      },
    });
  }
  if (at !== directory.end) no(damaged);
  // Files that share their bytes unpack to far more than the archive weighs.
  taken.sort((one, other) => one.from - other.from);
  if (taken.some(({ from }, index) => index > 0 && from < taken[index - 1]!.to)) no(damaged);
  if (entries.length > mostInArchive)
    no(compose('The ZIP file holds too many files. At most {most, number} are allowed.', { most: mostInArchive }));
  return entries;
};
/** Unpacks at most `most` bytes, no matter what size the archive states. Null: the file is larger. */
const unpacked = async (bytes: Buffer, method: number, most: number): Promise<Buffer | null> => {
  if (method === 0) return bytes.length > most ? null : bytes;
  try {
    return await inflate(bytes, { maxOutputLength: Math.max(1, most) });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    return no(damaged);
  }
};

/** Whether the name is that of a table. */
export const isTable = (name: string): boolean => /\.(?:csv|tsv)$/i.test(name);
/** The type and ending of a resume with this name; null: it is no resume. */
export const resumeType = (name: string): { type: string; ending: string } | null => {
  const type = typeIn('resumes', { name, type: '' });
  return type ? { type, ending: endingOf(name) } : null;
};
/** Whether it is a workbook or a document of an office program; those are ZIP files too. */
export const isOfficeFile = (entries: readonly Entry[]): boolean =>
  entries.some(({ name }) => name === '[Content_Types].xml');
