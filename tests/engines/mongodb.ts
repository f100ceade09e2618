import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { command, noteTest } from './given.ts';
import { findMongod } from './mongodb-binary.ts';
import { MongoStandIn } from './mongodb-stand-in.ts';
import { freePort } from './port.ts';
import { spawnTied } from './tied.ts';
import { used } from './used.ts';

/** `url` names a database of its own, and `fresh` another one each time. `stop`: stops the server as a crash would; `start`: starts it again with what was written. If a server is named in the environment, commands named there do these. `freeze`: the server answers nothing until `thaw`. `failPoints`: whether the server can be told to refuse commands. `standIn`: null if a real server answers. */
export type MongoEngine = {
  url: string;
  fresh(): string;
  server: string;
  failPoints: boolean;
  standIn: MongoStandIn | null;
  stop(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  dispose(): Promise<void>;
};
type Kind = { standalone?: boolean };

const longest = 60_000;
const replicaSet = 'rs0';

const asked = async <T>(url: string, ask: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
};
const describe = (url: string): Promise<string> =>
  asked(url, async (client) => {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    const { setName, msg } = await client.db('admin').command({ hello: 1 });
    return `${version}, ${msg === 'isdbgrid' ? 'sharded' : setName ? `replica set ${setName}` : 'standalone'}`;
  });

const databases = (urlOf: (database: string) => string): { url: string; fresh(): string; all: string[] } => {
  const first = `candor-test-${randomUUID().slice(0, 8)}`;
  const all = [urlOf(first)];
  return { url: all[0]!, all, fresh: () => all[all.push(urlOf(`${first}-${all.length}`)) - 1]! };
};

/** The server that MONGODB_URL names, in databases that are dropped at the end. Users sign in to the database that the address names. */
const given = async (address: string): Promise<MongoEngine> => {
  const [, head, database = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(address)!;
  const settings = new URLSearchParams(query);
  if (head!.includes('@') && !settings.has('authSource') && !head!.startsWith('mongodb+srv'))
    settings.set('authSource', database || 'admin');
  const { url, fresh, all } = databases((name) => `${head}/${name}?${settings}`);
  return {
    url,
    fresh: () => {
      noteTest('MONGODB_URL');
      return fresh();
    },
    server: await describe(url),
    failPoints: Boolean(process.env.MONGODB_FAIL_POINTS),
    standIn: null,
    stop: () => command('MONGODB_STOP'),
    start: async () => {
      await command('MONGODB_START');
      await serves(url);
    },
    freeze: () => command('MONGODB_FREEZE'),
    thaw: () => command('MONGODB_THAW'),
    dispose: async () => {
      for (const each of all) await asked(each, (client) => client.db().dropDatabase());
    },
  };
};

/** Waits until a server that was started accepts writes. */
const serves = async (url: string): Promise<void> => {
  for (const until = Date.now() + longest; ;) {
    const writable = await asked(url, (client) => client.db('admin').command({ hello: 1 })).then(
      ({ isWritablePrimary }) => Boolean(isWritablePrimary),
      () => false,
    );
    if (writable) return;
    if (Date.now() > until) throw new Error('The MongoDB that was started never took writes.');
    await pause(50);
  }
};

/** Waits until the server accepts writes. A member of a replica set is first told that it is one. */
const ready = async (port: number, standalone: boolean): Promise<void> => {
  const until = Date.now() + longest;
  for (;;) {
    try {
      await asked(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (client) => {
        const admin = client.db('admin');
        if (!standalone)
          await admin
            .command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: `127.0.0.1:${port}` }] } })
            .catch((fault: { codeName?: string }) => {
              if (fault.codeName !== 'AlreadyInitialized') throw fault;
            });
        while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
          if (Date.now() > until) throw new Error('It never took writes.');
          await pause(50);
        }
      });
      return;
    } catch (fault) {
      if (Date.now() > until) throw fault;
      await pause(100);
    }
  }
};

const startMongod = async (binary: string, version: string, standalone: boolean): Promise<MongoEngine> => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-mongo-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  };
  const start = async () => {
    if (child) return;
    const settings = [
      '--port',
      String(port),
      '--bind_ip',
      '127.0.0.1',
      '--dbpath',
      folder,
      '--nounixsocket',
      '--wiredTigerCacheSizeGB',
      '0.25',
      '--setParameter',
      'enableTestCommands=1',
      ...(standalone ? [] : ['--replSet', replicaSet, '--oplogSize', '256']),
    ];
    const starting = spawnTied(binary, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    starting.stdout.on('data', (text) => {
      said = (said + String(text)).slice(-4000);
    });
    child = starting;
    const failed = new Promise<never>((_, reject) => {
      starting.once('error', reject);
      starting.once('exit', () => reject(new Error(`mongod ended:\n${said}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([ready(port, standalone), failed]);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  const { url, fresh } = databases(
    (name) => `mongodb://127.0.0.1:${port}/${name}${standalone ? '' : `?replicaSet=${replicaSet}`}`,
  );
  return {
    url,
    fresh,
    server: `${version}, ${standalone ? 'standalone' : `replica set ${replicaSet}`}`,
    failPoints: true,
    standIn: null,
    stop,
    start,
    freeze: async () => void child?.kill('SIGSTOP'),
    thaw: async () => void child?.kill('SIGCONT'),
    dispose: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startStandIn = async (standalone: boolean): Promise<MongoEngine> => {
  const standIn = new MongoStandIn({ replicaSet: standalone ? null : replicaSet });
  await standIn.start();
  const { url, fresh } = databases((name) => standIn.url(name));
  return {
    url,
    fresh,
    server: `a stand-in in memory, ${standalone ? 'standalone' : 'replica set'}; no mongod is on the path (MONGODB_BINARY names one)`,
    failPoints: true,
    standIn,
    stop: () => standIn.stop(),
    start: () => standIn.start(),
    freeze: async () => standIn.hang(),
    thaw: async () => standIn.resume(),
    dispose: () => standIn.dispose(),
  };
};

/** The server that MONGODB_URL names, a mongod that the tests start if there is one, else the stand-in. A standalone server is never the one that MONGODB_URL names. */
export const openMongo = async ({ standalone = false }: Kind = {}): Promise<MongoEngine> => {
  const engine = async (): Promise<MongoEngine> => {
    if (process.env.MONGODB_URL && !standalone) return given(process.env.MONGODB_URL);
    const mongod = await findMongod();
    return mongod ? startMongod(mongod.binary, mongod.version, standalone) : startStandIn(standalone);
  };
  const opened = await engine();
  used('MongoDB', opened.server);
  return opened;
};
