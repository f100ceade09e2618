import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startApp, usedBy } from './app.mjs';
import { boarding } from './board.mjs';
import { commanding } from './command.mjs';
import { listing } from './lists.mjs';
import { queueing } from './queue.mjs';
import { searching } from './search.mjs';

// The same figures on production engines: the servers that EVENTSTORE_URL, MONGODB_URL and REDIS_URL name. They must be empty. A stand-in from the tests replaces each server that is not named; figures that would only measure the stand-in are left out.

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
const children = [];
/** The ids of the server processes that share this machine's processors, by name. */
const sides = {};
/** The share of the processors that each side takes while `work` runs. Servers on other machines take none. */
const sharing = async (app, work) => {
  const pids = Object.entries({ 'the application': app.child.pid, 'the callers': process.pid, ...sides });
  const used = () => pids.map(([, pid]) => usedBy(pid));
  const [before, began] = [used(), performance.now()];
  const result = await work();
  const [after, passed] = [used(), performance.now() - began];
  const shares = pids.map(([name], n) => `${name} ${Math.round(((after[n] - before[n]) / passed) * 100)} %`);
  return { result, said: `Of one processor, while advancing: ${shares.join(', ')}.` };
};
/** Starts a program and returns the line that it printed when it was ready. */
const begin = (name, command, args, ready) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    sides[name] = child.pid;
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = ready.exec(said);
      if (found) resolve(found[1] ?? '');
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)));
  });
const standIn = async (name, ...more) =>
  begin(
    `the ${name} stand-in`,
    process.execPath,
    [join(root, `tests/engines/${name}-stand-in.ts`), '--port', String(await freePort()), ...more],
    /ready (\S+)/,
  );
const redis = async (folder) => {
  const port = await freePort();
  await begin(
    'Redis',
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
    /(Ready to accept)/,
  );
  return `redis://127.0.0.1:${port}`;
};

export const measureProduction = async ({ candidates, jobs }) => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-production-'));
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL } = process.env;
  const real = Boolean(EVENTSTORE_URL && MONGODB_URL);
  const people = real ? candidates : Math.min(candidates, 1000);
  const env = {
    ...process.env,
    ENGINES: 'production',
    DEMO_PASSWORD: 'a quiet bench 7',
    FILE_STORE: 'embedded',
    MAILER: 'embedded',
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString('hex'),
    EVENTSTORE_URL: EVENTSTORE_URL ?? (await standIn('eventstoredb')),
    MONGODB_URL: MONGODB_URL ?? (await standIn('mongodb')),
    REDIS_URL: REDIS_URL ?? (await redis(folder)),
  };
  const servers = [
    `EventStoreDB ${EVENTSTORE_URL ? 'server' : 'stand-in'}`,
    `MongoDB ${MONGODB_URL ? 'server' : 'stand-in'}`,
    'Redis server',
  ].join(', ');
  try {
    const made = spawnSync(
      process.execPath,
      [
        join(root, 'backend/dist/app/demo.js'),
        '--jobs',
        String(real ? jobs : 20),
        '--candidates',
        String(people),
        '--data',
        folder,
        '--until',
        '2026-11-01T00:00:00Z',
      ],
      { env, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (made.status !== 0) throw new Error('The log could not be filled.');
    const app = await startApp(folder, env);
    await app.signIn();
    const sections = {};
    if (real)
      Object.assign(sections, { lists: await listing(app), search: await searching(app), board: await boarding(app) });
    const { EventStoreDbEventStore } = await import(
      join(root, 'backend/dist/adapters/eventstoredb/eventstoredb-event-store.js')
    );
    let processors = '';
    sections.command = await commanding(
      app,
      () => EventStoreDbEventStore.open({ url: env.EVENTSTORE_URL }),
      async (work) => {
        const { result, said } = await sharing(app, work);
        processors = said;
        return result;
      },
    );
    const { BullMqJobQueue } = await import(join(root, 'backend/dist/adapters/bullmq/bullmq-job-queue.js'));
    const queue = await BullMqJobQueue.open({ url: env.REDIS_URL, prefix: 'bench' });
    sections.queue = await queueing(queue);
    await queue.close();
    return { servers, real, candidates: people, processors, sections };
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};
