import { inTransaction, type Sqlite } from '../embedded/sqlite.ts';

/** How long (ms) after an erasure the free pages and the write-ahead log are emptied; erasures soon after one another share this work. */
const settled = 3000;
/** The write-ahead log cannot be emptied while a reader uses an older state. If this many tries fail, the next erasure does it. */
const mostTries = 100;
/** The most pages of 4 KB that are overwritten in one step. The engine uses the most recently freed pages first, so these are overwritten before older ones. */
const mostPages = 8192;

/** What rows leave behind in the file when a person is erased: values in the free space of a page, free pages, and the write-ahead log. Only erasable syntax is allowed, because workers run this file without a build. */
export class Remains {
  readonly #db: Sqlite;
  /** removing: free pages are overwritten in this batch · erasing: the other remains are overwritten afterwards too. */
  #now: 'removing' | 'erasing' | null = null;
  #tidying: NodeJS.Timeout | undefined;

  constructor(db: Sqlite) {
    this.#db = db;
    // Free space within a page is always overwritten, which costs no extra writes. Free pages are overwritten only with an erasure, because that would double the writes.
    db.pragma('secure_delete = FAST');
  }

  /** Makes the rest of this batch overwrite free pages too. `erasing`: a row shows an erased person, and was not merely removed. */
  begin(erasing: boolean): void {
    if (!this.#now) this.#db.pragma('secure_delete = ON');
    if (this.#now !== 'erasing') this.#now = erasing ? 'erasing' : 'removing';
  }

  /** Runs when the batch is stored. The remains of earlier states of its rows are removed a little later. */
  end(): void {
    if (!this.#now) return;
    this.#db.pragma('secure_delete = FAST');
    if (this.#now === 'erasing') this.#later(mostTries);
    this.#now = null;
  }

  #later(tries: number): void {
    if (tries <= 0 || this.#tidying) return;
    this.#tidying = setTimeout(() => this.#tidy(tries), settled).unref();
  }

  #tidy(tries: number): void {
    this.#tidying = undefined;
    if (!this.#db.open) return;
    const patience = this.#db.pragma('busy_timeout', { simple: true }) as number;
    this.#db.pragma('busy_timeout = 0');
    try {
      this.#overwriteFree();
      const [{ busy }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      if (busy) this.#later(tries - 1);
    } catch {
      // Another connection writes, or the disk is full: the work is tried again later, and callers that ask for rows need not know.
      this.#later(tries - 1);
    } finally {
      this.#db.pragma(`busy_timeout = ${patience}`);
    }
  }

  /** Fills the free pages with one value of zeros and frees the pages again. */
  #overwriteFree(): void {
    inTransaction(this.#db, () => {
      const free = this.#db.pragma('freelist_count', { simple: true }) as number;
      const page = this.#db.pragma('page_size', { simple: true }) as number;
      if (!free) return;
      this.#db.exec('CREATE TABLE IF NOT EXISTS blanks (bytes BLOB NOT NULL) STRICT');
      // Each page of a long value uses four bytes for the number of the next one.
      this.#db.prepare('INSERT INTO blanks VALUES (zeroblob(?))').run(Math.min(free, mostPages) * (page - 4));
      this.#db.exec('DELETE FROM blanks');
    });
  }
}
