import { once } from 'node:events';
import { join } from 'node:path';
import { spawnTied } from './tied.ts';

/** A stand-in in a process of its own, for tests that measure how busy this process is. */
export const openMongoApart = async (): Promise<{ url: string; dispose(): Promise<void> }> => {
  const child = spawnTied(process.execPath, [join(import.meta.dirname, 'mongodb-stand-in.ts'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /ready (\S+)/.exec(String(said))![1]!;
  const dispose = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url: url.replace('/?', '/candor-apart?'), dispose };
};
