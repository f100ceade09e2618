import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as breath } from 'node:timers/promises';
import { inProcess } from '../../kernel/ports/engine.ts';
import {
  diedEachTime,
  type FailedJob,
  type Job,
  type JobAbandoned,
  type JobChange,
  JobFailed,
  type JobHandler,
  JobLater,
  JobQueue,
  leftOf,
  lineOf,
  mostDeaths,
} from '../../kernel/ports/job-queue.ts';
import type { LogPlace } from '../../kernel/ports/event-store.ts';
import { isSound, keepSums, whatToDo } from './checked-rows.ts';
import {
  inTransaction,
  isTransient,
  openSqlite,
  type Sqlite,
  type Statement,
  tryWriting,
  unavailable,
} from './sqlite.ts';

// A job's states: waiting → running → done, or back to waiting with a later time, or failed. A waiting job that is due gets a turn: the number of the round in which its line, the jobs of one kind and organization, reaches it. The lowest turn begins first. If the lease of a running row has ended, its process has died; `deaths` counts how often.
const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, due_at TEXT NOT NULL, state TEXT NOT NULL,
    next INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, claim TEXT, error TEXT, ended_at TEXT,
    deaths INTEGER NOT NULL DEFAULT 0, organization TEXT NOT NULL DEFAULT '', turn INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS by_state ON jobs (state, next);
  CREATE TABLE IF NOT EXISTS positions (process TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS places (process TEXT PRIMARY KEY, position INTEGER NOT NULL, event TEXT) STRICT, WITHOUT ROWID`;

/** Columns that a file of an earlier release lacks. */
const laterColumns = {
  deaths: 'INTEGER NOT NULL DEFAULT 0',
  organization: `TEXT NOT NULL DEFAULT ''`,
  turn: 'INTEGER',
} as const;
const waitsFor = (what: string): string => `state = 'waiting' AND turn IS ${what}`;
const turnIndexes = `
  CREATE INDEX IF NOT EXISTS without_turn ON jobs (next) WHERE ${waitsFor('NULL')};
  CREATE INDEX IF NOT EXISTS by_turn ON jobs (turn, next) WHERE ${waitsFor('NOT NULL')};
  CREATE INDEX IF NOT EXISTS by_line ON jobs (kind, organization, turn) WHERE ${waitsFor('NOT NULL')}`;

/** In milliseconds. `lease`: a worker that gives no sign of life for this long loses its job to another worker. `patience`: how long closing waits for running jobs. `alone`: no other process opens the file, so the process of every running job has died, and its lease ends when work begins. */
export type JobQueueOptions = {
  alone?: boolean;
  retries?: readonly number[];
  lease?: number;
  remembered?: number;
  atOnce?: number;
  patience?: number;
};
type Row = {
  key: string;
  kind: string;
  data: string;
  due_at: string;
  attempts: number;
  deaths: number;
  error: string | null;
  ended_at: string | null;
  next: number;
};
type Placed = { key: string; kind: string; organization: string };
type Outcome = { statement: Statement; values: unknown[] };

const minute = 60_000;
/** How many changes one transaction makes, while nothing else runs. */
const changedAtOnce = 100;
/** How many jobs get their turns before the next jobs begin. */
const placedAtOnce = 200;
/** How long (ms) outcomes of jobs wait for others, to be written together. */
const together = 2;
const longestSleep = 15_000; // so a job of another process, or one after a change of the clock, is noticed at most this late
const jobOf = ({ key, kind, data, due_at }: Row): Job => ({ key, kind, data: JSON.parse(data) as Job['data'], due_at });

/** Jobs as rows of one SQLite file. A timer sleeps until the next job is due. */
export class SqliteJobQueue extends JobQueue {
  readonly #settings: Required<JobQueueOptions>;
  readonly #statements: Record<
    | 'add'
    | 'cancel'
    | 'unplaced'
    | 'firstTurn'
    | 'lastTurn'
    | 'place'
    | 'claim'
    | 'renew'
    | 'done'
    | 'again'
    | 'later'
    | 'fail'
    | 'next'
    | 'purge'
    | 'release'
    | 'inherit'
    | 'damaged',
    Statement
  >;
  readonly #claim = crypto.randomUUID();
  /** Runs work outside the context of the request that planned it. */
  readonly #apart = AsyncLocalStorage.snapshot();
  #handle: JobHandler | null = null;
  #abandon: JobAbandoned | null = null;
  #timer: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #running = new Map<string, Promise<void>>();
  /** Outcomes of jobs that are not written yet. */
  #outcomes: Outcome[] = [];
  #toldOfDamage = false;

  private constructor(
    private readonly db: Sqlite,
    options: JobQueueOptions,
  ) {
    super(inProcess, unavailable('The queue of jobs', db.name));
    this.#settings = {
      retries: [minute, 5 * minute, 30 * minute],
      lease: minute,
      remembered: 7 * 24 * 60 * minute,
      atOnce: 8,
      patience: 10_000,
      alone: false,
      ...options,
    };
    // No statement about several jobs may touch a damaged row: SQLite would refuse the whole statement.
    const sound = isSound(db, 'jobs');
    const first = (state: string, which = 'true', most = '1') =>
      `SELECT * FROM (SELECT * FROM jobs WHERE state = '${state}' AND ${which} ORDER BY next LIMIT ${most})`;
    this.#statements = {
      add: db.prepare(
        `INSERT INTO jobs (key, kind, organization, data, due_at, state, next) VALUES (?, ?, ?, ?, ?, 'waiting', ?) ON CONFLICT DO NOTHING`,
      ),
      cancel: db.prepare(`DELETE FROM jobs WHERE key = ? AND state = 'waiting'`),
      unplaced: db.prepare(
        `SELECT key, kind, organization FROM jobs INDEXED BY without_turn WHERE ${waitsFor('NULL')} AND next <= ? AND ${sound} ORDER BY next LIMIT ?`,
      ),
      firstTurn: db.prepare(`SELECT min(turn) FROM jobs INDEXED BY by_turn WHERE ${waitsFor('NOT NULL')}`).pluck(),
      lastTurn: db
        .prepare(
          `SELECT max(turn) FROM jobs INDEXED BY by_line WHERE ${waitsFor('NOT NULL')} AND kind = ? AND organization = ?`,
        )
        .pluck(),
      place: db.prepare('UPDATE jobs SET turn = ? WHERE key = ?'),
      // Each half of the query stops at the number of sound rows that may be claimed, so it does not check every job that is due.
      claim: db.prepare(
        `UPDATE jobs SET deaths = deaths + (state = 'running'), state = 'running', claim = ?, attempts = attempts + 1, next = ?, turn = NULL WHERE key IN (SELECT key FROM (SELECT * FROM (SELECT key, turn, next FROM jobs INDEXED BY by_turn WHERE ${waitsFor('NOT NULL')} AND ${sound} ORDER BY turn, next LIMIT ?) UNION ALL SELECT * FROM (SELECT key, 0, next FROM jobs WHERE state = 'running' AND next <= ? AND ${sound} ORDER BY next LIMIT ?)) ORDER BY turn, next LIMIT ?) RETURNING *`,
      ),
      renew: db.prepare(`UPDATE jobs SET next = ? WHERE state = 'running' AND claim = ? AND ${sound}`),
      done: db.prepare(
        `UPDATE jobs SET state = 'done', data = '{}', next = ?, ended_at = ? WHERE key = ? AND claim = ?`,
      ),
      again: db.prepare(`UPDATE jobs SET state = 'waiting', next = ?, error = ? WHERE key = ? AND claim = ?`),
      later: db.prepare(
        `UPDATE jobs SET state = 'waiting', next = ?, attempts = attempts - 1 WHERE key = ? AND claim = ?`,
      ),
      fail: db.prepare(`UPDATE jobs SET state = 'failed', error = ?, ended_at = ? WHERE key = ? AND claim = ?`),
      // Each half of the query reads one index entry, however many jobs wait.
      next: db
        .prepare(`SELECT min(next) FROM (${first('waiting', sound)} UNION ALL ${first('running', sound)})`)
        .pluck(),
      // A damaged row stays in the table, so eventually it is the first row.
      damaged: db.prepare(`SELECT 1 FROM (${first('waiting')} UNION ALL ${first('running')}) WHERE NOT (${sound})`),
      release: db.prepare(`UPDATE jobs SET state = 'waiting' WHERE state = 'running' AND claim = ? AND ${sound}`),
      inherit: db.prepare(`UPDATE jobs SET next = ? WHERE state = 'running' AND claim <> ? AND ${sound}`),
      purge: db.prepare(`DELETE FROM jobs WHERE state = 'done' AND next <= ?`),
    };
  }

  static async open(path: string, options: JobQueueOptions = {}): Promise<SqliteJobQueue> {
    const db = openSqlite(path, 'full', schema);
    const columns = (db.pragma('table_info(jobs)') as { name: string }[]).map(({ name }) => name);
    for (const [name, type] of Object.entries(laterColumns))
      if (!columns.includes(name)) db.exec(`ALTER TABLE jobs ADD COLUMN ${name} ${type}`);
    db.exec(turnIndexes);
    keepSums(db, ['jobs', 'positions', 'places']);
    return new SqliteJobQueue(db, options);
  }

  async change(changes: readonly JobChange[], { repeatable } = { repeatable: false }): Promise<void> {
    const { cancelled, added } = leftOf(changes);
    for (let at = 0; at < cancelled.length; at += changedAtOnce) {
      if (at) await breath();
      this.#commitOutcomes(repeatable, () => {
        for (const key of cancelled.slice(at, at + changedAtOnce)) this.#statements.cancel.run(key);
      });
    }
    for (let at = 0; at < added.length; at += changedAtOnce) {
      if (at) await breath();
      this.#commit(repeatable, () => {
        this.#statements.purge.run(Date.now()); // frees the keys that are no longer remembered
        for (const { key, kind, data, due_at } of added.slice(at, at + changedAtOnce))
          this.#statements.add.run(
            key,
            kind,
            lineOf({ kind, data }).organization,
            JSON.stringify(data),
            due_at,
            Date.parse(due_at),
          );
      });
    }
    if (added.length) this.#plan();
  }

  work(handle: JobHandler, abandon?: JobAbandoned): void {
    this.#handle = handle;
    this.#abandon = abandon ?? null;
    if (this.#settings.alone) this.#settle(this.#statements.inherit, Date.now(), this.#claim);
    this.#renewing = setInterval(() => {
      this.#settle(this.#statements.renew, Date.now() + this.#settings.lease, this.#claim);
      this.#write();
      this.#lookForDamage();
    }, this.#settings.lease / 3);
    this.#plan();
  }

  async failed(limit: number): Promise<FailedJob[]> {
    this.#write();
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
    this.#write();
    this.db
      .prepare(
        `UPDATE jobs SET state = 'waiting', attempts = 0, deaths = 0, next = ?, error = NULL, ended_at = NULL WHERE key = ? AND state = 'failed'`,
      )
      .run(Date.now(), key);
    this.#plan();
  }

  /** The saved event counts only if it was saved with this position: an earlier release saves only the position. */
  async place(process: string): Promise<LogPlace | null> {
    return (
      (this.db
        .prepare('SELECT position, event FROM positions LEFT JOIN places USING (process, position) WHERE process = ?')
        .get(process) as LogPlace | undefined) ?? null
    );
  }

  async savePlace(process: string, { position, event }: LogPlace): Promise<void> {
    inTransaction(this.db, () => {
      this.db.prepare('INSERT OR REPLACE INTO positions (process, position) VALUES (?, ?)').run(process, position);
      this.db
        .prepare('INSERT OR REPLACE INTO places (process, position, event) VALUES (?, ?, ?)')
        .run(process, position, event);
    });
  }

  async depth(): Promise<{ waiting: number; failed: number }> {
    this.#write();
    return this.db
      .prepare(
        `SELECT count(*) FILTER (WHERE state IN ('waiting', 'running')) AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed FROM jobs`,
      )
      .get() as { waiting: number; failed: number };
  }

  override async tryWriting(): Promise<void> {
    tryWriting(this.db);
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
          late = setTimeout(done, this.#settings.patience);
        }),
      ]);
      clearTimeout(late);
    }
    clearInterval(this.#renewing);
    // Jobs that do not end in time go back to waiting, because they have not killed their process.
    this.#settle(this.#statements.release, this.#claim);
    this.#write();
    if (this.db.open) this.db.close();
  }

  #plan(least = 0): void {
    if (!this.#handle || this.#running.size >= this.#settings.atOnce) return;
    clearTimeout(this.#timer);
    const next = this.#outcomes.length ? 0 : ((this.#statements.next.get() as number | null) ?? Infinity);
    const wait = Math.min(longestSleep, Math.max(least, together, next - Date.now()));
    this.#timer = setTimeout(() => this.#apart(() => this.#begin()), wait);
  }

  #begin(): void {
    try {
      if (!this.#write()) return this.#plan(longestSleep);
      const free = this.#settings.atOnce - this.#running.size;
      const now = Date.now();
      const claim = [this.#claim, now + this.#settings.lease, free, now, free, free];
      const rows = this.#commit(true, () => {
        this.#place(now);
        return this.#statements.claim.all(...claim) as Row[];
      });
      for (const row of rows) this.#running.set(row.key, this.#run(row));
      this.#plan();
    } catch (fault) {
      // The disk is full or locked: nothing was claimed. Other faults need an operator.
      if (!isTransient(fault)) console.error(`No job could begin: ${(fault as Error).message}`);
      this.#plan(longestSleep);
    }
  }

  /** Gives the jobs that became due their turns: a line comes once in each round, and a line that was empty joins the present round. A line is the jobs of one kind and organization. */
  #place(now: number): void {
    for (const { key, kind, organization } of this.#statements.unplaced.all(now, placedAtOnce) as Placed[]) {
      const present = (this.#statements.firstTurn.get() as number | null) ?? 1;
      const last = (this.#statements.lastTurn.get(kind, organization) as number | null) ?? 0;
      this.#statements.place.run(Math.max(present, last + 1), key);
    }
  }

  async #run(row: Row): Promise<void> {
    await Promise.resolve(); // so that the job is noted as running before it can end
    try {
      if (row.deaths >= mostDeaths) return await this.#fail(row, diedEachTime);
      const outcome = await this.#handle?.(jobOf(row));
      if (outcome instanceof JobFailed) return await this.#fail(row, outcome.why);
      if (outcome instanceof JobLater)
        return this.#settle(this.#statements.later, Date.now() + outcome.seconds * 1000, row.key, this.#claim);
      const now = new Date().toISOString();
      this.#settle(this.#statements.done, Date.now() + this.#settings.remembered, now, row.key, this.#claim);
    } catch (fault) {
      const error = fault instanceof Error ? fault.message : String(fault);
      const wait = this.#settings.retries[row.attempts - 1];
      if (wait === undefined) await this.#fail(row, error);
      else this.#settle(this.#statements.again, Date.now() + wait, error, row.key, this.#claim);
    } finally {
      this.#running.delete(row.key);
      if (this.db.open) this.#plan();
    }
  }

  /** Tells the worker before the failure is written: if this process dies in between, the next process tells the worker again. */
  async #fail(row: Row, error: string): Promise<void> {
    await this.#abandon?.(jobOf(row)).catch(() => undefined);
    this.#settle(this.#statements.fail, error, new Date().toISOString(), row.key, this.#claim);
  }

  /** `repeatable`: the commit does not wait for the disk. A power cut then undoes the last changes, in order: jobs run again, and a process reads its events again. */
  #commit<T>(repeatable: boolean, work: () => T): T {
    if (repeatable) this.db.pragma('synchronous = NORMAL');
    try {
      return inTransaction(this.db, work);
    } finally {
      if (repeatable) this.db.pragma('synchronous = FULL');
    }
  }

  /** Notes the outcome of a job. The outcome is written before the next jobs begin. */
  #settle(statement: Statement, ...values: unknown[]): void {
    this.#outcomes.push({ statement, values });
  }

  /** If the outcomes cannot be written now, they are written later, and this returns false. A job whose outcome comes too late runs again after its lease. */
  #write(): boolean {
    if (!this.#outcomes.length || !this.db.open) return true;
    try {
      this.#commitOutcomes(true, () => undefined);
      return true;
    } catch (fault) {
      if (!isTransient(fault)) this.#tell(fault);
      return false;
    }
  }

  /** Writes the outcomes and does `work` in one transaction, so that `work` already sees a failed job as waiting again. An outcome that can never be written blocks no other. */
  #commitOutcomes(repeatable: boolean, work: () => void): void {
    this.#commit(repeatable, () => {
      for (const { statement, values } of this.#outcomes)
        try {
          statement.run(...values);
        } catch (fault) {
          if (isTransient(fault)) throw fault;
          this.#tell(fault);
        }
      work();
    });
    this.#outcomes = [];
  }

  #tell(fault: unknown): void {
    console.error(`What became of a job cannot be written: ${(fault as Error).message}`);
  }

  /** Tells the operator once about a damaged row, whose job does not run. */
  #lookForDamage(): void {
    if (this.#toldOfDamage || !this.db.open) return;
    try {
      if (!this.#statements.damaged.get()) return;
      this.#toldOfDamage = true;
      console.error(whatToDo(this.db, 'jobs'));
    } catch (fault) {
      if (!isTransient(fault)) console.error(`The jobs cannot be read: ${(fault as Error).message}`);
    }
  }
}
