// One Jest set-up for every kind of test that runs in Node; browser journeys use it too and drive Chromium themselves.
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: true }] },
  moduleNameMapper: {
    '^@candor/contracts/(.*\\.json)$': '<rootDir>/contracts/src/$1',
    '^@candor/contracts/(.*)$': '<rootDir>/contracts/src/$1.ts',
    '^@candor/projections/(.*)$': '<rootDir>/projections/src/$1.ts',
    '\\.css$': '<rootDir>/tests/empty.cjs',
    '^fast-check$': '<rootDir>/tests/seeded-fast-check.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  rootDir: import.meta.dirname,
  // Tests build earlier releases there.
  modulePathIgnorePatterns: ['<rootDir>/tmp/'],
  globalSetup: '<rootDir>/tests/run-folder.mjs',
};
// A given server that some tests stop or freeze must not be in use by the tests of another file meanwhile.
const stopped = Object.keys(process.env).some((name) => /^(EVENTSTORE|MONGODB)_(STOP|FREEZE|FAIL_POINTS)$/.test(name));
export default {
  // Twice the cores of the build server: a worker waits for processes, timers and disks half of its time.
  maxWorkers: stopped ? 1 : 4,
  // A worker keeps the modules of the files that it ran. Without a limit one ran out of memory after some hundred files; a new worker takes a second.
  workerIdleMemoryLimit: 1.5 * 2 ** 30,
  testSequencer: '<rootDir>/tests/longest-first.mjs',
  // Far beyond what a test needs, so that a busy machine fails none; what hangs is stopped, and shown, by the limit of its suite. No test sets a limit of its own.
  testTimeout: 1_200_000,
  // What is random in a test follows from this number; --seed=… repeats it.
  showSeed: true,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{contracts,projections,backend}/src/**/*.spec.ts',
        '<rootDir>/tests/{words,scripts}/*.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'screen',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/tests/jsdom.cjs'],
      setupFilesAfterEnv: ['<rootDir>/tests/screen-setup.ts'],
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
    },
    { ...base, displayName: 'contract', testMatch: ['<rootDir>/backend/src/**/*.contract.ts'] },
    {
      ...base,
      displayName: 'parity',
      testEnvironment: '<rootDir>/tests/app-environment.mjs',
      testMatch: ['<rootDir>/tests/parity/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'surface',
      testEnvironment: '<rootDir>/tests/app-environment.mjs',
      testMatch: ['<rootDir>/tests/surface/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'journey',
      testEnvironment: '<rootDir>/tests/browser-environment.mjs',
      testMatch: ['<rootDir>/tests/journeys/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'cluster',
      testEnvironment: '<rootDir>/tests/timed-environment.mjs',
      testMatch: ['<rootDir>/tests/cluster/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'fault',
      testEnvironment: '<rootDir>/tests/timed-environment.mjs',
      testMatch: ['<rootDir>/tests/faults/*.spec.ts'],
    },
  ],
};
