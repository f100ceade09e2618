// Checks data files for what the compiler cannot see: each must fit its schema and name nothing twice, its texts must have a German line, and a German line must have the same values and elements as its English one. `npm run check` begins with this.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { z } from 'zod';
import { schemas as demoSchemas } from '../backend/src/demo/content/schemas.ts';
import { namesIn, readMessage } from '../contracts/src/words/message.ts';

const german = /^contracts\/src\/de\/[\w-]+\.json$/;
/** The files with data that people read in their language, and the fields that are translated. */
const standards = /^contracts\/src\/catalogues\/standards\//;
/** The content of the demo, whose schemas are code. */
const demo = /^backend\/src\/demo\/content\/([\w-]+)\.json$/;
const said = new Set(['name', 'parent_id', 'subject', 'body', 'question', 'intro', 'text']);

const asksFor = (text) => {
  const { values, elements } = namesIn(readMessage(text));
  return [...values, ...[...elements].map((name) => `<${name}>`)].toSorted().join(', ') || 'nothing';
};
const textsIn = (value) =>
  Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? (said.has(name) ? [each] : []) : each && typeof each === 'object' ? textsIn(each) : [],
  );
/** Parses JSON and compares the result with the text, because JSON silently keeps only the last of two values with the same name. */
const readWhole = (text) => {
  const value = JSON.parse(text);
  const kept = JSON.stringify(value);
  const written = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  if (written === kept) return value;
  let at = 0;
  while (written[at] === kept[at]) at++;
  const near = written.slice(Math.max(0, at - 60), at + 60);
  throw new Error(`a name stands twice, or a sign is written in an unusual way, near ${near}`);
};

/** The faults in these files. `texts`: the content of each file, by its path from the root. */
export const faultsIn = (texts) => {
  const faults = [];
  const read = (file) => {
    try {
      return readWhole(texts[file]);
    } catch (error) {
      faults.push(`${file}: ${error.message}`);
      return null;
    }
  };
  const schemas = new Map();
  const schemaOf = (file, value) => {
    const [, ofDemo] = demo.exec(file) ?? [];
    if (ofDemo) return demoSchemas[ofDemo];
    const place = join(file, '..', String(value.$schema));
    if (!schemas.has(place)) schemas.set(place, texts[place] ? z.fromJSONSchema(JSON.parse(texts[place])) : null);
    return schemas.get(place);
  };
  const data = Object.keys(texts)
    .filter((file) => !file.endsWith('.schema.json'))
    .map((file) => [file, read(file)])
    .filter(([, value]) => value);
  for (const [file, value] of data) {
    const schema = schemaOf(file, value);
    const error = schema?.safeParse(value).error;
    if (error || !schema) faults.push(`${file}: ${error ? z.prettifyError(error) : 'has no schema'}`);
  }
  const lines = data.flatMap(([file, value]) =>
    german.test(file)
      ? Object.values(value)
          .filter((group) => typeof group === 'object')
          .flatMap((group) => Object.entries(group).map((line) => [file, ...line.map(String)]))
      : [],
  );
  const known = new Map();
  for (const [file, english, its] of lines) {
    try {
      const [one, other] = [asksFor(english), asksFor(its)];
      if (one !== other) faults.push(`${file}: ‘${english}’ asks for ${one}, its German for ${other}`);
    } catch (error) {
      faults.push(`${file}: ‘${english}’ or its German is not in ICU syntax: ${error.message}`);
    }
    const first = known.get(english) ?? its;
    if (first !== its) faults.push(`${file}: ‘${english}’ is ‘${its}’ here and ‘${first}’ elsewhere`);
    known.set(english, first);
  }
  for (const [file, value] of data)
    if (standards.test(file))
      for (const text of textsIn(value))
        if (!known.has(text)) faults.push(`${file}: ‘${text}’ has no line in contracts/src/de`);
  return faults;
};
/** The data files of all packages, by their paths from the root. */
export const dataFiles = (root) =>
  Object.fromEntries(
    globSync('{contracts,projections,backend,frontend}/src/**/*.json', { cwd: root }).map((file) => {
      const path = file.replaceAll('\\', '/');
      return [path, readFileSync(join(root, path), 'utf8')];
    }),
  );
