import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Bundle, bundleFiles, isBundle } from '@candor/contracts/proof/bundle';
import { checkpointFrom, noteFrom } from '@candor/contracts/proof/note';
import { linesOf } from '@candor/contracts/proof/open-export';
import { verifyExport } from '@candor/contracts/proof/verifying';
import { entriesOf, partsOf } from '@candor/contracts/proof/zip-reader';
import { hasher } from './tree.ts';
import { processorTime } from '../../../../tests/support/processor-time.ts';

// Exports that were made to harm the program that checks them: each is refused in words, before it takes memory or time.

type Part = { name: string; body: Buffer; stored?: true; size?: number; packed?: number; at?: number };
/** A ZIP by hand. `size`, `packed` and `at` are lies of its list. `count`, `length` and `start` are lies of its end. */
const zipOf = (parts: readonly Part[], end: { count?: number; length?: number; start?: number } = {}): Buffer => {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, body, stored, ...lies } of parts) {
    const packed = stored ? body : deflateRawSync(body);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(stored ? 0 : 8, 8);
    head.writeUInt16LE(name.length, 26);
    files.push(head, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(lies.packed ?? packed.length, 20);
    entry.writeUInt32LE(lies.size ?? body.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(lies.at ?? at, 42);
    list.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.count ?? parts.length, 10);
  tail.writeUInt32LE(end.length ?? listed.length, 12);
  tail.writeUInt32LE(end.start ?? at, 16);
  return Buffer.concat([...files, listed, tail]);
};
let most = 0;
const sourceOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (from: number, to: number) => {
    most = Math.max(most, to - from);
    return Uint8Array.from(bytes.subarray(from, to));
  },
});
const digest = () => {
  const sum = createHash('sha256');
  return { update: (bytes: Uint8Array) => void sum.update(bytes), hex: () => sum.digest('hex') };
};
const check = async (bytes: Buffer): Promise<string> => {
  most = 0;
  const { faults } = await verifyExport(sourceOf(bytes), { hasher, digest });
  expect(most).toBeLessThanOrEqual(1 << 20);
  expect(faults.length).toBeLessThanOrEqual(201);
  return faults.map((fault) => (fault.kind === 'no_bundle' ? fault.why : fault.kind)).join(' ');
};
const bundle: Bundle = {
  format: 'candor-proof/1',
  origin: 'candor.example/acme',
  organization: 'Acme',
  made_at: '2026-11-28T23:00:00Z',
  keys: [],
  checkpoints: [],
  consistency: [],
  witnesses: [],
};
const proof: Part = { name: bundleFiles.proof, body: Buffer.from(JSON.stringify(bundle)) };
const events = (body: string | Buffer, more: Partial<Part> = {}): Part => ({
  name: bundleFiles.events,
  body: Buffer.from(body as string),
  ...more,
});

test.each<[string, Buffer, RegExp]>([
  [
    'has a list of files of four gigabytes',
    zipOf([proof], { length: 0xfffffff0 }),
    /list of files in the ZIP is damaged/,
  ],
  ['has a list of files beyond its end', zipOf([proof], { start: 0xfffffff0 }), /list of files in the ZIP is damaged/],
  ['says that it has more files than it has', zipOf([proof], { count: 900 }), /list of files in the ZIP is damaged/],
  ['has thousands of files', zipOf([proof], { count: 2000 }), /more files than an export/],
  ['has a file of four gigabytes', zipOf([proof, events('a\n', { packed: 0xfffffff0 })]), /shares its bytes/],
  ['has two names for the same bytes', zipOf([proof, events('a\n', { at: 0 })]), /shares its bytes/],
  ['has a file behind its end', zipOf([proof, events('a\n', { at: 0xfffffff0 })]), /shares its bytes/],
  [
    'unpacks to more than it says',
    zipOf([proof, events('one\n'.repeat(5000), { size: 100 })]),
    /events.txt is longer than the ZIP says/,
  ],
  ['unpacks to less than it says', zipOf([proof, events('one\n', { size: 100 })]), /events.txt is shorter/],
  [
    'would unpack to a gigabyte',
    zipOf([proof, events('one\n', { size: 1 << 30 })]),
    /would unpack to more than 100 times its length/,
  ],
  ['is packed wrongly', zipOf([proof, { ...events('one\n'), stored: true, size: 2 }]), /events.txt is damaged/],
  [
    'has a proof that is no JSON',
    zipOf([{ ...proof, body: Buffer.from('[') }, events('')]),
    /Its proof cannot be read/,
  ],
  [
    'has a proof of deep brackets',
    zipOf([{ ...proof, body: Buffer.from('['.repeat(100_000)) }, events('')]),
    /Its proof cannot be read/,
  ],
])('a file that %s is refused', async (_, bytes, why) => expect(await check(bytes)).toMatch(why));

