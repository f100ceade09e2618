import { ByteMap, weightOf } from './byte-map.ts';

const kept = (map: ByteMap<number>) => [...map].map(([key]) => key);

test('What was used longest ago goes when the bytes run out', () => {
  const map = new ByteMap<number>(4000);
  for (const key of 'abcdefghi') map.set(key, 1, 300);
  expect(map.get('a')).toBe(1);
  map.set('j', 1, 300);
  expect(kept(map)).toEqual([...'cdefghiaj']);
});

test('A value replaced or dropped gives its bytes back', () => {
  const map = new ByteMap<number>(2000);
  for (let index = 0; index < 100; index++) map.set('same', index, 100);
  map.set('other', 1, 100);
  map.delete('other');
  map.set('third', 1, 100);
  expect(kept(map)).toEqual(['same', 'third']);
  map.clear();
  expect(kept(map)).toEqual([]);
});

test('One value that would take more than an eighth of the room is not kept', () => {
  const map = new ByteMap<number>(2000);
  map.set('small', 1, 50);
  map.set('large', 1, 300);
  expect(kept(map)).toEqual(['small']);
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
