import type { Recorded } from '@candor/contracts/kernel/event';
import { apply, type AnyProjection, joins, listens, nothing, type Remembered, type RowKey } from './projection.ts';

/** An index of row keys by field value, for events that find rows by a field. A field is indexed on its first use. */
export class FieldIndex {
  readonly #projection: AnyProjection;
  readonly #fields = new Map<string, Map<string, Set<string>>>();

  constructor(projection: AnyProjection) {
    this.#projection = projection;
  }

  /** Updates the index after a change of one row; null for a missing row. */
  change(key: string, before: unknown, after: unknown): void {
    for (const [field, byValue] of this.#fields) this.#change(byValue, field, key, before, after);
  }

  /** The keys of the rows with this value. `rows` are read only on the first use of this field. */
  keys(field: string, value: string, rows: () => Iterable<readonly [string, unknown]>): string[] {
    let byValue = this.#fields.get(field);
    if (!byValue) {
      this.#fields.set(field, (byValue = new Map()));
      for (const [key, row] of rows()) this.#change(byValue, field, key, null, row);
    }
    return [...(byValue.get(value) ?? [])];
  }

  clear(): void {
    this.#fields.clear();
  }

  #change(byValue: Map<string, Set<string>>, field: string, key: string, before: unknown, after: unknown): void {
    const values = after === null ? [] : valuesOf(this.#projection, after, field);
    for (const value of before === null ? [] : valuesOf(this.#projection, before, field)) {
      if (values.includes(value)) continue;
      const keys = byValue.get(value);
      keys?.delete(key);
      if (keys?.size === 0) byValue.delete(value);
    }
    for (const value of values) {
      const keys = byValue.get(value);
      if (keys) keys.add(key);
      else byValue.set(value, new Set([key]));
    }
  }
}

/** The keys of the memos (small stored values) that the fold of this event needs. */
export const memoKeysOf = ({ remembers }: AnyProjection, event: Recorded): string[] =>
  [remembers?.key(event as never), remembers?.also?.(event as never)].filter((key) => typeof key === 'string');

/** Updates the projection's memo with the event, and returns it before and after. */
export const recall = (
  { remembers }: AnyProjection,
  event: Recorded,
  memos: { get(key: string): unknown; set(key: string, memo: unknown): void },
): Remembered<unknown> => {
  const key = remembers?.key(event as never) ?? null;
  const other = remembers?.also?.(event as never) ?? null;
  const also = other === null ? null : (memos.get(other) ?? null);
  if (!remembers || key === null) return { ...nothing, also };
  const before = memos.get(key) ?? null;
  const after = remembers.next(before, event as never);
  if (after !== before) memos.set(key, after);
  return { before, after, also };
};

/** All rows that the event affects, as they were before it. Undefined if the folds of this event do not need them. */
export const rowsTogether = (
  projection: AnyProjection,
  { type }: Recorded,
  targets: readonly RowKey[],
  rows: { get(key: string): unknown },
): ReadonlyMap<string, unknown> | undefined =>
  joins(projection, type)
    ? new Map(
        targets.flatMap((key) => {
          const row = typeof key === 'string' ? rows.get(key) : null;
          return row ? [[key as string, row] as const] : [];
        }),
      )
    : undefined;

/** The events recorded up to a time, inclusive. */
export const until = (events: readonly Recorded[], moment: string): Recorded[] => {
  const last = Date.parse(moment);
  return events.filter((event) => Date.parse(event.metadata.recorded_at) <= last);
};

/** The index of the last time that is not after `moment`, or -1. `times` ascend. */
export const lastUntil = (times: readonly number[], moment: number): number => {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (times[middle]! <= moment) from = middle + 1;
    else to = middle;
  }
  return from - 1;
};

/** The rows of a projection in memory, folded event by event. A fold that continues from earlier rows gets the same two maps again. */
export class Folding {
  readonly #index: FieldIndex;

  constructor(
    private readonly projection: AnyProjection,
    readonly rows: Map<string, unknown> = new Map(),
    private readonly memos: Map<string, unknown> = new Map(),
  ) {
    this.#index = new FieldIndex(projection);
  }

  /** Folds one event. Returns the keys of the changed rows. */
  add(event: Recorded): string[] {
    const { projection, rows } = this;
    if (!listens(projection, event.type)) return [];
    const remembered = recall(projection, event, this.memos);
    const targets = projection.keys(event, remembered);
    const together = rowsTogether(projection, event, targets, rows);
    const changed: string[] = [];
    for (const target of targets) {
      for (const key of typeof target === 'string'
        ? [target]
        : this.#index.keys(target.field, target.value, () => rows)) {
        const before = rows.get(key) ?? null;
        const next = apply(projection, before, event, remembered, key, together);
        if (next === before) continue;
        if (next === null) rows.delete(key);
        else rows.set(key, next);
        this.#index.change(key, before, next);
        changed.push(key);
      }
    }
    return changed;
  }
}

/** All rows of a projection, folded in memory from these events: for tests, and for past times. */
export const foldRows = (
  projection: AnyProjection,
  events: Iterable<Recorded>,
  rows?: Map<string, unknown>,
  memos?: Map<string, unknown>,
): Map<string, unknown> => {
  const folding = new Folding(projection, rows, memos);
  for (const event of events) folding.add(event);
  return folding.rows;
};
/** The values of a row's declared field. */
export const valuesOf = (projection: AnyProjection, row: unknown, field: string): string[] => {
  const found = projection.list.fields[field]?.of(row as never);
  return (Array.isArray(found) ? found : [found]).filter((value) => value !== null && value !== undefined).map(String);
};
