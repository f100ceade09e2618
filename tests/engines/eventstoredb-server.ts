import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './port.ts';
import { spawnTied } from './tied.ts';

// A real EventStoreDB that the tests start: EVENTSTORE_SERVER names a script that is called with a port and a folder and becomes the server.

/** Where the script is if the environment names none: beside the checkout. */
const usual = join(import.meta.dirname, '../../../shared/engines/eventstoredb/start.sh');
/** The code with which the script says that this machine lacks what the server needs. */
const lacking = 69;
const longestStart = 240_000; // three seconds on an idle machine

/** The script that starts the server. Null: there is none, or EVENTSTORE_SERVER is `off`. */
const script = (): string | null => {
  const named = process.env.EVENTSTORE_SERVER;
  if (named === 'off') return null;
  if (named) return resolve(named);
  return existsSync(usual) ? usual : null;
};

/** `stop` ends the server as a crash would; `start` starts it again with what was written. */
export type OwnServer = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  dispose(): Promise<void>;
};

/** Whether a server on this port says that it is ready. */
const isLive = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Starts an empty server. Null: none can be started here. */
export const startServer = async (): Promise<OwnServer | null> => {
  const path = script();
  if (!path) return null;
  const folder = await mkdtemp(join(tmpdir(), 'candor-eventstoredb-'));
  const [port, replication] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  };
  const dispose = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  /** Returns the code with which the script ended; null if the server serves. */
  const start = async (): Promise<number | null> => {
    if (child) return null;
    const starting = spawnTied(path, [String(port), folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ES_REPLICATION_PORT: String(replication) },
    });
    child = starting;
    let said = '';
    for (const stream of [starting.stdout, starting.stderr])
      stream.on('data', (text) => {
        said = (said + String(text)).slice(-4000);
      });
    const ended = new Promise<number>((done, failed) => {
      starting.once('error', failed); // it cannot be run
      starting.once('exit', (code) => done(code ?? -1));
    });
    const live = new AbortController();
    try {
      const code = await Promise.race([
        ended,
        (async () => {
          for (const until = Date.now() + longestStart; !(await isLive(port)); await pause(50, null, live)) {
            if (Date.now() > until) throw new Error(`EventStoreDB did not start in time:\n${said}`);
          }
          return null;
        })(),
      ]);
      if (code !== null && code !== lacking) throw new Error(`EventStoreDB ended with ${code}:\n${said}`);
      return code;
    } finally {
      live.abort();
    }
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  if ((await start()) !== null) {
    await dispose();
    if (process.env.EVENTSTORE_SERVER) throw new Error(`${path} cannot start EventStoreDB here: dotnet is missing.`);
    return null;
  }
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    stop,
    start: async () => {
      if ((await start()) !== null) throw new Error('EventStoreDB could not be started again.');
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    dispose,
  };
};
