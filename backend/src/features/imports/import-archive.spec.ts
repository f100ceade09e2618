import { crc32, deflateRawSync } from 'node:zlib';
import JSZip from 'jszip';
import { mostInArchive } from '@candor/contracts/imports/imports';
import { archiveLimits, type Entry, entriesOf, NoArchive } from './import-archive.ts';

// A ZIP file of resumes may come from any sender, so the statements in its directory are not trusted.

type Made = {
  name: string;
  content?: Buffer;
  /** False statements in the ZIP directory. */
  flags?: number;
  method?: number;
  mode?: number;
  sum?: number;
  begins?: number;
};
const packedBefore = new Map<Buffer, Buffer>();
const packedOf = (content: Buffer): Buffer => {
  const packed = packedBefore.get(content) ?? deflateRawSync(content);
  packedBefore.set(content, packed);
  return packed;
};
const zipOf = (files: readonly Made[], more: { count?: number; tail?: Buffer } = {}): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.from('Ada'), flags = 0, method = 8, mode = 0, sum, begins } of files) {
    const word = Buffer.from(name);
    const packed = packedOf(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(word.length, 26);
    if (begins === undefined) parts.push(head, word, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(sum ?? crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    // The entry falsely claims to be small.
    entry.writeUInt32LE(1, 24);
    entry.writeUInt16LE(word.length, 28);
    entry.writeUInt32LE(mode * 0x10000, 38);
    entry.writeUInt32LE(begins ?? offset, 42);
    directory.push(entry, word);
    if (begins === undefined) offset += 30 + word.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(more.count ?? files.length, 8);
  end.writeUInt16LE(more.count ?? files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end, more.tail ?? Buffer.alloc(0)]);
};
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
const most = 10 * 1024 * 1024;
const why = async (bytes: Buffer): Promise<string> => {
  try {
    for (const { unpack } of await entriesOf(bytes)) await unpack(most);
    return 'read';
  } catch (fault) {
    if (!(fault instanceof NoArchive)) throw fault;
    return fault.message;
  }
};

test('the files of an archive are read, packed or not, without folders and what systems put beside them', async () => {
  for (const compression of ['STORE', 'DEFLATE'] as const) {
    const zip = new JSZip();
    zip.file('people.csv', 'Name,Resume\nAda,ada.pdf');
    zip.file('resumes/Jürgen Groß.pdf', '%PDF-1');
    zip.file('__MACOSX/resumes/._x.pdf', 'x');
    zip.file('.DS_Store', 'x');
    zip.file('resumes/Thumbs.db', 'x');
    const entries = await entriesOf(await zip.generateAsync({ type: 'nodebuffer', compression }));
    expect(names(entries)).toEqual(['people.csv', 'resumes/Jürgen Groß.pdf']);
    expect((await entries[1]!.unpack(most))?.toString()).toBe('%PDF-1');
  }
});

test('a file that unpacks to more than it may stops there, whatever size is stated, and the others are read', async () => {
  const bomb = { name: 'bomb.pdf', content: Buffer.alloc(most + 1) };
  const entries = await entriesOf(zipOf([bomb, { name: 'ada.pdf' }]));
  expect(await entries[0]!.unpack(most)).toBeNull();
  expect((await entries[1]!.unpack(most))?.toString()).toBe('Ada');
  const content = Buffer.alloc(most);
  const many = Array.from({ length: archiveLimits.unpacked / most + 2 }, (_, at) => ({ name: `${at}.pdf`, content }));
  expect(await why(zipOf(many))).toBe('The ZIP file is too large when it is unpacked.');
});

test('files that are too large count with all that was unpacked of them', async () => {
  const count = archiveLimits.unpacked / most;
  const content = Buffer.alloc(most + 1);
  const entries = await entriesOf(
    zipOf(Array.from({ length: count + 1 }, (_, at) => ({ name: `${at}.pdf`, content }))),
  );
  for (const { unpack } of entries.slice(0, count)) expect(await unpack(most)).toBeNull();
  await expect(entries[count]!.unpack(most)).rejects.toThrow('The ZIP file is too large when it is unpacked.');
});

test.each([
  ['a way out', '../../etc/passwd'],
  ['a way out in the middle', 'a/../../b.pdf'],
  ['the root', '/etc/passwd'],
  ['a drive', 'C:\\Windows\\x.pdf'],
  ['a way out with the other stroke', '..\\x.pdf'],
  ['an end of text', 'a\0.pdf'],
  ['a line break', 'a\nb.pdf'],
  ['too long a name', `${'a'.repeat(260)}.pdf`],
])('an archive with %s in a name is refused', async (_, name) => {
  expect(await why(zipOf([{ name }]))).toMatch(/^The ZIP file contains a link or an unsafe file name/);
});

test('an archive is refused that lies, is locked, or is no archive', async () => {
  const good = zipOf([{ name: 'ada.pdf' }, { name: 'bob.pdf' }]);
  const damaged = 'The ZIP file is damaged. Create it again.';
  expect(await why(good)).toBe('read');
  expect(await why(zipOf([{ name: 'link.pdf', mode: 0xa1ff }]))).toMatch(/a link or/);
  expect(await why(zipOf([{ name: 'ada.pdf', flags: 1 }]))).toBe('The ZIP file is locked with a password.');
  expect(await why(zipOf([{ name: 'ada.pdf', method: 12 }]))).toMatch(/unsupported format/);
  expect(await why(zipOf([{ name: 'ada.pdf', sum: 1 }]))).toBe(damaged);
  // Two entries of the directory share the same bytes.
  expect(await why(zipOf([{ name: 'ada.pdf' }, { name: 'bob.pdf', begins: 0 }]))).toBe(damaged);
  expect(await why(zipOf([{ name: 'ada.pdf' }], { count: 2 }))).toBe(damaged);
  expect(await why(zipOf([{ name: 'ada.pdf' }], { tail: Buffer.from('more') }))).toBe(damaged);
  for (const cut of [0, 10, 40, good.length - 1]) expect(await why(good.subarray(0, cut))).toBe(damaged);
  expect(await why(Buffer.alloc(1000))).toBe(damaged);
  for (let at = 0; at < good.length; at++) {
    const changed = Buffer.from(good);
    changed[at]! ^= 0xff;
    expect(typeof (await why(changed))).toBe('string');
  }
  const most_ = Array.from({ length: mostInArchive + 1 }, (_, at) => ({ name: `${at}.pdf` }));
  expect(await why(zipOf(most_))).toMatch(/^The ZIP file holds too many files/);
});
