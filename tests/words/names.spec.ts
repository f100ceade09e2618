import { globSync, readFileSync } from 'node:fs';

// These tests check names and comments, so that a reader understands each at one reading.

const linesOf = (pattern: string) =>
  globSync(pattern).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, at) => ({ at: `${file}:${at + 1}`, text })),
  );
const lines = linesOf('{contracts,projections,backend,frontend}/src/**/*.{ts,tsx}');
const tests = linesOf('{tests,scripts}/**/*.{ts,mjs}');

const participles = 'found|shown|named|given|gone|drawn|chosen|seen|stored|asked|wanted|counted|said|told';
const bare = new RegExp(
  `^export (?:declare )?(?:async )?(?:const|let|function\\*?|type|class|interface) (?:${participles})\\b`,
  'i',
);
/** The two names that are left out: `given(events).when(command).then(events)` is how rules are tested, and `<Said>` renders a text with elements inside. */
const kept = ['backend/src/kernel/given.ts', 'frontend/src/kit/said.tsx'];

test('no exported name is a bare participle: it names the thing', () => {
  const found = lines.filter(({ at, text }) => bare.test(text) && !kept.some((file) => at.startsWith(`${file}:`)));
  expect(found.map(({ at, text }) => `${at} ${text}`)).toEqual([]);
});

/** The words of a comment on this line: after `//`, after `/**`, or within a block. */
const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*)\s+(?<words>\S.*)$/;
const fronted = /^(?:Of\b|(?:About|At|By|For|From|In|On|To|Under|With) (?:what|which|who|whom|whose)\b)/;
const vague = /\b(?:whoever|whosoever|whomever|somebody|anybody|nobody)\b/i;

test('no comment begins with a fronted preposition, and none is about whoever or nobody', () => {
  const wrong = [...lines, ...tests].filter(({ text }) => {
    // Names of code are in backquotes, so the text between backquotes is left out.
    const words = comment.exec(text)?.groups?.words?.replace(/`[^`]*`/g, '');
    return words && (fronted.test(words) || vague.test(words));
  });
  expect(wrong.map(({ at, text }) => `${at} ${text.trim()}`)).toEqual([]);
});

/** Finds a text between quotes, in backquotes, or between the elements of a screen. */
const quoted = /['"`>][^'"`<>]*\b(?:whoever|whosoever|whomever|somebody|anybody|nobody)\b[^'"`<>]*['"`<]/i;
test('no text of a screen is about whoever or nobody', () => {
  const wrong = lines.filter(({ at, text }) => /^frontend\/(?!.*\.spec\.)/.test(at) && quoted.test(text));
  expect(wrong.map(({ at, text }) => `${at} ${text.trim()}`)).toEqual([]);
});
