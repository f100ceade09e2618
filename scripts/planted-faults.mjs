// Plants faults into a copy of the tree, one at a time, and tells which of them the tests near it find (docs/BENCHMARK.md#planted-faults). `npm run build` is not needed: the copy builds itself where tests start the application.
//   node scripts/planted-faults.mjs [--seed 1] [--faults 20] [--seconds 60] [--starting 0] [--files a.spec.ts,b.spec.ts] [--list]
// `--seconds`: how much may run for each fault, of the tests that start nothing. `--starting`: how many of the closest surface files run where these find nothing. `--files`: these test files instead. `--list`: only tells the faults.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import config from '../jest.config.mjs';
import { durations } from './durations.mjs';
import { importsOf, reaching, sources } from './import-graph.mjs';
import { choose } from './near.mjs';

const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    starting: { type: 'string', default: '0' },
    files: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '..');
process.chdir(root);

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
const random = (() => {
  let state = Number(asked.seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
})();
const oneOf = (list) => list[Math.floor(random() * list.length)];

/** What can be planted. `in`: the files. `find`: a place, which is one line. `put`: the line with the fault. */
const rules = [
  {
    name: 'a check of a decider is dropped',
    in: 'backend/src/features/**/*.decider.ts',
    find: /^(\s*if \()(.+)(\) return (?:reject\(.*|[a-z]\w+);)$/gm,
    put: (_, begin, condition, end) => `${begin}false && (${condition})${end}`,
  },
  {
    name: 'a condition of a decider is negated',
    in: 'backend/src/features/**/*.decider.ts',
    find: /^(\s*if \()(.+)(\) return .*;)$/gm,
    put: (_, begin, condition, end) => `${begin}!(${condition})${end}`,
  },
  {
    name: 'a fold forgets an event',
    in: 'backend/src/states/*.state.ts',
    find: /^( {4})([A-Z]\w+)(: \(state.*\) =>.*)$/gm,
    put: (_, begin, event, end) => `${begin}${event}Forgotten${end}`,
  },
  {
    name: 'a fold forgets a field',
    in: 'backend/src/states/*.state.ts',
    find: /^(.*state && \{ \.\.\.state, )(\w+: [^,{}]+|\w+)((?:, .*)?\s*\}.*)$/gm,
    put: (_, begin, __, end) => `${begin}${end.replace(/^, /, '')}`,
  },
  {
    name: 'a row loses its organization',
    in: 'projections/src/**/*.ts',
    find: /^(\s*organization_id: )((?:event\.)?metadata\.organization_id)(.*)$/gm,
    put: (_, begin, __, end) => `${begin}''${end}`,
  },
  {
    name: 'a row forgets what an event says',
    in: 'projections/src/**/*.ts',
    find: /^(\s*\w+: )((?:event\.)?data\.\w+)(,)$/gm,
    put: (_, begin, __, end) => `${begin}null${end}`,
  },
  {
    name: 'a call needs no permission',
    in: 'contracts/src/**/*.ts',
    find: /^(\s*needs: )(?!public|\[\]|'none')(.+)(,)$/gm,
    put: (_, begin, __, end) => `${begin}[]${end}`,
  },
  {
    name: 'a guard lets pass',
    in: 'backend/src/{access,http}/*.ts',
    find: /^(\s*if \()(.+)(\) (?:return false|return null|throw new .+);)$/gm,
    put: (_, begin, condition, end) => `${begin}false && (${condition})${end}`,
  },
  {
    name: 'an adapter says yes before it has written',
    in: 'backend/src/adapters/**/*.ts',
    find: /^(\s*)await (this\.[#\w.]*\b(?:add|append|put|post|set|write|save|insert|update|remove|delete|take|send)\w*\(.*\);)$/gm,
    put: (_, begin, call) => `${begin}void ${call}`,
  },
  {
    name: 'a button stays enabled',
    in: 'frontend/src/**/*.tsx',
    find: /^(.*\bdisabled=\{)(.+?)(\}(?:\s.*|>.*)?)$/gm,
    put: (_, begin, __, end) => `${begin}false${end}`,
  },
  {
    name: 'a text has no German',
    in: 'contracts/src/de/*.json',
    find: /^( {4}"[^"\\]+": "[^"\\]+",)$/gm,
    put: () => '',
  },
  {
    name: 'two arguments change places',
    in: '{backend/src/features,projections/src,contracts/src}/**/*.ts',
    find: /^(\s*(?:return|const \w+ =) .*\b[a-z]\w+\()(\w+), (\w+)(\).*;)$/gm,
    put: (_, begin, one, other, end) => `${begin}${other}, ${one}${end}`,
  },
];
const placesOf = ({ in: pattern, find, put }) =>
  globSync(pattern)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(spec|contract)\.tsx?$|\.d\.ts$/.test(file))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(find)].map((match) => ({
        file,
        at: match.index,
        was: match[0],
        now: put(...match),
      })),
    );
/** Each rule has its turn, in an order that follows from the seed. A rule that finds no place ends the run: its pattern is older than the code. */
const faults = (() => {
  const places = new Map(rules.map((rule) => [rule.name, placesOf(rule)]));
  for (const [name, found] of places) if (!found.length) throw new Error(`There is no place for: ${name}.`);
  const turns = rules.map(({ name }) => ({ name, at: random() })).toSorted((one, other) => one.at - other.at);
  return Array.from({ length: Number(asked.faults) }, (_, index) => {
    const { name } = turns[index % turns.length];
    return { name, ...oneOf(places.get(name)) };
  });
})();
const lineOf = ({ file, at }) => `${file}:${readFileSync(file, 'utf8').slice(0, at).split('\n').length}`;

const copy = mkdtempSync(join(tmpdir(), 'candor-faults-'));
/** Copies what git knows. The packages are linked, all but our own, which are those of the copy. */
const makeCopy = () => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  for (const file of listed.stdout.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(file, join(copy, file));
  }
  for (const folder of ['.', ...globSync('*/node_modules').map(dirname)]) {
    const packages = join(folder, 'node_modules');
    mkdirSync(join(copy, packages), { recursive: true });
    for (const name of readdirSync(packages))
      if (name !== '@candor' && name !== '.cache') symlinkSync(join(root, packages, name), join(copy, packages, name));
  }
  mkdirSync(join(copy, 'node_modules/@candor'));
  for (const name of readdirSync('node_modules/@candor'))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@candor', name));
};
const filesOf = (kind) =>
  config.projects
    .find(({ displayName }) => displayName === kind)
    .testMatch.flatMap((each) => globSync(each.replace('<rootDir>/', '')));
