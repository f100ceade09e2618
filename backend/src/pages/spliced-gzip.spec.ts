import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { encode, type Encoded, RawRows } from '../kernel/rows/raw-rows.ts';
import { SplicedGzip } from './spliced-gzip.ts';

const column = (name: string, cards: number) =>
  RawRows.of(Array.from({ length: cards }, (_, n) => JSON.stringify({ id: n, name: `${name} ${n}` })));

test('whatever the parts, they unpack to the parts side by side', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.nat(9000)), { maxLength: 6 }),
      async (some) => {
        const parts = some.map(([bytes, times]) => Buffer.alloc(bytes.length * times, bytes));
        const gzip = new SplicedGzip();
        for (let again = 0; again < 2; again++)
          expect(gunzipSync(await gzip.of(parts)).equals(Buffer.concat(parts))).toBe(true);
      },
    ),
    { numRuns: 60 },
  ));
test('on a board where one card moved, only the columns that it left and entered are compressed again', async () => {
  const board = (first: number, second: number) =>
    encode({
      title: 'Pilot',
      columns: [column('Application', first), column('First Round', second), column('Offered', 90)],
    });
  const gzip = new SplicedGzip();
  const packed = async (body: Encoded) => {
    const before = gzip.compressed;
    expect(gunzipSync(await gzip.of(body.parts)).toString()).toBe(body.whole().toString());
    return gzip.compressed - before;
  };
  expect(await packed(board(80, 70))).toBe(3);
  expect(await packed(board(80, 70))).toBe(0);
  expect(await packed(board(79, 71))).toBe(2);
});
