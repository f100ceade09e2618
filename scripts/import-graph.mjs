// Finds which file imports which, over all packages and the tests. Type imports are left out, because they do not exist when a test runs.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const roots = '{contracts,projections,backend,frontend}/src/**/*.{ts,tsx,mts,mjs,css,json}';
export const sources = (cwd = process.cwd()) =>
  globSync([roots, 'tests/**/*.{ts,tsx,mts,mjs}', 'scripts/**/*.mjs'], { cwd }).map((file) =>
    file.replaceAll('\\', '/'),
  );

const room = /^@candor\/(contracts|projections|frontend)\//;
const typesAlone = /\b(?:import|export)\s+type\s[^;'"]*?\bfrom\s*(['"])[^'"\n]*\1/g;
const named = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*(['"])[^'"\n]*\2/g;
const quoted = /(['"`])((?:\.{1,2}|@candor)\/[^'"`\n$]+)\1/g;
const areTypes = (names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '));
/** The files that a text imports: by a statement, by `import()`, or as the file of a thread. */
export const namedIn = (text) => {
  const values = text
    .replaceAll(typesAlone, '')
    .replaceAll(named, (statement, names) => (names.trim() && areTypes(names) ? '' : statement));
  return [...new Set([...values.matchAll(quoted)].map(([, , path]) => path))];
};

/** The imports of each file. `files`: all files that exist. */
export const importsOf = (files, read = (file) => readFileSync(file, 'utf8')) => {
  const known = new Set(files);
  const found = (path) =>
    [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js$/, '.ts')].find((each) => known.has(each));
  return new Map(
    files.map((file) => {
      const names = /\.(css|json)$/.test(file) ? [] : namedIn(read(file));
      const paths = names.map((name) =>
        room.test(name) ? name.replace(room, '$1/src/') : normalize(join(dirname(file), name)).replaceAll('\\', '/'),
      );
      return [file, new Set(paths.flatMap((path) => found(path) ?? []))];
    }),
  );
};

/** The distance of each file that reaches one of `from` by imports, as a number of imports. The files of `from` have 0. */
export const reaching = (imports, from) => {
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const distances = new Map(from.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
};
