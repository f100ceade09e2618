import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../../tests/engines/port.ts';

// Runs a few adapter tests in a Jest of their own, against a server that the environment names: a stand-in in its own process, which signals stop, start, freeze and thaw.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const tests = [
  'text comes back letter by letter',
  'closing waits for the appends',
  'a stopped server makes appends unavailable',
  'a server that no longer answers makes everything unavailable',
];
const files = ['event-store', 'following'].map(
  (file) => `backend/src/adapters/eventstoredb/eventstoredb-${file}.contract.ts`,
);

let folder: string;
let url: string;
const control = (what: string) => `${join(folder, 'control')} ${what}`;
const sh = (line: string) => run('/bin/sh', ['-c', line]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-given-'));
  const port = await freePort();
  url = `esdb://127.0.0.1:${port}?tls=false`;
  await writeFile(
    join(folder, 'control'),
    `#!/bin/sh
cd '${folder}'
case $1 in
start)
  if env | grep -q '^EVENTSTORE_'; then exit 1; fi # a real server would not start either
  : > said
  '${process.execPath}' '${join(root, 'tests/engines/eventstoredb-stand-in.ts')}' --port ${port} --journal log > said 2>&1 < /dev/null &
  echo $! > pid
  until grep -q ready said; do kill -0 $(cat pid) || exit 1; sleep 0.05; done ;;
stop) kill -KILL $(cat pid); while kill -0 $(cat pid) 2>/dev/null; do sleep 0.02; done ;;
freeze) kill -STOP $(cat pid) ;;
thaw) kill -CONT $(cat pid) ;;
esac
`,
  );
  await chmod(join(folder, 'control'), 0o700);
  await sh(control('start'));
});
afterAll(async () => {
  await sh(control('stop')).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

/** What became of each test, and which server the tests talked to. */
const trial = async (commands: Record<string, string>) => {
  const [result, noted] = [join(folder, 'result.json'), join(folder, 'noted')];
  await rm(noted, { force: true });
  const {
    EVENTSTORE_STOP: _s,
    EVENTSTORE_START: _t,
    EVENTSTORE_FREEZE: _f,
    EVENTSTORE_THAW: _w,
    ...inherited
  } = process.env;
  await run(
    process.execPath,
    [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      ...files,
      '--selectProjects',
      'contract',
      '-t',
      tests.join('|'),
      '--json',
      `--outputFile=${result}`,
    ],
    { cwd: root, env: { ...inherited, EVENTSTORE_URL: url, ENGINES_TESTS: noted, ...commands } },
  );
  const { testResults } = JSON.parse(await readFile(result, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const lines = (await readFile(noted, 'utf8')).trim().split('\n');
  return {
    of: (name: string) => all.filter(({ fullName }) => fullName.includes(name)),
    given: lines.filter((line) => line.startsWith('EventStoreDB ')).map((line) => line.split('\t')[1]!),
  };
};

test('tests that a real server can answer use the given one, and stop, start, freeze and thaw it by the given commands', async () => {
  const { of, given } = await trial(
    Object.fromEntries(
      ['stop', 'start', 'freeze', 'thaw'].map((each) => [`EVENTSTORE_${each.toUpperCase()}`, control(each)]),
    ),
  );
  for (const name of tests) {
    expect(of(name).map(({ status }) => status)).toEqual(of(name).map(() => 'passed'));
    expect(given.filter((each) => each.includes(name))).toHaveLength(1); // its twin on a server before 21.10 has a stand-in
  }
  expect(given).toHaveLength(tests.length);
});

test('without these commands they use the given server too, except those that need the commands: their names say which are missing', async () => {
  const { of, given } = await trial({});
  expect(given).toHaveLength(2);
  const skipped = (name: string) =>
    of(name).flatMap(({ status, fullName }) => (status === 'pending' ? [/\(skipped: .*\)$/.exec(fullName)?.[0]] : []));
  expect(skipped(tests[2]!)).toEqual(['(skipped: EVENTSTORE_STOP and EVENTSTORE_START not set)']);
  expect(skipped(tests[3]!)).toEqual(['(skipped: EVENTSTORE_FREEZE and EVENTSTORE_THAW not set)']);
});
