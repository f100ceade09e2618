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
    beforeEach(async () => { bench = await open(); store = bench.store; });
    afterEach(() => bench.dispose());

    test('a file is put at its address and given at another, under its name', async () => {
      expect((await bench.put(await store.signPut(rule), rule.type, pdf)).status).toBe(200);
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

    test('an address for one file, type or method is of no use for another, and none can be made up', async () => {
      const put = await store.signPut(rule);
      for (const wrong of [put.replace('a-1', 'a-2'), put.replace(/(signature=)(.)/i, (_, begin: string, first: string) => begin + (first === 'A' ? 'B' : 'A')), put.replace(/[?].*/, '')]) expect((await bench.put(wrong, rule.type, pdf)).status).toBeGreaterThanOrEqual(400);
      expect((await bench.put(put, 'image/png', pdf)).status).toBeGreaterThanOrEqual(400);
      await store.put(rule.key, rule.type, pdf);
      expect((await bench.get(put)).status).toBeGreaterThanOrEqual(400);
      expect((await bench.put(await store.signGet(rule.key, 'x'), rule.type, pdf)).status).toBeGreaterThanOrEqual(400);
      expect((await bench.get((await store.signGet(rule.key, 'x')).replace('a-1', 'a-2'))).status).toBeGreaterThanOrEqual(400);
    });

    test('a key that looks like a path is refused', async () => {
      for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', 'A.pdf', 'a\\b', 'a b', '', '.hidden', 'a/.b', 'a/', `${'a'.repeat(300)}`, 'a\u0000b']) {
        await expect(store.signPut({ ...rule, key })).rejects.toBeInstanceOf(BadUpload);
        await expect(store.put(key, 'text/plain', Buffer.from('x'))).rejects.toBeInstanceOf(BadUpload);
      }
    });
  });
};
