import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Every reader of the log goes through the door of known-events.ts, so none passes by an event that its release does not know.

const root = join(import.meta.dirname, '..');
const files = globSync('**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(spec|contract|contract-suite|types)\.ts$/.test(file) && !file.startsWith('adapters/'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const calls = (method: string): Map<string, string[]> =>
  new Map(
    files.flatMap((file): [string, string[]][] => {
      const found = [...textOf(file).matchAll(new RegExp(`(?:events|log|store)\\.${method}\\(([^;\\n]*)`, 'g'))];
      return found.length ? [[file, found.map(([, given]) => given!)]] : [];
    }),
  );

test('the application opens the log in one place, behind the door', () => {
  const opening = files.filter((file) => /\b(Sqlite|EventStoreDb)EventStore\.open\(/.test(textOf(file)));
  expect(opening).toEqual(['app/engines.ts']);
  const engines = textOf('app/engines.ts');
  expect(engines.match(/EventStore\.open\(/g)).toHaveLength(2);
  expect(engines.match(/\bopenLog\(/g)).toHaveLength(1);
  expect(engines).toContain('stopBeforeUnknown(await openLog(settings, role))');
});

test('only readers of bytes read events that their release does not know', () => {
  expect(Object.fromEntries([...calls('readStored').keys()].map((file) => [file, true]))).toEqual({
    'features/proof/tree-keeper.ts': true, // hashes
    'features/proof/trees.ts': true, // hashes
    'kernel/same-keys.ts': true, // which key sealed it
    'kernel/same-log.ts': true, // how many there are
    'reads/past/log-place.ts': true, // when it was recorded
  });
});

test('whoever follows the log or reads it with a place of its own gets every event, known or not, from the door', () => {
  expect([...calls('subscribe').keys()].toSorted()).toEqual([
    'kernel/rows/projector.ts',
    'kernel/work/process-runner.ts',
  ]);
  // Other readers ask for named types and keep no place from which a newer release goes on. One reads everything: the door stops it, and its job is tried again.
  const named = [...calls('readAll')].flatMap(([file, all]) =>
    all.filter((given) => given.split(',').length < 3).map(() => file),
  );
  expect(named).toEqual(['features/accounts/visit-report.ts']);
});
