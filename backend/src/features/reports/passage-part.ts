import { waypoints, type PassagesRow } from '@candor/contracts/reports/rows';
import { fullDays } from '@candor/contracts/values/days';
import type { PassageKind, Placed, ReportFold, Stretch } from '@candor/projections/reports/report-fold';

// A week's passages in columns of numbers: they need a tenth of their rows' memory, and are counted in nanoseconds each.

/** The length of an application id. */
const idLength = 36;
/** For a kind and its place in the table. */
const bytesPerKind = 300;

/** The kinds of an organization's passages by number. */
export class PassageKinds {
  readonly kinds: PassageKind[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(job_id: string, source: string, step: PassageKind['step']): number {
    const name = `${job_id}\n${source}\n${step.id}\n${step.type}\n${step.name}`;
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.kinds.push({ job_id, source, step }) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  get bytes(): number {
    return bytesPerKind * this.kinds.length;
  }
}

/** A passage that counts in an opened number. */
export type Found = { id: string; step: string; entered_at: number; days: number };

export class PassagePart {
  readonly #kinds: PassageKinds;
  /** The ids of all applications, one after the other. */
  readonly #ids: Buffer;
  readonly #owner: Int32Array;
  readonly #kind: Int32Array;
  readonly #entered: Float64Array;
  readonly #left: Float64Array;
  /** After how many full days each waypoint was reached; -1 if it was not. */
  readonly #reached: Int16Array;
  /** Applications with an undone move: whether it counts depends on the moment. */
  readonly #slipped: readonly PassagesRow[];

  constructor(rows: readonly PassagesRow[], kinds: PassageKinds) {
    this.#kinds = kinds;
    this.#slipped = rows.filter((row) => row.slips?.length);
    const plain = rows.filter((row) => !row.slips?.length);
    const passages = plain.reduce((sum, row) => sum + row.passages.length, 0);
    this.#ids = Buffer.from([...plain, ...this.#slipped].map((row) => row.id).join(''), 'latin1');
    this.#owner = new Int32Array(passages);
    this.#kind = new Int32Array(passages);
    this.#entered = new Float64Array(passages);
    this.#left = new Float64Array(passages);
    this.#reached = new Int16Array(passages * waypoints.length).fill(-1);
    let at = 0;
    for (const [owner, { job_id, source, passages: stored }] of plain.entries())
      for (const [id, name, type, entered_at, , left_at, , reached] of stored) {
        this.#owner[at] = owner;
        this.#kind[at] = kinds.numberOf(job_id, source, { id, name, type });
        this.#entered[at] = entered_at;
        this.#left[at] = left_at ?? NaN;
        for (const [waypoint, moment] of reached ?? [])
          this.#reached[at * waypoints.length + waypoints.indexOf(waypoint)] = Math.min(
            32_767,
            fullDays(entered_at, moment),
          );
        at++;
      }
  }

  get bytes(): number {
    const columns = [this.#ids, this.#owner, this.#kind, this.#entered, this.#left, this.#reached];
    return columns.reduce((sum, each) => sum + each.byteLength, 0) + 1000 * this.#slipped.length + 500;
  }

  holds(id: string): boolean {
    for (let at = this.#ids.indexOf(id, 0, 'latin1'); at >= 0; at = this.#ids.indexOf(id, at + 1, 'latin1'))
      if (at % idLength === 0) return true;
    return false;
  }

  /** Adds all passages to the counts. */
  into(fold: ReportFold<unknown>): void {
    const placed = this.#placed(fold);
    let at = 0;
    const stretch: Stretch = {
      entered_at: 0,
      left_at: null,
      reached: (waypoint) => {
        const day = this.#reached[at * waypoints.length + waypoints.indexOf(waypoint)]!;
        return day < 0 ? null : day;
      },
    };
    for (at = 0; at < this.#kind.length; at++) {
      const place = placed(this.#kind[at]!);
      if (!place) continue;
      stretch.entered_at = this.#entered[at]!;
      stretch.left_at = this.#leftAt(at);
      place.add(stretch);
    }
    for (const row of this.#slipped) fold.take(row);
  }

  /** The passages that count in a row's column. */
  *behind(fold: ReportFold<unknown>, row: string, column: string, at: number): Generator<Found> {
    const placed = this.#placed(fold);
    for (let each = 0; each < this.#kind.length; each++) {
      const place = placed(this.#kind[each]!);
      if (!place?.rows.includes(row)) continue;
      const entered_at = this.#entered[each]!;
      const counts = place.counts(entered_at, this.#leftAt(each), at);
      if (!counts?.columns.includes(column)) continue;
      const id = this.#ids.toString('latin1', this.#owner[each]! * idLength, (this.#owner[each]! + 1) * idLength);
      yield { id, step: this.#kinds.kinds[this.#kind[each]!]!.step.id, entered_at, days: counts.days };
    }
    for (const application of this.#slipped) yield* foundIn(fold, application, row, column, at);
  }

  #leftAt(at: number): number | null {
    const left = this.#left[at]!;
    return Number.isNaN(left) ? null : left;
  }

  #placed(fold: ReportFold<unknown>): (kind: number) => Placed | null {
    const known: (Placed | null | undefined)[] = [];
    return (kind) => {
      const found = known[kind];
      return found === undefined ? (known[kind] = fold.place(this.#kinds.kinds[kind]!)) : found;
    };
  }
}

/** The passages of one application that count in a row's column. */
export const foundIn = (
  fold: ReportFold<unknown>,
  application: PassagesRow,
  row: string,
  column: string,
  at: number,
): Found[] =>
  fold
    .counted(application, at)
    .filter((counted) => counted.rows.includes(row) && counted.counts.includes(column))
    .map(({ passage, days }) => ({ id: application.id, step: passage.step.id, entered_at: passage.entered_at, days }));
