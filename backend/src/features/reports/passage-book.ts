import { type PassagesRow, weekOf } from '@candor/contracts/reports/rows';
import type { ReportFold } from '@candor/projections/reports/report-fold';
import { type Found, foundIn, PassageKinds, PassagePart } from './passage-part.ts';

// The passages that reports count, kept so that a report reads only what changed since the last one.

/** Where a book reads. */
export type PassageSource = {
  /** The applications whose last passage ended in the week; for week 0, those who still stand in a step. All of them by one statement, so that none is missed that moves meanwhile. */
  ofWeek: (organization: string, week: number) => Promise<readonly PassagesRow[]>;
  rows: (organization: string, ids: readonly string[]) => Promise<readonly PassagesRow[]>;
};
/** One question to a report. Equal names stand for equal questions. */
export type Question<Row> = {
  name: string;
  /** What ended earlier cannot count. */
  since: number;
  fold: () => ReportFold<Row>;
};
type Closed = { part: PassagePart; serial: number };
/** One application before and after a change, where it was open. */
type Change = { before: PassagesRow | undefined; after: PassagesRow | undefined };
/** A question with its counts: of the closed weeks as they were, and with the open applications as they were. */
type Answered = { closedAs: string; closed: ReportFold<unknown>; openAs: number; whole: ReportFold<unknown> };

const mostBytes = 24 * 2 ** 20;
const answeredBytes = 8 * 2 ** 20;
/** About what a row takes that is kept as it is. */
const bytesPerRow = 900;
/** With more changes than this it is quicker to read everything again. */
const mostChanges = 2_000;
/** So many changes of late are kept, so that a question that was answered before them costs only what they changed. */
const changesKept = 500;

