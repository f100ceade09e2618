import { createHash } from 'node:crypto';
import { apply } from '@candor/contracts/pipeline/endpoints';
import { workHeader, zeroBits } from '@candor/contracts/kernel/work';
import { call } from '../call.ts';
import { workedOut } from './work.ts';

const subtle = {
  digest: async (_: unknown, bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
} as unknown as SubtleCrypto;

test('the browser finds a number whose hash begins with the bits that are asked for', async () => {
  const sent = await workedOut({ token: 'busy', bits: 8, wait: 60 }, subtle);
  expect(sent).toMatch(/^busy:\d+$/);
  expect(zeroBits(createHash('sha256').update(sent).digest())).toBeGreaterThanOrEqual(8);
});
test('a browser without Web Crypto waits and sends the token alone', async () => {
  expect(await workedOut({ token: 'busy', bits: 19, wait: 0 }, undefined)).toBe('busy');
});
test('an application from a busy place is sent again under the same id with the work done', async () => {
  const sent: { uid: string | null; work: string | undefined }[] = [];
  globalThis.fetch = (async (address: URL, { headers }: { headers: Record<string, string> }) => {
    sent.push({ uid: address.searchParams.get('uid'), work: headers[workHeader] });
    return {
      url: String(address),
      json: async () =>
        sent.length === 1
          ? { status: 'error', code: 'rate_limited', error: 'Wait.', work: { token: 'busy', bits: 0, wait: 0 } }
          : { status: 'ok', payload: { application_id: 'a' } },
    };
  }) as never;
  expect((await call(apply, {} as never)).status).toBe('ok');
  expect(sent.map(({ work }) => work?.split(':')[0])).toEqual([undefined, 'busy']);
  expect(new Set(sent.map(({ uid }) => uid)).size).toBe(1);
});
