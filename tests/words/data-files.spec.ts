import { dataFiles, faultsIn } from '../../scripts/words.mjs';

// The faults that the command `npm run check` finds in the data files before it compiles anything.

const files: Record<string, string> = dataFiles(`${import.meta.dirname}/../..`);
const tasks = 'contracts/src/de/tasks.json';
const lists = 'contracts/src/catalogues/standards/lists.json';
const careers = 'backend/src/demo/content/careers.json';
const security = 'backend/src/adapters/templates/families/security.json';
/** The faults of all files if the text `that` in one file is replaced with `instead`. */
const after = (file: string, that: string, instead: string): string[] => {
  expect(files[file]).toContain(that);
  return faultsIn({ ...files, [file]: files[file]!.replace(that, () => instead) });
};

test('no data file has a fault', () => {
  expect(faultsIn(files)).toEqual([]);
});
test('a German line that asks for another value than its English is a fault', () => {
  expect(after(tasks, '"Erledigen: {title}"', '"Erledigen: {name}"')).toEqual([
    `${tasks}: ‘Complete {title}’ asks for title, its German for name`,
  ]);
});
test('a German line that cannot be read is a fault', () => {
  expect(after(tasks, '"Erledigen: {title}"', '"Erledigen: {title"')).toEqual([
    expect.stringContaining(`${tasks}: ‘Complete {title}’ or its German is not in ICU syntax: `),
  ]);
});
test('a standard text without a German line is a fault', () => {
  expect(after(lists, '"Withdrew: pay"', '"Withdrew: money"')).toEqual([
    `${lists}: ‘Withdrew: money’ has no line in contracts/src/de`,
  ]);
});
test('an empty line, and space around one, is a fault', () => {
  for (const instead of ['""', '" Erledigen: {title}"'])
    expect(after(tasks, '"Erledigen: {title}"', instead)[0]).toContain(`${tasks}: ✖ Invalid string`);
});
test('a text with two Germans is a fault', () => {
  expect(after(tasks, '"und {count, number} weitere"', '"und noch {count, number}"')).toEqual([
    expect.stringMatching(/‘and {count, number} more’ is ‘und noch {count, number}’ here and ‘und .*’ elsewhere$/),
  ]);
});
test('a name that stands twice in a file is a fault', () => {
  expect(after(tasks, '"General": {', '"General": { "All tasks": "x", "All tasks": "x",')[0]).toMatch(
    /a name stands twice/,
  );
});
test('a field that is missing, unknown or out of its bounds is a fault', () => {
  expect(after(security, '"choice":', '"chosen":')[0]).toMatch(/"chosen"[\s\S]*at choice/);
  expect(after(security, '"frequency": 2', '"frequency": 4')[0]).toMatch(/at tasks\[0\]\.frequency/);
  expect(after(careers, '"roots"', '"stems"')[0]).toMatch(/at roots/);
  expect(after(security, '"../family.schema.json"', '"./family.schema.json"')[0]).toMatch(/has no schema/);
});