/** One organization's passages. Applications that moved lately are kept one by one, so that a change replaces one of them; all others by the week in which they came to rest. */
class OrganizationBook {
  readonly #organization: string;
  readonly #source: PassageSource;
  #kinds = new PassageKinds();
  /** Those who still stand in a step, and those who came to rest in this week or later. */
  #open: Map<string, PassagesRow> | null = null;
  #openFrom = 0;
  #openAs = 0;
  /** The changes that led to `#openAs`, the last one last: one for each number. */
  #changes: Change[] = [];
  #closed = new Map<number, Closed>();
  #changed = new Set<string>();
  /** Nothing that is kept can be relied on any more. */
  #forget = false;
  #answered = new Map<string, Answered>();
  #serial = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(organization: string, source: PassageSource) {
    this.#organization = organization;
    this.#source = source;
  }

  get bytes(): number {
    let sum = this.#kinds.bytes + bytesPerRow * ((this.#open?.size ?? 0) + this.#changes.length);
    for (const { part } of this.#closed.values()) sum += part.bytes;
    for (const { closed, whole } of this.#answered.values()) sum += closed.bytes() + whole.bytes();
    return sum;
  }

  /** Empty `keys` mean that any application may have changed. */
  change(keys: readonly string[]): void {
    if (!keys.length || this.#changed.size + keys.length > mostChanges) this.#forget = true;
    else for (const key of keys) this.#changed.add(key);
  }

  /** One at a time, so that nobody counts while somebody else brings the book up to date. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async whole<Row>({ name, since, fold }: Question<Row>): Promise<ReportFold<Row>> {
    await this.#upToDate();
    const known = this.#answered.get(name);
    const weeks = this.#weeksSince(since);
    const closedAs = () => weeks.map((week) => this.#closed.get(week)?.serial ?? '').join();
    let closed = known?.closedAs === closedAs() ? (known.closed as ReportFold<Row>) : null;
    if (closed && known!.openAs === this.#openAs) {
      this.#answered.delete(name);
      this.#answered.set(name, known!);
      return known!.whole as ReportFold<Row>;
    }
    if (!closed) {
      closed = fold();
      for (const week of weeks) (await this.#week(week)).into(closed);
    }
    const changes = known && closed === known.closed ? this.#changesSince(known.openAs) : null;
    const whole = changes ? (known!.whole as ReportFold<Row>).copy() : closed.copy();
    if (changes)
      for (const { before, after } of changes) {
        if (before) whole.drop(before);
        if (after) whole.take(after);
      }
    else for (const row of this.#open!.values()) whole.take(row);
    this.#answered.delete(name);
    // A week that did not fit cannot be compared later.
    if (weeks.every((week) => this.#closed.has(week)))
      this.#answered.set(name, { closedAs: closedAs(), closed, openAs: this.#openAs, whole });
    let bytes = 0;
    for (const [oldest, each] of [...this.#answered].reverse()) {
      bytes += each.closed.bytes() + each.whole.bytes();
      if (bytes > answeredBytes) this.#answered.delete(oldest);
    }
    return whole;
  }

  /** The passages behind a number, in no order. */
  async *behind(
    since: number,
    fold: ReportFold<unknown>,
    row: string,
    column: string,
    at: number,
  ): AsyncGenerator<Found> {
    await this.#upToDate();
    for (const week of this.#weeksSince(since)) yield* (await this.#week(week)).behind(fold, row, column, at);
    for (const application of this.#open!.values()) yield* foundIn(fold, application, row, column, at);
  }

  /** What changed among the open applications since they were so; null where that is no longer known. */
  #changesSince(openAs: number): readonly Change[] | null {
    const many = this.#openAs - openAs;
    return many <= this.#changes.length ? this.#changes.slice(this.#changes.length - many) : null;
  }

  #weeksSince(since: number): number[] {
    const weeks: number[] = [];
    for (let week = Math.max(1, weekOf(since)); week < this.#openFrom; week++) weeks.push(week);
    return weeks;
  }

  async #week(week: number): Promise<PassagePart> {
    const known = this.#closed.get(week);
    if (known) return known.part;
    const part = new PassagePart(await this.#source.ofWeek(this.#organization, week), this.#kinds);
    if (this.bytes + part.bytes <= mostBytes) this.#closed.set(week, { part, serial: ++this.#serial });
    return part;
  }

  async #upToDate(): Promise<void> {
    const now = weekOf(Date.now());
    // A week that is over becomes a part, so that the open applications stay few.
    if (this.#forget || (this.#open && now > this.#openFrom + 1)) this.#begin();
    if (!this.#open) {
      const open = new Map<string, PassagesRow>();
      for (const week of [0, now, now + 1])
        for (const row of await this.#source.ofWeek(this.#organization, week)) open.set(row.id, row);
      this.#open = open;
      this.#openFrom = now;
      this.#openAs++;
    }
    await this.#settle();
  }

  #begin(): void {
    this.#forget = false;
    this.#open = null;
    this.#kinds = new PassageKinds();
    this.#closed.clear();
    this.#changed.clear();
    this.#answered.clear();
    this.#changes = [];
  }

  /** Brings in what changed since the last question. */
  async #settle(): Promise<void> {
    if (!this.#changed.size) return;
    const ids = [...this.#changed];
    this.#changed = new Set();
    const found = await this.#source.rows(this.#organization, ids).catch((fault: unknown) => {
      this.#forget = true;
      throw fault;
    });
    const rows = new Map(found.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      const before = this.#open!.get(id);
      const after = row && (row.week === 0 || row.week >= this.#openFrom) ? row : undefined;
      this.#open!.delete(id);
      this.#dropWhere(id, row);
      if (after) this.#open!.set(id, after);
      else if (row) this.#closed.delete(row.week);
      this.#openAs++;
      this.#changes.push({ before, after });
    }
    if (this.#changes.length > changesKept) this.#changes.splice(0, this.#changes.length - changesKept);
  }

  /** The part that holds the application is read again when it is asked for. The application came to rest in a week in which it left a step. */
  #dropWhere(id: string, row: PassagesRow | undefined): void {
    const weeks = row
      ? new Set([
          ...row.passages.flatMap((passage) => (passage[5] === null ? [] : [weekOf(passage[5])])),
          ...(row.slips ?? []).map((slip) => weekOf(slip[1])),
        ])
      : this.#closed.keys();
    for (const week of weeks) if (this.#closed.get(week)?.part.holds(id)) this.#closed.delete(week);
  }
}

/** The books of the organizations that asked lately. Bounded in bytes; the one that was asked longest ago goes first. */
export class PassageBooks {
  readonly #source: PassageSource;
  readonly #books = new Map<string, OrganizationBook>();

  constructor(source: PassageSource) {
    this.#source = source;
  }

  /** What the projector announces. '*' stands for every organization. */
  change(organization: string, keys: readonly string[]): void {
    if (organization === '*') for (const book of this.#books.values()) book.change([]);
    else this.#books.get(organization)?.change(keys);
  }

  whole<Row>(organization: string, question: Question<Row>): Promise<ReportFold<Row>> {
    const book = this.#of(organization);
    return book.exclusively(() => book.whole(question)).finally(() => this.#trim(book));
  }

  /** The passages behind a number. `see` is told each, in no order. */
  behind<Row>(
    organization: string,
    { since }: Question<Row>,
    fold: ReportFold<Row>,
    { row, column, at }: { row: string; column: string; at: number },
    see: (found: Found) => void,
  ): Promise<void> {
    const book = this.#of(organization);
    return book.exclusively(async () => {
      for await (const found of book.behind(since, fold as ReportFold<unknown>, row, column, at)) see(found);
    });
  }

  #of(organization: string): OrganizationBook {
    const book = this.#books.get(organization) ?? new OrganizationBook(organization, this.#source);
    this.#books.delete(organization);
    this.#books.set(organization, book);
    return book;
  }

  #trim(asked: OrganizationBook): void {
    let bytes = 0;
    for (const [name, book] of [...this.#books].reverse()) {
      bytes += book.bytes;
      if (bytes > mostBytes && book !== asked) this.#books.delete(name);
    }
  }
}
