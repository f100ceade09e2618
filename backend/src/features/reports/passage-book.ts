import { type PassagesRow, weekOf } from '@candor/contracts/reports/rows';
import type { ReportFold } from '@candor/projections/reports/report-fold';
import { type Found, foundIn, PassageKinds, PassagePart } from './passage-part.ts';

// The passages that reports count, cached so that a report reads only what changed since the last one.

/** Where a book reads. */
export type PassageSource = {
  /** The applications whose last passage ended in the week; for week 0, those still in a step. One statement reads them all, so that none is missed that moves meanwhile. */
  ofWeek: (organization: string, week: number) => Promise<readonly PassagesRow[]>;
  rows: (organization: string, ids: readonly string[]) => Promise<readonly PassagesRow[]>;
};
/** One question to a report. Equal names mean equal questions. */
export type Question<Row> = {
  name: string;
  /** Passages that ended earlier cannot count. */
  since: number;
  fold: () => ReportFold<Row>;
};
type Closed = { part: PassagePart; serial: number };
/** One application before and after a change, if it was open. */
type Change = { before: PassagesRow | undefined; after: PassagesRow | undefined };
/** A question with its counts: of the closed weeks at that state, and with the open applications at that state. */
type Answered = { closedAs: string; closed: ReportFold<unknown>; openAs: number; whole: ReportFold<unknown> };

const mostBytes = 24 * 2 ** 20;
const answeredBytes = 8 * 2 ** 20;
/** The approximate size of a row that is kept as it is. */
const bytesPerRow = 900;
/** With more changes than this, reading everything again is quicker. */
const mostChanges = 2_000;
/** How many recent changes are kept, so that a question answered before them costs only those changes. */
const changesKept = 500;

/** One organization's passages. Recently moved applications are kept one by one, so that a change replaces one of them; all others by the week in which they came to rest. */
class OrganizationBook {
  readonly #organization: string;
  readonly #source: PassageSource;
  #kinds = new PassageKinds();
  /** The applications still in a step, and those that came to rest in this week or later. */
  #open: Map<string, PassagesRow> | null = null;
  #openFrom = 0;
  #openAs = 0;
  /** The changes that led to `#openAs`, the last one last: one for each number. */
  #changes: Change[] = [];
  #closed = new Map<number, Closed>();
  #changed = new Set<string>();
  /** Whether the whole cache is unreliable. */
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

  /** One at a time, so that no request counts while another updates the book. */
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

  /** The changes of the open applications since `openAs`; null if they are no longer known. */
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

  /** Applies the changes since the last question. */
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

  /** Drops the part with this application, so that it is read again when needed. The application came to rest in a week in which it left a step. */
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

/** The books of the organizations that asked last. Bounded in bytes; the book that was unused longest is dropped first. */
export class PassageBooks {
  readonly #source: PassageSource;
  readonly #books = new Map<string, OrganizationBook>();

  constructor(source: PassageSource) {
    this.#source = source;
  }

  /** A change that the projector announces. '*' means every organization. */
  change(organization: string, keys: readonly string[]): void {
    if (organization === '*') for (const book of this.#books.values()) book.change([]);
    else this.#books.get(organization)?.change(keys);
  }

  whole<Row>(organization: string, question: Question<Row>): Promise<ReportFold<Row>> {
    const book = this.#of(organization);
    return book.exclusively(() => book.whole(question)).finally(() => this.#trim(book));
  }

  /** The passages behind a number. `see` gets each, in no order. */
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
