import { crc32 } from 'node:zlib';
import { endingOf, typeIn } from '@candor/contracts/files/types';
import { compose, phrase } from '@candor/contracts/words/say';
import { mostInArchive } from '@candor/contracts/imports/imports';
import { openZip, type Packed, packedIn, shareBytes, unpacked, type ZipEntry } from '../../kernel/unzip.ts';

// Reads a ZIP file from a stranger. The ZIP's statements are not trusted: sizes limit what is unpacked but never what is allocated, and names are only labels; no file is stored under them.

/** The fault that a ZIP cannot be read. The message tells people why. */
export class NoArchive extends Error {}
/** One file of the archive. `unpack` throws NoArchive if the file is damaged, and returns null if it is larger than `most` bytes. */
export type Entry = { name: string; unpack: (most: number) => Promise<Buffer | null> };

/** The most that one archive may contain, in bytes unless noted. */
export const archiveLimits = {
  /** The number of files and folders together. */
  entries: mostInArchive * 3,
  name: 255,
  /** The size of all files, unpacked. */
  unpacked: 400 * 1024 * 1024,
} as const;

const damaged = phrase('The ZIP file is damaged. Create it again.');
const locked = phrase('The ZIP file is locked with a password.');
const strange = phrase('The ZIP file contains a link or an unsafe file name. Put only files into it.');
const packing = phrase('The ZIP file has an unsupported format. Create it with the usual settings.');
const large = phrase('The ZIP file is too large when it is unpacked.');
const many = compose('The ZIP file holds too many files. At most {most, number} are allowed.', { most: mostInArchive });
const no = (why: string): never => {
  throw new NoArchive(why);
};

/** Whether the file is one that operating systems add. */
const isLitter = (name: string): boolean =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);
/** The name of a file, with folders that cannot lead out of the archive. Throws if the name could. */
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
const unixLink = 0xa000;
const isLink = ({ externalFileAttributes }: ZipEntry): boolean =>
  ((externalFileAttributes >>> 16) & 0xf000) === unixLink;

/** The files of an archive, in its order. Throws NoArchive if it cannot be read. */
export const entriesOf = async (body: Buffer): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const taken: Packed[] = [];
  let left: number = archiveLimits.unpacked;
  try {
    const zip = await openZip(body);
    if (zip.entryCount > archiveLimits.entries) no(many);
    // The position where the directory of the ZIP begins. The library declares the wrong type.
    const directory = Number(zip.readEntryCursor);
    for await (const entry of zip.eachEntry()) {
      const name = nameIn(entry.fileNameRaw);
      if (isLink(entry)) no(strange);
      if (name.endsWith('/') || isLitter(name)) continue;
      if (entry.isEncrypted()) no(locked);
      if (!entry.canDecodeFileData()) no(packing);
      const packed = await packedIn(zip, entry, body);
      if (packed.to > directory) no(damaged);
      taken.push(packed);
      const unpack = async (most: number): Promise<Buffer | null> => {
        const content = await unpacked(packed.bytes, entry, Math.min(most, left)).catch(() => no(damaged));
        if (!content && left < most) no(large);
        // A failed unpacking counts as if all bytes had been unpacked.
        left -= content?.length ?? most;
        if (content && crc32(content) !== entry.crc32) no(damaged);
        return content;
      };
      entries.push({ name, unpack });
    }
  } catch (fault) {
    if (fault instanceof NoArchive) throw fault;
    no(String(fault).includes('encryption') ? locked : damaged);
  }
  if (shareBytes(taken)) no(damaged);
  if (entries.length > mostInArchive) no(many);
  return entries;
};

/** Whether the name is that of a table (CSV or TSV). */
export const isTable = (name: string): boolean => /\.(?:csv|tsv)$/i.test(name);
/** The type and ending of a resume with this name; null: the file is no resume. */
export const resumeType = (name: string): { type: string; ending: string } | null => {
  const type = typeIn('resumes', { name, type: '' });
  return type ? { type, ending: endingOf(name) } : null;
};
/** Whether the ZIP is a workbook or a document of an office program; those are ZIP files too. */
export const isOfficeFile = (entries: readonly Entry[]): boolean =>
  entries.some(({ name }) => name === '[Content_Types].xml');
