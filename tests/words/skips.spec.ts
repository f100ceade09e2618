import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// A run that skips a test reports that, with the reason.

const root = join(import.meta.dirname, '../..');
const files = ['tests', 'backend/src', 'projections/src', 'contracts/src', 'frontend/src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(spec|contract|contract-suite)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test('no test is skipped without a word: testUnless and describeUnless write the reason into its name', () => {
  const silent = /\b(?:test|it|describe)\.(?:skip|todo)\b|\b(?:xit|xtest|xdescribe)\(/;
  const found = files.filter((file) =>
    silent.test(readFileSync(file, 'utf8').replaceAll(/'[^'\n]*'|`[^`]*`|\/.*\//g, '')),
  );
  expect(found.map((file) => relative(root, file))).toEqual([]);
});
