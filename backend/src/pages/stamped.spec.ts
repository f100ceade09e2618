import { gunzipSync } from 'node:zlib';
import { DrawnPages } from './drawn-pages.ts';
import { markOf, withStamps } from './stamped.ts';

const id = '0f3a2a55-1111-4222-8333-444455556666';
const mark = markOf('proof', id);
const html = `<p>${'Long words. '.repeat(300)}</p><input value="${mark}"><script>{"proof":"${mark}"}</script>`;

test('every visitor gets the drawn page with values of their own, compressed or not', async () => {
  const pages = new DrawnPages();
  const from = {};
  let drawn = 0;
  const draw = () => Promise.resolve(`${html}${drawn++ ? 'again' : ''}`);
  for (const value of ['first', 'second']) {
    const stamps = new Map([[mark, value]]);
    const document = await pages.of('page', from, draw);
    const packed = await pages.stamped(document, 'gzip, br', stamps);
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.bytes).toString()).toBe(html.replaceAll(mark, value));
    const plain = await pages.stamped(document, '', stamps);
    expect(plain.bytes.toString()).toBe(withStamps(html, stamps));
  }
  expect(drawn).toBe(1);
});
test('a mark without a value leaves nothing behind', () => {
  expect(withStamps(html, new Map())).not.toContain('~');
});
