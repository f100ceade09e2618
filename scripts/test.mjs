// npm test: everything that keeps main green, in the order in which it is cheapest to find faults, with counts at the end.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeRunFolder, removeRunFolder } from '../tests/run-folder.mjs';
import { endTree, tellHanging, watched } from './hanging.mjs';

const node = process.execPath;
const began = performance.now();
let broken = 0;
const step = (name, command, args, environment = {}) => {
  const at = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  return said(name, at, status === 0);
};
const said = (name, at, fine) => {
  console.log(`── ${name}: ${fine ? 'ok' : 'FAILED'} in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  if (!fine) broken++;
  return fine;
};
/** As `step`, for steps that may hang: after `minutes` it prints what they wait for, and fails. */
const limited = async (name, minutes, command, args, environment) => {
  const at = performance.now();
  console.log(`\n── ${name}`);
  const { folder, environment: asked } = watched();
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment, ...asked } });
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
/** In minutes: several times what each suite takes on two cores. */
const limits = {
  unit: 5,
  screen: 10,
  contract: 12,
  parity: 6,
  surface: 12,
  journey: 25,
  fault: 20,
  cluster: 20,
};
/** These wait for other processes most of the time, so they run beside each other. */
const beside = ['fault', 'cluster'];
/** Runs the project's tests, or only those of `files`, and answers what jest wrote about them: null when it wrote nothing. */
const tests = async (name, project, files = []) => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-test-')), 'result.json');
  const fine = await limited(
    name,
    Number(process.env.SUITE_MINUTES ?? limits[project]),
    node,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      '--silent',
      '--json',
      `--outputFile=${file}`,
      ...(files.length ? ['--runTestsByPath', ...files] : []),
    ],
    { ENGINES_USED: enginesUsed },
  );
  return { fine, result: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
};
/** What each file's tests came to. A file that ran twice counts as it ended. */
const outcomes = new Map();
const note = (project, result) => {
  for (const { name, status, assertionResults } of result.testResults) {
    const of = (...states) => assertionResults.filter((each) => states.includes(each.status)).length;
    const failed = of('failed');
    outcomes.set(`${project} ${name}`, {
      passed: of('passed'),
      // A file that could not be loaded has no tests and counts as one failure.
      failed: status === 'failed' ? Math.max(1, failed) : failed,
      skipped: of('pending', 'todo', 'skipped', 'disabled'),
    });
  }
};
/** Files that failed once and passed when they ran again. Each is a fault to mend, in its test or in the product. */
const unsteady = [];
/** How many files may have a second try in one run of everything (decision 0034). None, unless somebody asks for it. */
const secondTries = Number(process.env.SECOND_TRIES ?? 0);
const jest = async (project) => {
  const { fine, result } = await tests(`${project} tests`, project);
  if (!result) return void outcomes.set(project, { passed: 0, failed: 1, skipped: 0 });
  note(project, result);
  if (fine) return;
  const failed = result.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (!failed.length || unsteady.length + failed.length > secondTries) return;
  const again = await tests(`${project} tests, second try of ${failed.length}`, project, failed);
  if (again.result) note(project, again.result);
  if (!again.fine) return;
  broken--;
  unsteady.push(...failed.map((each) => `${project} ${relative(process.cwd(), each)}`));
};
const enginesUsed = join(mkdtempSync(join(tmpdir(), 'candor-engines-')), 'used');
const chosen = process.argv.slice(2);
const wanted = (name) => !chosen.length || chosen.includes(name);

if (wanted('format')) step('format', node, ['node_modules/oxfmt/bin/oxfmt', '--check']);
if (wanted('check')) step('type check', node, ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'tsconfig.json']);
if (wanted('lint'))
  step('lint', node, [
    'node_modules/oxlint/bin/oxlint',
    '--deny-warnings',
    'contracts/src',
    'projections/src',
    'backend/src',
    'frontend/src',
    'tests',
    'scripts',
  ]);
if (wanted('rooms'))
  step('dependency rules', node, [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'contracts/src',
    'projections/src',
    'backend/src',
    'frontend/src',
  ]);
if (step('build', node, ['scripts/build.mjs'])) {
  if (wanted('openapi')) {
    const written = join(mkdtempSync(join(tmpdir(), 'candor-openapi-')), 'openapi.json');
    step('documented surface', node, ['backend/dist/app/openapi.js', written]);
    if (readFileSync(written, 'utf8') !== readFileSync('docs/openapi.json', 'utf8')) {
      console.log('docs/openapi.json is out of step: run npm run openapi.');
      broken++;
    }
  }
  makeRunFolder();
  const projects = Object.keys(limits).filter(wanted);
  for (const project of projects) if (!beside.includes(project)) await jest(project);
  await Promise.all(projects.filter((project) => beside.includes(project)).map(jest));
  removeRunFolder();
} else broken++;

if (existsSync(enginesUsed))
  console.log(`\nservers: ${[...new Set(readFileSync(enginesUsed, 'utf8').trim().split('\n'))].sort().join(' · ')}`);
console.log(`\nin ${((performance.now() - began) / 1000 / 60).toFixed(1)} minutes`);
for (const each of unsteady) console.log(`UNSTEADY: ${each} failed, and passed at its second try. Mend it.`);
const sum = (of) => [...outcomes.values()].reduce((total, each) => total + each[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed') || broken} failed, ${sum('skipped')} skipped`);
process.exit(broken ? 1 : 0);
