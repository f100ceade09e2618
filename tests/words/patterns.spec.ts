import { globSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';

// The thread that matches strangers' texts also answers all requests, so no pattern may take cubic time or more on a long text.

const length = 3_000;
/** The longest time for a pattern, in ms. Cubic time takes several times as long on a quiet machine, quadratic time a fraction of it on a busy one. */
const limit = 3_000;
/** Finds a regular expression in a source file: after a token that can precede an expression, without comments. */
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
    // The text is a division that looks like a regular expression.
    return [];
  }
});
/** The characters with which a pattern is tried: its own characters, and one of each usual kind. */
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

/** One context is shared by all patterns, because creating a context takes longer than most patterns. */
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
  // The last pattern was once in the code and shows that the check finds such a pattern.
  expect(slow).toEqual(source === String.raw`\S+@\S+\.\S+` ? ['@'] : []);
});
