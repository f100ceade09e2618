import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { BadUpload } from '../../kernel/ports/file-store.ts';
import { fileStoreContract } from '../../kernel/ports/file-store.contract-suite.ts';
import { FolderFileStore } from './folder-file-store.ts';

const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  return { folder, store: await FolderFileStore.open(folder, 'a secret of this server') };
};

fileStoreContract('A folder', async () => {
  const { folder, store } = await opened();
  return {
    store,
    put: async (address, type, body) => {
      const rule = store.verifyPut(address);
      if (!rule || rule.type !== type) return { status: 403, text: '' };
      const refused = await store.receive(rule, Readable.from([body])).then(
        () => null,
        (fault: unknown) => fault,
      );
      if (refused && !(refused instanceof BadUpload)) throw refused;
      return refused ? { status: 422, text: (refused as BadUpload).message } : { status: 200, text: '' };
    },
    get: async (address) => {
      const granted = await store.verifyGet(address);
      return granted
        ? {
            status: 200,
            body: await buffer(await store.read(granted.key)),
            disposition: `attachment; filename*=UTF-8''${encodeURIComponent(granted.filename!)}`,
          }
        : { status: 403, body: Buffer.alloc(0), disposition: null };
    },
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe('the folder of files', () => {
  let folder: string;
  let store: FolderFileStore;
  beforeEach(async () => {
    ({ folder, store } = await opened());
  });
  afterEach(() => rm(folder, { recursive: true }));

  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const receive = (type: string, body: Buffer | Buffer[], limit = 100_000) =>
    store.receive({ key: 'up/file', type, limit, public: false }, Readable.from([body].flat()));
  const bytes = (...values: (number | string)[]) =>
    Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))));

  test('each kind is known by its content, however it is cut into pieces', async () => {
    const kinds: [string, Buffer][] = [
      ['application/pdf', bytes('%PDF-1.4 and more')],
      [word, bytes('PK', 3, 4, 'zip')],
      ['application/msword', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 'ole')],
      ['application/rtf', bytes('{\\rtf1 text}')],
      [
        'application/vnd.oasis.opendocument.text',
        Buffer.concat([
          bytes('PK', 3, 4),
          Buffer.alloc(26),
          Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text'),
        ]),
      ],
      ['text/plain', Buffer.from('Zoë, 山田 – plain')],
      ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'data')],
      ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
      ['image/webp', bytes('RIFF', 1, 0, 0, 0, 'WEBPVP8 ')],
    ];
    for (const [type, body] of kinds) {
      for (const pieces of [[body], Array.from(body, (byte) => Buffer.from([byte]))]) {
        await receive(type, pieces);
        expect(await store.stat('up/file')).toEqual({ type, size: body.length });
      }
      for (const [other, content] of kinds)
        if (
          other !== type &&
          !(type === 'text/plain' && ['application/pdf', 'application/rtf'].includes(other)) &&
          !(type === word && other.endsWith('opendocument.text'))
        ) {
          if (type !== 'text/plain' || content.includes(0) || content.some((byte) => byte > 127))
            await expect(receive(type, content)).rejects.toBeInstanceOf(BadUpload);
        }
    }
  });

  test('a wrong file is refused in a sentence and leaves nothing behind', async () => {
    await expect(receive('application/pdf', Buffer.from('<html>'))).rejects.toThrow('This is not a PDF file.');
    await expect(receive('text/plain', bytes('latin ', 0xe9, ' text'))).rejects.toThrow('This is not a text file.');
    await expect(receive('text/plain', bytes('cut short ', 0xc3))).rejects.toThrow('This is not a text file.');
    await expect(receive('image/svg+xml', Buffer.from('<svg/>'))).rejects.toThrow(
      'Files of this kind cannot be uploaded.',
    );
    await expect(receive('application/pdf', [])).rejects.toThrow('This file is empty.');
    expect(await store.stat('up/file')).toBeNull();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('an upload larger than its limit is cut off at the limit, and the connection stays for the answer', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 1000;
          yield Buffer.alloc(1000, 'a');
        }
      })(),
    );
    await expect(
      store.receive({ key: 'big', type: 'text/plain', limit: 10_240, public: false }, endless),
    ).rejects.toThrow('This file is larger than 10 KB.');
    expect(given).toBeLessThan(200_000);
    expect(endless.destroyed).toBe(false);
    expect(await store.stat('big')).toBeNull();
    endless.destroy();
  });

  test('a broken connection leaves the file that was there', async () => {
    await receive('text/plain', Buffer.from('the first'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('the sec');
        throw new Error('gone');
      })(),
    );
    await expect(
      store.receive({ key: 'up/file', type: 'text/plain', limit: 100, public: false }, broken),
    ).rejects.toThrow('gone');
    expect(await buffer(await store.read('up/file'))).toEqual(Buffer.from('the first'));
  });

  test('an address ends after ten minutes', async () => {
    const [put, get] = [
      await store.signPut({ key: 'a', type: 'text/plain', limit: 9, public: true }),
      await store.signGet('a', 'a.txt'),
    ];
    await store.put('a', 'text/plain', Buffer.from('x'));
    expect(store.verifyPut(put)).toEqual({ key: 'a', type: 'text/plain', limit: 9, public: true });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1000);
    expect([store.verifyPut(put), await store.verifyGet(get)]).toEqual([null, null]);
    clock.mockRestore();
    expect(store.verifyPut(put.replace('limit=9', 'limit=999999'))).toBeNull();
    expect(store.verifyPut(put.replace(/expires=\d+/, 'expires=99999999999'))).toBeNull();
    expect((await FolderFileStore.open(folder, 'the secret of another server')).verifyPut(put)).toBeNull();
  });

  test('a public file is given to anyone, a private one never without a signature', async () => {
    await store.receive(
      { key: 'logos/a.txt', type: 'text/plain', limit: 100, public: true },
      Readable.from([Buffer.from('logo')]),
    );
    await store.put('offers/b.txt', 'text/plain', Buffer.from('private'));
    expect(await store.verifyGet('/files/logos/a.txt')).toEqual({
      key: 'logos/a.txt',
      filename: null,
      type: 'text/plain',
      size: 4,
      public: true,
    });
    expect(await store.verifyGet('/files/offers/b.txt')).toBeNull();
    expect(await store.verifyGet('/files/..%2f..%2fetc/passwd')).toBeNull();
  });
});