test('a line without an end is refused before it fills the memory, and many lines are given in small groups', async () => {
  async function* parts(count: number, byte: number) {
    for (let at = 0; at < count; at++) yield new Uint8Array(1 << 20).fill(byte);
  }
  await expect(Array.fromAsync(linesOf(parts(40, 97)))).rejects.toThrow('A line is longer than 16 MB');
  let [lines, group] = [0, 0];
  for await (const some of linesOf(parts(2, 10))) {
    lines += some.length;
    group = Math.max(group, some.length);
  }
  expect([lines, group]).toEqual([2 << 20, 4096]);
});

test('no more events are read than the checkpoints sign, and some thousands', async () => {
  const bytes = zipOf([proof, events('one\n'.repeat(200_000))]);
  const { events: read, faults } = await verifyExport(sourceOf(bytes), { hasher, digest });
  expect(read).toBeLessThan(20_000);
  expect(faults.map(({ kind }) => kind)).toContain('unsigned');
  const some = { ...bundle, inclusion: { size: 1, events: [] } };
  const of = zipOf([{ ...proof, body: Buffer.from(JSON.stringify(some)) }, events('one\n'.repeat(200_000))]);
  const { faults: named } = await verifyExport(sourceOf(of), { hasher, digest });
  expect(named).toHaveLength(201);
  expect(named.at(-1)).toMatchObject({ kind: 'more' });
});

test('a proof has the kinds of values that a proof has', () => {
  expect(isBundle(bundle)).toBe(true);
  for (const wrong of [
    { keys: [null] },
    { keys: [{ number: 1 }] },
    { keys: Array.from({ length: 1001 }, () => ({ number: 1, vkey: 'x' })) },
    { consistency: [null] },
    { consistency: [{ from: -1, to: 2 }] },
    { witnesses: [{}] },
    { checkpoints: 'none' },
    { organization: 7 },
    { inclusion: null },
    { inclusion: { size: 1, events: [{ index: 0.5 }] } },
    { inclusion: { size: 1e300, events: [] } },
  ])
    expect([wrong, isBundle({ ...bundle, ...wrong })]).toEqual([wrong, false]);
});

test('notes are short, and a day that is none is not taken', () => {
  const line = `— name ${Buffer.alloc(68).toString('base64')}`;
  expect(noteFrom(`text\n\n${line}\n`)).not.toBeNull();
  expect(noteFrom(`text\n\n${`${line}\n`.repeat(101)}`)).toBeNull();
  const began = processorTime();
  expect(noteFrom(`${'\n'.repeat(1_000_000)}x`)).toBeNull();
  expect(noteFrom('x'.repeat(2_000_000))).toBeNull();
  expect(processorTime() - began).toBeLessThan(500);
  const root = Buffer.alloc(32).toString('base64');
  expect(checkpointFrom(`acme\n1\n${root}\n2026-99-99T99:99:99Z\n`)).toMatchObject({ size: 1, at: null });
});

test('reading a packed file may stop early', async () => {
  const bytes = zipOf([events('one\n'.repeat(2_000_000))]);
  const entry = (await entriesOf(sourceOf(bytes))).get(bundleFiles.events)!;
  for await (const part of partsOf(sourceOf(bytes), entry)) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
});
