import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { checkSignature } from '../../../../tests/engines/s3-signature.ts';
import { describeUnless } from '../../../../tests/support/skips.ts';
import { openS3, type S3Bench } from '../../../../tests/engines/s3.ts';
import type { SignedPut } from '../../kernel/ports/file-store.ts';
import { fileStoreContract } from '../../kernel/ports/file-store.contract-suite.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { S3FileStore } from './s3-file-store.ts';
import { taking } from '../../../../tests/support/turn-clock.ts';

const put = async ({ address, headers }: SignedPut, type: string, body: Buffer) => {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': type, origin: 'https://hire.example', ...headers },
    body: new Uint8Array(body),
  });
  return { status: response.status, text: await response.text() };
};
const get = async (address: string) => {
  const response = await fetch(address);
  return {
    status: response.status,
    body: Buffer.from(await response.arrayBuffer()),
    disposition: response.headers.get('content-disposition'),
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
  };
};

let server: S3Bench;
beforeAll(async () => {
  server = await openS3();
});
afterAll(() => server.stop());

fileStoreContract('S3', async () => {
  const store = await S3FileStore.open(server.settings);
  return { store, put, get, dispose: () => store.close() };
});

test('the stand-in computes the signatures that Amazon publishes', () => {
  const keys = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const at = { region: 'us-east-1', now: Date.parse('2013-05-24T00:00:00Z') };
  const host = 'examplebucket.s3.amazonaws.com';
  const presigned = (signature: string) => ({
    method: 'GET',
    path: '/test.txt',
    headers: { host },
    query: `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
  });
  const right = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  expect(checkSignature(presigned(right), keys, at)).toBe('UNSIGNED-PAYLOAD');
  for (const wrong of [right.replace('a', 'b'), right.toUpperCase(), `${right}zz`, right.slice(0, -1), ''])
    expect(() => checkSignature(presigned(wrong), keys, at)).toThrow('does not match');
  expect(() => checkSignature(presigned(right), keys, { ...at, now: at.now + 86_401_000 })).toThrow('expired');
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const headers = {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  expect(checkSignature({ method: 'GET', path: '/test.txt', query: '', headers }, keys, at)).toBe(nothing);
  expect(() =>
    checkSignature(
      { method: 'GET', path: '/test.txt', query: '', headers: { ...headers, range: 'bytes=0-8' } },
      keys,
      at,
    ),
  ).toThrow('does not match');
  expect(() =>
    checkSignature(
      { method: 'GET', path: '/test.txt', query: '', headers: { ...headers, 'x-amz-acl': 'public-read' } },
      keys,
      at,
    ),
  ).toThrow('not signed');
});

const onStandIn = describeUnless(
  process.env.S3_ENDPOINT ? 'only a stand-in can be troubled, and S3_ENDPOINT is set' : null,
);
onStandIn('the bucket, on a stand-in that can be troubled', () => {
  const standIn = () => server.standIn!;
  const site = 'https://hire.example';
  const rule = { folder: 'resumes/org', ending: 'pdf', type: 'application/pdf', limit: 1000, public: false };
  const signed = async () => ({ ...rule, ...(await store.signPut(rule)) });
  const pdf = Buffer.from('%PDF-1.7 first');
  let store: S3FileStore;
  beforeEach(async () => {
    store = await S3FileStore.open(server.settings);
  });
  afterEach(async () => {
    Object.assign(standIn(), { now: Date.now, trouble: null, heedless: false, beforePut: () => undefined });
    standIn().objects.clear();
    await store.close();
  });

  test('an address ends after ten minutes and takes no other type, query or header', async () => {
    const upload = await signed();
    const { address } = upload;
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host;if-none-match');
    for (const [wrong, type] of [
      [address.replace('Expires=600', 'Expires=6000'), rule.type],
      [`${address}&x-amz-acl=public-read`, rule.type],
      [address, 'text/html'],
      [address, `${rule.type}; charset=utf-8`],
      [address.replace(upload.key, `../${upload.key}`), rule.type],
    ] as const)
      expect(await put({ ...upload, address: wrong }, type, pdf)).toMatchObject({
        status: 403,
        text: expect.stringContaining('SignatureDoesNotMatch'),
      });
    expect(await put({ ...upload, headers: {} }, rule.type, pdf)).toMatchObject({ status: 403 });
    standIn().now = () => Date.now() + 600_500;
    expect(await put(upload, rule.type, pdf)).toMatchObject({
      status: 403,
      text: expect.stringContaining('Request has expired'),
    });
    standIn().now = () => Date.now() + 590_000;
    expect(await put(upload, rule.type, pdf)).toMatchObject({ status: 200 });
  });

  test('an upload is nowhere to be seen until it was let in, and an empty object then stays at its address', async () => {
    const upload = await signed();
    await put(upload, rule.type, pdf);
    expect(await store.stat(upload.key)).toBeNull();
    expect((await get(await store.signGet(upload.key, 'cv.pdf'))).status).toBe(404);
    expect(await store.accept(upload)).toMatchObject({ size: pdf.length });
    expect(await put(upload, rule.type, Buffer.from('%PDF-1.7 another'))).toMatchObject({ status: 412 });
    expect([...standIn().objects].map(([key, { body }]) => [key, body.length])).toEqual([
      [`incoming/${upload.key}`, 0],
      [upload.key, pdf.length],
    ]);
    await store.delete(upload.key);
    expect([...standIn().objects.keys()]).toEqual([`incoming/${upload.key}`]);
  });

  test('exactly what was looked at is let in, whatever comes to the address meanwhile', async () => {
    standIn().heedless = true;
    const upload = await signed();
    const { key } = upload;
    await put(upload, rule.type, pdf);
    standIn().beforePut = (written) => {
      if (written !== key) return;
      const held = standIn().objects.get(`incoming/${key}`)!;
      standIn().objects.set(`incoming/${key}`, { ...held, body: Buffer.from('<script>'), etag: '"other"' });
    };
    const hash = createHash('sha256').update(pdf).digest('hex');
    expect(await store.accept(upload)).toEqual({ size: pdf.length, type: rule.type, hash });
    standIn().beforePut = () => undefined;
    await put(upload, rule.type, Buffer.from('%PDF-1.7 another'));
    expect(await store.accept(upload)).toMatchObject({ hash });
    expect(await buffer(await store.read(key))).toEqual(pdf);
  });

  test('the same upload let in many times at once is one file', async () => {
    const upload = await signed();
    await put(upload, rule.type, pdf);
    expect(await Promise.all(Array.from({ length: 12 }, () => store.accept(upload)))).toEqual(
      Array.from({ length: 12 }, () => expect.objectContaining({ size: pdf.length, type: rule.type })),
    );
    expect([...standIn().objects.keys()].toSorted()).toEqual([`incoming/${upload.key}`, upload.key]);
  });

  test('a file is shown where that is harmless, and saved otherwise', async () => {
    await store.put('a/b.pdf', 'application/pdf', pdf);
    await store.put('a/b.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', pdf);
    expect(await get(await store.signGet('a/b.pdf', "Zoë's (1).pdf"))).toMatchObject({
      status: 200,
      type: 'application/pdf',
      cache: 'private, no-store',
      disposition: "inline; filename*=UTF-8''Zo%C3%AB%27s%20%281%29.pdf",
    });
    expect(await get(await store.signGet('a/b.docx', 'x".docx'))).toMatchObject({
      status: 200,
      disposition: "attachment; filename*=UTF-8''x%22.docx",
    });
  });

  test('a store that is away, answers nothing or is overwhelmed is unavailable soon; when it is back all is there', async () => {
    const { key } = await signed();
    await store.put(key, rule.type, pdf);
    const hasty = await S3FileStore.open({ ...server.settings, patience: { connection: 500, request: 500 } });
    const allUnavailable = async () => {
      const everything = [
        hasty.stat(key),
        hasty.read(key),
        hasty.put('a/b', 'text/plain', pdf),
        hasty.delete('a/b'),
        hasty.accept({ ...rule, key }),
        hasty.published(key),
      ];
      for (const each of await Promise.allSettled(everything))
        expect(each).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
    };
    standIn().trouble = { status: 503, code: 'SlowDown' };
    await allUnavailable();
    standIn().trouble = 'silence';
    expect(await taking(allUnavailable)).toBeLessThan(5000);
    standIn().trouble = null;
    await standIn().stop();
    await allUnavailable();
    await expect(store.stat(key)).rejects.toBeInstanceOf(Unavailable);
    expect((await store.signPut(rule)).address).toContain('incoming/'); // signing sends no request
    await standIn().start();
    expect(await buffer(await store.read(key))).toEqual(pdf);
    await hasty.close();
  });

  test('a wrong key, a wrong bucket and a missing file are told apart', async () => {
    const stranger = await S3FileStore.open({ ...server.settings, secret_access_key: 'wrong' });
    const lost = await S3FileStore.open({ ...server.settings, bucket: 'elsewhere' });
    await expect(stranger.put('a/b', 'text/plain', pdf)).rejects.toThrow(
      /refuses us \(403 SignatureDoesNotMatch\). Check the access key/,
    );
    await expect(stranger.stat('a/b')).rejects.toThrow(/refuses us/);
    await expect(lost.read('a/b')).rejects.toThrow('The bucket of the file store does not exist.');
    await expect(lost.check(site)).rejects.toThrow('The bucket elsewhere does not exist.');
    await expect(store.read('a/b')).rejects.toThrow('There is no such file.');
    await Promise.all([stranger.close(), lost.close()]);
  });

  test('the check tries everything and says what browsers may do', async () => {
    expect(await store.check(site)).toMatchObject({ server: `bucket candor at ${standIn().endpoint}`, wrong: [] });
    standIn().options.cors = ['https://other.example'];
    expect((await store.check(site)).wrong).toEqual([
      `Browsers may not upload: the bucket's CORS rules must allow PUT with the headers Content-Type and If-None-Match from ${site}.`,
    ]);
    standIn().heedless = true;
    expect((await store.check(site)).wrong).toEqual([
      expect.stringContaining('The store writes over files although If-None-Match forbids it'),
      expect.stringContaining('Browsers may not upload'),
    ]);
    standIn().heedless = false;
    standIn().options.cors = ['*'];
    const apart = await S3FileStore.open({ ...server.settings, public_url: 'http://127.0.0.1:1' });
    expect(await apart.check(site)).toMatchObject({ wrong: [], notes: [expect.stringContaining('S3_PUBLIC_URL')] });
    await apart.close();
    expect(standIn().objects.size).toBe(0);
    await standIn().stop();
    await expect(store.check(site)).rejects.toBeInstanceOf(Unavailable);
    await standIn().start();
  });

  test('addresses lead to where browsers reach the store', async () => {
    expect(store.origins()).toEqual([standIn().endpoint]);
    const { endpoint: _, ...amazon } = server.settings;
    const [inside, outside] = [
      await S3FileStore.open({ ...server.settings, public_url: 'https://files.example' }),
      await S3FileStore.open({ ...amazon, region: 'eu-central-1', path_style: false }),
    ];
    expect([inside.origins(), outside.origins()]).toEqual([
      ['https://files.example'],
      ['https://candor.s3.eu-central-1.amazonaws.com'],
    ]);
    expect((await inside.signPut(rule)).address).toContain('https://files.example/candor/incoming/resumes/');
    expect(await outside.signGet('resumes/org/b.pdf', 'a')).toContain(
      'https://candor.s3.eu-central-1.amazonaws.com/resumes/',
    );
    await Promise.all([inside.close(), outside.close()]);
  });
});

outagesContract(
  'S3',
  async () => {
    const bench = await openS3();
    const store = await S3FileStore.open({ ...bench.settings, patience: { connection: 300, request: 1000 } });
    const [key, body] = ['resumes/of/somebody.txt', Buffer.from('Ada')];
    await store.put(key, 'text/plain', body);
    return {
      calls: {
        put: () => store.put(key, 'text/plain', body),
        stat: () => store.stat(key),
        published: () => store.published(key),
        read: async () => buffer(await store.read(key)),
        delete: () => store.delete('resumes/of/nobody.txt'),
      },
      most: 3500,
      stop: () => bench.standIn!.stop(),
      start: () => bench.standIn!.start(),
      dispose: async () => {
        await store.close();
        await bench.stop();
      },
    };
  },
  process.env.S3_ENDPOINT ? 'only a store of our own is stopped, and S3_ENDPOINT is set' : null,
);
