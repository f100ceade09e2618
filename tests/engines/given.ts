import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { testUnless } from '../support/skips.ts';

// A server that an address in the environment names. Tests that must stop or freeze it take the commands for that from the environment too.

export type GivenEngine = 'EVENTSTORE' | 'MONGODB';
/** What a test does to the server. `stop`: as by a crash, and starts it again with what was written. `freeze`: it accepts connections and answers nothing, until it is thawed. `fail points`: it refuses commands when told to, as a mongod that was started with enableTestCommands. */
export type Need = 'stop' | 'freeze' | 'fail points';

const variables: Record<Need, readonly string[]> = {
  stop: ['STOP', 'START'],
  freeze: ['FREEZE', 'THAW'],
  'fail points': ['FAIL_POINTS'],
};

/** The variables that such a test lacks. None when no address is given: a server of our own can do everything. */
export const missing = (engine: GivenEngine, needs: readonly Need[]): string[] =>
  process.env[`${engine}_URL`]
    ? needs
        .flatMap((need) => variables[need])
        .map((name) => `${engine}_${name}`)
        .filter((name) => !process.env[name])
    : [];

/** `test`, or a skip whose name says which variables are missing. */
export const testOn =
  (engine: GivenEngine, ...needs: Need[]) =>
  (name: string, body: () => Promise<void>, limit?: number): void => {
    const absent = missing(engine, needs);
    testUnless(absent.length ? `${absent.join(' and ')} not set` : null)(name, body, limit);
  };

/** Runs the command that a variable holds and waits for its end. It does not inherit our variables: EventStoreDB does not start when it finds one that begins with EVENTSTORE_ and is no option of its own. */
export const command = async (name: string): Promise<void> => {
  const line = process.env[name];
  if (!line) throw new Error(`${name} is not set, so the test cannot do this to the server.`);
  const env = Object.fromEntries(Object.entries(process.env).filter(([each]) => !/^(EVENTSTORE|MONGODB)_/.test(each)));
  await promisify(execFile)('/bin/sh', ['-c', line], { timeout: 60_000, env });
};

/** Notes that the current test talks to this server, if the run counts that. */
export const noteTest = (server: string): void => {
  if (process.env.ENGINES_TESTS)
    appendFileSync(
      process.env.ENGINES_TESTS,
      `${server}\t${expect.getState().currentTestName ?? 'before the tests'}\n`,
    );
};
