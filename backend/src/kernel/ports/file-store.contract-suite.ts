import { buffer } from 'node:stream/consumers';
import { BadUpload, type FileStore } from './file-store.ts';

export type FileStoreBench = {
  store: FileStore;
  /** Uses an address as a browser does. */
  put(address: string, type: string, body: Buffer): Promise<{ status: number; text: string }>;
  get(address: string): Promise<{ status: number; body: Buffer; disposition: string | null }>;
  dispose(): Promise<void>;
};
const pdf = Buffer.from('%PDF-1.7\n%binary\u0000content\n%%EOF');
const rule = { key: 'resumes/2026/a-1.pdf', type: 'application/pdf', limit: 1000, public: false };

/** What every file store promises (see the port). */
export const fileStoreContract = (name: string, open: () => Promise<FileStoreBench>): void => {
  describe(`${name} as a file store`, () => {
    let bench: FileStoreBench;
    let store: FileStore;
    beforeEach(async () => {
      bench = await open();
      store = bench.store;
      for (const key of [rule.key, 'resumes/2026/a-2.txt', 'offers/letter.txt']) await store.delete(key); // a real server remembers the last run
    });
    afterEach(() => bench.dispose());

    test('a file is put at its address and given at another, under its name', async () => {
      expect(await store.accept(rule)).toBeNull();
      expect((await bench.put(await store.signPut(rule), rule.type, pdf)).status).toBe(200);
      expect(await store.accept(rule)).toEqual({ size: pdf.length, type: rule.type });
      expect(await store.accept(rule)).toEqual({ size: pdf.length, type: rule.type });
      expect(await store.stat(rule.key)).toEqual({ size: pdf.length, type: rule.type });
      expect(await buffer(await store.read(rule.key))).toEqual(pdf);
      const given = await bench.get(await store.signGet(rule.key, 'Resume – Zoë.pdf'));
      expect(given).toMatchObject({ status: 200, body: pdf });
      expect(given.disposition).toContain(encodeURIComponent('Resume – Zoë.pdf'));
    });

    test('what the server puts itself is read back, replaced and deleted', async () => {
      await store.put('offers/letter.txt', 'text/plain', Buffer.from('one'));
      await store.put('offers/letter.txt', 'text/plain', Buffer.from('second'));
      expect(await buffer(await store.read('offers/letter.txt'))).toEqual(Buffer.from('second'));
      await store.delete('offers/letter.txt');
      await store.delete('offers/letter.txt');
      expect(await store.stat('offers/letter.txt')).toBeNull();
      await expect(store.read('offers/letter.txt').then((stream) => buffer(stream))).rejects.toThrow();
    });

    test('an upload that is too large, empty or not what its type says never gets in, and leaves what was there', async () => {
      await store.put(rule.key, rule.type, pdf);
      for (const body of [
        Buffer.concat([pdf, Buffer.alloc(rule.limit)]),
        Buffer.alloc(0),
        Buffer.from('<html>not a PDF</html>'),
      ]) {
        const { status } = await bench.put(await store.signPut(rule), rule.type, body);
        if (status < 400) await expect(store.accept(rule)).rejects.toBeInstanceOf(BadUpload);
        expect(await store.accept(rule)).toEqual({ size: pdf.length, type: rule.type });
        expect(await buffer(await store.read(rule.key))).toEqual(pdf);
      }
      const words = { key: 'resumes/2026/a-2.txt', type: 'text/plain', limit: 5000, public: false };
      const { status } = await bench.put(
        await store.signPut(words),
        words.type,
        Buffer.concat([Buffer.alloc(4000, 'a'), Buffer.from([0xe9])]),
      );
      if (status < 400) await expect(store.accept(words)).rejects.toBeInstanceOf(BadUpload);
      expect([await store.accept(words), await store.stat(words.key)]).toEqual([null, null]);
    });

    test('only what was let in as public is published', async () => {
      for (const open_ of [true, false]) {
        const image = { key: `images/org/${open_}.png`, type: 'image/png', limit: 1000, public: open_ };
        const body = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
        expect((await bench.put(await store.signPut(image), image.type, body)).status).toBe(200);
        await store.accept(image);
        expect(await store.published(image.key)).toEqual(open_ ? { size: body.length, type: image.type } : null);
      }
      await store.put('offers/letter.txt', 'text/plain', Buffer.from('one'));
      expect([await store.published('offers/letter.txt'), await store.published('images/never.png')]).toEqual([
        null,
        null,
      ]);
    });

    test('an address for one file, type or method is of no use for another, and none can be made up', async () => {
      const put = await store.signPut(rule);
      for (const wrong of [
        put.replace('a-1', 'a-2'),
        put.replace(/(signature=)(.)/i, (_, begin: string, first: string) => begin + (first === 'A' ? 'B' : 'A')),
        put.replace(/[?].*/, ''),
      ])
        expect((await bench.put(wrong, rule.type, pdf)).status).toBeGreaterThanOrEqual(400);
      expect((await bench.put(put, 'image/png', pdf)).status).toBeGreaterThanOrEqual(400);
      await store.put(rule.key, rule.type, pdf);
      expect((await bench.get(put)).status).toBeGreaterThanOrEqual(400);
      expect((await bench.put(await store.signGet(rule.key, 'x'), rule.type, pdf)).status).toBeGreaterThanOrEqual(400);
      expect(
        (await bench.get((await store.signGet(rule.key, 'x')).replace('a-1', 'a-2'))).status,
      ).toBeGreaterThanOrEqual(400);
    });

    test('a key that looks like a path is refused', async () => {
      for (const key of [
        '../secret',
        'a/../../b',
        '/etc/passwd',
        'a//b',
        'A.pdf',
        'a\\b',
        'a b',
        '',
        '.hidden',
        'a/.b',
        'a/',
        `${'a'.repeat(300)}`,
        'a\u0000b',
      ]) {
        await expect(store.signPut({ ...rule, key })).rejects.toBeInstanceOf(BadUpload);
        await expect(store.put(key, 'text/plain', Buffer.from('x'))).rejects.toBeInstanceOf(BadUpload);
      }
    });
  });
};
