import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DrawnPages } from './drawn-pages.ts';

const html = (word: string) => `<p>${word.repeat(2000)}</p>`;

test('a page is drawn once for the value that it is made of, and again for another one', async () => {
  const pages = new DrawnPages();
  let drawn = 0;
  const draw = async () => html(String(++drawn));
  const value = {};
  const first = await pages.of('careers', value, draw);
  expect(await pages.of('careers', value, draw)).toBe(first);
  const second = await pages.of('careers', {}, draw);
  expect(drawn).toBe(2);
  expect(second.tag).not.toBe(first.tag);
  expect((await pages.of('other', value, draw)).tag).not.toBe(first.tag);
});
test('it is compressed as the browser reads it, once for each way', async () => {
  const pages = new DrawnPages();
  const drawn = await pages.of('careers', {}, async () => html('a'));
  const br = await pages.packed(drawn, 'gzip, br');
  expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', html('a')]);
  expect((await pages.packed(drawn, 'br')).bytes).toBe(br.bytes);
  const gzip = await pages.packed(drawn, 'gzip');
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', html('a')]);
  for (const none of ['', 'identity', 'br;q=0'])
    expect(await pages.packed(drawn, none)).toEqual({ encoding: null, bytes: drawn.plain });
});
test('a page that could not be drawn is tried again', async () => {
  const pages = new DrawnPages();
  const value = {};
  await expect(pages.of('careers', value, async () => Promise.reject(new Error('No rows.')))).rejects.toThrow(
    'No rows.',
  );
  expect((await pages.of('careers', value, async () => html('a'))).plain.toString()).toBe(html('a'));
});
test('what was asked for longest ago goes when there is too much', async () => {
  const pages = new DrawnPages();
  const value = {};
  let drawn = 0;
  const draw = async () => {
    drawn++;
    return 'x'.repeat(2 ** 20);
  };
  for (let page = 0; page < 12; page++) await pages.of(String(page), value, draw);
  await pages.of('11', value, draw);
  expect(drawn).toBe(12);
  await pages.of('0', value, draw);
  expect(drawn).toBe(13);
});
