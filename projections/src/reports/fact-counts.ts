import type { DayPart } from '@candor/contracts/reports/report';

// The counts of a report. Each block of facts is counted by itself, and the counts of all blocks are added up.

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

/** The values behind one figure of one row. */
export type Cell = { count: number; values: Histogram | null; seen: Set<number> | null };
export type RowKey = {
  id: string;
  group: string | null;
  key: string | null;
  step: string | null;
  step_type: string | null;
};
export type RowCells = RowKey & {
  cells: Cell[];
  /** `plans`: how often each number of planned days occurs. `places`: the places of the step in its pipelines. */
  plans: Histogram;
  places: { sum: number; count: number };
  parts: { now: PartSums; before: PartSums } | null;
};
/** The rows of a report over some of the facts, and everyone whom those facts are about. */
export type FactCounts = { rows: Map<string, RowCells>; everyone: Set<number> };

/** A row without figures. `distinct`: for each cell, whether it counts different values. `dates`: how many dates divide its days; null if none do. */
export const emptyRow = (key: RowKey, distinct: readonly boolean[], dates: number | null): RowCells => ({
  id: key.id,
  group: key.group,
  key: key.key,
  step: key.step,
  step_type: key.step_type,
  cells: distinct.map((each) => ({ count: 0, values: null, seen: each ? new Set() : null })),
  plans: new Map(),
  places: { sum: 0, count: 0 },
  parts: dates === null ? null : { now: partSums(dates), before: partSums(dates) },
});

const addRow = (to: RowCells, from: RowCells): void => {
  for (const [at, { count, values, seen }] of from.cells.entries()) {
    const cell = to.cells[at]!;
    cell.count += count;
    if (values) for (const [value, times] of values) countValue((cell.values ??= new Map()), value, times);
    if (seen) for (const each of seen) cell.seen!.add(each);
  }
  for (const [days, times] of from.plans) countValue(to.plans, days, times);
  to.places.sum += from.places.sum;
  to.places.count += from.places.count;
  for (const basis of ['now', 'before'] as const) if (from.parts) addSums(to.parts![basis], from.parts[basis]);
};
/** Adds up the counts of several blocks. It changes none of them. */
export const addedUp = (parts: readonly FactCounts[]): FactCounts => {
  if (parts.length === 1) return parts[0]!;
  const sum: FactCounts = { rows: new Map(), everyone: new Set() };
  for (const { rows, everyone } of parts) {
    for (const row of rows.values()) {
      let to = sum.rows.get(row.id);
      if (!to) {
        const distinct = row.cells.map(({ seen }) => seen !== null);
        sum.rows.set(row.id, (to = emptyRow(row, distinct, row.parts && row.parts.now.sums.length - 1)));
      }
      addRow(to, row);
    }
    for (const each of everyone) sum.everyone.add(each);
  }
  return sum;
};

type PartSums = { of: number; sums: Float64Array; seen: Uint8Array };
/** The sums of the parts: one for the days before the first date, and one for the days after each date. */
const partSums = (dates: number): PartSums => ({
  of: 0,
  sums: new Float64Array(dates + 1),
  seen: new Uint8Array(dates + 1),
});
const addSums = (to: PartSums, from: PartSums): void => {
  to.of += from.of;
  for (let part = 0; part < from.sums.length; part++) {
    to.sums[part]! += from.sums[part]!;
    to.seen[part]! |= from.seen[part]!;
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
    to.seen[part] = 1;
    [part, since] = [next.part, until];
  }
  to.sums[part]! += whole - since;
  to.seen[part] = 1;
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
