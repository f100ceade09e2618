import { own } from '@candor/contracts/kernel/own';
import { compose } from '@candor/contracts/words/say';
import { BadUpload } from './ports/file-store.ts';

type Kind = { name: string; begins?: (head: Buffer) => boolean; text?: boolean };
const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const zip = starts(0x50, 0x4b, 0x03, 0x04);
const office = 'application/vnd.openxmlformats-officedocument';

/** The types that may be uploaded, and how to check that the content is of the declared type. */
const kinds: Record<string, Kind> = {
  'application/pdf': { name: 'PDF', begins: (head) => head.subarray(0, 1024).includes('%PDF-') },
  'application/msword': { name: 'Word', begins: starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) },
  [`${office}.wordprocessingml.document`]: { name: 'Word', begins: zip },
  [`${office}.spreadsheetml.sheet`]: { name: 'Excel', begins: zip },
  'application/vnd.oasis.opendocument.text': {
    name: 'OpenDocument',
    begins: (head) => zip(head) && head.subarray(30, 128).includes('application/vnd.oasis.opendocument.text'),
  },
  'application/zip': { name: 'ZIP', begins: zip },
  'application/rtf': { name: 'RTF', begins: (head) => head.subarray(0, 5).equals(Buffer.from('{\\rtf')) },
  'text/rtf': { name: 'RTF', begins: (head) => head.subarray(0, 5).equals(Buffer.from('{\\rtf')) },
  'text/plain': { name: 'text', text: true },
  // Spreadsheet programs write CSV in many encodings. The code that reads the file decides whether it is text.
  'text/csv': { name: 'CSV' },
  'image/png': { name: 'PNG', begins: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  'image/jpeg': { name: 'JPEG', begins: starts(0xff, 0xd8, 0xff) },
  'image/webp': {
    name: 'WebP',
    begins: (head) =>
      head.subarray(0, 4).equals(Buffer.from('RIFF')) && head.subarray(8, 12).equals(Buffer.from('WEBP')),
  },
};
const headBytes = 1024;
const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MB`
    : bytes >= 1024
      ? `${Math.floor(bytes / 1024)} KB`
      : `${bytes} bytes`;

/** The fault that the content does not have the announced type. */
export const notOfKind = (type: string): BadUpload =>
  new BadUpload(compose('This is not a {kind} file.', { kind: kinds[type]!.name }));
export const tooLarge = (limit: number): BadUpload =>
  new BadUpload(compose('This file is larger than {size}.', { size: sizeOf(limit) }));

/** Checks an upload while its bytes arrive. `take` and `end` throw `BadUpload`, with a sentence for the person, as soon as the content cannot be of its declared type. */
export const contentCheck = (type: string, limit: number) => {
  const kind = own(kinds, type);
  if (!kind) throw new BadUpload('Files of this kind cannot be uploaded.');
  const wrong = () => notOfKind(type);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let head = Buffer.alloc(0);
  const decode = (chunk?: Buffer) => {
    try {
      utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw wrong();
    }
  };
  return {
    take(chunk: Buffer): void {
      const known = head.length === headBytes;
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      if (!known) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (kind.begins && !known && head.length === headBytes && !kind.begins(head)) throw wrong();
      if (!kind.text) return;
      if (chunk.includes(0)) throw wrong();
      decode(chunk);
    },
    end(): void {
      if (!size) throw new BadUpload('This file is empty.');
      if (kind.begins && !kind.begins(head)) throw wrong();
      if (kind.text) decode();
    },
  };
};
