import { categories, categoryOf, definitionOf, idOf } from './all-events.ts';

const all = Object.values(categories);
const definitions = all.flatMap((category) =>
  Object.entries(category.types).map(([type, definition]) => ({
    category: category.category,
    about: category.about,
    type,
    definition,
  })),
);

test('every event has a name of its own among all streams', () => {
  const names = definitions.map(({ type }) => type);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
test.each(definitions)('$type is a PascalCase name, never a tense or a version number', ({ type }) => {
  expect(type).toMatch(/^([A-Z][a-z]+)+$/);
});
test('a stream’s category and id are the parts around its first dash, so that no category has a dash', () => {
  for (const { category } of all) expect(category).toMatch(/^[a-z_]+$/);
  expect(categoryOf('application-0190-ab')).toBe('application');
  expect(idOf('application-0190-ab')).toBe('0190-ab');
  expect(Object.keys(categories)).toEqual(all.map((category) => category.category));
});
test('an event is found by its stream, and not in another one', () => {
  expect(definitionOf('job-1', 'JobOpened')?.sentence).toBe('opened the job');
  expect(definitionOf('application-1', 'JobOpened')).toBeUndefined();
  expect(definitionOf('unknown-1', 'JobOpened')).toBeUndefined();
});
// The compiler checks the key and the sentence of declared events. It cannot check the events of catalogues, because code makes their names and sentences.
test.each(definitions.filter(({ definition }) => definition.personal.length))(
  '$type says whose key seals it',
  ({ about, definition }) => {
    expect(about === 'stream' || about in definition.schema.shape).toBe(true);
    expect(definition.personal).not.toContain(about);
  },
);
test.each(definitions.filter(({ definition }) => typeof definition.sentence === 'string'))(
  '$type can be told in words from fields that it has, none of them about a person but the names of changed fields',
  ({ definition }) => {
    const slots = [...String(definition.sentence).matchAll(/\{(\w+)/g)].map((found) => found[1]!);
    for (const slot of slots) expect(Object.keys(definition.schema.shape)).toContain(slot);
    expect(slots.filter((slot) => definition.personal.includes(slot) && slot !== 'changes')).toEqual([]);
  },
);
