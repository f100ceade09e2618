import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import Database from 'better-sqlite3';
import { held, until } from '../../../../tests/support/until.ts';
import { jobQueueContract } from '../../kernel/ports/job-queue.contract-suite.ts';
import { openSqlite, type Sqlite } from './sqlite.ts';
import { type JobQueueOptions, SqliteJobQueue } from './sqlite-job-queue.ts';

const inFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-'));
  return { folder, path: join(folder, 'jobs.db') };
};
const quick: JobQueueOptions = { retries: [20, 40, 60] };

jobQueueContract('SQLite', async () => {
  const { folder, path } = await inFolder();
  const queue = await SqliteJobQueue.open(path, quick);
  return {
    queue,
    beside: () => SqliteJobQueue.open(path, quick),
    dispose: async () => {
      await queue.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('the SQLite job queue', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    ({ folder, path } = await inFolder());
  });
  afterEach(() => rm(folder, { recursive: true }));
  const due = () => ({ key: 'k', kind: 'reminder', data: {}, due_at: new Date().toISOString() });

  test('the job of a process that was killed runs again when its lease ends, not before', async () => {
    const queue = await SqliteJobQueue.open(path);
    await queue.add(due());
    const leaseEnds = Date.now() + 300;
    const dead = openSqlite(path, 'full');
    dead
      .prepare(`UPDATE jobs SET state = 'running', claim = 'of the dead', attempts = 1, next = ?, sum = NULL`)
      .run(leaseEnds);
    dead.close();
    const ran: number[] = [];
    queue.work(async () => void ran.push(Date.now()));
    await until(() => ran.length === 1);
    expect(ran[0]).toBeGreaterThanOrEqual(leaseEnds);
    await queue.close();
  });

  test('where no other process opens the file, the job of a process that was killed runs again as soon as work begins, and the death counts', async () => {
    const queue = await SqliteJobQueue.open(path, { alone: true });
    await queue.add(due());
    const dead = openSqlite(path, 'full');
    dead
      .prepare(`UPDATE jobs SET state = 'running', claim = 'of the dead', attempts = 1, next = ?, sum = NULL`)
      .run(Date.now() + 3_600_000);
    const ran: string[] = [];
    queue.work(async ({ key }) => void ran.push(key));
    await until(() => ran.length === 1);
    expect(dead.prepare('SELECT deaths FROM jobs').pluck().get()).toBe(1);
    dead.close();
    await queue.close();
  });

  test('a job at which three processes died has failed, says so, and can be tried again', async () => {
    const queue = await SqliteJobQueue.open(path, { lease: 100 });
    await queue.add(due());
    const dead = openSqlite(path, 'full');
    const die = () => dead.prepare(`UPDATE jobs SET state = 'running', next = 0, sum = NULL`).run();
    dead.prepare(`UPDATE jobs SET deaths = 2, attempts = 3, sum = NULL`).run();
    die();
    const ran: string[] = [];
    const abandoned: string[] = [];
    queue.work(
      async ({ key }) => void ran.push(key),
      async ({ key }) => void abandoned.push(key),
    );
    await until(async () => (await queue.depth()).failed === 1);
    expect([ran, abandoned]).toEqual([[], ['k']]);
    expect(await queue.failed(1)).toMatchObject([{ key: 'k', error: 'The processes that did it died each time.' }]);
    await queue.retry('k');
    await until(() => ran.length === 1);
    dead.close();
    await queue.close();
  });

  test('a process that ends in good order has not died at its job', async () => {
    const first = await SqliteJobQueue.open(path, { patience: 100 });
    first.work(() => new Promise(() => undefined));
    await first.add(due());
    const look = openSqlite(path, 'full');
    const row = () => look.prepare('SELECT state, deaths FROM jobs').get();
    await until(() => (row() as { state: string }).state === 'running');
    await first.close();
    expect(row()).toEqual({ state: 'waiting', deaths: 0 });
    look.close();
  });

  test('what became of a job and cannot be written now is written later, and meanwhile the process is not kept busy by it', async () => {
    const queue = await SqliteJobQueue.open(path, { retries: [3_600_000] });
    const db = Reflect.get(queue, 'db') as Sqlite;
    const [pages, most] = ['page_count', 'max_page_count'].map((name) => Number(db.pragma(name, { simple: true })));
    const look = openSqlite(path, 'full');
    const stateOf = () => look.prepare('SELECT state FROM jobs').pluck().get();
    let ran = 0;
    queue.work(async () => {
      ran++;
      db.pragma(`max_page_count = ${pages}`); // the disk is full
      throw new Error('x'.repeat(1_000_000));
    });
    await queue.add(due());
    await until(() => ran === 1);
    const begun = process.cpuUsage();
    await pause(500);
    const { user, system } = process.cpuUsage(begun);
    const meanwhile = stateOf();
    db.pragma(`max_page_count = ${most}`);
    await queue.close();
    expect([meanwhile, stateOf(), ran]).toEqual(['running', 'waiting', 1]);
    // Processor time, not the time of the clock: other tests run beside this one.
    expect((user + system) / 1000).toBeLessThan(200);
    look.close();
  });

  test('a damaged row does not take with it what became of other jobs', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const queue = await SqliteJobQueue.open(path);
    const look = openSqlite(path, 'full');
    const work = held();
    let ran = 0;
    queue.work(async () => {
      ran++;
      await work.promise;
    });
    for (const key of ['good', 'damaged', 'also good']) await queue.add({ ...due(), key });
    await until(() => ran === 3);
    look.prepare(`UPDATE jobs SET data = '{"n":2}' WHERE key = 'damaged'`).run();
    work.release();
    await until(() => told.mock.calls.length > 0);
    const states = Object.fromEntries(look.prepare('SELECT key, state FROM jobs').raw().all() as [string, string][]);
    expect(states).toEqual({ good: 'done', damaged: 'running', 'also good': 'done' });
    expect(told.mock.calls.flat().join()).toContain('jobs.db is damaged');
    look.close();
    await queue.close().catch(() => undefined);
    told.mockRestore();
  });

  test('while a job whose row is damaged runs, other jobs keep their lease and new ones begin; the operator is told', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const lease = 900;
    const [one, two] = [await SqliteJobQueue.open(path, { lease }), await SqliteJobQueue.open(path, { lease })];
    const ran: string[] = [];
    const work = held();
    const slow = async ({ key }: { key: string }) => {
      ran.push(key);
      if (key !== 'after') await work.promise;
    };
    one.work(slow);
    await one.change(['damaged', 'good'].map((key) => ({ ...due(), key })));
    await until(() => ran.length === 2);
    const begun = Date.now();
    const look = openSqlite(path, 'full');
    look.prepare(`UPDATE jobs SET data = '{"n":2}' WHERE key = 'damaged'`).run();
    two.work(slow);
    await until(() => Date.now() > begun + 1.5 * lease);
    await two.add({ ...due(), key: 'after' });
    await until(() => ran.includes('after'));
    expect(ran).toEqual(['damaged', 'good', 'after']);
    await until(() => told.mock.calls.flat().join().includes('jobs.db is damaged'));
    work.release();
    await Promise.all([one.close(), two.close()]);
    expect(look.prepare(`SELECT state FROM jobs WHERE key = 'good'`).pluck().get()).toBe('done');
    look.close();
    told.mockRestore();
  });

  test('the next jobs are found without a look at the others that are due', async () => {
    const prepared: string[] = [];
    const { prepare } = Database.prototype;
    const spy = jest.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Sqlite, sql: string) {
      prepared.push(sql);
      return prepare.call(this, sql);
    } as typeof prepare);
    const queue = await SqliteJobQueue.open(path);
    spy.mockRestore();
    const db = openSqlite(path, 'full');
    db.function('row_sum', { varargs: true }, () => 0);
    const looksOf = (part: string) => {
      const sql = prepared.find((each) => each.includes(part))!;
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => 0));
      return (steps as { detail: string }[])
        .map(({ detail }) => detail)
        .filter((detail) => / jobs .*(by_|turn)/.test(detail));
    };
    expect(looksOf('deaths + ')).toEqual([
      expect.stringContaining('by_turn (turn>?)'),
      expect.stringContaining('by_state (state=? AND next<?)'),
    ]);
    expect(looksOf('SELECT key, kind, organization')).toEqual([expect.stringContaining('without_turn (next<?)')]);
    expect(looksOf('min(turn)')).toEqual([expect.stringContaining('by_turn (turn>?)')]);
    expect(looksOf('max(turn)')).toEqual([expect.stringContaining('(kind=? AND organization=? AND turn>?)')]);
    db.close();
    await queue.close();
  });

  test('a job that is cancelled right after its try has failed is not tried again', async () => {
    const queue = await SqliteJobQueue.open(path, { retries: [20] });
    const ran: string[] = [];
    const cancelled = held();
    queue.work(async ({ key }) => {
      ran.push(key);
      if (key !== 'k') return;
      // The cancellation comes after this work has failed, and before its outcome is written.
      setImmediate(() => void queue.cancel(key).then(cancelled.release));
      throw new Error('no');
    });
    await queue.add(due());
    await cancelled.promise;
    expect(await queue.depth()).toEqual({ waiting: 0, failed: 0 });
    await queue.add({ ...due(), key: 'after', due_at: new Date(Date.now() + 100).toISOString() });
    await until(() => ran.includes('after'));
    expect(ran).toEqual(['k', 'after']);
    await queue.close();
  });

  test('a file of an earlier release gains the count of deaths', async () => {
    const old = openSqlite(
      path,
      'full',
      `CREATE TABLE jobs (
      key TEXT PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, due_at TEXT NOT NULL, state TEXT NOT NULL,
      next INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, claim TEXT, error TEXT, ended_at TEXT) STRICT`,
    );
    old.close();
    const queue = await SqliteJobQueue.open(path);
    await queue.add(due());
    let ran = 0;
    queue.work(async () => void ran++);
    await until(() => ran === 1);
    await queue.close();
  });

  test('a job that takes longer than the lease is not given to another while its process lives', async () => {
    const lease = 900;
    const [one, two] = [await SqliteJobQueue.open(path, { lease }), await SqliteJobQueue.open(path, { lease })];
    const ran: string[] = [];
    const work = held();
    const slow = async ({ key }: { key: string }) => {
      ran.push(key);
      if (key === 'k') await work.promise;
    };
    one.work(slow);
    await one.add(due());
    await until(() => ran.length === 1);
    const begun = Date.now();
    two.work(slow);
    await until(() => Date.now() > begun + 1.5 * lease);
    await two.add({ ...due(), key: 'after' });
    await until(() => ran.includes('after'));
    expect(ran).toEqual(['k', 'after']);
    work.release();
    await Promise.all([one.close(), two.close()]);
  });

  test('a key is free again once it is no longer remembered', async () => {
    const queue = await SqliteJobQueue.open(path);
    const ran: string[] = [];
    queue.work(async ({ key }) => void ran.push(key));
    await queue.add(due());
    await until(async () => ran.length === 1 && (await queue.depth()).waiting === 0);
    await queue.add(due());
    await queue.add({ ...due(), key: 'after' });
    await until(() => ran.includes('after'));
    expect(ran).toEqual(['k', 'after']);
    const clock = openSqlite(path, 'full');
    clock.prepare(`UPDATE jobs SET next = 0, sum = NULL WHERE key = 'k'`).run(); // the time for which it is remembered has passed
    clock.close();
    await queue.add(due());
    await until(() => ran.length === 3);
    await queue.close();
  });
});
