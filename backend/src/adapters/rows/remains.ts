import { inTransaction, type Sqlite } from '../embedded/sqlite.ts';

/** How long (ms) after an erasure the free pages and the write-ahead log are emptied; erasures that come together share it. */
const settled = 3000;
/** The log cannot be emptied while somebody reads an older state. After so many tries the next erasure does it. */
const mostTries = 100;
/** Pages of 4 KB: so much is overwritten at once at most. The engine uses the pages that were freed last first, so these are overwritten before older ones. */
const mostPages = 8192;

/** What rows leave behind in the file when somebody is erased: values in free room of a page, free pages, and the write-ahead log. Erasable syntax only: workers read it as it stands. */
export class Remains {
  readonly #db: Sqlite;
  /** removing: free pages are overwritten in this batch · erasing: the rest goes afterwards too. */
  #now: 'removing' | 'erasing' | null = null;
  #tidying: NodeJS.Timeout | undefined;

  constructor(db: Sqlite) {
    this.#db = db;
    // Free room within a page is overwritten always, which costs no writes. Free pages only with an erasure: that would double them.
    db.pragma('secure_delete = FAST');
  }

  /** In the rest of this batch free pages are overwritten too. `erasing`: a row shows somebody who was erased, and is not merely gone. */
  begin(erasing: boolean): void {
    if (!this.#now) this.#db.pragma('secure_delete = ON');
    if (this.#now !== 'erasing') this.#now = erasing ? 'erasing' : 'removing';
  }

  /** The batch is stored. What earlier states of its rows have left goes a little later. */
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
      // Somebody writes, or the disk is full: whoever asks for rows need not know.
      this.#later(tries - 1);
    } finally {
      this.#db.pragma(`busy_timeout = ${patience}`);
    }
  }

  /** Takes the free pages for one value of zeros and gives them back. */
  #overwriteFree(): void {
    inTransaction(this.#db, () => {
      const free = this.#db.pragma('freelist_count', { simple: true }) as number;
      const page = this.#db.pragma('page_size', { simple: true }) as number;
      if (!free) return;
      this.#db.exec('CREATE TABLE IF NOT EXISTS blanks (bytes BLOB NOT NULL) STRICT');
      // Each page of a long value keeps four bytes for the number of the next one.
      this.#db.prepare('INSERT INTO blanks VALUES (zeroblob(?))').run(Math.min(free, mostPages) * (page - 4));
      this.#db.exec('DELETE FROM blanks');
    });
  }
}
