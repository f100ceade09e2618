import { globSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';

// One thread matches strangers' texts and answers all requests, so no pattern may take cubic time or more on a long text.

const length = 3_000;
/** In ms. Cubic time takes several times as long on a quiet machine, quadratic time a fraction of it on a busy one. */
const limit = 3_000;
/** A pattern in a source file: after a token that can precede an expression, without comments. */
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
/** The pattern's own characters, and one of each usual kind. */
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

/** One context for all, because making a context takes longer than most patterns. */
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
  // A pattern that was once in the code, to show that the check finds such a pattern.
  expect(slow).toEqual(source === String.raw`\S+@\S+\.\S+` ? ['@'] : []);
});
