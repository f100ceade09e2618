import { randomBytes } from 'node:crypto';
import JSZip from 'jszip';
import { archiveOfTexts } from './archive.ts';

/** Random text that a ZIP hardly compresses. */
const noise = (): string => randomBytes(300 * 1024).toString('base64');

test('texts are read one after the other, and no faster than whoever receives them takes them', async () => {
  const read: string[] = [];
  const parts = async function* (name: string, count: number) {
    for (let part = 0; part < count; part++) {
      read.push(name);
      yield await Promise.resolve(noise());
    }
  };
  const archive = archiveOfTexts([
    { name: 'first.jsonl', parts: parts('first', 40) },
    { name: 'second.jsonl', parts: parts('second', 2) },
  ]);
  const taken: Uint8Array[] = [];
  for await (const piece of archive) {
    taken.push(piece);
    if (taken.length > 1) continue;
    await new Promise((done) => setTimeout(done, 200));
    // If a receiver stops, the server does not read the rest.
    expect(read.length).toBeLessThan(10);
    expect(read).not.toContain('second');
  }
  expect(read).toEqual([...Array<string>(40).fill('first'), 'second', 'second']);
  const zip = await JSZip.loadAsync(Buffer.concat(taken));
  expect(Object.keys(zip.files)).toEqual(['first.jsonl', 'second.jsonl']);
  expect((await zip.file('first.jsonl')!.async('string')).length).toBe(40 * 400 * 1024);
});

test('a text that is longer than a ZIP can say ends the archive, so nobody gets one that cannot be opened', async () => {
  const long = async function* () {
    for (let part = 0; part < 20; part++) yield await Promise.resolve(noise());
  };
  const all = async (most: number) => {
    const texts = ['a.jsonl', 'b.jsonl'].map((name) => ({ name, parts: long() }));
    for await (const _ of archiveOfTexts(texts, most));
  };
  await expect(all(4 * 1024 * 1024)).rejects.toThrow('a.jsonl is longer than an archive can hold');
  await expect(all(9 * 1024 * 1024)).rejects.toThrow('The archive is longer than an archive can hold');
  await all(20 * 1024 * 1024);
});

test('a text that cannot be read to its end ends the archive with its fault, so nobody takes it for a whole one', async () => {
  // The fault must show even after more data than the receiver has room for.
  const broken = async function* () {
    for (let part = 0; part < 8; part++) yield await Promise.resolve(noise());
    throw new Error('The store does not answer.');
  };
  const all = async () => {
    for await (const _ of archiveOfTexts([{ name: 'a.jsonl', parts: broken() }]));
  };
  await expect(all()).rejects.toThrow('The store does not answer.');
});
