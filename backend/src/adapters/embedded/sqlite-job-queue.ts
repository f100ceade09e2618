import { inProcess } from '../../kernel/ports/engine.ts';
import { type FailedJob, type Job, JobQueue } from '../../kernel/ports/job-queue.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import { inTransaction, isTransient, openSqlite, type Sqlite, type Statement } from './sqlite.ts';

// waiting → running → done, or back to waiting with a later time, or failed. When the lease of a running row has ended, its process has died.
const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, due_at TEXT NOT NULL, state TEXT NOT NULL,
    next INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, claim TEXT, error TEXT, ended_at TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS by_state ON jobs (state, next);
  CREATE TABLE IF NOT EXISTS positions (process TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS places (process TEXT PRIMARY KEY, position INTEGER NOT NULL, event TEXT) STRICT, WITHOUT ROWID`;

/** In milliseconds. `lease`: when a worker has given no sign of life for so long, another worker takes over its job. */
export type JobQueueOptions = { retries?: readonly number[]; lease?: number; remembered?: number; atOnce?: number };
type Row = {
  key: string;
  kind: string;
  data: string;
  due_at: string;
  attempts: number;
  error: string | null;
  ended_at: string | null;
  next: number;
};

const minute = 60_000;
const longestSleep = 15_000; // so a job of another process, or one after a change of the clock, is noticed at most this late
const patience = 10_000;
const jobOf = ({ key, kind, data, due_at }: Row): Job => ({ key, kind, data: JSON.parse(data) as Job['data'], due_at });

/** Jobs as rows of one SQLite file. A timer sleeps until the next job is due. */
export class SqliteJobQueue extends JobQueue {
  readonly #settings: Required<JobQueueOptions>;
  readonly #statements: Record<
    'add' | 'cancel' | 'claim' | 'renew' | 'done' | 'again' | 'fail' | 'next' | 'purge',
    Statement
  >;
  readonly #claim = crypto.randomUUID();
  #handle: ((job: Job) => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #running = new Map<string, Promise<void>>();

  private constructor(
    private readonly db: Sqlite,
    options: JobQueueOptions,
  ) {
    super(inProcess);
    this.#settings = {
      retries: [minute, 5 * minute, 30 * minute],
      lease: minute,
      remembered: 7 * 24 * 60 * minute,
      atOnce: 8,
      ...options,
    };
    this.#statements = {
      add: db.prepare(
        `INSERT INTO jobs (key, kind, data, due_at, state, next) VALUES (?, ?, ?, ?, 'waiting', ?) ON CONFLICT DO NOTHING`,
      ),
      cancel: db.prepare(`DELETE FROM jobs WHERE key = ? AND state = 'waiting'`),
      claim: db.prepare(
        `UPDATE jobs SET state = 'running', claim = ?, attempts = attempts + 1, next = ? WHERE key IN (SELECT key FROM jobs WHERE state IN ('waiting', 'running') AND next <= ? ORDER BY next LIMIT ?) RETURNING *`,
      ),
      renew: db.prepare(`UPDATE jobs SET next = ? WHERE state = 'running' AND claim = ?`),
      done: db.prepare(
        `UPDATE jobs SET state = 'done', data = '{}', next = ?, ended_at = ? WHERE key = ? AND claim = ?`,
      ),
      again: db.prepare(`UPDATE jobs SET state = 'waiting', next = ?, error = ? WHERE key = ? AND claim = ?`),
      fail: db.prepare(`UPDATE jobs SET state = 'failed', error = ?, ended_at = ? WHERE key = ? AND claim = ?`),
      next: db.prepare(`SELECT min(next) FROM jobs WHERE state IN ('waiting', 'running')`).pluck(),
      purge: db.prepare(`DELETE FROM jobs WHERE state = 'done' AND next <= ?`),
    };
  }

  static async open(path: string, options: JobQueueOptions = {}): Promise<SqliteJobQueue> {
    return new SqliteJobQueue(openSqlite(path, 'full', schema), options);
  }

  async add({ key, kind, data, due_at }: Job): Promise<void> {
    this.#statements.purge.run(Date.now()); // frees the keys that are no longer remembered
    this.#statements.add.run(key, kind, JSON.stringify(data), due_at, Date.parse(due_at));
    this.#plan();
  }

  async cancel(key: string): Promise<void> {
    this.#statements.cancel.run(key);
  }

  work(handle: (job: Job) => Promise<void>): void {
    this.#handle = handle;
    this.#renewing = setInterval(
      () => this.#settle(this.#statements.renew, Date.now() + this.#settings.lease, this.#claim),
      this.#settings.lease / 3,
    );
    this.#plan();
  }

  async failed(limit: number): Promise<FailedJob[]> {
    const rows = this.db
      .prepare(`SELECT * FROM jobs WHERE state = 'failed' ORDER BY ended_at DESC, key LIMIT ?`)
      .all(limit) as Row[];
    return rows.map((row) => ({
      ...jobOf(row),
      error: row.error ?? '',
      attempts: row.attempts,
      failed_at: row.ended_at!,
    }));
  }

  async retry(key: string): Promise<void> {
    this.db
      .prepare(
        `UPDATE jobs SET state = 'waiting', attempts = 0, next = ?, error = NULL, ended_at = NULL WHERE key = ? AND state = 'failed'`,
      )
      .run(Date.now(), key);
    this.#plan();
  }

  /** The event counts only at the position that it was saved with: an earlier release saves the position alone. */
  async place(process: string): Promise<LogPlace | null> {
    return (
      (this.db
        .prepare('SELECT position, event FROM positions LEFT JOIN places USING (process, position) WHERE process = ?')
        .get(process) as LogPlace | undefined) ?? null
    );
  }

  async savePlace(process: string, { position, event }: LogPlace): Promise<void> {
    inTransaction(this.db, () => {
      this.db.prepare('INSERT OR REPLACE INTO positions VALUES (?, ?)').run(process, position);
      this.db.prepare('INSERT OR REPLACE INTO places VALUES (?, ?, ?)').run(process, position, event);
    });
  }

  async depth(): Promise<{ waiting: number; failed: number }> {
    return this.db
      .prepare(
        `SELECT count(*) FILTER (WHERE state IN ('waiting', 'running')) AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed FROM jobs`,
      )
      .get() as { waiting: number; failed: number };
  }

  /** Starts no more jobs and waits up to ten seconds for those that run. Another worker takes over the rest when their lease ends. */
  async close(): Promise<void> {
    this.#handle = null;
    clearTimeout(this.#timer);
    if (this.#running.size) {
      let late: NodeJS.Timeout | undefined;
      await Promise.race([
        Promise.all(this.#running.values()),
        new Promise((done) => {
          late = setTimeout(done, patience);
        }),
      ]);
      clearTimeout(late);
    }
    clearInterval(this.#renewing);
    if (this.db.open) this.db.close();
  }

  #plan(least = 0): void {
    if (!this.#handle || this.#running.size >= this.#settings.atOnce) return;
    clearTimeout(this.#timer);
    const next = this.#statements.next.get() as number | null;
    this.#timer = setTimeout(
      () => this.#begin(),
      Math.min(longestSleep, Math.max(least, (next ?? Infinity) - Date.now())),
    );
  }

  #begin(): void {
    try {
      const rows = this.#statements.claim.all(
        this.#claim,
        Date.now() + this.#settings.lease,
        Date.now(),
        this.#settings.atOnce - this.#running.size,
      ) as Row[];
      for (const row of rows) this.#running.set(row.key, this.#run(row));
      this.#plan();
    } catch {
      this.#plan(longestSleep); // the disk is full or locked: nothing was claimed
    }
  }

  async #run(row: Row): Promise<void> {
    await Promise.resolve(); // so that the job is noted as running before it can end
    try {
      await this.#handle?.(jobOf(row));
      this.#settle(
        this.#statements.done,
        Date.now() + this.#settings.remembered,
        new Date().toISOString(),
        row.key,
        this.#claim,
      );
    } catch (fault) {
      const error = fault instanceof Error ? fault.message : String(fault);
      const wait = this.#settings.retries[row.attempts - 1];
      if (wait === undefined)
        this.#settle(this.#statements.fail, error, new Date().toISOString(), row.key, this.#claim);
      else this.#settle(this.#statements.again, Date.now() + wait, error, row.key, this.#claim);
    }
    this.#running.delete(row.key);
    if (this.db.open) this.#plan();
  }

  /** When the outcome cannot be written now, the job runs again after its lease. */
  #settle(statement: Statement, ...values: unknown[]): void {
    try {
      if (this.db.open) statement.run(...values);
    } catch (fault) {
      if (!isTransient(fault)) throw fault;
    }
  }
}
