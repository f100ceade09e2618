import { byteCache, weightOf } from './byte-cache.ts';

test('A value replaced gives its bytes back, and the least recently used value goes first', () => {
  const cache = byteCache<{ bytes: number }>(4000, ({ bytes }) => bytes);
  for (let index = 0; index < 100; index++) cache.set('a', { bytes: 300 });
  for (const key of 'bcdefghi') cache.set(key, { bytes: 300 });
  cache.get('a');
  cache.set('j', { bytes: 300 });
  expect([...cache.rkeys()]).toEqual([...'cdefghiaj']);
});

test('One value that would take more than an eighth of the room is not kept', () => {
  const cache = byteCache<{ bytes: number }>(2000, ({ bytes }) => bytes);
  cache.set('small', { bytes: 50 });
  cache.set('large', { bytes: 300 });
  expect([...cache.keys()]).toEqual(['small']);
});

test('A state that keeps the state before it is counted with what the two share only once', () => {
  const before = { name: 'Ada Lovelace', route: ['a'.repeat(100), 'b'.repeat(100)] };
  const alone = weightOf(before);
  expect(alone).toBeGreaterThan(200);
  expect(weightOf({ ...before, before })).toBeLessThan(1.6 * alone);
  expect(weightOf({ ...before, before: { name: 'Ada', route: ['c'.repeat(100), 'd'.repeat(100)] } })).toBeGreaterThan(
    1.8 * alone,
  );
});
