import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './port.ts';
import { spawnTied } from './tied.ts';
import { used } from './used.ts';

/** `stop` ends the server in good order, `kill` as a crash would, and `start` starts it again with everything that it had acknowledged. These three work only with a Redis that the tests start. */
export type RedisEngine = {
  url: string;
  prefix: string;
  server: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  flush(): Promise<void>;
  dispose(): Promise<void>;
};

/** Why tests that stop Redis are skipped; null if they are not. */
export const redisGiven = process.env.REDIS_URL ? 'only a Redis of our own is stopped, and REDIS_URL is set' : null;

/** Runs `run` on a connection of its own, once Redis answers. */
const through = async <T>(url: string, run: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(url, { retryStrategy: (times) => (times < 100 ? 50 : null), maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  try {
    return await run(client);
  } finally {
    client.disconnect();
  }
};

const versionOf = (url: string): Promise<string> =>
  through(url, async (client) => {
    await client.ping();
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
  });

const opened = async (
  url: string,
  prefix: string,
  rest: Pick<RedisEngine, 'stop' | 'kill' | 'start'>,
  dispose?: () => Promise<void>,
): Promise<RedisEngine> => {
  const server = await versionOf(url);
  used('Redis', server);
  const flush = () =>
    through(url, async (client) => {
      for await (const keys of client.scanStream({ match: `${prefix}*`, count: 1000 }))
        if (keys.length) await client.del(...(keys as string[]));
    });
  return { url, prefix, server, ...rest, flush, dispose: dispose ?? flush };
};

const notOurs = async () => {
  throw new Error('The Redis that REDIS_URL names is not ours to stop.');
};

/** The Redis that REDIS_URL names, with keys under a prefix of their own, or a `redis-server` that the tests start, which keeps its data in a folder until it is disposed of. */
export const openRedis = async (): Promise<RedisEngine> => {
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}`;
  if (process.env.REDIS_URL)
    return opened(process.env.REDIS_URL, prefix, { stop: notOurs, kill: notOurs, start: notOurs });
  const folder = await mkdtemp(join(tmpdir(), 'candor-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  };
  const start = async () => {
    if (child) return;
    const starting = spawnTied(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--appendonly',
        'yes',
        '--appendfsync',
        'always',
        '--save',
        '',
        '--maxmemory-policy',
        'noeviction',
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let said = '';
    starting.stdout.on('data', (text) => {
      said += String(text);
    });
    child = starting;
    const failed = new Promise<never>((_, reject) => {
      starting.once('error', reject); // not on the path
      starting.once('exit', () => reject(new Error(`redis-server ended:\n${said}`)));
    });
    await Promise.race([versionOf(url), failed]);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return opened(url, prefix, { start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }, async () => {
    await end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
};
