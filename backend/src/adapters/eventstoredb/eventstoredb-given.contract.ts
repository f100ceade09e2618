import { openTrial } from '../../../../tests/engines/given-trial.ts';

// Checks that EVENTSTORE_URL reaches every adapter test that a real server can answer.

const tests = [
  'text comes back letter by letter',
  'closing waits for the appends',
  'a stopped server makes appends unavailable',
  'a server that no longer answers makes everything unavailable',
];
let trial: Awaited<ReturnType<typeof openTrial>>;
beforeAll(async () => {
  trial = await openTrial({
    engine: 'EVENTSTORE',
    standIn: 'eventstoredb-stand-in.ts',
    urlAt: (port) => `esdb://127.0.0.1:${port}?tls=false`,
    named: 'EventStoreDB ',
    files: ['event-store', 'following'].map(
      (file) => `backend/src/adapters/eventstoredb/eventstoredb-${file}.contract.ts`,
    ),
    only: tests,
  });
});
afterAll(() => trial?.dispose());

test('tests that a real server can answer use the given one, and stop, start, freeze and thaw it by the given commands', async () => {
  const { of, given } = await trial.run(trial.commands);
  for (const name of tests) {
    expect(of(name).map(({ status }) => status)).toEqual(of(name).map(() => 'passed'));
    expect(given.filter((each) => each.includes(name))).toHaveLength(1); // its twin on a server before 21.10 has a stand-in
  }
  expect(given).toHaveLength(tests.length);
});

test('without these commands they use the given server too, except those that need the commands: their names say which are missing', async () => {
  const { skipped, given } = await trial.run({});
  expect(given).toHaveLength(2);
  expect(skipped(tests[2]!)).toEqual(['(skipped: EVENTSTORE_STOP and EVENTSTORE_START not set)']);
  expect(skipped(tests[3]!)).toEqual(['(skipped: EVENTSTORE_FREEZE and EVENTSTORE_THAW not set)']);
});
