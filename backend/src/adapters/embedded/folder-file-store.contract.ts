import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { BadUpload, DamagedFile } from '../../kernel/ports/file-store.ts';
import { fileStoreContract } from '../../kernel/ports/file-store.contract-suite.ts';
import { photo, png, webp } from '../../../../tests/support/told-pictures.ts';
import { storedBytes } from '../files/picture.ts';
import { FolderFileStore } from './folder-file-store.ts';

const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  return { folder, store: await FolderFileStore.open(folder, 'a secret of this server') };
};

fileStoreContract('A folder', async () => {
  const { folder, store } = await opened();
  return {
    store,
    put: async ({ address }, type, body) => {
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
  let count = 0;
  let key = '';
  const receive = (type: string, body: Buffer | Buffer[], limit = 100_000) => {
    key = `up/file-${++count}`;
    return store.receive({ key, type, limit, public: false }, Readable.from([body].flat()));
  };
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
      ['image/png', storedBytes('image/png', png())],
      ['image/jpeg', storedBytes('image/jpeg', photo({ orientation: 1 }))],
      ['image/webp', storedBytes('image/webp', webp())],
    ];
    for (const [type, body] of kinds) {
      for (const pieces of [[body], Array.from(body, (byte) => Buffer.from([byte]))]) {
        await receive(type, pieces);
        expect(await store.stat(key)).toEqual({ type, size: body.length });
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
    expect(await store.stat(key)).toBeNull();
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

  test('after a broken connection the address can be used', async () => {
    const rule = { key: 'up/broken', type: 'text/plain', limit: 100, public: false };
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('the beg');
        throw new Error('gone');
      })(),
    );
    await expect(store.receive(rule, broken)).rejects.toThrow('gone');
    await store.receive(rule, Readable.from([Buffer.from('the beginning')]));
    expect(await buffer(await store.read(rule.key))).toEqual(Buffer.from('the beginning'));
  });

  test('what a killed process left of an upload is gone with the next start, and a look beside a running one removes nothing', async () => {
    const half = join(folder, 'incoming', 'half');
    await writeFile(half, 'Resume of Ada');
    await (await FolderFileStore.open(folder, 'a secret')).close();
    expect(await readFile(half, 'utf8')).toBe('Resume of Ada');
    await (await FolderFileStore.open(folder, 'a secret', '', { alone: true })).close();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('what a crash left half written does not stop the server from putting its file', async () => {
    const place = (tree: string, name: string) =>
      join(folder, tree, createHash('sha256').update(name).digest('hex').slice(0, 2), name);
    await store.put('half', 'text/plain', Buffer.from('one'));
    await rm(place('content', 'half'));
    await store.put('half', 'text/plain', Buffer.from('one'));
    await store.put('cut', 'text/plain', Buffer.from('one'));
    await rm(place('content', 'cut'));
    await writeFile(place('facts', 'cut'), '{"type":');
    expect(await store.stat('cut')).toBeNull();
    await store.put('cut', 'text/plain', Buffer.from('one'));
    for (const name of ['half', 'cut']) expect(await buffer(await store.read(name))).toEqual(Buffer.from('one'));
  });

  test('a file of an earlier release, whose hash nobody noted, is let in with its hash', async () => {
    await store.put('old', 'text/plain', Buffer.from('one'));
    const facts = join(folder, 'facts', createHash('sha256').update('old').digest('hex').slice(0, 2), 'old');
    await writeFile(facts, '{"type":"text/plain","public":false}');
    expect(await store.accept({ key: 'old' })).toEqual({
      size: 3,
      type: 'text/plain',
      hash: createHash('sha256').update('one').digest('hex'),
    });
  });

  test('a file that changed on the disk is never given out, and the fault names it', async () => {
    await store.put('changed', 'text/plain', Buffer.from('the offer is 90,000'));
    const place = (tree: string) =>
      join(folder, tree, createHash('sha256').update('changed').digest('hex').slice(0, 2), 'changed');
    await writeFile(place('content'), 'the offer is 99,000');
    await expect(store.read('changed')).rejects.toThrow(`${place('content')} is damaged`);
    await writeFile(place('content'), 'the offer is 90,000');
    expect(await buffer(await store.read('changed'))).toEqual(Buffer.from('the offer is 90,000'));
    await writeFile(place('facts'), '{"type');
    await expect(store.stat('changed')).rejects.toBeInstanceOf(DamagedFile);
  });

  test('of a deleted file nothing stays that would tell which document it was', async () => {
    await store.put('gone', 'text/plain', Buffer.from('one'));
    await store.delete('gone');
    const facts = join(folder, 'facts', createHash('sha256').update('gone').digest('hex').slice(0, 2), 'gone');
    expect(JSON.parse(await readFile(facts, 'utf8'))).toEqual({ type: 'text/plain', public: false });
  });

  test('an address ends after ten minutes', async () => {
    const rule = { folder: 'a', ending: 'txt', type: 'text/plain', limit: 9, public: true };
    const { key: made, address } = await store.signPut(rule);
    const get = await store.signGet(made, 'a.txt');
    await store.put(made, 'text/plain', Buffer.from('x'));
    expect(store.verifyPut(address)).toEqual({ key: made, type: 'text/plain', limit: 9, public: true });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000 + 1000);
    expect([store.verifyPut(address), await store.verifyGet(get)]).toEqual([null, null]);
    clock.mockRestore();
    expect(store.verifyPut(address.replace('limit=9', 'limit=999999'))).toBeNull();
    expect(store.verifyPut(address.replace(/expires=\d+/, 'expires=99999999999'))).toBeNull();
    expect((await FolderFileStore.open(folder, 'the secret of another server')).verifyPut(address)).toBeNull();
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
