import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The version that a mongod reports; null if it cannot run. */
const versionOf = (binary: string): Promise<string | null> =>
  promisify(execFile)(binary, ['--version'], { timeout: 10_000 }).then(
    ({ stdout }) => /db version v(\S+)/.exec(stdout)?.[1] ?? null,
    () => null,
  );

/** A mongod to run: the one that MONGODB_BINARY or MONGOD_BINARY names, else one on the path. Null if there is none. */
export const findMongod = async (): Promise<{ binary: string; version: string } | null> => {
  const named = process.env.MONGODB_BINARY ?? process.env.MONGOD_BINARY;
  const binary = named ?? 'mongod';
  const version = await versionOf(binary);
  if (version) return { binary, version };
  if (named) throw new Error(`${named} does not run as a mongod.`);
  return null;
};
