import type { DayPart } from '@candor/contracts/reports/report';

// The counts of a report. Each block of facts is counted by itself; the total follows the blocks that change.

/** How often each value occurs. */
export type Histogram = Map<number, number>;
export const countValue = (histogram: Histogram, value: number, times = 1): void => {
  histogram.set(value, (histogram.get(value) ?? 0) + times);
};

/** Values in ascending order, each with how often it occurs. */
type Ascending = readonly (readonly [value: number, times: number])[];
const ascending = (histogram: Histogram | null): Ascending => [...(histogram ?? [])].sort(([a], [b]) => a - b);
const manyOf = (sorted: Ascending): number => sorted.reduce((sum, [, times]) => sum + times, 0);
export const sumOf = (histogram: Histogram | null): number =>
  ascending(histogram).reduce((sum, [value, times]) => sum + value * times, 0);
/** The value at this place in the sorted list. The first place is 1. */
const placed = (sorted: Ascending, place: number): number => {
  let left = place;
  for (const [value, times] of sorted) if ((left -= times) <= 0) return value;
  return Number.NaN;
};
export const medianOf = (histogram: Histogram | null): number | null => {
  const sorted = ascending(histogram);
  const n = manyOf(sorted);
  return n ? (placed(sorted, Math.ceil(n / 2)) + placed(sorted, Math.floor(n / 2) + 1)) / 2 : null;
};
/** Rounded to tenths. */
export const meanOf = (histogram: Histogram | null): number | null =>
  histogram?.size ? Math.round((sumOf(histogram) / manyOf(ascending(histogram))) * 10) / 10 : null;
/** The value at this share of the sorted values (nearest-rank method). */
export const rankOf = (histogram: Histogram | null, share: number): number | null => {
  const sorted = ascending(histogram);
  return sorted.length ? placed(sorted, Math.max(1, Math.ceil(share * manyOf(sorted)))) : null;
};

/** The values behind one figure of one row. `seen`: the different values, or null if the figure does not count them. */
type Cell<Seen> = { count: number; values: Histogram | null; seen: Seen | null };
export type RowKey = {
  id: string;
  group: string | null;
  key: string | null;
  step: string | null;
  step_type: string | null;
};
type RowOf<Seen> = RowKey & {
  cells: Cell<Seen>[];
  /** `plans`: how often each number of planned days occurs. `places`: the places of the step in its pipelines. */
  plans: Histogram;
  places: { sum: number; count: number };
  parts: { now: PartSums; before: PartSums } | null;
};
/** A row while its facts are counted. */
export type CountedRow = RowOf<Set<number>>;
/** The rows of a report over one block of facts, and everyone whom those facts are about. */
export type BlockCounts = { rows: RowOf<Uint32Array>[]; everyone: Uint32Array };
/** A row of the total. In `seen`, each value has the number of blocks in which it occurs. `blocks`: the number of blocks that have the row. */
export type RowCells = RowOf<Histogram> & { blocks: number };

/** A row without figures. `seen`: makes the values of each cell. `dates`: how many dates divide its days; null if none do. */
const emptyRow = <Seen>(key: RowKey, seen: readonly (Seen | null)[], dates: number | null): RowOf<Seen> => ({
  id: key.id,
  group: key.group,
  key: key.key,
  step: key.step,
  step_type: key.step_type,
  cells: seen.map((each) => ({ count: 0, values: null, seen: each })),
  plans: new Map(),
  places: { sum: 0, count: 0 },
  parts: dates === null ? null : { now: partSums(dates), before: partSums(dates) },
});
/** `distinct`: for each cell, whether it counts different values. */
export const countedRow = (key: RowKey, distinct: readonly boolean[], dates: number | null): CountedRow =>
  emptyRow(
    key,
    distinct.map((each) => (each ? new Set<number>() : null)),
    dates,
  );
/** The counts of a block in the form in which they are kept: numbers take four bytes each. */
export const blockCounts = (rows: Iterable<CountedRow>, everyone: ReadonlySet<number>): BlockCounts => ({
  rows: [...rows].map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, seen: cell.seen && Uint32Array.from(cell.seen) })),
  })),
  everyone: Uint32Array.from(everyone),
});

