import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { photo, place, script, storable } from '../../../../tests/support/told-pictures.ts';
import { type Announced, BadUpload, type FileStore, type SignedPut } from './file-store.ts';

export type FileStoreBench = {
  store: FileStore;
  /** Uploads to a signed address as a browser does. */
  put(signed: SignedPut, type: string, body: Buffer): Promise<{ status: number; text: string }>;
  get(address: string): Promise<{ status: number; body: Buffer; disposition: string | null }>;
  dispose(): Promise<void>;
};
const pdf = Buffer.from('%PDF-1.7\n%binary\u0000content\n%%EOF');
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const announced: Announced = {
  folder: 'resumes/2026',
  ending: 'pdf',
  type: 'application/pdf',
  limit: 1000,
  public: false,
};
const kept = { size: pdf.length, type: announced.type, hash: hashOf(pdf) };
const letter = 'offers/letter.txt';

/** What every file store promises (see the port). */
export const fileStoreContract = (name: string, open: () => Promise<FileStoreBench>): void => {
  describe(`${name} as a file store`, () => {
    let bench: FileStoreBench;
    let store: FileStore;
    beforeEach(async () => {
      bench = await open();
      store = bench.store;
      await store.delete(letter); // a real server remembers the previous run
    });
    afterEach(() => bench.dispose());
    const uploaded = async (): Promise<SignedPut & Announced> => {
      const signed = await store.signPut(announced);
      expect((await bench.put(signed, announced.type, pdf)).status).toBe(200);
      return { ...announced, ...signed };
    };

    test('a file is put at its address and given at another, under its name', async () => {
      const signed = { ...announced, ...(await store.signPut(announced)) };
      expect(signed.key).toMatch(/^resumes\/2026\/[0-9a-f-]{36}\.pdf$/);
      expect(await store.accept(signed)).toBeNull();
      expect((await bench.put(signed, signed.type, pdf)).status).toBe(200);
      expect(await store.accept(signed)).toEqual(kept);
      expect(await store.accept(signed)).toEqual(kept);
      expect(await store.stat(signed.key)).toEqual({ size: pdf.length, type: signed.type });
      expect(await buffer(await store.read(signed.key))).toEqual(pdf);
      const given = await bench.get(await store.signGet(signed.key, 'Resume – Zoë.pdf'));
      expect(given).toMatchObject({ status: 200, body: pdf });
      expect(given.disposition).toContain(encodeURIComponent('Resume – Zoë.pdf'));
    });

    test('no two addresses have the same key', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, async () => (await store.signPut(announced)).key));
      expect(new Set(keys).size).toBe(20);
    });

    test('an address takes one file, before and after it was let in, and even after it was deleted', async () => {
      const upload = await uploaded();
      const other = Buffer.from('%PDF-1.7 of somebody else');
      const again = async () => (await bench.put(upload, upload.type, other)).status;
      expect(await again()).toBeGreaterThanOrEqual(400);
      expect(await store.accept(upload)).toEqual(kept);
      expect(await again()).toBeGreaterThanOrEqual(400);
      expect(await store.accept(upload)).toEqual(kept);
      expect(await buffer(await store.read(upload.key))).toEqual(pdf);
      await store.delete(upload.key);
      expect(await again()).toBeGreaterThanOrEqual(400);
      expect([await store.accept(upload), await store.stat(upload.key)]).toEqual([null, null]);
    });

    test('of several uploads to one address at once one stays, whole', async () => {
      const signed = { ...announced, ...(await store.signPut(announced)) };
      const bodies = Array.from({ length: 6 }, (_, n) => Buffer.from(`%PDF-1.7 ${String(n).repeat(500)}`));
      const statuses = await Promise.all(
        bodies.map(async (body) => (await bench.put(signed, signed.type, body)).status),
      );
      const winner = bodies[statuses.indexOf(200)]!;
      expect(statuses.filter((status) => status < 400)).toHaveLength(1);
      expect(await Promise.all([1, 2, 3].map(() => store.accept(signed)))).toEqual(
        [1, 2, 3].map(() => ({ ...kept, size: winner.length, hash: hashOf(winner) })),
      );
      expect(await buffer(await store.read(signed.key))).toEqual(winner);
    });

    test('what the server puts itself is read back, put again without change, never replaced, and deleted', async () => {
      const one = Buffer.from('one');
      await store.put(letter, 'text/plain', one);
      await store.put(letter, 'text/plain', one);
      await expect(store.put(letter, 'text/plain', Buffer.from('two'))).rejects.toThrow('with other content');
      expect(await buffer(await store.read(letter))).toEqual(one);
      await store.delete(letter);
      await store.delete(letter);
      expect(await store.stat(letter)).toBeNull();
      await expect(store.read(letter).then((stream) => buffer(stream))).rejects.toThrow();
      await store.put(letter, 'text/plain', one);
      expect(await buffer(await store.read(letter))).toEqual(one);
    });

    test('an upload that is too large, empty or not what its type says never gets in', async () => {
      const words = { ...announced, type: 'text/plain', ending: 'txt', limit: 5000 };
      for (const [rule, body] of [
        [announced, Buffer.concat([pdf, Buffer.alloc(announced.limit)])],
        [announced, Buffer.alloc(0)],
        [announced, Buffer.from('<html>not a PDF</html>')],
        [words, Buffer.concat([Buffer.alloc(4000, 'a'), Buffer.from([0xe9])])],
      ] as const) {
        const upload = { ...rule, ...(await store.signPut(rule)) };
        const { status } = await bench.put(upload, rule.type, body);
        if (status < 400) await expect(store.accept(upload)).rejects.toBeInstanceOf(BadUpload);
        expect([await store.accept(upload), await store.stat(upload.key)]).toEqual([null, null]);
      }
    });

    test('only what was let in as public is published', async () => {
      for (const open_ of [true, false]) {
        const rule = { folder: 'images/org', ending: 'png', type: 'image/png', limit: 1000, public: open_ };
        const image = { ...rule, ...(await store.signPut(rule)) };
        const body = storable;
        expect((await bench.put(image, image.type, body)).status).toBe(200);
        await store.accept(image);
        expect(await store.published(image.key)).toEqual(open_ ? { size: body.length, type: image.type } : null);
      }
      await store.put(letter, 'text/plain', Buffer.from('one'));
      expect([await store.published(letter), await store.published('images/never.png')]).toEqual([null, null]);
    });

    test('a picture is stored without what it tells of whoever took it; a broken one never gets in', async () => {
      const rule = { folder: 'images/org', ending: 'jpg', type: 'image/jpeg', limit: 1000, public: true };
      const upload = { ...rule, ...(await store.signPut(rule)) };
      expect((await bench.put(upload, rule.type, photo({ orientation: 6 }))).status).toBe(200);
      const accepted = await store.accept(upload);
      const stored = await buffer(await store.read(upload.key));
      expect(accepted).toEqual({ size: stored.length, type: rule.type, hash: hashOf(stored) });
      for (const told of [place, 'Mona', script]) expect(stored.toString('latin1')).not.toContain(told);
      expect(stored.toString('latin1')).toContain('THE-IMAGE');

      const broken = { ...rule, ...(await store.signPut(rule)) };
      const { status } = await bench.put(broken, rule.type, photo({ orientation: 6 }).subarray(0, 40));
      if (status < 400) await expect(store.accept(broken)).rejects.toBeInstanceOf(BadUpload);
      expect(await store.published(broken.key)).toBeNull();
    });

    test('an address for one file, type or method is of no use for another, and none can be made up', async () => {
      const signed = await store.signPut(announced);
      const other = await store.signPut(announced);
      const put = (address: string, type = announced.type) => bench.put({ ...signed, address }, type, pdf);
      for (const wrong of [
        signed.address.replace(signed.key, other.key),
        // A changed digit always changes the value, in hexadecimal and in base64; a changed letter may only change case.
        signed.address.replace(
          /(signature=)(.)/i,
          (_, begin: string, first: string) => begin + (first === '0' ? '1' : '0'),
        ),
        signed.address.replace(/[?].*/, ''),
      ])
        expect((await put(wrong)).status).toBeGreaterThanOrEqual(400);
      expect((await put(signed.address, 'image/png')).status).toBeGreaterThanOrEqual(400);
      const { key } = await uploaded();
      await store.accept({ ...announced, key });
      expect((await bench.get(signed.address)).status).toBeGreaterThanOrEqual(400);
      expect((await put(await store.signGet(key, 'x'))).status).toBeGreaterThanOrEqual(400);
      expect((await bench.get((await store.signGet(key, 'x')).replace(key, other.key))).status).toBeGreaterThanOrEqual(
        400,
      );
    });

    test('a key that looks like a path is refused', async () => {
      for (const folder of ['../secret', 'a/..', '/etc', 'A', 'a b', '.hidden'])
        await expect(store.signPut({ ...announced, folder })).rejects.toBeInstanceOf(BadUpload);
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
        await expect(store.stat(key)).rejects.toBeInstanceOf(BadUpload);
        await expect(store.put(key, 'text/plain', Buffer.from('x'))).rejects.toBeInstanceOf(BadUpload);
      }
    });
  });
};
