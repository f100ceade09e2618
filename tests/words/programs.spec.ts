import { globSync, readFileSync } from 'node:fs';
import { programs } from '../../contracts/src/privacy/programs.ts';

const files = globSync('backend/src/**/*.ts').filter(
  (file) => !/\.(spec|contract|types)\.ts$/.test(file) && !/\/queued-job|src\/(demo|story)\/|app\/demo/.test(file),
);
const texts = files.map((file) => readFileSync(file, 'utf8'));
/** The kinds of queued jobs, and the programs that the source names as actors. */
const kinds = texts.flatMap((text) => [...text.matchAll(/= job\(\s*'([a-z-]+)'/g)].map(([, kind]) => kind!));
const named = texts.flatMap((text) =>
  [...text.matchAll(/type: '(?:processor|system|ai)'(?: as const)?,\s+id: '([^']+)'/g)].map(([, id]) => id!),
);

test('the register of automations names every program that can write to the log, and no other', () => {
  const registered = Object.values(programs).flatMap(({ by }) => by);
  expect([...new Set([...kinds, ...named])].toSorted()).toEqual(registered.toSorted());
  expect(kinds.length).toBeGreaterThan(80);
});

test('every log that the application opens refuses a decision of a program that the register does not name', () => {
  const opened = globSync('backend/src/**/*.ts')
    .filter((file) => !/\.(spec|contract|contract-suite)\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/new Streams\([^;]*/g) ?? []);
  expect(opened).toHaveLength(3);
  for (const each of opened) expect(each).toContain('isHiddenDecision');
});
