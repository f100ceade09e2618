// npm test: everything that keeps main green, in the order in which faults are cheapest to find, with closing counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const node = process.execPath;
const began = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };
let broken = 0;
const step = (name, command, args, environment = {}) => {
  const at = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  if (status !== 0) broken++;
  return status === 0;
};
const jest = (project, ...more) => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-test-')), 'result.json');
  const fine = step(
    `${project} tests`,
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
      ...more,
    ],
    { ENGINES_USED: enginesUsed },
  );
  if (existsSync(file)) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests + (fine ? 0 : result.numRuntimeErrorTestSuites);
    counts.skipped += result.numPendingTests + result.numTodoTests;
  } else counts.failed++;
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
  for (const project of ['unit', 'screen', 'contract', 'parity', 'surface', 'journey', 'fault', 'cluster'])
    if (wanted(project)) jest(project, ...(['journey', 'fault', 'cluster'].includes(project) ? ['--runInBand'] : []));
} else broken++;

if (existsSync(enginesUsed))
  console.log(`\nservers: ${[...new Set(readFileSync(enginesUsed, 'utf8').trim().split('\n'))].sort().join(' · ')}`);
console.log(`\nin ${((performance.now() - began) / 1000 / 60).toFixed(1)} minutes`);
console.log(
  `${counts.passed} passed, ${counts.failed + (counts.failed ? 0 : broken)} failed, ${counts.skipped} skipped`,
);
process.exit(broken ? 1 : 0);
