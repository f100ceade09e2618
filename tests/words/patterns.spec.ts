import { globSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';

// Texts of strangers are looked at on the one thread that answers everybody: no pattern may take cubes of steps, or more, for a long one.

const length = 3_000;
/** In ms. Cubes of steps take several times as long on a quiet machine, squares a fraction of it on a busy one. */
const limit = 3_000;
/** A pattern as it stands in a source: after what can come before an expression, without comments. */
const written =
  /(?<=[=(,:[!&|?;{}]\s*|return\s+|^\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/gmu;
const patterns = [
  ...new Set(
    globSync('{contracts,projections,backend}/src/**/*.ts', { exclude: (name) => name.endsWith('.spec.ts') }).flatMap(
      (path) =>
        [...readFileSync(path, 'utf8').matchAll(written)].map(([, source, flags]) => JSON.stringify([source, flags])),
    ),
  ),
].flatMap((each): [string, string][] => {
  const [source, flags] = JSON.parse(each) as [string, string];
  try {
    return [[new RegExp(source, flags).source, flags.replace('y', '')]];
  } catch {
    // A division that looks like a pattern.
    return [];
  }
});
/** What the pattern itself is about, and one of each usual kind of character. */
const alphabetOf = (source: string): string[] => [
  ...new Set([
    ...source.replaceAll(/\\[pP]\{[^}]*\}|\\./gu, (found) => (/\\\W/u.test(found) ? found[1]! : ' ')),
    'a',
    'A',
    '1',
    ' ',
    '\n',
    '.',
    '@',
    '-',
  ]),
];

test('the patterns of the sources are found', () => expect(patterns.length).toBeGreaterThan(150));

/** One place for all: making a context takes longer than most patterns do. */
const place = createContext({ pattern: /./u, text: '' });
const replaced = new Script('text.replace(pattern, "").length');
test.each([...patterns, [String.raw`\S+@\S+\.\S+`, 'gu'] as [string, string]])('/%s/%s', (source, flags) => {
  place.pattern = new RegExp(source, flags);
  const slow = alphabetOf(source).filter((letter) => {
    place.text = `${letter.repeat(length)}\0`;
    try {
      replaced.runInContext(place, { timeout: limit });
      return false;
    } catch {
      return true;
    }
  });
  // The one that stood here once, to show that such a pattern is found.
  expect(slow).toEqual(source === String.raw`\S+@\S+\.\S+` ? ['@'] : []);
});