const kinds = ['unit', 'screen', 'contract', 'surface'];
const tests = kinds.flatMap((kind) =>
  filesOf(kind).map((file) => ({ kind, file, starts: kind === 'surface', reads: file.startsWith('tests/words/') })),
);
const known = { files: sources(), secondsOf: durations(new Map(kinds.map((kind) => [kind, filesOf(kind)]))) };
const imports = importsOf(known.files);
/** The tests that import the file and start nothing: those beside it first, then by the number of imports between, as many as fit into the seconds. Tests that read all sources run for texts alone, because they would take most of the time. */
const importing = ({ file }, seconds) => {
  const distances = reaching(imports, [file]);
  const rank = (test) => distances.get(test) + (dirname(test) === dirname(file) ? 0 : 100);
  let left = seconds;
  return tests
    .filter((each) => !each.starts && (each.reads ? file.endsWith('.json') : distances.has(each.file)))
    .map((each) => each.file)
    .toSorted((one, other) => (rank(one) || 0) - (rank(other) || 0))
    .filter((each) => (left -= known.secondsOf(each)) >= 0);
};
const starting = ({ file }, count) =>
  choose({
    ...known,
    imports,
    changed: [file],
    budget: Infinity,
    tests: tests.filter(({ starts }) => starts),
  }).chosen.slice(0, count);

const node = (...words) =>
  spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
    timeout: 900_000,
    maxBuffer: 64 << 20,
    env: { ...process.env, TEST_RUN_FOLDER: '' },
  });
/** The first test that failed in one of the files; null if all passed. What does not build is found, too. */
const firstFailed = (files, build = false) => {
  if (!files.length) return null;
  if (build && node('scripts/build.mjs').status !== 0) return 'the build';
  const result = join(copy, 'result.json');
  rmSync(result, { force: true });
  node(
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--silent',
    '--bail',
    '--seed=1',
    '--maxWorkers=2',
    '--json',
    `--outputFile=${result}`,
    '--runTestsByPath',
    ...files,
  );
  const { testResults } = JSON.parse(readFileSync(result, 'utf8'));
  const failed = testResults.find(({ status }) => status === 'failed');
  if (!failed) return null;
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return `${failed.name.slice(copy.length + 1)}${test ? `: ${test.title}` : ' did not load'}`;
};

const tell = (fault, found) => {
  console.log(`${found === undefined ? '' : found ? 'found   ' : 'MISSED  '}${fault.name} · ${lineOf(fault)}`);
  console.log(`  - ${fault.was.trim()}\n  + ${fault.now.trim()}`);
  if (found) console.log(`  by ${found}`);
};
try {
  if (asked.list) for (const fault of faults) tell(fault);
  else {
    makeCopy();
    let count = 0;
    for (const fault of faults) {
      const text = readFileSync(fault.file, 'utf8');
      const place = join(copy, fault.file);
      writeFileSync(place, text.slice(0, fault.at) + fault.now + text.slice(fault.at + fault.was.length));
      const given = asked.files?.split(',');
      const found =
        firstFailed(given ?? importing(fault, Number(asked.seconds)), Boolean(given)) ??
        firstFailed(given ? [] : starting(fault, Number(asked.starting)), true);
      writeFileSync(place, text);
      if (found) count++;
      tell(fault, found);
    }
    console.log(`\n${count} of ${faults.length} found, seed ${asked.seed}.`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
