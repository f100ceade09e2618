import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { testUnless } from '../support/skips.ts';

// A server whose address the environment names. Tests that must stop or freeze it also take the commands for that from the environment.

export type GivenEngine = 'EVENTSTORE' | 'MONGODB';
/** What a test does to the server. `stop`: stops it as a crash would, and starts it again with what was written. `freeze`: the server accepts connections and answers nothing until it is thawed. `fail points`: the server refuses commands on demand, like a mongod that was started with enableTestCommands. */
export type Need = 'stop' | 'freeze' | 'fail points';

const variables: Record<Need, readonly string[]> = {
  stop: ['STOP', 'START'],
  freeze: ['FREEZE', 'THAW'],
  'fail points': ['FAIL_POINTS'],
};

/** The environment variables that such a test lacks. None if no address is set, because a server that the tests start can do everything. */
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

/** Runs the command in a variable and waits for its end. The command does not inherit this process's variables: EventStoreDB does not start if it finds one that begins with EVENTSTORE_ and is not one of its options. */
export const command = async (name: string): Promise<void> => {
  const line = process.env[name];
  if (!line) throw new Error(`${name} is not set, so the test cannot do this to the server.`);
  const env = Object.fromEntries(Object.entries(process.env).filter(([each]) => !/^(EVENTSTORE|MONGODB)_/.test(each)));
  await promisify(execFile)('/bin/sh', ['-c', line], { timeout: 60_000, env });
};

/** Records that the present test talks to this server, if the run counts that. */
export const noteTest = (server: string): void => {
  if (process.env.ENGINES_TESTS)
    appendFileSync(
      process.env.ENGINES_TESTS,
      `${server}\t${expect.getState().currentTestName ?? 'before the tests'}\n`,
    );
};
