import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const setpriv = '/usr/bin/setpriv';
const tied = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : [];

/** Starts a server that ends with the Jest worker that started it, also where that worker is killed (on Linux). Otherwise it would run on and slow every later test. */
export const spawnTied = ((program: string, args: readonly string[], options: object) => {
  const [first = program, ...words] = [...tied, program, ...args];
  return spawn(first, words, options);
}) as typeof spawn;
