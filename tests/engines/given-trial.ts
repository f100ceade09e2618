import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GivenEngine } from './given.ts';
import { freePort } from './port.ts';

// Runs a few adapter tests in a Jest process of their own, against a server that the environment names: a stand-in in a process of its own, which signals stop, start, freeze and thaw.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const commands = ['stop', 'start', 'freeze', 'thaw'] as const;

/** `standIn`: the file of the stand-in, in this folder. `urlAt`: the address by which the tests reach it. `named`: how the tests record its server. `only`: the names of the tests. */
export type Trial = {
  engine: GivenEngine;
  standIn: string;
  urlAt: (port: number) => string;
  named: string;
  files: readonly string[];
  only: readonly string[];
};

export const openTrial = async ({ engine, standIn, urlAt, named, files, only }: Trial) => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-given-'));
  const port = await freePort();
  const control = (what: string) => `${join(folder, 'control')} ${what}`;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith(`${engine}_`)));
  const sh = (line: string) => run('/bin/sh', ['-c', line], { env: inherited });
  await writeFile(
    join(folder, 'control'),
    `#!/bin/sh
cd '${folder}'
case $1 in
start)
  if env | grep -q '^${engine}_'; then exit 1; fi # EventStoreDB would not start either
  : > said
  '${process.execPath}' '${join(import.meta.dirname, standIn)}' --port ${port} --journal log > said 2>&1 < /dev/null &
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
  return {
    /** The commands that control the server, by the names of their environment variables. */
    commands: Object.fromEntries(commands.map((each) => [`${engine}_${each.toUpperCase()}`, control(each)])),
    /** The result of each test, and which tests talked to the given server. */
    run: async (environment: Record<string, string>) => {
      const [result, noted] = [join(folder, 'result.json'), join(folder, 'noted')];
      await rm(noted, { force: true });
      await run(
        process.execPath,
        [
          '--experimental-vm-modules',
          'node_modules/jest/bin/jest.js',
          ...files,
          '--selectProjects',
          'contract',
          '-t',
          only.join('|'),
          '--json',
          `--outputFile=${result}`,
        ],
        {
          cwd: root,
          env: { ...inherited, [`${engine}_URL`]: urlAt(port), ENGINES_TESTS: noted, ...environment },
        },
      );
      const { testResults } = JSON.parse(await readFile(result, 'utf8')) as {
        testResults: { assertionResults: { fullName: string; status: string }[] }[];
      };
      const all = testResults.flatMap(({ assertionResults }) => assertionResults);
      const lines = (await readFile(noted, 'utf8')).trim().split('\n');
      return {
        of: (name: string) => all.filter(({ fullName }) => fullName.includes(name)),
        /** Why tests of this name were left out. */
        skipped: (name: string) =>
          all.flatMap(({ status, fullName }) =>
            status === 'pending' && fullName.includes(name) ? [/\(skipped: .*\)$/.exec(fullName)?.[0]] : [],
          ),
        given: lines.filter((line) => line.startsWith(named)).map((line) => line.split('\t')[1]!),
      };
    },
    dispose: async () => {
      await sh(control('stop')).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
