// npm test: everything that keeps main green, in the order in which it is cheapest to find faults, with counts at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import config from '../jest.config.mjs';
import { makeRunFolder, removeRunFolder } from '../tests/run-folder.mjs';
import { endTree, tellHanging, watched } from './hanging.mjs';

const node = process.execPath;
const began = performance.now();
let broken = 0;
/** Runs a program with Node, and prints what it said when it has ended: several run at a time. */
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
/** Runs what may hang: after `minutes` it prints what it waits for, and fails. */
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
/**
 * The projects of Jest that run as one, and after how many minutes such a run is ended: several times what it takes on two cores.
 * First what finds a fault soonest, and the contract tests: clients of real servers give up after seconds, and unit tests leave them more of the processors than browsers do.
 * The others wait for processes, timers and disks much of their time, each kind at another time.
 */
const rounds = [
  { projects: ['unit', 'screen', 'contract'], minutes: 15 },
  // `starts`: they start the built application.
  { projects: ['parity', 'surface', 'journey', 'fault', 'cluster'], minutes: 62, starts: true },
];
/** Runs the projects' tests, or only those of `files`, and answers what jest wrote about them: null when it wrote nothing. */
const tests = async (name, projects, minutes, files = []) => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-test-')), 'result.json');
  const fine = await limited(
    name,
    Number(process.env.SUITE_MINUTES ?? minutes),
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--silent',
      // Without it the tests that try random things try others each time.
      ...(process.env.SEED ? [`--seed=${process.env.SEED}`] : []),
      '--json',
      `--outputFile=${file}`,
      ...(files.length ? ['--runTestsByPath', ...files] : []),
      '--selectProjects',
      ...projects,
    ],
    { ENGINES_USED: enginesUsed },
  );
  return { fine, result: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
};
/** What each file's tests came to. A file that ran twice counts as it ended. */
const outcomes = new Map();
const note = (result) => {
  for (const { name, status, assertionResults, startTime, endTime } of result.testResults) {
    const of = (...states) => assertionResults.filter((each) => states.includes(each.status)).length;
    const failed = of('failed');
    outcomes.set(relative(process.cwd(), name), {
      passed: of('passed'),
      // A file that could not be loaded has no tests and counts as one failure.
      failed: status === 'failed' ? Math.max(1, failed) : failed,
      skipped: of('pending', 'todo', 'skipped', 'disabled'),
      seconds: Math.round((endTime - startTime) / 1000),
    });
  }
};
/** Files that failed once and passed when they ran again. Each is a fault to mend, in its test or in the product. */
const unsteady = [];
/** How many files may have a second try in one run of everything (docs/design/tests-and-demo.md#a-second-try-is-named). None, unless somebody asks for it. */
const secondTries = Number(process.env.SECOND_TRIES ?? 0);
/** The files of a project and how long they took, one after the other. Every file must have run, and every project has some. */
const tell = (project) => {
  const { testMatch, rootDir } = config.projects.find(({ displayName }) => displayName === project);
  const files = globSync(
    testMatch.map((each) => each.replace('<rootDir>/', '')),
    { cwd: rootDir },
  );
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
  const { fine, result } = await tests(name, projects, minutes);
  if (!result) return void outcomes.set(name, { passed: 0, failed: 1, skipped: 0, seconds: 0 });
  note(result);
  if (fine) return;
  const failed = result.testResults.filter(({ status }) => status === 'failed').map((each) => each.name);
  if (!failed.length || unsteady.length + failed.length > secondTries) return;
  const again = await tests(`${name}, second try of ${failed.length}`, projects, minutes, failed);
  if (again.result) note(again.result);
  if (!again.fine) return;
  broken--;
  unsteady.push(...failed.map((each) => relative(process.cwd(), each)));
};
const enginesUsed = join(mkdtempSync(join(tmpdir(), 'candor-engines-')), 'used');
const chosen = process.argv.slice(2);
const wanted = (name) => !chosen.length || chosen.includes(name);

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
if (built) {
  if (wanted('openapi')) {
    const written = join(mkdtempSync(join(tmpdir(), 'candor-openapi-')), 'openapi.json');
    await step('documented surface', 'backend/dist/app/openapi.js', written);
    if (readFileSync(written, 'utf8') !== readFileSync('docs/openapi.json', 'utf8')) {
      console.log('docs/openapi.json is out of step: run npm run openapi.');
      broken++;
    }
  }
  makeRunFolder();
  for (const { projects, minutes, starts } of rounds) {
    const here = projects.filter(wanted);
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
}

if (existsSync(enginesUsed))
  console.log(`\nservers: ${[...new Set(readFileSync(enginesUsed, 'utf8').trim().split('\n'))].sort().join(' · ')}`);
const longest = [...outcomes].sort(([, one], [, other]) => other.seconds - one.seconds).slice(0, 5);
console.log(`longest: ${longest.map(([file, { seconds }]) => `${file} ${seconds} s`).join(' · ')}`);
console.log(`\nin ${((performance.now() - began) / 1000 / 60).toFixed(1)} minutes`);
for (const each of unsteady) console.log(`UNSTEADY: ${each} failed, and passed at its second try. Mend it.`);
const sum = (of) => [...outcomes.values()].reduce((total, each) => total + each[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed') || broken} failed, ${sum('skipped')} skipped`);
process.exit(broken ? 1 : 0);
