import { SeenKeys } from './seen-keys.ts';

test('every key that was added is known, however many there are, and hardly any other', () => {
  const keys = new SeenKeys();
  const names = Array.from({ length: 50_000 }, (_, at) => `person-${at}`);
  for (const name of names) keys.add(name);
  for (const name of names) keys.add(name);
  expect(names.every((name) => keys.has(name))).toBe(true);
  expect(names.filter((name) => keys.has(`${name} of somebody else`)).length).toBeLessThan(10);
});

test('an empty set knows no key', () => {
  expect(new SeenKeys().has('')).toBe(false);
});
