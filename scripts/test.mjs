// npm test: the checks, the tests of rules, screens and adapters, and a few files of the kinds that start the application. `npm test -- all` runs everything that must pass on main. The cheapest ways to find a fault come first, and counts come at the end. `--help` lists its other uses.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import config from '../jest.config.mjs';
import { makeRunFolder, removeRunFolder } from '../tests/run-folder.mjs';
import { spine } from '../tests/spine.mjs';
import { durations, keepDurations } from './durations.mjs';
import { endTree, tellHanging, watched } from './hanging.mjs';
import { importsOf, reaching, sources } from './import-graph.mjs';
import { changedFiles, choose } from './near.mjs';
import { install, missingHere, needs, planFor, thisMachine } from './needs.mjs';

const node = process.execPath;
const began = performance.now();
let broken = 0;
/** Runs a program with Node. Its output is printed when it has ended, because several run at the same time. */
const step = (name, ...words) => stepIn({}, name, ...words);
const stepIn = async (environment, name, ...words) => {
  const at = performance.now();
  const child = spawn(node, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  console.log(`\n── ${name}\n${output.trim()}`);
  return said(name, at, code === 0);
};
const said = (name, at, fine) => {
  console.log(`── ${name}: ${fine ? 'ok' : 'FAILED'} in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  if (!fine) broken++;
  return fine;
};
/** Runs a program that may hang. It fails after `minutes`, and prints what hangs. */
const limited = async (name, minutes, args, environment) => {
  const at = performance.now();
  console.log(`\n── ${name}`);
  const { folder, environment: asked } = watched();
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...environment, ...asked } });
  const ended = once(child, 'exit');
  const limit = setTimeout(async () => {
    console.log(`\n── ${name}: not finished after ${minutes} minutes. It waits for:`);
    await tellHanging(child.pid, folder);
    endTree(child.pid);
  }, minutes * 60_000);
  const [code] = await ended;
  clearTimeout(limit);
  rmSync(folder, { recursive: true, force: true });
  return said(name, at, code === 0);
};
/** The projects of Jest that run together, and after how many minutes such a run is ended: several times what it takes on two cores. The projects that find faults fastest come first, with the contract tests: clients of real servers give up after seconds, and unit tests leave them more of the processors than browsers do. The other projects spend much of their time waiting for processes, timers and disks, each kind at another time. */
const rounds = [
  { projects: ['unit', 'screen', 'contract'], minutes: 25 },
  // `starts`: whether the projects start the built application.
  { projects: ['parity', 'surface', 'journey', 'fault', 'cluster'], minutes: 75, starts: true },
];
const workers = config.maxWorkers;
/** When the last file may begin (ms since 1970), where BEGIN_WITHIN gives the run minutes. A file that could not begin is named at the end. */
const lastStart = process.env.BEGIN_WITHIN ? Date.now() + Number(process.env.BEGIN_WITHIN) * 60_000 : Infinity;
const order = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim();
const inTime = lastStart < Infinity ? { LAST_START: String(lastStart), TEST_ORDER: order || 'any' } : {};
/** Seconds on two idle cores, for the build and the checks and for the warm-up. The tests of `near` run after these, and everything together ends within four minutes. */
const nearChecks = 40;
const nearWarmUp = 20;
/** The seconds for tests. `checked`: the seconds that the checks took. If they took longer than on two idle cores, everything else does too. */
const nearBudget = (checked) => {
  const slower = Math.max(1, checked / nearChecks);
  return (Math.max(0, 240 - checked - nearWarmUp * slower) * workers) / slower;
};
/** Runs the projects' tests, or only those of `files`. Returns the report that Jest wrote; null if it wrote none. */
const tests = async (name, projects, minutes, files, again = false) => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-test-')), 'result.json');
  const fine = await limited(
    name,
    Number(process.env.SUITE_MINUTES ?? minutes),
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--silent',
      // If no seed is set, the property tests try other values in each run.
      ...(process.env.SEED ? [`--seed=${process.env.SEED}`] : []),
      '--json',
      `--outputFile=${file}`,
      ...(files ? ['--runTestsByPath', ...files] : []),
      '--selectProjects',
      ...projects,
    ],
    { ENGINES_USED: enginesUsed, ...(again ? {} : inTime) },
  );
  return { fine, result: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
};
/** The outcome of each file's tests. If a file ran twice, the second run counts. */
const outcomes = new Map();
/** A line for each failed test: its name and the first line of what failed. */
const faultsIn = (results) =>
  results
    .filter(({ status }) => status === 'failed')
    .map(({ title, failureMessages: [first = ''] }) => `${title}: ${stripVTControlCharacters(first).split('\n')[0]}`);
const note = (result) => {
  for (const { name, status, assertionResults, startTime, endTime } of result.testResults) {
    const of = (...states) => assertionResults.filter((each) => states.includes(each.status)).length;
    const failed = of('failed');
    outcomes.set(relative(process.cwd(), name), {
      passed: of('passed'),
      failures: faultsIn(assertionResults),
      // A file that failed to load has no tests and counts as one failure.
      failed: status === 'failed' ? Math.max(1, failed) : failed,
      skipped: of('pending', 'todo', 'skipped', 'disabled'),
      seconds: Math.round((endTime - startTime) / 1000),
    });
  }
};
/** Files that failed once and passed the second time. Each reveals a fault to fix, in its test or in the product. */
const unsteady = [];
/** The most files that may have a second try in one run of everything (docs/design/tests-and-demo.md#a-second-try-is-named). It is 0 unless the environment sets it. */
const secondTries = Number(process.env.SECOND_TRIES ?? 0);
/** Prints the files of a project and their summed time. Every chosen file must have run, and every project has some. */
const tell = (project) => {
  const files = filesToRun(project);
  const ran = files.filter((each) => outcomes.has(each));
  if (ran.length < files.length || !files.length) {
    broken++;
    console.log(`${project}: no result of ${files.filter((each) => !ran.includes(each)).join(', ') || 'any file'}`);
  }
  const seconds = ran.reduce((total, each) => total + outcomes.get(each).seconds, 0);
  console.log(`${project}: ${ran.length} files, ${seconds} s one after the other`);
};
const jest = async (projects, minutes) => {
  const name = `${projects.join(', ')} tests`;
  const { fine, result } = await tests(
    name,
    projects,
    minutes,
    running.size === all ? null : projects.flatMap(filesToRun),
  );
  if (!result) return void outcomes.set(name, { passed: 0, failed: 1, skipped: 0, seconds: 0 });
  note(result);
  if (fine) return;
  const failed = result.testResults.filter(({ status }) => status === 'failed').map((each) => each.name);
  if (!failed.length || unsteady.length + failed.length > secondTries) return;
  const again = await tests(`${name}, second try of ${failed.length}`, projects, Math.min(minutes, 10), failed, true);
  if (again.result) note(again.result);
  if (!again.fine) return;
  broken--;
  unsteady.push(...failed.map((each) => relative(process.cwd(), each)));
};
const enginesUsed = join(mkdtempSync(join(tmpdir(), 'candor-engines-')), 'used');
const statics = ['format', 'check', 'lint', 'rooms', 'openapi'];
const kinds = rounds.flatMap(({ projects }) => projects);
const usage = `npm test                              the checks, the unit, screen and contract tests, and the spine: ${spine.length} files of the others (tests/spine.mjs)
npm test -- all                       everything
npm test -- check unit                only these parts: ${[...statics, ...kinds].join(', ')}
npm test -- near                      what a change can reach, in about four minutes; --since <commit>: the change since then
npm test -- --without browser,redis   what runs without these: ${needs.map(({ name }) => name).join(', ')}`;
/** Ends the run before the tests begin. */
const end = (code, ...lines) => {
  for (const line of lines) console.log(line);
  process.exit(code);
};
const asked = (() => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { without: { type: 'string', multiple: true }, since: { type: 'string' }, help: { type: 'boolean' } },
    });
    return { ...values, parts: positionals, without: (values.without ?? []).flatMap((names) => names.split(',')) };
  } catch (fault) {
    return end(1, fault.message, usage);
  }
})();
if (asked.help) end(0, usage);
const unknown = [
  ...asked.parts.filter((part) => ![...statics, ...kinds, 'near', 'all'].includes(part)),
  ...asked.without.filter((name) => !needs.some((need) => need.name === name)),
];
if (unknown.length) end(1, `There is no ${unknown.join(', ')}.`, usage);

/** The test files of each kind. */
const files = new Map(
  kinds.map((kind) => {
    const { testMatch, rootDir } = config.projects.find(({ displayName }) => displayName === kind);
    const found = globSync(
      testMatch.map((each) => each.replace('<rootDir>/', '')),
      { cwd: rootDir },
    );
    return [kind, found.map((file) => file.replaceAll('\\', '/'))];
  }),
);
const graph = (() => {
  let made;
  return () => (made ??= importsOf(sources()));
})();
/** A sentence for each reason why some files do not run. */
const leftOut = [];
const isNear = asked.parts.includes('near');
const named = asked.parts.filter((part) => part !== 'near' && part !== 'all');
const wanted = (part) => (isNear && statics.includes(part)) || !named.length || named.includes(part);

const counted = (missing) =>
  kinds
    .map((kind) => [kind, missing.filter((file) => files.get(kind).includes(file)).length])
    .filter(([, count]) => count)
    .map(([kind, count]) => `${count} ${kind} ${count === 1 ? 'file' : 'files'}`)
    .join(', ');
/** The files that run. */
const running = new Set(kinds.filter(wanted).flatMap((kind) => files.get(kind)));
const all = running.size;
if (!asked.parts.length) {
  const ofSpine = new Set(spine.map(({ file }) => file));
  const rest = rounds
    .filter(({ starts }) => starts)
    .flatMap(({ projects }) => projects.flatMap((kind) => files.get(kind)))
    .filter((file) => !ofSpine.has(file));
  for (const file of rest) running.delete(file);
  leftOut.push(() => `Not run: ${counted(rest)} that start the application; \`npm test -- all\` runs everything.`);
}
const filesToRun = (kind) => files.get(kind).filter((file) => running.has(file));
/** Restricts the run to the closest files, as many as fit into the given seconds. Null unless `near` is asked for. */
let fitTo = null;
if (isNear) {
  const change = (() => {
    try {
      return changedFiles(asked.since);
    } catch {
      return end(1, 'What has changed is not known here: `near` asks git, and `--since` names a commit.');
    }
  })();
  if (!change.files.length) end(0, `Nothing has changed since ${change.from}.`);
  const possible = rounds.flatMap(({ projects, starts = false }) =>
    projects.flatMap((kind) =>
      filesToRun(kind).map((file) => ({ file, starts, reads: file.startsWith('tests/words/') })),
    ),
  );
  const longest = nearBudget(nearChecks) / 5;
  const known = { changed: change.files, files: sources(), imports: graph(), secondsOf: durations(files), longest };
  let reached = 0;
  fitTo = (budget) => {
    const { chosen, near } = choose({ ...known, tests: possible.filter(({ file }) => running.has(file)), budget });
    reached += near;
    for (const file of running) if (!chosen.includes(file)) running.delete(file);
  };
  fitTo(nearBudget(nearChecks));
  const of = change.files.length === 1 ? '1 file' : `${change.files.length} files`;
  console.log(`near: ${of} changed since ${change.from}. ${running.size} test files can run in about four minutes.`);
  leftOut.push(() => {
    const rest = counted(possible.map(({ file }) => file).filter((file) => !running.has(file)));
    return `Not run: ${rest || 'nothing'}; the change may reach ${reached} of them. \`npm test -- all\` runs everything.`;
  });
}
const lacking = await missingHere();
/** The files that run and need this. */
const needingOf = ({ startedBy }) => {
  const reached = reaching(graph(), [startedBy]);
  return [...running].filter((file) => reached.has(file));
};
let missing = lacking.filter(
  (need) => !asked.without.includes(need.name) && (asked.parts.includes('all') || needingOf(need).length),
);
const machine = missing.length ? thisMachine() : null;
let plan = machine && planFor(missing, machine);
const without = [...asked.without];
if (plan && !plan.commands.length) {
  // A build server must have everything. A developer's machine runs what it can; without the fonts, pages are drawn with others.
  if (process.env.CI) end(1, ...plan.says);
  for (const line of plan.says.slice(0, 2)) console.log(line);
  without.push(...missing.map(({ name }) => name));
  [missing, plan] = [[], null];
}
for (const name of without) {
  const need = needs.find((each) => each.name === name);
  const { what, spared } = need;
  const needing = spared ? [] : needingOf(need);
  for (const file of needing) running.delete(file);
  leftOut.push(() => `Not run without ${what}: ${counted(needing) || 'nothing'}.`);
}
for (const line of [...(plan?.says ?? []), ...leftOut.map((line) => line())]) console.log(line);
const installing = plan && install(plan.commands, machine);

const rooms = ['contracts/src', 'projections/src', 'backend/src', 'frontend/src'];
const [built] = await Promise.all([
  step('build', 'scripts/build.mjs'),
  wanted('format') && step('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  wanted('check') && step('type check', 'scripts/check.mjs'),
  wanted('lint') && step('lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings', ...rooms, 'tests', 'scripts'),
  wanted('rooms') &&
    step(
      'dependency rules',
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...rooms,
    ),
]);
if (plan) {
  const failed = await installing;
  if (failed) end(1, failed, ...planFor(missing, { ...machine, rights: 'none' }).says);
  const still = await missingHere().then((left) =>
    left.filter(({ name, spared }) => !spared && missing.some((need) => need.name === name)),
  );
  if (still.length) end(1, ...planFor(still, { system: null, rights: 'none' }).says);
}
if (built) {
  if (wanted('openapi')) {
    const written = join(mkdtempSync(join(tmpdir(), 'candor-openapi-')), 'openapi.json');
    await step('documented surface', 'backend/dist/app/openapi.js', written);
    if (readFileSync(written, 'utf8') !== readFileSync('docs/openapi.json', 'utf8')) {
      console.log('docs/openapi.json is out of step: run npm run openapi.');
      broken++;
    }
  }
  fitTo?.(nearBudget((performance.now() - began) / 1000));
  makeRunFolder();
  for (const { projects, minutes, starts } of rounds) {
    const here = projects.filter((kind) => wanted(kind) && (!leftOut.length || filesToRun(kind).length));
    if (here.length && starts)
      await stepIn(
        { NODE_COMPILE_CACHE: join(process.env.TEST_RUN_FOLDER, 'compiled') },
        'warm-up',
        'tests/warm-up.mjs',
      );
    if (here.length) await jest(here, minutes);
    for (const project of here) tell(project);
  }
  removeRunFolder();
  keepDurations(outcomes);
}

if (existsSync(enginesUsed))
  console.log(`\nservers: ${[...new Set(readFileSync(enginesUsed, 'utf8').trim().split('\n'))].sort().join(' · ')}`);
const longest = [...outcomes].sort(([, one], [, other]) => other.seconds - one.seconds).slice(0, 5);
if (longest.length) console.log(`longest: ${longest.map(([file, { seconds }]) => `${file} ${seconds} s`).join(' · ')}`);
console.log(`\nin ${((performance.now() - began) / 1000 / 60).toFixed(1)} minutes`);
const late =
  Date.now() > lastStart ? [...outcomes].filter(([, each]) => each.skipped && !each.passed && !each.failed) : [];
if (late.length)
  console.log(
    `NOT RUN: ${late.length} files had not begun after ${process.env.BEGIN_WITHIN} minutes, which is how long this server gives: ${late.map(([file]) => file).join(', ')}`,
  );
for (const each of unsteady) console.log(`UNSTEADY: ${each} failed, and passed at its second try. Mend it.`);
for (const line of leftOut) console.log(line());
// What failed is named last, because a build server may keep only the end of the output.
for (const [file, { failed, failures = [] }] of outcomes)
  if (failed) console.log(`FAILED: ${file}${failures.map((each) => `\n  ${each.slice(0, 200)}`).join('')}`);
const sum = (of) => [...outcomes.values()].reduce((total, each) => total + each[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed') || broken} failed, ${sum('skipped')} skipped`);
process.exit(broken ? 1 : 0);
