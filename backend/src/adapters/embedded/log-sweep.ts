import type { EventLog } from './event-log.ts';
import type { Sqlite, Statement } from './sqlite.ts';

// The slow check of the whole log, a few events at a time, in the thread that writes it. Only erasable syntax is allowed.

/** The position of the check, when it last reached the end of the log, and the damage that this step found. `ended`: this step reached the end. `first`: the round that a start begins has not ended yet. */
export type SweepStep = {
  position: number;
  whole_at: string | null;
  damage: readonly string[];
  ended: boolean;
  first: boolean;
};
type Place = { position: number; began: number; ended: number; damaged: number };

/** Milliseconds between two steps. */
export const sweepEvery = 10_000;
/** The same in the first round of a process: a start finds a damaged event within minutes, not within a day. A step takes some milliseconds of the thread that writes. */
export const firstSweepEvery = 100;
const firstStep = 500;
const day = 24 * 3600 * 1000;
/** Each step examines so many events that the whole log takes a day, yet no append waits long. A log of more than 17 million events takes longer than a day. */
const smallestStep = 100;
const largestStep = 2_000;
/** How many steps run between two saves of the place. Events since the last save are examined again after a crash. */
const saveEvery = 30;

const schema = `CREATE TABLE IF NOT EXISTS sweep (one INTEGER PRIMARY KEY CHECK (one = 1),
  position INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL, damaged INTEGER NOT NULL) STRICT`;
const start: Place = { position: 0, began: 0, ended: 0, damaged: 0 };
/** The saved place proves nothing: a changed place only makes the check start over, and so does damage that must be reported again. */
const isUsable = (saved: Place | undefined, end: number): saved is Place =>
  saved !== undefined &&
  saved.position >= 0 &&
  saved.position <= end &&
  saved.damaged === 0 &&
  Math.max(saved.began, saved.ended) <= Date.now();

/** Walks along the whole log after each start, then starts over a day after it began. The log's file remembers how far it came and when it last reached the end. */
export class LogSweep {
  #first = true;
  readonly #log: EventLog;
  readonly #save: Statement;
  #place: Place;
  #unsaved = 0;

  constructor(db: Sqlite, log: EventLog) {
    this.#log = log;
    db.exec(schema);
    this.#save = db.prepare('INSERT OR REPLACE INTO sweep VALUES (1, ?, ?, ?, ?)');
    const saved = db.prepare('SELECT position, began, ended, damaged FROM sweep').get() as Place | undefined;
    // The process before this one may have left damage behind, so a start begins at the first event.
    this.#place = isUsable(saved, log.end()) ? { ...start, ended: saved.ended } : start;
  }

  step(): SweepStep {
    const now = Date.now();
    const end = this.#log.end();
    const { began, ended } = this.#place;
    // The next round, a day after this one began, examines the events appended in the meantime.
    if (!end) return this.#told([], false);
    if (!this.#first && ended >= began && now - began < day) return this.#told([], false);
    if (!began || (!this.#first && ended >= began))
      this.#place = { ...this.#place, position: 0, began: now, damaged: 0 };
    const count = this.#first
      ? firstStep
      : Math.min(largestStep, Math.max(smallestStep, Math.ceil((end * sweepEvery) / day)));
    const { position, damage } = this.#log.inspect(this.#place.position, count);
    const over = position >= end;
    if (over) this.#first = false;
    this.#place = {
      ...this.#place,
      position,
      damaged: this.#place.damaged + damage.length,
      ended: over ? now : this.#place.ended,
    };
    if (++this.#unsaved >= saveEvery || over || damage.length) this.#write();
    return this.#told(damage, over);
  }

  close(): void {
    if (this.#unsaved) this.#write();
  }

  #told(damage: readonly string[], ended: boolean): SweepStep {
    const { position, ended: at } = this.#place;
    return { position, whole_at: at ? new Date(at).toISOString() : null, damage, ended, first: this.#first };
  }

  #write(): void {
    const { position, began, ended, damaged } = this.#place;
    this.#unsaved = 0;
    try {
      this.#save.run(position, began, ended, damaged);
    } catch {
      // The disk is full: a later step saves the place.
    }
  }
}
