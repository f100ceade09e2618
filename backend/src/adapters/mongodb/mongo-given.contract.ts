import { openTrial } from '../../../../tests/engines/given-trial.ts';

// Checks that MONGODB_URL reaches every adapter test that a real server can answer.

const [keys, rows, away, silent, refusing] = [
  'neither a key nor a secret lies there unwrapped',
  'rows that were dropped by hand are built again',
  'while the server is away it is Unavailable',
  'a write to a server that answers nothing leaves no part',
  'a cursor or an operation that the server ended is Unavailable',
] as const;
const all = [keys, rows, away, silent, refusing];
let trial: Awaited<ReturnType<typeof openTrial>>;
beforeAll(async () => {
  trial = await openTrial({
    engine: 'MONGODB',
    standIn: 'mongodb-stand-in.ts',
    urlAt: (port) => `mongodb://127.0.0.1:${port}/candor?replicaSet=rs0`,
    named: 'MONGODB_URL',
    files: ['key-vault', 'read-store'].map((file) => `backend/src/adapters/mongodb/mongo-${file}.contract.ts`),
    only: all,
  });
});
afterAll(() => trial?.dispose());

/** How often a test of this name connects to the given server. A standalone server is never the given one. */
const times: Record<(typeof all)[number], number> = { [keys]: 1, [rows]: 1, [away]: 2, [silent]: 1, [refusing]: 1 };
const counted = (given: readonly string[]) =>
  Object.fromEntries(all.map((name) => [name, given.filter((each) => each.includes(name)).length]));

test('tests that a real server can answer use the given one, and stop, start, freeze and thaw it by the given commands', async () => {
  const { of, given } = await trial.run({ ...trial.commands, MONGODB_FAIL_POINTS: 'on' });
  for (const name of all) expect(of(name).map(({ status }) => status)).toEqual(of(name).map(() => 'passed'));
  expect(counted(given)).toEqual(times);
});

test('without these commands they use the given server too, except those that need the commands: their names say which are missing', async () => {
  const { skipped, given } = await trial.run({});
  expect(counted(given)).toEqual({ ...times, [away]: 0, [silent]: 0, [refusing]: 0 });
  const stopping = '(skipped: MONGODB_STOP and MONGODB_START not set)';
  expect(skipped(away)).toEqual([stopping, stopping]);
  expect(skipped(silent)).toEqual(['(skipped: MONGODB_FREEZE and MONGODB_THAW not set)']);
  expect(skipped(refusing)).toEqual(['(skipped: MONGODB_FAIL_POINTS not set)']);
});