/** Changes how often a value is counted. A value that no longer occurs is forgotten. */
const changeCount = (histogram: Histogram, value: number, times: number): void => {
  const now = (histogram.get(value) ?? 0) + times;
  if (now) histogram.set(value, now);
  else histogram.delete(value);
};
/** The counts of all blocks together. A block that changes is taken off and added again, so the others are not read. */
export class TotalCounts {
  readonly rows = new Map<string, RowCells>();
  readonly everyone: Histogram = new Map();

  add(block: BlockCounts): void {
    this.#change(block, 1);
  }

  remove(block: BlockCounts): void {
    this.#change(block, -1);
  }

  #change({ rows, everyone }: BlockCounts, sign: 1 | -1): void {
    for (const row of rows) {
      let total = this.rows.get(row.id);
      if (!total) {
        const seen = row.cells.map((cell) => cell.seen && (new Map() as Histogram));
        const dates = row.parts && row.parts.now.sums.length - 1;
        this.rows.set(row.id, (total = { ...emptyRow(row, seen, dates), blocks: 0 }));
      }
      changeRow(total, row, sign);
      if ((total.blocks += sign) === 0) this.rows.delete(row.id);
    }
    for (const each of everyone) changeCount(this.everyone, each, sign);
  }
}
const changeRow = (to: RowCells, from: RowOf<Uint32Array>, sign: 1 | -1): void => {
  for (const [at, { count, values, seen }] of from.cells.entries()) {
    const cell = to.cells[at]!;
    cell.count += sign * count;
    if (values) for (const [value, times] of values) changeCount((cell.values ??= new Map()), value, sign * times);
    if (seen) for (const each of seen) changeCount(cell.seen!, each, sign);
  }
  for (const [days, times] of from.plans) changeCount(to.plans, days, sign * times);
  to.places.sum += sign * from.places.sum;
  to.places.count += sign * from.places.count;
  for (const basis of ['now', 'before'] as const) if (from.parts) changeSums(to.parts![basis], from.parts[basis], sign);
};

/** `sums`: the days of each part, whole numbers; `seen`: how many facts have days in the part. */
type PartSums = { of: number; sums: Float64Array; seen: Uint32Array };
/** The sums of the parts: one for the days before the first date, and one for the days after each date. */
const partSums = (dates: number): PartSums => ({
  of: 0,
  sums: new Float64Array(dates + 1),
  seen: new Uint32Array(dates + 1),
});
const changeSums = (to: PartSums, from: PartSums, sign: 1 | -1): void => {
  to.of += sign * from.of;
  for (let part = 0; part < from.sums.length; part++) {
    to.sums[part]! += sign * from.sums[part]!;
    to.seen[part]! += sign * from.seen[part]!;
  }
};
/** Adds the days of one fact. `whole`: how long it lasted; `days`: after how many days each date came, NaN if it did not. */
export const addParts = (to: PartSums, whole: number, days: readonly number[]): void => {
  to.of++;
  const passed = days.flatMap((day, index) => (Number.isNaN(day) ? [] : [{ part: index + 1, day }]));
  if (passed.length > 1) passed.sort((a, b) => a.day - b.day);
  let part = 0;
  let since = 0;
  for (const next of passed) {
    const until = Math.min(whole, next.day);
    to.sums[part]! += until - since;
    to.seen[part]!++;
    [part, since] = [next.part, until];
  }
  to.sums[part]! += whole - since;
  to.seen[part]!++;
};
/** The mean of each part in tenths of a day, rounded so that the parts add up to the total mean. */
const tenthsOf = ({ of, sums }: PartSums, parts: readonly number[]): number[] => {
  if (!of) return parts.map(() => 0);
  const exact = parts.map((part) => (sums[part]! / of) * 10);
  const tenths = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - tenths.reduce((sum, each) => sum + each, 0);
  const byRest = exact
    .map((each, at) => ({ at, rest: each - tenths[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest) if (left-- > 0) tenths[at]!++;
  return tenths;
};
export const partsOf = ({ id, parts }: RowCells, names: readonly string[]): { row: string; parts: DayPart[] }[] => {
  if (!parts) return [];
  const seen = names.flatMap((_, part) => (parts.now.seen[part] || parts.before.seen[part] ? [part] : []));
  // A step without such dates has only one part, which would tell nothing.
  if (seen.length < 2) return [];
  const [now, before] = [tenthsOf(parts.now, seen), tenthsOf(parts.before, seen)];
  return [
    {
      row: id,
      parts: seen.map((part, at) => ({ from: names[part]!, now: now[at]! / 10, before: before[at]! / 10 })),
    },
  ];
};
